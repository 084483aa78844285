/*
 * command_reader.c -- parses typed bytes, or those of a script, into commands.
 */

#include "client/text/command_reader.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

void command_reader_clear(struct command_reader *in)
{
	line_reader_clear(&in->reader);
	free(in->bytes);
	*in = (struct command_reader){ .ended = in->ended };
}

bool command_reader_feed(struct command_reader *in, const char *bytes, size_t n)
{
	size_t left = in->span.length;
	char  *all;

	if (left + n > COMMAND_READER_MAX)
		return false;
	in->ended = n == 0;
	if (in->ended) {
		bytes = "\n";
		n = 1;
	}
	all = xcalloc(left + n, 1);
	if (left > 0)
		memcpy(all, in->span.data, left);
	memcpy(all + left, bytes, n);
	free(in->bytes);
	in->bytes = all;
	in->span = (struct byte_span){ all, left + n };
	return true;
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
			in->has_blank |= in->next.kind == COMMAND_NONE;
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
