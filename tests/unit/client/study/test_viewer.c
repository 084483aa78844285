/* test_viewer.c -- the game on the board and the position that is shown. */

#include "client/study/viewer.h"

#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

static struct viewer      v;
static struct game        g;
static struct game_record record;
static struct review      review;

static const point moves[] = { POINT(1, 1), POINT(0, 0), POINT(2, 2) };

static void set_up(void)
{
	struct variant size = { 3, 3, 3, RULE_FREE };

	game_init(&g);
	game_start(&g, 7, &size);
	ck_assert(game_play_all(&g, moves, LENGTH(moves)));
	game_write_record(&g, &record);
	review = (struct review){ .is_done = false };
	viewer_clear(&v);
}

static void tear_down(void)
{
	viewer_clear(&v);
	game_clear(&g);
}

FIXTURE(set_up, tear_down);

static void open_record(void)
{
	viewer_open_record(&v, &record, NULL);
}

static point read_point(const char *text)
{
	point p = POINT_NONE;

	ck_assert(notation_read(&p, text));
	return p;
}

static bool answer(bool is_loss, unsigned plies, const char *best)
{
	return viewer_answer(&v,
	    &(struct position_answer){
		.proof = is_loss ? PROVEN_LOSS : PROVEN_NONE,
		.plies = plies,
		.best = read_point(best) });
}

/* --- a record --- */

TEST(begins_with_the_position_that_was_set_up)
{
	record.setup_count = 2;
	open_record();
	ck_assert_uint_eq(v.ply, 2);
	ck_assert_uint_eq(board_ply(v.board), 2);
}

TEST(stops_at_either_end)
{
	open_record();
	ck_assert_uint_eq(board_ply(v.board), 0);
	viewer_go(&v, 2);
	ck_assert_uint_eq(board_ply(v.board), 2);
	ck_assert_int_eq(board_at(v.board, POINT(0, 0)), SIDE_O);
	viewer_go(&v, POINTS_MAX);
	ck_assert_uint_eq(v.ply, 3);
	viewer_go(&v, -1);
	ck_assert_uint_eq(v.ply, 0);
	viewer_step(&v, 1);
	ck_assert_uint_eq(board_ply(v.board), 0);
}

TEST(tries_moves_and_takes_them_back)
{
	open_record();
	viewer_go(&v, 1);
	viewer_play(&v, POINT(2, 0));
	ck_assert_uint_eq(v.ply, 1);
	ck_assert_uint_eq(viewer_tried(&v), 1);
	ck_assert(v.wants_answer);
	viewer_play(&v, POINT(0, 0));
	ck_assert_uint_eq(viewer_tried(&v), 2);
	viewer_play(&v, POINT(1, 1));
	ck_assert_str_eq(v.note, "That point already has a stone.");
	viewer_step(&v, 1);
	ck_assert_uint_eq(viewer_tried(&v), 1);
	ck_assert(!v.wants_answer);
	viewer_go(&v, 3);
	ck_assert_uint_eq(viewer_tried(&v), 0);
	ck_assert_int_eq(board_at(v.board, POINT(2, 0)), SIDE_NONE);
	ck_assert(!viewer_leave(&v));
	viewer_play(&v, POINT(2, 0));
	ck_assert(viewer_leave(&v));
	ck_assert_uint_eq(viewer_tried(&v), 0);
}

TEST(knows_the_next_move_of_the_game)
{
	open_record();
	viewer_play(&v, POINT(1, 1));
	ck_assert_uint_eq(v.ply, 1);
	ck_assert_uint_eq(viewer_tried(&v), 0);
	ck_assert(!v.wants_answer);
}

/* Only one that comes for the position that is shown is played. */
TEST(plays_the_answer_to_a_tried_move)
{
	unsigned serial;

	open_record();
	ck_assert(!answer(false, 0, "a1"));
	viewer_play(&v, POINT(2, 0));
	serial = v.serial;
	ck_assert(!answer(false, 0, "c1"));
	ck_assert(answer(false, 0, "a1"));
	ck_assert_uint_eq(viewer_tried(&v), 2);
	ck_assert_uint_ne(v.serial, serial);
}

/* --- a review --- */

