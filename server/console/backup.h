/*
 * backup.h -- a copy of the store for the operator.
 *
 * The database thread writes the copy beside the store. Its path is offered to
 * the session that asked for it, whose client opens the file, as root or as our
 * own user, and removes its name. One backup is made at a time.
 */

#ifndef SERVER_CONSOLE_BACKUP_H
#define SERVER_CONSOLE_BACKUP_H

#include <limits.h>
#include <stdbool.h>

#include "server/protocol/session.h"
#include "server/storage/db_writer.h"

enum backup_state {
	BACKUP_NONE,
	BACKUP_COPYING, /* the database thread makes the copy */
	BACKUP_OFFERED  /* the session's client may open the copy, until it
                           sends its next line */
};

struct backup {
	enum backup_state state;
	struct session   *session; /* NULL: no session, or it has ended */
	char              path[PATH_MAX];
};

/* Removes a copy beside that database that a killed server has left. */
void backup_init(struct backup *b, const char *db_file);

/*
 * Starts a copy; the request of s is answered later, with the path or with a
 * refusal. False if a copy is being made, or the database is in memory.
 */
bool backup_start(struct backup *b, struct db_writer *w, struct session *s);

/*
 * To be called when the session has sent another line, or has ended: removes
 * the copy that was offered to it, unless it was opened, and logs the result.
 */
void backup_release(struct backup *b, const struct session *s);

#endif
