/*
 * tty.h -- the real client on a terminal that we can read.
 *
 * The terminal is libvterm's, behind a pty. Every wait is for text, and has an
 * end: a failed test that shows the screen.
 */

#ifndef TESTS_TUI_TTY_H
#define TESTS_TUI_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <vterm.h>

/* Room for a screen as text: UTF-8, and a line's end a row. */
#define TTY_TEXT 65536

#define TTY_OPTIONS 16

struct tty {
	pid_t        pid;
	int          master; /* our end of the pty */
	bool         ended;  /* its end is closed */
	int          rows, columns;
	int          rings;     /* of the bell */
	bool         alternate; /* it shows its other screen */
	bool         sgr;       /* how it tells of clicks */
	bool         titled;    /* somebody has set its title */
	VTermPos     cursor;
	VTerm       *vt;
	VTermScreen *screen;
	char         folder[32];     /* the client's $XDG_STATE_HOME */
	char         text[TTY_TEXT]; /* as last read */
	size_t       written;
	char         bytes[1 << 20]; /* all that came, as far as it fits */
};

/* What is different from a usual terminal; all zero is one. */
struct tty_kind {
	int         rows, columns; /* 0: 24, 80 */
	const char *term;          /* NULL: xterm-256color */
	const char *locale;        /* NULL: C.UTF-8 */
	const char *environment;   /* one more "NAME=VALUE", or NULL */
	const char *choice;        /* what a client before has kept */
	const char *script;        /* a shell's, with "$N" "$@" as the client;
				   NULL: only that */
};

/* Starts the client with options, up to a NULL, at a port of loopback. */
void tty_start(struct tty *t, const struct tty_kind *kind, unsigned port,
    const char *const options[]);

/* Waits for anything to be written, before that moment; false: nothing was. */
bool tty_waits(struct tty *t, long until);

/* The screen as text, a line a row, lent until it is read again. */
const char *tty_text(struct tty *t);

/* Fails the test, and shows the screen. */
_Noreturn void tty_fails(struct tty *t, const char *what, const char *text);

/* Waits until that text is somewhere on the screen, or nowhere any more. */
void tty_awaits(struct tty *t, const char *text);
void tty_misses(struct tty *t, const char *text);

/* Waits for anything to be written. */
void tty_reads(struct tty *t);

/* Waits until the real cursor stands there. */
void tty_awaits_cursor(struct tty *t, int row, int column);

/* Whether it is there now, and where it begins, in columns. */
bool tty_finds(struct tty *t, const char *text, int *row, int *column);

/*
 * Types characters; "\r" is Enter. Presses a key; puts the mouse's button down
 * or lets it go.
 */
void tty_types(struct tty *t, const char *text);
void tty_presses(struct tty *t, VTermKey key);
void tty_button(struct tty *t, int row, int column, bool down);

/* Clicks on the beginning of a text that is there. */
void tty_clicks_on(struct tty *t, const char *text);

/* The terminal has another size from now on. */
void tty_resizes(struct tty *t, int rows, int columns);

/* A cell as it looks. */
VTermScreenCell tty_cell(struct tty *t, int row, int column);

/* The screen is as in golden/NAME.txt, or is written there: GOLDEN=write. */
void tty_is_golden(struct tty *t, const char *name);

/* Waits for its end; its status as a shell tells it. */
int tty_ends(struct tty *t);

/* The client wants to be told of clicks. */
bool tty_has_mouse(const struct tty *t);

/* The terminal is as a shell wants it. */
void tty_is_sane(struct tty *t);

/* Ends what still runs and forgets it all. */
void tty_close(struct tty *t);

#endif
