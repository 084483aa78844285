/* cooldown.c -- how soon a declined request may be repeated. */

#include "server/lobby/cooldown.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/lobby/player.h"
#include "server/util/hash_table.h"

#define STAND_IN_COOLDOWN (5 * 60 * (msec)1000)
#define MINUTE_COOLDOWN   (60 * (msec)1000)
#define DAY               (24 * 60 * 60 * (msec)1000)

/* Compared as bytes: unused ones are zero. */
struct cooldown_key {
	char kind;
	char from[NAME_SIZE], to[NAME_SIZE];
};

struct cooldown {
	struct cooldown_key key;
	msec                until, length; /* of the last one */
	UT_hash_handle      hh;
	TAILQ_ENTRY(cooldown) link;
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

static struct cooldown *
find(const struct cooldowns *set, const struct cooldown_key *key)
{
	struct cooldown *c;

	HASH_FIND(hh, set->by_pair, key, sizeof(*key), c);
	return c;
}

static void forget(struct cooldowns *set, struct cooldown *c)
{
	TAILQ_REMOVE(&set->by_age, c, link);
	assert(set->by_pair != NULL);
	HASH_DEL(set->by_pair, c);
	set->count--;
	free(c);
}

static struct cooldown *
add(struct cooldowns *set, const struct cooldown_key *key)
{
	struct cooldown *c = xcalloc(1, sizeof(*c));

	c->key = *key;
	HASH_ADD(hh, set->by_pair, key, sizeof(*key), c);
	TAILQ_INSERT_TAIL(&set->by_age, c, link);
	set->count++;
	return c;
}

static msec length_of(const struct cooldown *c)
{
	if (c->key.kind == COOLDOWN_STAND_IN)
		return STAND_IN_COOLDOWN;
	if (c->length == 0 || c->key.kind >= COOLDOWN_ASKED)
		return MINUTE_COOLDOWN;
	return c->length < DAY / 2 ? c->length * 2 : DAY;
}

void cooldowns_init(struct cooldowns *set)
{
	*set = (struct cooldowns){ NULL, TAILQ_HEAD_INITIALIZER(set->by_age),
		0 };
}

void cooldowns_clear(struct cooldowns *set)
{
	while (!TAILQ_EMPTY(&set->by_age))
		forget(set, TAILQ_FIRST(&set->by_age));
}

void cooldown_start(struct cooldowns *set, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now)
{
	struct cooldown_key key = make_key(kind, from, to);
	struct cooldown    *c = find(set, &key), *oldest;

	if (c == NULL)
		c = add(set, &key);
	c->length = length_of(c);
	c->until = now + c->length;
	TAILQ_REMOVE(&set->by_age, c, link);
	TAILQ_INSERT_TAIL(&set->by_age, c, link);
	while ((oldest = TAILQ_FIRST(&set->by_age)) != c &&
	    (set->count > COOLDOWNS_MAX || oldest->until + DAY <= now))
		forget(set, oldest);
}

msec cooldown_end(const struct cooldowns *set, enum cooldown_kind kind,
    const struct player *from, const struct player *to)
{
	struct cooldown_key    key = make_key(kind, from, to);
	const struct cooldown *c = find(set, &key);

	return c != NULL ? c->until : 0;
}
