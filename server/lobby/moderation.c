/* moderation.c -- bans and mutes by the operator. */

#include "server/lobby/moderation.h"

#include <stdio.h>
#include <string.h>

#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"
#include "server/util/duration.h"

/* Copies value into the row of that key; false if there are max others. */
static bool add_row(struct expiry_map *map, const char *key, const void *value,
    unsigned max, msec until, msec now)
{
	size_t             size = strlen(key);
	struct expiry_row *row = expiry_map_find(map, key, size, now);

	if (row == NULL && expiry_map_count(map, now) >= max)
		return false;
	row = expiry_map_set(map, key, size, until, now);
	if (row != NULL)
		memcpy(row->value, value, map->value_size);
	return true;
}

/* --- bans --- */

bool ban_set_what(struct ban *b, const char *text)
{
	b->is_network = network_parse(&b->network, text);
	if (b->is_network)
		network_write(&b->network, b->what);
	else if (name_is_valid(text))
		snprintf(b->what, sizeof(b->what), "%s", text);
	else
		return false;
	return true;
}

bool ban_holds(const struct ban *b, const char *name, const char *key,
    const struct sockaddr *address)
{
	if (b->is_network)
		return address != NULL &&
		    network_contains(&b->network, address);
	return (name != NULL && name_is_same(b->what, name)) ||
	    (key != NULL && key[0] != '\0' && strcmp(b->key, key) == 0);
}

const struct ban *bans_find(struct expiry_map *bans, const char *name,
    const char *key, const struct sockaddr *address, msec now)
{
	struct expiry_row *row = NULL;

	while ((row = expiry_map_next(bans, row, now)) != NULL)
		if (ban_holds(row->value, name, key, address))
			return row->value;
	return NULL;
}

/* The key of its row: names are compared without case and accents. */
static const char *row_key(const struct ban *b, char folded[NAME_SIZE])
{
	return b->is_network ? b->what : name_fold(b->what, folded);
}

bool bans_add(struct expiry_map *bans, const struct ban *b, msec now)
{
	char folded[NAME_SIZE];

	return add_row(bans, row_key(b, folded), b, BANS_MAX, b->until, now);
}

bool bans_remove(struct expiry_map *bans, struct ban *b, msec now)
{
	char               folded[NAME_SIZE];
	const char        *key = row_key(b, folded);
	struct expiry_row *row = expiry_map_find(bans, key, strlen(key), now);

	if (row == NULL)
		return false;
	*b = *(const struct ban *)row->value;
	expiry_map_remove(bans, row);
	return true;
}

const char *
ban_write_sentence(const struct ban *b, msec now, char out[BAN_SENTENCE_SIZE])
{
	char duration[DURATION_TEXT_SIZE];

	snprintf(out, BAN_SENTENCE_SIZE,
	    "The operator has banned %s for another %s%s%s",
	    b->is_network ? "your address" : "your name",
	    duration_write(b->until - now, duration),
	    b->reason[0] != '\0' ? ": " : "", b->reason);
	return out;
}

/* --- mutes --- */

bool mutes_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now)
{
	struct mute m = { .since = now };
	char        row[KEY_DIGITS + 1];

	snprintf(m.name, sizeof(m.name), "%s",
	    owner != NULL ? owner->name : p->name);
	/* A damaged owner has no key. */
	if (owner != NULL && owner->key[0] != '\0')
		memcpy(m.key, owner->key, sizeof(m.key));
	else if (p != NULL)
		m.address = p->address;
	else
		return false;
	snprintf(row, sizeof(row), "%s", m.key);
	if (m.key[0] == '\0')
		snprintf(row, sizeof(row), "%llx",
		    (unsigned long long)m.address);
	return add_row(mutes, row, &m, MUTES_MAX, until, now);
}

/*
 * Whether the mute holds for p. owner is the owner of p's name; either may be
 * NULL.
 */
static bool holds_for(const struct mute *m, const struct name_owner *owner,
    const struct player *p)
{
	if (m->key[0] != '\0')
		return owner != NULL && strcmp(m->key, owner->key) == 0;
	return p != NULL && p->address != 0 && p->address == m->address &&
	    (owner == NULL || !p->is_proven || owner->bound_at >= m->since);
}

bool mutes_hold(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now)
{
	const struct name_owner *owner = name_owners_find_player(owners, p->id);
	struct expiry_row       *row = NULL;

	while ((row = expiry_map_next(mutes, row, now)) != NULL)
		if (holds_for(row->value, owner, p))
			return true;
	return false;
}

unsigned mutes_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now)
{
	struct expiry_row *row, *next;
	unsigned           count = 0;

	for (row = expiry_map_next(mutes, NULL, now); row != NULL; row = next) {
		const struct mute *m = row->value;

		next = expiry_map_next(mutes, row, now);
		if (name_is_same(m->name, name) || holds_for(m, owner, p)) {
			expiry_map_remove(mutes, row);
			count++;
		}
	}
	return count;
}
