/*
 * resume_token.h -- secrets with which a reconnecting client proves who it is.
 *
 * A token is 48 hexadecimal digits. The first 32 are a secret of 128 random
 * bits, of which the server keeps only the 128-bit BLAKE2b hash; the last 16
 * are the random id by which the server finds the player. Every use replaces
 * the secret. The old token stays valid until the new one is used, because the
 * answer with the new one may not have reached the client.
 */

#ifndef SERVER_LOBBY_RESUME_TOKEN_H
#define SERVER_LOBBY_RESUME_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/user_text.h"
#include "server/storage/record.h"

/* Hexadecimal digits of the secret. */
#define RESUME_TOKEN_DIGITS 32

/* Size of a token with its NUL. */
#define RESUME_TOKEN_TEXT (RESUME_TOKEN_DIGITS + 16 + 1)

/* A player's valid tokens, hashed. All zero but the id: none. */
struct resume_tokens {
	uint64_t id; /* never changes */
	uint8_t  current[TOKEN_HASH_SIZE];
	uint8_t  previous[TOKEN_HASH_SIZE]; /* valid if has_previous */
	bool     has_previous;
};

/*
 * A random id. Like the next function, exits if the system provides no
 * random numbers.
 */
uint64_t resume_token_new_id(void);

/*
 * Creates a token, which from now on is the only valid token, and writes it to
 * out.
 */
void resume_token_create(struct resume_tokens *t, char out[RESUME_TOKEN_TEXT]);

/*
 * Uses a token whose form resume_token_id has accepted. If it is valid, it
 * becomes the previous token, a new token is written to out, and the result is
 * true. Otherwise returns false and changes nothing.
 */
bool resume_token_rotate(struct resume_tokens *t, const char *token,
    char out[RESUME_TOKEN_TEXT]);

/* Reads the id in a token. False if it does not have a token's form. */
bool resume_token_id(const char *token, uint64_t *id);

#endif
