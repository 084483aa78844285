/* test_visit.c -- whole visits to a server that is a list of lines. */

#include <stdio.h>

#include "client/visit.h"
#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define WELCOME TOLD_HELLO "\n# Welcome.\n* you ~guest1"

static struct options o;
static struct visit   v;
static char   asked[4096]; /* requests, each with LF; emptied when read */
static char  *heard;
static size_t size;
static FILE  *out;

static void on_request(void *arg, const char *request)
{
	char *to = arg;

	ck_assert_uint_lt(strlen(to) + strlen(request) + 2, sizeof(asked));
	strcat(strcat(to, request), "\n");
}

static void setup(void)
{
	o = (struct options){ .place = { "host", "4242" } };
	asked[0] = '\0';
	heard = NULL;
	out = open_memstream(&heard, &size);
}

static void begin(bool script)
{
	visit_init(&v, &o, script, out,
	    &(struct visit_sender){ on_request, asked });
}

static void teardown(void)
{
	visit_clear(&v);
	fclose(out);
	free(heard);
}

/* The server says these lines. */
static void say(const char *lines)
{
	char        line[LINE_REPLY + 1];
	struct news n;

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");

		memcpy(line, lines, length);
		line[length] = '\0';
		visit_line(&v, line, length, 0, &n);
		lines += length + (lines[length] == '\n');
	}
}

/* The person types this, "|" for a line's end, or NULL: the end of input. */
static void type(const char *text)
{
	static char bytes[1024];

	ck_assert(visit_wants_input(&v));
	if (text != NULL)
		strcpy(bytes, text);
	for (char *end; (end = strchr(bytes, '|')) != NULL;)
		*end = '\n';
	visit_input(&v, bytes, text != NULL ? strlen(text) : 0, 0);
}

/* What has been asked since the last look. */
static void expect(const char *requests)
{
	ck_assert_str_eq(asked, requests);
	asked[0] = '\0';
}

static bool has_heard(const char *words)
{
	fflush(out);
	return strstr(heard, words) != NULL;
}

/* --- beginnings --- */

static const struct {
	struct options options;
	const char    *requests;
	bool           hint;
} beginnings[] = {
	{ { .name = NULL }, "", true },
	{ { .name = "ann" }, "name ann\n", true },
	{ { .play = "3x3x3" }, "seek 3x3x3\n", false },
	{ { .play = "3x3x3", .bot = "easy" }, "bot 3x3x3 easy\n", false },
	{ { .bot = "hard", .name = "ann" }, "name ann\nbot 3x3x3 hard\n",
	    false },
	{ { .demo = true }, "bot 3x3x3 perfect hard\n", false },
	{ { .demo = true, .play = "5x5x4" }, "bot 5x5x4 perfect hard\n",
	    false },
};

START_TEST(begins_as_asked)
{
	o = beginnings[_i].options;
	begin(false);
	expect("");
	ck_assert(!visit_wants_input(&v));
	say(WELCOME);
	expect(beginnings[_i].requests);
	ck_assert_int_eq(has_heard("plays a bot"), beginnings[_i].hint);
	ck_assert_int_eq(visit_wants_input(&v), !o.demo);
}
END_TEST

START_TEST(leaves_strangers)
{
	begin(false);
	say("HTTP/1.1 400 Bad Request");
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert(v.failed && strstr(v.failure, "HTTP/1.1 400") != NULL);
}
END_TEST

START_TEST(does_not_wait_for_ever_for_a_hello)
{
	begin(false);
	ck_assert_int_eq(visit_patience(&v), 10000);
	visit_late(&v, true);
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert(v.failed && strstr(v.failure, "says nothing") != NULL);
}
END_TEST

/* --- dialogues --- */

/* Does what a line of a dialogue says: see the table below. */
static void act(const char *line, size_t length)
{
	char        rest[LINE_REPLY], *end = strchr(asked, '\n');
	struct news n;

	snprintf(rest, sizeof(rest), "%.*s", (int)length - 2, line + 2);
	switch (line[0]) {
	case '<':
		visit_line(&v, rest, strlen(rest), 0, &n);
		break;
	case '>':
		type(strcat(rest, "\n"));
		break;
	case '=':
		ck_assert_msg(end != NULL, "asked nothing, not: %s", rest);
		*end = '\0';
		ck_assert_str_eq(asked, rest);
		memmove(asked, end + 1, strlen(end + 1) + 1);
		break;
	case '-':
		expect("");
		break;
	case 'w':
		ck_assert_int_eq(visit_patience(&v), 1000 * atoi(rest));
		break;
	case 'l':
		visit_late(&v, true);
		break;
	default:
		type(NULL);
	}
}

