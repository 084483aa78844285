/* test_rating_table.c -- which games are rated, and the ratings at hand. */

#include "server/rating/rating_table.h"

#include <math.h>

#include "server/games/match_manager.h"
#include "server/util/window_count.h"
#include "tests/support/name_key.h"
#include "tests/support/server_harness.h"
#include "tests/support/suite.h"

#define ANN 1
#define BOB 2
#define EVE 3

static struct rating_table ratings;
static struct variant      gomoku, tictactoe;

static void set_up(void)
{
	rating_table_init(&ratings);
	variant_parse(&gomoku, "15x15x5");
	variant_parse(&tictactoe, "3x3x3");
}

static void tear_down(void)
{
	rating_table_clear(&ratings);
}

FIXTURE(set_up, tear_down);

/* Whoever moved first, and whatever others have played. */
TEST(pair_plays_rated_games_again_after_a_day)
{
	for (int i = 0; i < RATED_GAMES_A_DAY; i++) {
		ck_assert(!rating_table_is_pair_full(&ratings, ANN, BOB,
		    1000 + i));
		rating_table_count_game(&ratings, i % 2 != 0 ? ANN : BOB,
		    i % 2 != 0 ? BOB : ANN, 1000 + i);
	}
	ck_assert(!rating_table_is_pair_full(&ratings, ANN, EVE, 2000));
	ck_assert(rating_table_is_pair_full(&ratings, ANN, BOB,
	    1000 + RATING_DAY - 1));
	ck_assert(!rating_table_is_pair_full(&ratings, BOB, ANN,
	    1000 + RATING_DAY + RATING_DAY / WINDOW_SLICES));
}

TEST(rating_is_of_one_player_at_one_variant)
{
	struct rating after = { 1600, 120, 0.06 }, found;

	rating_table_set(&ratings, ANN, &gomoku, &after, 1000, 0);
	found = rating_table_now(&ratings, ANN, &gomoku, 1000);
	ck_assert_double_eq(found.value, 1600);
	ck_assert_double_eq_tol(found.deviation, 120, 0.001);
	found = rating_table_now(&ratings, ANN, &tictactoe, 1000);
	ck_assert_double_eq(found.value, GLICKO_START);
	found = rating_table_now(&ratings, BOB, &gomoku, 1000);
	ck_assert_double_eq(found.value, GLICKO_START);
}

TEST(rating_grows_uncertain_while_its_player_is_idle)
{
	struct rating after = { 1600, 109, 0.06 }, found;

	rating_table_set(&ratings, ANN, &gomoku, &after, -5000, 0);
	found = rating_table_now(&ratings, ANN, &gomoku, 100 * RATING_DAY);
	ck_assert_double_eq(found.value, 1600);
	ck_assert_double_gt(found.deviation, GLICKO_PROVISIONAL);
	ck_assert(rating_table_shown(&ratings, ANN, &gomoku, 0,
	    100 * RATING_DAY, NULL)
		      .is_provisional);
	ck_assert(!rating_table_shown(&ratings, ANN, &gomoku, 0, 0, NULL)
		       .is_provisional);
}

TEST(shown_is_what_is_stored)
{
	struct rating first = { 1600, 200, 0.06 }, second = { 1650, 190, 0.06 };
	struct variant found;

	ck_assert(!rating_table_shown(&ratings, ANN, NULL, 0, 0, NULL).is_set);
	rating_table_set(&ratings, ANN, &gomoku, &first, 0, 7);
	ck_assert(!rating_table_shown(&ratings, ANN, NULL, 6, 0, NULL).is_set);
	ck_assert_int_eq(rating_table_shown(&ratings, ANN, NULL, 7, 0, &found)
			     .value,
	    1600);
	ck_assert(variant_is_same(&found, &gomoku));
	rating_table_set(&ratings, ANN, &gomoku, &second, 0, 9);
	ck_assert_int_eq(rating_table_shown(&ratings, ANN, &gomoku, 8, 0, NULL)
			     .value,
	    1600);
	ck_assert_int_eq(rating_table_shown(&ratings, ANN, &gomoku, 9, 0, NULL)
			     .value,
	    1650);
}

