/* settings.h -- the player's choices of game and bell, and their text forms. */

#ifndef CLIENT_CORE_SETTINGS_H
#define CLIENT_CORE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/terms.h"
#include "common/bot_level.h"

/* The longest text of settings, with its NUL. */
#define SETTINGS_TEXT_SIZE 160

enum side_choice { SIDE_CHOICE_ANY, SIDE_CHOICE_X, SIDE_CHOICE_O };

struct settings {
	struct game_settings game;
	enum bot_level       level;
	enum side_choice     side;
	bool                 bell;
};

/* What the command line asks for; NULL: the option is not given. */
struct game_options {
	const char *play;  /* the game: "3x3x3" */
	const char *bot;   /* level of the bot to play against */
	const char *clock; /* the time control: "5+3" */
	const char *side;  /* "x" or "o" */
	const char
	    *fallback_bot; /* level of the bot that joins if nobody does */
	const char *absence_rule; /* "bot", "wait" or "forfeit" */
	const char *opponents;    /* "people", "bots" or "any" */
};

/* The defaults. */
void settings_init(struct settings *s);

/* Sets the time control from its text. False, with s unchanged, if invalid. */
bool settings_set_clock(struct settings *s, const char *text);

/*
 * Moves `step` times to the next usual game, level, clock, side, or combination
 * of the terms that most players never change; to the previous one if negative.
 * Wraps around.
 */
void settings_cycle_variant(struct settings *s, int step);
void settings_cycle_level(struct settings *s, int step);
void settings_cycle_clock(struct settings *s, int step);
void settings_cycle_side(struct settings *s, int step);
void settings_cycle_terms(struct settings *s, int step);

/* "any", "x" or "o". */
const char *settings_side_word(const struct settings *s);

/*
 * settings_write writes the settings as lines such as "game 3x3x3";
 * settings_parse reads them. Unknown lines are skipped.
 */
void settings_write(const struct settings *s, char out[SETTINGS_TEXT_SIZE]);
void settings_parse(struct settings *s, const char *text);

/* Overrides the settings by the options of the command line. */
void settings_apply_options(struct settings *s, const struct game_options *o);

/*
 * Describes for people the settings that o does not fix: "3x3x3, bot hard, side
 * x, clock 5+3"; the parts after the bot only if they differ from the default.
 */
void settings_describe(const struct settings *s, const struct game_options *o,
    char out[SETTINGS_TEXT_SIZE]);

/* Writes the request "challenge bob 3x3x3". */
void settings_write_challenge(const struct settings *s, const char *name,
    char *out, size_t size);

/* Write the requests "seek 3x3x3 else=bot:medium" and "bot 3x3x3 medium". */
void settings_write_seek(const struct settings *s, char *out, size_t size);
void settings_write_bot(const struct settings *s, char *out, size_t size);

#endif
