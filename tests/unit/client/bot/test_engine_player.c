/* test_engine_player.c -- sessions of an engine with a scripted server. */

#include "client/bot/bot_options.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/client_fixture.h"
#include "tests/support/dialogue.h"
#include "tests/support/suite.h"

static struct session_options o;
static struct engine_options  engine;
static struct session         s;
static struct engine_player   p;
static msec                   now;
/* Sent to the server; sent to the engine */
static char   requests[4096], commands[4096];
static char  *output;
static size_t size;
static FILE  *out;

static void note(void *arg, const char *line)
{
	char *to = arg;

	ck_assert_uint_lt(strlen(to) + strlen(line) + 2, sizeof(requests));
	strcat(strcat(to, line), "|");
}

static void on_wait(void *arg, msec span)
{
	(void)arg;
	(void)span;
}

static void setup(void)
{
	o = (struct session_options){ .server = { "host", "4242" },
		.driver = DRIVER_ENGINE,
		.request = "bot 5x5x5 easy" };
	engine = (struct engine_options){
		.command = "cat", .games = 1, .turn_time = 100, .play = "5x5x5"
	};
	requests[0] = commands[0] = '\0';
	output = NULL;
	now = 0;
	out = open_memstream(&output, &size);
}

/* Seeks people instead of playing a bot. */
static void seek(void)
{
	strcpy(o.request, "seek 5x5x5 else=none");
}

static void start(void)
{
	session_init(&s, &o, out,
	    &(struct session_handler){
		.link = { .send = note, .ctx = requests } },
	    1, now);
	engine_player_init(&p, &s, &engine,
	    &(struct engine_driver_io){ note, on_wait, commands });
}

static void teardown(void)
{
	session_clear(&s);
	fclose(out);
	free(output);
}

FIXTURE(setup, teardown);

static bool act(struct dialogue *d, char kind, char *text)
{
	char line[LINE_REPLY_MAX + 1];

	switch (kind) {
	case '<':
		engine_player_on_engine_line(&p, text, now);
		return true;
	case '!':
		session_on_disconnect(&s, "reset", now);
		return true;
	case '~':
		engine_player_on_timeout(&p, now);
		return true;
	case '.':
		session_on_timeout(&s, session_deadline(&s));
		return true;
	default:
		snprintf(line, sizeof(line), "%s", d->line);
		engine_player_on_server_line(&p, line, strlen(line), now);
		return true;
	}
}

/*
 * Lines starting with "*", "=" or "?" are from the server, with "<" from the
 * engine; "!" the connection is lost, "." a timeout, "~" one of the driver.
 */
static void run(const char *lines)
{
	struct dialogue d = { .act = act, .separator = '|' };

	dialogue_run(&d, lines);
}

static bool has_printed(const char *words)
{
	fflush(out);
	return strstr(output, words) != NULL;
}

#define HELLO HELLO_LINE "|* you ~guest1|"
#define GAME  HELLO "* match 7 5x5x5 x=~guest1 o=easy~bot you=x|= bot match=7|"
#define MOVED GAME "<OK|<MESSAGE deep|<0,0|"
#define OVER  MOVED "* move 7 1 x a5|= move|* over 7 1 winner=x why=resign|"

TEST(plays_one_game)
{
	start();
	run(GAME);
	ck_assert(!session_wants_input(&s));
	run("<OK|<MESSAGE deep|<0,0|");
	ck_assert_str_eq(requests, "bot 5x5x5 easy|move a5 ply=1|");
	ck_assert(has_printed("The engine says: deep\n"));
	run("* move 7 1 x a5|= move|* over 7 1 winner=x why=resign|");
	ck_assert_str_eq(requests, "bot 5x5x5 easy|move a5 ply=1|quit|");
	run("= quit");
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert(s.link.failure[0] == '\0');
	ck_assert(!has_printed("type a point") &&
	    !has_printed("The engine has"));
	commands[0] = '\0';
	engine_driver_end(&p.driver);
	ck_assert_str_eq(commands, "END|");
}

TEST(plays_several_games)
{
	start();
	run(MOVED "* move 7 1 x a5|= move|* move 7 2 o b5|");
	engine_player_on_timeout(&p, now);
	requests[0] = '\0';
	run("<1,1|");
	ck_assert_str_eq(requests, "move b4 ply=3|");
}

