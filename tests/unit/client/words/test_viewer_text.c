/* test_viewer_text.c -- records and puzzles in sentences, and what is typed. */

#include "client/words/viewer_text.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/record_fixture.h"
#include "tests/support/suite.h"

static struct client_state no_server;
static struct viewer       v;
static char               *text; /* what was printed */
static size_t              size;
static FILE               *out;

static void set_up(void)
{
	out = open_memstream(&text, &size);
	ck_assert_ptr_nonnull(out);
}

static void tear_down(void)
{
	viewer_clear(&v);
	fclose(out);
	free(text);
}

FIXTURE(set_up, tear_down);

static void load(const char *file)
{
	static struct game_record record;

	record_fixture_read(&record, file);
	viewer_open_record(&v, &record, NULL);
}

/* X to move on 3x3x3, after b2 b1. */
static void load_puzzle(void)
{
	char          line[] = "3x3x3 b2,b1 first=a1 plies=5 by=fours";
	struct puzzle puzzle;

	ck_assert(puzzle_read(&puzzle, line));
	viewer_open_puzzle(&v, &puzzle);
}

static enum command_id parse(struct command *c, const char *line)
{
	command_parse_at_record(c, line, viewer_text_pane(&v), v.board);
	return c->id;
}

/* What is shown after the lines, with '|' between them. */
static const char *run(const char *lines)
{
	char           typed[64], *rest = typed, *line;
	struct command c;

	strcpy(typed, lines);
	while ((line = strsep(&rest, "|")) != NULL) {
		parse(&c, line);
		if (viewer_text_run(&v, &c)) {
			viewer_text_print(&v, out);
			fputs(v.note, out);
		} else {
			commands_print_record_help(viewer_text_pane(&v),
			    v.board, facts_of(&no_server, &v, 0), out);
		}
	}
	fflush(out);
	return text;
}

static void expect(const char *status)
{
	char said[RECORD_TEXT_SIZE];

	ck_assert_str_eq(viewer_text_status(&v, said), status);
}

static void answer(bool is_loss, unsigned plies, point best)
{
	ck_assert(viewer_answer(&v,
	    &(struct position_answer){
		.proof = is_loss ? PROVEN_LOSS : PROVEN_NONE,
		.plies = plies,
		.best = best }));
}

static const struct {
	const char *typed, *printed;
	bool        at_puzzle;
} lines[] = {
	{ "|next", "Move 2 of 3: O plays i9.", false },
	{ "3|back", "Move 2 of 3", false },
	{ "LAST", "Move 3 of 3", false },
	{ "last|first", "Move 0 of 3.", false },
	{ "1|a1", "Move 1 of 3, then 1 tried: a1.", false },
	{ "1|h8", "That point already has a stone.", false },
	{ "p1", "That point is not on the board.", false },
	{ "h", "to try it, a number", false },
	{ "solution", "to try it, a number", false },
	{ "save ", "Type save FILE, where FILE ends in .sgf", false },
	{ "practise", "No forced win was missed here.", false },
	{ "last|board", "8  . . . . . . . X", false },
	{ "Solution", "The solution begins with a1.", true },
	{ "a1|solution", "The solution began with a1.", true },
	{ "b2", "That point already has a stone.", true },
	{ "a1|back", "Puzzle: X to move and win.", true },
	{ "board", "Puzzle: X to move and win.\n\n3  .", true },
	{ "", "such as b2 to play there", true },
	{ "3", "  solution          show the", true },
	{ "3", "  save FILE ", true },
	{ "a1 b3", "such as b2 to play there", true },
	{ "review 5", "  review            show the mistakes", false },
	{ "board on", "  save FILE ", false },
};

TEST_EACH(runs_what_is_typed, lines)
{
	if (lines[_i].at_puzzle)
		load_puzzle();
	else
		load("h8i9h9");
	ck_assert_msg(strstr(run(lines[_i].typed), lines[_i].printed) != NULL,
	    "%s", text);
}

/* Where stones fall, a column alone is a move. */
TEST(a_column_is_a_move)
{
	static struct game_record record;

	game_record_init(&record, &(struct variant){ 3, 2, 2, RULE_DROP });
	viewer_open_record(&v, &record, NULL);
	v.kind = VIEWER_LOCAL;
	ck_assert_ptr_nonnull(strstr(run("b"), "X plays b1. O to move."));
	ck_assert_ptr_nonnull(strstr(run("B"), "O plays b2. X to move."));
	ck_assert_ptr_nonnull(strstr(run("b"), "That column is full"));
	ck_assert_ptr_nonnull(strstr(run("d"),
	    "That point is not on the board"));
	ck_assert_ptr_nonnull(strstr(run("4 5"),
	    "Type the letter of a column such as b to"));
}

TEST(tells_how_a_local_game_stands)
{
	static struct game_record record;

	game_record_init(&record, &(struct variant){ 2, 2, 2, RULE_FREE });
	viewer_open_record(&v, &record, NULL);
	v.kind = VIEWER_LOCAL;
	expect("X to move.");
	ck_assert_ptr_nonnull(strstr(run("a1|b1|undo"), "O to move."));
	ck_assert_ptr_nonnull(strstr(run("b1|a2"), "X wins with 2 in a row."));
	expect("Move 3 of 3: X plays a2.");
	run("back");
	expect("Move 2 of 3: O plays b1.");
	run("rematch");
	expect("X to move.");
}

