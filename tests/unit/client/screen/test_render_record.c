/*
 * test_render_record.c -- the screen of a recorded game: keys, and what it
 * shows.
 */

#include "client/screen/render.h"

#include <stdlib.h>
#include <string.h>

#include "client/screen/input.h"
#include "common/base/fatal.h"
#include "tests/support/record_fixture.h"
#include "tests/support/suite.h"

static struct client_state state; /* there is no server */
static struct ui_state     ui;
static struct canvas      *c;
static struct review       review;
static bool                has_ended;
static int                 rows, columns; /* of the screen */

#define v ui.viewer

static void load(const char *file)
{
	static struct game_record record;

	record_fixture_read(&record, file);
	ui_state_show_record(&ui, &record, NULL);
}

static void on_submit(void *ctx, const struct command *command)
{
	(void)ctx;
	has_ended = command->id == CMD_QUIT;
}

static void set_up(void)
{
	client_state_init(&state);
	ui_state_init(&ui, &state,
	    &(struct ui_callbacks){ .submit = on_submit });
	ui.link_state = LINK_NONE;
	has_ended = false;
	c = xcalloc(1, sizeof(*c));
	rows = 24;
	columns = 80;
	load("(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[ann]PW[bo]RU[free k=5]RE[B+R]"
	     ";B[hh];W[ig];B[hg];W[ij];B[hi])");
}

static void tear_down(void)
{
	ui_state_clear(&ui);
	client_state_clear(&state);
	free(c);
}

FIXTURE(set_up, tear_down);

/* Finds a text that is rendered, in ASCII. */
static bool find(const char *text, int *row, int *column)
{
	render_screen(&ui, c, rows, columns, CHARSET_ASCII);
	for (*row = 0; *row < rows; ++*row) {
		char line[81] = { 0 };

		for (int i = 0; i < columns; i++)
			line[i] = (char)c->cell[*row][i].character;
		if (strstr(line, text) == NULL)
			continue;
		*column = (int)(strstr(line, text) - line);
		return true;
	}
	return false;
}

static bool shows(const char *text)
{
	int row, column;

	return find(text, &row, &column);
}

static void press(enum key_kind kind)
{
	shows("");
	input_key(&ui, &(struct key){ .kind = kind }, 0);
}

static void type(const char *text)
{
	shows(""); /* keys are ignored before the first frame */
	for (; *text != '\0'; text++)
		input_key(&ui,
		    &(struct key){
			.kind = KEY_IS_TEXT, .character = (uint32_t)*text },
		    0);
}

static void click(const char *text)
{
	int row, column;

	ck_assert_msg(find(text, &row, &column), "%s", text);
	input_key(&ui,
	    &(struct key){ .kind = KEY_IS_CLICK, .row = row, .column = column },
	    canvas_click_code(c, row, column));
}

TEST(steps_through_the_moves)
{
	ck_assert(shows("Gomoku: 5 in a row wins"));
	ck_assert(shows("> X ann") && shows("  O bo"));
	ck_assert(shows("Move 0 of 5."));
	press(KEY_IS_PAGE_DOWN);
	press(KEY_IS_PAGE_DOWN);
	ck_assert(shows("Move 2 of 5: bo plays i9."));
	ck_assert(shows("[O]"));
	press(KEY_IS_PAGE_UP);
	ck_assert(shows("Move 1 of 5"));
	press(KEY_IS_END);
	ck_assert(shows("Move 5 of 5: ann plays h7."));
	ck_assert(shows("bo resigned:"));
	press(KEY_IS_HOME);
	ck_assert(shows("Move 0 of 5."));
}

TEST(lists_the_moves)
{
	ck_assert(shows("  1 h8  i9    3 h9  i6    5 h7"));
	click("i6");
	ck_assert(shows("Move 4 of 5"));
}

TEST(says_what_was_taken_back)
{
	game_record_add_takeback(&v.record, 2, SIDE_O,
	    (const point[]){ POINT(0, 0), POINT(1, 0) }, 2);
	game_record_add_takeback(&v.record, 2, SIDE_X,
	    (const point[]){ POINT(2, 0) }, 1);
	press(KEY_IS_PAGE_DOWN);
	ck_assert(!shows("took back"));
	press(KEY_IS_PAGE_DOWN);
	ck_assert(shows("bo took back a1 b1. ann took back"));
	type("d1");
	press(KEY_IS_ENTER);
	ck_assert(!shows("took back"));
}

