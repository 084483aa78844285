/* ui_fixture.c -- a screen's state that receives lines and keys. */

#include "tests/support/ui_fixture.h"

#include <locale.h>

#include "client/screen/input.h"
#include "client/screen/render.h"

struct ui_fixture l;

uint32_t ui_fixture_ask(struct ui_fixture *u, const char *request)
{
	u->client.state.requests.count = u->client.state.requests.sent = 0;
	return client_fixture_ask(&u->client, REQUEST_OF_USER, request);
}

static uint32_t note(void *arg, const char *request)
{
	struct ui_fixture *u = arg;

	ck_assert_uint_lt(strlen(u->sent) + strlen(request) + 2,
	    sizeof(u->sent));
	strcat(strcat(u->sent, request), ";");
	return ui_fixture_ask(u, request);
}

static void on_submit(void *arg, const struct command *c)
{
	struct ui_fixture *u = arg;

	if (c->id == CMD_QUIT)
		u->has_quit = true;
	else if (c->id == CMD_LEAVE)
		u->has_left = true;
	else if (c->id == CMD_NAME && c->kind == COMMAND_LOCAL)
		u->wants_no_name = true;
	else
		note(arg, c->request);
}

static void draw(struct ui_fixture *u)
{
	render_screen(&u->ui, u->canvas, u->canvas->rows, u->canvas->columns,
	    CHARSET_TEXT);
}

void ui_fixture_receive(struct ui_fixture *u, const char *lines,
    const char *words)
{
	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		client_fixture_apply_bytes(&u->client, lines, n);
		u->client.event.asked = u->is_asked;
		ui_state_on_event(&u->ui, &u->client.event,
		    lines[n] == '\0' ? words : "");
		lines += n + (lines[n] == '\n');
	}
	if (!u->in_time)
		u->ui.keys_ignored_until = u->ui.clicks_ignored_until = 0;
	draw(u);
}

void ui_fixture_set_up(void)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	l = (struct ui_fixture){ .has_quit = false };
	l.canvas = calloc(1, sizeof(*l.canvas));
	ck_assert_ptr_nonnull(l.canvas);
	canvas_clear(l.canvas, 24, 80, CHARSET_TEXT);
	client_fixture_init(&l.client, HELLO_LINE);
	ui_state_init(&l.ui, &l.client.state,
	    &(struct ui_callbacks){ on_submit, note, &l });
	l.ui.link_state = LINK_ONLINE;
	ui_fixture_receive(&l, "* you ann\n" MATCH_LINE, "New game.\n");
}

void ui_fixture_tear_down(void)
{
	ui_state_clear(&l.ui);
	client_fixture_clear(&l.client);
	free(l.canvas);
}

void ui_fixture_press(struct ui_fixture *u, enum key_kind kind)
{
	input_key(&u->ui, &(struct key){ .kind = kind }, 0);
	draw(u);
}

void ui_fixture_type(struct ui_fixture *u, const char *text)
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
		input_key(&u->ui, &key, 0);
		draw(u);
	}
}

/* Whether the ASCII text is at that place. */
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

static bool find(struct ui_fixture *u, const char *text, int *row, int *column)
{
	draw(u);
	for (*row = 0; *row < u->canvas->rows; ++*row)
		for (*column = 0; *column < u->canvas->columns; ++*column)
			if (is_there(u->canvas, *row, *column, text))
				return true;
	return false;
}

bool ui_fixture_shows(struct ui_fixture *u, const char *text)
{
	int row, column;

	return find(u, text, &row, &column);
}

void ui_fixture_click(struct ui_fixture *u, const char *text)
{
	struct key key = { .kind = KEY_IS_CLICK };

	ck_assert_msg(find(u, text, &key.row, &key.column), "no \"%s\"", text);
	input_key(&u->ui, &key,
	    canvas_click_code(u->canvas, key.row, key.column));
	draw(u);
}

void ui_fixture_expect_sent(struct ui_fixture *u, const char *requests)
{
	ck_assert_str_eq(u->sent, requests);
	u->sent[0] = '\0';
}

void ui_fixture_exchange(struct ui_fixture *u, const char *typed,
    const char *requests)
{
	ui_fixture_type(u, typed);
	ui_fixture_expect_sent(u, requests);
}
