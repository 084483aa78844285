/* word_table.h -- converts between the values of an enum and their words. */

#ifndef COMMON_TEXT_WORD_TABLE_H
#define COMMON_TEXT_WORD_TABLE_H

#include <stddef.h>

struct word_table {
	size_t count;
	/* Indexed by value; NULL: the value has no word */
	const char *const *words;
};

/* An initializer for a word_table, made from an array of words. */
#define WORD_TABLE(words)                                   \
	{                                                   \
		sizeof(words) / sizeof((words)[0]), (words) \
	}

/*
 * Returns the value whose word is text, in letters of either case; -1 if there
 * is none.
 */
int word_table_find(const struct word_table *t, const char *text);

/* Returns the word of a value, which must be less than count. Not a copy. */
const char *word_table_word(const struct word_table *t, size_t value);

#endif
