/*
 * key_message.h -- what a server and the owner of a name sign to prove their
 * keys.
 *
 * Each of the two texts begins with a line that the other one does not have, so
 * that a signature of one is never valid for the other. protocol.md describes
 * both. Keys, nonces and signatures are lower-case hexadecimal.
 */

#ifndef COMMON_KEY_MESSAGE_H
#define COMMON_KEY_MESSAGE_H

#include <stdbool.h>

/* The digits of an Ed25519 public key, of a nonce and of a signature. */
#define KEY_DIGITS       64
#define NONCE_DIGITS     64
#define SIGNATURE_DIGITS 128

/* The longest address and port: "[IPV6]:65535", with its NUL. */
#define KEY_ADDRESS_SIZE 64

/* The longest message, with its NUL. */
#define KEY_MESSAGE_SIZE 320

/* What the owner of a name signs. */
struct name_proof {
	const char *name;       /* in any case, with or without accents */
	const char *server_key; /* which the server has proven */
	const char *address;    /* and port, as the client dials them */
	const char *client_nonce, *server_nonce;
};

/* Whether text consists of that many digits 0-9 and a-f. */
bool key_digits_are_valid(const char *text, unsigned digits);

/*
 * What the server signs. address: and port, as the client dials them, or "" if
 * the client has not said. Returns out.
 */
const char *key_message_of_server(char out[KEY_MESSAGE_SIZE],
    const char *address, const char *client_nonce, const char *server_nonce);

/* What the owner of a name signs. Returns out. */
const char *
key_message_of_name(char out[KEY_MESSAGE_SIZE], const struct name_proof *proof);

#endif
