/*
 * test_identity.c -- the signature in protocol.md's chapter on identity, from
 * which clients are written.
 */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/protocol/key_message.h"
#include "tests/support/suite.h"

static char *document; /* all of protocol.md */

static void set_up(void)
{
	FILE  *file = fopen("protocol.md", "r");
	size_t size = 0;

	ck_assert_msg(file != NULL, "cannot read protocol.md here");
	ck_assert_int_gt(getdelim(&document, &size, '\0', file), 0);
	fclose(file);
}

static void tear_down(void)
{
	free(document);
	document = NULL;
}

FIXTURE(set_up, tear_down);

/*
 * The indented block whose first line begins with those words, up to its empty
 * line. Changes the document; to be called once a test.
 */
static char *block(const char *start)
{
	char *text = strstr(document, start);

	ck_assert_msg(text != NULL, "protocol.md has no \"%s\"", start);
	*strstr(text, "\n\n") = '\0';
	return text;
}

/* The value of a key; a line without a key continues the one before. */
static void
copy_value(const char *text, const char *key, char *out, size_t size)
{
	const char *value = strstr(text, key);
	size_t      n;

	ck_assert_ptr_nonnull(value);
	value += strlen(key);
	n = strcspn(value, " \n");
	snprintf(out, size, "%.*s", (int)n, value);
	value += n + strspn(value + n, " \n");
	if (strchr(value, '=') == NULL)
		snprintf(out + n, size - n, "%s", value);
}

TEST(signature_is_that_of_the_program)
{
	const char       *text = block("    name=Zo\303\253");
	char              name[64], address[64], seed[65], key[65], server[65];
	char              client_nonce[65], nonce[65], sig[129], hex[129];
	char              message[KEY_MESSAGE_SIZE];
	unsigned char     bytes[crypto_sign_SEEDBYTES];
	unsigned char     public_key[crypto_sign_PUBLICKEYBYTES];
	unsigned char     secret_key[crypto_sign_SECRETKEYBYTES];
	unsigned char     signature[crypto_sign_BYTES];
	struct name_proof proof = { name, server, address, client_nonce,
		nonce };

	copy_value(text, " name=", name, sizeof(name));
	copy_value(text, " at=", address, sizeof(address));
	copy_value(text, " seed=", seed, sizeof(seed));
	copy_value(text, " key=", key, sizeof(key));
	copy_value(text, " server=", server, sizeof(server));
	copy_value(text, " client-nonce=", client_nonce, sizeof(client_nonce));
	copy_value(text, " nonce=", nonce, sizeof(nonce));
	copy_value(text, " sig=", sig, sizeof(sig));
	ck_assert_int_eq(sodium_hex2bin(bytes, sizeof(bytes), seed,
			     strlen(seed), NULL, NULL, NULL),
	    0);
	crypto_sign_seed_keypair(public_key, secret_key, bytes);
	sodium_bin2hex(hex, sizeof(hex), public_key, sizeof(public_key));
	ck_assert_str_eq(hex, key);
	key_message_of_name(message, &proof);
	ck_assert_uint_eq(strlen(message), 232);
	crypto_sign_detached(signature, NULL, (const unsigned char *)message,
	    strlen(message), secret_key);
	sodium_bin2hex(hex, sizeof(hex), signature, sizeof(signature));
	ck_assert_str_eq(hex, sig);
}
