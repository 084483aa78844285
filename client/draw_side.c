/* draw_side.c -- the players, whose turn it is, and the talk. */

#include "client/draw_side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/act.h"
#include "client/slash.h"
#include "client/speech.h"
#include "client/story.h"

/* Rows that one remark takes at most; the narrowest pane has 24 columns. */
#define ROWS_MOST 40

#define PLATE 96

/* --- the players --- */

/* In how long something comes of an absence, and what. */
static void write_absence(const struct game *g, msec now, char out[PLATE])
{
	int left = g->until > now ? (int)((g->until - now + 999) / 1000) : 0;

	if (left == 0)
		snprintf(out, PLATE, "reconnecting");
	else if (g->absence == ABSENT_BOT)
		snprintf(out, PLATE, "reconnecting, %d s, then a bot", left);
	else if (g->absence == ABSENT_WAIT)
		snprintf(out, PLATE, "reconnecting, %d s to claim", left);
	else
		snprintf(out, PLATE, "reconnecting, %d s, then lost", left);
}

static void
write_presence(const struct view *v, enum side side, char out[PLATE])
{
	const struct game *g = &v->model->game;
	const char        *word = "here";

	if (g->left[side])
		word = "has left";
	else if (side == g->you)
		word = v->trouble[0] != '\0' ? "reconnecting" : "here";
	else if (name_is_bot(g->name[side]))
		word = game_turn(g) == side ? "thinking" : "bot";
	if (g->away[side] && !g->left[side])
		write_absence(g, v->now, out);
	else
		snprintf(out, PLATE, "%s", word);
}

/* "4:32 left, ", or nothing where time is not limited. */
static void write_time(const struct view *v, enum side side, char out[PLATE])
{
	const struct game *g = &v->model->game;
	long               seconds;

	out[0] = '\0';
	if (g->clock.control.kind == CONTROL_NONE)
		return;
	seconds = (long)(clock_left(&g->clock, side, v->now) + 999) / 1000;
	snprintf(out, PLATE, "%ld:%02ld left, ", seconds / 60, seconds % 60);
}

/*
 * "4:32 left, here, 2 won": what there is to know of a player; first of all how
 * long somebody is waited for, since little may fit.
 */
static void write_detail(const struct view *v, enum side side, char out[PLATE])
{
	const struct game *g = &v->model->game;
	bool               away = g->away[side] && !g->left[side];
	char owner[SPEECH_SIZE], time[PLATE], presence[PLATE], bot[PLATE] = "";

	write_time(v, side, time);
	write_presence(v, side, presence);
	if (g->absent[0] != '\0' && name_is_bot(g->name[side]))
		snprintf(bot, sizeof(bot), ", plays for %s",
		    speech_name(g->absent, false, owner));
	if (away)
		snprintf(out, PLATE, "%.40s, %.20s%u won", presence, time,
		    v->series.won[side]);
	else
		snprintf(out, PLATE, "%.20s%.40s%.24s, %u won", time, presence,
		    bot, v->series.won[side]);
}

void draw_plates(const struct view *v, struct canvas *c)
{
	const struct game *g = &v->model->game;
	const struct rect *r = &v->layout.plates;
	int                rows = v->layout.wide ? 2 : 1;

	for (int side = SIDE_X; side <= SIDE_O; side++) {
		char who[SPEECH_SIZE], detail[PLATE];
		int  row = r->row + side * rows, at = r->column;
		bool turn = game_turn(g) == (enum side)side;

		speech_name(g->name[side], true, who);
		write_detail(v, (enum side)side, detail);
		canvas_put(c, row, at, turn ? ">" : " ", STYLE_STRONG);
		canvas_set(c, row, at + 2, "XO"[side],
		    side == SIDE_X ? STYLE_X : STYLE_O);
		at += 4;
		at += canvas_put(c, row, at, who, STYLE_STRONG);
		if ((enum side)side == g->you)
			at += canvas_put(c, row, at, " (you)", STYLE_PLAIN);
		if (v->layout.wide)
			canvas_put(c, row + 1, r->column + 4, detail,
			    STYLE_PLAIN);
		else
			canvas_put(c, row, at + 2, detail, STYLE_PLAIN);
	}
}

/* --- whose turn --- */

/* Writes a text into rows of a rectangle, breaking it between words. */
static void draw_words(struct canvas *c, struct rect where, const char *text,
    enum style style)
{
	for (; where.rows > 0 && *text != '\0'; where.rows--, where.row++) {
		char   row[TALK_SIZE];
		size_t n = talk_row(text, where.columns, c->unicode);
		size_t line = strcspn(text, "\n");

		n = n < line ? n : line;
		snprintf(row, sizeof(row), "%.*s", (int)n, text);
		canvas_text(c, where, row, style);
		text += n;
		text += strspn(text, " \n");
	}
}

