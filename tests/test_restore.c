/* test_restore.c -- after a restart every game stands as it was. */

#include "server/restore.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/absence.h"
#include "server/chairs.h"
#include "server/tables.h"
#include "tests/people.h"
#include "tests/scratch.h"
#include "tests/suites.h"

static struct store *store;
static struct facts  batch;
static struct lobby *back; /* what the store makes of it */

static void enter(void)
{
	people_enter();
	scratch_make();
	store = store_open(scratch_path("store"));
	f->lobby->recorder.is_on = true;
	f->lobby->recorder.position = 1;
	batch = (struct facts){ NULL, 0, 0 };
	back = NULL;
}

static void leave(void)
{
	if (back != NULL)
		lobby_free(back);
	store_close(store);
	scratch_drop();
	free(batch.fact);
	people_leave();
}

static void keep(void)
{
	if (recorder_take(&f->lobby->recorder, &batch) != 0)
		ck_assert_int_eq(store_keep(store, batch.fact, batch.facts),
		    STORE_KEPT);
}

static uint64_t
hear_nothing(void *whose, const struct match *m, const struct event *e)
{
	(void)whose;
	(void)m;
	(void)e;
	return 0;
}

static struct seat mute_bot(void *whose, enum level level)
{
	(void)level;
	return (struct seat){ hear_nothing, whose };
}

/* The server ends here, and another begins. */
static unsigned restart(void)
{
	keep();
	store_close(store);
	store = store_open(scratch_path("store"));
	back = lobby_new(1, 30000, &(struct thinkers){ mute_bot, NULL, NULL });
	return restore_all(back, store);
}

/* --- every game stands as it was --- */

static void
is_same_chair(const struct match *a, const struct match *b, enum side side)
{
	const struct chair *x = &a->chair[side], *y = &b->chair[side];

	ck_assert_str_eq(x->name, y->name);
	ck_assert_str_eq(x->owner, y->owner);
	ck_assert_int_eq(x->is_bot, y->is_bot);
	ck_assert_int_eq(x->is_left, y->is_left);
	if (x->is_bot)
		ck_assert_int_eq(x->level, y->level);
	else if (!y->is_left)
		ck_assert(y->is_away);
}

static void is_same_match(const struct match *a, const struct match *b)
{
	ck_assert(variant_is_same(board_variant(a->board),
	    board_variant(b->board)));
	ck_assert(control_is_same(&a->clock.control, &b->clock.control));
	ck_assert_int_eq(a->absent, b->absent);
	ck_assert_int_eq(a->is_over, b->is_over);
	ck_assert_int_eq(a->winner, b->winner);
	ck_assert_int_eq(a->why, b->why);
	ck_assert_uint_eq(board_ply(a->board), board_ply(b->board));
	for (unsigned ply = 1; ply <= board_ply(a->board); ply++)
		ck_assert_uint_eq(board_move(a->board, ply),
		    board_move(b->board, ply));
	for (enum offer what = OFFER_DRAW; what < OFFERS; what++)
		ck_assert_uint_eq(a->offered[what], b->offered[what]);
	is_same_chair(a, b, SIDE_X);
	is_same_chair(a, b, SIDE_O);
}

/* Games of bots are as good as over, and tables that all have left are gone. */
static bool is_kept(const struct match *m)
{
	bool is_sat_at = false;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (chairs_person(m, side)[0] != '\0' &&
		    !m->chair[side].is_left)
			is_sat_at = true;
	return is_sat_at;
}

static void is_same_player(const struct player *p)
{
	const struct player *q = lobby_find(back, p->name);

	ck_assert_ptr_nonnull(q);
	ck_assert_uint_eq(q->match->id, p->match->id);
	ck_assert_int_eq(q->side, p->side);
	ck_assert(!q->is_here);
	ck_assert_int_eq(memcmp(q->tokens.now, p->tokens.now, TOKEN_HASH), 0);
	ck_assert_int_eq(q->tokens.has_before, p->tokens.has_before);
	if (p->tokens.has_before)
		ck_assert_int_eq(memcmp(q->tokens.before, p->tokens.before,
				     TOKEN_HASH),
		    0);
}

