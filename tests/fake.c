/* fake.c -- the server without sockets, threads or a clock. */

#include "tests/fake.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/absence.h"
#include "server/command.h"
#include "server/tables.h"

/* Time stands still while a bot thinks: its nodes alone are counted. */
static msec no_clock(void)
{
	return 0;
}

static void hear(void *whose, const char *bytes, size_t n, uint64_t after)
{
	struct fake_client *c = whose;

	c->after = after;
	c->heard = xrealloc(c->heard, c->length + n + 1);
	memcpy(c->heard + c->length, bytes, n);
	c->length += n;
	c->heard[c->length] = '\0';
}

/* Whoever sent the line looks whether its session has ended. */
static void end(struct session *s)
{
	(void)s;
}

struct fake *fake_new(void)
{
	struct fake *f = xcalloc(1, sizeof(*f));

	f->now = 1000;
	f->lobby = lobby_new(1, 30000,
	    &(struct thinkers){ bot_fill, bot_hint, &f->bots });
	f->bots = (struct bots){
		.lobby = f->lobby, .clock = no_clock, .seed = 1
	};
	bots_open(&f->bots, 0, 0);
	f->house = (struct house){ .lobby = f->lobby,
		.version = "0.1",
		.login = 30000,
		.ping = 30000,
		.send = hear,
		.end = end,
		.owner = f };
	return f;
}

static void bury(struct fake *f, struct fake_client *c)
{
	if (c->session != NULL)
		session_free(c->session, f->now);
	c->session = NULL;
}

static void end_turn(struct fake *f)
{
	lobby_tick(f->lobby, f->now);
	tables_shown(f->lobby, UINT64_MAX, f->now);
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL &&
		    f->client[i].session->is_ended)
			bury(f, &f->client[i]);
	absence_tidy(f->lobby, f->now);
}

/* What the loop does, until no bot has anything to say. */
static void turn(struct fake *f)
{
	struct pollfd bell = { worker_descriptor(f->bots.workers), POLLIN, 0 };

	end_turn(f);
	while (poll(&bell, 1, 0) == 1) {
		worker_collect(f->bots.workers, f->now);
		end_turn(f);
	}
}

void fake_free(struct fake *f)
{
	bots_close(&f->bots, f->now);
	for (unsigned i = 0; i < f->clients; i++) {
		bury(f, &f->client[i]);
		free(f->client[i].heard);
	}
	lobby_free(f->lobby);
	free(f);
}

struct fake_client *fake_client(struct fake *f, const char *name)
{
	struct fake_client *c;

	for (unsigned i = 0; i < f->clients; i++)
		if (strcmp(f->client[i].name, name) == 0)
			return &f->client[i];
	assert(f->clients < FAKE_CLIENTS);
	c = &f->client[f->clients++];
	c->fake = f;
	strncpy(c->name, name, NAME_SIZE - 1);
	c->session = session_new(&f->house, c, f->now);
	return c;
}

void fake_hang_up(struct fake_client *c)
{
	c->session->whose = NULL;
	bury(c->fake, c);
	turn(c->fake);
}

void fake_call_again(struct fake_client *c)
{
	assert(c->session == NULL);
	c->session = session_new(&c->fake->house, c, c->fake->now);
	c->taken = c->length;
}

void fake_token(const struct fake_client *c, char out[TOKEN_TEXT])
{
	const char *at = c->heard, *end;

	out[0] = '\0';
	for (; at < c->heard + c->length; at = end + 1) {
		end = at + strcspn(at, "\n");
		if (strncmp(at, "* you ", 6) == 0 && at[6] != '~')
			sscanf(strstr(at, "token=") + 6, "%49[0-9a-zA-Z_-]",
			    out);
	}
}

void fake_send(struct fake_client *c, const char *line)
{
	char   text[LINE_REQUEST + 1];
	size_t n = strlen(line);

	assert(n <= LINE_REQUEST);
	memcpy(text, line, n + 1);
	assert(c->session != NULL);
	command_run(c->session, text, n, c->fake->now);
	turn(c->fake);
}

void fake_wait(struct fake *f, msec span)
{
	f->now += span;
	turn(f);
}

const char *fake_hear(struct fake_client *c)
{
	char *line = c->heard + c->taken, *end_of_line;

	if (c->taken == c->length)
		return NULL;
	end_of_line = strchr(line, '\n');
	*end_of_line = '\0';
	c->taken = (size_t)(end_of_line + 1 - c->heard);
	return line;
}

void fake_forget(struct fake *f)
{
	for (unsigned i = 0; i < f->clients; i++)
		f->client[i].taken = f->client[i].length;
}
