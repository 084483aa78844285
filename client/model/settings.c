/* settings.c -- the user's choices of game and bell, and their text forms. */

#include "client/model/settings.h"

#include <stdio.h>
#include <string.h>

#include "client/model/tournament.h"
#include "common/text/word_table.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* The boards that most people play. */
static const struct variant boards[] = {
	{ 3, 3, 3, RULE_FREE },
	{ 4, 4, 4, RULE_FREE },
	{ 5, 5, 4, RULE_FREE },
	{ 7, 6, 4, RULE_FREE },
	{ 9, 9, 5, RULE_FREE },
	{ 11, 11, 5, RULE_FREE },
	{ 15, 15, 5, RULE_FREE },
	{ 19, 19, 5, RULE_FREE },
	{ 26, 26, 5, RULE_FREE },
};

static const char *const clock_words[] = {
	"none",
	"1+2",
	"3+2",
	"5+3",
	"10+5",
	"10/move",
	"30/move",
};

static const char *const side_words[] = { "any", "x", "o" };

static const struct word_table clocks = WORD_TABLE(clock_words),
			       sides = WORD_TABLE(side_words);

/* The pairs of terms through which settings_cycle_terms steps. */
static const struct {
	uint16_t idle_seconds;
	bool     is_undo_off;
} combinations[] = {
	{ 0, false },
	{ 0, true },
	{ 60, false },
	{ 60, true },
};

void settings_init(struct settings *s)
{
	*s = (struct settings){ .game = game_settings_default(&boards[0]),
		.level = BOT_MEDIUM,
		.bell = true };
}

/*
 * Sets the time control, and the absence rule, whose default depends on it. Returns
 * false if the text is not valid, without changing s.
 */
static bool set_clock(struct settings *s, const char *text)
{
	if (!game_terms[TERM_CLOCK].read(&s->game, text))
		return false;
	game_terms[TERM_ABSENT].read(&s->game, NULL);
	return true;
}

bool settings_is_clock(const char *text)
{
	struct time_control control;

	return time_control_parse(&control, text);
}

/* Returns the index `step` steps further in a ring of n; -1 is before the first. */
static int cycle(int index, int step, int n)
{
	if (index < 0)
		return step > 0 ? 0 : n - 1;
	return (index + step + n) % n;
}

/*
 * If the variant does not allow the chosen opening, sets that there is none. A game
 * without a name is another board.
 */
static void check_game(struct settings *s)
{
	s->is_other_board |= variant_find_name(&s->game.variant) ==
	    NAMED_VARIANT_COUNT;
	if (!opening_is_allowed(s->game.opening, &s->game.variant))
		s->game.opening = OPENING_NONE;
}

void settings_cycle_opening(struct settings *s, int step)
{
	do
		s->game.opening = (uint8_t)cycle(s->game.opening, step,
		    OPENING_KIND_COUNT);
	while (!opening_is_allowed(s->game.opening, &s->game.variant) ||
	    (!s->is_other_board && s->game.opening > OPENING_SWAP2));
}

bool variant_cycle_board(struct variant *v, int step)
{
	int       index = LENGTH(boards) - 1;
	enum rule rule = v->rule;

	while (index >= 0 &&
	    (boards[index].columns != v->columns ||
		boards[index].rows != v->rows || boards[index].k != v->k))
		index--;
	*v = boards[cycle(index, step, LENGTH(boards))];
	v->rule = rule;
	return index < 0 ||
	    (index + step >= 0 && index + step < LENGTH(boards));
}

void variant_cycle_rule(struct variant *v, int step)
{
	v->rule = (enum rule)cycle((int)v->rule, step, RULE_COUNT);
}

void settings_cycle_game(struct settings *s, int step)
{
	int at = s->is_other_board ? NAMED_VARIANT_COUNT :
				     (int)variant_find_name(&s->game.variant);

	at = cycle(at, step, NAMED_VARIANT_COUNT + 1);
	s->is_other_board = at == NAMED_VARIANT_COUNT;
	if (!s->is_other_board)
		s->game.variant = named_variants[at].variant;
	check_game(s);
}

