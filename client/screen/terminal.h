/*
 * terminal.h -- the terminal, through ncurses: shows a canvas, reads keys and
 * the mouse. There is at most one terminal; its state is static.
 */

#ifndef CLIENT_SCREEN_TERMINAL_H
#define CLIENT_SCREEN_TERMINAL_H

#include <stdbool.h>
#include <termios.h>

#include "client/screen/canvas.h"
#include "client/screen/key.h"
#include "common/base/time_ms.h"

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

/*
 * --- escape_delay.c: tells Esc from a sequence that arrives in parts ---
 *
 * After an ESC byte, ncurses waits for some time for the rest of a sequence. On
 * a slow line the rest may come later: then ncurses has reported the ESC as the
 * Esc key, and reports the rest as typed characters. Such a rest is dropped.
 */

/* How many ms ncurses waits after ESC at a local and at a remote terminal. */
#define ESCAPE_DELAY_LOCAL_MS  25
#define ESCAPE_DELAY_REMOTE_MS 100

/* A character that is later than this many ms belongs to no sequence. */
#define ESCAPE_REST_MS 400

/* Initially all fields are zero. */
struct escape_delay {
	enum {
		ESCAPE_NONE,
		ESCAPE_SEEN, /* the last key was Esc */
		ESCAPE_CSI,  /* after "ESC [", before the final character */
		ESCAPE_SS3   /* after "ESC O", before one more character */
	} state;
	/* When the last key that may belong to a sequence was received */
	msec     at;
	unsigned number; /* the last number in the sequence so far */
};

/*
 * Returns how many ms ncurses must wait after ESC. The terminal is remote if
 * the environment is that of an SSH session.
 */
int escape_delay_ms(void);

/*
 * Handles a key that was read. Returns true if it is part of a sequence and
 * must be dropped. If the key is the last part of a sequence that begins or
 * ends a paste, *key becomes KEY_IS_PASTE_BEGIN or KEY_IS_PASTE_END.
 */
bool escape_delay_filter(struct escape_delay *e, struct key *key, msec now);

/* --- terminal_restore.c: restores it when the process ends or crashes --- */

/* The longest sequence that restores the terminal, with a NUL. */
#define TERMINAL_RESTORE_SIZE 256

/*
 * From this call on, when the process exits or crashes, writes the sequence to
 * standard output and sets the terminal to `shell_modes`, which must have been
 * read before ncurses changed them. If standard error is the terminal, output
 * to it is stored in a file until then.
 */
void terminal_restore_arm(const struct termios *shell_modes,
    const char                                 *sequence);

/*
 * Undoes terminal_restore_arm, and writes the stored output to standard error.
 */
void terminal_restore_disarm(void);

#endif
