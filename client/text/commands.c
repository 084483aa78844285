/* commands.c -- the commands of both modes, and the parser of typed lines. */

#include "client/text/commands.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/core/terms.h"
#include "client/text/messages.h"
#include "common/enum_words.h"
#include "common/fatal.h"
#include "common/notation.h"
#include "common/number.h"
#include "common/parser.h"
#include "common/unicode.h"

/* The variant that "new" seeks if there was no game before. */
#define DEFAULT_GAME "3x3x3"

/* Who handles a command, and how. */
enum scope {
	/* The viewer, in that pane, and without optional arguments. */
	RECORD = COMMAND_IN_RECORD,
	PUZZLE = COMMAND_IN_PUZZLE,
	LOCAL = COMMAND_IN_LOCAL,
	SERVER = 32,  /* the server; the command is sent as it was typed */
	CLIENT = 64,  /* the client, in both modes */
	SCREEN = 128, /* the full screen; plain mode sends it to the server */
	ALIAS = 256, /* another name of a command; replaced by the first name */
	TURN = 512   /* possible only in the player's own turn */
};

#define GAME (RECORD | LOCAL)
#define VIEW (GAME | PUZZLE)

/* Short names for the table below. */
#define IN_GAME    COMMAND_IN_GAME
#define IN_LIST    COMMAND_IN_LIST
#define IN_RECORD  COMMAND_IN_RECORD
#define IN_PUZZLE  COMMAND_IN_PUZZLE
#define IN_LOCAL   COMMAND_IN_LOCAL
#define EVERYWHERE (IN_GAME | IN_LIST | IN_RECORD | IN_PUZZLE)
#define NOWHERE    0

/* The key=value arguments that every request for a game can have. */
#define TERM_PAIR(name, word, value, any, error, field, phrase) \
	" " word "=" value
#define GAME_PAIRS   " you=x|o" GAME_TERMS_WITH_BOTS(TERM_PAIR)
#define PEOPLE_PAIRS " you=x|o" GAME_TERMS(TERM_PAIR)
#define SEEK_PAIRS                           \
	" else=bot:LEVEL|none wait=SECONDS " \
	"kind=people|bots|any" PEOPLE_PAIRS

/*
 * First come the rows that the help lists, in the order of the help. An
 * argument is several words with "|" between them, or a word in capitals, which
 * names a kind of argument. Optional arguments are in brackets. The help shows
 * only the arguments before the first "key=".
 */
