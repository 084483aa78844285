/* loop.h -- the one event loop, and what it watches. */

#ifndef SERVER_LOOP_H
#define SERVER_LOOP_H

#include <event2/event.h>

/* A loop whose timers fall to the millisecond. Dies if there is none. */
struct event_base *loop_new(void);

/* Watches a descriptor or a signal from now on; fd -1: a timer, not set yet. */
struct event *loop_watch(struct event_base *base, int fd, short what,
    event_callback_fn call, void *arg);

#endif
