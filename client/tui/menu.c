/*
 * menu.c -- the menu of the commands that are possible now, or a confirmation.
 */

#include "client/tui/menu.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "client/text/messages.h"

static void begin(struct menu *menu, const char *title)
{
	*menu = (struct menu){ .count = 0 };
	snprintf(menu->title, sizeof(menu->title), "%s", title);
}

/* Adds an item whose argument is 0. The caller may change the returned item. */
static struct menu_item *__attribute__((format(printf, 3, 4)))
add(struct menu *menu, enum command_id command, const char *format, ...)
{
	struct menu_item *item = &menu->items[menu->count];
	va_list           values;

	assert(menu->count < MENU_ITEMS);
	menu->count++;
	item->command = command;
	va_start(values, format);
	vsnprintf(item->text, sizeof(item->text), format, values);
	va_end(values);
	return item;
}

static bool can_claim(const struct game *g, enum side opponent, msec now)
{
	return (g->away[opponent] && g->settings.absence_rule == ABSENCE_WAIT &&
		   g->away_deadline != 0 && g->away_deadline <= now) ||
	    (game_silent_side(g) == opponent && g->claimable_at <= now);
}

/*
 * Adds an item that makes an offer, or accepts one if the opponent has made it.
 */
static void add_offer(struct menu *menu, const struct game *g, enum offer offer,
    enum command_id command)
{
	const struct messages_offer *words = messages_offer(offer);

	if (g->offer[offer] != g->my_side)
		add(menu, command, "%s",
		    g->offer[offer] == side_other(g->my_side) ? words->accept :
								words->make);
}

/* Adds what the user can choose in the opening now. */
static void add_choices(struct menu *menu, const struct game *g)
{
	static const char *const texts[CHOICE_COUNT] = { "Play X", "Play O",
		"Put two more; the opponent chooses" };

	for (enum opening_choice c = CHOICE_X; c < CHOICE_COUNT; c++)
		if (game_turn(g) == g->my_side &&
		    opening_allows_choice(&g->opening, board_ply(g->board), c))
			add(menu, CMD_CHOOSE, "%s", texts[c])->argument = (int)
			    c;
}

/* Adds what the user can do about hints now, if anything. */
static void
add_hint(struct menu *menu, const struct game *g, enum side opponent)
{
	if (game_expects_hint(g))
		add(menu, CMD_HINT, "Ask for a hint");
	else if (game_is_in_opening(g))
		; /* no hints yet */
	else if (g->wants_hints[opponent] && !g->wants_hints[g->my_side])
		add(menu, CMD_HINT, "%s", messages_offer(OFFER_HINT)->accept);
	else if (!g->wants_hints[g->my_side] && !name_is_bot(g->name[opponent]))
		add(menu, CMD_HINT, "%s", messages_offer(OFFER_HINT)->make);
}

/* Adds the actions of a player in a running game. */
static void add_playing(struct menu *menu, const struct game *g, msec now)
{
	enum side opponent = side_other(g->my_side);

	add_choices(menu, g);
	add(menu, CMD_CLOSE, "Back to the game");
	if (can_claim(g, opponent, now))
		add(menu, CMD_CLAIM, "Claim the win");
	if (g->offer[OFFER_DRAW] == opponent || !name_is_bot(g->name[opponent]))
		add_offer(menu, g, OFFER_DRAW, CMD_DRAW);
	if (board_ply(g->board) > (unsigned)(g->my_side == SIDE_O) &&
	    !g->settings.is_undo_off &&
	    (g->opening.is_decided || !opening_has_choice(g->opening.kind)))
		add_offer(menu, g, OFFER_UNDO, CMD_UNDO);
	if (!g->is_tournament)
		add_hint(menu, g, opponent);
	if (g->paused_until > now)
		add(menu, CMD_PAUSE_OFF, "End the pause");
	else if (game_has_clock(g) && !g->is_tournament)
		add_offer(menu, g, OFFER_PAUSE, CMD_PAUSE);
	add(menu, CMD_RESIGN, "Resign");
	if (!g->is_tournament &&
	    !opening_both_have_moved(&g->opening, board_ply(g->board)))
		add(menu, CMD_ABORT, "Abort: the game does not count");
}

static void add_new_game(struct menu *menu, const struct client_state *state,
    const struct settings *settings)
{
	char name[VARIANT_TEXT_SIZE];

	variant_write(&settings->game.variant, name);
	if (state->seek_id != 0) {
		add(menu, CMD_UNSEEK, "Stop looking for an opponent");
		return;
	}
	add(menu, CMD_NEW, "Find an opponent for %s", name);
	add(menu, CMD_BOT, "Play the %s bot at %s",
	    bot_level_word(settings->level), name);
}

static void add_game(struct menu *menu, const struct client_state *state,
    const struct settings *settings, msec now)
{
	const struct game *g = &state->game;

	if (g->my_side == SIDE_NONE) {
		add(menu, CMD_CLOSE, "Back to the game");
		add(menu, CMD_WATCH_OFF, "Stop watching");
		add_new_game(menu, state, settings);
	} else if (g->over) {
		if (!g->has_left[side_other(g->my_side)])
			add_offer(menu, g, OFFER_REMATCH, CMD_REMATCH);
		add_new_game(menu, state, settings);
		if (board_ply(g->board) > 0)
			add(menu, CMD_REVIEW, "Show the mistakes in this game");
	} else {
		add_playing(menu, g, now);
	}
	add(menu, CMD_BACK, "Previous position");
}

