/* facts.c -- what is true now, as bits, from which it follows what the user can do. */

#include "client/words/facts.h"

#include <string.h>

/* Returns the set with that fact if `is_true`, else the empty set. */
#define FACT_IF(name, is_true) ((is_true) ? FACT(name) : 0)

bool facts_allow(uint64_t facts, uint64_t needs, uint64_t forbids)
{
	return (facts & needs) == needs && (facts & forbids) == 0;
}

static bool may_claim(const struct game *g, enum side opponent, msec now)
{
	return (g->away[opponent] && g->settings.absence_rule == ABSENCE_WAIT &&
		   g->away_deadline != 0 && g->away_deadline <= now) ||
	    (game_silent_side(g) == opponent && g->claimable_at <= now);
}

/* Whether we can ask for a hint, or for hints of both players. */
static bool may_hint(const struct game *g, enum side opponent)
{
	if (g->is_tournament)
		return false;
	if (game_expects_hint(g))
		return true;
	return !game_is_in_opening(g) && !g->has_hints &&
	    g->offer[OFFER_HINT] != g->my_side &&
	    (g->offer[OFFER_HINT] == opponent ||
		!name_is_bot(g->name[opponent]));
}

/* Returns what we can do in our own running game. */
static uint64_t facts_of_play(const struct game *g, msec now)
{
	const enum side me = g->my_side, opponent = side_other(me);
	const unsigned  ply = board_ply(g->board);
	const bool      is_turn = game_turn(g) == me,
		   is_bot = name_is_bot(g->name[opponent]),
		   is_paused = g->paused_until > now;
	uint64_t facts = FACT(PLAYING) | FACT_IF(MY_TURN, is_turn) |
	    FACT_IF(PAUSED, is_paused);

	if (is_turn)
		facts |= FACT_IF(MAY_CHOOSE_X,
			     opening_allows_choice(&g->opening, ply,
				 CHOICE_X)) |
		    FACT_IF(MAY_CHOOSE_O,
			opening_allows_choice(&g->opening, ply, CHOICE_O)) |
		    FACT_IF(MAY_CHOOSE_MORE,
			opening_allows_choice(&g->opening, ply, CHOICE_MORE));
	/* A bot accepts no draw. */
	return facts | FACT_IF(MAY_CLAIM, may_claim(g, opponent, now)) |
	    FACT_IF(MAY_DRAW,
		g->offer[OFFER_DRAW] != me &&
		    (!is_bot || g->offer[OFFER_DRAW] == opponent)) |
	    FACT_IF(MAY_UNDO,
		ply > (unsigned)(me == SIDE_O) && !g->settings.is_undo_off &&
		    !g->is_rated && g->offer[OFFER_UNDO] != me &&
		    (g->opening.is_decided ||
			!opening_has_choice(g->opening.kind))) |
	    FACT_IF(MAY_HINT, may_hint(g, opponent)) |
	    FACT_IF(HINT_NOW, game_expects_hint(g)) |
	    FACT_IF(MAY_PAUSE,
		!is_paused && game_has_clock(g) && !g->is_tournament &&
		    g->offer[OFFER_PAUSE] != me) |
	    FACT_IF(MAY_ABORT,
		!g->is_tournament &&
		    !opening_both_have_moved(&g->opening, ply));
}

static uint64_t facts_of_game(const struct game *g, msec now)
{
	uint64_t facts = FACT(GAME) |
	    FACT_IF(HAS_MOVES, board_ply(g->board) > 0);

	if (g->my_side == SIDE_NONE)
		return facts | FACT(WATCHING) |
		    FACT_IF(MAY_REVIEW, g->over && board_ply(g->board) > 0);
	if (!g->over)
		return facts | facts_of_play(g, now);
	return facts | FACT(ENDED) |
	    FACT_IF(MAY_REVIEW, board_ply(g->board) > 0) |
	    FACT_IF(MAY_REMATCH,
		!g->has_left[side_other(g->my_side)] &&
		    g->offer[OFFER_REMATCH] != g->my_side);
}

static uint64_t facts_of_view(const struct viewer *v)
{
	uint64_t facts = FACT_IF(HAS_MOVES, v->record.ply_count > 0);

	if (v->kind == VIEWER_NONE)
		return 0;
	if (v->kind == VIEWER_PUZZLE)
		return facts | FACT(PUZZLE) |
		    FACT_IF(MORE_PUZZLES, v->has_more) |
		    FACT_IF(MAY_GO_BACK,
			v->state != PUZZLE_SOLVED && viewer_tried(v) > 0);
	facts |= FACT_IF(BROWSING, viewer_is_browsing(v)) |
	    FACT_IF(MAY_GO_BACK, board_ply(v->board) > 0) |
	    FACT_IF(MAY_GO_ON, v->ply < v->record.ply_count);
	if (!viewer_is_record(v))
		return facts;
	return facts |
	    (v->kind == VIEWER_LOCAL ? FACT(LOCAL) | FACT(MAY_REMATCH) :
				       FACT(RECORD)) |
	    FACT_IF(MY_TURN, viewer_is_playing(v) && !viewer_is_browsing(v)) |
	    FACT_IF(MAY_UNDO,
		v->kind == VIEWER_LOCAL && v->record.ply_count > 0) |
	    FACT_IF(REVIEWED, viewer_has_review(v)) |
	    FACT_IF(MAY_REVIEW, v->review == NULL && !viewer_is_playing(v)) |
	    FACT_IF(MAY_PRACTISE, viewer_can_practise(v));
}

uint64_t
facts_of(const struct client_state *state, const struct viewer *v, msec now)
{
	struct proposal p;
	uint64_t        facts = v != NULL ? facts_of_view(v) : 0;

	if ((facts & (FACT(RECORD) | FACT(PUZZLE) | FACT(LOCAL))) == 0 &&
	    state->game.board != NULL)
		facts |= facts_of_game(&state->game, now);
	return facts | FACT_IF(MAY_ANSWER, client_state_asked(state, 0, &p)) |
	    FACT_IF(MAY_WITHDRAW, client_state_asking(state, &p)) |
	    FACT_IF(SEEKING, state->seek_id != 0) |
	    FACT_IF(ONLINE, state->greeted) | FACT_IF(HOST, state->is_host) |
	    FACT_IF(TOURNAMENT, state->tournament.phase[0] != '\0') |
	    FACT_IF(TOURNAMENT_ON, tournament_is_on(&state->tournament)) |
	    FACT_IF(TOURNAMENT_OPEN,
		strcmp(state->tournament.phase, "open") == 0) |
	    FACT_IF(ENTRANT, state->tournament.is_entrant);
}
