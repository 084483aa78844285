/* received_review.c -- a game with its review, as the server sends them. */

#include "client/core/received_review.h"

#include <stdio.h>
#include <string.h>

#include "client/core/finished_games.h"
#include "common/notation.h"
#include "common/number.h"

void received_review_clear(struct received_review *r)
{
	board_free(r->board);
	memset(r, 0, sizeof(*r));
}

/* "* record GAME VARIANT x=... o=... winner=... why=..." */
static bool begin(struct received_review *r, const struct server_event *ev)
{
	static struct game_record record;
	bool                      is_awaited = r->is_awaited;

	if (ev->number == 0 || !finished_record_begin(&record, ev))
		return false;
	received_review_clear(r);
	r->game = record.id;
	r->is_awaited = is_awaited;
	r->record = record;
	r->board = board_new(&record.variant);
	return true;
}

/* "* reviewed GAME PLY POINT ..." */
static bool add(struct received_review *r, const struct server_event *ev)
{
	point    p;
	uint32_t ply = server_event_word_number(ev, 2);

	if (r->board == NULL || r->review.is_done ||
	    server_event_word_number(ev, 1) != r->game ||
	    ply != r->review.count + 1 ||
	    !notation_read(&p, server_event_word(ev, 3)) ||
	    game_record_add(&r->record, r->board, p) != OK)
		return false;
	review_add_move(&r->review, &ev->message);
	return true;
}

/* "* review GAME place=N [percent=N]" or "* review GAME done=1" */
static bool note_state(struct received_review *r, const struct server_event *ev)
{
	uint32_t game = server_event_word_number(ev, 1);

	if (game == 0)
		return false;
	if (game != r->game)
		received_review_clear(r);
	r->game = game;
	r->is_awaited = true;
	r->next = server_event_number(ev, "done") != 0 ? 1 : 0;
	return true;
}

/* "= review count=N [next=N]", or without a count if it is not made yet */
static bool end(struct received_review *r, const struct server_event *ev)
{
	if (*server_event_value(ev, "count") == '\0')
		return true;
	r->is_awaited = false;
	r->next = server_event_number(ev, "next");
	if (r->next != 0 && r->next != r->review.count + 1)
		r->next = 0;
	else
		r->review.is_done = r->next == 0 && r->review.count > 0;
	return true;
}

bool received_review_apply(struct received_review *r,
    const struct server_event                     *ev)
{
	switch (ev->kind) {
	case EVENT_FINISHED:
		return strcmp(server_event_word(ev, 0), "record") == 0 &&
		    begin(r, ev);
	case EVENT_REVIEWED:
		return add(r, ev);
	case EVENT_REVIEWING:
		return note_state(r, ev);
	case EVENT_DONE:
		return strcmp(ev->verb, "review") == 0 && end(r, ev);
	case EVENT_REFUSED:
		if (strcmp(ev->verb, "review") == 0)
			r->is_awaited = false;
		return strcmp(ev->verb, "review") == 0;
	default:
		return false;
	}
}
