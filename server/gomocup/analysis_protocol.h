/*
 * analysis_protocol.h -- "noughts-engine --analyse": receives positions and
 * games, and answers with scores, proofs and lines. It handles one line at a
 * time and does no I/O.
 *
 * The manual page noughts-engine(6) describes the lines.
 */

#ifndef SERVER_GOMOCUP_ANALYSIS_PROTOCOL_H
#define SERVER_GOMOCUP_ANALYSIS_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/time_ms.h"

/*
 * The most bytes of a request without line feed: a game with all moves of the
 * largest board.
 */
#define ANALYSIS_REQUEST_MAX 4000

struct analysis_protocol;

/*
 * Creates the handler. clock is a monotonic clock. Calls `send` with each line
 * of an answer, which has `length` bytes including its line feed.
 */
struct analysis_protocol *analysis_protocol_new(msec (*clock)(void),
    void (*send)(void *ctx, const char *line, size_t length), void *ctx);
void                      analysis_protocol_free(struct analysis_protocol *p);

/*
 * Handles a line of `length` bytes, which are followed by a NUL. Modifies the
 * line. Analyses and answers a position before it returns, even during a
 * review.
 */
void analysis_protocol_handle_line(struct analysis_protocol *p, char *line,
    size_t length);

/* Refuses a line of more than ANALYSIS_REQUEST_MAX bytes. */
void analysis_protocol_refuse_long(struct analysis_protocol *p);

/*
 * analysis_protocol_is_reviewing returns whether a review is in progress. While
 * it is, the caller must call analysis_protocol_work, which does one step of
 * the review in a bounded time.
 */
bool analysis_protocol_is_reviewing(const struct analysis_protocol *p);
void analysis_protocol_work(struct analysis_protocol *p);

#endif
