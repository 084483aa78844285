/* suites_common.c -- what holds for common/: libc, Check and nothing else. */

#include "tests/suites.h"

#include <stddef.h>

Suite *(*const suites[])(void) = {
	absent_suite,
	ask_suite,
	board_suite,
	clock_suite,
	control_suite,
	count_suite,
	draft_suite,
	error_suite,
	level_suite,
	line_suite,
	notation_suite,
	oracle_suite,
	text_suite,
	variant_suite,
	why_suite,
	wire_suite,
	NULL,
};
