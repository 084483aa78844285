/* system.h -- the operating system's time, limits and processors. */

#ifndef SERVER_UTIL_SYSTEM_H
#define SERVER_UTIL_SYSTEM_H

#include <stdint.h>

#include "common/time_ms.h"

/* The time of day in milliseconds since 1970, for records; it may jump. */
int64_t system_wall_clock_ms(void);

/*
 * Raises the limit of open files as far as allowed. Returns how many clients
 * can then be connected, but at most wanted, unless wanted is 0. Exits with a
 * message if the limit allows none.
 */
unsigned system_max_clients(unsigned wanted);

/*
 * Makes room for that many clients in the kernel's table of open files, before
 * there are threads: to enlarge it later, Linux stops the caller for 5 to 25
 * ms. No room for more than 16,000 is made.
 */
void system_reserve_files(unsigned clients);

/* The time that the calling thread has used a processor, in ms. */
msec system_thread_time_ms(void);

/* From now on the calling thread runs when no other wants the processor. */
void system_lower_thread_priority(void);

/* The number of processors online, at least 1. */
unsigned system_cpu_count(void);

/* The number of search threads: wanted, or a default if that is 0. */
unsigned system_bot_threads(unsigned wanted);

/* Writes the port to a file, atomically. Exits with a message on failure. */
void system_write_port_file(const char *file, uint16_t port);

/* Writes the port to fd and closes it. Exits with a message on failure. */
void system_write_port_fd(int fd, uint16_t port);

#endif
