/*
 * lobby_feed.c -- reports changes in the lobby to clients that asked for it
 * ("lobby on").
 */

#include "server/protocol/lobby_feed.h"

#include "common/container_of.h"
#include "common/parser.h"
#include "server/protocol/event_format.h"

/* A change that the list drops would not fit in the batch either. */
_Static_assert(LOBBY_FEED_ROWS <= LOBBY_CHANGES_MAX, "too few are kept");

/* Sends a row, unless the batch is full already. */
static void send_row(struct lobby_feed *feed, struct line_writer *line)
{
	if (feed->row_count >= LOBBY_FEED_ROWS)
		return;
	channel_send(&feed->channel, NULL, line,
	    journal_last_pos(&feed->state->journal));
	feed->row_count++;
}

/*
 * Sends the row for a change. Returns false if there is none: the change is a
 * game that has begun, but was freed since.
 */
static bool
send_change(struct lobby_feed *feed, const struct lobby_change *change)
{
	const struct match *m;
	struct line_writer  line;

	switch (change->kind) {
	case CHANGE_GONE:
		line_writer_event(&line, WIRE_LOBBY_GONE);
		line_writer_word(&line, change->name);
		break;
	case CHANGE_BEGUN:
		m = lobby_find_match(&feed->state->lobby, change->match);
		if (m == NULL)
			return false;
		event_format_game(&line, WIRE_LOBBY_GAME, m);
		break;
	default: /* CHANGE_ENDED */
		line_writer_event(&line, WIRE_LOBBY_OVER);
		line_writer_number(&line, change->match);
		line_writer_pair(&line, PAIR_WINNER, side_word(change->winner));
		line_writer_pair(&line, PAIR_WHY,
		    end_reason_word(change->reason));
	}
	send_row(feed, &line);
	return true;
}

/*
 * Sends the collected changes, and empties the list of changes. While the disk
 * is full, the rows would wait, and all later output of the listeners behind
 * them; so the changes are collected further.
 */
static void on_timer(struct timer *t, msec now)
{
	struct lobby_feed    *feed = container_of(t, struct lobby_feed, timer);
	struct lobby_changes *n = &feed->state->lobby.news;
	const struct player  *p;
	unsigned              changes = n->count + n->changed_count;
	struct line_writer    line;

	timer_heap_set(&feed->state->timers, t, now + LOBBY_FEED_INTERVAL);
	if (feed->state->journal.is_disk_full)
		return;
	feed->row_count = 0;
	for (unsigned i = 0; i < n->count && i < LOBBY_CHANGES_MAX; i++)
		changes -= !send_change(feed, &n->items[i]);
	TAILQ_FOREACH (p, &feed->state->lobby.players, link) {
		if (n->changed_count == 0 || feed->row_count >= LOBBY_FEED_ROWS)
			break;
		if (p->changed_in != n->report)
			continue;
		event_format_player(&line, WIRE_LOBBY_WHO, p, feed->state, now);
		send_row(feed, &line);
		n->changed_count--;
	}
	if (changes > feed->row_count) {
		line_writer_event(&line, WIRE_LOBBY);
		line_writer_pair_number(&line, PAIR_MORE,
		    changes - feed->row_count);
		channel_send(&feed->channel, NULL, &line, 0);
	}
	lobby_changes_start(n);
}

void lobby_feed_init(struct lobby_feed *feed, struct server_state *state,
    channel_receive_fn *receive, size_t member_offset)
{
	*feed = (struct lobby_feed){ .state = state,
		.timer = { .on_expire = on_timer } };
	channel_init(&feed->channel, receive, member_offset);
}

void lobby_feed_add(struct lobby_feed *feed, struct channel_member *member,
    msec now)
{
	if (channel_is_empty(&feed->channel)) {
		lobby_changes_start(&feed->state->lobby.news);
		timer_heap_set(&feed->state->timers, &feed->timer,
		    now + LOBBY_FEED_INTERVAL);
	}
	channel_join(&feed->channel, member);
}

void lobby_feed_remove(struct lobby_feed *feed, struct channel_member *member)
{
	if (member->channel == NULL)
		return;
	channel_leave(member);
	if (!channel_is_empty(&feed->channel))
		return;
	timer_heap_cancel(&feed->state->timers, &feed->timer);
	lobby_changes_stop(&feed->state->lobby.news);
}
