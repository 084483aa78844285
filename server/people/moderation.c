/* moderation.c -- bans by the operator. */

#include "server/people/moderation.h"

#include <stdio.h>
#include <string.h>

#include "server/people/name_owners.h"
#include "server/people/player.h"
#include "server/util/duration.h"
#include "server/util/name_fold.h"

bool ban_set_what(struct ban *b, const char *text)
{
	b->is_network = ip_network_parse(&b->network, text);
	if (b->is_network)
		ip_network_write(&b->network, b->what);
	else if (name_is_valid(text))
		snprintf(b->what, sizeof(b->what), "%s", text);
	else
		return false;
	return true;
}

void ban_set_address(struct ban *b, const struct address_key *address)
{
	struct address_key key = address_key_without_interface(address);

	b->is_network = true;
	b->network.bits = ADDRESS_KEY_BYTES * 8;
	memcpy(b->network.address, key.bytes, sizeof(key.bytes));
	ip_network_write(&b->network, b->what);
}

bool ban_holds(const struct ban *b, const char *name, const char *key,
    const struct address_key *address)
{
	if (b->is_network)
		return address != NULL && address_key_is_known(address) &&
		    ip_network_contains(&b->network, address);
	return (name != NULL && name_is_same(b->what, name)) ||
	    (key != NULL && key[0] != '\0' && strcmp(b->key, key) == 0);
}

const struct ban *
bans_find(struct expiry_map *bans, bool is_of_talk, const char *name,
    const char *key, const struct address_key *address, msec now)
{
	struct expiry_row *row = NULL;

	while ((row = expiry_map_next(bans, row, now)) != NULL) {
		const struct ban *b = row->value;

		if (b->is_of_talk == is_of_talk &&
		    ban_holds(b, name, key, address))
			return b;
	}
	return NULL;
}

const struct ban *bans_find_of_talk(struct expiry_map *bans,
    const struct name_owners *owners, const struct player *p, msec now)
{
	const struct name_owner *owner = name_owners_find_player(owners,
	    p->identity.id);

	return bans_find(bans, true, p->name, owner != NULL ? owner->key : NULL,
	    &p->client.address, now);
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
	char               folded[NAME_SIZE];
	const char        *key = row_key(b, folded);
	size_t             size = strlen(key);
	struct expiry_row *row = expiry_map_find(bans, key, size, now);

	if (row == NULL && expiry_map_count(bans, now) >= BANS_MAX)
		return false;
	row = expiry_map_set(bans, key, size, b->until, now);
	if (row != NULL)
		memcpy(row->value, b, sizeof(*b));
	return true;
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
	    b->is_of_talk     ? "your talk" :
		b->is_network ? "your address" :
				"your name",
	    duration_write(b->until - now, duration),
	    b->reason[0] != '\0' ? ": " : "", b->reason);
	return out;
}
