/* program_start.h -- what each of the client's programs does first. */

#ifndef CLIENT_UTIL_PROGRAM_START_H
#define CLIENT_UTIL_PROGRAM_START_H

/*
 * Opens /dev/null for each of the descriptors 0, 1 and 2 that is closed, so that
 * no socket gets such a number. Makes a lack of memory fatal, also in libevent,
 * which could drop an event silently, and buffers standard output.
 */
void program_start(void);

#endif
