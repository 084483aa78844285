/* record_io.c -- reads a game from a file, and writes one to a new file. */

#include "client/files/record_io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/file_publish.h"
#include "common/base/format_values.h"

/* The mode of a new file, before the umask. */
#define FILE_MODE 0666

static bool __attribute__((format(printf, 2, 3)))
fail(char problem[RECORD_IO_TEXT_SIZE], const char *format, ...)
{
	FORMAT_VALUES(problem, RECORD_IO_TEXT_SIZE, format);
	return false;
}

/* --- reading --- */

bool record_io_read(struct game_record *r, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE])
{
	struct record_error error;
	FILE               *f = fopen(path, "re");
	char               *text = xmalloc(RECORD_FILE_MAX + 1);
	size_t length = f != NULL ? fread(text, 1, RECORD_FILE_MAX + 1, f) : 0;
	bool   ok = f != NULL && !ferror(f);

	if (!ok)
		fail(problem, "cannot read %.200s: %s", path, strerror(errno));
	else if (length > RECORD_FILE_MAX)
		ok = fail(problem,
		    "%.200s has more than %zu MiB, too many for a game", path,
		    RECORD_FILE_MAX >> 20);
	else if (!record_file_read(r, text, length, v, &error))
		ok = fail(problem, "%.200s, line %u, column %u: %s", path,
		    error.line, error.column, error.text);
	if (f != NULL)
		fclose(f);
	free(text);
	return ok;
}

/* --- writing --- */

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
	out = fdopen(fd, "w");
	if (out == NULL)
		fatal("out of memory");
	record_file_write(out, format, r);
	ok = fflush(out) == 0 && !ferror(out) && fsync(fd) == 0 &&
	    file_publish(part, path);
	if (!ok) {
		if (errno == EEXIST)
			fail_exists(path, problem);
		else
			fail(problem,
			    "cannot write %.200s: %s; nothing is saved", path,
			    strerror(errno));
		unlink(part);
	}
	fclose(out);
	return ok;
}
