/*
 * fuzz_ui_state.c -- arbitrary keys, clicks, sizes and lines of a server.
 *
 * A line that starts with a letter comes from the user: keys, characters, clicks, a
 * size or time; all others come from the server. Nothing may be drawn outside the
 * canvas, and everything drawn must be safe to print.
 */

#include <assert.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "client/screen/input.h"
#include "client/screen/render.h"
#include "common/text/unicode.h"
#include "tests/fuzz/fuzz.h"

#define OUTSIDE 0xff

struct ui {
	struct client_state m;
	struct ui_state     v;
	int                 rows, columns;
	bool                left;
};

static struct canvas canvas;

/* --- what is asked for --- */

static void on_send(void *arg, const char *request)
{
	(void)arg;
	assert(unicode_check(request, strlen(request)) == UTF8_OK);
}

static uint32_t on_request(void *arg, const char *request)
{
	struct ui *d = arg;

	assert(strlen(request) < LINE_EDIT_SIZE + 16);
	return requests_add(&d->m.requests, REQUEST_OF_SCREEN, request);
}

static void on_submit(void *arg, const struct command *c)
{
	struct ui *d = arg;

	d->left |= c->id == CMD_QUIT || c->id == CMD_LEAVE;
	assert(c->kind == COMMAND_INVALID ||
	    unicode_check(c->request, strlen(c->request)) == UTF8_OK);
}

/* --- what is seen --- */

static bool is_visible(uint32_t c)
{
	bool control = c < ' ' || (c >= 0x7f && c < 0xa0);
	bool turning = (c >= 0x200b && c <= 0x200f) ||
	    (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);

	return !control && !turning && c < 0x110000;
}

static void look_at_row(int row)
{
	for (int i = 0; i < canvas.columns; i++) {
		const struct cell *c = &canvas.cell[row][i];

		assert(c->style < STYLES);
		assert(c->character == 0 ? i > 0 : is_visible(c->character));
		for (int mark = 0; mark < GLYPH_MARKS_MAX; mark++)
			assert(c->marks[mark] == 0 ||
			    is_visible(c->marks[mark]));
	}
}

/* Rows and columns outside the canvas are unchanged. */
static void look_outside(void)
{
	static struct cell untouched[CANVAS_COLUMNS];

	memset(untouched, OUTSIDE, sizeof(untouched));
	for (int row = 0; row < CANVAS_ROWS; row++) {
		int from = row < canvas.rows ? canvas.columns : 0;

		assert(memcmp(&canvas.cell[row][from], untouched,
			   (size_t)(CANVAS_COLUMNS - from) *
			       sizeof(struct cell)) == 0);
	}
}

static void draw(struct ui *d)
{
	static const enum charset sets[] = { CHARSET_ASCII, CHARSET_TEXT,
		CHARSET_FULL };

	render_screen(&d->v, &canvas, d->rows, d->columns,
	    sets[(d->rows + d->columns) % 3]);
	assert(canvas.cursor_row >= 0 && canvas.cursor_row < canvas.rows);
	assert(canvas.cursor_column >= 0 &&
	    canvas.cursor_column < canvas.columns);
	assert(canvas.click_target_count <= CANVAS_CLICK_TARGETS);
}

static void look(struct ui *d)
{
	memset(canvas.cell, OUTSIDE, sizeof(canvas.cell));
	draw(d);
	for (int row = 0; row < canvas.rows; row++)
		look_at_row(row);
	look_outside();
}

/* --- what is done --- */

static void press(struct ui *d, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct key key = {
			.kind = (enum key_kind)((unsigned char)text[i] %
			    (KEY_IS_INTERRUPT + 1)),
			.character = ' ',
		};

		input_key(&d->v, &key, 0);
	}
}

