/* finished_games_view.c -- the rows of the list of finished games. */

#include "client/tui/finished_games_view.h"

#include <stdio.h>

#include "client/text/messages.h"

/* The filters and the title, before the games. */
#define FIXED_ROWS 4

/* Fits two names with ratings and the words between and behind. */
#define RESULT_SIZE (2 * MESSAGES_PHRASE_SIZE + 32)

unsigned finished_games_view_count(const struct finished_games *f)
{
	return FIXED_ROWS + (f->count > 0 ? f->count : 1) + (f->next != 0);
}

/* --- filters --- */

static void write_filter(const struct finished_games *f, const char *my_name,
    struct lobby_row *row)
{
	const struct finished_filter *filter = &f->filter;
	char who[MESSAGES_PHRASE_SIZE], name[VARIANT_TEXT_SIZE];

	if (row->kind == ROW_WHOSE && name_is_same(filter->player, my_name))
		lobby_row_set(row, row->kind, "Games  < mine >");
	else if (row->kind == ROW_WHOSE && filter->player[0] == '\0')
		lobby_row_set(row, row->kind, "Games  < all >");
	else if (row->kind == ROW_WHOSE)
		snprintf(row->text, LOBBY_ROW_SIZE, "Games  < of %s >",
		    messages_format_name(filter->player, false, who));
	else if (row->kind == ROW_WHICH)
		snprintf(row->text, LOBBY_ROW_SIZE, "Game   < %s >",
		    filter->has_variant ?
			variant_write(&filter->variant, name) :
			"any");
	else if (filter->opponent[0] == '\0')
		lobby_row_set(row, row->kind,
		    "With   < anybody >  type a name");
	else
		snprintf(row->text, LOBBY_ROW_SIZE, "With   < %s >",
		    messages_format_name(filter->opponent, false, who));
}

/* --- games --- */

static const char *write_name(const struct finished_game *g, enum side side,
    const char *my_name, char out[MESSAGES_PHRASE_SIZE])
{
	char who[MESSAGES_PHRASE_SIZE];
	bool has_rating = g->rating[side][0] != '\0';

	if (name_is_same(g->name[side], my_name))
		snprintf(who, sizeof(who), "you");
	else
		messages_format_name(g->name[side], false, who);
	snprintf(out, MESSAGES_PHRASE_SIZE, "%.36s%s%s%s", who,
	    has_rating ? " (" : "", g->rating[side], has_rating ? ")" : "");
	return out;
}

/* "ann (1612?) beat bob (1388?) on time": the winner first, then X. */
static void write_result(const struct finished_game *g, const char *my_name,
    char *out, size_t size)
{
	static const struct {
		const char *between, *after; /* of a game that was won */
		const char *drawn_between, *drawn_after;
	} words[] = {
		[END_LINE] = { " beat ", "", " and ", " drew" },
		[END_FULL] = { " beat ", "", " and ", " drew" },
		[END_RESIGN] = { " beat ", ", who resigned", " against ",
		    ", resigned" },
		[END_QUIT] = { " beat ", ", who left", " against ", ", left" },
		[END_TIME] = { " beat ", " on time", " against ", ", on time" },
		[END_AWAY] = { " beat ", ", who stayed away", " against ",
		    ", both away" },
		[END_IDLE] = { " beat ", ", who made no move", " against ",
		    ", no move" },
		[END_AGREED] = { " beat ", "", " and ", " agreed to a draw" },
		[END_ABORT] = { " beat ", "", " against ", ", aborted" },
		[END_REPLACED] = { " beat ", "", " against ",
		    ", a person came" },
		[END_OTHER] = { " beat ", "", " against ", ", no winner" },
	};
	bool      is_won = g->winner != SIDE_NONE;
	enum side first = is_won ? g->winner : SIDE_X;
	char      a[MESSAGES_PHRASE_SIZE], b[MESSAGES_PHRASE_SIZE];

	snprintf(out, size, "%s%s%s%s", write_name(g, first, my_name, a),
	    is_won ? words[g->reason].between : words[g->reason].drawn_between,
	    write_name(g, side_other(first), my_name, b),
	    is_won ? words[g->reason].after : words[g->reason].drawn_after);
}

static void write_game(const struct finished_game *g, const char *my_name,
    struct lobby_row *row)
{
	char result[RESULT_SIZE], name[VARIANT_TEXT_SIZE];

	write_result(g, my_name, result, sizeof(result));
	snprintf(row->text, LOBBY_ROW_SIZE, "%5u %-8s %s%s%s, %u move%s",
	    (unsigned)g->id, variant_write(&g->variant, name), result,
	    g->date[0] != '\0' ? ", " : "", g->date, (unsigned)g->plies,
	    g->plies == 1 ? "" : "s");
}

/* In place of an empty list. */
static void set_note(const struct finished_games *f, struct lobby_row *row)
{
	if (finished_games_is_loading(f))
		lobby_row_set(row, ROW_NOTE, "Loading.");
	else if (f->problem[0] != '\0')
		lobby_row_set(row, ROW_NOTE, f->problem);
	else if (f->next != 0)
		lobby_row_set(row, ROW_NOTE, "None of the last games.");
	else
		lobby_row_set(row, ROW_NOTE, "There are no such games.");
}

void finished_games_view_row(const struct finished_games *f,
    const char *my_name, unsigned i, struct lobby_row *row)
{
	static const enum lobby_row_kind filters[] = { ROW_WHOSE, ROW_OPPONENT,
		ROW_WHICH };

	*row = (struct lobby_row){ .kind = ROW_TITLE };
	if (i < FIXED_ROWS - 1) {
		row->kind = filters[i];
		write_filter(f, my_name, row);
		return;
	}
	i -= FIXED_ROWS - 1;
	if (i == 0) {
		lobby_row_set(row, ROW_TITLE, "Finished games");
	} else if (--i < f->count) {
		row->kind = ROW_FINISHED;
		row->index = i;
		write_game(&f->rows[i], my_name, row);
	} else if (f->count == 0 && i == 0) {
		set_note(f, row);
	} else {
		lobby_row_set(row, ROW_MORE, "Older games");
	}
}
