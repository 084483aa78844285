/*
 * event_loop.h -- creates the event loop and its events: a thin layer over
 * libevent.
 */

#ifndef SERVER_UTIL_EVENT_LOOP_H
#define SERVER_UTIL_EVENT_LOOP_H

#include <event2/event.h>

/*
 * Creates an event loop whose timers have a precision of one millisecond. Exits
 * if out of resources.
 */
struct event_base *event_loop_new(void);

/*
 * Creates an event and adds it. With fd -1 it creates a timer, which is not
 * added yet. Exits if out of resources. The caller frees the result with
 * event_free.
 */
struct event *event_loop_add(struct event_base *base, int fd, short events,
    event_callback_fn callback, void *ctx);

#endif
