/* act.h -- what can be done on the screen, by a key, a click or a menu. */

#ifndef CLIENT_ACT_H
#define CLIENT_ACT_H

enum act {
	ACT_NONE,
	ACT_IDLE,  /* a click that means nothing, not even what is below */
	ACT_CLOSE, /* leave the menu, the help, what is typed */
	ACT_ENTER,
	ACT_MENU,
	ACT_COMMAND,
	ACT_HELP,
	ACT_NEXT, /* the next pane */
	ACT_BOARD,
	ACT_TALK,
	ACT_LIST,
	ACT_BACK, /* a move back, forth; the first; the game as it is */
	ACT_FORTH,
	ACT_FIRST,
	ACT_LIVE,
	ACT_NEW, /* find an opponent */
	ACT_BOT,
	ACT_UNSEEK,
	ACT_UNWATCH,
	ACT_REMATCH,
	ACT_DRAW,
	ACT_HINT,
	ACT_RESIGN, /* asked again first */
	ACT_RESIGN_SURELY,
	ACT_CLAIM,
	ACT_BELL,
	ACT_LEAVE, /* asked again first, if a game runs */
	ACT_LEAVE_SURELY,
	ACT_ITEM = 0x100,  /* and more: that item of the menu */
	ACT_ROW = 0x200,   /* and more: that row of the list */
	ACT_POINT = 0x1000 /* and more: that point of the board */
};

#endif
