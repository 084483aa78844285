/*
 * table.h -- what is known about positions met before, in a fixed memory.
 *
 * Any size from one entry up is safe: a small table only forgets sooner.
 */

#ifndef SERVER_ENGINE_TABLE_H
#define SERVER_ENGINE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bound {
	BOUND_NONE,
	BOUND_LOWER,	/* the score is at least this */
	BOUND_UPPER,	/* at most this */
	BOUND_EXACT
};

struct entry {
	uint64_t hash;
	uint16_t move;		/* the best one; a point or POINT_NONE */
	int16_t  score;
	uint8_t  depth;		/* how deep it was searched */
	uint8_t  bound;		/* an enum bound; BOUND_NONE: nothing here */
	uint8_t  age;		/* of the search that put it there */
};

struct table {
	struct entry *entries;	/* the table owns them */
	size_t        count;	/* 1 to UINT32_MAX */
	uint8_t       age;
};

/* As many entries as fit in bytes, at least one. */
void table_init(struct table *t, size_t bytes);

/* Gives the memory back, not the table itself. */
void table_drop(struct table *t);

/* A new search begins: what older ones left gives way first. */
void table_next(struct table *t);

/* It will be asked for soon. */
void table_expect(struct table *t, uint64_t hash);

/* What is known about the position, or NULL; valid until the next call. */
const struct entry *table_find(struct table *t, uint64_t hash);

/* Keeps what e says about e->hash; its age is set here. */
void table_keep(struct table *t, struct entry e);

#endif
