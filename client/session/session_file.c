/* session_file.c -- stores the resume token for the next client. */

#include "client/session/session_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/file_publish.h"

/* The most bytes in a file, which holds "TOKEN NAME\n". */
#define CONTENT_SIZE (TOKEN_SIZE + NAME_SIZE)

/* Size of the path of a file, with the number of its slot. */
#define FULL_PATH_SIZE (STATE_FILE_PATH_SIZE + 16)

/* --- paths --- */

/* Writes the path of file number `slot` of the server. Returns out. */
static const char *
slot_path(const struct session_file *f, unsigned slot, char out[FULL_PATH_SIZE])
{
	if (slot == 0)
		snprintf(out, FULL_PATH_SIZE, "%s", f->path);
	else
		snprintf(out, FULL_PATH_SIZE, "%s.%u", f->path, slot + 1);
	return out;
}

/*
 * Writes the name of a server's file to out. The host may contain a slash,
 * which a file name cannot contain. Returns out.
 */
static const char *write_id(const struct address *server, const char *key,
    char out[SESSION_FILE_NAME_SIZE])
{
	if (*key != '\0')
		snprintf(out, SESSION_FILE_NAME_SIZE, "session-%s", key);
	else
		snprintf(out, SESSION_FILE_NAME_SIZE, "%s:%s", server->host,
		    server->port);
	for (char *at = out; *at != '\0'; at++)
		if (*at == '/')
			*at = '_';
	return out;
}

void session_file_open(struct session_file *f, const struct address *server,
    const char *key)
{
	*f = (struct session_file){ .file = -1 };
	if (!state_file_path(write_id(server, key, f->id), "", f->path))
		f->path[0] = '\0';
}

bool session_file_is_for(const struct session_file *f,
    const struct address *server, const char *key)
{
	char id[SESSION_FILE_NAME_SIZE];

	return f->path[0] != '\0' &&
	    strcmp(f->id, write_id(server, key, id)) == 0;
}

/* --- adopt --- */

/*
 * True if `path` still names that open file, and not another file that has
 * replaced it.
 */
static bool is_still_at(int file, const char *path)
{
	struct stat ours, there;

	return fstat(file, &ours) == 0 && stat(path, &there) == 0 &&
	    ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

/* Returns false if another client has locked the file. */
static bool lock(int file)
{
#ifdef LOCK_EX
	return flock(file, LOCK_EX | LOCK_NB) == 0;
#else
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	return fcntl(file, F_SETLK, &whole) == 0;
#endif
}

/*
 * Opens and locks the file at `path`. Returns -1 if it does not exist or
 * another client has locked it.
 */
static int open_locked(const char *path)
{
	int file = state_file_open(path, O_RDWR | O_NOFOLLOW);

	if (file < 0)
		return -1;
	if (lock(file) && is_still_at(file, path))
		return file;
	close(file);
	return -1;
}

/* Reads a token and a name. Returns false if the file holds something else. */
static bool read_content(int file, char token[TOKEN_SIZE], char name[NAME_SIZE])
{
	char    text[CONTENT_SIZE + 1], *blank, *end;
	ssize_t n = read(file, text, sizeof(text) - 1);

	text[n > 0 ? n : 0] = '\0';
	blank = strchr(text, ' ');
	end = strchr(text, '\n');
	if (blank == NULL || end == NULL || end < blank)
		return false;
	*blank = *end = '\0';
	if (!token_is_valid(text) || strlen(blank + 1) >= NAME_SIZE)
		return false;
	strcpy(token, text);
	strcpy(name, blank + 1);
	return true;
}

bool session_file_adopt(struct session_file *f, const char *name)
{
	char path[FULL_PATH_SIZE];

	for (unsigned i = 0; i < SESSION_FILE_SLOTS && f->path[0] != '\0';
	     i++) {
		int file = open_locked(slot_path(f, i, path));

		if (file < 0)
			continue;
		/* A guest's token is for any player. */
		if (read_content(file, f->token, f->name) &&
		    (name == NULL || !name_is_valid(f->name) ||
			name_is_same(f->name, name))) {
			f->file = file;
			f->slot = i;
			return true;
		}
		close(file);
	}
	f->token[0] = f->name[0] = '\0';
	return false;
}

/* --- save --- */

/* Creates a new file, locked and synced to disk; returns -1 if that fails. */
static int write_new(const char *path, const char *token, const char *name)
{
	char text[CONTENT_SIZE + 1];
	int  length = snprintf(text, sizeof(text), "%s %s\n", token, name);
	int  file;

	unlink(path);
	file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0)
		return -1;
	if (lock(file) && write(file, text, (size_t)length) == length &&
	    fsync(file) == 0)
		return file;
	close(file);
	unlink(path);
	return -1;
}

/* Moves the new file to our slot (see session_file.h) or to a free one. */
static bool install_file(struct session_file *f, const char *new_path)
{
	char path[FULL_PATH_SIZE];

	if (f->file >= 0)
		return rename(new_path, slot_path(f, f->slot, path)) == 0;
	for (unsigned i = 0; i < SESSION_FILE_SLOTS; i++) {
		if (!file_publish(new_path, slot_path(f, i, path)))
			continue;
		f->slot = i;
		return true;
	}
	return false;
}

static void
replace_file(struct session_file *f, const char *token, const char *name)
{
	char new_path[FULL_PATH_SIZE];
	int  file;

	state_file_make_dirs(f->path);
	snprintf(new_path, sizeof(new_path), "%s.new%ld", f->path,
	    (long)getpid());
	file = write_new(new_path, token, name);
	if (file < 0)
		return;
	if (!install_file(f, new_path)) {
		unlink(new_path);
		close(file);
		return;
	}
	if (f->file >= 0)
		close(f->file);
	f->file = file;
}

void session_file_save(struct session_file *f, const char *token,
    const char *name)
{
	char path[FULL_PATH_SIZE];

	if (f->path[0] == '\0' ||
	    (strcmp(f->token, token) == 0 && strcmp(f->name, name) == 0))
		return;
	if (*token == '\0') {
		if (f->file >= 0)
			unlink(slot_path(f, f->slot, path));
		session_file_close(f);
		return;
	}
	replace_file(f, token, name);
	/*
	 * The token is noted even if the save failed, so that the save is not
	 * tried again at every line.
	 */
	snprintf(f->token, sizeof(f->token), "%s", token);
	snprintf(f->name, sizeof(f->name), "%s", name);
}

void session_file_close(struct session_file *f)
{
	if (f->file >= 0)
		close(f->file);
	f->file = -1;
	f->token[0] = f->name[0] = '\0';
}
