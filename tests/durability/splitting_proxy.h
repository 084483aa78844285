/*
 * splitting_proxy.h -- a relay that splits, joins and delays what passes.
 *
 * No byte is lost or changes its place, so that nobody may notice anything but
 * the time that it takes.
 */

#ifndef TESTS_DURABILITY_SPLITTING_PROXY_H
#define TESTS_DURABILITY_SPLITTING_PROXY_H

/*
 * Starts to relay to a port of 127.0.0.1, from 127.16.0.0. Returns the port to
 * which clients connect. It ends with the calling process.
 */
unsigned short splitting_proxy_start(unsigned short port);

#endif
