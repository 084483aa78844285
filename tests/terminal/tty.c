/* tty.c -- the client on an emulated terminal. */

#include "tests/terminal/tty.h"

#include <check.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/text/utf8.h"

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
	ssize_t n = read(t->process.out, bytes, sizeof(bytes));

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

VTermScreenCell tty_cell(struct tty *t, int row, int column)
{
	VTermScreenCell cell;

	memset(&cell, 0, sizeof(cell));
	vterm_screen_get_cell(t->screen, (VTermPos){ row, column }, &cell);
	return cell;
}

/* Writes a row as text without trailing blanks; returns its end. */
static char *read_row(struct tty *t, int row, char *out)
{
	char *end = out;

	for (int column = 0; column < t->columns; column++) {
		VTermScreenCell cell = tty_cell(t, row, column);

		if (cell.chars[0] == (uint32_t)-1)
			continue; /* the right half of a wide character */
		if (cell.chars[0] == 0)
			*out++ = ' ';
		for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) {
			if (cell.chars[i] == 0)
				break;
			out += utf8_encode(cell.chars[i], out);
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

_Noreturn void tty_fail(struct tty *t, const char *what, const char *text)
{
	fprintf(stderr, "%s\n", tty_text(t));
	ck_abort_msg("%s \"%s\"%s", what, text,
	    t->ended ? ", and it has ended" : "");
	abort();
}

bool tty_wait_output(struct tty *t, msec deadline)
{
	return !t->ended && wait_readable(t->process.out, deadline) &&
	    read_more(t);
}

void tty_read(struct tty *t)
{
	if (!tty_wait_output(t, time_ms_now() + TIMEOUT_MS))
		tty_fail(t, "awaits", "anything");
}

void tty_expect(struct tty *t, const char *text)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	while (strstr(tty_text(t), text) == NULL)
		if (!tty_wait_output(t, deadline))
			tty_fail(t, "awaits", text);
}

void tty_expect_gone(struct tty *t, const char *text)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	while (strstr(tty_text(t), text) != NULL)
		if (!tty_wait_output(t, deadline))
			tty_fail(t, "should not show", text);
}

void tty_expect_cursor(struct tty *t, int row, int column)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	while (t->cursor.row != row || t->cursor.col != column)
		if (!tty_wait_output(t, deadline))
			ck_abort_msg("the cursor is at %d,%d, not %d,%d",
			    t->cursor.row, t->cursor.col, row, column);
}

bool tty_find(struct tty *t, const char *text, int *row, int *column)
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

/* --- input --- */

void tty_type(struct tty *t, const char *text)
{
	size_t n = strlen(text);

	if (write(t->process.out, text, n) != (ssize_t)n)
		ck_abort_msg("cannot type \"%s\"", text);
}

void tty_exchange(struct tty *t, const char *typed, const char *text)
{
	tty_type(t, typed);
	tty_expect(t, text);
}

void tty_press(struct tty *t, VTermKey key)
{
	char   bytes[64];
	size_t n;

	vterm_keyboard_key(t->vt, key, VTERM_MOD_NONE);
	n = vterm_output_read(t->vt, bytes, sizeof(bytes) - 1);
	bytes[n] = '\0';
	tty_type(t, bytes);
}

/* Sends the SGR encoding of xterm, or the older X10 one. */
void tty_button(struct tty *t, int row, int column, bool down)
{
	char bytes[64];

	if (t->sgr)
		snprintf(bytes, sizeof(bytes), "\033[<0;%d;%d%c", column + 1,
		    row + 1, down ? 'M' : 'm');
	else
		snprintf(bytes, sizeof(bytes), "\033[M%c%c%c", down ? ' ' : '#',
		    33 + column, 33 + row);
	tty_type(t, bytes);
}

void tty_click_on(struct tty *t, const char *text)
{
	int row, column;

	tty_expect(t, text);
	ck_assert(tty_find(t, text, &row, &column));
	tty_button(t, row, column, true);
	tty_button(t, row, column, false);
}

void tty_resize(struct tty *t, int rows, int columns)
{
	struct winsize size = { .ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)columns };

	t->rows = rows;
	t->columns = columns;
	vterm_set_size(t->vt, rows, columns);
	ioctl(t->process.out, TIOCSWINSZ, &size);
}

/* --- the client --- */

