/*
 * commands.h -- the commands of both modes, and the parser of typed lines.
 *
 * One table has every command with its arguments, what handles it and its help.
 * The parsers, the help texts and the completion read that table; the keys, the
 * menu and the clicks of the full screen name its commands.
 */

#ifndef CLIENT_TEXT_COMMANDS_H
#define CLIENT_TEXT_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "common/error.h"
#include "common/line_reader.h"

/* Commands. Several names of one command share an id. */
enum command_id {
	CMD_UNKNOWN, /* not in the table: the server refuses it */

	/* handled by the server */
	CMD_ABORT,
	CMD_ACCEPT,
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
	CMD_LIMITS,
	CMD_MOVE,
	CMD_NAME,
	CMD_PAUSE,
	CMD_PAUSE_OFF,
	CMD_PING,
	CMD_PROFILE,
	CMD_PROVE,
	CMD_QUIT,
	CMD_RECORD,
	CMD_REMATCH,
	CMD_RESIGN,
	CMD_RESUME,
	CMD_REVIEW,
	CMD_SAY,
	CMD_SAY_TO_SPECTATORS,
	CMD_SCORES,
	CMD_SEEK,
	CMD_SHOUT,
	CMD_STATE,
	CMD_TELL,
	CMD_UNDO,
	CMD_UNSEEK,
	CMD_WATCH,
	CMD_WATCH_OFF,
	CMD_WHO,
	CMD_WITHDRAW,

	/* handled by the client */
	CMD_BOARD,
	CMD_BOARD_OFF,
	CMD_BOARD_ON,
	CMD_LEAVE,
	CMD_NEW,
	CMD_PUZZLE,
	CMD_SAVE,
	CMD_SEARCH,
	CMD_SUMMARY,
	CMD_TIME,
	CMD_WEB,

	/* about the position shown; their argument: see viewer_text_run */
	CMD_BACK,
	CMD_FIRST,
	CMD_GO,
	CMD_LAST,
	CMD_MISTAKE,
	CMD_MOVES,
	CMD_NEXT,
	CMD_PRACTISE,
	CMD_SOLUTION,

	/* of the full screen */
	CMD_BELL,
	CMD_LOBBY,
	CMD_MENU,
	CMD_NUMBERS,

	/*
	 * Commands of the screen's keys, clicks and menus, which have no name.
	 * Brackets contain the meaning of the argument.
	 */
	CMD_CHANGE, /* changes the selected setting (1: next, -1: previous) */
	CMD_CLOSE,  /* closes the dialog, clears the input, or opens the menu */
	CMD_COMPLETE,
	CMD_CURSOR_COLUMN, /* moves the cursor (columns to the right) */
	CMD_CURSOR_ROW,    /* moves the cursor (rows up) */
	CMD_ENTER,         /* plays at the cursor, or runs the selected row */
	CMD_ITEM,          /* runs an item of the menu (index) */
	CMD_NEXT_PANE,
	CMD_PANE,      /* moves the focus to a pane (enum pane) */
	CMD_NOTHING,   /* does nothing; a click here reaches nothing below */
	CMD_PAGE_CHAT, /* scrolls the chat (pages up) */
	CMD_POINT,     /* plays at a point (the point) */
	CMD_RECALL,    /* shows a sent line (1: an earlier one, -1: a later) */
	CMD_REDRAW,
	CMD_ROW,         /* selects or runs a row of the list (index) */
	CMD_SCROLL_CHAT, /* scrolls the chat (rows up) */
	CMD_SELECT, /* selects another row or item, or scrolls (rows down) */
	CMD_SLASH,  /* begins to type a command */
	CMD_SUBMIT, /* runs the typed text */
	CMD_COUNT
};

enum command_kind {
	COMMAND_NONE,    /* a blank line */
	COMMAND_REQUEST, /* request must be sent to the server */
	COMMAND_LOCAL,   /* the client itself executes the command id */
	COMMAND_INVALID  /* breaks the rules for a line: error */
};

