/*
 * test_session.c -- rate limit, timeouts, refusals, the last line of a session.
 */

#include <stdio.h>
#include <string.h>

#include "common/text/unicode.h"
#include "server/protocol/dispatch.h"
#include "tests/support/address.h"
#include "tests/support/db_fixture.h"
#include "tests/support/match_fixture.h"
#include "tests/support/server_harness.h"
#include "tests/support/suite.h"

static struct harness        *f;
static struct harness_client *ann;

static void set_up(void)
{
	f = harness_new();
	ann = harness_client(f, "ann");
	harness_discard_output(f);
}

static void tear_down(void)
{
	harness_free(f);
}

FIXTURE(set_up, tear_down);

static bool answers(const char *line, const char *start)
{
	const char *received, *last = "";

	harness_send(ann, line);
	while ((received = harness_next_line(ann)) != NULL)
		if (strncmp(received, "* lobby ", 8) != 0)
			last = received;
	return strncmp(last, start, strlen(start)) == 0;
}

/* Sends what is received of a line that is too long, and has a tag. */
static void refuse_long_line(struct harness_client *c)
{
	char start[] = "@t7 say Hello";

	dispatch_line(c->session, LINE_TOO_LONG, start, strlen(start),
	    c->harness->now);
}

TEST(rate_limit_is_eighty_at_once_and_five_per_second)
{
	f->options.allowance = 5;
	for (int i = 0; i < 80; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	harness_advance(f, 199);
	ck_assert(answers("ping", "? ping slow "));
	harness_advance(f, 1);
	ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	harness_advance(f, 1000);
	for (int i = 0; i < 5; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	harness_advance(f, 29000);
	for (int i = 0; i < 80; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
}

TEST(legal_moves_cost_nothing)
{
	f->options.allowance = 5;
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
	for (int i = 0; i < 76; i++)
		ck_assert(answers("move z9", "? move off"));
	ck_assert(answers("ping", "? ping slow "));
	ck_assert(answers("move b2 ply=1", "* move 1 2 o "));
}

/* They would keep the server busy. */
TEST(requests_without_effect_are_charged)
{
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
	ck_assert(answers("move b2 ply=1", "* move 1 2 o "));
	f->options.allowance = 5;
	for (int i = 0; i < 40; i++)
		ck_assert(answers("move b2 ply=1", "= move"));
	for (int i = 0; i < 40; i++)
		ck_assert(answers("  ", ""));
	ck_assert_int_eq(ann->throttled_until, 0);
	ck_assert(answers("", ""));
	ck_assert_int_eq(ann->throttled_until, f->now + 1000);
	ck_assert(answers("move b2 ply=1", "? move slow "));
}

TEST(a_blank_line_does_not_stop_the_login_timeout)
{
	harness_send(ann, " ");
	harness_advance(f, 30000);
	ck_assert_ptr_null(ann->session);
}

/* In a game without a clock, reading stops at once. */
TEST_LOOP(slow_requests_hold_back_no_move_while_a_clock_runs, 0, 2)
{
	ck_assert(answers(_i == 0 ? "bot 3x3x3 easy you=x" :
				    "bot 3x3x3 easy you=x clock=5+0",
	    "= bot"));
	f->options.allowance = 5;
	for (int i = 0; i < 80; i++)
		ck_assert(answers("ping", "= ping"));
	for (int i = 0; i < SLOW_REFUSALS_MAX && _i == 1; i++)
		ck_assert(answers("ping", "? ping slow "));
	ck_assert_int_eq(ann->throttled_until, 0);
	ck_assert(answers("move b2 ply=1", "* move 1 2 o "));
	ck_assert(answers("ping", "? ping slow "));
	ck_assert_int_eq(ann->throttled_until, f->now + 1000);
}

/*
 * A client that plays one game after another, as programs do, never has to wait
 * for the next.
 */
TEST(a_seek_costs_nothing_after_a_game_in_which_both_moved)
{
	struct harness_client *bob = harness_client(f, "bob");

	f->options.allowance = 5;
	for (int game = 1; game <= 10; game++) {
		ck_assert(answers("seek 3x3x3 you=x", "= seek"));
		harness_send(bob, "seek 3x3x3");
		ck_assert(answers("move b2", "= move"));
		harness_send(bob, "move a1");
		harness_send(bob, "resign");
	}
	for (int i = 0; i < 77; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	ck_assert(answers("seek 3x3x3 you=x", "= seek"));
}

TEST(a_seek_costs_as_usual_after_a_game_in_which_one_moved)
{
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
	harness_send(ann, "resign");
	f->options.allowance = 5;
	for (int i = 0; i < 78; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("seek 3x3x3", "? seek slow "));
}

/*
 * Reading stops until the refused request is covered, and for a second at
 * least.
 */
TEST(refusal_that_is_not_covered_throttles_the_client)
{
	f->options.allowance = 5;
	for (int i = 0; i < 40; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert_int_eq(ann->throttled_until, 0);
	for (int i = 0; i < 40; i++)
		ck_assert(answers("nonsense", "? - unknown"));
	ck_assert_int_eq(ann->throttled_until, 0);
	ck_assert(answers("nonsense", "? - unknown"));
	ck_assert_int_eq(ann->throttled_until, f->now + 1000);
	f->now += 1000;
	for (int i = 0; i < 5; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert_int_eq(ann->throttled_until, f->now);
	ck_assert(answers("ping", "? ping slow "));
	ck_assert_int_eq(ann->throttled_until, f->now + 1000);
}

TEST(clients_of_an_address_share_an_allowance)
{
	struct harness_client *bob = harness_client(f, "bob");

	f->options.allowance = 5;
	f->state->accounts.bounds[ADDRESS_REQUESTS] = 6; /* 96 at once */
	ann->session->player->client.address = address_at(7);
	bob->session->player->client.address = address_at(7);
	for (int i = 0; i < 80; i++)
		harness_send(bob, "ping");
	for (int i = 0; i < 16; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	ck_assert_int_eq(ann->throttled_until, f->now + 1000);
	harness_disconnect(bob);
	harness_reconnect(bob);
	bob->session->player->client.address = address_at(7);
	harness_discard_output(f);
	harness_send(bob, "ping");
	ck_assert_int_eq(strncmp(harness_next_line(bob), "? ping slow ", 12),
	    0);
}

/* What somebody, or a script, may send who does not wait for the answers. */
TEST(a_new_client_may_send_twenty_requests_at_once)
{
	f->options.allowance = 5;
	ck_assert(answers("name ann", "= name"));
	ck_assert(answers("bot 3x3x3 esay", "? bot level "));
	ck_assert(answers("bot 3x3 x3 easy", "? bot level "));
	ck_assert(answers("move b2", "? move seat "));
	ck_assert(answers("seek 3x3x3", "= seek"));
	ck_assert(answers("unseek", "= unseek"));
	for (int i = 0; i < 7; i++) {
		ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
		ck_assert(answers("resign", "= resign"));
	}
}

/* What a client with a full screen sends at once if its token is old. */
TEST(start_with_an_old_token_is_not_slow)
{
	static const char nonce[] = "key 0123456789abcdef0123456789abcdef"
				    "0123456789abcdef0123456789abcdef";

	f->options.allowance = 5;
	ck_assert(answers(nonce, "= key"));
	ck_assert(answers("resume 0123", "? resume token"));
	ck_assert(answers("name ann", "= name"));
	ck_assert(answers("lobby on", "= lobby"));
	ck_assert(answers("who", "= who"));
	ck_assert(answers("games", "= games"));
	ck_assert(answers("scores", "= scores"));
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
}

static const char *const http_lines[] = { "GET / HTTP/1.1", "POST /x HTTP/1.0",
	"PRI * HTTP/2.0", "get /", "seek 3x3x3 HTTP/1.1", "Host: localhost",
	"User-Agent: curl/8", "Content-Length: 7" };

TEST_EACH(http_ends_the_session_at_once, http_lines)
{
	harness_send(ann, http_lines[_i]);
	ck_assert_ptr_null(ann->session);
	ck_assert_str_eq(harness_next_line(ann),
	    "* bye why=stranger :This is a noughts server, not a web server;"
	    " \"noughts\" connects to it");
	ck_assert_ptr_null(harness_next_line(ann));
}

TEST(a_client_may_speak_of_http)
{
	harness_send(ann, "ping");
	harness_send(ann, "say GET / HTTP/1.1");
	harness_send(ann, "GET / HTTP/1.1");
	ck_assert_ptr_nonnull(ann->session);
}

TEST(dropped_talk_is_reported)
{
	session_report_dropped_talk(ann->session, 17);
	ck_assert_str_eq(harness_next_line(ann),
	    "# Talk was left out, because the connection is slow. Lines: 17");
}

TEST(login_timeout_ends_the_session)
{
	harness_advance(f, 29999);
	ck_assert_ptr_nonnull(ann->session);
	harness_advance(f, 1);
	ck_assert_ptr_null(ann->session);
	ck_assert_str_eq(harness_next_line(ann),
	    "* bye why=idle :The server received nothing"
	    " from you in time");
}

TEST(overlong_line_does_not_stop_the_login_timeout)
{
	refuse_long_line(ann);
	harness_advance(f, 30000);
	ck_assert_ptr_null(ann->session);
}

TEST(idle_client_is_pinged_and_kept)
{
	harness_send(ann, "who");
	harness_discard_output(f);
	harness_advance(f, 29999);
	ck_assert_ptr_null(harness_next_line(ann));
	harness_advance(f, 1);
	ck_assert_str_eq(harness_next_line(ann), "* ping");
	harness_advance(f, 10000);
	harness_send(ann, "who");
	harness_discard_output(f);
	harness_advance(f, 29999);
	ck_assert_ptr_null(harness_next_line(ann));
	harness_advance(f, 1);
	ck_assert_str_eq(harness_next_line(ann), "* ping");
	ck_assert_ptr_nonnull(ann->session);
}

TEST(ping_interval_starts_at_the_first_line)
{
	harness_advance(f, 10000);
	harness_send(ann, "ping");
	harness_discard_output(f);
	harness_advance(f, 29999);
	ck_assert_ptr_null(harness_next_line(ann));
	harness_advance(f, 1);
	ck_assert_str_eq(harness_next_line(ann), "* ping");
}

TEST_LOOP(only_a_client_without_any_valid_command_is_dropped, 0, 2)
{
	bool is_bungler = _i == 1;

	if (is_bungler)
		harness_send(ann, "ping");
	for (int i = 0; i < 8; i++) {
		ck_assert_ptr_nonnull(ann->session);
		harness_send(ann, "hello there");
	}
	ck_assert_int_eq(ann->session != NULL, is_bungler);
}

static const struct {
	const char *line, *answer;
} move_cases[] = {
	{ "move b2 ply=0",
	    "? move value :That value is not valid for its key:"
	    " \"ply=0\"" },
	{ "move b2 ply=x",
	    "? move value :That value is not valid for its key:"
	    " \"ply=x\"" },
	{ "move b2 ply=1 ply=1",
	    "? move value :That key is given twice: \"ply\"" },
	{ "move b2 =1", "? move value :There is no key before the =: \"=1\"" },
	{ "move b2 ply=-1", "? move value " },
	{ "move b2 ply=2", "? move stale :The game is at another move." },
	{ "move b2 fly=1",
	    "? move key :This command has no such key:"
	    " \"fly\"" },
	{ "move d4", "? move off :That point is not on the board." },
};

TEST_EACH(move_arguments_are_checked, move_cases)
{
	harness_send(ann, "bot 3x3x3 easy you=x");
	ck_assert(answers(move_cases[_i].line, move_cases[_i].answer));
}

TEST(overlong_line_is_refused)
{
	refuse_long_line(ann);
	ck_assert_str_eq(harness_next_line(ann),
	    "?t7 - long :A line must not be longer than 512 bytes.");
}

TEST(long_value_is_cut_at_a_character_boundary)
{
	char        line[LINE_REQUEST_MAX + 1] = "bot 3 ";
	const char *received;

	for (int i = 0; i < 120; i++)
		strcat(line, "\xc3\xa9");
	harness_send(ann, line);
	received = harness_next_line(ann);
	ck_assert_ptr_nonnull(received);
	ck_assert_uint_lt(strlen(received), 200);
	ck_assert_int_eq(unicode_check(received, strlen(received)), UTF8_OK);
}

TEST(largest_state_fits_one_line)
{
	const char   *received;
	struct match *m;

	harness_send(ann, "bot 26x26x26 easy you=x");
	m = ann->session->player->match;
	/*
	 * The columns are shifted relative to each other, so that nobody wins.
	 */
	for (int i = 0; i < POINTS_MAX; i++)
		put_stone(m, POINT(i / 26, (i + i / 52) % 26));
	harness_discard_output(f);
	harness_send(ann, "state");
	received = harness_next_line(ann);
	ck_assert_ptr_nonnull(strstr(received, " ply=676 "));
	ck_assert_uint_le(strlen(received), LINE_REPLY_MAX);
}

/* Another connection resumes as ann at the moment her ping is due. */
TEST(nothing_follows_a_bye)
{
	struct harness_client *other = harness_client(f, "other");
	const char            *received, *last = "";

	harness_send(ann, "name ann");
	f->now += 30000;
	harness_resume(other, ann);
	while ((received = harness_next_line(ann)) != NULL)
		last = received;
	ck_assert_msg(strncmp(last, "* bye ", 6) == 0, "%s", last);
}

/* --- answers that wait for the database --- */

/* Sends a request whose query is not run yet. */
static void ask(struct harness_client *c, const char *line)
{
	char text[LINE_REQUEST_MAX + 1];

	strcpy(text, line);
	dispatch_line(c->session, LINE_COMPLETE, text, strlen(text), f->now);
}

static const char *last_line(struct harness_client *c)
{
	const char *received, *last = "";

	while ((received = harness_next_line(c)) != NULL)
		last = received;
	return last;
}

TEST(query_is_answered_later_with_its_tag)
{
	ask(ann, "@q7 SCORES top=1");
	ck_assert(ann->is_paused);
	ck_assert_str_eq(last_line(ann), "");
	harness_advance(f, 0);
	ck_assert_str_eq(last_line(ann), "=q7 scores count=0");
	ck_assert(!ann->is_paused);
	ck_assert(answers("ping", "= ping"));
}

static const char *const queries[] = { "history", "profile ann", "record 1",
	"review 1", "scores" };

/* It would keep the client's next requests waiting. */
TEST_EACH(a_full_disk_refuses_a_query, queries)
{
	char answer[32];

	snprintf(answer, sizeof(answer), "? %.*s disk ",
	    (int)strcspn(queries[_i], " "), queries[_i]);
	f->state->journal.is_disk_full = true;
	ck_assert(answers(queries[_i], answer));
	ck_assert(!ann->is_paused);
}

/* The query outlives the session that posted it, and is dropped. */
TEST_LOOP(query_of_an_ended_session_is_dropped, 0, 2)
{
	ask(ann, "scores");
	if (_i == 0)
		session_bye(ann->session, BYE_KICKED, "Test", f->now);
	else
		harness_disconnect(ann);
	harness_advance(f, 0);
	ck_assert_uint_eq(f->state->queries.count, 0);
	ck_assert_ptr_null(ann->session);
}

TEST(too_many_queries_are_refused)
{
	f->state->queries.count = DB_QUERIES_MAX;
	ck_assert(answers("scores", "? scores slow "));
	ck_assert(!ann->is_paused);
	f->state->queries.count = 0;
	ck_assert(answers("scores", "= scores count=0"));
}

TEST(unreadable_database_is_a_refusal)
{
	ck_assert(answers("scores", "= scores count=0"));
	ck_assert_int_eq(sqlite_exec(f->db->sqlite,
			     "INSERT INTO player (id, name, folded) VALUES (1, "
			     "'ann', 'ann');"
			     "INSERT INTO score (player, variant, won, lost,"
			     " drawn, at, standing)"
			     " VALUES (1, 'x', 1, 0, 0, 0, 0)"),
	    SQL_DONE);
	ck_assert(answers("@q scores", "?q scores store "));
	ck_assert(answers("ping", "= ping"));
}

TEST(takebacks_of_a_game_are_limited)
{
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot match=1"));
	for (int i = 0; i < MATCH_TAKEBACKS_MAX; i++) {
		harness_send(ann, "move b2");
		ck_assert(answers("undo", "= undo"));
	}
	harness_send(ann, "move b2");
	ck_assert(answers("undo", "? undo noundo "));
}

static struct db_query *take_query(uint64_t durable_pos, bool is_disk_full)
{
	struct db_query *q = db_query_queue_take(&f->state->queries,
	    durable_pos, is_disk_full);

	if (q != NULL)
		f->state->queries.count--;
	return q;
}

/*
 * The client sends a request, and the committed data is read; then bob resigns
 * the game.
 */
static void end_game_while_asked(struct harness_client *c)
{
	struct harness_client *bob = harness_client(f, "bob");
	struct db_query       *q;

	ask(c, "scores");
	q = take_query(journal_last_pos(&f->state->journal), false);
	ck_assert_ptr_nonnull(q);
	ask(bob, "resign");
	q->on_done(q, f->now);
	if (!q->is_waiting)
		db_query_free(q);
}

/* For the player of a game (0), and for a spectator. */
TEST_LOOP(answer_contains_the_results_sent_before_it, 0, 2)
{
	struct harness_client *bob = harness_client(f, "bob");
	struct harness_client *cat = harness_client(f, "cat");
	struct harness_client *c = _i == 0 ? ann : cat;

	harness_send(ann, "name ann");
	harness_send(bob, "name bob");
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(bob, "seek 3x3x3");
	harness_send(cat, "watch 1");
	harness_discard_output(f);
	end_game_while_asked(c);
	ck_assert_str_eq(harness_next_line(c),
	    "* over 1 0 winner=x why=resign");
	ck_assert_ptr_null(harness_next_line(c));
	ck_assert(c->is_paused);
	harness_advance(f, 0);
	ck_assert_str_eq(harness_next_line(c),
	    "* score ann 3x3x3 won=1 lost=0 drawn=0");
	ck_assert_str_eq(harness_next_line(c),
	    "* score bob 3x3x3 won=0 lost=1 drawn=0");
	ck_assert_str_eq(last_line(c), "= scores count=2");
	ck_assert(!c->is_paused);
}

TEST(query_that_misses_results_is_refused_when_the_disk_is_full)
{
	struct db_query *q;

	ask(ann, "scores");
	f->state->journal.is_disk_full = true;
	q = take_query(0, true);
	ck_assert_ptr_nonnull(q);
	ann->session->shown_pos = 1;
	q->on_done(q, f->now);
	ck_assert_int_eq(strncmp(last_line(ann), "? scores disk ", 14), 0);
	ck_assert(!ann->is_paused);
	ck_assert(!q->is_waiting);
	db_query_free(q);
}

TEST(query_is_given_up_if_results_come_too_fast)
{
	struct db_query *q;

	ask(ann, "scores");
	for (int i = 0; i < DB_QUERY_RUNS_MAX; i++) {
		ck_assert_str_eq(last_line(ann), "");
		q = take_query(1000 + (uint64_t)i, false);
		ck_assert_ptr_nonnull(q);
		ann->session->shown_pos = 1001 + (uint64_t)i;
		q->on_done(q, f->now);
	}
	ck_assert_int_eq(strncmp(last_line(ann), "? scores slow ", 14), 0);
	ck_assert(!ann->is_paused);
	ck_assert(!q->is_waiting);
	db_query_free(q);
}
