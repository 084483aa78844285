/*
 * known_servers.h -- the keys that servers have proven.
 *
 * The file "servers" in $XDG_STATE_HOME/noughts has a line "KEY ADDRESS" for
 * each address, as the user has given it; the last line is the one most
 * recently used. A server whose key differs from the key known for its address
 * is not trusted. The line of a server that was found on the network, whose
 * address may change, is "KEY KEY".
 */

#ifndef CLIENT_SESSION_KNOWN_SERVERS_H
#define CLIENT_SESSION_KNOWN_SERVERS_H

#include <stdbool.h>

#include <stdio.h>

#include "client/net/address.h"
#include "client/session/handshake.h"
#include "client/session/session_options.h"
#include "common/key_message.h"

/*
 * The most lines of the file. When there are more, the least recently used one
 * is removed.
 */
#define KNOWN_SERVERS_MAX 200

/*
 * Writes the key known for the server's address to `key`. Returns false, and
 * writes "", if no key is known.
 */
bool known_servers_find(const struct address *server, char key[KEY_DIGITS + 1]);

/*
 * Stores the key of the server at an address, in place of an older key. NULL:
 * the server was found on the network. Waits for other clients of the user that
 * change the file at the same time.
 */
void known_servers_save(const struct address *server, const char *key);

enum known_server {
	KNOWN_SERVER_NONE,   /* no server is known */
	KNOWN_SERVER_OTHERS, /* the file has only servers with other keys */
	KNOWN_SERVER_THIS
};

/* Whether the file has a server with that key, only others, or none. */
enum known_server known_servers_find_key(const char *key);

/*
 * Initializes the handshake with the server of the options, whose key may be
 * known. `identity` must outlive h.
 */
void known_servers_open_handshake(const struct session_options *o,
    const struct user_key *identity, struct handshake *h);

/*
 * To be called when the server has proven its key, or has none: stores a key
 * that is seen for the first time. Prints what the user should know.
 */
void known_servers_update(const struct session_options *o,
    const struct handshake *h, FILE *out);

#endif
