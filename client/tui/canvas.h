/*
 * canvas.h -- an off-screen buffer: characters, styles and click targets.
 *
 * It also filters: whatever text is written to it, a cell holds one visible
 * character of known width and at most two combining marks.
 */

#ifndef CLIENT_TUI_CANVAS_H
#define CLIENT_TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest size; the rest of a larger terminal is left empty. */
#define CANVAS_ROWS    120
#define CANVAS_COLUMNS 320

/* Enough for each point of the largest board and everything else. */
#define CANVAS_CLICK_TARGETS 1024

/* terminal.c maps styles to attributes and colours. */
enum style {
	STYLE_PLAIN,
	STYLE_FAINT, /* lines, coordinates, empty points */
	STYLE_STRONG,
	STYLE_BAR, /* the header, and the names of keys */
	STYLE_X,   /* stones */
	STYLE_O,
	STYLE_MARK,  /* beside a stone: last, winning, hint */
	STYLE_ALERT, /* errors and connection problems */
	STYLE_CODE,  /* a QR code: its light modules are the foreground */
	STYLES
};

#define CELL_COMBINING 2

/* The characters that the terminal can show. */
enum charset {
	CHARSET_ASCII,
	CHARSET_TEXT, /* Unicode text, but not the symbols of the board */
	CHARSET_FULL
};

struct cell {
	uint32_t character; /* 0: the right half of a wide character */
	uint32_t combining[CELL_COMBINING]; /* marks; 0: none */
	uint8_t  style;
	bool     highlighted; /* reversed, because it has the focus */
};

struct rect {
	int row, column, rows, columns;
};

/* The code of a click that runs a command of commands.h with an argument. */
#define CLICK_CODE(command, argument) \
	((int)(command) << 16 | ((int)(argument)&0xffff))
#define CLICK_COMMAND(code)  ((enum command_id)((code) >> 16))
#define CLICK_ARGUMENT(code) ((int16_t)((code)&0xffff))

/* A click in rect returns code, which the canvas does not interpret. */
struct click_target {
	struct rect rect;
	int         code;
};

struct canvas {
	int      rows, columns;
	bool     unicode; /* text may be Unicode */
	bool     symbols; /* stones and lines may be Unicode symbols */
	int      cursor_row, cursor_column; /* the terminal's cursor */
	unsigned click_target_count;
	struct click_target click_targets[CANVAS_CLICK_TARGETS];
	struct cell         cell[CANVAS_ROWS][CANVAS_COLUMNS];
};

/* Makes an empty canvas of that size, at most CANVAS_ROWS by CANVAS_COLUMNS. */
void canvas_clear(struct canvas *c, int rows, int columns, enum charset set);

/* Sets one character; ignored outside of the canvas. */
void canvas_set(struct canvas *c, int row, int column, uint32_t character,
    enum style style);

/*
 * Writes UTF-8 into the first row of where, cut to its width; returns the
 * columns written. Characters that must not be sent to a terminal become "?".
 */
int canvas_text(struct canvas *c, struct rect where, const char *text,
    enum style style);

/* Like canvas_text, from a column to the end of the row. */
int canvas_put(struct canvas *c, int row, int column, const char *text,
    enum style style);

/* Fills a rectangle with one character. */
void canvas_fill(struct canvas *c, struct rect where, uint32_t character,
    enum style style);

/* Highlights the cells of a rectangle. */
void canvas_highlight(struct canvas *c, struct rect where);

/*
 * Makes a click in where return code. If targets overlap, the last one added is
 * used. Ignored if there are too many targets.
 */
void canvas_add_click_target(struct canvas *c, struct rect where, int code);

/* The code of a click there; 0: none. */
int canvas_click_code(const struct canvas *c, int row, int column);

#endif
