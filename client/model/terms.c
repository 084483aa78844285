/* terms.c -- the terms of a game in events, in requests and for people. */

#include "client/model/terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct game_settings
terms_read(const struct server_event *ev, const struct variant *v)
{
	struct game_settings s = { .variant = *v };

	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const char *value = server_event_value(ev, game_terms[i].key);

		if (!game_terms[i].read(&s, value))
			game_terms[i].read(&s, NULL);
	}
	return s;
}

#define TERM_FORMAT(name, word, value, any, error, field, phrase) "%s" phrase,

const char *terms_describe(const struct game_settings *s, unsigned first,
    unsigned end, char out[GAME_TERMS_PHRASES_SIZE])
{
	static const char *const formats[] = { GAME_TERMS(TERM_FORMAT) };
	size_t                   n = 0;

	out[0] = '\0';
	for (unsigned i = first; i < end; i++) {
		char text[GAME_TERM_TEXT_SIZE];

		if (!game_term_is_default(&game_terms[i], s))
			n += (size_t)snprintf(out + n,
			    GAME_TERMS_PHRASES_SIZE - n, formats[i],
			    n > 0 ? ", " : "", game_terms[i].describe(s, text));
	}
	return out;
}

/* Whether a text has a pair with this key, in letters of either case. */
static bool has_pair(const char *text, const char *key)
{
	size_t length = strlen(key);

	for (; text != NULL; text = strchr(text, ' ')) {
		text += strspn(text, " ");
		if (strncasecmp(text, key, length) == 0 && text[length] == '=')
			return true;
	}
	return false;
}

void terms_append(const struct game_settings *s, unsigned end,
    const char *typed, char *out, size_t size)
{
	for (unsigned i = 0; i < end; i++) {
		const struct game_term *t = &game_terms[i];
		char                    text[GAME_TERM_TEXT_SIZE];
		size_t                  n = strlen(out);

		if (!game_term_is_default(t, s) && !has_pair(typed, t->word))
			snprintf(out + n, size - n, " %s=%s", t->word,
			    t->write(s, text));
	}
}
