/* test_bridge.c -- an engine that is a list of lines, and what comes of it. */

#include "client/bridge.h"

#include <stdio.h>

#include "common/notation.h"
#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct told   t;
static struct bridge b;
static char sent[8192]; /* to the engine, each with LF; emptied when read */
static msec span;       /* of the last wait */

static void on_send(void *arg, const char *line)
{
	(void)arg;
	ck_assert_uint_lt(strlen(sent) + strlen(line) + 2, sizeof(sent));
	strcat(strcat(sent, line), "\n");
}

static void on_wait(void *arg, msec wanted)
{
	(void)arg;
	span = wanted;
}

static void setup(void)
{
	sent[0] = '\0';
	span = 0;
	bridge_init(&b, 1000,
	    &(struct bridge_engine){ on_send, on_wait, NULL });
	told_start(&t, TOLD_HELLO);
}

static void teardown(void)
{
	told_end(&t);
}

/* What comes of a line of the engine's, or of being late, in one letter. */
static void expect(enum bridge_heard heard, char kind, const char *text)
{
	static const char kinds[] = {
		[BRIDGE_NOTHING] = '<',
		[BRIDGE_WORDS] = 'w',
		[BRIDGE_MOVE] = 'm',
		[BRIDGE_FAILURE] = '!',
	};
	char at[NOTATION_POINT];

	ck_assert_msg(kinds[heard] == kind, "%c, not %c: %s", kinds[heard],
	    kind, b.text);
	if (kind == 'm') {
		notation_write(b.move, at);
		ck_assert_str_eq(at, text);
	} else if (kind != '<') {
		ck_assert_str_eq(b.text, text);
	}
}

/* The engine has been told all of these lines and no other. */
static void expect_sent(const char *line, size_t length)
{
	ck_assert_msg(strncmp(sent, line, length) == 0 && sent[length] == '\n',
	    "told \"%s\", not %.*s", sent, (int)length, line);
	memmove(sent, sent + length + 1, strlen(sent + length));
}

static enum bridge_heard heard;

/* Does what a line of a dialogue says: see the table below. */
static void act(const char *line, size_t length)
{
	char rest[512];

	snprintf(rest, sizeof(rest), "%.*s", (int)length - 2, line + 2);
	if (line[0] != '>')
		ck_assert_str_eq(sent, "");
	switch (line[0]) {
	case '*':
		snprintf(rest, sizeof(rest), "%.*s", (int)length, line);
		told_lines(&t, rest);
		bridge_see(&b, &t.m.game, t.now);
		break;
	case '<':
		heard = bridge_hear(&b, &t.m.game, rest, t.now);
		break;
	case '.':
		heard = bridge_late(&b, &t.m.game, t.now);
		break;
	case '#':
		ck_assert_int_eq(span, atoi(rest));
		break;
	case '>':
		expect_sent(line + 2, length - 2);
		break;
	default:
		expect(heard, line[0], rest);
		break;
	}
}

/* The lines of a dialogue lie between "|". */
static void run(const char *lines)
{
	while (*lines != '\0') {
		size_t length = strcspn(lines, "|");

		act(lines, length);
		lines += length + (lines[length] == '|');
	}
	ck_assert_str_eq(sent, "");
}

/*
 * "*" the server says, "<" the engine does, ">" it is told, "." time is up;
 * "m" it moves, "w" its words, "!" its failure; "#" how long the wait is.
 */
#define START15 "* match 7 15x15x5 x=ann o=bob you=x|> START 15|"
#define INFOS                                                            \
	"> INFO rule 0|> INFO timeout_turn 1000|> INFO timeout_match 0|" \
	"> INFO game_type 1|"
#define TIMED                                                                 \
	"* match 7 15x15x5 x=ann o=bob you=x clock=5+3|> START 15|< OK|"      \
	"> INFO rule 0|> INFO timeout_turn 1000|> INFO timeout_match 300000|" \
	"> INFO game_type 1|"
#define BEGUN START15 "< OK|" INFOS "> BEGIN|"
#define MOVED BEGUN "< 0,0|m a15|"

