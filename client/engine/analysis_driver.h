/*
 * analysis_driver.h -- requests reviews, and the best moves of positions, from
 * "noughts-engine --analyse".
 *
 * Pure: the caller passes in the program's lines, and sends our lines to the
 * program. The manual page noughts-engine(6) describes these lines.
 */

#ifndef CLIENT_ENGINE_ANALYSIS_DRIVER_H
#define CLIENT_ENGINE_ANALYSIS_DRIVER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/model/review.h"
#include "common/game/board.h"

/* The name of the program, and of the package that has it. */
#define ANALYSIS_PROGRAM "noughts-engine"

/* The message if noughts-engine is missing, without a full stop. */
#define ANALYSIS_ABSENT                                                        \
	"there is no " ANALYSIS_PROGRAM " beside this program or on the PATH;" \
	" the package " ANALYSIS_PROGRAM " has it"

#define ANALYSIS_TEXT_SIZE 320

struct analysis_driver {
	/* Sends a line, given without line feed, to the program. */
	void (*send)(void *ctx, const char *line);
	void         *ctx;
	struct review review;
	/* Number of the position that was sent last */
	unsigned               asked;
	struct position_answer answer; /* the answer to the last request */
	char text[ANALYSIS_TEXT_SIZE]; /* a sentence about a failure */
};

enum analysis_result {
	ANALYSIS_RESULT_NONE,
	ANALYSIS_RESULT_PROGRESS, /* the review has made progress */
	ANALYSIS_RESULT_REVIEW,   /* the review is complete */
	/* `answer` is about the position that was sent last */
	ANALYSIS_RESULT_ANSWER,
	ANALYSIS_RESULT_FAILURE /* `text` says what has failed */
};

void analysis_driver_init(struct analysis_driver *d,
    void (*send)(void *ctx, const char *line), void *ctx);

/* Requests a review; the first `opening` of the moves are not judged. */
void analysis_driver_review(struct analysis_driver *d, const struct variant *v,
    const point *moves, unsigned count, unsigned opening);

/*
 * Requests the best move in a position, whose game must not be over. With
 * is_attacked, requests an answer to the attack: if the side to move loses, it
 * is the move that resists longest. Answers to earlier requests will be
 * ignored.
 */
void analysis_driver_ask(struct analysis_driver *d, const struct board *board,
    bool is_attacked);

/* Handles a line of `length` bytes, which may be anything, and a NUL. */
enum analysis_result
analysis_driver_on_line(struct analysis_driver *d, char *line, size_t length);

#endif
