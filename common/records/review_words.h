/*
 * review_words.h -- the results of a review of a move, as words of the
 * protocol.
 */

#ifndef COMMON_RECORDS_REVIEW_WORDS_H
#define COMMON_RECORDS_REVIEW_WORDS_H

#include <stdbool.h>

#include "common/records/game_record.h"

/*
 * What a review has proven about a move: the names, bits and words of the
 * facts. FORCED: only this move stopped an immediate loss. ONLY: after any
 * other move the opponent would win by fours. LOST: every move loses. MISSED:
 * the player had a forced win; after the move none is known. LET: the opponent
 * now has a forced win. OPENING: one player put stones of both sides, so the
 * move is not judged; there is no other fact.
 */
#define REVIEW_FACTS(X)        \
	X(FORCED, 1, "forced") \
	X(ONLY, 2, "only")     \
	X(LOST, 4, "lost")     \
	X(MISSED, 8, "missed") \
	X(LET, 16, "let")      \
	X(OPENING, 32, "opening")

#define REVIEW_FACT_NAME(name, bit, word) REVIEW_##name = bit,
enum review_fact { REVIEW_FACTS(REVIEW_FACT_NAME) };

/* Size of a text with the words of all facts, commas between them and a NUL. */
#define REVIEW_FACT_ITEM(name, bit, word) word ","
#define REVIEW_FACTS_SIZE                 sizeof(REVIEW_FACTS(REVIEW_FACT_ITEM))

/*
 * Returns the word of a mark: "none", "inaccuracy", "mistake" or "blunder". A
 * static string.
 */
const char *review_mark_word(enum record_mark mark);

/*
 * Returns the mark that a word stands for; RECORD_MARK_NONE if the word is
 * unknown.
 */
enum record_mark review_mark_parse(const char *word);

/*
 * Writes the words of a set of facts, such as "missed,let"; "" for the empty
 * set. Returns out.
 */
const char *review_facts_write(unsigned facts, char out[REVIEW_FACTS_SIZE]);

/*
 * Returns the set of facts in a text that review_facts_write has made. Unknown
 * words are ignored.
 */
unsigned review_facts_parse(const char *text);

#endif
