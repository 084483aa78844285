/* name_claim.c -- proofs of names, signed with keys that a test knows. */

#include "tests/support/name_claim.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void
make_keys(const char *owner, uint8_t public_key[32], uint8_t secret[64])
{
	uint8_t seed[crypto_sign_SEEDBYTES] = { 0 };

	memcpy(seed, owner, strlen(owner));
	crypto_sign_seed_keypair(public_key, secret, seed);
}

void name_claim_key(const char *owner, char out[KEY_DIGITS + 1])
{
	uint8_t public_key[32], secret[64];

	make_keys(owner, public_key, secret);
	sodium_bin2hex(out, KEY_DIGITS + 1, public_key, 32);
}

void name_claim_write(const struct name_claim *claim, const char *owner,
    char out[LINE_REQUEST_MAX + 1])
{
	uint8_t secret[64], signature[64], public_key[32];
	char    message[KEY_MESSAGE_SIZE], key[KEY_DIGITS + 1];
	char    digits[SIGNATURE_DIGITS + 1];

	make_keys(owner, public_key, secret);
	key_message_of_name(message, &claim->is_signed);
	crypto_sign_detached(signature, NULL, (const uint8_t *)message,
	    strlen(message), secret);
	snprintf(out, LINE_REQUEST_MAX + 1,
	    "prove %s key=%s server=%s at=%s nonce=%s sig=%s",
	    claim->stated.name,
	    sodium_bin2hex(key, sizeof(key), public_key, 32),
	    claim->stated.server_key, claim->stated.address,
	    claim->stated.server_nonce,
	    sodium_bin2hex(digits, sizeof(digits), signature, 64));
}
