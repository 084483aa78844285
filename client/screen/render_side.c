/* render_side.c -- renders what is shown beside the board. */

#include "client/screen/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/words/commands.h"
#include "client/words/glyph.h"
#include "client/words/messages.h"
#include "client/words/text_output.h"
#include "common/base/fatal.h"
#include "common/game/notation.h"

/* If a move has no answer after this many ms, the status says so. */
#define SLOW_ANSWER_MS 1000

/*
 * The columns of a pair of moves with its number, such as " 1 h8 i9 "; of the
 * number alone; and of one move.
 */
#define PAIR_COLUMNS   12
#define NUMBER_COLUMNS 4
#define MOVE_COLUMNS   4

/* A row of this many columns has room for a whole sentence. */
#define FULL_COLUMNS 76

/* --- the players --- */

/* Prints what will happen to a disconnected player's seat, and when. */
static void print_absence(const struct game *g, msec now, FILE *out)
{
	static const char *const effects[] = { [ABSENCE_BOT] = "a bot",
		[ABSENCE_WAIT] = "claim",
		[ABSENCE_FORFEIT] = "loses" };

	if (g->away_deadline <= now)
		fprintf(out, "disconnected");
	else
		fprintf(out, "away, %s in %ld s",
		    effects[g->settings.absence_rule],
		    MSEC_SECONDS_UP(g->away_deadline - now));
}

/* Prints whether a player is there, and for whom a bot plays. */
static void
print_connection(const struct ui_state *ui, enum side side, FILE *out)
{
	const struct game *g = &ui->state->game;
	bool               is_bot = name_is_bot(g->name[side]);
	const char        *word = "online";
	char               owner[MESSAGES_PHRASE_SIZE];

	if (g->has_left[side])
		word = "has left";
	else if (side == g->my_side && ui->problem[0] != '\0')
		word = "reconnecting";
	else if (side != g->my_side && is_bot)
		word = game_turn(g) == side ? "thinking" : "bot";
	else if (g->is_program[side])
		word = "program";
	fprintf(out, "%s", word);
	if (is_bot && g->replaced_name[0] != '\0')
		fprintf(out, ", plays for %s",
		    messages_format_name(g->replaced_name, false, owner));
}

/*
 * Prints a line such as "4:32, online, 2 won"; the time is rounded up. If the player is
 * disconnected, the connection comes first, because the end of the line may be cut
 * off. If neither player has won a game yet, "won" is left out.
 */
static void print_detail(const struct ui_state *ui, enum side side, FILE *out)
{
	const struct game *g = &ui->state->game;
	bool               away = g->away[side] && !g->has_left[side];
	char               time[MESSAGES_PHRASE_SIZE];

	if (away)
		print_absence(g, ui->now, out);
	if (game_has_clock(g))
		fprintf(out, "%s%s%s", away ? ", " : "",
		    messages_format_time(game_clock_remaining(&g->clock, side,
					     ui->now) +
			    999,
			time),
		    away ? "" : ", ");
	if (!away)
		print_connection(ui, side, out);
	if (ui->series.won[0] + ui->series.won[1] > 0)
		fprintf(out, ", %u won", ui->series.won[side]);
}

void render_players(const struct ui_state *ui, struct canvas *c)
{
	const struct game *g = &ui->state->game;
	const struct rect *r = &ui->layout.players;
	int                rows = ui->layout.wide ? 2 : 1;

	for (int side = SIDE_X; side <= SIDE_O; side++) {
		int   row = r->row + side * rows, at = r->column;
		bool  turn = game_turn(g) == (enum side)side;
		char  who[MESSAGES_PHRASE_SIZE], *detail = NULL;
		FILE *out = xopen_memstream(&detail, &(size_t){ 0 });

		messages_format_name(g->name[side], true, who);
		print_detail(ui, (enum side)side, out);
		xclose_memstream(out, &detail);
		canvas_put(c, row, at, turn ? ">" : " ", STYLE_STRONG);
		canvas_set(c, row, at + 2, "XO"[side],
		    side == SIDE_X ? STYLE_X : STYLE_O);
		at += 4;
		at += canvas_put(c, row, at, who, STYLE_STRONG);
		if ((enum side)side == g->my_side)
			at += canvas_put(c, row, at, " (you)", STYLE_PLAIN);
		if (ui->layout.wide)
			canvas_put(c, row + 1, r->column + 4, detail,
			    STYLE_PLAIN);
		else
			canvas_put(c, row, at + 2, detail, STYLE_PLAIN);
		free(detail);
	}
}

