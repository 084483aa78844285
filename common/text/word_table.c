/* word_table.c -- converts between the values of an enum and their words. */

#include "common/text/word_table.h"

#include <assert.h>
#include <strings.h>

int word_table_find(const struct word_table *t, const char *text)
{
	for (size_t i = 0; i < t->count; i++)
		if (t->words[i] != NULL && strcasecmp(text, t->words[i]) == 0)
			return (int)i;
	return -1;
}

const char *word_table_word(const struct word_table *t, size_t value)
{
	assert(value < t->count && t->words[value] != NULL);
	return t->words[value];
}