/*
 * "< " the server says, "> " is typed, "= " has been asked, "--" nothing else
 * has been asked, "w " how many seconds we would wait, "l " too late, "$ " the
 * end of input. A "|" is a line's end within what is typed.
 */
static const struct {
	bool        script, demo;
	const char *dialogue;
} dialogues[] = {
	/* At a terminal all is sent at once. */
	{ false, false,
	    "> bot 3x3x3 hard|b2|?|b3\n= bot 3x3x3 hard\n"
	    "= move b2\n= move b3\n> say \x1b|\n--\nw 0\n"
	    "> quit\n= quit\nw 3\n< = bot match=7\n< = quit" },
	{ false, false, "$ \n= quit\n< = quit" },
	/* A game that does not fit is asked for, once. */
	{ false, false,
	    "< " TOLD_MATCH "\n< * move 7 2 o b2\n= state\n"
	    "< * move 7 3 x b3\n--\n$ \n= quit\n< = quit" },
	/* A script goes at the pace of the game, and hears the last reply. */
	{ true, false,
	    "> bot 3x3x3 hard|b2|say hi|a1\n= bot 3x3x3 hard\n--\n"
	    "w 30\n< " TOLD_MATCH "\n--\n< = bot match=7\n= move b2\n"
	    "< * move 7 1 x b2\n< = move\n= say hi\n< * say 7 ann :hi\n"
	    "< = say\n--\n< * move 7 2 o c3\n= move a1\n"
	    "< * move 7 3 x a1\n< = move\n$ \n--\nw 30\n"
	    "< * move 7 4 o c2\n= quit\n< = quit" },
	{ true, false, "< = quit\n$ \n= quit\n< = quit" },
	/* A hint, too, is for one's own turn. */
	{ true, false,
	    "> bot 3x3x3 hard|b2|hint\n= bot 3x3x3 hard\n< " TOLD_MATCH
	    "\n< = bot match=7\n= move b2\n< * move 7 1 x b2\n< = move\n--\n"
	    "< * move 7 2 o c3\n= hint\n< = hint\n"
	    "< * hint 7 3 a1 score=draw depth=9 line=a1\n$ \n= quit\n"
	    "< = quit" },
	/* A person who is to move may be at lunch: we do not stay for ever. */
	{ true, false,
	    "> seek 3x3x3|b2\n= seek 3x3x3\nw 30\n< = seek id=3\n"
	    "--\nw 60\n< * match 7 3x3x3 x=ann o=bob you=x\n= move b2\n"
	    "< * move 7 1 x b2\n< = move\n> a1\n--\nw 60\nl \n= move a1\n"
	    "< ? move turn :It is not your turn\n$ \n= quit\n< = quit" },
	/* A game of bots is watched to its end. */
	{ true, false,
	    "> bot 2 easy easy\n= bot 2 easy easy\n"
	    "< * match 7 2x2x2 x=easy~bot o=easy~bot you=-\n< = bot match=7\n"
	    "$ \n< * move 7 1 x a1\n< * move 7 2 o a2\n< * move 7 3 x b1\n"
	    "--\n< * over 7 3 winner=x why=line line=a1,b1\n= quit\n< = quit" },
	/* What was too fast for the server is sent again. */
	{ true, false,
	    "> who|games\n= who\n< ? who slow :Wait a second\n"
	    "< # Words\n--\nw 1\nl \n= who\n< = who count=1\n= games\n"
	    "< = games count=0\n$ \n= quit\n< = quit" },
	/* A show of bots takes no input, and leaves after the game. */
	{ true, true,
	    "= bot 3x3x3 perfect hard\nw 30\n"
	    "< * match 7 2x2x2 x=perfect~bot o=hard~bot you=-\n"
	    "< = bot match=7\n< * move 7 1 x a1\n< * move 7 2 o b1\n"
	    "< * move 7 3 x a2\n--\n"
	    "< * over 7 3 winner=x why=line line=a1,a2\n= quit\n"
	    "< * unwatch 7\n< = quit" },
};

START_TEST(talks)
{
	const char *line = dialogues[_i].dialogue;
	size_t      length;

	o.demo = dialogues[_i].demo;
	begin(dialogues[_i].script);
	say(WELCOME);
	for (; *line != '\0'; line += length + (line[length] == '\n')) {
		length = strcspn(line, "\n");
		act(line, length);
	}
	expect("");
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert(!v.failed);
	ck_assert_int_eq(has_heard("Goodbye."), !o.demo);
	ck_assert_int_eq(has_heard("The perfect bot (X) wins with a1 a2."),
	    o.demo);
}
END_TEST

