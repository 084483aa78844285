/*
 * test_gomocup.c -- the Gomocup protocol, one line at a time.
 *
 * The clock of these tests advances by one millisecond at each read, so the
 * number of reads limits a move.
 */

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/board.h"
#include "server/gomocup/gomocup.h"
#include "tests/support/suite.h"

static _Atomic msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

/* The last line of a reply, without its end. */
static char *last_line(char *reply)
{
	char *end = strrchr(reply, '\n'), *start;

	if (end == NULL)
		return reply;
	*end = '\0';
	start = strrchr(reply, '\n');
	return start == NULL ? reply : start + 1;
}

#define NO_GAME "ERROR no game started: send START first"

/* Lines sent, and the last line of each reply; "#" is any move. */
static const struct {
	const char *in, *out;
} dialogues[] = {
	{ "START 20", "OK" },
	{ "start 20", "OK" },
	{ "START 15|BEGIN", "OK|7,7" },
	{ "START 15|TURN 7,7", "OK|#" },
	{ "INFO timeout_turn 50|START 15|INFO rule 1|TURN 7,7|TURN 0,0",
	    "|OK||#|#" },
	{ "START 3", "OK" },
	{ "START 26", "OK" },
	{ "START 1", "ERROR" },
	{ "START 27", "ERROR" },
	{ "START", "ERROR" },
	{ "START x", "ERROR" },
	{ "START 99999999999999999999", "ERROR" },
	{ "START -5", "ERROR" },
	{ "START 5,5", "ERROR" },
	{ "RECTSTART 9,4", "OK" },
	{ "RECTSTART 9", "ERROR" },
	{ "RECTSTART 9 4", "ERROR" },
	{ "RECTSTART 1,9", "ERROR" },
	{ "RECTSTART 2,9|TURN 1,8", "OK|#" },
	{ "RECTSTART 2,9|TURN 2,8", "OK|ERROR" },
	{ "BEGIN|TURN 7,7|RESTART|TAKEBACK 7,7|BOARD|7,7,2|DONE|SWAP2BOARD",
	    NO_GAME "|" NO_GAME "|" NO_GAME "|" NO_GAME "|||" NO_GAME
		    "|" NO_GAME },
	{ "START 15|BEGIN|BEGIN", "OK|7,7|ERROR" },
	{ "START 15|BEGIN|TURN 7,7", "OK|7,7|ERROR" },
	{ "START 15|TURN 15,0|TURN -1,0|TURN 3|TURN 3,|TURN 1,2,3|TURN",
	    "OK|ERROR|ERROR|ERROR|ERROR|ERROR|ERROR" },
	{ "START 15|TURN 0,15|TURN 0,-1", "OK|ERROR|ERROR" },
	{ "START 15|BEGIN|TAKEBACK 7,7|BEGIN", "OK|7,7|OK|7,7" },
	{ "START 15|BEGIN|TAKEBACK 7,8", "OK|7,7|ERROR" },
	{ "START 15|BEGIN|RESTART|BEGIN", "OK|7,7|OK|7,7" },
	{ "START 15|BEGIN|START 15|BEGIN", "OK|7,7|OK|7,7" },
	{ "ABOUT", "name=\"noughts\"" },
	{ "FLY", "UNKNOWN" },
	{ "STARTS 15", "UNKNOWN" },
	{ "START 15|SWAP2BOARD|7,7|DONE", "OK|||ERROR" },
	{ "START 15|SWAP2BOARD|7,7|7,7|9,9|DONE", "OK|||||ERROR" },
	{ "START 8|SWAP2BOARD|DONE|BEGIN", "OK||ERROR|#" },
	/* o is better with the stone in the middle, x with the two. */
	{ "START 15|SWAP2BOARD|0,0|7,7|14,14|DONE", "OK|||||#" },
	{ "START 15|SWAP2BOARD|7,7|0,0|8,8|DONE", "OK|||||SWAP" },
	{ "START 15|SWAP2BOARD|0,0|7,7|14,14|7,8|0,14|DONE|TURN 1,1",
	    "OK|||||||#|#" },
	{ "|  |\t", "||" },
	/* Four in a row: complete the five, or stop that of the opponent. */
	{ "START 15|BOARD|3,3,1|9,1,2|4,3,1|9,2,2|5,3,1|9,3,2|6,3,1|2,3,2|DONE",
	    "OK||||||||||7,3" },
	{ "START "
	  "15|BOARD|3,3,2|9,1,1|4,3,2|9,5,1|5,3,2|9,9,1|6,3,2|2,3,1|7,0,2|"
	  "DONE",
	    "OK|||||||||||7,3" },
	{ "START "
	  "15|BOARD|3,3,2|9,1,1|4,3,2|9,2,1|5,3,2|9,3,1|6,3,2|9,4,1|9,0,2|"
	  "DONE",
	    "OK|||||||||||9,5" },
	{ "START 15|BOARD|3,3,1|3,3,2|DONE|BEGIN", "OK||||ERROR|7,7" },
	{ "START 15|BOARD|3,3,1|4,3,1|DONE", "OK||||ERROR" },
	{ "START 15|BOARD|3,3,3|DONE", "OK|||ERROR" },
	{ "START 15|BOARD|3,3,0|DONE", "OK|||ERROR" },
	{ "INFO noughts 3|START 3|BOARD|0,0,2|1,0,1|2,0,2|0,1,2|1,1,2|2,1,1|"
	  "0,2,1|1,2,2|2,2,1|DONE",
	    "|OK|||||||||||ERROR the board is full" },
	{ "START 15|BOARD|BEGIN|DONE", "OK|||ERROR" },
	{ "START 15|BOARD|3,3,1|START 9|BEGIN", "OK|||OK|4,4" },
	{ "START 15|BEGIN|BOARD|3,3,1|RESTART|BEGIN", "OK|7,7|||OK|7,7" },
	{ "START 15|SWAP2BOARD|RECTSTART 7,9|BEGIN", "OK||OK|3,4" },
	{ "START 15|BOARD|DONE", "OK||7,7" },
	/* Rule exact: six do not win, so the other end is no threat. */
	{ "INFO rule 1|START "
	  "15|BOARD|3,3,1|9,1,2|4,3,1|9,2,2|5,3,1|9,3,2|6,3,1|"
	  "9,9,2|8,3,1|2,2,2|DONE",
	    "|OK||||||||||||2,3" },
	{ "INFO rule 4|START 15|BEGIN", "|ERROR|ERROR" },
	{ "INFO rule 4|START 15|INFO rule 0|START 15|BEGIN", "|ERROR||OK|7,7" },
	{ "START 15|INFO rule 2|BEGIN|INFO rule 0|BEGIN", "OK||ERROR||7,7" },
	{ "START 15|BEGIN|INFO rule 2|START 9|RESTART|INFO rule 0|TURN 7,7",
	    "OK|7,7||ERROR|ERROR||ERROR" },
	/* Impossible requests leave the game as it was. */
	{ "START 15|BEGIN|BOARD|1,1,1|1,1,2|DONE|TURN 7,7|TURN 8,8",
	    "OK|7,7||||ERROR|ERROR|#" },
	{ "START 15|BEGIN|BOARD|0,0,1|0,1,2|1,0,1|1,1,2|2,0,1|2,1,2|3,0,1|"
	  "3,1,2|4,0,1|4,2,2|DONE|TURN 7,7|TURN 8,8",
	    "OK|7,7||||||||||||ERROR|ERROR|#" },
	{ "START 15|BEGIN|INFO rule 2|BOARD|0,0,2|DONE|INFO rule 0|TURN 7,7|"
	  "TURN 8,8",
	    "OK|7,7||||ERROR||ERROR|#" },
	{ "INFO noughts 2|START 3|TURN 1,1|TURN 0,0", "|OK|#|ERROR" },
	/* Six in a row win, but not under rule exact. */
	{ "START 15|BOARD|0,0,1|0,1,2|1,0,1|1,1,2|2,0,1|2,1,2|3,0,1|3,2,2|"
	  "5,0,1|5,3,2|4,0,1|4,5,2|DONE",
	    "OK||||||||||||||ERROR" },
	{ "INFO rule 1|START 15|BOARD|0,0,1|0,1,2|1,0,1|1,1,2|2,0,1|2,1,2|"
	  "3,0,1|3,2,2|5,0,1|5,3,2|4,0,1|4,5,2|DONE",
	    "|OK||||||||||||||#" },
	{ "INFO max_memory 4000000|START 9|INFO max_memory 14000000|START 9",
	    "|ERROR||OK" },
	{ "START 9|INFO max_memory 1|BEGIN|INFO max_memory 0|BEGIN",
	    "OK||ERROR||#" },
	{ "INFO noughts 3|START 3|TURN 1,1|TURN 0,1", "|OK|#|#" },
	{ "INFO noughts 9|START 8|INFO noughts 27|RECTSTART 3,4",
	    "|ERROR unsupported line: INFO noughts must be 2 to the longer "
	    "||ERROR unsupported line: INFO noughts" },
	{ "INFO noughts 3|START 27",
	    "|ERROR unsupported board: sides must be 2 to 26" },
	{ "INFO noughts 3|RECTSTART 4,3|BOARD|1,1,1|0,0,2|2,1,1|0,1,2|DONE",
	    "|OK||||||#" },
	{ "INFO|INFO x|INFO x y z|INFO timeout_turn|INFO rule x|INFO folder /|"
	  "INFO time_left -5|START 9|BEGIN",
	    "|||||||OK|#" },
	{ "INFO thread_num 2|START 15|TURN 7,7|TURN 0,0", "|OK|#|#" },
	{ "INFO timeout_turn 0|START 15|TURN 0,0", "|OK|#" },
	{ "INFO timeout_match 1000|INFO time_left 0|START 15|TURN 0,0",
	    "||OK|#" },
	{ "START 2|BEGIN|TURN 1,1|BEGIN", "OK|#|#|ERROR" },
	{ "START 15|INFO rule 4|TURN 7,7|INFO rule 0|TURN 7,7",
	    "OK||ERROR||#" },
	{ "INFO timeout_turn 1000000|INFO time_left 400|START 15|TURN 7,7",
	    "||OK|#" },
	{ "INFO timeout_turn 1000000|INFO timeout_match 400|START 15|TURN 7,7",
	    "||OK|#" },
	{ "INFO timeout_turn 1000000|INFO max_node 900|START 15|TURN 7,7",
	    "||OK|#" },
	{ "INFO timeout_turn 1000000|INFO max_depth 2|START 15|TURN 7,7",
	    "||OK|#" },
};

