/* key_bindings.c -- which key runs which command; this depends on the focus. */

#include "client/tui/key_bindings.h"

#include <stdio.h>
#include <string.h>

/*
 * PAGE is how many rows a page has, in a list and in a text. ALL is more rows
 * than any list has.
 */
#define PAGE 8
#define ALL  10000

/* What has the focus. The field `contexts` of a binding is a set of these. */
enum context {
	IN_MENU = 1,    /* the menu, or a confirmation */
	IN_HELP = 2,    /* the help, or a profile */
	IN_TYPING = 4,  /* a pane other than the chat; the input line has text
			   that is no command */
	IN_PLAY = 8,    /* the board of a game that the user plays */
	IN_WATCH = 16,  /* the board of a game that the user watches */
	IN_BROWSE = 32, /* an earlier position of any game */
	IN_CHAT = 64,
	IN_LOBBY = 128,
	IN_COMMAND = 256,       /* a pane other than the chat, with a command in
				   the input line */
	IN_CHAT_COMMAND = 2048, /* the chat, with a command in the input line */
	IN_REMARK = 512,        /* the chat, with a message in the input line */
	IN_NAME = 4096,         /* the dialog that asks for the user's name */
	IN_OVER = 1024,         /* the board of the user's game, which is
				   over */
	IN_GAMES = 8192,        /* the finished games */
	IN_RECORD = 16384,      /* the board of a recorded game */
	IN_PUZZLE = 32768,
	IN_LOCAL = 131072, /* the board of two people at one keyboard */
	IN_PAGE = 65536,   /* the address for browsers */
	IN_STANDINGS = 262144,
	IN_PAIRINGS = 524288
};

#define IN_LIVE   (IN_PLAY | IN_OVER | IN_WATCH | IN_BROWSE)
#define IN_FILE   (IN_RECORD | IN_LOCAL)
#define IN_VIEW   (IN_FILE | IN_PUZZLE)
#define IN_BOARD  (IN_LIVE | IN_VIEW)
#define IN_SCROLL (IN_HELP | IN_STANDINGS | IN_PAIRINGS)
#define IN_DIALOG (IN_MENU | IN_SCROLL | IN_NAME | IN_PAGE)
#define IN_LIST   (IN_LOBBY | IN_GAMES)
#define IN_PANE   (IN_BOARD | IN_CHAT | IN_LIST)
#define IN_SLASH  (IN_COMMAND | IN_CHAT_COMMAND)
#define IN_TEXT   (IN_TYPING | IN_SLASH | IN_REMARK)
#define IN_ANY    (IN_DIALOG | IN_TEXT | IN_PANE)

/* Codes of keys that are no characters begin here; all characters are less. */
#define KEY_KINDS 0x110000
#define ON(name)  (KEY_KINDS + KEY_IS_##name)

/*
 * The first binding that matches the key and the focus is used. The last row of
 * the screen shows as many bindings as fit, in this order.
 */
