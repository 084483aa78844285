/*
 * analysis_driver.h -- requests reviews, and the best moves of positions, from
 * "noughts-engine --analyse".
 *
 * Pure: the caller passes in the program's lines and sends ours to it.
 * The manual page noughts-engine(6) describes them.
 */

#ifndef CLIENT_ENGINE_ANALYSIS_DRIVER_H
#define CLIENT_ENGINE_ANALYSIS_DRIVER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/puzzle.h"
#include "client/core/review.h"
#include "common/board.h"

/* The program, and the package that has it. */
#define ANALYSIS_PROGRAM "noughts-engine"

/* The message if that program is missing; without a full stop. */
#define ANALYSIS_ABSENT                                                        \
	"there is no " ANALYSIS_PROGRAM " beside this program or on the PATH;" \
	" the package " ANALYSIS_PROGRAM " has it"

#define ANALYSIS_TEXT_SIZE 320

struct analysis_driver {
	/* Sends a line, given without its end. */
	void (*send)(void *ctx, const char *line);
	void                  *ctx;
	struct review          review;
	unsigned               asked;  /* number of the last position */
	struct position_answer answer; /* the answer to the last request */
	struct puzzle          puzzle; /* the position examined last */
	char text[ANALYSIS_TEXT_SIZE]; /* describes a failure */
};

enum analysis_result {
	ANALYSIS_RESULT_NONE,
	ANALYSIS_RESULT_PROGRESS, /* progress of the review */
	ANALYSIS_RESULT_REVIEW,   /* the review is complete */
	ANALYSIS_RESULT_ANSWER,   /* an answer about the last position */
	ANALYSIS_RESULT_PUZZLE,   /* the examined position is a puzzle */
	ANALYSIS_RESULT_NO_PUZZLE,
	ANALYSIS_RESULT_FAILURE /* text describes the failure */
};

void analysis_driver_init(struct analysis_driver *d,
    void (*send)(void *ctx, const char *line), void *ctx);

/* Asks for a review of count moves. */
void analysis_driver_review(struct analysis_driver *d, const struct variant *v,
    const point *moves, unsigned count);

/*
 * Requests the best move in a position that is not over. The answers to earlier
 * requests are dropped.
 */
void analysis_driver_ask(struct analysis_driver *d, const struct board *board);

/*
 * Asks for the move of the attacked side that resists longest, if that side is
 * lost.
 */
void analysis_driver_defend(struct analysis_driver *d,
    const struct board                             *board);

/*
 * Asks whether a position is a puzzle; only one request at a time. If it is,
 * d->puzzle then has its solution.
 */
void analysis_driver_examine(struct analysis_driver *d,
    const struct puzzle                             *position);

/*
 * Handles a line of the program: any bytes, length of them, followed by a NUL.
 */
enum analysis_result
analysis_driver_on_line(struct analysis_driver *d, char *line, size_t length);

#endif
