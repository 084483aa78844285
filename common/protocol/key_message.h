/*
 * key_message.h -- what servers and owners of names sign to prove their keys.
 *
 * There are two kinds of message. Each begins with a line that the other does
 * not have, so that a signature of one is never valid for the other.
 * protocol.md describes both kinds. Keys, nonces and signatures are lower-case
 * hexadecimal.
 */

#ifndef COMMON_PROTOCOL_KEY_MESSAGE_H
#define COMMON_PROTOCOL_KEY_MESSAGE_H

#include <stdbool.h>

/* How many hex digits an Ed25519 public key, a nonce and a signature have. */
#define KEY_DIGITS       64
#define NONCE_DIGITS     64
#define SIGNATURE_DIGITS 128

/* Size of the longest address, "[IPV6%scope]:65535", with its NUL. */
#define KEY_ADDRESS_SIZE 72

/* Size of the longest message, with its NUL. */
#define KEY_MESSAGE_SIZE 352

/* What the owner of a name signs, to prove that the name is the owner's. */
struct name_proof {
	const char *name;       /* as it is sent, with capitals and accents */
	const char *server_key; /* the key that the server has proven */
	/* The host and port to which the client has connected */
	const char *address;
	const char *client_nonce, *server_nonce;
};

/* Whether text consists of exactly this many digits 0-9 and a-f. */
bool key_digits_are_valid(const char *text, unsigned digits);

/*
 * Writes the message that the server signs. `address` is the host and port to
 * which the client has connected; "" if the client has not sent them. Returns
 * out.
 */
const char *key_message_of_server(char out[KEY_MESSAGE_SIZE],
    const char *address, const char *client_nonce, const char *server_nonce);

/* Writes the message that the owner of a name signs. Returns out. */
const char *
key_message_of_name(char out[KEY_MESSAGE_SIZE], const struct name_proof *proof);

#endif
