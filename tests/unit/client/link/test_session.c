/* test_session.c -- whole sessions with a scripted server. */

#include <stdio.h>

#include "client/link/session.h"
#include "tests/support/client_fixture.h"
#include "tests/support/dialogue.h"
#include "tests/support/suite.h"

#define WELCOME HELLO_LINE "\n# Welcome.\n* you ~guest1"

static msec                   now;
static struct session_options o;
static struct session         s;
static struct dialogue        d; /* what was sent */
static char                  *output;
static size_t                 size;
static FILE                  *out;

static void setup(void)
{
	o = (struct session_options){ .server = { "host", "4242" } };
	d.sent[0] = '\0';
	output = NULL;
	now = 1000;
	out = open_memstream(&output, &size);
}

/* Notes the file, and of a record its date and how many moves it has. */
static void
note_save(void *ctx, const char *path, const struct game_record *record)
{
	char line[128];

	snprintf(line, sizeof(line), "%s", path);
	if (record != NULL)
		snprintf(line, sizeof(line), "%s: %s %u", path, record->date,
		    record->ply_count);
	dialogue_sent(ctx, line);
}

static void begin(void)
{
	session_init(&s, &o, out,
	    &(struct session_handler){
		.link = { .send = dialogue_sent, .ctx = &d },
		.save = note_save },
	    1, now);
}

static void teardown(void)
{
	session_clear(&s);
	fclose(out);
	free(output);
}

FIXTURE(setup, teardown);

/* Passes these lines from the server. */
static void receive(const char *lines)
{
	char                line[LINE_REPLY_MAX + 1];
	struct server_event n;

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");

		memcpy(line, lines, length);
		line[length] = '\0';
		session_on_line(&s, line, length, now, &n);
		lines += length + (lines[length] == '\n');
	}
}

/* Types the text, with "|" for the end of a line; NULL: the end of input. */
static void type(const char *text)
{
	static char bytes[1024];

	ck_assert(session_wants_input(&s));
	if (text != NULL)
		strcpy(bytes, text);
	for (char *end; (end = strchr(bytes, '|')) != NULL;)
		*end = '\n';
	session_on_input(&s, bytes, text != NULL ? strlen(text) : 0, now);
}

/* Checks the requests since the last check. */
static void expect(const char *requests)
{
	ck_assert_str_eq(d.sent, requests);
	d.sent[0] = '\0';
}

static void pass_deadline(void)
{
	now = session_deadline(&s);
	session_on_timeout(&s, now);
}

static bool has_printed(const char *words)
{
	fflush(out);
	return strstr(output, words) != NULL;
}

/* --- start --- */

static const struct {
	struct session_options options;
	const char            *requests;
	bool                   hint;
} starts[] = {
	{ { .name = NULL }, "", true },
	{ { .name = "ann" }, "name ann\n", true },
	{ { .game.play = "3x3x3" }, "seek 3x3x3\n", false },
	{ { .game.play = "3x3x3", .game.bot = "easy" }, "bot 3x3x3 easy\n",
	    false },
	{ { .game.bot = "hard", .name = "ann" }, "name ann\n", false },
	{ { .driver = DRIVER_DEMO }, "bot 3x3x3 perfect hard\n", false },
	{ { .driver = DRIVER_DEMO, .game.play = "5x5x4" },
	    "bot 5x5x4 perfect hard\n", false },
};

TEST_EACH(requests_the_options, starts)
{
	o = starts[_i].options;
	begin();
	expect("");
	ck_assert(!session_wants_input(&s));
	receive(WELCOME);
	expect(starts[_i].requests);
	ck_assert_int_eq(has_printed("plays a bot"), starts[_i].hint);
	ck_assert_int_eq(session_wants_input(&s), o.driver == DRIVER_PERSON);
}

/* A user without a name is told once how to get one, in plain mode. */
TEST_LOOP(asks_for_a_name, 0, 3)
{
	o = (struct session_options){ .asks_name = _i != 1 };
	begin();
	s.plain.mode = _i == 2 ? PLAIN_LOG : PLAIN_TEXT;
	receive(WELCOME);
	ck_assert_int_eq(has_printed("What is your name?"), _i == 0);
}

