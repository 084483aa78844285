/*
 * test_bot_player.c -- bots on real worker threads: they move, and stop when
 * the match changes.
 */

#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "common/base/time_ms.h"
#include "server/bot/bot_player.h"
#include "server/engine/board/position.h"
#include "server/engine/search/search.h"
#include "server/engine/search/tt.h"
#include "server/match/match_offer.h"
#include "server/matchmaking/disconnect.h"
#include "server/state/server_state.h"
#include "tests/support/suite.h"

/* Until the time limit of the test. */
#define FOREVER (-1)

static struct server_state *state;
static struct bot_pool      bots;
static struct player       *ann;
static _Atomic msec         ahead; /* offset added to the real clock */
static atomic_int  greatest_nice;  /* of the threads that read the clock */
static atomic_uint ticks, clock_reads;

static msec clock_now(void)
{
	int nice = getpriority(PRIO_PROCESS, 0);

	if (nice > greatest_nice)
		greatest_nice = nice;
	return ahead + time_ms_now();
}

/* Time does not limit a search: it ends when it is stopped. */
static msec clock_still(void)
{
	return 0;
}

static void open_state(unsigned threads, msec (*clock)(void))
{
	state = server_state_new(1, 30000,
	    &(struct bot_ops){ bot_player_new, bot_player_post_hint, &bots });
	bots = (struct bot_pool){ .state = state,
		.table_bytes = BOT_TABLE_BYTES,
		.clock = clock,
		.seed = 1 };
	bot_pool_open(&bots, threads);
	ann = lobby_add_guest(&state->lobby,
	    (struct match_observer){ NULL, NULL }, false);
}

static void set_up(void)
{
	ahead = 0;
	greatest_nice = 0;
	ticks = clock_reads = 0;
	open_state(1, clock_now);
}

static void tear_down(void)
{
	bot_pool_close(&bots, 0);
	server_state_free(state);
}

FIXTURE(set_up, tear_down);

/* Waits for a job to finish and collects it; false after the timeout. */
static bool collect(int wait)
{
	struct pollfd ready = { thread_pool_fd(bots.threads), POLLIN, 0 };

	if (poll(&ready, 1, wait) != 1)
		return false;
	return bot_pool_collect(&bots, 0);
}

static void start(const char *game, enum bot_level level)
{
	struct game_settings settings = { .absence_rule = ABSENCE_BOT };

	ck_assert(variant_parse(&settings.variant, game));
	match_starter_play_bot(&state->matchmaking.starter, ann, &settings,
	    level, SIDE_X, 0);
	ck_assert_int_eq(match_play(ann->match, SIDE_X, POINT(1, 1), 0, 0), OK);
}

TEST(answers_each_move)
{
	start("3x3x3", BOT_PERFECT);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 2);
	ck_assert(!collect(0));
}

/* Half of the time for the move is less than the shortest search takes. */
TEST(answers_in_a_game_with_little_time_for_a_move)
{
	struct game_settings settings = { .variant = { 3, 3, 3, RULE_FREE },
		.control = { TIME_CONTROL_PER_MOVE, 10, 0 } };

	match_starter_play_bot(&state->matchmaking.starter, ann, &settings,
	    BOT_EASY, SIDE_O, 0);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
	ck_assert(!match_is_over(ann->match));
}

/* The first legal point, counted from the bottom left. */
static point first_legal_point(const struct board *b)
{
	point p = 0;

	while (board_check(b, p) != OK)
		p++;
	return p;
}

/* Other threads help with each search of the bot. */
TEST_LOOP(plays_by_each_rule, 0, RULE_COUNT)
{
	struct game_settings settings = { .variant = { 4, 4, 3, (enum rule)_i },
		.absence_rule = ABSENCE_BOT };

	tear_down();
	open_state(2, clock_now);
	match_starter_play_bot(&state->matchmaking.starter, ann, &settings,
	    BOT_PERFECT, SIDE_X, 0);
	for (unsigned ply = 1; ply < 4; ply += 2) {
		const struct board *b = ann->match->board;

		ck_assert_int_eq(match_play(ann->match, SIDE_X,
				     first_legal_point(b), 0, 0),
		    OK);
		while (board_turn(b) == SIDE_O)
			ck_assert(collect(FOREVER));
		ck_assert_uint_eq(board_ply(b), ply + 1);
	}
}

