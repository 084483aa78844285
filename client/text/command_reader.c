/*
 * command_reader.c -- parses typed bytes, or those of a script, into commands.
 */

#include "client/text/command_reader.h"

void command_reader_clear(struct command_reader *in)
{
	line_reader_clear(&in->reader);
	*in = (struct command_reader){ .ended = in->ended };
}

void command_reader_feed(struct command_reader *in, char *bytes, size_t n)
{
	in->ended = n == 0;
	in->end[0] = '\n';
	in->span = (struct byte_span){ bytes, n };
	if (in->ended)
		in->span = (struct byte_span){ in->end, sizeof(in->end) };
}

const struct command *
command_reader_peek(struct command_reader *in, const struct client_state *state)
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
			command_reader_clear(in);
			in->ended = true;
			return NULL;
		}
	}
	return &in->next;
}

void command_reader_pop(struct command_reader *in)
{
	in->next.kind = COMMAND_NONE;
}
