/*
 * test_commands.c -- the commands: parsing, help, and the texts that name them.
 */

#include "client/words/commands.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/protocol_document.h"
#include "tests/support/suite.h"

/* Whether text begins with a command's name, before a blank or its end. */
static bool is_command(const char *text)
{
	char name[32];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, " "), text);
	return command_find(name) != CMD_UNKNOWN;
}

static const struct {
	const char       *line;
	enum command_kind kind;
	enum command_id   id;
	const char       *request;
} lines[] = {
	{ "", COMMAND_NONE, CMD_UNKNOWN, "" },
	{ "    ", COMMAND_NONE, CMD_UNKNOWN, "" },
	{ "@t1", COMMAND_NONE, CMD_UNKNOWN, "@t1" },
	{ "b2", COMMAND_REQUEST, CMD_MOVE, "move b2" },
	{ "  B2 ", COMMAND_REQUEST, CMD_MOVE, "move B2" },
	{ "z26", COMMAND_REQUEST, CMD_MOVE, "move z26" },
	{ "z27", COMMAND_REQUEST, CMD_UNKNOWN, "z27" },
	{ "b2 c3", COMMAND_REQUEST, CMD_UNKNOWN, "b2 c3" },
	{ "move b2", COMMAND_REQUEST, CMD_MOVE, "move b2" },
	{ "@t1 move b2", COMMAND_REQUEST, CMD_MOVE, "@t1 move b2" },
	{ "say  b2 ", COMMAND_REQUEST, CMD_SAY, "say  b2" },
	{ "say caf\xc3\xa9", COMMAND_REQUEST, CMD_SAY, "say caf\xc3\xa9" },
	/* The server leaves out a colon before a text. */
	{ "say :)", COMMAND_REQUEST, CMD_SAY, "say ::)" },
	{ "say so :)", COMMAND_REQUEST, CMD_SAY, "say so :)" },
	{ "say to=spectators  :) x", COMMAND_REQUEST, CMD_SAY,
	    "say to=spectators  ::) x" },
	{ "/shout :)", COMMAND_REQUEST, CMD_SHOUT, "shout ::)" },
	{ "tell bob :)", COMMAND_REQUEST, CMD_TELL, "tell bob ::)" },
	{ "tell :)", COMMAND_REQUEST, CMD_TELL, "tell :)" },
	{ "decline 4 :)", COMMAND_REQUEST, CMD_DECLINE, "decline 4 :)" },
	{ "/resign", COMMAND_REQUEST, CMD_RESIGN, "resign" },
	{ "/b2", COMMAND_REQUEST, CMD_MOVE, "move b2" },
	{ "/", COMMAND_REQUEST, CMD_UNKNOWN, "/" },
	{ "hint", COMMAND_REQUEST, CMD_HINT, "hint" },
	{ "/?", COMMAND_LOCAL, CMD_SUMMARY, "?" },
	{ "leave", COMMAND_LOCAL, CMD_LEAVE, "leave" },
	{ "leave tournament", COMMAND_REQUEST, CMD_UNKNOWN, "leave" },
	{ "tournament", COMMAND_REQUEST, CMD_TOURNAMENT, "tournament" },
	{ "/tournament create arena 3x3x3", COMMAND_REQUEST, CMD_TOURNAMENT,
	    "tournament create arena 3x3x3" },
	{ "/q", COMMAND_REQUEST, CMD_QUIT, "quit" },
	{ "quit", COMMAND_REQUEST, CMD_QUIT, "quit" },
	{ "QUIT", COMMAND_REQUEST, CMD_QUIT, "QUIT" },
	{ "q", COMMAND_REQUEST, CMD_QUIT, "quit" },
	{ "exit", COMMAND_REQUEST, CMD_QUIT, "quit" },
	{ "new", COMMAND_REQUEST, CMD_SEEK, "seek 3x3x3" },
	{ "New", COMMAND_REQUEST, CMD_SEEK, "seek 3x3x3" },
	{ "new wait=0", COMMAND_REQUEST, CMD_SEEK, "seek 3x3x3 wait=0" },
	{ "new gomoku", COMMAND_REQUEST, CMD_SEEK, "seek gomoku" },
	{ "new 5x5 you=x", COMMAND_REQUEST, CMD_SEEK, "seek 5x5 you=x" },
	{ "news", COMMAND_REQUEST, CMD_UNKNOWN, "news" },
	{ "challenge", COMMAND_REQUEST, CMD_CHALLENGE, "challenge" },
	{ "challenge bob", COMMAND_REQUEST, CMD_CHALLENGE,
	    "challenge bob 3x3x3" },
	{ "challenge bob clock=5+3", COMMAND_REQUEST, CMD_CHALLENGE,
	    "challenge bob 3x3x3 clock=5+3" },
	{ "challenge bob 5x5 you=x", COMMAND_REQUEST, CMD_CHALLENGE,
	    "challenge bob 5x5 you=x" },
	{ "accept", COMMAND_LOCAL, CMD_ACCEPT, "accept" },
	{ "accept 7", COMMAND_REQUEST, CMD_ACCEPT, "accept 7" },
	{ "help move", COMMAND_REQUEST, CMD_HELP, "help move" },
	{ "save", COMMAND_LOCAL, CMD_SAVE, "save" },
	{ "/Save A Game.sgf", COMMAND_LOCAL, CMD_SAVE, "Save A Game.sgf" },
	{ "save \033[2J.sgf", COMMAND_INVALID, CMD_SAVE, "save \033[2J.sgf" },
	{ "?", COMMAND_LOCAL, CMD_SUMMARY, "?" },
	{ "board", COMMAND_LOCAL, CMD_BOARD, "board" },
	{ "Board", COMMAND_LOCAL, CMD_BOARD, "Board" },
	{ "board on", COMMAND_LOCAL, CMD_BOARD_ON, "board on" },
	{ "board off", COMMAND_LOCAL, CMD_BOARD_OFF, "board off" },
	{ "board up", COMMAND_REQUEST, CMD_UNKNOWN, "board up" },
	{ "time", COMMAND_LOCAL, CMD_TIME, "time" },
	{ "web", COMMAND_LOCAL, CMD_WEB, "web" },
	/* the full screen's own, which plain mode leaves to the server */
	{ "menu", COMMAND_REQUEST, CMD_UNKNOWN, "menu" },
};

