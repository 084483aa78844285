/* test_received_review.c -- a review as the server sends it. */

#include "client/model/received_record.h"

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

static void ask(const char *request)
{
	client_fixture_ask(&t, REQUEST_OF_USER, request);
}

static void receive(const char *lines)
{
	client_fixture_apply(&t, lines);
}

#define GAME                                                                 \
	"* record 7 3x3x3 x=ann o=bob clock=5+3 winner=x why=resign plies=2" \
	" rating=1662?,1338 begun=- ended=2026-11-22T02:59:02Z\n"            \
	"* sat 7 1 x ann\n* takeback 7 1 o moves=c3,c2\n"                    \
	"* moves 7 1 moves=b2,a1 spent=700,800 left=303000,302000\n"
#define ROWS                                               \
	"* reviewed 7 1 b2 before=50 after=50 mark=none\n" \
	"* reviewed 7 2 a1 before=50 after=10 mark=blunder better=c3\n"

/* Takes the request that follows; game 0: there is none. */
static void expect_next(uint32_t game, uint32_t from)
{
	uint32_t next[2] = { 0, 0 };
	bool     follows = received_review_take_next(&t.state.review, &next[0],
		&next[1]);

	ck_assert(follows == (game != 0));
	ck_assert_uint_eq(next[0], game);
	ck_assert_uint_eq(next[1], from);
}

TEST(takes_over_a_whole_review)
{
	ask("review 7");
	receive(HELLO_LINE "\n" GAME ROWS "= review count=2");
	ck_assert_uint_eq(r->game, 7);
	ck_assert_uint_eq(r->next, 0);
	ck_assert(r->review.is_done && r->awaited == 0);
	ck_assert_uint_eq(r->review.count, 2);
	ck_assert_uint_eq(r->record.ply_count, 2);
	ck_assert_str_eq(r->record.name[SIDE_O], "bob");
	ck_assert_int_eq(r->record.winner, SIDE_X);
	ck_assert_int_eq(r->record.reason, END_RESIGN);
	ck_assert_str_eq(r->record.date, "2026-11-22");
	ck_assert_str_eq(r->record.rating[SIDE_O], "1338");
	ck_assert_int_eq(r->record.control.increment, 3000);
	ck_assert_int_eq(r->record.moves[1].spent, 800);
	ck_assert_int_eq(r->record.moves[1].time_left, 302000);
	ck_assert_uint_eq(r->record.takeback_count, 1);
	ck_assert_uint_eq(r->record.takebacks[0].ply, 1);
	ck_assert_uint_eq(r->record.taken_back_count, 2);
	ck_assert_int_eq(r->review.moves[1].mark, RECORD_MARK_BLUNDER);
	receive("* reviewed 7 3 c1 mark=none");
	ck_assert_uint_eq(r->review.count, 2);
	client_state_on_disconnect(&t.state);
	ck_assert(r->review.is_done);
}

TEST(asks_for_the_rest)
{
	ask("review 7");
	receive(HELLO_LINE "\n" GAME "* reviewed 7 1 b2 mark=none\n"
			   "= review count=1 next=2");
	ck_assert_uint_eq(r->next, 2);
	ck_assert(!r->review.is_done);
	ask("review 7 from=2");
	receive("* reviewed 7 2 a1 mark=none\n= review count=1");
	ck_assert_uint_eq(r->next, 0);
	ck_assert(r->review.is_done);
}

TEST(waits_until_the_server_is_done)
{
	ask("review 7");
	receive(HELLO_LINE "\n* review 7 place=2\n= review");
	ck_assert_uint_eq(r->awaited, 7);
	expect_next(0, 0);
	receive("* review 7 place=1 percent=50");
	expect_next(0, 0);
	receive("* review 7 done=1");
	ck_assert_uint_eq(r->awaited, 0);
	expect_next(7, 1);
	expect_next(0, 0);
	ask("review 7 from=1");
	receive(GAME ROWS "= review count=2");
	ck_assert(r->review.is_done);
	ask("review 8");
	receive("* review 8 place=1\n? review full :Later.");
	ck_assert(r->awaited == 0 && !r->review.is_done);
	receive("* review 8 place=1");
	client_state_on_disconnect(&t.state);
	ck_assert_uint_eq(r->awaited, 0);
	receive(HELLO_LINE "\n* review 8 done=1");
	client_state_on_disconnect(&t.state);
	expect_next(0, 0);
}

/* The server tells of an earlier game at any time. */
TEST(another_game_in_the_queue_changes_nothing)
{
	ask("review 5");
	receive(HELLO_LINE "\n* review 5 place=1\n= review");
	ask("review 7");
	receive("* review 5 place=1 percent=50\n" GAME
		"* reviewed 7 1 b2 mark=none\n* review 5 place=1 percent=75\n"
		"= review count=1 next=2");
	expect_next(7, 2);
	ask("review 7 from=2");
	receive("* review 5 done=1");
	receive("* reviewed 7 2 a1 mark=none\n= review count=1");
	ck_assert(r->review.is_done);
	ck_assert_uint_eq(r->game, 7);
	expect_next(5, 1);
}

TEST(ready_review_is_requested_once)
{
	ask("review 7");
	receive(HELLO_LINE "\n* review 7 place=1\n= review");
	ask("review 7");
	receive("* review 7 done=1\n" GAME ROWS "= review count=2");
	ck_assert(r->review.is_done);
	expect_next(0, 0);
}

