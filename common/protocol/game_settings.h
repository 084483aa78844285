/*
 * game_settings.h -- what two players agree on before a game.
 *
 * They agree on a variant and on the terms in the table GAME_TERMS. Each term
 * is a key=value pair of the protocol, such as "clock=5+3". All code that
 * reads, writes, compares or documents terms uses the table.
 */

#ifndef COMMON_PROTOCOL_GAME_SETTINGS_H
#define COMMON_PROTOCOL_GAME_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/game/opening.h"
#include "common/game/time_control.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/game_terms.h"
#include "common/protocol/line_writer.h"
#include "common/protocol/parser.h"

/* The bounds for how long a player may be silent, in seconds. */
#define IDLE_SECONDS_MIN 30
#define IDLE_SECONDS_MAX 600

/* The clock of a tournament that was created without one. */
#define TOURNAMENT_CLOCK "5+3"

struct game_settings {
	struct variant      variant;
	struct time_control control;
	enum absence_rule   absence_rule;
	/*
	 * If a player does not move for this many seconds, the opponent may
	 * warn the player; 0: never.
	 */
	uint16_t idle_seconds;
	uint8_t  opening; /* enum opening_kind */
#define GAME_TERM_FIELD(name, word, value, any, error, field, phrase) \
	bool field;
	GAME_TERM_SWITCHES(GAME_TERM_FIELD)
};

#define GAME_TERM_NAME(name, word, value, any, error, field, phrase) \
	TERM_##name,
enum game_term_name { GAME_TERMS(GAME_TERM_NAME) GAME_TERM_COUNT };

/*
 * The size of this union bounds that of a value as text, with its NUL: a value
 * is a time control, a number, or one of the words of its row.
 */
#define GAME_TERM_VALUE(name, word, value, any, error, field, phrase) \
	char of_##name[sizeof(value)];
union game_term_text {
	char time_control[TIME_CONTROL_TEXT_SIZE];
	char number[sizeof("4294967295")];
	GAME_TERMS(GAME_TERM_VALUE)
};
#define GAME_TERM_TEXT_SIZE sizeof(union game_term_text)

/* Size of all terms as text: each has " key", and "=value" or its NUL. */
#define GAME_TERMS_TEXT_SIZE                 \
	(sizeof(GAME_TERMS(GAME_TERM_KEY)) + \
	    GAME_TERM_COUNT * GAME_TERM_TEXT_SIZE)

/* Size of all terms as people read them, with ", " before each and a NUL. */
#define GAME_TERM_PHRASE(name, word, value, any, error, field, phrase) \
	", " phrase
#define GAME_TERMS_PHRASES_SIZE                     \
	(sizeof(GAME_TERMS(GAME_TERM_PHRASE)) +     \
	    sizeof(ABSENCE_RULES(ABSENCE_PHRASE)) + \
	    GAME_TERM_COUNT * GAME_TERM_TEXT_SIZE)

struct game_term {
	enum wire_key key; /* in a key=value pair */
	const char   *word;
	bool          may_be_any;
	enum error    error; /* error for a value that cannot be read */
	/* Place and size of the setting's field in struct game_settings */
	size_t offset, size;
	/*
	 * Reads a value, in letters of either case; NULL sets the default.
	 * Returns false for any other text, without changing the settings.
	 */
	bool (*read)(struct game_settings *s, const char *value);
	/*
	 * Writes the value as text and returns out. The function `read` accepts
	 * this text, except perhaps if the value is the default.
	 */
	const char *(*write)(const struct game_settings *s,
	    char out[GAME_TERM_TEXT_SIZE]);
	/* Returns the value for people, which may be in out. */
	const char *(*describe)(const struct game_settings *s,
	    char out[GAME_TERM_TEXT_SIZE]);
};

extern const struct game_term game_terms[GAME_TERM_COUNT];

/* Copies the setting `t` from one game's settings to another's. */
void game_term_copy(const struct game_term *t, struct game_settings *to,
    const struct game_settings *from);

bool game_term_is_same(const struct game_term *t, const struct game_settings *a,
    const struct game_settings *b);

/*
 * Whether the setting `t` has its default value. The default may depend on the
 * other settings.
 */
bool game_term_is_default(const struct game_term *t,
    const struct game_settings                   *s);

/* Returns the variant `v` with the default of every setting. */
struct game_settings game_settings_default(const struct variant *v);

bool game_settings_is_same(const struct game_settings *a,
    const struct game_settings                        *b);

/*
 * Whether a game can be played with these settings: each value is one that a
 * player can ask for, and the variant allows the opening. Settings that are
 * made of the terms of one player or of two, or read from the store, must pass
 * this check before a game begins with them. Returns OK; ERR_UNFIT if the
 * variant does not allow the opening; else ERR_VARIANT or the error of the
 * wrong term.
 */
enum error game_settings_check(const struct game_settings *s);

/*
 * Reads the terms from key=value pairs and checks the settings. s->variant must
 * be set. A term without a value gets its default; so does a term whose bit
 * 1 << enum game_term_name is in `any`. On an error sets *bad_value to the value
 * that is wrong, and returns that term's error or the error of
 * game_settings_check.
 */
enum error game_settings_read(struct game_settings *s,
    const struct pairs *pairs, unsigned any, const char **bad_value);

/*
 * Appends the settings that are not the default, as key=value pairs. If
 * is_whole is true, appends "clock" and "absent" in any case.
 */
void game_settings_put(struct line_writer *line, const struct game_settings *s,
    bool is_whole);

/*
 * Writes the terms that are not the default, without the variant, as
 * game_settings_put does. Returns out.
 */
const char *game_settings_write_terms(const struct game_settings *s,
    char out[GAME_TERMS_TEXT_SIZE]);

/*
 * Reads the text of game_settings_write_terms, as game_settings_read does.
 * s->variant must be set. Returns false if the text is invalid, or if no game
 * can be played with the settings.
 */
bool game_settings_read_terms(struct game_settings *s, const char *terms);

#endif