/* --- the status --- */

int render_words(struct canvas *c, struct rect where, const char *text,
    enum style style)
{
	int rows = 0;

	for (; *text != '\0'; rows++, where.row++) {
		char   row[MESSAGE_LOG_LINE_SIZE];
		size_t n = glyph_row_bytes(text, where.columns, c->unicode);

		snprintf(row, sizeof(row), "%.*s", (int)n, text);
		if (rows < where.rows)
			canvas_text(c, where, row, style);
		text += n;
		text += strspn(text, " \n");
	}
	return rows;
}

void render_edit(struct canvas *c, struct rect where, const struct line_edit *e)
{
	const char *from = e->text;
	/* The part of the text before the cursor */
	char head[LINE_EDIT_SIZE];
	int  columns;

	snprintf(head, sizeof(head), "%.*s", (int)e->cursor, e->text);
	while (glyph_columns(head + (from - e->text), c->unicode) >=
	    where.columns)
		from += glyph_read(from, c->unicode).bytes;
	columns = canvas_text(c, where, from, STYLE_PLAIN);
	if (e->selected)
		canvas_highlight(c,
		    (struct rect){ where.row, where.column, 1, columns });
	c->cursor_row = where.row;
	c->cursor_column = where.column +
	    glyph_columns(head + (from - e->text), c->unicode);
}

static void write_countdown(const struct ui_state *ui, FILE *out)
{
	msec left = ui->bot_starts_at - ui->now;

	if (ui->state->seek_id != 0 && left > 0)
		fprintf(out, "A bot joins in %ld s. ", MSEC_SECONDS_UP(left));
}

static void write_game(const struct ui_state *ui, FILE *out)
{
	const struct game *g = &ui->state->game;
	char               left[MESSAGES_PHRASE_SIZE];

	write_countdown(ui, out);
	if (viewer_is_browsing(&ui->viewer))
		fprintf(out, "Move %u of %u. End returns to the game.",
		    ui->viewer.ply, ui->viewer.record.ply_count);
	else if (g->over) {
		messages_print_result(g, out);
		messages_print_end(g, out);
	} else if (ui->move_sent_at != 0 &&
	    ui->now >= ui->move_sent_at + SLOW_ANSWER_MS)
		fprintf(out, "Sent; the server has not answered yet.");
	else if (g->paused_until > ui->now)
		fprintf(out, "Paused for %s. \1pause off\1 ends that.",
		    messages_format_time(g->paused_until - ui->now, left));
	else if (g->hint_pending)
		fprintf(out, "Your turn; computing a hint.");
	else
		messages_print_turn(g, out);
	for (int i = 0; i < OFFER_COUNT && !viewer_is_browsing(&ui->viewer);
	     i++)
		if (g->my_side != SIDE_NONE && g->offer[i] == g->my_side)
			messages_print_offer(g, g->offer[i], (enum offer)i,
			    out);
}

/*
 * Says that this program has started the server, and where others reach it: in a
 * narrow row only that.
 */
static void write_host(const struct ui_state *ui, FILE *out)
{
	const bool is_narrow = ui->layout.status.rows == 1 &&
	    ui->layout.status.columns < FULL_COLUMNS;

	fprintf(out, "%s", is_narrow ? "Others: " : "Server started. Others ");
	if (ui->page.count == 0)
		fprintf(out, "start noughts.");
	else
		fprintf(out, "%s%s", is_narrow ? "" : "start noughts, or open ",
		    ui->page.url[0]);
}

