/* test_disconnect.c -- lost connections and clocks on the screen. */

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/terminal/screen_game.h"

static bool has_store;

/* The server ends with an error if its store is gone before. */
static void end(void)
{
	screen_game_end();
	if (has_store)
		scratch_dir_remove();
	has_store = false;
}

FIXTURE(NULL, end);

/* Both have moved. */
static void start_game(const char *const server[], const char *clock)
{
	screen_game_start(&(struct screen_game){
	    .option = "--ascii", .clock = clock, .server = server });
	screen_game_play("h8", "i9");
}

/* --- our own connection --- */

static const char *stored[] = { "--store", NULL, NULL };

static void create_store(void)
{
	scratch_dir_create();
	has_store = true;
	stored[1] = scratch_dir_path("store");
}

/* Expects the stones of both sides, and the coordinates. */
static void expect_board(void)
{
	tty_expect(&t, " X ");
	tty_expect(&t, "[O]");
	tty_expect(&t, "a b c d e f g h i");
}

/* Typed while disconnected, and what the screen shows; NULL: seconds pass. */
static const struct {
	const char *typed, *shown;
} meanwhile[] = {
	{ "", NULL },
	{ "j8\r", "j8 will be sent" },
	{ "/say wait\r", "was not sent" },
};

TEST_EACH(plays_on_after_a_server_crash, meanwhile)
{
	create_store();
	start_game(stored, NULL);
	server_process_kill(&s, SIGKILL);
	tty_expect(&t, "Connection lost. Reconnecting, ");
	tty_type(&t, meanwhile[_i].typed);
	if (meanwhile[_i].shown != NULL)
		tty_expect(&t, meanwhile[_i].shown);
	else
		tty_expect_gone(&t, "Reconnecting, 0 s");
	expect_board();
	server_process_restart(&s, stored);
	tty_expect_gone(&t, "Connection lost. Reconnecting");
	tty_expect(&t, "Reconnected to the game.");
	if (_i != 1) { /* otherwise the queued move is played at once */
		expect_board();
		tty_type(&t, "j8\r");
	}
	tty_expect(&t, "is to move.");
	screen_game_return_bob();
	tty_expect(&t, "bob has reconnected.");
	peer_send(&bob, "move i10");
	tty_expect(&t, "Your turn.");
}

TEST(interrupt_key_discards_no_output)
{
	create_store();
	start_game(stored, NULL);
	ck_assert(tty_keeps_output(&t));
}

TEST_LOOP(quits_while_disconnected, 0, 2)
{
	create_store();
	start_game(stored, NULL);
	server_process_kill(&s, SIGKILL);
	tty_expect(&t, "Connection lost. Reconnecting, ");
	if (_i == 0) {
		tty_exchange(&t, "\003", "Quit? ");
		tty_type(&t, "\003");
	} else {
		kill(t.process.pid, SIGTERM);
	}
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_check_sane(&t);
}

/* The lists are requested when the seat is ours again, and not before. */
TEST(takes_its_seat_again_without_a_complaint)
{
	int row, column;

	screen_game_start(&(struct screen_game){ .option = "--ascii",
	    .kind.script = "set -m; \"$N\" \"$@\"; \"$N\" \"$@\"" });
	screen_game_play("h8", "i9");
	tty_exchange(&t, "\003", "Leave and keep my seat");
	tty_type(&t, "\033OB");
	tty_exchange(&t, "\r", "Reconnected to the game.");
	expect_board();
	ck_assert(!tty_find(&t, "Not connected", &row, &column));
}
