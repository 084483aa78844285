/* people.c -- three people with names in a server without sockets. */

#include "tests/people.h"

#include <string.h>

#include "server/command.h"

struct fake        *f;
struct fake_client *ann, *bob, *cat;

void people_enter(void)
{
	f = fake_new();
	ann = fake_client(f, "ann");
	bob = fake_client(f, "bob");
	cat = fake_client(f, "cat");
	fake_send(ann, "name ann");
	fake_send(bob, "name bob");
	fake_send(cat, "name cat");
	fake_forget(f);
}

void people_leave(void)
{
	fake_free(f);
}

const struct match *match_of(const struct fake_client *c)
{
	return c->session->player->match;
}

bool hears(struct fake_client *c, const char *start)
{
	const char *line;

	while ((line = fake_hear(c)) != NULL)
		if (strncmp(line, start, strlen(start)) == 0)
			return true;
	return false;
}

void start_game(void)
{
	fake_send(ann, "seek 3x3x3 you=x");
	fake_send(bob, "seek 3x3x3");
	fake_forget(f);
}

void send_now(struct fake_client *c, const char *line)
{
	char text[64];

	strcpy(text, line);
	command_run(c->session, text, strlen(text), f->now);
}
