/*
 * canvas.h -- a screen as it should look: characters, styles, where one clicks.
 *
 * Pure, and the last filter before the terminal: whatever text is put on it, a
 * cell holds one visible character of known width and at most two marks on it.
 */

#ifndef CLIENT_CANVAS_H
#define CLIENT_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest screen we draw on; what is beyond stays empty. */
#define CANVAS_ROWS    120
#define CANVAS_COLUMNS 320

/* The most places to click on, each point of a board among them. */
#define CANVAS_SPOTS 1024

/* What a cell is to look like; the terminal's colours are tui's affair. */
enum style {
	STYLE_PLAIN,
	STYLE_FAINT, /* lines, coordinates, what is there to be filled */
	STYLE_STRONG,
	STYLE_BAR, /* the head of the screen, and keys */
	STYLE_X,   /* stones */
	STYLE_O,
	STYLE_MARK,  /* beside a stone: last, winning, hinted */
	STYLE_ALARM, /* what wants to be seen */
	STYLES
};

#define CELL_MARKS 2

/* What the terminal can show. */
enum charset {
	CHARSET_ASCII,
	CHARSET_TEXT, /* text of any script, but not our symbols */
	CHARSET_FULL
};

struct cell {
	uint32_t character;         /* 0: the right half of a wide one */
	uint32_t marks[CELL_MARKS]; /* that combine with it; 0: none */
	uint8_t  style;
	bool     chosen; /* shown reversed: the focus */
};

struct rect {
	int row, column, rows, columns;
};

/* What a click there means; code is for those who put it there. */
struct spot {
	struct rect rect;
	int         code;
};

struct canvas {
	int         rows, columns;
	bool        unicode;     /* others' text may be more than ASCII */
	bool        symbols;     /* and so may our stones and lines */
	int         row, column; /* where the real cursor stands */
	unsigned    spots;
	struct spot spot[CANVAS_SPOTS];
	struct cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
};

/* Empty, of that size as far as we can draw. */
void canvas_clear(struct canvas *c, int rows, int columns, enum charset set);

/* One character; nothing outside the canvas. */
void canvas_set(struct canvas *c, int row, int column, uint32_t character,
    enum style style);

/*
 * Writes UTF-8 from column on, at most width columns wide; how many it took.
 * What no terminal should be shown becomes "?".
 */
int canvas_text(struct canvas *c, struct rect where, const char *text,
    enum style style);

/* The same of a row at once, from a column to its end. */
int canvas_put(struct canvas *c, int row, int column, const char *text,
    enum style style);

/* Fills a rectangle with one character. */
void canvas_fill(struct canvas *c, struct rect where, uint32_t character,
    enum style style);

/* Marks the cells of a row as chosen. */
void canvas_choose(struct canvas *c, struct rect where);

/* A click into that rectangle means code; the later of two wins. */
void canvas_spot(struct canvas *c, struct rect where, int code);

/* What a click there means; 0: nothing. */
int canvas_spot_at(const struct canvas *c, int row, int column);

bool rect_has(const struct rect *r, int row, int column);

/* One character of UTF-8 as it may be shown: how many columns, 0 for a mark. */
struct glyph {
	uint32_t character;
	int      width;
	size_t   bytes; /* that it took, at least one */
};

/* Reads the first character of a text that is not empty. */
struct glyph glyph_read(const char *text, bool unicode);

/* How many columns a text takes. */
int glyph_columns(const char *text, bool unicode);

#endif
