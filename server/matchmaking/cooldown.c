/* cooldown.c -- how soon a declined request may be repeated. */

#include "server/matchmaking/cooldown.h"

#include <string.h>

#include "server/people/player.h"

static const struct cooldown_rule {
	msec length;
	bool is_doubled;    /* each time, for a day after the last one */
	bool is_mutual;     /* applies in both directions */
	bool is_by_address; /* `from` is known by the address, if not proven */
} cooldown_rules[] = {
	[COOLDOWN_STAND_IN] = { .length = 300000, .is_mutual = true },
	[COOLDOWN_CHALLENGE] = { .length = 60000, .is_doubled = true },
	[COOLDOWN_ASKED] = { .length = 60000, .is_by_address = true },
	[COOLDOWN_NEAR] = { .length = 60000, .is_by_address = true },
};

/* Keys are compared as bytes, so unused bytes must be zero. */
struct cooldown_key {
	char               kind;
	char               from[NAME_SIZE], to[NAME_SIZE];
	struct address_key address; /* takes the place of from, if known */
};

struct cooldown {
	/* When the last cooldown ends, and how long it is */
	msec     until, length;
	unsigned withdrawals; /* see cooldown_withdraw */
};

static struct cooldown_key make_key(enum cooldown_kind kind,
    const struct player *from, const struct player *to)
{
	bool is_swapped = cooldown_rules[kind].is_mutual &&
	    strcmp(from->key, to->key) > 0;
	struct cooldown_key key;

	memset(&key, 0, sizeof(key));
	key.kind = (char)kind;
	if (cooldown_rules[kind].is_by_address && !from->identity.is_proven &&
	    address_key_is_known(&from->client.address))
		key.address = from->client.address;
	else
		strcpy(key.from, is_swapped ? to->key : from->key);
	strcpy(key.to, is_swapped ? from->key : to->key);
	return key;
}

void cooldowns_init(struct expiry_map *cooldowns)
{
	expiry_map_init(cooldowns, sizeof(struct cooldown));
}

void cooldown_start(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now)
{
	struct cooldown_key      key = make_key(kind, from, to);
	const struct expiry_row *last = expiry_map_find(cooldowns, &key,
	    sizeof(key), now);
	struct cooldown          c = { .length = 0 };

	if (last != NULL)
		c = *(const struct cooldown *)last->value;
	if (c.length == 0 || !cooldown_rules[kind].is_doubled)
		c.length = cooldown_rules[kind].length;
	else
		c.length = c.length < EXPIRY_MAP_DAY / 2 ? c.length * 2 :
							   EXPIRY_MAP_DAY;
	c.until = now + c.length;
	*(struct cooldown *)expiry_map_set(cooldowns, &key, sizeof(key),
	    c.until + (cooldown_rules[kind].is_doubled ? EXPIRY_MAP_DAY : 0),
	    now)
	     ->value = c;
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
	struct cooldown   *c = row != NULL ? row->value : NULL;

	/* The row is kept for the rest of the minute, with its withdrawals. */
	if (c != NULL && c->withdrawals++ == 0)
		c->until = now;
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
