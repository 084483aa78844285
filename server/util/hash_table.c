/* hash_table.c -- uthash with a secret key. */

#include "server/util/hash_table.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

#include "common/base/fatal.h"

/*
 * The key of the hash function, which all tables share. Clients never see a
 * hash, so they cannot find the key.
 */
static struct {
	bool          is_set;
	unsigned char bytes[crypto_shorthash_KEYBYTES];
} secret_key;

unsigned hash_table_hash(const void *bytes, size_t length)
{
	unsigned char hash[crypto_shorthash_BYTES];
	unsigned      low;

	if (!secret_key.is_set) {
		if (sodium_init() < 0)
			fatal("cannot initialize libsodium, which provides"
			      " random numbers");
		crypto_shorthash_keygen(secret_key.bytes);
		secret_key.is_set = true;
	}
	crypto_shorthash(hash, bytes, length, secret_key.bytes);
	memcpy(&low, hash, sizeof(low));
	return low;
}
