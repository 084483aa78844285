/*
 * tui.c -- the terminal by ncurses.
 *
 * Colours are of the sixteen that every terminal has. They come as tiles, white
 * on blue, black on yellow and white on red, for a coloured letter on whatever
 * the background is can be read on dark or on light, but not on both; tiles
 * stand out for those who see few colours, too. Nothing is told by colour alone.
 */

#define _XOPEN_SOURCE    700
#define NCURSES_WIDECHAR 1

#include "client/tui.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>

#include "client/rescue.h"

/* The terminal to speak to where we do not know the one there is. */
#define USUAL_TERM "xterm-256color"

/* A press, and what ncurses makes of one and the release behind it. */
#define CLICK                                                         \
	(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | \
	    BUTTON1_TRIPLE_CLICKED)

#define CTRL_C 3
#define DELETE 127

static SCREEN      *screen;
static attr_t       looks[STYLES];
static short        pairs[STYLES];
static enum charset charset;
static bool         is_down; /* the first button of the mouse */

/* --- opening --- */

static void set_colours(void)
{
	short white;

	if (!has_colors() || start_color() == ERR ||
	    use_default_colors() == ERR)
		return;
	/* The white of the first eight is a grey. */
	white = COLORS >= 16 ? COLOR_WHITE + 8 : COLOR_WHITE;
	init_pair(1, white, COLOR_BLUE);
	init_pair(2, COLOR_BLACK, COLOR_YELLOW);
	init_pair(3, white, COLOR_RED);
	pairs[STYLE_X] = 1;
	pairs[STYLE_O] = 2;
	pairs[STYLE_ALARM] = 3;
	looks[STYLE_O] = A_NORMAL;
	looks[STYLE_FAINT] = A_DIM;
}

static void set_looks(bool colour)
{
	memset(pairs, 0, sizeof(pairs));
	memset(looks, 0, sizeof(looks));
	looks[STYLE_STRONG] = looks[STYLE_X] = looks[STYLE_O] = A_BOLD;
	looks[STYLE_MARK] = looks[STYLE_ALARM] = A_BOLD;
	looks[STYLE_BAR] = A_REVERSE;
	if (colour)
		set_colours();
}

/* Symbols that take two columns somewhere would tear the board. */
static enum charset find_charset(bool ascii)
{
	const char *term = getenv("TERM");
	bool        console = term != NULL && strncmp(term, "linux", 5) == 0;

	if (ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		return CHARSET_ASCII;
	if (console || wcwidth(0x2715) != 1 || wcwidth(0x25cb) != 1 ||
	    wcwidth(0x2500) != 1)
		return CHARSET_TEXT;
	return CHARSET_FULL;
}

/* The terminal's own words for an end, and the mouse's that ncurses sends. */
static void arm(void)
{
	static const char *const names[] = { "sgr0", "cnorm", "rmcup", "rmkx" };
	char                     bytes[RESCUE_SIZE] = "";
	size_t                   n = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *word = tigetstr(names[i]);

		if (word == NULL || word == (char *)-1)
			continue;
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "%s", word);
		if (n >= sizeof(bytes))
			return;
	}
	if (tigetstr("kmous") != (char *)-1 && tigetstr("kmous") != NULL)
		snprintf(bytes + n, sizeof(bytes) - n,
		    "\033[?1006l\033[?1000l");
	rescue_arm(bytes);
}

static bool is_dumb(const char *term)
{
	return term == NULL || *term == '\0' || strcmp(term, "dumb") == 0 ||
	    strcmp(term, "unknown") == 0;
}

/* ncurses' screen; NULL where the terminal cannot move its cursor. */
static SCREEN *new_screen(void)
{
	const char *term = getenv("TERM");
	const char *move;
	SCREEN     *s;

	if (is_dumb(term))
		return NULL;
	s = newterm(term, stdout, stdin);
	if (s == NULL)
		s = newterm(USUAL_TERM, stdout, stdin);
	if (s == NULL)
		return NULL;
	move = tigetstr("cup");
	if (move != NULL && move != (char *)-1)
		return s;
	endwin();
	delscreen(s);
	return NULL;
}

bool tui_open(bool colour, bool ascii)
{
	setlocale(LC_CTYPE, "");
	charset = find_charset(ascii);
	screen = new_screen();
	if (screen == NULL)
		return false;
	arm();
	set_looks(colour);
	cbreak();
	noecho();
	nonl();
	set_escdelay(25);
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	mouseinterval(0);
	/* After an event that nobody asked for ncurses waits for a key. */
	mousemask(ALL_MOUSE_EVENTS, NULL);
	return true;
}

void tui_close(void)
{
	if (screen == NULL)
		return;
	endwin();
	rescue_disarm();
	delscreen(screen);
	screen = NULL;
}

