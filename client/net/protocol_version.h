/* protocol_version.h -- the protocol version, and what to do if it differs. */

#ifndef CLIENT_NET_PROTOCOL_VERSION_H
#define CLIENT_NET_PROTOCOL_VERSION_H

#include <stdint.h>

/* Size of the longest description, with its NUL. */
#define PROTOCOL_VERSION_TEXT_SIZE 160

/*
 * Writes which program the user must update: the end of a sentence that begins
 * with "the server". The server speaks the versions from `least` to `most`;
 * `ours` is not among these versions. Returns out.
 */
const char *protocol_version_describe_mismatch(uint32_t least, uint32_t most,
    uint32_t ours, char out[PROTOCOL_VERSION_TEXT_SIZE]);

#endif