/* What is typed first may be the name itself. */
TEST(takes_a_typed_name)
{
	o = (struct session_options){ .asks_name = true };
	begin();
	receive(WELCOME);
	type("?\nann\nbob\n");
	expect("name ann\n");
	receive("* you ann\n= name");
	expect("name bob\n");
	receive("* you bob\n= name");
	type("cat\n");
	expect("cat\n");
}

/* A game begins in any case, and the user is asked again at the next start. */
TEST(no_name_in_time_makes_a_guest)
{
	o = (struct session_options){ .asks_name = true, .game.play = "3x3x3" };
	begin();
	receive(WELCOME);
	ck_assert_int_eq(session_deadline(&s), now + 30000);
	now += 20000;
	receive("* say bob :hello");
	ck_assert_int_eq(session_deadline(&s), now + 10000);
	pass_deadline();
	expect("seek 3x3x3\n");
	ck_assert(has_printed("you play as a guest"));
	ck_assert(session_name_to_save(&s) == NULL);
}

/* Ctrl-D is no answer: the user is asked again at the next start. */
TEST(the_end_of_the_input_is_no_name)
{
	o = (struct session_options){ .asks_name = true, .game.play = "3x3x3" };
	begin();
	receive(WELCOME);
	type(NULL);
	expect("quit\n");
	ck_assert(session_name_to_save(&s) == NULL);
}

/* Who wanted no name and takes one later is known by it from then on. */
TEST(a_later_name_is_saved)
{
	o = (struct session_options){ .asks_name = true };
	begin();
	receive(WELCOME);
	type("\n");
	ck_assert_str_eq(session_name_to_save(&s), "");
	type("name ann\n");
	receive("* you ann");
	ck_assert_str_eq(session_name_to_save(&s), "ann");
}

/*
 * The game that the command line asks for waits until the user has a name, or
 * wants none.
 */
static const struct {
	const char *typed, *sent, *answer, *then;
	bool        wants_no_name;
} name_answers[] = {
	{ "ann\n", "name ann\n", "* you ann\n= name", "seek 3x3x3\n", false },
	{ "name ann\n", "name ann\n", "* you ann\n= name", "seek 3x3x3\n",
	    false },
	{ "ann\n", "name ann\n", "? name taken :It is taken.", "", false },
	{ "\n", "seek 3x3x3\n", "= seek id=1", "", true },
	{ "bot 3x3x3 easy\n", "bot 3x3x3 easy\n", "= bot", "", false },
	{ "who\n", "who\n", "= who count=0", "seek 3x3x3\n", false },
};

TEST_EACH(asks_for_a_name_before_it_seeks, name_answers)
{
	o = (struct session_options){ .asks_name = true, .game.play = "3x3x3" };
	begin();
	receive(WELCOME);
	ck_assert(has_printed("What is your name?"));
	expect("");
	type(name_answers[_i].typed);
	expect(name_answers[_i].sent);
	ck_assert_int_eq(s.wants_no_name, name_answers[_i].wants_no_name);
	receive(name_answers[_i].answer);
	expect(name_answers[_i].then);
}

/* No game begins by itself, unless one is asked for. */
TEST_LOOP(starts_nothing_by_itself, 0, 2)
{
	o = (struct session_options){ .game.play = _i == 0 ? "3x3x3" : NULL };
	begin();
	receive(WELCOME);
	expect(_i == 0 ? "seek 3x3x3\n" : "");
}

TEST(ends_if_it_is_not_a_server)
{
	begin();
	receive("HTTP/1.1 400 Bad Request");
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert(s.link.failure[0] != '\0' &&
	    strstr(s.link.failure, "HTTP/1.1 400") != NULL);
}

TEST(times_out_without_hello)
{
	begin();
	s.link.is_connected = true;
	ck_assert_int_eq(session_deadline(&s), now + 10000);
	pass_deadline();
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert(s.link.failure[0] != '\0' &&
	    strstr(s.link.failure, "sends nothing") != NULL);
}

/* --- dialogues --- */

static bool act(struct dialogue *dialogue, char kind, char *text)
{
	char line[LINE_REPLY_MAX + 1];

	(void)dialogue;
	switch (kind) {
	case '<':
		receive(text);
		return true;
	case '>':
		snprintf(line, sizeof(line), "%s\n", text);
		type(line);
		return true;
	case 'w':
		ck_assert_int_eq(session_deadline(&s),
		    atoi(text) > 0 ? now + 1000 * atoi(text) : 0);
		return true;
	case 'l':
		pass_deadline();
		return true;
	case '$':
		type(NULL);
		return true;
	default:
		return false;
	}
}