TEST(another_answer_does_not_end_the_wait)
{
	ask("review 5");
	receive(HELLO_LINE "\n* review 5 place=1\n= review");
	ask("review 99");
	ck_assert_uint_eq(r->awaited, 5);
	receive("? review record :No.");
	ck_assert_uint_eq(r->awaited, 5);
	ask("review 7");
	receive(GAME ROWS "= review count=2");
	ck_assert_uint_eq(r->awaited, 5);
	ask("review 5");
	receive("= review count=0");
	ck_assert_uint_eq(r->awaited, 0);
}

static const struct {
	const char *request;
	uint32_t    game;
} parts[] = { { "review 9 from=2", 9 }, { "review 7 from=2", 7 } };

/* Without its first moves it cannot be shown, and the old one is not it. */
TEST_EACH(part_of_a_review_is_not_shown, parts)
{
	ask("review 7");
	receive(HELLO_LINE "\n" GAME ROWS "= review count=2");
	ask(parts[_i].request);
	receive("* reviewed 7 2 a1 mark=none\n* reviewed 9 2 a1 mark=none\n"
		"= review count=1");
	ck_assert(!r->review.is_done);
	ck_assert_uint_eq(r->game, parts[_i].game);
	ck_assert_str_eq(r->problem,
	    "A review is shown whole: give the number of the game alone.");
	ask("review 7");
	receive("= review");
	ck_assert_ptr_null(r->problem);
}

/* The lines of another request, as the screen makes them at any time. */
TEST(other_records_change_nothing)
{
	ask("review 7");
	receive(HELLO_LINE "\n" GAME "* reviewed 7 1 b2 mark=none\n"
			   "= review count=1 next=2");
	ask("record 8");
	ask("record 7");
	ask("review 7 from=2");
	receive("* record 8 5x5x4 x=cat o=dan plies=1\n"
		"* moves 8 1 moves=c3 spent=7\n= record");
	receive(GAME "= record");
	ck_assert_uint_eq(r->review.count, 1);
	receive("* reviewed 7 2 a1 mark=none\n= review count=1");
	ck_assert(r->review.is_done);
	ck_assert_uint_eq(r->game, 7);
	ck_assert_uint_eq(r->record.takeback_count, 1);
	ask("record 8");
	receive("* record 8 5x5x4 x=cat o=dan plies=1\n= record");
	ck_assert(r->review.is_done);
}

/* The rest of the first is not requested while the second is. */
TEST(each_row_belongs_to_its_request)
{
	receive(HELLO_LINE);
	ask("review 7");
	ask("review 8");
	receive(GAME "* reviewed 7 1 b2 mark=none\n= review count=1 next=2");
	ck_assert_uint_eq(r->game, 7);
	ck_assert_uint_eq(r->next, 2);
	receive("* record 8 3x3x3 x=cat o=dan plies=1\n"
		"* moves 8 1 moves=c3 spent=7\n"
		"* reviewed 8 1 c3 mark=none\n= review count=1");
	ck_assert(r->review.is_done);
	ck_assert_uint_eq(r->game, 8);
	ask("review 9");
	ask("review 8");
	receive("? review record :No.\n= review");
	ck_assert_uint_eq(r->game, 8);
	ck_assert(!r->review.is_done);
	ask("review 9");
	client_state_on_disconnect(&t.state);
	receive(HELLO_LINE);
	requests_hold(&t.state.requests, false);
	ask("review 7");
	receive(GAME ROWS "= review count=2");
	ck_assert(r->review.is_done);
}

TEST(review_must_have_all_moves)
{
	ask("review 7");
	receive(HELLO_LINE "\n" GAME
			   "* reviewed 7 1 b2 mark=none\n= review count=1");
	ck_assert_uint_eq(r->next, 0);
	ck_assert_str_eq(r->problem,
	    "The server has sent a review that does not fit its game.");
	ck_assert(!r->review.is_done);
}

/* What a server may send to confuse us. */
static const char *const odd[] = {
	"* reviewed 7 1 b2 mark=none\n= review count=1",
	GAME "* reviewed 8 1 b2 mark=none\n= review count=1",
	GAME "* reviewed 7 2 b2 mark=none\n= review count=1",
	GAME "* reviewed 7 1 z9 mark=none\n= review count=1",
	GAME "* reviewed 7 1 ? mark=none\n= review count=1",
	GAME "= review count=0",
	"* record 0 3x3x3 x=ann o=bob\n* moves 0 1 moves=b2\n"
	"* reviewed 0 1 b2\n= review count=1",
	"* record 7 3x3x3 x=ann o=bob\n* moves 8 1 moves=b2\n"
	"* reviewed 7 1 b2\n= review count=1",
	"* record 7 3x3x3 x=ann o=bob\n* moves 7 2 moves=b2\n"
	"* reviewed 7 1 b2\n= review count=1",
	GAME "* reviewed 7 1 c3 mark=none\n= review count=1",
	GAME "= review count=1 next=9",
	"* record 7 3x3x9 x=ann o=bob\n* moves 7 1 moves=b2\n"
	"* reviewed 7 1 b2\n= review count=1",
	"* review 0 done=1",
};

TEST_EACH(drops_what_does_not_fit, odd)
{
	ask("review 7");
	receive(HELLO_LINE);
	receive(odd[_i]);
	ck_assert(!r->review.is_done);
	ck_assert_uint_eq(r->review.count, 0);
	ck_assert_uint_eq(r->next, 0);
}
