/* game_settings.c -- what two players agree on before a game. */

#include "common/protocol/game_settings.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"

/* --- the terms --- */

static bool read_control(struct game_settings *s, const char *value)
{
	return time_control_parse(&s->control, value != NULL ? value : "none");
}

static const char *
write_control(const struct game_settings *s, char out[GAME_TERM_TEXT_SIZE])
{
	return time_control_write(&s->control, out);
}

/* In a game with a clock, the default rule is to wait for an absent player. */
static bool read_absence_rule(struct game_settings *s, const char *value)
{
	if (value != NULL)
		return absence_rule_parse(&s->absence_rule, value);
	s->absence_rule = s->control.kind != TIME_CONTROL_NONE ? ABSENCE_WAIT :
								 ABSENCE_BOT;
	return true;
}

static const char *
write_absence_rule(const struct game_settings *s, char out[GAME_TERM_TEXT_SIZE])
{
	snprintf(out, GAME_TERM_TEXT_SIZE, "%s",
	    absence_rule_word(s->absence_rule));
	return out;
}

static const char *describe_absence_rule(const struct game_settings *s,
    char out[GAME_TERM_TEXT_SIZE])
{
	(void)out;
	return absence_phrases[s->absence_rule];
}

static bool read_opening(struct game_settings *s, const char *value)
{
	enum opening_kind kind = OPENING_NONE;

	if (value != NULL && !opening_kind_parse(&kind, value))
		return false;
	s->opening = (uint8_t)kind;
	return true;
}

static const char *
write_opening(const struct game_settings *s, char out[GAME_TERM_TEXT_SIZE])
{
	snprintf(out, GAME_TERM_TEXT_SIZE, "%s", opening_kind_word(s->opening));
	return out;
}

static bool read_idle_seconds(struct game_settings *s, const char *value)
{
	uint32_t seconds = 0;

	if (value != NULL &&
	    !number_parse(value, IDLE_SECONDS_MIN, IDLE_SECONDS_MAX, &seconds))
		return false;
	s->idle_seconds = (uint16_t)seconds;
	return true;
}

static const char *
write_idle_seconds(const struct game_settings *s, char out[GAME_TERM_TEXT_SIZE])
{
	snprintf(out, GAME_TERM_TEXT_SIZE, "%u", (unsigned)s->idle_seconds);
	return out;
}

/* The words are the two of a row of GAME_TERM_SWITCHES. */
static const char *
write_switch(bool is_set, const char *words, char out[GAME_TERM_TEXT_SIZE])
{
	snprintf(out, GAME_TERM_TEXT_SIZE, "%s",
	    is_set ? strchr(words, '|') + 1 : words);
	out[strcspn(out, "|")] = '\0';
	return out;
}

static bool read_switch(bool *is_set, const char *words, const char *value)
{
	char text[GAME_TERM_TEXT_SIZE];
	bool is_other = value != NULL &&
	    strcasecmp(value, write_switch(true, words, text)) == 0;

	if (value != NULL && !is_other &&
	    strcasecmp(value, write_switch(false, words, text)) != 0)
		return false;
	*is_set = is_other;
	return true;
}

#define SWITCH(name, word, words, any, error, field, phrase)                 \
	static bool read_##field(struct game_settings *s, const char *value) \
	{                                                                    \
		return read_switch(&s->field, words, value);                 \
	}                                                                    \
	static const char *write_##field(const struct game_settings *s,      \
	    char out[GAME_TERM_TEXT_SIZE])                                   \
	{                                                                    \
		return write_switch(s->field, words, out);                   \
	}
GAME_TERM_SWITCHES(SWITCH)

/* The values that people read as they are written. */
#define describe_control      write_control
#define describe_opening      write_opening
#define describe_idle_seconds write_idle_seconds
#define describe_is_undo_off  write_is_undo_off

