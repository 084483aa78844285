/* intake.c -- bytes that are typed, or read from a script, as things to do. */

#include "client/intake.h"

void intake_clear(struct intake *in)
{
	line_clear(&in->line);
	*in = (struct intake){ .over = in->over };
}

void intake_feed(struct intake *in, char *bytes, size_t n)
{
	in->over = n == 0;
	in->end[0] = '\n';
	in->span = (struct span){ bytes, n };
	if (in->over)
		in->span = (struct span){ in->end, sizeof(in->end) };
}

const struct typed *intake_next(struct intake *in, const struct model *m)
{
	char  *text;
	size_t length;

	while (in->next.kind == TYPED_NOTHING) {
		if (in->span.left == 0)
			return NULL;
		switch (line_take(&in->line, LINE_REQUEST, &in->span, &text,
		    &length)) {
		case LINE_NONE:
			return NULL;
		case LINE_WHOLE:
			typed_read(&in->next, m, text, length);
			break;
		case LINE_LONG:
			in->next = (struct typed){ .kind = TYPED_WRONG,
				.error = ERR_LONG };
			break;
		case LINE_ENDLESS:
			/* No person's, so nothing behind it is meant for us. */
			intake_clear(in);
			in->over = true;
			return NULL;
		}
	}
	return &in->next;
}

void intake_drop(struct intake *in)
{
	in->next.kind = TYPED_NOTHING;
}
