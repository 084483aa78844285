/*
 * faulty.h -- a disk for SQLite that fails, fills up, or sees us die.
 *
 * It is the real one underneath, asked for by one operation after another, of
 * which those that change something are counted; to read counts if it fails.
 */

#ifndef TESTS_FAULTY_H
#define TESTS_FAULTY_H

#include <stdbool.h>

enum operation {
	OP_NONE,
	OP_OPEN,
	OP_READ,
	OP_WRITE,
	OP_SYNC,
	OP_TRUNCATE,
	OP_DELETE
};

/* The exit status of whoever dies of it. */
#define FAULTY_DEATH 7

/* A checked fixture: SQLite uses it, and nothing befalls it. */
void faulty_enter(void);
void faulty_leave(void);

/* The process ends at the nth operation from now, 0 the next; a write is torn. */
void faulty_die(int n);

/*
 * From the nth on they fail with the errno that is given, times of them. Writes
 * do half their work if it is ENOSPC.
 */
void faulty_fail(int n, int times, int number);

/* Nothing more befalls it; what failed first, or OP_NONE. */
enum operation faulty_heal(void);

#endif
