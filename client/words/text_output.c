/* text_output.c -- the sentences that were written but are not shown yet. */

#include "client/words/text_output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>

#include "client/words/commands.h"
#include "client/words/glyph.h"
#include "common/base/fatal.h"

void text_output_open(struct text_output *o)
{
	*o = (struct text_output){ .text = NULL };
	o->stream = xopen_memstream(&o->text, &o->size);
}

void text_output_close(struct text_output *o)
{
	fclose(o->stream);
	free(o->text);
}

const char *text_output_take(struct text_output *o)
{
	fflush(o->stream);
	o->text[o->size] = '\0';
	rewind(o->stream);
	return o->text;
}

char *text_expand_commands(const char *text, const char *prefix)
{
	char *copy = NULL;
	FILE *out = xopen_memstream(&copy, &(size_t){ 0 });
	bool  is_open = false;

	for (; *text != '\0'; text++) {
		if (*text != COMMAND_MARK) {
			fputc(*text, out);
			continue;
		}
		is_open = !is_open;
		fprintf(out, "\"%s", is_open ? prefix : "");
	}
	xclose_memstream(out, &copy);
	return copy;
}

/* Whether the first `length` bytes begin with the name of a command. */
static bool is_command(const char *quoted, size_t length)
{
	size_t n = strcspn(quoted, " \"");
	char   name[COMPLETION_WORD_SIZE];

	snprintf(name, sizeof(name), "%.*s", (int)(n < length ? n : length),
	    quoted);
	return n > 0 && command_find(name) != CMD_UNKNOWN;
}

char *text_mark_commands(const char *sentence, bool ends_with_usage)
{
	const char *at = sentence;
	const char *typed = ends_with_usage ? NULL : strstr(sentence, ": \"");
	char       *copy = NULL;
	FILE       *out = xopen_memstream(&copy, &(size_t){ 0 });

	while (*at != '\0') {
		size_t n = strcspn(at, "\"");
		bool   is_typed = typed != NULL && at + n > typed;
		char   mark = '"';

		fprintf(out, "%.*s", (int)n, at);
		at += n;
		if (*at == '\0')
			break;
		n = strcspn(++at, "\"");
		if (!is_typed && at[n] == '"' && is_command(at, n))
			mark = COMMAND_MARK;
		fprintf(out, "%c%.*s", mark, (int)n, at);
		at += n;
		if (*at != '\0')
			fputc(mark, out);
		at += *at != '\0';
	}
	xclose_memstream(out, &copy);
	return copy;
}

/*
 * Prints a line, given without line feed. Only boards and tables have two blanks side
 * by side; such lines are not wrapped.
 */
static void print_line(const char *line, int columns, FILE *out)
{
	if (columns == 0 || strstr(line, "  ") != NULL) {
		fputs(line, out);
		return;
	}
	while (*line != '\0') {
		size_t n = glyph_row_bytes(line, columns, true);

		fprintf(out, "%.*s", (int)n, line);
		line += n;
		line += strspn(line, " ");
		if (*line != '\0')
			fputc('\n', out);
	}
}

void text_output_show(struct text_output *o, FILE *out)
{
	char          *text = text_expand_commands(text_output_take(o), "");
	struct winsize size = { .ws_col = 0 };

	/* If out is not a terminal, the size stays 0: lines are not wrapped. */
	ioctl(fileno(out), TIOCGWINSZ, &size);
	for (char *line = text; *line != '\0';) {
		size_t n = strcspn(line, "\n");
		bool   has_end = line[n] == '\n';

		line[n] = '\0';
		print_line(line, size.ws_col, out);
		if (has_end)
			fputc('\n', out);
		line += n + has_end;
	}
	free(text);
}