TEST(tries_moves)
{
	press(KEY_IS_PAGE_DOWN);
	type("a1");
	ck_assert(shows("Try: a1"));
	press(KEY_IS_ENTER);
	ck_assert(shows("then 1 tried: a1."));
	type("h8");
	press(KEY_IS_ENTER);
	ck_assert(shows("That point already has a stone."));
	type("x");
	press(KEY_IS_ESCAPE);
	ck_assert(!shows("Try:") && shows("then 1 tried"));
	press(KEY_IS_ESCAPE);
	ck_assert(shows("Move 1 of 5: ann plays h8."));
	ck_assert(!has_ended);
	press(KEY_IS_ESCAPE);
	ck_assert(has_ended);
}

/* Keys in a paste would step, review, save or leave. */
TEST(runs_nothing_that_is_pasted)
{
	type("/save ");
	press(KEY_IS_PASTE_BEGIN);
	type("a,.]!#");
	press(KEY_IS_ENTER);
	press(KEY_IS_ESCAPE);
	press(KEY_IS_PAGE_DOWN);
	type("b.sgf");
	press(KEY_IS_PASTE_END);
	ck_assert(shows("/save a,.]!# b.sgf"));
	ck_assert(shows("Move 0 of 5."));
	ck_assert_str_eq(v.save_path, "");
	press(KEY_IS_ENTER);
	ck_assert_str_eq(v.save_path, "a,.]!# b.sgf");
	press(KEY_IS_PASTE_BEGIN);
	type("!>.");
	ck_assert(!v.wants_review && shows("!>."));
	press(KEY_IS_INTERRUPT);
	ck_assert(has_ended);
}

/* The same keys as in the chat; the game does not step meanwhile. */
TEST(edits_what_is_typed)
{
	press(KEY_IS_PAGE_DOWN);
	type("/save gome.sgf");
	for (int i = 0; i < 6; i++)
		press(KEY_IS_LEFT);
	type("k");
	press(KEY_IS_HOME);
	press(KEY_IS_END);
	type("x");
	ck_assert(shows("/save gokme.sgfx"));
	ck_assert(shows("Move 1 of 5"));
	ck_assert_int_eq(c->cursor_row, 22);
	ck_assert_int_eq(c->cursor_column, (int)strlen("/save gokme.sgfx"));
}

/* The first puzzle needs k9, of which the smallest screen shows nothing. */
TEST(plays_at_the_cursor)
{
	rows = 16;
	columns = 40;
	ck_assert(!shows("15 "));
	for (int i = 0; i < 20; i++)
		press(KEY_IS_UP);
	for (int i = 0; i < 20; i++)
		press(KEY_IS_RIGHT);
	ck_assert(shows("15 "));
	press(KEY_IS_ENTER);
	ck_assert(shows("then 1 tried: o15."));
	for (int i = 0; i < 20; i++)
		press(KEY_IS_DOWN);
	for (int i = 0; i < 20; i++)
		press(KEY_IS_LEFT);
	ck_assert(shows(" 1 ") && !shows("15 "));
	press(KEY_IS_ENTER);
	ck_assert(shows("then 2 tried: a1."));
}

TEST(numbers_the_stones)
{
	press(KEY_IS_END);
	type("#");
	ck_assert(shows(" 3 2") && shows(" 1 ."));
	click("Numbers");
	ck_assert(shows(" X O"));
}

/* Of the largest board a part is visible, with the last move. */
TEST(scrolls_to_the_last_move)
{
	load("(;FF[4]GM[4]CA[UTF-8]SZ[26]RU[free k=5];B[aa];W[zz])");
	press(KEY_IS_PAGE_DOWN);
	ck_assert(shows("[X]"));
	press(KEY_IS_PAGE_DOWN);
	ck_assert(shows("[O]"));
	render_screen(&ui, c, 10, 30, CHARSET_ASCII);
	ck_assert_int_eq((int)c->cell[0][0].character, 'T'); /* too small */
}

/* --- the review --- */

/*
 * A review in which the third of five moves is a mistake and the fifth a
 * blunder.
 */
static void load_review(void)
{
	static const struct review_move said[] = {
		{ .after = 55 },
		{ .after = 40 },
		{ .mark = RECORD_MARK_MISTAKE, .before = 60, .after = 40 },
		{ .after = 60 },
		{ .mark = RECORD_MARK_BLUNDER,
		    .facts = REVIEW_LET,
		    .let = 3,
		    .before = 40,
		    .better_count = 1 },
	};

	review = (struct review){ .count = 5, .is_done = true };
	memcpy(review.moves, said, sizeof(said));
	v.review = &review;
}

