/*
 * fuzz_view.c -- any keys, clicks, sizes and server's lines, on the screen.
 *
 * The input is lines. One that begins with a letter is done to the view: keys,
 * characters, clicks, a size, time; all others the server says. Nothing may be
 * drawn outside of the canvas, and nothing on it but what a terminal may be
 * shown.
 */

#include <assert.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "client/draw.h"
#include "client/touch.h"
#include "common/text.h"
#include "tests/fuzz/fuzz.h"

#define OUTSIDE 0xff

struct desk {
	struct model m;
	struct view  v;
	int          rows, columns;
	bool         left;
};

static struct canvas canvas;

/* --- what is asked for --- */

static void on_type(void *arg, const char *line)
{
	struct desk *d = arg;

	(void)d;
	assert(strlen(line) < ENTRY_SIZE + 16);
	assert(text_fault(line, strlen(line)) == TEXT_FINE);
}

static void on_leave(void *arg)
{
	struct desk *d = arg;

	d->left = true;
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
		for (int mark = 0; mark < CELL_MARKS; mark++)
			assert(c->marks[mark] == 0 ||
			    is_visible(c->marks[mark]));
	}
}

/* Rows below, and columns beside, are as they were. */
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

static void draw(struct desk *d)
{
	static const enum charset sets[] = { CHARSET_ASCII, CHARSET_TEXT,
		CHARSET_FULL };

	draw_view(&d->v, &canvas, d->rows, d->columns,
	    sets[(d->rows + d->columns) % 3]);
	assert(canvas.row >= 0 && canvas.row < canvas.rows);
	assert(canvas.column >= 0 && canvas.column < canvas.columns);
	assert(canvas.spots <= CANVAS_SPOTS);
}

static void look(struct desk *d)
{
	memset(canvas.cell, OUTSIDE, sizeof(canvas.cell));
	draw(d);
	for (int row = 0; row < canvas.rows; row++)
		look_at_row(row);
	look_outside();
}

/* --- what is done --- */

static void press(struct desk *d, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct key key = {
			.kind = (enum key_kind)((unsigned char)text[i] %
			    (KEY_IS_LEAVE + 1)),
			.character = ' ',
		};

		touch_key(&d->v, &key, 0);
	}
}

/* Characters of three bytes, as wide as they come. */
static void type(struct desk *d, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct key key = { .kind = KEY_IS_TEXT,
			.character = (unsigned char)text[i] };

		if (key.character >= 0xc0 && i + 1 < n)
			key.character = key.character % 64 * 4096u +
			    (unsigned char)text[++i] * 16u;
		touch_key(&d->v, &key, 0);
	}
}

static void click(struct desk *d, const char *text, size_t n)
{
	static const enum key_kind kinds[] = { KEY_IS_CLICK, KEY_IS_CLICK,
		KEY_IS_WHEEL_UP, KEY_IS_WHEEL_DOWN };

	for (size_t i = 0; i + 1 < n; i += 2) {
		struct key key = { .kind = kinds[text[i] & 3],
			.row = (unsigned char)text[i] % d->rows,
			.column = (unsigned char)text[i + 1] % d->columns };

		draw(d);
		touch_key(&d->v, &key,
		    canvas_spot_at(&canvas, key.row, key.column));
	}
}

static void resize(struct desk *d, const char *text, size_t n)
{
	if (n < 2)
		return;
	d->rows = (unsigned char)text[0] % (CANVAS_ROWS + 9) + 1;
	d->columns = (unsigned char)text[1] * 13 % (CANVAS_COLUMNS + 9) + 1;
	draw(d);
}

static void hear(struct desk *d, char *text, size_t n)
{
	struct news news;

	model_apply(&d->m, text, n, d->v.now, &news);
	view_hear(&d->v, &news, text);
}

static void obey(struct desk *d, char *line, size_t n)
{
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
		view_tick(&d->v, d->v.now + (msec)n * 700);
		assert(view_due(&d->v) >= d->v.now || d->v.listing);
		break;
	case 'l':
		view_set_trouble(&d->v, n > 1 ? "The line is lost." : "");
		break;
	default:
		hear(d, line, n);
	}
}

/* Lines to the byte, so that a look beyond is seen. */
static void run(struct desk *d, const char *data, size_t size)
{
	while (size > 0 && !d->left) {
		const char *end = memchr(data, '\n', size);
		size_t      n = end != NULL ? (size_t)(end - data) : size;
		char       *line = malloc(n + 1);

		assert(line != NULL);
		memcpy(line, data, n);
		line[n] = '\0';
		if (n > 0)
			obey(d, line, n);
		free(line);
		data += n;
		size -= n;
		if (size > 0) {
			data++;
			size--;
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct desk d;
	char hello[] = "* hello noughts proto=1", you[] = "* you ann";

	setlocale(LC_CTYPE, "C.UTF-8");
	d = (struct desk){ .rows = 24, .columns = 80 };
	model_init(&d.m);
	view_init(&d.v, &d.m,
	    &(struct view_user){ on_type, on_type, on_leave, &d });
	hear(&d, hello, strlen(hello));
	hear(&d, you, strlen(you));
	draw(&d);
	run(&d, (const char *)data, size);
	look(&d);
	view_clear(&d.v);
	model_clear(&d.m);
	return 0;
}

const char *const fuzz_words[] = {
	"\n",
	"\n* match 7 3x3x3 x=ann o=hard~bot you=x",
	"\n* match 7 26x26x5 x=ann o=bob you=o clock=5+3",
	"\n* state 8 15x15x5/exact turn=x x=a o=ann you=x moves=h8,h9",
	"\n* state 9 26x2x5 turn=- x=a o=b you=- moves=-",
	"\n* move 7 1 x b2",
	"\n* move 7 2 o z26",
	"\n* over 7 2 winner=x why=line line=b2",
	"\n* over 7 2 winner=o why=resign",
	"\n* offer 7 draw x",
	"\n* offer 7 rematch o",
	"\n* hint 7 1 b2 score=win:5 depth=5 line=b2,a1",
	"\n* away 7 o until=30000",
	"\n* back 7 o bob",
	"\n* sit 7 o easy~bot for=bob",
	"\n* left 7 x",
	"\n* clock 7 left=1000,2000 runs=x",
	"\n* say 7 ann :hello",
	"\n* unwatch 7",
	"\n* game 7 3x3x3 x=ann o=bob ply=1 watchers=0",
	"\n* who bob state=seeking game=4x4x3 with=ann",
	"\n* who ~guest4 state=idle",
	"\n* score ann 3x3x3 won=1 lost=2 drawn=3",
	"\n= who count=1",
	"\n= games",
	"\n= scores",
	"\n= seek id=4",
	"\n= move",
	"\n? move taken :Taken",
	"\nk\x01",
	"\nk\x02\x06\x06\x01",
	"\nk\x03\x03",
	"\nk\x0b\x0b\x0c",
	"\nk\x12",
	"\nk\x13",
	"\nth8",
	"\nt/say ",
	"\nt/quit",
	"\nt/7x6x4",
	"\nt?",
	"\nt\xe4\xb8\xad",
	"\nmA",
	"\nm\x10\x20\x14\x05",
	"\nzA\x11",
	"\nz\x0f\x28",
	"\nz\x7f\x40",
	"\nz\x01\x01",
	"\nw....",
	"\nl",
	"\nlost",
	"h8",
	"\x01",
	"\x04\x05\x06\x07",
	"\xe2\x80\xae",
	"\xe4\xb8\xad",
	"e\xcc\x81\xcc\x82\xcc\x83",
	"\x1b[2J",
	NULL,
};
