/* key_bindings.c -- which key runs which action, by what has the focus. */

#include "client/tui/key_bindings.h"

#include "client/text/commands.h"
#include "client/tui/action.h"

/* What has the focus; exactly one of these at a time. */
enum context {
	IN_MENU = 1,    /* the menu, or a confirmation */
	IN_HELP = 2,    /* the help, or a profile */
	IN_TYPING = 4,  /* a pane, and the input line is not empty */
	IN_PLAY = 8,    /* the board of a game that you play */
	IN_WATCH = 16,  /* the board of another's game */
	IN_BROWSE = 32, /* an earlier position of any game */
	IN_CHAT = 64,
	IN_LOBBY = 128,
	IN_COMMAND = 256,       /* a pane, and a command is being typed */
	IN_CHAT_COMMAND = 2048, /* the same in the chat */
	IN_REMARK = 512,        /* the chat, and the input line is not empty */
	IN_NAME = 4096,         /* the question for the user's name */
	IN_OVER = 1024,         /* the board of a game of yours that is over */
	IN_GAMES = 8192,        /* the finished games */
	IN_RECORD = 16384,      /* the board of a recorded game */
	IN_PUZZLE = 32768
};

#define IN_LIVE   (IN_PLAY | IN_OVER | IN_WATCH | IN_BROWSE)
#define IN_VIEW   (IN_RECORD | IN_PUZZLE)
#define IN_BOARD  (IN_LIVE | IN_VIEW)
#define IN_DIALOG (IN_MENU | IN_HELP | IN_NAME)
#define IN_LIST   (IN_LOBBY | IN_GAMES)
#define IN_PANE   (IN_BOARD | IN_CHAT | IN_LIST)
#define IN_SLASH  (IN_COMMAND | IN_CHAT_COMMAND)
#define IN_TEXT   (IN_TYPING | IN_SLASH | IN_REMARK)
#define IN_ANY    (IN_DIALOG | IN_TEXT | IN_PANE)

/*
 * The first binding that fits a key is used. The row of keys shows bindings in
 * this order, as many as fit.
 */
