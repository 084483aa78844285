/* cmd_game.c -- requests of players and spectators about a game. */

#include "server/protocol/command_handlers.h"

#include <strings.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "server/games/match_manager.h"
#include "server/lobby/lobby.h"
#include "server/matchmaking/matchmaking.h"

/* The argument "off" stops watching a game, or ends a pause. */
#define OFF "off"

/* --- requests of a player --- */

/*
 * Returns the point where a stone comes to rest, for a request that gives only
 * a column; the top point if the column is full. If the request repeats the
 * move that was made as `ply`, returns the point of that move.
 */
static point point_in_column(const struct board *b, point p, uint32_t ply)
{
	unsigned column = POINT_COLUMN(p);
	point    lowest = board_drop_point(b, column);

	if (ply > 0 && ply == board_ply(b) &&
	    POINT_COLUMN(board_move(b, ply)) == column)
		return board_move(b, ply);
	return lowest != POINT_NONE ? lowest :
				      POINT(column, board_variant(b)->rows - 1);
}

/* Refuses a point above an empty point and names the lowest free one. */
static enum error refuse_floating(const struct board *b, struct arguments *a)
{
	static char text[NOTATION_POINT_SIZE];

	notation_write(board_drop_point(b, POINT_COLUMN(a->point)), text);
	return refuse_argument(a, ERR_FLOATING, text, NULL);
}

enum error cmd_move(struct session *s, struct arguments *a, msec now)
{
	struct match *m = s->player->match;
	const char   *ply = pairs_value(&a->pairs, "ply");
	uint32_t      expected_ply = 0, before = board_ply(m->board);
	enum error    e;

	if (ply != NULL && !number_parse(ply, 1, UINT32_MAX, &expected_ply))
		return refuse_argument(a, ERR_VALUE, ply, NULL);
	if (a->is_column && !board_has_falling_stones(m->board))
		return ERR_POINT;
	if (a->is_column)
		a->point = point_in_column(m->board, a->point, expected_ply);
	e = match_play(m, s->player->side, a->point, expected_ply, now);
	if (e == ERR_FLOATING)
		return refuse_floating(m->board, a);
	if (e == ERR_TAKEN && a->is_column)
		return ERR_COLUMN;
	/*
	 * If the request only repeats a move, nothing has changed, so the
	 * request can still be refused because of its cost.
	 */
	if (e == OK && board_ply(m->board) == before &&
	    !session_try_charge(s, 1, now))
		return ERR_SLOW;
	return e;
}

enum error cmd_choose(struct session *s, struct arguments *a, msec now)
{
	enum opening_choice c;
	enum error          e = ERR_CHOICE;

	if (opening_choice_parse(&c, a->words[0]))
		e = match_choose(s->player->match, s->player->side, c, now);
	return e == ERR_CHOICE ? refuse_argument(a, e, a->words[0], NULL) : e;
}

enum error cmd_resign(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return match_resign(s->player->match, s->player->side, END_RESIGN, now);
}

enum error cmd_draw(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return question_offer(&s->env->state->matchmaking.questions, s->player,
	    OFFER_DRAW, now);
}

enum error cmd_undo(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return question_offer(&s->env->state->matchmaking.questions, s->player,
	    OFFER_UNDO, now);
}

enum error cmd_pause(struct session *s, struct arguments *a, msec now)
{
	enum error e;

	if (a->word_count == 0)
		return question_offer(&s->env->state->matchmaking.questions,
		    s->player, OFFER_PAUSE, now);
	if (strcasecmp(a->words[0], OFF) != 0)
		return refuse_argument(a, ERR_VALUE, a->words[0], NULL);
	e = match_unpause(s->player->match, now);
	if (e == OK)
		line_writer_word(s->answer, OFF);
	return e;
}

enum error cmd_abort(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return match_abort(s->player->match, s->player->side, now);
}

enum error cmd_claim(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return match_claim(s->player->match, s->player->side, now);
}

enum error cmd_hint(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	return question_offer(&s->env->state->matchmaking.questions, s->player,
	    OFFER_HINT, now);
}

enum error cmd_rematch(struct session *s, struct arguments *a, msec now)
{
	const struct match *m = s->player->match;
	enum error          e;

	(void)a;
	if (match_is_over(m) && match_has_bot(m, side_other(s->player->side)) &&
	    session_are_bots_busy(s))
		return ERR_BOTS;
	e = question_offer(&s->env->state->matchmaking.questions, s->player,
	    OFFER_REMATCH, now);
	if (s->player->match != m)
		line_writer_pair_number(s->answer, PAIR_MATCH,
		    s->player->match->id);
	return e;
}

/* --- requests of a player or a spectator --- */

/*
 * Returns the player's match or, if there is none, the match that the session
 * watches; NULL if there is neither.
 */
static struct match *current_match(const struct session *s)
{
	return s->player->match != NULL ? s->player->match :
					  session_watched_match(s);
}

/*
 * Whether the state of m could be sent only when the disk has space again.
 * False for the session's own match, whose events wait for space anyway.
 */
static bool waits_for_space(const struct session *s, const struct match *m)
{
	return m != current_match(s) &&
	    journal_waits_for_space(&s->env->state->journal,
		m->live.journal_pos);
}

enum error cmd_state(struct session *s, struct arguments *a, msec now)
{
	const struct match *m = current_match(s);

	if (a->has_number)
		m = lobby_find_match(&s->env->state->lobby, a->number);
	if (m == NULL)
		return a->has_number ? ERR_MATCH : ERR_SEAT;
	if (waits_for_space(s, m))
		return ERR_DISK;
	session_send_state(s, m, now);
	return OK;
}

enum error cmd_watch(struct session *s, struct arguments *a, msec now)
{
	struct match *m;

	if (strcasecmp(a->words[0], OFF) == 0) {
		if (session_watched_match(s) == NULL)
			return ERR_WATCHING;
		session_unwatch(s, now);
		line_writer_word(s->answer, OFF);
		return OK;
	}
	if (!number_parse(a->words[0], 0, UINT32_MAX, &a->number))
		return refuse_argument(a, ERR_NUMBER, a->words[0],
		    "A game has a number; \"games\" lists the running games");
	m = lobby_find_match(&s->env->state->lobby, a->number);
	if (m == NULL)
		return ERR_MATCH;
	if (m == s->player->match)
		return ERR_SEATED;
	if (waits_for_space(s, m))
		return ERR_DISK;
	if (m != session_watched_match(s) &&
	    m->live.spectator_count >= SPECTATORS_MAX)
		return ERR_WATCHED;
	match_manager_leave(&s->env->state->matches, s->player);
	if (m != session_watched_match(s)) {
		session_unwatch(s, now);
		session_watch(s, m);
	}
	session_send_state(s, m, now);
	return OK;
}
