/* tui.h -- the terminal by ncurses: a canvas shown, keys and clicks read. */

#ifndef CLIENT_TUI_H
#define CLIENT_TUI_H

#include <stdbool.h>

#include "client/canvas.h"
#include "client/key.h"

/*
 * Takes the terminal of standard input and output over, whatever it was. False,
 * and nothing done, if it cannot show a screen. There is one at most.
 */
bool tui_open(bool colour, bool ascii);

/* The terminal is as it was. */
void tui_close(void);

/* What it can show, and how large it is now. */
enum charset tui_charset(void);
void         tui_size(int *rows, int *columns);

/* It has changed its size, or somebody else has drawn on it. */
void tui_refit(void);
void tui_repaint(void);

/* Gives the terminal back for a while; tui_repaint takes it again. */
void tui_yield(void);

/* Shows the canvas, and nothing but the canvas. */
void tui_show(const struct canvas *c);
void tui_ring(void);

/* The next key that was pressed and has not been read; false: none. */
bool tui_key(struct key *out);

#endif