TEST(last_variant_comes_first)
{
	struct rating  r = { 1600, 200, 0.06 };
	struct variant found;

	rating_table_set(&ratings, ANN, &gomoku, &r, 0, 0);
	rating_table_set(&ratings, ANN, &tictactoe, &r, 1, 0);
	rating_table_shown(&ratings, ANN, NULL, 0, 1, &found);
	ck_assert(variant_is_same(&found, &tictactoe));
	rating_table_set(&ratings, ANN, &gomoku, &r, 2, 0);
	rating_table_shown(&ratings, ANN, NULL, 0, 2, &found);
	ck_assert(variant_is_same(&found, &gomoku));
}

/* --- games --- */

static struct harness *f;

static struct harness_client *prove(const char *name)
{
	struct harness_client *c = harness_client(f, name);

	prove_name(c, name);
	return c;
}

#define GAME   "5x4x4/exact"
#define SWAP   "15x15x5 opening=swap"
#define SWAP2  "15x15x5 opening=swap2"
#define PRO    "15x15x5 opening=pro"
#define STONES "a move h8", "a move i8", "a move k5"
#define MORE   "b choose more", "b move a1", "b move o15"

static const struct {
	const char *seek;
	/* Of ann (x) and bob, each after its sender's initial */
	const char *requests[9];
	bool        is_rated;
} games[] = {
	{ GAME, { "a move b2", "b move c3", "b resign" }, true },
	{ GAME, { "a move b2", "b move c3", "a draw", "b draw" }, true },
	{ GAME, { "a move b2", "b move c3", "b undo", "b resign" }, true },
	{ GAME, { "a move b2", "b resign" }, false },
	{ GAME, { "a resign" }, false },
	{ GAME, { "a move b2", "b abort" }, false },
	{ GAME, { "a move b2", "b move c3", "a hint", "b hint", "b resign" },
	    true },
	{ GAME,
	    { "a move b2", "b move c3", "a hint", "b hint", "a hint",
		"b resign" },
	    false },
	{ GAME,
	    { "a move b2", "b move c3", "a hint", "b hint", "a hint", "a undo",
		"b undo", "b resign" },
	    false },
	/* Before a side is chosen, nobody has one to lose with. */
	{ SWAP, { STONES, "b resign" }, false },
	{ SWAP2, { STONES, "b choose more", "b abort" }, false },
	{ SWAP2, { STONES, MORE, "a resign" }, false },
	{ SWAP2, { STONES, MORE, "a choose x", "b resign" }, true },
	/* Who sees that the other has got the better side cannot flee. */
	{ SWAP, { STONES, "b choose x", "a resign" }, true },
	{ PRO, { "a move h8", "b resign" }, false },
	{ PRO, { "a move h8", "b move i8", "a resign" }, true },
};

TEST_EACH(end_is_rated_if_the_game_counts, games)
{
	struct harness_client *ann, *bob;
	const struct match    *m;
	char                   request[64];

	f = harness_new();
	ann = prove("ann");
	bob = prove("bob");
	snprintf(request, sizeof(request), "seek %s you=x", games[_i].seek);
	harness_send(ann, request);
	snprintf(request, sizeof(request), "seek %s", games[_i].seek);
	harness_send(bob, request);
	m = ann->session->player->match;
	ck_assert(m->flags & MATCH_RATED);
	for (int i = 0; i < 9 && games[_i].requests[i] != NULL; i++)
		harness_send(games[_i].requests[i][0] == 'a' ? ann : bob,
		    games[_i].requests[i] + 2);
	ck_assert(match_is_over(m));
	ck_assert_int_eq(m->live.rating.changes[SIDE_X].is_set,
	    games[_i].is_rated);
	if (m->live.rating.changes[SIDE_X].is_set)
		ck_assert_int_eq(m->live.rating.changes[SIDE_X].change,
		    -m->live.rating.changes[SIDE_O].change);
	harness_free(f);
}