TEST(opens_a_review_at_the_first_mistake)
{
	review.count = 3;
	review.moves[1].mark = RECORD_MARK_BLUNDER;
	review.is_done = true;
	viewer_open_record(&v, &record, &review);
	ck_assert_uint_eq(v.ply, 2);
	review.moves[1].mark = RECORD_MARK_NONE;
	viewer_open_record(&v, &record, &review);
	ck_assert_uint_eq(v.ply, 0);
}

/* Unless the user has begun to step through the game. */
TEST(waits_for_a_review_at_the_first_position)
{
	review.count = 3;
	review.moves[2].facts = REVIEW_MISSED;
	viewer_open_record(&v, &record, &review);
	ck_assert_uint_eq(v.ply, 0);
	review.is_done = true;
	viewer_on_review_done(&v);
	ck_assert_uint_eq(v.ply, 3);
	viewer_open_record(&v, &record, NULL);
	viewer_go(&v, 1);
	v.review = &review;
	viewer_on_review_done(&v);
	ck_assert_uint_eq(v.ply, 1);
}

/* --- a live game --- */

TEST(follows_a_live_game)
{
	viewer_open_live(&v, &g);
	ck_assert_uint_eq(v.ply, 3);
	ck_assert_int_eq(game_play(&g, 4, SIDE_O, POINT(0, 1)), MOVE_PLAYED);
	viewer_follow(&v, &g);
	ck_assert_uint_eq(v.ply, 4);
	ck_assert_int_eq(board_at(v.board, POINT(0, 1)), SIDE_O);
	ck_assert(!viewer_is_browsing(&v));
}

TEST(keeps_an_earlier_position_of_a_live_game)
{
	unsigned serial;

	viewer_open_live(&v, &g);
	viewer_step(&v, 1);
	ck_assert(viewer_is_browsing(&v));
	ck_assert_int_eq(board_at(v.board, POINT(2, 2)), SIDE_NONE);
	serial = v.serial;
	ck_assert_int_eq(game_play(&g, 4, SIDE_O, POINT(0, 1)), MOVE_PLAYED);
	viewer_follow(&v, &g);
	ck_assert_uint_eq(v.ply, 2);
	ck_assert_uint_eq(v.serial, serial);
	viewer_step(&v, -2);
	ck_assert_uint_eq(v.ply, 4);
	ck_assert(!viewer_is_browsing(&v));
}

/* Another move than before may have been played instead, too. */
TEST(forgets_moves_that_were_taken_back)
{
	static const point other[] = { POINT(1, 1), POINT(2, 0) };

	viewer_open_live(&v, &g);
	viewer_go(&v, 2);
	game_start(&g, 7, &record.variant);
	ck_assert(game_play_all(&g, other, LENGTH(other)));
	viewer_follow(&v, &g);
	ck_assert_uint_eq(v.ply, 1);
	ck_assert_uint_eq(board_ply(v.board), 1);
	viewer_go(&v, 2);
	ck_assert_int_eq(board_at(v.board, POINT(2, 0)), SIDE_O);
	board_undo(g.board);
	viewer_follow(&v, &g);
	ck_assert_uint_eq(v.ply, 1);
	ck_assert(!viewer_is_browsing(&v));
}

/* --- a puzzle --- */

static void open_puzzle(const char *text)
{
	struct puzzle puzzle;
	char          line[256];

	strcpy(line, text);
	ck_assert(puzzle_read(&puzzle, line));
	viewer_open_puzzle(&v, &puzzle);
}

#define PUZZLE                                                \
	"15x15x5 j10,f7,e5,k11,f8,e8,g6,f9,g7,g10,d7,i11,f6 " \
	"first=h11 plies=5 by=fours"

TEST(is_solved_when_the_rest_is_forced)
{
	open_puzzle(PUZZLE);
	ck_assert_int_eq(viewer_solver(&v), SIDE_O);
	viewer_play(&v, read_point("j10"));
	ck_assert_int_eq(v.state, PUZZLE_TO_MOVE);
	ck_assert_str_eq(v.note, "That point already has a stone.");
	viewer_play(&v, read_point("h11"));
	ck_assert_int_eq(v.state, PUZZLE_CHECKING);
	viewer_play(&v, read_point("a1"));
	ck_assert_uint_eq(viewer_tried(&v), 1);
	ck_assert(answer(true, 4, "i12"));
	ck_assert_int_eq(v.state, PUZZLE_TO_MOVE);
	ck_assert_int_eq(board_at(v.board, read_point("i12")), SIDE_X);
	viewer_play(&v, read_point("a1"));
	ck_assert(answer(true, 2, "b1"));
	ck_assert_int_eq(v.state, PUZZLE_SOLVED);
	viewer_step(&v, 1);
	viewer_go(&v, 0);
	ck_assert_uint_eq(viewer_tried(&v), 4);
	/* It counts, whatever is shown afterwards. */
	viewer_show_solution(&v);
	ck_assert(!v.was_solution_shown);
}

