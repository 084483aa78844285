/*
 * shim_powercut.c -- a preloaded library that records what a power cut would
 * leave of a program's files.
 *
 * It wraps the calls that change the files in the directory $CUT_DIR and keeps
 * their durable image in $CUT_SHADOW; simulate_powercut.c replaces the
 * directory by that. Nothing is really synced.
 *
 * Calls that are not tracked, such as writing through mmap, end the program.
 * Only stdio streams and duplicated descriptors go unnoticed.
 */

#define _GNU_SOURCE
/* With them, open is open64; here each is defined by its own name. */
#undef _FILE_OFFSET_BITS
#undef _TIME_BITS

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "tests/durability/durable_image.h"

#define FDS 65536

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char     *folder;
static struct file    *opened[FDS]; /* by descriptor */

__attribute__((constructor)) static void begin(void)
{
	const char *shadow = getenv("CUT_SHADOW");

	folder = getenv("CUT_DIR");
	if (folder == NULL || shadow == NULL)
		unsupported("CUT_DIR and CUT_SHADOW are wanted");
	durable_image_init(folder, shadow);
}

/*
 * The part of a path below the directory, "" for the directory itself; else
 * NULL.
 */
static const char *name_within(int at, const char *path)
{
	static _Thread_local char whole[2 * PATH_MAX + 2];
	char                      base[PATH_MAX] = "", link[64];
	size_t                    n = strlen(folder);

	if (path[0] != '/') {
		snprintf(link, sizeof(link), "/proc/self/fd/%d", at);
		if (readlink(at == AT_FDCWD ? "/proc/self/cwd" : link, base,
			sizeof(base) - 1) < 0)
			return NULL;
	}
	snprintf(whole, sizeof(whole), "%s%s%s", base, *base ? "/" : "", path);
	if (strncmp(whole, folder, n) != 0)
		return NULL;
	if (whole[n] == '/')
		n++;
	else if (whole[n] != '\0')
		return NULL;
	return strchr(whole + n, '/') == NULL ? whole + n : NULL;
}

static struct file *file_of(int fd)
{
	return fd >= 0 && fd < FDS ? opened[fd] : NULL;
}

static int open_and_follow(int at, const char *path, int flags, mode_t mode)
{
	const char *name = name_within(at, path);
	struct stat s;
	int         fd, is_new;

	if (name == NULL)
		return (int)syscall(SYS_openat, at, path, flags, mode);
	pthread_mutex_lock(&mutex);
	if ((flags & O_TMPFILE) == O_TMPFILE)
		unsupported("a file without a name");
	is_new = fstatat(at, path, &s, 0) != 0;
	fd = (int)syscall(SYS_openat, at, path, flags, mode);
	if (fd >= FDS)
		unsupported("too many descriptors");
	if (fd >= 0) {
		if (is_new)
			durable_image_created(name);
		opened[fd] = durable_image_file(name);
		if ((flags & O_TRUNC) != 0 && opened[fd] != NULL)
			durable_image_truncated(opened[fd], 0);
	}
	pthread_mutex_unlock(&mutex);
	return fd;
}

/* --- wrappers --- */