static const struct key_binding bindings[] = {
	/* shown in the last row of the screen */
	{ IN_MENU, ON(ENTER), CMD_ENTER, 0, "Select" },
	{ IN_TYPING | IN_SLASH, ON(ENTER), CMD_SUBMIT, 0, "Submit" },
	{ IN_REMARK, ON(ENTER), CMD_SUBMIT, 0, "Say" },
	{ IN_SLASH, ON(TAB), CMD_COMPLETE, 0, "Complete" },
	{ IN_PLAY | IN_LOCAL, ON(ENTER), CMD_ENTER, 0, "Play" },
	{ IN_LOBBY, ON(ENTER), CMD_ENTER, 0, "Select" },
	{ IN_GAMES, ON(ENTER), CMD_ENTER, 0, "Open" },
	{ IN_LOBBY, '@', CMD_PROFILE, 0, "Profile" },
	{ IN_GAMES, '!', CMD_REVIEW, 0, "Review" },
	{ IN_GAMES, ON(ESCAPE), CMD_CLOSE, 0, "Back" },
	{ IN_BOARD | IN_LIST | IN_CHAT | IN_MENU, '+', CMD_ACCEPT, 0, "Yes" },
	{ IN_BOARD | IN_LIST | IN_CHAT | IN_MENU, '-', CMD_DECLINE, 0, "No" },
	{ IN_OVER, '=', CMD_REMATCH, 0, "Rematch" },
	{ IN_OVER, '>', CMD_NEW, 0, "New game" },
	{ IN_CHAT, ON(ENTER), CMD_NOTHING, 0, "Say" },
	{ IN_LOCAL, '<', CMD_UNDO, 0, "Take back" },
	{ IN_LOCAL, '=', CMD_REMATCH, 0, "Another game" },
	{ IN_VIEW, ON(PAGE_UP), CMD_BACK, 0, "Back" },
	{ IN_FILE, ON(PAGE_DOWN), CMD_NEXT, 0, "Forward" },
	{ IN_FILE, ']', CMD_MISTAKE, 1, "Next mistake" },
	{ IN_FILE, '[', CMD_MISTAKE, -1, "Previous" },
	{ IN_FILE, '!', CMD_PRACTISE, 0, "Practise" },
	{ IN_PUZZLE, '>', CMD_NEXT, 0, "Next puzzle" },
	{ IN_PUZZLE, '!', CMD_SOLUTION, 0, "Solution" },
	{ IN_VIEW, ON(ESCAPE), CMD_CLOSE, 0, "Leave" },
	{ IN_FILE, '!', CMD_REVIEW, 0, "Review" },
	{ IN_FILE, '>', CMD_SAVE, 0, "Save" },
	{ IN_VIEW, '?', CMD_SUMMARY, 0, "Help" },
	{ IN_VIEW, '#', CMD_NUMBERS, 0, "Numbers" },
	{ IN_BROWSE, ON(END), CMD_LAST, 0, "Game" },
	{ IN_LIVE | IN_LOBBY, ON(ESCAPE), CMD_CLOSE, 0, "Menu" },
	{ IN_OVER, '!', CMD_REVIEW, 0, "Review" },
	{ IN_CHAT | IN_REMARK | IN_CHAT_COMMAND, ON(ESCAPE), CMD_CLOSE, 0,
	    "Back" },
	{ IN_NAME, ON(ENTER), CMD_SUBMIT, 0, "Take it" },
	{ IN_NAME, ON(ESCAPE), CMD_CLOSE, 0, "Stay a guest" },
	{ IN_PAGE, ON(RIGHT), CMD_CHANGE, 1, "Other address" },
	{ IN_STANDINGS, ON(RIGHT), CMD_PAIRINGS, 0, "Games of the round" },
	{ IN_PAIRINGS, ON(LEFT), CMD_STANDINGS, 0, "Standings" },
	{ IN_MENU | IN_SCROLL | IN_PAGE, ON(ESCAPE), CMD_CLOSE, 0, "Back" },
	{ IN_TYPING | IN_COMMAND, ON(ESCAPE), CMD_CLOSE, 0, "Clear" },
	{ IN_CHAT | IN_REMARK | IN_SLASH, ON(UP), CMD_RECALL, 1, "Earlier" },
	{ IN_LIST, ON(TAB), CMD_NEXT_PANE, 0, "Next" },
	{ IN_BROWSE, ON(PAGE_UP), CMD_BACK, 0, "Back" },
	{ IN_BROWSE, ON(PAGE_DOWN), CMD_NEXT, 0, "Forward" },
	{ IN_PLAY | IN_OVER | IN_WATCH | IN_LIST, '?', CMD_SUMMARY, 0, "Help" },
	{ IN_CHAT, ON(HELP), CMD_SUMMARY, 0, "Help" },
	{ IN_CHAT, ON(TAB), CMD_NEXT_PANE, 0, "Next" },
	{ IN_BOARD, ON(TAB), CMD_NEXT_PANE, 0, "Chat" },
	{ IN_BROWSE, '?', CMD_SUMMARY, 0, "Help" },
	{ IN_PANE, '/', CMD_SLASH, 0, "Command" },
	{ IN_PLAY | IN_OVER | IN_WATCH, ON(PAGE_UP), CMD_BACK, 0, "Back" },
	{ IN_PLAY | IN_OVER | IN_WATCH, ON(PAGE_DOWN), CMD_NEXT, 0, "Forward" },
	{ IN_OVER | IN_WATCH | IN_LOBBY, '*', CMD_HISTORY, 1, "Games" },

	/* the board */
	{ IN_OVER | IN_WATCH | IN_BROWSE | IN_VIEW, ON(ENTER), CMD_ENTER, 0,
	    NULL },
	{ IN_FILE, ON(WHEEL_UP), CMD_BACK, 0, NULL },
	{ IN_FILE, ON(WHEEL_DOWN), CMD_NEXT, 0, NULL },
	{ IN_BOARD | IN_LIST, ' ', CMD_ENTER, 0, NULL },
	{ IN_BOARD, ',', CMD_BACK, 0, NULL },
	{ IN_BOARD & ~IN_PUZZLE, '.', CMD_NEXT, 0, NULL },
	{ IN_BOARD, ON(HOME), CMD_FIRST, 0, NULL },
	{ IN_BOARD, ON(END), CMD_LAST, 0, NULL },
	{ IN_BOARD, '#', CMD_NUMBERS, 0, NULL },
	{ IN_BOARD, ON(UP), CMD_CURSOR_ROW, 1, NULL },
	{ IN_BOARD, ON(DOWN), CMD_CURSOR_ROW, -1, NULL },
	{ IN_BOARD, ON(LEFT), CMD_CURSOR_COLUMN, -1, NULL },
	{ IN_BOARD, ON(RIGHT), CMD_CURSOR_COLUMN, 1, NULL },

	/* the chat */
	{ IN_CHAT | IN_REMARK | IN_SLASH, ON(DOWN), CMD_RECALL, -1, NULL },
	{ IN_CHAT | IN_REMARK, ON(PAGE_UP), CMD_PAGE_CHAT, 1, NULL },
	{ IN_CHAT | IN_REMARK, ON(PAGE_DOWN), CMD_PAGE_CHAT, -1, NULL },
	{ IN_TEXT | IN_PANE, ON(SCROLL_UP), CMD_SCROLL_CHAT, 1, NULL },
	{ IN_TEXT | IN_PANE, ON(SCROLL_DOWN), CMD_SCROLL_CHAT, -1, NULL },
	{ IN_CHAT, ON(END), CMD_SCROLL_CHAT, -ALL, NULL },

	/* lists, the menu, texts that scroll */
	{ IN_LIST | IN_MENU | IN_SCROLL, ON(UP), CMD_SELECT, -1, NULL },
	{ IN_LIST | IN_MENU | IN_SCROLL, ON(DOWN), CMD_SELECT, 1, NULL },
	{ IN_LIST | IN_SCROLL, ON(PAGE_UP), CMD_SELECT, -PAGE, NULL },
	{ IN_LIST | IN_SCROLL, ON(PAGE_DOWN), CMD_SELECT, PAGE, NULL },
	{ IN_LIST, ON(HOME), CMD_SELECT, -ALL, NULL },
	{ IN_LIST | IN_PAGE, ON(LEFT), CMD_CHANGE, -1, NULL },
	{ IN_LIST, ON(RIGHT), CMD_CHANGE, 1, NULL },
	{ IN_MENU | IN_SCROLL, ON(WHEEL_UP), CMD_SELECT, -1, NULL },
	{ IN_MENU | IN_SCROLL, ON(WHEEL_DOWN), CMD_SELECT, 1, NULL },
	{ IN_MENU, ON(BACK_TAB), CMD_SELECT, -1, NULL },
	{ IN_MENU, ON(TAB), CMD_SELECT, 1, NULL },
	{ IN_MENU, '/', CMD_SLASH, 0, NULL },
	{ IN_MENU, ' ', CMD_ENTER, 0, NULL },

	/* q quits or closes where letters do not name columns */
	{ IN_LOBBY, 'q', CMD_QUIT, 0, NULL },
	{ IN_MENU | IN_SCROLL | IN_PAGE, 'q', CMD_CLOSE, 0, NULL },

	/* everywhere */
	{ IN_TEXT | IN_PANE, ON(BOARD), CMD_PANE, PANE_BOARD, NULL },
	{ IN_TEXT | IN_PANE, ON(CHAT), CMD_PANE, PANE_CHAT, NULL },
	{ IN_TEXT | IN_PANE, ON(LIST), CMD_PANE, PANE_LOBBY, NULL },
	{ IN_TEXT | IN_PANE, ON(WEB), CMD_WEB, 0, NULL },
	{ IN_ANY & ~IN_NAME, ON(HELP), CMD_SUMMARY, 0, NULL },
	{ IN_ANY, ON(INTERRUPT), CMD_QUIT, 0, NULL },
	{ IN_ANY, ON(REDRAW), CMD_REDRAW, 0, NULL },
	{ IN_TYPING | IN_REMARK | IN_PANE, ON(TAB), CMD_NEXT_PANE, 0, NULL },
	{ IN_TEXT | IN_PANE, ON(BACK_TAB), CMD_NEXT_PANE, 0, NULL },
};

