/* metrics.h -- the server's numbers, for monitoring. */

#ifndef SERVER_CONSOLE_METRICS_H
#define SERVER_CONSOLE_METRICS_H

#include "server/protocol/dispatch.h"

/*
 * Sends all numbers in the text format of Prometheus. Each line of that format
 * is a row.
 */
enum error cmd_metrics(struct session *s, struct arguments *a, msec now);

#endif
