/* suites.c -- what holds for the real server over real sockets. */

#include <stddef.h>

#include "tests/flow/suites.h"

Suite *(*const suites[])(void) = {
	process_suite,
	games_suite,
	crowd_suite,
	absence_suite,
	input_suite,
	client_suite,
	reconnect_suite,
	discovery_suite,
	beacon_suite,
	host_suite,
	resume_suite,
	engine_suite,
	NULL,
};
