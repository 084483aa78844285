/* input_lines.c -- parses typed bytes, or those of a script, into commands. */

#include "client/text/input_lines.h"

void input_lines_clear(struct input_lines *in)
{
	line_reader_clear(&in->reader);
	*in = (struct input_lines){ .ended = in->ended };
}

void input_lines_feed(struct input_lines *in, char *bytes, size_t n)
{
	in->ended = n == 0;
	in->end[0] = '\n';
	in->span = (struct byte_span){ bytes, n };
	if (in->ended)
		in->span = (struct byte_span){ in->end, sizeof(in->end) };
}

const struct command *
input_lines_peek(struct input_lines *in, const struct client_state *state)
{
	char  *text;
	size_t length;

	while (in->next.kind == COMMAND_NONE) {
		if (in->span.length == 0)
			return NULL;
		switch (line_reader_next(&in->reader, LINE_REQUEST_MAX,
		    &in->span, &text, &length)) {
		case LINE_NONE:
			return NULL;
		case LINE_COMPLETE:
			command_parse(&in->next, state, text, length);
			break;
		case LINE_TOO_LONG:
			in->next = (struct command){ .kind = COMMAND_INVALID,
				.error = ERR_LONG };
			break;
		case LINE_UNENDING:
			/* No person typed this, so ignore the rest. */
			input_lines_clear(in);
			in->ended = true;
			return NULL;
		}
	}
	return &in->next;
}

void input_lines_pop(struct input_lines *in)
{
	in->next.kind = COMMAND_NONE;
}
