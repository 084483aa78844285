/* menu.h -- what can be done now, or a question, to choose from. */

#ifndef CLIENT_MENU_H
#define CLIENT_MENU_H

#include <stdbool.h>

#include "client/act.h"
#include "client/choice.h"
#include "client/model.h"
#include "common/msec.h"

#define MENU_ITEMS 16
#define MENU_TEXT  64

struct item {
	int  act;
	char text[MENU_TEXT];
};

struct menu {
	char        title[MENU_TEXT];
	unsigned    count, chosen;
	struct item item[MENU_ITEMS];
};

/* All that can be done now, the likeliest first; looking: at an older move. */
void menu_fill(struct menu *menu, const struct model *m, const struct choice *c,
    bool looking, msec now);

/* A question; not doing it is chosen. */
void menu_ask(struct menu *menu, const char *question, const char *no,
    const char *yes, int act);

/* Chooses the next item, or the one before, in a ring. */
void menu_turn(struct menu *menu, int by);

#endif
