/*
 * resume_token.h -- secrets by which a client that reconnects proves who it is.
 *
 * A token is 48 hexadecimal digits. The first 32 digits are a secret of 128
 * random bits, of which the server stores only the 128-bit BLAKE2b hash. The
 * last 16 digits are a random id, by which the server finds the player. Each
 * use of a token replaces its secret. The old token stays valid until the new
 * one is used, because the answer with the new one may not have reached the
 * client.
 */

#ifndef SERVER_PEOPLE_RESUME_TOKEN_H
#define SERVER_PEOPLE_RESUME_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/text/user_text.h"
#include "server/storage/storage.h"

/* How many hexadecimal digits the secret has. */
#define RESUME_TOKEN_DIGITS 32

/* Size of a token, with its NUL. */
#define RESUME_TOKEN_TEXT (RESUME_TOKEN_DIGITS + 16 + 1)

/*
 * The hashes of a player's valid tokens. If all fields except id are zero, no
 * token is valid.
 */
struct resume_tokens {
	uint64_t id; /* never changes */
	uint8_t  current[TOKEN_HASH_SIZE];
	/* Equals `current` if there is no previous token */
	uint8_t previous[TOKEN_HASH_SIZE];
};

bool resume_token_has_previous(const struct resume_tokens *t);

/*
 * Returns a random id. Like resume_token_create, exits if the system has no
 * random numbers.
 */
uint64_t resume_token_new_id(void);

/*
 * Creates a token and writes it to out. From now on it is the only valid token.
 */
void resume_token_create(struct resume_tokens *t, char out[RESUME_TOKEN_TEXT]);

/*
 * Uses a token, whose form resume_token_id must have accepted. If it is valid,
 * writes a new token to out, keeps the used one as the previous token, and
 * returns true. Otherwise returns false and changes nothing.
 */
bool resume_token_rotate(struct resume_tokens *t, const char *token,
    char out[RESUME_TOKEN_TEXT]);

/*
 * Reads the id that a token contains. Returns false if the text does not have
 * the form of a token.
 */
bool resume_token_id(const char *token, uint64_t *id);

#endif
