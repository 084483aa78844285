/* test_game.c -- games as the client follows them, line by line. */

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

#define X_WON                                             \
	"* state 7 3x3x3 ply=5 turn=- x=ann o=bob you=- " \
	"moves=b2,a1,b1,a2,b3 winner=x why=line line=b1,b2,b3"

static struct client_fixture t;

static enum server_event_kind apply(const char *lines)
{
	return client_fixture_apply(&t, lines);
}

TEST(follows_a_game)
{
	client_fixture_init(&t,
	    HELLO_LINE "\n" MATCH_LINE "\n* offer 7 draw x id=3\n"
		       "* move 7 1 x b2");
	ck_assert(game_is_running(&t.state.game));
	ck_assert_int_eq(t.state.game.my_side, SIDE_X);
	ck_assert_str_eq(t.state.game.name[SIDE_O], "hard~bot");
	ck_assert_int_eq(game_turn(&t.state.game), SIDE_O);
	ck_assert(game_awaits_bot(&t.state.game));
	ck_assert(client_state_awaits_turn(&t.state));
	ck_assert_int_eq(t.state.game.offer[OFFER_DRAW], SIDE_X);
	ck_assert_int_eq(apply("* move 7 2 o a1"), EVENT_MOVE);
	ck_assert_uint_eq(t.event.point, POINT(0, 0));
	ck_assert_ptr_eq(t.event.game, &t.state.game);
	ck_assert_int_eq(t.state.game.offer[OFFER_DRAW], SIDE_NONE);
	ck_assert(!client_state_awaits_turn(&t.state));
	ck_assert(!game_awaits_bot(&t.state.game));
	apply("* move 7 3 x b1\n* move 7 4 o a2\n* move 7 5 x b3");
	ck_assert_uint_eq(t.state.game.line_length, 3);
	ck_assert_int_eq(apply("* over 7 5 winner=x why=line line=b1,b2,b3"),
	    EVENT_OVER);
	ck_assert_int_eq(game_turn(&t.state.game), SIDE_NONE);
	ck_assert_int_eq(t.state.game.winner, SIDE_X);
	ck_assert_int_eq(t.state.game.end_reason, END_LINE);
	ck_assert_int_eq(apply("* over 7 5 winner=o why=time"), EVENT_NONE);
	ck_assert_int_eq(t.state.game.winner, SIDE_X);
	client_fixture_clear(&t);
}

TEST_LOOP(reports_out_of_sync_once, 0, 5)
{
	static const char *const odd[] = { "* move 7 2 o a1", "* move 7 1 o b2",
		"* move 7 1 x d4", "* move 7 0 x b2", "* move 7 x b2 b2" };

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	ck_assert_int_eq(apply(odd[_i]), EVENT_OUT_OF_SYNC);
	ck_assert_int_eq(apply(odd[_i]), EVENT_NONE);
	ck_assert_int_eq(apply("* move 7 1 x b2"), EVENT_NONE);
	apply("* state 7 3x3x3 ply=1 turn=o x=ann o=bob you=x moves=c3");
	ck_assert_int_eq(t.event.kind, EVENT_STATE);
	ck_assert_int_eq(apply("* move 7 1 x c3"), EVENT_NONE); /* duplicate */
	ck_assert_int_eq(apply("* move 7 2 o a1"), EVENT_MOVE);
	client_fixture_clear(&t);
}

/* The opponent's offers that are open: after the end only a rematch. */
static const struct {
	const char *lines;
	enum offer  offer;
	bool        is_open;
} offered[] = {
	{ "* offer 7 draw o id=4", OFFER_DRAW, true },
	{ "* offer 7 draw x id=4", OFFER_DRAW, false },
	{ "* offer 7 draw o id=3\n* move 7 1 x b2", OFFER_DRAW, false },
	{ "* move 7 1 x b2\n* offer 7 draw o id=3\n* move 7 2 o a1", OFFER_DRAW,
	    true },
	{ "* offer 7 undo o id=3\n* move 7 1 x b2", OFFER_UNDO, false },
	{ "* offer 7 pause o id=3\n* offer 7 pause x", OFFER_PAUSE, false },
	{ "* offer 7 hint o id=3\n* move 7 1 x b2", OFFER_HINT, true },
	{ "* offer 7 rematch o id=3", OFFER_REMATCH, false },
	{ "* over 7 0 winner=x why=time\n* offer 7 rematch o id=3",
	    OFFER_REMATCH, true },
	{ "* over 7 0 winner=x why=time\n* offer 7 rematch o id=3\n* left 7 o",
	    OFFER_REMATCH, false },
	{ "* offer 7 pause o id=3\n* over 7 0 winner=x why=time", OFFER_PAUSE,
	    false },
};