static const struct row {
	const char     *name; /* in lower case; "": it cannot be typed */
	const char     *arguments;
	enum command_id id;
	unsigned        scope; /* set of enum scope */
	unsigned        panes; /* set of the panes whose help lists the
			          command */
	const char     *help;  /* NULL: the help does not list it */
} commands[] = {
	{ "next", "", CMD_NEXT, VIEW, IN_RECORD | IN_PUZZLE | IN_LOCAL,
	    "show the next position, or the next puzzle" },
	{ "back", "", CMD_BACK, VIEW, IN_RECORD | IN_PUZZLE | IN_LOCAL,
	    "show the position a move before" },
	{ "first", "", CMD_FIRST, GAME, IN_RECORD | IN_LOCAL,
	    "show the empty board" },
	{ "last", "", CMD_LAST, GAME, IN_RECORD | IN_LOCAL,
	    "show the last position" },
	{ "moves", "", CMD_MOVES, GAME, NOWHERE, "list the moves" },
	{ "practise", "", CMD_PRACTISE, GAME, IN_RECORD | IN_LOCAL,
	    "find the win that the move shown missed" },
	{ "solution", "", CMD_SOLUTION, PUZZLE, IN_PUZZLE,
	    "show how the solution begins" },
	{ "new", "[GAME]" SEEK_PAIRS, CMD_NEW, CLIENT, IN_GAME | IN_LIST,
	    "look for an opponent; if there is none, play a bot" },
	{ "bot", "GAME LEVEL" GAME_PAIRS, CMD_BOT, SERVER, IN_GAME | IN_LIST,
	    "play a bot: easy, medium, hard or perfect" },
	{ "board", "[on|off]", CMD_BOARD, CLIENT | VIEW, NOWHERE,
	    "draw the board; at each turn, or not" },
	{ "hint", "", CMD_HINT, SERVER | TURN, IN_GAME,
	    "ask for the best move, if the opponent agrees" },
	{ "resign", "", CMD_RESIGN, SERVER, IN_GAME, "resign the game" },
	{ "abort", "", CMD_ABORT, SERVER, IN_GAME,
	    "end a game in which not both have moved" },
	{ "undo", "", CMD_UNDO, SERVER | LOCAL, IN_GAME | IN_LOCAL,
	    "take back your last turn, if the opponent agrees" },
	{ "pause", "", CMD_PAUSE, SERVER, IN_GAME,
	    "stop the clocks, if the opponent agrees" },
	{ "pause off", "", CMD_PAUSE_OFF, SERVER, IN_GAME, "end a pause" },
	{ "choose", "x|o|more", CMD_CHOOSE, SERVER | TURN, IN_GAME,
	    "choose your side in an opening" },
	{ "draw", "", CMD_DRAW, SERVER, IN_GAME,
	    "offer a draw, or accept one" },
	{ "rematch", "", CMD_REMATCH, SERVER | LOCAL, IN_GAME | IN_LOCAL,
	    "another game, sides swapped, if the opponent agrees" },
	{ "claim", "", CMD_CLAIM, SERVER, IN_GAME,
	    "win when the opponent stays away or silent" },
	{ "say", "WORDS", CMD_SAY, SERVER, IN_GAME,
	    "send a message to the players and spectators" },
	{ "say to=spectators", "WORDS", CMD_SAY_TO_SPECTATORS, SERVER, NOWHERE,
	    "send a message to the other spectators only" },
	{ "shout", "WORDS", CMD_SHOUT, SERVER, IN_LIST,
	    "send a message to everybody who is not playing" },
	{ "tell", "NAME WORDS", CMD_TELL, SERVER, EVERYWHERE,
	    "send a message to one player" },
	{ "ignore", "[NAME] [off]", CMD_IGNORE, SERVER, IN_GAME | IN_LIST,
	    "neither hear nor play with a player" },
	{ "time", "", CMD_TIME, CLIENT, NOWHERE,
	    "show the time left on the clocks" },
	{ "games", "[all=1]", CMD_GAMES, SERVER, NOWHERE,
	    "list the games in progress" },
	{ "challenge", "NAME [GAME]" PEOPLE_PAIRS, CMD_CHALLENGE, SERVER,
	    IN_LIST, "ask a player to play you" },
	{ "accept", "[ID]", CMD_ACCEPT, SERVER, EVERYWHERE,
	    "accept a seek, a challenge or an offer" },
	{ "decline", "[ID]", CMD_DECLINE, SERVER, EVERYWHERE,
	    "decline a challenge or an offer" },
	{ "withdraw", "[ID]", CMD_WITHDRAW, SERVER, EVERYWHERE,
	    "take back your seek, challenge or offer" },
	{ "watch", "ID", CMD_WATCH, SERVER, IN_LIST,
	    "watch a game as a spectator" },
	{ "watch off", "", CMD_WATCH_OFF, SERVER, IN_GAME, "stop watching" },
	{ "who", "all=1", CMD_WHO, SERVER, IN_GAME | IN_LIST,
	    "list the players" },
	{ "profile", "NAME", CMD_PROFILE, SERVER, IN_GAME | IN_LIST,
	    "show a player's ratings, results and last games" },
	{ "scores", "[NAME]", CMD_SCORES, SERVER, NOWHERE,
	    "list wins, losses and draws" },
	{ "history", "[NAME] with=NAME variant=GAME from=ID", CMD_HISTORY,
	    SERVER, IN_LIST, "list games that are over" },
	{ "record", "ID", CMD_RECORD, SERVER, IN_LIST,
	    "show a game that is over: moves, times, who sat when" },
	{ "review", "[ID]", CMD_REVIEW, SERVER | GAME,
	    (EVERYWHERE & ~IN_PUZZLE) | IN_LOCAL,
	    "show the mistakes in a game that is over" },
	{ "save", "FILE", CMD_SAVE, CLIENT | VIEW,
	    (EVERYWHERE & ~IN_LIST) | IN_LOCAL,
	    "save the game to a new FILE.sgf, .psq or .txt" },
	{ "name", "NAME", CMD_NAME, SERVER, IN_LIST, "set your name" },
	{ "join", "", CMD_JOIN, SERVER, IN_LIST, "enter the tournament" },
	{ "leave tournament", "", CMD_LEAVE_TOURNAMENT, SERVER, NOWHERE,
	    "withdraw from the tournament" },
	{ "standings", "", CMD_STANDINGS, SERVER, IN_LIST,
	    "list the tournament's points and tie-breaks" },
	{ "tournament", "[create|start|points|remove|end]", CMD_TOURNAMENT,
	    CLIENT, NOWHERE, "manage a tournament, as the host" },
	{ "pairings", "round=ROUND", CMD_PAIRINGS, SERVER, IN_LIST,
	    "list the games of a round of the tournament" },
	{ "lobby", "", CMD_LOBBY, SCREEN, EVERYWHERE & ~IN_LIST,
	    "show the players and the games in progress" },
	{ "bell", "", CMD_BELL, SCREEN, IN_GAME | IN_LIST,
	    "switch the bell on your turn on or off" },
	{ "web", "", CMD_WEB, CLIENT, IN_LIST,
	    "show the address for phones and browsers" },
	{ "leave", "", CMD_LEAVE, CLIENT, IN_GAME,
	    "leave and keep your seat in the game" },
	{ "quit", "", CMD_QUIT, SERVER | VIEW, EVERYWHERE | IN_LOCAL,
	    "leave; asks first if your game is running" },
	{ "help", "[COMMAND]", CMD_HELP, SERVER, NOWHERE,
	    "list the server's commands, or explain one" },
	{ "?", "", CMD_SUMMARY, CLIENT | VIEW, NOWHERE, "show this help" },
	{ "board off", "", CMD_BOARD_OFF, CLIENT, NOWHERE, NULL },
	{ "board on", "", CMD_BOARD_ON, CLIENT, NOWHERE, NULL },
	{ "exit", "", CMD_QUIT, ALIAS, NOWHERE, NULL },
	{ "key", "NONCE", CMD_KEY, SERVER, NOWHERE, NULL },
	{ "list", "", CMD_LOBBY, SCREEN, NOWHERE, NULL },
	{ "menu", "", CMD_MENU, SCREEN, NOWHERE, NULL },
	{ "numbers", "", CMD_NUMBERS, SCREEN, NOWHERE,
	    "show the numbers of the moves, or the stones" },
	{ "move", "POINT", CMD_MOVE, SERVER | TURN, NOWHERE, NULL },
	{ "ping", "", CMD_PING, SERVER, NOWHERE, NULL },
	{ "prove", "NAME PAIRS", CMD_PROVE, SERVER, NOWHERE, NULL },
	{ "puzzle", "", CMD_PUZZLE, CLIENT, NOWHERE, NULL },
	{ "q", "", CMD_QUIT, ALIAS | VIEW, NOWHERE, NULL },
	{ "resume", "TOKEN", CMD_RESUME, SERVER, NOWHERE, NULL },
	{ "seek", "GAME" SEEK_PAIRS, CMD_SEEK, SERVER, NOWHERE, NULL },
	{ "state", "", CMD_STATE, SERVER, NOWHERE, NULL },
	{ "unseek", "", CMD_UNSEEK, SERVER, NOWHERE, NULL },
	/* Commands of keys. */
	{ "", "", CMD_CHANGE, 0, NOWHERE, "change a setting" },
	{ "", "", CMD_CLOSE, 0, NOWHERE, "clear the line; go back; menu" },
	{ "", "", CMD_CURSOR_COLUMN, 0, NOWHERE, "move the cursor" },
	{ "", "", CMD_CURSOR_ROW, 0, NOWHERE, "move the cursor" },
	{ "", "", CMD_ENTER, 0, NOWHERE, "play there; run the row" },
	{ "", "", CMD_MISTAKE, 0, NOWHERE, "next, previous mistake" },
	{ "", "", CMD_NEXT_PANE, 0, NOWHERE, "next pane; complete a command" },
	{ "", "", CMD_PAGE_CHAT, 0, NOWHERE, "scroll the messages" },
	{ "", "", CMD_PANE, 0, NOWHERE, "go to that pane" },
	{ "", "", CMD_RECALL, 0, NOWHERE, "bring back a line you sent" },
	{ "", "", CMD_SCROLL_CHAT, 0, NOWHERE, "scroll the messages" },
	{ "", "", CMD_SELECT, 0, NOWHERE, "select another row" },
	{ "", "", CMD_SLASH, 0, NOWHERE, "begin to type a command" },
};

