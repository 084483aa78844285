/*
 * identity.h -- who the user is, and which servers are trusted: files in
 * $XDG_STATE_HOME/noughts.
 *
 * "key" holds the secret half of the user's Ed25519 key, to which the user's
 * names belong. It has mode 0600, and is never sent. Keys, nonces and signatures
 * are hexadecimal, as in common/protocol/key_message.h. All functions about them exit if
 * libsodium cannot be initialized.
 *
 * "name" holds the name that the user has chosen, or "-" if the user has been
 * asked and wants none.
 *
 * "servers" has a line "KEY ADDRESS" for each server that has proven its key,
 * with its address as the user has given it; the last line is the one most
 * recently used. A server whose key differs from the key known for its address
 * is not trusted. The line of a server that was found on the network, whose
 * address may change, is "KEY KEY".
 */

#ifndef CLIENT_LINK_IDENTITY_H
#define CLIENT_LINK_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include "client/find/address.h"
#include "common/protocol/key_message.h"
#include "common/text/user_text.h"

/* Size that fits every sentence about a key file. */
#define IDENTITY_PROBLEM_SIZE 2400

struct identity {
	uint8_t secret[64];
	char    public_key[KEY_DIGITS + 1]; /* "": the user has no key */
};

/*
 * Loads the user's key, or makes one if there is none. Returns false, with a
 * sentence in `problem`, if the file exists but holds no key. If no file can be
 * written the user has no key, which is not an error. Prints a warning to standard
 * error then, and if other users may read the file.
 */
bool identity_open(struct identity *id, char problem[IDENTITY_PROBLEM_SIZE]);

/*
 * Copies the user's key to a new file, mode 0600. Returns false, with a
 * sentence in `problem`, if there is no key, or if a file exists at `path`.
 */
bool identity_export(const char *path, char problem[IDENTITY_PROBLEM_SIZE]);

/*
 * Makes the key in the file at `path` the user's key. If the user has another
 * key, that key is saved as "key.old". Returns false, with a sentence in
 * `problem` and nothing changed, if the file cannot be read or holds no key, or if
 * "key.old" exists already.
 */
bool identity_import(const char *path, char problem[IDENTITY_PROBLEM_SIZE]);

/* Writes a random nonce. */
void identity_new_nonce(char out[NONCE_DIGITS + 1]);

/* Signs the proof that a name belongs to the user. */
void identity_sign(const struct identity *id, const struct name_proof *proof,
    char out[SIGNATURE_DIGITS + 1]);

/*
 * Whether the server has made `signature` with `server_key`. The server signs
 * `address`, at which we have reached the server, and both nonces.
 */
bool identity_check_server(const char *server_key, const char *address,
    const char *client_nonce, const char *server_nonce, const char *signature);

/* --- the name for the next start --- */

/* All zero is the initial state. */
struct stored_name {
	char name[NAME_SIZE]; /* the name, or "" */
	bool is_asked;        /* the user need not be asked again */
};

void identity_load_name(struct stored_name *f);

/*
 * Stores the name; "" stores that the user wants none. Does not write if the
 * file has that name already.
 */
void identity_save_name(struct stored_name *f, const char *name);

/* --- servers --- */

/*
 * The most lines of the file. When there are more, the least recently used one
 * is removed.
 */
#define KNOWN_SERVERS_MAX 200

/*
 * Writes the key known for the server's address to `key`. Returns false, and
 * writes "", if no key is known.
 */
bool identity_find_server(const struct address *server,
    char                                        key[KEY_DIGITS + 1]);

/*
 * Stores the key of the server at an address, in place of an older key. NULL:
 * the server was found on the network. Waits for other clients of the user that
 * change the file at the same time.
 */
void identity_save_server(const struct address *server, const char *key);

enum known_server {
	KNOWN_SERVER_NONE,   /* no server is known */
	KNOWN_SERVER_OTHERS, /* the file has only servers with other keys */
	KNOWN_SERVER_THIS
};

/* Whether the file has a server with that key, only others, or none. */
enum known_server identity_find_server_key(const char *key);

#endif
