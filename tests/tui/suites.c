/* suites.c -- what holds for the real client on a terminal. */

#include <stddef.h>

#include "tests/tui/suites.h"

Suite *(*const suites[])(void) = {
	away_suite,
	contrast_suite,
	first_suite,
	hostile_suite,
	picture_in_readme_suite,
	play_suite,
	rescue_suite,
	screens_suite,
	terms_suite,
	NULL,
};
