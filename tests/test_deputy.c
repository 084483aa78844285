/* test_deputy.c -- an engine's visit to a server that is a list of lines. */

#include "client/deputy.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct options o;
static struct visit   v;
static struct stay    s;
static struct deputy  d;
static msec           now;
static char   asked[4096], ordered[4096]; /* of the server, of the engine */
static char  *heard;
static size_t size;
static FILE  *out;

static void note(void *arg, const char *line)
{
	char *to = arg;

	ck_assert_uint_lt(strlen(to) + strlen(line) + 2, sizeof(asked));
	strcat(strcat(to, line), "|");
}

static void on_wait(void *arg, msec span)
{
	(void)arg;
	(void)span;
}

static void setup(void)
{
	o = (struct options){ .place = { "host", "4242" },
		.engine = "engine",
		.play = "5x5x5",
		.bot = "easy",
		.games = 1,
		.turn = 100 };
	asked[0] = ordered[0] = '\0';
	heard = NULL;
	out = open_memstream(&heard, &size);
}

static void begin(void)
{
	visit_init(&v, &o, false, out, &(struct visit_sender){ note, asked });
	stay_init(&s, &v, 1);
	deputy_init(&d, &s, &(struct bridge_engine){ note, on_wait, ordered });
}

static void teardown(void)
{
	visit_clear(&v);
	fclose(out);
	free(heard);
}

static void act(char *line, size_t length)
{
	switch (line[0]) {
	case '<':
		deputy_hear(&d, line + 1, now);
		break;
	case '!':
		stay_down(&s, "reset", true);
		break;
	case '.':
		stay_late(&s, true);
		break;
	default:
		deputy_line(&d, line, length, now);
		break;
	}
}

/*
 * The server says what stands behind "*", "=", "?", the engine behind "<"; "!"
 * the line is lost, "." it is time to try again.
 */
static void run(const char *lines)
{
	char line[LINE_REPLY + 1];

	while (*lines != '\0') {
		size_t length = strcspn(lines, "|");

		memcpy(line, lines, length);
		line[length] = '\0';
		act(line, length);
		lines += length + (lines[length] == '|');
	}
}

static bool has_heard(const char *words)
{
	fflush(out);
	return strstr(heard, words) != NULL;
}

#define HELLO TOLD_HELLO "|* you ~guest1|"
#define GAME  HELLO "* match 7 5x5x5 x=~guest1 o=easy~bot you=x|= bot match=7|"
#define MOVED GAME "<OK|<MESSAGE deep|<0,0|"
#define OVER  MOVED "* move 7 1 x a5|= move|* over 7 1 winner=x why=resign|"

START_TEST(plays_and_leaves)
{
	begin();
	run(GAME);
	ck_assert(!visit_wants_input(&v));
	run("<OK|<MESSAGE deep|<0,0|");
	ck_assert_str_eq(asked, "bot 5x5x5 easy|move a5 ply=1|");
	ck_assert(has_heard("The engine says: deep\n"));
	run("* move 7 1 x a5|= move|* over 7 1 winner=x why=resign|");
	ck_assert_str_eq(asked, "bot 5x5x5 easy|move a5 ply=1|quit|");
	run("= quit");
	ck_assert_int_eq(v.state, VISIT_OVER);
	ck_assert(!v.failed);
	ck_assert(!has_heard("type a point") && !has_heard("The engine has"));
	ordered[0] = '\0';
	deputy_end(&d);
	ck_assert_str_eq(ordered, "END|");
}
END_TEST

START_TEST(plays_on)
{
	begin();
	run(MOVED "* move 7 1 x a5|= move|* move 7 2 o b5|");
	deputy_late(&d, now);
	asked[0] = '\0';
	run("<1,1|");
	ck_assert_str_eq(asked, "move b4 ply=3|");
}
END_TEST

/* What is asked for behind the first game, with more to play. */
static const struct {
	const char *bot, *lines, *request;
} sequels[] = {
	{ "easy", OVER, "rematch|" },
	{ "easy", OVER "? rematch alone :Gone|", "rematch|bot 5x5x5 easy|" },
	{ NULL,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|"
		  "* over 7 1 winner=x why=resign|",
	    "seek 5x5x5|" },
	{ NULL,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|"
		  "* offer 7 rematch o|* over 7 1 winner=x why=agreed|",
	    "rematch|" },
	{ NULL,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|* left 7 o|"
		  "* over 7 1 winner=x why=quit|",
	    "seek 5x5x5|" },
};

START_TEST(plays_once_more)
{
	char *first;

	o.games = 2;
	o.bot = sequels[_i].bot;
	begin();
	run(sequels[_i].lines);
	first = strchr(asked, '|');
	if (strstr(asked, "move") != NULL)
		first = strchr(first + 1, '|');
	ck_assert_str_eq(first + 1, sequels[_i].request);
	ck_assert(has_heard("The engine has won 1, lost 0 and drawn 0 of 1"));
	ck_assert_int_eq(v.state, VISIT_TALKING);
}
END_TEST

START_TEST(counts)
{
	o.games = 3;
	begin();
	run(OVER "* match 8 5x5x5 x=easy~bot o=~guest1 you=o|= rematch|"
		 "* over 8 0 winner=x why=resign|"
		 "* match 9 5x5x5 x=~guest1 o=easy~bot you=x|= rematch|"
		 "* over 9 0 winner=none why=full|");
	ck_assert(has_heard("The engine has won 1, lost 1 and drawn 1 of 3"));
	ck_assert_int_eq(v.state, VISIT_LEAVING);
}
END_TEST