static bool is_move(const char *text)
{
	int x, y, n = 0;

	return sscanf(text, "%d,%d%n", &x, &y, &n) == 2 && text[n] == '\0';
}

/* Copies the next field of a list separated by bars; NULL after the last. */
static const char *field(const char **list, char *out, size_t size)
{
	size_t n;

	if (*list == NULL)
		return NULL;
	n = strcspn(*list, "|");
	ck_assert_uint_lt(n, size);
	memcpy(out, *list, n);
	out[n] = '\0';
	*list = (*list)[n] == '|' ? *list + n + 1 : NULL;
	return out;
}

TEST_EACH(replies, dialogues)
{
	const char     *ins = dialogues[_i].in, *outs = dialogues[_i].out;
	struct gomocup *b = gomocup_new(tick);
	char            in[64], out[64], reply[GOMOCUP_REPLY_MAX];

	ck_assert(gomocup_handle_line(b, "INFO max_memory 40000000", reply));
	ck_assert(gomocup_handle_line(b, "INFO timeout_turn 60", reply));
	while (field(&ins, in, sizeof(in)) != NULL) {
		const char *said;

		ck_assert_ptr_nonnull(field(&outs, out, sizeof(out)));
		ck_assert(gomocup_handle_line(b, in, reply));
		said = last_line(reply);
		if (strcmp(out, "#") == 0)
			ck_assert_msg(is_move(said), "%s: %s", in, said);
		else
			ck_assert_msg(strncmp(said, out, strlen(out)) == 0 &&
				(*said == '\0') == (*out == '\0'),
			    "%s: %s, not %s", in, said, out);
	}
	ck_assert_ptr_null(outs);
	gomocup_free(b);
}

