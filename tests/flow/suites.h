/* suites.h -- the suites of the real programs over real sockets. */

#ifndef TESTS_FLOW_SUITES_H
#define TESTS_FLOW_SUITES_H

#include "tests/suites.h"

Suite *beacon_suite(void);
Suite *client_suite(void);
Suite *crowd_suite(void);
Suite *discovery_suite(void);
Suite *engine_suite(void);
Suite *games_suite(void);
Suite *host_suite(void);
Suite *input_suite(void);
Suite *process_suite(void);
Suite *reconnect_suite(void);
Suite *resume_suite(void);

#endif
