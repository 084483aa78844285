/* test_wall.c -- wall screens: they watch, and nobody finds them. */

#include <stdio.h>
#include <string.h>

#include "tests/support/players.h"
#include "tests/support/suite.h"

static struct harness_client *wall;

static void set_up(void)
{
	f = harness_new();
	wall = harness_client(f, "wall");
	harness_disconnect(wall);
	ann = harness_client(f, "ann");
	ask(ann, "lobby on", "= lobby");
	wall->session = session_new(&f->env, (void *)wall, 0, true, f->now);
}

FIXTURE(set_up, players_teardown);

TEST(wall_is_not_listed_or_counted)
{
	char name[NAME_SIZE], line[80];

	snprintf(name, sizeof(name), "%s", wall->session->player->name);
	ck_assert_uint_eq(f->state->lobby.present_count, 1);
	ask(ann, "who", "= who count=1");
	ask(ann, "who all=1", "= who count=1");
	snprintf(line, sizeof(line), "challenge %s 3x3x3", name);
	ask(ann, line, "? challenge nobody");
	snprintf(line, sizeof(line), "tell %s hello", name);
	ask(ann, line, "? tell nobody");
	snprintf(line, sizeof(line), "profile %s", name);
	ask(ann, line, "= profile count=0");
	harness_discard_output(f);
	harness_disconnect(wall);
	harness_advance(f, 10000);
	ck_assert(!hears(ann, "* lobby "));
	ck_assert_uint_eq(f->state->lobby.present_count, 1);
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby), 1);
}

/* A player that two sessions have would be freed by the first that ends. */
TEST(wall_is_not_taken_over)
{
	char token[RESUME_TOKEN_TEXT], line[16 + RESUME_TOKEN_TEXT];

	harness_token(wall, token);
	ck_assert_str_ne(token, "");
	snprintf(line, sizeof(line), "resume %s", token);
	ask(ann, line, "? resume token ");
	harness_disconnect(wall);
	ask(ann, "who", "= who count=1");
}

TEST(wall_watches)
{
	ask(wall, "lobby on", "= lobby");
	ck_assert_ptr_null(session_watched_match(wall->session));
	ask(ann, "bot 3x3x3 easy you=x", "= bot match=1");
	ask(wall, "games", "* game 1 3x3x3 ");
	ask(wall, "watch 1", "= watch");
	ck_assert_ptr_nonnull(session_watched_match(wall->session));
	ask(ann, "move a1", "= move");
	ck_assert(hears(wall, "* move 1 1 x a1 "));
	ask(wall, "watch off", "= watch off");
}

TEST(wall_hears_the_operator)
{
	lobby_notify(&f->state->lobby, NULL,
	    &(struct lobby_event){
		.kind = LOBBY_REMARK, .text = "cake at four" });
	ck_assert(hears(wall, "# cake at four"));
	ck_assert(hears(ann, "# cake at four"));
}

static const char *const refused[] = { "name bob", "seek 3x3x3",
	"challenge ann 3x3x3", "bot 3x3x3 easy", "shout hello",
	"resume 0123456789", "move a1", "say hello", "accept 1" };

TEST_EACH(wall_does_nothing_else, refused)
{
	char answer[32];

	snprintf(answer, sizeof(answer), "? %.*s wall ",
	    (int)strcspn(refused[_i], " "), refused[_i]);
	ask(wall, refused[_i], answer);
}
