/*
 * name_file.h -- the name that the user has chosen, for the next start.
 *
 * The file "name" in $XDG_STATE_HOME/noughts holds the name, or "-" if the user
 * has been asked and wants none.
 */

#ifndef CLIENT_SESSION_NAME_FILE_H
#define CLIENT_SESSION_NAME_FILE_H

#include <stdbool.h>

#include "common/user_text.h"

/* All zero is the initial state. */
struct name_file {
	char name[NAME_SIZE]; /* the name, or "" */
	bool is_asked;        /* the user need not be asked again */
};

void name_file_load(struct name_file *f);

/*
 * Stores the name; "" stores that the user wants none. Does not write if the
 * file has that name already.
 */
void name_file_save(struct name_file *f, const char *name);

#endif
