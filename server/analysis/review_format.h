/* review_format.h -- the results of a review as pairs of a protocol's line. */

#ifndef SERVER_ANALYSIS_REVIEW_FORMAT_H
#define SERVER_ANALYSIS_REVIEW_FORMAT_H

#include "common/line_writer.h"
#include "server/analysis/game_review.h"

/* The most bytes that review_format_move appends. */
#define REVIEW_MOVE_TEXT_MAX 256

/* A win rate in hundredths. */
unsigned review_format_percent(unsigned thousandths);

/* Appends the best moves of a position, at most 20. */
void review_format_line(struct line_writer *out, const char *key,
    const struct analysis *a);

/*
 * Appends the results of the move with that index: before, after and mark, then
 * the pairs that apply, of facts, missed, missed-by, let, let-by and better.
 */
void review_format_move(struct line_writer *out, const struct game_review *r,
    unsigned i);

#endif
