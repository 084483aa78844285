/* test_forgotten_names.c -- names that the operator frees. */

#include <stdio.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/people/ignore_list.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

/* Binds the client's name to a key, as "prove" does. */
static void bind(struct harness_client *c, char digit)
{
	struct match_manager *mm = &f->state->matches;
	struct player        *p = c->session->player;
	char                  key[KEY_DIGITS + 1] = "";

	memset(key, digit, KEY_DIGITS);
	match_manager_bind_name(mm, p, key, f->now);
	ignore_list_prove(mm->journal, p,
	    name_owners_find_player(&mm->lobby->owners, p->identity.id), false);
}

static const struct name_owner *owner_of(const char *name)
{
	return name_owners_find(&f->state->lobby.owners, name);
}

TEST(an_entrant_keeps_the_name)
{
	struct player *p;

	bind(ann, 'a');
	ck_assert_int_eq(harness_tournament(f, "create roundrobin 3x3x3", NULL),
	    OK);
	harness_send(ann, "join");
	ck_assert_int_eq(match_manager_forget_name(&f->state->matches, "ann",
			     &p, f->now),
	    ERR_ENTRANT);
	ck_assert_str_eq(ann->session->player->name, "ann");
	ck_assert_ptr_nonnull(owner_of("ann"));
}

TEST(a_forgotten_owner_becomes_a_guest)
{
	struct player *p, *player = ann->session->player;
	uint64_t       id = player->identity.id;

	bind(ann, 'a');
	start_game();
	ck_assert_int_eq(match_manager_forget_name(&f->state->matches, "ann",
			     &p, f->now),
	    OK);
	ck_assert_ptr_eq(p, player);
	ck_assert_uint_ne(p->identity.id, id);
	ck_assert(!p->identity.is_proven);
	ck_assert_int_eq(strncmp(p->name, "~guest", 6), 0);
	ck_assert_str_eq(p->match->live.seat[p->side].name, p->name);
	ck_assert_uint_eq(p->match->player[p->side].id, p->identity.id);
	ck_assert_ptr_null(owner_of("ann"));
	ck_assert(send_and_hear(cat, "name ann", "= name"));
	ck_assert_uint_ne(cat->session->player->identity.id, id);
	ck_assert_int_eq(match_manager_forget_name(&f->state->matches, "ann",
			     &p, f->now),
	    ERR_NOBODY);
}

/* The owner is disconnected, has no game, or has a rated one that is over. */
TEST_LOOP(an_owner_without_a_running_game_is_forgotten, 0, 3)
{
	struct player *p;

	bind(ann, 'a');
	if (_i == 0)
		harness_disconnect(ann);
	if (_i == 2) {
		bind(bob, 'b');
		harness_send(ann, "seek 15x15x5 you=x");
		harness_send(bob, "seek 15x15x5");
		harness_send(ann, "resign");
	}
	ck_assert_int_eq(match_manager_forget_name(&f->state->matches, "ann",
			     &p, f->now),
	    OK);
	ck_assert_ptr_eq(p, _i == 0 ? NULL : ann->session->player);
	ck_assert(_i < 2 || match_of(bob)->flags & MATCH_RATED);
	ck_assert_ptr_null(owner_of("ann"));
	ck_assert(send_and_hear(cat, "name ann", "= name"));
}

/* Whether a state of game 1 comes that begins so, and that is rated or not. */
static bool
hears_state(struct harness_client *c, const char *start, bool is_rated)
{
	const char *line;

	while ((line = harness_next_line(c)) != NULL)
		if (strncmp(line, start, strlen(start)) == 0)
			return (strstr(line, " rated=1") != NULL) == is_rated;
	return false;
}

/* Whether c is told that the game is not rated, and ann a guest. */
static bool is_told(struct harness_client *c, const char *you)
{
	char start[96];

	snprintf(start, sizeof(start),
	    "* state 1 15x15x5 ply=2 turn=x x=%s o=bob you=%s ",
	    match_of(ann)->live.seat[SIDE_X].name, you);
	return hears_state(c, start, false);
}

/*
 * Two rated players who know each other; the game counts for nobody's rating.
 */
TEST(a_rated_game_of_a_forgotten_owner_is_not_rated)
{
	struct player *p;

	bind(ann, 'a');
	bind(bob, 'b');
	harness_send(ann, "seek 15x15x5 you=x");
	harness_send(bob, "seek 15x15x5");
	ck_assert(match_is_rated(match_of(bob)));
	harness_send(cat, "watch 1");
	ck_assert(hears_state(cat, "* state 1 ", true));
	harness_send(ann, "move h8");
	harness_send(bob, "move a1");
	ck_assert_int_eq(match_manager_forget_name(&f->state->matches, "ann",
			     &p, f->now),
	    OK);
	harness_send(cat, "ping");
	ck_assert(is_told(ann, "x"));
	ck_assert(is_told(bob, "o"));
	ck_assert(is_told(cat, "-"));
	harness_send(ann, "resign");
	ck_assert(match_is_over(match_of(bob)));
	ck_assert(!match_of(bob)->live.rating.changes[SIDE_X].is_set);
}

TEST(many_owners_are_kept_apart)
{
	struct name_owners owners;
	struct name_owner  owner = { .key = "k" };

	name_owners_init(&owners);
	for (unsigned n = 0; n < 500; n++) {
		snprintf(owner.folded, sizeof(owner.folded), "n%u", n);
		owner.player = n;
		name_owners_add(&owners, &owner);
	}
	for (unsigned n = 0; n < 500; n += 2)
		name_owners_remove(&owners,
		    name_owners_find_player(&owners, n));
	for (unsigned n = 0; n < 500; n++) {
		const struct name_owner *found;

		snprintf(owner.folded, sizeof(owner.folded), "N%u", n);
		found = name_owners_find(&owners, owner.folded);
		ck_assert_ptr_eq(found, name_owners_find_player(&owners, n));
		ck_assert_int_eq(found != NULL, n % 2);
	}
	name_owners_clear(&owners);
}