TEST_EACH(parses, lines)
{
	struct client_fixture t;
	struct command        typed;
	const char           *line = lines[_i].line;

	client_fixture_init(&t, HELLO_LINE);
	command_parse(&typed, &t.state, line, strlen(line));
	ck_assert_int_eq(typed.kind, lines[_i].kind);
	ck_assert_str_eq(typed.request, lines[_i].request);
	ck_assert_int_eq(typed.needs_turn,
	    lines[_i].id == CMD_MOVE || lines[_i].id == CMD_HINT);
	ck_assert_int_eq(typed.id, lines[_i].id);
	client_fixture_clear(&t);
}

/* A tab, U+00AD, U+2060, U+FEFF, U+202E; then a joiner and a selector. */
TEST(drops_invisible_characters)
{
	static const char line[] = "\xef\xbb\277say a\tb\xc2\xad\xe2\x81\xa0"
				   "c\xe2\x80\xae \xdb\x8c\xe2\x80\x8c\xd8\xae"
				   "\xe2\x9d\xa4\xef\xb8\x8f";
	struct client_fixture t;
	struct command        typed;

	client_fixture_init(&t, HELLO_LINE);
	command_parse(&typed, &t.state, line, strlen(line));
	ck_assert_int_eq(typed.kind, COMMAND_REQUEST);
	ck_assert_str_eq(typed.request,
	    "say abc \xdb\x8c\xe2\x80\x8c\xd8\xae\xe2\x9d\xa4\xef\xb8\x8f");
	client_fixture_clear(&t);
}

/* Some keyboards send a letter and its accent one after the other. */
TEST(composes_letters_and_their_accents)
{
	static const char     line[] = "challenge Zoe\xcc\x88 3x3x3";
	struct client_fixture t;
	struct command        typed;

	client_fixture_init(&t, HELLO_LINE);
	command_parse(&typed, &t.state, line, strlen(line));
	ck_assert_int_eq(typed.kind, COMMAND_REQUEST);
	ck_assert_str_eq(typed.request, "challenge Zo\xc3\xab 3x3x3");
	client_fixture_clear(&t);
}

static const struct {
	const char *line;
	size_t      length;
	enum error  error;
} wrong[] = {
	{ "say \x1b[2J", 7, ERR_CONTROL },
	{ "say a\0b", 7, ERR_CONTROL },
	{ "\0", 1, ERR_CONTROL },
	{ "say caf\xe9", 8, ERR_UTF8 },
	{ "say \xcd\xb8", 6, ERR_HIDDEN }, /* U+0378, unassigned */
	{ "@a.b move b2", 12, ERR_TAG },
};

