/*
 * test_spectator_feed.c -- spectators are served in slices, in order, and
 * bounded.
 */

#include "server/protocol/spectator_feed.h"

#include <stdio.h>
#include <string.h>

#include "server/match/seats.h"
#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

#define SPECTATORS 8
#define ALL        1000000

struct listener {
	struct spectator *spectator;
	char              text[65536]; /* all lines received */
	size_t            length, lines;
};

static struct broadcasts set;
static struct match     *m;
static struct listener   listeners[SPECTATORS];
static uint64_t          held_pos; /* the highest of a line received */

static void receive(void *ctx, const struct broadcast_line *line,
    const char *bytes, size_t n)
{
	struct listener *l = ctx;

	ck_assert_uint_lt(l->length + n, sizeof(l->text));
	memcpy(l->text + l->length, bytes, n);
	l->length += n;
	l->lines++;
	if (line->is_last)
		l->spectator = NULL;
	if (line->journal_pos > held_pos)
		held_pos = line->journal_pos;
}

static void set_up(void)
{
	broadcasts_init(&set, receive);
	m = new_match("3x3x3");
	m->audience = (struct match_observer){ NULL, NULL };
	memset(listeners, 0, sizeof(listeners));
	held_pos = 0;
	for (int i = 0; i < SPECTATORS; i++)
		listeners[i].spectator = spectator_new(&set, m, &listeners[i]);
}

static void end_match(void)
{
	if (m != NULL)
		match_fixture_free(m);
	m = NULL;
}

static void tear_down(void)
{
	end_match();
	broadcasts_serve(&set, UINT64_MAX, ALL);
	ck_assert(!set.needs_turn);
}

FIXTURE(set_up, tear_down);

static size_t lines_received(void)
{
	size_t n = 0;

	for (int i = 0; i < SPECTATORS; i++)
		n += listeners[i].lines;
	return n;
}

/* Checks that each spectator has received exactly this. */
static void check_all(const char *text)
{
	for (int i = 0; i < SPECTATORS; i++)
		ck_assert_str_eq(listeners[i].text, text);
}

TEST(serves_so_many_in_a_turn)
{
	static const size_t received[] = { 3, 6, 8, 8 };

	play_all(m, "b2");
	ck_assert(set.needs_turn);
	for (int i = 0; i < LENGTH(received); i++) {
		broadcasts_serve(&set, UINT64_MAX, 3);
		ck_assert_uint_eq(lines_received(), received[i]);
		ck_assert_int_eq(set.needs_turn, i < 2);
	}
	check_all("* move 7 1 x b2\n");
}

/* This ends even if lines come fast. */
TEST(serves_late_ones_with_all_lines_at_once)
{
	play_all(m, "b2");
	broadcasts_serve(&set, UINT64_MAX, 6);
	play_all(m, "a1");
	broadcasts_serve(&set, UINT64_MAX, 2);
	ck_assert_uint_eq(lines_received(), 6 + 4);
	broadcasts_serve(&set, UINT64_MAX, 6);
	ck_assert_uint_eq(lines_received(), 16);
	check_all("* move 7 1 x b2\n* move 7 2 o a1\n");
}

/* A spectator that gets many lines counts for several. */
TEST(counts_lines_too)
{
	for (int i = 0; i < 16; i++)
		seats_say(m, SIDE_X, "ann", "hello");
	broadcasts_serve(&set, UINT64_MAX, 6);
	ck_assert_uint_eq(lines_received(), 2 * 16);
}

TEST(lines_wait_until_they_are_durable)
{
	play_all(m, "b2");
	match_note_record(m, 5);
	play_all(m, "a1");
	broadcasts_serve(&set, 4, ALL);
	check_all("* move 7 1 x b2\n");
	ck_assert(!set.needs_turn);
	ck_assert_uint_eq(held_pos, 0);
	broadcasts_serve(&set, 5, ALL);
	check_all("* move 7 1 x b2\n* move 7 2 o a1\n");
	ck_assert_uint_eq(held_pos, 5);
}

