/*
 * tty.h -- the client on an emulated terminal.
 *
 * The terminal is libvterm's, behind a pseudo-terminal. Every wait is for text,
 * and after TIMEOUT_MS the test fails and shows the screen.
 */

#ifndef TESTS_TERMINAL_TTY_H
#define TESTS_TERMINAL_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>
#include <vterm.h>

#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"

/* Bytes for a screen as UTF-8 text with a line feed after each row. */
#define TTY_TEXT 65536

#define TTY_OPTIONS 16

struct tty {
	struct process process; /* its output is in bytes instead */
	bool           ended;   /* the client's end is closed */
	int            rows, columns;
	int            rings;     /* of the bell */
	bool           alternate; /* the alternate screen is shown */
	bool           sgr;       /* clicks are sent in the SGR encoding */
	bool           titled;    /* the client has set a title */
	VTermPos       cursor;
	VTerm         *vt;
	VTermScreen   *screen;
	struct termios modes;                       /* as last read */
	char           state_dir[SCRATCH_DIR_PATH]; /* $XDG_STATE_HOME */
	char           text[TTY_TEXT];              /* as last read */
	size_t         written;
	char           bytes[1 << 20]; /* all output that fits */
};

/* How a terminal differs from the usual one; all zero is the usual one. */
struct tty_kind {
	int         rows, columns;  /* 0: 24, 80 */
	const char *term;           /* NULL: xterm-256color */
	const char *locale;         /* NULL: C.UTF-8 */
	const char *environment;    /* one more "NAME=VALUE", or NULL */
	const char *settings;       /* stored by an earlier client, or NULL */
	bool        is_first_start; /* no client has asked for a name yet */
	/* Of a shell, with "$N" "$@" as the client; NULL: the client alone */
	const char *script;
};

/*
 * Copies $NOUGHTS to bin/noughts of the scratch directory, and beside it a
 * script as noughts-engine unless that is NULL. The copy is started instead
 * until tty_close.
 */
void tty_copy_client(const char *engine);

/*
 * Starts $NOUGHTS with options, up to a NULL, for a server on a port of
 * loopback; without a server, if the port is 0.
 */
void tty_start(struct tty *t, const struct tty_kind *kind, unsigned port,
    const char *const options[]);

/* Waits for any output until the deadline; returns whether there was some. */
bool tty_wait_output(struct tty *t, msec deadline);

/* The same, and fails the test if there is none. */
void tty_read(struct tty *t);

/* The screen as text, valid until it is read again. */
const char *tty_text(struct tty *t);

/* Fails the test, and shows the screen. */
_Noreturn void tty_fail(struct tty *t, const char *what, const char *text);

/* Waits until that text is on the screen, or is no longer there. */
void tty_expect(struct tty *t, const char *text);
void tty_expect_gone(struct tty *t, const char *text);

/* Waits until the cursor is there. */
void tty_expect_cursor(struct tty *t, int row, int column);

/* Whether the text is there now, and where it begins, in columns. */
bool tty_find(struct tty *t, const char *text, int *row, int *column);

/* Types characters; "\r" is Enter. */
void tty_type(struct tty *t, const char *text);

/* Types characters, and waits until text is on the screen. */
void tty_exchange(struct tty *t, const char *typed, const char *text);

/* Presses a key. Presses the mouse's button or releases it. */
void tty_press(struct tty *t, VTermKey key);
void tty_button(struct tty *t, int row, int column, bool down);

/* Waits for a text and clicks on its first character. */
void tty_click_on(struct tty *t, const char *text);

/* Changes the size of the terminal. */
void tty_resize(struct tty *t, int rows, int columns);

/* A cell as it looks. */
VTermScreenCell tty_cell(struct tty *t, int row, int column);

/* The sizes at which screens are compared. */
#define TTY_GOLDEN_SIZES 2
struct tty_kind tty_kind_of_size(int i);

/*
 * Expects the screen of golden/NAME-COLUMNSxROWS.txt; GOLDEN=write writes that
 * file.
 */
void tty_expect_golden(struct tty *t, const char *name);

/* Waits for the client's end; returns its status as a shell reports it. */
int tty_wait_exit(struct tty *t);

/* Whether the client has enabled mouse reports. */
bool tty_has_mouse(const struct tty *t);

/*
 * Fails the test unless the terminal is in the state that a shell expects: the
 * normal screen, no mouse, no title of the client, with echo, canonical mode
 * and signals.
 */
void tty_check_sane(struct tty *t);

/* Whether output on its way to the terminal survives the interrupt key. */
bool tty_keeps_output(struct tty *t);

/* Ends the client if it still runs, and frees all. */
void tty_close(struct tty *t);

#endif
