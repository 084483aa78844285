/*
 * review_words.h -- the results of a review of a move, as words of the
 * protocol.
 */

#ifndef COMMON_RECORDS_REVIEW_WORDS_H
#define COMMON_RECORDS_REVIEW_WORDS_H

#include <stdbool.h>

#include "common/records/game_record.h"

/* Facts proved about a move, each a bit of a set. */
enum review_fact {
	REVIEW_FORCED = 1, /* only this move stopped an immediate loss */
	REVIEW_ONLY = 2,   /* after any other move the opponent wins by fours */
	REVIEW_LOST = 4,   /* every move loses */
	REVIEW_MISSED = 8, /* there was a forced win; now none is known */
	REVIEW_LET = 16    /* the opponent now has a forced win */
};

/* Size of all words of facts with commas between, with the NUL. */
#define REVIEW_FACTS_SIZE 32

/* "none", "inaccuracy", "mistake" or "blunder"; a static string. */
const char *review_mark_word(enum record_mark mark);

/* The mark for the word; RECORD_MARK_NONE if the word is unknown. */
enum record_mark review_mark_parse(const char *word);

/*
 * Writes the words of a set of facts: "missed,let"; "" for none. Returns out.
 */
const char *review_facts_write(unsigned facts, char out[REVIEW_FACTS_SIZE]);

/* Reads a text of review_facts_write; unknown words are skipped. */
unsigned review_facts_parse(const char *text);

#endif
