/* deed.c -- doing what a key, a click or the menu asks for. */

#include "client/deed.h"

#include <stdio.h>
#include <string.h>

#include "common/notation.h"

static void type(struct view *v, const char *line)
{
	v->user.type(v->user.arg, line);
}

static bool plays(const struct view *v)
{
	return game_is_yours(&v->model->game);
}

/* --- moves --- */

/* Why no stone can be put there now; NULL if one can. */
static const char *hindrance(const struct view *v, point p)
{
	const struct game *g = &v->model->game;
	enum error         e;

	if (v->game == 0)
		return "There is no game; the list has what can be played";
	if (v->review.board != NULL)
		return "This is an older move; End goes back to the game";
	if (g->you == SIDE_NONE)
		return "You are watching";
	e = board_check(g->board, p);
	if (g->over)
		e = ERR_OVER;
	else if (game_turn(g) != g->you && e != ERR_OFF)
		e = ERR_TURN;
	return e == OK ? NULL : error_sentence(e);
}

bool deed_play(struct view *v, point p)
{
	const char *why = hindrance(v, p);
	char        line[TALK_SIZE], at[NOTATION_POINT];

	if (why != NULL) {
		snprintf(line, sizeof(line), "%s.", why);
		view_tell(v, TALK_REFUSED, line);
		return false;
	}
	notation_write(p, at);
	snprintf(line, sizeof(line), "move %s", at);
	type(v, line);
	return true;
}

static void look_back(struct view *v, int moves)
{
	const struct game *g = &v->model->game;

	if (g->board == NULL)
		return;
	view_go(v, PANE_BOARD);
	review_step(&v->review, g, moves);
	if (board_ply(view_board(v)) > 0)
		view_reveal(v,
		    board_move(view_board(v), board_ply(view_board(v))));
}

/* --- asking and finding --- */

static void ask(struct view *v, const char *question, const char *no,
    const char *yes, int act)
{
	menu_ask(&v->menu, question, no, yes, act);
	v->dialog = DIALOG_MENU;
}

/* Who wants to go while he is asked goes. */
static void leave(struct view *v)
{
	bool asked = v->dialog == DIALOG_MENU &&
	    v->menu.item[1].act == ACT_LEAVE_SURELY;

	if (plays(v) && !asked)
		ask(v, "Leave? The running game would be lost.", "Stay",
		    "Leave", ACT_LEAVE_SURELY);
	else
		v->user.leave(v->user.arg);
}

/* In place of whom one is looking for. */
static void type_instead(struct view *v, const char *line)
{
	if (v->model->seek != 0 && strcmp(line, "unseek") != 0)
		type(v, "unseek");
	type(v, line);
}

static void find(struct view *v,
    void (*write)(const struct choice *c, char *out, size_t size))
{
	char line[64];

	write(&v->choice, line, sizeof(line));
	v->chosen = true;
	type_instead(v, line);
}

static void turn_bell(struct view *v)
{
	v->choice.bell = !v->choice.bell;
	v->chosen = true;
	view_say(v, TALK_TOLD, "The bell on your turn is %s.",
	    v->choice.bell ? "on" : "off");
}

static void open_menu(struct view *v)
{
	menu_fill(&v->menu, v->model, &v->choice, v->review.board != NULL,
	    v->now);
	v->dialog = DIALOG_MENU;
}

static void open_help(struct view *v)
{
	v->dialog = DIALOG_HELP;
	v->help_top = 0;
}

/* --- the list --- */

static void enter_row(struct view *v)
{
	const struct roster r = view_roster(v);
	struct row          row;
	char                line[128];

	view_row(v, &row);
	if (!roster_request(&r, &row, line, sizeof(line)))
		return;
	if (row.kind == ROW_RUNNING && v->game != 0 &&
	    v->model->game.you == SIDE_NONE)
		type(v, "unwatch");
	if (row.kind == ROW_NEW || row.kind == ROW_BOT)
		v->chosen = true;
	type_instead(v, line);
}

