/* choice.c -- which game a person would like, and what else is remembered. */

#include "client/choice.h"

#include <stdio.h>
#include <string.h>

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

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

void choice_init(struct choice *c)
{
	*c = (struct choice){ .level = LEVEL_MEDIUM, .bell = true };
	variant_parse(&c->variant, games[0]);
}

/* The place by further in a ring of n; at is -1 when we are at none. */
static int turn(int at, int by, int n)
{
	if (at < 0)
		return by > 0 ? 0 : n - 1;
	return (at + by + n) % n;
}

static int find(const char *const table[], int n, const char *text)
{
	while (n-- > 0)
		if (strcmp(table[n], text) == 0)
			return n;
	return -1;
}

void choice_turn_variant(struct choice *c, int by)
{
	char name[VARIANT_TEXT];
	int  at = find(games, LENGTH(games), variant_write(&c->variant, name));

	variant_parse(&c->variant, games[turn(at, by, LENGTH(games))]);
}

void choice_turn_level(struct choice *c, int by)
{
	c->level = (enum level)turn((int)c->level, by, LEVELS);
}

void choice_turn_clock(struct choice *c, int by)
{
	char text[CONTROL_TEXT];
	int  at = find(clocks, LENGTH(clocks), control_write(&c->clock, text));

	control_parse(&c->clock, clocks[turn(at, by, LENGTH(clocks))]);
}

void choice_turn_side(struct choice *c, int by)
{
	c->side = (enum wish)turn((int)c->side, by, LENGTH(sides));
}

const char *choice_side(const struct choice *c)
{
	return sides[c->side];
}

void choice_write(const struct choice *c, char out[CHOICE_TEXT])
{
	char name[VARIANT_TEXT], clock[CONTROL_TEXT];

	snprintf(out, CHOICE_TEXT,
	    "game %s\nlevel %s\nclock %s\nside %s\nbell %s\n",
	    variant_write(&c->variant, name), level_name(c->level),
	    control_write(&c->clock, clock), choice_side(c),
	    c->bell ? "on" : "off");
}

static void read_line(struct choice *c, const char *key, const char *value)
{
	int side = find(sides, LENGTH(sides), value);

	if (strcmp(key, "game") == 0)
		variant_parse(&c->variant, value);
	else if (strcmp(key, "level") == 0)
		level_parse(&c->level, value);
	else if (strcmp(key, "clock") == 0)
		control_parse(&c->clock, value);
	else if (strcmp(key, "side") == 0 && side >= 0)
		c->side = (enum wish)side;
	else if (strcmp(key, "bell") == 0)
		c->bell = strcmp(value, "off") != 0;
}

void choice_read(struct choice *c, const char *text)
{
	char key[16], value[32];
	int  taken;

	while (sscanf(text, "%15s %31s%n", key, value, &taken) == 2) {
		read_line(c, key, value);
		text += taken;
	}
}

void choice_obey(struct choice *c, const struct options *o)
{
	if (o->play != NULL)
		variant_parse(&c->variant, o->play);
	if (o->bot != NULL)
		level_parse(&c->level, o->bot);
	if (o->clock != NULL)
		control_parse(&c->clock, o->clock);
}

void choice_tell(const struct choice *c, const struct options *o,
    char out[CHOICE_TEXT])
{
	char name[VARIANT_TEXT], clock[CONTROL_TEXT];
	const struct {
		const char *what, *value;
		bool        told;
	} parts[] = {
		{ "", variant_write(&c->variant, name), o->play == NULL },
		{ "bot ", level_name(c->level), o->bot == NULL },
		{ "side ", choice_side(c), c->side != WISH_EITHER },
		{ "clock ", control_write(&c->clock, clock),
		    o->clock == NULL && c->clock.kind != CONTROL_NONE },
	};
	int n = 0;

	out[0] = '\0';
	for (int i = 0; i < LENGTH(parts); i++)
		if (parts[i].told)
			n += snprintf(out + n, (size_t)(CHOICE_TEXT - n),
			    "%s%s%s", n > 0 ? ", " : "", parts[i].what,
			    parts[i].value);
}

void choice_add_terms(const struct choice *c, char *out, size_t size)
{
	char   clock[CONTROL_TEXT];
	size_t n = strlen(out);

	if (c->clock.kind != CONTROL_NONE)
		n += (size_t)snprintf(out + n, size - n, " clock=%s",
		    control_write(&c->clock, clock));
	if (c->side != WISH_EITHER)
		snprintf(out + n, size - n, " you=%s", choice_side(c));
}

void choice_seek(const struct choice *c, char *out, size_t size)
{
	char name[VARIANT_TEXT];

	snprintf(out, size, "seek %s else=bot:%s",
	    variant_write(&c->variant, name), level_name(c->level));
	choice_add_terms(c, out, size);
}

void choice_bot(const struct choice *c, char *out, size_t size)
{
	char name[VARIANT_TEXT];

	snprintf(out, size, "bot %s %s", variant_write(&c->variant, name),
	    level_name(c->level));
	choice_add_terms(c, out, size);
}
