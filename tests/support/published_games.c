/* published_games.c -- games between two clients, move by move. */

#include "tests/support/published_games.h"

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
