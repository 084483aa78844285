/* test_game.c -- games as the client follows them, told line by line. */

#include <string.h>

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define X_WON                                             \
	"* state 7 3x3x3 ply=5 turn=- x=ann o=bob you=- " \
	"moves=b2,a1,b1,a2,b3 winner=x why=line line=b1,b2,b3"

static struct told t;

static enum news_kind tell(const char *lines)
{
	return told_lines(&t, lines);
}

START_TEST(follows_a_game)
{
	told_start(&t,
	    TOLD_HELLO "\n" TOLD_MATCH "\n* move 7 1 x b2\n"
		       "* offer 7 draw x");
	ck_assert(game_is_running(&t.m.game));
	ck_assert_int_eq(t.m.game.you, SIDE_X);
	ck_assert_str_eq(t.m.game.name[SIDE_O], "hard~bot");
	ck_assert_int_eq(game_turn(&t.m.game), SIDE_O);
	ck_assert(game_awaits_bot(&t.m.game));
	ck_assert(model_is_before_move(&t.m));
	ck_assert_int_eq(t.m.game.draw, SIDE_X);
	ck_assert_int_eq(tell("* move 7 2 o a1"), NEWS_MOVE);
	ck_assert_uint_eq(t.n.point, POINT(0, 0));
	ck_assert_ptr_eq(t.n.game, &t.m.game);
	ck_assert_int_eq(t.m.game.draw, SIDE_NONE);
	ck_assert(!model_is_before_move(&t.m));
	ck_assert(!game_awaits_bot(&t.m.game));
	tell("* move 7 3 x b1\n* move 7 4 o a2\n* move 7 5 x b3");
	ck_assert_uint_eq(t.m.game.line_length, 3);
	ck_assert_int_eq(tell("* over 7 5 winner=x why=line line=b1,b2,b3"),
	    NEWS_OVER);
	ck_assert_int_eq(game_turn(&t.m.game), SIDE_NONE);
	ck_assert_int_eq(t.m.game.winner, SIDE_X);
	ck_assert_int_eq(t.m.game.why, WHY_LINE);
	ck_assert_int_eq(tell("* over 7 5 winner=o why=time"), NEWS_NONE);
	ck_assert_int_eq(t.m.game.winner, SIDE_X);
	told_end(&t);
}
END_TEST

START_TEST(asks_once_when_a_move_does_not_fit)
{
	static const char *const odd[] = { "* move 7 2 o a1", "* move 7 1 o b2",
		"* move 7 1 x d4", "* move 7 0 x b2", "* move 7 x b2 b2" };

	told_start(&t, TOLD_HELLO);
	tell(TOLD_MATCH);
	ck_assert_int_eq(tell(odd[_i]), NEWS_LOST);
	ck_assert_int_eq(tell(odd[_i]), NEWS_NONE);
	ck_assert_int_eq(tell("* move 7 1 x b2"), NEWS_NONE);
	tell("* state 7 3x3x3 ply=1 turn=o x=ann o=bob you=x moves=c3");
	ck_assert_int_eq(t.n.kind, NEWS_STATE);
	ck_assert_int_eq(tell("* move 7 1 x c3"), NEWS_NONE); /* known */
	ck_assert_int_eq(tell("* move 7 2 o a1"), NEWS_MOVE);
	told_end(&t);
}
END_TEST

START_TEST(reads_a_snapshot)
{
	told_start(&t, TOLD_HELLO);
	ck_assert_int_eq(tell("* state 7 5x4x3/exact ply=3 turn=o x=ann"
			      " o=medium~bot you=x moves=b2,a1,e4 clock=none "
			      "draw=x rematch=o"
			      " away=o for=bob"),
	    NEWS_STATE);
	ck_assert_uint_eq(board_ply(t.m.game.board), 3);
	ck_assert_int_eq(board_at(t.m.game.board, POINT(4, 3)), SIDE_X);
	ck_assert_int_eq(board_variant(t.m.game.board)->rule, RULE_EXACT);
	ck_assert_int_eq(t.m.game.draw, SIDE_X);
	ck_assert_int_eq(t.m.game.rematch, SIDE_O);
	ck_assert(t.m.game.away[SIDE_O] && !t.m.game.away[SIDE_X]);
	ck_assert_str_eq(t.m.game.absent, "bob");
	ck_assert(!t.m.game.over);
	ck_assert_int_eq(tell(X_WON), NEWS_STATE);
	told_end(&t);
}
END_TEST

START_TEST(reads_a_finished_snapshot)
{
	told_start(&t, TOLD_HELLO);
	tell(X_WON);
	ck_assert(t.m.game.over);
	ck_assert_int_eq(t.m.game.you, SIDE_NONE);
	ck_assert_int_eq(t.m.game.winner, SIDE_X);
	ck_assert_uint_eq(t.m.game.line_length, 3);
	told_end(&t);
}
END_TEST

