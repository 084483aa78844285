/* app.c -- the loop that a visit lives in: its input, its server, its time. */

#include "client/app.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/child.h"
#include "client/deputy.h"
#include "client/net.h"
#include "client/screen.h"
#include "client/stay.h"
#include "client/ticket.h"
#include "common/die.h"

/* We read no more of what is typed while the server leaves this much unread. */
#define UNSENT_MOST 65536

/* How many signals ask us to leave. */
#define SIGNALS 3

struct app {
	struct event_base *base;
	struct event      *input, *patience, *turn, *signals[SIGNALS];
	struct net        *net;
	struct child      *child;   /* the engine; NULL: a person plays */
	struct screen     *screen;  /* NULL: sentences are all there is */
	struct options     options; /* as asked for, or as remembered */
	struct ticket      ticket;  /* kept for whoever comes after us */
	enum visit_state   settled; /* the states that patience is for */
	enum stay_state    stayed;
	char               bytes[4096]; /* that are typed */
	struct visit       visit;
	struct stay        stay;
	struct deputy      deputy; /* if there is a child */
};

static msec moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct timeval span(msec ms)
{
	return (struct timeval){ ms / 1000, ms % 1000 * 1000 };
}

/* Waits as long as the visit would, from now or since it began to. */
static void be_patient(struct app *a)
{
	msec           patience = stay_patience(&a->stay);
	struct timeval wait = span(patience);

	if (a->visit.state == a->settled && a->stay.state == a->stayed &&
	    !stay_is_open(&a->stay))
		return;
	a->settled = a->visit.state;
	a->stayed = a->stay.state;
	if (patience > 0)
		event_add(a->patience, &wait);
	else
		event_del(a->patience);
}

static void keep_ticket(struct app *a)
{
	const char *word = stay_token(&a->stay);

	if (word != NULL)
		ticket_keep(&a->ticket, word, a->visit.model.you);
}

/* Does what follows from anything that happened. */
static void settle(struct app *a)
{
	struct visit *v = &a->visit;

	keep_ticket(a); /* before it is shown that we have a seat */
	if (a->screen != NULL)
		screen_show(a->screen);
	else if (fflush(stdout) != 0)
		visit_unheard(v, strerror(errno));
	if (v->state == VISIT_OVER) {
		event_base_loopbreak(a->base);
		return;
	}
	if (a->stay.state == STAY_CALLING && a->stayed != STAY_CALLING)
		net_reopen(a->net);
	if (a->screen == NULL && visit_wants_input(v) &&
	    net_unsent(a->net) < UNSENT_MOST)
		event_add(a->input, NULL);
	be_patient(a);
}

/* --- what happens --- */

static void on_input(evutil_socket_t fd, short what, void *arg)
{
	struct app *a = arg;
	ssize_t     got = read(fd, a->bytes, sizeof(a->bytes));

	(void)what;
	if (got >= 0 || errno != EINTR)
		visit_input(&a->visit, a->bytes, got > 0 ? (size_t)got : 0,
		    moment());
	settle(a);
}

static void on_line(void *arg, char *text, size_t length)
{
	struct app *a = arg;
	struct news n;

	if (a->child != NULL ?
		deputy_line(&a->deputy, text, length, moment()) :
		stay_line(&a->stay, text, length, moment(), &n)) {
		if (a->screen != NULL)
			screen_hear(a->screen, &n);
		settle(a);
	}
}

static void on_down(void *arg, const char *why)
{
	struct app *a = arg;

	stay_down(&a->stay, why, net_has_met(a->net));
	settle(a);
}

static void on_patience(evutil_socket_t fd, short what, void *arg)
{
	struct app *a = arg;

	(void)fd;
	(void)what;
	stay_late(&a->stay, net_has_met(a->net));
	settle(a);
}

static void on_signal(evutil_socket_t fd, short what, void *arg)
{
	struct app *a = arg;

	(void)what;
	if (a->screen != NULL && fd == SIGINT) {
		screen_leave(a->screen);
		return;
	}
	visit_leave(&a->visit);
	settle(a);
}

static void on_screen(void *arg)
{
	settle(arg);
}

static void on_request(void *arg, const char *request)
{
	struct app *a = arg;

	net_send(a->net, request);
}

/* --- what happens at an engine's --- */

static void on_child_line(void *arg, char *text, size_t length)
{
	struct app *a = arg;

	(void)length;
	deputy_hear(&a->deputy, text, moment());
	settle(a);
}

