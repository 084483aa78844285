/* session_file.c -- stores the token of a running game for the next client. */

#include "client/link/session_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens and locks the file, unless another client has locked it. */
static void open_locked(struct session_file *f, int flags)
{
	struct stat ours, there;

	f->file = state_file_open(f->path, O_RDWR | O_NOFOLLOW | flags);
	if (f->file < 0)
		return;
	f->is_others = flock(f->file, LOCK_EX | LOCK_NB) != 0;
	/* Another client may have removed the file meanwhile. */
	if (!f->is_others && fstat(f->file, &ours) == 0 &&
	    stat(f->path, &there) == 0 && ours.st_dev == there.st_dev &&
	    ours.st_ino == there.st_ino)
		return;
	close(f->file);
	f->file = -1;
}

void session_file_open(struct session_file *f, const struct address *server,
    const char *key)
{
	char    name[sizeof("session-") + ADDRESS_TEXT_SIZE];
	char    path[STATE_FILE_PATH_SIZE], text[ADDRESS_TEXT_SIZE];
	ssize_t n;

	snprintf(name, sizeof(name), "session-%s",
	    *key != '\0' ? key : address_format(server, text));
	if (!state_file_path(name, "", path) || strcmp(path, f->path) == 0)
		return;
	session_file_close(f);
	strcpy(f->path, path);
	open_locked(f, 0);
	if (f->file < 0)
		return;
	n = read(f->file, text, sizeof(f->token));
	text[n > 0 ? n : 0] = '\0';
	text[strcspn(text, "\n")] = '\0';
	if (token_is_valid(text))
		strcpy(f->token, text);
}

static void remove_file(struct session_file *f)
{
	if (f->file >= 0) {
		unlink(f->path);
		close(f->file);
	}
	f->file = -1;
}

void session_file_save(struct session_file *f, const char *token)
{
	char text[TOKEN_SIZE + 1];
	int  n = snprintf(text, sizeof(text), "%s\n", token);

	if (f->path[0] == '\0' || f->is_others || strcmp(f->token, token) == 0)
		return;
	/*
	 * The token is noted even if it cannot be written, so that this is not
	 * tried again at every line.
	 */
	strcpy(f->token, token);
	if (*token == '\0') {
		remove_file(f);
		return;
	}
	if (f->file < 0) {
		state_file_make_dirs(f->path);
		open_locked(f, O_CREAT);
	}
	if (f->file >= 0 &&
	    (pwrite(f->file, text, (size_t)n, 0) != n ||
		ftruncate(f->file, n) != 0 || fsync(f->file) != 0))
		remove_file(f);
}

void session_file_close(struct session_file *f)
{
	if (f->file >= 0)
		close(f->file);
	*f = (struct session_file){ .file = -1 };
}
