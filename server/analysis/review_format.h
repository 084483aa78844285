/* review_format.h -- writes a review's results as pairs of a protocol line. */

#ifndef SERVER_ANALYSIS_REVIEW_FORMAT_H
#define SERVER_ANALYSIS_REVIEW_FORMAT_H

#include "common/protocol/line_writer.h"
#include "server/analysis/game_review.h"

/* Appends the best moves of a position; at most 20 moves. */
void review_format_line(struct line_writer *out, enum wire_key key,
    const struct analysis *a);

/*
 * Appends the results about move i, from 0, as key=value pairs: always before,
 * after and mark; if they apply, also facts, missed, missed-by, let, let-by and
 * better.
 */
void review_format_move(struct line_writer *out, const struct game_review *r,
    unsigned i);

#endif
