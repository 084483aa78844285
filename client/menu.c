/* menu.c -- what can be done now, or a question, to choose from. */

#include "client/menu.h"

#include <stdarg.h>
#include <stdio.h>

static void begin(struct menu *menu, const char *title)
{
	*menu = (struct menu){ .count = 0 };
	snprintf(menu->title, sizeof(menu->title), "%s", title);
}

static void __attribute__((format(printf, 3, 4)))
add(struct menu *menu, int act, const char *format, ...)
{
	struct item *item = &menu->item[menu->count];
	va_list      values;

	if (menu->count == MENU_ITEMS)
		return;
	menu->count++;
	item->act = act;
	va_start(values, format);
	vsnprintf(item->text, sizeof(item->text), format, values);
	va_end(values);
}

/* In a chair, the game running. */
static void add_playing(struct menu *menu, const struct game *g, msec now)
{
	enum side rival = side_other(g->you);
	bool      asked = g->draw == rival;

	if (g->away[rival] && g->absence == ABSENT_WAIT && g->until != 0 &&
	    g->until <= now)
		add(menu, ACT_CLAIM, "Claim the game");
	add(menu, ACT_CLOSE, "Back to the game");
	if (asked || (g->draw == SIDE_NONE && !name_is_bot(g->name[rival])))
		add(menu, ACT_DRAW, asked ? "Agree to a draw" : "Offer a draw");
	if (game_gives_hint(g))
		add(menu, ACT_HINT, "Ask for a hint");
	else if (g->hints[rival] && !g->hints[g->you])
		add(menu, ACT_HINT, "Agree to hints for both");
	else if (!g->hints[g->you] && !name_is_bot(g->name[rival]))
		add(menu, ACT_HINT, "Propose hints for both");
	add(menu, ACT_RESIGN, "Resign");
}

static void
add_finding(struct menu *menu, const struct model *m, const struct choice *c)
{
	char name[VARIANT_TEXT];

	variant_write(&c->variant, name);
	if (m->seek != 0) {
		add(menu, ACT_UNSEEK, "Stop looking for an opponent");
		return;
	}
	add(menu, ACT_NEW, "Find an opponent for %s", name);
	add(menu, ACT_BOT, "Play the %s bot at %s", level_name(c->level), name);
}

static void
add_over(struct menu *menu, const struct model *m, const struct choice *c)
{
	const struct game *g = &m->game;
	enum side          rival = side_other(g->you);

	if (!g->left[rival] && g->rematch != g->you)
		add(menu, ACT_REMATCH,
		    g->rematch == rival ? "Agree to a rematch" :
					  "Play once more, sides changed");
	add_finding(menu, m, c);
}

/* What can be done to the game there is. */
static void add_game(struct menu *menu, const struct model *m,
    const struct choice *c, msec now)
{
	const struct game *g = &m->game;

	if (g->you == SIDE_NONE) {
		add(menu, ACT_CLOSE, "Back to the game");
		add(menu, ACT_UNWATCH, "Stop watching");
		add_finding(menu, m, c);
	} else if (g->over) {
		add_over(menu, m, c);
	} else {
		add_playing(menu, g, now);
	}
	add(menu, ACT_BACK, "Look back a move");
}

void menu_fill(struct menu *menu, const struct model *m, const struct choice *c,
    bool looking, msec now)
{
	begin(menu, "What can be done now");
	if (looking)
		add(menu, ACT_LIVE, "Back to the game as it is");
	if (m->game.board != NULL)
		add_game(menu, m, c, now);
	else
		add_finding(menu, m, c);
	if (m->game.board != NULL)
		add(menu, ACT_TALK, "Talk");
	add(menu, ACT_LIST, "Who is here, what is played");
	add(menu, ACT_BELL, "Bell on your turn: %s", c->bell ? "on" : "off");
	add(menu, ACT_HELP, "Help");
	add(menu, ACT_LEAVE, "Leave");
}

void menu_ask(struct menu *menu, const char *question, const char *no,
    const char *yes, int act)
{
	begin(menu, question);
	add(menu, ACT_CLOSE, "%s", no);
	add(menu, act, "%s", yes);
}

void menu_turn(struct menu *menu, int by)
{
	menu->chosen = (menu->chosen + menu->count + (unsigned)by) %
	    menu->count;
}