TEST(shows_how_far_a_review_is)
{
	load_review();
	review.is_done = false;
	ck_assert(shows("Reviewing: 0%"));
	review.done = 3;
	review.total = 4;
	ck_assert(shows("Reviewing: 75%"));
	ck_assert(!shows("Next mistake"));
	type("]");
	ck_assert(shows("Move 0 of 5"));
}

TEST(shows_a_graph_with_marks)
{
	int row, column;

	load_review();
	review.moves[1].facts = REVIEW_MISSED;
	/* X's chances: 55, 100 - 40, 40, 100 - 60, 0 */
	ck_assert(find("55330", &row, &column));
	ck_assert_int_eq((int)c->cell[row + 1][column + 1].character, '!');
	ck_assert_int_eq((int)c->cell[row + 1][column + 2].character, '?');
	ck_assert_int_eq((int)c->cell[row + 1][column + 4].character, 'x');
	input_key(&ui,
	    &(struct key){
		.kind = KEY_IS_CLICK, .row = row, .column = column + 3 },
	    canvas_click_code(c, row, column + 3));
	ck_assert(shows("Move 4 of 5"));
	ck_assert(c->cell[row][column + 3].highlighted);
	render_screen(&ui, c, 24, 80, CHARSET_FULL);
	ck_assert_uint_eq(c->cell[row][column].character, 0x2585);
	ck_assert_uint_eq(c->cell[row][column + 4].character, 0x2581);
}

/* The smallest screen has no room for the graph beside a long verdict. */
TEST(says_all_on_a_small_screen)
{
	load_review();
	rows = 16;
	columns = 40;
	type("]");
	ck_assert(shows("A mistake: 60% to win before it, 40%"));
	ck_assert(shows("after."));
	ck_assert(shows("] Next mistake"));
	press(KEY_IS_END);
	ck_assert(shows("bo resigned: ann wins."));
	ck_assert(shows("Let a forced win") && shows("Better: a1."));
	type("h");
	ck_assert(shows("Try: h"));
}

TEST(jumps_between_mistakes)
{
	load_review();
	type("]");
	ck_assert(shows("Move 3 of 5"));
	ck_assert(shows("A mistake: 60% to win before"));
	type("]");
	ck_assert(shows("Move 5 of 5"));
	ck_assert(shows("Let a forced win in at most 2 moves through."));
	type("]");
	ck_assert(shows("Move 5 of 5"));
	ck_assert(shows("There is no mistake after this move."));
	click("Previous");
	ck_assert(shows("Move 3 of 5"));
	type("[");
	ck_assert(shows("There is no mistake before this move."));
}

TEST(counts_mistakes_before_the_first_move)
{
	load_review();
	press(KEY_IS_HOME);
	ck_assert(shows("Inaccuracies, mistakes, blunders: X"));
	rows = 16;
	columns = 40;
	ck_assert(!shows("Inaccuracies"));
	press(KEY_IS_PAGE_DOWN);
	ck_assert(!shows("Inaccuracies"));
}

TEST(takes_the_answer_to_a_tried_move)
{
	unsigned serial;

	press(KEY_IS_PAGE_DOWN);
	ck_assert(!v.wants_answer);
	type("i9");
	press(KEY_IS_ENTER); /* the move of the game */
	ck_assert(!v.wants_answer);
	type("a1");
	press(KEY_IS_ENTER);
	ck_assert(v.wants_answer);
	serial = v.serial;
	viewer_answer(&v, &(struct position_answer){ .best = POINT(1, 1) });
	viewer_note(&v, "The engine plays b2.");
	ck_assert_uint_ne(v.serial, serial);
	ck_assert(!v.wants_answer);
	ck_assert(shows("then 2 tried: b2."));
	ck_assert(shows("The engine plays b2."));
	press(KEY_IS_PAGE_UP);
	ck_assert(shows("then 1 tried: a1."));
	ck_assert(!shows("The engine"));
	ck_assert(!v.wants_answer);
}

/* --- puzzles --- */

static void load_puzzle(void)
{
	char line[] = "15x15x5 h8,i9,h9,i6,h7 first=a1 plies=3 by=fours";
	struct puzzle puzzle;

	ck_assert(puzzle_read(&puzzle, line));
	ui_state_show_puzzle(&ui, &puzzle);
}

