/* suites.h -- those of the real client on a terminal. */

#ifndef TESTS_TUI_SUITES_H
#define TESTS_TUI_SUITES_H

#include "tests/suites.h"

Suite *away_suite(void);
Suite *contrast_suite(void);
Suite *first_suite(void);
Suite *hostile_suite(void);
Suite *picture_in_readme_suite(void);
Suite *play_suite(void);
Suite *rescue_suite(void);
Suite *screens_suite(void);
Suite *terms_suite(void);

#endif