static void on_child_down(void *arg, const char *what)
{
	struct app *a = arg;

	deputy_down(&a->deputy, what);
	settle(a);
}

static void on_turn(evutil_socket_t fd, short what, void *arg)
{
	struct app *a = arg;

	(void)fd;
	(void)what;
	deputy_late(&a->deputy, moment());
	settle(a);
}

static void on_order(void *arg, const char *line)
{
	struct app *a = arg;

	child_send(a->child, line);
}

static void on_wait(void *arg, msec wait)
{
	struct app    *a = arg;
	struct timeval until = span(wait);

	if (wait > 0)
		event_add(a->turn, &until);
	else
		event_del(a->turn);
}

/* --- the whole of it --- */

/* Input may be a file, which only some of libevent's methods can watch. */
static struct event_base *new_base(void)
{
	struct event_config *config = event_config_new();
	struct event_base   *base = NULL;

	if (config != NULL) {
		event_config_require_features(config, EV_FEATURE_FDS);
		base = event_base_new_with_config(config);
		event_config_free(config);
	}
	if (base == NULL)
		die("this system has no way to wait for files");
	return base;
}

static void open_engine(struct app *a, const struct options *o)
{
	if (o->engine == NULL)
		return;
	deputy_init(&a->deputy, &a->stay,
	    &(struct bridge_engine){ on_order, on_wait, a });
	a->turn = evtimer_new(a->base, on_turn, a);
	a->child = child_open(a->base, o->engine,
	    &(struct child_user){ on_child_line, on_child_down, a });
}

static void close_engine(struct app *a)
{
	if (a->child == NULL)
		return;
	deputy_end(&a->deputy);
	child_close(a->child);
	event_free(a->turn);
}

/* A screen begins with what was chosen last, if nothing else is asked for. */
static void open_visit(struct app *a, const struct options *o)
{
	a->options = *o;
	a->screen = screen_open(a->base, o, &a->visit, on_screen, a);
	if (a->screen != NULL)
		screen_wish(a->screen, &a->options);
	visit_init(&a->visit, &a->options,
	    a->screen == NULL && !isatty(STDIN_FILENO),
	    a->screen != NULL ? screen_voice(a->screen) : stdout,
	    &(struct visit_sender){ on_request, a });
	a->visit.plain.screen = a->screen != NULL;
	a->visit.plain.boards = a->screen == NULL;
}

/* A show has no seat to take, and shows what it was asked to. */
static void open_stay(struct app *a, const struct options *o)
{
	struct ticket *t = &a->ticket;
	uint64_t       seed;

	open_visit(a, o);
	evutil_secure_rng_get_bytes(&seed, sizeof(seed));
	stay_init(&a->stay, &a->visit, seed);
	ticket_open(t, &o->place);
	if (!o->demo && ticket_find(t, o->name))
		stay_inherit(&a->stay, t->word, t->name);
}

static void open_all(struct app *a, const struct options *o)
{
	static const int leaving[SIGNALS] = { SIGHUP, SIGINT, SIGTERM };

	signal(SIGPIPE, SIG_IGN);
	a->base = new_base();
	a->net = net_open(a->base, o->place.host, o->place.port,
	    &(struct net_user){ on_line, on_down, a });
	open_stay(a, o);
	a->input = event_new(a->base, STDIN_FILENO, EV_READ, on_input, a);
	a->patience = evtimer_new(a->base, on_patience, a);
	for (int i = 0; i < SIGNALS; i++) {
		a->signals[i] = evsignal_new(a->base, leaving[i], on_signal, a);
		event_add(a->signals[i], NULL);
	}
	open_engine(a, o);
	a->settled = VISIT_OVER;
	settle(a);
}

static void close_all(struct app *a)
{
	close_engine(a);
	net_close(a->net);
	screen_close(a->screen);
	for (int i = 0; i < SIGNALS; i++)
		event_free(a->signals[i]);
	event_free(a->patience);
	event_free(a->input);
	event_base_free(a->base);
	ticket_close(&a->ticket);
	visit_clear(&a->visit);
}

int app_run(const struct options *o)
{
	struct app a = { .base = NULL };

	open_all(&a, o);
	event_base_dispatch(a.base);
	close_all(&a);
	if (a.visit.failed)
		die("%s", a.visit.failure);
	return 0;
}
