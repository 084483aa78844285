/*
 * random_games.c -- writes random games as SGF, and what a reader must find.
 *
 *	random-games COUNT SGF TEXT
 *
 * "make test-sgf" has another program's reader read SGF back and compares what
 * it finds with TEXT. Of each game TEXT has the lines that read_sgf.js
 * describes.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/notation.h"
#include "common/records/sgf.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The most moves of a better line. */
#define BETTER_MAX 3

static const char *const names[] = { "", "ann", "Bo\\b]", "a:b", "[x",
	"Jos\xc3\xa9", "\xe7\xa2\x81", "\\\\", "]]" };

static const char *const comments[] = { "", "loses", "k=5: [a] \\ b",
	"A blunder: 81% to win.\nBetter: i9.", "\xe2\x9c\x93" };

struct game {
	struct game_record record;
	struct board      *board;
	char               result[8];
	point              better[POINTS_MAX][BETTER_MAX];
};

static unsigned pick(unsigned count)
{
	return (unsigned)rand() % count;
}

/* --- a random game --- */

static void set_result(struct game *g)
{
	static const struct {
		enum end_reason reason;
		const char     *won, *drawn;
	} results[] = { { END_RESIGN, "+R", "Void" },
		{ END_TIME, "+T", "Void" }, { END_AWAY, "+F", "Void" },
		{ END_OTHER, "+", "Void" }, { END_AGREED, "+", "0" } };
	struct game_record *r = &g->record;
	unsigned            i = pick(LENGTH(results));

	r->winner = SIDE_NONE;
	game_record_set_result(r, g->board);
	if (!r->is_over && pick(4) > 0) {
		r->is_over = true;
		r->winner = (enum side[]){ SIDE_X, SIDE_O, SIDE_NONE }[pick(3)];
		r->reason = results[i].reason;
	}
	if (!r->is_over)
		strcpy(g->result, "?");
	else if (r->reason == END_FULL)
		strcpy(g->result, "0");
	else if (r->winner == SIDE_NONE)
		strcpy(g->result, results[i].drawn);
	else
		snprintf(g->result, sizeof(g->result), "%c%s",
		    r->winner == SIDE_X ? 'B' : 'W',
		    r->reason == END_LINE ? "+" : results[i].won);
}

/* An empty point; there must be one. */
static point pick_empty(const struct board *b)
{
	const struct variant *v = board_variant(b);
	point                 p;

	do
		p = POINT(pick(v->columns), pick(v->rows));
	while (board_check(b, p) != OK);
	return p;
}

static void add_move(struct game *g)
{
	unsigned            ply = g->record.ply_count;
	struct record_move *m = &g->record.moves[ply];
	unsigned            better = pick(8) == 0 ? 1 + pick(BETTER_MAX) : 0;

	for (unsigned i = 0; i < better; i++)
		g->better[ply][i] = pick_empty(g->board);
	game_record_add(&g->record, g->board, pick_empty(g->board));
	m->time_left = pick(2) == 0 ? RECORD_NO_TIME : (msec)pick(1000000);
	m->mark = (enum record_mark)pick(RECORD_MARK_BLUNDER + 1);
	m->comment = comments[pick(LENGTH(comments))];
	m->better = g->better[ply];
	m->better_count = better;
	if (pick(6) == 0)
		ply_set_add(&g->record.bot_plies, ply + 1);
	if (pick(10) == 0)
		game_record_add_takeback(&g->record, ply, SIDE_O,
		    g->better[ply], better);
}

static void make_game(struct game *g, unsigned id)
{
	struct game_record *r = &g->record;
	struct variant      v = { (uint8_t)(SIDES_MIN + pick(25)),
		     (uint8_t)(SIDES_MIN + pick(25)), 0, RULE_FREE };
	unsigned            longer = v.columns > v.rows ? v.columns : v.rows;
	unsigned            length = pick((unsigned)v.columns * v.rows + 1);

	v.k = (uint8_t)(SIDES_MIN + pick(longer - 1));
	v.rule = pick(2) == 0 ? RULE_FREE : RULE_EXACT;
	game_record_init(r, &v);
	g->board = board_new(&v);
	r->id = id;
	for (int side = 0; side < 2; side++)
		strcpy(r->name[side], names[pick(LENGTH(names))]);
	strcpy(r->rating[SIDE_X], pick(2) == 0 ? "" : "1612?");
	strcpy(r->date, pick(2) == 0 ? "" : "2026-11-22");
	if (pick(2) == 0)
		r->control = (struct time_control){ TIME_CONTROL_PER_GAME,
			300000, 3000 };
	while (r->ply_count < length && board_verdict(g->board) == VERDICT_OPEN)
		add_move(g);
	set_result(g);
}

