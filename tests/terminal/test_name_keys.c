/* test_name_keys.c -- names that belong to keys, on the screen. */

#include "tests/support/scratch_dir.h"
#include "tests/terminal/screen_game.h"

/* The server ends with an error if its store is gone before. */
static void end(void)
{
	screen_game_end();
	scratch_dir_remove();
}

FIXTURE(scratch_dir_create, end);

static const char *const none[] = { NULL };
static const char       *stored[] = { "--store", NULL, NULL };

/* A client starts for the first time; it is asked for a name. */
static void start_first(void)
{
	tty_start(&t, &(struct tty_kind){ .is_first_start = true }, s.port,
	    none);
	tty_expect(&t, "What is your name?");
	tty_type(&t, "ann\r");
}

TEST(the_first_start_binds_the_name)
{
	stored[1] = scratch_dir_path("store");
	server_process_start(&s, stored);
	start_first();
	tty_expect(&t, "You are ann.");
	tty_expect(&t, "Find an opponent");
	peer_connect(&bob, s.port);
	peer_exchange(&bob, "name ann", "? name owned *");
	tty_type(&t, "\003");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_close(&t);
	/* The same name on another machine, which does not have the key. */
	start_first();
	tty_expect(&t, "--key-import");
	tty_expect(&t, "> ");
	tty_exchange(&t, "eve\r", "You are eve.");
}