/* Types characters of three bytes, of any width. */
static void type(struct ui *d, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct key key = { .kind = KEY_IS_TEXT,
			.character = (unsigned char)text[i] };

		if (key.character >= 0xc0 && i + 1 < n)
			key.character = key.character % 64 * 4096u +
			    (unsigned char)text[++i] * 16u;
		input_key(&d->v, &key, 0);
	}
}

static void click(struct ui *d, const char *text, size_t n)
{
	static const enum key_kind kinds[] = { KEY_IS_CLICK, KEY_IS_CLICK,
		KEY_IS_WHEEL_UP, KEY_IS_WHEEL_DOWN };

	for (size_t i = 0; i + 1 < n; i += 2) {
		struct key key = { .kind = kinds[text[i] & 3],
			.row = (unsigned char)text[i] % d->rows,
			.column = (unsigned char)text[i + 1] % d->columns };

		draw(d);
		input_key(&d->v, &key,
		    canvas_click_code(&canvas, key.row, key.column));
	}
}

static void resize(struct ui *d, const char *text, size_t n)
{
	if (n < 2)
		return;
	d->rows = (unsigned char)text[0] % (CANVAS_ROWS + 9) + 1;
	d->columns = (unsigned char)text[1] * 13 % (CANVAS_COLUMNS + 9) + 1;
	draw(d);
}

static void receive(struct ui *d, char *text, size_t n)
{
	struct server_event news;

	client_state_apply(&d->m, text, n, d->v.now, &news);
	ui_state_on_event(&d->v, &news, text);
}

static bool obey(void *ctx, char *line, size_t n)
{
	struct ui *d = ctx;

	switch (line[0]) {
	case 'k':
		press(d, line + 1, n - 1);
		break;
	case 't':
		type(d, line + 1, n - 1);
		break;
	case 'm':
		click(d, line + 1, n - 1);
		break;
	case 'z':
		resize(d, line + 1, n - 1);
		break;
	case 'w':
		ui_state_tick(&d->v, d->v.now + (msec)n * 700);
		assert(ui_state_next_tick(&d->v) >= d->v.now ||
		    d->v.lobby_shown);
		break;
	case 'l':
		strcpy(d->v.problem, n > 1 ? "Connection lost." : "");
		d->v.link_state = n > 1 ? LINK_WAITING : LINK_ONLINE;
		break;
	default:
		receive(d, line, n);
	}
	return !d->left;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct ui d;
	char hello[] = "* hello noughts proto=1", you[] = "* you ann";

	setlocale(LC_CTYPE, "C.UTF-8");
	d = (struct ui){ .rows = 24, .columns = 80 };
	client_state_init(&d.m);
	d.m.requests.send = on_send;
	ui_state_init(&d.v, &d.m,
	    &(struct ui_callbacks){ on_submit, on_request, &d });
	d.v.link_state = LINK_ONLINE;
	receive(&d, hello, strlen(hello));
	receive(&d, you, strlen(you));
	draw(&d);
	fuzz_each_line(data, size, obey, &d);
	look(&d);
	ui_state_clear(&d.v);
	client_state_clear(&d.m);
	return 0;
}

const char *const fuzz_words[] = { FUZZ_SERVER_WORDS, "\n", "\nk\x01",
	"\nk\x02\x06\x06\x01", "\nk\x03\x03", "\nk\x0b\x0b\x0c", "\nk\x12",
	"\nk\x13", "\nth8", "\nt/say ", "\nt/quit", "\nt/7x6x4", "\nt?", "\nt*",
	"\nt!", "\nt/review 7", "\nt/record 7", "\nt/profile bob",
	"\nt\xe4\xb8\xad", "\nmA", "\nm\x10\x20\x14\x05", "\nzA\x11",
	"\nz\x0f\x28", "\nz\x7f\x40", "\nz\x01\x01", "\nw....", "\nl", "\nlost",
	"\x01", "\x04\x05\x06\x07", "\xe4\xb8\xad", "e\xcc\x81\xcc\x82\xcc\x83",
	NULL };
