/*
 * expected_games.h -- what a client knows of its games, to check the server
 * against.
 *
 * It records the events that the client received and the moves that it
 * requested. Every event is compared with that record and, where only the
 * opponent knows who requested a move, with the opponent's. A difference is a
 * fault.
 */

#ifndef TESTS_DURABILITY_EXPECTED_GAMES_H
#define TESTS_DURABILITY_EXPECTED_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/time_control.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "tests/durability/ended_games.h"

struct expected_games {
	char                   name[17];
	struct expected_games *other;   /* always the same opponent */
	struct variant         variant; /* always the same */
	struct time_control    control;
	bool                   may_flag; /* a game may end by time */
	struct ended_games    *ended;    /* where ends are noted; or NULL */

	uint32_t        match;  /* the newest match; 0: none yet */
	enum side       side;   /* in that match */
	struct board   *board;  /* its moves so far; owned, or NULL */
	bool            over;   /* its end was received */
	enum side       winner; /* if it is over */
	enum end_reason why;
	msec            left[2]; /* time left as last received, ms */
	double          ran[2];  /* clock time since then, at most */
	double since; /* the running clock was started no earlier than this */

	bool     sought;    /* has requested a match since */
	double   sought_at; /* when that was */
	unsigned asked_ply; /* the last move requested */
	point    asked;
	double   asked_at;
	unsigned won, lost, drawn; /* of all matches */
	unsigned matches;
};

/* Clock time that has run without being reported, in milliseconds. */
struct unreported {
	double before; /* of expected_games.since until the server's end */
	double after;  /* since the first of the two reconnected */
};

/* Frees the board. */
void expected_games_clear(struct expected_games *j);

/* Whether a match is running and it is this client's turn. */
bool expected_games_is_turn(const struct expected_games *j);

/* A random legal move; recorded as requested at that time. */
point expected_games_ask_move(struct expected_games *j, unsigned *seed,
    double now);

/*
 * Check "* match", "* move" and "* over". A clock starts after the request that
 * caused it, so the times of requests are bounds for the clocks, however late
 * an event is read.
 */
void expected_games_match(struct expected_games *j, const struct message *m);
void expected_games_move(struct expected_games *j, const struct message *m);
void expected_games_over(struct expected_games *j, const struct message *m);

/*
 * Checks the sums over all rows of "scores", and not single rows, because a
 * player who starts again under the same name gets another row.
 */
void expected_games_scores(const struct expected_games *j, unsigned won,
    unsigned lost, unsigned drawn);

/*
 * Checks "* state" after a reconnect and records it: no move is missing, each
 * move was requested, and each side has at most one that was not reported. The
 * clock has run from that time on, or later.
 */
void expected_games_state(struct expected_games *j, const struct message *m,
    const struct unreported *u, double since);

/* Whether the server may have forgotten the player: one without a seat. */
bool expected_games_may_be_unknown(const struct expected_games *j);

#endif