TEST(is_solved_when_the_game_is_won)
{
	open_puzzle("3x3x3 b2,b1,a1,c1 first=c3 plies=1 by=fours");
	viewer_play(&v, read_point("c3"));
	ck_assert_int_eq(v.state, PUZZLE_SOLVED);
	ck_assert(!v.wants_answer);
}

TEST(is_failed_when_the_board_is_full)
{
	open_puzzle("3x3x3 a3,b3,a2,b2,b1,c2,c1,a1 first=c3 plies=1 by=fours");
	viewer_play(&v, read_point("c3"));
	ck_assert_int_eq(v.state, PUZZLE_FAILED);
	ck_assert(!v.wants_answer);
	viewer_review(&v);
	ck_assert(!v.wants_review);
	viewer_step(&v, 1);
	ck_assert_int_eq(v.state, PUZZLE_TO_MOVE);
}

TEST(takes_back_a_move_that_does_not_win)
{
	open_puzzle(PUZZLE);
	viewer_play(&v, read_point("a1"));
	ck_assert(answer(false, 0, "b1"));
	ck_assert_int_eq(v.state, PUZZLE_FAILED);
	ck_assert_uint_eq(v.refutation, read_point("b1"));
	viewer_play(&v, read_point("c1"));
	ck_assert_uint_eq(viewer_tried(&v), 1);
	viewer_step(&v, 1);
	ck_assert_uint_eq(viewer_tried(&v), 0);
	ck_assert_int_eq(v.state, PUZZLE_TO_MOVE);
	viewer_step(&v, 1);
	ck_assert_uint_eq(v.ply, 13);
	/* a move that was answered goes back with its answer */
	viewer_play(&v, read_point("h11"));
	ck_assert(answer(true, 4, "i12"));
	viewer_step(&v, 1);
	ck_assert_uint_eq(viewer_tried(&v), 0);
}

/* After a step back the engine may answer a move that is gone. */
TEST(ignores_an_answer_that_comes_late)
{
	open_puzzle(PUZZLE);
	viewer_play(&v, read_point("h11"));
	viewer_step(&v, 1);
	ck_assert(!answer(true, 4, "i12"));
	ck_assert_uint_eq(viewer_tried(&v), 0);
	viewer_play(&v, read_point("h11"));
	ck_assert(!answer(true, 4, "h11"));
	ck_assert_int_eq(v.state, PUZZLE_CHECKING);
}

/* The engine goes on with the next puzzle, but not with another game. */
TEST(tells_another_game_from_the_next_puzzle)
{
	unsigned opened;

	open_puzzle(PUZZLE);
	opened = v.opened;
	viewer_next(&v);
	ck_assert(v.wants_next);
	open_puzzle("3x3x3 b2,b1 first=a1 plies=5 by=fours");
	ck_assert_uint_eq(v.opened, opened);
	open_record();
	ck_assert_uint_ne(v.opened, opened);
	viewer_next(&v);
	ck_assert(!v.wants_next);
}

/* --- two people at one keyboard --- */

static void open_local(void)
{
	struct variant size = { 3, 3, 3, RULE_FREE };

	game_record_init(&record, &size);
	open_record();
	v.kind = VIEWER_LOCAL;
}

static void play(const char *words)
{
	char copy[64], *rest = copy, *word;

	strcpy(copy, words);
	while ((word = strsep(&rest, " ")) != NULL)
		viewer_play(&v, read_point(word));
}

