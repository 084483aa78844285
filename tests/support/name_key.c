/* name_key.c -- proofs of names, signed with keys that a test knows. */

#include "tests/support/name_key.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* The contents of the last "* key" of the output. */
struct server_words {
	char key[KEY_DIGITS + 1], nonce[NONCE_DIGITS + 1];
	char signature[SIGNATURE_DIGITS + 1];
};

static void
read_words(const struct harness_client *c, struct server_words *words)
{
	const char *at = c->output, *end;

	*words = (struct server_words){ .key = "" };
	for (; at < c->output + c->length; at = end + 1) {
		end = at + strcspn(at, "\n");
		sscanf(at, "* key %64s nonce=%64s sig=%128s", words->key,
		    words->nonce, words->signature);
	}
}

struct name_claim
name_claim_of(const struct harness_client *c, const char *name)
{
	static struct server_words words[HARNESS_CLIENTS];
	struct server_words       *w = &words[c - c->harness->client];
	struct name_proof          proof = { .name = name,
			 .server_key = w->key,
			 .address = "127.0.0.1:4242",
			 .client_nonce = KEY_NONCE,
			 .server_nonce = w->nonce };

	read_words(c, w);
	return (struct name_claim){ proof, proof };
}

void name_claim_write(const struct name_claim *claim, const char *owner,
    char out[LINE_REQUEST_MAX + 1])
{
	uint8_t seed[crypto_sign_SEEDBYTES] = { 0 }, secret[64], signature[64];
	uint8_t public_key[32];
	char    message[KEY_MESSAGE_SIZE], key[KEY_DIGITS + 1];
	char    digits[SIGNATURE_DIGITS + 1];

	memcpy(seed, owner, strlen(owner));
	crypto_sign_seed_keypair(public_key, secret, seed);
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

void prove_name(struct harness_client *c, const char *name)
{
	struct name_claim claim;
	char              request[LINE_REQUEST_MAX + 1];

	harness_send(c, "key " KEY_NONCE);
	claim = name_claim_of(c, name);
	name_claim_write(&claim, name, request);
	harness_send(c, request);
}

bool server_has_proven(const struct harness_client *c)
{
	struct server_words words;
	uint8_t             key[32], signature[64];
	char                message[KEY_MESSAGE_SIZE];

	read_words(c, &words);
	if (sodium_hex2bin(key, 32, words.key, 64, NULL, NULL, NULL) != 0 ||
	    sodium_hex2bin(signature, 64, words.signature, 128, NULL, NULL,
		NULL) != 0)
		return false;
	key_message_of_server(message, "", KEY_NONCE, words.nonce);
	return crypto_sign_verify_detached(signature, (const uint8_t *)message,
		   strlen(message), key) == 0;
}
