/* record_io.c -- reads a game from a file, and writes one to a new file. */

#include "client/util/record_io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/records/record_file.h"

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

/* Reads up to a byte more than the longest file that is accepted. */
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

static bool
parse(struct game_record *r, const struct contents *c, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE])
{
	struct record_error error;

	if (c->length > RECORD_FILE_MAX)
		return fail(problem,
		    "%.200s has more than %zu MiB, too many "
		    "for a game",
		    path, RECORD_FILE_MAX >> 20);
	if (record_file_read(r, c->text, c->length, v, &error))
		return true;
	return fail(problem, "%.200s, line %u, column %u: %s", path, error.line,
	    error.column, error.text);
}

bool record_io_read(struct game_record *r, const char *path,
    const struct variant *v, char problem[RECORD_IO_TEXT_SIZE])
{
	struct contents c = { NULL, 0, 0 };
	int             fd = open(path, O_RDONLY | O_CLOEXEC);
	bool            is_read = fd >= 0 && read_all(fd, &c);
	bool            ok;

	if (is_read)
		ok = parse(r, &c, path, v, problem);
	else
		ok = fail(problem, "cannot read %.200s: %s", path,
		    strerror(errno));
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
	return fsync(fd) == 0;
}

/* Writes a file that has just been created; removes it if that fails. */
static bool fill(int fd, const char *path, const struct record_buffer *text,
    char problem[RECORD_IO_TEXT_SIZE])
{
	bool ok = write_all(fd, text->text, text->length);
	int  error = errno;

	if (close(fd) != 0 && ok) {
		ok = false;
		error = errno;
	}
	if (ok)
		return true;
	unlink(path);
	return fail(problem, "cannot write %.200s: %s; nothing is saved", path,
	    strerror(error));
}

bool record_io_write(const struct game_record *r, const char *path,
    char problem[RECORD_IO_TEXT_SIZE])
{
	struct record_buffer text = { 0 };
	enum record_format   format;
	bool                 ok;
	int                  fd;

	if (!record_format_of_name(&format, path))
		return fail(problem,
		    "the name of the file must end in .sgf, "
		    ".psq or .txt, not as \"%.200s\" does",
		    path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
	if (fd < 0 && errno == EEXIST)
		return fail(problem, "%.200s exists; choose another name",
		    path);
	if (fd < 0)
		return fail(problem, "cannot write %.200s: %s", path,
		    strerror(errno));
	record_file_write(&text, format, r);
	ok = fill(fd, path, &text, problem);
	record_buffer_free(&text);
	return ok;
}
