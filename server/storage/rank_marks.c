/* rank_marks.c -- the known ranks of some rows of an ordered list. */

#include "server/storage/rank_marks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

struct rank_list {
	char             name[VARIANT_TEXT_SIZE];
	uint64_t         found_at; /* the number of its last look-up */
	unsigned         count;
	struct rank_mark marks[RANK_MARKS_MAX]; /* by key, and so by rank */
};

void rank_marks_clear(struct rank_marks *marks)
{
	for (int i = 0; i < RANK_LISTS_MAX; i++)
		free(marks->lists[i]);
	*marks = (struct rank_marks){ .lookups = 0 };
}

int rank_key_compare(const struct rank_key *a, const struct rank_key *b)
{
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	if (a->player != b->player)
		return a->player < b->player ? -1 : 1;
	return strcmp(a->variant, b->variant);
}

uint32_t rank_marks_step(uint32_t length)
{
	uint32_t step = length / (RANK_MARKS_MAX / 2);

	return step < RANK_STEP_MIN ? RANK_STEP_MIN : step;
}

static struct rank_list *
find_list(const struct rank_marks *marks, const char *name)
{
	for (int i = 0; i < RANK_LISTS_MAX; i++)
		if (marks->lists[i] != NULL &&
		    strcmp(marks->lists[i]->name, name) == 0)
			return marks->lists[i];
	return NULL;
}

/* Adds a list; if there are too many, replaces the least recently used one. */
static struct rank_list *add_list(struct rank_marks *marks, const char *name)
{
	struct rank_list **place = &marks->lists[0];

	for (int i = 0; i < RANK_LISTS_MAX && *place != NULL; i++)
		if (marks->lists[i] == NULL ||
		    marks->lists[i]->found_at < (*place)->found_at)
			place = &marks->lists[i];
	if (*place == NULL)
		*place = xcalloc(1, sizeof(**place));
	(*place)->count = 0;
	(*place)->found_at = ++marks->lookups;
	snprintf((*place)->name, sizeof((*place)->name), "%s", name);
	return *place;
}

/* The number of marks before the key. */
static unsigned
count_before(const struct rank_list *list, const struct rank_key *key)
{
	unsigned low = 0, high = list->count;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (rank_key_compare(&list->marks[middle].key, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct rank_mark *
rank_marks_find(struct rank_marks *marks, const char *list, uint32_t rank)
{
	struct rank_list *l = find_list(marks, list);
	unsigned          low = 0, high;

	if (l == NULL)
		return NULL;
	l->found_at = ++marks->lookups;
	high = l->count;
	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (l->marks[middle].rank <= rank)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 ? &l->marks[low - 1] : NULL;
}

static void drop_every_other(struct rank_list *list)
{
	for (unsigned i = 0; i < list->count / 2; i++)
		list->marks[i] = list->marks[2 * i + 1];
	list->count /= 2;
}

void rank_marks_add(struct rank_marks *marks, const char *list,
    const struct rank_key *key, uint32_t rank)
{
	struct rank_list *l = find_list(marks, list);
	unsigned          i;

	if (l == NULL)
		l = add_list(marks, list);
	if (l->count == RANK_MARKS_MAX)
		drop_every_other(l);
	i = count_before(l, key);
	if (i < l->count && rank_key_compare(&l->marks[i].key, key) == 0)
		return;
	memmove(&l->marks[i + 1], &l->marks[i],
	    (l->count - i) * sizeof(l->marks[0]));
	l->marks[i] = (struct rank_mark){ *key, rank };
	l->count++;
}

void rank_marks_shift(struct rank_marks *marks, const char *list,
    const struct rank_key *key, int by)
{
	struct rank_list *l = find_list(marks, list);

	if (l == NULL)
		return;
	for (unsigned i = count_before(l, key); i < l->count; i++)
		l->marks[i].rank += (uint32_t)by;
}
