/*
 * viewer_text.h -- the position shown of a record or a puzzle in sentences, and
 * the commands that may be typed there.
 */

#ifndef CLIENT_TEXT_VIEWER_TEXT_H
#define CLIENT_TEXT_VIEWER_TEXT_H

#include <stdio.h>

#include "client/core/viewer.h"
#include "client/text/record_text.h"

/*
 * Formats the position: "Move 2 of 40: bo plays i9."; with tried moves: "Move 2
 * of 40, then 1 tried: h9.". In a puzzle it is what has happened and what is to
 * be done, which never tells by which threats: "X plays i12. O to move and
 * win.". Returns out.
 */
const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE]);

/* Prints the position, with its board. */
void viewer_text_print(const struct viewer *v, FILE *out);

/* What a typed line asks for. */
enum viewer_command {
	VIEWER_RAN,   /* it is done; v->note, if not empty, is to be shown */
	VIEWER_MOVES, /* the list of moves is to be shown */
	VIEWER_QUIT,
	VIEWER_UNKNOWN /* it is no command, or is none here */
};

/*
 * Runs a line typed at a record or a puzzle: "next", "12", "h8", "save FILE"
 * and so on, in letters of either case; "" is "next" at a record.
 */
enum viewer_command viewer_text_run(struct viewer *v, const char *line);

/* Prints the commands that may be typed there in plain mode. */
void viewer_text_print_help(const struct viewer *v, FILE *out);

#endif
