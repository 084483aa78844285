/* test_wire.c -- the tables of events, and their rows in protocol.md. */

#include <stdio.h>
#include <string.h>

#include "common/protocol/wire.h"
#include "tests/support/protocol_document.h"
#include "tests/support/suite.h"

#define CHAPTER "## Events"

static const char *row_keys(const char *row)
{
	return protocol_document_cell(row, 1);
}

/* Whether the text has the word in backquotes, alone or before "=". */
static bool names_key(const char *text, const char *key)
{
	char quoted[2][32];

	snprintf(quoted[0], sizeof(quoted[0]), "`%s`", key);
	snprintf(quoted[1], sizeof(quoted[1]), "`%s=", key);
	return strstr(text, quoted[0]) != NULL ||
	    strstr(text, quoted[1]) != NULL;
}

/* The same in the rows to which the text refers by "as in `event`", too. */
static bool describes(const char *text, const char *key)
{
	static const char reference[] = "as in `";
	char              row[PROTOCOL_ROW_SIZE], event[32];

	if (names_key(text, key))
		return true;
	while ((text = strstr(text, reference)) != NULL) {
		text += strlen(reference);
		snprintf(event, sizeof(event), "%.*s", (int)strcspn(text, "`"),
		    text);
		if (protocol_document_find(CHAPTER, event, row) &&
		    names_key(row_keys(row), key))
			return true;
	}
	return false;
}

TEST_LOOP(each_event_and_key_is_documented, 0, WIRE_EVENT_COUNT)
{
	const struct wire_row *e = &wire_rows[_i];
	char row[PROTOCOL_ROW_SIZE], words[64], keys[PROTOCOL_ROW_SIZE];

	snprintf(words, sizeof(words), "%s%s%s", e->word,
	    e->words[0] != '\0' ? " " : "", e->words);
	ck_assert_msg(protocol_document_find(CHAPTER, words, row),
	    "protocol.md has no event \"%s\"", words);
	ck_assert_uint_eq(strcspn(row + 3, "`"), strlen(words));
	snprintf(keys, sizeof(keys), "%s", row_keys(row));
	for (const uint8_t *key = e->keys; *key != PAIR_NONE; key++)
		ck_assert_msg(describes(keys, wire_keys[*key]),
		    "protocol.md does not have the key \"%s\" of \"%s\"",
		    wire_keys[*key], e->word);
}

/* Checks what is written as "key=..." in the row of an event. */
static void check_row(const char *row)
{
	char                   first[128], text[PROTOCOL_ROW_SIZE], *at = text;
	const struct wire_row *e = wire_rows;

	snprintf(first, sizeof(first), "%s", protocol_document_cell(row, 0));
	while (e < &wire_rows[WIRE_EVENT_COUNT] &&
	    (strncmp(e->word, first + 1, strlen(e->word)) != 0 ||
		strchr(" `", first[1 + strlen(e->word)]) == NULL))
		e++;
	ck_assert_msg(e < &wire_rows[WIRE_EVENT_COUNT], "no event %s", first);
	snprintf(text, sizeof(text), "%s", row_keys(row));
	while ((at = strchr(at, '`')) != NULL) {
		size_t        n = strspn(++at, "abcdefghijklmnopqrstuvwxyz-");
		enum wire_key key;

		if (at[n] == '=') {
			at[n] = '\0';
			key = wire_key_find(at);
			ck_assert_msg(key != PAIR_NONE &&
				memchr(e->keys, (int)key, sizeof(e->keys)),
			    "%s cannot have the key \"%s\"", first, at);
			at += n + 1;
		}
		at += strcspn(at, "`");
		at += *at == '`';
	}
}

TEST(each_documented_event_and_key_exists)
{
	ck_assert_uint_eq(protocol_document_each(CHAPTER, check_row),
	    WIRE_EVENT_COUNT);
}
