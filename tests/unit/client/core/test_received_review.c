/* test_received_review.c -- a review as the server sends it. */

#include "client/core/received_review.h"

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture         t;
static const struct received_review *r = &t.state.review;

static void set_up(void)
{
	t = (struct client_fixture){ .line = NULL };
	client_state_init(&t.state);
}

static void tear_down(void)
{
	client_state_clear(&t.state);
	free(t.line);
}

FIXTURE(set_up, tear_down);

static void receive(const char *lines)
{
	client_fixture_apply(&t, lines);
}

#define GAME                                                                 \
	"* record 7 3x3x3 x=ann o=bob clock=5+3 winner=x why=resign plies=2" \
	" rating=1662?,1338 begun=- ended=2026-11-22T02:59:02Z\n"
#define ROWS                                               \
	"* reviewed 7 1 b2 before=50 after=50 mark=none\n" \
	"* reviewed 7 2 a1 before=50 after=10 mark=blunder better=c3\n"

TEST(takes_over_a_whole_review)
{
	receive(HELLO_LINE "\n" GAME ROWS "= review count=2");
	ck_assert_uint_eq(r->game, 7);
	ck_assert_uint_eq(r->next, 0);
	ck_assert(r->review.is_done && !r->is_awaited);
	ck_assert_uint_eq(r->review.count, 2);
	ck_assert_uint_eq(r->record.ply_count, 2);
	ck_assert_str_eq(r->record.name[SIDE_O], "bob");
	ck_assert_int_eq(r->record.winner, SIDE_X);
	ck_assert_int_eq(r->record.reason, END_RESIGN);
	ck_assert_str_eq(r->record.date, "2026-11-22");
	ck_assert_str_eq(r->record.rating[SIDE_O], "1338");
	ck_assert_int_eq(r->record.control.increment, 3000);
	ck_assert_int_eq(r->review.moves[1].mark, RECORD_MARK_BLUNDER);
	receive("* reviewed 7 3 c1 mark=none");
	ck_assert_uint_eq(r->review.count, 2);
	client_state_on_disconnect(&t.state);
	ck_assert(r->review.is_done);
}

TEST(asks_for_the_rest)
{
	receive(HELLO_LINE "\n" GAME "* reviewed 7 1 b2 mark=none\n"
			   "= review count=1 next=2");
	ck_assert_uint_eq(r->next, 2);
	ck_assert(!r->review.is_done);
	receive("* reviewed 7 2 a1 mark=none\n= review count=1");
	ck_assert_uint_eq(r->next, 0);
	ck_assert(r->review.is_done);
}

TEST(waits_until_the_server_is_done)
{
	receive(HELLO_LINE "\n* review 7 place=2\n= review");
	ck_assert(r->is_awaited);
	ck_assert_uint_eq(r->next, 0);
	receive("* review 7 place=1 percent=50");
	ck_assert_uint_eq(r->next, 0);
	receive("* review 7 done=1");
	ck_assert_uint_eq(r->game, 7);
	ck_assert_uint_eq(r->next, 1);
	receive(GAME);
	ck_assert(r->is_awaited);
	receive(ROWS "= review count=2");
	ck_assert(r->review.is_done && !r->is_awaited);
	receive("* review 8 place=1\n? review slow :Wait.");
	ck_assert(!r->is_awaited && !r->review.is_done);
	receive("* review 8 place=1");
	client_state_on_disconnect(&t.state);
	ck_assert(!r->is_awaited);
}

/* What a server may send to confuse us. */
static const char *const odd[] = {
	"* reviewed 7 1 b2 mark=none\n= review count=1",
	GAME "* reviewed 8 1 b2 mark=none\n= review count=1",
	GAME "* reviewed 7 2 b2 mark=none\n= review count=1",
	GAME "* reviewed 7 1 z9 mark=none\n= review count=1",
	GAME "* reviewed 7 1 ? mark=none\n= review count=1",
	GAME "= review count=0",
	"* record 0 3x3x3 x=ann o=bob\n* reviewed 0 1 b2\n= review count=1",
	GAME "= review count=1 next=9",
	"* record 7 3x3x9 x=ann o=bob\n* reviewed 7 1 b2\n= review count=1",
	"* review 0 done=1",
};

TEST_ROWS(drops_what_does_not_fit, odd)
{
	receive(HELLO_LINE);
	receive(odd[_i]);
	ck_assert(!r->review.is_done);
	ck_assert_uint_eq(r->review.count, 0);
	ck_assert_uint_eq(r->next, 0);
}
