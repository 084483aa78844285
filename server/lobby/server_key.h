/*
 * server_key.h -- the server's Ed25519 key, and proofs that a client has a key.
 *
 * The secret half is made with the database, stored in it and never sent. All
 * keys, nonces and signatures are hexadecimal, as in common/key_message.h.
 */

#ifndef SERVER_LOBBY_SERVER_KEY_H
#define SERVER_LOBBY_SERVER_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/key_message.h"

#define SERVER_KEY_SEED_SIZE 32

struct server_key {
	bool    is_set; /* false: the server has no database, and so no key */
	uint8_t secret[64];
	char    digits[KEY_DIGITS + 1]; /* the public half */
};

/*
 * Makes a random seed. Like the functions below, exits if libsodium cannot be
 * initialized.
 */
void server_key_new_seed(uint8_t seed[SERVER_KEY_SEED_SIZE]);

/* The key of that seed. */
void server_key_set(struct server_key *k,
    const uint8_t                      seed[SERVER_KEY_SEED_SIZE]);

/* Writes a random nonce. */
void server_key_new_nonce(char out[NONCE_DIGITS + 1]);

/*
 * Signs the proof, for a client, that it speaks with the owner of k. address is
 * the host and port that the client connected to, which must be ours, or "".
 */
void server_key_sign(const struct server_key *k, const char *address,
    const char *client_nonce, const char *server_nonce,
    char out[SIGNATURE_DIGITS + 1]);

/* Whether the owner of that key has signed the proof. */
bool name_proof_is_valid(const struct name_proof *proof, const char *key,
    const char *signature);

#endif
