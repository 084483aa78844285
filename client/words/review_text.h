/* review_text.h -- the results of a review in sentences. */

#ifndef CLIENT_WORDS_REVIEW_TEXT_H
#define CLIENT_WORDS_REVIEW_TEXT_H

#include <stdio.h>

#include "client/model/review.h"
#include "common/records/game_record.h"

/* Size of the sentences about a move, with a NUL. */
#define REVIEW_TEXT_SIZE 512

/*
 * Formats the review of the move with that number, from 1: "Let a forced win by
 * fours in at most 3 moves through. A blunder: 81% to win before it, 7% after.
 * Better: i9 k8 l8."; "" if the review says nothing about it. k is how many in
 * a row win the game. Returns out.
 */
const char *review_text_move(const struct review *r, int k, unsigned ply,
    char out[REVIEW_TEXT_SIZE]);

/*
 * Formats how many moves with each mark both sides have made, as "Inaccuracies,
 * mistakes, blunders: X 0, 1, 2; O 3, 0, 0.". Returns out.
 */
const char *
review_text_counts(const struct review *r, char out[REVIEW_TEXT_SIZE]);

/* Size of the longest text of review_text_value, with its NUL. */
#define REVIEW_VALUE_SIZE 48

/*
 * Formats what the engine knows of its best move, as "62% to win" or "it wins
 * in at most 3 moves". Returns out.
 */
const char *
review_text_value(const struct position_answer *a, char out[REVIEW_VALUE_SIZE]);

/*
 * Formats the engine's answer to a tried move, as "The engine plays i9: 62% to
 * win.". Returns out.
 */
const char *
review_text_answer(const struct position_answer *a, char out[REVIEW_TEXT_SIZE]);

/*
 * Adds the marks, the sentences and the better moves of a review to a record of
 * the same game, so that a file of the record has them. Returns memory that the
 * caller frees. The record then points into that memory and into the review.
 */
void *review_text_annotate(const struct review *r, struct game_record *record);

/*
 * Prints each move that has a mark or about which something is proven; then how many
 * moves have each mark, and what practise is for if a win was missed.
 */
void review_text_print(const struct review *r, const struct game_record *record,
    FILE *out);

#endif