TEST(lists_what_is_possible)
{
	static const char *const  later[] = { "  undo ", "  save FILE ",
		 "  review ", "  mistake ", "  practise " };
	static struct game_record record;

	game_record_init(&record, &(struct variant){ 2, 2, 2, RULE_FREE });
	viewer_open_record(&v, &record, NULL);
	v.kind = VIEWER_LOCAL;
	for (int i = 0; i < LENGTH(later); i++)
		ck_assert_ptr_null(strstr(run("tea"), later[i]));
	ck_assert_ptr_nonnull(strstr(run("a1|tea"),
	    "  undo              take back your last turn; on a server, if "
	    "both agree\n"));
	ck_assert_ptr_nonnull(strstr(text, "  save FILE "));
	ck_assert_ptr_null(strstr(text, "  review "));
	ck_assert_ptr_nonnull(strstr(run("b1|a2|tea"), "  review "));
	ck_assert_ptr_null(strstr(text, "  mistake "));
	ck_assert_ptr_null(strstr(text, "  practise "));
}

static const struct command not_for_a_record[] = { { .id = CMD_UNDO },
	{ .id = CMD_REMATCH }, { .id = CMD_QUIT } };

TEST_EACH(refuses_what_is_not_for_a_record, not_for_a_record)
{
	load("h8i9h9");
	ck_assert(!viewer_text_run(&v, &not_for_a_record[_i]));
}

static const struct {
	enum command_id id;
	const char     *view; /* that column of the command's row */
} rows[] = {
#define COMMAND(id, name, arguments, flags, panes, needs, forbids, help, \
    session, view, screen)                                               \
	{ CMD_##id, #view },
#define ALIAS(id, name, flags)
#include "client/words/commands.def"
#undef COMMAND
#undef ALIAS
	{ CMD_UNKNOWN, "none" },
	{ CMD_COUNT, "none" },
};

TEST(commands_that_are_not_about_records_are_left)
{
	load("h8i9h9");
	for (int i = 0; i < LENGTH(rows); i++)
		if (strcmp(rows[i].view, "none") == 0)
			ck_assert(!viewer_text_run(&v,
			    &(struct command){ .id = rows[i].id }));
}

TEST(leaves_the_rest_to_the_caller)
{
	struct command c;

	load("h8i9h9");
	ck_assert_int_eq(parse(&c, "moves"), CMD_MOVES);
	ck_assert_int_eq(parse(&c, "Q"), CMD_QUIT);
	ck_assert(!viewer_text_run(&v, &c));
	run("review");
	ck_assert(v.wants_review);
	run("save  My game.sgf");
	ck_assert_str_eq(v.save_path, "My game.sgf");
	load_puzzle();
	ck_assert_int_eq(parse(&c, "quit"), CMD_QUIT);
	run("next");
	ck_assert(v.wants_next);
}

TEST(says_what_was_taken_back)
{
	load("h8i9h9");
	game_record_add_takeback(&v.record, 1, SIDE_O,
	    (const point[]){ POINT(1, 0) }, 1);
	ck_assert_ptr_null(strstr(run("first"), "took back"));
	ck_assert_ptr_nonnull(strstr(run("next"),
	    "X plays h8.\nO took back b1.\n\n"));
}

TEST(tries_no_move_after_the_end)
{
	load("(;FF[4]GM[4]CA[UTF-8]SZ[3]RU[free k=3]"
	     ";B[bb];W[aa];B[cb];W[ab];B[bc];W[ac])");
	ck_assert_ptr_nonnull(strstr(run("last|c3"), "The game ends here."));
}

/* --- a puzzle --- */

TEST(says_what_is_to_be_done)
{
	load_puzzle();
	expect("Puzzle: X to move and win.");
	run("a1");
	expect("X plays a1. The engine looks for an answer.");
	answer(true, 4, POINT(2, 2));
	expect("O has answered c3. X to move and win.");
	run("a2");
	answer(true, 2, POINT(0, 2));
	expect("Solved: X wins with the next move.");
}

TEST(says_that_a_move_does_not_win)
{
	load_puzzle();
	run("b3");
	answer(false, 0, POINT(0, 0));
	expect("No win is found after b3, if O plays a1. Take it back and try "
	       "again.");
}

TEST(says_that_the_game_is_won)
{
	load_puzzle();
	run("a1");
	answer(true, 4, POINT(2, 1));
	run("c3");
	expect("Solved: X wins.");
}

TEST(counts_solved_puzzles)
{
	load_puzzle();
	v.puzzles_solved = 3;
	v.puzzles = 270;
	expect("Puzzle: X to move and win. 3/270 solved.");
	run("a1");
	answer(true, 2, POINT(2, 2));
	expect("Solved: X wins with the next move. 3/270 solved.");
}

TEST(shows_the_whole_solution)
{
	load_puzzle();
	run("solution");
	ck_assert(v.wants_solution);
	viewer_on_solution(&v,
	    &(struct position_answer){ .proof = PROVEN_LOSS,
		.line_length = 2,
		.line = { POINT(2, 2), POINT(0, 1) } });
	ck_assert_str_eq(v.note, "The solution: a1 c3 a2.");
	/* What is not proven is not shown. */
	run("solution");
	viewer_on_solution(&v,
	    &(struct position_answer){
		.line_length = 1, .line = { POINT(2, 2) } });
	ck_assert_str_eq(v.note, "The solution begins with a1.");
	/* The engine is busy with the move of the user. */
	run("a1");
	run("solution");
	ck_assert(!v.wants_solution);
}

TEST(says_that_the_solution_is_not_known)
{
	load_puzzle();
	v.solution = POINT_NONE;
	ck_assert_ptr_nonnull(strstr(run("solution"),
	    "The solution is not known."));
}