#define ROWS (sizeof(commands) / sizeof(commands[0]))

/* --- the table --- */

/*
 * Returns the row whose name is the first `length` bytes of text, in letters of
 * either case.
 */
static const struct row *find_row(const char *text, size_t length)
{
	for (size_t i = 0; i < ROWS && length > 0; i++)
		if (strlen(commands[i].name) == length &&
		    strncasecmp(commands[i].name, text, length) == 0)
			return &commands[i];
	return NULL;
}

enum command_id command_find(const char *text)
{
	const struct row *row = find_row(text, strlen(text));

	return row != NULL ? row->id : CMD_UNKNOWN;
}

const char *command_name(enum command_id id)
{
	for (size_t i = 0; i < ROWS; i++)
		if (commands[i].id == id)
			return commands[i].name;
	return "";
}

const char *command_help(enum command_id id)
{
	for (size_t i = 0; i < ROWS; i++)
		if (commands[i].id == id)
			return commands[i].help;
	return NULL;
}

/* --- the parser --- */

/*
 * Copies a line without blanks at its ends, and without a slash at its
 * beginning. Returns false if the copy does not fit.
 */
static bool trim(char *out, size_t size, const char *line, size_t length)
{
	while (length > 0 && line[length - 1] == ' ')
		length--;
	while (length > 0 && *line == ' ')
		line++, length--;
	if (length > 1 && *line == '/')
		line++, length--;
	if (length >= size)
		return false;
	memcpy(out, line, length);
	out[length] = '\0';
	return true;
}