/* How a visit fails, and what is asked of the server last. */
static const struct {
	const char *lines, *failure, *last;
} failures[] = {
	{ GAME "<what", "the engine was to say OK, and said: what",
	    "easy|resign|quit|" },
	{ GAME "<ERROR no", "the engine does not play 5x5x5: no",
	    "easy|resign|quit|" },
	{ GAME "<OK|<9,9",
	    "the engine plays 9,9, which is no free point of the board",
	    "easy|resign|quit|" },
	{ HELLO "? bot variant :No such game",
	    "the server refuses: No such game", "easy|quit|" },
	{ MOVED "? move taken :It is taken", "the server refuses: It is taken",
	    "ply=1|resign|quit|" },
};

START_TEST(fails)
{
	begin();
	run(failures[_i].lines);
	ck_assert(v.failed);
	ck_assert_str_eq(v.failure, failures[_i].failure);
	ck_assert_str_eq(asked + strlen(asked) - strlen(failures[_i].last),
	    failures[_i].last);
	ck_assert_int_eq(v.state, VISIT_LEAVING);
	/* Nothing that it says counts any more. */
	run("<OK|<0,0|* over 7 1 winner=o why=resign|");
	ck_assert_str_eq(asked + strlen(asked) - strlen(failures[_i].last),
	    failures[_i].last);
}
END_TEST

START_TEST(bears_what_comes_too_late)
{
	begin();
	run(MOVED "? move over :It is over|");
	ck_assert(!v.failed);
}
END_TEST

#define STATE  "* state 7 5x5x5 x=~guest1 o=easy~bot you=x "
#define RESUME "!|.|" TOLD_HELLO "|* you ~guest2 token=new|"

/* What is asked behind the loss of a line. */
static const struct {
	const char *lines, *requests;
} losses[] = {
	/* it thinks on, and moves before the line is back */
	{ GAME "<OK|!|<0,0|.|" TOLD_HELLO "|" STATE "turn=x moves=-|= resume|",
	    "resume old|move a5 ply=1|" },
	/* or afterwards */
	{ GAME "<OK|" RESUME STATE "turn=x moves=-|= resume|<0,0|",
	    "resume old|move a5 ply=1|" },
	/* its move had no answer */
	{ MOVED RESUME STATE "turn=x moves=-|= resume|",
	    "resume old|move a5 ply=1|" },
	/* it has been played for it, and it is its turn again */
	{ MOVED RESUME STATE "turn=x moves=b1,b2|= resume|", "resume old|" },
	/* the game is over meanwhile */
	{ MOVED RESUME STATE "turn=- moves=b1 winner=o why=away|= resume|",
	    "resume old|quit|" },
	/* the game is gone */
	{ MOVED RESUME "? resume token :Unknown|",
	    "resume old|bot 5x5x5 easy|" },
	/* it was not asked for yet, or not answered */
	{ HELLO RESUME "? resume token :Unknown|",
	    "resume old|bot 5x5x5 easy|" },
};

START_TEST(bears_the_loss_of_its_line)
{
	char *behind;

	begin();
	strcpy(v.model.token, "old");
	run(losses[_i].lines);
	behind = strstr(asked, "resume");
	ck_assert_ptr_nonnull(behind);
	ck_assert_str_eq(behind, losses[_i].requests);
	ck_assert(!v.failed);
}
END_TEST

/* A move that came too fast for the server is sent again. */
START_TEST(repeats_what_was_too_fast)
{
	begin();
	run(MOVED "? move slow :Wait|");
	ck_assert_int_eq(visit_patience(&v), 1000);
	asked[0] = '\0';
	visit_late(&v, true);
	ck_assert_str_eq(asked, "move a5 ply=1|");
}
END_TEST

START_TEST(notices_an_engine_that_is_late)
{
	begin();
	run(GAME "<OK|");
	deputy_late(&d, now);
	ck_assert_str_eq(v.failure,
	    "the engine did not move in its 0.1 seconds");
}
END_TEST

/* Before the game, in it, and when it does not matter any more. */
START_TEST(notices_an_engine_that_is_gone)
{
	static const char *const      lines[] = { "", HELLO, GAME, OVER };
	static const enum visit_state states[] = { VISIT_OVER, VISIT_LEAVING,
		VISIT_LEAVING, VISIT_LEAVING };

	begin();
	run(lines[_i]);
	deputy_down(&d, "ended with status 3");
	ck_assert_int_eq(v.failed, _i < 3);
	ck_assert_int_eq(v.state, states[_i]);
	if (_i < 3)
		ck_assert_str_eq(v.failure, "the engine ended with status 3");
}
END_TEST

Suite *deputy_suite(void)
{
	Suite *suite = suite_create("deputy");
	TCase *one = tcase_create("visits");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_test(one, plays_and_leaves);
	tcase_add_test(one, plays_on);
	tcase_add_loop_test(one, plays_once_more, 0, LENGTH(sequels));
	tcase_add_test(one, counts);
	tcase_add_loop_test(one, fails, 0, LENGTH(failures));
	tcase_add_test(one, bears_what_comes_too_late);
	tcase_add_loop_test(one, bears_the_loss_of_its_line, 0, LENGTH(losses));
	tcase_add_test(one, repeats_what_was_too_fast);
	tcase_add_test(one, notices_an_engine_that_is_late);
	tcase_add_loop_test(one, notices_an_engine_that_is_gone, 0, 4);
	suite_add_tcase(suite, one);
	return suite;
}