void settings_cycle_board(struct settings *s, int step)
{
	variant_cycle_board(&s->game.variant, step);
	check_game(s);
}

void settings_cycle_rule(struct settings *s, int step)
{
	variant_cycle_rule(&s->game.variant, step);
	check_game(s);
}

void settings_cycle_level(struct settings *s, int step)
{
	s->level = (enum bot_level)cycle((int)s->level, step, BOT_LEVEL_COUNT);
}

void settings_cycle_clock(struct settings *s, int step)
{
	char text[TIME_CONTROL_TEXT_SIZE];
	int  index = word_table_find(&clocks,
	     time_control_write(&s->game.control, text));

	set_clock(s, clock_words[cycle(index, step, LENGTH(clock_words))]);
}

/* No clock stands for the clock that the server gives a tournament. */
void settings_cycle_tournament_clock(struct settings *s, int step)
{
	if (s->game.control.kind == TIME_CONTROL_NONE)
		set_clock(s, TOURNAMENT_CLOCK);
	settings_cycle_clock(s, step);
	if (s->game.control.kind == TIME_CONTROL_NONE)
		settings_cycle_clock(s, step);
}

void settings_cycle_side(struct settings *s, int step)
{
	s->side = (enum side_choice)cycle((int)s->side, step,
	    LENGTH(side_words));
}

void settings_cycle_terms(struct settings *s, int step)
{
	int at = LENGTH(combinations) - 1;

	while (at > 0 &&
	    (combinations[at].idle_seconds != s->game.idle_seconds ||
		combinations[at].is_undo_off != s->game.is_undo_off))
		at--;
	at = cycle(at, step, LENGTH(combinations));
	s->game.idle_seconds = combinations[at].idle_seconds;
	s->game.is_undo_off = combinations[at].is_undo_off;
}

void settings_cycle_tournament(struct settings *s, int step)
{
	s->tournament = (uint8_t)cycle(s->tournament, step, TOURNAMENT_KINDS);
}

const char *settings_side_word(const struct settings *s)
{
	return side_words[s->side];
}

/* Whether a term is stored. Terms that depend on other terms are not. */
static bool is_saved(unsigned term)
{
	return term != TERM_ABSENT;
}

void settings_write(const struct settings *s, char out[SETTINGS_TEXT_SIZE])
{
	char   name[VARIANT_TEXT_SIZE], text[GAME_TERM_TEXT_SIZE];
	size_t n = (size_t)snprintf(out, SETTINGS_TEXT_SIZE,
	    "game %s\nlevel %s\nside %s\nbell %s\n",
	    variant_write(&s->game.variant, name), bot_level_word(s->level),
	    settings_side_word(s), s->bell ? "on" : "off");

	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (is_saved(i))
			n += (size_t)snprintf(out + n, SETTINGS_TEXT_SIZE - n,
			    "%s %s\n", game_terms[i].word,
			    game_terms[i].write(&s->game, text));
}

#define KEY_SIZE   16
#define VALUE_SIZE 32

#define ASSERT_KEY_FITS(name, word, value, any, error, field, phrase) \
	_Static_assert(sizeof(word) <= KEY_SIZE, "a key is read whole");
GAME_TERMS(ASSERT_KEY_FITS)
_Static_assert(GAME_TERM_TEXT_SIZE <= VALUE_SIZE, "a value is read whole");

