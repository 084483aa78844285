/* ticket.c -- the token that takes our seat back, kept for who comes next. */

#include "client/ticket.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A token, a name, a blank between and LF behind. */
#define CONTENT (TICKET_SIZE + NAME_SIZE)

/* Room for a path and what is put behind it. */
#define FULL (KEEP_PATH + 16)

bool ticket_is_word(const char *word)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_-";
	size_t            length = strlen(word);

	return length > 0 && length < TICKET_SIZE &&
	    strspn(word, allowed) == length;
}

/* --- where --- */

/* The file of a slot. Returns out. */
static const char *
file_of(const struct ticket *t, unsigned slot, char out[FULL])
{
	if (slot == 0)
		snprintf(out, FULL, "%s", t->path);
	else
		snprintf(out, FULL, "%s.%u", t->path, slot + 1);
	return out;
}

/* A host may be any text at all, but a file's name may hold no slash. */
void ticket_open(struct ticket *t, const struct place *server)
{
	char name[sizeof(struct place) + 1];

	*t = (struct ticket){ .file = -1 };
	snprintf(name, sizeof(name), "%s:%s", server->host, server->port);
	for (char *at = name; *at != '\0'; at++)
		if (*at == '/')
			*at = '_';
	if (!keep_path(name, "", t->path))
		t->path[0] = '\0';
}

/* --- taking one over --- */

/* Whether the path still leads to that file, not to another put in its place. */
static bool is_at(int file, const char *path)
{
	struct stat ours, there;

	return fstat(file, &ours) == 0 && stat(path, &there) == 0 &&
	    ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

/* Opens and locks a file that nobody holds; -1 if that cannot be. */
static int grasp(const char *path)
{
	int file = keep_open(path, O_RDWR | O_NOFOLLOW);

	if (file < 0)
		return -1;
	if (flock(file, LOCK_EX | LOCK_NB) == 0 && is_at(file, path))
		return file;
	close(file);
	return -1;
}

/* What is in a file; false if it is no token of ours. */
static bool read_content(int file, char word[TICKET_SIZE], char name[NAME_SIZE])
{
	char    text[CONTENT + 1], *blank, *end;
	ssize_t n = read(file, text, sizeof(text) - 1);

	text[n > 0 ? n : 0] = '\0';
	blank = strchr(text, ' ');
	end = strchr(text, '\n');
	if (blank == NULL || end == NULL || end < blank)
		return false;
	*blank = *end = '\0';
	if (!ticket_is_word(text) || strlen(blank + 1) >= NAME_SIZE)
		return false;
	strcpy(word, text);
	strcpy(name, blank + 1);
	return true;
}

/* Whether who is called so would sit down in a seat of kept's. */
static bool is_fit(const char *kept, const char *name)
{
	return name == NULL || !text_is_name(kept) ||
	    text_is_same_name(kept, name);
}

bool ticket_find(struct ticket *t, const char *name)
{
	char path[FULL];

	for (unsigned i = 0; i < TICKET_SLOTS && t->path[0] != '\0'; i++) {
		int file = grasp(file_of(t, i, path));

		if (file < 0)
			continue;
		if (read_content(file, t->word, t->name) &&
		    is_fit(t->name, name)) {
			t->file = file;
			t->slot = i;
			return true;
		}
		close(file);
	}
	t->word[0] = t->name[0] = '\0';
	return false;
}

/* --- keeping one --- */

/* Makes a new file of that content under a name of its own, locked. */
static int write_new(const char *path, const char *word, const char *name)
{
	char text[CONTENT + 1];
	int  length = snprintf(text, sizeof(text), "%s %s\n", word, name);
	int  file;

	unlink(path);
	file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0)
		return -1;
	if (flock(file, LOCK_EX | LOCK_NB) == 0 &&
	    write(file, text, (size_t)length) == length && fsync(file) == 0)
		return file;
	close(file);
	unlink(path);
	return -1;
}

/* Puts a new file into our slot, or into the first that is free. */
static bool place_new(struct ticket *t, const char *new)
{
	char path[FULL];

	if (t->file >= 0)
		return rename(new, file_of(t, t->slot, path)) == 0;
	for (unsigned i = 0; i < TICKET_SLOTS; i++) {
		if (link(new, file_of(t, i, path)) != 0)
			continue;
		t->slot = i;
		unlink(new);
		return true;
	}
	return false;
}

static void drop(struct ticket *t)
{
	char path[FULL];

	if (t->file >= 0)
		unlink(file_of(t, t->slot, path));
	ticket_close(t);
}

static void replace(struct ticket *t, const char *word, const char *name)
{
	char new[FULL];
	int file;

	keep_make_folders(t->path);
	snprintf(new, sizeof(new), "%s.new%ld", t->path, (long)getpid());
	file = write_new(new, word, name);
	if (file < 0)
		return;
	if (!place_new(t, new)) {
		unlink(new);
		close(file);
		return;
	}
	if (t->file >= 0)
		close(t->file);
	t->file = file;
}

void ticket_keep(struct ticket *t, const char *word, const char *name)
{
	if (t->path[0] == '\0' ||
	    (strcmp(t->word, word) == 0 && strcmp(t->name, name) == 0))
		return;
	if (*word == '\0') {
		drop(t);
		return;
	}
	replace(t, word, name);
	/* What could not be kept is not tried again with every line. */
	snprintf(t->word, sizeof(t->word), "%s", word);
	snprintf(t->name, sizeof(t->name), "%s", name);
}

void ticket_close(struct ticket *t)
{
	if (t->file >= 0)
		close(t->file);
	t->file = -1;
	t->word[0] = t->name[0] = '\0';
}
