/*
 * recall.c -- what the store remembers, read back at the start.
 *
 * The games' moves lie mixed as they were made: they are read once, from where
 * the oldest game begins, and sorted into the games by id. Nothing is believed:
 * a word that is none, or a move that no board takes, is the end.
 */

#include "server/recall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "common/level.h"
#include "common/notation.h"
#include "common/wire.h"

/* A game while it is put together. */
struct gathered {
	struct past_game game;  /* its moves ours */
	struct board    *board; /* ours */
	size_t           room;  /* for moves */
};

struct recalled {
	const struct archive *archive;
	struct gathered      *game; /* ours, by rising id */
	size_t                games, room;
	int64_t               first; /* no move of theirs before it */
};

static _Noreturn void
die_odd(const struct recalled *all, const char *what, int64_t game)
{
	char how[96];

	snprintf(how, sizeof(how), "%s of game %lld makes no sense", what,
	    (long long)game);
	archive_die_damaged(all->archive, how);
}

static bool read_name(char out[NAME_SIZE], const char *text)
{
	size_t length = strlen(text);

	if (length >= NAME_SIZE || text_fault(text, length) != TEXT_FINE ||
	    strchr(text, ' ') != NULL)
		return false;
	memcpy(out, text, length + 1);
	return true;
}

/* --- games --- */

static bool
read_number(struct query *q, int column, uint32_t most, uint32_t *out)
{
	int64_t n = query_number(q, column);

	*out = (uint32_t)n;
	return n >= 0 && n <= most;
}

static bool read_end(struct query *q, struct past_game *g)
{
	const char *winner = query_text(q, 7);

	g->winner = SIDE_NONE;
	g->is_over = query_number(q, 9) != 0;
	if (!g->is_over)
		return true;
	g->why = why_read(query_text(q, 8));
	return g->why != WHY_OTHER &&
	    (strcmp(winner, wire_side_word(SIDE_NONE)) == 0 ||
		wire_read_side(winner, &g->winner));
}

static bool read_game(struct query *q, struct past_game *g)
{
	uint32_t offers;

	if (!read_number(q, 0, UINT32_MAX, &g->id) ||
	    !variant_parse(&g->variant, query_text(q, 1)) ||
	    !control_parse(&g->control, query_text(q, 2)) ||
	    !absent_parse(&g->absent, query_text(q, 3)) ||
	    !read_number(q, 4, UINT8_MAX, &offers) ||
	    !read_number(q, 5, POINTS_MAX, &g->offered))
		return false;
	g->offers = (uint8_t)offers;
	return read_end(q, g);
}

static struct gathered *add_game(struct recalled *all)
{
	if (all->games == all->room) {
		all->room = all->room * 2 + 64;
		all->game = xrealloc(all->game,
		    all->room * sizeof(all->game[0]));
	}
	all->game[all->games] = (struct gathered){ 0 };
	return &all->game[all->games++];
}

static void read_games(struct recalled *all)
{
	struct query *q = archive_query(all->archive, schema_games);

	all->first = INT64_MAX;
	while (archive_next(all->archive, q)) {
		struct gathered *g = add_game(all);

		if (!read_game(q, &g->game))
			die_odd(all, "the row", query_number(q, 0));
		g->board = board_new(&g->game.variant);
		if (query_number(q, 6) < all->first)
			all->first = query_number(q, 6);
	}
}

static int compare(const void *key, const void *member)
{
	int64_t  id = *(const int64_t *)key;
	uint32_t other = ((const struct gathered *)member)->game.id;

	return id < other ? -1 : id > other;
}

static struct gathered *find_game(const struct recalled *all, int64_t id)
{
	return all->games == 0 ?
	    NULL :
	    bsearch(&id, all->game, all->games, sizeof(all->game[0]), compare);
}

/* --- who sat there, and what was played --- */

static bool read_chair(struct query *q, struct past_chair *chair)
{
	const char *word = query_text(q, 3);
	enum level  level;

	chair->level = NO_LEVEL;
	if (word[0] != '\0') {
		if (!level_parse(&level, word))
			return false;
		chair->level = (int8_t)level;
	}
	return read_name(chair->name, query_text(q, 2)) &&
	    read_name(chair->owner, query_text(q, 4));
}

