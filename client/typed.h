/* typed.h -- what a person types, as something to do. */

#ifndef CLIENT_TYPED_H
#define CLIENT_TYPED_H

#include <stdbool.h>
#include <stddef.h>

#include "client/model.h"
#include "common/error.h"
#include "common/line.h"

enum typed_kind {
	TYPED_NOTHING, /* a blank line */
	TYPED_REQUEST, /* for the server: request */
	TYPED_WRONG,   /* no line may look like that: error */
	TYPED_HELP,
	TYPED_BOARD,    /* draw it now */
	TYPED_BOARD_ON, /* and after each move, or not */
	TYPED_BOARD_OFF,
	TYPED_TIME /* tell what is left */
};

struct typed {
	enum typed_kind kind;
	enum error      error;
	bool            needs_turn; /* a move, or a hint for one */
	bool            is_quit;
	char            request[LINE_REQUEST + 1]; /* without its end */
};

/*
 * Reads a typed line of length bytes, any bytes. A bare point is a move, "new"
 * looks for an opponent at the game last played, on its terms, a "/" before a command does no
 * harm, and what we do not know is the server's to judge.
 */
void typed_read(struct typed *t, const struct model *m, const char *line,
    size_t length);

#endif