void settings_parse(struct settings *s, const char *text)
{
	char key[KEY_SIZE], value[VALUE_SIZE];

	for (int n; sscanf(text, "%15s %31s%n", key, value, &n) == 2;
	     text += n) {
		int side = word_table_find(&sides, value);

		if (strcmp(key, "game") == 0)
			variant_parse(&s->game.variant, value);
		else if (strcmp(key, "level") == 0)
			bot_level_parse(&s->level, value);
		else if (strcmp(key, "side") == 0 && side >= 0)
			s->side = (enum side_choice)side;
		else if (strcmp(key, "bell") == 0)
			s->bell = strcmp(value, "off") != 0;
		for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
			if (is_saved(i) && strcmp(key, game_terms[i].word) == 0)
				game_terms[i].read(&s->game, value);
		game_terms[TERM_ABSENT].read(&s->game, NULL);
	}
	check_game(s);
}

void settings_apply_options(struct settings *s, const struct game_options *o)
{
	if (o->play != NULL)
		variant_parse(&s->game.variant, o->play);
	if (o->bot != NULL)
		bot_level_parse(&s->level, o->bot);
	if (o->clock != NULL)
		set_clock(s, o->clock);
	if (o->absence_rule != NULL)
		game_terms[TERM_ABSENT].read(&s->game, o->absence_rule);
	if (o->opening != NULL)
		game_terms[TERM_OPENING].read(&s->game, o->opening);
	check_game(s);
}

enum error settings_set(struct settings *s, const char *text)
{
	struct settings   new_settings = *s;
	struct variant   *v = &new_settings.game.variant;
	enum error        e = variant_read(v, text);
	enum opening_kind opening;

	new_settings.is_other_board &= e != OK;
	if (e == ERR_RULES)
		return e;
	if (strcmp(text, "none") != 0 && opening_kind_parse(&opening, text)) {
		if (!opening_is_allowed(opening, v))
			return ERR_UNFIT;
		new_settings.game.opening = (uint8_t)opening;
	} else if (e != OK && !rule_parse(&v->rule, text) &&
	    !bot_level_parse(&new_settings.level, text) &&
	    !set_clock(&new_settings, text)) {
		return ERR_VALUE;
	}
	check_game(&new_settings);
	*s = new_settings;
	return OK;
}

/* Appends the terms up to `end` to a request, such as " you=x clock=5+3". */
static void
append_pairs(const struct settings *s, unsigned end, char *out, size_t size)
{
	size_t n = strlen(out);

	if (s->side != SIDE_CHOICE_ANY)
		snprintf(out + n, size - n, " you=%s", settings_side_word(s));
	terms_append(&s->game, end, NULL, out, size);
}

/* Leaves out the level at which the server lets a bot join by default. */
void settings_write_seek(const struct settings *s, char *out, size_t size)
{
	const bool is_default = s->level == BOT_MEDIUM;
	char       name[VARIANT_TEXT_SIZE];

	snprintf(out, size, "seek %s%s%s",
	    variant_write(&s->game.variant, name),
	    is_default ? "" : " else=bot:",
	    is_default ? "" : bot_level_word(s->level));
	append_pairs(s, GAME_TERM_COUNT, out, size);
}

/* Writes the request for a bot's game. Such a game has no other terms. */
void settings_write_bot(const struct settings *s, char *out, size_t size)
{
	char name[VARIANT_TEXT_SIZE];

	snprintf(out, size, "bot %s %s", variant_write(&s->game.variant, name),
	    bot_level_word(s->level));
	append_pairs(s, TERM_IDLE, out, size);
}

void settings_write_challenge(const struct settings *s, const char *name,
    char *out, size_t size)
{
	char game[VARIANT_TEXT_SIZE];

	snprintf(out, size, "challenge %s %s", name,
	    variant_write(&s->game.variant, game));
	append_pairs(s, GAME_TERM_COUNT, out, size);
}

/* The absence rule of a tournament is always the same. */
void settings_write_tournament(const struct settings *s, char *out, size_t size)
{
	char game[VARIANT_TEXT_SIZE];

	snprintf(out, size, "tournament create %s %s",
	    tournament_kinds[s->tournament].word,
	    variant_write(&s->game.variant, game));
	terms_append(&s->game, TERM_IDLE, "absent=", out, size);
}
