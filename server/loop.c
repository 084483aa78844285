/* loop.c -- the one event loop, and what it watches. */

#include "server/loop.h"

#include "common/die.h"

struct event_base *loop_new(void)
{
	struct event_config *config = event_config_new();
	struct event_base   *base = NULL;

	if (config != NULL) {
		event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
		base = event_base_new_with_config(config);
		event_config_free(config);
	}
	if (base == NULL)
		die("cannot make an event loop");
	return base;
}

struct event *loop_watch(struct event_base *base, int fd, short what,
    event_callback_fn call, void *arg)
{
	struct event *e = event_new(base, fd, what, call, arg);

	if (e == NULL)
		die("cannot make an event");
	if (fd >= 0)
		event_add(e, NULL);
	return e;
}