void menu_write_order(enum host_order order, const struct settings *settings,
    char *line, size_t size)
{
	static const char *const orders[] = { "", " create arena",
		" create roundrobin", " create swiss", " start", " end" };
	char                     game[VARIANT_TEXT_SIZE];
	int n = snprintf(line, size, "%s%s", command_name(CMD_TOURNAMENT),
	    orders[order]);

	if (order < HOST_ARENA || order > HOST_SWISS)
		return;
	snprintf(line + n, size - (size_t)n, " %s",
	    variant_write(&settings->game.variant, game));
	/* The absence rule of a tournament is always the same. */
	terms_append(&settings->game, TERM_IDLE, "absent=", line, size);
}

static void add_order(struct menu *menu, enum host_order order,
    const char *text, const char *game)
{
	add(menu, CMD_TOURNAMENT, "%s%s", text, game)->argument = (int)order;
}

/* Adds the tournament's items: some for everybody, more for its host. */
static void add_tournament(struct menu *menu, const struct client_state *state,
    const struct settings *settings)
{
	char game[VARIANT_TEXT_SIZE];

	bool is_on = tournament_is_on(&state->tournament);

	if (is_on && state->tournament.is_entrant)
		add(menu, CMD_LEAVE_TOURNAMENT, "Leave the tournament");
	else if (is_on)
		add(menu, CMD_JOIN, "Enter the tournament");
	if (state->tournament.phase[0] != '\0')
		add(menu, CMD_STANDINGS, "Standings of the tournament");
	if (!state->is_host)
		return;
	if (is_on) {
		add_order(menu, HOST_START, "Start the tournament", "");
		add_order(menu, HOST_END, "End the tournament", "");
		return;
	}
	variant_write(&settings->game.variant, game);
	add_order(menu, HOST_ARENA, "Hold an arena at ", game);
	add_order(menu, HOST_ROUNDROBIN, "Hold a round robin at ", game);
	add_order(menu, HOST_SWISS, "Hold a Swiss tournament at ", game);
}

void menu_fill(struct menu *menu, const struct client_state *state,
    const struct settings *settings, bool browsing, msec now)
{
	char title[MENU_TEXT_SIZE] = "Actions";

	if (state->game.board != NULL && state->game.over)
		messages_format_end(&state->game, title, sizeof(title));
	else if (game_awaits_choice(&state->game) &&
	    game_turn(&state->game) == state->game.my_side)
		snprintf(title, sizeof(title), "Choose your side");
	begin(menu, title);
	menu->is_actions = true;
	if (browsing)
		add(menu, CMD_LAST, "Back to the current position");
	if (state->game.board != NULL)
		add_game(menu, state, settings, now);
	else
		add_new_game(menu, state, settings);
	if (state->game.board != NULL)
		add(menu, CMD_PANE, "Chat")->argument = PANE_CHAT;
	if (state->greeted && !game_is_yours(&state->game))
		add_tournament(menu, state, settings);
	if (!game_is_yours(&state->game))
		add(menu, CMD_PUZZLE, "Solve puzzles");
	add(menu, CMD_LOBBY, "Lobby: players and games");
	/* In the user's own game this item would make the menu too long. */
	if (!game_is_yours(&state->game))
		add(menu, CMD_HISTORY, "My finished games")->argument = 1;
	add(menu, CMD_BELL, "Bell on your turn: %s",
	    settings->bell ? "on" : "off");
	add(menu, CMD_SUMMARY, "Help");
	add(menu, CMD_QUIT, "Quit");
}

void menu_confirm(struct menu *menu, const char *question, const char *no,
    const char *yes, enum command_id command)
{
	begin(menu, question);
	add(menu, CMD_CLOSE, "%s", no);
	add(menu, command, "%s", yes)->argument = 1;
}

void menu_confirm_quit(struct menu *menu, bool can_resign)
{
	begin(menu, "Quit? Your game is still running.");
	add(menu, CMD_CLOSE, "Stay");
	add(menu, CMD_LEAVE, "Leave and keep my seat");
	if (can_resign)
		add(menu, CMD_QUIT, "Resign and leave")->argument = 1;
}

void menu_challenge(struct menu *menu, const char *name,
    const struct settings *settings)
{
	static const char *const sides[] = { "", ", you play X",
		", you play O" };
	char who[MESSAGES_PHRASE_SIZE], title[MENU_TEXT_SIZE],
	    game[VARIANT_TEXT_SIZE], clock[TIME_CONTROL_TEXT_SIZE],
	    extra[GAME_TERMS_PHRASES_SIZE];

	snprintf(title, sizeof(title), "Challenge %s",
	    messages_format_name(name, false, who));
	begin(menu, title);
	add(menu, CMD_CHALLENGE, "Play %s, clock %s%s",
	    variant_write(&settings->game.variant, game),
	    time_control_write(&settings->game.control, clock),
	    sides[settings->side])
	    ->argument = 1;
	if (terms_describe(&settings->game, TERM_ABSENT, GAME_TERM_COUNT,
		extra)[0] != '\0')
		add(menu, CMD_CHALLENGE, "with %s", extra)->argument = 1;
	add(menu, CMD_CLOSE, "Back, to change these terms");
}

void menu_move_selection(struct menu *menu, int items)
{
	menu->selected = (menu->selected + menu->count + (unsigned)items) %
	    menu->count;
}
