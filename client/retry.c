/* retry.c -- how long to wait before a lost line is tried again. */

#include "client/retry.h"

/* The next of a row of random numbers (splitmix64). */
static uint64_t draw(struct retry *r)
{
	uint64_t z = r->seed += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* What the n-th wait is about, n from 2 on. */
static msec middle(unsigned n)
{
	msec span = RETRY_SECOND;

	while (n-- > 2 && span < RETRY_MOST)
		span *= 2;
	return span < RETRY_MOST ? span : RETRY_MOST;
}

msec retry_next(struct retry *r)
{
	msec span, spread;

	if (r->tries < UINT32_MAX)
		r->tries++;
	if (r->tries == 1)
		return (msec)(draw(r) % (RETRY_FIRST + 1));
	span = middle(r->tries);
	spread = span * RETRY_JITTER / 100;
	return span - spread + (msec)(draw(r) % (uint64_t)(2 * spread + 1));
}

bool retry_is_steady(const struct retry *r)
{
	return r->tries > 1 && middle(r->tries) == RETRY_MOST;
}

void retry_done(struct retry *r)
{
	r->tries = 0;
}

void retry_init(struct retry *r, uint64_t seed)
{
	*r = (struct retry){ .seed = seed };
}
