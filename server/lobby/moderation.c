/* moderation.c -- bans and mutes by the operator. */

#include "server/lobby/moderation.h"

#include <stdio.h>
#include <string.h>

#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"
#include "server/util/address_key.h"
#include "server/util/duration.h"

/*
 * Copies a value into the row of that key. Returns false if there are `max`
 * other rows already.
 */
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

void ban_set_address(struct ban *b, const struct sockaddr *address)
{
	b->is_network = true;
	b->network.bits = ADDRESS_KEY_BYTES * 8;
	address_to_bytes(address, b->network.address);
	network_write(&b->network, b->what);
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

/*
 * Returns the key of the ban's row. A name is folded, because names are
 * compared without case and accents.
 */
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

_Static_assert(ADDRESS_KEY_TEXT_SIZE <= KEY_DIGITS + 1,
    "the key of a mute's row may be an address");

/*
 * Writes the key of a mute's row to out and returns out. The key is the owner's
 * public key; without an owner, p's address; "" if neither is known.
 */
static const char *mute_key(const struct name_owner *owner,
    const struct player *p, char out[KEY_DIGITS + 1])
{
	out[0] = '\0';
	/* If the owner's key is damaged in the store, it is "". */
	if (owner != NULL && owner->key[0] != '\0')
		memcpy(out, owner->key, KEY_DIGITS + 1);
	else if (p != NULL && address_key_is_known(&p->address))
		address_key_write(&p->address, out);
	return out;
}

bool mutes_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now)
{
	struct mute m = { .since = now };
	char        key[KEY_DIGITS + 1];

	if (mute_key(owner, p, key)[0] == '\0')
		return false;
	snprintf(m.name, sizeof(m.name), "%s",
	    owner != NULL ? owner->name : p->name);
	return add_row(mutes, key, &m, MUTES_MAX, until, now);
}

/*
 * Returns the row of a mute that applies to p, who has the name of `owner`.
 * Either may be NULL.
 */
static struct expiry_row *find_mute(struct expiry_map *mutes,
    const struct name_owner *owner, const struct player *p, msec now)
{
	char               key[KEY_DIGITS + 1];
	struct expiry_row *row;
	const struct mute *m;

	mute_key(owner, p, key);
	row = expiry_map_find(mutes, key, strlen(key), now);
	if (row != NULL || owner == NULL || p == NULL)
		return row;
	mute_key(NULL, p, key);
	row = expiry_map_find(mutes, key, strlen(key), now);
	m = row != NULL ? row->value : NULL;
	return m != NULL && p->is_proven && owner->bound_at < m->since ? NULL :
									 row;
}

bool mutes_hold(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now)
{
	return find_mute(mutes, name_owners_find_player(owners, p->id), p,
		   now) != NULL;
}

unsigned mutes_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now)
{
	struct expiry_row *row, *next;
	unsigned           count = 0;

	for (row = expiry_map_next(mutes, NULL, now); row != NULL; row = next) {
		next = expiry_map_next(mutes, row, now);
		if (name_is_same(((const struct mute *)row->value)->name,
			name)) {
			expiry_map_remove(mutes, row);
			count++;
		}
	}
	for (; (row = find_mute(mutes, owner, p, now)) != NULL; count++)
		expiry_map_remove(mutes, row);
	return count;
}
