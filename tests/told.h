/* told.h -- a client's model for tests, told a server's lines. */

#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "client/model.h"

#define TOLD_HELLO "* hello noughts proto=1 server=noughtsd/0.1 in=512 out=4096"
#define TOLD_MATCH "* match 7 3x3x3 x=ann o=hard~bot you=x clock=none"

struct told {
	struct model m;
	struct news  n;    /* of the last line */
	char        *line; /* that n points into; ours */
	msec         now;  /* the moment, as far as it knows */
};

/*
 * Tells a line in a block of its own size, so that a look beyond its end is
 * seen. Returns the kind of news it was.
 */
static inline enum news_kind
told_bytes(struct told *t, const char *bytes, size_t length)
{
	free(t->line);
	t->line = malloc(length + 1);
	ck_assert_ptr_nonnull(t->line);
	memcpy(t->line, bytes, length);
	t->line[length] = '\0';
	model_apply(&t->m, t->line, length, t->now, &t->n);
	return t->n.kind;
}

/* The same for each of the lines, with LF between; the last one's kind. */
static inline enum news_kind told_lines(struct told *t, const char *lines)
{
	enum news_kind kind = NEWS_NONE;

	for (;;) {
		size_t length = strcspn(lines, "\n");

		kind = told_bytes(t, lines, length);
		if (lines[length] == '\0')
			return kind;
		lines += length + 1;
	}
}

/* A model that has been told these lines. */
static inline void told_start(struct told *t, const char *lines)
{
	t->line = NULL;
	t->now = 0;
	model_init(&t->m);
	told_lines(t, lines);
}

static inline void told_end(struct told *t)
{
	model_clear(&t->m);
	free(t->line);
}

#endif
