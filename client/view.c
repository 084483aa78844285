/* view.c -- what one looks at: the pane, the cursor, what was told. */

#include "client/view.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/slash.h"
#include "client/speech.h"
#include "common/error.h"

/*
 * How old a list that is shown may grow, and how soon it is asked for again
 * when something has changed: so that a server never thinks it too much.
 */
#define LIST_AGE  3000
#define LIST_SOON 1500

/* Scores are asked for so much less often. */
#define SCORES_RARE 5

/* --- small things --- */

void view_say(struct view *v, enum talk_kind kind, const char *format, ...)
{
	char    text[TALK_SIZE];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	talk_add(&v->talk, kind, text);
}

/* Tells lines of which the first n bytes may name commands. */
static void
tell(struct view *v, enum talk_kind kind, const char *lines, size_t n)
{
	char *shown = slash_copy(lines, n);

	talk_add_all(&v->talk, kind, shown);
	free(shown);
}

void view_tell(struct view *v, enum talk_kind kind, const char *lines)
{
	tell(v, kind, lines, strlen(lines));
}

struct roster view_roster(const struct view *v)
{
	return (struct roster){ .model = v->model,
		.choice = &v->choice,
		.listing = &v->hall.now,
		.left = v->sits > v->now ? v->sits - v->now : 0,
		.open = v->open };
}

void view_row(const struct view *v, struct row *row)
{
	const struct roster r = view_roster(v);

	roster_row(&r, v->row, row);
}

const struct board *view_board(const struct view *v)
{
	return review_board(&v->review, &v->model->game);
}

void view_reveal(struct view *v, point p)
{
	if (p != POINT_NONE && v->layout.fits && v->layout.grid.rows > 0)
		grid_reveal(&v->layout.grid, p, &v->top, &v->left);
}

void view_set_trouble(struct view *v, const char *words)
{
	snprintf(v->trouble, sizeof(v->trouble), "%s", words);
}

void view_go(struct view *v, enum pane pane)
{
	if (v->game == 0)
		pane = PANE_LIST;
	if (pane != v->pane)
		entry_clear(&v->entry);
	if (pane == PANE_LIST && !v->listing)
		v->stale = true;
	v->pane = pane;
	if (pane != PANE_TALK)
		v->listing = pane == PANE_LIST;
	v->dialog = DIALOG_NONE;
}

/* --- a game --- */

/* Who plays on a side, though a bot may keep the chair. */
static const char *owner(const struct game *g, enum side side)
{
	bool kept = g->absent[0] != '\0' && name_is_bot(g->name[side]) &&
	    !name_is_bot(g->absent);

	return kept ? g->absent : g->name[side];
}

/* The tally goes on where the same two have changed sides. */
static void open_series(struct series *s, const struct game *g)
{
	const char *x = owner(g, SIDE_X), *o = owner(g, SIDE_O);
	unsigned    won = s->won[0];

	if (text_is_same_name(s->name[0], x) &&
	    text_is_same_name(s->name[1], o))
		return;
	if (text_is_same_name(s->name[0], o) &&
	    text_is_same_name(s->name[1], x)) {
		s->won[0] = s->won[1];
		s->won[1] = won;
	} else {
		*s = (struct series){ .counted = s->counted };
	}
	snprintf(s->name[0], NAME_SIZE, "%s", x);
	snprintf(s->name[1], NAME_SIZE, "%s", o);
}

static void count_result(struct series *s, const struct game *g)
{
	if (s->counted == g->id)
		return;
	s->counted = g->id;
	if (g->winner != SIDE_NONE)
		s->won[g->winner]++;
}

/* A game to look at that was not there before, or none any more. */
static void turn_to_game(struct view *v)
{
	const struct game    *g = &v->model->game;
	const struct variant *variant;

	v->game = g->board != NULL ? g->id : 0;
	review_end(&v->review);
	v->hint = POINT_NONE;
	v->tried[0] = '\0';
	v->sits = 0;
	if (v->dialog == DIALOG_MENU)
		v->dialog = DIALOG_NONE;
	if (v->game == 0) {
		view_go(v, PANE_LIST);
		return;
	}
	variant = board_variant(g->board);
	v->cursor = POINT(variant->columns / 2, variant->rows / 2);
	v->top = variant->rows - 1;
	v->left = 0;
	if (v->pane == PANE_LIST || v->listing)
		view_go(v, PANE_BOARD);
}

/* What is seen of a large board is where the game is. */
static void look_at_last(struct view *v)
{
	const struct board *b = v->model->game.board;

	if (v->review.board == NULL && board_ply(b) > 0)
		view_reveal(v, board_move(b, board_ply(b)));
}

static void on_game(struct view *v, const struct news *n)
{
	const struct game *g = &v->model->game;
	bool yours = g->you != SIDE_NONE && game_turn(g) == g->you;

	if (n->kind == NEWS_MATCH || n->kind == NEWS_STATE)
		open_series(&v->series, g);
	if (g->over)
		count_result(&v->series, g);
	if (n->kind == NEWS_MOVE || n->kind == NEWS_OVER)
		v->hint = POINT_NONE;
	if (n->kind == NEWS_HINT)
		v->hint = n->point;
	look_at_last(v);
	if (yours && (n->kind == NEWS_MATCH || n->kind == NEWS_MOVE))
		v->ring = v->choice.bell;
}

