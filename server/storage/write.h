/*
 * write.h -- what changes the database: statements with their values.
 *
 * The journal appends writes to a batch, and storage_write executes a batch as
 * one transaction. A batch is one block of memory, in which each write is
 * followed by its values and their texts.
 */

#ifndef SERVER_STORAGE_WRITE_H
#define SERVER_STORAGE_WRITE_H

#include <stddef.h>
#include <stdint.h>

enum value_type {
	VALUE_NULL,
	VALUE_INT,
	VALUE_REAL,
	VALUE_TEXT,
	VALUE_BLOB,
	/*
	 * The time of the batch: that which people read, which is never before
	 * the trusted time, and the trusted time. `number` is how far the wall
	 * clock is after the trusted time, in ms.
	 */
	VALUE_TIME,
	VALUE_TRUSTED_TIME
};

struct value {
	enum value_type type;
	uint32_t        size; /* of a text, with its NUL, or of a blob */
	union {
		int64_t number;
		double  real;
		const void
		      *bytes;  /* before the value is in a batch; not owned */
		size_t offset; /* in a batch, from the start of the write */
	};
};

struct value value_int(int64_t number);
struct value value_real(double real);

/* NULL is SQL's NULL. */
struct value value_text(const char *text);
struct value value_blob(const void *bytes, size_t size);

struct write {
	const char  *sql;   /* a constant text with the parameters ?1, ?2 ... */
	uint32_t     size;  /* of the write with all that follows it */
	uint32_t     count; /* how many values there are */
	struct value values[];
};

/* All zero: an empty batch. */
struct write_batch {
	unsigned char *bytes; /* owned */
	size_t         length, capacity;
	size_t         count; /* how many writes there are */
	int64_t        wall;  /* its time by the wall clock, in ms since 1970 */
};

/* Appends a write with copies of n values and of their texts. */
void write_batch_add(struct write_batch *b, const char *sql, size_t n,
    const struct value *values);

/* The last two arguments of write_batch_add. */
#define VALUES(...)                                                     \
	sizeof((struct value[]){ __VA_ARGS__ }) / sizeof(struct value), \
	    (struct value[])                                            \
	{                                                               \
		__VA_ARGS__                                             \
	}

/* Returns the write after w; the first one if w is NULL; NULL at the end. */
struct write *
write_batch_next(const struct write_batch *b, const struct write *w);

/*
 * Returns a value of a write, of which the bytes are those in the batch, and a
 * time is a VALUE_INT.
 */
struct value
write_value(const struct write_batch *b, const struct write *w, unsigned i);

/* Adds `step` to how far the wall clock is after the trusted time. */
void write_batch_move_clock(struct write_batch *b, int64_t step);

/* Removes the writes. The batch keeps its memory for the next ones. */
void write_batch_empty(struct write_batch *b);

void write_batch_free(struct write_batch *b);

#endif
