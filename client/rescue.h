/* rescue.h -- a terminal that is as it was, even after a crash. */

#ifndef CLIENT_RESCUE_H
#define CLIENT_RESCUE_H

/* Room for what makes a terminal as it was, and a NUL. */
#define RESCUE_SIZE 256

/*
 * Remembers how the terminal is now. If the process crashes from then on, it is
 * made so again, and the bytes are written to it first.
 */
void rescue_arm(const char *bytes);

/* A crash is left alone again. */
void rescue_disarm(void);

#endif
