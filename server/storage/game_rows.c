/* game_rows.c -- reads columns that several queries for games have. */

#include "server/storage/game_rows.h"

#include <string.h>

#include "common/parser.h"

struct rating db_read_rating(struct statement *q, int column)
{
	return (struct rating){ statement_real(q, column),
		statement_real(q, column + 1), statement_real(q, column + 2) };
}

bool db_read_rated_game(struct statement *q, int column, struct rated_game *out)
{
	int64_t x = statement_int(q, column), o = statement_int(q, column + 1);

	out->is_set = x != 0 || o != 0;
	return !out->is_set ||
	    (rated_side_unpack(&out->side[SIDE_X], x) &&
		rated_side_unpack(&out->side[SIDE_O], o));
}

bool db_read_terms(struct statement *q, struct stored_game *g)
{
	const char *winner = statement_text(q, 5);

	g->begun = statement_int(q, 3);
	g->ended = statement_int(q, 4);
	g->winner = SIDE_NONE;
	g->reason = end_reason_parse(statement_text(q, 6));
	return variant_parse(&g->variant, statement_text(q, 1)) &&
	    time_control_parse(&g->control, statement_text(q, 2)) &&
	    g->reason != END_OTHER &&
	    (strcmp(winner, side_word(SIDE_NONE)) == 0 ||
		parse_side(winner, &g->winner));
}
