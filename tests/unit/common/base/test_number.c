/* test_number.c -- decimal numbers and their bounds. */

#include "common/base/number.h"
#include "tests/support/suite.h"

static const struct {
	const char *text;
	uint32_t    min, max;
	bool        is_valid;
	uint32_t    n;
} numbers[] = {
	{ "0", 0, UINT32_MAX, true, 0 },
	{ "7", 0, UINT32_MAX, true, 7 },
	{ "007", 0, UINT32_MAX, true, 7 },
	{ "4294967295", 0, UINT32_MAX, true, UINT32_MAX },
	{ "4294967296", 0, UINT32_MAX, false, 0 },
	{ "9999999999", 0, UINT32_MAX, false, 0 },
	{ "10000000000", 0, UINT32_MAX, false, 0 },
	{ "18446744073709551617", 0, UINT32_MAX, false, 0 },
	{ "", 0, UINT32_MAX, false, 0 },
	{ " 7", 0, UINT32_MAX, false, 0 },
	{ "7 ", 0, UINT32_MAX, false, 0 },
	{ "+7", 0, UINT32_MAX, false, 0 },
	{ "-7", 0, UINT32_MAX, false, 0 },
	{ "7.0", 0, UINT32_MAX, false, 0 },
	{ "0x7", 0, UINT32_MAX, false, 0 },
	{ "1e3", 0, UINT32_MAX, false, 0 },
	{ "2", 2, 26, true, 2 },
	{ "26", 2, 26, true, 26 },
	{ "1", 2, 26, false, 0 },
	{ "27", 2, 26, false, 0 },
	{ "0", 0, 0, true, 0 },
	{ "1", 0, 0, false, 0 },
	{ "3", 0, 2, false, 0 },
};

TEST_EACH(parses_numbers_within_bounds_only, numbers)
{
	uint32_t n = 4711;

	ck_assert(number_parse(numbers[_i].text, numbers[_i].min,
		      numbers[_i].max, &n) == numbers[_i].is_valid);
	ck_assert_uint_eq(n, numbers[_i].is_valid ? numbers[_i].n : 4711);
}

TEST(scans_up_to_the_first_other_character)
{
	const char *text = "15x26";
	uint64_t    n = 0;

	ck_assert(number_scan(&text, 99, &n));
	ck_assert_uint_eq(n, 15);
	ck_assert_str_eq(text, "x26");
	ck_assert(!number_scan(&text, 99, &n));
	ck_assert_str_eq(text, "x26");
	text = "18446744073709551615,18446744073709551616";
	ck_assert(number_scan(&text, UINT64_MAX, &n));
	ck_assert(n == UINT64_MAX);
	text++;
	ck_assert(!number_scan(&text, UINT64_MAX, &n));
}

static const struct {
	const char *text;
	bool        is_valid;
	int64_t     n;
} signed_numbers[] = {
	{ "5", true, 5 },
	{ "+5", true, 5 },
	{ "-5", true, -5 },
	{ "-9223372036854775807", true, -INT64_MAX },
	{ "9223372036854775808", false, 0 },
	{ "-", false, 0 },
	{ "+-5", false, 0 },
	{ "", false, 0 },
};

TEST_EACH(scans_signed_numbers, signed_numbers)
{
	const char *text = signed_numbers[_i].text;
	int64_t     n = 0;

	ck_assert(number_scan_signed(&text, INT64_MAX, &n) ==
	    signed_numbers[_i].is_valid);
	ck_assert(n == signed_numbers[_i].n);
	ck_assert(!signed_numbers[_i].is_valid || *text == '\0');
}
