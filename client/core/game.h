/* game.h -- a game as the client knows it, played or watched. */

#ifndef CLIENT_CORE_GAME_H
#define CLIENT_CORE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/game_clock.h"
#include "common/game_settings.h"
#include "common/ply_set.h"
#include "common/records/game_record.h"
#include "common/user_text.h"

/* What one side may offer or ask for, and the other side accept. */
enum game_offer {
	GAME_OFFER_DRAW,
	GAME_OFFER_UNDO,
	GAME_OFFER_PAUSE,
	GAME_OFFER_REMATCH,
	GAME_OFFER_HINT,
	GAME_OFFER_COUNT
};

struct game {
	uint32_t      id;     /* the game's number at the server; 0: the server
                             no longer has the game */
	uint32_t      serial; /* number of the game in this client, from 1;
			         never reused, unlike id */
	struct board *board;  /* owned; NULL: no game */
	char          name[2][NAME_SIZE]; /* by side, like all arrays of two */
	char          replaced_name[NAME_SIZE]; /* whom a bot replaces; or "" */
	enum side     my_side;                  /* SIDE_NONE: we watch */
	enum side
	    offer[GAME_OFFER_COUNT]; /* the side that has made the offer, or
                                        SIDE_NONE */
	uint32_t offer_id[GAME_OFFER_COUNT]; /* the number of the offer; 0:
                                                it has none */
	bool     wants_hints[2];             /* that side wants hints */
	bool     hint_pending;               /* a hint has been requested */
	bool     away[2];                    /* that player is disconnected */
	msec     away_deadline;        /* when the absence rule applies; 0:
				   nobody or both are away */
	struct game_settings settings; /* the settings that the players
                                          agreed on */
	struct game_clock    clock;    /* as the server last reported it; runs
                                       since then */
	/* The plies that bots made in the place of players. */
	struct ply_set bot_plies;
	/*
	 * The side to move at silent_ply was warned, and its opponent can claim
	 * the game from claimable_at on; 0: nobody was warned.
	 */
	msec            claimable_at;
	unsigned        silent_ply;
	msec            paused_until; /* end of the agreed pause; 0: none */
	bool            has_left[2];  /* that side has left for good */
	bool            is_stand_in;  /* a bot plays until an opponent comes */
	bool            is_rated;     /* as the server last reported */
	bool            out_of_sync;  /* the moves may be wrong until the
                                         next snapshot */
	bool            over;
	enum side       winner;     /* valid if over; SIDE_NONE: a draw */
	enum end_reason end_reason; /* valid if over */
	point           winning_line[BOARD_LINE_MAX];
	unsigned        line_length;
	/* Set for a rated game that is over: "1662?" and "+162"; else "". */
	char rating[2][RECORD_RATING_SIZE];
	char rating_change[2][RECORD_RATING_SIZE];
};

/* Initializes g to no game. */
void game_init(struct game *g);

/*
 * Starts a game with an empty board; g must be initialized. Frees the previous
 * game.
 */
void game_start(struct game *g, uint32_t id, const struct variant *v);
void game_clear(struct game *g);

enum game_move_result {
	MOVE_PLAYED,
	MOVE_DUPLICATE,  /* we have the move already, or the game is over */
	MOVE_OUT_OF_SYNC /* the move does not fit; g->out_of_sync is now set */
};

/* Plays a stone of `side` on p as move number ply, counted from 1. */
enum game_move_result
game_play(struct game *g, uint32_t ply, enum side side, point p);

/* Plays n moves on the empty board. Returns false at the first illegal move. */
bool game_play_all(struct game *g, const point *moves, int n);

/*
 * Ends the game. line has n points; if they are not all stones of the winner,
 * the winning line found by our own board is used.
 */
void game_finish(struct game *g, enum side winner, enum end_reason reason,
    const point *line, int n);

enum game_offer_result {
	OFFER_MADE,
	OFFER_AGREED /* the other side had an open offer of the same kind */
};

/*
 * Fills a record with the players, the moves and the result so far; there must
 * be a game. The date and the times of the moves are left empty.
 */
void game_write_record(const struct game *g, struct game_record *r);

/*
 * game_offer_parse returns the offer that the word names, such as "draw", or
 * GAME_OFFER_COUNT; game_offer_word returns its word.
 */
enum game_offer game_offer_parse(const char *word);
const char     *game_offer_word(enum game_offer offer);

/* Notes that `side` makes the offer; id is its number, or 0 if it has none. */
enum game_offer_result game_make_offer(struct game *g, enum game_offer offer,
    enum side side, uint32_t id);

/* True if the opponent has made that offer and we may accept it. */
bool game_is_offered(const struct game *g, enum game_offer offer);

/* True if there is a game and it is not over. */
bool game_is_running(const struct game *g);

/* True if the game is running and we play in it. */
bool game_is_yours(const struct game *g);

/* True if the server would answer a request for a hint with a hint now. */
bool game_expects_hint(const struct game *g);

/* The side to move; SIDE_NONE unless the game is running. */
enum side game_turn(const struct game *g);

bool game_has_clock(const struct game *g);

/* Sets the remaining times and the side whose clock runs from now on. */
void game_set_clock(struct game *g, const msec left[2], enum side running,
    msec now);

/* True if the game is running and it is a bot's turn. */
bool game_awaits_bot(const struct game *g);

/* The player who owns the seat, even while a bot plays for that player. */
const char *game_seat_owner(const struct game *g, enum side side);

/* True for the name of a bot, such as "hard~bot". */
bool name_is_bot(const char *name);

/*
 * Copies a name, truncated, with "?" in place of every byte that no name
 * contains: a name from the server is then safe to print.
 */
void name_sanitize(char out[NAME_SIZE], const char *name);

/*
 * The side that was warned for silence and has not moved since, or SIDE_NONE.
 */
enum side game_silent_side(const struct game *g);

#endif