static void play_two_moves(struct harness_client *ann,
    struct harness_client *bob, bool is_rated)
{
	harness_send(ann, "seek 5x4x4/exact you=x absent=bot");
	harness_send(bob, "seek 5x4x4/exact absent=bot");
	harness_send(ann, "move b2");
	harness_send(bob, "move c3");
	ck_assert_int_eq(match_is_rated(bob->session->player->match), is_rated);
}

static bool has_rating(const char *name)
{
	const struct name_owner
	    *owner = name_owners_find(&f->state->lobby.owners, name);

	return rating_table_shown(&f->state->lobby.ratings, owner->player, NULL,
	    UINT64_MAX, f->now, NULL)
	    .is_set;
}

TEST(win_of_a_substitute_counts_only_for_the_loser)
{
	struct harness_client *ann, *bob;

	f = harness_new();
	ann = prove("ann");
	bob = prove("bob");
	play_two_moves(ann, bob, true);
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_send(bob, "resign");
	ck_assert(bob->session->player->match->live.rating.changes[SIDE_X]
		      .is_set);
	ck_assert_int_eq(bob->session->player->match->live.rating
			     .changes[SIDE_X]
			     .change,
	    0);
	ck_assert_int_lt(bob->session->player->match->live.rating
			     .changes[SIDE_O]
			     .change,
	    0);
	harness_free(f);
}

TEST(game_to_which_nobody_returns_is_not_rated)
{
	struct harness_client *ann, *bob;

	f = harness_new();
	ann = prove("ann");
	bob = prove("bob");
	play_two_moves(ann, bob, true);
	harness_disconnect(ann);
	harness_disconnect(bob);
	harness_advance(f, ADJOURNED_TIME_MAX);
	ck_assert_uint_eq(f->state->matches.over_count, 1);
	ck_assert(!has_rating("ann") && !has_rating("bob"));
	harness_free(f);
}

TEST(rematch_of_two_who_still_prove_their_names_is_rated)
{
	struct harness_client *ann, *bob;

	f = harness_new();
	ann = prove("ann");
	bob = prove("bob");
	harness_send(ann, "seek 5x4x4/exact you=x");
	harness_send(bob, "seek 5x4x4/exact");
	harness_send(bob, "resign");
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	ck_assert(bob->session->player->match->flags & MATCH_RATED);
	harness_send(bob, "resign");
	/* A player who has come by "resume" has not proven the key. */
	harness_disconnect(bob);
	harness_resume(bob, bob);
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	ck_assert_uint_eq(bob->session->player->match->id, 3);
	ck_assert(!match_is_rated(bob->session->player->match));
	harness_free(f);
}

TEST(eleventh_game_of_a_pair_in_a_day_is_not_rated)
{
	struct harness_client *ann, *bob;

	f = harness_new();
	ann = prove("ann");
	bob = prove("bob");
	for (int i = 0; i <= RATED_GAMES_A_DAY; i++) {
		play_two_moves(ann, bob, i < RATED_GAMES_A_DAY);
		harness_send(bob, "resign");
		ck_assert_int_eq(bob->session->player->match->live.rating
				     .changes[SIDE_X]
				     .is_set,
		    i < RATED_GAMES_A_DAY);
	}
	ck_assert_int_eq(bob->session->player->match->live.rating.unrated,
	    UNRATED_DAILY);
	harness_free(f);
}

TEST(many_players_are_kept_apart)
{
	struct rating rating = glicko_initial();

	for (unsigned n = 1; n <= 500; n++) {
		rating.value = n;
		rating_table_set(&ratings, n, &gomoku, &rating, 0, 0);
	}
	for (unsigned n = 1; n <= 500; n++)
		ck_assert_double_eq(rating_table_now(&ratings, n, &gomoku, 0)
					.value,
		    n);
}
