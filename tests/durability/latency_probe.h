/*
 * latency_probe.h -- measures how long the server takes to answer "ping".
 *
 * The time shows how long its event loop was busy. The probe is a process of
 * its own, so that the test does not delay it.
 */

#ifndef TESTS_DURABILITY_LATENCY_PROBE_H
#define TESTS_DURABILITY_LATENCY_PROBE_H

#include "tests/durability/statistics.h"
#include "tests/support/process.h"

/* Starts to send pings, a thousand per second at most. */
void latency_probe_start(struct process *p, unsigned short port);

/* Stops it and adds the milliseconds of each answer to s. */
void latency_probe_stop(struct process *p, struct samples *s);

#endif
