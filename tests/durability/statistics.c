/* statistics.c -- measurements while a pool of clients plays. */

#include "tests/durability/statistics.h"

#include <stdlib.h>
#include <time.h>

#include "common/base/fatal.h"

void samples_add(struct samples *s, double value)
{
	if (s->count == s->capacity) {
		s->capacity = s->capacity > 0 ? s->capacity * 2 : 1024;
		s->value = xrealloc(s->value, s->capacity * sizeof(float));
	}
	s->value[s->count++] = (float)value;
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

double samples_percentile(struct samples *s, double percent)
{
	size_t i = (size_t)((double)s->count * percent / 100);

	if (s->count == 0)
		return 0;
	qsort(s->value, s->count, sizeof(float), by_value);
	return (double)s->value[i < s->count ? i : s->count - 1];
}

double samples_share(const struct samples *s, double most)
{
	size_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += (double)s->value[i] <= most;
	return s->count > 0 ? 100.0 * (double)n / (double)s->count : 0;
}

void samples_clear(struct samples *s)
{
	free(s->value);
	*s = (struct samples){ 0 };
}

void statistics_clear(struct statistics *f)
{
	samples_clear(&f->latency);
	samples_clear(&f->flag);
	samples_clear(&f->reconnect);
}

double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}
