/* draw.c -- the whole of a view on a canvas. */

#include "client/draw.h"

#include <stdio.h>
#include <string.h>

#include "client/act.h"
#include "client/draw_board.h"
#include "client/draw_dialog.h"
#include "client/draw_list.h"
#include "client/draw_side.h"
#include "client/speech.h"

/* --- the head --- */

static void draw_head(const struct view *v, struct canvas *c)
{
	const struct model *m = v->model;
	char left[80] = " noughts", who[SPEECH_SIZE], goal[SPEECH_SIZE];
	char name[VARIANT_TEXT];
	int  at;

	canvas_fill(c, v->layout.head, ' ', STYLE_BAR);
	if (!v->listing) {
		const struct variant *size = board_variant(m->game.board);

		snprintf(left, sizeof(left), " noughts  %s: %s",
		    variant_write(size, name), speech_goal(size, goal));
	}
	canvas_put(c, 0, 0, left, STYLE_BAR);
	if (m->you[0] == '\0')
		return;
	speech_name(m->you, false, who);
	at = c->columns - glyph_columns(who, c->unicode) - 1;
	if (at > (int)strlen(left))
		canvas_put(c, 0, at, who, STYLE_BAR);
}

/* --- what is typed --- */

static const char *prompt(const struct view *v)
{
	if (v->entry.text[0] == '/')
		return "";
	switch (v->pane) {
	case PANE_TALK:
		return "Say: ";
	case PANE_LIST:
		return "Game: ";
	default:
		return "Move: ";
	}
}

/* Every board has a b2. */
static const char *advice(const struct view *v)
{
	if (v->pane == PANE_TALK)
		return "";
	if (v->pane == PANE_LIST)
		return "Enter chooses, / commands, ? help";
	if (v->review.board != NULL)
		return "End goes back, / commands, ? help";
	if (game_is_yours(&v->model->game))
		return "b2 Enter moves, / commands, ? help";
	return "/ commands, ? help";
}

/* The end of what stands before the place is always seen. */
static void draw_entry(const struct view *v, struct canvas *c)
{
	const struct entry *e = &v->entry;
	struct rect         r = v->layout.entry;
	const char         *from = e->text;
	char                head[ENTRY_SIZE];
	int                 at;

	if (e->length == 0 && v->pane != PANE_TALK) {
		canvas_text(c, r, advice(v), STYLE_FAINT);
		return;
	}
	at = canvas_text(c, r, prompt(v), STYLE_STRONG);
	r.column += at;
	r.columns -= at;
	snprintf(head, sizeof(head), "%.*s", (int)e->at, e->text);
	while (glyph_columns(head + (from - e->text), c->unicode) >= r.columns)
		from += glyph_read(from, c->unicode).bytes;
	canvas_text(c, r, from, STYLE_PLAIN);
	c->row = r.row;
	c->column = r.column +
	    glyph_columns(head + (from - e->text), c->unicode);
}

/* --- the keys --- */

struct hint {
	const char *key, *what;
	int         act;
};

static const struct hint on_menu[] = {
	{ "Enter", "Choose", ACT_IDLE },
	{ "Esc", "Back", ACT_CLOSE },
	{ NULL, NULL, 0 },
};

static const struct hint on_help[] = {
	{ "Esc", "Back", ACT_CLOSE },
	{ NULL, NULL, 0 },
};

static const struct hint on_typing[] = {
	{ "Enter", "Do it", ACT_IDLE },
	{ "Esc", "Clear", ACT_CLOSE },
	{ NULL, NULL, 0 },
};

static const struct hint on_board[] = {
	{ "Enter", "Play", ACT_ENTER },
	{ "Esc", "Menu", ACT_MENU },
	{ "?", "Help", ACT_HELP },
	{ "Tab", "Talk", ACT_NEXT },
	{ "/", "Command", ACT_COMMAND },
	{ "PgUp", "Back", ACT_BACK },
	{ "PgDn", "Forth", ACT_FORTH },
	{ NULL, NULL, 0 },
};

static const struct hint on_review[] = {
	{ "End", "Game", ACT_LIVE },
	{ "Esc", "Menu", ACT_MENU },
	{ "PgUp", "Back", ACT_BACK },
	{ "PgDn", "Forth", ACT_FORTH },
	{ "Tab", "Talk", ACT_NEXT },
	{ "?", "Help", ACT_HELP },
	{ "/", "Command", ACT_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct hint on_talk[] = {
	{ "Enter", "Say", ACT_IDLE },
	{ "Esc", "Menu", ACT_MENU },
	{ "F1", "Help", ACT_HELP },
	{ "Tab", "List", ACT_NEXT },
	{ "/", "Command", ACT_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct hint on_list[] = {
	{ "Enter", "Choose", ACT_ENTER },
	{ "Esc", "Menu", ACT_MENU },
	{ "Tab", "Board", ACT_NEXT },
	{ "?", "Help", ACT_HELP },
	{ "/", "Command", ACT_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct hint *hints(const struct view *v)
{
	if (v->dialog == DIALOG_MENU)
		return on_menu;
	if (v->dialog == DIALOG_HELP)
		return on_help;
	if (v->entry.length > 0)
		return on_typing;
	switch (v->pane) {
	case PANE_TALK:
		return on_talk;
	case PANE_LIST:
		return on_list;
	default:
		break;
	}
	if (v->review.board != NULL)
		return on_review;
	/* Who does not play has no use for the first of them. */
	return on_board + !game_is_yours(&v->model->game);
}

/* As many as fit. */
static void draw_keys(const struct view *v, struct canvas *c)
{
	struct rect r = v->layout.keys;

	for (const struct hint *h = hints(v); h->key != NULL; h++) {
		int width = (int)(strlen(h->key) + strlen(h->what)) + 4;

		if (width - 1 > r.columns)
			break;
		if (h->act == ACT_NEXT && v->game == 0)
			continue;
		r.column += 1 +
		    canvas_put(c, r.row, r.column, h->key, STYLE_BAR);
		canvas_put(c, r.row, r.column, h->what, STYLE_PLAIN);
		canvas_spot(c,
		    (struct rect){ r.row, r.column - 1 - (int)strlen(h->key), 1,
			width - 2 },
		    h->act);
		r.column += (int)strlen(h->what) + 2;
		r.columns -= width - 1;
	}
}

/* --- the whole of it --- */

static void draw_excuse(struct canvas *c)
{
	char text[64];

	snprintf(text, sizeof(text), "needs %dx%d, this is %dx%d",
	    LAYOUT_COLUMNS, LAYOUT_ROWS, c->columns, c->rows);
	canvas_put(c, 0, 0, text, STYLE_PLAIN);
}

void draw_view(struct view *v, struct canvas *c, int rows, int columns,
    enum charset set)
{
	const struct game *g = &v->model->game;
	bool               board = !v->listing && g->board != NULL;

	canvas_clear(c, rows, columns, set);
	layout_screen(&v->layout, c->rows, c->columns,
	    board ? board_variant(g->board) : NULL, v->top, v->left);
	if (!v->layout.fits) {
		draw_excuse(c);
		return;
	}
	draw_head(v, c);
	draw_turn(v, c);
	draw_talk(v, c);
	if (board) {
		draw_plates(v, c);
		draw_board(v, c);
	} else {
		draw_list(v, c);
	}
	draw_entry(v, c);
	draw_keys(v, c);
	draw_dialog(v, c);
}
