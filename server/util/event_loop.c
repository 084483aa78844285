/*
 * event_loop.c -- creates the event loop and its events: a thin layer over
 * libevent.
 */

#include "server/util/event_loop.h"

#include <stdlib.h>

#include "common/fatal.h"

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
	if (base == NULL)
		fatal("cannot create an event loop");
	return base;
}

struct event *event_loop_add(struct event_base *base, int fd, short events,
    event_callback_fn callback, void *ctx)
{
	struct event *e = event_new(base, fd, events, callback, ctx);

	if (e == NULL)
		fatal("cannot create an event");
	if (fd >= 0)
		event_add(e, NULL);
	return e;
}
