/*
 * event_loop.c -- creates the event loop and its events: a thin layer over
 * libevent.
 */

#include "server/util/event_loop.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/util/log.h"

/* Logs a message that libevent would print to standard error. */
static void on_message(int severity, const char *text)
{
	log_event(severity >= EVENT_LOG_WARN ? LOG_WARNING : LOG_DEBUG,
	    "libevent", "message=%s", text);
}

struct event_base *event_loop_new(void)
{
	struct event_config *config;
	struct event_base   *base = NULL;

	/*
	 * If memory runs out, the process must exit: otherwise libevent could
	 * drop an event silently.
	 */
	event_set_mem_functions(xmalloc, xrealloc, free);
	event_set_log_callback(on_message);
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
	if (fd >= 0 && event_add(e, NULL) != 0)
		fatal("cannot watch a file or signal: %s", strerror(errno));
	return e;
}