/* --- ends --- */

START_TEST(turns_boards_off_and_on)
{
	begin(false);
	say(WELCOME "\n" TOLD_MATCH);
	type("board off\n");
	say("* move 7 1 x b2");
	ck_assert(!has_heard("[X]"));
	type("board\n");
	ck_assert(has_heard("[X]"));
	type("board on\n");
	say("* move 7 2 o b3");
	ck_assert(has_heard("[O]"));
}
END_TEST

START_TEST(leaves_when_told_to)
{
	begin(false);
	say(WELCOME);
	visit_leave(&v);
	expect("quit\n");
	ck_assert_int_eq(v.state, VISIT_LEAVING);
	ck_assert(v.plain.leaving);
	if (_i == 0)
		visit_leave(&v);
	else if (_i == 1)
		visit_down(&v, "the server closed it", true);
	else if (_i == 2)
		visit_late(&v, true);
	else
		say("* bye why=slow :Too slow");
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert(!v.failed);
}
END_TEST

/* What the server says or, without a line, how the connection ends. */
static const struct {
	const char      *line;
	enum visit_state state;
	const char      *lost, *failure;
	bool             script;
} ends[] = {
	{ "* bye why=stop :Later.", VISIT_AWAY, "the server stops", "", false },
	{ NULL, VISIT_AWAY, "reset", "", false },
	{ NULL, VISIT_AWAY, "reset", "", true },
	{ "* bye why=slow :Too slow.", VISIT_OVER, "",
	    "the server ended the connection: Too slow.", false },
	{ "* bye why=resumed :It is elsewhere.", VISIT_OVER, "", "", false },
	{ "* bye why=resumed :It is elsewhere.", VISIT_OVER, "",
	    "the server ended the connection: It is elsewhere.", true },
};

START_TEST(tells_how_the_server_left)
{
	begin(ends[_i].script);
	say(WELCOME);
	if (ends[_i].line != NULL)
		say(ends[_i].line);
	else
		visit_down(&v, "reset", true);
	ck_assert_int_eq(v.state, ends[_i].state);
	ck_assert_str_eq(v.lost, ends[_i].lost);
	ck_assert_int_eq(v.failed, ends[_i].failure[0] != '\0');
	ck_assert_str_eq(v.failure, ends[_i].failure);
}
END_TEST

START_TEST(says_so_when_nobody_can_hear)
{
	begin(true);
	say(WELCOME);
	visit_unheard(&v, "No space left on device");
	expect("quit\n");
	visit_unheard(&v, "Broken pipe");
	say("= quit");
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert_str_eq(v.failure, "cannot write: No space left on device");
}
END_TEST

static const struct {
	const char *lines, *failure;
} spoiled[] = {
	{ "? bot full :The server is full",
	    "there is no game to show: The server is full" },
	{ "* bye why=stop :Later", "the server ended the connection: Later" },
	{ "= bot match=7",
	    "the server at host port 4242 has stopped answering" },
};

START_TEST(tells_why_a_show_did_not_finish)
{
	o.demo = true;
	begin(true);
	say(WELCOME);
	say(spoiled[_i].lines);
	if (v.state == VISIT_TALKING)
		visit_late(&v, true);
	ck_assert_str_eq(v.failure, spoiled[_i].failure);
}
END_TEST

START_TEST(fails_a_show_that_is_left)
{
	o.demo = true;
	begin(true);
	say(WELCOME);
	visit_leave(&v);
	ck_assert_str_eq(v.failure, "the game was left before its end");
}
END_TEST

Suite *visit_suite(void)
{
	Suite *suite = suite_create("visit");
	TCase *one = tcase_create("visits");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, begins_as_asked, 0, LENGTH(beginnings));
	tcase_add_test(one, leaves_strangers);
	tcase_add_test(one, does_not_wait_for_ever_for_a_hello);
	tcase_add_loop_test(one, talks, 0, LENGTH(dialogues));
	tcase_add_test(one, turns_boards_off_and_on);
	tcase_add_loop_test(one, leaves_when_told_to, 0, 4);
	tcase_add_loop_test(one, tells_how_the_server_left, 0, LENGTH(ends));
	tcase_add_test(one, says_so_when_nobody_can_hear);
	tcase_add_loop_test(one, tells_why_a_show_did_not_finish, 0,
	    LENGTH(spoiled));
	tcase_add_test(one, fails_a_show_that_is_left);
	suite_add_tcase(suite, one);
	return suite;
}
