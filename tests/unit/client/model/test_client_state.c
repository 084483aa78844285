/* test_client_state.c -- the client's state after each line from the server. */

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

/* The snapshot after bob has chosen x. */
#define SWAPPED "* state 7 15x15x5 x=bob o=ann you=o clock=5+3 opening=swap"

static struct client_fixture t;

static enum server_event_kind apply(const char *lines)
{
	return client_fixture_apply(&t, lines);
}

/* --- the first line --- */

static const struct {
	const char            *line;
	enum server_event_kind kind;
	const char            *text;
} greetings[] = {
	{ HELLO_LINE, EVENT_HELLO, "" },
	{ "* hello noughts proto=1", EVENT_HELLO, "" },
	{ "* hello noughts proto=1 colour=red :hi", EVENT_HELLO, "hi" },
	{ "* hello noughts", EVENT_WRONG_VERSION, "" },
	{ "* hello noughts proto=2", EVENT_WRONG_VERSION, "" },
	{ "* hello noughts proto=0", EVENT_WRONG_VERSION, "" },
	{ "* hello noughts proto=1x", EVENT_WRONG_VERSION, "" },
	{ "* hello noughts proto=4294967297", EVENT_WRONG_VERSION, "" },
	{ "* hello chess proto=1", EVENT_NOT_NOUGHTS, "* hello" },
	{ "* bye why=full :No room", EVENT_BYE, "No room" },
	{ "* you ann", EVENT_NOT_NOUGHTS, "* you" },
	{ "= name", EVENT_NOT_NOUGHTS, "= name" },
	{ "# Welcome", EVENT_NOT_NOUGHTS, "# Welcome" },
	{ "HTTP/1.1 400 Bad Request", EVENT_NOT_NOUGHTS,
	    "HTTP/1.1 400 Bad Request" },
	{ "\x1b[2J", EVENT_NOT_NOUGHTS, "" },
	{ "caf\xe9", EVENT_NOT_NOUGHTS, "" },
	{ "", EVENT_NOT_NOUGHTS, "" },
};

TEST_EACH(recognizes_a_server_by_its_first_line, greetings)
{
	client_fixture_init(&t, greetings[_i].line);
	ck_assert_int_eq(t.event.kind, greetings[_i].kind);
	ck_assert_str_eq(t.event.text, greetings[_i].text);
	ck_assert_int_eq(t.state.greeted, greetings[_i].kind == EVENT_HELLO);
	client_fixture_clear(&t);
}

