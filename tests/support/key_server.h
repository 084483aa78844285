/*
 * key_server.h -- the server's side of a handshake, with keys made from
 * names.
 */

#ifndef TESTS_SUPPORT_KEY_SERVER_H
#define TESTS_SUPPORT_KEY_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/protocol/key_message.h"
#include "common/protocol/line_reader.h"

struct key_server {
	char    key[KEY_DIGITS + 1]; /* public */
	char    client_nonce[NONCE_DIGITS + 1], server_nonce[NONCE_DIGITS + 1];
	uint8_t secret[64];
};

/* A server whose key is made from that name. */
void key_server_init(struct key_server *k, const char *owner);

/*
 * Writes the event that answers "key NONCE", without the line's end. The
 * server's nonce is different for each nonce of the client.
 */
void key_server_answer(struct key_server *k, const char *request,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * Whether "prove ..." is valid for the last nonces, that address, and the name
 * that it states.
 */
bool key_server_accepts(const struct key_server *k, const char *request,
    const char *address);

#endif
