/* comeback.c -- what we take along when the line is lost. */

#include "client/comeback.h"

#include <string.h>

#include "client/interlude.h"
#include "common/wire.h"

/* Room for the longest verb that we need to know, and a NUL. */
#define VERB 12

/* The verb of a request, and what stands first behind it; both may be "". */
static void read_request(const char *request, char verb[VERB], char first[VERB])
{
	char           copy[LINE_REQUEST + 1];
	struct request r;

	verb[0] = first[0] = '\0';
	snprintf(copy, sizeof(copy), "%s", request);
	if (wire_request(copy, strlen(copy), &r) != OK)
		return;
	snprintf(verb, VERB, "%s", r.verb);
	r.rest += strspn(r.rest, " ");
	snprintf(first, VERB, "%.*s", (int)strcspn(r.rest, " "), r.rest);
}

/* --- what is asked --- */

/* Notes a move that can be one, unless there is one already. */
static bool
note_move(struct comeback *c, const struct model *m, const char *first)
{
	const struct game *g = &m->game;
	point              p;

	if (c->has_move || !game_is_yours(g) || game_turn(g) != g->you ||
	    !notation_read(&p, first) || board_check(g->board, p) != OK)
		return false;
	c->has_move = true;
	c->match = g->id;
	c->ply = board_ply(g->board) + 1;
	c->point = p;
	return true;
}

void comeback_asks(struct comeback *c, const struct model *m,
    const char *request)
{
	char verb[VERB], first[VERB];

	read_request(request, verb, first);
	if (strcmp(verb, "move") == 0)
		note_move(c, m, first);
	else if (strcmp(verb, "seek") == 0)
		snprintf(c->seek, sizeof(c->seek), "%s", request);
}

void comeback_hears(struct comeback *c, const struct news *answer)
{
	if (strcmp(answer->verb, "move") == 0)
		c->has_move = false;
}

bool comeback_keeps(struct comeback *c, const struct model *m,
    const char *request, char at[NOTATION_POINT])
{
	char verb[VERB], first[VERB];

	read_request(request, verb, first);
	if (strcmp(verb, "move") != 0 || !note_move(c, m, first))
		return false;
	notation_write(c->point, at);
	return true;
}

/* --- the line is lost --- */

void comeback_inherit(struct comeback *c, const char *token, const char *name)
{
	snprintf(c->token, sizeof(c->token), "%s", token);
	name_copy(c->name, name);
	c->inherited = c->seated = true;
}

void comeback_lose(struct comeback *c, const struct model *m,
    const char *request, const char *name)
{
	const struct game *g = &m->game;

	memcpy(c->token, m->token, sizeof(c->token));
	if (text_is_name(m->you) || name == NULL)
		name = m->you;
	snprintf(c->name, sizeof(c->name), "%s", name);
	snprintf(c->request, sizeof(c->request), "%s",
	    request != NULL ? request : "");
	c->seated = game_is_yours(g);
	c->watched = game_is_running(g) && !c->seated ? g->id : 0;
	if (m->seek == 0)
		c->seek[0] = '\0';
}

/* --- and is back --- */

/* Whether there is no sense in asking for that as the game stands now. */
static bool is_moot(const char *request, const struct game *g)
{
	static const struct {
		const char *verb;
		bool        running, over; /* moot in such a game */
	} rows[] = {
		{ "bot", true, false },
		{ "claim", false, true },
		{ "draw", false, true },
		{ "hint", false, true },
		{ "move", true, true },
		{ "name", true, true },
		{ "rematch", true, false },
		{ "resign", false, true },
		{ "say", true, true },
		{ "seek", true, false },
		{ "watch", true, false },
	};
	bool running = game_is_yours(g);
	char verb[VERB], first[VERB];

	read_request(request, verb, first);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(rows[i].verb, verb) == 0)
			return running ? rows[i].running : rows[i].over;
	return false;
}

static bool is_talk(const char *request)
{
	char verb[VERB], first[VERB];

	read_request(request, verb, first);
	return strcmp(verb, "say") == 0;
}

/* The move, unless it has been played, or can be no more. */
static void judge_move(struct comeback *c, const struct game *g, FILE *out)
{
	char     at[NOTATION_POINT];
	unsigned ply = board_ply(g->board);

	c->has_move = false;
	notation_write(c->point, at);
	if (g->id == c->match && ply >= c->ply &&
	    board_move(g->board, c->ply) == c->point)
		return;
	if (g->id == c->match && ply + 1 == c->ply && game_is_yours(g))
		snprintf(c->again, sizeof(c->again), "move %s ply=%u", at,
		    c->ply);
	else
		interlude_late(at, out);
}

/* What is to be done again at the board. */
static void go_on_playing(struct comeback *c, const struct model *m, FILE *out)
{
	if (c->has_move)
		judge_move(c, &m->game, out);
	else if (!is_moot(c->request, &m->game))
		memcpy(c->again, c->request, sizeof(c->again));
}

/* And what where there is none. */
static void go_on_elsewhere(struct comeback *c, struct model *m, FILE *out)
{
	if (c->seated)
		interlude_gone(out);
	if (c->seated || c->watched != 0)
		game_clear(&m->game);
	c->has_move = false;
	if (c->seek[0] != '\0')
		memcpy(c->again, c->seek, sizeof(c->again));
	else if (c->watched != 0)
		snprintf(c->again, sizeof(c->again), "watch %u",
		    (unsigned)c->watched);
	else if (!is_moot(c->request, &m->game))
		memcpy(c->again, c->request, sizeof(c->again));
}

void comeback_return(struct comeback *c, struct model *m, bool accepted,
    FILE *out)
{
	bool at_board = accepted && c->at_board;

	if (!at_board && !c->inherited)
		interlude_back(false, out);
	if (accepted || c->inherited || !text_is_name(c->name))
		c->name[0] = '\0';
	if (is_talk(c->request))
		interlude_unheard(out);
	c->again[0] = c->token[0] = '\0';
	m->seek = 0;
	if (at_board)
		go_on_playing(c, m, out);
	else
		go_on_elsewhere(c, m, out);
	c->at_board = c->seated = c->inherited = false;
}

bool comeback_next(struct comeback *c, char request[LINE_REQUEST + 1])
{
	if (c->name[0] != '\0') {
		snprintf(request, LINE_REQUEST + 1, "name %s", c->name);
		c->name[0] = '\0';
		return true;
	}
	snprintf(request, LINE_REQUEST + 1, "%s", c->again);
	c->again[0] = '\0';
	return request[0] != '\0';
}
