/*
 * session_file.h -- stores the token of a running game for the next client.
 *
 * A player with a proven name gets a running game back by proving the name
 * again. Any other player gets it back only with the token, so it is stored
 * here. There is one file for each server, mode 0600, named after the key that
 * the server has proven or, if it has none, after its numeric address. A client
 * keeps its file locked, and a second client of the same user stores nothing.
 * When the client is killed, the kernel releases the lock, and the next client
 * uses the token. If files cannot be written, nothing is stored.
 */

#ifndef CLIENT_LINK_SESSION_FILE_H
#define CLIENT_LINK_SESSION_FILE_H

#include <stdbool.h>

#include "client/files/state_file.h"
#include "client/find/address.h"
#include "common/protocol/parser.h"

struct session_file {
	char path[STATE_FILE_PATH_SIZE]; /* "": nothing is stored */
	int  file;              /* our open and locked file; -1: none */
	bool is_others;         /* another client has locked the file */
	char token[TOKEN_SIZE]; /* the token in our file, or "" */
};

/*
 * Opens the file of a server, given by its numeric address and its key, or ""
 * if it has none; closes the file of any other server. If a client that no
 * longer runs has left a token, copies it to f->token. Creates no file yet.
 * Initially f->file is -1, and all other fields are zero.
 */
void session_file_open(struct session_file *f, const struct address *server,
    const char *key);

/* Replaces the token in the file; if `token` is "", removes the file. */
void session_file_save(struct session_file *f, const char *token);

/* Closes the file, so that the next client can use the token. */
void session_file_close(struct session_file *f);

#endif
