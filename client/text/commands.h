/*
 * commands.h -- the commands of both modes, and the parser of typed lines.
 *
 * One table has all commands, with their arguments, who handles them, and their
 * help. The parsers, the help and the completion use the table; the keys, the
 * menu and the clicks of the full screen run its commands.
 */

#ifndef CLIENT_TEXT_COMMANDS_H
#define CLIENT_TEXT_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "common/error.h"
#include "common/line_reader.h"

/* All commands. Several names of a command have the same id. */
enum command_id {
	CMD_UNKNOWN, /* not in the table, so the server refuses it */

	/* Handled by the server. */
	CMD_ABORT,
	CMD_ACCEPT,
	CMD_BOT,
	CMD_CHALLENGE,
	CMD_CHOOSE,
	CMD_CLAIM,
	CMD_DECLINE,
	CMD_DRAW,
	CMD_GAMES,
	CMD_HELP,
	CMD_HINT,
	CMD_HISTORY,
	CMD_IGNORE,
	CMD_JOIN,
	CMD_KEY,
	CMD_LEAVE_TOURNAMENT, /* the verb is "leave" */
	CMD_MOVE,
	CMD_NAME,
	CMD_PAIRINGS,
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
	CMD_STANDINGS,
	CMD_STATE,
	CMD_TELL,
	CMD_UNDO,
	CMD_UNSEEK,
	CMD_WATCH,
	CMD_WATCH_OFF,
	CMD_WHO,
	CMD_WITHDRAW,

	/* Handled by the client. */
	CMD_BOARD,
	CMD_BOARD_OFF,
	CMD_BOARD_ON,
	CMD_LEAVE,
	CMD_NEW,
	CMD_PUZZLE,
	CMD_SAVE,
	CMD_SUMMARY,
	CMD_TIME,
	CMD_TOURNAMENT, /* from the menu; the argument is an enum host_order */
	CMD_WEB,

	/*
	 * About the position that is shown; for the argument see
	 * viewer_text_run.
	 */
	CMD_BACK,
	CMD_FIRST,
	CMD_GO,
	CMD_LAST,
	CMD_MISTAKE,
	CMD_MOVES,
	CMD_NEXT,
	CMD_PRACTISE,
	CMD_SOLUTION,

	/* Handled by the full screen. */
	CMD_BELL,
	CMD_LOBBY,
	CMD_MENU,
	CMD_NUMBERS,

	/*
	 * Commands of keys, clicks and menus, which have no name. Some of them
	 * have an argument, which the comments call n.
	 */
	CMD_CHANGE, /* sets the selected setting to its next value if n is 1, to
		       the previous one if n is -1 */
	CMD_CLOSE,  /* closes the dialog, clears the input, or opens the menu */
	CMD_COMPLETE,
	CMD_CURSOR_COLUMN, /* moves the cursor n columns to the right */
	CMD_CURSOR_ROW,    /* moves the cursor n rows up */
	CMD_ENTER,         /* plays at the cursor, or runs the selected row */
	CMD_ITEM,          /* runs item n of the menu, from 0 */
	CMD_NEXT_PANE,
	CMD_PANE,      /* gives a pane the focus; n is an enum pane */
	CMD_NOTHING,   /* does nothing; for clicks that must not reach what is
		          below */
	CMD_PAGE_CHAT, /* scrolls the chat n pages up */
	CMD_POINT,     /* plays at point n */
	CMD_RECALL,    /* brings back a sent line: the line before if n is 1,
		          the line after if n is -1 */
	CMD_REDRAW,
	CMD_ROW,         /* selects or runs row n of the list, from 0 */
	CMD_SCROLL_CHAT, /* scrolls the chat n rows up */
	CMD_SELECT,      /* selects the row or item n below, or scrolls a text n
		       rows down */
	CMD_SLASH,       /* begins to type a command */
	CMD_SUBMIT,      /* runs the typed text */
	CMD_COUNT
};

enum command_kind {
	COMMAND_NONE,    /* the line is blank */
	COMMAND_REQUEST, /* `request` must be sent to the server */
	COMMAND_LOCAL,   /* the client executes the command `id` */
	COMMAND_INVALID  /* the line is refused; `error` is the reason */
};

/* A parsed line. */
struct command {
	enum command_kind kind;
	enum command_id   id;    /* for COMMAND_REQUEST, the command that the
				    verb names */
	enum error        error; /* OK unless COMMAND_INVALID */
	bool              needs_turn; /* possible only in the player's own
				         turn */
	int               argument;   /* CMD_MOVE: the point; CMD_GO: how many
				         moves; else 0 */
	char request[LINE_REQUEST_MAX + 1]; /* the request without its line
					       feed */
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
	COMMAND_IN_GAME = 1,   /* the help of the board of a live game */
	COMMAND_IN_LIST = 2,   /* the help of the players, games and finished
			          games */
	COMMAND_IN_RECORD = 4, /* the help of a recorded game */
	COMMAND_IN_PUZZLE = 8,
	COMMAND_IN_LOCAL = 16 /* the help of a game of two people at one
			         keyboard */
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
 * Returns the command with that name, in letters of either case; CMD_UNKNOWN if
 * there is none.
 */
enum command_id command_find(const char *text);

/* Returns the first name of a command, or ""; a static string. */
const char *command_name(enum command_id id);

/* Returns what a command does, in a few words; NULL: it is not in the help. */
const char *command_help(enum command_id id);

/* Prints the help of plain mode, in lines of at most 72 columns. */
void commands_print_help(FILE *out);

/*
 * Prints what a command of the client does. `request` is "help" with its name;
 * the command was parsed as COMMAND_LOCAL.
 */
void command_print_help(const char *request, FILE *out);

/* Like commands_print_help, for a record or a puzzle with the position b. */
void commands_print_record_help(enum command_pane pane, const struct board *b,
    FILE *out);

/* Size of a command with its arguments as the help shows it, with a NUL. */
#define COMMAND_USAGE_SIZE 32

/*
 * Writes the i-th command, from 0, that the help of that pane lists, with its
 * arguments, as "/name NAME". Returns what the command does; NULL if the help
 * lists fewer commands.
 */
const char *
commands_screen_help(size_t i, unsigned pane, char usage[COMMAND_USAGE_SIZE]);

/* The most words to which a typed word can be completed. */
#define COMPLETION_WORDS     64
#define COMPLETION_WORD_SIZE 24

struct completion {
	size_t start;  /* where the last word begins, in bytes */
	size_t common; /* how many bytes all the words have in common at their
		          beginning */
	size_t count;
	char   words[COMPLETION_WORDS][COMPLETION_WORD_SIZE];
};

/*
 * Finds the words to which the last word of a line can be completed: the names
 * of commands, or the fixed arguments of a command, in the order of the table.
 * The line is a command without "/". After a blank, its last word is empty.
 */
void command_complete(struct completion *c, const char *line);

/* --- typed bytes, or those of a script --- */

/* The most bytes that can wait to be parsed. */
#define COMMAND_READER_MAX 65536

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader;    /* has the incomplete last line */
	char              *bytes;     /* owned; or NULL */
	struct byte_span   span;      /* the bytes that are not parsed yet */
	struct command     next;      /* the next command; COMMAND_NONE: not
				         parsed yet */
	bool               ended;     /* no more bytes will come */
	bool               has_blank; /* a blank line was skipped; the owner
				         resets this */
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
 * Returns the next command, the same until command_reader_pop. NULL: more input
 * is needed. Skips blank lines. A line that is too long ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

void command_reader_pop(struct command_reader *in);

#endif
