/*
 * metrics.h -- the server's numbers in the text format of Prometheus.
 *
 * Each line of it is a row of the console, which "noughtsd ctl metrics" prints
 * without "* metric ".
 */

#ifndef SERVER_CONSOLE_METRICS_H
#define SERVER_CONSOLE_METRICS_H

#include "server/console/console_env.h"

/* Sends the single figures as rows "* stat NAME VALUE". */
void metrics_send_stats(struct session *s);

/* Sends all metrics as rows of the request's answer. */
void metrics_send(struct session *s);

#endif
