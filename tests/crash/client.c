/* client.c -- a player at his line: he comes back, sits down and plays on. */

#include "tests/crash/client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/die.h"
#include "common/notation.h"
#include "common/wire.h"
#include "tests/crash/fault.h"

/* Jitter and backoff, in milliseconds, as a good client has them. */
#define FIRST_TRY 500
#define LAST_TRY  2000

/* How often somebody asks again whom a full disk has refused, likewise. */
#define AGAIN 100

static char scratch[65536];

/* A broken line is noticed where it is read. */
static void say(struct client *c, const char *format, ...)
{
	char    line[LINE_REQUEST + 2];
	va_list list;
	int     n;

	va_start(list, format);
	n = vsnprintf(line, sizeof(line), format, list);
	va_end(list);
	if (send(c->fd, line, (size_t)n, MSG_NOSIGNAL) < 0)
		return;
}

/* --- the line --- */

static double by_lot(unsigned *seed, double most)
{
	return most * rand_r(seed) / RAND_MAX;
}

void client_hang_up(struct client *c, unsigned *seed)
{
	double now = moment();
	double span = FIRST_TRY;

	if (c->place >= PLACE_ASKING) {
		c->lost = now;
		c->tries = 0;
	}
	for (unsigned i = 0; i < c->tries && span < LAST_TRY; i++)
		span *= 2;
	c->tries++;
	close(c->fd);
	line_clear(&c->line);
	c->fd = -1;
	c->place = PLACE_AWAY;
	c->asked = 0;
	c->halted = c->moving = false;
	c->due = now + by_lot(seed, span);
}

bool client_dial(struct client *c, unsigned short port, unsigned *seed)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                on = 1;

	c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (c->fd < 0)
		die("no socket: %s", strerror(errno));
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	c->place = PLACE_DIALLING;
	if (connect(c->fd, (struct sockaddr *)&a, sizeof(a)) == 0 ||
	    errno == EINPROGRESS)
		return true;
	client_hang_up(c, seed);
	return false;
}

void client_greet(struct client *c, unsigned *seed)
{
	int       error = 0;
	socklen_t size = sizeof(error);

	getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0) {
		client_hang_up(c, seed);
		return;
	}
	c->place = PLACE_ASKING;
	c->asked = moment();
	if (c->token[0] != '\0')
		say(c, "resume %s\n", c->token);
	else
		say(c, "name %s\n", c->journal.name);
}

/* --- playing --- */

bool client_wants_to_move(const struct client *c)
{
	return c->place == PLACE_IN && !c->halted && !c->moving &&
	    journal_to_move(&c->journal);
}

void client_move(struct client *c, unsigned *seed)
{
	char text[NOTATION_POINT];

	if (!client_wants_to_move(c))
		return;
	notation_write(journal_ask_move(&c->journal, seed), text);
	c->sent = moment();
	c->moving = true;
	say(c, "move %s ply=%u\n", text, c->journal.asked_ply);
}

void client_carry_on(struct client *c)
{
	struct journal *j = &c->journal;
	char            variant[VARIANT_TEXT], control[CONTROL_TEXT];

	c->halted = false;
	if (c->place != PLACE_IN || j->sought || (j->match != 0 && !j->over))
		return;
	j->sought = true;
	say(c, "seek %s with=%s else=none wait=86400 clock=%s absent=wait\n",
	    variant_write(&j->variant, variant), c->other->journal.name,
	    control_write(&j->control, control));
}

static void halt(struct client *c, double span)
{
	c->halted = true;
	c->due = moment() + span;
}

/* Between two games. */
static void rest(struct client *c)
{
	if (c->pause > 0)
		halt(c, c->pause);
	else
		client_carry_on(c);
}

static void come_in(struct client *c)
{
	c->place = PLACE_IN;
	samples_note(&c->figures->back, moment() - c->figures->start);
	say(c, "scores %s\n", c->journal.name);
	rest(c);
}

/* --- what the server says --- */

static void hear_you(struct client *c, const struct message *m)
{
	const char *token = pairs_value(&m->pairs, "token");

	if (strcmp(message_word(m, 1), c->journal.name) != 0)
		return; /* as whom we are greeted before we say */
	if (token == NULL)
		fault("%s: hears of no token", c->journal.name);
	else
		snprintf(c->token, sizeof(c->token), "%s", token);
}

