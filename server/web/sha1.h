/*
 * sha1.h -- the SHA-1 digest (FIPS 180-4), which the WebSocket handshake
 * requires. The digest is not a protection: whoever can connect can compute it.
 */

#ifndef SERVER_WEB_SHA1_H
#define SERVER_WEB_SHA1_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_SIZE 20

void sha1(const void *data, size_t n, uint8_t digest[SHA1_SIZE]);

#endif
