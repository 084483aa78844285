/*
 * metrics.h -- the server's numbers in the text format of Prometheus.
 *
 * Each sample is a line of the console, "* NAME VALUE", and each description a
 * "#" line; "noughtsd ctl metrics" prints them without "* ".
 */

#ifndef SERVER_CONSOLE_METRICS_H
#define SERVER_CONSOLE_METRICS_H

#include "server/console/console_request.h"

/* Sends all metrics as rows of the request's answer. */
void metrics_send(struct console_request *r);

#endif
