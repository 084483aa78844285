/* published_games.c -- games between two clients, move by move. */

#include "tests/support/published_games.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/*
 * The sources count rows and columns from 0 at the top left: (0,1) is b3. In
 * the fourth game O first tries a point that is taken.
 */
const struct published_game published_games[4] = {
	{ "b3 a2 b1 c2 c3 c1 b2", "7 winner=x why=line line=b1,b2,b3" },
	{ "a3 c3 c1 b2 a2 a1", "6 winner=o why=line line=a1,b2,c3" },
	{ "a3 b2 b3 a1 c3", "5 winner=x why=line line=a3,b3,c3" },
	{ "a3 b2 b3 c1 c3", "5 winner=x why=line line=a3,b3,c3" },
};

unsigned seat_players(struct peer *x, struct peer *o, const char *variant)
{
	unsigned id;

	peer_send(x, "challenge %s %s you=x", o->name, variant);
	peer_expect(x, "= challenge id=*");
	peer_send(o, "accept %u", number_in(x->line, "id"));
	id = number_in(peer_expect(o, "= accept match=*"), "match");
	peer_expect(x, "* match * you=x clock=none*");
	return id;
}

void play_move(struct peer *mover, struct peer *other, unsigned id,
    unsigned ply, const char *point)
{
	char event[64];

	snprintf(event, sizeof(event), "* move %u %u %c %s turn=*", id, ply,
	    ply % 2 == 1 ? 'x' : 'o', point);
	peer_send(mover, "move %s ply=%u", point, ply);
	peer_expect_next(mover, event);
	peer_expect_next(mover, "= move");
	peer_expect_next(other, event);
}

bool nth_move(const struct published_game *game, unsigned i, char point[4])
{
	const char *at = game->moves;

	while (i-- > 0 && at != NULL)
		if ((at = strchr(at, ' ')) != NULL)
			at++;
	if (at == NULL)
		return false;
	memcpy(point, at, 2);
	point[2] = '\0';
	return true;
}

void play_game(struct peer *x, struct peer *o, unsigned id,
    const struct published_game *game)
{
	char         point[4], event[96];
	unsigned     ply = 0;
	struct peer *mover = x, *other = o;

	while (nth_move(game, ply, point)) {
		mover = ply % 2 == 0 ? x : o;
		other = ply % 2 == 0 ? o : x;
		snprintf(event, sizeof(event), "* move %u %u %c %s turn=*", id,
		    ++ply, mover == x ? 'x' : 'o', point);
		peer_send(mover, "move %s", point);
		peer_expect_next(mover, event);
		peer_expect_next(other, event);
		if (nth_move(game, ply, point))
			peer_expect_next(mover, "= move");
	}
	snprintf(event, sizeof(event), "* over %u %s", id, game->end);
	peer_expect_next(mover, event);
	peer_expect_next(mover, "= move");
	peer_expect_next(other, event);
}

const char *query_state(struct peer *c)
{
	static char state[sizeof(c->line)];

	peer_send(c, "state");
	strcpy(state, peer_expect(c, "* state *"));
	peer_expect_next(c, "= state");
	return state;
}

/* Waits for the opponent's move if it is the opponent's turn. */
static void await_turn(struct peer *c, const char *state)
{
	bool is_x = strstr(state, " you=x ") != NULL;

	if (strstr(state, is_x ? " turn=o " : " turn=x ") != NULL)
		peer_expect(c, is_x ? "* move * o *" : "* move * x *");
}

void play_until_over(struct peer *c)
{
	const char *state;

	while (strstr(state = query_state(c), " turn=- ") == NULL) {
		await_turn(c, state);
		state = query_state(c);
		if (strstr(state, " turn=- ") != NULL)
			return;
		play_any_move(c);
	}
}

void play_any_move(struct peer *c)
{
	for (int i = 0; i < 9; i++) {
		peer_send(c, "move %c%d", 'a' + i % 3, 1 + i / 3);
		do
			peer_next_line(c);
		while (c->line[0] != '=' && c->line[0] != '?');
		if (line_matches(c->line, "= move"))
			return;
		ck_assert_msg(line_matches(c->line, "? move taken *"), "%s",
		    c->line);
	}
	ck_abort_msg("no point is free");
}
