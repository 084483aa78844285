/*
 * list.c -- the list that is shown instead of the board: the lobby, or the
 * finished games.
 */

#include "client/screen/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "client/words/glyph.h"
#include "client/words/messages.h"
#include "common/base/fatal.h"
#include "common/base/format_values.h"

/* The width of the column of names. */
#define NAME_COLUMNS 18

/*
 * If there are more players than this, the games are listed before the
 * settings.
 */
#define MANY_PLAYERS 10

/* --- the list --- */

void list_clear(struct list *l)
{
	free(l->rows);
	*l = (struct list){ .rows = NULL };
}

static struct list_row *__attribute__((format(printf, 3, 4)))
add(struct list *l, enum list_row_kind kind, const char *format, ...)
{
	struct list_row *row;

	if (l->count == l->capacity) {
		l->capacity = 2 * l->capacity + 16;
		l->rows = xrealloc(l->rows, l->capacity * sizeof(*l->rows));
	}
	row = &l->rows[l->count++];
	*row = (struct list_row){ .kind = kind };
	FORMAT_VALUES(row->text, sizeof(row->text), format);
	return row;
}

static void __attribute__((format(printf, 2, 3)))
set_command(struct list_row *row, const char *format, ...)
{
	FORMAT_VALUES(row->command, sizeof(row->command), format);
}

bool list_is_selectable(const struct list_row *row)
{
	return row->kind > ROW_SCORE;
}

bool list_is_changeable(const struct list_row *row)
{
	return row->step != NULL ||
	    (row->kind >= ROW_WHOSE && row->kind <= ROW_WHICH_RULE);
}

const struct list_row *list_selected(const struct list *l)
{
	return &l->rows[l->selected];
}

void list_move(struct list *l, int rows)
{
	int step = rows < 0 ? -1 : 1;

	for (int i = (int)l->selected + step; i >= 0 && i < (int)l->count;
	     i += step) {
		if (!list_is_selectable(&l->rows[i]))
			continue;
		l->selected = (unsigned)i;
		rows -= step;
		if (rows == 0)
			return;
	}
}

/* Empties the list. Returns the row that was selected. */
static struct list_row begin(struct list *l)
{
	struct list_row was = { .kind = ROW_TITLE };

	if (l->count > 0)
		was = *list_selected(l);
	l->count = 0;
	return was;
}

/*
 * Selects the row that was selected before, which is `was`; the first row if
 * `was` is gone. If `was` is ROW_MORE and games were added, l->selected remains
 * the same: it is now the number of the first added game.
 */
static void finish(struct list *l, const struct list_row *was)
{
	unsigned i = 0;

	while (i < l->count &&
	    (l->rows[i].kind != was->kind || l->rows[i].id != was->id ||
		strcasecmp(l->rows[i].name, was->name) != 0))
		i++;
	if (was->kind == ROW_MORE && l->selected < l->count)
		return;
	l->selected = i < l->count && list_is_selectable(was) ? i : 0;
}

/* --- rows that start a game, and the settings --- */

static void add_search(struct list *l, const struct client_state *state,
    const struct settings *settings)
{
	const struct variant *sought = &state->active_seek.variant;
	char                  name[VARIANT_TEXT_SIZE];
	struct list_row      *row;
	bool                  is_other = sought->columns != 0 &&
	    !variant_is_same(sought, &settings->game.variant);

	if (state->seek_id == 0)
		row = add(l, ROW_SEEK, "Find an opponent");
	else if (is_other)
		row = add(l, ROW_SEEK, "Find one for %s instead",
		    variant_title(&settings->game.variant, name));
	else
		row = add(l, ROW_SEEK, "Looking for an opponent");
	if (state->seek_id == 0 || is_other)
		settings_write_seek(settings, row->command,
		    sizeof(row->command));
	if (state->seek_id != 0)
		set_command(add(l, ROW_UNSEEK, "Stop looking"), "unseek");
}

static bool is_other_board(const struct settings *s)
{
	return s->is_other_board;
}

static bool allows_openings(const struct settings *s)
{
	return opening_is_allowed(OPENING_SWAP2, &s->game.variant);
}

/* The settings of the lobby, in the order of the list. */
static const struct setting {
	const char *text; /* see messages_fill_settings */
	void (*step)(struct settings *s, int step);
	bool (*is_allowed)(const struct settings *s); /* NULL: always */
} lobby_settings[] = {
	{ "Game   < {choice} >  {goal}", settings_cycle_game, NULL },
	{ "Board  < {board} >", settings_cycle_board, is_other_board },
	{ "Rule   < {rule} >", settings_cycle_rule, is_other_board },
	{ "Side   < {side} >", settings_cycle_side, NULL },
	{ "Clock  < {clock} >", settings_cycle_clock, NULL },
	{ "Begin  < {opening} >", settings_cycle_opening, allows_openings },
	{ "Terms  < {terms} >", settings_cycle_terms, NULL },
};