/* A click chooses a row, and a second one does what Enter does. */
static void click_row(struct view *v, unsigned i)
{
	bool again = v->pane == PANE_LIST && v->row == i;

	view_go(v, PANE_LIST);
	v->row = i;
	if (again || i < 2)
		enter_row(v);
}

static void enter(struct view *v)
{
	if (v->pane == PANE_LIST)
		enter_row(v);
	else if (v->model->game.over && v->review.board == NULL)
		open_menu(v);
	else
		deed_play(v, v->cursor);
}

/* --- every act --- */

static void go_next(struct view *v)
{
	if (v->pane == PANE_BOARD)
		view_go(v, PANE_TALK);
	else if (v->pane == PANE_TALK)
		view_go(v, v->listing ? PANE_BOARD : PANE_LIST);
	else
		view_go(v, PANE_BOARD);
}

static void close_one(struct view *v)
{
	if (v->dialog != DIALOG_NONE)
		v->dialog = DIALOG_NONE;
	else if (v->entry.length > 0)
		entry_clear(&v->entry);
	else
		open_menu(v);
}

/* What is said to the server in a word; NULL for other acts. */
static const char *word_of(int act)
{
	switch (act) {
	case ACT_UNSEEK:
		return "unseek";
	case ACT_UNWATCH:
		return "unwatch";
	case ACT_REMATCH:
		return "rematch";
	case ACT_DRAW:
		return "draw";
	case ACT_HINT:
		return "hint";
	case ACT_RESIGN_SURELY:
		return "resign";
	case ACT_CLAIM:
		return "claim";
	default:
		return NULL;
	}
}

static void go(struct view *v, int act)
{
	switch (act) {
	case ACT_NEXT:
		go_next(v);
		break;
	case ACT_BOARD:
		view_go(v, PANE_BOARD);
		break;
	case ACT_TALK:
		view_go(v, PANE_TALK);
		break;
	case ACT_LIST:
		view_go(v, PANE_LIST);
		break;
	case ACT_BACK:
		look_back(v, 1);
		break;
	case ACT_FORTH:
		look_back(v, -1);
		break;
	case ACT_FIRST:
		look_back(v, POINTS_MAX);
		break;
	case ACT_LIVE:
		look_back(v, -POINTS_MAX);
		break;
	case ACT_COMMAND:
		entry_set(&v->entry, "/");
		break;
	default:
		break;
	}
}

static void act_simply(struct view *v, int act)
{
	switch (act) {
	case ACT_CLOSE:
		close_one(v);
		break;
	case ACT_ENTER:
		enter(v);
		break;
	case ACT_MENU:
		open_menu(v);
		break;
	case ACT_HELP:
		open_help(v);
		break;
	case ACT_NEW:
		find(v, choice_seek);
		break;
	case ACT_BOT:
		find(v, choice_bot);
		break;
	case ACT_RESIGN:
		ask(v, "Resign the game?", "Play on", "Resign",
		    ACT_RESIGN_SURELY);
		break;
	case ACT_BELL:
		turn_bell(v);
		break;
	case ACT_LEAVE:
		leave(v);
		break;
	case ACT_LEAVE_SURELY:
		v->user.leave(v->user.arg);
		break;
	default:
		go(v, act);
		break;
	}
}

void deed_do(struct view *v, int act)
{
	if (act >= ACT_POINT) {
		v->cursor = (point)(act - ACT_POINT);
		view_go(v, PANE_BOARD);
		deed_play(v, v->cursor);
	} else if (act >= ACT_ROW) {
		click_row(v, (unsigned)(act - ACT_ROW));
	} else if (act >= ACT_ITEM) {
		v->dialog = DIALOG_NONE;
		act = v->menu.item[(act - ACT_ITEM) % MENU_ITEMS].act;
		if (act != ACT_CLOSE)
			deed_do(v, act);
	} else if (word_of(act) != NULL) {
		type(v, word_of(act));
	} else {
		act_simply(v, act);
	}
}
