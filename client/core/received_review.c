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

static void forget_review(struct received_review *r)
{
	board_free(r->board);
	r->board = NULL;
	memset(&r->record, 0, sizeof(r->record));
	memset(&r->review, 0, sizeof(r->review));
}

void received_review_request(struct received_review *r, uint32_t game,
    uint32_t from)
{
	r->unanswered++;
	if (game != r->game || from == 1 || from != r->review.count + 1) {
		forget_review(r);
		r->is_part = from > 1;
	}
	r->game = game;
	r->next = 0;
	r->problem = NULL;
}

bool received_review_take_next(struct received_review *r, uint32_t *game,
    uint32_t *from)
{
	if (r->unanswered > 0 || (r->next == 0 && r->ready == 0))
		return false;
	*game = r->next != 0 ? r->game : r->ready;
	*from = r->next != 0 ? r->next : 1;
	if (r->next == 0)
		r->ready = 0;
	r->next = 0;
	return true;
}

void received_review_on_disconnect(struct received_review *r)
{
	r->unanswered = 0;
	r->awaited = 0;
	r->ready = 0;
	r->next = 0;
}

/*
 * "* record GAME VARIANT x=... o=... winner=... why=...", which is also a line
 * of other requests
 */
static bool begin(struct received_review *r, const struct server_event *ev)
{
	if (r->unanswered != 1 || r->review.count > 0 || ev->number == 0 ||
	    ev->number != r->game || !finished_record_begin(&r->record, ev))
		return false;
	board_free(r->board);
	r->board = board_new(&r->record.variant);
	return true;
}

/* "* moves GAME PLY moves=..." or "* takeback GAME PLY SIDE moves=..." */
static bool
add_to_record(struct received_review *r, const struct server_event *ev)
{
	if (r->board == NULL || r->unanswered != 1 || r->review.count > 0 ||
	    server_event_word_number(ev, 1) != r->game)
		return false;
	finished_record_add_row(&r->record, r->board, ev);
	return true;
}

/* "* reviewed GAME PLY POINT ..." */
static bool add(struct received_review *r, const struct server_event *ev)
{
	point    p;
	unsigned count = r->review.count;

	if (r->unanswered != 1 || count == r->record.ply_count ||
	    server_event_word_number(ev, 1) != r->game ||
	    server_event_word_number(ev, 2) != count + 1 ||
	    !notation_read(&p, server_event_word(ev, 3)) ||
	    r->record.moves[count].p != p)
		return false;
	review_add_move(&r->review, &ev->message);
	return true;
}

static void forget_wait(struct received_review *r, uint32_t game)
{
	if (r->awaited == game)
		r->awaited = 0;
	if (r->ready == game)
		r->ready = 0;
}

/* "* review GAME place=N [percent=N]" or "* review GAME done=1" */
static bool note_state(struct received_review *r, const struct server_event *ev)
{
	uint32_t game = server_event_word_number(ev, 1);

	if (game == 0)
		return false;
	forget_wait(r, game);
	if (server_event_number(ev, "done") != 0)
		r->ready = game;
	else
		r->awaited = game;
	return true;
}

/* All rows of the answer have come; next: more follow from there on, or 0. */
static void end_rows(struct received_review *r, uint32_t next)
{
	if (next != 0 && next == r->review.count + 1)
		r->next = next;
	else if (next == 0 && r->review.count > 0 &&
	    r->review.count == r->record.ply_count)
		r->review.is_done = true;
	else if (r->is_part)
		r->problem = "A review is shown whole: give the number of "
			     "the game alone.";
	else
		r->problem = "The server has sent a review that does not fit "
			     "its game.";
}

/* "= review count=N [next=N]", or without a count if it is not made yet */
static bool end(struct received_review *r, const struct server_event *ev)
{
	if (r->unanswered == 0 || --r->unanswered > 0)
		return false;
	if (*server_event_value(ev, "count") == '\0')
		return true;
	forget_wait(r, r->game);
	end_rows(r, server_event_number(ev, "next"));
	return true;
}

static bool refuse(struct received_review *r)
{
	if (r->unanswered == 0 || --r->unanswered > 0)
		return false;
	forget_wait(r, r->game);
	return true;
}

bool received_review_apply(struct received_review *r,
    const struct server_event                     *ev)
{
	switch (ev->kind) {
	case EVENT_FINISHED:
		return strcmp(server_event_word(ev, 0), "record") == 0 &&
		    begin(r, ev);
	case EVENT_RECORD:
		return add_to_record(r, ev);
	case EVENT_REVIEWED:
		return add(r, ev);
	case EVENT_REVIEWING:
		return note_state(r, ev);
	case EVENT_DONE:
		return strcmp(ev->verb, "review") == 0 && end(r, ev);
	case EVENT_REFUSED:
		return strcmp(ev->verb, "review") == 0 && refuse(r);
	default:
		return false;
	}
}