/* The event loop goes first where processors are scarce. */
TEST(searches_with_low_priority)
{
	int ours = getpriority(PRIO_PROCESS, 0);

	start("15x15x5", BOT_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
	ck_assert_int_eq(greatest_nice,
	    ours < 19 - THREAD_NICE_SEARCH ? ours + THREAD_NICE_SEARCH : 19);
}

static msec clock_tick(void)
{
	return atomic_fetch_add(&ticks, 1);
}

/*
 * Ann plays against a bot until the game is over or has so many plies. She moves
 * as in moves, of which count are given, and then where a search says.
 */
static unsigned play_line(enum bot_level level, point *moves, unsigned count,
    unsigned max_plies)
{
	struct game_settings settings = { .variant = { 15, 15, 5, RULE_FREE },
		.control = { TIME_CONTROL_PER_GAME, 3000, 0 } };
	struct search_limits limits = { .nodes = 10000 };
	struct engine       *e = engine_new(BOT_TABLE_BYTES);
	struct search_result best;
	const struct match  *m;
	unsigned             ply = 0;

	match_starter_play_bot(&state->matchmaking.starter, ann, &settings,
	    level, SIDE_X, 0);
	m = ann->match;
	for (; !match_is_over(m) && ply < max_plies;
	     ply = board_ply(m->board)) {
		if (ply >= count) {
			engine_search(e, &settings.variant, moves, ply, &limits,
			    &best);
			moves[ply] = best.move;
		}
		ck_assert_int_eq(match_play(ann->match, SIDE_X, moves[ply], 0,
				     0),
		    OK);
		while (!match_is_over(m) && board_turn(m->board) == SIDE_O)
			ck_assert(collect(FOREVER));
		if (count > 0 && board_ply(m->board) > ply + 1 &&
		    board_move(m->board, ply + 2) != moves[ply + 1])
			break;
		if (board_ply(m->board) > ply + 1)
			moves[ply + 1] = board_move(m->board, ply + 2);
	}
	ply = board_ply(m->board);
	if (!match_is_over(m))
		match_resign(ann->match, SIDE_X, END_RESIGN, 0);
	match_manager_leave(&state->matches, ann);
	disconnect_end_turn(&state->matches, 0);
	engine_free(e);
	return ply;
}

/*
 * A player who repeats the moves of a won game, or of the first 20 plies of any
 * other game, gets another answer before its end in most games: where few moves
 * are almost as good as the best, the same line may come again.
 */
TEST_LOOP(a_game_won_once_is_not_won_again, 0, BOT_LEVEL_COUNT)
{
	point    moves[POINTS_MAX] = { 0 };
	unsigned max_plies = _i == BOT_EASY ? POINTS_MAX : 20, plies;
	int      same = 0;

	tear_down();
	open_state(1, clock_tick);
	plies = play_line((enum bot_level)_i, moves, 0, max_plies);
	if (_i == BOT_EASY)
		ck_assert_uint_eq(plies % 2, 1); /* Ann has won */
	for (int i = 0; i < 5; i++)
		same += play_line((enum bot_level)_i, moves, plies, plies) ==
		    plies;
	ck_assert_int_le(same, _i == BOT_EASY ? 0 : 1);
}

TEST(stops_its_search_when_the_game_ends)
{
	tear_down();
	open_state(1, clock_still);
	start("15x15x5", BOT_PERFECT);
	match_resign(ann->match, SIDE_X, END_RESIGN, 0);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
}

TEST(stops_its_search_when_the_match_is_freed)
{
	tear_down();
	open_state(1, clock_still);
	start("15x15x5", BOT_PERFECT);
	match_resign(ann->match, SIDE_X, END_RESIGN, 0);
	match_manager_leave(&state->matches, ann);
	disconnect_end_turn(&state->matches, 0);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(lobby_match_count(&state->lobby), 0);
}

/*
 * Hints are searched as long as a perfect bot's moves. Cancelled ones occupy
 * neither the worker nor a place in its queue.
 */
TEST(cancelled_hints_delay_nobody)
{
	struct game_settings settings = { .variant = { 15, 15, 5, RULE_FREE } };
	struct player       *bob;

	tear_down();
	open_state(1, clock_still);
	bob = lobby_add_guest(&state->lobby,
	    (struct match_observer){ NULL, NULL }, false);
	match_starter_play_bot(&state->matchmaking.starter, bob, &settings,
	    BOT_EASY, SIDE_X, 0);
	for (int i = 0; i < 20; i++) {
		ck_assert_int_eq(match_manager_request_hint(&state->matches,
				     bob, 1),
		    OK);
		ck_assert_int_eq(match_manager_request_hint(&state->matches,
				     bob, 1),
		    ERR_THINKING);
		match_play(bob->match, SIDE_X, POINT(i % 7 * 2, i / 7 * 4), 0,
		    0);
		match_play(bob->match, SIDE_O, POINT(i % 7 * 2, i / 7 * 4 + 2),
		    0, 0);
	}
	match_resign(bob->match, SIDE_X, END_RESIGN, 0);
	ck_assert_uint_eq(thread_pool_backlog(bots.threads), 0);
	start("3x3x3", BOT_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
}

static struct hint hint;

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	if (e->kind == EV_HINT && e->hint != NULL)
		hint = *e->hint;
}

/* A bot would play the only move at once; its value is wanted here. */
TEST(hints_at_an_only_move_know_its_value)
{
	static const point moves[] = { POINT(0, 0), POINT(2, 2), POINT(0, 2) };

	ann = lobby_add_guest(&state->lobby,
	    (struct match_observer){ on_event, NULL }, false);
	start("3x3x3", BOT_EASY);
	for (unsigned i = 0; i < 3; i++)
		match_play(ann->match, i % 2 == 0 ? SIDE_O : SIDE_X, moves[i],
		    0, 0);
	hint = (struct hint){ 0 };
	ck_assert_int_eq(match_manager_request_hint(&state->matches, ann, 1),
	    OK);
	while (hint.depth == 0)
		ck_assert(collect(FOREVER));
	ck_assert_int_eq(hint.proof, PROVEN_DRAW);
	ck_assert_uint_eq(hint.win, 50);
}

TEST(drops_a_result_for_another_ply)
{
	start("3x3x3", BOT_EASY);
	/* The test moves for the bot before its search is done. */
	match_play(ann->match, SIDE_O, POINT(0, 0), 0, 0);
	match_play(ann->match, SIDE_X, POINT(0, 1), 0, 0);
	while (collect(FOREVER) && board_turn(ann->match->board) == SIDE_O)
		;
	ck_assert_uint_eq(board_ply(ann->match->board), 4);
}

TEST(drops_a_result_after_the_game_ends)
{
	struct player      *bob = lobby_add_guest(&state->lobby,
		 (struct match_observer){ NULL, NULL }, false);
	struct seek_request request;

	ck_assert(seek_request_parse(&request, "15x15x5 you=o"));
	matchmaking_seek(&state->matchmaking, ann, &request, 0);
	request.terms.side = SIDE_X;
	matchmaking_seek(&state->matchmaking, bob, &request, 0);
	match_play(bob->match, SIDE_X, POINT(7, 7), 0, 0);
	disconnect_player(&state->matches, ann, false, 0);
	match_manager_run_timers(&state->matches, 30000);
	ck_assert(match_has_bot(bob->match, SIDE_O));
	match_resign(bob->match, SIDE_X, END_RESIGN, 0);
	disconnect_end_turn(&state->matches, 0);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(bob->match->board), 1);
}

