/* looker.c -- a view for tests, told a server's lines and pressed keys at. */

#include "tests/looker.h"

#include <locale.h>

#include "client/draw.h"
#include "client/touch.h"

static void note(void *arg, const char *request)
{
	struct looker *l = arg;

	ck_assert_uint_lt(strlen(l->asked) + strlen(request) + 2,
	    sizeof(l->asked));
	strcat(strcat(l->asked, request), ";");
	model_asks(&l->told.m, request);
}

static void on_leave(void *arg)
{
	struct looker *l = arg;

	l->left = true;
}

static void draw(struct looker *l)
{
	draw_view(&l->view, l->canvas, l->canvas->rows, l->canvas->columns,
	    CHARSET_TEXT);
}

void looker_hears(struct looker *l, const char *lines, const char *words)
{
	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		told_bytes(&l->told, lines, n);
		view_hear(&l->view, &l->told.n, lines[n] == '\0' ? words : "");
		lines += n + (lines[n] == '\n');
	}
	draw(l);
}

void looker_open(struct looker *l, int rows, int columns)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	*l = (struct looker){ .left = false };
	l->canvas = calloc(1, sizeof(*l->canvas));
	ck_assert_ptr_nonnull(l->canvas);
	canvas_clear(l->canvas, rows, columns, CHARSET_TEXT);
	told_start(&l->told, TOLD_HELLO);
	view_init(&l->view, &l->told.m,
	    &(struct view_user){ note, note, on_leave, l });
	looker_hears(l, "* you ann\n" TOLD_MATCH, "A new game.\n");
}

void looker_close(struct looker *l)
{
	view_clear(&l->view);
	told_end(&l->told);
	free(l->canvas);
}

void looker_presses(struct looker *l, enum key_kind kind)
{
	touch_key(&l->view, &(struct key){ .kind = kind }, 0);
	draw(l);
}

void looker_types(struct looker *l, const char *text)
{
	static const char          signs[] = "^v<>$#_~(){}";
	static const enum key_kind kinds[] = { KEY_IS_UP, KEY_IS_DOWN,
		KEY_IS_LEFT, KEY_IS_RIGHT, KEY_IS_ENTER, KEY_IS_ESCAPE,
		KEY_IS_TAB, KEY_IS_BACKSPACE, KEY_IS_PAGE_UP, KEY_IS_PAGE_DOWN,
		KEY_IS_HOME, KEY_IS_END };

	for (; *text != '\0'; text++) {
		const char *sign = strchr(signs, *text);
		struct key  key = { .kind = KEY_IS_TEXT,
			 .character = (uint32_t)*text };

		if (sign != NULL)
			key.kind = kinds[sign - signs];
		touch_key(&l->view, &key, 0);
		draw(l);
	}
}

/* Whether the text begins there; all of it is ASCII. */
static bool
is_there(const struct canvas *c, int row, int column, const char *text)
{
	for (int i = 0; text[i] != '\0'; i++)
		if (column + i >= c->columns ||
		    c->cell[row][column + i].character !=
			(unsigned char)text[i])
			return false;
	return true;
}

static bool find(struct looker *l, const char *text, int *row, int *column)
{
	draw(l);
	for (*row = 0; *row < l->canvas->rows; ++*row)
		for (*column = 0; *column < l->canvas->columns; ++*column)
			if (is_there(l->canvas, *row, *column, text))
				return true;
	return false;
}

bool looker_sees(struct looker *l, const char *text)
{
	int row, column;

	return find(l, text, &row, &column);
}

void looker_clicks(struct looker *l, const char *text)
{
	struct key key = { .kind = KEY_IS_CLICK };

	ck_assert_msg(find(l, text, &key.row, &key.column), "no \"%s\"", text);
	touch_key(&l->view, &key,
	    canvas_spot_at(l->canvas, key.row, key.column));
	draw(l);
}

void looker_asked(struct looker *l, const char *requests)
{
	ck_assert_str_eq(l->asked, requests);
	l->asked[0] = '\0';
}
