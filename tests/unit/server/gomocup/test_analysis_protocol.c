/*
 * test_analysis_protocol.c -- the lines of "noughts-engine --analyse".
 *
 * In the file of dialogues "> position ..." sends a line, "< = position ..."
 * expects one, and "*" matches the rest of a word. Lines of progress need not
 * be expected. Other lines separate the dialogues.
 */

#include "server/gomocup/analysis_protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/protocol/line_reader.h"
#include "tests/support/suite.h"

#define DIALOGUES "tests/protocol/analysis.dialogues"

static struct analysis_protocol *p;
static char                      sent[65536]; /* not expected yet */

static msec now(void)
{
	return 0;
}

static void on_line(void *ctx, const char *line, size_t length)
{
	size_t used = strlen(sent);

	(void)ctx;
	ck_assert_uint_lt(used + length, sizeof(sent));
	if (strncmp(line, "* progress ", 11) == 0)
		return;
	memcpy(sent + used, line, length);
	sent[used + length] = '\0';
}

static void set_up(void)
{
	p = analysis_protocol_new(now, on_line, NULL);
	sent[0] = '\0';
}

static void tear_down(void)
{
	analysis_protocol_free(p);
}

FIXTURE(set_up, tear_down);

static void send_text(const char *text)
{
	char   line[ANALYSIS_REQUEST_MAX + 1];
	size_t length = strlen(text);

	ck_assert_uint_lt(length, sizeof(line));
	memcpy(line, text, length + 1);
	analysis_protocol_handle_line(p, line, length);
}

static bool matches(const char *pattern, const char *text)
{
	while (*pattern != '\0' && *pattern != '*' && *pattern == *text) {
		pattern++;
		text++;
	}
	/* The first column is the kind of a line, "*" too. */
	if (*pattern != '*')
		return *pattern == *text;
	return matches(pattern + 1, text + strcspn(text, " "));
}

/* Takes the next line that was sent; steps the review until there is one. */
static void expect(const char *pattern)
{
	char   line[LINE_REPLY_MAX + 1];
	size_t n;

	while (sent[0] == '\0' && analysis_protocol_is_reviewing(p))
		analysis_protocol_work(p);
	n = strcspn(sent, "\n");
	ck_assert_uint_lt(n, sizeof(line));
	memcpy(line, sent, n);
	line[n] = '\0';
	ck_assert_msg(pattern[0] == line[0] && matches(pattern + 1, line + 1),
	    "expected \"%s\", got \"%s\"", pattern, line);
	memmove(sent, sent + n + 1, strlen(sent + n + 1) + 1);
}

TEST(dialogues_are_reproduced)
{
	FILE    *f = fopen(DIALOGUES, "r");
	char     line[LINE_REPLY_MAX];
	unsigned count = 0;

	ck_assert_msg(f != NULL, "cannot read %s here", DIALOGUES);
	while (fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '>')
			send_text(line + 2);
		else if (line[0] == '<')
			expect(line + 2);
		else
			ck_assert_str_eq(sent, "");
		count += line[0] == '>';
	}
	ck_assert_str_eq(sent, "");
	ck_assert_uint_gt(count, 8);
	fclose(f);
}

static const struct {
	const char *request, *answer;
} refusals[] = {
	{ "", NULL },
	{ "hello", "? - unknown :*" },
	{ "aaaaaaaaaaaaaaaaaaaaaaaaaaa", "? - unknown :*" },
	{ "position", "? position missing :*" },
	{ "position gomoku", "? position missing :*" },
	{ "position 99x99 -", "? position variant :*" },
	{ "position gomoku h8,,i9", "? position point :*" },
	{ "position 3x3x3 d4", "? position off :Move 1, d4:*" },
	{ "position 3x3x3 b2,a1,b1,a2,b3,c3", "? position over :Move 6, c3:*" },
	{ "position gomoku h8 time=0", "? position value :*" },
	{ "position gomoku h8 time=600001", "? position value :*" },
	{ "position gomoku h8 nodes=x", "? position value :*" },
	{ "position gomoku h8 depth=3", "? position key :*" },
	{ "review 3x3x3 -", "? review missing :*" },
	{ "\x01", "? - control :*" },
};

TEST_EACH(refuses_what_it_cannot_do, refusals)
{
	char *end;

	send_text(refusals[_i].request);
	if (refusals[_i].answer == NULL) {
		ck_assert_str_eq(sent, "");
		return;
	}
	/* The sentences are for people: only the code is checked. */
	end = strchr(refusals[_i].answer, ':');
	ck_assert_msg(strncmp(sent, refusals[_i].answer,
			  (size_t)(end - refusals[_i].answer)) == 0,
	    "%s", sent);
}

static const struct {
	const char *request, *named;
} named[] = {
	{ "hello there", "\"hello\"." },
	{ "position", "\"VARIANT MOVES [time=MS] [nodes=N] [opening=N]\"." },
	{ "review gomoku h8 i9",
	    "\"VARIANT MOVES [time=MS] [nodes=N] [opening=N]\"." },
	{ "position 99x99 -", "\"99x99\"." },
	{ "position gomoku h8,,i9", "\"\"." },
	{ "position gomoku h8,i99,i9", "\"i99\"." },
	{ "position gomoku h8 time=600001", "\"600001\"." },
	{ "position gomoku h8 nodes=x", "\"x\"." },
	{ "position gomoku h8 depth=3", "\"depth\"." },
};

TEST_EACH(refusal_names_what_is_wrong, named)
{
	send_text(named[_i].request);
	ck_assert_msg(strstr(sent, named[_i].named) != NULL, "%s", sent);
}

/* The winner of a game that is over needs no more plies. */
TEST(answers_a_position_where_the_game_is_over)
{
	send_text("position 3x3x3 a1,b1,a2,b2,a3");
	expect("= position score=-30000 win=0 proof=loss plies=0 depth=0 "
	       "line=-");
}

TEST(answers_positions_during_a_review)
{
	send_text("review 3x3x3 b2,a1 nodes=1000");
	analysis_protocol_work(p);
	send_text("position 3x3x3 b2,a2,b1 nodes=1000");
	expect("= position score=* win=* proof=* plies=* depth=* line=*");
	expect("* move 1 b2 before=50 after=50 mark=none");
	expect("* move 2 a1 before=50 after=50 mark=none");
	expect("= review count=2");
}

/* Rules without fours are analysed by the same requests. */
TEST(plays_by_other_rules)
{
	send_text("position 7x6x4/drop d1,d2,e1,e2,f1 nodes=5000");
	expect("= position score=-29998 win=0 proof=loss plies=2 depth=* "
	       "line=*");
	send_text("defend 4x4x3/misere a1 nodes=5000");
	expect("= defend score=* win=* proof=* depth=* line=*");
	send_text("position 7x6x4/drop d1,e2 nodes=5000");
	expect("? position floating :Move 2, e2: Stones fall to the lowest "
	       "free "
	       "point of their column.");
}

/* A game of as many moves as there can be fits into a line. */
TEST(takes_the_longest_game)
{
	char line[ANALYSIS_REQUEST_MAX + 1];
	int  n = snprintf(line, sizeof(line), "position 26x26x26 ");

	for (int i = 0; i < 26 * 26 - 1; i++)
		n += snprintf(line + n, sizeof(line) - (size_t)n, "%s%c%d",
		    i > 0 ? "," : "", 'a' + (i + i / 52) % 26, 1 + i / 26);
	ck_assert_int_lt(n, ANALYSIS_REQUEST_MAX - 30);
	send_text(line);
	expect("= position score=* win=* proof=* depth=* line=*");
}
