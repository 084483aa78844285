/* backoff.c -- exponential backoff with jitter between attempts to connect. */

#include "client/session/backoff.h"

/* The random number generator splitmix64 (Sebastiano Vigna, public domain). */
static uint64_t next_random(struct backoff *b)
{
	uint64_t z = b->seed += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* Returns the n-th wait in ms, before jitter; n is at least 2. */
static msec nominal_wait(unsigned n)
{
	msec span = BACKOFF_SECOND_MS;

	while (n-- > 2 && span < BACKOFF_MAX_MS)
		span *= 2;
	return span < BACKOFF_MAX_MS ? span : BACKOFF_MAX_MS;
}

msec backoff_next(struct backoff *b)
{
	msec span, spread;

	if (b->tries < UINT32_MAX)
		b->tries++;
	if (b->tries == 1)
		return (msec)(next_random(b) % (BACKOFF_FIRST_MS + 1));
	span = nominal_wait(b->tries);
	spread = span * BACKOFF_JITTER_PERCENT / 100;
	return span - spread +
	    (msec)(next_random(b) % (uint64_t)(2 * spread + 1));
}

bool backoff_is_at_max(const struct backoff *b)
{
	return b->tries > 1 && nominal_wait(b->tries) == BACKOFF_MAX_MS;
}

void backoff_reset(struct backoff *b)
{
	b->tries = 0;
}
