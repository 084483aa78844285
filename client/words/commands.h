/*
 * commands.h -- the commands of both modes, and the parser of typed lines.
 *
 * One table, commands.def, has all commands, with their arguments, who handles
 * them, when they are possible, and their help. The parsers, the help and the
 * completion use the table; keys, menus and clicks of the full screen run its
 * commands as if they had been typed.
 */

#ifndef CLIENT_WORDS_COMMANDS_H
#define CLIENT_WORDS_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/model/client_state.h"
#include "client/words/facts.h"
#include "common/base/error.h"
#include "common/protocol/line_reader.h"

/* All commands, which are the rows of commands.def: CMD_NEXT and so on. */
enum command_id {
	CMD_UNKNOWN, /* not in the table, so the server refuses it */
#define COMMAND(id, ...) CMD_##id,
#define ALIAS(...)
#include "client/words/commands.def"
#undef COMMAND
#undef ALIAS
	CMD_COUNT
};

enum command_kind {
	COMMAND_NONE,    /* the line is blank */
	COMMAND_REQUEST, /* `request` must be sent to the server */
	COMMAND_LOCAL,   /* the client executes the command `id` */
	COMMAND_INVALID  /* the line is refused; `error` is the reason */
};

struct command {
	enum command_kind kind;
	/* For COMMAND_REQUEST, the command that the verb names */
	enum command_id id;
	enum error      error;      /* OK unless COMMAND_INVALID */
	bool            needs_turn; /* possible only in the player's own turn */
	int argument; /* CMD_MOVE: the point; CMD_GO: how many moves; else 0 */
	/* The request without its line feed */
	char request[LINE_REQUEST_MAX + 1];
};

/*
 * Parses a line of length bytes, which may be anything, as plain mode
 * understands it. A point alone is a move. "new" becomes "seek" with the game
 * and the settings of the last game. A "/" before a command is ignored. An
 * unknown command becomes a request, which the server refuses.
 */
void command_parse(struct command *c, const struct client_state *state,
    const char *line, size_t length);

/* In which help of the full screen a command is listed. The values are bits. */
enum command_pane {
	COMMAND_IN_GAME = 1, /* the help of the board of a live game */
	/* The help of the players, games and finished games */
	COMMAND_IN_LIST = 2,
	COMMAND_IN_RECORD = 4, /* the help of a recorded game */
	COMMAND_IN_PUZZLE = 8,
	/* The help of a game of two people at one keyboard */
	COMMAND_IN_LOCAL = 16
};

/* How a row is handled. The values are bits. */
enum command_flag {
	COMMAND_SERVER = 1, /* the server has the command; the line is sent */
	/*
	 * The client has it, in both modes; a row with neither is one of the
	 * full screen, which plain mode sends to the server
	 */
	COMMAND_CLIENT = 2,
	/* The viewer has it where its panes say, without optional arguments */
	COMMAND_VIEW = 4,
	COMMAND_TURN = 8, /* possible only in the player's own turn */
	COMMAND_MAIN = 16 /* the help of plain mode says what it does */
};

/*
 * Parses a line that was typed in a recorded game, a puzzle or a game of two
 * people: a command, a point or, if stones fall on the board b, the letter of a
 * column, unless that letter is a command; and, except in a puzzle, a number of
 * moves or "", which means "next". Any other line sets c->id to CMD_UNKNOWN.
 * c->request is the file of "save FILE".
 */
void command_parse_at_record(struct command *c, const char *line,
    enum command_pane pane, const struct board *b);

/*
 * Reads a typed move: a point or, where stones fall, the letter of a column. b may be
 * NULL.
 */
bool command_read_move(point *p, const struct board *b, const char *text);

/* Returns the command with that name, in either case; or CMD_UNKNOWN. */
enum command_id command_find(const char *text);

/* Returns the first name of a command, or ""; a static string. */
const char *command_name(enum command_id id);

/* Returns what a line's command does, in a few words; NULL: it is not in the help. */
const char *command_help(const char *line);

/*
 * Returns the command that a line begins with, which may have arguments, and sets
 * *arguments to these, unless that is NULL; CMD_UNKNOWN if it begins with none.
 */
enum command_id command_of_line(const char *line, const char **arguments);

/* Whether a line's command is possible with these facts (client/words/facts.h). */
bool command_is_possible(const char *line, uint64_t facts);

/* Whether the help of that pane lists the command with these facts. */
bool command_is_listed(enum command_id id, enum command_pane pane,
    uint64_t facts);

/*
 * Prints the help of plain mode, which fits on a screen of 24 rows, in lines of at
 * most 72 columns.
 */
void commands_print_help(FILE *out);

/*
 * Prints what a command does, or which commands take a key such as "clock". `request`
 * is "help" with that word; the command was parsed as COMMAND_LOCAL.
 */
void command_print_help(const char *request, FILE *out);

/* How the name of the file of "save" may end. */
#define SAVE_FORMATS ".sgf, .psq or .txt"

/*
 * Like commands_print_help, for a record or a puzzle with the position b: the commands
 * that are possible with the facts.
 */
void commands_print_record_help(enum command_pane pane, const struct board *b,
    uint64_t facts, FILE *out);

/* Size of a command with its arguments as the help shows it, with a NUL. */
#define COMMAND_USAGE_SIZE 32

/*
 * Writes the i-th command, from 0, that the help of that pane lists, because it is
 * possible with these facts, with its arguments, as "/name NAME". Returns what the
 * command does; NULL if the help lists fewer commands.
 */
const char *commands_screen_help(size_t i, enum command_pane pane,
    uint64_t facts, char usage[COMMAND_USAGE_SIZE]);

/* The most words to which a typed word can be completed. */
#define COMPLETION_WORDS     64
#define COMPLETION_WORD_SIZE 24

struct completion {
	size_t start; /* where the last word begins, in bytes */
	/* How many bytes all the words have in common at their beginning */
	size_t common;
	size_t count;
	char   words[COMPLETION_WORDS][COMPLETION_WORD_SIZE];
};

/*
 * Finds the words to which the last word of a line can be completed: the names
 * of the commands that are possible with these facts, or the fixed arguments of a
 * command, in the order of the table. The line is a command without "/". After a
 * blank, its last word is empty.
 */
void command_complete(struct completion *c, const char *line, uint64_t facts);

/* --- typed bytes, or those of a script --- */

/* The most bytes that can wait to be parsed. */
#define COMMAND_READER_MAX 65536

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader; /* has the incomplete last line */
	char              *bytes;  /* owned; or NULL */
	struct byte_span   span;   /* the bytes that are not parsed yet */
	/* The next command; COMMAND_NONE: not parsed yet */
	struct command next;
	bool           ended; /* no more bytes will come */
	bool has_blank; /* A blank line was skipped; the owner resets this */
};

/* Drops all bytes that were read and the next command, and frees the memory. */
void command_reader_clear(struct command_reader *in);

/*
 * Adds a copy of n bytes to those that are not parsed yet. n = 0 is the end of
 * the input, which completes the last line. If there would be more than
 * COMMAND_READER_MAX bytes, returns false and drops the n bytes.
 */
bool command_reader_feed(struct command_reader *in, const char *bytes,
    size_t n);

/*
 * Returns the next command, the same until command_reader_pop. NULL: more input is
 * needed. Skips blank lines. A line that never ends ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

/*
 * Like command_reader_peek, but for what is typed where `pane` and the board b
 * are shown (see command_parse_at_record), so a blank line is a command.
 */
const struct command *command_reader_peek_at_record(struct command_reader *in,
    enum command_pane pane, const struct board *b);

void command_reader_pop(struct command_reader *in);

#endif
