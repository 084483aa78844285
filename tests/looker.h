/* looker.h -- a view for tests, told a server's lines and pressed keys at. */

#ifndef TESTS_LOOKER_H
#define TESTS_LOOKER_H

#include "client/canvas.h"
#include "client/view.h"
#include "tests/told.h"

struct looker {
	struct told    told;
	struct view    view;
	struct canvas *canvas;      /* as last drawn */
	char           asked[4096]; /* what was typed and asked, ';' each */
	bool           left;
};

/* At a screen of that size, in a game against the hard bot: your turn. */
void looker_open(struct looker *l, int rows, int columns);
void looker_close(struct looker *l);

/* The server says lines, with LF between, and they are told as words. */
void looker_hears(struct looker *l, const char *lines, const char *words);

/*
 * Types a text, in which these stand for keys: ^ v < > arrows, $ Enter, # Esc,
 * _ Tab, ~ a backspace, ( ) a page up and down, { } Home and End.
 */
void looker_types(struct looker *l, const char *text);
void looker_presses(struct looker *l, enum key_kind kind);

/* Draws, and clicks on the beginning of a text that is there. */
void looker_clicks(struct looker *l, const char *text);

/* Draws, and says whether that text is to be seen. */
bool looker_sees(struct looker *l, const char *text);

/* What was asked since the last time is just that. */
void looker_asked(struct looker *l, const char *requests);

#endif
