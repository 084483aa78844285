/* test_model.c -- what the client makes of each line of a server's. */

#include <string.h>

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct told t;

static enum news_kind tell(const char *lines)
{
	return told_lines(&t, lines);
}

/* --- the greeting --- */

static const struct {
	const char    *line;
	enum news_kind kind;
	const char    *text;
} greetings[] = {
	{ TOLD_HELLO, NEWS_HELLO, "" },
	{ "* hello noughts proto=1", NEWS_HELLO, "" },
	{ "* hello noughts proto=1 colour=red :hi", NEWS_HELLO, "hi" },
	{ "* hello noughts", NEWS_FOREIGN, "" },
	{ "* hello noughts proto=2", NEWS_FOREIGN, "" },
	{ "* hello noughts proto=0", NEWS_FOREIGN, "" },
	{ "* hello noughts proto=1x", NEWS_FOREIGN, "" },
	{ "* hello noughts proto=4294967297", NEWS_FOREIGN, "" },
	{ "* hello chess proto=1", NEWS_STRANGER, "* hello" },
	{ "* bye why=full :No room", NEWS_BYE, "No room" },
	{ "* you ann", NEWS_STRANGER, "* you" },
	{ "= name", NEWS_STRANGER, "= name" },
	{ "# Welcome", NEWS_STRANGER, "# Welcome" },
	{ "HTTP/1.1 400 Bad Request", NEWS_STRANGER,
	    "HTTP/1.1 400 Bad Request" },
	{ "\x1b[2J", NEWS_STRANGER, "" },
	{ "caf\xe9", NEWS_STRANGER, "" },
	{ "", NEWS_STRANGER, "" },
};

START_TEST(knows_a_server_by_its_first_line)
{
	told_start(&t, greetings[_i].line);
	ck_assert_int_eq(t.n.kind, greetings[_i].kind);
	ck_assert_str_eq(t.n.text, greetings[_i].text);
	ck_assert_int_eq(t.m.greeted, greetings[_i].kind == NEWS_HELLO);
	told_end(&t);
}
END_TEST

