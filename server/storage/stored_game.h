/*
 * stored_game.h -- a game that is over, as the database keeps it; pure.
 *
 * While it runs its moves are rows of a table, which stored_game_add_row puts
 * together. A packed game has them in one value:
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
#include "common/time_control.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "common/variant.h"
#include "server/storage/record.h"

/* The most takebacks, and moves of all of them, that are kept of a game. */
#define STORED_TAKEBACKS_MAX      64
#define STORED_TAKEBACK_MOVES_MAX 512

/* The most changes of seats: two for each ply. */
#define STORED_SEATS_MAX (2 * (POINTS_MAX + 1))

/* The name that is shown for a player who has been forgotten. */
#define STORED_GONE "~gone"

struct stored_move {
	point point;
	msec  spent;     /* see above */
	msec  time_left; /* the mover's, after the move; 0: no clock */
};

/* From ply on a bot of that level, or the player, has the seat of side. */
struct stored_seat {
	uint16_t  ply; /* from 1 */
	enum side side;
	int       bot_level; /* enum bot_level, or NO_BOT_LEVEL */
};

/* side took back the moves after ply. */
struct stored_takeback {
	uint16_t  ply;
	enum side side;
	uint16_t  first, count; /* of taken_back */
};

struct stored_game {
	uint32_t            id;
	struct variant      variant;
	struct time_control control;
	uint64_t            player[2]; /* by side; 0: a bot's seat */
	char
	    name[2]
		[NAME_SIZE]; /* "" until stored_game_set_names, or a player's */
	int64_t                 begun, ended; /* ms since 1970 */
	enum side               winner;       /* SIDE_NONE: nobody */
	enum end_reason         reason;
	uint8_t                 hinted, undone; /* bit 1 << side */
	struct rated_game       ratings;
	unsigned                seat_count, seat_capacity;
	struct stored_seat     *seats; /* owned; by ply, x before o */
	unsigned                move_count, move_capacity;
	struct stored_move     *moves; /* owned */
	unsigned                takeback_count, taken_back_count;
	struct stored_takeback *takebacks;  /* owned; NULL: there are none */
	point                  *taken_back; /* owned: by all takebacks */
	int64_t last_at; /* when the last row was made; for add_row */
};

/* Frees what it owns; it may be all zero. */
void stored_game_clear(struct stored_game *g);

/* Frees moves, takebacks and seats alone. */
void stored_game_drop_moves(struct stored_game *g);

/* Adds who has a seat from ply on; false: ply or level is invalid. */
bool stored_game_add_seat(struct stored_game *g, int64_t ply, enum side side,
    int bot_level);

/*
 * Adds a row of a game that has just ended: a move, or a takeback, whose point
 * is "x" or "o". at is when, in ms since 1970. False: the row is invalid. It is
 * not checked whether a move is legal.
 */
bool stored_game_add_row(struct stored_game *g, int64_t ply,
    const char *at_point, int64_t time_left, int64_t at);

/* The level of the bot that made the ply, from 1, or NO_BOT_LEVEL. */
int stored_game_bot_of(const struct stored_game *g, unsigned ply);

/* The plies that a bot made in the place of a player. */
void stored_game_bot_plies(const struct stored_game *g, struct ply_set *plies);

/* Gives seats without a player the names of their bots, such as "hard~bot". */
void stored_game_set_names(struct stored_game *g);

/* Bytes that any game fits in when it is packed. */
#define STORED_GAME_PACKED_MAX                                   \
	(16 + 16 * STORED_SEATS_MAX + 8 * STORED_TAKEBACKS_MAX + \
	    2 * STORED_TAKEBACK_MOVES_MAX + 12 * POINTS_MAX)

/* Packs seats, takebacks and moves; returns how many bytes. */
size_t stored_game_pack(const struct stored_game *g,
    uint8_t                                       out[STORED_GAME_PACKED_MAX]);

/*
 * Adds the packed seats, takebacks and moves to a game that has none of them;
 * its variant, control and begun must be set. False: the bytes are invalid.
 */
bool stored_game_unpack(struct stored_game *g, const uint8_t *bytes,
    size_t size, unsigned plies);

/* The same for its seats alone. */
bool stored_game_unpack_seats(struct stored_game *g, const uint8_t *bytes,
    size_t size);

/* Whether all moves are legal and the result is that of the board. */
bool stored_game_is_legal(const struct stored_game *g);

#endif