/* A parsed line. */
struct command {
	enum command_kind kind;
	enum command_id   id;    /* COMMAND_REQUEST: the command of its verb */
	enum error        error; /* OK unless COMMAND_INVALID */
	bool              needs_turn; /* valid in the player's own turn only */
	int               argument;   /* of CMD_MOVE the point, of CMD_GO the
					 number of moves; else 0 */
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

/* Where the help of the full screen lists a command, a set of bits. */
enum command_pane {
	COMMAND_IN_GAME = 1,   /* at the board of a live game */
	COMMAND_IN_LIST = 2,   /* at the players, games and finished games */
	COMMAND_IN_RECORD = 4, /* at a recorded game */
	COMMAND_IN_PUZZLE = 8,
	COMMAND_IN_LOCAL = 16 /* at a game of two people at one keyboard */
};

/*
 * Parses a line typed at a recorded game, a puzzle or a game of two people: a command, a point, or a
 * number of moves. "" is "next" except at a puzzle. CMD_UNKNOWN if it is none of them
 * or not possible there; request is the file of "save FILE".
 */
void command_parse_at_record(struct command *c, const char *line,
    enum command_pane pane);

/*
 * Finds a command by its whole name, in upper or lower case; CMD_UNKNOWN if
 * there is none.
 */
enum command_id command_find(const char *text);

/* The first name of a command in the table, or ""; a static string. */
const char *command_name(enum command_id id);

/* What a command does, in a few words; NULL if no help says it. */
const char *command_help(enum command_id id);

/* Prints the help of plain mode, lines of at most 72 columns. */
void commands_print_help(FILE *out);

/* Prints the same for one of the panes without a server. */
void commands_print_record_help(enum command_pane pane, FILE *out);

/* Fits a command with its arguments, and a NUL. */
#define COMMAND_USAGE_SIZE 32

/*
 * Writes the i-th command, from 0, that the help of that pane lists, with its
 * arguments, such as "/name NAME". Returns what the command does, or NULL if
 * the help lists no more.
 */
const char *
commands_screen_help(size_t i, unsigned pane, char usage[COMMAND_USAGE_SIZE]);

/* The words that a typed word may be completed to. */
#define COMPLETION_WORDS     64
#define COMPLETION_WORD_SIZE 24

struct completion {
	size_t start;  /* start of the last word, in bytes from the line's
                          start */
	size_t common; /* how many bytes all words begin with */
	size_t count;
	char   words[COMPLETION_WORDS][COMPLETION_WORD_SIZE];
};

/*
 * Finds the possible endings of the last word of a line, a command without "/":
 * the names of commands or the fixed arguments of one, in the order of the
 * table. A line that ends with a blank has an empty last word.
 */
void command_complete(struct completion *c, const char *line);

/* --- typed bytes, or those of a script --- */

/* The most bytes that wait to be parsed. */
#define COMMAND_READER_MAX 65536

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader;    /* the incomplete line */
	char              *bytes;     /* owned; or NULL */
	struct byte_span   span;      /* the bytes that are not parsed yet */
	struct command     next;      /* COMMAND_NONE: none is pending */
	bool               ended;     /* no more bytes will come */
	bool               has_blank; /* a blank line was skipped; reset by the
					 owner */
};

/* Frees and drops all that has been read, and the pending command. */
void command_reader_clear(struct command_reader *in);

/*
 * Adds a copy of n bytes to the bytes that are not parsed yet. n = 0 is the end
 * of input: it completes the last line. If there would be more than
 * COMMAND_READER_MAX bytes, returns false and drops the n bytes.
 */
bool command_reader_feed(struct command_reader *in, const char *bytes,
    size_t n);

/*
 * The next command, the same one until command_reader_pop; NULL: more input is
 * needed. Blank lines are skipped. A line that is too long ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

void command_reader_pop(struct command_reader *in);

#endif
