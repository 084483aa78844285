/*
 * spectator_feed.c -- the lines of a match that all of its spectators receive.
 */

#include "server/protocol/spectator_feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/protocol/event_format.h"

/* The cost of serving a spectator is 1, plus 1 for this many lines. */
#define LINES_PER_COST 8

/* The bytes that an empty broadcast may keep for its next lines. */
#define CAPACITY_KEPT 1024

TAILQ_HEAD(spectator_list, spectator);

struct spectator {
	struct broadcast      *broadcast;
	void                  *ctx;
	uint64_t               next; /* number of the first line not received */
	struct spectator_list *list; /* one of the two of the broadcast */
	TAILQ_ENTRY(spectator) link;
};

struct broadcast {
	struct broadcasts *set;
	uint32_t           match_id; /* 0: the match is gone */
	/* Its spectators, which it owns; each list is ordered by next. */
	struct spectator_list  served; /* up to what was durable */
	struct spectator_list  ahead;  /* up to the last line at that time */
	uint64_t               first;  /* number of lines[0], from 0 */
	struct broadcast_line *lines;  /* owned, like bytes */
	uint32_t               line_count, line_capacity;
	char                  *bytes;
	size_t                 length, capacity;
	unsigned               talk_dropped; /* lines left out, not reported */
	bool                   is_pending;   /* in the list of the set */
	TAILQ_ENTRY(broadcast) pending_link;
};

void broadcasts_init(struct broadcasts *set, broadcast_receive_fn *receive)
{
	*set = (struct broadcasts){ .receive = receive };
	TAILQ_INIT(&set->pending);
}

/* The number that the next line will have. */
static uint64_t end_number(const struct broadcast *b)
{
	return b->first + b->line_count;
}

/*
 * Of the spectators furthest behind, the one that has waited longest; or NULL.
 */
static struct spectator *first_spectator(const struct broadcast *b)
{
	struct spectator *served = TAILQ_FIRST(&b->served);
	struct spectator *ahead = TAILQ_FIRST(&b->ahead);

	if (served == NULL || (ahead != NULL && ahead->next < served->next))
		return ahead;
	return served;
}

/* --- adding lines --- */

static void set_pending(struct broadcast *b, bool is_pending)
{
	if (is_pending && !b->is_pending)
		TAILQ_INSERT_TAIL(&b->set->pending, b, pending_link);
	else if (!is_pending && b->is_pending)
		TAILQ_REMOVE(&b->set->pending, b, pending_link);
	b->is_pending = is_pending;
}

static void append(struct broadcast *b, struct broadcast_line line,
    struct line_writer *text)
{
	line_writer_end(text);
	if (b->length + text->length > b->capacity) {
		b->capacity = (b->length + text->length) * 2;
		b->bytes = xrealloc(b->bytes, b->capacity);
	}
	if (b->line_count == b->line_capacity) {
		b->line_capacity = b->line_capacity * 2 + 2;
		b->lines = xrealloc(b->lines,
		    b->line_capacity * sizeof(*b->lines));
	}
	memcpy(b->bytes + b->length, text->text, text->length);
	b->length += text->length;
	line.end = (uint32_t)b->length;
	b->lines[b->line_count++] = line;
	set_pending(b, true);
	b->set->needs_turn = true;
}

/*
 * All lines are received: reports how many lines of talk were dropped
 * meanwhile.
 */
static void report_dropped_talk(struct broadcast *b)
{
	struct line_writer text;

	line_writer_start(&text, "#");
	line_writer_word(&text,
	    "Talk was left out, because there was too much of it. Lines:");
	line_writer_number(&text, b->talk_dropped);
	b->talk_dropped = 0;
	append(b, (struct broadcast_line){ 0 }, &text);
}

static void broadcast_free(struct broadcast *b)
{
	set_pending(b, false);
	free(b->lines);
	free(b->bytes);
	free(b);
}

static uint64_t
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct broadcast     *b = ctx;
	bool                  is_talk = match_event_is_talk(e);
	struct broadcast_line line = { .is_last = e->kind == EV_DETACH,
		.is_talk = is_talk,
		.kind = e->kind,
		.side = e->side,
		.journal_pos = is_talk ? 0 : m->journal_pos };
	struct line_writer    text;

	b->match_id = e->kind == EV_DETACH ? 0 : m->id;
	if (first_spectator(b) == NULL) {
		if (e->kind == EV_DETACH)
			broadcast_free(b);
		return 0;
	}
	if (is_talk && b->length > BROADCAST_TALK_MAX) {
		b->talk_dropped++;
		return 0;
	}
	if (is_talk)
		snprintf(line.name, sizeof(line.name), "%s", e->name);
	event_format_event(&text, m, e, SIDE_NONE);
	append(b, line, &text);
	if (e->kind == EV_UNDO) {
		event_format_state(&text, m, SIDE_NONE, e->now);
		append(b, line, &text);
	}
	return 0;
}

/* --- serving spectators --- */

