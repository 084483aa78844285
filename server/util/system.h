/* system.h -- the operating system's time, limits and processors. */

#ifndef SERVER_UTIL_SYSTEM_H
#define SERVER_UTIL_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"

/*
 * Opens /dev/null as each standard descriptor that is closed. Otherwise a file
 * or socket could get the number 2, and the log would be written into it.
 */
void system_open_standard_files(void);

/* The time of day in milliseconds since 1970, for records; it may jump. */
int64_t system_wall_clock_ms(void);

/*
 * Raises the limit on open files as far as allowed. Returns how many clients
 * can then be connected beside as many other connections, but at most wanted,
 * unless wanted is 0. For the others at most a quarter of the limit is left.
 * Exits with a message if the limit allows no client.
 */
unsigned system_max_clients(unsigned wanted, unsigned others);

/*
 * Makes room for that many clients in the kernel's table of open files, before
 * there are threads: to enlarge it later, Linux stops the caller for 5 to 25
 * ms. No room for more than 16,000 is made.
 */
void system_reserve_files(unsigned clients);

/* How many file descriptors are open, and the resident memory; 0: unknown. */
unsigned system_open_files(void);
uint64_t system_resident_bytes(void);

/* The processor time that the calling thread has used, in ms. */
msec system_thread_time_ms(void);

/* The number of processors online, at least 1. */
unsigned system_cpu_count(void);

/*
 * The bytes that an ordinary user may still write to the file system of that
 * file; 0 if that is unknown.
 */
uint64_t system_free_bytes(const char *path);

/*
 * Whether an ordinary user may still write that many bytes to the file system
 * of that file. True if that is unknown, as for a file system that reports no
 * blocks.
 */
bool system_has_room(const char *path, uint64_t bytes);

/* The number of search threads: wanted, or a default if that is 0. */
unsigned system_bot_threads(unsigned wanted);

/*
 * Writes the port, and web_port if it is not 0, each on a line, to fd and closes
 * fd. On failure exits with a message.
 */
void system_write_ports_fd(int fd, uint16_t port, uint16_t web_port);

#endif
