/*
 * ban_list.c -- whom the operator keeps away: names with their keys, and
 * networks.
 */

#include "server/lobby/ban_list.h"

#include <stdio.h>
#include <string.h>

#include "server/util/duration.h"

void ban_list_init(struct expiry_map *bans)
{
	expiry_map_init(bans, sizeof(struct ban));
}

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

/* Names are compared without case and accents. */
static const char *key_of(const struct ban *b, char folded[NAME_SIZE])
{
	return b->is_network ? b->what : name_fold(b->what, folded);
}

static struct expiry_row *
find_row(struct expiry_map *bans, const struct ban *b, msec now)
{
	char        folded[NAME_SIZE];
	const char *key = key_of(b, folded);

	return expiry_map_find(bans, key, strlen(key), now);
}

bool ban_list_add(struct expiry_map *bans, const struct ban *b, msec now)
{
	char               folded[NAME_SIZE];
	const char        *key = key_of(b, folded);
	struct expiry_row *row;

	if (find_row(bans, b, now) == NULL &&
	    expiry_map_count(bans, now) >= BANS_MAX)
		return false;
	row = expiry_map_set(bans, key, strlen(key), b->until, now);
	if (row != NULL)
		*(struct ban *)row->value = *b;
	return true;
}

void ban_list_remove(struct expiry_map *bans, const struct ban *b, msec now)
{
	expiry_map_remove(bans, find_row(bans, b, now));
}

const struct ban *
ban_list_find(struct expiry_map *bans, const struct ban *same, msec now)
{
	const struct expiry_row *row = find_row(bans, same, now);

	return row != NULL ? row->value : NULL;
}

const struct ban *
ban_list_next(struct expiry_map *bans, const struct ban *b, msec now)
{
	struct expiry_row *row = b != NULL ? find_row(bans, b, now) : NULL;

	row = expiry_map_next(bans, row, now);
	return row != NULL ? row->value : NULL;
}

const struct ban *ban_list_find_address(struct expiry_map *bans,
    const struct sockaddr *address, msec now)
{
	const struct ban *b = NULL;

	while ((b = ban_list_next(bans, b, now)) != NULL)
		if (b->is_network && network_contains(&b->network, address))
			break;
	return b;
}

bool ban_has_name(const struct ban *b, const char *name, const char *key)
{
	return !b->is_network &&
	    (name_is_same(b->what, name) ||
		(key != NULL && strcmp(b->key, key) == 0));
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

const struct ban *ban_list_find_name(struct expiry_map *bans, const char *name,
    const char *key, msec now)
{
	const struct ban *b = NULL;

	while ((b = ban_list_next(bans, b, now)) != NULL)
		if (ban_has_name(b, name, key))
			break;
	return b;
}
