/* restore.c -- what the store kept, back into the lobby. */

#include "server/restore.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "server/absence.h"
#include "server/chairs.h"
#include "server/log.h"
#include "server/recall.h"
#include "server/shelf.h"
#include "server/tables.h"

/* Whose chair it is comes back with the people; if nobody does, it was left. */
static void set_chair(struct lobby *l, struct match *m, enum side side,
    const struct past_chair *past)
{
	struct chair *chair = &m->chair[side];

	if (past->level == NO_LEVEL) {
		chairs_sit(m, side, (struct seat){ NULL, NULL }, past->name);
		chair->is_left = true;
		return;
	}
	tables_sit_bot(l, m, side, (enum level)past->level);
	memcpy(chair->owner, past->owner, NAME_SIZE);
	chair->is_away = chair->is_late = chair->is_left = chair->owner[0] !=
	    '\0';
}

static void replay(struct match *m, const struct past_game *g)
{
	for (size_t i = 0; i < g->moves; i++) {
		enum error e = board_play(m->board, g->move[i].point);

		assert(e == OK);
		(void)e;
		if (m->clock.control.kind == CONTROL_GAME)
			m->clock.left[i % 2] = g->move[i].left;
	}
	for (enum offer what = OFFER_DRAW; what < OFFERS; what++)
		m->offered[what] = g->offers >> 2 * what & 3;
	if (g->offered != g->moves || g->is_over)
		m->offered[OFFER_DRAW] = 0;
}

static void on_game(void *whose, const struct past_game *g)
{
	struct lobby *l = whose;
	struct match *m = tables_old(l, g->id,
	    &(struct terms){ g->variant, g->control, g->absent });

	set_chair(l, m, SIDE_X, &g->chair[SIDE_X]);
	set_chair(l, m, SIDE_O, &g->chair[SIDE_O]);
	replay(m, g);
	m->is_shown = true;
	if (!g->is_over)
		return;
	m->is_over = true;
	m->winner = g->winner;
	m->why = g->why;
}

/* The chair of this player's, who is back in the books. */
static void take_chair(struct player *p, struct match *m, enum side side)
{
	struct chair *chair = &m->chair[side];

	p->match = m;
	p->side = side;
	chair->is_left = false;
	if (chair->is_bot)
		return;
	chair->seat = player_seat(p);
	chair->is_away = true;
}

static void on_person(void *whose, const struct past_person *past)
{
	struct lobby *l = whose;
	struct match *m = lobby_match(l, past->game);
	struct tokens tokens = { .has_before = past->has_before };

	memcpy(tokens.now, past->token, TOKEN_HASH);
	memcpy(tokens.before, past->before, TOKEN_HASH);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (text_is_same_name(chairs_person(m, side), past->name)) {
			take_chair(lobby_revive(l, past->name, &tokens), m,
			    side);
			return;
		}
}

static void on_score(void *whose, const struct past_score *s)
{
	struct lobby *l = whose;

	for (enum outcome outcome = OUTCOME_WON; outcome < OUTCOMES; outcome++)
		if (s->count[outcome] > 0)
			score_add(&l->scores, s->name, &s->variant, outcome,
			    s->count[outcome]);
}

unsigned restore_all(struct lobby *l, struct store *s)
{
	unsigned open = 0;

	l->last_match = recall(s,
	    &(struct reader){ on_game, on_person, on_score, l });
	for (const struct match *m = l->by_id; m != NULL; m = m->hh.next)
		open += !m->is_over;
	return open;
}

struct scribe *
restore_open(struct lobby *l, const char *path, uint8_t id[STORE_ID])
{
	struct store *store = NULL;
	char          usual[PATH_MAX];
	unsigned      games = 0;

	if (path == NULL)
		path = shelf_path(usual);
	if (strcmp(path, "none") != 0) {
		store = store_open(path);
		store_server_id(store, id);
		games = restore_all(l, store);
	}
	if (games > 0)
		log_line("restore", "games=%u", games);
	return scribe_open(store, &l->recorder);
}

void restore_begin(struct lobby *l, msec now)
{
	for (struct match *m = l->by_id; m != NULL; m = m->hh.next) {
		if (m->is_over)
			tables_untidy(l, m);
		else if (chairs_are_deserted(m))
			match_forfeit(m, SIDE_NONE, now);
		else
			sleepers_note(&l->sleepers, m, now);
	}
	for (struct player *p = l->by_name; p != NULL; p = p->hh.next)
		if (!p->match->chair[p->side].is_bot)
			absence_expect(l, p, now);
}