TEST(does_not_search_in_an_adjourned_match)
{
	start("3x3x3", BOT_EASY);
	disconnect_player(&state->matches, ann, false, 0);
	ck_assert(collect(FOREVER));
	match_emit_clock(ann->match, 0);
	ck_assert(!collect(100));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
	disconnect_resume(&state->matches, ann,
	    (struct match_observer){ NULL, NULL }, 0);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
}

/* A move that was found during a pause would be refused, and end the game. */
TEST(moves_when_a_pause_is_over)
{
	struct match *m;

	start("3x3x3", BOT_EASY);
	m = ann->match;
	ck_assert_int_eq(match_offer_pause(m, SIDE_X, 0, 0), OK);
	ck_assert_int_eq(m->phase, PHASE_PAUSED);
	ck_assert(collect(FOREVER));
	match_emit_clock(m, 0);
	ck_assert(!collect(100));
	ck_assert(!match_is_over(m));
	ck_assert_uint_eq(board_ply(m->board), 1);
	ck_assert_int_eq(match_unpause(m, 0), OK);
	while (board_turn(m->board) == SIDE_O)
		ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(m->board), 2);
}

TEST(waits_while_the_disk_is_full)
{
	start("3x3x3", BOT_EASY);
	state->journal.is_disk_full = true;
	ck_assert(!collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 1);
	state->journal.is_disk_full = false;
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 2);
}

