/*
 * bits.h -- the lowest and the highest bit of a word: with the compiler's
 * builtins, or in plain C.
 */

#ifndef COMMON_BITS_H
#define COMMON_BITS_H

#include <stdint.h>

/*
 * Returns the number of the lowest bit that is 1; bits are numbered from 0.
 * word must not be 0.
 */
static inline unsigned bits_lowest(uint32_t word)
{
#if defined(__GNUC__)
	return (unsigned)__builtin_ctz(word);
#else
	unsigned n = 0;

	for (; (word & 1) == 0; word >>= 1)
		n++;
	return n;
#endif
}

/*
 * Returns the number of the highest bit that is 1; bits are numbered from 0.
 * word must not be 0.
 */
static inline unsigned bits_highest(uint32_t word)
{
#if defined(__GNUC__)
	return 31 - (unsigned)__builtin_clz(word);
#else
	unsigned n = 0;

	while ((word >>= 1) != 0)
		n++;
	return n;
#endif
}

#endif