/*
 * "<" from the server, ">" typed, "w" the timeout in seconds, "l" the timeout
 * fires, "$" end of input. "|" ends a line within typed text.
 */
static const struct {
	enum driver driver;
	const char *dialogue;
} dialogues[] = {
	/* Input from a terminal is sent at once. */
	{ DRIVER_PERSON,
	    "> bot 3x3x3 hard|b2|?|b3\n= bot 3x3x3 hard\n> say \x1b|\n--\n"
	    "w 0\n< ? bot value :No\n= move b2\n< ? move none :No\n"
	    "= move b3\n> quit\n= quit\nw 3\n< ? move none :No\n"
	    "< = quit" },
	{ DRIVER_PERSON, "$ \n= quit\n< = quit" },
	/* The hint after which a game counts no more is asked for twice. */
	{ DRIVER_PERSON,
	    "< " MATCH_LINE "\n> hint\n--\n> say hi\n= say hi\n< = say\n"
	    "> hint\n--\n> hint\n= hint\n< * hinting 7 1 x\n< = hint\n"
	    "> hint\n= hint\n< = hint\n> quit|quit\n= quit\n< = quit" },
	/* A snapshot is requested once if a move does not fit. */
	{ DRIVER_PERSON,
	    "< " MATCH_LINE "\n< * move 7 2 o b2\n= state\n"
	    "< * move 7 3 x b3\n--\n> quit|quit\n= quit\n< = state\n"
	    "< = quit" },
	/* A script waits for each answer and for the last move of a bot. */
	{ DRIVER_SCRIPT,
	    "> bot 3x3x3 hard|b2|say hi|a1\n= bot 3x3x3 hard\n--\n"
	    "w 30\n< " MATCH_LINE "\n--\n< = bot match=7\n= move b2 ply=1\n"
	    "< * move 7 1 x b2\n< = move\n= say hi\n< * say 7 ann :hi\n"
	    "< = say\n--\n< * move 7 2 o c3\n= move a1 ply=3\n"
	    "< * move 7 3 x a1\n< = move\n$ \n--\nw 30\n"
	    "< * move 7 4 o c2\n= quit\n< = quit" },
	{ DRIVER_SCRIPT, "< = quit\n$ \n= quit\n< = quit" },
	/* A hint is requested on our own turn. */
	{ DRIVER_SCRIPT,
	    "> bot 3x3x3 hard|b2|hint\n= bot 3x3x3 hard\n< " MATCH_LINE
	    "\n< = bot match=7\n= move b2 ply=1\n< * move 7 1 x b2\n< = "
	    "move\n--\n"
	    "< * move 7 2 o c3\n= hint\n< * hinting 7 3 x\n< = hint\n"
	    "< * hint 7 3 a1 win=50 proof=draw depth=9 line=a1\n$ \n= quit\n"
	    "< = quit" },
	/* A script waits for a human opponent only for a limited time. */
	{ DRIVER_SCRIPT,
	    "> seek 3x3x3|b2\n= seek 3x3x3\nw 30\n< = seek id=3\n"
	    "--\nw 60\n< * match 7 3x3x3 x=ann o=bob you=x\n= move b2 ply=1\n"
	    "< * move 7 1 x b2\n< = move\n> a1\n--\nw 60\nl \n= move a1\n"
	    "< ? move turn :It is not your turn\n$ \n= quit\n< = quit" },
	/* A game between bots is watched to its end. */
	{ DRIVER_SCRIPT,
	    "> bot 2 easy easy\n= bot 2 easy easy\n"
	    "< * match 7 2x2x2 x=easy~bot o=easy~bot you=-\n< = bot match=7\n"
	    "$ \n< * move 7 1 x a1\n< * move 7 2 o a2\n< * move 7 3 x b1\n"
	    "--\n< * over 7 3 winner=x why=line line=a1,b1\n= quit\n< = quit" },
	/* A rate-limited request is sent again. */
	{ DRIVER_SCRIPT,
	    "> who|games\n= who\n< ? who slow :Wait a second\n"
	    "< # Words\n--\nw 1\nl \n= who\n< = who count=1\n= games\n"
	    "< = games count=0\n$ \n= quit\n< = quit" },
	/*
	 * A seek ends before another game is requested, but not during a game.
	 */
	{ DRIVER_PERSON,
	    "> seek 7x7x4|@t who\n= seek 7x7x4\n< = seek id=3\n= @t who\n"
	    "< * who ann state=idle\n< =t who count=1\n"
	    "> bot 3x3x3 easy|\n= unseek\n- \n< = unseek\n= bot 3x3x3 easy\n"
	    "< " MATCH_LINE "\n< = bot match=7\n> bot 3x3x3 easy|\n"
	    "= bot 3x3x3 easy\n"
	    "< ? bot seated :You are in a game\n> quit|quit\n= quit\n"
	    "< = quit" },
	{ DRIVER_SCRIPT,
	    "> seek 7x7x4|seek 3\n= seek 7x7x4\n< = seek id=3\n= unseek\n"
	    "--\n< = unseek\n= seek 3\n< = seek id=4\n$ \n= quit\n"
	    "< = quit" },
	/* A demo reads no input and quits after the game. */
	{ DRIVER_DEMO,
	    "= bot 3x3x3 perfect hard\nw 30\n"
	    "< * match 7 2x2x2 x=perfect~bot o=hard~bot you=-\n"
	    "< = bot match=7\n< * move 7 1 x a1\n< * move 7 2 o b1\n"
	    "< * move 7 3 x a2\n--\n"
	    "< * over 7 3 winner=x why=line line=a1,a2\n= quit\n"
	    "< * unwatch 7\n< = quit" },
};