/*
 * Replaces `length` bytes at the index `at` by text. Returns false if the
 * result is too long.
 */
static bool replace(char *request, size_t at, size_t length, const char *text)
{
	size_t n = strlen(text), rest = strlen(request + at + length);

	if (at + n + rest > LINE_REQUEST_MAX)
		return false;
	memmove(request + at + n, request + at + length, rest + 1);
	memcpy(request + at, text, n);
	return true;
}

/*
 * Writes a "seek" for a game like the last one; if there was none, for
 * DEFAULT_GAME. Settings that the user has typed replace the settings of the
 * last game.
 */
static void write_seek(const struct client_state *state, const char *typed,
    char seek[LINE_REQUEST_MAX + 1])
{
	const struct game *g = &state->game;
	const size_t       size = LINE_REQUEST_MAX + 1;
	char               name[VARIANT_TEXT_SIZE];

	if (g->board == NULL) {
		strcpy(seek, "seek " DEFAULT_GAME);
		return;
	}
	snprintf(seek, size, "seek %s",
	    variant_write(&g->settings.variant, name));
	terms_append(&g->settings, GAME_TERM_COUNT, typed, seek, size);
}

/*
 * Replaces "new" by "seek", and adds the last game if the user has typed none.
 * Returns false if the result is too long.
 */
static bool replace_new(char *request, const struct client_state *state)
{
	const char *rest = request + strlen("new");
	char        seek[LINE_REQUEST_MAX + 1] = "seek";

	rest += strspn(rest, " ");
	if (*rest == '\0' || memchr(rest, '=', strcspn(rest, " ")) != NULL)
		write_seek(state, rest, seek);
	return replace(request, 0, strlen("new"), seek);
}

/* Adds the last game and its settings to a "challenge" that names no game. */
static bool complete_challenge(char *request, const struct client_state *state)
{
	const char *name = request + strcspn(request, " ");
	const char *game = name + strspn(name, " ");
	char        seek[LINE_REQUEST_MAX + 1];

	game += strcspn(game, " ");
	game += strspn(game, " ");
	if (*name == '\0' ||
	    (*game != '\0' && memchr(game, '=', strcspn(game, " ")) == NULL))
		return true;
	write_seek(state, game, seek);
	return replace(request, (size_t)(game - request) - (*game != '\0'), 0,
	    seek + strlen("seek"));
}