static size_t start_of(const struct broadcast *b, uint32_t line)
{
	return line > 0 ? b->lines[line - 1].end : 0;
}

/* Drops the lines that all spectators have received. May free b. */
static void drop_received(struct broadcast *b)
{
	const struct spectator *last = first_spectator(b);
	uint64_t next = last != NULL ? last->next : end_number(b);
	uint32_t count = (uint32_t)(next - b->first);
	size_t   size = start_of(b, count);

	if (last == NULL && b->match_id == 0) {
		broadcast_free(b);
		return;
	}
	if (count == 0)
		return;
	b->first = next;
	b->line_count -= count;
	b->length -= size;
	memmove(b->lines, b->lines + count, b->line_count * sizeof(*b->lines));
	memmove(b->bytes, b->bytes + size, b->length);
	for (uint32_t i = 0; i < b->line_count; i++)
		b->lines[i].end -= (uint32_t)size;
	if (b->line_count > 0)
		return;
	set_pending(b, false);
	if (b->capacity > CAPACITY_KEPT) {
		free(b->bytes);
		b->bytes = NULL;
		b->capacity = 0;
	}
	if (b->talk_dropped > 0 && last != NULL)
		report_dropped_talk(b);
}

/* Removes the spectator from its broadcast, whose lines stay. */
static void remove_spectator(struct spectator *sp)
{
	TAILQ_REMOVE(sp->list, sp, link);
	free(sp);
}

static void move_to_list(struct spectator *sp, struct spectator_list *list)
{
	if (sp->list != NULL)
		TAILQ_REMOVE(sp->list, sp, link);
	sp->list = list;
	TAILQ_INSERT_TAIL(list, sp, link);
}

/* Sends the lines below that number and appends the spectator to the list. */
static void
send_lines(struct spectator *sp, uint64_t end, struct spectator_list *list)
{
	struct broadcast *b = sp->broadcast;
	bool              is_gone = false;

	while (sp->next < end) {
		uint32_t i = (uint32_t)(sp->next++ - b->first);
		size_t   start = start_of(b, i);

		is_gone = b->lines[i].is_last;
		b->set->receive(sp->ctx, &b->lines[i], b->bytes + start,
		    b->lines[i].end - start);
	}
	if (is_gone)
		remove_spectator(sp);
	else
		move_to_list(sp, list);
}

/* The number of the first line that is not durable. */
static uint64_t durable_end(const struct broadcast *b, uint64_t durable_pos)
{
	uint32_t n = 0;

	while (n < b->line_count && b->lines[n].journal_pos <= durable_pos)
		n++;
	return b->first + n;
}

/*
 * Serves the spectators furthest behind, for about that cost; returns the rest
 * of the cost.
 */
static unsigned
serve(struct broadcast *b, uint64_t durable_pos, unsigned cost_left)
{
	uint64_t          end = durable_end(b, durable_pos);
	struct spectator *sp;

	while ((sp = first_spectator(b)) != NULL && sp->next < end &&
	    cost_left > 0) {
		uint64_t cost = 1 + (end - sp->next) / LINES_PER_COST;

		cost_left = cost < cost_left ? cost_left - (unsigned)cost : 0;
		send_lines(sp, end, &b->served);
	}
	if (cost_left == 0)
		b->set->needs_turn = true;
	/* The next turn begins with another broadcast. */
	set_pending(b, false);
	set_pending(b, true);
	drop_received(b);
	return cost_left;
}

void broadcasts_serve(struct broadcasts *set, uint64_t durable_pos,
    unsigned max)
{
	const struct broadcast *last = TAILQ_LAST(&set->pending,
	    broadcast_list);
	bool                    is_done = last == NULL;

	set->needs_turn = false;
	while (!is_done && max > 0) {
		struct broadcast *b = TAILQ_FIRST(&set->pending);

		is_done = b == last;
		max = serve(b, durable_pos, max);
	}
}

/* --- spectators --- */

struct spectator *
spectator_new(struct broadcasts *set, struct match *m, void *ctx)
{
	struct spectator *sp = xcalloc(1, sizeof(*sp));
	struct broadcast *b = m->audience.ctx;

	if (b == NULL) {
		b = xcalloc(1, sizeof(*b));
		b->set = set;
		b->match_id = m->id;
		TAILQ_INIT(&b->served);
		TAILQ_INIT(&b->ahead);
		m->audience = (struct match_observer){ on_match_event, b };
	}
	sp->broadcast = b;
	sp->ctx = ctx;
	sp->next = end_number(b);
	move_to_list(sp, &b->ahead);
	return sp;
}

void spectator_free(struct spectator *sp)
{
	struct broadcast *b = sp->broadcast;

	remove_spectator(sp);
	drop_received(b);
}

void spectator_catch_up(struct spectator *sp)
{
	struct broadcast *b = sp->broadcast;

	if (sp->next == end_number(b))
		return;
	send_lines(sp, end_number(b), &b->ahead);
	drop_received(b);
}

uint32_t spectator_match_id(const struct spectator *sp)
{
	return sp->broadcast->match_id;
}
