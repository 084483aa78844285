/*
 * analysis_protocol.h -- "noughts-engine --analyse": receives positions and
 * games, and answers with scores, proofs and lines. One line at a time, without
 * I/O.
 *
 * The manual page noughts-engine(6) describes the lines.
 */

#ifndef SERVER_GOMOCUP_ANALYSIS_PROTOCOL_H
#define SERVER_GOMOCUP_ANALYSIS_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

#include "common/time_ms.h"

/* The longest request, without its end: a game that fills the largest board. */
#define ANALYSIS_REQUEST_MAX 4000

struct analysis_protocol;

/*
 * clock is monotonic. send is called with each line of the answers, with its
 * end; it has length bytes.
 */
struct analysis_protocol *analysis_protocol_new(msec (*clock)(void),
    void (*send)(void *ctx, const char *line, size_t length), void *ctx);
void                      analysis_protocol_free(struct analysis_protocol *p);

/*
 * Handles a line of length bytes, followed by a NUL; the line is modified. A
 * position is analysed and answered before the function returns, even during a
 * review.
 */
void analysis_protocol_handle_line(struct analysis_protocol *p, char *line,
    size_t length);

/* Refuses a line of more than ANALYSIS_REQUEST_MAX bytes. */
void analysis_protocol_refuse_long(struct analysis_protocol *p);

/*
 * If a review is running, does one step, which takes a bounded time. Returns
 * whether the review is still running.
 */
bool analysis_protocol_is_reviewing(const struct analysis_protocol *p);
void analysis_protocol_work(struct analysis_protocol *p);

#endif
