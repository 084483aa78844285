/* test_console.c -- the operator's commands, and sessions of an operator. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/console/console_commands.h"
#include "server/console/console_env.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

static struct console_env    env;
static struct sessions       sessions;
static struct harness_client op;

static void set_up(void)
{
	players_setup();
	env = (struct console_env){ .session_env = f->env };
	sessions_init(&sessions);
	env.session_env.sessions = &sessions;
	env.session_env.commands = &console_commands;
	op = (struct harness_client){ .harness = f };
	op.session = session_new_operator(&env.session_env, (void *)&op, 1000,
	    f->now);
}

static void tear_down(void)
{
	session_free(op.session, f->now);
	free(op.output);
	players_teardown();
}

FIXTURE(set_up, tear_down);

/* The dispatcher searches in it, and completion is made from the names. */
TEST(the_table_is_sorted)
{
	for (size_t i = 1; i < console_commands.count; i++)
		ck_assert_str_lt(console_commands.rows[i - 1].name,
		    console_commands.rows[i].name);
}

TEST(each_command_is_explained)
{
	for (size_t i = 0; i < console_commands.count; i++) {
		const struct command *c = &console_commands.rows[i];

		ck_assert_msg(c->help[0] != '\0' &&
			c->help[strlen(c->help) - 1] != '.',
		    "%s", c->name);
		ck_assert_msg((c->usage != NULL) == (c->params != NULL), "%s",
		    c->name);
	}
}

TEST(an_operator_has_other_commands_than_a_client)
{
	harness_send(&op, "@a seek 3x3x3");
	ck_assert_str_eq(harness_next_line(&op),
	    "?a - unknown :Unknown command; \"help\" lists the commands:"
	    " \"seek\"");
	ck_assert(send_and_hear(ann, "kick bob", "? - unknown "));
	harness_send(&op, "kick BOB go away");
	ck_assert_str_eq(harness_next_line(&op), "= kick");
	ck_assert(hears(bob, "* bye why=kicked :go away"));
	harness_send(&op, "announce :cake");
	ck_assert_str_eq(harness_next_line(&op), "= announce count=2");
	ck_assert(hears(ann, "* shout ~operator :cake"));
	harness_send(&op, "kick ann : go home");
	ck_assert_str_eq(harness_next_line(&op), "= kick");
	ck_assert(hears(ann, "* bye why=kicked :go home"));
	harness_send(&op, "motd :hello");
	ck_assert_str_eq(harness_next_line(&op), "= motd");
	ck_assert_str_eq(f->state->motd, "hello");
	harness_send(&op, "motd :");
	ck_assert_str_eq(harness_next_line(&op), "= motd");
	ck_assert_str_eq(f->state->motd, "");
	harness_send(&op, "help unban");
	ck_assert_str_eq(harness_next_line(&op), "# unban WHAT - end a ban");
	ck_assert_str_eq(harness_next_line(&op), "= help");
}

/* It may be silent, too. */
TEST(an_operator_is_not_limited_and_no_stranger)
{
	for (int i = 0; i < 100; i++) {
		harness_send(&op, "GET / HTTP/1.1");
		ck_assert(hears(&op, "? - unknown "));
	}
	harness_advance(f, 3600000);
	ck_assert(!hears(&op, "*"));
	ck_assert(!op.session->is_ended);
	ck_assert_int_eq(op.throttled_until, 0);
	harness_send(&op, "announce hello");
	ck_assert_str_eq(harness_next_line(&op), "= announce count=3");
}

/* An answer to the operator is shown once what it tells is durable. */
TEST(answers_wait_for_what_was_recorded)
{
	const struct journal *j = &f->state->journal;
	static const char *requests[] = { "ban eve", "unban eve", "motd hello",
		"forget bob" };

	harness_keep_games(f);
	match_manager_bind_name(&f->state->matches, bob->session->player,
	    (char[KEY_DIGITS + 1]){ "b" }, f->now);
	env.session_env.on_executed = console_note_command;
	for (int i = 0; i < LENGTH(requests); i++) {
		harness_send(&op, requests[i]);
		ck_assert(hears(&op, "= "));
		ck_assert_uint_gt(op.journal_pos, 0);
		ck_assert_uint_eq(op.journal_pos, journal_last_pos(j));
	}
	ck_assert(hears(bob, "* you ~guest"));
	ck_assert_uint_eq(bob->journal_pos, journal_last_pos(j));
}

/* The players cannot find a wall screen, but the operator can. */
TEST(a_wall_screen_is_listed_and_disconnected)
{
	struct harness_client *wall = harness_client(f, "wall");
	char                   line[96];

	harness_disconnect(wall);
	wall->session = session_new(&f->env, (void *)wall, 0, true, f->now);
	harness_send(&op, "who");
	snprintf(line, sizeof(line), "* who %s state=idle ",
	    wall->session->player->name);
	ck_assert(hears(&op, line));
	snprintf(line, sizeof(line), "kick %s", wall->session->player->name);
	harness_send(&op, line);
	ck_assert(hears(&op, "= kick"));
	ck_assert(hears(wall, "* bye why=kicked"));
}

static enum error cmd_wait(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	(void)now;
	session_defer(s);
	return OK;
}

static unsigned executed;

static void on_executed(struct session *s, const struct command *c,
    const char *arguments, enum error e)
{
	ck_assert_uint_eq(s->operator_uid, 1000);
	ck_assert_str_eq(c->name, "wait");
	ck_assert_str_eq(arguments, "for it");
	ck_assert_int_eq(e, OK);
	executed++;
}

TEST(an_answer_can_wait_for_anything)
{
	static const struct command rows[] = { { "wait", cmd_wait,
	    .params = "?t" } };

	env.session_env.commands = &(struct command_table){ rows, 1 };
	env.session_env.on_executed = on_executed;
	harness_send(&op, "@a wait for it");
	ck_assert_ptr_null(harness_next_line(&op));
	ck_assert(op.is_paused);
	ck_assert_uint_eq(executed, 1);
	session_finish(op.session, OK, "Ready", f->now);
	ck_assert_str_eq(harness_next_line(&op), "=a wait :Ready");
	harness_send(&op, "@b wait for it");
	session_finish(op.session, ERR_STORE, "There is no room", f->now);
	ck_assert_str_eq(harness_next_line(&op),
	    "?b wait store :There is no room.");
	ck_assert(!op.is_paused);
	harness_send(&op, "wait for it"); /* never answered */
}

TEST(a_refusal_says_why_in_its_own_words)
{
	harness_send(&op, "tournament create roundrobin 3x3x3");
	match_manager_bind_name(&f->state->matches, ann->session->player,
	    (char[KEY_DIGITS + 1]){ "a" }, f->now);
	harness_send(ann, "join");
	ck_assert(send_and_hear(&op, "forget ann",
	    "? forget entrant :An entrant keeps the name until "));
	ck_assert(send_and_hear(&op, "forget zoe",
	    "? forget nobody :No key owns that name: \"zoe\""));
}