#define FIELD_SIZE(field) sizeof(((struct game_settings *)NULL)->field)
#define ROW(name, word, value, any, error, field, phrase)                 \
	{ PAIR_##name, word, sizeof(any) > 1, error,                      \
		offsetof(struct game_settings, field), FIELD_SIZE(field), \
		read_##field, write_##field, describe_##field },

const struct game_term game_terms[GAME_TERM_COUNT] = { GAME_TERMS(ROW) };

void game_term_copy(const struct game_term *t, struct game_settings *to,
    const struct game_settings *from)
{
	memcpy((char *)to + t->offset, (const char *)from + t->offset, t->size);
}

/*
 * The bytes of a struct time_control are not compared, because it has padding.
 */
bool game_term_is_same(const struct game_term *t, const struct game_settings *a,
    const struct game_settings *b)
{
	if (t == &game_terms[TERM_CLOCK])
		return time_control_is_same(&a->control, &b->control);
	return memcmp((const char *)a + t->offset, (const char *)b + t->offset,
		   t->size) == 0;
}

bool game_term_is_default(const struct game_term *t,
    const struct game_settings                   *s)
{
	struct game_settings usual = *s;

	t->read(&usual, NULL);
	return game_term_is_same(t, s, &usual);
}

/* --- all settings --- */

struct game_settings game_settings_default(const struct variant *v)
{
	struct game_settings s = { .variant = *v };

	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		game_terms[i].read(&s, NULL);
	return s;
}

bool game_settings_is_same(const struct game_settings *a,
    const struct game_settings                        *b)
{
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (!game_term_is_same(&game_terms[i], a, b))
			return false;
	return variant_is_same(&a->variant, &b->variant);
}

enum error game_settings_check(const struct game_settings *s)
{
	if (!variant_is_valid(&s->variant))
		return ERR_VARIANT;
	if (s->opening >= OPENING_KIND_COUNT)
		return ERR_OPENING;
	if (!opening_is_allowed(s->opening, &s->variant))
		return ERR_UNFIT;
	if (s->absence_rule >= ABSENCE_RULE_COUNT ||
	    (s->idle_seconds != 0 && s->idle_seconds < IDLE_SECONDS_MIN) ||
	    s->idle_seconds > IDLE_SECONDS_MAX)
		return ERR_VALUE;
	return time_control_is_valid(&s->control) ? OK : ERR_CLOCK;
}

enum error game_settings_read(struct game_settings *s,
    const struct pairs *pairs, unsigned any, const char **bad_value)
{
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const struct game_term *t = &game_terms[i];

		*bad_value = pairs_value(pairs, t->word);
		if (!t->read(s, any & 1u << i ? NULL : *bad_value))
			return t->error;
	}
	*bad_value = pairs_value(pairs, game_terms[TERM_OPENING].word);
	return game_settings_check(s);
}

void game_settings_put(struct line_writer *line, const struct game_settings *s,
    bool is_whole)
{
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const struct game_term *t = &game_terms[i];
		char                    text[GAME_TERM_TEXT_SIZE];

		if ((is_whole && i <= TERM_ABSENT) ||
		    !game_term_is_default(t, s))
			line_writer_pair(line, t->key, t->write(s, text));
	}
}

const char *game_settings_write_terms(const struct game_settings *s,
    char out[GAME_TERMS_TEXT_SIZE])
{
	struct line_writer line;
	size_t             blank;

	line_writer_start(&line, "");
	game_settings_put(&line, s, false);
	blank = line.length > 0; /* the first character, if there is one */
	snprintf(out, GAME_TERMS_TEXT_SIZE, "%.*s", (int)(line.length - blank),
	    line.text + blank);
	return out;
}

bool game_settings_read_terms(struct game_settings *s, const char *terms)
{
	char             text[GAME_TERMS_TEXT_SIZE];
	size_t           length = strlen(terms);
	struct arguments a;

	if (length >= sizeof(text))
		return false;
	memcpy(text, terms, length + 1);
	return parse_arguments(text, "k", GAME_TERMS(GAME_TERM_KEY), &a) ==
	    OK &&
	    game_settings_read(s, &a.pairs, 0, &a.bad_value) == OK;
}
