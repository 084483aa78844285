/* interlude.h -- what is said while the line is lost, and when it is back. */

#ifndef CLIENT_INTERLUDE_H
#define CLIENT_INTERLUDE_H

#include <stdbool.h>
#include <stdio.h>

#include "client/place.h"
#include "common/msec.h"

/* The line is lost, and why; it is tried again at once. */
void interlude_lost(const struct place *where, const char *why, FILE *out);

/* It was tried in vain; after wait again, or so from now on. */
void interlude_again(const char *why, msec wait, FILE *out);
void interlude_steady(const char *why, msec wait, FILE *out);

/* It is back: at the board, or only at the server. */
void interlude_back(bool at_board, FILE *out);

/* The server knows our seat no more. */
void interlude_gone(FILE *out);

/* A move waits for the line; nothing else can; it came too late. */
void interlude_kept(const char *at, FILE *out);
void interlude_unsent(FILE *out);
void interlude_late(const char *at, FILE *out);

/* What was said when the line was lost is not said again. */
void interlude_unheard(FILE *out);

/* We leave while the line is lost, and our seat stays. */
void interlude_seat(FILE *out);

/* Another terminal has taken the seat. */
void interlude_taken(FILE *out);

#endif
