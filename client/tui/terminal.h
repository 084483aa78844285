/*
 * terminal.h -- the terminal, through ncurses: shows a canvas, reads keys and
 * the mouse. There is at most one terminal; its state is static.
 */

#ifndef CLIENT_TUI_TERMINAL_H
#define CLIENT_TUI_TERMINAL_H

#include <stdbool.h>

#include "client/tui/canvas.h"
#include "client/tui/key.h"

/*
 * Takes over the terminal of standard input and output. The user has chosen
 * whether it may show colours (`color`), and only ASCII (`ascii`). Returns
 * false, with nothing changed, if the terminal cannot move its cursor.
 */
bool terminal_open(bool color, bool ascii);

/* Restores the terminal. Does nothing if it is not open. */
void terminal_close(void);

enum charset terminal_charset(void);
void         terminal_size(int *rows, int *columns);

/*
 * To be called after SIGWINCH: reads the size of the terminal again. The next
 * terminal_show repaints everything.
 */
void terminal_resize(void);

/* Gives the terminal back to the shell until terminal_resume is called. */
void terminal_suspend(void);
void terminal_resume(void);

/* Shows the canvas; sends only the changes since the last canvas. */
void terminal_show(const struct canvas *c);
void terminal_bell(void);

/*
 * Reads the next event of the keyboard or the mouse, without waiting. Returns
 * false if there is none.
 */
bool terminal_read_key(struct key *out);

#endif