/* What is to be known of the game, in a sentence or two. */
static void write_turn(const struct view *v, FILE *out)
{
	const struct game *g = &v->model->game;

	if (v->review.board != NULL)
		fprintf(out, "Move %u of %u; End goes back to the game.",
		    board_ply(v->review.board), board_ply(g->board));
	else if (g->over)
		story_result(g, out);
	else
		story_turn(g, false, out);
	if (g->draw != SIDE_NONE && v->review.board == NULL)
		story_offer(g, g->draw, "draw", out);
	if (g->rematch != SIDE_NONE && v->review.board == NULL)
		story_offer(g, g->rematch, "rematch", out);
}

static void write_lobby(const struct view *v, FILE *out)
{
	const struct game    *g = &v->model->game;
	const struct variant *sought = &v->model->sought.variant;
	char                  who[SPEECH_SIZE], name[VARIANT_TEXT];

	if (v->model->seek != 0 && sought->columns == 0)
		fprintf(out, "Looking for an opponent.");
	else if (v->model->seek != 0)
		fprintf(out, "Looking for an opponent for %s.",
		    variant_write(sought, name));
	else if (game_is_yours(g))
		fprintf(out, "%sTab goes back to your game.",
		    game_turn(g) == g->you ? "Your turn: " : "");
	else if (v->model->greeted)
		fprintf(out, "You are %s. Enter plays or watches.",
		    speech_name(v->model->you, false, who));
	else
		fprintf(out, "Connecting.");
}

void draw_turn(const struct view *v, struct canvas *c)
{
	enum style style = STYLE_STRONG;
	char      *text = NULL, *shown;
	size_t     size;
	FILE      *out = open_memstream(&text, &size);

	if (out == NULL)
		return;
	if (v->trouble[0] != '\0') {
		fprintf(out, "%s", v->trouble);
		style = STYLE_ALARM;
	} else if (v->listing) {
		write_lobby(v, out);
	} else {
		write_turn(v, out);
	}
	fclose(out);
	shown = slash_copy(text, size);
	draw_words(c, v->layout.turn, shown, style);
	free(shown);
	free(text);
}

/* --- the talk --- */

static enum style style_of(enum talk_kind kind)
{
	switch (kind) {
	case TALK_SAID:
		return STYLE_STRONG;
	case TALK_REFUSED:
		return STYLE_ALARM;
	default:
		return STYLE_PLAIN;
	}
}

/* Cuts a remark into rows, which begin at; the rows behind the first stand in. */
static int
cut(const char *text, int columns, bool unicode, const char *at[ROWS_MOST + 1])
{
	int n = 0;

	for (; *text != '\0' && n < ROWS_MOST; n++) {
		at[n] = text;
		text += talk_row(text, n > 0 ? columns - 2 : columns, unicode);
		text += strspn(text, " ");
	}
	at[n] = text;
	return n;
}

/* Draws a remark whose last row stands above bottom; the row it begins at. */
static int draw_remark(struct canvas *c, struct rect where, int bottom,
    const struct remark *r)
{
	const char *at[ROWS_MOST + 1];
	int         rows = cut(r->text, where.columns, c->unicode, at);

	for (int i = rows - 1; i >= 0 && bottom > where.row; i--) {
		int  in = i > 0 ? 2 : 0;
		char row[TALK_SIZE];

		snprintf(row, sizeof(row), "%.*s", (int)(at[i + 1] - at[i]),
		    at[i]);
		canvas_text(c,
		    (struct rect){
			--bottom, where.column + in, 1, where.columns - in },
		    row, style_of(r->kind));
	}
	return bottom;
}

void draw_talk(const struct view *v, struct canvas *c)
{
	const struct talk *t = &v->talk;
	struct rect        where = v->layout.talk;
	int                bottom = where.row + where.rows;

	if (v->layout.wide) {
		struct rect rule = { where.row - 1, where.column, 1,
			where.columns };

		canvas_fill(c, rule, c->symbols ? 0x2500 : '-', STYLE_FAINT);
		canvas_text(c, rule, v->pane == PANE_TALK ? "Talk " : "",
		    STYLE_STRONG);
	}
	canvas_spot(c, where, ACT_TALK);
	for (unsigned i = (unsigned)t->back; i < talk_kept(t); i++)
		bottom = draw_remark(c, where, bottom, talk_remark(t, i));
}
