/* record_io.c -- reads a game from a file, and writes one to a new file. */

#include "client/util/record_io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/file_publish.h"

/* The mode of a new file, before the umask. */
#define FILE_MODE 0666

#define BLOCK_SIZE 65536

static bool fail(char problem[RECORD_IO_TEXT_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(char problem[RECORD_IO_TEXT_SIZE], const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vsnprintf(problem, RECORD_IO_TEXT_SIZE, format, values);
	va_end(values);
	return false;
}

/* --- reading --- */

/* The bytes of a file, which the caller frees. */
struct contents {
	char  *text;
	size_t length, capacity;
};

/* Reads at most one byte more than the longest file that is accepted. */
static bool read_all(int fd, struct contents *c)
{
	ssize_t n = 1;

	while (n != 0 && c->length <= RECORD_FILE_MAX) {
		if (c->capacity - c->length < BLOCK_SIZE) {
			c->capacity += c->capacity + BLOCK_SIZE;
			c->text = xrealloc(c->text, c->capacity);
		}
		n = read(fd, c->text + c->length, BLOCK_SIZE);
		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			c->length += (size_t)n;
	}
	return true;
}

bool record_io_read(struct game_record *r, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE])
{
	struct record_error error;
	struct contents     c = { NULL, 0, 0 };
	int                 fd = open(path, O_RDONLY | O_CLOEXEC);
	bool                ok = fd >= 0 && read_all(fd, &c);

	if (!ok)
		fail(problem, "cannot read %.200s: %s", path, strerror(errno));
	else if (c.length > RECORD_FILE_MAX)
		ok = fail(problem,
		    "%.200s has more than %zu MiB, too many for a game", path,
		    RECORD_FILE_MAX >> 20);
	else if (!record_file_read(r, c.text, c.length, v, &error))
		ok = fail(problem, "%.200s, line %u, column %u: %s", path,
		    error.line, error.column, error.text);
	if (fd >= 0)
		close(fd);
	free(c.text);
	return ok;
}

/* --- writing --- */

static bool write_all(int fd, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, text, length);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			text += n;
			length -= (size_t)n;
		}
	}
	return true;
}

static bool fail_exists(const char *path, char problem[RECORD_IO_TEXT_SIZE])
{
	return fail(problem, "%.200s exists; choose another name", path);
}

/* Creates a file beside `path`. Returns its descriptor; -1: a failure. */
static int open_part(const char *path, char part[PATH_MAX],
    char problem[RECORD_IO_TEXT_SIZE])
{
	struct stat status;
	long        number = (long)getpid();
	int         fd;

	if (lstat(path, &status) == 0) {
		fail_exists(path, problem);
		return -1;
	}
	/* A process that was killed has left its file. */
	do {
		if (snprintf(part, PATH_MAX, "%s.part-%ld", path, number++) >=
		    PATH_MAX) {
			fail(problem, "cannot write %.200s: %s", path,
			    strerror(ENAMETOOLONG));
			return -1;
		}
		fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		    FILE_MODE);
	} while (fd < 0 && errno == EEXIST);
	if (fd < 0)
		fail(problem, "cannot write %.200s: %s", path, strerror(errno));
	return fd;
}

/*
 * Makes the path `typed` absolute; a leading "~/" means the home directory. A
 * path that cannot be made absolute is copied. Returns false if the result is
 * too long.
 */
static bool expand_path(char path[PATH_MAX], const char *typed)
{
	const char *home = typed[0] == '~' && typed[1] == '/' ? getenv("HOME") :
								NULL;
	char        folder[PATH_MAX];

	if (home != NULL)
		return snprintf(path, PATH_MAX, "%s%s", home, typed + 1) <
		    PATH_MAX;
	if (typed[0] == '/' || getcwd(folder, sizeof(folder)) == NULL)
		return snprintf(path, PATH_MAX, "%s", typed) < PATH_MAX;
	return snprintf(path, PATH_MAX, "%s/%s", folder, typed) < PATH_MAX;
}

bool record_io_write(const struct game_record *r, const char *typed,
    char path[PATH_MAX], char problem[RECORD_IO_TEXT_SIZE])
{
	char               part[PATH_MAX];
	enum record_format format;
	char              *text = NULL;
	size_t             length;
	FILE              *out;
	int                fd;
	bool               ok;

	if (!expand_path(path, typed))
		return fail(problem, "the name of the file is too long");
	if (!record_format_of_name(&format, path))
		return fail(problem,
		    "the name of the file must end in .sgf, "
		    ".psq or .txt, not as \"%.200s\" does",
		    path);
	if (format == RECORD_FORMAT_PSQ && !rule_is_plain(r->variant.rule))
		return fail(problem,
		    "a .psq file cannot hold the rule \"%s\"; choose a name "
		    "that ends in .sgf",
		    rules[r->variant.rule].word);
	fd = open_part(path, part, problem);
	if (fd < 0)
		return false;
	out = xopen_memstream(&text, &length);
	record_file_write(out, format, r);
	xclose_memstream(out, &text);
	ok = write_all(fd, text, length) && fsync(fd) == 0 &&
	    file_publish(part, path);
	free(text);
	if (!ok) {
		if (errno == EEXIST)
			fail_exists(path, problem);
		else
			fail(problem,
			    "cannot write %.200s: %s; nothing is saved", path,
			    strerror(errno));
		unlink(part);
	}
	close(fd);
	return ok;
}
