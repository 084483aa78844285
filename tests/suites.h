/* suites.h -- the suites that a test program runs. */

#ifndef TESTS_SUITES_H
#define TESTS_SUITES_H

#include <check.h>

/* What a program runs, up to a NULL; suites_X.c says it, main.c obeys. */
extern Suite *(*const suites[])(void);

/* Those of common/. */
Suite *board_suite(void);
Suite *count_suite(void);
Suite *error_suite(void);
Suite *line_suite(void);
Suite *notation_suite(void);
Suite *oracle_suite(void);
Suite *text_suite(void);
Suite *variant_suite(void);
Suite *wire_suite(void);

#endif
