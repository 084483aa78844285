/* test_proposals.c -- the list of proposals that we may answer. */

#include "client/model/proposals.h"

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

/* If a server does not limit proposals, the oldest are forgotten. */
TEST(keeps_the_newest)
{
	struct proposals set = { 0 };
	struct proposal  p = { .kind = PROPOSAL_CHALLENGE };

	for (p.id = 1; p.id <= PROPOSALS_MAX + 1; p.id++)
		proposals_add(&set, &p);
	ck_assert_ptr_null(proposals_find(&set, 1));
	ck_assert_ptr_nonnull(proposals_find(&set, 2));
	p = (struct proposal){ .id = 2, .name = "bob" };
	proposals_add(&set, &p);
	ck_assert_str_eq(proposals_find(&set, 2)->name, "bob");
	ck_assert_ptr_nonnull(proposals_find(&set, 3));
	ck_assert(proposals_remove(&set, 2));
	ck_assert(!proposals_remove(&set, 2));
	ck_assert_ptr_null(proposals_find(&set, 2));
	ck_assert_ptr_nonnull(proposals_find(&set, 3));
}

/* What has the number 4. */
static const char *const open_lines[] = { "* challenge 4 bob 3x3x3",
	"* match 7 3x3x3 x=ann o=bob you=x\n* offer 7 draw o id=4 ply=0" };

/* Requests and answers, and whether what has the number 4 is open after them. */
static const struct {
	const char *request, *answer;
	bool        is_open;
} answers[] = {
	{ "accept 4", "= accept match=2", false },
	{ "decline 4", "= decline", false },
	{ "@t decline 4 :no", "=t decline", false },
	{ "accept 4", "? accept id :Too late", false },
	{ "accept 4", "? accept slow :Wait", true },
	{ "accept 5", "= accept", true },
	{ "accept x", "? accept number :What?", true },
	{ "who", "= who count=1", true },
};

TEST_EACH(closes_what_is_answered, answers)
{
	struct client_fixture t;
	struct proposal       p;

	for (int i = 0; i < LENGTH(open_lines); i++) {
		client_fixture_init(&t, HELLO_LINE);
		client_fixture_apply(&t, open_lines[i]);
		client_fixture_ask(&t, REQUEST_OF_USER, answers[_i].request);
		client_fixture_apply(&t, answers[_i].answer);
		ck_assert_int_eq(client_state_asked(&t.state, 0, &p),
		    answers[_i].is_open);
		client_fixture_clear(&t);
	}
}

TEST(forgets_challenges_when_disconnected)
{
	struct client_fixture t;
	struct proposal       p;

	client_fixture_init(&t, HELLO_LINE "\n* challenge 4 bob 3x3x3");
	ck_assert(client_state_asked(&t.state, 0, &p));
	client_state_on_disconnect(&t.state);
	ck_assert(!client_state_asked(&t.state, 0, &p));
	client_fixture_clear(&t);
}
