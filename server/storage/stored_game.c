/* stored_game.c -- a game as the database keeps it; pure. */

#include "server/storage/stored_game.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "common/base/utc_time.h"
#include "server/match/event_text.h"

#define MS_A_SECOND 1000

/* How many characters of utc_time_write's text are the date. */
#define DATE_LENGTH 10

void stored_game_clear(struct stored_game *g)
{
	if (g->match != NULL)
		match_clear(g->match);
	free(g->match);
	free(g->takebacks);
	*g = (struct stored_game){ .id = 0 };
}

/* Notes the moves that are taken back, before they are. */
static void
note_takeback(void *ctx, const struct match *m, const struct match_event *e)
{
	struct stored_game     *g = ctx;
	struct stored_takeback *t;

	if (!match_event_has(e, EVENT_TAKES_BACK))
		return;
	if (g->takebacks == NULL)
		g->takebacks = xcalloc(MATCH_TAKEBACKS_MAX, sizeof(*t));
	t = &g->takebacks[g->takeback_count++];
	*t = (struct stored_takeback){ .ply = e->ply, .side = e->side };
	for (unsigned ply = e->ply + 1u; ply <= board_ply(m->board); ply++)
		t->moves[t->count++] = board_move(m->board, ply);
}

static bool read_flags(const struct stored_game *g)
{
	struct match_event e = { .kind = EV_CHANGED, .flags = g->flags };
	bool               is_accepted = match_accepts(g->match, &e);

	if (is_accepted)
		match_apply(g->match, &e);
	return is_accepted;
}

/* Whether the columns that repeat the events say the same. */
static const char *compare(struct stored_game *g)
{
	const struct match *m = g->match;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (g->player[side].id != m->player[side].id ||
		    (g->player[side].id == 0 &&
			g->player[side].bot != m->player[side].bot))
			return "its players are not those of its events";
	if (g->is_over && !g->is_listed && !(g->flags & MATCH_UNKEPT))
		g->is_over = match_is_over(m);
	/* A move that ends the game is stored with the end. */
	if (match_is_over(m) != g->is_over ||
	    (!g->is_over && board_verdict(m->board) != VERDICT_OPEN))
		return "its end is stored in part";
	if (!g->is_listed)
		return NULL;
	if (g->winner != m->winner || g->reason != m->end_reason)
		return "its result is not that of its events";
	return g->plies != board_ply(m->board) || g->hinted != m->used.hinted ||
		g->undone != m->used.undone ?
	    "its moves or its assistance are not those of its events" :
	    NULL;
}

const char *
stored_game_replay(struct stored_game *g, const char *events, const char *state)
{
	g->match = xcalloc(1, sizeof(*g->match));
	match_init(g->match, g->id, &g->settings,
	    (struct match_observer){ NULL, NULL });
	if (!event_text_read(g->match, events, note_takeback, g) ||
	    g->match->phase == PHASE_NEW || !read_flags(g) ||
	    !event_text_read(g->match, state, NULL, NULL))
		return "an event is illegal";
	return compare(g);
}

/* --- a game as a record --- */

static void add_moves(struct game_record *r, const struct match *m)
{
	r->ply_count = board_ply(m->board);
	for (unsigned i = 0; i < r->ply_count; i++)
		r->moves[i] = (struct record_move){ .p = board_move(m->board,
							i + 1),
			.time_left = m->settings.control.kind ==
				TIME_CONTROL_NONE ?
			    RECORD_NO_TIME :
			    match_time_left_after(m, i + 1),
			.spent = match_time_spent(m, i + 1) };
	match_bot_plies(m, &r->bot_plies);
}

void stored_game_to_record(const struct stored_game *g, struct game_record *r)
{
	char date[UTC_TIME_SIZE];

	game_record_init(r, &g->settings.variant);
	r->id = g->id;
	r->control = g->settings.control;
	r->opening = g->match->opening;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		char rating[SHOWN_RATING_SIZE];

		snprintf(r->name[side], RECORD_NAME_SIZE, "%s", g->name[side]);
		if (g->rating[side].is_set)
			snprintf(r->rating[side], RECORD_RATING_SIZE, "%s",
			    shown_rating_write(&g->rating[side], rating));
	}
	snprintf(r->date, RECORD_DATE_SIZE, "%.*s", DATE_LENGTH,
	    utc_time_write(g->begun / MS_A_SECOND, date));
	r->is_over = true;
	r->winner = g->winner;
	r->reason = g->reason;
	for (unsigned i = 0; i < g->takeback_count; i++) {
		const struct stored_takeback *t = &g->takebacks[i];

		game_record_add_takeback(r, t->ply, t->side, t->moves,
		    t->count);
	}
	add_moves(r, g->match);
}
