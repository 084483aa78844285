/* puzzle_search.c -- the positions of recorded games, in turn. */

#include "client/core/puzzle_search.h"

#include <stdlib.h>

#include "common/fatal.h"

void puzzle_search_clear(struct puzzle_search *s)
{
	for (unsigned i = 0; i < s->count; i++)
		free(s->games[i].moves);
	free(s->games);
	*s = (struct puzzle_search){ .count = 0 };
}

void puzzle_search_add(struct puzzle_search *s, const struct game_record *r)
{
	struct searched_game *g;

	if (r->ply_count == 0)
		return;
	s->games = xrealloc(s->games, (s->count + 1) * sizeof(*g));
	g = &s->games[s->count++];
	g->variant = r->variant;
	g->count = r->ply_count;
	g->moves = xcalloc(g->count, sizeof(*g->moves));
	for (unsigned i = 0; i < g->count; i++)
		g->moves[i] = r->moves[i].p;
}

void puzzle_search_begin(struct puzzle_search *s)
{
	s->left = 0;
	s->has_solved = false;
	for (unsigned i = 0; i < s->count; i++)
		s->left += s->games[i].count;
}

bool puzzle_search_next(struct puzzle_search *s,
    const struct solved_puzzles *solved, struct puzzle *out)
{
	while (s->left > 0) {
		const struct searched_game *g = &s->games[s->game];

		s->left--;
		puzzle_set_position(out, &g->variant, g->moves, ++s->ply);
		if (s->ply == g->count) {
			s->ply = 0;
			s->game = (s->game + 1) % s->count;
		}
		if (!puzzle_is_solved(solved, out->id))
			return true;
		s->has_solved = true;
	}
	return false;
}
