/*
 * game_record.h -- one whole game, as it is kept in a file: its players, moves
 * and end.
 *
 * The formats are sgf.h, psq.h and moves alone; record_file.h tells them apart.
 * A record holds nothing that needs to be freed.
 */

#ifndef COMMON_RECORDS_GAME_RECORD_H
#define COMMON_RECORDS_GAME_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/ply_set.h"
#include "common/time_control.h"
#include "common/time_ms.h"
#include "common/variant.h"

/* Sizes with the NUL. Other programs allow longer names than we do. */
#define RECORD_NAME_SIZE   64
#define RECORD_RATING_SIZE 8
#define RECORD_DATE_SIZE   24

/*
 * The most takebacks that a record has, and the most moves taken back in all.
 */
#define RECORD_TAKEBACKS_MAX  64
#define RECORD_TAKEN_BACK_MAX 512

/* A time that is not known. */
#define RECORD_NO_TIME (-1)

/* The mark that a review gives to a move. */
enum record_mark {
	RECORD_MARK_NONE,
	RECORD_MARK_INACCURACY,
	RECORD_MARK_MISTAKE,
	RECORD_MARK_BLUNDER
};

struct record_move {
	point p;
	msec  time_left; /* time left to the mover after the move; or
                           RECORD_NO_TIME */
	msec  spent;     /* time spent on the move; or RECORD_NO_TIME */
	/*
	 * The fields from here on are written to files but never read from a
	 * file. What they point to is not owned and must outlive the record.
	 */
	enum record_mark mark;
	const char      *comment; /* UTF-8, or NULL */
	const point     *better;  /* the moves that would have been better, or
				     NULL */
	unsigned         better_count; /* moves in better */
};

/* side took back the moves after ply. Only written. */
struct record_takeback {
	unsigned  ply;
	enum side side;
	unsigned  first, count; /* indexes into taken_back */
};

struct game_record {
	uint32_t id; /* the number of the game at its server; 0: unknown */
	struct variant variant;
	bool           is_k_given; /* false: the file has no K; 5 is assumed */
	bool is_one_of_several;    /* the file that was read has more games */
	struct time_control control;
	char      name[2][RECORD_NAME_SIZE]; /* names by side; "": unknown */
	char      rating[2][RECORD_RATING_SIZE]; /* such as "1612?"; or "" */
	char      date[RECORD_DATE_SIZE]; /* such as "2026-11-22"; or "" */
	bool      is_over;
	enum side winner;          /* SIDE_NONE: drawn, if is_over */
	enum end_reason    reason; /* valid if is_over */
	unsigned           ply_count;
	struct record_move moves[POINTS_MAX]; /* moves that were taken
                                                 back are not in it */
	/* The plies that a bot played for a player; only written to files. */
	struct ply_set         bot_plies;
	unsigned               takeback_count, taken_back_count;
	struct record_takeback takebacks[RECORD_TAKEBACKS_MAX];
	point                  taken_back[RECORD_TAKEN_BACK_MAX];
};

/*
 * The place of an error in a file, and a sentence about it without a full stop.
 */
struct record_error {
	unsigned line, column; /* both from 1; the column counts bytes */
	char     text[160];
};

/* An empty record of a game that is not over. */
void game_record_init(struct game_record *r, const struct variant *v);

/*
 * Adds a move without times and plays it on board, which must have the moves of
 * r so far. If the move is illegal, returns the error and changes nothing.
 */
enum error game_record_add(struct game_record *r, struct board *board, point p);

/* Adds a takeback of count moves, if there is room for it. */
void game_record_add_takeback(struct game_record *r, unsigned ply,
    enum side side, const point *moves, unsigned count);

/*
 * Sets is_over, winner and reason from a board that has the moves of the
 * record, if the game ended on it.
 */
void game_record_set_result(struct game_record *r, const struct board *board);

#endif
