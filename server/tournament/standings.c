/* standings.c -- computes points and tie-breaks. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/number.h"
#include "server/tournament/tournament.h"

/* What one entrant gets from one game. */
enum outcome_for { FOR_NONE, FOR_WIN, FOR_DRAW, FOR_LOSS };

/*
 * Returns what an entrant gets from a game, and sets *opponent. FOR_NONE: the
 * entrant is not in the game, or the game is not over.
 */
static enum outcome_for
outcome_of(const struct tournament_game *g, uint8_t entrant, uint8_t *opponent)
{
	enum side side = g->entrant[SIDE_X] == entrant ? SIDE_X : SIDE_O;

	if (g->entrant[side] != entrant || g->result == RESULT_OPEN)
		return FOR_NONE;
	*opponent = g->entrant[side_other(side)];
	if (g->result == RESULT_DRAW)
		return FOR_DRAW;
	return g->result == (side == SIDE_X ? RESULT_X : RESULT_O) ? FOR_WIN :
								     FOR_LOSS;
}

/*
 * Whether an entrant has left a round robin before playing half of the games.
 * If so, the games that the entrant has played count for nobody.
 */
static bool is_out(const struct tournament *t, uint8_t entrant)
{
	unsigned played = 0;
	uint8_t  opponent;

	if (t->kind != TOURNAMENT_ROUNDROBIN ||
	    !t->entrant[entrant].is_withdrawn)
		return false;
	for (unsigned i = 0; i < t->game_count; i++)
		played += t->game[i].plies > 0 &&
		    outcome_of(&t->game[i], entrant, &opponent) != FOR_NONE;
	return played * 2 + 1 < t->entrant_count;
}

/* Returns the points for a game of a round robin or a Swiss tournament. */
static int game_points(const struct tournament *t, enum outcome_for outcome,
    uint8_t opponent)
{
	if (opponent == NO_ENTRANT)
		return t->kind == TOURNAMENT_SWISS ? 2 : 0;
	if (is_out(t, opponent))
		return 0;
	return outcome == FOR_WIN ? 2 : outcome == FOR_DRAW;
}

static int arena_points(const struct tournament *t, uint8_t entrant)
{
	int     points = 0, wins = 0; /* wins: games won in a row */
	uint8_t opponent;

	for (unsigned i = 0; i < t->game_count; i++) {
		int factor = wins >= 2 ? 2 : 1;

		switch (outcome_of(&t->game[i], entrant, &opponent)) {
		case FOR_WIN:
			points += 2 * factor;
			wins++;
			break;
		case FOR_DRAW:
			if (t->game[i].plies >= ARENA_DRAW_PLIES)
				points += factor;
			wins = 0;
			break;
		case FOR_LOSS:
			wins = 0;
			break;
		case FOR_NONE:
			break;
		}
	}
	return points;
}

int tournament_points(const struct tournament *t, uint8_t entrant)
{
	const struct entrant *e = &t->entrant[entrant];
	int                   points = e->correction + e->is_late;
	uint8_t               opponent;

	if (t->kind == TOURNAMENT_ARENA)
		return points + arena_points(t, entrant);
	for (unsigned i = 0; i < t->game_count; i++) {
		enum outcome_for outcome = outcome_of(&t->game[i], entrant,
		    &opponent);

		if (outcome != FOR_NONE)
			points += game_points(t, outcome, opponent);
	}
	return points;
}

