/* sha1.c -- the SHA-1 digest (FIPS 180-4). */

#include "server/web/sha1.h"

#include <string.h>

#define BLOCK 64

/* The padding of a message ends with the message's length in 8 bytes. */
#define LENGTH_SIZE 8

static uint32_t rotate(uint32_t word, unsigned bits)
{
	return word << bits | word >> (32 - bits);
}

/*
 * Returns the sum of the function and the constant of a round (FIPS 180-4,
 * section 4).
 */
static uint32_t mix(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
	if (round < 20)
		return ((b & c) | (~b & d)) + 0x5a827999;
	if (round < 40)
		return (b ^ c ^ d) + 0x6ed9eba1;
	if (round < 60)
		return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
	return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t h[5], const uint8_t block[BLOCK])
{
	uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];

	for (unsigned i = 0; i < 16; i++)
		w[i] = (uint32_t)block[i * 4] << 24 |
		    (uint32_t)block[i * 4 + 1] << 16 |
		    (uint32_t)block[i * 4 + 2] << 8 | block[i * 4 + 3];
	for (unsigned i = 16; i < 80; i++)
		w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
	for (unsigned i = 0; i < 80; i++) {
		uint32_t next = rotate(a, 5) + mix(i, b, c, d) + e + w[i];

		e = d;
		d = c;
		c = rotate(b, 30);
		b = a;
		a = next;
	}
	h[0] += a;
	h[1] += b;
	h[2] += c;
	h[3] += d;
	h[4] += e;
}

void sha1(const void *data, size_t n, uint8_t digest[SHA1_SIZE])
{
	uint32_t       h[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
		      0xc3d2e1f0 };
	const uint8_t *bytes = data;
	uint8_t        last[2 * BLOCK] = { 0 };
	size_t         rest = n % BLOCK;
	size_t         size = rest < BLOCK - LENGTH_SIZE ? BLOCK : 2 * BLOCK;

	for (size_t i = 0; i + BLOCK <= n; i += BLOCK)
		add_block(h, bytes + i);
	if (rest > 0)
		memcpy(last, bytes + n - rest, rest);
	last[rest] = 0x80;
	for (unsigned i = 0; i < LENGTH_SIZE; i++)
		last[size - 1 - i] = (uint8_t)((uint64_t)n * 8 >> (8 * i));
	for (size_t i = 0; i < size; i += BLOCK)
		add_block(h, last + i);
	for (unsigned i = 0; i < SHA1_SIZE; i++)
		digest[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
}
