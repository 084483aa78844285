/*
 * metrics.h -- the server's numbers in the text format of Prometheus.
 *
 * Each sample is a line of the console, "* NAME VALUE", and each description a
 * "#" line; "noughtsd ctl metrics" prints them without "* ".
 */

#ifndef SERVER_CONSOLE_METRICS_H
#define SERVER_CONSOLE_METRICS_H

#include "server/console/console_request.h"

/* Sends the single figures as rows "* stat NAME VALUE". */
void metrics_send_stats(struct console_request *r);

/* Sends all metrics as rows of the request's answer. */
void metrics_send(struct console_request *r);

#endif