/* Whoever sat down last sits there. */
static void read_sits(struct recalled *all)
{
	struct query *q = archive_query(all->archive, schema_sits);

	while (archive_next(all->archive, q)) {
		struct gathered *g = find_game(all, query_number(q, 0));
		enum side        side;

		if (g == NULL || !wire_read_side(query_text(q, 1), &side) ||
		    !read_chair(q, &g->game.chair[side]))
			die_odd(all, "a chair", query_number(q, 0));
	}
}

static void add_move(struct gathered *g, struct past_move move)
{
	struct past_game *game = &g->game;

	if (game->moves == g->room) {
		g->room = g->room * 2 + 16;
		game->move = xrealloc(game->move,
		    g->room * sizeof(game->move[0]));
	}
	game->move[game->moves++] = move;
}

static bool read_move(struct query *q, struct gathered *g)
{
	struct past_move move = { .left = query_number(q, 3) };

	if (query_number(q, 1) != (int64_t)g->game.moves + 1 || move.left < 0 ||
	    !notation_read(&move.point, query_text(q, 2)) ||
	    board_play(g->board, move.point) != OK)
		return false;
	add_move(g, move);
	return true;
}

static void read_moves(struct recalled *all)
{
	struct query *q = archive_query(all->archive, schema_moves);

	query_put_number(q, 1, all->first);
	while (archive_next(all->archive, q)) {
		struct gathered *g = find_game(all, query_number(q, 0));

		if (g != NULL && !read_move(q, g))
			die_odd(all, "a move", query_number(q, 0));
	}
}

/* The last move, its result and its scores are one transaction's. */
static bool is_whole(const struct gathered *g)
{
	return g->game.chair[SIDE_X].name[0] != '\0' &&
	    g->game.chair[SIDE_O].name[0] != '\0' &&
	    (g->game.is_over || board_verdict(g->board) == VERDICT_OPEN);
}

static void tell_games(struct recalled *all, const struct reader *r)
{
	for (size_t i = 0; i < all->games; i++) {
		struct gathered *g = &all->game[i];

		if (!is_whole(g))
			die_odd(all, "the end", g->game.id);
		r->game(r->whose, &g->game);
		board_free(g->board);
		free(g->game.move);
	}
	free(all->game);
}

/* --- people and scores --- */

static bool read_person(struct query *q, struct past_person *p)
{
	const void *token = query_bytes(q, 1, TOKEN_HASH);
	const void *before = query_bytes(q, 2, TOKEN_HASH);

	if (token == NULL || !read_name(p->name, query_text(q, 0)))
		return false;
	memcpy(p->token, token, TOKEN_HASH);
	p->has_before = before != NULL;
	if (p->has_before)
		memcpy(p->before, before, TOKEN_HASH);
	return read_number(q, 3, UINT32_MAX, &p->game);
}

static void tell_people(const struct recalled *all, const struct reader *r)
{
	struct query *q = archive_query(all->archive, schema_people);

	while (archive_next(all->archive, q)) {
		struct past_person p = { .name = "" };

		if (!read_person(q, &p))
			die_odd(all, "who sits", query_number(q, 3));
		r->person(r->whose, &p);
	}
}

static bool read_score(struct query *q, struct past_score *s)
{
	return read_name(s->name, query_text(q, 0)) &&
	    variant_parse(&s->variant, query_text(q, 1)) &&
	    read_number(q, 2, UINT32_MAX, &s->count[0]) &&
	    read_number(q, 3, UINT32_MAX, &s->count[1]) &&
	    read_number(q, 4, UINT32_MAX, &s->count[2]);
}

static void tell_scores(const struct recalled *all, const struct reader *r)
{
	struct query *q = archive_query(all->archive, schema_scores);

	while (archive_next(all->archive, q)) {
		struct past_score s;

		if (!read_score(q, &s))
			archive_die_damaged(all->archive,
			    "a score makes no sense");
		r->score(r->whose, &s);
	}
}

static uint32_t last_game(const struct recalled *all)
{
	struct query *q = archive_query(all->archive, schema_last_game);
	uint32_t      last = 0;

	while (archive_next(all->archive, q))
		if (!read_number(q, 0, UINT32_MAX, &last))
			die_odd(all, "the number", query_number(q, 0));
	return last;
}

uint32_t recall(struct store *s, const struct reader *r)
{
	struct recalled all = { .archive = store_archive(s) };

	read_games(&all);
	read_sits(&all);
	read_moves(&all);
	tell_games(&all, r);
	tell_people(&all, r);
	tell_scores(&all, r);
	return last_game(&all);
}
