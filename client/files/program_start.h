/* program_start.h -- what each of the client's programs does first. */

#ifndef CLIENT_FILES_PROGRAM_START_H
#define CLIENT_FILES_PROGRAM_START_H

/*
 * Opens the standard files, makes a lack of memory fatal, also in libevent, which could
 * drop an event silently, and buffers standard output.
 */
void program_start(void);

#endif
