/*
 * session_file.h -- stores the resume token for the next client.
 *
 * There is one file per server and running client, mode 0600, in
 * $XDG_STATE_HOME/noughts: the files of one server are its slots, numbered from
 * 0. Each file is named after the key that the server has proven, so that it is
 * found again whatever name and address the server has. A token from a server
 * without a key is stored for the server's numeric address, and is sent only to
 * that address: a name or a discovery id proves nothing. A client keeps its
 * file locked; when the client is killed, the kernel releases the lock, and the
 * next client uses the token. If files cannot be written, nothing is saved.
 */

#ifndef CLIENT_SESSION_SESSION_FILE_H
#define CLIENT_SESSION_SESSION_FILE_H

#include <stdbool.h>

#include "client/net/address.h"
#include "client/util/state_file.h"
#include "common/key_message.h"
#include "common/parser.h"
#include "common/user_text.h"

/*
 * The most files (slots) of one server. If a user runs more clients, the others
 * save no token.
 */
#define SESSION_FILE_SLOTS 16

/* Size of "session-KEY" or "ADDRESS:PORT", with its NUL. */
#define SESSION_FILE_NAME_SIZE (sizeof(struct address) + 1)

struct session_file {
	char     id[SESSION_FILE_NAME_SIZE]; /* the name of the server's file in
						slot 0 */
	char     path[STATE_FILE_PATH_SIZE]; /* path of slot 0; "": none */
	int      file;                       /* our open and locked file; -1:
					        none */
	unsigned slot;                       /* slot of our file */
	char     token[TOKEN_SIZE];          /* the token in our file, or "" */
	char     name[NAME_SIZE]; /* the player the token belongs to */
};

/*
 * Initializes f for a server: for its key or, if `key` is "", for its numeric
 * address. Creates no file yet.
 */
void session_file_open(struct session_file *f, const struct address *server,
    const char *key);

/* True if f is open for that server. */
bool session_file_is_for(const struct session_file *f,
    const struct address *server, const char *key);

/*
 * Takes over the token of a client that no longer runs: sets f->token and
 * f->name. If `name` is not NULL, takes only a token of that player or of a
 * guest. Returns false if there is no such token.
 */
bool session_file_adopt(struct session_file *f, const char *name);

/* Replaces the saved token and name; if `token` is "", removes the file. */
void session_file_save(struct session_file *f, const char *token,
    const char *name);

/* Closes the file, so that the next client can adopt it. */
void session_file_close(struct session_file *f);

#endif
