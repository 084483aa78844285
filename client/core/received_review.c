/*
 * received_review.c -- puts together a game with its review, which the server
 * sends in lines.
 */

#include "client/core/received_review.h"

#include <stdio.h>
#include <string.h>

#include "client/core/received_record.h"
#include "common/notation.h"
#include "common/number.h"

/* Handles the first line of the answer to "review GAME [from=PLY]". */
static void
begin_answer(struct received_review *r, const struct server_event *ev)
{
	const char *at = strstr(ev->request->text, " from=");
	uint32_t    game = server_event_requested(ev);
	uint64_t    from = 1;

	if (at != NULL) {
		at += strlen(" from=");
		number_scan(&at, UINT32_MAX, &from);
	}
	if (game != r->game || from == 1 || from != r->review.count + 1) {
		memset(&r->record, 0, sizeof(r->record));
		memset(&r->review, 0, sizeof(r->review));
		r->is_part = from > 1;
	}
	r->request = ev->request->id;
	r->game = game;
	r->next = 0;
	r->problem = NULL;
}

bool received_review_take_next(struct received_review *r, uint32_t *game,
    uint32_t *from)
{
	if (r->next == 0 && r->ready == 0)
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
	r->request = 0;
	r->awaited = 0;
	r->ready = 0;
	r->next = 0;
}

/*
 * Handles "* reviewed GAME PLY POINT ...". The first such line follows the rows
 * of the record.
 */
static void add(struct received_review *r, const struct server_event *ev)
{
	point    p;
	unsigned count = r->review.count;

	if (count == 0 && ev->record != NULL)
		r->record = ev->record->record;
	if (r->record.id == r->game && count < r->record.ply_count &&
	    server_event_word_number(ev, 1) == r->game &&
	    server_event_word_number(ev, 2) == count + 1 &&
	    notation_read(&p, server_event_word(ev, 3)) &&
	    r->record.moves[count].p == p)
		review_add_move(&r->review, &ev->message);
}

static void forget_wait(struct received_review *r, uint32_t game)
{
	if (r->awaited == game)
		r->awaited = 0;
	if (r->ready == game)
		r->ready = 0;
}

/*
 * Handles the end of the answer: "= review count=N [next=N]"; "= review" if the
 * review does not exist yet; or a refusal. `next` is the first move of the rows
 * that must still be requested.
 */
static void end(struct received_review *r, const struct server_event *ev)
{
	bool has_rows = ev->kind == EVENT_DONE &&
	    *server_event_value(ev, PAIR_COUNT) != '\0';
	uint32_t next = server_event_number(ev, PAIR_NEXT);

	if (has_rows || ev->kind == EVENT_REFUSED)
		forget_wait(r, r->game);
	if (!has_rows)
		return;
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

void received_review_apply(struct received_review *r,
    const struct server_event                     *ev)
{
	/* "* review GAME place=N [percent=N]" or "* review GAME done=1" */
	if (ev->kind == EVENT_REVIEWING) {
		forget_wait(r, ev->number);
		if (server_event_number(ev, PAIR_DONE) != 0)
			r->ready = ev->number;
		else
			r->awaited = ev->number;
		return;
	}
	if (!server_event_is_of_verb(ev, "review"))
		return;
	if (!server_event_is_of(ev, r->request))
		begin_answer(r, ev);
	switch (ev->kind) {
	case EVENT_REVIEWED:
		add(r, ev);
		break;
	case EVENT_DONE:
	case EVENT_REFUSED:
		end(r, ev);
		break;
	default:
		break;
	}
}