static void add_settings(struct list *l, const struct settings *s)
{
	for (unsigned i = 0;
	     i < sizeof(lobby_settings) / sizeof(lobby_settings[0]); i++) {
		const struct setting *t = &lobby_settings[i];
		struct list_row      *row;

		if (t->is_allowed != NULL && !t->is_allowed(s))
			continue;
		row = add(l, ROW_SETTING, "%s", t->text);
		messages_fill_settings(row->text, sizeof(row->text), s);
		row->id = i + 1;
		row->step = t->step;
	}
}

/* --- players, games, scores --- */

static void add_player(struct list *l, const struct lobby_player *p, bool you)
{
	char who[MESSAGES_PHRASE_SIZE], game[LOBBY_GAME_SIZE],
	    label[MESSAGES_PHRASE_SIZE + 32];
	bool             is_available = lobby_player_is_available(p);
	struct list_row *row;

	snprintf(label, sizeof(label), "%s%s%s%s%s",
	    messages_format_name(p->name, true, who), you ? " (you)" : "",
	    p->is_program ? " (program)" : "", p->rating[0] != '\0' ? " " : "",
	    p->rating);
	row = add(l, ROW_PLAYER, "%-*s %s%s", glyph_field(label, NAME_COLUMNS),
	    label,
	    p->takes_programs_only               ? "looking for a program, " :
		!is_available                    ? "" :
		p->activity == ACTIVITY_STAND_IN ? "with a bot, looking for " :
						   "looking for ",
	    p->takes_programs_only || is_available ?
		lobby_player_write_game(p, game) :
		messages_activity(p->activity));
	snprintf(row->name, sizeof(row->name), "%s", p->name);
	row->can_challenge = !you && !is_available &&
	    p->activity != ACTIVITY_AWAY;
	if (!you && is_available)
		set_command(row, "accept %u", (unsigned)p->seek_id);
}

static void add_games(struct list *l, const struct lobby_lists *lists)
{
	add(l, ROW_TITLE, "Games in progress");
	for (unsigned i = 0; i < lists->games.count; i++) {
		const struct lobby_game *g = &lists->games.rows[i];
		char x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE],
		    name[VARIANT_TEXT_SIZE];
		struct list_row *row = add(l, ROW_GAME,
		    "%-12s %s against %s, %u move%s, %u spectator%s",
		    variant_title(&g->variant, name),
		    messages_format_name(g->name[0], false, x),
		    messages_format_name(g->name[1], false, o),
		    (unsigned)g->ply, g->ply == 1 ? "" : "s",
		    (unsigned)g->spectators, g->spectators == 1 ? "" : "s");

		row->id = g->id;
		set_command(row, "watch %u", (unsigned)g->id);
	}
	if (lists->games.count == 0)
		add(l, ROW_NOTE, "There are no games in progress.");
}

static void add_scores(struct list *l, const struct lobby_lists *lists)
{
	if (lists->scores.count > 0)
		add(l, ROW_TITLE, "Scores");
	for (unsigned i = 0; i < lists->scores.count; i++) {
		const struct lobby_score *s = &lists->scores.rows[i];
		char who[MESSAGES_PHRASE_SIZE], name[VARIANT_TEXT_SIZE];

		messages_format_name(s->name, true, who);
		add(l, ROW_SCORE, "%-*s %-12s %u won, %u lost, %u drawn",
		    glyph_field(who, NAME_COLUMNS), who,
		    variant_title(&s->variant, name), (unsigned)s->won,
		    (unsigned)s->lost, (unsigned)s->drawn);
	}
}

