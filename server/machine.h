/* machine.h -- what the machine has for a server: time, descriptors, threads. */

#ifndef SERVER_MACHINE_H
#define SERVER_MACHINE_H

#include <stdint.h>

#include "common/msec.h"

/* Now, on a clock that never goes back. */
msec machine_now(void);

/* The time of day, in milliseconds since 1970; for the record alone. */
int64_t machine_date(void);

/*
 * Raises the limit of descriptors; how many clients they are enough for, at most
 * wanted unless that is 0. Dies if for none.
 */
unsigned machine_clients(unsigned wanted);

unsigned machine_processors(void);

/* How many threads may think: wanted, unless that is 0. */
unsigned machine_threads(unsigned wanted);

/* Writes the port to a file, whole or not at all. Dies if it cannot. */
void machine_write_port(const char *file, uint16_t port);

/* Writes the port to a descriptor and closes it. Dies if it cannot. */
void machine_tell_port(int fd, uint16_t port);

#endif
