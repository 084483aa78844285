/* tournament_text.c -- the tournament as lines of text, for both modes. */

#include "client/words/tournament_text.h"

#include <string.h>
#include <strings.h>

#include "client/words/glyph.h"
#include "client/words/messages.h"

/* --- what comes next --- */

/* Prints what the tournament waits for. */
static void print_phase(const struct tournament *t, msec now, FILE *out)
{
	char left[MESSAGES_PHRASE_SIZE];

	messages_format_time(t->ends_at > now ? t->ends_at - now : 0, left);
	if (strcmp(t->phase, "open") == 0)
		fprintf(out,
		    " %u entered so far. It begins when the host starts it.\n",
		    (unsigned)t->entrants);
	else if (strcmp(t->phase, "paired") == 0 && t->ends_at > now)
		fprintf(out, " The games of the round begin in %s.\n", left);
	else if (strcmp(t->phase, "paired") == 0)
		fprintf(out,
		    " The round begins when rated games of entrants are "
		    "over.\n");
	else if (strcmp(t->phase, "over") == 0)
		fprintf(out, " It is over.\n");
	else if (t->ends_at > now)
		fprintf(out, " It ends in %s.\n", left);
	else if (strcmp(t->kind, "arena") != 0)
		fprintf(out, " The games of the round are being played.\n");
}

void tournament_text_print_state(const struct tournament *t, msec now,
    FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE], game[VARIANT_TEXT_SIZE];

	fprintf(out, " %s, %s", tournament_kind_name(t->kind),
	    variant_list_titles(t->variant, game, sizeof(game)));
	if (t->rounds != 0)
		fprintf(out, ", round %u of %u", (unsigned)t->round,
		    (unsigned)t->rounds);
	fprintf(out, ".\n");
	print_phase(t, now, out);
	if (!tournament_is_on(t))
		return;
	if (t->next_round == t->round && t->round > 0)
		fprintf(out,
		    t->next_side == SIDE_NONE ? " You have a bye.\n" :
						" You play %s, and have %c.\n",
		    messages_format_name(t->next_name, false, who),
		    t->next_side == SIDE_X ? 'X' : 'O');
	else
		fprintf(out, "%s",
		    t->is_entrant ? " You are in it.\n" :
				    " \1join\1 enters you.\n");
}

/* --- tables --- */

#define COLUMNS_MAX 10
#define CELL_SIZE   (NAME_SIZE + 1)

/* Row 0 has the titles. Names are aligned to the left, other cells to the right. */
struct table {
	unsigned rows, columns;
	unsigned names; /* bit i is set if column i shows players' names */
	bool     is_own[1 + TOURNAMENT_ROWS_MAX];
	char     cell[1 + TOURNAMENT_ROWS_MAX][COLUMNS_MAX][CELL_SIZE];
};

static void begin_table(struct table *t, const char *const titles[],
    unsigned columns, unsigned names)
{
	memset(t, 0, sizeof(*t));
	t->rows = 1;
	t->columns = columns;
	t->names = names;
	for (unsigned i = 0; i < columns; i++)
		snprintf(t->cell[0][i], CELL_SIZE, "%s", titles[i]);
}

static int width_of(const struct table *t, unsigned column)
{
	int width = 0;

	for (unsigned row = 1; row < t->rows; row++) {
		int n = glyph_columns(t->cell[row][column], true);

		width = n > width ? n : width;
	}
	return width;
}

/*
 * Prints a table. Columns without any value, and the last columns if the table
 * is wider than `columns`, are left out. The first title also covers the mark
 * of the user's row.
 */
static void print_table(const struct table *t, int columns, FILE *out)
{
	int      width[COLUMNS_MAX], used = 0;
	unsigned count = 0;

	for (; count < t->columns; count++) {
		int title = (int)strlen(t->cell[0][count]) - (count == 0);

		width[count] = width_of(t, count);
		if (width[count] == 0)
			continue;
		width[count] = title > width[count] ? title : width[count];
		if (used + 1 + width[count] > columns)
			break;
		used += 1 + width[count];
	}
	for (unsigned row = 0; row < t->rows; row++) {
		for (unsigned i = 0; i < count; i++) {
			const char *cell = t->cell[row][i];
			bool        is_first = row == 0 && i == 0;
			int bytes = glyph_field(cell, width[i] + is_first);

			if (width[i] == 0)
				continue;
			if (!is_first)
				fputc(i == 0 && t->is_own[row] ? '>' : ' ',
				    out);
			if (is_first || (t->names >> i & 1) != 0)
				bytes = -bytes;
			fprintf(out, "%*s", bytes, cell);
		}
		fputc('\n', out);
	}
}

void tournament_text_print_standings(const struct tournament *t,
    const char *my_name, int columns, FILE *out)
{
	static const char *const titles[] = { "Rank", "Name", "Points",
		"Buchholz", "Direct", "Berger", "Wins", "Rating", "Played",
		"Note" };
	struct table             table;

	begin_table(&table, titles, COLUMNS_MAX, 1 << 1 | 1 << 9);
	for (unsigned i = 0; i < t->standing_count; i++) {
		const struct tournament_standing *s = &t->standing[i];
		char(*cell)[CELL_SIZE] = table.cell[table.rows];

		table.is_own[table.rows++] = strcasecmp(s->name, my_name) == 0;
		snprintf(cell[0], CELL_SIZE, "%u", (unsigned)s->rank);
		snprintf(cell[1], CELL_SIZE, "%s", s->name);
		for (int v = 0; v < TOURNAMENT_VALUES; v++)
			snprintf(cell[2 + v], CELL_SIZE, "%s", s->value[v]);
		snprintf(cell[2 + TOURNAMENT_VALUES], CELL_SIZE, "%s",
		    s->is_withdrawn   ? "has left" :
			s->is_program ? "program" :
					"");
	}
	if (t->standing_count > 0)
		print_table(&table, columns, out);
	else
		fprintf(out, " Nobody has entered yet.\n");
}

void tournament_text_print_pairings(const struct tournament *t,
    const char *my_name, int columns, FILE *out)
{
	static const char *const titles[] = { "X", "O", "Result", "Game" };
	static const struct {
		const char *word, *text;
	} results[] = { { "x", "X wins" }, { "o", "O wins" },
		{ "draw", "draw" }, { "none", "both lose" }, { "bye", "bye" } };
	struct table table;

	begin_table(&table, titles, 4, 1 << 0 | 1 << 1 | 1 << 2);
	for (unsigned i = 0; i < t->pairing_count; i++) {
		const struct tournament_pairing *p = &t->pairing[i];
		char(*cell)[CELL_SIZE] = table.cell[table.rows];

		table.is_own[table.rows++] = strcasecmp(p->name[SIDE_X],
						 my_name) == 0 ||
		    strcasecmp(p->name[SIDE_O], my_name) == 0;
		for (int side = SIDE_X; side <= SIDE_O; side++)
			snprintf(cell[side], CELL_SIZE, "%s", p->name[side]);
		snprintf(cell[2], CELL_SIZE, "%s",
		    p->match != 0 ? "playing" : "waiting");
		for (size_t n = 0; n < sizeof(results) / sizeof(results[0]);
		     n++)
			if (strcmp(p->result, results[n].word) == 0)
				snprintf(cell[2], CELL_SIZE, "%s",
				    results[n].text);
		if (p->match != 0)
			snprintf(cell[3], CELL_SIZE, "%u", (unsigned)p->match);
	}
	if (t->pairing_count > 0)
		print_table(&table, columns, out);
	else
		fprintf(out, " No game has been paired yet.\n");
}