/* The server says which points won; if they cannot be, our board does. */
START_TEST(believes_no_impossible_line)
{
	static const char *const told[] = { "", " line=b1,a1,b3", " line=z26",
		" line=c3", " line=b1,", " line=-" };
	char                     line[100] = "* over 7 5 winner=x why=line";

	told_start(&t,
	    TOLD_HELLO "\n" TOLD_MATCH "\n* move 7 1 x b2\n"
		       "* move 7 2 o a1\n* move 7 3 x b1\n* move 7 4 o a2\n"
		       "* move 7 5 x b3");
	tell(strcat(line, told[_i]));
	ck_assert_uint_eq(t.m.game.line_length, 3);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(POINT_COLUMN(t.m.game.line[i]), 1);
	told_end(&t);
}
END_TEST

START_TEST(looks_at_another_game_in_passing)
{
	told_start(&t, TOLD_HELLO);
	tell(TOLD_MATCH);
	ck_assert_int_eq(tell("* state 9 4x4x4 x=cid o=dan you=- moves=a1"),
	    NEWS_STATE);
	ck_assert_ptr_eq(t.n.game, &t.m.glance);
	tell("= state");
	ck_assert_uint_eq(t.m.game.id, 7);
	ck_assert_ptr_null(t.m.glance.board);
	tell("* state 9 4x4x4 x=cid o=dan you=- moves=a1");
	tell("= watch");
	ck_assert_uint_eq(t.m.game.id, 9);
	ck_assert_int_eq(tell("* move 9 2 o a2"), NEWS_MOVE);
	tell("= unwatch");
	ck_assert_ptr_null(t.m.game.board);
	told_end(&t);
}
END_TEST

START_TEST(knows_whether_one_seeks)
{
	told_start(&t, TOLD_HELLO "\n= seek id=4");
	ck_assert_uint_eq(t.m.seek, 4);
	ck_assert(model_is_before_move(&t.m));
	ck_assert_int_eq(tell("* unseek 5 why=time"), NEWS_NONE);
	ck_assert_int_eq(tell("* unseek 4 why=time"), NEWS_UNSEEK);
	ck_assert_uint_eq(t.m.seek, 0);
	tell("= seek id=6\n= unseek");
	ck_assert_uint_eq(t.m.seek, 0);
	tell("= seek id=7\n" TOLD_MATCH);
	ck_assert_uint_eq(t.m.seek, 0);
	told_end(&t);
}
END_TEST

START_TEST(keeps_the_last_refusal)
{
	char line[LINE_REPLY];

	told_start(&t, TOLD_HELLO);
	tell("? move turn :It is not your turn");
	ck_assert_str_eq(t.m.refusal, "It is not your turn");
	tell("= ping");
	ck_assert_str_eq(t.m.refusal, "");
	memset(line, 'a', sizeof(line));
	memcpy(line, "? move turn :", 13);
	told_bytes(&t, line, sizeof(line));
	ck_assert_uint_eq(strlen(t.m.refusal), TEXT_BYTES);
	told_end(&t);
}
END_TEST

START_TEST(notes_who_sits_and_who_is_gone)
{
	told_start(&t, TOLD_HELLO "\n* match 7 3x3x3 x=ann o=bob you=x");
	tell("* away 7 o until=4000000000");
	ck_assert_int_eq(t.n.span, 4000000000);
	ck_assert(t.m.game.away[SIDE_O]);
	tell("* sit 7 o easy~bot for=bob");
	ck_assert(!t.m.game.away[SIDE_O]);
	ck_assert_str_eq(t.m.game.name[SIDE_O], "easy~bot");
	ck_assert_str_eq(t.m.game.absent, "bob");
	ck_assert_int_eq(tell("* left 7 o"), NEWS_LEFT);
	ck_assert_int_eq(tell("* left 7 o"), NEWS_NONE);
	ck_assert_int_eq(tell("* unwatch 7"), NEWS_GONE);
	ck_assert_uint_eq(t.n.number, 7);
	ck_assert_ptr_null(t.n.game);
	ck_assert_ptr_null(t.m.game.board);
	ck_assert_int_eq(tell("* move 7 1 x b2"), NEWS_NONE);
	told_end(&t);
}
END_TEST

static const struct {
	const char *name;
	bool        is_bot;
} names[] = {
	{ "hard~bot", true },
	{ "ann", false },
	{ "~guest1", false },
	{ "~bot", false },
	{ "bot", false },
	{ "a~b~bot", false },
	{ "hard~bots", false },
	{ "", false },
};

START_TEST(knows_bots_by_their_mark)
{
	ck_assert_int_eq(name_is_bot(names[_i].name), names[_i].is_bot);
}
END_TEST

Suite *game_suite(void)
{
	Suite *suite = suite_create("game");
	TCase *one = tcase_create("games");

	tcase_add_test(one, follows_a_game);
	tcase_add_loop_test(one, asks_once_when_a_move_does_not_fit, 0, 5);
	tcase_add_test(one, reads_a_snapshot);
	tcase_add_test(one, reads_a_finished_snapshot);
	tcase_add_loop_test(one, believes_no_impossible_line, 0, 6);
	tcase_add_test(one, looks_at_another_game_in_passing);
	tcase_add_test(one, knows_whether_one_seeks);
	tcase_add_test(one, keeps_the_last_refusal);
	tcase_add_test(one, notes_who_sits_and_who_is_gone);
	tcase_add_loop_test(one, knows_bots_by_their_mark, 0, LENGTH(names));
	suite_add_tcase(suite, one);
	return suite;
}
