/* token.c -- what a person is known by: a secret, of which we keep a hash. */

#include "server/token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "common/die.h"

static void hash(const char *token, uint8_t out[TOKEN_HASH])
{
	crypto_generichash(out, TOKEN_HASH, (const unsigned char *)token,
	    TOKEN_DIGITS, NULL, 0);
}

/* A new token, whose hash is now good. */
static void make(struct tokens *t, const char *name, char out[TOKEN_TEXT])
{
	uint8_t secret[TOKEN_DIGITS / 2];

	if (sodium_init() < 0)
		die("there is nothing random to be had here");
	randombytes_buf(secret, sizeof(secret));
	sodium_bin2hex(out, TOKEN_DIGITS + 1, secret, sizeof(secret));
	snprintf(out + TOKEN_DIGITS, TOKEN_TEXT - TOKEN_DIGITS, "%c%s",
	    name[0] == '~' ? '_' : '-', name + (name[0] == '~'));
	hash(out, t->now);
}

void token_first(struct tokens *t, const char *name, char out[TOKEN_TEXT])
{
	*t = (struct tokens){ .has_before = false };
	make(t, name, out);
}

bool token_use(struct tokens *t, const char *token, const char *name,
    char out[TOKEN_TEXT])
{
	uint8_t used[TOKEN_HASH];

	hash(token, used);
	if (sodium_memcmp(used, t->now, TOKEN_HASH) == 0) {
		memcpy(t->before, used, TOKEN_HASH);
		t->has_before = true;
	} else if (!t->has_before ||
	    sodium_memcmp(used, t->before, TOKEN_HASH) != 0) {
		return false;
	}
	make(t, name, out);
	return true;
}

bool token_name(const char *token, char name[NAME_SIZE])
{
	size_t length = strlen(token);

	if (length <= TOKEN_DIGITS + 1 || length >= TOKEN_TEXT ||
	    strspn(token, "0123456789abcdef") < TOKEN_DIGITS ||
	    (token[TOKEN_DIGITS] != '-' && token[TOKEN_DIGITS] != '_'))
		return false;
	snprintf(name, NAME_SIZE, "%s%s", token[TOKEN_DIGITS] == '_' ? "~" : "",
	    token + TOKEN_DIGITS + 1);
	return true;
}