/* Proposals that we may answer, and the typed answers. */
static const struct {
	const char *lines, *accept, *decline, *withdraw;
} asked[] = {
	{ "= seek id=3", NULL, NULL, "withdraw 3" },
	{ "= seek id=3\n* challenge 4 ann 3x3x3 to=bob", NULL, NULL,
	    "withdraw 4" },
	{ "* challenge 4 bob 3x3x3", "accept 4", "decline 4", NULL },
	{ "* challenge 4 ann 3x3x3 to=bob\n* challenge 5 eve 3x3x3\n"
	  "* seeking bob 3x3x3 id=3",
	    "accept 5", "decline 5", "withdraw 4" },
	{ "* seeking bob 3x3x3 id=3\n* seeking eve 3x3x3 id=4 match=9 to=eve",
	    "accept 3", "decline 3", "withdraw 4" },
	{ "* match 7 3x3x3 x=a o=b you=x\n* offer 7 draw x id=6 ply=0\n"
	  "* offer 7 hint o id=7",
	    "accept 7", "decline 7", "withdraw 6" },
	{ "* match 7 3x3x3 x=a o=b you=x\n* offer 7 draw o id=6 ply=0",
	    "accept 6", "decline 6", NULL },
	{ "* match 7 3x3x3 x=a o=b you=x\n* offer 7 hint o id=7\n"
	  "* challenge 4 bob 3x3x3\n* withdrawn 4 why=time",
	    "accept 7", "decline 7", NULL },
	{ "* state 7 3x3x3 x=a o=b you=x moves=-"
	  " offers=draw:o:2,hint:o:31",
	    "accept 2", "decline 2", NULL },
};

/* Checks the request that a typed answer becomes; NULL: there is nothing to answer. */
static void check_answer(const struct client_fixture *t, const char *line,
    const char *request)
{
	struct command typed;

	command_parse(&typed, &t->state, line, strlen(line));
	ck_assert_int_eq(typed.kind,
	    request != NULL ? COMMAND_REQUEST : COMMAND_LOCAL);
	if (request != NULL)
		ck_assert_str_eq(typed.request, request);
}

TEST_EACH(answers_what_is_asked, asked)
{
	struct client_fixture t;

	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, asked[_i].lines);
	check_answer(&t, "/accept", asked[_i].accept);
	check_answer(&t, "decline", asked[_i].decline);
	check_answer(&t, "withdraw", asked[_i].withdraw);
	ck_assert(command_is_possible("withdraw",
		      facts_of(&t.state, NULL, 0)) ==
	    (asked[_i].withdraw != NULL));
	client_fixture_clear(&t);
}

TEST(reviews_the_game_that_is_over)
{
	struct client_fixture t;
	struct command        typed;

	client_fixture_init(&t, HELLO_LINE "\n" MATCH_LINE);
	command_parse(&typed, &t.state, "review", 6);
	ck_assert_str_eq(typed.request, "review");
	client_fixture_apply(&t, "* over 7 0 winner=x why=resign");
	command_parse(&typed, &t.state, "/review", 7);
	ck_assert_str_eq(typed.request, "review 7");
	ck_assert_int_eq(typed.kind, COMMAND_REQUEST);
	ck_assert_int_eq(typed.id, CMD_REVIEW);
	command_parse(&typed, &t.state, "review 5", 8);
	ck_assert_str_eq(typed.request, "review 5");
	client_fixture_clear(&t);
}

TEST_EACH(refuses, wrong)
{
	struct client_fixture t;
	struct command        typed;

	client_fixture_init(&t, HELLO_LINE);
	command_parse(&typed, &t.state, wrong[_i].line, wrong[_i].length);
	ck_assert_int_eq(typed.kind, COMMAND_INVALID);
	ck_assert_int_eq(typed.error, wrong[_i].error);
	client_fixture_clear(&t);
}

