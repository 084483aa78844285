/* test_game_retention.c -- which games that are over are kept. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/console/console.h"
#include "tests/support/address.h"
#include "tests/support/db_fixture.h"
#include "tests/support/name_key.h"
#include "tests/support/restart_check.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_harness.h"
#include "tests/support/suite.h"

static struct harness *f;

static void set_up(void)
{
	f = harness_new();
	harness_keep_games(f);
	f->state->accounts.bounds[ADDRESS_RECORDS] = 2;
}

static void tear_down(void)
{
	harness_free(f);
}

FIXTURE(set_up, tear_down);

static void send_as(const char *name, const char *request)
{
	harness_send(harness_client(f, name), request);
}

/* The games of a name that are listed. */
static int kept(const char *name)
{
	struct harness_client *c = harness_client(f, "reader");
	char                   request[64];
	const char            *line;
	int                    n = 0;

	harness_discard_output(f);
	snprintf(request, sizeof(request), "history %s", name);
	harness_send(c, request);
	while ((line = harness_next_line(c)) != NULL)
		n += line[0] == '*';
	return n;
}

static void set_address(const char *name, struct address_key address)
{
	harness_client(f, name)->session->player->client.address = address;
}

static void play_games(const char *name, int n)
{
	while (n-- > 0) {
		send_as(name, "bot 3x3x3 easy");
		send_as(name, "resign");
	}
}

TEST(games_past_the_limit_of_an_address_are_dropped)
{
	send_as("ann", "name ann");
	set_address("ann", address_at(5));
	play_games("ann", 4);
	ck_assert_int_eq(kept("ann"), 2);
}

TEST(unknown_address_has_no_limit)
{
	send_as("ann", "name ann");
	play_games("ann", 4);
	ck_assert_int_eq(kept("ann"), 4);
}

/* An opponent of another address keeps the game. */
TEST_LOOP(game_is_dropped_if_all_its_players_are_past_the_limit, 0, 2)
{
	send_as("ann", "name ann");
	send_as("bob", "name bob");
	set_address("ann", address_at(5));
	set_address("bob", address_at(_i == 0 ? 5 : 6));
	play_games("ann", 3);
	send_as("ann", "seek 3x3x3");
	send_as("bob", "seek 3x3x3");
	send_as("bob", "resign");
	ck_assert_int_eq(kept("bob"), _i);
}

/* They count for the address that asks, like those of its players. */
TEST(games_of_two_bots_are_kept_up_to_the_limit)
{
	send_as("ann", "name ann");
	set_address("ann", address_at(5));
	play_games("ann", 1);
	for (int i = 0; i < 4; i++)
		send_as("ann", "bot 2x2x2 perfect easy keep=1");
	ck_assert_int_eq(kept(""), 2);
	play_games("ann", 1);
	ck_assert_int_eq(kept(""), 2);
}

TEST_LOOP(game_of_two_bots_is_kept_if_asked, 0, 2)
{
	send_as("ann",
	    _i == 0 ? "bot 2x2x2 perfect easy" :
		      "bot 2x2x2 perfect easy keep=1");
	ck_assert_int_eq(kept(""), _i);
	ck_assert_int_eq(query_number(f->db, "SELECT count(*) FROM game"), _i);
}

/* Until then they may offer a rematch. */
TEST(dropped_game_is_deleted_when_all_have_left)
{
	static const char third[] = "SELECT count(*) FROM game WHERE id = 3";

	send_as("ann", "name ann");
	set_address("ann", address_at(5));
	play_games("ann", 3);
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db, third), 1);
	send_as("ann", "bot 3x3x3 easy");
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db, third), 0);
}

/* The players see them until they leave, also after a restart. */
TEST_LOOP(ratings_of_a_dropped_game_go_with_it, 0, 2)
{
	static const char rated[] = "SELECT count(*) FROM rated_game";

	for (int i = 0; i < 2; i++) {
		const char *name = i == 0 ? "ann" : "bob";

		prove_name(harness_client(f, name), name);
		set_address(name, address_at(5));
	}
	play_games("ann", _i == 0 ? 2 : 0);
	send_as("ann", "seek 5x4x4/exact you=x");
	send_as("bob", "seek 5x4x4/exact you=o");
	send_as("ann", "move b2");
	send_as("bob", "move c3");
	send_as("bob", "resign");
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db, rated), 1);
	ck_assert(restart_check(f));
	send_as("ann", "bot 3x3x3 easy");
	send_as("bob", "bot 3x3x3 easy");
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db, rated), _i);
}

/* So that an operator can find who fills the history. */
TEST(log_tells_whose_games_are_dropped)
{
	char text[2048] = "";
	int  saved = dup(STDERR_FILENO), log;

	scratch_dir_create();
	unsetenv("JOURNAL_STREAM");
	log = open(scratch_dir_path("log"), O_RDWR | O_CREAT, 0600);
	ck_assert_int_ge(dup2(log, STDERR_FILENO), 0);
	f->state->matches.monitor = match_logger_observer(f->state);
	f->state->accounts.bounds[ADDRESS_RECORDS] = 1;
	set_address("ann",
	    (struct address_key){
		{ [10] = 0xff, [11] = 0xff, [12] = 127, [15] = 4 } });
	play_games("ann", 2);
	ck_assert_int_gt(pread(log, text, sizeof(text) - 1, 0), 0);
	dup2(saved, STDERR_FILENO);
	ck_assert_msg(strstr(text,
			  "event=game-dropped match=2 x=127.0.0.4 o=- why=") !=
		NULL,
	    "%s", text);
	close(saved);
	close(log);
	scratch_dir_remove();
}