void list_build_lobby(struct list *l, const struct client_state *state,
    const struct settings *settings, const struct lobby_lists *lists,
    bool discoverable)
{
	const struct tournament *t = &state->tournament;
	struct list_row          was = begin(l), *row;
	bool games_first = lists->players.count > MANY_PLAYERS &&
	    lists->games.count > 0;

	add_search(l, state, settings);
	row = add(l, ROW_PLAY_BOT, "Play the < %s > bot",
	    bot_level_word(settings->level));
	row->step = settings_cycle_level;
	settings_write_bot(settings, row->command, LIST_COMMAND_SIZE);
	if (!game_is_yours(&state->game))
		set_command(add(l, ROW_PUZZLES, "Solve puzzles"), "puzzle");
	if (tournament_is_on(t))
		row = add(l, ROW_TOURNAMENT, "Tournament: %s, %u entered",
		    t->name, (unsigned)t->entrants);
	else
		row = add(l, ROW_TOURNAMENT, "Tournament");
	set_command(row, "tournament");
	if (games_first)
		add_games(l, lists);
	add_settings(l, settings);
	add(l, ROW_TITLE, "Players%s",
	    discoverable ? " (others join by starting noughts)" : "");
	for (unsigned i = 0; i < lists->players.count; i++)
		add_player(l, &lists->players.rows[i],
		    strcasecmp(lists->players.rows[i].name, state->my_name) ==
			0);
	if (lists->players.count == 0)
		add(l, ROW_NOTE, "There are no other players.");
	if (!games_first)
		add_games(l, lists);
	add(l, ROW_TITLE, "Finished games");
	set_command(add(l, ROW_MY_GAMES, "My games"), "history %s",
	    state->my_name);
	set_command(add(l, ROW_ALL_GAMES, "All games"), "history");
	add_scores(l, lists);
	finish(l, &was);
}

/* --- finished games --- */

static void add_filters(struct list *l, const struct finished_filter *filter,
    const char *my_name)
{
	char who[MESSAGES_PHRASE_SIZE], name[VARIANT_TEXT_SIZE];

	if (strcasecmp(filter->player, my_name) == 0)
		add(l, ROW_WHOSE, "Games  < mine >");
	else if (filter->player[0] == '\0')
		add(l, ROW_WHOSE, "Games  < all >");
	else
		add(l, ROW_WHOSE, "Games  < of %s >",
		    messages_format_name(filter->player, false, who));
	if (filter->opponent[0] == '\0')
		add(l, ROW_OPPONENT, "With   < anybody >  type a name");
	else
		add(l, ROW_OPPONENT, "With   < %s >",
		    messages_format_name(filter->opponent, false, who));
	add(l, ROW_WHICH, "Game   < %s >",
	    filter->has_variant ?
		messages_format_board(&filter->variant, name) :
		"any");
	if (filter->has_variant)
		add(l, ROW_WHICH_RULE, "Rule   < %s >",
		    rules[filter->variant.rule].word);
}

static const char *write_name(const struct finished_game *g, enum side side,
    const char *my_name, char out[MESSAGES_PHRASE_SIZE])
{
	char who[MESSAGES_PHRASE_SIZE];
	bool has_rating = g->rating[side][0] != '\0';

	if (strcasecmp(g->name[side], my_name) == 0)
		snprintf(who, sizeof(who), "you");
	else
		messages_format_name(g->name[side], false, who);
	snprintf(out, MESSAGES_PHRASE_SIZE, "%.*s%s%s%s", NAME_BYTES_MAX, who,
	    has_rating ? " (" : "", g->rating[side], has_rating ? ")" : "");
	return out;
}

static void
add_finished(struct list *l, const struct finished_game *g, const char *my_name)
{
	char x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE],
	    result[MESSAGES_RESULT_SIZE], name[VARIANT_TEXT_SIZE];
	struct list_row *row;

	messages_format_result(write_name(g, SIDE_X, my_name, x),
	    write_name(g, SIDE_O, my_name, o), g->winner, g->reason, result);
	row = add(l, ROW_FINISHED, "%5u %-12s %s%s%s, %u move%s",
	    (unsigned)g->id, variant_title(&g->variant, name), result,
	    g->date[0] != '\0' ? ", " : "", g->date, (unsigned)g->plies,
	    g->plies == 1 ? "" : "s");
	row->id = g->id;
	set_command(row, "record %u", (unsigned)g->id);
}

void list_build_games(struct list *l, const struct finished_games *games,
    const char *my_name)
{
	struct list_row was = begin(l);

	add_filters(l, &games->filter, my_name);
	add(l, ROW_TITLE, "Finished games");
	for (unsigned i = 0; i < games->count; i++)
		add_finished(l, &games->rows[i], my_name);
	if (games->count == 0)
		add(l, ROW_NOTE, "%s",
		    finished_games_is_loading(games) ? "Loading." :
			games->problem[0] != '\0'    ? games->problem :
			games->next != 0 ? "None of the last games." :
					   "There are no such games.");
	if (finished_games_has_more(games))
		add(l, ROW_MORE, "Older games");
	finish(l, &was);
}