/* --- the terminal as it is --- */

enum charset tui_charset(void)
{
	return charset;
}

void tui_size(int *rows, int *columns)
{
	getmaxyx(stdscr, *rows, *columns);
}

void tui_refit(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
	    size.ws_col > 0)
		resizeterm(size.ws_row, size.ws_col);
	clearok(curscr, TRUE);
}

void tui_yield(void)
{
	endwin();
}

void tui_repaint(void)
{
	reset_prog_mode();
	refresh();
	tui_refit();
}

void tui_ring(void)
{
	beep();
}

/* --- out --- */

static void show_cell(const struct cell *cell, int row, int column)
{
	wchar_t text[2 + CELL_MARKS] = { (wchar_t)cell->character };
	attr_t  look = looks[cell->style];
	cchar_t shown;

	for (int i = 0; i < CELL_MARKS; i++)
		text[1 + i] = (wchar_t)cell->marks[i];
	if (cell->chosen)
		look ^= A_REVERSE;
	setcchar(&shown, text, look, pairs[cell->style], NULL);
	mvadd_wch(row, column, &shown);
}

void tui_show(const struct canvas *c)
{
	erase();
	for (int row = 0; row < c->rows; row++)
		for (int column = 0; column < c->columns; column++)
			if (c->cell[row][column].character != 0)
				show_cell(&c->cell[row][column], row, column);
	move(c->row, c->column);
	refresh();
}

/* --- in --- */

static const struct {
	wint_t        code;
	enum key_kind kind;
} keys[] = {
	{ KEY_UP, KEY_IS_UP },
	{ KEY_DOWN, KEY_IS_DOWN },
	{ KEY_LEFT, KEY_IS_LEFT },
	{ KEY_RIGHT, KEY_IS_RIGHT },
	{ KEY_HOME, KEY_IS_HOME },
	{ KEY_END, KEY_IS_END },
	{ KEY_PPAGE, KEY_IS_PAGE_UP },
	{ KEY_NPAGE, KEY_IS_PAGE_DOWN },
	{ KEY_BACKSPACE, KEY_IS_BACKSPACE },
	{ KEY_DC, KEY_IS_DELETE },
	{ KEY_ENTER, KEY_IS_ENTER },
	{ KEY_BTAB, KEY_IS_BACK_TAB },
	{ KEY_F(1), KEY_IS_HELP },
};

/*
 * Whether the first button went down just now, as far as we have not been told.
 * Of what comes in one go ncurses tells but a click, or even the release alone.
 */
static bool is_click(mmask_t state)
{
	bool was_down = is_down;

	if ((state & (CLICK | BUTTON1_RELEASED)) == 0)
		return false;
	is_down = (state & BUTTON1_PRESSED) != 0;
	if (state & BUTTON1_RELEASED)
		return !was_down;
	return (state & CLICK) != 0;
}

static bool read_mouse(struct key *out)
{
	MEVENT event;

	if (getmouse(&event) != OK)
		return false;
	out->row = event.y;
	out->column = event.x;
	if (is_click(event.bstate))
		out->kind = KEY_IS_CLICK;
	else if (event.bstate & BUTTON4_PRESSED)
		out->kind = KEY_IS_WHEEL_UP;
	else if (event.bstate & BUTTON5_PRESSED)
		out->kind = KEY_IS_WHEEL_DOWN;
	else
		return false;
	return true;
}

/* A key that ncurses has a code for; false if we have no use for it. */
static bool read_code(struct key *out, wint_t code)
{
	if (code == KEY_MOUSE)
		return read_mouse(out);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (keys[i].code == code) {
			out->kind = keys[i].kind;
			return true;
		}
	}
	return false;
}

static bool read_character(struct key *out, wint_t c)
{
	switch (c) {
	case '\r':
	case '\n':
		out->kind = KEY_IS_ENTER;
		return true;
	case '\t':
		out->kind = KEY_IS_TAB;
		return true;
	case '\b':
	case DELETE:
		out->kind = KEY_IS_BACKSPACE;
		return true;
	case '\033':
		out->kind = KEY_IS_ESCAPE;
		return true;
	case CTRL_C:
		out->kind = KEY_IS_LEAVE;
		return true;
	default:
		out->kind = KEY_IS_TEXT;
		out->character = (uint32_t)c;
		return c >= ' ';
	}
}

bool tui_key(struct key *out)
{
	wint_t c;
	int    got;

	*out = (struct key){ .kind = KEY_IS_TEXT };
	while ((got = get_wch(&c)) != ERR)
		if (got == KEY_CODE_YES ? read_code(out, c) :
					  read_character(out, c))
			return true;
	return false;
}
