/*
 * event_loop.h -- creates the event loop and its events: a thin layer over
 * libevent.
 */

#ifndef SERVER_UTIL_EVENT_LOOP_H
#define SERVER_UTIL_EVENT_LOOP_H

#include <event2/event.h>

/*
 * A loop with timers of a millisecond's precision. Exits if out of resources.
 */
struct event_base *event_loop_new(void);

/*
 * Creates an event and adds it. With fd -1 the event is a timer, which is not
 * added yet. Exits if out of resources. Free it with event_free.
 */
struct event *event_loop_add(struct event_base *base, int fd, short events,
    event_callback_fn callback, void *ctx);

#endif