/* "new" after a game with these settings. */
static const struct {
	const char *settings, *typed, *request;
} last[] = {
	{ "", "new", "seek 6x5x4/exact" },
	{ "", "new wait=0", "seek 6x5x4/exact wait=0" },
	{ "", "new 3x3x3", "seek 3x3x3" },
	{ " clock=5+3", "new", "seek 6x5x4/exact clock=5+3" },
	{ " clock=5+3", "new you=x", "seek 6x5x4/exact clock=5+3 you=x" },
	{ " clock=5+3", "new clock=1+0", "seek 6x5x4/exact clock=1+0" },
	{ " clock=5+3", "new Clock=1+0", "seek 6x5x4/exact Clock=1+0" },
	{ " clock=5+3", "new wait=0 CLOCK=1+0",
	    "seek 6x5x4/exact wait=0 CLOCK=1+0" },
	{ " clock=30/move absent=bot", "new",
	    "seek 6x5x4/exact clock=30/move absent=bot" },
	{ " absent=forfeit", "new absent=wait",
	    "seek 6x5x4/exact absent=wait" },
	{ " absent=forfeit", "new", "seek 6x5x4/exact absent=forfeit" },
	{ " clock=600+600 absent=forfeit idle=600 undo=off", "new",
	    "seek 6x5x4/exact clock=600+600 absent=forfeit idle=600 "
	    "undo=off" },
	{ " clock=600+600 absent=forfeit idle=600 undo=off", "challenge bob",
	    "challenge bob 6x5x4/exact clock=600+600 absent=forfeit idle=600 "
	    "undo=off" },
};

TEST_EACH(new_repeats_the_last_game, last)
{
	char                  line[200] = "* match 7 6x5x4/exact x=a o=b you=x";
	struct client_fixture t;
	struct command        typed;

	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, strcat(line, last[_i].settings));
	command_parse(&typed, &t.state, last[_i].typed, strlen(last[_i].typed));
	ck_assert_str_eq(typed.request, last[_i].request);
	client_fixture_clear(&t);
}

/* A request that is too long after its translation is refused. */
TEST_LOOP(limits_the_length_of_requests, 0, 3)
{
	static const char *const heads[] = { "new ", "new a=", "say " };
	char                     line[LINE_REQUEST_MAX + 1];
	struct client_fixture    t;
	struct command           typed;

	client_fixture_init(&t, HELLO_LINE);
	memset(line, 'a', sizeof(line));
	memcpy(line, heads[_i], strlen(heads[_i]));
	for (size_t n = LINE_REQUEST_MAX - 20; n <= sizeof(line); n++) {
		command_parse(&typed, &t.state, line, n);
		if (typed.kind == COMMAND_INVALID)
			ck_assert_int_eq(typed.error, ERR_LONG);
		else
			ck_assert_uint_le(strlen(typed.request),
			    LINE_REQUEST_MAX);
	}
	ck_assert_int_eq(typed.kind, COMMAND_INVALID);
	client_fixture_clear(&t);
}

/* --- help --- */

TEST(finds_each_command_by_its_name)
{
	static const struct {
		const char     *text;
		enum command_id id;
	} names[] = {
		{ "", CMD_UNKNOWN },
		{ "menu", CMD_MENU },
		{ "Leave", CMD_LEAVE },
		{ "lobby", CMD_LOBBY },
		{ "list", CMD_LOBBY },
		{ "board off", CMD_BOARD_OFF },
		{ "resign now", CMD_UNKNOWN },
		{ "resig", CMD_UNKNOWN },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		ck_assert_int_eq(command_find(names[i].text), names[i].id);
	for (int id = CMD_UNKNOWN + 1; id < CMD_COUNT; id++)
		if (command_name(id)[0] != '\0')
			ck_assert_int_eq(command_find(command_name(id)), id);
	ck_assert_str_eq(command_name(CMD_UNKNOWN), "");
}

TEST(prints_help_for_a_narrow_terminal)
{
	char    *text;
	size_t   size;
	unsigned rows = 0;
	FILE    *out = open_memstream(&text, &size);

	commands_print_help(out);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "a point such as b2"));
	ck_assert_ptr_nonnull(strstr(text, "\n  bot GAME LEVEL "));
	/* What does not fit is left out whole. */
	ck_assert_ptr_nonnull(strstr(text, "\n  challenge NAME    ask"));
	ck_assert_ptr_nonnull(strstr(text, " tournament,"));
	/* What only programs need is left out. */
	ck_assert_ptr_null(strstr(text, " key,"));
	ck_assert_ptr_null(strstr(text, " prove,"));
	ck_assert_ptr_null(strstr(text, " resume,"));
	for (char *row = strtok(text, "\n"); row != NULL;
	     row = strtok(NULL, "\n"), rows++)
		ck_assert_uint_le(strlen(row), 72);
	/* The prompt needs a row of the screen, too. */
	ck_assert_uint_lt(rows, 24);
	free(text);
}

/*
 * "help" knows all names of the table and all keys, by itself or with the server's
 * help of a command.
 */
