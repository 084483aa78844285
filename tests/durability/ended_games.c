/* ended_games.c -- the games whose end clients were told, to read them back. */

#include "tests/durability/ended_games.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "tests/durability/violations.h"
#include "tests/support/peer.h"

void ended_games_add(struct ended_games *e, const struct ended_game *game)
{
	if (e->count == e->capacity) {
		e->capacity = e->capacity * 2 + 256;
		e->games = xrealloc(e->games, e->capacity * sizeof(*e->games));
	}
	e->games[e->count++] = *game;
}

void ended_games_clear(struct ended_games *e)
{
	for (size_t i = 0; i < e->count; i++)
		free(e->games[i].moves);
	free(e->games);
	*e = (struct ended_games){ NULL, 0, 0 };
}

/* --- comparing --- */

static bool
has_value(const struct message *m, const char *key, const char *expected)
{
	const char *value = pairs_value(&m->pairs, key);

	return value != NULL && strcmp(value, expected) == 0;
}

static void check_summary(const struct ended_game *g, const struct message *m)
{
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE];
	char plies[16];

	snprintf(plies, sizeof(plies), "%u", g->ply_count);
	if (strcmp(message_word(m, 2), variant_write(&g->variant, variant)) !=
		0 ||
	    !has_value(m, "x", g->name[SIDE_X]) ||
	    !has_value(m, "o", g->name[SIDE_O]) ||
	    !has_value(m, "clock", time_control_write(&g->control, control)) ||
	    !has_value(m, "winner", side_word(g->winner)) ||
	    !has_value(m, "why", end_reason_word(g->why)) ||
	    !has_value(m, "plies", plies))
		violation("match %u: the record differs from what was shown",
		    g->id);
}

static void check_moves(const struct ended_game *g, const struct message *m,
    unsigned *plies)
{
	static point moves[POINTS_MAX];
	const char  *text = pairs_value(&m->pairs, "moves");
	int n = text == NULL ? -1 : notation_read_list(moves, POINTS_MAX, text);
	uint32_t first = 0;

	if (!number_parse(message_word(m, 2), 1, POINTS_MAX, &first) ||
	    first != *plies + 1 || n < 0)
		violation("match %u: the record has ply %u after %u", g->id,
		    (unsigned)first, *plies);
	for (int i = 0; i < n; i++) {
		unsigned ply = (*plies)++;

		if (ply < g->ply_count && moves[i] != g->moves[ply])
			violation("match %u ply %u: the record differs from"
				  " what was shown",
			    g->id, ply + 1);
	}
}

void ended_game_check(const struct ended_game *g, const struct message *m,
    unsigned *plies)
{
	if (strcmp(message_word(m, 0), "record") == 0)
		check_summary(g, m);
	else if (strcmp(message_word(m, 0), "moves") == 0)
		check_moves(g, m, plies);
}

/* --- asking the server --- */

struct reading {
	const struct ended_games *ended;
	size_t                    at; /* the game that was asked for */
	unsigned                  plies;
	struct peer               peer;
};

/* Asks for the game at "at". */
static void ask(struct reading *r)
{
	r->plies = 0;
	peer_send(&r->peer, "record %u", (unsigned)r->ended->games[r->at].id);
}

static void on_answer(struct reading *r)
{
	const struct ended_game *g = &r->ended->games[r->at];

	if (r->plies != g->ply_count)
		violation("match %u: the record has %u of %u moves", g->id,
		    r->plies, g->ply_count);
	if (++r->at < r->ended->count)
		ask(r);
}

static void on_line(struct reading *r)
{
	const struct ended_game *g = &r->ended->games[r->at];
	struct message           m;

	if (!parse_message(r->peer.line, strlen(r->peer.line), &m))
		violation("match %u: no line of the protocol", g->id);
	else if (m.kind == '*')
		ended_game_check(g, &m, &r->plies);
	else if (m.kind == '=' && strcmp(message_word(&m, 0), "record") == 0)
		on_answer(r);
	else if (m.kind == '?' && strcmp(message_word(&m, 1), "slow") == 0)
		ask(r); /* the server answers at most 64 queries at a time */
	else if (m.kind == '?')
		violation("match %u, which was over, has no record: %s", g->id,
		    m.text);
}

void ended_games_read_back(const struct ended_games *e, size_t first,
    unsigned short port)
{
	struct reading r = { .ended = e, .at = first };
	unsigned       before = violation_count();

	if (!peer_dial(&r.peer, port, "127.0.0.1")) {
		violation("no connection to read games back");
	} else if (first < e->count) {
		/* A client without a name must leave a full server. */
		peer_send(&r.peer, "name reader");
		ask(&r);
	}
	while (r.at < e->count && violation_count() == before) {
		if (peer_read_line(&r.peer, time_ms_now() + TIMEOUT_MS) ==
		    PEER_LINE)
			on_line(&r);
		else
			violation("match %u: the server is silent",
			    e->games[r.at].id);
	}
	peer_close(&r.peer);
}
