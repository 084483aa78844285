/*
 * store.h -- what has happened, on disk: facts are kept, all or none.
 *
 * One file, one connection, and so one thread at a time: opened and read on the
 * main one at the start, then lent to a worker of its own. A crash or a power
 * cut at any moment leaves every batch that was kept, and no part of another.
 */

#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "server/archive.h"
#include "server/fact.h"

#define STORE_ID 8

/*
 * Bytes committed since the last checkpoint: from here on one is worth a quiet
 * moment, and from there on it is made whatever else there is to do.
 */
#ifndef STORE_DEBT
#define STORE_DEBT (4 << 20)
#endif
#ifndef STORE_DEBT_MOST
#define STORE_DEBT_MOST (32 << 20)
#endif

struct store;

/* Opens path as archive_open does. */
struct store *store_open(const char *path);

/* Leaves everything in the one file. NULL is nothing. */
void store_close(struct store *s);

/* For those who read it. */
const struct archive *store_archive(const struct store *s);

/* What tells this server from others, made with the file. */
void store_server_id(struct store *s, uint8_t id[STORE_ID]);

enum store_result {
	STORE_KEPT,  /* it is on disk */
	STORE_FULL,  /* nothing is kept; the same may be tried again */
	STORE_BROKEN /* nobody knows what is kept: the end, and a new start */
};

/* Keeps n facts in one transaction. */
enum store_result
store_keep(struct store *s, const struct fact *facts, size_t n);

enum store_debt {
	DEBT_NONE, /* next to nothing waits for a checkpoint */
	DEBT_SOME, /* one would do good while nobody waits for us */
	DEBT_HEAVY /* one must be made now */
};

enum store_debt store_debt(const struct store *s);

/* Makes one. STORE_FULL: another time, perhaps. */
enum store_result store_checkpoint(struct store *s);

/* Why it was not STORE_KEPT, for the log. */
const char *store_failure(const struct store *s);

#endif