TEST(two_people_play_a_game)
{
	open_local();
	play("a1 b1 a2 b2");
	ck_assert(viewer_is_playing(&v));
	play("a2");
	ck_assert_str_eq(v.note, "That point already has a stone.");
	ck_assert_uint_eq(v.record.ply_count, 4);
	play("a3");
	ck_assert(!viewer_is_playing(&v));
	ck_assert_uint_eq(v.ply, 5);
	ck_assert(v.record.is_over);
	ck_assert_int_eq(v.record.winner, SIDE_X);
	ck_assert_int_eq(v.record.reason, END_LINE);
	ck_assert(!v.wants_answer);
}

TEST(two_people_play_on_at_the_end_alone)
{
	open_local();
	play("a1 b1 a2");
	viewer_step(&v, 2);
	play("c3");
	ck_assert_str_eq(v.note,
	    "This is an earlier position: \"last\" returns to the game.");
	play("b1"); /* the next move of the game */
	ck_assert_uint_eq(v.ply, 2);
	viewer_go(&v, POINTS_MAX);
	play("c3");
	ck_assert_uint_eq(v.record.ply_count, 4);
}

/* Other moves than those of the game are tried, as in any record. */
TEST(a_game_of_two_is_a_record_when_it_is_over)
{
	open_local();
	viewer_review(&v);
	ck_assert(!v.wants_review);
	play("a1 b1 a2 b2 a3");
	viewer_step(&v, 1);
	play("c3");
	ck_assert_uint_eq(viewer_tried(&v), 1);
	ck_assert(v.wants_answer);
	viewer_review(&v);
	ck_assert(v.wants_review);
}

TEST(two_people_take_moves_back)
{
	unsigned opened;

	open_local();
	viewer_take_back(&v);
	ck_assert_str_eq(v.note, "There is no move to take back.");
	play("a1 b1 a2 b2 a3");
	opened = v.opened;
	v.review = &review;
	viewer_step(&v, 3); /* whatever is shown */
	viewer_take_back(&v);
	ck_assert_uint_eq(v.ply, 4);
	ck_assert_uint_eq(v.record.ply_count, 4);
	ck_assert(viewer_is_playing(&v));
	ck_assert_int_eq(v.record.winner, SIDE_NONE);
	ck_assert_uint_eq(v.record.takeback_count, 1);
	ck_assert_int_eq(v.record.takebacks[0].side, SIDE_X);
	ck_assert_ptr_null(v.review);
	ck_assert_uint_ne(v.opened, opened); /* the engine's work is stopped */
	play("c3");
	ck_assert_uint_eq(v.record.ply_count, 5);
	ck_assert(!v.record.is_over);
}

TEST(two_people_begin_another_game)
{
	open_local();
	play("a1 b1");
	viewer_begin_again(&v);
	ck_assert_uint_eq(v.record.ply_count, 2);
	ck_assert_str_eq(v.note,
	    "The game is not over. Do that again to give it up.");
	play("c1"); /* so the answer was no */
	viewer_begin_again(&v);
	ck_assert_uint_eq(v.record.ply_count, 3);
	viewer_begin_again(&v);
	ck_assert_uint_eq(v.record.ply_count, 0);
	ck_assert_uint_eq(board_ply(v.board), 0);
	play("a1 b1 a2 b2 a3");
	viewer_begin_again(&v);
	ck_assert_uint_eq(v.record.ply_count, 0);
	ck_assert(viewer_is_playing(&v));
}

TEST(a_running_game_of_two_is_left_twice)
{
	open_local();
	ck_assert(!viewer_leave(&v));
	play("a1");
	ck_assert(viewer_leave(&v));
	ck_assert_str_ne(v.note, "");
	ck_assert(!viewer_leave(&v));
	play("b1 a2 b2 a3");
	ck_assert(!viewer_leave(&v));
}

/* Where stones fall, a column is chosen; a full one is refused. */
TEST(two_people_drop_stones)
{
	struct variant size = { 2, 2, 2, RULE_DROP };

	game_record_init(&record, &size);
	open_record();
	v.kind = VIEWER_LOCAL;
	play("a2 a2");
	ck_assert_uint_eq(v.record.moves[0].p, read_point("a1"));
	ck_assert_uint_eq(v.record.moves[1].p, read_point("a2"));
	play("a1");
	ck_assert_uint_eq(v.record.ply_count, 2);
	ck_assert_str_ne(v.note, "");
	play("b2");
	ck_assert(v.record.is_over); /* a1 and b1 */
	ck_assert_int_eq(v.record.winner, SIDE_X);
}