/*
 * Creates a match of two bots; the first stone is played here, without a
 * search.
 */
static struct match *create_bot_match(void)
{
	struct game_settings settings = { .variant = { 15, 15, 5, RULE_FREE } };
	struct match *m = match_starter_create_bot_match(&state->matchmaking
							      .starter,
	    &settings, BOT_PERFECT, BOT_PERFECT);

	match_apply(m, &(struct match_event){ .kind = EV_START });
	ck_assert_int_eq(match_play(m, SIDE_X, POINT(7, 7), 0, 0), OK);
	return m;
}

TEST(short_searches_overtake_long_ones)
{
	struct match *m[4];

	for (int i = 0; i < 4; i++)
		m[i] = create_bot_match();
	start("3x3x3", BOT_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
	for (int i = 1; i < 4; i++)
		ck_assert_uint_eq(board_ply(m[i]->board), 1);
}

/*
 * A job that is posted after the deadline of another job waits for that job,
 * however short its own search is.
 */
TEST(long_searches_are_not_starved)
{
	struct match *m;

	create_bot_match();
	m = create_bot_match();
	ahead += 20000;
	start("3x3x3", BOT_EASY);
	while (board_turn(ann->match->board) == SIDE_O)
		ck_assert(collect(FOREVER));
	ck_assert_uint_ge(board_ply(m->board), 2);
}

/* --- time and threads --- */

/*
 * The first read is for posting the search; then much time seems to pass. The
 * first eight reads of a search do not stop it.
 */
static msec clock_late(void)
{
	unsigned n = atomic_fetch_add(&clock_reads, 1);

	return n == 0 ? 0 : 1000000 + (msec)n;
}

TEST(time_in_the_queue_shortens_the_search)
{
	tear_down();
	open_state(0, clock_late);
	start("15x15x5", BOT_PERFECT);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(board_ply(ann->match->board), 2);
	ck_assert_uint_le(atomic_load(&clock_reads), 14);
	ck_assert_uint_eq(bots.queue_times.count, 1);
	ck_assert_uint_eq(bots.queue_times.sum, 1000001 * UINT64_C(1000));
	ck_assert_uint_eq(bots.search_times.count, 1);
}

/* A search that is cancelled in the queue has not waited for its turn. */
TEST(only_searches_that_ran_are_measured)
{
	tear_down();
	open_state(0, clock_now);
	start("15x15x5", BOT_PERFECT);
	match_resign(ann->match, SIDE_X, END_RESIGN, 0);
	ck_assert(collect(FOREVER));
	ck_assert_uint_eq(bots.queue_times.count, 0);
	ck_assert_uint_eq(bots.search_times.count, 0);
}

/* --- openings --- */

/*
 * No point of this board is 3 from the centre. Nobody can ask for such a game;
 * if there is one all the same, the server goes on.
 */
TEST(a_game_in_which_a_bot_cannot_move_is_void)
{
	struct game_settings settings = { .variant = { 3, 3, 3, RULE_FREE },
		.opening = OPENING_PRO };

	match_starter_play_bot(&state->matchmaking.starter, ann, &settings,
	    BOT_EASY, SIDE_O, 0);
	ck_assert(collect(FOREVER));
	ck_assert_int_eq(match_play(ann->match, SIDE_O, POINT(0, 0), 0, 0), OK);
	ck_assert(collect(FOREVER));
	ck_assert(match_is_over(ann->match));
	ck_assert_int_eq(ann->match->end_reason, END_VOID);
	ck_assert_int_eq(ann->match->winner, SIDE_NONE);
}

/*
 * Two bots play the opening until it is over and one more stone was put. A bot
 * that chose nothing, or put an illegal stone, would wait for ever.
 */
TEST_LOOP(plays_every_opening_on_both_sides, OPENING_SWAP, OPENING_KIND_COUNT)
{
	struct game_settings settings = { .variant = { 15, 15, 5, RULE_EXACT },
		.control = { TIME_CONTROL_PER_GAME, 4000, 0 },
		.opening = (uint8_t)_i };
	struct match *m = match_starter_create_bot_match(&state->matchmaking
							      .starter,
	    &settings, BOT_EASY, BOT_EASY);

	match_start(m, 0, 0);
	while (!opening_is_over(&m->opening, board_ply(m->board)))
		ck_assert(collect(FOREVER));
	ck_assert_uint_ge(board_ply(m->board), 3);
	match_end(m, SIDE_NONE, END_VOID, 0);
}
