/*
 * terminal.c -- the terminal, through ncurses.
 *
 * Only the sixteen colours that every terminal has are used, and always as a
 * pair of foreground and background: white on blue, black on yellow, white on
 * red. The reason is that a foreground alone is unreadable on some backgrounds.
 * Colour-blind users can tell the pairs apart, too, and nothing is shown by
 * colour alone.
 */

#define _XOPEN_SOURCE    700
#define NCURSES_WIDECHAR 1

#include "client/screen/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include <curses.h>

/* The terminal type that is used if terminfo does not know $TERM. */
#define FALLBACK_TERM "xterm-256color"

/*
 * The events that count as a click: a press, or what ncurses reports for a
 * press with its release.
 */
#define CLICK                                                         \
	(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | \
	    BUTTON1_TRIPLE_CLICKED)

#define CONTROL(letter) ((letter) - '@')
#define DELETE          127

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Bracketed paste: the sequences that turn it on and off, and those before and
 * after a paste.
 */
#define PASTE_ON    "\033[?2004h"
#define PASTE_OFF   "\033[?2004l"
#define PASTE_BEGIN "\033[200~"
#define PASTE_END   "\033[201~"

/*
 * Our key codes for the sequences around a paste, greater than all codes of
 * ncurses and of terminfo's extensions.
 */
#define CODE_PASTE_BEGIN 0x2000
#define CODE_PASTE_END   0x2001

static SCREEN      *screen;
static attr_t       attributes[STYLES];
static short        color_pairs[STYLES];
static enum charset charset;
/* Whether the left button of the mouse is down */
static bool button_down;

static struct escape_delay escape_delay;

/* --- opening --- */

/*
 * Sets the attributes of all styles, with or without colours. A QR code has its
 * own colours in any case: the terminal's colours could invert the code, and
 * many readers cannot read an inverted code.
 */
static void set_attributes(bool color)
{
	short white;

	memset(color_pairs, 0, sizeof(color_pairs));
	memset(attributes, 0, sizeof(attributes));
	attributes[STYLE_STRONG] = attributes[STYLE_X] = A_BOLD;
	attributes[STYLE_O] = attributes[STYLE_MARK] = A_BOLD;
	attributes[STYLE_ALERT] = A_BOLD;
	attributes[STYLE_BAR] = A_REVERSE;
	if (!has_colors() || start_color() == ERR ||
	    use_default_colors() == ERR)
		return;
	/* Among the first eight colours, white is a grey. */
	white = COLORS >= 16 ? COLOR_WHITE + 8 : COLOR_WHITE;
	init_pair(4, white, COLOR_BLACK);
	color_pairs[STYLE_CODE] = 4;
	if (!color)
		return;
	init_pair(1, white, COLOR_BLUE);
	init_pair(2, COLOR_BLACK, COLOR_YELLOW);
	init_pair(3, white, COLOR_RED);
	color_pairs[STYLE_X] = 1;
	color_pairs[STYLE_O] = 2;
	color_pairs[STYLE_ALERT] = 3;
	attributes[STYLE_O] = A_NORMAL;
	attributes[STYLE_FAINT] = A_DIM;
}

/*
 * Finds which characters the terminal can show. Symbols that the locale calls
 * two columns wide would break the board.
 */
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

/*
 * Calls terminal_restore_arm, with terminfo's sequences and those with which
 * ncurses turns the mouse off.
 */
static void arm_restore(const struct termios *shell_modes)
{
	static const char *const names[] = { "sgr0", "cnorm", "rmcup", "rmkx" };
	char                     bytes[TERMINAL_RESTORE_SIZE] = "";
	size_t                   n = 0;

	for (size_t i = 0; i < LENGTH(names); i++) {
		const char *sequence = tigetstr(names[i]);

		if (sequence == NULL || sequence == (char *)-1)
			continue;
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n, "%s",
		    sequence);
		if (n >= sizeof(bytes))
			return;
	}
	if (tigetstr("kmous") != (char *)-1 && tigetstr("kmous") != NULL)
		n += (size_t)snprintf(bytes + n, sizeof(bytes) - n,
		    "\033[?1006l\033[?1000l");
	if (n < sizeof(bytes))
		snprintf(bytes + n, sizeof(bytes) - n, PASTE_OFF);
	terminal_restore_arm(shell_modes, bytes);
}

/* Opens ncurses. Returns NULL if the terminal cannot move its cursor. */
static SCREEN *new_screen(void)
{
	const char *term = getenv("TERM");
	const char *move;
	SCREEN     *s;

	if (term == NULL || *term == '\0' || strcmp(term, "dumb") == 0 ||
	    strcmp(term, "unknown") == 0)
		return NULL;
	s = newterm(term, stdout, stdin);
	if (s == NULL)
		s = newterm(FALLBACK_TERM, stdout, stdin);
	if (s == NULL)
		return NULL;
	move = tigetstr("cup");
	if (move != NULL && move != (char *)-1)
		return s;
	endwin();
	delscreen(s);
	return NULL;
}

/*
 * Turns bracketed paste on or off. Terminals that do not know the sequence
 * ignore it.
 */
static void set_paste_mode(const char *sequence)
{
	fputs(sequence, stdout);
	fflush(stdout);
}

