/* crowd.c -- many players on one thread, who keep a server busy. */

#include "tests/crash/crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "common/die.h"
#include "tests/crash/fault.h"

#define EVENTS 256

static const struct {
	const char *variant, *control;
} games[] = {
	{ "3x3x3", "none" },
	{ "3x3x3", "5+3" },
	{ "7x6x4", "none" },
	{ "15x15x5", "60/move" },
};

#define GAMES (sizeof(games) / sizeof(games[0]))

static void init_client(struct crowd *c, unsigned i, const struct plan *p)
{
	struct client  *client = &c->clients[i];
	struct journal *j = &client->journal;
	unsigned        game = i / 2 % GAMES;

	snprintf(j->name, sizeof(j->name), "c%05u", p->first + i);
	variant_parse(&j->variant,
	    p->variant != NULL ? p->variant : games[game].variant);
	control_parse(&j->control,
	    p->control != NULL ? p->control : games[game].control);
	j->may_flag = p->may_flag;
	client->pause = p->pause * (i / 2) / p->games;
	client->fd = -1;
	client->figures = &c->figures;
	client->other = &c->clients[i ^ 1];
	j->other = &client->other->journal;
}

void crowd_init(struct crowd *c, const struct plan *plan, unsigned *seed)
{
	*c = (struct crowd){ .count = 2 * plan->games,
		.rate = plan->rate / 1000,
		.seed = seed,
		.loop = epoll_create1(EPOLL_CLOEXEC) };
	c->clients = xcalloc(c->count, sizeof(*c->clients));
	c->queue = xcalloc(c->count, sizeof(struct client *));
	for (unsigned i = 0; i < c->count; i++)
		init_client(c, i, plan);
}

void crowd_clear(struct crowd *c)
{
	for (unsigned i = 0; i < c->count; i++) {
		struct client *client = &c->clients[i];

		if (client->fd >= 0)
			client_hang_up(client, c->seed);
		journal_clear(&client->journal);
	}
	figures_clear(&c->figures);
	close(c->loop);
	free(c->queue);
	free(c->clients);
}

/* --- whose turn it is --- */

static void enqueue(struct crowd *c, struct client *client)
{
	if (client->queued || !client_wants_to_move(client))
		return;
	client->queued = true;
	c->queue[(c->first + c->waiting++) % c->count] = client;
}

/* As many moves as the rate has for the time that has passed. */
static void deal(struct crowd *c, double now)
{
	if (c->dealt < now - 20)
		c->dealt = now - 20; /* nothing to be caught up with */
	while (c->rate > 0 && c->waiting > 0 && c->dealt < now) {
		struct client *client = c->queue[c->first];

		c->first = (c->first + 1) % c->count;
		c->waiting--;
		client->queued = false;
		client_move(client, c->seed);
		c->dealt += 1 / c->rate;
	}
}

/* --- sockets --- */

static void dial(struct crowd *c, struct client *client)
{
	struct epoll_event e = { .events = EPOLLIN | EPOLLOUT,
		.data.ptr = client };

	if (client_dial(client, c->port, c->seed))
		epoll_ctl(c->loop, EPOLL_CTL_ADD, client->fd, &e);
}

/* Those who are away, and those who were refused or rest. */
static void spur(struct crowd *c, double now)
{
	for (unsigned i = 0; i < c->count; i++) {
		struct client *client = &c->clients[i];

		if (client->due > now)
			continue;
		if (client->place == PLACE_AWAY) {
			if (c->port != 0)
				dial(c, client);
		} else if (client->halted) {
			client_carry_on(client);
			enqueue(c, client);
		}
	}
}

static void attend(struct crowd *c, struct client *client, unsigned what)
{
	struct epoll_event e = { .events = EPOLLIN, .data.ptr = client };

	if (client->place == PLACE_DIALLING) {
		client_greet(client, c->seed);
		if (client->fd >= 0)
			epoll_ctl(c->loop, EPOLL_CTL_MOD, client->fd, &e);
	} else if ((what & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) {
		client_read(client, c->seed);
		enqueue(c, client);
	}
}

void crowd_turn(struct crowd *c)
{
	struct epoll_event events[EVENTS];
	int                n = epoll_wait(c->loop, events, EVENTS, 1);
	double             now;

	for (int i = 0; i < n; i++)
		attend(c, events[i].data.ptr, events[i].events);
	now = moment();
	spur(c, now);
	deal(c, now);
}

/* --- all of them --- */

void crowd_play(struct crowd *c, double until)
{
	while (moment() < until)
		crowd_turn(c);
}

unsigned crowd_present(const struct crowd *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->count; i++)
		n += c->clients[i].place == PLACE_IN;
	return n;
}

bool crowd_gather(struct crowd *c, double until)
{
	unsigned before = faults();

	while (crowd_present(c) < c->count) {
		if (moment() > until || faults() > before)
			return false;
		crowd_turn(c);
	}
	return true;
}

void crowd_drain(struct crowd *c)
{
	unsigned up;

	c->port = 0;
	do {
		crowd_turn(c);
		up = 0;
		for (unsigned i = 0; i < c->count; i++)
			up += c->clients[i].place != PLACE_AWAY;
	} while (up > 0);
}
