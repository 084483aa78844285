/*
 * game_settings.h -- what two players agree on before a game.
 *
 * That is a variant, and the terms of the table GAME_TERMS, each of which is a
 * pair of the protocol, such as "clock=5+3". Whatever reads, writes, compares
 * or documents terms goes through the table.
 */

#ifndef COMMON_GAME_SETTINGS_H
#define COMMON_GAME_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/absence_rule.h"
#include "common/error.h"
#include "common/line_writer.h"
#include "common/time_control.h"
#include "common/variant.h"

/* How long a player may be silent, in seconds. */
#define IDLE_SECONDS_MIN 30
#define IDLE_SECONDS_MAX 600

struct game_settings {
	struct variant      variant;
	struct time_control control;
	enum absence_rule   absence_rule;
	/*
	 * A player who does not move for so many seconds may be warned; 0:
	 * never.
	 */
	uint16_t idle_seconds;
	bool     is_undo_off; /* no moves are taken back */
};

/*
 * The terms. A row has the name, the word, the form of the value in a usage
 * line, "|any" if a seek may leave the term open, the error of a value that
 * cannot be read, and the field. The first list has the terms that games
 * against bots have as well. A default depends only on the variant and on
 * earlier terms.
 */
#define GAME_TERMS_WITH_BOTS(X)                                \
	X(CLOCK, "clock", "CLOCK", "|any", ERR_CLOCK, control) \
	X(ABSENT, "absent", "bot|wait|forfeit", "|any", ERR_VALUE, absence_rule)
#define GAME_TERMS_OF_PEOPLE(X)                                 \
	X(IDLE, "idle", "SECONDS", "", ERR_VALUE, idle_seconds) \
	X(UNDO, "undo", "on|off", "", ERR_VALUE, is_undo_off)
#define GAME_TERMS(X) GAME_TERMS_WITH_BOTS(X) GAME_TERMS_OF_PEOPLE(X)

/*
 * These three make lists of the terms: " word", " [word=VALUE]" and, for a seek,
 * " [word=VALUE|any]".
 */
#define GAME_TERM_KEY(name, word, value, any, error, field) " " word
#define GAME_TERM_USAGE(name, word, value, any, error, field) \
	" [" word "=" value "]"
#define GAME_TERM_SEEK_USAGE(name, word, value, any, error, field) \
	" [" word "=" value any "]"

#define GAME_TERM_NAME(name, word, value, any, error, field) TERM_##name,
enum game_term_name { GAME_TERMS(GAME_TERM_NAME) GAME_TERM_COUNT };

/* Size of the longest value, with its NUL. */
#define GAME_TERM_TEXT_SIZE 9

struct game_term {
	const char *word; /* the key of its pair */
	bool        may_be_any;
	enum error  error;        /* the error of a value that cannot be read */
	size_t      offset, size; /* where the term's field is in struct
                                game_settings */
	/*
	 * Reads a value, in letters of either case. False, with the settings
	 * untouched, for anything else. NULL sets the default.
	 */
	bool (*read)(struct game_settings *s, const char *value);
	/*
	 * Writes the value as a text that read() accepts; but read() may refuse
	 * the text of a default value. Returns out.
	 */
	const char *(*write)(const struct game_settings *s,
	    char out[GAME_TERM_TEXT_SIZE]);
};

extern const struct game_term game_terms[GAME_TERM_COUNT];

/* Copies the term from one game's settings to another's. */
void game_term_copy(const struct game_term *t, struct game_settings *to,
    const struct game_settings *from);

bool game_term_is_same(const struct game_term *t, const struct game_settings *a,
    const struct game_settings *b);

/*
 * Whether the term has its default value, given the values of the other terms.
 */
bool game_term_is_default(const struct game_term *t,
    const struct game_settings                   *s);

/* That variant, and the default of each term. */
struct game_settings game_settings_default(const struct variant *v);

bool game_settings_is_same(const struct game_settings *a,
    const struct game_settings                        *b);

/*
 * Appends as pairs the terms that differ from their defaults. With is_whole,
 * appends clock and absent in any case.
 */
void game_settings_put(struct line_writer *line, const struct game_settings *s,
    bool is_whole);

#endif
