/* game.h -- a game as the client knows it; we play or watch it. */

#ifndef CLIENT_MODEL_GAME_H
#define CLIENT_MODEL_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/game_clock.h"
#include "common/game/ply_set.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/game_settings.h"
#include "common/records/game_record.h"
#include "common/text/user_text.h"

struct game {
	/* Number of the game at the server; 0: the server no longer has it */
	uint32_t id;
	/* Number of the game in this client, from 1; unlike id, never used again */
	uint32_t      serial;
	struct board *board;     /* owned; NULL: there is no game */
	char name[2][NAME_SIZE]; /* by side, like all other arrays of two */
	/* The player for whom a bot plays; or "" */
	char replaced_name[NAME_SIZE];
	/* The player is a program, but no bot of the server */
	bool      is_program[2];
	enum side my_side; /* SIDE_NONE: we only watch */
	/* Indexed by the kind of offer: the side that has made it, or SIDE_NONE */
	enum side offer[OFFER_COUNT];
	uint32_t  offer_id[OFFER_COUNT]; /* the number of an open offer */
	bool      has_hints;             /* both players have agreed to hints */
	bool      hint_pending;          /* we have requested a hint */
	bool      away[2];               /* the side's player is disconnected */
	/* When the absence rule takes effect; 0: nobody is away, or both are */
	msec away_deadline;
	/* The settings that the players agreed on */
	struct game_settings settings;
	/* opening.is_swapped is not known, and remains false. */
	struct opening opening;
	/* Has run since the server last reported its times */
	struct game_clock clock;
	/* The plies that bots made in place of players. */
	struct ply_set bot_plies;
	/*
	 * The side to move at silent_ply was warned because it did not move.
	 * From claimable_at on, the opponent can claim the game; 0: no side
	 * was warned.
	 */
	msec     claimable_at;
	unsigned silent_ply;
	msec     paused_until;  /* when the pause ends; 0: there is none */
	bool     has_left[2];   /* the side's player has left for good */
	bool     is_stand_in;   /* A bot plays until an opponent is found */
	bool     is_tournament; /* nobody can abort or pause it, or get hints */
	bool     is_rated;      /* as the server has last reported */
	bool     is_helped; /* by a hint or a takeback: it counts for nobody */
	/* The moves may be wrong until the next snapshot comes */
	bool            out_of_sync;
	bool            over;
	enum side       winner;     /* valid if over; SIDE_NONE: a draw */
	enum end_reason end_reason; /* valid if over */
	point           winning_line[BOARD_LINE_MAX];
	unsigned        line_length;
	/*
	 * The players' new ratings, as "1662?", and the changes, as "+162"; "" while
	 * the game runs, or if it is not rated.
	 */
	char rating[2][RECORD_RATING_SIZE];
	char rating_change[2][RECORD_RATING_SIZE];
};

/* Initializes g; there is no game. */
void game_init(struct game *g);

/*
 * Starts a game with an empty board, and frees the game that was there. g must be
 * initialized.
 */
void game_start(struct game *g, uint32_t id, const struct variant *v);
void game_clear(struct game *g);

enum game_move_result {
	MOVE_PLAYED,
	MOVE_DUPLICATE,  /* we have the move already, or the game is over */
	MOVE_OUT_OF_SYNC /* the move does not fit, and g->out_of_sync was set */
};

/*
 * Whether the game counts, in scores or ratings, for a player who has chosen a name,
 * if it ends as games usually do.
 */
bool game_counts(const struct game *g);

/* Puts a stone of `side` on p as move number `ply`, from 1. */
enum game_move_result
game_play(struct game *g, uint32_t ply, enum side side, point p);

/* Plays n moves on the empty board. Returns false at the first illegal move. */
bool game_play_all(struct game *g, const point *moves, int n);

/*
 * Ends the game. `line` has n points. If one of them has no stone of the winner, takes
 * the winning line from our own board.
 */
void game_finish(struct game *g, enum side winner, enum end_reason reason,
    const point *line, int n);

/*
 * Fills a record with the players, the moves and the result so far. There must be a
 * game. The date and the times of the moves are not set.
 */
void game_write_record(const struct game *g, struct game_record *r);

/*
 * Notes that `side` makes the offer with that number; without one (0), it accepts the
 * other side's offer of the kind. Returns whether both agree.
 */
bool game_make_offer(struct game *g, enum offer offer, enum side side,
    uint32_t id);

/* True if the opponent has made that offer, and we can accept it. */
bool game_is_offered(const struct game *g, enum offer offer);

/* True if there is a game and it is not over. */
bool game_is_running(const struct game *g);

/* True if the game is running and we are one of its players. */
bool game_is_yours(const struct game *g);

/* True if the server would give us a hint now, should we request one. */
bool game_expects_hint(const struct game *g);

/*
 * Returns the side that must put a stone, or choose in an opening; SIDE_NONE if the
 * game is not running.
 */
enum side game_turn(const struct game *g);

/* Whether the game is in its opening; whether a player must choose in it. */
bool game_is_in_opening(const struct game *g);
bool game_awaits_choice(const struct game *g);

/*
 * Returns why no stone can be put on p now, by either player; OK if one can. There must
 * be a game.
 */
enum error game_check(const struct game *g, point p);

/*
 * Returns the side of the player who has put the last stone, which game_play
 * must have played: a snapshot does not tell who put the stones before a
 * choice.
 */
enum side game_last_mover(const struct game *g);

bool game_has_clock(const struct game *g);

/* True if the game is running and it is the turn of a bot. */
bool game_awaits_bot(const struct game *g);

/*
 * Returns the name of the player to whom the seat belongs, even while a bot plays for
 * that player.
 */
const char *game_seat_owner(const struct game *g, enum side side);

/* True if name is the name of a bot, such as "hard~bot". */
bool name_is_bot(const char *name);

/*
 * Copies a name from the server so that it is safe to print: every byte that a name
 * cannot contain becomes "?", and a name that is too long is cut.
 */
void name_sanitize(char out[NAME_SIZE], const char *name);

/* Returns the side that was warned and has not moved since; or SIDE_NONE. */
enum side game_silent_side(const struct game *g);

#endif