TEST_EACH(runs_dialogues, dialogues)
{
	o.driver = dialogues[_i].driver;
	begin();
	receive(WELCOME);
	d.act = act;
	dialogue_run(&d, dialogues[_i].dialogue);
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert(s.link.failure[0] == '\0');
	ck_assert_int_eq(has_printed("Goodbye."), o.driver != DRIVER_DEMO);
	ck_assert_int_eq(has_printed("The perfect bot (X) wins with a1 a2."),
	    o.driver == DRIVER_DEMO);
}

/* --- ends --- */

TEST(turns_boards_off_and_on)
{
	begin();
	receive(WELCOME "\n" MATCH_LINE);
	type("board off\n");
	receive("* move 7 1 x b2");
	ck_assert(!has_printed("[X]"));
	type("board\n");
	ck_assert(has_printed("[X]"));
	type("board on\n");
	receive("* move 7 2 o b3");
	ck_assert(has_printed("[O]"));
}

/* A script cannot own a name, so the advice to set one would be wrong. */
TEST_LOOP(says_why_a_game_is_not_rated, 0, 3)
{
	static const struct identity identities[] = { { .public_key = "" },
		{ .public_key = "1" } };

	o.identity = _i > 0 ? &identities[_i - 1] : NULL;
	begin();
	receive(HELLO_LINE "\n* you ann");
	type("seek 3x3x3");
	receive("= seek id=4 unrated=name");
	ck_assert(has_printed(_i < 2 ?
		"not rated: you play without a key.\n" :
		"not rated: your key does not own your name."));
	ck_assert_int_eq(has_printed("name NAME"), _i == 2);
}

TEST_LOOP(quits, 0, 4)
{
	begin();
	receive(WELCOME);
	session_quit(&s, now);
	expect("quit\n");
	ck_assert_int_eq(s.link.state, LINK_CLOSING);
	ck_assert_int_eq(s.plain.mode, PLAIN_WITHOUT_ADVICE);
	if (_i == 0)
		session_quit(&s, now);
	else if (_i == 1)
		session_on_disconnect(&s, "closed by the server", now);
	else if (_i == 2)
		pass_deadline();
	else
		receive("* bye why=slow :Too slow");
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert(s.link.failure[0] == '\0');
}

