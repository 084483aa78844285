/*
 * text_output.h -- the sentences that the client has written and not shown yet.
 *
 * A command in a sentence is between two bytes \1, which no text of a server or
 * of a person contains: "\1new\1 looks again." When the text is shown, the
 * command is written as the user must type it: "new" in plain mode, "/new" on
 * the full screen.
 */

#ifndef CLIENT_WORDS_TEXT_OUTPUT_H
#define CLIENT_WORDS_TEXT_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* The byte that is written before and after a command. */
#define COMMAND_MARK '\1'

struct text_output {
	FILE  *stream; /* to which sentences are written */
	char  *text;   /* what was written to `stream`; valid after a flush */
	size_t size;
};

void text_output_open(struct text_output *o);
void text_output_close(struct text_output *o);

/*
 * Returns the text that was written since the last call, with the marks of commands. It
 * is valid until more is written.
 */
const char *text_output_take(struct text_output *o);

/*
 * For plain mode: prints to out what was written since the last call. If out is
 * a terminal, lines that are too long are wrapped between words, except those
 * of boards and tables.
 */
void text_output_show(struct text_output *o, FILE *out);

/*
 * Copies a text. Each command between two COMMAND_MARKs is put between quotes
 * instead, with `prefix` ("" or "/") before it. The caller frees the copy.
 */
char *text_expand_commands(const char *text, const char *prefix);

/*
 * Copies a sentence of the server or of common/base/error.h. Replaces the quotes of
 * its commands by COMMAND_MARK. If ends_with_usage is false, does not change
 * the text after ": ", because a user has typed it; if it is true, that text is
 * the usage of a command. The caller frees the copy.
 */
char *text_mark_commands(const char *sentence, bool ends_with_usage);

#endif