static void write_lobby(const struct ui_state *ui, FILE *out)
{
	const struct game    *g = &ui->state->game;
	const struct variant *sought = &ui->state->active_seek.variant;
	char who[MESSAGES_PHRASE_SIZE], name[VARIANT_TEXT_SIZE];

	write_countdown(ui, out);
	if (ui->state->seek_id != 0 && sought->columns == 0)
		fprintf(out, "Looking for an opponent.");
	else if (ui->state->seek_id != 0)
		fprintf(out, "Looking for an opponent for %s.",
		    variant_title(sought, name));
	else if (game_is_yours(g))
		fprintf(out, "%sTab returns to your game.",
		    game_turn(g) == g->my_side ? "Your turn: " : "");
	else if (ui->is_host && ui->state->greeted &&
	    ui->lobby.shown.players.count <= 1)
		write_host(ui, out);
	else if (ui->state->greeted)
		fprintf(out, "You are %s. Enter %s.",
		    messages_format_name(ui->state->my_name, false, who),
		    ui->games_shown ? "opens a game" : "plays or watches");
	else
		fprintf(out, "Connecting.");
}

void render_status(struct ui_state *ui, struct canvas *c)
{
	enum style style = STYLE_STRONG;
	char      *text = NULL, *shown;
	FILE      *out = xopen_memstream(&text, &(size_t){ 0 });

	if (ui->problem[0] != '\0') {
		fprintf(out, "%s", ui->problem);
		style = STYLE_ALERT;
	} else if (ui->lobby_shown) {
		write_lobby(ui, out);
	} else {
		write_game(ui, out);
	}
	xclose_memstream(out, &text);
	shown = text_expand_commands(text, "/");
	layout_extend_status(&ui->layout,
	    render_words(c,
		(struct rect){ .columns = ui->layout.status.columns }, shown,
		style));
	render_words(c, ui->layout.status, shown, style);
	free(shown);
	free(text);
}

/* --- questions for the user --- */

/*
 * Writes the keys that answer a proposal, then the proposal, because the end of
 * the line may be cut off.
 */
static void
write_asked(const struct ui_state *ui, const struct proposal *p, FILE *out)
{
	char            what[MESSAGES_PROPOSAL_SIZE];
	struct proposal other;
	unsigned        count = 1;

	while (client_state_asked(ui->state, count, &other))
		count++;
	fprintf(out, "+ yes, - no: %s.", messages_format_proposal(p, what));
	if (count > 1)
		fprintf(out, " And %u more.", count - 1);
}

void render_proposals(struct ui_state *ui, struct canvas *c)
{
	struct layout  *l = &ui->layout;
	struct proposal p;
	char           *text = NULL;
	FILE           *out = xopen_memstream(&text, &(size_t){ 0 });
	char            what[MESSAGES_PROPOSAL_SIZE];
	bool            is_asked = client_state_asked(ui->state, 0, &p);

	if (is_asked)
		write_asked(ui, &p, out);
	else if (client_state_asking(ui->state, &p) &&
	    p.kind == PROPOSAL_CHALLENGE)
		fprintf(out, "%s. /%s takes it back.",
		    messages_format_proposal(&p, what),
		    command_name(CMD_WITHDRAW));
	xclose_memstream(out, &text);
	layout_add_proposals(l,
	    render_words(c, (struct rect){ .columns = l->chat.columns }, text,
		STYLE_MARK));
	render_words(c, l->proposals, text, STYLE_MARK);
	if (l->proposals.rows > 0 && is_asked) {
		canvas_add_click_text(c, l->proposals, "+ yes",
		    CLICK_CODE(ACTION_COMMAND, CMD_ACCEPT));
		canvas_add_click_text(c, l->proposals, "- no",
		    CLICK_CODE(ACTION_COMMAND, CMD_DECLINE));
	}
	free(text);
}

/* --- the message log --- */

/*
 * Draws an entry without its last `hidden` rows, so that it ends above row
 * `bottom`. Returns the first row of the entry.
 */