/* The last line from the server or, without one, how the connection ends. */
static const struct {
	const char     *line;
	enum link_state state;
	const char     *lost, *failure;
	bool            script;
} ends[] = {
	{ "* bye why=stop :Later.", LINK_WAITING, "the server is shutting down",
	    "", false },
	{ NULL, LINK_WAITING, "reset", "", false },
	{ NULL, LINK_WAITING, "reset", "", true },
	{ "* bye why=slow :Too slow.", LINK_NONE, "",
	    "the server closed the connection: Too slow.", false },
	{ "* bye why=resumed :It is elsewhere.", LINK_NONE, "", "", false },
	{ "* bye why=resumed :It is elsewhere.", LINK_NONE, "",
	    "the server closed the connection: It is elsewhere.", true },
};

TEST_EACH(reports_how_the_connection_ended, ends)
{
	o.driver = ends[_i].script ? DRIVER_SCRIPT : DRIVER_PERSON;
	begin();
	receive(WELCOME);
	if (ends[_i].line != NULL)
		receive(ends[_i].line);
	else
		session_on_disconnect(&s, "reset", now);
	ck_assert_int_eq(s.link.state, ends[_i].state);
	ck_assert_int_eq(has_printed("reconnecting"), ends[_i].lost[0] != '\0');
	ck_assert(has_printed(ends[_i].lost));
	ck_assert_int_eq(s.link.failure[0] != '\0',
	    ends[_i].failure[0] != '\0');
	ck_assert_str_eq(s.link.failure, ends[_i].failure);
}

TEST(reports_output_errors)
{
	o.driver = DRIVER_SCRIPT;
	begin();
	receive(WELCOME);
	session_on_output_error(&s, "No space left on device");
	expect("quit\n");
	session_on_output_error(&s, "Broken pipe");
	receive("= quit");
	ck_assert_int_eq(s.link.state, LINK_NONE);
	ck_assert_str_eq(s.link.failure,
	    "cannot write standard output: No space left on device");
}

static const struct {
	const char *lines, *failure;
} spoiled[] = {
	{ "? bot full :The server is full",
	    "cannot show a game: The server is full" },
	{ "* bye why=stop :Later", "the server closed the connection: Later" },
	{ "= bot match=7",
	    "the server at host port 4242 has stopped answering" },
};

TEST_EACH(reports_why_a_demo_failed, spoiled)
{
	o.driver = DRIVER_DEMO;
	begin();
	receive(WELCOME);
	receive(spoiled[_i].lines);
	if (link_is_open(&s.link))
		pass_deadline();
	ck_assert_str_eq(s.link.failure, spoiled[_i].failure);
}

TEST(fails_a_demo_that_is_quit)
{
	o.driver = DRIVER_DEMO;
	begin();
	receive(WELCOME);
	session_quit(&s, now);
	ck_assert_str_eq(s.link.failure, "quit before the end of the game");
}

/* --- saving the game --- */

TEST(saves_the_game)
{
	begin();
	receive(WELCOME);
	type("save a.sgf|");
	ck_assert(has_printed("There is no game to save."));
	receive(MATCH_LINE);
	type("save|");
	ck_assert(has_printed("Type \1save FILE\1"));
	expect("");
	type("/save  my game.sgf|");
	expect("my game.sgf\n");
}

#define OVER MATCH_LINE "\n* over 7 0 winner=x why=resign"
#define RECORD                                                        \
	"* record 7 3x3x3 x=ann o=bob clock=none winner=x why=resign" \
	" plies=1 ended=2026-11-22T02:59:02Z\n"                       \
	"* moves 7 1 moves=b2 spent=1234\n"

/* With its date and times; also if other answers come first. */
TEST(saves_a_game_that_is_over_as_the_server_has_it)
{
	begin();
	receive(WELCOME "\n" OVER);
	type("record 6|save a.sgf|");
	expect("record 6\n");
	receive("* record 6 3x3x3 x=ann o=bob winner=x why=resign plies=1\n"
		"* moves 6 1 moves=b2 spent=1234\n= record");
	ck_assert(has_printed("Game 6, Tic-tac-toe"));
	expect("record 7\n");
	receive(RECORD "= record");
	expect("a.sgf: 2026-11-22 1\n");
	ck_assert(has_printed("Moves from"));
	ck_assert_ptr_null(strstr(strstr(output, "Moves from") + 1,
	    "Moves from"));
	ck_assert_uint_eq(s.client_state.requests.count, 0);
	type("save b.sgf|");
	expect("record 7\n");
}

