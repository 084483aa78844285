/* players.c -- three named clients of a server harness. */

#include "tests/support/players.h"

#include <check.h>
#include <string.h>

#include "server/protocol/dispatch.h"

struct harness        *f;
struct harness_client *ann, *bob, *cat;

void players_setup(void)
{
	f = harness_new();
	ann = harness_client(f, "ann");
	bob = harness_client(f, "bob");
	cat = harness_client(f, "cat");
	harness_send(ann, "name ann");
	harness_send(bob, "name bob");
	harness_send(cat, "name cat");
	harness_discard_output(f);
}

struct write_batch taken;

void players_setup_journal(void)
{
	players_setup();
	f->state->journal = (struct journal){ .is_enabled = true,
		.position = 1 };
	taken = (struct write_batch){ .count = 0 };
}

void commit_turn(void)
{
	uint64_t position = journal_take(&f->state->journal, &taken, 0);

	if (position != 0)
		f->state->journal.durable_pos = position;
}

void players_teardown(void)
{
	harness_free(f);
	write_batch_free(&taken);
}

const struct match *match_of(const struct harness_client *c)
{
	return c->session->player->match;
}

bool hears(struct harness_client *c, const char *start)
{
	const char *line;

	while ((line = harness_next_line(c)) != NULL)
		if (strncmp(line, start, strlen(start)) == 0)
			return true;
	return false;
}

bool send_and_hear(struct harness_client *c, const char *line,
    const char *start)
{
	harness_send(c, line);
	return hears(c, start);
}

void ask(struct harness_client *c, const char *line, const char *answer)
{
	harness_discard_output(f);
	ck_assert_msg(send_and_hear(c, line, answer), "no \"%s\" after \"%s\"",
	    answer, line);
}

static void
ignore_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	(void)m;
	(void)e;
}

static struct match_observer create_silent_bot(void *ctx, enum bot_level level)
{
	(void)level;
	return (struct match_observer){ ignore_event, ctx };
}

void silence_bots(void)
{
	f->state->matches.bot_ops.create = create_silent_bot;
}

void start_game(void)
{
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(bob, "seek 3x3x3");
	harness_discard_output(f);
}

void send_now(struct harness_client *c, const char *line)
{
	char text[64];

	strcpy(text, line);
	dispatch_line(c->session, LINE_COMPLETE, text, strlen(text), f->now);
}
