/*
 * shim_faults.c -- a preloaded library: the Nth call of a kind fails, once.
 *
 * $FAULT_KIND names the kind, see kinds below; $FAULT_AT is N, counted from 1
 * in the whole process after its start-up; the file $FAULT_LOG is created when
 * the call has failed. With the kind "kill" the process is killed instead,
 * before the Nth call that opens or changes a file. The error is one that the kernel may give for such a
 * descriptor; none is made up for writing to a pipe or an eventfd without
 * blocking.
 */

#define _GNU_SOURCE
/* With them, open is open64; here each is defined by its own name. */
#undef _FILE_OFFSET_BITS
#undef _TIME_BITS
#undef _FORTIFY_SOURCE /* its inline functions have the names of ours */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
	FAULT_ACCEPT,
	FAULT_ALLOC,
	FAULT_BIND,  /* everything else that makes a socket ready */
	FAULT_EPOLL, /* watching a descriptor */
	FAULT_FULL,  /* a write to a file, for want of space */
	FAULT_KILL,  /* see above */
	FAULT_LOCK,
	FAULT_OPEN,
	FAULT_PIPE, /* everything else that makes a descriptor */
	FAULT_PREAD,
	FAULT_RANDOM,
	FAULT_READ,
	FAULT_RENAME, /* everything else that changes files */
	FAULT_SEND,
	FAULT_STAT,
	FAULT_SYNC,
	FAULT_THREAD, /* and a process */
	FAULT_WAIT,   /* a signal interrupts it */
	FAULT_WRITE,
	KINDS
};

static const char *const kinds[KINDS] = { "accept", "alloc", "bind", "epoll",
	"full", "kill", "lock", "open", "pipe", "pread", "random", "read",
	"rename", "send", "stat", "sync", "thread", "wait", "write" };

static enum kind     wanted = KINDS; /* KINDS: nothing fails */
static unsigned long at;
static const char   *log_path;
static atomic_ulong  count;

__attribute__((constructor)) static void begin(void)
{
	const char *kind = getenv("FAULT_KIND"), *n = getenv("FAULT_AT");

	log_path = getenv("FAULT_LOG");
	if (kind == NULL || n == NULL || log_path == NULL)
		return;
	at = strtoul(n, NULL, 10);
	for (int i = 0; i < KINDS; i++)
		if (strcmp(kind, kinds[i]) == 0)
			wanted = (enum kind)i;
}

static bool changes_files(enum kind kind)
{
	return kind == FAULT_OPEN || kind == FAULT_FULL ||
	    kind == FAULT_RENAME || kind == FAULT_SYNC;
}

/* Whether this call fails; then errno is e. */
static bool fails(enum kind kind, int e)
{
	bool is_counted = kind == wanted ||
	    (wanted == FAULT_KILL && changes_files(kind));

	if (!is_counted || atomic_fetch_add(&count, 1) + 1 != at)
		return false;
	syscall(SYS_close,
	    syscall(SYS_openat, AT_FDCWD, log_path, O_CREAT | O_WRONLY, 0600));
	if (wanted == FAULT_KILL)
		kill(getpid(), SIGKILL);
	errno = e;
	return true;
}

/* The error of reading, or writing, that descriptor; 0: it cannot fail. */
static int error_of(enum kind kind, int fd)
{
	struct stat s = { .st_mode = 0 };

	if (fstat(fd, &s) == 0 && S_ISSOCK(s.st_mode))
		return ECONNRESET;
	if (S_ISREG(s.st_mode))
		return EIO;
	if ((fcntl(fd, F_GETFL) & O_NONBLOCK) == 0)
		return EINTR;
	return kind == FAULT_READ ? EAGAIN : 0;
}

static bool is_file(int fd)
{
	struct stat s;

	return fstat(fd, &s) == 0 && S_ISREG(s.st_mode);
}

static bool fails_at(enum kind kind, int fd)
{
	int e;

	if (kind != wanted)
		return false;
	e = error_of(kind, fd);
	return e != 0 && fails(kind, e);
}

static bool fails_to_write(int fd)
{
	/* The log, on standard error, does not matter to a store. */
	if (wanted == FAULT_FULL ||
	    (wanted == FAULT_KILL && fd > STDERR_FILENO))
		return is_file(fd) && fails(FAULT_FULL, ENOSPC);
	return fails_at(FAULT_WRITE, fd);
}