static const char *const dialogues[] = {
	/* a game from its first move on */
	START15 "# 6000|< OK|" INFOS "> BEGIN|# 3000|< 7,8|m h7|# 50|"
		"* move 7 1 x h7|.|# 0|* move 7 2 o a15|> TURN 0,0|"
		"< 14,14|m o1",
	/* from the second, on a board that has a top and a bottom */
	"* match 7 15x9x5 x=bob o=ann you=o|> RECTSTART 15,9|< OK|"
	"* move 7 1 x a1|" INFOS "> TURN 0,8|< 14,0|m o9",
	/* the first move is there before the engine is */
	"* match 7 15x15x5 x=bob o=ann you=o|> START 15|* move 7 1 x a1|"
	"< OK|" INFOS "> TURN 0,14|< 1,1|m b14",
	/* a game that has gone on without it */
	"* state 7 15x15x5 x=ann o=bob you=x moves=h8,a1|> START 15|< OK|" INFOS
	"> BOARD|> 7,7,1|> 0,14,2|> DONE|< 0,0|m a15",
	/* how many in a row, where it is not the usual number */
	"* match 7 3x3x3 x=ann o=bob you=o|> INFO noughts 3|> START 3|< OK",
	"* match 7 15x15x6 x=ann o=bob you=o|> INFO noughts 6|> START 15|< OK",
	"* match 7 9x4x5 x=ann o=bob you=o|> INFO noughts 5|> RECTSTART 9,4|"
	"< OK|* match 8 9x9x5 x=ann o=bob you=o|> INFO noughts 5|> START 9",
	/* the exact rule */
	"* match 7 5x5x5/exact x=ann o=bob you=x|> START 5|< OK|"
	"> INFO rule 1|> INFO timeout_turn 1000|> INFO timeout_match 0|"
	"> INFO game_type 1|> BEGIN",
	/* what it says besides */
	START15 "< MESSAGE I am|< DEBUG x|<|< ok - fine|" INFOS
		"> BEGIN|< MESSAGE depth 1|< MESSAGE depth 2|< DEBUG 3|"
		"< UNKNOWN what?|"
		"w The engine does not know what we said: what?|"
		"< \t 7, 7 |m h8|< 8,8|<|< what now|<",
	BEGUN "< SUGGEST 7,7|> PLAY 7,7|< 7,7|m h8",
	BEGUN "< MESSAGE \x1b[2J|< 7,7|m h8|"
	      "# 50|< MESSAGE late|<",
	/* an answer that is for a rest, and one that comes in the meantime */
	MOVED "* move 7 1 x a15|* move 7 2 o h8|.|> TURN 7,7|< 1,1|m b14",
	MOVED ".|* move 7 1 x a15|# 0|* move 7 2 o h8|> TURN 7,7",
	/* the game ends while it thinks, and another begins */
	BEGUN "* over 7 0 winner=x why=resign|# 3000|"
	      "* match 8 15x15x5 x=ann o=bob you=x|< 99,99|<|# 50|.|> START 15|"
	      "< OK|" INFOS "> BEGIN|< 7,7|m h8",
	/* or while it gets ready */
	START15 "* over 7 0 winner=x why=resign|* match 8 3x3x3 x=a o=b you=x|"
		"< OK|> INFO noughts 3|> START 3|< OK|" INFOS "> BEGIN",
	MOVED "* move 7 1 x a15|* over 7 1 winner=x why=resign|.|# 0|.|<",
	/* a move that does not fit, and how the game stands after all */
	BEGUN "* move 7 2 o h8|"
	      "* state 7 15x15x5 x=ann o=bob you=x moves=a1,a2|< 7,7|<|"
	      ".|> START 15|< OK|" INFOS
	      "> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	START15 "* move 7 2 o h8|< OK|"
		"* state 7 15x15x5 x=ann o=bob you=x moves=a1,a2|" INFOS
		"> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	/* the same game, but another board, or the other side */
	BEGUN "* match 7 5x5x5 x=ann o=bob you=x|< 7,7|<|.|> START 5",
	BEGUN "* match 7 15x15x5 x=ann o=bob you=o|< 7,7|<|.|> START 15",
	/* a line that was lost: its move is on its way, or others moved */
	MOVED "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=-|.|# 0",
	MOVED "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=a1,a2|.|"
	      "> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	BEGUN "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=-|< 7,7|m h8",
	/* a clock that runs down */
	TIMED "> INFO time_left 299900|> BEGIN|< 0,0|m a15|"
	      "* move 7 1 x a15 left=9000,300000|"
	      "* move 7 2 o h8 left=9000,300000|.|> INFO time_left 8900|"
	      "> TURN 7,7|< 1,1|m b14|* move 7 3 x b14 left=1000,9000|"
	      "* move 7 4 o h9 left=1000,9000|.|> INFO timeout_turn 900|"
	      "> INFO time_left 900|> TURN 7,6",
	/* nothing to decide: one watches, or the game is won */
	"* match 7 15x15x5 x=ann o=bob you=-|* move 7 1 x h8|# 0",
	"* state 7 2x2x2 x=a o=b you=o moves=a1,a2,b1|> INFO noughts 2|"
	"> START 2|< OK|# 0",
	/* it refuses */
	START15 "< ERROR only 20|! the engine does not play 15x15x5: only 20",
	START15 "< UNKNOWN|! the engine does not play 15x15x5: nothing more",
	BEGUN "< ERROR no such rule|! the engine gives up: no such rule",
	MOVED "< error \x1b]0;x|"
	      "! the engine gives up: something that cannot be shown",
	/* it makes no sense */
	START15 "< START 15|! the engine was to say OK, and said: START 15",
	START15 "< OKAY|! the engine was to say OK, and said: OKAY",
	START15 "< 7,7|! the engine was to say OK, and said: 7,7",
	BEGUN "< h8|! the engine was to move, and said: h8",
	BEGUN "< 7|! the engine was to move, and said: 7",
	BEGUN "< 7,7,7|! the engine plays 7,7,7, which is no free point of the"
	      " board",
	BEGUN "< -1,7|! the engine was to move, and said: -1,7",
	BEGUN "< 7 7|! the engine was to move, and said: 7 7",
	BEGUN "< \xff\xfe,1|! the engine was to move, and said:"
	      " something that cannot be shown",
	BEGUN "< \xe2\x80\xae"
	      "7,7|! the engine was to move, and said:"
	      " something that cannot be shown",
	BEGUN "< SUGGEST me|! the engine was to move, and said: me",
	/* it cheats */
	BEGUN "< 15,0|! the engine plays 15,0, which is no free point of the"
	      " board",
	BEGUN "< 0,15|! the engine plays 0,15, which is no free point of the"
	      " board",
	BEGUN "< 4294967296,1|! the engine plays 4294967296,1, which is no"
	      " free point of the board",
	BEGUN "< ,|! the engine plays ,, which is no free point of the board",
	MOVED "* move 7 1 x a15|* move 7 2 o h8|.|> TURN 7,7|< 7,7|"
	      "! the engine plays 7,7, which is no free point of the board",
	/* it is late */
	START15 ".|! the engine did not say OK in 6 seconds",
	BEGUN ".|! the engine did not move in its 1 seconds",
};

