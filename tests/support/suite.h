/*
 * suite.h -- how a test file defines its suite.
 *
 * A file test_x.c is the suite "x". Its tests register themselves in the order
 * of the file; main.c runs those of all files that a program is linked with. The
 * tests of a suite share a process: what neither the fixture nor a test resets
 * stays as it is. What cannot be reset needs TEST_ALONE.
 *
 *     FIXTURE(set_up, tear_down);     around each test, at most one in a file
 *
 *     TEST(name)                      once
 *     TEST_ALONE(name)                once, in a process of its own
 *     TEST_EACH(name, rows)           once for each row of the array: rows[_i]
 *     TEST_LOOP(name, first, end)     for each _i from first up to before end
 *     TEST_COUNTED(name, count)       for each _i below what count() returns
 */

#ifndef TESTS_SUPPORT_SUITE_H
#define TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdbool.h>

#include "tests/support/test_report.h"

/* The number of rows in a table of cases. */
#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

struct test_fixture {
	void (*set_up)(void), (*tear_down)(void); /* or NULL */
};

struct test {
	TTest                      check; /* as Check wants it */
	const struct test_fixture *fixture;
	int                        first, end;
	int (*count)(void); /* replaces end, or NULL */
	bool is_alone;
};

struct test_entry {
	const struct test *test;
};

/* Defined in each file; without FIXTURE both functions are NULL. */
static const struct test_fixture test_fixture __attribute__((unused));

#define FIXTURE(set_up, tear_down) \
	static const struct test_fixture test_fixture = { set_up, tear_down }

/* Notes which test and row run, for a report of a crash; NULL: none. */
void begin_test(const char *name, int row);

/* The linker puts the entries of all files into one section. */
#define TEST_REGISTER(name, ...)                                                 \
	static void name##_test(int _i);                                         \
	static void name##_run(int _i)                                           \
	{                                                                        \
		begin_test(#name, _i);                                           \
		if (!is_skipped())                                               \
			name##_test(_i);                                         \
		begin_test(NULL, 0);                                             \
	}                                                                        \
	static const struct test       name##_info = { { #name, name##_run,      \
							   __FILE__, __LINE__ }, \
		      &test_fixture, __VA_ARGS__ };                              \
	static const struct test_entry name##_entry                              \
	    __attribute__((used, section("tests"))) = { &name##_info };          \
	static void name##_test(int _i __attribute__((unused)))

#define TEST(name)                  TEST_REGISTER(name, 0, 1, NULL, false)
#define TEST_ALONE(name)            TEST_REGISTER(name, 0, 1, NULL, true)
#define TEST_EACH(name, rows)       TEST_REGISTER(name, 0, LENGTH(rows), NULL, false)
#define TEST_LOOP(name, first, end) TEST_REGISTER(name, first, end, NULL, false)
#define TEST_COUNTED(name, count)   TEST_REGISTER(name, 0, 0, count, false)

/* Check's own macros do not register. */
#undef START_TEST
#undef END_TEST
#define START_TEST(name) \
	_Static_assert(0, "TEST, TEST_EACH or TEST_LOOP: see suite.h")

#endif
