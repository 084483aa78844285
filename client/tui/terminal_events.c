/* terminal_events.c -- handles the events of an open terminal. */

#include "client/tui/terminal_events.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <event2/event.h>

#include "client/tui/terminal.h"
#include "common/fatal.h"

#define SIGNALS 3

struct terminal_events {
	struct terminal_events_handler handler;
	struct event                  *input, *signals[SIGNALS];
};

/*
 * Handles input. A terminal that has hung up is readable, too, so this function
 * asks poll whether the terminal has hung up.
 */
static void on_input(evutil_socket_t fd, short what, void *arg)
{
	struct terminal_events *e = arg;
	struct pollfd           p = { .fd = fd, .events = POLLIN };
	struct key              key;
	bool                    goes_on = true;

	(void)what;
	while (goes_on && terminal_read_key(&key))
		goes_on = e->handler.on_key(e->handler.ctx, &key);
	if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR)) != 0) {
		event_del(e->input);
		e->handler.on_hangup(e->handler.ctx);
	}
	e->handler.on_change(e->handler.ctx);
}

static void on_resize(evutil_socket_t fd, short what, void *arg)
{
	struct terminal_events *e = arg;

	(void)fd;
	(void)what;
	terminal_resize();
	e->handler.on_change(e->handler.ctx);
}

static void on_continue(evutil_socket_t fd, short what, void *arg)
{
	struct terminal_events *e = arg;

	(void)fd;
	(void)what;
	terminal_resume();
	e->handler.on_change(e->handler.ctx);
}

/* Handles SIGTSTP: restores the terminal, then stops as by default. */
static void on_stop(evutil_socket_t fd, short what, void *arg)
{
	struct sigaction ours, default_action = { .sa_handler = SIG_DFL };

	terminal_suspend();
	sigaction(SIGTSTP, &default_action, &ours);
	raise(SIGTSTP);
	sigaction(SIGTSTP, &ours, NULL);
	on_continue(fd, what, arg);
}

struct terminal_events *terminal_events_open(struct event_base *base,
    const struct terminal_events_handler                       *handler)
{
	static const struct {
		int number;
		void (*on)(evutil_socket_t fd, short what, void *arg);
	} wanted[SIGNALS] = { { SIGWINCH, on_resize }, { SIGTSTP, on_stop },
		{ SIGCONT, on_continue } };
	struct terminal_events *e = xcalloc(1, sizeof(*e));

	e->handler = *handler;
	e->input = event_new(base, STDIN_FILENO, EV_READ | EV_PERSIST, on_input,
	    e);
	for (int i = 0; i < SIGNALS; i++) {
		e->signals[i] = evsignal_new(base, wanted[i].number,
		    wanted[i].on, e);
		event_add(e->signals[i], NULL);
	}
	return e;
}

void terminal_events_start(struct terminal_events *e)
{
	event_add(e->input, NULL);
}

void terminal_events_close(struct terminal_events *e)
{
	for (int i = 0; i < SIGNALS; i++)
		event_free(e->signals[i]);
	event_free(e->input);
	free(e);
}