static const struct {
	const char *info;
	size_t      min, max; /* bytes of the table */
} memory[] = {
	{ "INFO max_memory 0", 64 << 20, 64 << 20 },
	{ "INFO max_memory 13631488", 1 << 20, 1 << 20 },
	{ "INFO max_memory 33554432", 20 << 20, 20 << 20 },
	{ "INFO max_memory 70000000", 56000000, 58000000 },
};

TEST_EACH(uses_the_memory_it_is_allowed, memory)
{
	struct gomocup *b = gomocup_new(tick);
	char            reply[GOMOCUP_REPLY_MAX];

	gomocup_handle_line(b, memory[_i].info, reply);
	gomocup_handle_line(b, "START 15", reply);
	ck_assert_uint_ge(gomocup_table_bytes(b), memory[_i].min);
	ck_assert_uint_le(gomocup_table_bytes(b), memory[_i].max);
	gomocup_free(b);
}

TEST(ends_on_end)
{
	struct gomocup *b = gomocup_new(tick);
	char            reply[GOMOCUP_REPLY_MAX];

	ck_assert(!gomocup_handle_line(b, "END", reply));
	ck_assert_str_eq(reply, "");
	ck_assert(!gomocup_handle_line(b, "end", reply));
	gomocup_free(b);
}