/* Requests after the first game if more are to be played. */
static const struct {
	bool        is_sought;
	const char *lines, *request;
} sequels[] = {
	{ false, OVER, "rematch|" },
	{ false, OVER "? rematch alone :Gone|", "rematch|bot 5x5x5 easy|" },
	{ true,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|"
		  "* over 7 1 winner=x why=resign|",
	    "seek 5x5x5 else=none|" },
	{ true,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|"
		  "* offer 7 rematch o id=3|* over 7 1 winner=x why=agreed|",
	    "rematch|" },
	{ true,
	    HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|* left 7 o|"
		  "* over 7 1 winner=x why=quit|",
	    "seek 5x5x5 else=none|" },
};

TEST_EACH(accepts_rematches, sequels)
{
	char *first;

	engine.games = 2;
	if (sequels[_i].is_sought)
		seek();
	start();
	run(sequels[_i].lines);
	first = strchr(requests, '|');
	if (strstr(requests, "move") != NULL)
		first = strchr(first + 1, '|');
	ck_assert_str_eq(first + 1, sequels[_i].request);
	ck_assert(has_printed("The engine has won 1, lost 0 and drawn 0 of 1"));
	ck_assert(link_is_open(&s.link));
}

/* A server restarted without its store counts ids from the beginning. */
TEST(counts_a_game_with_the_same_id)
{
	engine.games = 3;
	start();
	strcpy(s.client_state.token, "old");
	run(OVER "!|.|" HELLO_LINE "|* you ~guest2 token=new|"
		 "? resume token :Unknown|"
		 "* match 7 5x5x5 x=~guest1 o=easy~bot you=x|= rematch|"
		 "* over 7 0 winner=o why=resign|");
	ck_assert(has_printed("The engine has won 1, lost 1 and drawn 0 of 2"));
}

/* Lines that a server must never send. */
static const char *const senseless[] = {
	MOVED "* unwatch 7|? move over :Over|? rematch alone :Gone|<0,0|",
	GAME "<OK|* unwatch 7|<0,0|",
	GAME "<OK|!|.|" HELLO_LINE
	     "|* state 7 5x5x5 turn=x x=a o=b you=- moves=-|"
	     "* unwatch 7|<0,0|= resume|<0,0|",
	OVER "* unwatch 7|? rematch alone :Gone|",
	OVER "* state 7 5x5x5 turn=- x=a o=b you=- moves=- winner=x why=quit|"
	     "* unwatch 7|? rematch alone :Gone|",
	GAME "* over 7 0 winner=x why=quit|"
	     "* state 7 5x5x5 turn=x x=a o=b you=x moves=-|"
	     "* over 7 0 winner=x why=quit|? rematch alone :Gone|<OK|<0,0|",
};

TEST_EACH(survives_a_senseless_server, senseless)
{
	engine.games = 3;
	start();
	run(senseless[_i]);
}

/* The request for the next game is lost with the connection. */
TEST_LOOP(requests_the_next_game_again, 0, 2)
{
	engine.games = 2;
	if (_i == 1)
		seek();
	start();
	strcpy(s.client_state.token, "old");
	run(_i == 0 ? OVER :
		      HELLO "* match 7 5x5x5 x=~guest1 o=bob you=x|= seek|"
			    "* over 7 1 winner=x why=time|");
	run("!|.|" HELLO_LINE "|* you ~guest2 token=new|"
	    "* state 7 5x5x5 turn=- x=~guest1 o=easy~bot you=x moves=- "
	    "winner=x why=time|= resume|");
	ck_assert_str_eq(strstr(requests, "resume"),
	    _i == 0 ? "resume old|rematch|" :
		      "resume old|seek 5x5x5 else=none|");
}

/* The game ends, in either way, while the engine thinks. */
static const char *const ends[] = {
	"* over 7 0 winner=x why=resign|<0,0|",
	"* over 7 0 winner=x why=time|<0,0|",
	"* over 7 0 winner=x why=quit|* left 7 o|? rematch alone :Gone|<0,0|",
	"!|.|" HELLO_LINE
	"|* state 7 5x5x5 turn=- x=~guest1 o=easy~bot you=x moves=- "
	"winner=x why=away|= resume|<0,0|",
	"!|<0,0|.|" HELLO_LINE
	"|* state 7 5x5x5 turn=- x=~guest1 o=easy~bot you=x moves=- "
	"winner=x why=away|= resume|",
};