#define COUNT (sizeof(bindings) / sizeof(bindings[0]))

/* Returns what has the focus if no dialog is open and nothing is typed. */
static enum context pane_context(const struct ui_state *ui)
{
	if (ui->pane == PANE_LOBBY)
		return ui->games_shown ? IN_GAMES : IN_LOBBY;
	if (ui->pane == PANE_CHAT ||
	    (ui->game_shown == 0 && !viewer_is_record(&ui->viewer)))
		return IN_CHAT;
	if (viewer_is_record(&ui->viewer))
		return viewer_is_puzzle(&ui->viewer) ? IN_PUZZLE :
		    ui->viewer.is_local              ? IN_LOCAL :
						       IN_RECORD;
	if (viewer_is_browsing(&ui->viewer))
		return IN_BROWSE;
	if (ui->state->game.my_side == SIDE_NONE)
		return IN_WATCH;
	return ui->state->game.over ? IN_OVER : IN_PLAY;
}

static enum context context_of(const struct ui_state *ui)
{
	static const enum context dialogs[] = { [DIALOG_MENU] = IN_MENU,
		[DIALOG_NAME] = IN_NAME,
		[DIALOG_HELP] = IN_HELP,
		[DIALOG_MOVES] = IN_HELP,
		[DIALOG_PROFILE] = IN_HELP,
		[DIALOG_STANDINGS] = IN_STANDINGS,
		[DIALOG_PAIRINGS] = IN_PAIRINGS,
		[DIALOG_PAGE] = IN_PAGE };