START_TEST(keeps_what_the_server_calls_itself)
{
	told_start(&t, TOLD_HELLO);
	ck_assert_str_eq(t.m.server, "noughtsd/0.1");
	told_end(&t);
	told_start(&t,
	    "* hello noughts proto=1 server="
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9\xc3\xa9");
	ck_assert_str_eq(t.m.server, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
	told_end(&t);
}
END_TEST

/* --- each kind of line, after a greeting and a game --- */

static const struct {
	const char    *line;
	enum news_kind kind;
	enum side      side;
	const char    *name, *other, *code, *text;
} lines[] = {
	{ "* you ann", NEWS_YOU, SIDE_NONE, "", "", "", "" },
	{ "* match 8 5x5x4 x=bob o=ann you=o", NEWS_MATCH, SIDE_NONE, "", "",
	    "", "" },
	{ "* move 7 1 x b2", NEWS_MOVE, SIDE_X, "", "", "", "" },
	{ "* move 7 1 X B2 new=1", NEWS_MOVE, SIDE_X, "", "", "", "" },
	{ "* over 7 0 winner=o why=resign", NEWS_OVER, SIDE_O, "", "", "", "" },
	{ "* over 7 0 winner=none why=agreed", NEWS_OVER, SIDE_NONE, "", "", "",
	    "" },
	{ "* offer 7 draw o", NEWS_OFFER, SIDE_O, "", "", "draw", "" },
	{ "* offer 7 rematch x", NEWS_OFFER, SIDE_X, "", "", "rematch", "" },
	{ "* offer 7 rematch o\n* offer 7 rematch x", NEWS_AGREE, SIDE_X, "",
	    "", "rematch", "" },
	{ "* offer 7 draw x\n* offer 7 draw x", NEWS_OFFER, SIDE_X, "", "",
	    "draw", "" },
	{ "* away 7 o until=30000", NEWS_AWAY, SIDE_O, "", "", "", "" },
	{ "* sit 7 x medium~bot for=ann", NEWS_SIT, SIDE_X, "medium~bot", "ann",
	    "", "" },
	{ "* left 7 o", NEWS_LEFT, SIDE_O, "", "", "", "" },
	{ "* unwatch 7", NEWS_GONE, SIDE_NONE, "", "", "", "" },
	{ "* say 7 bob :Hi, a=b :)", NEWS_SAY, SIDE_NONE, "bob", "", "",
	    "Hi, a=b :)" },
	{ "* game 3 4x4x4 x=bob o=cid ply=2 turn=x watchers=1", NEWS_GAME,
	    SIDE_NONE, "bob", "cid", "", "" },
	{ "* who cid state=idle", NEWS_WHO, SIDE_NONE, "cid", "", "", "" },
	{ "* score ann 3x3x3 won=1 lost=0 drawn=2", NEWS_SCORE, SIDE_NONE,
	    "ann", "", "", "" },
	{ "* bye why=slow :Read faster", NEWS_BYE, SIDE_NONE, "", "", "slow",
	    "Read faster" },
	{ "# Words for people", NEWS_NOTE, SIDE_NONE, "", "", "",
	    "Words for people" },
	{ "= name", NEWS_DONE, SIDE_NONE, "", "", "", "" },
	{ "=t1 name", NEWS_DONE, SIDE_NONE, "", "", "", "" },
	{ "? move taken :That point already has a stone: \"b2\"", NEWS_REFUSED,
	    SIDE_NONE, "", "", "taken",
	    "That point already has a stone: \"b2\"" },
	{ "? - unknown", NEWS_REFUSED, SIDE_NONE, "", "", "unknown",
	    "unknown" },
	/* names that are none are made harmless */
	{ "* say 7 \xd7\xa9: :x", NEWS_SAY, SIDE_NONE, "???", "", "", "x" },
	{ "* say 7 abcdefghijklmnopqrstuv :x", NEWS_SAY, SIDE_NONE,
	    "abcdefghijklmnop", "", "", "x" },
	{ "* say 7 :x", NEWS_SAY, SIDE_NONE, "?", "", "", "x" },
	/* what we need not know */
	{ "", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ "*", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ "* ", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ "* ping", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ "* weather 7 fine wind=3", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ "% strange", NEWS_NONE, SIDE_NONE, "", "", "", "" },
	{ TOLD_HELLO, NEWS_NONE, SIDE_NONE, "", "", "", "" },
};

START_TEST(hears_every_kind_of_line)
{
	enum news_kind kind;

	told_start(&t, TOLD_HELLO);
	tell(TOLD_MATCH);
	kind = tell(lines[_i].line);
	ck_assert_int_eq(kind, lines[_i].kind);
	ck_assert_int_eq(t.n.side, lines[_i].side);
	ck_assert_str_eq(t.n.name[0], lines[_i].name);
	ck_assert_str_eq(t.n.name[1], lines[_i].other);
	ck_assert_str_eq(t.n.code, lines[_i].code);
	if (kind != NEWS_NONE)
		ck_assert_str_eq(t.n.text, lines[_i].text);
	told_end(&t);
}
END_TEST

/* --- lines that a broken or wicked server sends --- */

static const char *const hostile[] = {
	"* move 8 1 x b2", /* another match */
	"* move 7 1 x",
	"* move 7",
	"* move",
	"* move seven 1 x b2",
	"* move 7 1 x b22222222222222",
	"* move 7 1 x \xc3\xa9",
	"* over",
	"* over 8 0 winner=x why=line",
	"* offer 7 sandwich x",
	"* offer 7 draw -",
	"* offer 7 draw",
	"* away 7 q until=1",
	"* sit 7 - hard~bot for=ann",
	"* left 7",
	"* left 9 x",
	"* say 9 ann :hi",
	"* unwatch 9",
	"* unseek 4 why=time",
	"* match 0 3x3x3 x=a o=b you=x",
	"* match -1 3x3x3 x=a o=b you=x",
	"* match 4294967296 3x3x3 x=a o=b you=x",
	"* match 8 1x1x1 x=a o=b you=x",
	"* match 8 99x99x5 x=a o=b you=x",
	"* match 8 27x27x5 x=a o=b you=x",
	"* match 8 3x3x9 x=a o=b you=x",
	"* match 8 3x3x3x3 x=a o=b you=x",
	"* match 8 x=a o=b you=x",
	"* match",
	"* state 8 26x26x27 moves=-",
	"* state 8 3x3x3 moves=a1,a1",
	"* state 8 3x3x3 moves=a1,z26",
	"* state 8 3x3x3 moves=a1,",
	"* state 8 3x3x3 moves=,",
	"* state 8 3x3x3 moves=b2,a1,b1,a2,b3,c1", /* after the end */
	"* state",
	"* say 7 ann :\x1b[2Jgone", /* control characters */
	"* say 7 ann :\x9b[2J",
	"* say 7 ann :a\x07",
	"* say 7 ann :a\tb",
	"* say 7 ann :a\rb",
	"* say 7 ann :\x7f",
	"* say 7 ann :\xc2\x9b[31m",
	"# \x1b]0;title\x07",
	"? move taken :\x1b[31m",
	"=\x1b name",
	"* you \x1b[2J",
	"* say 7 ann :\xe2\x80\xaeturned", /* turned around */
	"* say 7 ann :\xe2\x81\xa6turned",
	"* say 7 ann :\xd8\x9cturned",
	"* say 7 ann :zero\xe2\x80\x8bwide",
	"* say 7 ann :Z\xcc\x81\xcc\x81\xcc\x81", /* piled up */
	"* say 7 ann :caf\xe9",                   /* no UTF-8 */
	"* say 7 ann :\xc0\xaf",
	"* say 7 ann :\xed\xa0\x80",
};

START_TEST(takes_no_harm)
{
	told_start(&t, TOLD_HELLO);
	tell(TOLD_MATCH);
	ck_assert_int_eq(tell(hostile[_i]), NEWS_NONE);
	ck_assert_str_eq(t.m.you, "");
	ck_assert_uint_eq(t.m.game.id, 7);
	ck_assert_int_eq(tell("* move 7 1 x b2"), NEWS_MOVE);
	told_end(&t);
}
END_TEST

START_TEST(takes_no_nul)
{
	static const char line[] = "* say 7 ann :a\0b";

	told_start(&t, TOLD_HELLO);
	tell(TOLD_MATCH);
	ck_assert_int_eq(told_bytes(&t, line, sizeof(line) - 1), NEWS_NONE);
	ck_assert_int_eq(told_bytes(&t, "\0", 1), NEWS_NONE);
	told_end(&t);
}
END_TEST

START_TEST(bears_any_number_of_words)
{
	char line[LINE_REPLY + 1];

	told_start(&t, TOLD_HELLO);
	memset(line, ' ', sizeof(line));
	for (size_t i = 0; i + 2 < sizeof(line); i += 2)
		line[i] = i % 3 == 0 ? '*' : '=';
	ck_assert_int_eq(told_bytes(&t, line, LINE_REPLY), NEWS_NONE);
	memcpy(line, "* match 7 3x3x3", 15);
	ck_assert_int_eq(told_bytes(&t, line, LINE_REPLY), NEWS_MATCH);
	ck_assert_str_eq(t.m.game.name[SIDE_X], "?");
	told_end(&t);
}
END_TEST

/* Whether a hint is due after these lines. */
static const struct {
	const char *lines;
	bool        due;
} hints[] = {
	{ TOLD_MATCH "\n= hint", true },
	{ TOLD_MATCH "\n? hint thinking", false },
	{ TOLD_MATCH "\n* sit 7 o hard~bot for=bob\n= hint", false },
	{ TOLD_MATCH "\n= hint\n* hint 7 1 b2 score=+3", false },
	{ TOLD_MATCH "\n= hint\n* move 7 1 x b2", false },
	{ TOLD_MATCH "\n= hint\n* over 7 0 winner=o why=resign", false },
	{ TOLD_MATCH "\n* move 7 1 x b2\n= hint", false },
	{ "* match 7 3x3x3 x=ann o=bob you=x\n* offer 7 hint x\n= hint",
	    false },
	{ "* match 7 3x3x3 x=ann o=bob you=x\n* offer 7 hint x\n"
	  "* offer 7 hint o\n= hint",
	    true },
	{ "= hint", false },
};

START_TEST(knows_that_a_hint_is_due)
{
	told_start(&t, TOLD_HELLO);
	tell(hints[_i].lines);
	ck_assert_int_eq(t.m.game.hinting, hints[_i].due);
	told_end(&t);
}
END_TEST

Suite *model_suite(void)
{
	Suite *suite = suite_create("model");
	TCase *one = tcase_create("lines");

	tcase_add_loop_test(one, knows_a_server_by_its_first_line, 0,
	    LENGTH(greetings));
	tcase_add_test(one, keeps_what_the_server_calls_itself);
	tcase_add_loop_test(one, hears_every_kind_of_line, 0, LENGTH(lines));
	tcase_add_loop_test(one, takes_no_harm, 0, LENGTH(hostile));
	tcase_add_test(one, takes_no_nul);
	tcase_add_loop_test(one, knows_that_a_hint_is_due, 0, LENGTH(hints));
	tcase_add_test(one, bears_any_number_of_words);
	suite_add_tcase(suite, one);
	return suite;
}
