/* cmd_game.c -- requests about a game: from a chair, and from beside it. */

#include "server/cmd_game.h"

#include "server/chairs.h"
#include "server/lobby.h"
#include "server/pairing.h"
#include "server/tables.h"
#include "server/words.h"

/* --- from a chair --- */

enum error cmd_move(struct session *s, struct args *a, msec now)
{
	const char *ply = pairs_value(&a->pairs, "ply");
	uint32_t    number = 0;

	a->wrong = "";
	if (ply != NULL && (!wire_read_number(ply, &number) || number == 0)) {
		a->wrong = ply;
		return ERR_VALUE;
	}
	return match_play(s->player->match, s->player->side, a->point, number,
	    now);
}

enum error cmd_resign(struct session *s, struct args *a, msec now)
{
	(void)a;
	return match_resign(s->player->match, s->player->side, WHY_RESIGN, now);
}

enum error cmd_draw(struct session *s, struct args *a, msec now)
{
	(void)a;
	return match_offer_draw(s->player->match, s->player->side, now);
}

enum error cmd_claim(struct session *s, struct args *a, msec now)
{
	(void)a;
	return match_claim(s->player->match, s->player->side, now);
}

enum error cmd_hint(struct session *s, struct args *a, msec now)
{
	(void)a;
	(void)now;
	return tables_hint(s->house->lobby, s->player);
}

enum error cmd_rematch(struct session *s, struct args *a, msec now)
{
	const struct match *m = s->player->match;
	enum error e = pairing_rematch(s->house->lobby, s->player, now);

	(void)a;
	if (s->player->match == NULL)
		draft_pair_number(s->answer, "id", s->player->seek->id);
	else if (s->player->match != m)
		draft_pair_number(s->answer, "match", s->player->match->id);
	return e;
}

/* --- from a chair or beside it --- */

/* The match one sits at, else the one one watches, or NULL. */
static struct match *here(const struct session *s)
{
	return s->player->match != NULL ? s->player->match : s->watching;
}

enum error cmd_say(struct session *s, struct args *a, msec now)
{
	(void)now;
	if (here(s) == NULL)
		return ERR_SEAT;
	chairs_say(here(s), s->player->name, a->text);
	return OK;
}

enum error cmd_state(struct session *s, struct args *a, msec now)
{
	const struct match *m = here(s);

	if (a->has_number)
		m = lobby_match(s->house->lobby, a->number);
	if (m == NULL)
		return a->has_number ? ERR_MATCH : ERR_SEAT;
	session_say_state(s, m, now);
	return OK;
}

enum error cmd_watch(struct session *s, struct args *a, msec now)
{
	struct match *m = lobby_match(s->house->lobby, a->number);

	if (m == NULL)
		return ERR_MATCH;
	if (m == s->player->match)
		return ERR_SEATED;
	tables_leave(s->house->lobby, s->player);
	if (m != s->watching) {
		session_unwatch(s, now);
		chairs_watch(m, session_seat(s));
		s->watching = m;
	}
	session_say_state(s, m, now);
	return OK;
}

enum error cmd_unwatch(struct session *s, struct args *a, msec now)
{
	(void)a;
	if (s->watching == NULL)
		return ERR_WATCHING;
	session_unwatch(s, now);
	return OK;
}

enum error cmd_games(struct session *s, struct args *a, msec now)
{
	unsigned rows = 0;

	(void)a;
	(void)now;
	for (const struct match *m = s->house->lobby->by_id; m != NULL;
	     m = m->hh.next) {
		struct draft d;

		if (m->is_over || ++rows > ROWS_MOST)
			continue;
		words_game(&d, m);
		session_say(s, &d, m->after);
	}
	draft_pair_number(s->answer, "count", rows);
	return OK;
}
