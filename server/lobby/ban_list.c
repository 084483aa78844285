/*
 * ban_list.c -- whom the operator keeps away: names with their keys, and
 * networks.
 */

#include "server/lobby/ban_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/util/duration.h"

void ban_list_init(struct ban_list *l)
{
	l->count = 0;
	TAILQ_INIT(&l->bans);
}

void ban_list_remove(struct ban_list *l, struct ban *b)
{
	TAILQ_REMOVE(&l->bans, b, link);
	l->count--;
	free(b);
}

void ban_list_clear(struct ban_list *l)
{
	while (!TAILQ_EMPTY(&l->bans))
		ban_list_remove(l, TAILQ_FIRST(&l->bans));
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

bool ban_list_add(struct ban_list *l, const struct ban *b)
{
	struct ban *copy;

	if (l->count >= BANS_MAX)
		return false;
	copy = xcalloc(1, sizeof(*copy));
	*copy = *b;
	TAILQ_INSERT_HEAD(&l->bans, copy, link);
	l->count++;
	return true;
}

void ban_list_remove_ended(struct ban_list *l, msec now)
{
	struct ban *b = TAILQ_FIRST(&l->bans);

	while (b != NULL) {
		struct ban *next = TAILQ_NEXT(b, link);

		if (b->until <= now)
			ban_list_remove(l, b);
		b = next;
	}
}

struct ban *ban_list_find(struct ban_list *l, const struct ban *same, msec now)
{
	struct ban *b;

	ban_list_remove_ended(l, now);
	TAILQ_FOREACH (b, &l->bans, link)
		if (b->is_network == same->is_network &&
		    (b->is_network ? strcmp(b->what, same->what) == 0 :
				     name_is_same(b->what, same->what)))
			return b;
	return NULL;
}

const struct ban *ban_list_find_address(struct ban_list *l,
    const struct sockaddr *address, msec now)
{
	const struct ban *b;

	ban_list_remove_ended(l, now);
	TAILQ_FOREACH (b, &l->bans, link)
		if (b->is_network && network_contains(&b->network, address))
			return b;
	return NULL;
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

const struct ban *ban_list_find_name(struct ban_list *l, const char *name,
    const char *key, msec now)
{
	const struct ban *b;

	ban_list_remove_ended(l, now);
	TAILQ_FOREACH (b, &l->bans, link)
		if (ban_has_name(b, name, key))
			return b;
	return NULL;
}
