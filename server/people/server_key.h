/*
 * server_key.h -- the server's Ed25519 key, and checks of a client's proof that
 * it has a key.
 *
 * The secret half is created with the database, stored in the database and
 * never sent. All keys, nonces and signatures are hexadecimal, as in
 * common/protocol/key_message.h.
 */

#ifndef SERVER_PEOPLE_SERVER_KEY_H
#define SERVER_PEOPLE_SERVER_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/protocol/key_message.h"

#define SERVER_KEY_SEED_SIZE 32

struct server_key {
	/* False: the server has no database, so it has no key */
	bool    is_set;
	uint8_t secret[64];
	char    digits[KEY_DIGITS + 1]; /* the public half */
};

/*
 * Makes the key of that seed the server's key. Like the functions below, exits
 * if libsodium cannot be initialized.
 */
void server_key_set(struct server_key *k,
    const uint8_t                      seed[SERVER_KEY_SEED_SIZE]);

/* Writes a random nonce. */
void server_key_new_nonce(char out[NONCE_DIGITS + 1]);

/*
 * Signs a message that proves to a client that this server owns k. `address` is
 * the host and port to which the client has connected, or "". The caller must
 * check that `address` is an address of this server.
 */
void server_key_sign(const struct server_key *k, const char *address,
    const char *client_nonce, const char *server_nonce,
    char out[SIGNATURE_DIGITS + 1]);

/* Whether the owner of `key` has signed the proof. */
bool name_proof_is_valid(const struct name_proof *proof, const char *key,
    const char *signature);

#endif
