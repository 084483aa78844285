/* cooldown.c -- how soon a declined request may be repeated. */

#include "server/lobby/cooldown.h"

#include <stdio.h>
#include <string.h>

#include "server/lobby/player.h"

#define STAND_IN_COOLDOWN (5 * 60 * (msec)1000)
#define MINUTE_COOLDOWN   (60 * (msec)1000)

/* Keys are compared as bytes, so unused bytes must be zero. */
struct cooldown_key {
	char kind;
	char from[NAME_SIZE], to[NAME_SIZE];
};

struct cooldown {
	msec until, length; /* when the last cooldown ends, and how long it
			       is */
};

static struct cooldown_key make_key(enum cooldown_kind kind,
    const struct player *from, const struct player *to)
{
	bool is_swapped = kind == COOLDOWN_STAND_IN &&
	    strcmp(from->key, to->key) > 0;
	struct cooldown_key key;

	memset(&key, 0, sizeof(key));
	key.kind = (char)kind;
	if (kind >= COOLDOWN_ASKED && from->address != 0 && !from->is_proven)
		snprintf(key.from, sizeof(key.from), "%llu",
		    (unsigned long long)from->address);
	else
		strcpy(key.from, is_swapped ? to->key : from->key);
	strcpy(key.to, is_swapped ? from->key : to->key);
	return key;
}

void cooldowns_init(struct expiry_map *cooldowns)
{
	expiry_map_init(cooldowns, sizeof(struct cooldown));
}

static msec length_after(enum cooldown_kind kind, msec length)
{
	if (kind == COOLDOWN_STAND_IN)
		return STAND_IN_COOLDOWN;
	if (length == 0 || kind >= COOLDOWN_ASKED)
		return MINUTE_COOLDOWN;
	return length < EXPIRY_MAP_DAY / 2 ? length * 2 : EXPIRY_MAP_DAY;
}

void cooldown_start(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now)
{
	struct cooldown_key      key = make_key(kind, from, to);
	const struct expiry_row *last = expiry_map_find(cooldowns, &key,
	    sizeof(key), now);
	const struct cooldown   *c = last != NULL ? last->value : NULL;
	msec length = length_after(kind, c != NULL ? c->length : 0);

	/*
	 * The row of a challenge is kept for one day after the cooldown,
	 * because another decline in that day doubles the cooldown.
	 */
	*(struct cooldown *)expiry_map_set(cooldowns, &key, sizeof(key),
	    now + length + (kind == COOLDOWN_CHALLENGE ? EXPIRY_MAP_DAY : 0),
	    now)
	     ->value = (struct cooldown){ now + length, length };
}

static struct expiry_row *find_asked(struct expiry_map *cooldowns,
    const struct player *from, const struct player *to, msec now)
{
	struct cooldown_key key = make_key(COOLDOWN_ASKED, from, to);

	return expiry_map_find(cooldowns, &key, sizeof(key), now);
}

void cooldown_withdraw(struct expiry_map *cooldowns, const struct player *from,
    const struct player *to, msec now)
{
	struct expiry_row *row = find_asked(cooldowns, from, to, now);

	/*
	 * The row is kept for the rest of the minute; its count is that of the
	 * withdrawals.
	 */
	if (row != NULL && row->count++ == 0)
		((struct cooldown *)row->value)->until = now;
}

void cooldown_end_between(struct expiry_map *cooldowns, const struct player *p,
    const struct player *other, msec now)
{
	struct expiry_row *row;

	while ((row = find_asked(cooldowns, p, other, now)) != NULL ||
	    (row = find_asked(cooldowns, other, p, now)) != NULL)
		expiry_map_remove(cooldowns, row);
}

msec cooldown_end(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now)
{
	struct cooldown_key      key = make_key(kind, from, to);
	const struct expiry_row *row = expiry_map_find(cooldowns, &key,
	    sizeof(key), now);
	const struct cooldown   *c = row != NULL ? row->value : NULL;

	return c != NULL ? c->until : 0;
}