/* Fills in all columns except rank. `points` has the points of all entrants. */
static void fill_row(const struct tournament *t, struct standing *row,
    const int points[TOURNAMENT_ENTRANTS_MAX])
{
	int lowest = INT_MAX, sum_rating = 0, games = 0, losses = 0;

	row->points = points[row->entrant];
	row->is_out = is_out(t, row->entrant);
	for (unsigned i = 0; i < t->game_count; i++) {
		uint8_t          opponent;
		enum outcome_for outcome = outcome_of(&t->game[i], row->entrant,
		    &opponent);
		bool             is_bye;
		int              theirs;

		if (outcome == FOR_NONE)
			continue;
		is_bye = opponent == NO_ENTRANT;
		theirs = is_bye ? 0 : points[opponent];
		row->buchholz += theirs;
		if (theirs < lowest)
			lowest = theirs;
		if (is_bye || is_out(t, opponent))
			continue;
		games++;
		losses += outcome == FOR_LOSS;
		row->wins += outcome == FOR_WIN;
		row->played += t->game[i].plies > 0;
		sum_rating += t->entrant[opponent].rating;
		row->berger += theirs * game_points(t, outcome, opponent);
		if (theirs == row->points)
			row->direct += game_points(t, outcome, opponent);
	}
	row->buchholz -= lowest != INT_MAX ? lowest : 0;
	if (games > 0)
		row->performance = (sum_rating +
				       400 * ((int)row->wins - losses)) /
		    games;
}

/* Compares two rows: the columns decide in this order. */
static int compare(const struct tournament *t, const struct standing *a,
    const struct standing *b)
{
	bool      is_arena = t->kind == TOURNAMENT_ARENA;
	bool      is_swiss = t->kind == TOURNAMENT_SWISS;
	const int columns[][2] = { { !a->is_out, !b->is_out },
		{ a->points, b->points },
		{ is_arena * a->performance, is_arena * b->performance },
		{ is_swiss * a->buchholz, is_swiss * b->buchholz },
		{ !is_arena * a->direct, !is_arena * b->direct },
		{ !is_arena * a->berger, !is_arena * b->berger },
		{ !is_arena * a->wins, !is_arena * b->wins } };

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		if (columns[i][0] != columns[i][1])
			return columns[i][0] > columns[i][1] ? -1 : 1;
	return 0;
}

unsigned tournament_standings(const struct tournament *t,
    struct standing out[TOURNAMENT_ENTRANTS_MAX])
{
	int points[TOURNAMENT_ENTRANTS_MAX];

	for (unsigned i = 0; i < t->entrant_count; i++)
		points[i] = tournament_points(t, (uint8_t)i);
	for (unsigned i = 0; i < t->entrant_count; i++) {
		struct standing row = { .entrant = (uint8_t)i };
		unsigned        at = i;

		fill_row(t, &row, points);
		for (; at > 0 && compare(t, &row, &out[at - 1]) < 0; at--)
			out[at] = out[at - 1];
		out[at] = row;
	}
	for (unsigned i = 0; i < t->entrant_count; i++)
		out[i].rank = i > 0 && compare(t, &out[i - 1], &out[i]) == 0 ?
		    out[i - 1].rank :
		    (uint8_t)(i + 1);
	return t->entrant_count;
}

/* --- text --- */

const char *tournament_points_write(const struct tournament *t, int points,
    char out[TOURNAMENT_POINTS_SIZE])
{
	if (t->kind == TOURNAMENT_ARENA)
		snprintf(out, TOURNAMENT_POINTS_SIZE, "%d", points);
	else
		snprintf(out, TOURNAMENT_POINTS_SIZE, "%s%d%s",
		    points < 0 ? "-" : "", abs(points) / 2,
		    points % 2 != 0 ? ".5" : "");
	return out;
}

bool tournament_points_read(const struct tournament *t, const char *text,
    int *points)
{
	int64_t whole;
	int     unit = t->kind == TOURNAMENT_ARENA ? 1 : 2, half = 0;
	bool    is_negative = text[0] == '-';

	if (!number_scan_signed(&text, TOURNAMENT_POINTS_MAX, &whole))
		return false;
	if (unit == 2 && text[0] == '.' && (text[1] == '5' || text[1] == '0')) {
		half = text[1] == '5';
		text += 2;
	}
	if (*text != '\0')
		return false;
	*points = (int)whole * unit + (is_negative ? -half : half);
	return abs(*points) <= TOURNAMENT_POINTS_MAX * unit;
}
