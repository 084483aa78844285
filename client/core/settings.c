/* settings.c -- the player's choices of game and bell, and their text forms. */

#include "client/core/settings.h"

#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "common/user_text.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

static const char *const games[] = {
	"3x3x3",
	"4x4x4",
	"5x5x4",
	"7x6x4",
	"9x9x5",
	"11x11x5",
	"15x15x5",
	"15x15x5/exact",
	"19x19x5",
	"26x26x5",
};

static const char *const clocks[] = {
	"none",
	"1+2",
	"3+2",
	"5+3",
	"10+5",
	"10/move",
	"30/move",
};

static const char *const sides[] = { "any", "x", "o" };

/*
 * The choices of how long an opponent may be silent, in seconds; see "claim".
 */
#define IDLE_MIN 30
#define IDLE_MAX 600

void settings_init(struct settings *s)
{
	*s = (struct settings){ .level = BOT_MEDIUM, .bell = true };
	variant_parse(&s->variant, games[0]);
}

/* Moves index by step in a ring of n; an index of -1 is outside the ring. */
static int cycle(int index, int step, int n)
{
	if (index < 0)
		return step > 0 ? 0 : n - 1;
	return (index + step + n) % n;
}

static int find_word(const char *const table[], int n, const char *text)
{
	while (n-- > 0)
		if (strcmp(table[n], text) == 0)
			return n;
	return -1;
}

void settings_cycle_variant(struct settings *s, int step)
{
	char name[VARIANT_TEXT_SIZE];
	int  index = find_word(games, LENGTH(games),
	     variant_write(&s->variant, name));

	variant_parse(&s->variant, games[cycle(index, step, LENGTH(games))]);
}

void settings_cycle_level(struct settings *s, int step)
{
	s->level = (enum bot_level)cycle((int)s->level, step, BOT_LEVEL_COUNT);
}

void settings_cycle_clock(struct settings *s, int step)
{
	char text[TIME_CONTROL_TEXT_SIZE];
	int  index = find_word(clocks, LENGTH(clocks),
	     time_control_write(&s->clock, text));

	time_control_parse(&s->clock,
	    clocks[cycle(index, step, LENGTH(clocks))]);
}

void settings_cycle_side(struct settings *s, int step)
{
	s->side = (enum side_choice)cycle((int)s->side, step, LENGTH(sides));
}

const char *settings_side_word(const struct settings *s)
{
	return sides[s->side];
}

void settings_write(const struct settings *s, char out[SETTINGS_TEXT_SIZE])
{
	char name[VARIANT_TEXT_SIZE], clock[TIME_CONTROL_TEXT_SIZE];

	snprintf(out, SETTINGS_TEXT_SIZE,
	    "game %s\nlevel %s\nclock %s\nside %s\nidle %u\nundo %s\n"
	    "bell %s\n",
	    variant_write(&s->variant, name), bot_level_word(s->level),
	    time_control_write(&s->clock, clock), settings_side_word(s),
	    (unsigned)s->extra.idle_seconds,
	    s->extra.is_undo_off ? "off" : "on", s->bell ? "on" : "off");
}

static void set_key(struct settings *s, const char *key, const char *value)
{
	int      side = find_word(sides, LENGTH(sides), value);
	uint32_t seconds;

	if (strcmp(key, "game") == 0)
		variant_parse(&s->variant, value);
	else if (strcmp(key, "level") == 0)
		bot_level_parse(&s->level, value);
	else if (strcmp(key, "clock") == 0)
		time_control_parse(&s->clock, value);
	else if (strcmp(key, "side") == 0 && side >= 0)
		s->side = (enum side_choice)side;
	else if (strcmp(key, "idle") == 0 &&
	    number_parse(value, IDLE_MIN, IDLE_MAX, &seconds))
		s->extra.idle_seconds = seconds;
	else if (strcmp(key, "undo") == 0)
		s->extra.is_undo_off = strcmp(value, "off") == 0;
	else if (strcmp(key, "bell") == 0)
		s->bell = strcmp(value, "off") != 0;
}

void settings_parse(struct settings *s, const char *text)
{
	char key[16], value[32];
	int  consumed;

	while (sscanf(text, "%15s %31s%n", key, value, &consumed) == 2) {
		set_key(s, key, value);
		text += consumed;
	}
}

void settings_apply_options(struct settings *s, const struct game_options *o)
{
	if (o->play != NULL)
		variant_parse(&s->variant, o->play);
	if (o->bot != NULL)
		bot_level_parse(&s->level, o->bot);
	if (o->clock != NULL)
		time_control_parse(&s->clock, o->clock);
}

void settings_describe(const struct settings *s, const struct game_options *o,
    char out[SETTINGS_TEXT_SIZE])
{
	char name[VARIANT_TEXT_SIZE], clock[TIME_CONTROL_TEXT_SIZE],
	    extra[EXTRA_TERMS_SIZE];
	const struct {
		const char *what, *value;
		bool        is_shown;
	} parts[] = {
		{ "", variant_write(&s->variant, name), o->play == NULL },
		{ "bot ", bot_level_word(s->level), o->bot == NULL },
		{ "side ", settings_side_word(s), s->side != SIDE_CHOICE_ANY },
		{ "clock ", time_control_write(&s->clock, clock),
		    o->clock == NULL && s->clock.kind != TIME_CONTROL_NONE },
		{ "", extra_terms_write(&s->extra, extra), extra[0] != '\0' },
	};
	int n = 0;

	out[0] = '\0';
	for (int i = 0; i < LENGTH(parts); i++)
		if (parts[i].is_shown)
			n += snprintf(out + n, (size_t)(SETTINGS_TEXT_SIZE - n),
			    "%s%s%s", n > 0 ? ", " : "", parts[i].what,
			    parts[i].value);
}

/* Appends " clock=5+3 you=x" to a request, without the defaults. */
static void append_pairs(const struct settings *s, char *out, size_t size)
{
	char   clock[TIME_CONTROL_TEXT_SIZE];
	size_t n = strlen(out);

	if (s->clock.kind != TIME_CONTROL_NONE)
		n += (size_t)snprintf(out + n, size - n, " clock=%s",
		    time_control_write(&s->clock, clock));
	if (s->side != SIDE_CHOICE_ANY)
		snprintf(out + n, size - n, " you=%s", settings_side_word(s));
}

void settings_write_seek(const struct settings *s, char *out, size_t size)
{
	char name[VARIANT_TEXT_SIZE];

	snprintf(out, size, "seek %s else=bot:%s",
	    variant_write(&s->variant, name), bot_level_word(s->level));
	append_pairs(s, out, size);
	extra_terms_append_pairs(&s->extra, out, size);
}

void settings_write_bot(const struct settings *s, char *out, size_t size)
{
	char name[VARIANT_TEXT_SIZE];

	snprintf(out, size, "bot %s %s", variant_write(&s->variant, name),
	    bot_level_word(s->level));
	append_pairs(s, out, size);
}

void settings_write_challenge(const struct settings *s, const char *name,
    char *out, size_t size)
{
	char game[VARIANT_TEXT_SIZE];

	snprintf(out, size, "challenge %s %s", name,
	    variant_write(&s->variant, game));
	append_pairs(s, out, size);
	extra_terms_append_pairs(&s->extra, out, size);
}