TEST(saves_two_games_one_after_the_other)
{
	begin();
	receive(WELCOME "\n" OVER);
	type("watch 8|save a.sgf|");
	receive("* state 8 3x3x3 ply=1 turn=- x=ann o=bob you=- moves=b2"
		" clock=none winner=x why=resign\n= watch");
	type("save b.sgf|");
	ck_assert(has_printed("Not saved: b.sgf: another file is still being"));
	receive(RECORD "= record");
	expect("watch 8\nrecord 7\na.sgf: 2026-11-22 1\n");
	type("save b.sgf|");
	expect("record 8\n");
}

/* Else what the client knows of it is saved. */
TEST(saves_a_game_of_which_the_server_has_no_record)
{
	begin();
	receive(WELCOME "\n" OVER);
	type("save a.sgf|");
	receive("? record record :There is none.");
	expect("record 7\na.sgf\n");
	ck_assert(!has_printed("There is none."));
	type("save a.sgf|");
	session_on_disconnect(&s, "reset", now);
	expect("record 7\na.sgf\n");
}

TEST(saves_what_is_known_of_a_game_when_the_session_ends)
{
	begin();
	receive(WELCOME "\n" OVER);
	type("save a.sgf|");
	receive("* bye why=idle :You have been silent for too long.");
	expect("record 7\na.sgf\n");
}

/* How the session ends before the record has come. */
enum early_end { END_SECOND_INTERRUPT, END_ANSWER, END_LEAVE, EARLY_ENDS };

static void end_early(enum early_end how)
{
	if (how == END_LEAVE) {
		receive("? record store :Not now.");
		session_leave(&s, now);
		return;
	}
	session_interrupt(&s, now);
	ck_assert_int_eq(s.link.state, LINK_CLOSING);
	if (how == END_ANSWER)
		receive("? record store :Not now.\n= quit");
	else
		session_interrupt(&s, now);
}

TEST_LOOP(saves_what_is_known_before_it_ends_early, 0, EARLY_ENDS)
{
	o.driver = _i == END_LEAVE ? DRIVER_SCRIPT : DRIVER_PERSON;
	begin();
	receive(WELCOME "\n" OVER);
	type("save a.sgf|");
	expect("record 7\n");
	end_early((enum early_end)_i);
	ck_assert_int_eq(s.link.state, LINK_NONE);
	expect(_i == END_LEAVE ? "a.sgf\n" : "quit\na.sgf\n");
}

TEST(saves_no_other_game)
{
	begin();
	receive(WELCOME "\n" OVER);
	type("save a.sgf|");
	receive("* match 8 3x3x3 x=ann o=bob you=x clock=none absent=bot");
	receive("? record store :Not now.");
	expect("record 7\n");
	ck_assert(has_printed("Not saved: the game was left."));
}

/* The server throttles a client that has sent much at its start. */
TEST(first_request_is_sent_again_when_it_is_too_early)
{
	o.game.play = "3x3x3";
	o.game.bot = "easy";
	begin();
	receive(WELCOME);
	expect("bot 3x3x3 easy\n");
	link_request(&s.link, REQUEST_OF_SCREEN, "who");
	type("@x games|");
	for (int i = 0; i < 10; i++) {
		receive("? bot slow :Wait a second");
		ck_assert_int_eq(session_deadline(&s), now + 1000);
		pass_deadline();
		expect("bot 3x3x3 easy\n");
		receive("# Words");
	}
	receive("= bot");
	expect("@x games\n");
	receive("=x games count=0");
	expect("who\n");
	ck_assert(!has_printed("Wait a second"));
	ck_assert(session_wants_input(&s));
}

/* The game is requested when we have the name for it, or are refused it. */
TEST_LOOP(requests_the_game_after_the_name, 0, 2)
{
	o.game.bot = "hard";
	o.name = "ann";
	begin();
	receive(WELCOME);
	expect("name ann\n");
	receive("? name slow :Wait a second");
	pass_deadline();
	expect("name ann\n");
	receive(_i == 0 ? "* you ann token=x\n= name" : "? name named :Taken");
	expect("bot 3x3x3 hard\n");
}

