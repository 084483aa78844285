/*
 * view.h -- what one looks at: the pane, the cursor, what is typed, what was
 * told.
 *
 * Pure: it is told what the server brought and what time it is, and keeps what
 * the model does not. touch says what keys do to it, draw how it looks.
 */

#ifndef CLIENT_VIEW_H
#define CLIENT_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "client/choice.h"
#include "client/entry.h"
#include "client/layout.h"
#include "client/hall.h"
#include "client/menu.h"
#include "client/review.h"
#include "client/roster.h"
#include "client/talk.h"

enum pane { PANE_BOARD, PANE_TALK, PANE_LIST };

enum dialog {
	DIALOG_NONE,
	DIALOG_MENU, /* or a question */
	DIALOG_HELP
};

/* What the view asks for. */
struct view_user {
	/* A line as a person would type it to the sentences, without its end. */
	void (*type)(void *arg, const char *line);
	/* A request for a list that is shown, and not told. */
	void (*ask)(void *arg, const char *request);
	/* The person goes, and has been asked. */
	void (*leave)(void *arg);
	void *arg;
};

/* How often those two have won against each other in a row of games. */
struct series {
	char     name[2][NAME_SIZE];
	unsigned won[2];
	uint32_t counted; /* the last game that is in it */
};

struct view {
	struct view_user    user;
	const struct model *model; /* the visit's, who lives longer */
	struct choice       choice;
	bool                open;   /* who types "noughts" comes here */
	bool                chosen; /* it changed: worth keeping */
	struct talk         talk;
	struct hall         hall;
	struct review       review;
	struct series       series;
	struct entry        entry;
	struct menu         menu;
	struct layout       layout; /* as last drawn */
	enum pane           pane;
	enum dialog         dialog;
	bool                listing; /* the list is shown, not the board */
	uint32_t            game;    /* that is shown; 0: none */
	point               cursor, hint;
	int                 top, left; /* of a board seen in part */
	unsigned            row;       /* chosen in the list */
	unsigned            list_top, help_top;
	char                tried[ENTRY_SIZE]; /* a typed move, unanswered */
	msec                now;
	msec                asked; /* when the lists were asked for */
	bool                stale; /* since then something has changed */
	unsigned            polls; /* how often */
	msec                sits;  /* when a bot sits down; 0: not known */
	char                trouble[TALK_SIZE]; /* with the line; or "" */
	bool                ring; /* the bell is to be rung once */
};

void view_init(struct view *v, const struct model *m,
    const struct view_user *user);
void view_clear(struct view *v);

/* Tells a sentence of our own. */
void view_say(struct view *v, enum talk_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Tells lines; the commands that they name are named as they are typed here. */
void view_tell(struct view *v, enum talk_kind kind, const char *lines);

/*
 * A line has been applied to the model and brought n; told is what it is in
 * sentences, lines with their ends, or "".
 */
void view_hear(struct view *v, const struct news *n, const char *told);

/* It is now; lists that are shown are asked for again when they are old. */
void view_tick(struct view *v, msec now);

/* When view_tick is due next; MSEC_NEVER if nothing changes by itself. */
msec view_due(const struct view *v);

/* What is wrong with the line to the server, in words; "" when nothing is. */
void view_set_trouble(struct view *v, const char *words);

/* Goes to a pane, if there is something in it. */
void view_go(struct view *v, enum pane pane);

/* What the list is made from, and the row that is chosen in it. */
struct roster view_roster(const struct view *v);
void          view_row(const struct view *v, struct row *row);

/* The board that is shown of the game there is. */
const struct board *view_board(const struct view *v);

/* Moves what is seen of the board so that p is. */
void view_reveal(struct view *v, point p);

#endif
