/* bits.h -- the ends of a word's bits: the compiler's builtins, or plain C. */

#ifndef COMMON_BITS_H
#define COMMON_BITS_H

#include <stdint.h>

/* The number, from 0, of the lowest bit that is 1. word is not 0. */
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

/* The number, from 0, of the highest bit that is 1. word is not 0. */
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
