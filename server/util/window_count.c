/*
 * window_count.c -- counts events, so that a bound on them holds in every period
 * of a given length.
 */

#include "server/util/window_count.h"

#include <string.h>

/* Returns how long a slice is; rounded up, so that the slices fill a period. */
static msec slice_length(msec period)
{
	return (period + WINDOW_SLICES - 1) / WINDOW_SLICES;
}

/* Returns the number of the slice of a time, which may be negative. */
static msec slice_at(msec period, msec at)
{
	msec length = slice_length(period);

	return at / length - (at % length < 0);
}

unsigned window_count_get(const struct window_count *w, msec period, msec now)
{
	msec     age = slice_at(period, now) - w->newest;
	unsigned sum = 0;

	for (int i = 0; i <= WINDOW_SLICES; i++)
		if (i + age <= WINDOW_SLICES)
			sum += w->counts[i];
	return sum;
}

void window_count_add(struct window_count *w, msec period, msec at)
{
	msec age = w->newest - slice_at(period, at);
	msec newer = age < 0 ? -age : 0;

	if (age > WINDOW_SLICES)
		return;
	if (newer > WINDOW_SLICES + 1)
		newer = WINDOW_SLICES + 1;
	memmove(w->counts + newer, w->counts,
	    (size_t)(WINDOW_SLICES + 1 - newer) * sizeof(w->counts[0]));
	memset(w->counts, 0, (size_t)newer * sizeof(w->counts[0]));
	if (age < 0) {
		w->newest -= age;
		age = 0;
	}
	w->counts[age]++;
}

msec window_count_end(const struct window_count *w, msec period)
{
	for (int i = 0; i <= WINDOW_SLICES; i++)
		if (w->counts[i] != 0)
			return (w->newest - i + WINDOW_SLICES + 1) *
			    slice_length(period);
	return 0;
}

unsigned window_counts_get(struct expiry_map *map, const void *key, size_t size,
    msec period, msec now)
{
	const struct expiry_row *row = expiry_map_find(map, key, size, now);

	return row == NULL ? 0 : window_count_get(row->value, period, now);
}

void window_counts_add(struct expiry_map *map, const void *key, size_t size,
    msec period, msec at)
{
	struct expiry_row  *row = expiry_map_find(map, key, size, at);
	struct window_count w = { 0 };

	if (row != NULL)
		w = *(const struct window_count *)row->value;
	window_count_add(&w, period, at);
	*(struct window_count *)expiry_map_set(map, key, size,
	    window_count_end(&w, period), at)
	     ->value = w;
}
