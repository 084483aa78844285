/* test_restore.c -- what a restart restores, and how the games go on. */

#include "server/lobby/restore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/disconnect.h"
#include "server/lobby/match_manager.h"
#include "server/lobby/game_scoring.h"
#include "server/match/seats.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct db          *db;
static struct record_batch batch;
static struct services    *restored; /* after the restart */

static void set_up(void)
{
	players_setup();
	scratch_dir_create();
	db = db_open(scratch_dir_path("db"));
	f->services->journal = (struct journal){ .is_enabled = true,
		.position = 1 };
	batch = (struct record_batch){ NULL, 0, 0 };
	restored = NULL;
}

static void tear_down(void)
{
	if (restored != NULL)
		services_free(restored);
	db_close(db);
	scratch_dir_remove();
	free(batch.records);
	players_teardown();
}

FIXTURE(set_up, tear_down);

static void commit(void)
{
	if (journal_take(&f->services->journal, &batch) != 0)
		ck_assert_int_eq(db_write(db, batch.records, batch.count),
		    DB_DONE);
}

static uint64_t
ignore_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
	return 0;
}

static struct match_observer create_silent_bot(void *ctx, enum bot_level level)
{
	(void)level;
	return (struct match_observer){ ignore_event, ctx };
}

/* Commits, reopens the database and restores. Returns the running games. */
static unsigned restart(void)
{
	commit();
	db_close(db);
	db = db_open(scratch_dir_path("db"));
	restored = services_new(1, 30000,
	    &(struct bot_ops){ create_silent_bot, NULL, NULL, 0 });
	return restore_all(restored, db, 1000000, 1000000);
}

/* --- what is restored --- */

static void
assert_same_seat(const struct match *a, const struct match *b, enum side side)
{
	const struct seat *x = &a->seat[side], *y = &b->seat[side];

	ck_assert_str_eq(x->name, y->name);
	ck_assert_str_eq(x->owner, y->owner);
	ck_assert_int_eq(x->is_bot, y->is_bot);
	if (!y->is_vacated)
		ck_assert_int_eq(x->is_program, y->is_program);
	ck_assert_int_eq(x->is_vacated, y->is_vacated);
	if (x->is_bot)
		ck_assert_int_eq(x->level, y->level);
	else if (!y->is_vacated)
		ck_assert(y->is_away);
}

static void assert_same_match(const struct match *a, const struct match *b)
{
	ck_assert(variant_is_same(board_variant(a->board),
	    board_variant(b->board)));
	ck_assert(time_control_is_same(&a->clock.time_control,
	    &b->clock.time_control));
	ck_assert_int_eq(a->absence_rule, b->absence_rule);
	ck_assert_uint_eq(a->idle_seconds, b->idle_seconds);
	ck_assert_int_eq(a->is_undo_off, b->is_undo_off);
	ck_assert_int_eq(a->is_over, b->is_over);
	ck_assert_int_eq(a->winner, b->winner);
	ck_assert_int_eq(a->end_reason, b->end_reason);
	ck_assert_uint_eq(board_ply(a->board), board_ply(b->board));
	for (unsigned ply = 1; ply <= board_ply(a->board); ply++)
		ck_assert_uint_eq(board_move(a->board, ply),
		    board_move(b->board, ply));
	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		ck_assert_uint_eq(a->offers[kind], b->offers[kind]);
	ck_assert_uint_eq(a->hinted, b->hinted);
	ck_assert_uint_eq(a->undone, b->undone);
	ck_assert_uint_eq(a->pauses, b->pauses);
	ck_assert_int_eq(a->is_paused, b->is_paused);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		ck_assert_uint_eq(a->next_draw[side], b->next_draw[side]);
	ck_assert_uint_eq(a->substitute_moved, b->substitute_moved);
	assert_same_seat(a, b, SIDE_X);
	assert_same_seat(a, b, SIDE_O);
}

/* Matches of bots only, or that both players have left, are not restored. */
static bool is_kept(const struct match *m)
{
	bool has_player = false;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (seats_player_name(m, side)[0] != '\0' &&
		    !m->seat[side].is_vacated)
			has_player = true;
	return has_player;
}

