/*
 * key_server.c -- the server's side of a handshake, with keys made from
 * names.
 */

#include "tests/support/key_server.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "common/text/user_text.h"

void key_server_init(struct key_server *k, const char *owner)
{
	uint8_t seed[crypto_sign_SEEDBYTES] = { 0 }, public_key[32];

	memcpy(seed, owner, strlen(owner));
	*k = (struct key_server){ .client_nonce = "" };
	crypto_sign_seed_keypair(public_key, k->secret, seed);
	sodium_bin2hex(k->key, sizeof(k->key), public_key, sizeof(public_key));
}

void key_server_answer(struct key_server *k, const char *request,
    char out[LINE_REQUEST_MAX + 1])
{
	uint8_t signature[crypto_sign_BYTES];
	char    message[KEY_MESSAGE_SIZE], digits[SIGNATURE_DIGITS + 1];
	char    address[KEY_ADDRESS_SIZE] = "";

	assert(sscanf(request, "key %64s at=%63s", k->client_nonce, address) >=
	    1);
	assert(key_digits_are_valid(k->client_nonce, NONCE_DIGITS));
	for (int i = 0; i < NONCE_DIGITS; i++)
		k->server_nonce[i] = k->client_nonce[NONCE_DIGITS - 1 - i];
	key_message_of_server(message, address, k->client_nonce,
	    k->server_nonce);
	crypto_sign_detached(signature, NULL, (const uint8_t *)message,
	    strlen(message), k->secret);
	snprintf(out, LINE_REQUEST_MAX + 1, "* key %s nonce=%s sig=%s", k->key,
	    k->server_nonce,
	    sodium_bin2hex(digits, sizeof(digits), signature,
		sizeof(signature)));
}

bool key_server_accepts(const struct key_server *k, const char *request,
    const char *address)
{
	char    name[NAME_SIZE], key[65], server[65], at[KEY_ADDRESS_SIZE];
	char    nonce[65], digits[129], message[KEY_MESSAGE_SIZE];
	uint8_t public_key[32], signature[64];
	const struct name_proof proof = { .name = name,
		.server_key = k->key,
		.address = address,
		.client_nonce = k->client_nonce,
		.server_nonce = k->server_nonce };

	if (sscanf(request,
		"prove %48s key=%64s server=%64s at=%63s nonce=%64s sig=%128s",
		name, key, server, at, nonce, digits) != 6 ||
	    strcmp(server, k->key) != 0 || strcmp(at, address) != 0 ||
	    strcmp(nonce, k->server_nonce) != 0 ||
	    sodium_hex2bin(public_key, 32, key, 64, NULL, NULL, NULL) != 0 ||
	    sodium_hex2bin(signature, 64, digits, 128, NULL, NULL, NULL) != 0)
		return false;
	key_message_of_name(message, &proof);
	return crypto_sign_verify_detached(signature, (const uint8_t *)message,
		   strlen(message), public_key) == 0;
}