/*
 * Adds the number of the finished game on the board to a "review" without one.
 */
static bool complete_review(char *request, const struct game *g)
{
	char whole[32];

	if (g->board == NULL || !g->over || g->id == 0)
		return true;
	snprintf(whole, sizeof(whole), "%s %u", command_name(CMD_REVIEW),
	    (unsigned)g->id);
	return replace(request, 0, strlen(request), whole);
}

/*
 * Adds a number to an "accept", "decline" or "withdraw" that has no number. It
 * is the number of the first proposal that we can answer or have made. If there
 * is no proposal, the command becomes invalid.
 */
static void replace_answer(struct command *c, const struct client_state *state)
{
	struct proposal p;
	bool            found;

	if (c->id == CMD_WITHDRAW) {
		found = client_state_asking(state, 0, &p);
		snprintf(c->request, sizeof(c->request), "%s %u",
		    command_name(CMD_WITHDRAW), found ? (unsigned)p.id : 0);
	} else {
		found = client_state_asked(state, 0, &p) &&
		    proposal_write_answer(&p, c->id == CMD_ACCEPT, c->request);
	}
	if (!found)
		c->kind = COMMAND_LOCAL;
}

/* Returns where the word behind that at `at` begins. */
static size_t next_word(const char *request, size_t at)
{
	at += strcspn(request + at, " ");
	return at + strspn(request + at, " ");
}

/*
 * Adds a colon to a text to be said that begins with one, because the server
 * leaves out a colon before a text. Returns false if the result is too long.
 */
static bool keep_colon(char *request, bool has_name)
{
	size_t at = next_word(request, 0);

	if (has_name || strncasecmp(request + at, "to=", strlen("to=")) == 0)
		at = next_word(request, at);
	return request[at] != ':' || replace(request, at, 0, ":");
}

/* Reads a typed move: a point, or a column where stones fall. b may be NULL. */
static bool read_move(point *p, const struct board *b, const char *text)
{
	return notation_read(p, text) ||
	    (b != NULL && board_has_falling_stones(b) &&
		notation_read_column(p, text));
}

/* Returns the row of a command that the client explains, not the server. */
static const struct row *find_explained(const char *name)
{
	const struct row *row = find_row(name, strlen(name));

	return row != NULL && (row->scope & SERVER) == 0 && row->help != NULL ?
	    row :
	    NULL;
}

/*
 * Makes a request of the typed text: replaces an alias, a point and "new". Sets
 * c->kind if the client executes the command. Returns false if the request
 * becomes too long.
 */
static bool translate(struct command *c, const struct client_state *state)
{
	char             *r = c->request;
	const struct row *whole = find_row(r, strlen(r));
	const struct row *verb = find_row(r, strcspn(r, " "));
	point             p;

	if (verb != NULL && verb->id == CMD_NEW)
		return replace_new(r, state);
	if (verb != NULL && verb->id == CMD_CHALLENGE)
		return complete_challenge(r, state);
	if (verb != NULL && strstr(verb->arguments, "WORDS") != NULL)
		return keep_colon(r, verb->id == CMD_TELL);
	if (whole != NULL && whole->id == CMD_REVIEW)
		return complete_review(r, &state->game);
	if (whole != NULL &&
	    (whole->id == CMD_ACCEPT || whole->id == CMD_DECLINE ||
		whole->id == CMD_WITHDRAW)) {
		c->id = whole->id;
		replace_answer(c, state);
		return true;
	}
	if (verb != NULL && verb->id == CMD_HELP &&
	    find_explained(request_arguments(r)) != NULL) {
		c->kind = COMMAND_LOCAL;
		c->id = CMD_HELP;
		return true;
	}
	if (whole != NULL && whole->id == CMD_LEAVE_TOURNAMENT)
		return replace(r, 0, strlen(r), "leave");
	if (verb != NULL &&
	    (verb->id == CMD_SAVE || verb->id == CMD_TOURNAMENT))
		whole = verb;
	if (whole != NULL && (whole->scope & CLIENT) != 0) {
		c->kind = COMMAND_LOCAL;
		c->id = whole->id;
	}
	if (whole != NULL && (whole->scope & ALIAS) != 0)
		return replace(r, 0, strlen(r), command_name(whole->id));
	if (!read_move(&p, state->game.board, r))
		return true;
	c->argument = p;
	return replace(r, 0, 0, "move ");
}