static void assert_same_player(const struct player *p)
{
	const struct player *q = lobby_find_player(&restored->lobby, p->name);

	ck_assert_ptr_nonnull(q);
	ck_assert_uint_eq(q->match->id, p->match->id);
	ck_assert_int_eq(q->side, p->side);
	ck_assert(!q->is_connected);
	ck_assert_int_eq(memcmp(q->resume_tokens.current,
			     p->resume_tokens.current, TOKEN_HASH_SIZE),
	    0);
	ck_assert_int_eq(q->resume_tokens.has_previous,
	    p->resume_tokens.has_previous);
	if (p->resume_tokens.has_previous)
		ck_assert_int_eq(memcmp(q->resume_tokens.previous,
				     p->resume_tokens.previous,
				     TOKEN_HASH_SIZE),
		    0);
}

static void assert_all_restored(void)
{
	const struct lobby  *l = &f->services->lobby;
	const struct match  *m = NULL;
	const struct player *p = NULL;

	while ((m = lobby_next_match(l, m)) != NULL)
		if (is_kept(m)) {
			ck_assert_ptr_nonnull(lobby_find_match(&restored->lobby,
			    m->id));
			assert_same_match(m,
			    lobby_find_match(&restored->lobby, m->id));
		}
	while ((p = lobby_next_player(l, p)) != NULL)
		if (p->match != NULL)
			assert_same_player(p);
		else
			ck_assert_ptr_null(lobby_find_player(&restored->lobby,
			    p->name));
	ck_assert_uint_le(restored->lobby.last_match_id, l->last_match_id);
}

static void resume(struct harness_client *c)
{
	char request[16 + RESUME_TOKEN_TEXT] = "resume ";

	harness_reconnect(c);
	harness_token(c, request + 7);
	harness_send(c, request);
}

/* A random request, disconnection or pause of a random client. */
static void send_random_request(unsigned random)
{
	static const char *const requests[] = { "seek 3x3x3", "seek 3x3x3",
		"bot 3x3x3 easy", "bot 3x3x3 easy easy", "move a1", "move a2",
		"move a3", "move b1", "move b2", "move b3", "move c1",
		"move c2", "move c3", "move b2", "draw", "hint", "rematch",
		"rematch", "resign", "seek 4x4x3 clock=1+5", "name eve bot=1",
		"claim", "watch 1", "move d4", "undo", "undo", "undo",
		"seek 3x3x3 you=x clock=1+5", "seek 3x3x3 clock=1+5", "abort",
		"pause", "pause", "unpause", "seek 4x4x3 idle=60",
		"seek 4x4x3 undo=off" };
	struct harness_client   *c = &f->client[random % 3];
	unsigned                 kind = random / 3 % 40;

	if (c->session == NULL)
		resume(c);
	else if (kind < sizeof(requests) / sizeof(requests[0]))
		harness_send(c, requests[kind]);
	else if (kind < 36)
		harness_advance(f, 2000);
	else if (kind < 38)
		harness_disconnect(c);
	else
		harness_advance(f, 30000);
}

TEST_LOOP(restores_every_game, 0, 25)
{
	unsigned state = (unsigned)_i * 7919 + 1;

	for (int i = 0; i < 150; i++) {
		state = state * 1103515245 + 12345;
		send_random_request(state >> 12);
		if (state >> 28 > 3)
			commit();
	}
	restart();
	assert_all_restored();
}

static int shown_value(const struct services *g, const char *name)
{
	const struct player *p = lobby_find_player(&g->lobby, name);

	return ratings_shown(&g->lobby.ratings, p->id, NULL, UINT64_MAX, 0,
	    NULL)
	    .value;
}

