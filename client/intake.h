/* intake.h -- bytes that are typed, or read from a script, as things to do. */

#ifndef CLIENT_INTAKE_H
#define CLIENT_INTAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/typed.h"
#include "common/line.h"

struct intake {
	struct line  line;   /* typed so far, without an end */
	struct span  span;   /* the reader's bytes, not looked at yet */
	struct typed next;   /* TYPED_NOTHING: none is waiting */
	bool         over;   /* there will be no more bytes */
	char         end[1]; /* the one that ends the last line */
};

/* All zero is the start. Frees what is kept. */
void intake_clear(struct intake *in);

/*
 * Takes n bytes, which stay the caller's and must stay as they are, but for us,
 * until intake_next has said NULL; n = 0 is the end of input, which ends the
 * last line, too.
 */
void intake_feed(struct intake *in, char *bytes, size_t n);

/* What is to be done next, the same until it is dropped; NULL: feed us more. */
const struct typed *intake_next(struct intake *in, const struct model *m);

void intake_drop(struct intake *in);

#endif
