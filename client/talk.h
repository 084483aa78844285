/* talk.h -- what has been said and told, line by line, as far as it is kept. */

#ifndef CLIENT_TALK_H
#define CLIENT_TALK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/text.h"

/* How many lines are kept, and how much of each. */
#define TALK_LINES 256
#define TALK_SIZE  (TEXT_BYTES + 64)

enum talk_kind {
	TALK_TOLD, /* what happened */
	TALK_SAID, /* by somebody */
	TALK_REFUSED
};

struct remark {
	enum talk_kind kind;
	char           text[TALK_SIZE];
};

struct talk {
	unsigned      count; /* ever added */
	int           back;  /* lines that the reader has gone back */
	struct remark remark[TALK_LINES];
};

/*
 * Adds a line, cut to size; what no terminal may be shown becomes "?". The
 * reader is at the end again.
 */
void talk_add(struct talk *t, enum talk_kind kind, const char *text);

/* Adds each line of a text that is not empty. */
void talk_add_all(struct talk *t, enum talk_kind kind, const char *text);

/* How many lines there are, and the i-th back from the last, from 0. */
unsigned             talk_kept(const struct talk *t);
const struct remark *talk_remark(const struct talk *t, unsigned i);

/* Goes back so many lines, or forth if negative; never beyond the end. */
void talk_scroll(struct talk *t, int lines);

/*
 * How many bytes of the text stand in one row of so many columns: up to the
 * last blank that fits, or as many characters as do; at least one character.
 */
size_t talk_row(const char *text, int columns, bool unicode);

#endif
