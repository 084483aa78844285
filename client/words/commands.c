/* commands.c -- the commands of both modes, and the parser of typed lines. */

#include "client/words/commands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/model/terms.h"
#include "client/words/messages.h"
#include "common/base/fatal.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "common/text/unicode.h"
#include "common/text/utf8.h"

/* The most columns of the help of plain mode, and of a command in it. */
#define COLUMNS       72
#define USAGE_COLUMNS 17

/* The variant that "new" seeks if there was no game before. */
#define DEFAULT_GAME "3x3x3"

/* Short names for the table. */
#define IN_GAME    COMMAND_IN_GAME
#define IN_LIST    COMMAND_IN_LIST
#define IN_RECORD  COMMAND_IN_RECORD
#define IN_PUZZLE  COMMAND_IN_PUZZLE
#define IN_LOCAL   COMMAND_IN_LOCAL
#define IN_FILE    (IN_RECORD | IN_LOCAL)
#define IN_VIEW    (IN_FILE | IN_PUZZLE)
#define EVERYWHERE (IN_GAME | IN_LIST | IN_RECORD | IN_PUZZLE)
#define NOWHERE    0
#define SERVER     COMMAND_SERVER
#define CLIENT     COMMAND_CLIENT
#define VIEW       COMMAND_VIEW
#define TURN       COMMAND_TURN
#define MAIN       COMMAND_MAIN
#define F(name)    FACT(name)

/* The key=value arguments that every request for a game can have. */
#define TERM_PAIR(name, word, value, any, error, field, phrase) \
	" " word "=" value
#define GAME_PAIRS   " you=x|o" GAME_TERMS_WITH_BOTS(TERM_PAIR)
#define PEOPLE_PAIRS " you=x|o" GAME_TERMS(TERM_PAIR)
#define SEEK_PAIRS                           \
	" else=bot:LEVEL|none wait=SECONDS " \
	"kind=people|bots|any" PEOPLE_PAIRS

