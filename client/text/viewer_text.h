/*
 * viewer_text.h -- the position shown of a record or a puzzle in sentences, and
 * the commands that may be typed there.
 */

#ifndef CLIENT_TEXT_VIEWER_TEXT_H
#define CLIENT_TEXT_VIEWER_TEXT_H

#include <stdio.h>

#include "client/core/viewer.h"
#include "client/text/commands.h"
#include "client/text/record_text.h"

/*
 * Formats the position: "Move 2 of 40: bo plays i9."; with tried moves: "Move 2
 * of 40, then 1 tried: h9."; at the end of a game that two people play: "X
 * plays h9. O to move." or the result. In a puzzle it says what has happened and what the
 * user must do, but not by which threats: "X plays i12. O to move and win.".
 * Returns out.
 */
const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE]);

/* The pane whose commands are possible at the record. */
enum command_pane viewer_text_pane(const struct viewer *v);

/* Prints the position, with its board. */
void viewer_text_print(const struct viewer *v, FILE *out);

/*
 * Runs a command about the position shown; v->note, if not empty, is then to be
 * shown. Its argument: of CMD_MOVE the point, of CMD_GO how many moves are
 * shown, of CMD_MISTAKE negative for the previous mistake. False if the command
 * is another one.
 */
bool viewer_text_run(struct viewer *v, const struct command *c);

#endif
