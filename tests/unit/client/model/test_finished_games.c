/* test_finished_games.c -- lists of finished games, and one of them. */

#include "client/model/finished_games.h"

#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static struct finished_games f;
static char                  sent[LINE_REQUEST_MAX + 1];

static void set_up(void)
{
	client_fixture_init(&t, HELLO_LINE);
}

static void tear_down(void)
{
	finished_games_clear(&f);
	client_fixture_clear(&t);
}

FIXTURE(set_up, tear_down);

/* Makes the request that has been written. */
static void make_request(void)
{
	finished_games_on_request(&f,
	    client_fixture_ask(&t, REQUEST_OF_SCREEN, sent));
}

static void hear(const char *lines)
{
	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		client_fixture_apply_bytes(&t, lines, n);
		finished_games_apply(&f, &t.event);
		lines += n + (lines[n] == '\n');
	}
}

#define ROW(number)                                                         \
	"* history " number " 15x15x5 x=ann o=hard~bot clock=5+3 winner=x " \
	"why=line rating=1662?,1338 plies=31 begun=2026-11-21T23:47:02Z"    \
	" ended=2026-11-22T02:59:02Z\n"

static const struct {
	struct finished_filter filter;
	const char            *request;
} filters[] = {
	{ { .player = "" }, "history" },
	{ { .player = "ann" }, "history ann" },
	{ { .player = "ann", .opponent = "bob" }, "history ann with=bob" },
	{ { .opponent = "bob" }, "history bob" },
	{ { .opponent = "hard~bot" }, "history with=hard~bot" },
	{ { .player = "~guest3" }, "history with=~guest3" },
	{ { .player = "~guest3", .opponent = "bob" },
	    "history bob with=~guest3" },
	{ { .player = "ann", .has_variant = true, .variant = { 5, 5, 4, 0 } },
	    "history ann variant=5x5x4" },
};

TEST_EACH(request_has_the_filter, filters)
{
	f.filter = filters[_i].filter;
	finished_games_list(&f, sent);
	ck_assert_str_eq(sent, filters[_i].request);
}

TEST(lists_games_page_by_page)
{
	finished_games_list(&f, sent);
	make_request();
	ck_assert(finished_games_is_loading(&f));
	hear(ROW("12") ROW("11") "= history count=2 next=9");
	ck_assert(!finished_games_is_loading(&f));
	ck_assert_uint_eq(f.count, 2);
	ck_assert_uint_eq(f.rows[1].id, 11);
	ck_assert_str_eq(f.rows[0].name[SIDE_O], "hard~bot");
	ck_assert_str_eq(f.rows[0].rating[SIDE_X], "1662?");
	ck_assert_str_eq(f.rows[0].rating[SIDE_O], "1338");
	ck_assert_str_eq(f.rows[0].date, "2026-11-22");
	ck_assert_int_eq(f.rows[0].winner, SIDE_X);
	ck_assert_uint_eq(f.rows[0].plies, 31);
	finished_games_more(&f, sent);
	make_request();
	ck_assert_str_eq(sent, "history from=9");
	hear(ROW("9") "= history count=1");
	ck_assert_uint_eq(f.count, 3);
	ck_assert_uint_eq(f.next, 0);
}

/* Of two requests only the last one counts, and no others' rows. */
TEST(drops_rows_of_other_requests)
{
	finished_games_list(&f, sent);
	make_request();
	finished_games_list(&f, sent);
	make_request();
	hear(ROW("1") "= history count=1 next=7");
	ck_assert_uint_eq(f.count, 0);
	ck_assert_uint_eq(f.next, 0);
	hear(ROW("3") "= history count=1");
	ck_assert_uint_eq(f.count, 1);
	ck_assert_uint_eq(f.rows[0].id, 3);
	client_fixture_ask(&t, REQUEST_OF_USER, "profile ann");
	hear(ROW("4") "= profile");
	ck_assert_uint_eq(f.count, 1);
}

TEST(says_why_there_is_no_list)
{
	finished_games_list(&f, sent);
	make_request();
	hear(ROW("1") "? history full :Too many requests.");
	ck_assert_str_eq(f.problem, "Too many requests.");
	ck_assert_uint_eq(f.count, 0);
	finished_games_list(&f, sent);
	make_request();
	ck_assert_str_eq(f.problem, "");
	hear(ROW("1"));
	finished_games_on_disconnect(&f);
	ck_assert(!finished_games_is_loading(&f));
	ck_assert_uint_eq(f.count, 0);
	ck_assert_str_ne(f.problem, "");
}

TEST(lists_a_limited_number)
{
	finished_games_list(&f, sent);
	make_request();
	for (int i = 0; i < FINISHED_GAMES_MAX + 20; i++)
		hear(ROW("5"));
	hear("= history count=50 next=3");
	ck_assert_uint_eq(f.count, FINISHED_GAMES_MAX);
	ck_assert(!finished_games_has_more(&f));
	ck_assert_str_ne(f.problem, "");
}

#define RECORD                                                              \
	"* record 7 3x3x3 x=ann o=bob clock=5+3 winner=x why=resign "       \
	"rating=1662?,1338? plies=3 botplies=2 begun=2026-11-21T23:47:02Z " \
	"ended=2026-11-22T02:59:02Z\n* sat 7 1 x ann\n* sat 7 1 o bob\n"