/* --- answers --- */

/* What was typed and refused is there again, to be put right. */
static void give_back(struct view *v)
{
	if (v->tried[0] != '\0' && v->entry.length == 0)
		entry_set(&v->entry, v->tried);
	v->tried[0] = '\0';
}

static void on_answer(struct view *v, const struct news *n)
{
	if (strcmp(n->verb, "move") == 0) {
		if (n->kind == NEWS_REFUSED)
			give_back(v);
		v->tried[0] = '\0';
	}
	if (n->kind == NEWS_DONE && strcmp(n->verb, "seek") == 0)
		v->sits = v->now + v->model->sought.wait;
	if (v->model->seek == 0)
		v->sits = 0;
	if (n->kind == NEWS_DONE && *news_value(n, "count") == '\0')
		v->stale = true;
}

static enum talk_kind kind_of(const struct news *n)
{
	switch (n->kind) {
	case NEWS_SAY:
		return TALK_SAID;
	case NEWS_REFUSED:
		return TALK_REFUSED;
	default:
		return TALK_TOLD;
	}
}

/*
 * How much of what was told may name commands: nothing that a person says, and
 * no value that a refusal repeats as it was typed.
 */
static size_t ours(const struct news *n, const char *told)
{
	const char *value = strstr(told, ": \"");
	bool        usage = strcmp(n->code, error_code(ERR_MISSING)) == 0 ||
	    strcmp(n->code, error_code(ERR_SURPLUS)) == 0;

	if (n->kind == NEWS_SAY)
		return 0;
	if (n->kind == NEWS_REFUSED && !usage && value != NULL)
		return (size_t)(value - told);
	return strlen(told);
}

/* What stays the same of a row when its list is new. */
static bool is_same(const struct listing *was, const struct row *before,
    const struct listing *is, const struct row *now)
{
	if (now->kind != before->kind)
		return false;
	if (now->kind == ROW_PERSON)
		return text_is_same_name(was->person[before->index].name,
		    is->person[now->index].name);
	return was->game[before->index].id == is->game[now->index].id;
}

/* The chosen row stays the same person or game, or becomes the first. */
static void hear_list(struct view *v, const struct news *n)
{
	struct listing was = v->hall.now;
	struct roster  r = view_roster(v);
	struct row     before, now;
	unsigned       i = 0;

	view_row(v, &before);
	if (!hall_hear(&v->hall, n) || n->kind != NEWS_DONE ||
	    (before.kind != ROW_PERSON && before.kind != ROW_RUNNING))
		return;
	for (; i < roster_count(&r); i++) {
		roster_row(&r, i, &now);
		if (is_same(&was, &before, r.listing, &now))
			break;
	}
	v->row = i < roster_count(&r) ? i : 0;
}

void view_hear(struct view *v, const struct news *n, const char *told)
{
	const struct game *g = &v->model->game;

	hear_list(v, n);
	tell(v, kind_of(n), told, ours(n, told));
	if (n->kind == NEWS_DONE || n->kind == NEWS_REFUSED)
		on_answer(v, n);
	if ((g->board != NULL ? g->id : 0) != v->game)
		turn_to_game(v);
	if (g->board != NULL && (n->game == g || n->kind == NEWS_DONE))
		on_game(v, n);
}

/* --- time --- */

/* How old the lists may grow now. */
static msec age(const struct view *v)
{
	return v->stale ? LIST_SOON : LIST_AGE;
}

void view_tick(struct view *v, msec now)
{
	v->now = now;
	if (!v->listing || !v->model->greeted || v->trouble[0] != '\0')
		return;
	if (v->asked != 0 && now < v->asked + age(v))
		return;
	v->asked = now;
	v->stale = false;
	v->user.ask(v->user.arg, "who");
	v->user.ask(v->user.arg, "games");
	if (v->polls++ % SCORES_RARE == 0)
		v->user.ask(v->user.arg, "scores");
}

/* Something is shown that changes with time. */
static bool is_counting(const struct view *v)
{
	const struct game *g = &v->model->game;

	return v->sits > v->now || v->trouble[0] != '\0' ||
	    (v->game != 0 &&
		(g->until > v->now || clock_flag(&g->clock) != MSEC_NEVER));
}

/* When what is counted down is a second less: clocks count most exactly. */
static msec next_second(const struct view *v)
{
	const struct game *g = &v->model->game;
	msec flag = v->game != 0 ? clock_flag(&g->clock) : MSEC_NEVER;

	if (flag == MSEC_NEVER || flag <= v->now)
		return v->now + 1000;
	return v->now + (flag - v->now - 1) % 1000 + 1;
}

msec view_due(const struct view *v)
{
	msec due = MSEC_NEVER;

	if (v->listing)
		due = v->asked + age(v);
	if (is_counting(v) && next_second(v) < due)
		due = next_second(v);
	return due;
}

/* --- the whole of it --- */

void view_init(struct view *v, const struct model *m,
    const struct view_user *user)
{
	*v = (struct view){ .user = *user,
		.model = m,
		.pane = PANE_LIST,
		.listing = true,
		.hint = POINT_NONE };
	choice_init(&v->choice);
}

void view_clear(struct view *v)
{
	review_end(&v->review);
}
