/* wire_check.c -- compares a line of the server with the tables of wire.h. */

#include "tests/support/wire_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/notation.h"
#include "common/protocol/parser.h"
#include "common/protocol/wire.h"

static bool is_number(const char *text)
{
	return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* Whether the word is what its name in a row says. */
static bool fits(const char *word, const char *name)
{
	static const char *const numbers = " MATCH ID PLY MOVE ROUND RANK N ";
	char                     quoted[32];
	point                    p;
	struct variant           v;
	enum side                side;

	snprintf(quoted, sizeof(quoted), " %s ", name);
	if (strstr(numbers, quoted) != NULL)
		return is_number(word);
	if (strcmp(name, "SIDE") == 0)
		return parse_side(word, &side);
	if (strcmp(name, "POINT") == 0)
		return notation_read(&p, word);
	if (strcmp(name, "VARIANT") == 0)
		return variant_parse(&v, word);
	return *word != '\0';
}

/* Returns what is wrong in an event, or NULL. */
static const char *find_fault_of(const struct message *m, enum wire_event event)
{
	const struct wire_row *row = &wire_rows[event];
	char                   names[64], *rest = names, *name;
	unsigned               i = strchr(row->word, ' ') != NULL ? 2 : 1;

	snprintf(names, sizeof(names), "%.*s", (int)strcspn(row->words, ":"),
	    row->words);
	while ((name = strsep(&rest, " ")) != NULL) {
		if (strcmp(name, "LINE") == 0) /* all that follows */
			return NULL;
		if (*name != '\0' && !fits(message_word(m, i++), name))
			return "a word";
	}
	if (i != m->word_count)
		return "another number of words";
	if (*m->text != '\0' && strchr(row->words, ':') == NULL)
		return "a text";
	for (i = 0; i < m->pairs.count; i++) {
		enum wire_key key = wire_key_find(m->pairs.items[i].key);

		if (key == PAIR_NONE ||
		    memchr(row->keys, (int)key, sizeof(row->keys)) == NULL)
			return m->pairs.items[i].key;
	}
	return NULL;
}

/* Returns what is wrong in a line, or NULL. */
static const char *find_fault(char *line, size_t n, bool is_operator)
{
	struct message  m;
	enum wire_event event;

	if (!parse_message(line, n, &m))
		return "its form";
	if (m.kind != '*')
		return NULL;
	for (event = WIRE_EVENT_COUNT; is_operator && event < WIRE_COUNT;
	     event++)
		if (message_is_event(&m, event))
			return find_fault_of(&m, event);
	event = message_event(&m);
	return event < WIRE_EVENT_COUNT ? find_fault_of(&m, event) :
					  "its event";
}

void wire_check_line(const char *bytes, size_t n, bool is_operator)
{
	char        line[LINE_REPLY_MAX + 1];
	const char *fault;

	memcpy(line, bytes, n - 1);
	line[n - 1] = '\0';
	fault = find_fault(line, n - 1, is_operator);
	if (fault == NULL)
		return;
	fprintf(stderr, "%s is not in the table of wire.h: %.*s", fault, (int)n,
	    bytes);
	abort();
}
