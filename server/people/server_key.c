/* server_key.c -- the server's key, and checks of clients' proofs of keys. */

#include "server/people/server_key.h"

#include <sodium.h>
#include <string.h>

#include "common/base/fatal.h"

_Static_assert(SERVER_KEY_SEED_SIZE == crypto_sign_SEEDBYTES &&
	KEY_DIGITS == 2 * crypto_sign_PUBLICKEYBYTES &&
	SIGNATURE_DIGITS == 2 * crypto_sign_BYTES,
    "the sizes of Ed25519");

static void initialize(void)
{
	if (sodium_init() < 0)
		fatal("cannot initialize libsodium, which signs and checks "
		      "proofs");
}

void server_key_set(struct server_key *k,
    const uint8_t                      seed[SERVER_KEY_SEED_SIZE])
{
	uint8_t public_key[crypto_sign_PUBLICKEYBYTES];

	initialize();
	crypto_sign_seed_keypair(public_key, k->secret, seed);
	sodium_bin2hex(k->digits, sizeof(k->digits), public_key,
	    sizeof(public_key));
	k->is_set = true;
}

void server_key_new_nonce(char out[NONCE_DIGITS + 1])
{
	uint8_t nonce[NONCE_DIGITS / 2];

	initialize();
	randombytes_buf(nonce, sizeof(nonce));
	sodium_bin2hex(out, NONCE_DIGITS + 1, nonce, sizeof(nonce));
}

void server_key_sign(const struct server_key *k, const char *address,
    const char *client_nonce, const char *server_nonce,
    char out[SIGNATURE_DIGITS + 1])
{
	uint8_t signature[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE];

	key_message_of_server(message, address, client_nonce, server_nonce);
	crypto_sign_detached(signature, NULL, (const unsigned char *)message,
	    strlen(message), k->secret);
	sodium_bin2hex(out, SIGNATURE_DIGITS + 1, signature, sizeof(signature));
}

/* Reads size bytes from hexadecimal digits. */
static bool read_digits(const char *text, uint8_t *out, size_t size)
{
	return key_digits_are_valid(text, 2 * (unsigned)size) &&
	    sodium_hex2bin(out, size, text, 2 * size, NULL, NULL, NULL) == 0;
}

bool name_proof_is_valid(const struct name_proof *proof, const char *key,
    const char *signature)
{
	uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
	uint8_t bytes[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE];

	initialize();
	key_message_of_name(message, proof);
	return read_digits(key, public_key, sizeof(public_key)) &&
	    read_digits(signature, bytes, sizeof(bytes)) &&
	    crypto_sign_verify_detached(bytes, (const unsigned char *)message,
		strlen(message), public_key) == 0;
}