TEST(restores_ratings)
{
	const struct match *m;

	prove_name(ann, "ann");
	prove_name(bob, "bob");
	harness_send(ann, "seek 15x15x5 you=x");
	harness_send(bob, "seek 15x15x5");
	harness_send(ann, "move h8");
	harness_send(bob, "move h9");
	commit();
	restart();
	ck_assert(match_is_rated(lobby_find_match(&restored->lobby, 1)));
	services_free(restored);
	harness_send(bob, "resign");
	restart();
	m = lobby_find_match(&restored->lobby, 1);
	ck_assert_int_eq(m->rating[SIDE_X].value, 1662);
	ck_assert_int_eq(m->rating[SIDE_X].change, 162);
	ck_assert_int_eq(m->rating[SIDE_O].change, -162);
	ck_assert(m->rating[SIDE_O].is_provisional);
	ck_assert_int_eq(shown_value(restored, "ann"), 1662);
	ck_assert_int_eq(shown_value(restored, "bob"), 1338);
}

TEST(restores_how_games_against_bots_began)
{
	const struct match *m;
	uint64_t            opening;

	prove_name(ann, "ann");
	harness_send(ann, "bot 15x15x5 easy you=x rated=1");
	harness_send(ann, "move h8");
	m = ann->session->player->match;
	opening = ratings_opening(ann->session->player->id, SIDE_X, m->board);
	restart();
	ck_assert(!ratings_has_opening(&restored->lobby.ratings, opening,
	    1000000));
	services_free(restored);
	harness_send(ann, "resign");
	ck_assert(m->has_ratings);
	restart();
	ck_assert(ratings_has_opening(&restored->lobby.ratings, opening,
	    1000000));
}

/* --- how the games go on --- */

TEST(clocks_stand_until_their_player_resumes)
{
	struct match  *m;
	struct player *p;

	harness_send(ann, "seek 3x3x3 you=x clock=1+5");
	harness_send(bob, "seek 3x3x3 clock=1+5");
	harness_advance(f, 10000);
	harness_send(ann, "move b2");
	harness_advance(f, 20000);
	ck_assert_uint_eq(restart(), 1);
	restore_start_grace(restored, 1000000);
	m = lobby_find_match(&restored->lobby, 1);
	ck_assert_int_eq(m->clock.remaining[SIDE_X], 55000);
	ck_assert_int_eq(m->clock.remaining[SIDE_O], 60000);
	ck_assert(match_is_dormant(m));
	p = lobby_find_player(&restored->lobby, "ann");
	disconnect_resume(&restored->disconnect, p,
	    (struct match_observer){ NULL, NULL }, 1010000);
	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	p = lobby_find_player(&restored->lobby, "bob");
	disconnect_resume(&restored->disconnect, p,
	    (struct match_observer){ NULL, NULL }, 1020000);
	ck_assert_int_eq(m->clock.running, SIDE_O);
	ck_assert_int_eq(game_clock_flag_time(&m->clock), 1080000);
}

TEST(the_grace_period_starts_with_the_server)
{
	struct match *m;

	start_game();
	restart();
	restore_start_grace(restored, 1000000);
	m = lobby_find_match(&restored->lobby, 1);
	disconnect_resume(&restored->disconnect,
	    lobby_find_player(&restored->lobby, "ann"),
	    (struct match_observer){ NULL, NULL }, 1000001);
	timer_heap_run_expired(&restored->timers, 1029999);
	ck_assert(!m->seat[SIDE_O].is_bot);
	timer_heap_run_expired(&restored->timers, 1030000);
	ck_assert(m->seat[SIDE_O].is_bot);
	ck_assert_str_eq(m->seat[SIDE_O].owner, "bob");
}

TEST(a_bot_match_ends_with_the_restart)
{
	f->services->matches.bot_ops.create = create_silent_bot;
	harness_send(cat, "bot 3x3x3 easy easy");
	restart();
	ck_assert_uint_eq(lobby_match_count(&restored->lobby), 1);
	restore_start_grace(restored, 1000000);
	disconnect_end_turn(&restored->disconnect, 1000000);
	ck_assert_uint_eq(lobby_match_count(&restored->lobby), 0);
}