static void all_is_the_same(void)
{
	const struct lobby *l = f->lobby;

	for (const struct match *m = l->by_id; m != NULL; m = m->hh.next)
		if (is_kept(m)) {
			ck_assert_ptr_nonnull(lobby_match(back, m->id));
			is_same_match(m, lobby_match(back, m->id));
		}
	for (const struct player *p = l->by_name; p != NULL; p = p->hh.next)
		if (p->match != NULL)
			is_same_player(p);
		else
			ck_assert_ptr_null(lobby_find(back, p->name));
	for (const struct score *s = l->scores.by_key; s != NULL;
	     s = s->hh.next) {
		const struct score *t;

		HASH_FIND_STR(back->scores.by_key, s->key, t);
		ck_assert_ptr_nonnull(t);
		ck_assert_int_eq(memcmp(s->count, t->count, sizeof(s->count)),
		    0);
	}
	ck_assert_uint_le(back->last_match, l->last_match);
}

static void resume(struct fake_client *c)
{
	char request[16 + TOKEN_TEXT] = "resume ";

	fake_call_again(c);
	fake_token(c, request + 7);
	fake_send(c, request);
}

/* Whatever people may do, drawn by lot. */
static void do_something(unsigned lot)
{
	static const char *const requests[] = { "seek 3x3x3", "seek 3x3x3",
		"bot 3x3x3 easy", "bot 3x3x3 easy easy", "move a1", "move a2",
		"move a3", "move b1", "move b2", "move b3", "move c1",
		"move c2", "move c3", "move b2", "draw", "hint", "rematch",
		"rematch", "resign", "seek 4x4x3 clock=1+5", "name eve",
		"claim", "watch 1", "move d4" };
	struct fake_client      *c = &f->client[lot % 3];
	unsigned                 what = lot / 3 % 40;

	if (c->session == NULL)
		resume(c);
	else if (what < sizeof(requests) / sizeof(requests[0]))
		fake_send(c, requests[what]);
	else if (what < 36)
		fake_wait(f, 2000);
	else if (what < 38)
		fake_hang_up(c);
	else
		fake_wait(f, 30000);
}

START_TEST(every_game_stands_as_it_was)
{
	unsigned state = (unsigned)_i * 7919 + 1;

	for (int i = 0; i < 150; i++) {
		state = state * 1103515245 + 12345;
		do_something(state >> 12);
		if (state >> 28 > 3)
			keep();
	}
	restart();
	all_is_the_same();
}
END_TEST

/* --- and goes on --- */

START_TEST(clocks_are_as_of_the_last_move_and_wait_for_who_comes)
{
	struct match  *m;
	struct player *p;

	fake_send(ann, "seek 3x3x3 you=x clock=1+5");
	fake_send(bob, "seek 3x3x3 clock=1+5");
	fake_wait(f, 10000);
	fake_send(ann, "move b2");
	fake_wait(f, 20000);
	ck_assert_uint_eq(restart(), 1);
	restore_begin(back, 1000000);
	m = lobby_match(back, 1);
	ck_assert_int_eq(m->clock.left[SIDE_X], 55000);
	ck_assert_int_eq(m->clock.left[SIDE_O], 60000);
	ck_assert(match_is_asleep(m));
	p = lobby_find(back, "ann");
	absence_return(back, p, (struct seat){ NULL, NULL }, 1010000);
	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	p = lobby_find(back, "bob");
	absence_return(back, p, (struct seat){ NULL, NULL }, 1020000);
	ck_assert_int_eq(m->clock.running, SIDE_O);
	ck_assert_int_eq(clock_flag(&m->clock), 1080000);
}
END_TEST

