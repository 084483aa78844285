/*
 * token.h -- what a person is known by: a secret, of which we keep a hash.
 *
 * A token is the secret in hexadecimal digits, "-" ("_" for a guest) and the
 * name, so that it leads to its player without a search. The secret is random,
 * 128 bits; kept is its BLAKE2b hash of 128 bits, which nobody can turn back.
 */

#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/text.h"
#include "server/fact.h"

/* Digits of the secret. */
#define TOKEN_DIGITS 32

/* Room for a token and its NUL. */
#define TOKEN_TEXT (TOKEN_DIGITS + 1 + NAME_SIZE)

/* The hashes of what a player was told. All zero: of nothing. */
struct tokens {
	uint8_t now[TOKEN_HASH];
	uint8_t before[TOKEN_HASH]; /* good until the other is first used */
	bool    has_before;
};

/* A first token for name, which alone is good; its text into out. */
void token_first(struct tokens *t, const char *name, char out[TOKEN_TEXT]);

/*
 * The token, which leads to a player with these hashes, is used: a new one is
 * written to out, and the one that was used stays good until that is used. False,
 * with nothing changed, when it is none of theirs.
 */
bool token_use(struct tokens *t, const char *token, const char *name,
    char out[TOKEN_TEXT]);

/* Whose token it may be; false when it is not one by its form. */
bool token_name(const char *token, char name[NAME_SIZE]);

#endif
