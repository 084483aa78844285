/*
 * test_report.h -- reports to summary.sh, which counts the results of all
 * programs.
 *
 * main.c reports Check's tests; other programs report theirs with these
 * functions.
 */

#ifndef TESTS_SUPPORT_TEST_REPORT_H
#define TESTS_SUPPORT_TEST_REPORT_H

#include <stdbool.h>

/*
 * Reports that the running test cannot run here, and why. CI then fails. The
 * test must return at once, and must not fail. Called by the fixture, the test
 * does not run. Whether it was called, until the test is over.
 */
void skip(const char *why);
bool is_skipped(void);

/* Tests are skipped no longer. */
void end_skip(void);

/* Reports a test that has passed. */
void pass(const char *name);

/* Reports a failure that is not one of a test. */
void report_failure(const char *what);

/*
 * Ends the test as failed with a sentence; in a program without Check, the
 * program, with status 1.
 */
_Noreturn void
fail_test(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