TEST_EACH(knows_what_is_offered, offered)
{
	client_fixture_init(&t, HELLO_LINE "\n* match 7 3x3x3 x=a o=b you=x");
	client_fixture_apply(&t, offered[_i].lines);
	ck_assert_int_eq(game_is_offered(&t.state.game, offered[_i].offer),
	    offered[_i].is_open);
	client_fixture_clear(&t);
}

TEST(reads_a_snapshot)
{
	client_fixture_init(&t, HELLO_LINE);
	ck_assert_int_eq(apply("* state 7 5x4x3/exact ply=3 turn=o x=ann"
			       " o=medium~bot you=x moves=b2,a1,e4 clock=none "
			       "offers=draw:x:4,rematch:o:5"
			       " away=o for=bob"),
	    EVENT_STATE);
	ck_assert_uint_eq(board_ply(t.state.game.board), 3);
	ck_assert_int_eq(board_at(t.state.game.board, POINT(4, 3)), SIDE_X);
	ck_assert_int_eq(board_variant(t.state.game.board)->rule, RULE_EXACT);
	ck_assert_int_eq(t.state.game.offer[OFFER_DRAW], SIDE_X);
	ck_assert_int_eq(t.state.game.offer[OFFER_REMATCH], SIDE_O);
	ck_assert(t.state.game.away[SIDE_O] && !t.state.game.away[SIDE_X]);
	ck_assert_str_eq(t.state.game.replaced_name, "bob");
	ck_assert(!t.state.game.over);
	ck_assert_int_eq(apply(X_WON), EVENT_STATE);
	client_fixture_clear(&t);
}

/* Of an offer that is not understood, nothing is read, but the next one is. */
static const char *const unclear_offers[] = { "sandwich:o:5", "draw", "draw:o",
	"draw:o:", "draw:o:0", "draw:o:b", "draw:o:4b", "draw:o:99999999999",
	"draw::5", "draw:-:5", "draw:oo:5", "draw:xo:5", "hint:ox", "hint:xox",
	"hint:xo9", "draw:o:1e3", "draw:o:0x5", "draw:o:+4",
	"draw:o:4294967296", ":o:5", "o:5", "draws:o:5", ":::" };

TEST_EACH(skips_an_unclear_offer, unclear_offers)
{
	const struct game *g = &t.state.game;
	char               line[128];

	snprintf(line, sizeof(line),
	    "* state 7 3x3x3 turn=x x=a o=b you=x moves=- offers=%s,undo:o:7",
	    unclear_offers[_i]);
	client_fixture_init(&t, HELLO_LINE);
	ck_assert_int_eq(apply(line), EVENT_STATE);
	for (int kind = 0; kind < OFFER_COUNT; kind++)
		ck_assert_int_eq(g->offer[kind],
		    kind == OFFER_UNDO ? SIDE_O : SIDE_NONE);
	ck_assert_uint_eq(g->offer_id[OFFER_UNDO], 7);
	ck_assert(!g->has_hints);
	client_fixture_clear(&t);
}

/* What a newer server writes after the number is skipped. */
TEST(reads_an_offer_with_more_fields)
{
	client_fixture_init(&t, HELLO_LINE);
	apply("* state 7 3x3x3 turn=x x=a o=b you=x moves=-"
	      " offers=draw:x:7:more,hint:xo:more,undo:o:08:");
	ck_assert_int_eq(t.state.game.offer[OFFER_DRAW], SIDE_X);
	ck_assert_uint_eq(t.state.game.offer_id[OFFER_DRAW], 7);
	ck_assert_int_eq(t.state.game.offer[OFFER_UNDO], SIDE_O);
	ck_assert_uint_eq(t.state.game.offer_id[OFFER_UNDO], 8);
	ck_assert(t.state.game.has_hints);
	client_fixture_clear(&t);
}

