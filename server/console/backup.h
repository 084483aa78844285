/*
 * backup.h -- makes a copy of the store for the operator.
 *
 * The database thread writes the copy beside the store. The session that asked
 * for the backup is told the path of the copy. The session's client, which runs
 * as root or as our own user, opens the copy and removes its name. Only one
 * backup is made at a time.
 */

#ifndef SERVER_CONSOLE_BACKUP_H
#define SERVER_CONSOLE_BACKUP_H

#include <limits.h>
#include <stdbool.h>

#include "server/protocol/session.h"
#include "server/storage/db_writer.h"

enum backup_state {
	BACKUP_NONE,
	BACKUP_COPYING, /* the database thread is writing the copy */
	BACKUP_OFFERED  /* the session was told the path; its client may open
			   the copy until the session sends its next line */
};

struct backup {
	enum backup_state state;
	struct session   *session; /* the session that asked; NULL: none, or it
				      has ended */
	char              path[PATH_MAX];
};

/*
 * Initializes b. If a server that was killed has left a copy beside the
 * database db_file, removes the copy.
 */
void backup_init(struct backup *b, const char *db_file);

/*
 * Starts a copy. The request of s is answered later, with the path or with a
 * refusal. Returns false if a copy is being made already, or if the database is
 * in memory.
 */
bool backup_start(struct backup *b, struct db_writer *w, struct session *s);

/*
 * To be called when the session has sent another line or has ended. If a copy
 * was offered to it and not opened, removes the copy. Logs the result.
 */
void backup_release(struct backup *b, const struct session *s);

#endif
