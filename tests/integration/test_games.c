/* test_games.c -- whole games and lost connections over real sockets. */

#include <stdio.h>
#include <string.h>

#include "tests/support/published_games.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process server;
static struct peer           ann, bob, eve;

static void setup(void)
{
	static const char *const options[] = { "--allowance", "0", "--grace",
		"0.2", NULL };

	server_process_start(&server, options);
	peer_connect_named(&ann, server.port, "ann");
	peer_connect_named(&bob, server.port, "bob");
	peer_connect_named(&eve, server.port, "eve");
}

static void teardown(void)
{
	server_process_stop(&server);
	peer_close(&ann);
	peer_close(&bob);
	peer_close(&eve);
}

FIXTURE(setup, teardown);

TEST_LOOP(two_people_play_a_published_game, 0, 4)
{
	unsigned id = seat_players(&ann, &bob, "3x3x3");

	play_game(&ann, &bob, id, &published_games[_i]);
	peer_expect_quiet(&ann);
	peer_expect_quiet(&bob);
	peer_expect_quiet(&eve);
	peer_send(&ann, "scores ann");
	peer_expect_next(&ann,
	    _i == 1 ? "* score ann 3x3x3 won=0 lost=1 drawn=0" :
		      "* score ann 3x3x3 won=1 lost=0 drawn=0");
	peer_expect_next(&ann, "= scores count=1");
}

/* The answers come in the order of the requests. The last request has no LF. */
TEST(requests_wait_for_the_answer_from_the_database)
{
	static const char        requests[] = "ping 1\nscores\n@a scores\nping "
					      "2\nscores ann\nping 3\nscores";
	static const char *const answers[] = { "= ping 1", "= scores *",
		"=a scores *", "= ping 2", "= scores *", "= ping 3",
		"= scores *" };

	peer_send_bytes(&ann, requests, sizeof(requests) - 1);
	peer_shutdown(&ann);
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
		peer_expect_next(&ann, answers[i]);
	peer_expect_eof(&ann, "");
}

TEST_LOOP(a_person_plays_a_bot_to_the_end, 0, 4)
{
	static const char *const levels[] = { "easy", "medium", "hard",
		"perfect" };

	peer_send(&ann, "bot 3x3x3 %s you=%c", levels[_i], "xo"[_i % 2]);
	peer_expect(&ann, "= bot match=*");
	play_until_over(&ann);
	peer_send(&ann, "scores");
	ck_assert_uint_le(number_in(peer_expect(&ann, "= scores count=*"),
			      "count"),
	    1);
	peer_send(&ann, "rematch"); /* a bot always accepts */
	peer_expect(&ann, "= rematch match=*");
	play_until_over(&ann);
	/* The perfect bot lost neither game; in this one ann is X. */
	if (_i == 3)
		ck_assert_ptr_null(strstr(query_state(&ann), "winner=x"));
}

TEST(a_game_of_bots_can_be_watched)
{
	unsigned id;

	peer_send(&ann, "bot 3x3x3 perfect perfect");
	peer_expect_next(&ann, "* match * x=perfect~bot o=perfect~bot you=- *");
	id = number_in(peer_expect(&ann, "= bot match=*"), "match");
	peer_send(&eve, "watch %u", id);
	for (int ply = 1; ply <= 9; ply++)
		peer_expect_next(&ann,
		    ply % 2 == 1 ? "* move * x *" : "* move * o *");
	peer_expect_next(&ann, "* over * 9 winner=none why=full");
	/* The game may be over before eve watches it. */
	while (!line_matches(peer_next_line(&eve), "? watch match *"))
		if (line_matches(eve.line, "* over * 9 winner=none why=full"))
			break;
}

/* All rows of "scores" in their order, with a comma after each. */
static void scores_of(struct peer *c, char *out, size_t size)
{
	out[0] = '\0';
	peer_send(c, "scores");
	while (!line_matches(peer_next_line(c), "= scores *")) {
		if (!line_matches(c->line, "* score *"))
			continue;
		strncat(out, c->line + strlen("* score "),
		    size - strlen(out) - 2);
		strcat(out, ",");
	}
}

TEST_LOOP(a_bot_replaces_a_disconnected_player, 0, 2)
{
	static const struct {
		const char *winner, *scores;
	} ends[] = {
		{ "winner=x",
		    "ann 3x3x3 won=1 lost=0 drawn=0,"
		    "bob 3x3x3 won=0 lost=1 drawn=0," },
		{ "winner=o", "ann 3x3x3 won=0 lost=1 drawn=0," },
		{ "winner=none",
		    "ann 3x3x3 won=0 lost=0 drawn=1,"
		    "bob 3x3x3 won=0 lost=0 drawn=1," },
	};
	unsigned    id = seat_players(&ann, &bob, "3x3x3");
	const char *over;
	char        scores[256];
	int         end = 0;

	play_move(&ann, &bob, id, 1, "b2");
	if (_i == 0)
		peer_close(&bob);
	else
		peer_reset(&bob);
	peer_expect_next(&ann, "* away * o until=200");
	peer_send(&eve, "name bob"); /* reserved with his seat */
	peer_expect(&eve, "? name named *");
	peer_expect(&ann, "* sit * o *~bot for=bob");
	ck_assert_ptr_nonnull(strstr(query_state(&ann), " for=bob"));
	play_until_over(&ann);
	over = query_state(&ann);
	while (strstr(over, ends[end].winner) == NULL)
		ck_assert_int_lt(++end, 3);
	scores_of(&ann, scores, sizeof(scores));
	ck_assert_str_eq(scores, ends[end].scores);
}

TEST(a_disconnected_seeker_is_not_matched)
{
	peer_exchange(&ann, "seek 3 else=none", "= seek id=*");
	peer_close(&ann);
	do
		peer_send(&eve, "who");
	while (number_in(peer_expect(&eve, "= who count=*"), "count") > 2);
	peer_send(&bob, "seek 3 else=none");
	peer_expect_next(&bob, "= seek id=*");
}

TEST_LOOP(requests_before_the_end_of_input_are_answered, 0, 5)
{
	static const char *const asked[] = { "ping once\n", "ping once",
		"@t games\r\n", "help\nping\n", "nonsense\n" };
	static const char *const answered[] = { "= ping once", "= ping once",
		"=t games count=0", "= ping*", "? - unknown *" };
	struct peer              c;

	peer_connect(&c, server.port);
	peer_send_bytes(&c, asked[_i], strlen(asked[_i]));
	peer_shutdown(&c);
	ck_assert(peer_expect_eof(&c, answered[_i]));
	peer_close(&c);
}

TEST(an_idle_connection_is_pinged_and_kept)
{
	static const char *const options[] = { "--ping-interval", "0.1", NULL };
	struct server_process    s;
	struct peer              c;

	server_process_start(&s, options);
	peer_connect_named(&c, s.port, "quiet");
	for (int i = 0; i < 3; i++)
		peer_expect(&c, "* ping");
	peer_exchange(&c, "ping", "= ping");
	peer_expect(&c, "* ping");
	server_process_stop(&s);
	peer_close(&c);
}