static const struct key_binding bindings[] = {
	/* shown in the row of keys */
	{ IN_MENU, KEY_IS_ENTER, 0, ACTION_MENU_CHOOSE, "Enter", "Select",
	    NULL },
	{ IN_TYPING | IN_SLASH, KEY_IS_ENTER, 0, ACTION_SUBMIT, "Enter",
	    "Submit", NULL },
	{ IN_REMARK, KEY_IS_ENTER, 0, ACTION_SUBMIT, "Enter", "Say", NULL },
	{ IN_SLASH, KEY_IS_TAB, 0, ACTION_COMPLETE, "Tab", "Complete", NULL },
	{ IN_PLAY, KEY_IS_ENTER, 0, ACTION_ENTER, "Enter", "Play", NULL },
	{ IN_LOBBY, KEY_IS_ENTER, 0, ACTION_ENTER, "Enter", "Select", NULL },
	{ IN_GAMES, KEY_IS_ENTER, 0, ACTION_ENTER, "Enter", "Open", NULL },
	{ IN_LOBBY, KEY_IS_TEXT, '@', ACTION_PROFILE, "@", "Profile",
	    "@         a player's profile" },
	{ IN_GAMES, KEY_IS_TEXT, '!', ACTION_REVIEW_GAME, "!", "Review",
	    "!         shows the mistakes" },
	{ IN_GAMES, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc", "Back", NULL },
	{ IN_BOARD | IN_LIST, KEY_IS_TEXT, '+', ACTION_SEND + CMD_ACCEPT, "+",
	    "Yes", "+  -      accept, decline" },
	{ IN_BOARD | IN_LIST, KEY_IS_TEXT, '-', ACTION_SEND + CMD_DECLINE, "-",
	    "No", NULL },
	{ IN_OVER, KEY_IS_TEXT, '=', ACTION_SEND + CMD_REMATCH, "=", "Rematch",
	    "=  >      rematch, new game" },
	{ IN_OVER, KEY_IS_TEXT, '>', ACTION_SEEK, ">", "New game", NULL },
	{ IN_CHAT, KEY_IS_ENTER, 0, ACTION_IGNORE, "Enter", "Say", NULL },
	{ IN_VIEW, KEY_IS_PAGE_UP, 0, ACTION_BROWSE_BACK, "PgUp", "Back",
	    "PgUp  ,   previous position" },
	{ IN_RECORD, KEY_IS_PAGE_DOWN, 0, ACTION_BROWSE_FORWARD, "PgDn",
	    "Forward", "PgDn  .   next position" },
	{ IN_RECORD, KEY_IS_TEXT, ']', ACTION_NEXT_MARK, "]", "Next mistake",
	    "]  [      next, previous mistake" },
	{ IN_RECORD, KEY_IS_TEXT, '[', ACTION_PREVIOUS_MARK, "[", "Previous",
	    NULL },
	{ IN_RECORD, KEY_IS_TEXT, '!', ACTION_PRACTISE, "!", "Practise",
	    "!         review; practise" },
	{ IN_PUZZLE, KEY_IS_TEXT, '>', ACTION_NEXT_PUZZLE, ">", "Next puzzle",
	    ">         the next puzzle" },
	{ IN_PUZZLE, KEY_IS_TEXT, '!', ACTION_SOLUTION, "!", "Solution",
	    "!         how the solution begins" },
	{ IN_VIEW, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc", "Leave",
	    "Esc       back; clears input" },
	{ IN_RECORD, KEY_IS_TEXT, '!', ACTION_REVIEW_RECORD, "!", "Review",
	    NULL },
	{ IN_RECORD, KEY_IS_TEXT, '>', ACTION_SAVE, ">", "Save",
	    ">         saves it in a file" },
	{ IN_VIEW, KEY_IS_TEXT, '?', ACTION_HELP, "?", "Help", NULL },
	{ IN_VIEW, KEY_IS_TEXT, '#', ACTION_NUMBERS, "#", "Numbers", NULL },
	{ IN_BROWSE, KEY_IS_END, 0, ACTION_BROWSE_END, "End", "Game", NULL },
	{ IN_LIVE | IN_LOBBY, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc", "Menu",
	    "Esc       menu; back; clears input" },
	{ IN_OVER, KEY_IS_TEXT, '!', ACTION_SEND + CMD_REVIEW, "!", "Review",
	    "!         shows the mistakes" },
	{ IN_CHAT | IN_REMARK | IN_CHAT_COMMAND, KEY_IS_ESCAPE, 0, ACTION_CLOSE,
	    "Esc", "Back", NULL },
	{ IN_NAME, KEY_IS_ENTER, 0, ACTION_NAME, "Enter", "Take it", NULL },
	{ IN_NAME, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc", "Stay a guest",
	    NULL },
	{ IN_MENU | IN_HELP, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc", "Back",
	    NULL },
	{ IN_TYPING | IN_COMMAND, KEY_IS_ESCAPE, 0, ACTION_CLOSE, "Esc",
	    "Clear", NULL },
	{ IN_CHAT | IN_REMARK | IN_SLASH, KEY_IS_UP, 0, ACTION_HISTORY_BACK,
	    "Up", "Earlier", "Up Down   in chat: earlier lines" },
	{ IN_LIST, KEY_IS_TAB, 0, ACTION_NEXT_PANE, "Tab", "Next", NULL },
	{ IN_BROWSE, KEY_IS_PAGE_UP, 0, ACTION_BROWSE_BACK, "PgUp", "Back",
	    NULL },
	{ IN_BROWSE, KEY_IS_PAGE_DOWN, 0, ACTION_BROWSE_FORWARD, "PgDn",
	    "Forward", NULL },
	{ IN_PLAY | IN_OVER | IN_WATCH | IN_LIST, KEY_IS_TEXT, '?', ACTION_HELP,
	    "?", "Help", NULL },
	{ IN_CHAT, KEY_IS_HELP, 0, ACTION_HELP, "F1", "Help", NULL },
	{ IN_CHAT, KEY_IS_TAB, 0, ACTION_NEXT_PANE, "Tab", "Next", NULL },
	{ IN_BOARD, KEY_IS_TAB, 0, ACTION_NEXT_PANE, "Tab", "Chat",
	    "Tab       next pane; completes /" },
	{ IN_BROWSE, KEY_IS_TEXT, '?', ACTION_HELP, "?", "Help", NULL },
	{ IN_PANE, KEY_IS_TEXT, '/', ACTION_COMMAND, "/", "Command",
	    "/         begins a command" },
	{ IN_PLAY | IN_OVER | IN_WATCH, KEY_IS_PAGE_UP, 0, ACTION_BROWSE_BACK,
	    "PgUp", "Back", "PgUp  ,   previous position" },
	{ IN_PLAY | IN_OVER | IN_WATCH, KEY_IS_PAGE_DOWN, 0,
	    ACTION_BROWSE_FORWARD, "PgDn", "Forward",
	    "PgDn  .   next position" },
	{ IN_OVER | IN_WATCH | IN_LOBBY, KEY_IS_TEXT, '*', ACTION_MY_GAMES, "*",
	    "Games", "*         finished games" },

	/* the board */
	{ IN_OVER | IN_WATCH | IN_BROWSE | IN_VIEW, KEY_IS_ENTER, 0,
	    ACTION_ENTER, NULL, NULL, NULL },
	{ IN_RECORD, KEY_IS_WHEEL_UP, 0, ACTION_BROWSE_BACK, NULL, NULL, NULL },
	{ IN_RECORD, KEY_IS_WHEEL_DOWN, 0, ACTION_BROWSE_FORWARD, NULL, NULL,
	    NULL },
	{ IN_BOARD | IN_LIST, KEY_IS_TEXT, ' ', ACTION_ENTER, NULL, NULL,
	    NULL },
	{ IN_BOARD, KEY_IS_TEXT, ',', ACTION_BROWSE_BACK, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_TEXT, '.', ACTION_BROWSE_FORWARD, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_HOME, 0, ACTION_BROWSE_FIRST, NULL, NULL,
	    "Home End  first, current position" },
	{ IN_BOARD, KEY_IS_END, 0, ACTION_BROWSE_END, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_TEXT, '#', ACTION_NUMBERS, NULL, NULL,
	    "#         numbers on stones" },
	{ IN_BOARD, KEY_IS_UP, 0, ACTION_CURSOR_UP, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_DOWN, 0, ACTION_CURSOR_DOWN, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_LEFT, 0, ACTION_CURSOR_LEFT, NULL, NULL, NULL },
	{ IN_BOARD, KEY_IS_RIGHT, 0, ACTION_CURSOR_RIGHT, NULL, NULL, NULL },

	/* the chat */
	{ IN_CHAT | IN_REMARK | IN_SLASH, KEY_IS_DOWN, 0,
	    ACTION_HISTORY_FORWARD, NULL, NULL, NULL },
	{ IN_CHAT | IN_REMARK, KEY_IS_PAGE_UP, 0, ACTION_CHAT_PAGE_UP, NULL,
	    NULL, "PgUp PgDn scroll" },
	{ IN_CHAT | IN_REMARK, KEY_IS_PAGE_DOWN, 0, ACTION_CHAT_PAGE_DOWN, NULL,
	    NULL, NULL },
	{ IN_TEXT | IN_PANE, KEY_IS_SCROLL_UP, 0, ACTION_CHAT_UP, NULL, NULL,
	    NULL },
	{ IN_TEXT | IN_PANE, KEY_IS_SCROLL_DOWN, 0, ACTION_CHAT_DOWN, NULL,
	    NULL, NULL },
	{ IN_CHAT, KEY_IS_END, 0, ACTION_CHAT_END, NULL, NULL, NULL },

	/* the lobby */
	{ IN_LIST, KEY_IS_UP, 0, ACTION_LOBBY_UP, NULL, NULL, NULL },
	{ IN_LIST, KEY_IS_DOWN, 0, ACTION_LOBBY_DOWN, NULL, NULL, NULL },
	{ IN_LIST, KEY_IS_PAGE_UP, 0, ACTION_LOBBY_PAGE_UP, NULL, NULL, NULL },
	{ IN_LIST, KEY_IS_PAGE_DOWN, 0, ACTION_LOBBY_PAGE_DOWN, NULL, NULL,
	    NULL },
	{ IN_LIST, KEY_IS_HOME, 0, ACTION_LOBBY_FIRST, NULL, NULL, NULL },
	{ IN_LIST, KEY_IS_LEFT, 0, ACTION_SETTING_PREVIOUS, NULL, NULL,
	    "< >       change a setting" },
	{ IN_LIST, KEY_IS_RIGHT, 0, ACTION_SETTING_NEXT, NULL, NULL, NULL },

	/* q leaves where letters are not columns */
	{ IN_LOBBY, KEY_IS_TEXT, 'q', ACTION_QUIT, NULL, NULL,
	    "q         quits, from the list" },
	{ IN_MENU | IN_HELP, KEY_IS_TEXT, 'q', ACTION_CLOSE, NULL, NULL, NULL },

	/* the menu and confirmations */
	{ IN_MENU, KEY_IS_TEXT, '/', ACTION_COMMAND, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_TEXT, ' ', ACTION_MENU_CHOOSE, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_UP, 0, ACTION_MENU_UP, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_BACK_TAB, 0, ACTION_MENU_UP, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_WHEEL_UP, 0, ACTION_MENU_UP, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_DOWN, 0, ACTION_MENU_DOWN, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_TAB, 0, ACTION_MENU_DOWN, NULL, NULL, NULL },
	{ IN_MENU, KEY_IS_WHEEL_DOWN, 0, ACTION_MENU_DOWN, NULL, NULL, NULL },

	/* the help, a profile */
	{ IN_HELP, KEY_IS_UP, 0, ACTION_HELP_UP, NULL, NULL, NULL },
	{ IN_HELP, KEY_IS_WHEEL_UP, 0, ACTION_HELP_UP, NULL, NULL, NULL },
	{ IN_HELP, KEY_IS_DOWN, 0, ACTION_HELP_DOWN, NULL, NULL, NULL },
	{ IN_HELP, KEY_IS_WHEEL_DOWN, 0, ACTION_HELP_DOWN, NULL, NULL, NULL },
	{ IN_HELP, KEY_IS_PAGE_UP, 0, ACTION_HELP_PAGE_UP, NULL, NULL, NULL },
	{ IN_HELP, KEY_IS_PAGE_DOWN, 0, ACTION_HELP_PAGE_DOWN, NULL, NULL,
	    NULL },

	/* everywhere */
	{ IN_ANY & ~IN_NAME, KEY_IS_HELP, 0, ACTION_HELP, 0, 0,
	    "?  F1     this help" },
	{ IN_ANY, KEY_IS_INTERRUPT, 0, ACTION_QUIT, NULL, NULL,
	    "Ctrl-C    quits" },
	{ IN_ANY, KEY_IS_REDRAW, 0, ACTION_REDRAW, NULL, NULL, NULL },
	{ IN_TYPING | IN_REMARK | IN_PANE, KEY_IS_TAB, 0, ACTION_NEXT_PANE,
	    NULL, NULL, NULL },
	{ IN_TEXT | IN_PANE, KEY_IS_BACK_TAB, 0, ACTION_NEXT_PANE, NULL, NULL,
	    NULL },
};

#define COUNT (sizeof(bindings) / sizeof(bindings[0]))

/* What has the focus if there is no dialog and nothing is typed. */
static enum context pane_context(const struct ui_state *ui)
{
	if (ui->pane == PANE_LOBBY)
		return ui->games_shown ? IN_GAMES : IN_LOBBY;
	if (ui->pane == PANE_CHAT ||
	    (ui->game_shown == 0 && !viewer_is_record(&ui->viewer)))
		return IN_CHAT;
	if (viewer_is_record(&ui->viewer))
		return viewer_is_puzzle(&ui->viewer) ? IN_PUZZLE : IN_RECORD;
	if (viewer_is_browsing(&ui->viewer))
		return IN_BROWSE;
	if (ui->state->game.my_side == SIDE_NONE)
		return IN_WATCH;
	return ui->state->game.over ? IN_OVER : IN_PLAY;
}

static enum context context_of(const struct ui_state *ui)
{
	if (ui->dialog == DIALOG_MENU)
		return IN_MENU;
	if (ui->dialog == DIALOG_HELP || ui->dialog == DIALOG_PROFILE)
		return IN_HELP;
	if (ui->dialog == DIALOG_NAME)
		return IN_NAME;
	if (ui->edit.text[0] == '/')
		return ui->pane == PANE_CHAT ? IN_CHAT_COMMAND : IN_COMMAND;
	if (ui->edit.length > 0)
		return ui->pane == PANE_CHAT ? IN_REMARK : IN_TYPING;
	return pane_context(ui);
}

int key_bindings_find(const struct ui_state *ui, const struct key *key)
{
	enum context context = context_of(ui);

	for (size_t i = 0; i < COUNT; i++) {
		const struct key_binding *b = &bindings[i];

		if ((b->contexts & context) != 0 && b->kind == key->kind &&
		    (b->kind != KEY_IS_TEXT ||
			(uint32_t)b->character == key->character))
			return b->action;
	}
	return ACTION_NONE;
}

/*
 * Whether the action is possible now. A rematch is not, if the opponent has
 * left or it has been offered already.
 */
static bool is_possible(const struct ui_state *ui, int action)
{
	const struct game *g = &ui->state->game;
	struct proposal    p;
	char               answer[PROPOSAL_REQUEST_SIZE];

	if (action == ACTION_SEND + CMD_ACCEPT ||
	    action == ACTION_SEND + CMD_DECLINE)
		return client_state_asked(ui->state, 0, &p) &&
		    proposal_write_answer(&p,
			action == ACTION_SEND + CMD_ACCEPT, answer);
	if (action == ACTION_NEXT_MARK || action == ACTION_PREVIOUS_MARK)
		return viewer_has_review(&ui->viewer);
	if (action == ACTION_NEXT_PUZZLE)
		return ui->viewer.has_more;
	if (action == ACTION_PRACTISE)
		return viewer_can_practise(&ui->viewer);
	if (action == ACTION_REVIEW_RECORD)
		return ui->viewer.review == NULL;
	if (action == ACTION_PROFILE)
		return list_selected(&ui->list)->kind == ROW_PLAYER;
	if (action == ACTION_SEND + CMD_REVIEW)
		return board_ply(g->board) > 0;
	if (action == ACTION_SEND + CMD_REMATCH)
		return g->my_side != SIDE_NONE &&
		    !g->has_left[side_other(g->my_side)] &&
		    g->offer[GAME_OFFER_REMATCH] != g->my_side;
	return true;
}

const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i)
{
	enum context context = context_of(ui);

	for (size_t at = 0; at < COUNT; at++) {
		const struct key_binding *b = &bindings[at];

		if ((b->contexts & context) == 0 || b->name == NULL)
			continue;
		if (!is_possible(ui, b->action))
			continue;
		if (i-- == 0)
			return b;
	}
	return NULL;
}

const char *key_bindings_help(const struct ui_state *ui, size_t i)
{
	enum context context = pane_context(ui);

	for (size_t at = 0; at < COUNT; at++)
		if (bindings[at].help != NULL &&
		    (bindings[at].contexts & context) != 0 && i-- == 0)
			return bindings[at].help;
	return NULL;
}
