/* test_sha1.c -- the vectors of FIPS 180 and of RFC 3174. */

#include "server/web/sha1.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static const struct {
	const char *text;
	unsigned    times;
	const char *digest;
} vectors[] = {
	{ "", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709" },
	{ "abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d" },
	{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
	    "84983e441c3bd26ebaae4aa1f95129e5e54670f1" },
	{ "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
	  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
	    1, "a49b2446a02c645bf419f995b67091253a04a259" },
	{ "a", 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f" },
	{ "0123456701234567012345670123456701234567012345670123456701234567",
	    10, "dea356a2cddd90c7a7ecedc5ebb563934f460452" },
	/* Lengths at which the padding needs another block, and before. */
	{ "a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a" },
	{ "a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699" },
	{ "a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d" },
};

TEST_EACH(digests, vectors)
{
	size_t  length = strlen(vectors[_i].text);
	size_t  n = length * vectors[_i].times;
	char   *data = malloc(n + 1), hex[2 * SHA1_SIZE + 1];
	uint8_t digest[SHA1_SIZE];

	ck_assert_ptr_nonnull(data);
	for (unsigned i = 0; i < vectors[_i].times; i++)
		memcpy(data + i * length, vectors[_i].text, length);
	sha1(data, n, digest);
	for (unsigned i = 0; i < SHA1_SIZE; i++)
		snprintf(hex + 2 * i, 3, "%02x", digest[i]);
	ck_assert_str_eq(hex, vectors[_i].digest);
	free(data);
}