START_TEST(the_grace_begins_when_we_listen)
{
	struct match *m;

	start_game();
	restart();
	restore_begin(back, 1000000);
	m = lobby_match(back, 1);
	absence_return(back, lobby_find(back, "ann"),
	    (struct seat){ NULL, NULL }, 1000001);
	lobby_tick(back, 1029999);
	ck_assert(!m->chair[SIDE_O].is_bot);
	lobby_tick(back, 1030000);
	ck_assert(m->chair[SIDE_O].is_bot);
	ck_assert_str_eq(m->chair[SIDE_O].owner, "bob");
}
END_TEST

START_TEST(a_show_is_over_when_nobody_watches_it_any_more)
{
	f->lobby->thinkers.fill = mute_bot;
	fake_send(cat, "bot 3x3x3 easy easy");
	restart();
	ck_assert_uint_eq(HASH_COUNT(back->by_id), 1);
	restore_begin(back, 1000000);
	absence_tidy(back, 1000000);
	ck_assert_uint_eq(HASH_COUNT(back->by_id), 0);
}
END_TEST

START_TEST(whoever_missed_the_end_may_still_see_it)
{
	start_game();
	fake_hang_up(bob);
	fake_send(ann, "resign");
	fake_send(ann, "quit");
	restart();
	restore_begin(back, 1000000);
	absence_tidy(back, 1000000);
	ck_assert(lobby_match(back, 1)->is_over);
	ck_assert_ptr_nonnull(lobby_find(back, "bob"));
	ck_assert_ptr_null(lobby_find(back, "ann"));
	lobby_tick(back, 1030000);
	absence_tidy(back, 1030000);
	ck_assert_ptr_null(lobby_find(back, "bob"));
	ck_assert_uint_eq(HASH_COUNT(back->by_id), 0);
}
END_TEST

/* Whoever a bot sat in for never came back, and left; the other still sits. */
START_TEST(a_chair_that_a_bot_kept_may_have_been_left)
{
	f->lobby->thinkers.fill = mute_bot;
	start_game();
	fake_hang_up(ann);
	fake_wait(f, 30000);
	fake_send(bob, "resign");
	fake_wait(f, 30000);
	restart();
	all_is_the_same();
	restore_begin(back, 1000000);
	absence_tidy(back, 1000000);
	ck_assert_ptr_nonnull(lobby_find(back, "bob"));
	lobby_tick(back, 1030000);
	absence_tidy(back, 1030000);
	ck_assert_uint_eq(HASH_COUNT(back->by_id), 0);
}
END_TEST

/* A bot sits in for her, as before the restart, until the game is over. */
START_TEST(whoever_a_bot_sits_in_for_may_miss_the_end)
{
	f->lobby->thinkers.fill = mute_bot;
	start_game();
	fake_hang_up(ann);
	fake_wait(f, 30000);
	restart();
	restore_begin(back, 1000000);
	absence_return(back, lobby_find(back, "bob"),
	    (struct seat){ NULL, NULL }, 1000000);
	match_resign(lobby_match(back, 1), SIDE_O, WHY_RESIGN, 1000000);
	absence_tidy(back, 1000000);
	lobby_tick(back, 1029999);
	ck_assert_ptr_nonnull(lobby_find(back, "ann"));
	lobby_tick(back, 1030000);
	ck_assert_ptr_null(lobby_find(back, "ann"));
}
END_TEST

Suite *restore_suite(void)
{
	Suite *s = suite_create("restore");
	TCase *t = tcase_create("restore");

	tcase_add_checked_fixture(t, enter, leave);
	tcase_add_loop_test(t, every_game_stands_as_it_was, 0, 25);
	tcase_add_test(t,
	    clocks_are_as_of_the_last_move_and_wait_for_who_comes);
	tcase_add_test(t, the_grace_begins_when_we_listen);
	tcase_add_test(t, a_show_is_over_when_nobody_watches_it_any_more);
	tcase_add_test(t, whoever_missed_the_end_may_still_see_it);
	tcase_add_test(t, a_chair_that_a_bot_kept_may_have_been_left);
	tcase_add_test(t, whoever_a_bot_sits_in_for_may_miss_the_end);
	tcase_set_timeout(t, 30);
	suite_add_tcase(s, t);
	return s;
}
