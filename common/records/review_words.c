/*
 * review_words.c -- the results of a review of a move, as words of the
 * protocol.
 */

#include "common/records/review_words.h"

#include <string.h>

#include "common/text/word_table.h"

static const char *const mark_words[] = {
	[RECORD_MARK_NONE] = "none",
	[RECORD_MARK_INACCURACY] = "inaccuracy",
	[RECORD_MARK_MISTAKE] = "mistake",
	[RECORD_MARK_BLUNDER] = "blunder",
};

static const struct word_table marks = WORD_TABLE(mark_words);

#define FACT_ROW(name, bit, word) { REVIEW_##name, word },

static const struct {
	enum review_fact fact;
	const char      *word;
} facts_in_order[] = { REVIEW_FACTS(FACT_ROW) };

#define FACTS (sizeof(facts_in_order) / sizeof(facts_in_order[0]))

const char *review_mark_word(enum record_mark mark)
{
	return word_table_word(&marks, mark);
}

enum record_mark review_mark_parse(const char *word)
{
	int found = word_table_find(&marks, word);

	return found < 0 ? RECORD_MARK_NONE : (enum record_mark)found;
}

const char *review_facts_write(unsigned facts, char out[REVIEW_FACTS_SIZE])
{
	out[0] = '\0';
	for (size_t i = 0; i < FACTS; i++) {
		if ((facts & facts_in_order[i].fact) == 0)
			continue;
		if (out[0] != '\0')
			strcat(out, ",");
		strcat(out, facts_in_order[i].word);
	}
	return out;
}

unsigned review_facts_parse(const char *text)
{
	unsigned facts = 0;

	for (;;) {
		size_t n = strcspn(text, ",");

		for (size_t i = 0; i < FACTS; i++)
			if (strlen(facts_in_order[i].word) == n &&
			    memcmp(facts_in_order[i].word, text, n) == 0)
				facts |= facts_in_order[i].fact;
		if (text[n] == '\0')
			return facts;
		text += n + 1;
	}
}
