/* game_terms.h -- the table of the terms of a game, and their keys. */

#ifndef COMMON_PROTOCOL_GAME_TERMS_H
#define COMMON_PROTOCOL_GAME_TERMS_H

/*
 * The table of the settings. A row has the name, the key, the value as a usage
 * line shows it, "|any" if a seek may accept any value, the error for a value
 * that cannot be read, the field, and a format for the value as people
 * read it. Only the settings in GAME_TERMS_WITH_BOTS can be set for games
 * against bots. A default depends only on the variant and on earlier rows.
 */
#define GAME_TERMS_WITH_BOTS(X)                                               \
	X(CLOCK, "clock", "CLOCK", "|any", ERR_CLOCK, control, "clock %s")    \
	X(ABSENT, "absent", "bot|wait|forfeit", "|any", ERR_VALUE,            \
	    absence_rule, "%s")                                               \
	X(OPENING, "opening", "none|swap|swap2|pro|longpro", "", ERR_OPENING, \
	    opening, "opening %s")
/* Two words each, the default first; the field, a bool, is set by the other. */
#define GAME_TERM_SWITCHES(X) \
	X(UNDO, "undo", "on|off", "", ERR_VALUE, is_undo_off, "no takebacks")
#define GAME_TERMS_OF_PEOPLE(X)                                 \
	X(IDLE, "idle", "SECONDS", "", ERR_VALUE, idle_seconds, \
	    "%s s to move")                                     \
	GAME_TERM_SWITCHES(X)
#define GAME_TERMS(X) GAME_TERMS_WITH_BOTS(X) GAME_TERMS_OF_PEOPLE(X)

/*
 * Each of these macros writes a row of the table as a text: " word",
 * " [word=VALUE]" and, for a seek, " [word=VALUE|any]".
 */
#define GAME_TERM_KEY(name, word, value, any, error, field, phrase) " " word
#define GAME_TERM_USAGE(name, word, value, any, error, field, phrase) \
	" [" word "=" value "]"
#define GAME_TERM_SEEK_USAGE(name, word, value, any, error, field, phrase) \
	" [" word "=" value any "]"

#endif
