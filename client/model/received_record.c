/*
 * received_record.c -- puts together a game, and its review, from the lines of
 * the server.
 */

#include "client/model/received_record.h"

#include <stdio.h>
#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"

void received_record_clear(struct received_record *r)
{
	board_free(r->board);
	*r = (struct received_record){ .board = NULL };
}

const char *received_record_date(const char *time, char out[RECORD_DATE_SIZE])
{
	snprintf(out, RECORD_DATE_SIZE, "%.10s", time);
	if (strlen(out) != 10 || strspn(out, "0123456789-") != 10)
		out[0] = '\0';
	return out;
}

/* Handles "* record GAME VARIANT x=... o=... winner=... why=...". */
static void begin(struct received_record *r, const struct server_event *ev)
{
	struct game_record *record = &r->record;
	enum opening_kind   kind;
	struct variant      v;

	if (ev->number == 0 || !variant_parse(&v, server_event_word(ev, 2)))
		return;
	board_free(r->board);
	r->board = board_new(&v);
	r->request = ev->request->id;
	r->plies = server_event_number(ev, PAIR_PLIES);
	game_record_init(record, &v);
	record->id = ev->number;
	for (int side = 0; side < 2; side++)
		snprintf(record->name[side], RECORD_NAME_SIZE, "%s",
		    ev->name[side]);
	server_event_ratings(ev, PAIR_RATING, record->rating);
	if (opening_kind_parse(&kind, server_event_value(ev, PAIR_OPENING)))
		record->opening.kind = (uint8_t)kind;
	opening_choices_read(&record->opening,
	    server_event_value(ev, PAIR_CHOSE));
	time_control_parse(&record->control,
	    server_event_value(ev, PAIR_CLOCK));
	received_record_date(server_event_value(ev, PAIR_ENDED), record->date);
	ply_set_read(&record->bot_plies, server_event_value(ev, PAIR_BOTPLIES));
	record->is_over = true;
	record->winner = server_event_side(ev, PAIR_WINNER);
	record->reason = end_reason_parse(server_event_value(ev, PAIR_WHY));
}

/* Reads the next time of a list with commas; RECORD_NO_TIME at its end. */
static msec next_time(const char **list)
{
	uint64_t time;
	bool     is_valid = number_scan(list, UINT32_MAX, &time) &&
	    (**list == ',' || **list == '\0');

	*list += strcspn(*list, ",");
	*list += **list == ',';
	return is_valid ? (msec)time : RECORD_NO_TIME;
}

/*
 * Handles "* moves MATCH MOVE moves=...", where MOVE must follow the earlier moves, and
 * "* takeback MATCH MOVE SIDE moves=...".
 */
static void add_moves(struct received_record *r, const struct server_event *ev)
{
	struct game_record *record = &r->record;
	const char         *spent = server_event_value(ev, PAIR_SPENT),
		   *left = server_event_value(ev, PAIR_LEFT);
	point points[POINTS_MAX];
	int   n = notation_read_list(points, POINTS_MAX,
	      server_event_value(ev, PAIR_MOVES));

	if (ev->kind == EVENT_TAKEBACK && n > 0 && ev->side != SIDE_NONE)
		game_record_add_takeback(record, ev->number, ev->side, points,
		    (unsigned)n);
	if (ev->kind != EVENT_MOVES || ev->number != record->ply_count + 1)
		return;
	for (int i = 0; i < n; i++) {
		if (game_record_add(record, r->board, points[i]) != OK)
			return;
		record->moves[record->ply_count - 1].spent = next_time(&spent);
		record->moves[record->ply_count - 1]
		    .time_left = next_time(&left);
	}
}

void received_record_apply(struct received_record *r, struct server_event *ev)
{
	bool is_ours;

	if (ev->request == NULL)
		return;
	if (ev->kind == EVENT_RECORD)
		begin(r, ev);
	is_ours = r->board != NULL && server_event_is_of(ev, r->request);
	if (is_ours && server_event_is_of_record(ev) &&
	    server_event_word_number(ev, 1) == r->record.id)
		add_moves(r, ev);
	if (is_ours && r->record.ply_count == r->plies)
		ev->record = r;
}

/* --- the review --- */

/* Handles the first line of the answer to "review GAME [from=PLY]". */
static void
begin_review(struct received_review *r, const struct server_event *ev)
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
static void end_review(struct received_review *r, const struct server_event *ev)
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
	unsigned count;
	point    p;

	/* "* review GAME place=N [percent=N]" or "* review GAME done=1" */
	if (ev->kind == EVENT_REVIEW) {
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
		begin_review(r, ev);
	count = r->review.count;
	switch (ev->kind) {
	case EVENT_REVIEWED:
		/* The first one follows the rows of the record. */
		if (count == 0 && ev->record != NULL)
			r->record = ev->record->record;
		if (r->record.id == r->game && count < r->record.ply_count &&
		    server_event_word_number(ev, 1) == r->game &&
		    server_event_word_number(ev, 2) == count + 1 &&
		    notation_read(&p, server_event_word(ev, 3)) &&
		    r->record.moves[count].p == p)
			review_add_move(&r->review, &ev->message);
		break;
	case EVENT_DONE:
	case EVENT_REFUSED:
		end_review(r, ev);
		break;
	default:
		break;
	}
}
