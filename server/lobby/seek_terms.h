/*
 * seek_terms.h -- the terms on which a player seeks a game, and whether two
 * agree.
 *
 * Terms may leave things open: the game may be one of several or any, and so
 * may the time control, the absence rule, the side and who the opponent is.
 * Nothing here depends on waiting players or on the time.
 */

#ifndef SERVER_LOBBY_SEEK_TERMS_H
#define SERVER_LOBBY_SEEK_TERMS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/board.h"
#include "common/error.h"
#include "common/game_settings.h"
#include "common/parser.h"
#include "common/user_text.h"

/* The most games that one seek may name. */
#define SEEK_GAMES_MAX 8

/* Kinds of opponent. A client itself says whether it is a program. */
enum opponent_kind { OPPONENT_ANY, OPPONENT_PEOPLE, OPPONENT_BOTS };

struct seek_terms {
	unsigned       game_count;            /* 0: any game */
	struct variant games[SEEK_GAMES_MAX]; /* the preferred game first */
	/*
	 * The game that these terms describe by themselves: the first variant,
	 * or 15x15x5 if any game is accepted, and the default of each term for
	 * which any value is accepted.
	 */
	struct game_settings settings;
	/*
	 * Bits 1 << enum game_term_name: the terms for which any value is
	 * accepted, and the terms that are given. Each other term gets its
	 * default when a game is agreed, because the default depends on the
	 * game.
	 */
	uint8_t            any, given;
	enum side          side; /* SIDE_NONE: either */
	enum opponent_kind kind;
	char               opponent[NAME_SIZE]; /* "": anybody */
};

/* The keys of the pairs that seek_terms_read reads. */
#define SEEK_TERM_KEYS "you kind with" GAME_TERMS(GAME_TERM_KEY)

/* Size of what seek_terms_write writes, with its NUL. */
#define SEEK_TERMS_TEXT_SIZE \
	(SEEK_GAMES_MAX * VARIANT_TEXT_SIZE + NAME_SIZE + 80)

/*
 * Reads games, such as "any" or "3x3x3,15x15x5", and the pairs of
 * SEEK_TERM_KEYS. Sets *bad_value to the value at fault. Errors: ERR_VARIANT,
 * ERR_VALUE, ERR_CLOCK, ERR_NAME.
 */
enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value);

/*
 * Like seek_terms_read for one game and terms that leave nothing open: "any" is
 * an error of its term.
 */
enum error seek_terms_read_fixed(struct seek_terms *t, const struct variant *v,
    const struct pairs *pairs, const char **bad_value);

/* Writes a list of games that seek_terms_read reads. Returns out. */
const char *
seek_terms_write_games(const struct seek_terms *t, char *out, size_t size);

/* Writes all terms as the arguments of a "seek". Returns out. */
const char *
seek_terms_write(const struct seek_terms *t, char out[SEEK_TERMS_TEXT_SIZE]);

/* "any", "people" or "bots"; a static string. */
const char *seek_terms_kind_word(const struct seek_terms *t);

/*
 * Whether the terms of a waiting player and of a new player agree, apart from
 * who the players are; then *agreed is the game. Of several common games it is
 * the first in the waiting player's list; if both play any game, 15x15x5; if
 * both accept any time control, none; if both accept any absence rule, the
 * default rule.
 */
bool seek_terms_agree(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed);

/*
 * Writes, with commas between, the terms that keep two seeks from agreeing; if
 * none does, the terms in which they differ. The words are "game", "clock",
 * "absent", "idle", "undo", "you" and "kind". Returns out.
 */
#define SEEK_DIFFERENCES_SIZE 40
const char *seek_terms_write_differences(const struct seek_terms *a,
    const struct seek_terms *b, char out[SEEK_DIFFERENCES_SIZE]);

#endif
