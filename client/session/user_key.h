/*
 * user_key.h -- the user's Ed25519 key, to which the user's names belong.
 *
 * The secret half is in the file "key" in $XDG_STATE_HOME/noughts, mode 0600,
 * and is never sent. Keys, nonces and signatures are hexadecimal, as in
 * common/key_message.h. All functions exit if libsodium cannot be initialized.
 */

#ifndef CLIENT_SESSION_USER_KEY_H
#define CLIENT_SESSION_USER_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/key_message.h"

/* Size that fits every sentence about a key file. */
#define IDENTITY_PROBLEM_SIZE 2400

struct user_key {
	uint8_t secret[64];
	char    public_key[KEY_DIGITS + 1]; /* "": the user has no key */
};

/*
 * Loads the user's key, or makes one if there is none. Returns false, with a
 * sentence in `problem`, if the file exists but holds no key. If no file can be
 * written the user has no key, which is not an error. If other users may read
 * the file, prints a warning to standard error.
 */
bool user_key_open(struct user_key *id, char problem[IDENTITY_PROBLEM_SIZE]);

/*
 * Copies the user's key to a new file, mode 0600. Returns false, with a
 * sentence in `problem`, if there is no key, or if a file exists at `path`.
 */
bool user_key_export(const char *path, char problem[IDENTITY_PROBLEM_SIZE]);

/*
 * Makes the key in the file at `path` the user's key. If the user has another
 * key, that key is saved as "key.old". Returns false, with a sentence in
 * `problem` and nothing changed, if the file holds no key or if "key.old"
 * exists already.
 */
bool user_key_import(const char *path, char problem[IDENTITY_PROBLEM_SIZE]);

/* Writes a random nonce. */
void user_key_new_nonce(char out[NONCE_DIGITS + 1]);

/* Signs the proof that a name belongs to the user. */
void user_key_sign(const struct user_key *id, const struct name_proof *proof,
    char out[SIGNATURE_DIGITS + 1]);

/*
 * Whether the server has made `signature` with `server_key`. The server signs
 * `address`, at which we have reached the server, and both nonces.
 */
bool user_key_check_server(const char *server_key, const char *address,
    const char *client_nonce, const char *server_nonce, const char *signature);

#endif
