/*
 * lobby_feed.c -- reports changes in the lobby to clients that asked for it
 * ("lobby on").
 */

#include "server/protocol/lobby_feed.h"

#include "common/container_of.h"
#include "common/parser.h"
#include "server/protocol/event_format.h"
#include "server/protocol/player_row.h"

/* --- rows --- */

static void send_row(struct lobby_feed *feed, struct line_writer *line)
{
	channel_send(&feed->channel, NULL, line, 0);
	feed->row_count++;
}

/* A batch is full before the arrays of struct lobby_changes are. */
_Static_assert(LOBBY_FEED_ROWS <= LOBBY_CHANGES_MAX, "news keeps too little");

static bool has_free_row(const struct lobby_feed *feed)
{
	return feed->row_count < LOBBY_FEED_ROWS;
}

/* Each of these functions sends rows until the batch is full. */

static void send_gone(struct lobby_feed *feed, const struct lobby_changes *n)
{
	for (unsigned i = 0; i < n->gone_count && has_free_row(feed); i++) {
		struct line_writer line;

		line_writer_start(&line, "* lobby gone");
		line_writer_word(&line, n->gone[i]);
		send_row(feed, &line);
	}
}

static void
send_changed(struct lobby_feed *feed, const struct lobby_changes *n, msec now)
{
	const struct lobby_change_entry *entry;

	TAILQ_FOREACH (entry, &n->changed, link) {
		const struct player *p = container_of(entry,
		    const struct player, news);
		struct line_writer   line;

		if (!has_free_row(feed))
			return;
		player_row_format(&line, "* lobby who", p, feed->services, now);
		send_row(feed, &line);
	}
}

/* Returns how many games have no row because nothing is stored of them yet. */
static unsigned
send_begun(struct lobby_feed *feed, const struct lobby_changes *n)
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
			send_row(feed, &line);
		}
	}
	return skipped;
}

static void send_ended(struct lobby_feed *feed, const struct lobby_changes *n)
{
	for (unsigned i = 0; i < n->ended_count && has_free_row(feed); i++) {
		struct line_writer line;

		line_writer_start(&line, "* lobby over");
		line_writer_number(&line, n->ended[i].id);
		line_writer_pair(&line, "winner",
		    side_word(n->ended[i].winner));
		line_writer_pair(&line, "why",
		    end_reason_word(n->ended[i].reason));
		send_row(feed, &line);
	}
}

/* Sends the changes and forgets them. */
static void on_timer(struct timer *t, msec now)
{
	struct lobby_feed    *feed = container_of(t, struct lobby_feed, timer);
	struct lobby_changes *n = &feed->services->lobby.news;
	unsigned changes = n->gone_count + n->changed_count + n->begun_count +
	    n->ended_count;
	struct line_writer line;

	feed->row_count = 0;
	send_gone(feed, n);
	send_changed(feed, n, now);
	changes -= send_begun(feed, n);
	send_ended(feed, n);
	if (changes > LOBBY_FEED_ROWS) {
		line_writer_start(&line, "* lobby");
		line_writer_pair_number(&line, "more",
		    changes - LOBBY_FEED_ROWS);
		send_row(feed, &line);
	}
	lobby_changes_clear(n);
	timer_heap_set(&feed->services->timers, t, now + LOBBY_FEED_INTERVAL);
}

void lobby_feed_init(struct lobby_feed *feed, struct services *services,
    channel_receive_fn *receive)
{
	*feed = (struct lobby_feed){ .services = services,
		.timer = { .on_expire = on_timer } };
	channel_init(&feed->channel, receive);
}

void lobby_feed_add(struct lobby_feed *feed, struct channel_member *member,
    void *ctx, msec now)
{
	if (channel_is_empty(&feed->channel)) {
		lobby_changes_start(&feed->services->lobby.news);
		timer_heap_set(&feed->services->timers, &feed->timer,
		    now + LOBBY_FEED_INTERVAL);
	}
	channel_join(&feed->channel, member, ctx);
}

void lobby_feed_remove(struct lobby_feed *feed, struct channel_member *member)
{
	if (member->channel == NULL)
		return;
	channel_leave(member);
	if (!channel_is_empty(&feed->channel))
		return;
	timer_heap_cancel(&feed->services->timers, &feed->timer);
	lobby_changes_stop(&feed->services->lobby.news);
}
