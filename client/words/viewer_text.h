/*
 * viewer_text.h -- describes the shown position of a record or a puzzle in
 * sentences, and runs the commands that can be typed there.
 */

#ifndef CLIENT_WORDS_VIEWER_TEXT_H
#define CLIENT_WORDS_VIEWER_TEXT_H

#include <stdio.h>

#include "client/study/viewer.h"
#include "client/words/commands.h"
#include "client/words/record_text.h"

/*
 * Describes the position: "Move 2 of 40: bo plays i9."; with tried moves: "Move
 * 2 of 40, then 1 tried: h9."; at the end of a game that two people play: "X
 * plays h9. O to move." or the result. In a puzzle, says what has happened and
 * what the user must do: "X has answered i12. O to move and win.". Returns out.
 */
const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE]);

/* Returns the pane whose commands are possible now. */
enum command_pane viewer_text_pane(const struct viewer *v);

/* Prints a description of the position, with its board. */
void viewer_text_print(const struct viewer *v, FILE *out);

/*
 * Runs a command about the position that is shown. If v->note is not ""
 * afterwards, it must be shown. Returns false if the command is not about the
 * position.
 */
bool viewer_text_run(struct viewer *v, const struct command *c);

#endif
