/*
 * menu.c -- the menu of the commands that are possible now, the dialog about the
 * tournament, or a confirmation.
 */

#include "client/screen/menu.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "client/words/messages.h"
#include "common/base/format_values.h"

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

/* --- the rows of the menu --- */

/* A row of a menu in bindings.def. */
struct row {
	const char *line;
	uint64_t    needs, forbids; /* facts */
	const char *text;
	enum offer  offer;
	void (*step)(struct settings *s, int step);
};

#define ITEM(line, needs, forbids, text)            \
	{                                           \
		line, needs, forbids, text, 0, NULL \
	}
#define OFFER(line, needs, forbids, offer)                           \
	{                                                            \
		line, needs, forbids, "{offer}", OFFER_##offer, NULL \
	}
#define SETTING(text, step)                                        \
	{                                                          \
		"", FACT(HOST), FACT(TOURNAMENT_ON), text, 0, step \
	}

static const struct row actions[] = {
#define MENU_ACTIONS
#include "client/screen/bindings.def"
#undef MENU_ACTIONS
};

static const struct row tournament[] = {
#define MENU_TOURNAMENT
#include "client/screen/bindings.def"
#undef MENU_TOURNAMENT
};

static void begin(struct menu *menu, const char *title)
{
	*menu = (struct menu){ .count = 0 };
	snprintf(menu->title, sizeof(menu->title), "%s", title);
}

/* Adds an item. The caller may change the returned item. */
static struct menu_item *__attribute__((format(printf, 3, 4)))
add(struct menu *menu, const char *line, const char *format, ...)
{
	struct menu_item *item = &menu->items[menu->count];

	assert(menu->count < MENU_ITEMS);
	menu->count++;
	snprintf(item->line, sizeof(item->line), "%s", line);
	FORMAT_VALUES(item->text, sizeof(item->text), format);
	return item;
}

static void add_row(struct menu *menu, const struct row *row,
    const struct client_state *state, const struct settings *s)
{
	const struct messages_offer *offer = messages_offer(row->offer);
	struct menu_item *item = add(menu, row->line, "%s", row->text);
	char              create[SETTINGS_REQUEST_SIZE];

	settings_write_tournament(s, create, sizeof(create));
	messages_fill_settings(item->text, sizeof(item->text), s);
	messages_fill_in(item->text, sizeof(item->text), "{offer}",
	    game_is_offered(&state->game, row->offer) ? offer->accept :
							offer->make);
	messages_fill_in(item->line, sizeof(item->line), "{create}", create);
	messages_fill_in(item->line, sizeof(item->line), "{me}",
	    state->my_name);
	item->step = row->step;
}

static void add_rows(struct menu *menu, const struct row *rows, size_t count,
    const struct client_state *state, const struct settings *settings,
    uint64_t facts)
{
	for (size_t i = 0; i < count; i++) {
		const struct row *row = &rows[i];
		const bool is_command = *row->line != '\0' && *row->line != '{';

		if (facts_allow(facts, row->needs, row->forbids) &&
		    (!is_command || command_is_possible(row->line, facts)))
			add_row(menu, row, state, settings);
	}
}

void menu_fill_actions(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts)
{
	char title[MENU_TEXT_SIZE] = "Actions";

	if (state->game.board != NULL && state->game.over)
		messages_format_end(&state->game, title, sizeof(title));
	else if ((facts & FACT(MAY_CHOOSE_X)) != 0)
		snprintf(title, sizeof(title), "Choose your side");
	begin(menu, title);
	menu->filler = menu_fill_actions;
	add_rows(menu, actions, LENGTH(actions), state, settings, facts);
}

void menu_fill_tournament(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts)
{
	const struct tournament *t = &state->tournament;
	char title[MENU_TEXT_SIZE] = "The host of the server can begin one";
	char game[VARIANT_TEXT_SIZE];

	if (tournament_is_on(t))
		snprintf(title, sizeof(title), "%s: %s, %s, %u entered",
		    t->name, tournament_kind_name(t->kind),
		    variant_list_titles(t->variant, game, sizeof(game)),
		    (unsigned)t->entrants);
	else if (state->is_host)
		snprintf(title, sizeof(title), "A new tournament");
	begin(menu, title);
	menu->filler = menu_fill_tournament;
	add_rows(menu, tournament, LENGTH(tournament), state, settings, facts);
}

void menu_update(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts)
{
	const struct menu_item was = menu->items[menu->selected];
	unsigned               selected = menu->selected;

	if (menu->filler == NULL)
		return;
	menu->filler(menu, state, settings, facts);
	for (unsigned i = 0; i < menu->count; i++)
		if (strcmp(menu->items[i].line, was.line) == 0 &&
		    menu->items[i].step == was.step)
			selected = i;
	menu->selected = selected < menu->count ? selected : 0;
}

void menu_confirm(struct menu *menu, const char *question, const char *no,
    const char *yes, enum command_id command)
{
	begin(menu, question);
	add(menu, "", "%s", no);
	add(menu, command_name(command), "%s", yes)->is_confirmed = true;
}

void menu_confirm_quit(struct menu *menu, bool can_resign)
{
	menu_confirm(menu, "Quit? Your game is still running.", "Stay",
	    "Leave and keep my seat", CMD_LEAVE);
	if (can_resign)
		add(menu, command_name(CMD_QUIT), "Resign and leave")
		    ->is_confirmed = true;
}

bool menu_asks_to_quit(const struct menu *menu)
{
	return menu->count > 1 &&
	    strcmp(menu->items[1].line, command_name(CMD_LEAVE)) == 0;
}

void menu_challenge(struct menu *menu, const char *name,
    const struct settings *settings)
{
	static const char *const sides[] = { "", ", you play X",
		", you play O" };
	char who[MESSAGES_PHRASE_SIZE], title[MENU_TEXT_SIZE],
	    game[VARIANT_TEXT_SIZE], clock[TIME_CONTROL_TEXT_SIZE],
	    extra[GAME_TERMS_PHRASES_SIZE], line[SETTINGS_REQUEST_SIZE];

	snprintf(title, sizeof(title), "Challenge %s",
	    messages_format_name(name, false, who));
	settings_write_challenge(settings, name, line, sizeof(line));
	begin(menu, title);
	add(menu, line, "Play %s, clock %s%s",
	    variant_title(&settings->game.variant, game),
	    time_control_write(&settings->game.control, clock),
	    sides[settings->side]);
	if (terms_describe(&settings->game, TERM_ABSENT, GAME_TERM_COUNT,
		extra)[0] != '\0')
		add(menu, line, "with %s", extra);
	add(menu, "", "Back, to change these terms");
}

void menu_move_selection(struct menu *menu, int items)
{
	menu->selected = (menu->selected + menu->count + (unsigned)items) %
	    menu->count;
}
