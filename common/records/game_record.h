/*
 * game_record.h -- one game, as stored in a file: its players, moves and end.
 *
 * sgf.h, psq.h and record_file.h read and write the formats of files;
 * record_file.h finds out which format a file has. A record has no memory that
 * must be freed.
 */

#ifndef COMMON_RECORDS_GAME_RECORD_H
#define COMMON_RECORDS_GAME_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/opening.h"
#include "common/game/ply_set.h"
#include "common/game/time_control.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"

/*
 * Sizes of texts, with their NUL. Other programs allow longer names than
 * noughts.
 */
#define RECORD_NAME_SIZE   64
#define RECORD_RATING_SIZE 8
#define RECORD_DATE_SIZE   24
#define RECORD_RULE_SIZE   40
#define RECORD_RESULT_SIZE 16

/*
 * The most takebacks of a record, and the most moves of all takebacks together.
 */
#define RECORD_TAKEBACKS_MAX  64
#define RECORD_TAKEN_BACK_MAX 512

/* In place of a time that is not known. */
#define RECORD_NO_TIME (-1)

/* The mark that a review gives to a move, which says how bad the move is. */
enum record_mark {
	RECORD_MARK_NONE,
	RECORD_MARK_INACCURACY,
	RECORD_MARK_MISTAKE,
	RECORD_MARK_BLUNDER
};

struct record_move {
	point p;
	/* Time that the mover had left after the move; or RECORD_NO_TIME */
	msec time_left;
	msec spent; /* how long the move took; or RECORD_NO_TIME */
	/*
	 * The following fields are written to files, but are not set when a
	 * file is read. What `comment` and `better` point to is not owned, and
	 * must outlive the record.
	 */
	enum record_mark mark;
	const char      *comment; /* UTF-8, or NULL */
	/* The moves that would have been better; or NULL */
	const point *better;
	unsigned     better_count; /* how many moves `better` has */
};

/*
 * `side` has taken back the moves after `ply`. Takebacks are written to files,
 * but not read.
 */
struct record_takeback {
	unsigned  ply;
	enum side side;
	/* The moves: a range of game_record.taken_back */
	unsigned first, count;
};

struct game_record {
	uint32_t       id; /* number of the game at its server; 0: unknown */
	struct variant variant;
	/* False: the file does not give it, so it was assumed. */
	bool                is_size_given, is_rule_given, is_k_given;
	struct opening      opening;
	struct time_control control;
	char      name[2][RECORD_NAME_SIZE]; /* names by side; "": unknown */
	char      rating[2][RECORD_RATING_SIZE]; /* such as "1612?"; or "" */
	char      date[RECORD_DATE_SIZE]; /* such as "2026-11-22"; or "" */
	bool      is_over;
	enum side winner;       /* SIDE_NONE: a draw, if is_over */
	enum end_reason reason; /* valid if is_over */
	unsigned        ply_count;
	/* Without moves that were taken back */
	struct record_move moves[POINTS_MAX];
	/*
	 * The plies that bots made in place of a player. Written to files, but
	 * not read.
	 */
	struct ply_set         bot_plies;
	unsigned               takeback_count, taken_back_count;
	struct record_takeback takebacks[RECORD_TAKEBACKS_MAX];
	point                  taken_back[RECORD_TAKEN_BACK_MAX];
	/*
	 * The first moves of the record are a position that was set up: the
	 * order of its stones is not known.
	 */
	unsigned setup_count;

	/* About the file from which the record was read. */
	bool is_from_file;
	bool is_one_of_several; /* the file has further games */
	bool is_cut_off;        /* SGF ends without its last ")" */
	char unknown_rule[RECORD_RULE_SIZE];
	/* The result in the file, if the moves have another one */
	char other_result[RECORD_RESULT_SIZE];
};

/* Where in a file an error is, and a sentence about it without a full stop. */
struct record_error {
	unsigned line, column; /* both from 1; a column is a byte */
	char     text[256];
};

/*
 * Initializes r as a record without moves, of a game that is not over. If v is
 * NULL, the variant is 15x15x5 with free overlines, and none of it is given.
 */
void game_record_init(struct game_record *r, const struct variant *v);

/*
 * Adds a move without times, and plays it on `board`, which must have the moves
 * of r so far. If the move is illegal, returns the error, and changes nothing.
 */
enum error game_record_add(struct game_record *r, struct board *board, point p);

/* Adds a takeback of count moves, if there is room for it. */
void game_record_add_takeback(struct game_record *r, unsigned ply,
    enum side side, const point *moves, unsigned count);

/*
 * If the game has ended on the board, sets is_over, winner and reason. The
 * board must have the moves of r.
 */
void game_record_set_result(struct game_record *r, const struct board *board);

#endif
