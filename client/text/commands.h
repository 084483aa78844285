/*
 * commands.h -- the commands that a person may type, and their parser.
 *
 * One table names every command with its arguments, what handles it and its
 * help. The parser, both help texts and the completion read that table.
 */

#ifndef CLIENT_TEXT_COMMANDS_H
#define CLIENT_TEXT_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "common/error.h"
#include "common/line_reader.h"

/* Names for the same command share an id. */
enum command_id {
	CMD_UNKNOWN, /* not in the table: the server refuses it */
	CMD_ABORT,
	CMD_ACCEPT,
	CMD_BELL,
	CMD_BOARD,
	CMD_BOARD_OFF,
	CMD_BOARD_ON,
	CMD_BOT,
	CMD_CHALLENGE,
	CMD_CLAIM,
	CMD_DECLINE,
	CMD_DRAW,
	CMD_GAMES,
	CMD_HELP,
	CMD_HINT,
	CMD_HISTORY,
	CMD_IGNORE,
	CMD_KEY,
	CMD_LEAVE,
	CMD_LIMITS,
	CMD_LOBBY,
	CMD_MENU,
	CMD_MOVE,
	CMD_NAME,
	CMD_NEW,
	CMD_PAUSE,
	CMD_PING,
	CMD_PROFILE,
	CMD_PROVE,
	CMD_PUZZLE,
	CMD_QUIT,
	CMD_RECORD,
	CMD_REMATCH,
	CMD_REVIEW,
	CMD_RESIGN,
	CMD_RESUME,
	CMD_SAVE,
	CMD_SAY,
	CMD_SCORES,
	CMD_SEARCH,
	CMD_SEEK,
	CMD_SHOUT,
	CMD_STATE,
	CMD_SUMMARY,
	CMD_TELL,
	CMD_TIME,
	CMD_UNDO,
	CMD_PAUSE_OFF,
	CMD_UNSEEK,
	CMD_WATCH_OFF,
	CMD_WATCH,
	CMD_WHO,
	CMD_SAY_TO_SPECTATORS,
	CMD_WITHDRAW,
	CMD_COUNT
};

enum command_kind {
	COMMAND_NONE,    /* a blank line */
	COMMAND_REQUEST, /* to be sent to the server: request */
	COMMAND_LOCAL,   /* for the client itself: id */
	COMMAND_INVALID  /* breaks the rules for a line: error */
};

/* A parsed line. */
struct command {
	enum command_kind kind;
	enum command_id   id;    /* COMMAND_REQUEST: the command of its verb */
	enum error        error; /* OK unless COMMAND_INVALID */
	bool              needs_turn; /* valid in the player's own turn only */
	char request[LINE_REQUEST_MAX + 1]; /* without the line feed */
};

/*
 * Parses length bytes, which may be any bytes, as plain mode understands them.
 * A bare point is a move; "new" becomes "seek" with the game and the settings
 * of the last game; a "/" before a command is dropped. An unknown command is a
 * request: the server refuses it.
 */
void command_parse(struct command *c, const struct client_state *state,
    const char *line, size_t length);

/*
 * Finds a command by its whole name, in upper or lower case; CMD_UNKNOWN if
 * there is none.
 */
enum command_id command_find(const char *text);

/* The first name of a command in the table; a static string. */
const char *command_name(enum command_id id);

/* Prints the help of plain mode, lines of at most 72 columns. */
void commands_print_help(FILE *out);

/* Where the help of the full screen lists a command, a set of bits. */
enum command_pane {
	COMMAND_IN_GAME = 1,  /* at the board of a live game */
	COMMAND_IN_LIST = 2,  /* at the players, games and finished games */
	COMMAND_IN_RECORD = 4 /* at a recorded game or a puzzle */
};

/* Fits a command with its arguments, and a NUL. */
#define COMMAND_USAGE_SIZE 32

/*
 * Writes the i-th command that the help of that pane lists, from 0, with its
 * arguments, such as "/name NAME"; returns what it does, or NULL if there are
 * only i of them.
 */
const char *
commands_screen_help(size_t i, unsigned pane, char usage[COMMAND_USAGE_SIZE]);

/* The words that a typed word may be completed to. */
#define COMPLETION_WORDS     64
#define COMPLETION_WORD_SIZE 24

struct completion {
	size_t start;  /* of the last word, in bytes from the line's start */
	size_t common; /* how many bytes all words begin with */
	size_t count;
	char   words[COMPLETION_WORDS][COMPLETION_WORD_SIZE];
};

/*
 * Finds what the last word of a line, a command without "/", may become: a
 * command's name or one of its fixed arguments, in the order of the table. A
 * line that ends with a blank has an empty last word.
 */
void command_complete(struct completion *c, const char *line);

/* --- typed bytes, or those of a script --- */

/* The most bytes that wait to be parsed. */
#define COMMAND_READER_MAX 65536

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader;    /* the incomplete line */
	char              *bytes;     /* owned; or NULL */
	struct byte_span   span;      /* of bytes: those not parsed yet */
	struct command     next;      /* COMMAND_NONE: none is pending */
	bool               ended;     /* no more bytes will come */
	bool               has_blank; /* a blank line was skipped; reset by the
					 owner */
};

/* Frees and drops all that has been read, and the pending command. */
void command_reader_clear(struct command_reader *in);

/*
 * Adds a copy of n bytes to those that are not parsed yet. n = 0 is the end of
 * input: it completes the last line. False if there would be more than
 * COMMAND_READER_MAX bytes: these are dropped.
 */
bool command_reader_feed(struct command_reader *in, const char *bytes,
    size_t n);

/*
 * The next command, the same until command_reader_pop; NULL: more input is
 * needed. Blank lines are skipped. A line that never ends ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

void command_reader_pop(struct command_reader *in);

#endif
