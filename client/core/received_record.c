/*
 * received_record.c -- puts together the game that the rows of "record"
 * describe.
 */

#include "client/core/received_record.h"

#include <stdio.h>
#include <string.h>

#include "common/notation.h"
#include "common/number.h"

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
 * Handles "* moves MATCH MOVE moves=...", where MOVE must follow the earlier
 * moves, and "* takeback MATCH MOVE SIDE moves=...".
 */
static void add_moves(struct received_record *r, const struct server_event *ev)
{
	struct game_record *record = &r->record;
	const char         *spent = server_event_value(ev, PAIR_SPENT),
		   *left = server_event_value(ev, PAIR_LEFT);
	point points[POINTS_MAX];
	int   n = notation_read_list(points, POINTS_MAX,
	      server_event_value(ev, PAIR_MOVES));

	if (ev->event == WIRE_TAKEBACK && n > 0 && ev->side != SIDE_NONE)
		game_record_add_takeback(record, ev->number, ev->side, points,
		    (unsigned)n);
	if (ev->event != WIRE_MOVES || ev->number != record->ply_count + 1)
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
	if (ev->event == WIRE_RECORD)
		begin(r, ev);
	is_ours = r->board != NULL && server_event_is_of(ev, r->request);
	if (is_ours && ev->kind == EVENT_RECORD &&
	    server_event_word_number(ev, 1) == r->record.id)
		add_moves(r, ev);
	if (is_ours && r->record.ply_count == r->plies)
		ev->record = r;
}
