/* shouts.c -- lines of talk for everybody who is connected. */

#include "server/protocol/shouts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/user_text.h"

struct shout {
	const struct shout_listener *from; /* NULL: it is gone */
	char                         name[NAME_SIZE];
	STAILQ_ENTRY(shout) link;
	size_t length;
	char   bytes[];
};

void shouts_init(struct shouts *set, shout_receive_fn *receive)
{
	*set = (struct shouts){ .receive = receive };
	TAILQ_INIT(&set->listeners);
	STAILQ_INIT(&set->pending);
}

static void drop_first(struct shouts *set)
{
	struct shout *shout = STAILQ_FIRST(&set->pending);

	STAILQ_REMOVE_HEAD(&set->pending, link);
	free(shout);
	set->count--;
}

void shouts_clear(struct shouts *set)
{
	while (set->count > 0)
		drop_first(set);
	set->next = NULL;
}

/* Added in front of all listeners that have not received the shouts yet. */
void shouts_add_listener(struct shouts *set, struct shout_listener *listener)
{
	TAILQ_INSERT_HEAD(&set->listeners, listener, link);
}

/* Continues with the next shout once the first one was offered to all. */
static void drop_finished(struct shouts *set)
{
	while (set->next == NULL && set->count > 0) {
		drop_first(set);
		if (set->count > 0)
			set->next = TAILQ_FIRST(&set->listeners);
	}
}

void shouts_remove_listener(struct shouts *set, struct shout_listener *listener)
{
	struct shout *shout;

	STAILQ_FOREACH (shout, &set->pending, link)
		if (shout->from == listener)
			shout->from = NULL;
	if (set->next == listener)
		set->next = TAILQ_NEXT(listener, link);
	TAILQ_REMOVE(&set->listeners, listener, link);
	drop_finished(set);
}

bool shouts_are_full(const struct shouts *set)
{
	return set->count >= SHOUTS_MAX;
}

void shouts_post(struct shouts *set, const struct shout_listener *from,
    const struct match_event *e, const struct line_writer *line)
{
	struct shout *shout;

	assert(!shouts_are_full(set));
	shout = xcalloc(1, sizeof(*shout) + line->length);
	shout->from = from;
	shout->length = line->length;
	snprintf(shout->name, sizeof(shout->name), "%s", e->name);
	memcpy(shout->bytes, line->text, line->length);
	STAILQ_INSERT_TAIL(&set->pending, shout, link);
	if (set->count++ == 0)
		set->next = TAILQ_FIRST(&set->listeners);
	drop_finished(set);
}

bool shouts_serve(struct shouts *set, unsigned max)
{
	for (; set->next != NULL && max > 0; max--) {
		const struct shout *shout = STAILQ_FIRST(&set->pending);
		struct match_event  e = { .kind = EV_SHOUT,
			 .name = shout->name };

		if (set->next != shout->from)
			set->receive(set->next, &e, shout->bytes,
			    shout->length);
		set->next = TAILQ_NEXT(set->next, link);
		drop_finished(set);
	}
	return set->next != NULL;
}