TEST(a_finished_game_is_kept_for_the_grace_period)
{
	start_game();
	harness_disconnect(bob);
	harness_send(ann, "resign");
	harness_send(ann, "quit");
	restart();
	restore_start_grace(restored, 1000000);
	disconnect_end_turn(&restored->disconnect, 1000000);
	ck_assert(lobby_find_match(&restored->lobby, 1)->is_over);
	ck_assert_ptr_nonnull(lobby_find_player(&restored->lobby, "bob"));
	ck_assert_ptr_null(lobby_find_player(&restored->lobby, "ann"));
	timer_heap_run_expired(&restored->timers, 1030000);
	disconnect_end_turn(&restored->disconnect, 1030000);
	ck_assert_ptr_null(lobby_find_player(&restored->lobby, "bob"));
	ck_assert_uint_eq(lobby_match_count(&restored->lobby), 0);
}

/* Ann did not return to her game with the bot and was removed; bob was not. */
TEST(a_player_with_a_bot_may_have_left)
{
	f->services->matches.bot_ops.create = create_silent_bot;
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_send(bob, "resign");
	harness_advance(f, 30000);
	restart();
	assert_all_restored();
	restore_start_grace(restored, 1000000);
	disconnect_end_turn(&restored->disconnect, 1000000);
	ck_assert_ptr_nonnull(lobby_find_player(&restored->lobby, "bob"));
	timer_heap_run_expired(&restored->timers, 1030000);
	disconnect_end_turn(&restored->disconnect, 1030000);
	ck_assert_uint_eq(lobby_match_count(&restored->lobby), 0);
}

/* As before the restart: until the grace period after the game is over. */
TEST(a_bot_plays_on_for_an_away_player)
{
	f->services->matches.bot_ops.create = create_silent_bot;
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	restart();
	restore_start_grace(restored, 1000000);
	disconnect_resume(&restored->disconnect,
	    lobby_find_player(&restored->lobby, "bob"),
	    (struct match_observer){ NULL, NULL }, 1000000);
	match_resign(lobby_find_match(&restored->lobby, 1), SIDE_O, END_RESIGN,
	    1000000);
	disconnect_end_turn(&restored->disconnect, 1000000);
	timer_heap_run_expired(&restored->timers, 1029999);
	ck_assert_ptr_nonnull(lobby_find_player(&restored->lobby, "ann"));
	timer_heap_run_expired(&restored->timers, 1030000);
	ck_assert_ptr_null(lobby_find_player(&restored->lobby, "ann"));
}

/* Bob takes the name that ann had in the game, which she has left. */
TEST(a_name_taken_at_the_table_keeps_its_side)
{
	start_game();
	harness_send(ann, "resign");
	harness_send(ann, "quit");
	harness_send(bob, "name ann");
	ck_assert(hears(bob, "= name"));
	restart();
	assert_all_restored();
}

/* How a game with a substitute counts does not depend on a restart. */
TEST_LOOP(a_move_of_a_substitute_is_remembered, 0, 2)
{
	static const bool moves[] = { false, true };
	const bool        has_moved = moves[_i];
	struct match     *m;

	start_game();
	if (!has_moved)
		harness_send(ann, "move b2");
	harness_disconnect(ann);
	harness_advance(f, 30000);
	if (has_moved)
		harness_send(bob, "move a1");
	resume(ann);
	restart();
	m = lobby_find_match(&restored->lobby, 1);
	ck_assert_int_eq(match_has_substitute_moved(m, SIDE_X), has_moved);
	ck_assert(!match_has_substitute_moved(m, SIDE_O));
	ck_assert(!m->seat[SIDE_X].is_bot);
}

/* A game with a hint counts for nobody, also after a restart. */
TEST(a_hint_is_remembered)
{
	const char   *name;
	enum outcome  outcome;
	struct match *m;

	harness_send(ann, "bot 3x3x3 easy you=x");
	harness_send(ann, "hint");
	restart();
	assert_all_restored();
	m = lobby_find_match(&restored->lobby, 1);
	ck_assert_uint_eq(m->hinted, 1u << SIDE_X);
	match_resign(m, SIDE_X, END_RESIGN, 1000000);
	ck_assert(!game_scoring_outcome(m, SIDE_X, &name, &outcome));
}