TEST_EACH(counts_games_that_end_while_it_thinks, ends)
{
	engine.games = 2;
	start();
	strcpy(s.client_state.token, "old");
	run(GAME "<OK|");
	run(ends[_i]);
	ck_assert(has_printed("The engine has won 1, lost 0 and drawn 0 of 1"));
	run("* match 8 5x5x5 x=easy~bot o=~guest1 you=o|= rematch|");
	engine_player_on_timeout(&p, now);
	run("<OK|* over 8 0 winner=x why=resign|");
	ck_assert(has_printed("The engine has won 1, lost 1 and drawn 0 of 2"));
	ck_assert_int_eq(s.link.state, LINK_CLOSING);
	ck_assert(s.link.failure[0] == '\0');
}

TEST(counts_results)
{
	engine.games = 3;
	start();
	run(OVER "* match 8 5x5x5 x=easy~bot o=~guest1 you=o|= rematch|"
		 "* over 8 0 winner=x why=resign|"
		 "* match 9 5x5x5 x=~guest1 o=easy~bot you=x|= rematch|"
		 "* over 9 0 winner=none why=full|");
	ck_assert(has_printed("The engine has won 1, lost 1 and drawn 1 of 3"));
	ck_assert_int_eq(s.link.state, LINK_CLOSING);
}

/* Ways in which a session fails, and the last requests. */
static const struct {
	const char *lines, *failure, *last;
} failures[] = {
	{ GAME "<what|~", "the engine should answer OK, but sent: what",
	    "easy|resign|quit|" },
	{ GAME "<ERROR no", "the engine does not support 5x5x5: no",
	    "easy|resign|quit|" },
	{ GAME "<OK|<9,9", "the engine plays 9,9, which is not a free point",
	    "easy|resign|quit|" },
	{ HELLO "? bot variant :No such game",
	    "the server refused a request: No such game", "easy|quit|" },
	{ MOVED "? move taken :It is taken",
	    "the server refused a request: It is taken", "ply=1|resign|quit|" },
};

TEST_EACH(fails_with_a_message, failures)
{
	start();
	run(failures[_i].lines);
	ck_assert(s.link.failure[0] != '\0');
	ck_assert_str_eq(s.link.failure, failures[_i].failure);
	ck_assert_str_eq(requests + strlen(requests) -
		strlen(failures[_i].last),
	    failures[_i].last);
	ck_assert_int_eq(s.link.state, LINK_CLOSING);
	/* Later lines are ignored. */
	run("<OK|<0,0|* over 7 1 winner=o why=resign|");
	ck_assert_str_eq(requests + strlen(requests) -
		strlen(failures[_i].last),
	    failures[_i].last);
}

TEST(ignores_late_lines)
{
	start();
	run(MOVED "? move over :It is over|");
	ck_assert(s.link.failure[0] == '\0');
}

#define STATE  "* state 7 5x5x5 x=~guest1 o=easy~bot you=x "
#define RESUME "!|.|" HELLO_LINE "|* you ~guest2 token=new|"

/* Requests after a lost connection. */
static const struct {
	const char *lines, *requests;
} losses[] = {
	/* the engine moves while disconnected */
	{ GAME "<OK|!|<0,0|.|" HELLO_LINE "|" STATE "turn=x moves=-|= resume|",
	    "resume old|move a5 ply=1|" },
	/* or after reconnecting */
	{ GAME "<OK|" RESUME STATE "turn=x moves=-|= resume|<0,0|",
	    "resume old|move a5 ply=1|" },
	/* its move was not answered */
	{ MOVED RESUME STATE "turn=x moves=-|= resume|",
	    "resume old|move a5 ply=1|" },
	/* the server played for us, and it is our turn again */
	{ MOVED RESUME STATE "turn=x moves=b1,b2|= resume|", "resume old|" },
	/* the game ended meanwhile */
	{ MOVED RESUME STATE "turn=- moves=b1 winner=o why=away|= resume|",
	    "resume old|quit|" },
	/* the game is gone */
	{ MOVED RESUME "? resume token :Unknown|",
	    "resume old|bot 5x5x5 easy|" },
	/* no game yet, or no answer */
	{ HELLO RESUME "? resume token :Unknown|",
	    "resume old|bot 5x5x5 easy|" },
};

