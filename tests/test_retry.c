/* test_retry.c -- waits before a lost line is tried again. */

#include "client/retry.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define SEEDS 2000

/* Between what and what the waits lie, from the first to the sixth. */
static const struct {
	msec least, most;
	bool steady;
} waits[] = {
	{ 0, 300, false },
	{ 350, 650, false },
	{ 700, 1300, false },
	{ 1400, 2600, false },
	{ 2800, 5200, false },
	{ 3500, 6500, true },
	{ 3500, 6500, true },
};

/* Each bound is nearly reached by some, and passed by none. */
START_TEST(waits_longer_and_longer)
{
	msec least = INT64_MAX, most = 0;
	msec slack = (waits[_i].most - waits[_i].least) / 50;

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct retry r;
		msec         span = 0;

		retry_init(&r, seed);
		for (int i = 0; i <= _i; i++)
			span = retry_next(&r);
		ck_assert_int_eq(retry_is_steady(&r), waits[_i].steady);
		least = span < least ? span : least;
		most = span > most ? span : most;
	}
	ck_assert_int_ge(least, waits[_i].least);
	ck_assert_int_le(least, waits[_i].least + slack);
	ck_assert_int_le(most, waits[_i].most);
	ck_assert_int_ge(most, waits[_i].most - slack);
}
END_TEST

/* A thousand clients come back evenly, and not in the same tenth of a second. */
START_TEST(spreads_those_who_wait)
{
	unsigned     in_tenth[3] = { 0 };
	struct retry r;

	for (uint64_t seed = 0; seed < 1000; seed++) {
		retry_init(&r, seed);
		in_tenth[retry_next(&r) % 300 / 100]++;
	}
	for (int i = 0; i < 3; i++)
		ck_assert_uint_gt(in_tenth[i], 250);
}
END_TEST

START_TEST(begins_anew_once_the_line_is_back)
{
	struct retry r;

	retry_init(&r, 42);
	for (int i = 0; i < 9; i++)
		retry_next(&r);
	retry_done(&r);
	ck_assert(!retry_is_steady(&r));
	ck_assert_int_le(retry_next(&r), RETRY_FIRST);
}
END_TEST

/* For as many days as it takes. */
START_TEST(never_stops_waiting_sensibly)
{
	struct retry r = { .seed = 1, .tries = UINT32_MAX - 2 };

	for (int i = 0; i < 5; i++) {
		msec span = retry_next(&r);

		ck_assert_int_ge(span, waits[LENGTH(waits) - 1].least);
		ck_assert_int_le(span, waits[LENGTH(waits) - 1].most);
	}
}
END_TEST

Suite *retry_suite(void)
{
	Suite *suite = suite_create("retry");
	TCase *one = tcase_create("waits");

	tcase_add_loop_test(one, waits_longer_and_longer, 0, LENGTH(waits));
	tcase_add_test(one, spreads_those_who_wait);
	tcase_add_test(one, begins_anew_once_the_line_is_back);
	tcase_add_test(one, never_stops_waiting_sensibly);
	suite_add_tcase(suite, one);
	return suite;
}