/* Checks a request by the grammar of the protocol, and finds its verb. */
static void check_request(struct command *c)
{
	char              copy[LINE_REQUEST_MAX + 1];
	const struct row *row;
	struct request    r;

	strcpy(copy, c->request);
	c->error = parse_request(copy, strlen(copy), &r);
	if (c->error == OK &&
	    unicode_check(c->request, strlen(c->request)) != UTF8_OK)
		c->error = ERR_HIDDEN;
	if (c->error != OK)
		c->kind = COMMAND_INVALID;
	else if (r.verb[0] == '\0')
		c->kind = COMMAND_NONE;
	row = find_row(r.verb, strlen(r.verb));
	if (row == NULL || (row->scope & SERVER) == 0)
		return; /* a command of the client, or one that the server will
			   refuse */
	c->id = row->id;
	c->needs_turn = (row->scope & TURN) != 0;
}

void command_parse(struct command *c, const struct client_state *state,
    const char *line, size_t length)
{
	*c = (struct command){ .kind = COMMAND_INVALID };
	if (memchr(line, '\0', length) != NULL) {
		c->error = ERR_CONTROL;
		return;
	}
	if (!trim(c->request, sizeof(c->request), line, length)) {
		c->error = ERR_LONG;
		return;
	}
	c->kind = COMMAND_REQUEST;
	if (!translate(c, state)) {
		c->kind = COMMAND_INVALID;
		c->error = ERR_LONG;
	}
	if (c->kind == COMMAND_REQUEST || c->id == CMD_SAVE ||
	    c->id == CMD_TOURNAMENT)
		check_request(c);
}

void command_parse_at_record(struct command *c, const char *line,
    enum command_pane pane, const struct board *b)
{
	const bool        is_puzzle = pane == COMMAND_IN_PUZZLE;
	const size_t      name = strcspn(line, " ");
	const char       *rest = line + name + strspn(line + name, " ");
	const struct row *row = find_row(line, name);
	const char       *end = line;
	uint64_t          number;
	point             p;

	*c = (struct command){ .kind = COMMAND_LOCAL };
	if (*line == '\0' && !is_puzzle)
		c->id = CMD_NEXT;
	if (row != NULL && (row->scope & pane) != 0 &&
	    (*rest == '\0' || row->id == CMD_SAVE)) {
		c->id = row->id;
		snprintf(c->request, sizeof(c->request), "%s", rest);
	} else if (read_move(&p, b, line)) {
		c->id = CMD_MOVE;
		c->argument = p;
	} else if (!is_puzzle && number_scan(&end, POINTS_MAX, &number) &&
	    *end == '\0') {
		c->id = CMD_GO;
		c->argument = (int)number;
	}
}

/* --- help --- */

/* Returns how many bytes of a row's arguments the help shows. */
static int shown_arguments(const struct row *row)
{
	const char *pair = strchr(row->arguments, '=');
	size_t      n = strlen(row->arguments);

	if (pair != NULL)
		for (n = (size_t)(pair - row->arguments);
		     n > 0 && row->arguments[n] != ' ';)
			n--;
	return (int)n;
}

/*
 * Prints the rows that have help and one of these scopes. Leaves out optional
 * arguments if the scope is a record, a puzzle or a game of two people.
 */
static void print_rows(unsigned scope, FILE *out)
{
	for (size_t i = 0; i < ROWS; i++) {
		const struct row *row = &commands[i];
		char              usage[24];
		bool              has_no_words = (scope & VIEW) != 0 &&
		    *row->arguments == '[';

		if (row->help == NULL || (row->scope & scope) == 0)
			continue;
		snprintf(usage, sizeof(usage), "%s %.*s", row->name,
		    has_no_words ? 0 : shown_arguments(row), row->arguments);
		fprintf(out, "  %-17s %s\n", usage, row->help);
	}
}