/* Defines a call that fails, or is made. */
#define CALL(type, name, parameters, failure, ...)                  \
	type name parameters                                        \
	{                                                           \
		return (failure) ? -1 : (type)syscall(__VA_ARGS__); \
	}

/* --- descriptors --- */

int accept4(int fd, __SOCKADDR_ARG peer, socklen_t *restrict size, int flags)
{
	if (fails(FAULT_ACCEPT, EMFILE))
		return -1;
	return (int)syscall(SYS_accept4, fd, peer.__sockaddr__, size, flags);
}

int accept(int fd, __SOCKADDR_ARG peer, socklen_t *restrict size)
{
	return accept4(fd, peer, size, 0);
}

int openat(int dir, const char *path, int flags, ...)
{
	va_list list;
	mode_t  mode;

	va_start(list, flags);
	mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
	va_end(list);
	if (fails(FAULT_OPEN, EMFILE))
		return -1;
	return (int)syscall(SYS_openat, dir, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list list;
	mode_t  mode;

	va_start(list, flags);
	mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
	va_end(list);
	return openat(AT_FDCWD, path, flags, mode);
}

/* What the real function of that name is called by. */
static void *real(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

/* fopen() calls open() within the C library, where it cannot be replaced. */
FILE *fopen(const char *restrict path, const char *restrict mode)
{
	FILE *(*function)(const char *, const char *);

	if (fails(FAULT_OPEN, EMFILE))
		return NULL;
	*(void **)&function = real("fopen");
	return function(path, mode);
}

CALL(int, timerfd_create, (clockid_t clock, int flags),
    fails(FAULT_PIPE, EMFILE), SYS_timerfd_create, clock, flags)
CALL(int, pipe2, (int ends[2], int flags), fails(FAULT_PIPE, EMFILE), SYS_pipe2,
    ends, flags)

int pipe(int ends[2])
{
	return pipe2(ends, 0);
}

CALL(int, socket, (int family, int type, int protocol),
    fails(FAULT_PIPE, EMFILE), SYS_socket, family, type, protocol)
CALL(int, socketpair, (int family, int type, int protocol, int ends[2]),
    fails(FAULT_PIPE, EMFILE), SYS_socketpair, family, type, protocol, ends)
CALL(int, eventfd, (unsigned value, int flags), fails(FAULT_PIPE, EMFILE),
    SYS_eventfd2, value, flags)
CALL(int, epoll_create1, (int flags), fails(FAULT_PIPE, EMFILE),
    SYS_epoll_create1, flags)

int epoll_create(int size)
{
	(void)size;
	return epoll_create1(0);
}

int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event)
{
	/* Only adding a descriptor needs memory. */
	if (operation == EPOLL_CTL_ADD && fails(FAULT_EPOLL, ENOMEM))
		return -1;
	return (int)syscall(SYS_epoll_ctl, epoll, operation, fd, event);
}

CALL(int, bind, (int fd, __CONST_SOCKADDR_ARG address, socklen_t size),
    fails(FAULT_BIND, EADDRINUSE), SYS_bind, fd, address.__sockaddr__, size)
CALL(int, listen, (int fd, int length), fails(FAULT_BIND, EADDRINUSE),
    SYS_listen, fd, length)
CALL(int, connect, (int fd, __CONST_SOCKADDR_ARG address, socklen_t size),
    fails(FAULT_BIND, EADDRNOTAVAIL), SYS_connect, fd, address.__sockaddr__,
    size)
CALL(int, setsockopt,
    (int fd, int level, int name, const void *value, socklen_t size),
    fails(FAULT_BIND, ENOBUFS), SYS_setsockopt, fd, level, name, value, size)
CALL(int, epoll_wait,
    (int epoll, struct epoll_event *events, int n, int timeout),
    fails(FAULT_WAIT, EINTR), SYS_epoll_pwait, epoll, events, n, timeout, NULL,
    0)

int poll(struct pollfd *fds, nfds_t n, int timeout)
{
	struct timespec t = { timeout / 1000, timeout % 1000 * 1000000 };

	return fails(FAULT_WAIT, EINTR) ?
	    -1 :
	    (int)syscall(SYS_ppoll, fds, n, timeout < 0 ? NULL : &t, NULL, 0);
}

/* --- random numbers --- */

/* A signal may interrupt it; it has no other error for us to fake. */
CALL(ssize_t, getrandom, (void *bytes, size_t length, unsigned flags),
    fails(FAULT_RANDOM, EINTR), SYS_getrandom, bytes, length, flags)

int getentropy(void *bytes, size_t length)
{
	if (fails(FAULT_RANDOM, ENOSYS))
		return -1;
	return syscall(SYS_getrandom, bytes, length, 0) == (long)length ? 0 :
									  -1;
}

/* --- files --- */

CALL(int, fstatat,
    (int dir, const char *restrict path, struct stat *restrict s, int flags),
    fails(FAULT_STAT, EIO), SYS_newfstatat, dir, path, s, flags)

int stat(const char *restrict path, struct stat *restrict s)
{
	return fstatat(AT_FDCWD, path, s, 0);
}

int lstat(const char *restrict path, struct stat *restrict s)
{
	return fstatat(AT_FDCWD, path, s, AT_SYMLINK_NOFOLLOW);
}

int fstat(int fd, struct stat *s)
{
	return fstatat(fd, "", s, AT_EMPTY_PATH);
}

CALL(int, rename, (const char *from, const char *to), fails(FAULT_RENAME, EIO),
    SYS_rename, from, to)
CALL(int, link, (const char *from, const char *to), fails(FAULT_RENAME, EIO),
    SYS_link, from, to)
CALL(int, linkat,
    (int from_dir, const char *from, int to_dir, const char *to, int flags),
    fails(FAULT_RENAME, EIO), SYS_linkat, from_dir, from, to_dir, to, flags)
CALL(int, unlink, (const char *path), fails(FAULT_RENAME, EIO), SYS_unlink,
    path)
CALL(int, mkdir, (const char *path, mode_t mode), fails(FAULT_RENAME, EIO),
    SYS_mkdir, path, mode)
CALL(int, ftruncate, (int fd, off_t size), fails(FAULT_RENAME, EIO),
    SYS_ftruncate, fd, size)
CALL(int, flock, (int fd, int operation), fails(FAULT_LOCK, ENOLCK), SYS_flock,
    fd, operation)

int fcntl(int fd, int command, ...)
{
	va_list list;
	long    argument;

	va_start(list, command);
	argument = va_arg(list, long);
	va_end(list);
	if ((command == F_SETLK || command == F_SETLKW) &&
	    ((const struct flock *)argument)->l_type != F_UNLCK &&
	    fails(FAULT_LOCK, ENOLCK))
		return -1;
	return (int)syscall(SYS_fcntl, fd, command, argument);
}

/* --- bytes --- */

CALL(ssize_t, read, (int fd, void *bytes, size_t length),
    fails_at(FAULT_READ, fd), SYS_read, fd, bytes, length)
CALL(ssize_t, readv, (int fd, const struct iovec *parts, int n),
    fails_at(FAULT_READ, fd), SYS_readv, fd, parts, n)
CALL(ssize_t, recvfrom,
    (int fd, void *restrict bytes, size_t length, int flags,
	__SOCKADDR_ARG peer, socklen_t *restrict size),
    fails_at(FAULT_READ, fd), SYS_recvfrom, fd, bytes, length, flags,
    peer.__sockaddr__, size)
CALL(ssize_t, recv, (int fd, void *bytes, size_t length, int flags),
    fails_at(FAULT_READ, fd), SYS_recvfrom, fd, bytes, length, flags, NULL,
    NULL)
CALL(ssize_t, recvmsg, (int fd, struct msghdr *message, int flags),
    fails_at(FAULT_READ, fd), SYS_recvmsg, fd, message, flags)
CALL(ssize_t, pread, (int fd, void *bytes, size_t length, off_t from),
    fails_at(FAULT_PREAD, fd), SYS_pread64, fd, bytes, length, from)
CALL(ssize_t, write, (int fd, const void *bytes, size_t length),
    fails_to_write(fd), SYS_write, fd, bytes, length)
CALL(ssize_t, writev, (int fd, const struct iovec *parts, int n),
    fails_to_write(fd), SYS_writev, fd, parts, n)
CALL(ssize_t, pwrite, (int fd, const void *bytes, size_t length, off_t to),
    fails_to_write(fd), SYS_pwrite64, fd, bytes, length, to)
CALL(ssize_t, send, (int fd, const void *bytes, size_t length, int flags),
    fails_at(FAULT_SEND, fd), SYS_sendto, fd, bytes, length, flags, NULL, 0)
CALL(ssize_t, sendto,
    (int fd, const void *bytes, size_t length, int flags,
	__CONST_SOCKADDR_ARG peer, socklen_t size),
    fails_at(FAULT_SEND, fd), SYS_sendto, fd, bytes, length, flags,
    peer.__sockaddr__, size)
CALL(ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags),
    fails_at(FAULT_SEND, fd), SYS_sendmsg, fd, message, flags)