static int draw_entry(struct canvas *c, struct rect where, int bottom,
    const struct log_entry *entry, int hidden)
{
	const char *at[MESSAGE_LOG_ROWS + 1];
	int rows = message_log_wrap(entry->text, where.columns, c->unicode, at);

	for (int i = rows - 1 - hidden; i >= 0 && bottom > where.row; i--) {
		int  in = i > 0 ? 2 : 0;
		char row[MESSAGE_LOG_LINE_SIZE];

		snprintf(row, sizeof(row), "%.*s", (int)(at[i + 1] - at[i]),
		    at[i]);
		canvas_text(c,
		    (struct rect){
			--bottom, where.column + in, 1, where.columns - in },
		    row,
		    entry->kind == MESSAGE_LOG_CHAT      ? STYLE_STRONG :
			entry->kind == MESSAGE_LOG_ERROR ? STYLE_ALERT :
							   STYLE_PLAIN);
	}
	return bottom;
}

/* Shows that the log continues below, and with how many chat messages. */
static void draw_hidden_talk(struct canvas *c, struct rect where,
    const struct message_log *log)
{
	char     text[32] = "v";
	unsigned n = 0;

	for (unsigned i = 0; i < log->below; i++)
		n += message_log_entry(log, i)->kind == MESSAGE_LOG_CHAT;
	if (n > 0)
		snprintf(text, sizeof(text), " %u new v", n);
	canvas_put(c, where.row + where.rows - 1,
	    where.column + where.columns - (int)strlen(text), text, STYLE_MARK);
}

void render_chat(struct ui_state *ui, struct canvas *c)
{
	struct message_log *log = &ui->log;
	struct rect         where = ui->layout.chat;
	int                 bottom = where.row + where.rows;

	log->columns = where.columns;
	log->unicode = c->unicode;
	if (ui->layout.wide) {
		struct rect rule = { where.row - 1, where.column, 1,
			where.columns };

		canvas_fill(c, rule, c->symbols ? 0x2500 : '-', STYLE_FAINT);
		canvas_text(c, rule, "F3 Chat ",
		    ui->pane == PANE_CHAT ? STYLE_STRONG : STYLE_PLAIN);
	}
	canvas_add_click_target(c, where, CLICK_CODE(ACTION_PANE, PANE_CHAT));
	for (unsigned i = log->below; i < message_log_count(log); i++)
		bottom = draw_entry(c, where, bottom, message_log_entry(log, i),
		    i == log->below ? log->rows_below : 0);
	if (message_log_is_scrolled(log) && where.rows > 0)
		draw_hidden_talk(c, where, log);
}

/* --- the list of moves --- */

unsigned render_first_shown(unsigned count, unsigned selected, unsigned visible)
{
	if (count <= visible || selected <= visible / 2)
		return 0;
	if (selected > count - visible + visible / 2)
		return count - visible;
	return selected - visible / 2;
}

void render_moves(const struct viewer *v, struct canvas *c, struct rect where)
{
	unsigned count = v->record.ply_count, shown = v->ply;
	unsigned across = 2 * (unsigned)(where.columns / PAIR_COLUMNS);
	unsigned top, end;
	char     number[16], at[NOTATION_POINT_SIZE];

	if (across == 0 || where.rows <= 0)
		return;
	top = render_first_shown((count + across - 1) / across,
	    shown > 0 ? (shown - 1) / across : 0, (unsigned)where.rows);
	end = (top + (unsigned)where.rows) * across;
	for (unsigned i = top * across; i < count && i < end; i++) {
		struct rect cell = { where.row + (int)(i / across - top),
			where.column + (int)(i % across / 2) * PAIR_COLUMNS, 1,
			MOVE_COLUMNS };

		snprintf(number, sizeof(number), "%3u", i + 1);
		if (i % 2 == 0)
			canvas_text(c, cell, number, STYLE_FAINT);
		cell.column += NUMBER_COLUMNS + (int)(i % 2) * MOVE_COLUMNS;
		notation_write(v->record.moves[i].p, at);
		canvas_text(c, cell, at,
		    i + 1 == shown ? STYLE_MARK :
			i % 2 == 0 ? STYLE_X :
				     STYLE_O);
		if (i + 1 == shown)
			canvas_highlight(c, cell);
		canvas_add_click_target(c, cell, CLICK_CODE(ACTION_GO, i + 1));
	}
}
