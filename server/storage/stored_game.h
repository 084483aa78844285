/*
 * stored_game.h -- a game, as the database keeps it; pure.
 *
 * While a game runs its seats and moves are rows of tables, which
 * stored_game_add_seat and stored_game_add_row put together. A game that is
 * over is packed: it has them in one value:
 *
 *	seats      number of them, then of each: ply * 2 + side, and the length of
 *	           the bot level's word with the word, or 0 for a person
 *	takebacks  number of them, then of each: ply * 2 + side, the number of
 *	           moves taken back, and these, two bytes each
 *	moves      of each: two bytes for the point, high byte first, and its time
 *
 * All other numbers are varints: seven bits a byte, the lowest first, the
 * eighth bit set in all but the last one. The time of a move is in ms: what it
 * took on the clock if that is a sum for the game, else the time since the move
 * before.
 */

#ifndef SERVER_STORAGE_STORED_GAME_H
#define SERVER_STORAGE_STORED_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/ply_set.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "common/game_settings.h"
#include "server/storage/record.h"

/*
 * The most takebacks of a game, and the most moves of all its takebacks, that
 * are kept.
 */
#define STORED_TAKEBACKS_MAX      64
#define STORED_TAKEBACK_MOVES_MAX 512

/* The most changes of seats: two for each ply. */
#define STORED_SEATS_MAX (2 * (POINTS_MAX + 1))

struct stored_move {
	point point;
	msec  spent;     /* see above */
	msec  time_left; /* the mover's time left after the move; 0: no
                            clock */
};

/*
 * From ply on, a bot of that level, or the player, occupies the seat of side.
 */
struct stored_seat {
	uint16_t  ply; /* from 1 */
	enum side side;
	int       bot_level; /* enum bot_level, or NO_BOT_LEVEL */
};

/* side took back the moves after ply. */
struct stored_takeback {
	uint16_t  ply;
	enum side side;
	uint16_t  first, count; /* a range of taken_back */
};

struct stored_game {
	uint32_t             id;
	struct game_settings settings; /* if the game is over: only variant
                                          and control */
	/*
	 * By side: the last occupant of the seat; in a packed game always the
	 * player.
	 */
	uint64_t  player[2]; /* 0: a bot's seat */
	char      name[2][NAME_SIZE];
	char      owner[2][NAME_SIZE]; /* the absent player in whose place a
                                          bot plays */
	int64_t   begun, ended;        /* ms since 1970; ended: if is_over */
	int64_t   active_at; /* when the last row was made; 0: there is none */
	bool      is_over, is_rated;
	enum side winner;                       /* valid if is_over; SIDE_NONE:
                                           nobody */
	enum end_reason         reason;         /* valid if is_over */
	uint8_t                 hinted, undone; /* bit 1 << side */
	struct shown_rating     rating[2]; /* is_set: a rated game is over */
	unsigned                seat_count, seat_capacity;
	struct stored_seat     *seats; /* owned; by ply, x before o */
	unsigned                plies; /* like move_count, but also set when
                                          the moves are not read */
	unsigned                move_count, move_capacity;
	struct stored_move     *moves; /* owned */
	unsigned                takeback_count, taken_back_count;
	struct stored_takeback *takebacks;  /* owned; NULL: there are none */
	point                  *taken_back; /* owned: by all takebacks */

	/* Set only for a game that is loaded at a server's start. */
	bool     is_stand_in;
	bool     is_paused;
	uint8_t  pauses;       /* how many there have been */
	uint16_t offers;       /* two bits an enum offer: x, o; made at */
	uint32_t offers_ply;   /* this ply */
	uint16_t draw_from[2]; /* when a side may offer a draw again */
};

/* Frees the memory that g owns; g may be all zero. */
void stored_game_clear(struct stored_game *g);

/* Adds an occupant of a seat from ply on. False: ply or level is invalid. */
bool stored_game_add_seat(struct stored_game *g, int64_t ply, enum side side,
    int bot_level);

/*
 * Adds a row of a game that has not been packed: a move, or a takeback, whose
 * point is "x" or "o". at is the time, in ms since 1970. Returns false if the
 * row is invalid. Does not check whether a move is legal.
 */
bool stored_game_add_row(struct stored_game *g, int64_t ply,
    const char *at_point, int64_t time_left, int64_t at);

/* The level of the bot that made the ply, from 1, or NO_BOT_LEVEL. */
int stored_game_bot_of(const struct stored_game *g, unsigned ply);

/* The plies that a bot made in the place of a player. */
void stored_game_bot_plies(const struct stored_game *g, struct ply_set *plies);

/* The level of the bot that had the seat of side last, or NO_BOT_LEVEL. */
int stored_game_last_bot(const struct stored_game *g, enum side side);

/* The most bytes of a packed game. */
#define STORED_GAME_PACKED_MAX                                   \
	(16 + 16 * STORED_SEATS_MAX + 8 * STORED_TAKEBACKS_MAX + \
	    2 * STORED_TAKEBACK_MOVES_MAX + 12 * POINTS_MAX)

/* Packs seats, takebacks and moves; returns how many bytes. */
size_t stored_game_pack(const struct stored_game *g,
    uint8_t                                       out[STORED_GAME_PACKED_MAX]);

/*
 * Adds the packed seats, takebacks and moves to a game that has none of them;
 * its settings, begun and plies must be set. Returns false if the bytes are
 * invalid.
 */
bool stored_game_unpack(struct stored_game *g, const uint8_t *bytes,
    size_t size);

/*
 * Whether all moves are legal and the result is that of the board; a game that
 * runs has none.
 */
bool stored_game_is_legal(const struct stored_game *g);

#endif