	if (ui->dialog != DIALOG_NONE)
		return dialogs[ui->dialog];
	if (ui->edit.text[0] == '/')
		return ui->pane == PANE_CHAT ? IN_CHAT_COMMAND : IN_COMMAND;
	if (ui->edit.length > 0)
		return ui->pane == PANE_CHAT ? IN_REMARK : IN_TYPING;
	return pane_context(ui);
}

/*
 * Whether the command is possible now. For example, a rematch is not possible
 * if the opponent has left or if we have offered it already.
 */
static bool is_possible(const struct ui_state *ui, enum command_id id)
{
	const struct game *g = &ui->state->game;
	struct proposal    p;
	char               answer[PROPOSAL_REQUEST_SIZE];
	bool               record = viewer_is_record(&ui->viewer);

	switch (id) {
	case CMD_ACCEPT:
	case CMD_DECLINE:
		/* In another menu, such as "Resign the game?", they would be
		   taken for its answers. */
		return (ui->dialog != DIALOG_MENU ||
			   (ui->menu.is_actions && g->over)) &&
		    client_state_asked(ui->state, 0, &p) &&
		    proposal_write_answer(&p, id == CMD_ACCEPT, answer);
	case CMD_CHANGE:
		return ui->page.count > 1;
	case CMD_MISTAKE:
		return viewer_has_review(&ui->viewer);
	case CMD_NEXT:
		return !viewer_is_puzzle(&ui->viewer) || ui->viewer.has_more;
	case CMD_NEXT_PANE:
		return !ui->is_offline;
	case CMD_PRACTISE:
		return viewer_can_practise(&ui->viewer);
	case CMD_PROFILE:
		return list_selected(&ui->list)->kind == ROW_PLAYER;
	case CMD_REMATCH:
		return ui->viewer.is_local ||
		    (g->my_side != SIDE_NONE &&
			!g->has_left[side_other(g->my_side)] &&
			g->offer[OFFER_REMATCH] != g->my_side);
	case CMD_REVIEW:
		return record ? ui->viewer.review == NULL &&
			!viewer_is_playing(&ui->viewer) :
				ui->games_shown || board_ply(g->board) > 0;
	case CMD_UNDO:
		return ui->viewer.record.ply_count > 0;
	default:
		return true;
	}
}