/* --- what is to be found --- */

static const char *write_at(point p, char at[NOTATION_POINT_SIZE])
{
	notation_write(p, at);
	return at;
}

/* Text in one line. */
static void print_text(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fputc(*text == '\n' ? '|' : *text, out);
}

/*
 * Prints what the comment must have: whether a bot made the move, the
 * takebacks, and the text.
 */
static void print_comment(FILE *out, const struct game_record *r, unsigned ply)
{
	const char *text = ply > 0 ? r->moves[ply - 1].comment : "";
	const char *between = "";
	char        at[NOTATION_POINT_SIZE];

	if (ply > 0 && ply_set_has(&r->bot_plies, ply)) {
		fprintf(out, "made by a bot");
		between = "; ";
	}
	for (unsigned i = 0; i < r->takeback_count; i++) {
		const struct record_takeback *t = &r->takebacks[i];

		if (t->ply != ply)
			continue;
		fprintf(out, "%so took back", between);
		for (unsigned p = 0; p < t->count; p++)
			fprintf(out, " %s",
			    write_at(r->taken_back[t->first + p], at));
		between = "; ";
	}
	if (*between != '\0' && *text != '\0')
		fputc('|', out);
	print_text(out, text);
	fputc('\n', out);
}

static void print_move(FILE *out, const struct game *g, unsigned ply)
{
	static const char *const  marks[] = { "-", "DO", "BM1", "BM2" };
	const struct record_move *m = &g->record.moves[ply - 1];
	char                      at[NOTATION_POINT_SIZE];

	fprintf(out, "%c %s ", "WB"[ply % 2], write_at(m->p, at));
	if (m->time_left == RECORD_NO_TIME)
		fprintf(out, "-");
	else
		fprintf(out, "%d.%03d", (int)(m->time_left / 1000),
		    (int)(m->time_left % 1000));
	fprintf(out, " %s ", marks[m->mark]);
	print_comment(out, &g->record, ply);
	if (m->better_count > 0)
		fprintf(out, "better");
	for (unsigned i = 0; i < m->better_count; i++)
		fprintf(out, " %c %s", "WB"[(ply + i) % 2],
		    write_at(m->better[i], at));
	if (m->better_count > 0)
		fputc('\n', out);
}

static void print_game(FILE *out, const struct game *g)
{
	const struct game_record *r = &g->record;
	const struct variant     *v = &r->variant;

	fprintf(out, "game %u, %ux%u, %s k=%u, %s, %s, %s, %s\n",
	    (unsigned)r->id, v->columns, v->rows,
	    v->rule == RULE_EXACT ? "exact" : "free", v->k, g->result,
	    r->rating[SIDE_X], r->date,
	    r->control.kind == TIME_CONTROL_NONE ? "" : "300 3 s increment");
	print_text(out, r->name[SIDE_X]);
	fputc('\n', out);
	print_text(out, r->name[SIDE_O]);
	fputc('\n', out);
	print_comment(out, r, 0);
	for (unsigned ply = 1; ply <= r->ply_count; ply++)
		print_move(out, g, ply);
}

int main(int argc, char **argv)
{
	static struct game g;
	unsigned           count = argc == 4 ? (unsigned)atoi(argv[1]) : 0;
	FILE              *sgf = argc == 4 ? fopen(argv[2], "w") : NULL;
	FILE              *text = argc == 4 ? fopen(argv[3], "w") : NULL;

	if (count == 0 || sgf == NULL || text == NULL)
		fatal("usage: random-games COUNT SGF TEXT");
	srand(1);
	for (unsigned id = 1; id <= count; id++) {
		make_game(&g, id);
		sgf_write(sgf, &g.record);
		print_game(text, &g);
		board_free(g.board);
	}
	return fclose(sgf) != 0 || fclose(text) != 0;
}
