/*
 * fuzz_command.c -- lines from three clients: any may be refused, each is
 * answered once, and nobody and nothing is left behind.
 *
 * A line's first byte says who sends it; '+' lets five seconds pass, '!' cuts a
 * line. Bots are mute: what they would play is another test's.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/command.h"
#include "server/words.h"
#include "tests/fake.h"
#include "tests/fuzz/fuzz.h"

#define CLIENTS 3

static uint64_t
mute_tell(void *whose, const struct match *m, const struct event *e)
{
	(void)whose;
	(void)m;
	(void)e;
	return 0;
}

static struct seat mute_fill(void *whose, enum level level)
{
	(void)level;
	return (struct seat){ mute_tell, whose };
}

static void mute_hint(void *whose, const struct match *m, enum side side)
{
	(void)whose;
	(void)m;
	(void)side;
}

static struct fake_client *pick(struct fake *f, char who)
{
	static const char *const names[CLIENTS] = { "ann", "bob", "cat" };

	return fake_client(f, names[(unsigned char)who % CLIENTS]);
}

/* What a client hears is what any client may be told, each request once. */
static unsigned answers(struct fake_client *c)
{
	unsigned    n = 0;
	const char *heard;

	while ((heard = fake_hear(c)) != NULL) {
		assert(strlen(heard) <= LINE_REPLY);
		assert(text_fault(heard, strlen(heard)) == TEXT_FINE);
		assert(strchr("*#=?", heard[0]) != NULL);
		n += heard[0] == '=' || heard[0] == '?';
	}
	return n;
}

static void obey(struct fake *f, struct fake_client *c, char *line, size_t n)
{
	bool is_empty = strspn(line, " ") == n;

	if (c->session == NULL)
		return;
	fake_forget(f);
	command_run(c->session, line, n, f->now);
	fake_wait(f, 0);
	for (unsigned i = 0; i < f->clients; i++)
		if (&f->client[i] != c)
			assert(answers(&f->client[i]) == 0);
	if (!is_empty)
		assert(answers(c) <= 1);
}

static void step(struct fake *f, const uint8_t *data, size_t n)
{
	char                line[LINE_REQUEST + 1];
	struct fake_client *c;

	if (n == 0)
		return;
	if (data[0] == '+') {
		fake_wait(f, 5000);
		return;
	}
	c = pick(f, (char)data[n > 1]);
	if (data[0] == '!') {
		if (c->session != NULL)
			fake_hang_up(c);
		return;
	}
	n = n - 1 < LINE_REQUEST ? n - 1 : LINE_REQUEST;
	memcpy(line, data + 1, n);
	line[n] = '\0';
	obey(f, pick(f, (char)data[0]), line, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fake *f = fake_new();

	f->lobby->thinkers.fill = mute_fill;
	f->lobby->thinkers.hint = mute_hint;
	while (size > 0) {
		const uint8_t *end = memchr(data, '\n', size);
		size_t         n = end != NULL ? (size_t)(end - data) : size;

		step(f, data, n);
		data += n + (end != NULL);
		size -= n + (end != NULL);
	}
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			fake_hang_up(&f->client[i]);
	/* Games that sleep end, and then the absent leave their tables. */
	fake_wait(f, 30000);
	fake_wait(f, SLEEP_MOST);
	fake_wait(f, 30000);
	assert(HASH_COUNT(f->lobby->by_name) == 0);
	assert(HASH_COUNT(f->lobby->by_id) == 0);
	assert(f->lobby->dues.count == 0);
	fake_free(f);
	return 0;
}

const char *const fuzz_words[] = {
	"\n",
	"\na",
	"\nb",
	"\nc",
	"\n+\n",
	"\n!a",
	"\n!b",
	" ",
	"aseek 3x3x3",
	"bseek 3x3x3\n",
	"cseek 2 you=x",
	"abot 2x2x2 easy",
	"cbot 3 easy hard",
	"name ann",
	"name bob",
	"seek ",
	"unseek",
	"bot ",
	"move a1",
	"move b2",
	"move a2",
	"move b1 ply=4",
	"draw",
	"resign",
	"hint",
	"rematch",
	"say hello",
	"games",
	"who",
	"watch 1",
	"watch 2",
	"unwatch",
	"state",
	"state 1",
	"scores",
	"help",
	"ping x",
	"quit",
	"wait=0",
	"wait=5",
	"else=none",
	"else=bot:easy",
	"you=x",
	"you=o",
	"with=bob",
	"@t1 ",
	"\r",
	"\xe2\x80\xae",
	"\xff",
	"15x15x5/exact",
	NULL,
};
