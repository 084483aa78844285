/* settings.h -- the user's choices of game and bell, and their text forms. */

#ifndef CLIENT_MODEL_SETTINGS_H
#define CLIENT_MODEL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "client/model/terms.h"
#include "common/protocol/enum_words.h"

/* Size of the longest text of settings_write, with its NUL. */
#define SETTINGS_TEXT_SIZE                                      \
	(sizeof("game \nlevel perfect\nside any\nbell off\n") + \
	    VARIANT_TEXT_SIZE + GAME_TERMS_TEXT_SIZE + GAME_TERM_COUNT)

/* Size of the longest request that seeks or offers a game, with its NUL. */
#define SETTINGS_REQUEST_SIZE                                            \
	(sizeof("challenge seek else=bot:perfect you=any") + NAME_SIZE + \
	    VARIANT_TEXT_SIZE + GAME_TERMS_TEXT_SIZE)

enum side_choice { SIDE_CHOICE_ANY, SIDE_CHOICE_X, SIDE_CHOICE_O };

struct settings {
	struct game_settings game;
	enum bot_level       level;
	enum side_choice     side;
	bool                 bell;
	/* The board, the rule and the opening are chosen one by one: the game has no
	   name, or the user has asked for that. */
	bool is_other_board;
	/* Index of the kind of tournament that we would hold; not stored */
	uint8_t tournament;
};

/* What the command line asks for. NULL: the option was not given. */
struct game_options {
	const char *play;         /* the game, such as "3x3x3" */
	const char *bot;          /* level of the bot to play against */
	const char *clock;        /* the time control, such as "5+3" */
	const char *opening;      /* the opening, such as "swap2" */
	const char *absence_rule; /* "bot", "wait" or "forfeit" */
};

/* Sets all settings to their defaults. */
void settings_init(struct settings *s);

/* Whether the text is a time control. */
bool settings_is_clock(const char *text);

/*
 * Sets what a text names: a game, a rule, an opening, the level of a bot or a
 * time control. Returns why the text is refused, without changing s: ERR_RULES,
 * ERR_UNFIT, or ERR_VALUE if it names nothing. An opening that the
 * game does not allow any more is replaced by "none".
 */
enum error settings_set(struct settings *s, const char *text);

/*
 * variant_cycle_board sets the board that is `step` places further in the list of usual
 * boards, and variant_cycle_rule the rule; a negative step goes back, and the first
 * value follows the last. variant_cycle_board returns false if it went from one end of
 * the list to the other.
 */
bool variant_cycle_board(struct variant *v, int step);
void variant_cycle_rule(struct variant *v, int step);

/*
 * Sets the game to the next one that has a name; after the last, only says that it
 * is another board.
 */
void settings_cycle_game(struct settings *s, int step);

/*
 * Each function sets one setting to the value that is `step` places further in the list
 * of its usual values; a negative step goes back. The first value follows the last.
 * settings_cycle_opening uses the openings that the variant allows, of which those of
 * few belong to another board; settings_cycle_terms, the terms that most players never
 * change; settings_cycle_tournament_clock, the clocks that a tournament can have.
 */
void settings_cycle_board(struct settings *s, int step);
void settings_cycle_rule(struct settings *s, int step);
void settings_cycle_level(struct settings *s, int step);
void settings_cycle_clock(struct settings *s, int step);
void settings_cycle_tournament_clock(struct settings *s, int step);
void settings_cycle_opening(struct settings *s, int step);
void settings_cycle_side(struct settings *s, int step);
void settings_cycle_terms(struct settings *s, int step);
void settings_cycle_tournament(struct settings *s, int step);

/* Returns the word for the side: "any", "x" or "o". */
const char *settings_side_word(const struct settings *s);

/*
 * settings_write writes the settings as lines such as "game 3x3x3". settings_parse
 * reads them; it ignores unknown lines.
 */
void settings_write(const struct settings *s, char out[SETTINGS_TEXT_SIZE]);
void settings_parse(struct settings *s, const char *text);

/* Replaces those settings that the options of the command line give. */
void settings_apply_options(struct settings *s, const struct game_options *o);

/* Writes a request such as "challenge bob 3x3x3". */
void settings_write_challenge(const struct settings *s, const char *name,
    char *out, size_t size);

/* Write requests like "seek 3x3x3 else=bot:hard" and "bot 3x3x3 hard". */
void settings_write_seek(const struct settings *s, char *out, size_t size);
void settings_write_bot(const struct settings *s, char *out, size_t size);

/* Writes a request such as "tournament create swiss 3x3x3 clock=5+3". */
void settings_write_tournament(const struct settings *s, char *out,
    size_t size);

#endif