static void answer_puzzle(bool is_loss, unsigned plies, point best)
{
	viewer_answer(&v,
	    &(struct position_answer){
		.proof = is_loss ? PROVEN_LOSS : PROVEN_NONE,
		.plies = plies,
		.best = best });
}

TEST(solves_a_puzzle)
{
	load_puzzle();
	ck_assert(shows("Puzzle: O to move and win."));
	ck_assert(shows("Next puzzle") && shows("Solution"));
	ck_assert(!shows("Forward") && !shows("1 h8"));
	type("!");
	ck_assert(shows("The solution begins with a1."));
	type("h8");
	press(KEY_IS_ENTER);
	ck_assert(shows("That point already has a stone."));
	type("b1");
	press(KEY_IS_ENTER);
	ck_assert(v.wants_answer && shows("O plays b1."));
	answer_puzzle(false, 0, POINT(2, 0));
	ck_assert(shows("if X plays c1"));
	press(KEY_IS_PAGE_UP);
	ck_assert(!v.wants_answer);
	type("a1");
	press(KEY_IS_ENTER);
	answer_puzzle(true, 2, POINT(3, 0));
	ck_assert(shows("Solved: O wins"));
	press(KEY_IS_HOME);
	ck_assert(shows("Solved: O wins"));
	type(">");
	ck_assert(v.wants_next);
	press(KEY_IS_ESCAPE);
	ck_assert(has_ended);
}

/* Only where a win was missed; Esc returns to the review. */
TEST(practises_a_missed_win)
{
	type("]");
	ck_assert(shows("The game is not reviewed yet: type !"));
	load_review();
	type("!");
	ck_assert_int_eq(v.kind, VIEWER_RECORD);
	ck_assert(shows("No forced win was missed here."));
	review.moves[2].facts = REVIEW_MISSED;
	review.moves[2].better_count = 1;
	review.moves[2].better[0] = POINT(0, 0);
	press(KEY_IS_PAGE_DOWN);
	ck_assert(!shows("Practise"));
	type("]");
	click("Practise");
	ck_assert(shows("Puzzle: X to move and win."));
	ck_assert(!shows("Next puzzle"));
	type("!");
	ck_assert(shows("begins with a1."));
	/* the next move of the game is a move of the attempt too */
	type("h7");
	press(KEY_IS_ENTER);
	ck_assert_uint_eq(viewer_tried(&v), 1);
	press(KEY_IS_ESCAPE);
	ck_assert(!has_ended && shows("Move 3 of 5"));
}

/* The owner does what is asked for. */
TEST(asks_for_a_review_and_a_file)
{
	ck_assert(shows("! Review"));
	type("!");
	ck_assert(v.wants_review);
	v.wants_review = false;
	type("/review");
	press(KEY_IS_ENTER);
	ck_assert(v.wants_review);
	v.review = &review;
	v.wants_review = false;
	type("!");
	ck_assert(!v.wants_review);
	ck_assert(!shows("! Review"));
	type(">a b#1.sgf");
	ck_assert(shows("/save a b#1.sgf"));
	press(KEY_IS_ENTER);
	ck_assert_str_eq(v.save_path, "a b#1.sgf");
	ck_assert_uint_eq(ui.edit.length, 0);
}

TEST(says_which_commands_there_are)
{
	type("/save");
	press(KEY_IS_ENTER);
	ck_assert_str_eq(ui.edit.text, "/save "); /* the file is to be typed */
	ck_assert_str_eq(v.save_path, "");
	press(KEY_IS_ESCAPE);
	type("/draw");
	press(KEY_IS_ENTER);
	ck_assert(shows("? shows the commands"));
	type("?");
	ck_assert(shows("next mistake, or the one before"));
	for (int i = 0; i < 10; i++)
		press(KEY_IS_PAGE_DOWN);
	ck_assert(shows("/save"));
	ck_assert(!shows("/practise")); /* No win was missed. */
	ck_assert(!shows("/solution"));
}

TEST(says_what_a_move_looks_like)
{
	type("zz9");
	press(KEY_IS_ENTER);
	ck_assert(shows("That is not a move."));
	type("3");
	press(KEY_IS_ENTER);
	ck_assert(shows("Move 3 of 5"));
	type("#");
	ck_assert(ui.shows_numbers);
}

TEST(shows_that_the_connection_is_lost)
{
	strcpy(ui.problem, "Connection lost.");
	ck_assert(shows("Connection lost."));
}
