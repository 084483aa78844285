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

/*
 * The number of hexadecimal digits of an Ed25519 public key, a nonce and a
 * signature.
 */
#define KEY_DIGITS       64
#define NONCE_DIGITS     64
#define SIGNATURE_DIGITS 128

/* The longest address and port: "[IPV6]:65535", with its NUL. */
#define KEY_ADDRESS_SIZE 64

/* The longest message, with its NUL. */
#define KEY_MESSAGE_SIZE 320

/* What the owner of a name signs to prove the ownership. */
struct name_proof {
	const char *name;       /* may have capitals and accents */
	const char *server_key; /* the key that the server has proven to own */
	const char *address;    /* host and port that the client connected to */
	const char *client_nonce, *server_nonce;
};

/* Whether text consists of that many digits 0-9 and a-f. */
bool key_digits_are_valid(const char *text, unsigned digits);

/*
 * Writes the message that the server signs. address is the host and port that
 * the client connected to, or "" if the client did not send them. Returns out.
 */
const char *key_message_of_server(char out[KEY_MESSAGE_SIZE],
    const char *address, const char *client_nonce, const char *server_nonce);

/* Writes the message that the owner of a name signs. Returns out. */
const char *
key_message_of_name(char out[KEY_MESSAGE_SIZE], const struct name_proof *proof);

#endif
