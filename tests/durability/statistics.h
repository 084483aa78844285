/* statistics.h -- measurements while a pool of clients plays. */

#ifndef TESTS_DURABILITY_STATISTICS_H
#define TESTS_DURABILITY_STATISTICS_H

#include <stddef.h>

struct samples {
	size_t count, capacity;
	float *value; /* owned */
};

struct statistics {
	unsigned long moves; /* received by the opponent */
	unsigned long games; /* number of games that have ended */
	unsigned long busy;  /* requests refused because the disk was full */
	struct samples
	    latency; /* of a move, from its request to the opponent, ms */
	struct samples flag;  /* how late an end by time was received, ms */
	double         start; /* when the server was started */
	struct samples
	    reconnect; /* from then until the client has resumed, ms */
};

void samples_add(struct samples *s, double value);

/* The value that this percentage does not exceed; 0 if there are none. */
double samples_percentile(struct samples *s, double percent);

/* The percentage of samples that do not exceed most. */
double samples_share(const struct samples *s, double most);

void samples_clear(struct samples *s);
void statistics_clear(struct statistics *f);

/* The monotonic clock in milliseconds, with fractions. */
double now_ms(void);

#endif
