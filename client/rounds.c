/* rounds.c -- when the network is asked, and how long it may take. */

#include "client/rounds.h"

/* When we give up, and what an answer leaves for those of others. */
#define PATIENCE 1000
#define REST     350

static const int asks[] = { 0, 250, 600 };

#define ASKS (sizeof(asks) / sizeof(asks[0]))

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int end_of(const struct rounds *r)
{
	return r->answered ? r->end : PATIENCE;
}

bool rounds_go_on(struct rounds *r, int now, bool answered)
{
	if (answered && !r->answered) {
		r->end = least(PATIENCE, now + REST);
		r->answered = true;
	}
	return now < end_of(r);
}

bool rounds_ask(struct rounds *r, int now)
{
	bool due = r->asked < ASKS && now >= asks[r->asked];

	while (r->asked < ASKS && now >= asks[r->asked])
		r->asked++;
	return due;
}

/* A wait below 0 would be for ever: a slow machine may be late for a round. */
int rounds_wait(const struct rounds *r, int now)
{
	int until = end_of(r);

	if (r->asked < ASKS)
		until = least(until, asks[r->asked]);
	return until > now ? until - now : 0;
}
