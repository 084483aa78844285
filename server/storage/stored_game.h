/*
 * stored_game.h -- a game as the database keeps it; pure.
 *
 * While a game is running, its seats and moves are rows of tables, which are
 * read with stored_game_add_seat and stored_game_add_row. A game that is over
 * is packed into one value, which has four parts:
 *
 *	opening    number of choices, then of each: the choice and its time
 *	seats      number of them, then of each: ply * 2 + side, and the length of
 *	           the bot level's word with the word, or 0 for a person
 *	takebacks  number of them, then of each: ply * 2 + side, the number of
 *	           moves taken back, and these, two bytes each
 *	moves      of each: two bytes for the point, high byte first, and its time
 *
 * All other numbers are varints: seven bits a byte, the lowest first, the
 * eighth bit set in all but the last one. The time of a move is in ms: what it
 * took from the mover's clock if the time control is per game, else the time
 * since the move before.
 */

#ifndef SERVER_STORAGE_STORED_GAME_H
#define SERVER_STORAGE_STORED_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/enum_words.h"
#include "common/game_settings.h"
#include "common/ply_set.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/match/match.h"
#include "server/match/shown_rating.h"

/*
 * The most takebacks that are stored of a game, and the most moves that these
 * takebacks may have together.
 */
#define STORED_TAKEBACKS_MAX      64
#define STORED_TAKEBACK_MOVES_MAX 512

/* The most changes of seats in a game: two for each ply. */
#define STORED_SEATS_MAX (2 * (POINTS_MAX + 1))

struct stored_move {
	point point;
	msec  spent; /* duration of the move; see the top of this file */
	/* How much time the mover has left after the move; 0: no clock */
	msec time_left;
};

/* From `ply` on, a bot of that level, or a person, plays `side`. */
struct stored_seat {
	uint16_t  ply; /* first ply of the occupant, from 1 */
	enum side side;
	int       bot_level; /* enum bot_level, or NO_BOT_LEVEL */
};

/* `side` has taken back the moves after `ply`. */
struct stored_takeback {
	uint16_t  ply;
	enum side side;
	/* The moves: a range of stored_game.taken_back */
	uint16_t first, count;
};

/* A choice that was made in the opening when there were `ply` stones. */
struct stored_choice {
	uint16_t            ply;
	enum opening_choice choice;
	/*
	 * A bot has chosen in place of a player; always false in a packed game
	 */
	bool is_substitute;
	msec spent, time_left; /* as in struct stored_move */
};

struct stored_game {
	uint32_t             id;
	struct game_settings settings;
	struct opening       opening;
	/*
	 * The next fields are about the last occupant of each side's seat. In a
	 * game from "finished", about the player even if a bot had the seat.
	 */
	/* Id of the player; 0: a bot that replaces no player */
	uint64_t player[2];
	char     name[2][NAME_SIZE];
	char     owner[2][NAME_SIZE]; /* absent player for whom a bot plays */
	/* In ms since 1970; ended is valid if is_over */
	int64_t begun, ended;
	/* Time of the last row of the table "move"; 0: there is none */
	int64_t active_at;
	bool    is_over, is_rated, is_tournament;
	/* Valid if is_over; SIDE_NONE: nobody has won */
	enum side       winner;
	enum end_reason reason; /* valid if is_over */
	/*
	 * Sides that have asked for a hint; sides that have taken moves back;
	 * bits 1 << side
	 */
	uint8_t hinted, undone;
	/* By side; is_set if the game is over and was rated */
	struct shown_rating rating[2];
	unsigned            seat_count, seat_capacity;
	/* Owned; ordered by ply, and x before o */
	struct stored_seat *seats;
	/* Like move_count, but set even if the moves are not read */
	unsigned             plies;
	unsigned             move_count, move_capacity;
	struct stored_move  *moves; /* owned */
	unsigned             choice_count;
	struct stored_choice choices[OPENING_CHOICES_MAX];
	/* The moves, choices and takebacks, in their order; owned. */
	unsigned                event_count, event_capacity;
	struct match_event     *events;
	unsigned                takeback_count, taken_back_count;
	struct stored_takeback *takebacks; /* owned; NULL: there are none */
	/* The moves of all takebacks; owned */
	point *taken_back;

	/* The next fields are set only if the game is loaded at a start. */
	bool    is_stand_in;
	bool    is_paused;
	uint8_t pauses; /* how many pauses there were */
	/* Open offers: two bits, x and o, for each enum offer */
	uint16_t offers;
	uint32_t offers_ply; /* ply at which the offers were made */
	/* By side: the first ply at which that side may offer a draw again */
	uint16_t draw_from[2];
};

/* Frees the memory that g owns; g may be all zero. */
void stored_game_clear(struct stored_game *g);

/*
 * Adds the occupant that a seat has from ply on. Returns false if ply or level
 * is invalid.
 */
bool stored_game_add_seat(struct stored_game *g, int64_t ply, enum side side,
    int bot_level);

/*
 * Adds a row of the table "move". It is a move; a takeback, whose point is "x"
 * or "o"; or a choice, whose point is "=" and the choice's word, or "~" and the
 * word if a bot made it for a player. `at` is the time of the row in ms since
 * 1970. Returns false if the row is invalid; whether a move is legal is not
 * checked.
 */
bool stored_game_add_row(struct stored_game *g, int64_t ply,
    const char *at_point, int64_t time_left, int64_t at);

/*
 * Returns the level of the bot that made the move with number `ply`, from 1;
 * NO_BOT_LEVEL if a person made that move.
 */
int stored_game_bot_of(const struct stored_game *g, unsigned ply);

/* Whether a bot made the move with that number in place of a player. */
bool stored_game_is_substitute(const struct stored_game *g, unsigned ply);

/* Sets *plies to those plies that a bot made in place of a player. */
void stored_game_bot_plies(const struct stored_game *g, struct ply_set *plies);

/*
 * Returns the level of the bot that had the side's seat last; NO_BOT_LEVEL if a
 * person had it.
 */
int stored_game_last_bot(const struct stored_game *g, enum side side);

/* The most bytes of a packed game. */
#define STORED_GAME_PACKED_MAX                                   \
	(48 + 16 * STORED_SEATS_MAX + 8 * STORED_TAKEBACKS_MAX + \
	    2 * STORED_TAKEBACK_MOVES_MAX + 12 * POINTS_MAX)

/* Packs choices, seats, takebacks and moves. Returns the number of bytes. */
size_t stored_game_pack(const struct stored_game *g,
    uint8_t                                       out[STORED_GAME_PACKED_MAX]);

/*
 * Unpacks the choices, seats, takebacks and moves into g, which must not have
 * any yet. `settings`, `begun` and `plies` of g must be set. Returns false if
 * the bytes are invalid.
 */
bool stored_game_unpack(struct stored_game *g, const uint8_t *bytes,
    size_t size);

/*
 * Applies to m, which must be new, all that has happened in the game. Returns
 * false if that cannot have happened: a move is illegal, or the game has not the
 * result that follows from the board.
 */
bool stored_game_replay(const struct stored_game *g, struct match *m);

/* Whether stored_game_replay returns true. */
bool stored_game_is_legal(const struct stored_game *g);

#endif
