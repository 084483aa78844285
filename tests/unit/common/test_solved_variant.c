/* test_solved_variant.c -- the variants whose value is known. */

#include "common/solved_variant.h"
#include "tests/support/suite.h"

static const struct {
	const char *variant;
	bool        is_solved;
} cases[] = {
	{ "2x2x2", true },
	{ "26x26x2", true },
	{ "3x3x3", true },
	{ "26x26x3", true },
	{ "2x26x3", true },
	{ "6x6x3/exact", true },
	{ "4x4x4", true },
	{ "4x4x4/exact", true },
	{ "5x4x4", true },
	{ "4x5x4", true },
	{ "5x4x4/exact", false },
	{ "9x9x4", false },
	{ "7x7x4", true },
	{ "7x7x5", true },
	{ "8x8x5", false },
	{ "15x15x5", false },
	{ "15x15x5/exact", false },
	{ "8x8x8", true },
	{ "8x8x8/exact", true },
	{ "26x26x26", false },
};

TEST_EACH(variants_are_solved_by_list_or_K, cases)
{
	struct variant v;

	ck_assert(variant_parse(&v, cases[_i].variant));
	ck_assert_int_eq(variant_is_solved(&v), cases[_i].is_solved);
}

TEST(every_listed_variant_is_written_canonically)
{
	for (size_t i = 0; i < solved_variant_count; i++) {
		struct variant v;
		char           text[VARIANT_TEXT_SIZE];

		ck_assert(variant_parse(&v, solved_variants[i].variant));
		ck_assert_str_eq(variant_write(&v, text),
		    solved_variants[i].variant);
	}
}