TEST_EACH(resumes_after_a_lost_connection, losses)
{
	char *behind;

	start();
	strcpy(s.client_state.token, "old");
	run(losses[_i].lines);
	behind = strstr(requests, "resume");
	ck_assert_ptr_nonnull(behind);
	ck_assert_str_eq(behind, losses[_i].requests);
	ck_assert(s.link.failure[0] == '\0');
}

/* A rate-limited move is sent again. */
TEST(repeats_rate_limited_moves)
{
	start();
	run(MOVED "? move slow :Wait|");
	ck_assert_int_eq(session_deadline(&s), now + 1000);
	requests[0] = '\0';
	session_on_timeout(&s, session_deadline(&s));
	ck_assert_str_eq(requests, "move a5 ply=1|");
}

/* How an engine's turn ends after a minute, and the last requests. */
static const struct {
	const char *lines, *last;
} late[] = {
	{ "<0,0", "move a5 ply=1|" }, { "<9,9", "resign|quit|" },
	{ "~", "resign|quit|" }, { NULL, "resign|quit|" }, /* it exits */
};

TEST_EACH(waits_for_the_server_after_a_long_turn, late)
{
	start();
	run(GAME "<OK|");
	now = 60000;
	if (late[_i].lines != NULL)
		run(late[_i].lines);
	else
		engine_player_on_engine_exit(&p, "was killed", now);
	ck_assert_str_eq(strchr(requests, '|') + 1, late[_i].last);
	ck_assert_int_gt(session_deadline(&s), now);
}

TEST(fails_on_an_engine_timeout)
{
	start();
	run(GAME "<OK|");
	engine_player_on_timeout(&p, now);
	ck_assert_str_eq(s.link.failure,
	    "the engine did not move within 0.1 seconds");
}

/* The engine exits before, during and after a game. */
TEST_LOOP(fails_when_the_engine_exits, 0, 4)
{
	static const char *const     lines[] = { "", HELLO, GAME, OVER };
	static const enum link_state states[] = { LINK_NONE, LINK_CLOSING,
		LINK_CLOSING, LINK_CLOSING };

	start();
	run(lines[_i]);
	engine_player_on_engine_exit(&p, "exited with status 3", now);
	ck_assert_int_eq(s.link.failure[0] != '\0', _i < 3);
	ck_assert_int_eq(s.link.state, states[_i]);
	if (_i < 3)
		ck_assert_str_eq(s.link.failure,
		    "the engine exited with status 3; COMMAND, the last "
		    "argument, is \"cat\"");
}

#define OPENING                                                      \
	HELLO "* match 7 9x9x5 x=~guest1 o=bob you=x opening=swap2 " \
	      "phase=stones|= seek match=7|<OK|"
#define AT_CHOICE                                                     \
	HELLO                                                         \
	"* state 7 9x9x5 x=bob o=~guest1 you=o opening=swap2 turn=o " \
	"moves=e5,e4,f4 phase=choice choose=x,o,more|= seek match=7|<OK|"

/* Requests in an opening. */
static const struct {
	const char *lines, *requests;
} openings[] = {
	{ OPENING "<4,4 4,5 5,5|~|* move 7 1 x e5 turn=x phase=stones|= move|"
		  "* move 7 2 o e4 turn=x phase=stones|= move|",
	    "move e5 ply=1|move e4 ply=2|move f4 ply=3|" },
	{ AT_CHOICE "<SWAP|", "choose x|" },
	/* the connection is lost before the choice */
	{ AT_CHOICE "!|<SWAP|.|" HELLO_LINE "|* you ~guest2 token=new|"
		    "* state 7 9x9x5 x=bob o=~guest1 you=o opening=swap2 "
		    "turn=o moves=e5,e4,f4 phase=choice choose=x,o,more|"
		    "= resume match=7|",
	    "resume old|choose x|" },
	{ AT_CHOICE "<UNKNOWN command|", "resign|quit|" },
};

