/* table.c -- two clients at one board: the moves that flows have in common. */

#include "tests/flow/table.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/*
 * Their sources count rows and columns from 0 at the top left: (0,1) is b3 on
 * this board. In the fourth O tries the taken point first.
 */
const struct score_sheet published[4] = {
	{ "b3 a2 b1 c2 c3 c1 b2", "7 winner=x why=line line=b1,b2,b3" },
	{ "a3 c3 c1 b2 a2 a1", "6 winner=o why=line line=a1,b2,c3" },
	{ "a3 b2 b3 a1 c3", "5 winner=x why=line line=a3,b3,c3" },
	{ "a3 b2 b3 c1 c3", "5 winner=x why=line line=a3,b3,c3" },
};

unsigned seat(struct client *x, struct client *o, const char *variant)
{
	unsigned id;

	says(x, "seek %s wait=60 you=x with=%s", variant, o->name);
	hears(x, "= seek id=*");
	says(o, "seek %s wait=60 you=o with=%s", variant, x->name);
	id = value(hears(o, "= seek match=*"), "match");
	hears(x, "* match * you=x clock=none*");
	return id;
}

void plays(struct client *mover, struct client *other, unsigned id,
    unsigned ply, const char *point)
{
	char event[64];

	snprintf(event, sizeof(event), "* move %u %u %c %s", id, ply,
	    ply % 2 == 1 ? 'x' : 'o', point);
	says(mover, "move %s ply=%u", point, ply);
	hears_next(mover, event);
	hears_next(mover, "= move");
	hears_next(other, event);
}

bool move_of(const struct score_sheet *game, unsigned i, char point[4])
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

void plays_all(struct client *x, struct client *o, unsigned id,
    const struct score_sheet *game)
{
	char           point[4], event[96];
	unsigned       ply = 0;
	struct client *mover = x, *other = o;

	while (move_of(game, ply, point)) {
		mover = ply % 2 == 0 ? x : o;
		other = ply % 2 == 0 ? o : x;
		snprintf(event, sizeof(event), "* move %u %u %c %s", id, ++ply,
		    mover == x ? 'x' : 'o', point);
		says(mover, "move %s", point);
		hears_next(mover, event);
		hears_next(other, event);
		if (move_of(game, ply, point))
			hears_next(mover, "= move");
	}
	snprintf(event, sizeof(event), "* over %u %s", id, game->end);
	hears_next(mover, event);
	hears_next(mover, "= move");
	hears_next(other, event);
}

const char *state_of(struct client *c)
{
	static char state[sizeof(c->line)];

	says(c, "state");
	strcpy(state, hears(c, "* state *"));
	hears_next(c, "= state");
	return state;
}

/* Waits for the other's move, if it is the other's turn in that state. */
static void await_turn(struct client *c, const char *state)
{
	bool is_x = strstr(state, " you=x ") != NULL;

	if (strstr(state, is_x ? " turn=o " : " turn=x ") != NULL)
		hears(c, is_x ? "* move * o *" : "* move * x *");
}

void plays_out(struct client *c)
{
	const char *state;

	while (strstr(state = state_of(c), " turn=- ") == NULL) {
		await_turn(c, state);
		state = state_of(c);
		if (strstr(state, " turn=- ") != NULL)
			return;
		plays_anything(c);
	}
}

void plays_anything(struct client *c)
{
	for (int i = 0; i < 9; i++) {
		says(c, "move %c%d", 'a' + i % 3, 1 + i / 3);
		do
			hears_any(c);
		while (c->line[0] != '=' && c->line[0] != '?');
		if (is_like(c->line, "= move"))
			return;
		ck_assert_msg(is_like(c->line, "? move taken *"), "%s",
		    c->line);
	}
	ck_abort_msg("no point is free");
}