/* Nothing typed before the server answers is lost. */
TEST(reads_all_that_is_typed_before_the_start)
{
	char first[] = "shout first\n", second[] = "shout second\n";

	begin();
	session_on_input(&s, first, sizeof(first) - 1, now);
	memset(first, 'x', sizeof(first) - 1);
	session_on_input(&s, second, sizeof(second) - 1, now);
	memset(second, 'x', sizeof(second) - 1);
	receive(WELCOME);
	receive("= shout");
	expect("shout first\nshout second\n");
}

/* The screen's commands need no line; those that must wait keep their order. */
TEST(runs_the_commands_of_the_screen)
{
	const struct command shout = { .kind = COMMAND_REQUEST,
		.id = CMD_SHOUT,
		.request = "shout first" };
	const struct command seek = {
		.kind = COMMAND_REQUEST, .id = CMD_SEEK, .request = "seek 3x3x3"
	};

	begin();
	session_run(&s, &shout, now);
	session_run(&s, &seek, now);
	expect("");
	receive(WELCOME);
	expect("shout first\n");
	receive("= shout");
	expect("seek 3x3x3\n");
	receive("= seek id=4");
	session_run(&s, &seek, now);
	expect("unseek\n");
	receive("= unseek");
	expect("seek 3x3x3\n");
}

/* "leave" and "leave tournament" are commands of different programs. */
TEST(no_request_is_taken_for_a_command)
{
	static const struct command ping = {
		.kind = COMMAND_REQUEST, .id = CMD_PING, .request = "ping"
	};
	static const struct command withdraw = { .kind = COMMAND_REQUEST,
		.id = CMD_LEAVE_TOURNAMENT,
		.request = "leave" };

	begin();
	receive(WELCOME);
	for (int i = 0; i < 120; i++)
		session_run(&s, &ping, now);
	session_run(&s, &withdraw, now);
	ck_assert(has_printed("Not sent: the server has not answered"));
	while (s.client_state.requests.count > 0)
		receive("= ping");
	session_run(&s, &withdraw, now);
	ck_assert_int_eq(s.link.state, LINK_ONLINE);
	ck_assert_str_eq(s.client_state.requests.lines[0].text, "leave");
}

/* The name is proven as any other, if the server and we have keys. */
TEST(takes_a_name_that_was_given_before_the_start)
{
	const struct command name = {
		.kind = COMMAND_REQUEST, .id = CMD_NAME, .request = "name ann"
	};

	begin();
	session_run(&s, &name, now);
	receive(WELCOME);
	expect("name ann\n");
	receive("* you ann token=y\n= name");
	ck_assert_str_eq(session_name_to_save(&s), "ann");
	expect("");
}

/* A server can give the user another name, but not for the next start. */
TEST(saves_only_a_name_that_the_user_has_taken)
{
	begin();
	receive(WELCOME "\n* you mallory token=x");
	ck_assert_ptr_null(session_name_to_save(&s));
	type("name ann|");
	ck_assert_ptr_null(session_name_to_save(&s));
	receive("* you ann token=y\n= name");
	ck_assert_str_eq(session_name_to_save(&s), "ann");
	receive("* you mallory token=z");
	ck_assert_ptr_null(session_name_to_save(&s));
	s.wants_no_name = true;
	ck_assert_str_eq(session_name_to_save(&s), "");
}

/* --- reviews --- */

#define REVIEW_ROWS                                                     \
	"* record 7 3x3x3 x=ann o=bob clock=none winner=x why=resign "  \
	"plies=2\n"                                                     \
	"* moves 7 1 moves=b2,a1 spent=700,800\n"                       \
	"* reviewed 7 1 b2 before=50 after=50 mark=none\n"              \
	"* reviewed 7 2 a1 before=50 after=10 mark=blunder better=c3\n" \
	"= review count=2"

/* A script waits for the review that it has asked for. */
TEST(review_is_requested_again_when_it_is_done)
{
	o.driver = DRIVER_SCRIPT;
	begin();
	receive(WELCOME);
	type("review 7|");
	expect("review 7\n");
	receive("* review 7 place=2\n= review");
	type(NULL);
	ck_assert(has_printed("Game 7 waits for its review, in place 2.\n"));
	ck_assert_int_eq(session_deadline(&s), now + 600000);
	receive("* review 7 place=1 percent=25");
	ck_assert(has_printed("Game 7 is being reviewed: 25% done.\n"));
	expect("");
	receive("* review 7 done=1");
	expect("review 7 from=1\n");
	ck_assert_int_eq(session_deadline(&s), now + 30000);
	receive(REVIEW_ROWS);
	ck_assert(has_printed("2. bob a1: A blunder: 50% to win before it, "
			      "10% after. Better: c3.\n"));
	ck_assert(has_printed("bob: inaccuracies 0, mistakes 0, blunders "
			      "1.\n"));
	expect("quit\n");
}

