/*
 * lobby_feed.c -- reports changes in the lobby to clients that asked for it
 * ("lobby on").
 */

#include "server/protocol/lobby_feed.h"

#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "common/parser.h"
#include "server/protocol/event_format.h"
#include "server/protocol/player_row.h"

/* --- rows --- */

static void clear_rows(struct lobby_feed *feed)
{
	while (feed->row_count > 0)
		free(feed->rows[--feed->row_count]);
}

static void add_row(struct lobby_feed *feed, const struct line_writer *line)
{
	char *row = xcalloc(1, line->length + 2);

	memcpy(row, line->text, line->length);
	row[line->length] = '\n';
	feed->rows[feed->row_count++] = row;
}

/* A batch is full before the arrays of struct lobby_changes are. */
_Static_assert(LOBBY_FEED_ROWS <= LOBBY_CHANGES_MAX, "news keeps too little");

static bool has_free_row(const struct lobby_feed *feed)
{
	return feed->row_count < LOBBY_FEED_ROWS;
}

/* Each of these adds rows until the batch is full. */

static void add_gone(struct lobby_feed *feed, const struct lobby_changes *n)
{
	for (unsigned i = 0; i < n->gone_count && has_free_row(feed); i++) {
		struct line_writer line;

		line_writer_start(&line, "* lobby gone");
		line_writer_word(&line, n->gone[i]);
		add_row(feed, &line);
	}
}

static void
add_changed(struct lobby_feed *feed, const struct lobby_changes *n, msec now)
{
	const struct lobby_change_entry *entry;

	TAILQ_FOREACH (entry, &n->changed, link) {
		const struct player *p = container_of(entry,
		    const struct player, news);
		struct line_writer   line;

		if (!has_free_row(feed))
			return;
		player_row_format(&line, "* lobby who", p, feed->services, now);
		add_row(feed, &line);
	}
}

/* Returns how many games have no row because nothing is stored of them yet. */
static unsigned
add_begun(struct lobby_feed *feed, const struct lobby_changes *n)
{
	unsigned kept = n->begun_count < LOBBY_CHANGES_MAX ? n->begun_count :
							     LOBBY_CHANGES_MAX;
	unsigned skipped = 0;

	for (unsigned i = 0; i < kept; i++) {
		const struct match *m = lobby_find_match(&feed->services->lobby,
		    n->begun[i]);
		const struct match_mark *mark = m == NULL ?
		    NULL :
		    match_durable_mark(m, feed->services->journal.durable_pos);
		struct line_writer       line;

		if (mark == NULL) {
			skipped++;
		} else if (has_free_row(feed)) {
			event_format_game(&line, "lobby game", m, mark);
			add_row(feed, &line);
		}
	}
	return skipped;
}

static void add_ended(struct lobby_feed *feed, const struct lobby_changes *n)
{
	for (unsigned i = 0; i < n->ended_count && has_free_row(feed); i++) {
		struct line_writer line;

		line_writer_start(&line, "* lobby over");
		line_writer_number(&line, n->ended[i].id);
		line_writer_pair(&line, "winner",
		    side_word(n->ended[i].winner));
		line_writer_pair(&line, "why",
		    end_reason_word(n->ended[i].reason));
		add_row(feed, &line);
	}
}

/* Formats the changes and forgets them. */
static void make_batch(struct lobby_feed *feed, msec now)
{
	struct lobby_changes *n = &feed->services->lobby.news;
	unsigned changes = n->gone_count + n->changed_count + n->begun_count +
	    n->ended_count;
	struct line_writer line;

	clear_rows(feed);
	feed->batch++;
	feed->batch_at = now;
	add_gone(feed, n);
	add_changed(feed, n, now);
	changes -= add_begun(feed, n);
	add_ended(feed, n);
	if (changes > LOBBY_FEED_ROWS) {
		line_writer_start(&line, "* lobby");
		line_writer_pair_number(&line, "more",
		    changes - LOBBY_FEED_ROWS);
		add_row(feed, &line);
	}
	lobby_changes_clear(n);
}

/* --- listeners --- */

static void serve(struct lobby_feed *feed, struct lobby_listener *listener)
{
	for (unsigned i = 0; i < feed->row_count; i++)
		feed->receive(listener->ctx, feed->rows[i],
		    strlen(feed->rows[i]));
	listener->batch = feed->batch;
	TAILQ_REMOVE(&feed->listeners, listener, link);
	TAILQ_INSERT_TAIL(&feed->listeners, listener, link);
}

/* Whether all listeners have received the last batch. */
static bool is_served(const struct lobby_feed *feed)
{
	return TAILQ_FIRST(&feed->listeners)->batch == feed->batch;
}

static void on_timer(struct timer *t, msec now)
{
	struct lobby_feed *feed = container_of(t, struct lobby_feed, timer);

	if (is_served(feed))
		make_batch(feed, now);
	for (int i = 0; i < LOBBY_FEED_SLICE && !is_served(feed); i++)
		serve(feed, TAILQ_FIRST(&feed->listeners));
	timer_heap_set(&feed->services->timers, t,
	    is_served(feed) ? feed->batch_at + LOBBY_FEED_INTERVAL :
			      now + LOBBY_FEED_PAUSE);
}

void lobby_feed_init(struct lobby_feed *feed, struct services *services,
    lobby_feed_receive_fn *receive)
{
	*feed = (struct lobby_feed){ .receive = receive,
		.services = services,
		.timer = { .on_expire = on_timer } };
	TAILQ_INIT(&feed->listeners);
}

void lobby_feed_clear(struct lobby_feed *feed)
{
	clear_rows(feed);
}

void lobby_feed_add(struct lobby_feed *feed, struct lobby_listener *listener,
    void *ctx, msec now)
{
	if (listener->is_listening)
		return;
	if (TAILQ_EMPTY(&feed->listeners)) {
		lobby_changes_start(&feed->services->lobby.news);
		timer_heap_set(&feed->services->timers, &feed->timer,
		    now + LOBBY_FEED_INTERVAL);
	}
	*listener = (struct lobby_listener){
		.is_listening = true, .batch = feed->batch, .ctx = ctx
	};
	TAILQ_INSERT_TAIL(&feed->listeners, listener, link);
}

void lobby_feed_remove(struct lobby_feed *feed, struct lobby_listener *listener)
{
	if (!listener->is_listening)
		return;
	listener->is_listening = false;
	TAILQ_REMOVE(&feed->listeners, listener, link);
	if (!TAILQ_EMPTY(&feed->listeners))
		return;
	timer_heap_cancel(&feed->services->timers, &feed->timer);
	lobby_changes_stop(&feed->services->lobby.news);
}