TEST(reads_a_finished_snapshot)
{
	client_fixture_init(&t, HELLO_LINE);
	apply(X_WON);
	ck_assert(t.state.game.over);
	ck_assert_int_eq(t.state.game.my_side, SIDE_NONE);
	ck_assert_int_eq(t.state.game.winner, SIDE_X);
	ck_assert_uint_eq(t.state.game.line_length, 3);
	client_fixture_clear(&t);
}

/*
 * The winning line comes from the server; if it is impossible, from our board.
 */
TEST_LOOP(ignores_an_impossible_winning_line, 0, 6)
{
	static const char *const lines[] = { "", " line=b1,a1,b3", " line=z26",
		" line=c3", " line=b1,", " line=-" };
	char                     line[100] = "* over 7 5 winner=x why=line";

	client_fixture_init(&t,
	    HELLO_LINE "\n" MATCH_LINE "\n* move 7 1 x b2\n"
		       "* move 7 2 o a1\n* move 7 3 x b1\n* move 7 4 o a2\n"
		       "* move 7 5 x b3");
	apply(strcat(line, lines[_i]));
	ck_assert_uint_eq(t.state.game.line_length, 3);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(POINT_COLUMN(t.state.game.winning_line[i]), 1);
	client_fixture_clear(&t);
}

TEST(keeps_a_snapshot_of_another_game_apart)
{
	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	ck_assert_int_eq(apply("* state 9 4x4x4 x=cid o=dan you=- moves=a1"),
	    EVENT_STATE);
	ck_assert_uint_eq(t.event.game->id, 9);
	apply("= state");
	ck_assert_uint_eq(t.state.game.id, 7);
	apply("* state 9 4x4x4 x=cid o=dan you=- moves=a1");
	apply("= watch");
	ck_assert_uint_eq(t.state.game.id, 9);
	ck_assert_int_eq(apply("* move 9 2 o a2"), EVENT_MOVE);
	apply("= watch off");
	ck_assert_ptr_null(t.state.game.board);
	client_fixture_clear(&t);
}

TEST(tracks_seeks)
{
	client_fixture_init(&t, HELLO_LINE "\n= seek id=4");
	ck_assert_uint_eq(t.state.seek_id, 4);
	ck_assert(client_state_awaits_turn(&t.state));
	ck_assert_int_eq(apply("* unseek 5 why=time"), EVENT_NONE);
	ck_assert_int_eq(apply("* unseek 4 why=time"), EVENT_UNSEEK);
	ck_assert_uint_eq(t.state.seek_id, 0);
	apply("= seek id=6\n= unseek");
	ck_assert_uint_eq(t.state.seek_id, 0);
	apply("= seek id=7\n" MATCH_LINE);
	ck_assert_uint_eq(t.state.seek_id, 0);
	apply("= resume id=8");
	ck_assert_uint_eq(t.state.seek_id, 8);
	client_fixture_clear(&t);
}

TEST(tracks_replaced_players)
{
	client_fixture_init(&t,
	    HELLO_LINE "\n* match 7 3x3x3 x=ann o=bob you=x");
	apply("* away 7 o until=4000000000");
	ck_assert_int_eq(t.event.timeout, 4000000000);
	ck_assert(t.state.game.away[SIDE_O]);
	apply("* sit 7 o easy~bot for=bob");
	ck_assert(!t.state.game.away[SIDE_O]);
	ck_assert_str_eq(t.state.game.name[SIDE_O], "easy~bot");
	ck_assert_str_eq(t.state.game.replaced_name, "bob");
	ck_assert_int_eq(apply("* left 7 o"), EVENT_LEFT);
	ck_assert_int_eq(apply("* left 7 o"), EVENT_NONE);
	apply("* state 7 3x3x3 turn=x x=ann o=bob you=- moves=-");
	ck_assert_int_eq(apply("* unwatch 7"), EVENT_UNWATCH);
	ck_assert_uint_eq(t.event.number, 7);
	ck_assert_ptr_null(t.event.game);
	ck_assert_ptr_null(t.state.game.board);
	ck_assert_int_eq(apply("* move 7 1 x b2"), EVENT_NONE);
	client_fixture_clear(&t);
}

