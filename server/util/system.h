/* system.h -- the operating system's time, limits and processors. */

#ifndef SERVER_UTIL_SYSTEM_H
#define SERVER_UTIL_SYSTEM_H

#include <stdint.h>

#include "common/base/time_ms.h"

/* Returns the time of day in ms since 1970, for records. It may jump. */
int64_t system_wall_clock_ms(void);

/*
 * Raises the limit on open files to the highest that the system allows. Returns
 * how many clients can then be connected. If `wanted` is not 0, the result is
 * at most `wanted`. Reserves `others` descriptors for other connections, but at
 * most a quarter. Exits with a message if the limit allows no client.
 */
unsigned system_max_clients(unsigned wanted, unsigned others);

/*
 * Makes room for that many clients in the kernel's table of open files. To be
 * called before there are threads: if the table grows later, Linux stops the
 * caller for 5 to 25 ms. Makes room for at most 16,000.
 */
void system_reserve_files(unsigned clients);

/*
 * These return how many file descriptors are open, and how many bytes of memory
 * are resident; 0 if that is unknown.
 */
unsigned system_open_files(void);
uint64_t system_resident_bytes(void);

/* Returns the processor time that the calling thread has used, in ms. */
msec system_thread_time_ms(void);

/* Returns the number of processors that are online; at least 1. */
unsigned system_cpu_count(void);

/*
 * Returns how many bytes an ordinary user can still write to the file system of
 * the file; UINT64_MAX if that is unknown, for example if the file system
 * reports no blocks.
 */
uint64_t system_free_bytes(const char *path);

#endif
