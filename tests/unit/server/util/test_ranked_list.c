/* test_ranked_list.c -- positions, compared with a plain array. */

#include "server/util/ranked_list.h"

#include <string.h>

#include "tests/support/suite.h"

#define ENTRIES 700

static struct ranked_list   list;
static struct ranked_entry  entries[ENTRIES];
static struct ranked_entry *model[ENTRIES]; /* oldest first */
static unsigned             model_count;

static void set_up(void)
{
	memset(entries, 0, sizeof(entries));
	list = (struct ranked_list){ 0 };
	model_count = 0;
}

static void tear_down(void)
{
	ranked_list_clear(&list);
}

FIXTURE(set_up, tear_down);

static void toggle(struct ranked_entry *entry)
{
	unsigned i = 0;

	while (i < model_count && model[i] != entry)
		i++;
	if (i == model_count) {
		ranked_list_add(&list, entry);
		model[model_count++] = entry;
		return;
	}
	ranked_list_remove(&list, entry);
	memmove(&model[i], &model[i + 1],
	    (--model_count - i) * sizeof(struct ranked_entry *));
}

static void compare(void)
{
	ck_assert_uint_eq(list.count, model_count);
	ck_assert_ptr_null(ranked_list_nth(&list, 0));
	ck_assert_ptr_null(ranked_list_nth(&list, model_count + 1));
	for (unsigned n = 1; n <= model_count; n++)
		ck_assert_ptr_eq(ranked_list_nth(&list, n),
		    model[model_count - n]);
}

TEST(empty_list_has_no_entries)
{
	compare();
	toggle(&entries[0]);
	toggle(&entries[0]);
	compare();
}

TEST_LOOP(entries_keep_their_order, 0, 10)
{
	uint32_t random = (uint32_t)_i + 1;

	for (int i = 0; i < 5000; i++) {
		random = random * 1664525 + 1013904223;
		toggle(&entries[random / 65536 % ENTRIES]);
		if (i % 100 == 0)
			compare();
	}
	compare();
}

/* The list does not grow while entries are added and removed all the time. */
TEST(slots_are_used_again)
{
	for (int i = 0; i < 100000; i++)
		toggle(&entries[i / 2 % 10]);
	ck_assert_uint_le(list.capacity, 64);
	compare();
}