TEST_EACH(plays_openings, openings)
{
	seek();
	start();
	strcpy(s.client_state.token, "old");
	run(openings[_i].lines);
	ck_assert_msg(strstr(requests, openings[_i].requests) != NULL, "%s",
	    requests);
}

/* --- challenges --- */

/* The server grants whatever was requested. */
static void answer_all(void)
{
	char line[] = "= seek";

	while (s.client_state.requests.count > 0)
		run(line);
	requests[0] = '\0';
}

static const struct {
	enum opponents opponents;
	const char    *challenge, *answer;
} challenges[] = {
	{ OPPONENTS_ANY, "ann 5x5x5 you=- clock=5+3 absent=wait", "accept 4" },
	{ OPPONENTS_PEOPLE, "ann 5x5x5 you=x clock=none absent=bot",
	    "accept 4" },
	{ OPPONENTS_PROGRAMS, "ann 5x5x5 you=x clock=none absent=bot bot=1",
	    "accept 4" },
	{ OPPONENTS_ANY, "ann 5x5x5 you=x clock=none absent=bot bot=1",
	    "accept 4" },
	{ OPPONENTS_PEOPLE, "ann 5x5x5 you=x clock=none absent=bot bot=1",
	    "decline 4 :I do not play your kind" },
	{ OPPONENTS_PROGRAMS, "ann 5x5x5 you=x clock=none absent=bot",
	    "decline 4 :I do not play your kind" },
	{ OPPONENTS_ANY, "ann 5x5x5/exact you=x clock=none absent=bot",
	    "decline 4 :I play another game" },
	{ OPPONENTS_ANY, "ann 5x5x5 you=x clock=none absent=bot opening=swap2",
	    "accept 4" },
	{ OPPONENTS_ANY, "ann 5x5x5 you=x clock=none absent=bot opening=swap",
	    "accept 4" },
	{ OPPONENTS_ANY, "ann 5x5x5 you=x clock=none absent=bot opening=pro",
	    "decline 4 :I do not play that opening" },
	{ OPPONENTS_ANY, "ann 5x5x5 you=x clock=none absent=bot opening=new",
	    "decline 4 :I do not play that opening" },
};

TEST_EACH(answers_challenges, challenges)
{
	char line[128], expected[64];

	engine.opponents = challenges[_i].opponents;
	start();
	run(HELLO);
	answer_all();
	snprintf(line, sizeof(line), "* challenge 4 %s",
	    challenges[_i].challenge);
	run(line);
	snprintf(expected, sizeof(expected), "%s|", challenges[_i].answer);
	ck_assert_str_eq(requests, expected);
}

static const struct {
	struct option_list accepted;
	const char        *challenger, *answer;
} chosen[] = {
	{ { 1, { "ann" } }, "Ann", "accept 4" },
	{ { 2, { "zoe", "ann" } }, "ann", "accept 4" },
	{ { 2, { "zoe", "ann" } }, "an",
	    "decline 4 :I play with certain players only" },
	{ { 1, { "ann" } }, "~guest3",
	    "decline 4 :I play with certain players only" },
	{ { 0 }, "bob", "accept 4" },
};

TEST_EACH(plays_with_chosen_players, chosen)
{
	char line[128], expected[64];

	seek();
	engine.accepted = chosen[_i].accepted;
	start();
	run(HELLO);
	answer_all();
	snprintf(line, sizeof(line),
	    "* challenge 4 %s 5x5x5 you=x clock=none absent=bot",
	    chosen[_i].challenger);
	run(line);
	snprintf(expected, sizeof(expected), "%s|", chosen[_i].answer);
	ck_assert_str_eq(requests, expected);
}

TEST(plays_in_the_tournament_until_it_is_over)
{
	engine.enters_tournament = true;
	strcpy(o.request, "join");
	start();
	run(HELLO);
	ck_assert_str_eq(requests, "join|");
	answer_all();
	run("* match 7 5x5x5 x=ann o=eve you=o tournament=1|"
	    "* over 7 0 winner=o why=resign|"
	    "* challenge 4 ann 5x5x5 you=x clock=none absent=bot|");
	ck_assert_str_eq(requests, "decline 4 :I play in the tournament only|");
	answer_all();
	run("* tournament arena 5x5x5 name=Cup state=over entrants=2|");
	ck_assert_str_eq(requests, "quit|");
}