/* Cat has taken the name of ann, in whose seat a bot plays. */
TEST(who_has_lost_the_name_is_restored_as_a_guest)
{
	const struct player *p;

	f->services->matches.bot_ops.create = create_silent_bot;
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_send(cat, "name ann");
	harness_send(cat, "bot 4x4x4 easy");
	restart();
	p = lobby_find_player(&restored->lobby, "ann");
	ck_assert_uint_eq(p->match->id, 2);
	p = lobby_find_player_by_id(&restored->lobby,
	    lobby_find_match(&restored->lobby, 1)->seat[SIDE_X].player);
	ck_assert_uint_eq(p->match->id, 1);
	ck_assert_int_eq(p->name[0], '~');
}

/* The game against a stand-in bot, and the seek that goes on meanwhile. */
TEST_LOOP(a_seek_that_goes_on_is_restored, 0, 2)
{
	const struct player *p;

	harness_send(ann, "seek 3x3x3,4x4x4 you=x wait=0 else=bot:hard");
	if (_i == 1)
		harness_send(ann, "unseek");
	ck_assert_uint_eq(restart(), 1);
	p = lobby_find_player(&restored->lobby, "ann");
	ck_assert(p->match->is_stand_in);
	ck_assert_int_eq(p->seek != NULL, _i == 0);
	if (p->seek == NULL)
		return;
	ck_assert_int_eq(p->seek->state, SEEK_AWAY);
	ck_assert_uint_eq(p->seek->request.terms.game_count, 2);
	ck_assert_int_eq(p->seek->request.level, BOT_HARD);
	matchmaking_return(&restored->matchmaking,
	    p->match->seat[SIDE_X].observer.ctx, 0);
	ck_assert_int_eq(p->seek->state, SEEK_STAND_IN);
}

/* A binding lapses by the wall clock, whether or not the server restarts. */
TEST_LOOP(owners_of_names_are_restored, 0, 2)
{
	static const msec        bound_at[] = { 1000000 - NAME_LAPSE + 1,
		       1000000 - NAME_LAPSE };
	struct record            record = { .kind = RECORD_BIND,
			   .player = 7,
			   .name = "Ann",
			   .unix_ms = bound_at[_i] };
	const struct name_owner *owner;

	memset(record.key, 'a', KEY_DIGITS);
	ck_assert_int_eq(db_write(db, &record, 1), DB_DONE);
	restart();
	owner = match_manager_find_owner(&restored->matches, "ANN", 1000000);
	ck_assert(_i == 0 ? owner != NULL && owner->player == 7 :
			    owner == NULL);
	ck_assert_uint_eq(restored->lobby.last_player_id, 7);
}

/* Those of an owner, but not a guest's name; and those of nobody else. */
TEST(lists_of_an_owner_are_restored)
{
	const struct player     *p;
	const struct name_owner *owner;

	prove_name(ann, "ann");
	harness_send(ann, "noplay Bob");
	harness_send(ann, "noplay ~guest9");
	harness_send(ann, "ignore eve");
	harness_send(ann, "ignore cat");
	harness_send(ann, "unignore eve");
	harness_send(ann, "bot 4x4x4 easy");
	harness_send(bob, "noplay ann");
	harness_send(bob, "bot 4x4x4 easy");
	restart();
	owner = name_owners_find(&restored->lobby.owners, "ann");
	ck_assert_uint_eq(name_set_count(&owner->refused), 1);
	ck_assert_uint_eq(name_set_count(&owner->ignored), 1);
	p = lobby_find_player(&restored->lobby, "ann");
	ck_assert_uint_eq(name_set_count(&p->refused), 1);
	ck_assert(name_set_contains(&p->refused, "bob"));
	ck_assert(name_set_contains(&p->talk.ignored, "cat"));
	p = lobby_find_player(&restored->lobby, "bob");
	ck_assert_uint_eq(name_set_count(&p->refused), 0);
}
