/*
 * text_output.h -- the sentences that the client has written and not shown yet.
 *
 * A command in a sentence stands between two bytes \1, which no text of a server
 * or of a person contains: "\1new\1 looks again." Where the text is shown they
 * become what a user types there: "new" in plain mode, "/new" on the screen.
 */

#ifndef CLIENT_TEXT_TEXT_OUTPUT_H
#define CLIENT_TEXT_TEXT_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Written before and after a command. */
#define COMMAND_MARK '\1'

struct text_output {
	FILE  *stream; /* the stream to which sentences are written */
	char  *text;   /* the content of the stream, after a flush */
	size_t size;
};

void text_output_open(struct text_output *o);
void text_output_close(struct text_output *o);

/*
 * Returns the text that was written since the last call, with marks; valid
 * until more is written.
 */
const char *text_output_take(struct text_output *o);

/*
 * Prints to out, for plain mode, the text that was written since the last call.
 * If out is a terminal, lines that do not fit are wrapped between words, except
 * boards and tables.
 */
void text_output_show(struct text_output *o, FILE *out);

/*
 * Copies text with each marked command in quotes, the prefix before its name:
 * "" or "/". The caller frees the copy.
 */
char *text_expand_commands(const char *text, const char *prefix);

/*
 * Copies a sentence of the server or of common/error.h, where commands are in
 * quotes, and marks the commands instead. Text after ": " was typed by a user
 * and is not changed, unless ends_with_usage says that it is the usage of a
 * command. The caller frees the copy.
 */
char *text_mark_commands(const char *sentence, bool ends_with_usage);

#endif