/* It enters one with swap or swap2 only. */
TEST_LOOP(enters_no_tournament_with_an_unknown_opening, OPENING_NONE,
    OPENING_KIND_COUNT)
{
	char line[256];
	bool fails = _i == OPENING_PRO || _i == OPENING_LONGPRO;

	engine.enters_tournament = true;
	strcpy(o.request, "join");
	start();
	snprintf(line, sizeof(line),
	    HELLO "* tournament arena 9x9x5 name=Cup state=playing entrants=0"
		  " clock=5+3%s%s|",
	    _i == OPENING_NONE ? "" : " opening=",
	    _i == OPENING_NONE ? "" : opening_kind_word((enum opening_kind)_i));
	run(line);
	ck_assert_int_eq(strstr(requests, "quit|") != NULL, fails);
	ck_assert_int_eq(s.link.failure[0] != '\0', fails);
}

/* The operator may end a tournament whose games go on. */
TEST(finishes_its_game_when_the_tournament_is_ended)
{
	engine.enters_tournament = true;
	strcpy(o.request, "join");
	start();
	run(HELLO "* match 7 5x5x5 x=ann o=eve you=o tournament=1|");
	requests[0] = '\0';
	run("* tournament arena 5x5x5 name=Cup state=over entrants=2|");
	ck_assert_str_eq(requests, "");
	run("* over 7 0 winner=o why=resign|");
	ck_assert_str_eq(requests, "quit|");
}

/* It waits for challenges, also after a game and for the next one. */
TEST(seeks_no_game_if_it_accepts_only_some)
{
	o.request[0] = '\0';
	engine.accepted = (struct option_list){ 1, { "ann" } };
	engine.games = 2;
	start();
	run(HELLO "* match 7 5x5x5 x=ann o=eve you=o|");
	ck_assert_str_eq(requests, "");
	run("* over 7 0 winner=o why=resign|");
	ck_assert_str_eq(requests, "");
	ck_assert(has_printed(" of 1 games."));
}

/* It may be answered too late, which is no failure of the engine. */
TEST(declines_challenges_during_a_game)
{
	seek();
	start();
	run(HELLO "* match 7 5x5x5 x=~guest1 o=eve you=x|= seek match=7|");
	requests[0] = '\0';
	run("* challenge 4 ann 5x5x5 you=x clock=none absent=bot|"
	    "? decline id :Nothing of that number is open.");
	ck_assert_str_eq(requests,
	    "decline 4 :I am in a game; try again after it|");
	ck_assert(s.link.failure[0] == '\0');
}

TEST(says_whom_it_plays_and_on_which_terms)
{
	static const char *arguments[] = { "noughts-bot", "--only", "people",
		"--clock", "5+3", "--play", "5x5x5 opening=swap undo=off",
		"engine", NULL };
	struct bot_options options;

	bot_options_parse(&options, 8, (char **)arguments);
	ck_assert_str_eq(options.session.request,
	    "seek 5x5x5 else=none kind=people opening=swap undo=off clock=5+3");
}

TEST(stops_when_nobody_comes_in_time)
{
	strcpy(o.request, "seek 5x5x5 else=none wait=3");
	start();
	run(HELLO "= seek id=4|* unseek 4 why=time|");
	ck_assert_str_eq(requests, "seek 5x5x5 else=none wait=3|quit|");
	ck_assert_str_eq(s.link.failure, "no opponent was found");
}

/*
 * A person takes the place of the bot: the bot's game does not count, and no
 * other one is sought, even if a rematch was asked for meanwhile.
 */
TEST(goes_on_with_the_person_who_replaces_a_bot)
{
	seek();
	start();
	run(HELLO "* match 7 5x5x5 x=~guest1 o=easy~bot you=x standin=1|"
		  "= seek match=7|");
	requests[0] = '\0';
	run("* over 7 0 winner=none why=replaced|"
	    "* match 8 5x5x5 x=bob o=~guest1 you=o|");
	ck_assert_str_eq(requests, "");
	run("? rematch running :The game is still running|"
	    "? seek seated :You are in a game; finish or resign it first.|");
	ck_assert_str_eq(requests, "");
	ck_assert(s.link.failure[0] == '\0');
}
