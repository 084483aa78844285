/* stored_game.h -- a game as the database keeps it. */

#ifndef SERVER_STORAGE_STORED_GAME_H
#define SERVER_STORAGE_STORED_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "common/protocol/game_settings.h"
#include "common/records/game_record.h"
#include "common/text/user_text.h"
#include "server/match/match.h"

/* `side` has taken back the moves after `ply`. */
struct stored_takeback {
	uint16_t  ply;
	enum side side;
	unsigned  count; /* 1 or 2 */
	point     moves[2];
};

struct stored_game {
	uint32_t             id;
	struct game_settings settings;
	/* By side: who has the seat, or had it at the end. Bots of seats that
	   belong to players are not set. */
	struct match_player player[2];
	/* Of that player now, or "hard~bot" */
	char    name[2][NAME_SIZE];
	uint8_t flags; /* bits of enum match_flag */
	/* In ms since 1970; ended is valid if is_over. */
	int64_t begun, ended;
	/* Time of the last start, move, choice or takeback */
	int64_t active_at;
	bool    is_over;
	/* The game is in lists; only then the next fields are valid. */
	bool            is_listed;
	enum side       winner; /* SIDE_NONE: nobody has won */
	enum end_reason reason;
	/* Sides that have asked for a hint, or taken moves back; 1 << side */
	uint8_t             hinted, undone;
	unsigned            plies;
	struct shown_rating rating[2]; /* by side; is_set if it was rated */

	/* The whole game; owned. NULL if it was not read, as in lists. */
	struct match *match;
	/* Owned, in their order; valid if match is not NULL. */
	unsigned                takeback_count;
	struct stored_takeback *takebacks;
};

/* Frees the memory that g owns; g may be all zero. */
void stored_game_clear(struct stored_game *g);

/*
 * A game that an earlier start could not read has ended without events. If the
 * game can be read now, g->is_over is set to what its events say.
 *
 * Sets g->match to what the two texts of event_text.h and g->flags say. Returns
 * NULL, or a sentence that says what is wrong: the texts are no legal game, or
 * they contradict the other fields. Then the match is incomplete.
 */
const char *stored_game_replay(struct stored_game *g, const char *events,
    const char *state);

/*
 * Sets r to what is known of g, a game that is over and has its match, without
 * a review.
 */
void stored_game_to_record(const struct stored_game *g, struct game_record *r);

#endif
