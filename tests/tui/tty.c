/* tty.c -- the real client on a terminal that we can read. */

#include "tests/tui/tty.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tests/flow/flow.h"

/* --- the terminal --- */

static int on_property(VTermProp property, VTermValue *value, void *arg)
{
	struct tty *t = arg;

	if (property == VTERM_PROP_ALTSCREEN)
		t->alternate = value->boolean;
	else if (property == VTERM_PROP_TITLE ||
	    property == VTERM_PROP_ICONNAME)
		t->titled = true;
	return 1;
}

static int on_cursor(VTermPos at, VTermPos before, int visible, void *arg)
{
	struct tty *t = arg;

	(void)before;
	(void)visible;
	t->cursor = at;
	return 1;
}

static int on_bell(void *arg)
{
	struct tty *t = arg;

	t->rings++;
	return 1;
}

static void open_terminal(struct tty *t)
{
	static const VTermScreenCallbacks callbacks = {
		.movecursor = on_cursor,
		.settermprop = on_property,
		.bell = on_bell,
	};

	t->vt = vterm_new(t->rows, t->columns);
	vterm_set_utf8(t->vt, 1);
	t->screen = vterm_obtain_screen(t->vt);
	vterm_screen_set_callbacks(t->screen, &callbacks, t);
	vterm_screen_enable_altscreen(t->screen, 1);
	vterm_screen_reset(t->screen, 1);
}

/* Reads what the client has written; false when it has ended. */
static bool read_more(struct tty *t)
{
	char    bytes[65536];
	ssize_t n = read(t->master, bytes, sizeof(bytes));

	if (n <= 0) {
		t->ended = true;
		return false;
	}
	if (t->written + (size_t)n < sizeof(t->bytes)) {
		memcpy(t->bytes + t->written, bytes, (size_t)n);
		t->written += (size_t)n;
	}
	vterm_input_write(t->vt, bytes, (size_t)n);
	return true;
}

/* --- reading the screen --- */

static size_t encode(uint32_t c, char *out)
{
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3f));
	out[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xffu) | c);
	return n;
}

VTermScreenCell tty_cell(struct tty *t, int row, int column)
{
	VTermScreenCell cell;

	memset(&cell, 0, sizeof(cell));
	vterm_screen_get_cell(t->screen, (VTermPos){ row, column }, &cell);
	return cell;
}

/* A row as text without the blanks at its end; returns the end of it. */
static char *read_row(struct tty *t, int row, char *out)
{
	char *end = out;

	for (int column = 0; column < t->columns; column++) {
		VTermScreenCell cell = tty_cell(t, row, column);

		if (cell.chars[0] == (uint32_t)-1)
			continue; /* the right half of a wide one */
		if (cell.chars[0] == 0)
			*out++ = ' ';
		for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) {
			if (cell.chars[i] == 0)
				break;
			out += encode(cell.chars[i], out);
		}
		if (out[-1] != ' ')
			end = out;
	}
	*end = '\0';
	return end;
}

const char *tty_text(struct tty *t)
{
	char *out = t->text;

	for (int row = 0; row < t->rows; row++) {
		out = read_row(t, row, out);
		*out++ = '\n';
	}
	*out = '\0';
	return t->text;
}

_Noreturn void tty_fails(struct tty *t, const char *what, const char *text)
{
	fprintf(stderr, "%s\n", tty_text(t));
	ck_abort_msg("%s \"%s\"%s", what, text,
	    t->ended ? ", and it has ended" : "");
	abort();
}

bool tty_waits(struct tty *t, long until)
{
	return !t->ended && readable(t->master, until) && read_more(t);
}

void tty_reads(struct tty *t)
{
	if (!tty_waits(t, moment() + PATIENCE))
		tty_fails(t, "awaits", "anything");
}

void tty_awaits(struct tty *t, const char *text)
{
	long until = moment() + PATIENCE;

	while (strstr(tty_text(t), text) == NULL)
		if (!tty_waits(t, until))
			tty_fails(t, "awaits", text);
}

void tty_misses(struct tty *t, const char *text)
{
	long until = moment() + PATIENCE;

	while (strstr(tty_text(t), text) != NULL)
		if (!tty_waits(t, until))
			tty_fails(t, "should not show", text);
}

void tty_awaits_cursor(struct tty *t, int row, int column)
{
	long until = moment() + PATIENCE;

	while (t->cursor.row != row || t->cursor.col != column)
		if (!tty_waits(t, until))
			ck_abort_msg("the cursor is at %d,%d, not %d,%d",
			    t->cursor.row, t->cursor.col, row, column);
}

bool tty_finds(struct tty *t, const char *text, int *row, int *column)
{
	char line[4096];

	for (int r = 0; r < t->rows; r++) {
		const char *at;

		read_row(t, r, line);
		at = strstr(line, text);
		if (at == NULL)
			continue;
		*row = r;
		*column = 0;
		for (const char *c = line; c < at; c++)
			*column += (*c & 0xc0) != 0x80;
		return true;
	}
	return false;
}

/* --- the person --- */

void tty_types(struct tty *t, const char *text)
{
	size_t n = strlen(text);

	if (write(t->master, text, n) != (ssize_t)n)
		ck_abort_msg("cannot type \"%s\"", text);
}

