/*
 * seek_terms.h -- the terms of a player's seek, and whether two agree.
 *
 * Terms may leave things open: the game may be one of several, or any game. The
 * time control, the absence rule and the side may be left open, too. Nothing here depends on waiting players or on the time.
 */

#ifndef SERVER_LOBBY_SEEK_TERMS_H
#define SERVER_LOBBY_SEEK_TERMS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/error.h"
#include "common/game/board.h"
#include "common/protocol/game_settings.h"
#include "common/protocol/parser.h"

/* The most games that a seek may name. */
#define SEEK_GAMES_MAX 8

/* Kinds of opponent. The client itself says whether it is a program. */
enum opponent_kind { OPPONENT_ANY, OPPONENT_PEOPLE, OPPONENT_BOTS };

struct seek_terms {
	unsigned       game_count;            /* if 0, any game is accepted */
	struct variant games[SEEK_GAMES_MAX]; /* the preferred game is first */
	/*
	 * The game that these terms describe without the terms of another
	 * player. The variant is the first of `games` or, if any is accepted,
	 * 15x15x5. A term for which any value is accepted has its default.
	 */
	struct game_settings settings;
	/*
	 * Two sets of terms; bit 1 << enum game_term_name stands for a term.
	 * `any`: the seek accepts any value. `given`: the seek has a value. A
	 * term in neither set gets its default when a game is agreed, because
	 * the default depends on that game.
	 */
	uint32_t           any, given;
	enum side          side; /* SIDE_NONE: either side */
	enum opponent_kind kind;
};

_Static_assert(GAME_TERM_COUNT <= 32, "a set has a bit for each term");

/* The keys of the key=value pairs that seek_terms_read accepts. */
#define SEEK_TERM_KEYS "you kind" GAME_TERMS(GAME_TERM_KEY)

/* Size of the longest text of seek_terms_write, with its NUL. */
#define SEEK_TERMS_TEXT_SIZE                                         \
	(SEEK_GAMES_MAX * VARIANT_TEXT_SIZE + GAME_TERMS_TEXT_SIZE + \
	    sizeof(" you=x kind=people"))

/*
 * Reads games, such as "any" or "3x3x3,15x15x5", and key=value pairs with the
 * keys SEEK_TERM_KEYS. On an error sets *bad_value to the value that is wrong.
 * Errors: those of variant_read, ERR_VALUE, ERR_CLOCK, ERR_OPENING, ERR_UNFIT.
 */
enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value);

/*
 * Like seek_terms_read, but for one game, and for terms that leave nothing
 * open: the value "any" is an error.
 */
enum error seek_terms_read_fixed(struct seek_terms *t, const struct variant *v,
    const struct pairs *pairs, const char **bad_value);

/* Writes the games as the list that seek_terms_read reads. Returns out. */
const char *
seek_terms_write_games(const struct seek_terms *t, char *out, size_t size);

/* Writes all terms as the arguments of a "seek". Returns out. */
const char *
seek_terms_write(const struct seek_terms *t, char out[SEEK_TERMS_TEXT_SIZE]);

/*
 * Returns a static string for the kind of opponent: "any", "people" or "bots".
 */
const char *seek_terms_kind_word(const struct seek_terms *t);

/*
 * Makes *agreed the game on which the terms of a waiting player and of a new
 * player agree, without regard to who the players are. If they have several
 * games in common, it is the first one in the waiting player's list that can be
 * played on the other terms; if both accept any game, 15x15x5. If both accept
 * any time control, the game has none; if both accept any absence rule, it is
 * the default rule. If they do not agree, *agreed is not valid. Errors:
 * ERR_VARIANT if they have no game in common; ERR_VALUE if they want the same
 * side; the error of a term on which they differ; ERR_UNFIT if no game in common
 * can be played on the terms.
 */
enum error seek_terms_join(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed);

/*
 * Makes *accepted the game that a player gets who accepts the terms t. If the
 * player seeks too, `own` has the terms, else it is NULL: the game is one that
 * both seek, if they have one in common. Error: ERR_UNFIT if none of these can
 * be played on the terms t.
 */
enum error seek_terms_accept(const struct seek_terms *t,
    const struct seek_terms *own, struct game_settings *accepted);

/*
 * Writes the terms on which two seeks do not agree, and "kind" if they ask for
 * different kinds of opponent, separated by commas. The words are "variant",
 * the keys of the terms, "you" and "kind". Returns out.
 */
#define SEEK_DIFFERENCES_SIZE \
	sizeof("variant" GAME_TERMS(GAME_TERM_KEY) " you kind")
const char *seek_terms_write_differences(const struct seek_terms *a,
    const struct seek_terms *b, char out[SEEK_DIFFERENCES_SIZE]);

#endif