bool terminal_open(bool color, bool ascii)
{
	struct termios shell_modes;

	setlocale(LC_CTYPE, "");
	charset = find_charset(ascii);
	tcgetattr(STDIN_FILENO, &shell_modes);
	screen = new_screen();
	if (screen == NULL)
		return false;
	arm_restore(&shell_modes);
	set_attributes(color);
	cbreak();
	/*
	 * Without this, the interrupt key discards output and spoils the
	 * screen.
	 */
	intrflush(stdscr, FALSE);
	noecho();
	nonl();
	set_escdelay(escape_delay_ms());
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	mouseinterval(0);
	/*
	 * The mask has all events, because ncurses blocks after an event that
	 * is not in the mask.
	 */
	mousemask(ALL_MOUSE_EVENTS, NULL);
	define_key(PASTE_BEGIN, CODE_PASTE_BEGIN);
	define_key(PASTE_END, CODE_PASTE_END);
	set_paste_mode(PASTE_ON);
	return true;
}

void terminal_close(void)
{
	if (screen == NULL)
		return;
	set_paste_mode(PASTE_OFF);
	endwin();
	terminal_restore_disarm();
	delscreen(screen);
	screen = NULL;
}

/* --- size and suspension --- */

enum charset terminal_charset(void)
{
	return charset;
}

void terminal_size(int *rows, int *columns)
{
	getmaxyx(stdscr, *rows, *columns);
}

void terminal_resize(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
	    size.ws_col > 0)
		resizeterm(size.ws_row, size.ws_col);
	clearok(curscr, TRUE);
}

void terminal_suspend(void)
{
	set_paste_mode(PASTE_OFF);
	endwin();
}

void terminal_resume(void)
{
	reset_prog_mode();
	refresh();
	set_paste_mode(PASTE_ON);
	terminal_resize();
}

void terminal_bell(void)
{
	beep();
}

/* --- output --- */

static void show_cell(const struct cell *cell, int row, int column)
{
	wchar_t text[2 + GLYPH_MARKS_MAX] = { (wchar_t)cell->character };
	attr_t  attribute = attributes[cell->style];
	cchar_t shown;

	_Static_assert(GLYPH_MARKS_MAX < CCHARW_MAX, "more than ncurses takes");
	for (int i = 0; i < GLYPH_MARKS_MAX; i++)
		text[1 + i] = (wchar_t)cell->marks[i];
	if (cell->highlighted)
		attribute ^= A_REVERSE;
	setcchar(&shown, text, attribute, color_pairs[cell->style], NULL);
	mvadd_wch(row, column, &shown);
}

void terminal_show(const struct canvas *c)
{
	erase();
	for (int row = 0; row < c->rows; row++)
		for (int column = 0; column < c->columns; column++)
			if (c->cell[row][column].character != 0)
				show_cell(&c->cell[row][column], row, column);
	move(c->cursor_row, c->cursor_column);
	refresh();
}

/* --- input --- */

static const struct key_code {
	wint_t        code;
	enum key_kind kind;
} codes[] = {
	{ '\r', KEY_IS_ENTER },
	{ '\n', KEY_IS_ENTER },
	{ '\b', KEY_IS_BACKSPACE },
	{ DELETE, KEY_IS_BACKSPACE },
#define KEY(kind, code, name) { (code), KEY_IS_##kind },
#include "client/screen/keys.def"
#undef KEY
};

/*
 * Finds the key of a code of ncurses, which is greater than that of any control
 * character, or of a control character. Returns false if there is none in the table.
 */
static bool find_key(struct key *out, wint_t code)
{
	for (size_t i = 0; i < LENGTH(codes); i++) {
		if (codes[i].code == code && code != 0) {
			out->kind = codes[i].kind;
			return true;
		}
	}
	return false;
}

/*
 * Whether the left button was pressed just now. If a press and its release
 * arrive together, ncurses reports a click, or only the release.
 */
static bool is_click(mmask_t state)
{
	bool was_down = button_down;

	if ((state & (CLICK | BUTTON1_RELEASED)) == 0)
		return false;
	button_down = (state & BUTTON1_PRESSED) != 0;
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

/*
 * To be called after Esc. If another character has arrived together with Esc,
 * the user has pressed a key with Alt: reads that character and returns true.
 * Does not read "[" and "O", which may begin a sequence (see escape_delay.h).
 */
static bool is_alt_key(void)
{
	wint_t c;
	int    got = get_wch(&c);

	if (got == OK && c != '\033' && c != '[' && c != 'O')
		return true;
	if (got == OK)
		unget_wch((wchar_t)c);
	else if (got == KEY_CODE_YES)
		ungetch((int)c);
	return false;
}

bool terminal_read_key(struct key *out)
{
	wint_t c;
	int    got;
	bool   is_key;

	for (;;) {
		*out = (struct key){ .kind = KEY_IS_TEXT };
		got = get_wch(&c);
		if (got == ERR)
			return false;
		if (got != KEY_CODE_YES) {
			out->character = (uint32_t)c;
			is_key = (c >= ' ' && c != DELETE) || find_key(out, c);
		} else {
			is_key = c == KEY_MOUSE ? read_mouse(out) :
						  find_key(out, c);
		}
		if (!is_key || (out->kind == KEY_IS_ESCAPE && is_alt_key()))
			continue;
		if (!escape_delay_filter(&escape_delay, out, time_ms_now()))
			return true;
	}
}