void commands_print_help(FILE *out)
{
	fprintf(out, "To move, type a point such as b2. The commands:\n");
	print_rows(SERVER | CLIENT, out);
	fprintf(out,
	    "GAME is columns x rows x how many in a row: 3x3x3, 15x15x5.\n"
	    "After it, clock=5+3 gives each player 5 minutes plus 3 s per"
	    " move,\n"
	    "clock=30/move 30 s per move.\n"
	    "On the board [X] is the last move, *X* is on the winning line.\n");
}

void command_print_help(const char *request, FILE *out)
{
	const struct row *row = find_explained(request_arguments(request));

	fprintf(out, "%s%s%.*s: %s.\n", row->name,
	    *row->arguments != '\0' ? " " : "", shown_arguments(row),
	    row->arguments, row->help);
}

void commands_print_record_help(enum command_pane pane, const struct board *b,
    FILE *out)
{
	fprintf(out, "Type %s to %s:\n", messages_move_syntax(b),
	    pane != COMMAND_IN_RECORD ?
		"play there, or a command" :
		"try it, a number for the position after that\nmove, or a "
		"command");
	print_rows(pane, out);
}

const char *
commands_screen_help(size_t i, unsigned pane, char usage[COMMAND_USAGE_SIZE])
{
	for (size_t row = 0; row < ROWS; row++) {
		const struct row *r = &commands[row];

		if ((r->panes & pane) == 0 || i-- > 0)
			continue;
		snprintf(usage, COMMAND_USAGE_SIZE, "/%s%s%.*s", r->name,
		    *r->arguments != '\0' ? " " : "", shown_arguments(r),
		    r->arguments);
		return r->help;
	}
	return NULL;
}

/* --- completion --- */

/* A completion in progress. */
struct completer {
	struct completion *c;
	const char        *line;
	const char        *typed; /* the last word of the line */
};

/* Adds prefix + word as one word, if that word begins with k->typed. */
static void add_word(const struct completer *k, const char *prefix, int length,
    const char *word)
{
	struct completion *c = k->c;
	char               text[COMPLETION_WORD_SIZE];

	snprintf(text, sizeof(text), "%.*s%s", length, prefix, word);
	if (c->count == COMPLETION_WORDS || strpbrk(text, " ?") != NULL ||
	    strncasecmp(text, k->typed, strlen(k->typed)) != 0)
		return;
	if (c->count == 0)
		c->common = strlen(text);
	while (c->count > 0 && strncmp(text, c->words[0], c->common) != 0)
		c->common--;
	strcpy(c->words[c->count++], text);
}

/*
 * Returns the i-th word that an argument of the kind `kind`, such as "LEVEL",
 * can be; NULL if there are fewer words.
 */
static const char *word_of_kind(const char *kind, size_t length, size_t i)
{
	static const char *const games[] = { "any", "gomoku", "tictactoe" };

	if (strncmp(kind, "LEVEL", length) == 0)
		return i < BOT_LEVEL_COUNT ? bot_level_word((enum bot_level)i) :
					     NULL;
	if (strncmp(kind, "COMMAND", length) == 0) {
		for (size_t at = 0; at < ROWS; at++)
			if (((commands[at].scope & SERVER) != 0 ||
				find_explained(commands[at].name) != NULL) &&
			    i-- == 0)
				return commands[at].name;
		return NULL;
	}
	if (strncmp(kind, "GAME", length) == 0)
		return i < sizeof(games) / sizeof(games[0]) ? games[i] : NULL;
	return NULL;
}

/*
 * Adds the words for one alternative of an argument, such as "on", "GAME" or
 * "bot:LEVEL".
 */
static void add_alternative(const struct completer *k, const char *key,
    size_t key_length, const char *text, size_t length)
{
	static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	char              prefix[COMPLETION_WORD_SIZE];
	size_t            fixed = 0;
	const char       *word;
	int               n;

	while (fixed < length && strchr(capitals, text[fixed]) == NULL)
		fixed++;
	n = snprintf(prefix, sizeof(prefix), "%.*s%.*s", (int)key_length, key,
	    (int)fixed, text);
	if (fixed == length ||
	    word_of_kind(text + fixed, length - fixed, 0) == NULL) {
		if (n > 0)
			add_word(k, prefix, n, "");
		return;
	}
	for (size_t i = 0;
	     (word = word_of_kind(text + fixed, length - fixed, i)) != NULL;
	     i++)
		add_word(k, prefix, n, word);
}