void tty_presses(struct tty *t, VTermKey key)
{
	char   bytes[64];
	size_t n;

	vterm_keyboard_key(t->vt, key, VTERM_MOD_NONE);
	n = vterm_output_read(t->vt, bytes, sizeof(bytes) - 1);
	bytes[n] = '\0';
	tty_types(t, bytes);
}

/* As xterm tells of it, or as older terminals do. */
void tty_button(struct tty *t, int row, int column, bool down)
{
	char bytes[64];

	if (t->sgr)
		snprintf(bytes, sizeof(bytes), "\033[<0;%d;%d%c", column + 1,
		    row + 1, down ? 'M' : 'm');
	else
		snprintf(bytes, sizeof(bytes), "\033[M%c%c%c", down ? ' ' : '#',
		    33 + column, 33 + row);
	tty_types(t, bytes);
}

void tty_clicks_on(struct tty *t, const char *text)
{
	int row, column;

	tty_awaits(t, text);
	ck_assert(tty_finds(t, text, &row, &column));
	tty_button(t, row, column, true);
	tty_button(t, row, column, false);
}

void tty_resizes(struct tty *t, int rows, int columns)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)columns };

	t->rows = rows;
	t->columns = columns;
	vterm_set_size(t->vt, rows, columns);
	ioctl(t->master, TIOCSWINSZ, &size);
}

/* --- the client --- */

static void write_choice(const struct tty *t, const char *choice)
{
	char  path[64];
	FILE *f;

	snprintf(path, sizeof(path), "%s/noughts", t->folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	strcat(path, "/choice");
	f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	fputs(choice, f);
	fclose(f);
}

static void set_environment(const struct tty *t, const struct tty_kind *kind)
{
	static char extra[128];

	unsetenv("NO_COLOR");
	unsetenv("LC_ALL");
	unsetenv("LC_CTYPE");
	unsetenv("LINES");
	unsetenv("COLUMNS");
	setenv("LANG", kind->locale != NULL ? kind->locale : "C.UTF-8", 1);
	setenv("TERM", kind->term != NULL ? kind->term : "xterm-256color", 1);
	setenv("XDG_STATE_HOME", t->folder, 1);
	if (kind->environment != NULL) {
		snprintf(extra, sizeof(extra), "%s", kind->environment);
		putenv(extra);
	}
}

static _Noreturn void become(const struct tty *t, const struct tty_kind *kind,
    unsigned port, const char *const options[])
{
	const char *path = getenv("NOUGHTS");
	const char *argv[TTY_OPTIONS + 8];
	char        number[16];
	int         n = 0;

	snprintf(number, sizeof(number), "%u", port);
	path = path != NULL ? path : "build/asan/noughts";
	setenv("N", path, 1);
	if (kind->script != NULL) {
		argv[n++] = "sh";
		argv[n++] = "-c";
		argv[n++] = kind->script;
	}
	argv[n++] = path;
	argv[n++] = "--port";
	argv[n++] = number;
	for (int i = 0; i < TTY_OPTIONS && options[i] != NULL; i++)
		argv[n++] = options[i];
	argv[n] = NULL;
	set_environment(t, kind);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	execvp(argv[0], (char **)argv);
	_exit(99);
}

void tty_start(struct tty *t, const struct tty_kind *kind, unsigned port,
    const char *const options[])
{
	struct winsize size;

	memset(t, 0, offsetof(struct tty, text));
	t->written = 0;
	t->rows = kind->rows > 0 ? kind->rows : 24;
	t->columns = kind->columns > 0 ? kind->columns : 80;
	size = (struct winsize){ .ws_row = (unsigned short)t->rows,
		.ws_col = (unsigned short)t->columns };
	strcpy(t->folder, "/tmp/noughts-tui-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(t->folder));
	if (kind->choice != NULL)
		write_choice(t, kind->choice);
	t->sgr = kind->term == NULL || strncmp(kind->term, "xterm", 5) == 0;
	open_terminal(t);
	t->pid = forkpty(&t->master, NULL, NULL, &size);
	ck_assert_int_ge(t->pid, 0);
	if (t->pid == 0)
		become(t, kind, port, options);
	fcntl(t->master, F_SETFD, FD_CLOEXEC);
}

int tty_ends(struct tty *t)
{
	long until = moment() + PATIENCE;
	int  status;

	while (tty_waits(t, until))
		;
	if (!t->ended)
		tty_fails(t, "should end", "");
	ck_assert_int_eq(waitpid(t->pid, &status, 0), t->pid);
	t->pid = 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool tty_has_mouse(const struct tty *t)
{
	const char *end = t->bytes + t->written;
	char        last = 'l';

	for (const char *at = t->bytes; at + 5 <= end; at++)
		if (memcmp(at, "1000", 4) == 0 &&
		    (at[4] == 'h' || at[4] == 'l'))
			last = at[4];
	return last == 'h';
}

void tty_is_sane(struct tty *t)
{
	ck_assert_msg(!t->alternate, "left on the other screen");
	ck_assert_msg(!tty_has_mouse(t), "left with the mouse on");
	ck_assert_msg(!t->titled, "left with a title");
}

void tty_close(struct tty *t)
{
	char command[80];

	if (t->pid > 0) {
		kill(t->pid, SIGKILL);
		waitpid(t->pid, NULL, 0);
	}
	close(t->master);
	vterm_free(t->vt);
	snprintf(command, sizeof(command), "rm -rf %s", t->folder);
	ck_assert_int_eq(system(command), 0);
}
