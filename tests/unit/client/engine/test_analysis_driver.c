/* test_analysis_driver.c -- requests to the analysis, and its answers. */

#include "client/engine/analysis_driver.h"

#include <string.h>

#include "tests/support/suite.h"

static struct analysis_driver d;
static char                   sent[8192];

static void on_send(void *ctx, const char *line)
{
	(void)ctx;
	ck_assert_uint_lt(strlen(line), sizeof(sent));
	strcpy(sent, line);
}

static void set_up(void)
{
	analysis_driver_init(&d, on_send, NULL);
}

FIXTURE(set_up, NULL);

static const struct variant gomoku = { 15, 15, 5, RULE_FREE };

static enum analysis_result receive(const char *text)
{
	char line[512];

	strcpy(line, text);
	return analysis_driver_on_line(&d, line, strlen(line));
}

TEST(asks_for_a_review)
{
	static const point moves[] = { POINT(7, 7), POINT(8, 8) };

	analysis_driver_review(&d, &gomoku, moves, 2, 3);
	ck_assert_str_eq(sent, "@r review 15x15x5 h8,i9 opening=3");
	analysis_driver_review(&d, &gomoku, moves, 2, 0);
	ck_assert_str_eq(sent, "@r review 15x15x5 h8,i9");
	ck_assert_int_eq(receive("* progress 1 5"), ANALYSIS_RESULT_PROGRESS);
	ck_assert_int_eq(receive("* move 1 h8 before=50 after=50 mark=none"),
	    ANALYSIS_RESULT_PROGRESS);
	ck_assert(!d.review.is_done);
	ck_assert_int_eq(receive("=r review count=2"), ANALYSIS_RESULT_REVIEW);
	ck_assert(d.review.is_done);
	ck_assert_uint_eq(d.review.count, 1);
}

TEST(asks_for_the_best_move)
{
	struct board *board = board_new(&gomoku);

	analysis_driver_ask(&d, board, false);
	ck_assert_str_eq(sent, "@1 position 15x15x5 - time=1000");
	board_play(board, POINT(7, 7));
	analysis_driver_ask(&d, board, false);
	ck_assert_str_eq(sent, "@2 position 15x15x5 h8 time=1000");
	board_free(board);
	/* the answer to the first question comes late */
	ck_assert_int_eq(receive("=1 position score=1 win=50 proof=none "
				 "line=h8"),
	    ANALYSIS_RESULT_NONE);
	ck_assert_int_eq(receive("=2 position score=1 win=62 proof=none "
				 "line=i9,h9"),
	    ANALYSIS_RESULT_ANSWER);
	ck_assert_uint_eq(d.answer.best, POINT(8, 8));
	ck_assert_uint_eq(d.answer.win, 62);
	ck_assert_int_eq(d.answer.proof, PROVEN_NONE);
	ck_assert_int_eq(receive("=2 position score=1 win=0 proof=loss plies=4 "
				 "line=i9"),
	    ANALYSIS_RESULT_ANSWER);
	ck_assert_int_eq(d.answer.proof, PROVEN_LOSS);
	ck_assert_uint_eq(d.answer.plies, 4);
}

static const char *const useless[] = { "", "# remark", "hello", "= stop",
	"=x position line=h8", "=0 position line=h8", "=1 position", "\x01",
	"=1 position line=-", "=1 position line=99" };

TEST_EACH(ignores_what_it_does_not_know, useless)
{
	struct board *board = board_new(&gomoku);

	analysis_driver_ask(&d, board, false);
	board_free(board);
	ck_assert_int_eq(receive(useless[_i]), ANALYSIS_RESULT_NONE);
}

TEST(reports_a_refusal)
{
	ck_assert_int_eq(receive("?r review taken :Move 2, h8: taken."),
	    ANALYSIS_RESULT_FAILURE);
	ck_assert_str_eq(d.text, "Move 2, h8: taken.");
}

TEST(asks_for_the_longest_resistance)
{
	struct board *board = board_new(&gomoku);

	board_play(board, POINT(7, 7));
	analysis_driver_ask(&d, board, true);
	ck_assert_str_eq(sent, "@1 defend 15x15x5 h8 time=1000");
	ck_assert_int_eq(receive("=1 defend score=0 win=0 proof=loss plies=4 "
				 "depth=0 line=i9"),
	    ANALYSIS_RESULT_ANSWER);
	ck_assert_int_eq(d.answer.proof, PROVEN_LOSS);
	ck_assert_uint_eq(d.answer.plies, 4);
	board_free(board);
}