static void hear_match(struct client *c, const struct message *m)
{
	journal_match(&c->journal, m, moment());
}

static void hear_move(struct client *c, const struct message *m)
{
	struct journal *j = &c->journal;
	double          now = moment();
	bool            is_ours = journal_to_move(j);

	journal_move(j, m, now);
	if (is_ours || c->other->place != PLACE_IN)
		return;
	c->figures->moves++;
	samples_note(&c->figures->latency, now - c->other->sent);
}

static void hear_over(struct client *c, const struct message *m)
{
	struct journal *j = &c->journal;
	double          now = moment();

	journal_over(j, m);
	c->figures->games++;
	if (j->over && j->why == WHY_TIME)
		samples_note(&c->figures->flag,
		    now - j->shown - (double)j->left[board_turn(j->board)]);
	rest(c);
}

static void hear_state(struct client *c, const struct message *m)
{
	double        now = moment(), first = c->asked;
	struct unseen u = { .before = c->lost - c->journal.shown };

	if (c->other->asked > 0 && c->other->asked < first)
		first = c->other->asked;
	u.after = now - first;
	journal_state(&c->journal, m, &u, now);
}

static void hear_score(struct client *c, const struct message *m)
{
	journal_score(&c->journal, m);
}

static void hear_sit(struct client *c, const struct message *m)
{
	fault("%s: %s sits down", c->journal.name, message_word(m, 3));
}

static const struct {
	const char *event;
	void (*hear)(struct client *c, const struct message *m);
} events[] = {
	{ "match", hear_match },
	{ "move", hear_move },
	{ "over", hear_over },
	{ "score", hear_score },
	{ "sit", hear_sit },
	{ "state", hear_state },
	{ "you", hear_you },
};

static void hear_event(struct client *c, const struct message *m)
{
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (strcmp(message_word(m, 0), events[i].event) == 0)
			events[i].hear(c, m);
}

static void hear_answer(struct client *c, const struct message *m)
{
	const char *verb = message_word(m, 0);
	const char *count = pairs_value(&m->pairs, "count");
	const char *match = pairs_value(&m->pairs, "match");

	if (strcmp(verb, "scores") == 0 && strcmp(count, "0") == 0)
		journal_no_score(&c->journal);
	if (strcmp(verb, "resume") == 0 && match == NULL &&
	    !journal_may_be_forgotten(&c->journal))
		fault("%s: has lost its seat", c->journal.name);
	if (strcmp(verb, "move") == 0)
		c->moving = false;
	if (strcmp(verb, "resume") == 0 || strcmp(verb, "name") == 0)
		come_in(c);
}

static void hear_refusal(struct client *c, const struct message *m)
{
	const char *verb = message_word(m, 0), *code = message_word(m, 1);
	bool        is_resume = strcmp(verb, "resume") == 0;

	if (strcmp(code, "disk") == 0) {
		c->figures->busy++;
		halt(c, AGAIN);
		c->moving = false;
		c->journal.sought = false;
	} else if (is_resume && strcmp(code, "token") == 0 &&
	    journal_may_be_forgotten(&c->journal)) {
		c->token[0] = '\0';
		c->journal.sought = false;
		say(c, "name %s\n", c->journal.name);
	} else {
		fault("%s: is refused %s: %s %s", c->journal.name, verb, code,
		    m->text);
	}
}

static void hear(struct client *c, char *text, size_t length)
{
	struct message m;

	if (!wire_message(text, length, &m))
		fault("%s: hears no line of the protocol", c->journal.name);
	else if (m.kind == '*')
		hear_event(c, &m);
	else if (m.kind == '=')
		hear_answer(c, &m);
	else if (m.kind == '?')
		hear_refusal(c, &m);
}

void client_read(struct client *c, unsigned *seed)
{
	ssize_t     n = recv(c->fd, scratch, sizeof(scratch), 0);
	struct span bytes = { scratch, n > 0 ? (size_t)n : 0 };
	size_t      length;
	char       *text;

	while (n > 0 &&
	    line_take(&c->line, LINE_REPLY, &bytes, &text, &length) ==
		LINE_WHOLE)
		hear(c, text, length);
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		client_hang_up(c, seed);
}