CALL(int, fsync, (int fd), fails(FAULT_SYNC, EIO), SYS_fsync, fd)
CALL(int, fdatasync, (int fd), fails(FAULT_SYNC, EIO), SYS_fdatasync, fd)

/* --- threads and memory --- */

int pthread_create(pthread_t *restrict thread,
    const pthread_attr_t *restrict attributes, void *(*run)(void *),
    void *restrict arg)
{
	static int (*create)(pthread_t *, const pthread_attr_t *,
	    void *(*)(void *), void *);

	if (fails(FAULT_THREAD, EAGAIN))
		return EAGAIN;
	if (create == NULL)
		*(void **)&create = real("pthread_create");
	return create(thread, attributes, run, arg);
}

pid_t fork(void)
{
	static pid_t (*function)(void);

	if (fails(FAULT_THREAD, EAGAIN))
		return -1;
	if (function == NULL)
		*(void **)&function = real("fork");
	return function();
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

/*
 * Whether ncurses allocates, whose calls do not fail: without memory, version 6.4
 * ends the program by SIGSEGV or with a sentence of its own.
 */
static bool is_ncurses(const void *caller)
{
	Dl_info info;

	return wanted == FAULT_ALLOC && dladdr(caller, &info) != 0 &&
	    (strstr(info.dli_fname, "libtinfo") != NULL ||
		strstr(info.dli_fname, "libncurses") != NULL);
}

static bool fails_to_allocate(const void *caller)
{
	return !is_ncurses(caller) && fails(FAULT_ALLOC, ENOMEM);
}

void *malloc(size_t size)
{
	return fails_to_allocate(__builtin_return_address(0)) ?
	    NULL :
	    __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return fails_to_allocate(__builtin_return_address(0)) ?
	    NULL :
	    __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
	return fails_to_allocate(__builtin_return_address(0)) ?
	    NULL :
	    __libc_realloc(old, size);
}

/* It allocates for its caller. */
char *strdup(const char *text)
{
	const size_t n = strlen(text) + 1;
	char        *copy = fails_to_allocate(__builtin_return_address(0)) ?
		   NULL :
		   __libc_malloc(n);

	return copy != NULL ? memcpy(copy, text, n) : NULL;
}

/* The same calls under their names for large files. */
#define ALSO(function) __attribute__((alias(#function)))

int   fcntl64(int fd, int command, ...) ALSO(fcntl);
FILE *fopen64(const char *restrict path, const char *restrict mode) ALSO(fopen);
int   ftruncate64(int fd, off_t size) ALSO(ftruncate);
int   openat64(int dir, const char *path, int flags, ...) ALSO(openat);
int   open64(const char *path, int flags, ...) ALSO(open);
ssize_t pread64(int fd, void *bytes, size_t length, off_t from) ALSO(pread);
int     fstat64(int fd, struct stat64 *s) ALSO(fstat);
int     stat64(const char *restrict path, struct stat64 *restrict s) ALSO(stat);
int lstat64(const char *restrict path, struct stat64 *restrict s) ALSO(lstat);
int fstatat64(int dir, const char *restrict path, struct stat64 *restrict s,
    int           flags) ALSO(fstatat);
ssize_t
pwrite64(int fd, const void *bytes, size_t length, off_t to) ALSO(pwrite);
