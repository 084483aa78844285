/* rescue.h -- a terminal that is as it was, even after a crash. */

#ifndef CLIENT_RESCUE_H
#define CLIENT_RESCUE_H

/* Room for what makes a terminal as it was, and a NUL. */
#define RESCUE_SIZE 256

/*
 * Remembers how the terminal is now. If the process crashes or ends from then
 * on, it is made so again, and the bytes are written to it first. What is said
 * on standard error waits until then, so that it neither spoils the screen nor
 * goes with it.
 */
void rescue_arm(const char *bytes);

/* A crash is left alone again, and what has been said is written. */
void rescue_disarm(void);

#endif