static const struct {
	const char *typed, *request, *printed;
} helps[] = {
	{ "help", "help", NULL },
	{ "help resign", "help resign", NULL },
	{ "help exit", "help quit", NULL },
	{ "help prove", "help prove", NULL },
	{ "help nonsense", "help nonsense", NULL },
	{ "help list", "help lobby",
	    "lobby: show the players and the games in progress.\n" },
	{ "help board on", "help board",
	    "board [on|off]: draw the board; at each turn, or not.\n" },
	{ "help watch off", "help watch off", "watch off: stop watching.\n" },
	{ "help puzzle", "help puzzle", "puzzle: solve puzzles.\n" },
	{ "help undo", "help undo", NULL }, /* "undo" is a key, too */
	{ "help with", "help with", "with=NAME can stand after history.\n" },
	{ "help Round", "help Round",
	    "round=ROUND can stand after pairings.\n" },
};

TEST_EACH(explains_every_word, helps)
{
	struct client_fixture t;
	struct command        c;
	char                 *text;
	size_t                size;
	FILE                 *out = open_memstream(&text, &size);

	client_fixture_init(&t, HELLO_LINE);
	command_parse(&c, &t.state, helps[_i].typed, strlen(helps[_i].typed));
	client_fixture_clear(&t);
	ck_assert_str_eq(c.request, helps[_i].request);
	ck_assert_int_eq(c.id, _i == 0 ? CMD_SUMMARY : CMD_HELP);
	ck_assert_int_eq(c.kind,
	    _i == 0 || helps[_i].printed != NULL ? COMMAND_LOCAL :
						   COMMAND_REQUEST);
	if (helps[_i].printed != NULL)
		command_print_help(c.request, out);
	fclose(out);
	ck_assert_str_eq(text,
	    helps[_i].printed != NULL ? helps[_i].printed : "");
	free(text);
}

TEST(lists_help_for_the_screen)
{
	char   text[COMMAND_USAGE_SIZE];
	size_t n = 0;

	for (; commands_screen_help(n, COMMAND_IN_GAME,
		   FACT(PLAYING) | FACT(HAS_SERVER), text) != NULL;
	     n++)
		ck_assert(is_command(text + 1));
	ck_assert_uint_gt(n, 10);
	ck_assert_ptr_nonnull(commands_screen_help(0, COMMAND_IN_LIST, 0,
	    text));
	ck_assert_str_eq(text, "/new [GAME]");
	/* Each pane has its own. */
	ck_assert_str_eq(commands_screen_help(2, COMMAND_IN_RECORD, 0, text),
	    "show the empty board");
	ck_assert_str_eq(commands_screen_help(2, COMMAND_IN_PUZZLE, 0, text),
	    "show the solution");
}

/* Typed text, and the possible completions of its last word. */
static const struct {
	uint64_t    facts;
	const char *line, *words;
	size_t      common;
} completions[] = {
	{ 0, "re", "record ", 6 },
	{ FACT(PLAYING), "re", "resign record ", 2 },
	{ FACT(MAY_REMATCH) | FACT(MAY_REVIEW), "re", "rematch record review ",
	    2 },
	{ FACT(MAY_REMATCH), "rem", "rematch ", 7 },
	{ 0, "BO", "bot board ", 2 },
	{ 0, "rx", "", 0 },
	{ 0, "", NULL, 0 },
	{ 0, "bot 3x3x3 ", "easy medium hard perfect ", 0 },
	{ 0, "bot 3x3x3 m", "medium ", 6 },
	{ 0, "bot  3x3x3   M", "medium ", 6 },
	{ 0, "bot g", "gomoku ", 6 },
	{ 0, "bot gomoku hard ",
	    "you=x you=o clock= absent=bot absent=wait "
	    "absent=forfeit opening=none opening=swap opening=swap2 "
	    "opening=pro opening=longpro ",
	    0 },
	{ 0, "bot gomoku hard y", "you=x you=o ", 4 },
	{ 0, "bot gomoku hard you=x a",
	    "absent=bot absent=wait absent=forfeit ", 7 },
	{ 0, "bot gomoku hard you=x absent=w", "absent=wait ", 11 },
	{ 0, "bot gomoku hard you=x y", "", 0 },
	{ 0, "new t", "tictactoe ", 9 },
	{ 0, "new e",
	    "else=bot:easy else=bot:medium else=bot:hard else=bot:perfect "
	    "else=none ",
	    5 },
	{ 0, "seek 3x3x3 else=n", "else=none ", 9 },
	{ 0, "seek 3x3x3 wa", "wait= ", 5 },
	{ 0, "seek e", "", 0 },
	{ 0, "board ", "on off ", 1 },
	{ 0, "help sco", "scores ", 6 },
	{ 0, "say e", "", 0 },
	{ 0, "name a", "", 0 },
	{ 0, "fly e", "", 0 },
	{ 0, "draw ", "", 0 },
};