TEST(reads_a_record)
{
	finished_games_open(&f, 7, sent);
	make_request();
	ck_assert_str_eq(sent, "record 7");
	hear(RECORD "* moves 7 1 moves=b2,a1 spent=1000,20 left=1,2\n"
		    "* moves 7 3 moves=c3 spent=5\n= record");
	ck_assert_ptr_nonnull(t.event.record);
	ck_assert_uint_eq(t.event.record->record.id, 7);
	ck_assert_uint_eq(t.event.record->record.ply_count, 3);
	ck_assert_str_eq(t.event.record->record.name[SIDE_O], "bob");
	ck_assert_str_eq(t.event.record->record.rating[SIDE_X], "1662?");
	ck_assert_str_eq(t.event.record->record.date, "2026-11-22");
	ck_assert(t.event.record->record.is_over &&
	    t.event.record->record.winner == SIDE_X);
	ck_assert_int_eq(t.event.record->record.reason, END_RESIGN);
	ck_assert(ply_set_has(&t.event.record->record.bot_plies, 2));
	ck_assert(!ply_set_has(&t.event.record->record.bot_plies, 1));
	ck_assert_int_eq(t.event.record->record.moves[0].spent, 1000);
	ck_assert_int_eq(t.event.record->record.moves[1].time_left, 2);
	ck_assert_int_eq(t.event.record->record.moves[2].spent, 5);
	ck_assert_int_eq(t.event.record->record.moves[2].time_left,
	    RECORD_NO_TIME);
}

static const char *const records[] = {
	"",
	"* record 7 3x3x9 x=ann o=bob plies=0\n",
	RECORD,
	RECORD "* moves 7 1 moves=b2,b2,a1 spent=1,1,1\n",
	RECORD "* moves 7 1 moves=b2,z9,a1 spent=1,1,1\n",
	RECORD "* moves 7 2 moves=b2,a1,c3 spent=1,1,1\n",
	RECORD "* moves 7 1 moves=b2,a1 spent=1,1\n"
	       "* moves 7 1 moves=c3 spent=1\n",
	"* moves 7 1 moves=b2,a1,c3 spent=1,1,1\n",
};

TEST(reads_what_was_taken_back)
{
	finished_games_open(&f, 7, sent);
	make_request();
	hear("* takeback 7 1 o moves=b3\n" RECORD
	     "* takeback 7 1 o moves=b3,c1\n* takeback 7 0 x moves=\n"
	     "* takeback 7 0 - moves=c2\n"
	     "* moves 7 1 moves=b2,a1,c3 spent=1,1,1\n= record");
	ck_assert_ptr_nonnull(t.event.record);
	ck_assert_uint_eq(t.event.record->record.takeback_count, 1);
	ck_assert_uint_eq(t.event.record->record.takebacks[0].ply, 1);
	ck_assert_int_eq(t.event.record->record.takebacks[0].side, SIDE_O);
	ck_assert_uint_eq(t.event.record->record.takebacks[0].count, 2);
	ck_assert_uint_eq(t.event.record->record.taken_back[1], POINT(2, 0));
}

TEST_EACH(refuses_a_record_that_is_no_game, records)
{
	finished_games_open(&f, 7, sent);
	make_request();
	hear(records[_i]);
	hear("= record");
	ck_assert_ptr_null(t.event.record);
	ck_assert_str_ne(f.problem, "");
}

TEST(variants_of_the_filter_are_a_ring)
{
	struct finished_filter filter = { .has_variant = false };
	char                   name[VARIANT_TEXT_SIZE], last[VARIANT_TEXT_SIZE];

	finished_filter_cycle_board(&filter, 1);
	ck_assert(filter.has_variant);
	ck_assert_str_eq(variant_write(&filter.variant, name), "3x3x3");
	finished_filter_cycle_board(&filter, -1);
	ck_assert(!filter.has_variant);
	finished_filter_cycle_board(&filter, -1);
	ck_assert(filter.has_variant);
	ck_assert_str_ne(variant_write(&filter.variant, last), "3x3x3");
	finished_filter_cycle_board(&filter, 1);
	ck_assert(!filter.has_variant);
	for (int i = 0; i < 50 &&
	     (!filter.has_variant ||
		 strcmp(variant_write(&filter.variant, name), last) != 0);
	     i++)
		finished_filter_cycle_board(&filter, 1);
	ck_assert_str_eq(name, last);
}

TEST(says_that_a_request_was_not_made)
{
	finished_games_list(&f, sent);
	finished_games_on_request(&f, 0);
	ck_assert(!finished_games_is_loading(&f));
	ck_assert_str_eq(f.problem,
	    "Not connected: the games were not requested.");
}

/* An answer with another verb is still the answer to the request. */
TEST(tells_an_answer_by_its_request)
{
	finished_games_open(&f, 7, sent);
	make_request();
	hear("= history count=0 next=5");
	ck_assert(!finished_games_is_loading(&f));
	ck_assert_str_ne(f.problem, "");
	ck_assert_uint_eq(f.next, 0);
}

TEST(reads_the_opening_of_a_record)
{
	finished_games_open(&f, 7, sent);
	make_request();
	hear("* record 7 15x15x5 x=ann o=bob opening=swap2 plies=0\n= record");
	ck_assert_ptr_nonnull(t.event.record);
	ck_assert_int_eq(t.event.record->record.opening.kind, OPENING_SWAP2);
}
