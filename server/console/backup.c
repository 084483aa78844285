/* backup.c -- makes a copy of the store for the operator. */

#include "server/console/backup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/util/log.h"

/* The longest path that fits into an answer of the console. */
#define PATH_TEXT_MAX (LINE_REPLY_MAX - 64)

void backup_init(struct backup *b, const char *db_file)
{
	snprintf(b->path, sizeof(b->path), "%s.backup-tmp", db_file);
	unlink(b->path);
}

/*
 * Ends the backup. `error` is NULL if the client was told the path of the copy.
 * The client unlinks the copy after opening it. So if end_backup can still
 * unlink the copy, the backup has failed.
 */
static void end_backup(struct backup *b, const char *error)
{
	if (unlink(b->path) == 0 && error == NULL)
		error = "the console was closed";
	log_event(LOG_NOTICE, "backup", "result=%s",
	    error != NULL ? error : "ok");
	b->state = BACKUP_NONE;
	b->session = NULL;
}

static void on_done(void *ctx, const char *error)
{
	struct backup  *b = ctx;
	struct session *s = b->session;
	char            text[PATH_MAX];

	if (error == NULL && s != NULL && realpath(b->path, text) == NULL)
		error = strerror(errno);
	else if (error == NULL && s != NULL && strlen(text) > PATH_TEXT_MAX)
		error = strerror(ENAMETOOLONG);
	b->state = BACKUP_OFFERED;
	if (error != NULL || s == NULL)
		end_backup(b, error);
	if (s == NULL)
		return;
	if (error != NULL)
		snprintf(text, sizeof(text), "The store cannot be copied: %s",
		    error);
	session_finish(s, error != NULL ? ERR_STORE : OK, text, time_ms_now());
}

bool backup_start(struct backup *b, struct db_writer *w, struct session *s)
{
	if (b->state != BACKUP_NONE ||
	    !db_writer_backup(w, b->path, on_done, b))
		return false;
	b->state = BACKUP_COPYING;
	b->session = s;
	session_defer(s);
	return true;
}

void backup_release(struct backup *b, const struct session *s)
{
	if (b->session != s)
		return;
	b->session = NULL;
	if (b->state == BACKUP_OFFERED)
		end_backup(b, NULL);
}