/* Two engines play to the end: all moves are legal and in time. */
TEST_LOOP(plays_whole_games, 0, 4)
{
	static const char *const sizes[] = { "15,15", "6,6", "4,9", "20,20" };
	struct gomocup *players[2] = { gomocup_new(tick), gomocup_new(tick) };
	char            line[64], reply[GOMOCUP_REPLY_MAX], *said = NULL;
	struct variant  v = { 0, 0, 5, RULE_FREE };
	unsigned        columns, rows;
	struct board   *b;

	ck_assert_int_eq(sscanf(sizes[_i], "%u,%u", &columns, &rows), 2);
	v.columns = (uint8_t)columns;
	v.rows = (uint8_t)rows;
	v.k = columns < 5 ? (uint8_t)columns : 5;
	b = board_new(&v);
	for (int i = 0; i < 2; i++) {
		gomocup_handle_line(players[i], "INFO timeout_turn 90", reply);
		gomocup_handle_line(players[i], "INFO max_memory 20000000",
		    reply);
		snprintf(line, sizeof(line), "RECTSTART %s", sizes[_i]);
		gomocup_handle_line(players[i], line, reply);
	}
	strcpy(line, "BEGIN");
	while (board_verdict(b) == VERDICT_OPEN) {
		unsigned x, y;

		clock_reads = 0;
		ck_assert(gomocup_handle_line(players[board_turn(b)], line,
		    reply));
		ck_assert_int_le(clock_reads, 90);
		said = last_line(reply);
		ck_assert_msg(is_move(said), "%s: %s", line, said);
		ck_assert_int_eq(sscanf(said, "%u,%u", &x, &y), 2);
		ck_assert_int_eq(board_play(b, POINT(x, y)), OK);
		snprintf(line, sizeof(line), "TURN %u,%u", x % 32, y % 32);
	}
	board_free(b);
	gomocup_free(players[0]);
	gomocup_free(players[1]);
}

static const char *const words[] = { "START", "RECTSTART", "BEGIN", "TURN",
	"BOARD", "DONE", "INFO", "ABOUT", "TAKEBACK", "RESTART", "timeout_turn",
	"rule", "noughts", "max_memory", "time_left", "timeout_match", "0", "1",
	"2", "3", "5", "7", "15", "99", "-1", "4294967296", "1,1", "0,0", "2,1",
	"1,1,1", "0,1,2", "2,2,3", ",", "x", "\xff" };

/* Random lines of these words: no crash, and every reply is terminated. */
TEST_LOOP(survives_any_line, 0, 4)
{
	struct gomocup *b = gomocup_new(tick);
	char            line[128], reply[GOMOCUP_REPLY_MAX];

	srand((unsigned)_i);
	gomocup_handle_line(b, "INFO max_memory 40000000", reply);
	for (int i = 0; i < 1500; i++) {
		int n = 1 + rand() % 3;

		line[0] = '\0';
		for (int w = 0; w < n; w++) {
			strcat(line, w > 0 ? " " : "");
			strcat(line, words[rand() % LENGTH(words)]);
		}
		if (strncmp(line, "INFO max_memory", 15) == 0)
			continue;
		memset(reply, 1, sizeof(reply));
		ck_assert(gomocup_handle_line(b, "INFO timeout_turn 5", reply));
		ck_assert(gomocup_handle_line(b, line, reply));
		ck_assert_ptr_nonnull(memchr(reply, '\0', sizeof(reply)));
	}
	gomocup_free(b);
}

/* The position after three stones is even, so two more are put after them. */
TEST(puts_the_stones_of_a_swap2_opening)
{
	struct gomocup *g = gomocup_new(tick);
	char            reply[GOMOCUP_REPLY_MAX], line[32];
	int             at[10], n = 0;

	gomocup_handle_line(g, "INFO rule 1", reply);
	gomocup_handle_line(g, "START 15", reply);
	gomocup_handle_line(g, "SWAP2BOARD", reply);
	ck_assert_str_eq(reply, "");
	gomocup_handle_line(g, "DONE", reply);
	ck_assert_int_eq(sscanf(reply, "%d,%d %d,%d %d,%d%n", &at[0], &at[1],
			     &at[2], &at[3], &at[4], &at[5], &n),
	    6);
	ck_assert_str_eq(reply + n, "\n");
	gomocup_handle_line(g, "SWAP2BOARD", reply);
	for (int i = 0; i < 6; i += 2) {
		ck_assert(at[i] >= 0 && at[i] < 15);
		ck_assert(at[i + 1] >= 0 && at[i + 1] < 15);
		snprintf(line, sizeof(line), "%d,%d", at[i], at[i + 1]);
		gomocup_handle_line(g, line, reply);
	}
	gomocup_handle_line(g, "DONE", reply);
	/* "SWAP", a move, or two stones: no error in any case. */
	ck_assert_ptr_eq(strstr(reply, "ERROR"), NULL);
	gomocup_free(g);
}
