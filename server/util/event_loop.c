/*
 * event_loop.c -- creates the event loop and its events: a thin layer over
 * libevent.
 */

#include "server/util/event_loop.h"

#include <stdlib.h>

#include "common/fatal.h"

/* The first is the urgent one; libevent gives events the other one at first. */
#define PRIORITIES 2

struct event_base *event_loop_new(void)
{
	struct event_config *config;
	struct event_base   *base = NULL;

	/* Otherwise an event could be missing, and nothing would say so. */
	event_set_mem_functions(xmalloc, xrealloc, free);
	config = event_config_new();
	if (config != NULL) {
		event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
		base = event_base_new_with_config(config);
		event_config_free(config);
	}
	if (base == NULL || event_base_priority_init(base, PRIORITIES) != 0)
		fatal("cannot create an event loop");
	return base;
}

bool event_loop_set_urgent(struct event *e, bool is_urgent)
{
	return event_priority_set(e, is_urgent ? 0 : PRIORITIES - 1) == 0;
}

struct event *event_loop_add(struct event_base *base, int fd, short events,
    event_callback_fn callback, void *ctx)
{
	struct event *e = event_new(base, fd, events, callback, ctx);

	if (e == NULL)
		fatal("cannot create an event");
	event_loop_set_urgent(e, true);
	if (fd >= 0)
		event_add(e, NULL);
	return e;
}