/* Adds the words for an argument of the table. `text` has no brackets. */
static void
add_argument(const struct completer *k, const char *text, size_t length)
{
	const char *end = text + length, *equals = memchr(text, '=', length);
	size_t      key = equals != NULL ? (size_t)(equals + 1 - text) : 0;

	for (const char *at = text + key; at < end;) {
		size_t n = 0;

		while (at + n < end && at[n] != '|')
			n++;
		add_alternative(k, text, key, at, n);
		at += n + 1;
	}
}

/* Whether the line already has a word with the same key as the pair at text. */
static bool is_given(const struct completer *k, const char *text)
{
	char        key[COMPLETION_WORD_SIZE];
	const char *found;

	snprintf(key, sizeof(key), " %.*s=", (int)strcspn(text, "="), text);
	found = strstr(k->line, key);
	return found != NULL && found + 1 != k->typed;
}

/*
 * Adds the words for argument number `position` of the command, from 1.
 */
static void
add_arguments(const struct completer *k, const struct row *row, size_t position)
{
	const char *at = row->arguments;
	size_t      required = 0;

	for (size_t i = 1; *at != '\0'; i++) {
		size_t n = strcspn(at, " ");
		bool   optional = *at == '[';

		if (memchr(at, '=', n) != NULL) {
			if (position > required && !is_given(k, at))
				add_argument(k, at, n);
		} else {
			required += !optional;
			if (i == position)
				add_argument(k, at + optional,
				    n - 2 * (size_t)optional);
		}
		at += n;
		at += strspn(at, " ");
	}
}

void command_complete(struct completion *c, const char *line)
{
	const char       *blank = strrchr(line, ' ');
	struct completer  k = { c, line, blank != NULL ? blank + 1 : line };
	const struct row *row = find_row(line, strcspn(line, " "));
	size_t            position = 0;

	*c = (struct completion){ .start = (size_t)(k.typed - line) };
	for (const char *at = line; at < k.typed; at++)
		position += *at != ' ' && at[1] == ' ';
	for (size_t i = 0; position == 0 && i < ROWS; i++)
		if (commands[i].name[0] != '\0')
			add_word(&k, "", 0, commands[i].name);
	if (position > 0 && row != NULL)
		add_arguments(&k, row, position);
}

/* --- typed bytes, or those of a script --- */

void command_reader_clear(struct command_reader *in)
{
	line_reader_clear(&in->reader);
	free(in->bytes);
	*in = (struct command_reader){ .ended = in->ended };
}

bool command_reader_feed(struct command_reader *in, const char *bytes, size_t n)
{
	size_t left = in->span.length;
	char  *all;

	if (left + n > COMMAND_READER_MAX)
		return false;
	in->ended = n == 0;
	if (in->ended) {
		bytes = "\n";
		n = 1;
	}
	all = xcalloc(left + n, 1);
	if (left > 0)
		memcpy(all, in->span.data, left);
	memcpy(all + left, bytes, n);
	free(in->bytes);
	in->bytes = all;
	in->span = (struct byte_span){ all, left + n };
	return true;
}

const struct command *
command_reader_peek(struct command_reader *in, const struct client_state *state)
{
	char  *text;
	size_t length;

	while (in->next.kind == COMMAND_NONE) {
		if (in->span.length == 0)
			return NULL;
		switch (line_reader_next(&in->reader, LINE_REQUEST_MAX,
		    &in->span, &text, &length)) {
		case LINE_NONE:
			return NULL;
		case LINE_COMPLETE:
			command_parse(&in->next, state, text, length);
			in->has_blank |= in->next.kind == COMMAND_NONE;
			break;
		case LINE_TOO_LONG:
			in->next = (struct command){ .kind = COMMAND_INVALID,
				.error = ERR_LONG };
			break;
		case LINE_UNENDING:
			/*
			 * A person does not type such a line, so the rest is
			 * ignored.
			 */
			command_reader_clear(in);
			in->ended = true;
			return NULL;
		}
	}
	return &in->next;
}

void command_reader_pop(struct command_reader *in)
{
	in->next.kind = COMMAND_NONE;
}
