/*
 * menu.c -- the menu of the commands that are possible now, or a confirmation.
 */

#include "client/tui/menu.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "client/text/messages.h"

/* --- the rows of the menu --- */

/*
 * A row of the menu: a command that is possible, and what the menu asks for beside
 * that. In the text, {game}, {level} and {bell} are the settings and {offer} says
 * what the command does about an offer: it makes one, or accepts the opponent's. In
 * the line, {terms} are the settings of a tournament, and {me} is our name.
 */
static const struct row {
	const char *line;
	uint64_t    needs, forbids; /* facts */
	const char *text;
	enum offer  offer;
} rows[] = {
	{ "last", FACT(BROWSING), 0, "Back to the current position", 0 },
	{ "choose x", FACT(MAY_CHOOSE_X), 0, "Play X", 0 },
	{ "choose o", FACT(MAY_CHOOSE_O), 0, "Play O", 0 },
	{ "choose more", FACT(MAY_CHOOSE_MORE), 0,
	    "Put two more; the opponent chooses", 0 },
	{ "", FACT(PLAYING), 0, "Back to the game", 0 },
	{ "", FACT(WATCHING), 0, "Back to the game", 0 },
	{ "watch off", FACT(WATCHING), 0, "Stop watching", 0 },
	{ "claim", FACT(PLAYING), 0, "Claim the win", 0 },
	{ "draw", FACT(PLAYING), 0, "{offer}", OFFER_DRAW },
	{ "undo", FACT(PLAYING), 0, "{offer}", OFFER_UNDO },
	{ "hint", FACT(PLAYING) | FACT(HINT_NOW), 0, "Ask for a hint", 0 },
	{ "hint", FACT(PLAYING), FACT(HINT_NOW), "{offer}", OFFER_HINT },
	{ "pause off", FACT(PLAYING), 0, "End the pause", 0 },
	{ "pause", FACT(PLAYING), 0, "{offer}", OFFER_PAUSE },
	{ "resign", FACT(PLAYING), 0, "Resign", 0 },
	{ "abort", FACT(PLAYING), 0, "Abort: the game does not count", 0 },
	{ "rematch", FACT(ENDED), 0, "{offer}", OFFER_REMATCH },
	{ "unseek", 0, FACT(PLAYING), "Stop looking for an opponent", 0 },
	{ "new", 0, FACT(PLAYING) | FACT(SEEKING),
	    "Find an opponent for {game}", 0 },
	{ "bot", 0, FACT(PLAYING) | FACT(SEEKING),
	    "Play the {level} bot at {game}", 0 },
	{ "review", FACT(ENDED), 0, "Show the mistakes in this game", 0 },
	{ "back", FACT(GAME), 0, "Previous position", 0 },
	{ "say", FACT(GAME), 0, "Chat", 0 },
	{ "join", FACT(ONLINE), FACT(PLAYING), "Enter the tournament", 0 },
	{ "leave tournament", FACT(ONLINE), FACT(PLAYING),
	    "Leave the tournament", 0 },
	{ "standings", FACT(ONLINE), FACT(PLAYING),
	    "Standings of the tournament", 0 },
	{ "tournament start", FACT(ONLINE) | FACT(TOURNAMENT_OPEN),
	    FACT(PLAYING), "Start the tournament", 0 },
	{ "tournament end", FACT(ONLINE) | FACT(TOURNAMENT_ON), FACT(PLAYING),
	    "End the tournament", 0 },
	{ "tournament create arena {terms}", FACT(ONLINE),
	    FACT(PLAYING) | FACT(TOURNAMENT_ON), "Hold an arena at {game}", 0 },
	{ "tournament create roundrobin {terms}", FACT(ONLINE),
	    FACT(PLAYING) | FACT(TOURNAMENT_ON), "Hold a round robin at {game}",
	    0 },
	{ "tournament create swiss {terms}", FACT(ONLINE),
	    FACT(PLAYING) | FACT(TOURNAMENT_ON),
	    "Hold a Swiss tournament at {game}", 0 },
	{ "puzzle", 0, FACT(PLAYING), "Solve puzzles", 0 },
	{ "lobby", 0, 0, "Lobby: players and games", 0 },
	/* In the user's own game this item would make the menu too long. */
	{ "history {me}", 0, FACT(PLAYING), "My finished games", 0 },
	{ "bell", 0, 0, "Bell on your turn: {bell}", 0 },
	{ "?", 0, 0, "Help", 0 },
	{ "quit", 0, 0, "Quit", 0 },
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
	va_list           values;

	assert(menu->count < MENU_ITEMS);
	menu->count++;
	snprintf(item->line, sizeof(item->line), "%s", line);
	va_start(values, format);
	vsnprintf(item->text, sizeof(item->text), format, values);
	va_end(values);
	return item;
}

/* Replaces a word in braces, if it is in the text, by a value. */
static void
fill_in(char *text, size_t size, const char *word, const char *value)
{
	char  rest[MENU_TEXT_SIZE];
	char *at = strstr(text, word);

	if (at == NULL)
		return;
	snprintf(rest, sizeof(rest), "%s", at + strlen(word));
	snprintf(at, size - (size_t)(at - text), "%s%s", value, rest);
}

static void add_row(struct menu *menu, const struct row *row,
    const struct client_state *state, const struct settings *s)
{
	const struct game           *g = &state->game;
	const struct messages_offer *offer = messages_offer(row->offer);
	struct menu_item *item = add(menu, row->line, "%s", row->text);
	char              game[VARIANT_TEXT_SIZE], terms[SETTINGS_REQUEST_SIZE];

	fill_in(item->text, sizeof(item->text), "{game}",
	    variant_write(&s->game.variant, game));
	fill_in(item->text, sizeof(item->text), "{level}",
	    bot_level_word(s->level));
	fill_in(item->text, sizeof(item->text), "{bell}",
	    s->bell ? "on" : "off");
	fill_in(item->text, sizeof(item->text), "{offer}",
	    game_is_offered(g, row->offer) ? offer->accept : offer->make);
	/* The absence rule of a tournament is always the same. */
	snprintf(terms, sizeof(terms), "%s", game);
	terms_append(&s->game, TERM_IDLE, "absent=", terms, sizeof(terms));
	fill_in(item->line, sizeof(item->line), "{terms}", terms);
	fill_in(item->line, sizeof(item->line), "{me}", state->my_name);
}

void menu_fill(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts)
{
	char        title[MENU_TEXT_SIZE] = "Actions";
	const char *arguments;

	if (state->game.board != NULL && state->game.over)
		messages_format_end(&state->game, title, sizeof(title));
	else if ((facts & FACT(MAY_CHOOSE_X)) != 0)
		snprintf(title, sizeof(title), "Choose your side");
	begin(menu, title);
	menu->is_actions = true;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (facts_allow(facts, rows[i].needs, rows[i].forbids) &&
		    (rows[i].line[0] == '\0' ||
			command_is_possible(command_of_line(rows[i].line,
						&arguments),
			    facts)))
			add_row(menu, &rows[i], state, settings);
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
	begin(menu, "Quit? Your game is still running.");
	add(menu, "", "Stay");
	add(menu, command_name(CMD_LEAVE), "Leave and keep my seat")
	    ->is_confirmed = true;
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
	    variant_write(&settings->game.variant, game),
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
