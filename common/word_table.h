/* word_table.h -- converts between the values of an enum and their words. */

#ifndef COMMON_WORD_TABLE_H
#define COMMON_WORD_TABLE_H

#include <stddef.h>

struct word_table {
	size_t             count;
	const char *const *words; /* by enum value; NULL: the value has
                                     no word */
};

/* Initializes a word_table with an array of words. */
#define WORD_TABLE(words)                                   \
	{                                                   \
		sizeof(words) / sizeof((words)[0]), (words) \
	}

/* The value of the word, in letters of either case; -1 if there is none. */
int word_table_find(const struct word_table *t, const char *text);

/* The word of a value below count; not a copy. */
const char *word_table_word(const struct word_table *t, size_t value);

#endif
