/* test_channel.c -- each member receives each line once, in order. */

#include "server/protocol/channel.h"

#include <stddef.h>
#include <string.h>

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

#define MEMBERS 4

struct reader {
	char                  text[1024]; /* all lines received */
	struct channel_member member;
	uint64_t              journal_pos; /* the last one's */
};

static struct match *m;
static struct reader readers[MEMBERS];

static void receive(void *receiver, const struct match_event *e,
    const char *line, size_t n, uint64_t journal_pos)
{
	struct reader *r = receiver;

	(void)e;
	strncat(r->text, line, n);
	r->journal_pos = journal_pos;
}

static void set_up(void)
{
	m = new_match("3x3x3");
	m->live.audience = (struct match_observer){ NULL, NULL };
	memset(readers, 0, sizeof(readers));
	for (int i = 0; i < MEMBERS; i++)
		channel_join_match(m, receive, offsetof(struct reader, member),
		    &readers[i].member);
}

static void end_match(void)
{
	if (m != NULL)
		match_fixture_free(m);
	m = NULL;
}

FIXTURE(set_up, end_match);

TEST(lines_wait_for_their_record_and_talk_for_none)
{
	match_note_record(m, 5);
	play_all(m, "b2");
	for (int i = 0; i < MEMBERS; i++)
		ck_assert_uint_eq(readers[i].journal_pos, 5);
	match_emit(m,
	    (struct match_event){ .kind = EV_SAY,
		.side = SIDE_X,
		.name = "ann",
		.text = "hello" });
	for (int i = 0; i < MEMBERS; i++) {
		ck_assert_uint_eq(readers[i].journal_pos, 0);
		ck_assert_str_eq(readers[i].text,
		    "* move 7 1 x b2 turn=o\n* say 7 ann :hello\n");
	}
}

TEST(a_member_that_leaves_or_joins_later_changes_nothing)
{
	struct reader *r = &readers[2];

	play_all(m, "b2");
	channel_leave(&r->member);
	channel_leave(&r->member);
	play_all(m, "a1");
	ck_assert_str_eq(r->text, "* move 7 1 x b2 turn=o\n");
	channel_join_match(m, receive, offsetof(struct reader, member),
	    &r->member);
	channel_join_match(m, receive, offsetof(struct reader, member),
	    &r->member);
	play_all(m, "a2");
	ck_assert_str_eq(r->text,
	    "* move 7 1 x b2 turn=o\n* move 7 3 x a2 turn=o\n");
	ck_assert_str_eq(readers[3].text,
	    "* move 7 1 x b2 turn=o\n* move 7 2 o a1 turn=x\n* move 7 3 x a2 "
	    "turn=o\n");
}

TEST(all_leave_after_the_last_line)
{
	ck_assert_uint_eq(readers[0].member.channel->match_id, 7);
	end_match();
	for (int i = 0; i < MEMBERS; i++) {
		ck_assert_ptr_null(readers[i].member.channel);
		ck_assert_str_eq(readers[i].text, "* unwatch 7\n");
	}
}