START_TEST(talks)
{
	run(dialogues[_i]);
}
END_TEST

/* The last of many messages comes with the move. */
START_TEST(keeps_the_last_message)
{
	run(BEGUN "< MESSAGE depth 1|< MESSAGE depth 2|< 7,7|m h8");
	ck_assert_str_eq(b.text, "The engine says: depth 2");
	run("* move 7 1 x h8|.|* move 7 2 o a1|> TURN 0,14|< 1,1|m b14");
	ck_assert_str_eq(b.text, "");
}
END_TEST

START_TEST(cuts_long_words)
{
	char line[4096] = "x";

	run(BEGUN);
	while (strlen(line) < sizeof(line) - 2)
		memcpy(line + strlen(line), "\xc3\xa9", sizeof("\xc3\xa9"));
	ck_assert_int_eq(bridge_hear(&b, &t.m.game, line, t.now),
	    BRIDGE_FAILURE);
	ck_assert_uint_lt(strlen(b.text), 250);
	ck_assert_int_eq(text_fault(b.text, strlen(b.text)), TEXT_FINE);
}
END_TEST

/* Every other point is X's in each row, and from the middle on the others. */
static point pattern(unsigned i)
{
	unsigned row = i / SIDES_MAX, half = row >= SIDES_MAX / 2;

	return POINT((i + half) % SIDES_MAX, row);
}

/* Every point of a full game of the largest board fits. */
START_TEST(fills_the_largest_board)
{
	char line[32];

	run("* match 7 26x26x26 x=ann o=bob you=x|> INFO noughts 26|"
	    "> START 26|< OK|" INFOS "> BEGIN");
	for (unsigned ply = 1; ply <= POINTS_MAX; ply += 2) {
		point p = pattern(ply - 1);

		snprintf(line, sizeof(line), "%d,%d", POINT_COLUMN(p),
		    25 - POINT_ROW(p));
		ck_assert_int_eq(bridge_hear(&b, &t.m.game, line, t.now),
		    BRIDGE_MOVE);
		ck_assert_int_eq(b.move, p);
		sent[0] = '\0';
		bridge_late(&b, &t.m.game, t.now);
		ck_assert_int_eq(board_play(t.m.game.board, p), OK);
		ck_assert_int_eq(board_play(t.m.game.board, pattern(ply)), OK);
		bridge_see(&b, &t.m.game, t.now);
	}
	ck_assert_int_eq(b.state, BRIDGE_READY);
}
END_TEST

START_TEST(ends_it)
{
	bridge_end(&b);
	ck_assert_str_eq(sent, "END\n");
}
END_TEST

Suite *bridge_suite(void)
{
	Suite *suite = suite_create("bridge");
	TCase *one = tcase_create("lines");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, talks, 0, LENGTH(dialogues));
	tcase_add_test(one, keeps_the_last_message);
	tcase_add_test(one, cuts_long_words);
	tcase_add_test(one, fills_the_largest_board);
	tcase_add_test(one, ends_it);
	suite_add_tcase(suite, one);
	return suite;
}
