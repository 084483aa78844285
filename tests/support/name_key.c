/* name_key.c -- proofs of names and of the server's key in the harness. */

#include "tests/support/name_key.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* What the last "* key" in the output contains. */
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
