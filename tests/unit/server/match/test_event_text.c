/* test_event_text.c -- what is written about a match is read as that match. */

#include "server/match/event_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/notation.h"
#include "server/match/seating.h"
#include "tests/support/match_fixture.h"
#include "tests/support/random_match.h"
#include "tests/support/suite.h"

/* How many random games are played, and how much happens in each. */
#define GAMES 1000
#define ACTS  150

static const struct match_observer nobody = { NULL, NULL };

/* The lines of a match, as the journal would append them. */
static char   text[EVENT_TEXTS_MAX + 1];
static size_t length;

static void append(const struct match *m, const struct match_event *e)
{
	char   line[EVENT_TEXT_SIZE];
	size_t n;

	if (!match_event_has(e, EVENT_APPENDED))
		return;
	n = event_text_write(m, e, line);
	ck_assert_uint_eq(strlen(line), n);
	ck_assert_uint_lt(length + n, sizeof(text));
	memcpy(text + length, line, n + 1);
	length += n;
}

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	append(m, e);
}

/* Reads both texts into a new match, and takes the flags from elsewhere. */
static bool
read_match(struct match *copy, const struct match *m, const char *state)
{
	match_init(copy, m->id, &m->settings, nobody);
	copy->flags = m->flags;
	if (!event_text_read(copy, text, NULL, NULL))
		return false;
	copy->flags = m->flags;
	return event_text_read(copy, state, NULL, NULL);
}

static void check_text(const struct match *m)
{
	char         state[EVENT_STATE_SIZE];
	struct match copy;

	ck_assert_uint_eq(event_text_write_state(m, state), strlen(state));
	ck_assert_msg(read_match(&copy, m, state), "%s--\n%s", text, state);
	ck_assert_msg(match_is_same(m, &copy), "%s--\n%s", text, state);
	match_clear(&copy);
}

TEST(any_match_is_read_as_it_was)
{
	struct random_match r;

	for (unsigned i = 1; i <= GAMES; i++) {
		length = 0;
		random_match_start(&r, i,
		    (struct match_observer){ on_event, NULL });
		for (int k = 0; k < ACTS; k++) {
			random_match_act(&r);
			if (random_below(&r, 50) == 0 &&
			    !match_is_over(&r.match) &&
			    r.match.player[SIDE_X].id != 0)
				seating_rename(&r.match, SIDE_X, "cat",
				    10u + k);
			if (k % 10 == 0)
				check_text(&r.match);
		}
		r.match.live.manager = nobody;
		match_clear(&r.match);
	}
}

/* --- single lines --- */

static const struct {
	const char *before; /* moves */
	const char *lines;
	bool        is_read;
} cases[] = {
	{ "", "a1 0\n", true },
	{ "", "a1 0", false },
	{ "", "\n", false },
	{ "", "a1\n", false },
	{ "", "a1 \n", false },
	{ "", "a1  0\n", false },
	{ "", "a1 0 \n", false },
	{ "", "a1 -1\n", false },
	{ "", "a1 1z141z3\n", true },
	{ "", "a1 1z141z4\n", false },
	{ "", "a1 0 hard\n", true },
	{ "", "a1 0 none\n", false },
	{ "", "a1 0 hard x\n", false },
	{ "", "a1 0 hard x x x x\n", false },
	{ "", "d1 0\n", false },
	{ "a1", "a1 0\n", false },
	{ "", "a1 0\nb1 0\nb1 0\n", false },
	{ "", "match 1 2\n", false },
	{ "", "seek 3x3x3 clock=5+3 opening=none else=bot wait=9\n", true },
	{ "", "seek \n", false },
	{ "", "seek\n", false },
	{ "", "chose x 0\n", false },
	{ "a1", "undo x\n", true },
	{ "a1", "undo o\n", false },
	{ "a1", "undo none\n", false },
	{ "a1", "undo\n", false },
	{ "a1,b1", "undo x\na1 5\n", true },
	{ "", "hinting x\nhinting o\n", true },
	{ "", "hinting\n", false },
	{ "", "pause\nunpause\npause\nunpause\n", true },
	{ "", "pause\npause\n", false },
	{ "", "pause\nunpause\npause\nunpause\npause\n", false },
	{ "", "pause\na1 0\n", false },
	{ "", "pause x\n", false },
	{ "", "unpause\n", false },
	{ "", "over x resign\n", true },
	{ "", "over none agreed\n", true },
	{ "", "over x\n", false },
	{ "", "over x line\n", false },
	{ "", "over x nothing\n", false },
	{ "", "over x resign\na1 0\n", false },
	{ "a1,b1,a2,b2,a3", "over x line\n", true },
	{ "a1,b1,a2,b2,a3", "over o line\n", false },
	{ "a1,b1,a2,b2,a3", "over x resign\n", false },
	{ "a1,b1,a2,b2,a3", "c3 0\n", false },
	{ "", "seat x 7\n", true },
	{ "", "seat x 0\n", false },
	{ "", "seat x\n", false },
	{ "", "sit o easy\n", true },
	{ "", "sit o\n", false },
	{ "", "sit o 5\n", false },
	{ "", "offer draw x 0\nwithdrawn draw\noffer undo o 676\n", true },
	{ "", "offer draw x\n", false },
	{ "", "offer draw x 677\n", false },
	{ "", "offer gold x 0\n", false },
	{ "", "withdrawn gold\n", false },
	{ "", "state x\n", false },
	{ "", "a1 00000000000000000000000000000000000000000000000000000\n",
	    false },
};

