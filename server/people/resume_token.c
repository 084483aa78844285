/* resume_token.c -- secrets that prove who a client is that reconnects. */

#include "server/people/resume_token.h"

#include <sodium.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/text/user_text.h"

static void hash_token(const char *token, uint8_t out[TOKEN_HASH_SIZE])
{
	crypto_generichash(out, TOKEN_HASH_SIZE, (const unsigned char *)token,
	    RESUME_TOKEN_DIGITS, NULL, 0);
}

static void fill_random(void *out, size_t size)
{
	if (sodium_init() < 0)
		fatal("cannot initialize libsodium, which provides random "
		      "numbers");
	randombytes_buf(out, size);
}

uint64_t resume_token_new_id(void)
{
	uint64_t id;

	fill_random(&id, sizeof(id));
	return id;
}

static void generate_token(struct resume_tokens *t, char out[RESUME_TOKEN_TEXT])
{
	uint8_t secret[RESUME_TOKEN_DIGITS / 2];

	fill_random(secret, sizeof(secret));
	sodium_bin2hex(out, RESUME_TOKEN_DIGITS + 1, secret, sizeof(secret));
	snprintf(out + RESUME_TOKEN_DIGITS,
	    RESUME_TOKEN_TEXT - RESUME_TOKEN_DIGITS, "%016" PRIx64, t->id);
	hash_token(out, t->current);
}

void resume_token_create(struct resume_tokens *t, char out[RESUME_TOKEN_TEXT])
{
	generate_token(t, out);
	memcpy(t->previous, t->current, TOKEN_HASH_SIZE);
}

bool resume_token_has_previous(const struct resume_tokens *t)
{
	return memcmp(t->previous, t->current, TOKEN_HASH_SIZE) != 0;
}

bool resume_token_rotate(struct resume_tokens *t, const char *token,
    char out[RESUME_TOKEN_TEXT])
{
	uint8_t used[TOKEN_HASH_SIZE];

	hash_token(token, used);
	if (sodium_memcmp(used, t->current, TOKEN_HASH_SIZE) == 0)
		memcpy(t->previous, used, TOKEN_HASH_SIZE);
	else if (sodium_memcmp(used, t->previous, TOKEN_HASH_SIZE) != 0)
		return false;
	generate_token(t, out);
	return true;
}

bool resume_token_id(const char *token, uint64_t *id)
{
	size_t digits = strspn(token, "0123456789abcdef");

	if (digits != RESUME_TOKEN_TEXT - 1 || token[digits] != '\0')
		return false;
	*id = strtoull(token + RESUME_TOKEN_DIGITS, NULL, 16);
	return true;
}
