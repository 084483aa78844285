/* version.h -- what to do about a server of another version of the protocol. */

#ifndef CLIENT_VERSION_H
#define CLIENT_VERSION_H

#include <stdint.h>

/* Room for that in words, and a NUL. */
#define VERSION_TEXT 160

/*
 * Says of a server that speaks the versions least to most, which ours is none
 * of, whether it or this program is to be brought up to date: what stands
 * behind "the server", without an end. Returns out.
 */
const char *version_describe(uint32_t least, uint32_t most, uint32_t ours,
    char out[VERSION_TEXT]);

#endif
