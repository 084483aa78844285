/* faulty_vfs.c -- an SQLite VFS that fails, fills up or stops half-way. */

#include "tests/support/faulty_vfs.h"

#include <check.h>
#include <errno.h>
#include <sqlite3.h>
#include <unistd.h>

static struct {
	int         wait, times, number;
	enum vfs_op failed;
} fault;

/* The real VFS, and a copy with some functions replaced. */
static sqlite3_vfs              *real, ours;
static const sqlite3_io_methods *real_methods;
static sqlite3_io_methods        our_methods[2]; /* without and with locks */

/* The last errno of the WAL or journal, and of the database file. */
static int last_errno[2];

/* --- whether it is this one --- */

static void (*check_step)(void);

static void take_step(void)
{
	void (*check)(void) = check_step;

	if (check == NULL)
		return;
	check_step = NULL;
	check();
	check_step = check;
}

static bool is_hit(enum vfs_op what)
{
	if (what != OP_READ)
		take_step();
	if (fault.times == 0 || (what == OP_READ && fault.number != EIO) ||
	    ((what == OP_SYNC || what == OP_DELETE) &&
		fault.number == ENOSPC) ||
	    fault.wait-- > 0)
		return false;
	fault.times--;
	if (fault.failed == OP_NONE)
		fault.failed = what;
	return true;
}

static bool is_main(const sqlite3_file *f)
{
	return f->pMethods == &our_methods[1];
}

/* Reports a failure; f is NULL if no open file is concerned. */
static int end(const sqlite3_file *f, int code)
{
	errno = fault.number;
	if (f != NULL)
		last_errno[is_main(f)] = fault.number;
	return code;
}

/* --- what it does instead --- */

static int on_read(sqlite3_file *f, void *bytes, int n, sqlite3_int64 at)
{
	return is_hit(OP_READ) ? end(f, SQLITE_IOERR_READ) :
				 real_methods->xRead(f, bytes, n, at);
}

static int on_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
	if (check_step != NULL)
		real_methods->xWrite(f, bytes, n / 2, at);
	if (!is_hit(OP_WRITE))
		return real_methods->xWrite(f, bytes, n, at);
	if (fault.number == ENOSPC)
		real_methods->xWrite(f, bytes, n / 2, at);
	return end(f,
	    fault.number == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE);
}

static int on_sync(sqlite3_file *f, int flags)
{
	return is_hit(OP_SYNC) ? end(f, SQLITE_IOERR_FSYNC) :
				 real_methods->xSync(f, flags);
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size)
{
	return is_hit(OP_TRUNCATE) ? end(f, SQLITE_IOERR_TRUNCATE) :
				     real_methods->xTruncate(f, size);
}

/* A later success leaves the errno as it was. */
static int on_control(sqlite3_file *f, int op, void *arg)
{
	if (op != SQLITE_FCNTL_LAST_ERRNO)
		return real_methods->xFileControl(f, op, arg);
	*(int *)arg = last_errno[is_main(f)];
	return SQLITE_OK;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
	return is_hit(OP_DELETE) ? end(NULL, SQLITE_IOERR_DELETE) :
				   real->xDelete(vfs, path, sync);
}

/* A full disk does not keep anybody from opening a file that exists. */
static bool is_open_on_full_disk(const char *path)
{
	return fault.times > 0 && fault.number == ENOSPC && path != NULL &&
	    access(path, F_OK) == 0;
}

static int on_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *f,
    int flags, int *flags_out)
{
	int has_locks = (flags & SQLITE_OPEN_MAIN_DB) != 0, code;
	sqlite3_io_methods *m = &our_methods[has_locks];

	f->pMethods = NULL;
	if (!is_open_on_full_disk(path) && is_hit(OP_OPEN))
		return end(NULL, SQLITE_CANTOPEN);
	code = real->xOpen(vfs, path, f, flags, flags_out);
	if (f->pMethods == NULL)
		return code;
	last_errno[has_locks] = 0;
	real_methods = f->pMethods;
	*m = *real_methods;
	m->xRead = on_read;
	m->xWrite = on_write;
	m->xSync = on_sync;
	m->xTruncate = on_truncate;
	m->xFileControl = on_control;
	f->pMethods = m;
	return code;
}

/* --- for the tests --- */

void faulty_vfs_install(void)
{
	faulty_vfs_reset();
	check_step = NULL;
	if (sqlite3_vfs_find(NULL) == &ours)
		return; /* a test that failed has left it */
	real = sqlite3_vfs_find(NULL);
	ours = *real;
	ours.zName = "faulty";
	ours.xOpen = on_open;
	ours.xDelete = on_delete;
	ck_assert_int_eq(sqlite3_vfs_register(&ours, 1), SQLITE_OK);
}

void faulty_vfs_uninstall(void)
{
	check_step = NULL;
	sqlite3_vfs_unregister(&ours);
	sqlite3_vfs_register(real, 1);
}

void faulty_vfs_at_each_step(void (*check)(void))
{
	check_step = check;
}

void faulty_vfs_fail_at(int n, int times, int number)
{
	fault.wait = n;
	fault.times = times;
	fault.number = number;
	fault.failed = OP_NONE;
}

enum vfs_op faulty_vfs_reset(void)
{
	fault.times = 0;
	return fault.failed;
}