/* In the chat and in menus, a key that can answer nothing now is none. */
const struct key_binding *
key_bindings_find(const struct ui_state *ui, const struct key *key)
{
	enum context context = context_of(ui);
	uint32_t     pressed = key->kind == KEY_IS_TEXT ?
		key->character :
		KEY_KINDS + (uint32_t)key->kind;

	for (size_t i = 0; i < COUNT; i++)
		if ((bindings[i].contexts & context) != 0 &&
		    bindings[i].key == pressed &&
		    ((context & (IN_CHAT | IN_MENU)) == 0 ||
			is_possible(ui, bindings[i].command)))
			return &bindings[i];
	return NULL;
}

const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i)
{
	enum context context = context_of(ui);

	for (size_t at = 0; at < COUNT; at++) {
		const struct key_binding *b = &bindings[at];

		if ((b->contexts & context) != 0 && b->label != NULL &&
		    is_possible(ui, b->command) && i-- == 0)
			return b;
	}
	return NULL;
}

/* --- the help --- */

const char *
key_binding_name(const struct key_binding *b, char out[KEY_NAMES_SIZE])
{
	static const char *const names[] = {
		[KEY_IS_ENTER] = "Enter",
		[KEY_IS_ESCAPE] = "Esc",
		[KEY_IS_TAB] = "Tab",
		[KEY_IS_UP] = "Up",
		[KEY_IS_DOWN] = "Down",
		[KEY_IS_LEFT] = "Left",
		[KEY_IS_RIGHT] = "Right",
		[KEY_IS_HOME] = "Home",
		[KEY_IS_END] = "End",
		[KEY_IS_PAGE_UP] = "PgUp",
		[KEY_IS_PAGE_DOWN] = "PgDn",
		[KEY_IS_SCROLL_UP] = "Shift-Up",
		[KEY_IS_SCROLL_DOWN] = "Shift-Down",
		[KEY_IS_HELP] = "F1",
		[KEY_IS_BOARD] = "F2",
		[KEY_IS_CHAT] = "F3",
		[KEY_IS_LIST] = "F4",
		[KEY_IS_WEB] = "F5",
		[KEY_IS_INTERRUPT] = "Ctrl-C",
		[KEY_IS_REDRAW] = "Ctrl-L",
	};
	size_t kind = b->key - KEY_KINDS;

	if (b->key < KEY_KINDS)
		snprintf(out, KEY_NAMES_SIZE, "%c", (char)b->key);
	else
		snprintf(out, KEY_NAMES_SIZE, "%s",
		    kind < sizeof(names) / sizeof(names[0]) &&
			    names[kind] != NULL ?
			names[kind] :
			"");
	return out;
}

/* Appends to out the names of all keys that run the command, each name once. */
static void
write_names(enum context context, enum command_id id, char out[KEY_NAMES_SIZE])
{
	char   name[KEY_NAMES_SIZE];
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < COUNT; i++) {
		if ((bindings[i].contexts & context) == 0 ||
		    bindings[i].command != id || bindings[i].key == ' ')
			continue;
		key_binding_name(&bindings[i], name);
		if (name[0] != '\0' && n + strlen(name) + 1 < KEY_NAMES_SIZE &&
		    strstr(out, name) == NULL)
			n += (size_t)snprintf(out + n, KEY_NAMES_SIZE - n,
			    "%s%s", n > 0 ? " " : "", name);
	}
}

/* Whether a binding before bindings[at] has the same command in `context`. */
static bool is_repeated(enum context context, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if ((bindings[i].contexts & context) != 0 &&
		    bindings[i].command == bindings[at].command)
			return true;
	return false;
}

const char *key_bindings_help(const struct ui_state *ui, size_t i,
    char names[KEY_NAMES_SIZE])
{
	enum context context = pane_context(ui);

	for (size_t at = 0; at < COUNT; at++) {
		const char *help = command_help(bindings[at].command);

		if (help == NULL || (bindings[at].contexts & context) == 0 ||
		    is_repeated(context, at) || i-- > 0)
			continue;
		write_names(context, bindings[at].command, names);
		return help;
	}
	return NULL;
}