TEST_EACH(completes, completions)
{
	struct completion c;
	char              words[1024] = "";

	command_complete(&c, completions[_i].line, completions[_i].facts);
	for (size_t i = 0; i < c.count; i++)
		strcat(strcat(words, c.words[i]), " ");
	if (completions[_i].words == NULL) {
		ck_assert_uint_gt(c.count, 20);
		return;
	}
	ck_assert_str_eq(words, completions[_i].words);
	ck_assert_uint_eq(c.common, completions[_i].common);
	ck_assert_ptr_eq(strchr(completions[_i].line + c.start, ' '), NULL);
}

static char *help_words; /* those of "help", with a blank around each */

/* Removes the command of a row of the document. */
static void check_help_word(const char *row)
{
	char  name[32];
	char *at;

	snprintf(name, sizeof(name), " %.*s ", (int)strcspn(row + 3, " `"),
	    row + 3);
	while ((at = strstr(help_words, name)) != NULL)
		memset(at + 1, '-', strlen(name) - 2);
}

/* What the server does not explain is explained by the client. */
TEST(explains_each_command_that_help_completes)
{
	struct client_fixture t;
	struct completion     c;
	struct command        command;
	char                  words[1024] = " ", line[64];

	client_fixture_init(&t, HELLO_LINE);
	command_complete(&c, "help ", 0);
	ck_assert_uint_gt(c.count, 40);
	for (size_t i = 0; i < c.count; i++) {
		snprintf(line, sizeof(line), "help %s", c.words[i]);
		command_parse(&command, &t.state, line, strlen(line));
		if (command.kind == COMMAND_REQUEST)
			strcat(strcat(words, c.words[i]), " ");
		else
			ck_assert_int_eq(command.id, CMD_HELP);
	}
	help_words = words;
	protocol_document_each("## Commands", check_help_word);
	ck_assert_uint_eq(strspn(words, " -"), strlen(words));
	client_fixture_clear(&t);
}

static void check_command_row(const char *row)
{
	char name[32];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(row + 3, " `"),
	    row + 3);
	ck_assert_msg(is_command(name), "%s", row);
}

TEST(has_all_commands_of_the_protocol)
{
	ck_assert_uint_gt(protocol_document_each("## Commands",
			      check_command_row),
	    20);
}

/* Checks the commands that sentences mark; those of the server are in quotes. */
static int check_line(const char *path, const char *line)
{
	const bool  is_server = strncmp(path, "common/", 7) == 0;
	const char *mark = is_server ? "\\\"" : "\\1";
	int         found = 0;

	for (const char *at = line; (at = strstr(at, mark)) != NULL;) {
		char   word[16];
		size_t n = strspn(at += 2, "abcdefghijklmnopqrstuvwxyz");

		if (n == 0 || strncmp(at, "noughts", 7) == 0)
			continue;
		snprintf(word, sizeof(word), "%.*s", (int)n, at);
		ck_assert_msg(is_command(word), "%s: %s", path, at);
		found++;
		at = strstr(at, mark); /* the end of the command */
		ck_assert_msg(at != NULL, "%s: no end: %s", path, line);
		at += 2;
	}
	return found;
}

static int check_file(const char *path)
{
	FILE *f = fopen(path, "r");
	char  line[1024];
	int   found = 0;

	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f) != NULL)
		found += check_line(path, line);
	fclose(f);
	return found;
}

TEST(has_all_commands_that_sentences_name)
{
	glob_t files;
	int    found = 0;

	ck_assert_int_eq(glob("client/*.c", 0, NULL, &files), 0);
	ck_assert_int_eq(glob("client/*/*.c", GLOB_APPEND, NULL, &files), 0);
	ck_assert_int_eq(glob("client/*/*.def", GLOB_APPEND, NULL, &files), 0);
	ck_assert_int_eq(glob("common/*/*.h", GLOB_APPEND, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++)
		found += check_file(files.gl_pathv[i]);
	globfree(&files);
	ck_assert_int_gt(found, 15);
}