static const struct row {
	const char     *name;
	const char     *arguments;
	enum command_id id;
	unsigned        flags; /* set of enum command_flag */
	unsigned        panes; /* set of the panes whose help lists it */
	uint64_t        needs, forbids; /* facts */
	const char     *help;           /* NULL: no help lists it */
} commands[] = {
	/* Never possible: the facts never hold all at once */
	{ "", "", CMD_UNKNOWN, 0, NOWHERE, UINT64_MAX, 0, NULL },
#define COMMAND(id, name, arguments, flags, panes, needs, forbids, help, \
    session, view, screen)                                               \
	{ name, arguments, CMD_##id, flags, panes, needs, forbids, help },
#define ALIAS(id, name, flags) \
	{ name, "", CMD_##id, flags, NOWHERE, 0, 0, NULL },
#include "client/words/commands.def"
#undef COMMAND
#undef ALIAS
};

#define ROWS (sizeof(commands) / sizeof(commands[0]))

/* --- the table --- */

/*
 * Returns the row whose name is `length` bytes of text, in either case; that of
 * CMD_UNKNOWN if there is none.
 */
static const struct row *find_row(const char *text, size_t length)
{
	for (size_t i = 1; i < ROWS; i++)
		if (strlen(commands[i].name) == length &&
		    strncasecmp(commands[i].name, text, length) == 0)
			return &commands[i];
	return commands;
}

/*
 * Returns the first row of a command. The rows of the identifiers come first, in their
 * order, and then the aliases.
 */
static const struct row *row_of(enum command_id id)
{
	return &commands[id];
}

/*
 * Returns the row that the line begins with, the one with the longest name, and sets
 * *rest to what follows; rest may be NULL.
 */
static const struct row *row_of_line(const char *line, const char **rest)
{
	size_t one = strcspn(line, " "), gap = strspn(line + one, " ");
	size_t two = one + gap + strcspn(line + one + gap, " ");
	size_t n = gap == 1 && find_row(line, two)->id != CMD_UNKNOWN ? two :
									one;

	if (rest != NULL)
		*rest = line + n + strspn(line + n, " ");
	return find_row(line, n);
}

enum command_id command_find(const char *text)
{
	return find_row(text, strlen(text))->id;
}

enum command_id command_of_line(const char *line, const char **arguments)
{
	return row_of_line(line, arguments)->id;
}

const char *command_name(enum command_id id)
{
	return row_of(id)->name;
}

const char *command_help(const char *line)
{
	return row_of(command_of_line(line, NULL))->help;
}

bool command_is_possible(const char *line, uint64_t facts)
{
	const struct row *row = row_of(command_of_line(line, NULL));

	return facts_allow(facts, row->needs, row->forbids);
}

bool command_is_listed(enum command_id id, enum command_pane pane,
    uint64_t facts)
{
	const struct row *row = row_of(id);

	return facts_allow(facts, row->needs, row->forbids) &&
	    row->help != NULL && (row->panes & (unsigned)pane) != 0;
}

/* --- the parser --- */

/* Copies a line without outer blanks and a "/"; false if it does not fit. */
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
 * Removes the invisible characters of pasted text. Control characters other than tabs
 * stay, and are refused: keys that nothing handles have sent them.
 */
static void drop_invisible(char *text)
{
	size_t length = strlen(text), kept = 0;

	for (size_t i = 0, n; i < length; i += n) {
		uint32_t c;
		bool     is_character;

		n = utf8_decode(text + i, length - i, &c);
		is_character = n > 0;
		n = is_character ? n : 1;
		if (is_character &&
		    (c == '\t' || (c >= 0xa0 && unicode_is_invisible(c))))
			continue;
		memmove(text + kept, text + i, n);
		kept += n;
	}
	text[kept] = '\0';
}

/* Replaces `length` bytes at the index `at`; false if that is too long. */
static bool replace(char *request, size_t at, size_t length, const char *text)
{
	size_t n = strlen(text), rest = strlen(request + at + length);

	if (at + n + rest > LINE_REQUEST_MAX)
		return false;
	memmove(request + at + n, request + at + length, rest + 1);
	memcpy(request + at, text, n);
	return true;
}

/* Returns where the word behind that at `at` begins. */
static size_t next_word(const char *request, size_t at)
{
	at += strcspn(request + at, " ");
	return at + strspn(request + at, " ");
}

/*
 * Writes a "seek" for a game like the last one; if there was none, for DEFAULT_GAME.
 * Settings that the user has typed replace the settings of the last game.
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
 * Replaces "new" by "seek", and adds the last game if the user has typed none. Returns
 * false if the result is too long.
 */
static bool replace_new(char *request, const struct client_state *state)
{
	const char *rest = request + next_word(request, 0);
	char        seek[LINE_REQUEST_MAX + 1] = "seek";

	if (*rest == '\0' || memchr(rest, '=', strcspn(rest, " ")) != NULL)
		write_seek(state, rest, seek);
	return replace(request, 0, strlen("new"), seek);
}

/* Adds the last game and its settings to a "challenge" that names no game. */
static bool complete_challenge(char *request, const struct client_state *state)
{
	const size_t name = next_word(request, 0);
	const char  *game = request + next_word(request, name);
	char         seek[LINE_REQUEST_MAX + 1];

	if (request[name] == '\0' ||
	    (*game != '\0' && memchr(game, '=', strcspn(game, " ")) == NULL))
		return true;
	write_seek(state, game, seek);
	return replace(request, (size_t)(game - request) - (*game != '\0'), 0,
	    seek + strlen("seek"));
}

/*
 * Adds a number to an "accept", "decline" or "withdraw" that has no number. It is the
 * number of the first proposal that we can answer or have made, or of our seek. Without
 * any, the command becomes invalid.
 */
static void replace_answer(struct command *c, const struct client_state *state)
{
	struct proposal p;

	if (c->id == CMD_WITHDRAW ? client_state_asking(state, &p) :
				    client_state_asked(state, 0, &p))
		snprintf(c->request, sizeof(c->request), "%s %u",
		    command_name(c->id), (unsigned)p.id);
	else
		c->kind = COMMAND_LOCAL;
}

/*
 * Adds a colon to a text to be said that begins with one, because the server leaves out
 * a colon before a text. Returns false if the result is too long.
 */
static bool keep_colon(char *request, bool has_name)
{
	size_t at = next_word(request, 0);

	if (has_name || strncasecmp(request + at, "to=", strlen("to=")) == 0)
		at = next_word(request, at);
	return request[at] != ':' || replace(request, at, 0, ":");
}

bool command_read_move(point *p, const struct board *b, const char *text)
{
	return notation_read(p, text) ||
	    (b != NULL && board_has_falling_stones(b) &&
		notation_read_column(p, text));
}

/*
 * Returns the row of a command that the client explains, not the server, which knows
 * no names of two words.
 */
static const struct row *find_explained(const char *name)
{
	const struct row *row = find_row(name, strlen(name));

	return row->help != NULL &&
		((row->flags & SERVER) == 0 || strchr(name, ' ') != NULL) ?
	    row :
	    NULL;
}

/*
 * Returns the argument "key=VALUE" of the row, whose length is *length; NULL if it has
 * none, or no help.
 */
static const char *
find_pair(const struct row *row, const char *key, size_t *length)
{
	const size_t n = strlen(key);

	if (row->help == NULL)
		return NULL;
	for (const char *at = row->arguments; *at != '\0';
	     at += *length + strspn(at + *length, " ")) {
		*length = strcspn(at, " ");
		if (n > 0 && strncasecmp(at, key, n) == 0 && at[n] == '=')
			return at;
	}
	return NULL;
}

static bool is_key(const char *word)
{
	size_t length;

	for (size_t i = 0; i < ROWS; i++)
		if (find_pair(&commands[i], word, &length) != NULL)
			return true;
	return false;
}

/*
 * Makes of "help" and a word a command of the client, or a request with the first name
 * of the command.
 */
static void translate_help(struct command *c)
{
	const char       *word = request_arguments(c->request);
	const struct row *row = find_row(word, strlen(word));

	if (*word == '\0' || find_explained(word) != NULL ||
	    (row->id == CMD_UNKNOWN && is_key(word))) {
		c->kind = COMMAND_LOCAL;
		c->id = *word == '\0' ? CMD_SUMMARY : CMD_HELP;
	} else if (row->id != CMD_UNKNOWN) {
		word = command_name(row->id);
		snprintf(c->request, sizeof(c->request), "%s %.*s",
		    command_name(CMD_HELP), (int)strcspn(word, " "), word);
		if (find_explained(request_arguments(c->request)) != NULL)
			translate_help(c);
	}
}

/*
 * Makes a request of the typed text: replaces an alias, a point and "new". Sets
 * c->kind if the client executes the command. Returns false if the request
 * becomes too long.
 */
static bool translate(struct command *c, const struct client_state *state)
{
	char              *r = c->request;
	const struct row  *whole = find_row(r, strlen(r));
	const struct row  *verb = find_row(r, strcspn(r, " "));
	const struct game *g = &state->game;
	point              p;

	if (verb->id == CMD_NEW)
		return replace_new(r, state);
	if (verb->id == CMD_CHALLENGE)
		return complete_challenge(r, state);
	if (strstr(verb->arguments, "WORDS") != NULL)
		return keep_colon(r, verb->id == CMD_TELL);
	if (whole->id == CMD_REVIEW && g->board != NULL && g->over &&
	    g->id != 0)
		snprintf(r + strlen(r), sizeof(c->request) - strlen(r), " %u",
		    (unsigned)g->id);
	if (whole->id == CMD_ACCEPT || whole->id == CMD_DECLINE ||
	    whole->id == CMD_WITHDRAW) {
		c->id = whole->id;
		replace_answer(c, state);
		return true;
	}
	if (verb->id == CMD_HELP) {
		translate_help(c);
		return true;
	}
	if (whole->id == CMD_LEAVE_TOURNAMENT)
		return replace(r, 0, strlen(r), "leave");
	if (verb->id == CMD_SAVE)
		whole = verb;
	if ((whole->flags & CLIENT) != 0) {
		c->kind = COMMAND_LOCAL;
		c->id = whole->id;
	}
	if ((whole->flags & SERVER) != 0 && whole != row_of(whole->id))
		return replace(r, 0, strlen(r), command_name(whole->id));
	if (!command_read_move(&p, g->board, r))
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
	/* A command of the client, or one that the server will refuse */
	if ((row->flags & SERVER) == 0)
		return;
	c->id = row->id;
	c->needs_turn = (row->flags & TURN) != 0;
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
	drop_invisible(c->request);
	unicode_compose(c->request, sizeof(c->request));
	c->kind = COMMAND_REQUEST;
	if (!translate(c, state)) {
		c->kind = COMMAND_INVALID;
		c->error = ERR_LONG;
	}
	if (c->kind == COMMAND_REQUEST || c->id == CMD_SAVE)
		check_request(c);
}

void command_parse_at_record(struct command *c, const char *line,
    enum command_pane pane, const struct board *b)
{
	const bool        is_puzzle = pane == COMMAND_IN_PUZZLE;
	const char       *rest, *end = line;
	const struct row *row = row_of_line(line, &rest);
	uint64_t          number;
	point             p;

	*c = (struct command){ .kind = COMMAND_LOCAL };
	if (*line == '\0' && !is_puzzle)
		c->id = CMD_NEXT;
	if (row->id == CMD_GO)
		end = rest;
	if ((row->flags & VIEW) != 0 &&
	    ((row->panes | row_of(row->id)->panes) & pane) != 0 &&
	    (*rest == '\0' || row->id == CMD_SAVE || row->id == CMD_MISTAKE)) {
		c->id = row->id;
		snprintf(c->request, sizeof(c->request), "%s", rest);
	} else if (command_read_move(&p, b, line)) {
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
 * Prints the rows with help that have one of these flags and, if `pane` is not 0, are
 * possible in that pane with these facts. Leaves out optional arguments of commands of
 * the viewer, and those for which there is no room.
 */
static void
print_rows(unsigned flags, enum command_pane pane, uint64_t facts, FILE *out)
{
	for (size_t i = 0; i < ROWS; i++) {
		const struct row *row = &commands[i];
		char              usage[COMMAND_USAGE_SIZE];
		bool has_no_words = pane != 0 && *row->arguments == '[';
		int  n = has_no_words ? 0 : shown_arguments(row);

		if (row->help == NULL || (row->flags & flags) == 0 ||
		    (pane != 0 && !command_is_listed(row->id, pane, facts)))
			continue;
		if (strlen(row->name) + 1 + (size_t)n > USAGE_COLUMNS)
			n = (int)strcspn(row->arguments, "[");
		snprintf(usage, sizeof(usage), "%s %.*s", row->name, n,
		    row->arguments);
		fprintf(out, "  %-*s %s\n", USAGE_COLUMNS, usage, row->help);
	}
}

/* Prints the names of the other commands of plain mode. */
static void print_others(FILE *out)
{
	size_t column = COLUMNS;
	bool   is_first = true;

	for (const struct row *row = commands; row < commands + ROWS; row++) {
		size_t n = strlen(row->name) + strlen(", ");

		if (row->help == NULL ||
		    (row->flags & (SERVER | CLIENT)) == 0 ||
		    (row->flags & MAIN) != 0)
			continue;
		if (!is_first)
			fprintf(out, ",");
		is_first = false;
		if (column + n > COLUMNS) {
			fprintf(out, "\n ");
			column = 1;
		}
		fprintf(out, " %s", row->name);
		column += n;
	}
	fprintf(out, ".\n");
}

void commands_print_help(FILE *out)
{
	fprintf(out, "To move, type a point such as b2. Commands:\n");
	print_rows(MAIN, 0, 0, out);
	fprintf(out, "\"help NAME\" explains a command, also one of these:");
	print_others(out);
	fprintf(out,
	    "GAME is columns x rows x how many in a row: 3x3x3, 15x15x5.\n"
	    "After it, clock=5+3 gives each player 5 minutes plus 3 s per"
	    " move,\n"
	    "clock=30/move 30 s per move.\n"
	    "On the board [X] is the last move, *X* is on the winning line.\n");
}

/* Prints which commands take the key, and its values. */
static void print_key(const char *key, FILE *out)
{
	const char *pair;
	size_t      length;
	bool        is_first = true;

	for (const struct row *row = commands; row < commands + ROWS; row++) {
		pair = find_pair(row, key, &length);
		if (pair != NULL && is_first)
			fprintf(out, "%.*s can stand after %s", (int)length,
			    pair, row->name);
		else if (pair != NULL)
			fprintf(out, ", %s", row->name);
		is_first &= pair == NULL;
	}
	fprintf(out, ".\n");
}

void command_print_help(const char *request, FILE *out)
{
	const struct row *row = find_explained(request_arguments(request));

	if (row == NULL) {
		print_key(request_arguments(request), out);
		return;
	}
	fprintf(out, "%s%s%.*s: %s.\n", row->name,
	    *row->arguments != '\0' ? " " : "", shown_arguments(row),
	    row->arguments, row->help);
}

void commands_print_record_help(enum command_pane pane, const struct board *b,
    uint64_t facts, FILE *out)
{
	fprintf(out, "Type %s to %s:\n", messages_move_syntax(b),
	    pane != COMMAND_IN_RECORD ?
		"play there, or a command" :
		"try it, a number for the position after that\nmove, or a "
		"command");
	print_rows(VIEW, pane, facts, out);
}

const char *commands_screen_help(size_t i, enum command_pane pane,
    uint64_t facts, char usage[COMMAND_USAGE_SIZE])
{
	for (size_t row = 0; row < ROWS; row++) {
		const struct row *r = &commands[row];

		if (r != row_of(r->id) ||
		    !command_is_listed(r->id, pane, facts) || i-- > 0)
			continue;
		snprintf(usage, COMMAND_USAGE_SIZE, "/%s%s%.*s", r->name,
		    *r->arguments != '\0' ? " " : "", shown_arguments(r),
		    r->arguments);
		return r->help;
	}
	return NULL;
}

/* --- completion --- */

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
 * Returns the i-th word that an argument of the kind `kind`, such as "LEVEL", can be;
 * NULL if there are fewer words.
 */
static const char *word_of_kind(const char *kind, size_t length, size_t i)
{
	if (strncmp(kind, "LEVEL", length) == 0)
		return i < BOT_LEVEL_COUNT ? bot_level_word((enum bot_level)i) :
					     NULL;
	for (size_t row = 0;
	     row < ROWS && strncmp(kind, "COMMAND", length) == 0; row++)
		if (commands[row].help != NULL && i-- == 0)
			return commands[row].name;
	if (strncmp(kind, "GAME", length) == 0)
		return i == NAMED_VARIANT_COUNT ? "any" :
		    i < NAMED_VARIANT_COUNT     ? named_variants[i].name :
						  NULL;
	return NULL;
}

/* Adds the words for "on", "GAME" or "bot:LEVEL" of an argument. */
static void add_alternative(const struct completer *k, const char *key,
    size_t key_length, const char *text, size_t length)
{
	char        prefix[COMPLETION_WORD_SIZE];
	size_t      fixed = 0;
	const char *word;
	int         n;

	while (fixed < length && !isupper((unsigned char)text[fixed]))
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

/* Adds the words for argument number `position` of the command, from 1. */
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

void command_complete(struct completion *c, const char *line, uint64_t facts)
{
	const char       *blank = strrchr(line, ' ');
	struct completer  k = { c, line, blank != NULL ? blank + 1 : line };
	const struct row *row = find_row(line, strcspn(line, " "));
	size_t            position = 0;

	*c = (struct completion){ .start = (size_t)(k.typed - line) };
	for (const char *at = line; at < k.typed; at++)
		position += *at != ' ' && at[1] == ' ';
	for (size_t i = 0; i < ROWS && position == 0; i++)
		if (row_of(commands[i].id)->help != NULL &&
		    facts_allow(facts, commands[i].needs, commands[i].forbids))
			add_word(&k, "", 0, commands[i].name);
	if (position > 0)
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

/*
 * Returns the next line, with its NUL; a line that is too long is NULL, with
 * in->next set. Returns false if more input is needed.
 */
static bool read_line(struct command_reader *in, char **text, size_t *length)
{
	if (in->span.length == 0)
		return false;
	switch (line_reader_next(&in->reader, LINE_REQUEST_MAX, &in->span, text,
	    length)) {
	case LINE_NONE:
		return false;
	case LINE_COMPLETE:
		break;
	case LINE_TOO_LONG:
		*text = NULL;
		in->next = (struct command){ .kind = COMMAND_INVALID,
			.error = ERR_LONG };
		break;
	case LINE_UNENDING:
		/* A person does not type such a line: the rest is ignored. */
		command_reader_clear(in);
		in->ended = true;
		return false;
	}
	return true;
}

const struct command *
command_reader_peek(struct command_reader *in, const struct client_state *state)
{
	char  *text;
	size_t length;

	while (in->next.kind == COMMAND_NONE) {
		if (!read_line(in, &text, &length))
			return NULL;
		if (text == NULL)
			break;
		command_parse(&in->next, state, text, length);
		in->has_blank |= in->next.kind == COMMAND_NONE;
	}
	return &in->next;
}

const struct command *command_reader_peek_at_record(struct command_reader *in,
    enum command_pane pane, const struct board *b)
{
	char  *text;
	size_t length;

	if (in->next.kind != COMMAND_NONE)
		return &in->next;
	if (!read_line(in, &text, &length))
		return NULL;
	/* The end of the input completes the last line, which may be empty. */
	if (text != NULL && length == 0 && in->ended && in->span.length == 0)
		return NULL;
	if (text != NULL)
		command_parse_at_record(&in->next, text, pane, b);
	return &in->next;
}

void command_reader_pop(struct command_reader *in)
{
	in->next.kind = COMMAND_NONE;
}
