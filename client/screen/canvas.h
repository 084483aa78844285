/*
 * canvas.h -- an off-screen buffer: characters, styles and click targets.
 *
 * The canvas also filters what is written to it: each cell holds one visible
 * character of known width and its combining marks.
 */

#ifndef CLIENT_SCREEN_CANVAS_H
#define CLIENT_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "client/words/glyph.h"

/* The largest canvas. In a larger terminal, the rest of the screen is empty. */
#define CANVAS_ROWS    120
#define CANVAS_COLUMNS 320

/*
 * The most click targets: enough for every point of the largest board and
 * everything else that can be clicked.
 */
#define CANVAS_CLICK_TARGETS 1024

/* What a text is used for. terminal.c sets the colours of each style. */
enum style {
	STYLE_PLAIN,
	STYLE_FAINT, /* lines and coordinates of the board, empty points */
	STYLE_STRONG,
	STYLE_BAR, /* the first row, and the names of keys in the last row */
	STYLE_X,   /* the stones of X */
	STYLE_O,
	/* Beside a stone: marks the last move, the winning line or a hint */
	STYLE_MARK,
	STYLE_ALERT, /* errors, and problems with the connection */
	/* A QR code: its light modules have the foreground colour */
	STYLE_CODE,
	STYLES
};

enum charset {
	CHARSET_ASCII,
	CHARSET_TEXT, /* Unicode text, but not the symbols of the board */
	CHARSET_FULL
};

struct cell {
	uint32_t character; /* 0: the right half of a wide character */
	uint32_t marks[GLYPH_MARKS_MAX]; /* combining marks; 0: no more */
	uint8_t  style;
	/* Shown in reverse, because the cell has the focus */
	bool highlighted;
};

struct rect {
	int row, column, rows, columns;
};

/* What keys and clicks do: ACTION_NONE and so on. */
enum action {
#define ACTION(name, ...) ACTION_##name,
#include "client/screen/actions.def"
#undef ACTION
	ACTION_COUNT
};

/* The code of a click that does an action of actions.def with an argument. */
#define CLICK_CODE(action, argument) \
	((int)(action) << 16 | ((int)(argument)&0xffff))
#define CLICK_ACTION(code)   ((enum action)((code) >> 16))
#define CLICK_ARGUMENT(code) ((int16_t)((code)&0xffff))

/* A click in `rect` has this code. The canvas does not know its meaning. */
struct click_target {
	struct rect rect;
	int         code;
};

struct canvas {
	int  rows, columns;
	bool unicode; /* text may contain any Unicode character */
	bool symbols; /* stones and lines are drawn with Unicode symbols */
	/* Where to put the terminal's cursor */
	int                 cursor_row, cursor_column;
	unsigned            click_target_count;
	struct click_target click_targets[CANVAS_CLICK_TARGETS];
	struct cell         cell[CANVAS_ROWS][CANVAS_COLUMNS];
};

/*
 * Makes c an empty canvas of the given size, at most CANVAS_ROWS by
 * CANVAS_COLUMNS.
 */
void canvas_clear(struct canvas *c, int rows, int columns, enum charset set);

/* Sets one character. Does nothing if the place is outside of the canvas. */
void canvas_set(struct canvas *c, int row, int column, uint32_t character,
    enum style style);

/*
 * Writes UTF-8 text into the first row of `where`, cut to its width. Returns
 * how many columns were written. Characters that must not be sent to a terminal
 * become "?".
 */
int canvas_text(struct canvas *c, struct rect where, const char *text,
    enum style style);

/* Like canvas_text, but writes from a cell up to the end of its row. */
int canvas_put(struct canvas *c, int row, int column, const char *text,
    enum style style);

void canvas_fill(struct canvas *c, struct rect where, uint32_t character,
    enum style style);

void canvas_highlight(struct canvas *c, struct rect where);

/*
 * Makes `code` the code of clicks in `where`. If click targets overlap, the one
 * added last is used. Does nothing if c has CANVAS_CLICK_TARGETS of them.
 */
void canvas_add_click_target(struct canvas *c, struct rect where, int code);

/*
 * Makes an ASCII text a click target where it first stands in the first row of `where`.
 * Does nothing if it is not there.
 */
void canvas_add_click_text(struct canvas *c, struct rect where,
    const char *text, int code);

/* Returns the code of a click in a cell; 0: the cell is in no click target. */
int canvas_click_code(const struct canvas *c, int row, int column);

#endif