TEST(stores_the_server_name)
{
	client_fixture_init(&t, HELLO_LINE);
	ck_assert_str_eq(t.state.server, "noughtsd/0.1");
	client_fixture_clear(&t);
	client_fixture_init(&t,
	    "* hello noughts proto=1 server="
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9\xc3\xa9");
	ck_assert_str_eq(t.state.server, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
	client_fixture_clear(&t);
}

TEST(stores_the_id_of_the_server)
{
	client_fixture_init(&t, HELLO_LINE " id=9c01b7e23f5a6d84");
	ck_assert(t.state.server_id == 0x9c01b7e23f5a6d84);
	client_fixture_clear(&t);
	client_fixture_init(&t, HELLO_LINE " id=9c01b7e2");
	ck_assert(t.state.server_id == 0);
	client_fixture_clear(&t);
}

static const struct {
	const char *pair;
	unsigned    port;
} pages[] = { { "", 0 }, { " web=4243", 4243 }, { " web=65536", 0 },
	{ " web=x", 0 } };

TEST_EACH(knows_the_port_of_the_page, pages)
{
	char hello[128];

	snprintf(hello, sizeof(hello), "%s%s", HELLO_LINE, pages[_i].pair);
	client_fixture_init(&t, hello);
	ck_assert_uint_eq(t.state.web_port, pages[_i].port);
	client_fixture_clear(&t);
}

/* --- each kind of line, after "hello" and a match --- */

static const struct {
	const char            *line;
	enum server_event_kind kind;
	enum side              side;
	const char            *name, *other, *code, *text;
} lines[] = {
	{ "* you ann", EVENT_YOU, SIDE_NONE, "", "", "", "" },
	{ "* disk :It is full", EVENT_DISK, SIDE_NONE, "", "", "",
	    "It is full" },
	{ "* ping", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "* match 8 5x5x4 x=bob o=ann you=o", EVENT_MATCH, SIDE_NONE, "", "",
	    "", "" },
	{ "* move 7 1 x b2", EVENT_MOVE, SIDE_X, "", "", "", "" },
	{ "* move 7 1 X B2 new=1", EVENT_MOVE, SIDE_X, "", "", "", "" },
	{ "* over 7 0 winner=o why=resign", EVENT_OVER, SIDE_O, "", "", "",
	    "" },
	{ "* over 7 0 winner=none why=agreed", EVENT_OVER, SIDE_NONE, "", "",
	    "", "" },
	{ "* offer 7 draw o id=3", EVENT_OFFER, SIDE_O, "", "", "draw", "" },
	{ "* offer 7 draw o", EVENT_AGREED, SIDE_O, "", "", "draw", "" },
	{ "* offer 7 rematch x id=3", EVENT_OFFER, SIDE_X, "", "", "rematch",
	    "" },
	{ "* offer 7 rematch o id=3\n* offer 7 rematch x", EVENT_AGREED, SIDE_X,
	    "", "", "rematch", "" },
	{ "* offer 7 draw x id=3\n* offer 7 draw x id=4", EVENT_OFFER, SIDE_X,
	    "", "", "draw", "" },
	{ "* away 7 o until=30000", EVENT_AWAY, SIDE_O, "", "", "", "" },
	{ "* sit 7 x medium~bot for=ann", EVENT_SIT, SIDE_X, "medium~bot",
	    "ann", "", "" },
	{ "* left 7 o", EVENT_LEFT, SIDE_O, "", "", "", "" },
	{ "* state 7 3x3x3 turn=x x=cid o=dan you=- moves=-\n* unwatch 7",
	    EVENT_UNWATCH, SIDE_NONE, "", "", "", "" },
	{ "* say 7 bob :Hi, a=b :)", EVENT_SAY, SIDE_NONE, "bob", "", "say",
	    "Hi, a=b :)" },
	{ "* tell bob ann :Hi", EVENT_TELL, SIDE_NONE, "bob", "ann", "tell",
	    "Hi" },
	{ "* game 3 4x4x4 x=bob o=cid ply=2 turn=x watchers=1", EVENT_GAME,
	    SIDE_NONE, "bob", "cid", "", "" },
	{ "* who cid state=idle", EVENT_WHO, SIDE_NONE, "cid", "", "", "" },
	{ "* score ann 3x3x3 won=1 lost=0 drawn=2", EVENT_SCORE, SIDE_NONE,
	    "ann", "", "", "" },
	{ "* bye why=slow :Read faster", EVENT_BYE, SIDE_NONE, "", "", "",
	    "Read faster" },
	{ "# Words for people", EVENT_NOTE, SIDE_NONE, "", "", "",
	    "Words for people" },
	{ "= name", EVENT_DONE, SIDE_NONE, "", "", "", "" },
	{ "=t1 name", EVENT_DONE, SIDE_NONE, "", "", "", "" },
	{ "? move taken :That point already has a stone: \"b2\"", EVENT_REFUSED,
	    SIDE_NONE, "", "", "taken",
	    "That point already has a stone: \"b2\"" },
	{ "? - unknown", EVENT_REFUSED, SIDE_NONE, "", "", "unknown",
	    "unknown" },
	/* invalid names are made safe */
	{ "* say 7 \xd7\xa9: :x", EVENT_SAY, SIDE_NONE, "??", "", "say", "x" },
	{ "* say 7 abcdefghijklmnopqrstuv :x", EVENT_SAY, SIDE_NONE,
	    "abcdefghijklmnop", "", "say", "x" },
	{ "* say 7 :x", EVENT_SAY, SIDE_NONE, "?", "", "say", "x" },
	{ "* say 7 Zo\xc3\xab\xff :x", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "* say 7 Zo\xc3\xab :x", EVENT_SAY, SIDE_NONE, "Zo\xc3\xab", "",
	    "say", "x" },
	/* unknown events */
	{ "", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "*", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "* ", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "* ping", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "* weather 7 fine wind=3", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ "% strange", EVENT_NONE, SIDE_NONE, "", "", "", "" },
	{ HELLO_LINE, EVENT_NONE, SIDE_NONE, "", "", "", "" },
};

TEST_EACH(applies_every_kind_of_line, lines)
{
	enum server_event_kind kind;

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	kind = apply(lines[_i].line);
	ck_assert_int_eq(kind, lines[_i].kind);
	ck_assert_int_eq(t.event.side, lines[_i].side);
	ck_assert_str_eq(t.event.name[0], lines[_i].name);
	ck_assert_str_eq(t.event.name[1], lines[_i].other);
	ck_assert_str_eq(t.event.code, lines[_i].code);
	if (kind != EVENT_NONE)
		ck_assert_str_eq(t.event.text, lines[_i].text);
	client_fixture_clear(&t);
}

/* --- lines from a broken or malicious server --- */

static const char *const hostile[] = {
	"* move 8 1 x b2", /* another match */
	"* move 7 1 x",
	"* move 7",
	"* move",
	"* move seven 1 x b2",
	"* move 7 1 x b22222222222222",
	"* move 7 1 x \xc3\xa9",
	"* over",
	"* over 8 0 winner=x why=line",
	"* offer 7 sandwich x",
	"* offer 7 draw -",
	"* offer 7 draw",
	"* away 7 q until=1",
	"* sit 7 - hard~bot for=ann",
	"* left 7",
	"* left 9 x",
	"* say 9 ann :hi",
	"* unwatch 9",
	"* unwatch 7", /* our own game */
	"* unseek 4 why=time",
	"* match 0 3x3x3 x=a o=b you=x",
	"* match -1 3x3x3 x=a o=b you=x",
	"* match 4294967296 3x3x3 x=a o=b you=x",
	"* match 8 1x1x1 x=a o=b you=x",
	"* match 8 99x99x5 x=a o=b you=x",
	"* match 8 27x27x5 x=a o=b you=x",
	"* match 8 3x3x9 x=a o=b you=x",
	"* match 8 3x3x3x3 x=a o=b you=x",
	"* match 8 x=a o=b you=x",
	"* match",
	"* state 8 26x26x27 moves=-",
	"* state 8 3x3x3 moves=a1,a1",
	"* state 8 3x3x3 moves=a1,z26",
	"* state 8 3x3x3 moves=a1,",
	"* state 8 3x3x3 moves=,",
	"* state 8 3x3x3 moves=b2,a1,b1,a2,b3,c1", /* after the end */
	"* state",
	"* say 7 ann :\x1b[2Jgone", /* control characters */
	"* say 7 ann :\x9b[2J",
	"* say 7 ann :a\x07",
	"* say 7 ann :a\tb",
	"* say 7 ann :a\rb",
	"* say 7 ann :\x7f",
	"* say 7 ann :\xc2\x9b[31m",
	"# \x1b]0;title\x07",
	"? move taken :\x1b[31m",
	"=\x1b name",
	"* you \x1b[2J",
	"* say 7 ann :caf\xe9", /* invalid UTF-8 */
	"* say 7 ann :\xc0\xaf",
	"* say 7 ann :\xed\xa0\x80",
};

/*
 * Also what a newer server sends, whose Unicode database has more characters.
 */
static const struct {
	const char *sent, *shown;
} unsafe[] = {
	{ "\xe2\x80\xaeturned", "?turned" }, /* bidirectional override */
	{ "\xd8\x9cturned", "?turned" },
	{ "zero\xe2\x80\x8bwide", "zero?wide" },
	{ "Z\xcc\x81\xcc\x81\xcc\x81!", "Z\xcc\x81\xcc\x81?!" },
	{ "\xcd\xb8.", "?." }, /* U+0378, unassigned */
};

TEST_EACH(replaces_what_is_unsafe_to_show, unsafe)
{
	char line[64];

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	snprintf(line, sizeof(line), "* say 7 ann :%s", unsafe[_i].sent);
	ck_assert_int_eq(apply(line), EVENT_SAY);
	ck_assert_str_eq(t.event.text, unsafe[_i].shown);
	client_fixture_clear(&t);
}

TEST_EACH(survives_invalid_lines, hostile)
{
	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	ck_assert_int_eq(apply(hostile[_i]), EVENT_NONE);
	ck_assert_str_eq(t.state.my_name, "");
	ck_assert_uint_eq(t.state.game.id, 7);
	ck_assert_int_eq(apply("* move 7 1 x b2"), EVENT_MOVE);
	client_fixture_clear(&t);
}

TEST(rejects_nul)
{
	static const char line[] = "* say 7 ann :a\0b";

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	ck_assert_int_eq(client_fixture_apply_bytes(&t, line, sizeof(line) - 1),
	    EVENT_NONE);
	ck_assert_int_eq(client_fixture_apply_bytes(&t, "\0", 1), EVENT_NONE);
	client_fixture_clear(&t);
}

TEST(accepts_any_number_of_words)
{
	char line[LINE_REPLY_MAX + 1];

	client_fixture_init(&t, HELLO_LINE);
	memset(line, ' ', sizeof(line));
	for (size_t i = 0; i + 2 < sizeof(line); i += 2)
		line[i] = i % 3 == 0 ? '*' : '=';
	ck_assert_int_eq(client_fixture_apply_bytes(&t, line, LINE_REPLY_MAX),
	    EVENT_NONE);
	memcpy(line, "* match 7 3x3x3", 15);
	ck_assert_int_eq(client_fixture_apply_bytes(&t, line, LINE_REPLY_MAX),
	    EVENT_MATCH);
	ck_assert_str_eq(t.state.game.name[SIDE_X], "?");
	client_fixture_clear(&t);
}

/* Lines, and whether a hint is pending after them. */
static const struct {
	const char *lines;
	bool        due;
} hints[] = {
	{ MATCH_LINE "\n* hinting 7 1 x\n= hint", true },
	{ MATCH_LINE "\n? hint thinking", false },
	{ MATCH_LINE "\n* hinting 7 1 o\n= hint", false },
	{ MATCH_LINE "\n* hinting 7 1 x\n= hint\n* hint 7 1 b2 win=51", false },
	{ MATCH_LINE "\n* hinting 7 1 x\n= hint\n* move 7 1 x b2", false },
	{ MATCH_LINE
	    "\n* hinting 7 1 x\n= hint\n* over 7 0 winner=o why=resign",
	    false },
	{ MATCH_LINE "\n* move 7 1 x b2\n= hint", false },
	{ "* match 7 3x3x3 x=ann o=bob you=x\n* offer 7 hint x id=3\n= hint",
	    false },
	{ "* match 7 3x3x3 x=ann o=bob you=x\n* offer 7 hint o id=3\n"
	  "* offer 7 hint x\n= hint",
	    false },
	{ "= hint", false },
};

TEST_EACH(notes_a_pending_hint, hints)
{
	client_fixture_init(&t, HELLO_LINE);
	apply(hints[_i].lines);
	ck_assert_int_eq(t.state.game.hint_pending, hints[_i].due);
	client_fixture_clear(&t);
}

/* --- clocks and absence --- */

#define TIMED "* match 7 3x3x3 x=ann o=bob you=x clock=5+3 left=300000,300000"

/*
 * Lines, whose clock runs after them, and the remaining times a second later.
 */
static const struct {
	const char *lines;
	enum side   runs;
	msec        x, o;
} clocks[] = {
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=none", SIDE_NONE, 0, 0 },
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=soon left=9,9", SIDE_NONE, 9,
	    9 },
	{ TIMED, SIDE_X, 299000, 300000 },
	{ "* match 7 3x3x3 x=ann o=bob you=x clock=30/move", SIDE_X, 29000,
	    30000 },
	{ TIMED "\n* move 7 1 x b2 left=298000,300000", SIDE_O, 298000,
	    299000 },
	{ TIMED "\n* move 7 1 x b2", SIDE_O, 303000, 299000 },
	{ TIMED "\n* move 7 1 x b2 left=1,x", SIDE_O, 303000, 299000 },
	{ TIMED "\n* move 7 1 x b2 left=500,600\n* move 7 1 x b2 left=7,7",
	    SIDE_O, 500, 0 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=-", SIDE_NONE, 9000, 8000 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=o", SIDE_O, 9000, 7000 },
	{ TIMED "\n* clock 7 left=9000,8000 runs=x", SIDE_X, 8000, 8000 },
	{ TIMED "\n* clock 7 left=9000,8000", SIDE_X, 299000, 300000 },
	{ TIMED "\n* clock 8 left=9000,8000 runs=o", SIDE_X, 299000, 300000 },
	{ TIMED "\n* over 7 0 winner=o why=resign", SIDE_NONE, 300000, 300000 },
	{ TIMED "\n* over 7 0 winner=o why=time", SIDE_NONE, 0, 300000 },
	{ "* state 7 3x3x3 turn=o x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000",
	    SIDE_O, 298000, 249000 },
	{ "* state 7 3x3x3 turn=o x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000 away=xo",
	    SIDE_NONE, 298000, 250000 },
	{ "* state 7 3x3x3 turn=o x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000 away=o runs=-",
	    SIDE_NONE, 298000, 250000 },
	{ "* state 7 3x3x3 turn=- x=ann o=bob you=x moves=b2 clock=5+3"
	  " left=298000,250000 winner=x why=resign",
	    SIDE_NONE, 298000, 250000 },
};

TEST_EACH(runs_the_clock, clocks)
{
	struct game *g = &t.state.game;

	client_fixture_init(&t, HELLO_LINE);
	t.now = 5000;
	apply(clocks[_i].lines);
	ck_assert_int_eq(g->clock.running, clocks[_i].runs);
	ck_assert_int_eq(game_clock_remaining(&g->clock, SIDE_X, 6000),
	    clocks[_i].x);
	ck_assert_int_eq(game_clock_remaining(&g->clock, SIDE_O, 6000),
	    clocks[_i].o);
	client_fixture_clear(&t);
}

TEST(reports_clock_changes)
{
	client_fixture_init(&t, HELLO_LINE "\n" TIMED);
	ck_assert_int_eq(apply("* clock 7 left=5,5 runs=x"), EVENT_NONE);
	ck_assert_int_eq(apply("* clock 7 left=5,5 runs=-"), EVENT_CLOCK);
	ck_assert_int_eq(t.event.side, SIDE_NONE);
	ck_assert_int_eq(apply("* clock 7 left=5,5 runs=-"), EVENT_NONE);
	ck_assert_int_eq(apply("* clock 7 left=5,5 runs=o"), EVENT_CLOCK);
	ck_assert_int_eq(t.event.side, SIDE_O);
	ck_assert_int_eq(apply("* clock 7 left=5,5 runs=z"), EVENT_NONE);
	client_fixture_clear(&t);
}

/* The absence rule: the one given, or the default. */
static const struct {
	const char       *keys;
	enum absence_rule absence;
} terms[] = {
	{ "clock=none", ABSENCE_BOT },
	{ "clock=5+3", ABSENCE_WAIT },
	{ "clock=5+3 absent=bot", ABSENCE_BOT },
	{ "clock=none absent=wait", ABSENCE_WAIT },
	{ "clock=none absent=forfeit", ABSENCE_FORFEIT },
	{ "clock=5+3 absent=hide", ABSENCE_WAIT },
};

TEST_EACH(reads_the_absence_rule, terms)
{
	char line[100] = "* match 7 3x3x3 x=ann o=bob you=x ";

	client_fixture_init(&t, HELLO_LINE);
	apply(strcat(line, terms[_i].keys));
	ck_assert_int_eq(t.state.game.settings.absence_rule, terms[_i].absence);
	client_fixture_clear(&t);
}

TEST(notes_returning_players)
{
	struct game *g = &t.state.game;

	client_fixture_init(&t,
	    HELLO_LINE "\n* match 7 3x3x3 x=ann o=bob you=x");
	t.now = 5000;
	ck_assert_int_eq(apply("* away 7 o until=30000"), EVENT_AWAY);
	ck_assert_int_eq(g->away_deadline, 35000);
	ck_assert_int_eq(apply("* back 7 o bob"), EVENT_BACK);
	ck_assert_str_eq(t.event.name[0], "bob");
	ck_assert(!g->away[SIDE_O]);
	ck_assert_int_eq(g->away_deadline, 0);
	ck_assert_int_eq(apply("* back 7 o bob"), EVENT_NONE);
	ck_assert_int_eq(apply("* back 7 none bob"), EVENT_NONE);
	ck_assert_int_eq(apply("* idle 7 none until=9"), EVENT_NONE);
	ck_assert_int_eq(apply("* idle 7 x"), EVENT_NONE);
	apply("* away 7 o until=30000\n* sit 7 o medium~bot for=bob");
	ck_assert_int_eq(g->away_deadline, 0);
	ck_assert_int_eq(apply("* back 7 o bob"), EVENT_BACK);
	ck_assert_str_eq(g->name[SIDE_O], "bob");
	ck_assert_str_eq(g->replaced_name, "");
	client_fixture_clear(&t);
}

/* Snapshots, who is disconnected in them, and until when. */
static const struct {
	const char *keys;
	bool        x, o;
	msec        until;
} absences[] = {
	{ "", false, false, 0 },
	{ " away=o until=1000", false, true, 6000 },
	{ " away=x until=1000", true, false, 6000 },
	{ " away=xo until=1000", true, true, 0 },
	{ " away=o", false, true, 0 },
	{ " until=1000", false, false, 0 },
};

TEST_EACH(reads_absent_players, absences)
{
	char line[128] = "* state 7 3x3x3 turn=x x=ann o=bob you=- moves=-";

	client_fixture_init(&t, HELLO_LINE);
	t.now = 5000;
	apply(strcat(line, absences[_i].keys));
	ck_assert_int_eq(t.state.game.away[SIDE_X], absences[_i].x);
	ck_assert_int_eq(t.state.game.away[SIDE_O], absences[_i].o);
	ck_assert_int_eq(t.state.game.away_deadline, absences[_i].until);
	client_fixture_clear(&t);
}

/* --- which game --- */

#define OURS    "* state 8 5x5x4 turn=x x=ann o=cid you=x moves=a1,a2"
#define WATCHED "* state 8 5x5x4 turn=x x=cid o=dan you=- moves=a1,a2"

/*
 * Lines that follow a match with id 7, and the id and moves of the game then.
 */
static const struct {
	const char *lines;
	unsigned    id, ply;
	bool        is_new;
} changes[] = {
	{ "* state 7 3x3x3 turn=o x=ann o=hard~bot you=x moves=b2", 7, 1,
	    false },
	{ OURS, 8, 2, true },
	{ OURS "\n= resume match=8", 8, 2, true },
	{ WATCHED, 7, 0, false },
	{ WATCHED "\n= watch", 8, 2, true },
	{ WATCHED "\n= state", 7, 0, false },
	{ "* match 7 3x3x3 x=ann o=bob you=x", 7, 0, true },
};

TEST_EACH(knows_which_game_it_shows, changes)
{
	const struct game *g = &t.state.game;
	uint32_t           serial;

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	serial = g->serial;
	apply(changes[_i].lines);
	ck_assert_uint_eq(g->id, changes[_i].id);
	ck_assert_uint_eq(board_ply(g->board), changes[_i].ply);
	ck_assert_int_eq(g->serial != serial, changes[_i].is_new);
	client_fixture_clear(&t);
}

/* A server restarted without its store counts ids from the beginning. */
TEST(keeps_a_forgotten_game_apart)
{
	const struct game *g = &t.state.game;
	uint32_t           serial;

	client_fixture_init(&t, HELLO_LINE);
	apply(MATCH_LINE);
	apply("* over 7 0 winner=o why=resign");
	serial = g->serial;
	client_state_on_forgotten(&t.state);
	ck_assert_int_eq(apply("* left 7 o"), EVENT_NONE);
	ck_assert_int_eq(apply("* over 0 0 winner=o why=resign"), EVENT_NONE);
	ck_assert_uint_eq(g->serial, serial);
	apply("* state 7 3x3x3 turn=x x=cid o=dan you=- moves=-\n= watch");
	ck_assert_uint_ne(g->serial, serial);
	ck_assert_int_eq(g->my_side, SIDE_NONE);
	client_fixture_clear(&t);
}

TEST(ignores_an_invalid_snapshot)
{
	const struct game *g = &t.state.game;

	client_fixture_init(&t,
	    HELLO_LINE "\n* match 7 3x3x3 x=ann o=bob you=x\n* move 7 1 x b2");
	ck_assert_int_eq(apply("* state 7 4x4x4 turn=x x=eve o=bob you=-"
			       " moves=a1,a1"),
	    EVENT_NONE);
	ck_assert_ptr_nonnull(g->board);
	ck_assert_uint_eq(board_ply(g->board), 1);
	ck_assert_str_eq(g->name[SIDE_X], "ann");
	ck_assert_int_eq(g->my_side, SIDE_X);
	client_fixture_clear(&t);
}

/* The seek that we are left with after a line. */
static const struct {
	const char *line;
	uint32_t    id;
} seeks[] = {
	{ "= seek id=5", 5 },
	{ "= prove", 3 },
	{ "= prove id=5", 5 },
	{ "= prove match=7 seek=5", 5 },
	{ "= resume match=7", 0 },
};

TEST_EACH(notes_the_seek_of_a_player_taken_over, seeks)
{
	client_fixture_init(&t, HELLO_LINE "\n= seek id=3");
	client_fixture_apply(&t, seeks[_i].line);
	ck_assert_uint_eq(t.state.seek_id, seeks[_i].id);
	ck_assert_int_eq(client_fixture_apply(&t, "* key 00 sig=00"),
	    EVENT_KEY);
	ck_assert_int_eq(client_fixture_apply(&t, "* key"), EVENT_NONE);
	client_fixture_clear(&t);
}

/*
 * Requests, the seek that is left after "= withdraw", and what was done: the seek had
 * the number 3.
 */
static const struct {
	const char *request;
	uint32_t    id;
	const char *verb;
} withdrawals[] = { { "withdraw 3", 0, "unseek" },
	{ "withdraw 4", 3, "withdraw" } };

TEST_EACH(withdraws_the_seek_by_its_number, withdrawals)
{
	client_fixture_init(&t, HELLO_LINE "\n= seek id=3");
	client_fixture_ask(&t, REQUEST_OF_USER, withdrawals[_i].request);
	ck_assert_int_eq(apply("= withdraw"), EVENT_DONE);
	ck_assert_uint_eq(t.state.seek_id, withdrawals[_i].id);
	ck_assert_str_eq(t.event.verb, withdrawals[_i].verb);
	client_fixture_clear(&t);
}

/*
 * A choice exchanges the seats. Each move of the game is then of the side whose
 * stone it is, and its clock runs; the stones before have no mover that is
 * needed.
 */
static const struct {
	const char *lines;
	enum side   mover, turn;
} choices[] = {
	{ "* move 7 1 x h8", SIDE_X, SIDE_X },
	{ "* move 7 2 o h9", SIDE_X, SIDE_X },
	{ "* move 7 3 x i9", SIDE_X, SIDE_O },
	{ "* chose 7 3 o x\n" SWAPPED " ply=3 moves=h8,h9,i9 turn=o\n"
	  "* move 7 4 o k8",
	    SIDE_O, SIDE_X },
	{ "* move 7 5 x k9", SIDE_X, SIDE_O },
};

TEST(knows_who_has_moved_in_an_opening)
{
	client_fixture_init(&t,
	    HELLO_LINE
	    "\n* match 7 15x15x5 x=ann o=bob you=x clock=5+3 opening=swap "
	    "phase=stones");
	for (int i = 0; i < LENGTH(choices); i++) {
		ck_assert_int_eq(apply(choices[i].lines), EVENT_MOVE);
		ck_assert_int_eq(game_last_mover(&t.state.game),
		    choices[i].mover);
		ck_assert_int_eq(game_turn(&t.state.game), choices[i].turn);
		ck_assert_int_eq(t.state.game.clock.running, choices[i].turn);
	}
	client_fixture_clear(&t);
}

/* After a reconnection, the snapshot tells that a player is silent. */
TEST(a_snapshot_tells_who_is_silent)
{
	client_fixture_init(&t, HELLO_LINE);
	t.now = 1000;
	apply("* state 7 3x3x3 turn=x x=ann o=bob you=o moves=- silent=x "
	      "until=5000");
	ck_assert_int_eq(game_silent_side(&t.state.game), SIDE_X);
	ck_assert_int_eq(t.state.game.claimable_at, 6000);
	apply("* state 7 3x3x3 turn=x x=ann o=bob you=o moves=- silent=x");
	ck_assert_int_eq(game_silent_side(&t.state.game), SIDE_NONE);
	client_fixture_clear(&t);
}

/* The game may be claimed from the silent player even then. */
TEST(a_player_who_leaves_remains_silent)
{
	client_fixture_init(&t,
	    HELLO_LINE
	    "\n* match 7 3x3x3 x=ann o=bob you=o clock=none idle=30");
	t.now = 1000;
	apply("* idle 7 x until=30000");
	apply("* away 7 x until=30000");
	ck_assert_int_eq(game_silent_side(&t.state.game), SIDE_X);
	ck_assert_int_eq(t.state.game.claimable_at, 31000);
	apply("* away 7 o until=30000");
	ck_assert_int_eq(game_silent_side(&t.state.game), SIDE_NONE);
	client_fixture_clear(&t);
}

static const struct {
	const char *answer, *verb;
} answers_with_off[] = {
	{ "= pause off", "pause off" },
	{ "= watch off", "watch off" },
	{ "= discoverable off", "discoverable" },
	{ "= pause", "pause" },
};

TEST_EACH(off_makes_another_command, answers_with_off)
{
	client_fixture_init(&t, HELLO_LINE);
	ck_assert_int_eq(apply(answers_with_off[_i].answer), EVENT_DONE);
	ck_assert_str_eq(t.event.verb, answers_with_off[_i].verb);
	ck_assert_uint_eq(server_event_requested(&t.event), 0);
	client_fixture_clear(&t);
}