TEST_EACH(lines_are_read_or_refused, cases)
{
	struct match *m = new_match("3x3x3");

	put_stones(m, cases[_i].before);
	ck_assert_msg(event_text_read(m, cases[_i].lines, NULL, NULL) ==
		cases[_i].is_read,
	    "%s", cases[_i].lines);
	match_fixture_free(m);
}

static const struct {
	const char *lines;
	bool        is_read;
} starts[] = {
	{ "match 1 2\n", true }, { "match 1 hard\n", true },
	{ "match easy perfect\n", true },
	{ "match 18446744073709551615 2\na1 0\n", true },
	{ "match 18446744073709551616 2\n", false }, { "match 0 2\n", false },
	{ "match 1\n", false }, { "match 1 2 3\n", false },
	{ "match 1 ann\n", false }, { "a1 0\n", false },
	{ "over x resign\n", false },
	{ "match 1 hard\na1 0\nb1 0 easy\n", false }, /* a bot's own seat */
};

TEST_EACH(a_match_begins_with_its_seats, starts)
{
	struct game_settings s = { .variant = { 3, 3, 3, RULE_FREE } };
	struct match        *m = match_fixture_new(1, &s, nobody);

	ck_assert(event_text_read(m, starts[_i].lines, NULL, NULL) ==
	    starts[_i].is_read);
	match_fixture_free(m);
}

/* --- damage --- */

/* A text with any byte changed is refused, or is that of another match. */
TEST(changed_bytes_do_no_harm)
{
	struct random_match r;
	struct match        copy, again;
	static char         damaged[sizeof(text)];
	char                state[EVENT_STATE_SIZE];
	unsigned            accepted = 0;

	for (unsigned i = 1; i <= 300; i++) {
		length = 0;
		random_match_start(&r, i,
		    (struct match_observer){ on_event, NULL });
		for (int k = 0; k < ACTS; k++)
			random_match_act(&r);
		memcpy(damaged, text, length + 1);
		for (int k = 0; k < 100; k++) {
			size_t at = random_below(&r, (unsigned)length);
			char   old = damaged[at];

			damaged[at] = random_below(&r, 2) == 0 ?
			    damaged[random_below(&r, (unsigned)length)] :
			    (char)random_below(&r, 256);
			match_init(&copy, 7, &r.match.settings, nobody);
			match_init(&again, 7, &r.match.settings, nobody);
			length = 0;
			text[0] = '\0';
			if (event_text_read(&copy, damaged, on_event, NULL)) {
				accepted++;
				ck_assert(event_text_read(&again, text, NULL,
				    NULL));
				/* Seats are in the text from the end on. */
				event_text_write_state(&copy, state);
				ck_assert(event_text_read(&again, state, NULL,
				    NULL));
				ck_assert(match_is_same(&copy, &again));
			}
			match_clear(&copy);
			match_clear(&again);
			damaged[at] = old;
			length = strlen(damaged);
		}
		r.match.live.manager = nobody;
		match_clear(&r.match);
	}
	ck_assert_uint_gt(accepted, 1000);
}

/* --- bounds --- */

static void add(const char *line)
{
	size_t n = strlen(line);

	ck_assert_uint_lt(length + n, sizeof(text));
	memcpy(text + length, line, n + 1);
	length += n;
}

/* The stones are put so that nobody wins, and all are late ones by bots. */
static void add_stone(unsigned i)
{
	char line[EVENT_TEXT_SIZE], at[NOTATION_POINT_SIZE];

	notation_write(POINT(i / 26, (i + i / 52) % 26), at);
	snprintf(line, sizeof(line), "%s 1z141z3 perfect\n", at);
	add(line);
}

/*
 * A board is filled as slowly as takebacks allow. Not one more can be stored, so
 * no text is longer than EVENT_TEXTS_MAX.
 */
TEST(longest_text_is_bounded)
{
	struct game_settings s = { .variant = { 26, 26, 26, RULE_FREE } };
	struct match        *m = match_fixture_new(1, &s, nobody);

	length = 0;
	add("match 18446744073709551615 18446744073709551614\n");
	add("hinting x\nhinting o\npause\nunpause\npause\nunpause\n");
	for (unsigned i = 0; i < POINTS_MAX - 1; i++)
		add_stone(i);
	for (unsigned i = 0; i < MATCH_TAKEBACKS_MAX; i++) {
		add("undo x\n"); /* o has put the last stone but one */
		add_stone(POINTS_MAX - 2);
	}
	add_stone(POINTS_MAX - 1);
	add("over none full\n");
	ck_assert(event_text_read(m, text, NULL, NULL));
	ck_assert_uint_eq(m->used.takebacks, MATCH_TAKEBACKS_MAX);
	match_fixture_free(m);
}