static const struct {
	const char *name;
	bool        is_bot;
} names[] = {
	{ "hard~bot", true },
	{ "ann", false },
	{ "~guest1", false },
	{ "~bot", false },
	{ "bot", false },
	{ "a~b~bot", false },
	{ "hard~bots", false },
	{ "", false },
};

TEST_EACH(recognizes_bot_names, names)
{
	ck_assert_int_eq(name_is_bot(names[_i].name), names[_i].is_bot);
}

/* A bot has x's seat for moves 3 and 5; then it is taken back to move 2. */
#define BOT_MOVES                                         \
	"* match 7 3x3x3 x=ann o=bob you=o\n"             \
	"* move 7 1 x b2\n* move 7 2 o a1\n"              \
	"* sit 7 x medium~bot for=ann\n* move 7 3 x c2\n" \
	"* move 7 4 o a2\n* move 7 5 x b3\n"

static const struct {
	const char *lines, *plies;
} bots[] = {
	{ "* back 7 x ann\n* move 7 6 o b1\n* move 7 7 x c1", "3-5" },
	{ "* move 7 6 o b1\n* move 7 7 x c1", "3-7" },
	{ "* undo 7 2 o\n* state 7 3x3x3 ply=3 turn=o x=medium~bot o=bob "
	  "you=o moves=b2,a1,c2 for=ann botplies=3",
	    "3" },
	{ "* match 8 3x3x3 x=ann o=hard~bot you=x\n* move 8 1 x b2\n"
	  "* move 8 2 o a1",
	    "" },
};

TEST_EACH(record_has_the_moves_of_bots, bots)
{
	static struct game_record r;
	char                      text[PLY_SET_TEXT_SIZE];

	client_fixture_init(&t, HELLO_LINE "\n" BOT_MOVES);
	apply(bots[_i].lines);
	game_write_record(&t.state.game, &r);
	ply_set_write(&r.bot_plies, text);
	ck_assert_str_eq(text, bots[_i].plies);
	ck_assert_str_eq(r.name[SIDE_X], "ann");
	client_fixture_clear(&t);
}

TEST(writes_a_record)
{
	static struct game_record r;

	client_fixture_init(&t, HELLO_LINE "\n" X_WON);
	game_write_record(&t.state.game, &r);
	ck_assert_uint_eq(r.id, 7);
	ck_assert_str_eq(r.name[SIDE_X], "ann");
	ck_assert_str_eq(r.name[SIDE_O], "bob");
	ck_assert_uint_eq(r.ply_count, 5);
	ck_assert_uint_eq(r.moves[4].p, POINT(1, 2));
	ck_assert(r.is_over && r.winner == SIDE_X && r.reason == END_LINE);
	apply(MATCH_LINE "\n* move 7 1 x b2");
	game_write_record(&t.state.game, &r);
	ck_assert_uint_eq(r.ply_count, 1);
	ck_assert(!r.is_over);
	client_fixture_clear(&t);
}

TEST(no_stone_is_put_before_a_choice)
{
	client_fixture_init(&t,
	    HELLO_LINE "\n* match 7 15x15x5 x=ann o=bob you=o opening=swap "
		       "phase=stones");
	ck_assert_int_eq(game_check(&t.state.game, POINT(7, 7)), OK);
	apply("* move 7 1 x h8\n* move 7 2 o h9\n* move 7 3 x a1");
	ck_assert(game_awaits_choice(&t.state.game));
	ck_assert_int_eq(game_check(&t.state.game, POINT(1, 1)), ERR_CHOOSE);
	ck_assert_int_eq(game_check(&t.state.game, POINT(7, 7)), ERR_TAKEN);
	client_fixture_clear(&t);
}