/* Writes a state file as an earlier client would have left it. */
static void write_state(const struct tty *t, const char *name, const char *text)
{
	char  path[80];
	FILE *f;

	snprintf(path, sizeof(path), "%s/noughts/%s", t->state_dir, name);
	f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

/* Unless the test is about names, the user has already been asked for one. */
static void write_states(const struct tty *t, const struct tty_kind *kind)
{
	char path[64];

	snprintf(path, sizeof(path), "%s/noughts", t->state_dir);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	if (kind->settings != NULL)
		write_state(t, "choice", kind->settings);
	if (!kind->is_first_start)
		write_state(t, "name", "-\n");
}

static char copied_client[96]; /* is started instead; "": there is none */

void tty_copy_client(const char *engine)
{
	const char    *path = scratch_dir_path("bin/noughts-engine");
	char           command[512];
	struct process p;

	ck_assert_int_eq(mkdir(scratch_dir_path("bin"), 0700), 0);
	snprintf(copied_client, sizeof(copied_client), "%s",
	    scratch_dir_path("bin/noughts"));
	snprintf(command, sizeof(command), "cp '%s' '%s'",
	    program_path("noughts"), copied_client);
	ck_assert_int_eq(process_run_shell(&p, command), 0);
	if (engine == NULL)
		return;
	write_whole_file(path, engine, strlen(engine));
	ck_assert_int_eq(chmod(path, 0700), 0);
}

static void start_client(struct tty *t, const struct tty_kind *kind,
    unsigned port, const char *const options[])
{
	const char *argv[TTY_OPTIONS + 8];
	char address[24], program[PATH_MAX], state[64], locale[64], term[64];
	const char *environment[] = { "NO_COLOR", "LC_ALL", "LC_CTYPE", "LINES",
		"COLUMNS", program, state, locale, term, kind->environment,
		NULL };
	int         n = 0;

	snprintf(address, sizeof(address), "127.0.0.1:%u", port);
	snprintf(program, sizeof(program), "N=%s",
	    copied_client[0] != '\0' ? copied_client : program_path("noughts"));
	snprintf(state, sizeof(state), "XDG_STATE_HOME=%s", t->state_dir);
	snprintf(locale, sizeof(locale), "LANG=%s",
	    kind->locale != NULL ? kind->locale : "C.UTF-8");
	snprintf(term, sizeof(term), "TERM=%s",
	    kind->term != NULL ? kind->term : "xterm-256color");
	if (kind->script != NULL) {
		argv[n++] = "sh";
		argv[n++] = "-c";
		argv[n++] = kind->script;
	}
	argv[n++] = program + strlen("N=");
	for (int i = 0; i < TTY_OPTIONS && options[i] != NULL; i++)
		argv[n++] = options[i];
	if (port != 0)
		argv[n++] = address;
	argv[n] = NULL;
	process_start(&t->process,
	    &(struct process_options){ .argv = argv,
		.environment = environment,
		.has_terminal = true,
		.size = { .ws_row = (unsigned short)t->rows,
		    .ws_col = (unsigned short)t->columns } });
}

void tty_start(struct tty *t, const struct tty_kind *kind, unsigned port,
    const char *const options[])
{
	memset(t, 0, offsetof(struct tty, text));
	t->written = 0;
	t->rows = kind->rows > 0 ? kind->rows : 24;
	t->columns = kind->columns > 0 ? kind->columns : 80;
	scratch_dir_make(t->state_dir);
	write_states(t, kind);
	t->sgr = kind->term == NULL || strncmp(kind->term, "xterm", 5) == 0;
	open_terminal(t);
	start_client(t, kind, port, options);
}

/* On Linux, the master end returns the modes of the other end. */
static void read_modes(struct tty *t)
{
	ck_assert_int_eq(tcgetattr(t->process.out, &t->modes), 0);
}

int tty_wait_exit(struct tty *t)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	while (tty_wait_output(t, deadline))
		;
	if (!t->ended)
		tty_fail(t, "should end", "");
	read_modes(t);
	return process_wait(&t->process);
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

void tty_check_sane(struct tty *t)
{
	const tcflag_t usual = ECHO | ICANON | ISIG;

	ck_assert_msg(!t->alternate, "left on the other screen");
	ck_assert_msg(!tty_has_mouse(t), "left with the mouse on");
	ck_assert_msg(!t->titled, "left with a title");
	if (t->process.pid > 0)
		read_modes(t);
	ck_assert_msg((t->modes.c_lflag & usual) == usual,
	    "left without echo, lines or signals: %#x", t->modes.c_lflag);
}

bool tty_keeps_output(struct tty *t)
{
	read_modes(t);
	return (t->modes.c_lflag & NOFLSH) != 0;
}

void tty_close(struct tty *t)
{
	if (t->process.pid > 0) {
		kill(t->process.pid, SIGTERM);
		tty_wait_exit(t);
	}
	vterm_free(t->vt);
	scratch_dir_remove_tree(t->state_dir);
	copied_client[0] = '\0';
}