int open(const char *path, int flags, ...)
{
	va_list list;
	mode_t  mode = 0;

	va_start(list, flags);
	if ((flags & (O_CREAT | O_TMPFILE)) != 0)
		mode = va_arg(list, mode_t);
	va_end(list);
	return open_and_follow(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...)
{
	va_list list;
	mode_t  mode = 0;

	va_start(list, flags);
	if ((flags & (O_CREAT | O_TMPFILE)) != 0)
		mode = va_arg(list, mode_t);
	va_end(list);
	return open_and_follow(at, path, flags, mode);
}

int creat(const char *path, mode_t mode)
{
	return open_and_follow(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC,
	    mode);
}

int close(int fd)
{
	if (fd >= 0 && fd < FDS)
		opened[fd] = NULL;
	return (int)syscall(SYS_close, fd);
}

/* n bytes were written, ending at offset to, unless n is an error. */
static ssize_t written(int fd, ssize_t n, off_t to)
{
	struct file *f = file_of(fd);

	if (f != NULL && n > 0) {
		pthread_mutex_lock(&mutex);
		durable_image_written(f, to - n, to);
		pthread_mutex_unlock(&mutex);
	}
	return n;
}

/* The same, ending at the present file offset. */
static ssize_t appended(int fd, ssize_t n)
{
	return file_of(fd) == NULL ? n : written(fd, n, lseek(fd, 0, SEEK_CUR));
}

ssize_t write(int fd, const void *bytes, size_t length)
{
	return appended(fd, syscall(SYS_write, fd, bytes, length));
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
	return appended(fd, syscall(SYS_writev, fd, parts, count));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
	ssize_t n = syscall(SYS_pwrite64, fd, bytes, length, at);

	return written(fd, n, at + n);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at)
{
	ssize_t n = syscall(SYS_pwritev, fd, parts, count, at, 0);

	return written(fd, n, at + n);
}

int ftruncate(int fd, off_t length)
{
	int result = (int)syscall(SYS_ftruncate, fd, length);

	if (result == 0 && file_of(fd) != NULL) {
		pthread_mutex_lock(&mutex);
		durable_image_truncated(file_of(fd), length);
		pthread_mutex_unlock(&mutex);
	}
	return result;
}

int fsync(int fd)
{
	if (file_of(fd) == NULL)
		return (int)syscall(SYS_fsync, fd);
	pthread_mutex_lock(&mutex);
	durable_image_sync(file_of(fd));
	pthread_mutex_unlock(&mutex);
	return 0;
}

int fdatasync(int fd)
{
	return fsync(fd);
}

int unlink(const char *path)
{
	const char  *name = name_within(AT_FDCWD, path);
	struct file *was;
	struct stat  s;
	int          result;

	/* A socket holds nothing that a power cut could lose. */
	if (name == NULL || (lstat(path, &s) == 0 && S_ISSOCK(s.st_mode)))
		return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
	pthread_mutex_lock(&mutex);
	was = durable_image_file(name);
	result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
	if (result == 0)
		durable_image_removed(name, was);
	pthread_mutex_unlock(&mutex);
	return result;
}

int rename(const char *from, const char *to)
{
	char        old[NAME_MAX + 1], new[NAME_MAX + 1];
	const char *name = name_within(AT_FDCWD, from);
	int         result;

	snprintf(old, sizeof(old), "%s", name != NULL ? name : "");
	name = name_within(AT_FDCWD, to);
	snprintf(new, sizeof(new), "%s", name != NULL ? name : "");
	if ((*old == '\0') != (*new == '\0'))
		unsupported("a file is moved in or out");
	pthread_mutex_lock(&mutex);
	result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
	if (result == 0 && *new != '\0')
		durable_image_renamed(old, new);
	pthread_mutex_unlock(&mutex);
	return result;
}

/* --- calls that are not tracked --- */

static void refuse(int fd, const char *what)
{
	if (file_of(fd) != NULL)
		unsupported(what);
}

void *mmap(void *at, size_t length, int access, int flags, int fd, off_t from)
{
	if ((access & PROT_WRITE) != 0 && (flags & MAP_PRIVATE) == 0)
		refuse(fd, "a file is written by mapping");
	return (void *)syscall(SYS_mmap, at, length, access, flags, fd, from);
}

int fallocate(int fd, int mode, off_t from, off_t length)
{
	if (mode != 0)
		refuse(fd, "a hole is punched");
	return (int)syscall(SYS_fallocate, fd, mode, from, length);
}

int truncate(const char *path, off_t length)
{
	if (name_within(AT_FDCWD, path) != NULL)
		unsupported("a file is cut by its name");
	return (int)syscall(SYS_truncate, path, length);
}

int link(const char *from, const char *to)
{
	if (name_within(AT_FDCWD, to) != NULL)
		unsupported("a file gets a second name");
	return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

/* The same calls under their names for large files. */
#define ALSO(function) __attribute__((alias(#function)))

int open64(const char *path, int flags, ...) ALSO(open);
int openat64(int at, const char *path, int flags, ...) ALSO(openat);
int creat64(const char *path, mode_t mode) ALSO(creat);
int ftruncate64(int fd, off_t length) ALSO(ftruncate);
int fallocate64(int fd, int mode, off_t from, off_t length) ALSO(fallocate);
int truncate64(const char *path, off_t length) ALSO(truncate);
ssize_t
pwrite64(int fd, const void *bytes, size_t length, off_t at) ALSO(pwrite);
ssize_t
pwritev64(int fd, const struct iovec *parts, int count, off_t at) ALSO(pwritev);
void *mmap64(void *at, size_t length, int access, int flags, int fd, off_t from)
    ALSO(mmap);
