/* suites.c -- the suites that test what the crash tests are made of. */

#include "tests/suites.h"

Suite *(*const suites[])(void) = { journal_suite, shims_suite, NULL };