/* A server that talks, but does not answer, is not waited for without end. */
TEST(talk_does_not_put_off_the_end_of_a_wait)
{
	o.driver = DRIVER_SCRIPT;
	begin();
	receive(WELCOME);
	type("bot 3x3x3 hard|");
	expect("bot 3x3x3 hard\n");
	for (int i = 1; i < 30; i++) {
		now += 1000;
		receive("* shout dan :hello");
		ck_assert_int_eq(session_deadline(&s), now + 30000 - 1000 * i);
	}
	receive("* match 7 3x3x3 x=ann o=hard~bot you=x");
	receive("= bot match=7");
	ck_assert_int_eq(session_deadline(&s), 0);
	type("b2|");
	expect("move b2 ply=1\n");
	ck_assert_int_eq(session_deadline(&s), now + 30000);
}

/* What is typed waits while the server answers nothing; it is not lost. */
TEST(typed_requests_wait_for_room)
{
	static const char history[] = "history\n";

	begin();
	receive(WELCOME);
	for (int i = 0; i < REQUESTS_MAX - REQUESTS_RESERVE; i++) {
		ck_assert(session_wants_input(&s));
		type("ping|");
	}
	ck_assert(!session_wants_input(&s));
	session_on_input(&s, history, sizeof(history) - 1, now);
	expect("ping\n");
	for (int i = 0; i < REQUESTS_MAX - REQUESTS_RESERVE; i++)
		receive("= ping");
	ck_assert_ptr_nonnull(strstr(d.sent, "ping\nhistory\n"));
	ck_assert(!has_printed("Not sent"));
}

/* Other requests do not end the wait, whatever their answers are. */
TEST(script_waits_for_a_review_after_another_request)
{
	o.driver = DRIVER_SCRIPT;
	begin();
	receive(WELCOME);
	type("review 5|review 99|");
	expect("review 5\n");
	receive("* review 5 place=1\n= review");
	expect("review 99\n");
	receive("? review record :There is no such game.");
	type("review 7|");
	expect("review 7\n");
	receive(REVIEW_ROWS);
	type(NULL);
	expect("");
	ck_assert_int_eq(session_deadline(&s), now + 600000);
	receive("* review 5 done=1");
	expect("review 5 from=1\n");
	receive("? review record :There is no such game.");
	expect("quit\n");
}

/* The rows do not fit the moves. */
TEST(wrong_review_is_named)
{
	begin();
	receive(WELCOME);
	type("review 7|");
	receive("* reviewed 7 1 b2\n= review count=1");
	ck_assert(has_printed("The server has sent a review that does not fit "
			      "its game.\n"));
	ck_assert(!has_printed("blunders"));
}

#define REVIEW_BEGINS                                                  \
	"* record 7 3x3x3 x=ann o=bob clock=none winner=x why=resign " \
	"plies=2\n"                                                    \
	"* moves 7 1 moves=b2,a1 spent=700,800\n"                      \
	"* reviewed 7 1 b2 mark=none\n= review count=1 next=2"

TEST(rest_of_a_review_is_requested)
{
	begin();
	receive(WELCOME);
	type("review 7|");
	expect("review 7\n");
	receive(REVIEW_BEGINS);
	expect("review 7 from=2\n");
	ck_assert(!has_printed("blunders"));
	receive("* reviewed 7 2 a1 mark=none\n= review count=1");
	ck_assert(has_printed("bob: inaccuracies 0, mistakes 0, blunders "
			      "0.\n"));
	expect("");
}

TEST(rest_of_a_review_is_not_requested_after_quit)
{
	begin();
	receive(WELCOME);
	type("review 7|quit|");
	expect("review 7\nquit\n");
	receive(REVIEW_BEGINS);
	expect("");
}
