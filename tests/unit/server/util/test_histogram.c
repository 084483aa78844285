/* test_histogram.c -- durations counted by size. */

#include "server/util/histogram.h"

#include "tests/support/suite.h"

TEST(a_duration_is_in_the_first_bucket_that_holds_it)
{
	struct histogram h = { .count = 0 };

	histogram_add(&h, 0);
	histogram_add(&h, 50);
	histogram_add(&h, 51);
	histogram_add(&h, 10000000);
	histogram_add(&h, 10000001);
	ck_assert_uint_eq(h.buckets[0], 2);
	ck_assert_uint_eq(h.buckets[1], 1);
	ck_assert_uint_eq(h.buckets[HISTOGRAM_BOUNDS - 1], 1);
	ck_assert_uint_eq(h.buckets[HISTOGRAM_BOUNDS], 1);
	ck_assert_uint_eq(h.count, 5);
	ck_assert_uint_eq(h.sum, 20000102);
}