/* Spectators that are ahead do not delay those behind. */
TEST(those_who_catch_up_are_served_in_order)
{
	match_note_record(m, 5);
	play_all(m, "b2");
	for (int i = 0; i < 3; i++)
		spectator_catch_up(listeners[2 * i].spectator);
	ck_assert_uint_eq(lines_received(), 3);
	seats_say(m, SIDE_X, "ann", "hello");
	broadcasts_serve(&set, 4, ALL);
	ck_assert_uint_eq(lines_received(), 3);
	broadcasts_serve(&set, 5, SPECTATORS - 3);
	ck_assert_uint_eq(lines_received(), 3 + 2 * (SPECTATORS - 3));
	broadcasts_serve(&set, 5, 3);
	check_all("* move 7 1 x b2\n* say 7 ann :hello\n");
}

TEST(a_spectator_that_leaves_or_comes_later_changes_nothing)
{
	play_all(m, "b2");
	broadcasts_serve(&set, UINT64_MAX, 2);
	spectator_free(listeners[5].spectator);
	listeners[5] = (struct listener){ 0 };
	play_all(m, "a1");
	listeners[5].spectator = spectator_new(&set, m, &listeners[5]);
	play_all(m, "a2");
	broadcasts_serve(&set, UINT64_MAX, ALL);
	ck_assert_str_eq(listeners[5].text, "* move 7 3 x a2\n");
	for (int i = 0; i < SPECTATORS; i++)
		ck_assert_uint_eq(listeners[i].lines, i == 5 ? 1 : 3);
}

TEST(the_last_line_outlives_the_match)
{
	ck_assert_uint_eq(spectator_match_id(listeners[0].spectator), 7);
	end_match();
	ck_assert_uint_eq(spectator_match_id(listeners[0].spectator), 0);
	spectator_free(listeners[7].spectator);
	listeners[7].spectator = NULL;
	spectator_catch_up(listeners[6].spectator);
	broadcasts_serve(&set, UINT64_MAX, 4);
	ck_assert_uint_eq(lines_received(), 5);
	broadcasts_serve(&set, UINT64_MAX, 4);
	for (int i = 0; i < SPECTATORS; i++) {
		ck_assert_ptr_null(listeners[i].spectator);
		ck_assert_str_eq(listeners[i].text,
		    i < 7 ? "* unwatch 7\n" : "");
	}
	ck_assert(!set.needs_turn);
}

/* All queued talk together is bounded, and dropped lines are reported. */
TEST(talk_is_left_out_while_much_waits)
{
	char     text[201] = { 0 };
	unsigned left_out = 0;

	memset(text, 'x', 200);
	for (int i = 0; i < 200; i++)
		seats_say(m, SIDE_X, "ann", text);
	play_all(m, "b2");
	broadcasts_serve(&set, UINT64_MAX, ALL);
	broadcasts_serve(&set, UINT64_MAX, ALL);
	for (int i = 0; i < SPECTATORS; i++) {
		const struct listener *l = &listeners[i];

		ck_assert_uint_le(l->length, BROADCAST_TALK_MAX + 1000);
		ck_assert_int_eq(sscanf(strrchr(l->text, '#'),
				     "# Talk was left out, because there was"
				     " too much of it. Lines: %u",
				     &left_out),
		    1);
		ck_assert_uint_eq(l->lines - 2 + left_out, 200);
		ck_assert_ptr_nonnull(strstr(l->text, "* move 7 1 x b2\n"));
	}
	seats_say(m, SIDE_X, "ann", "again");
	broadcasts_serve(&set, UINT64_MAX, ALL);
	ck_assert_ptr_nonnull(strstr(listeners[0].text, ":again\n"));
}

/* Spectators of one match do not delay those of another. */
TEST(matches_take_turns)
{
	struct match   *other = match_fixture_new(8,
	      &(struct game_settings){ .variant = { 3, 3, 3, RULE_FREE } },
	      (struct match_observer){ NULL, NULL });
	struct listener one = { 0 };

	one.spectator = spectator_new(&set, other, &one);
	play_all(m, "b2");
	play_all(other, "b2");
	broadcasts_serve(&set, UINT64_MAX, 4);
	play_all(m, "a1");
	broadcasts_serve(&set, UINT64_MAX, 4);
	ck_assert_str_eq(one.text, "* move 8 1 x b2\n");
	match_fixture_free(other);
	broadcasts_serve(&set, UINT64_MAX, ALL);
	ck_assert_ptr_null(one.spectator);
}
