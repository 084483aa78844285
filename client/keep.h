/* keep.h -- small files of ours that outlive us, for their owner's eyes only. */

#ifndef CLIENT_KEEP_H
#define CLIENT_KEEP_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads a file of $XDG_STATE_HOME/noughts, size - 1 bytes of it at most and a
 * NUL; false, with "" read, where there is none.
 */
bool keep_read(const char *name, char *out, size_t size);

/* Writes it anew, mode 0600. Where that cannot be, nothing is kept. */
void keep_write(const char *name, const char *text);

#endif
