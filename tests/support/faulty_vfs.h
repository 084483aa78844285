/*
 * faulty_vfs.h -- an SQLite VFS that fails, fills up or stops half-way.
 *
 * It passes all operations to the real VFS and counts those that change
 * something, and the reads that fail.
 */

#ifndef TESTS_SUPPORT_FAULTY_VFS_H
#define TESTS_SUPPORT_FAULTY_VFS_H

#include <stdbool.h>

enum vfs_op {
	OP_NONE,
	OP_OPEN,
	OP_READ,
	OP_WRITE,
	OP_SYNC,
	OP_TRUNCATE,
	OP_DELETE
};

/* A checked fixture: SQLite uses it, without faults. */
void faulty_vfs_install(void);
void faulty_vfs_uninstall(void);

/*
 * Calls check before each operation from now on, and in the middle of a write:
 * the files are then as a process would leave them that is killed there. What
 * check itself does is not noticed. NULL ends it.
 */
void faulty_vfs_at_each_step(void (*check)(void));

/*
 * Makes operations fail with this errno, from the nth on (0: the next one), as
 * many as times.
 * With ENOSPC, a write does half of its work, a file that exists is opened, and
 * no sync and no deletion fails.
 */
void faulty_vfs_fail_at(int n, int times, int number);

/* Stops all faults. Returns the operation that failed first, or OP_NONE. */
enum vfs_op faulty_vfs_reset(void);

#endif
