/* figures.h -- what is measured while the crowd plays. */

#ifndef TESTS_CRASH_FIGURES_H
#define TESTS_CRASH_FIGURES_H

#include <stddef.h>

struct samples {
	size_t count, room;
	float *value; /* ours */
};

struct figures {
	unsigned long  moves;   /* shown to those who wait for them */
	unsigned long  games;   /* that came to their end */
	unsigned long  busy;    /* requests refused because the disk was full */
	struct samples latency; /* from asking to the other's hearing, ms */
	struct samples flag;    /* how late flags were seen to fall, ms */
	double         start;   /* of the server */
	struct samples back;    /* from then to a seat again, ms */
};

void samples_note(struct samples *s, double value);

/* The value that so many in a hundred do not exceed; 0 if there are none. */
double samples_percentile(struct samples *s, double percent);

/* How many in a hundred do not exceed most. */
double samples_share(const struct samples *s, double most);

void samples_clear(struct samples *s);
void figures_clear(struct figures *f);

/* Milliseconds on a clock that never goes back. */
double moment(void);

#endif
