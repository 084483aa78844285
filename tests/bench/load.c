/* load.c -- pairs of players who play whole games of 3x3x3, over and over. */

#include "tests/bench/load.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/die.h"

#define EVENTS  256
#define SAMPLES 2000000
#define WARM_UP 0.3
#define LINE    512

/* Games that end in a line, so that all ends are as long. */
static const char *const games[][8] = {
	{ "b3", "a2", "b1", "c2", "c3", "c1", "b2" },
	{ "a3", "c3", "c1", "b2", "a2", "a1" },
	{ "a3", "b2", "b3", "a1", "c3" },
	{ "a3", "b2", "b3", "c1", "c3" },
};

#define GAMES (sizeof(games) / sizeof(games[0]))

struct player {
	int          fd;
	struct pair *pair;
	unsigned     heard; /* moves of this game */
	size_t       length;
	char         rest[LINE]; /* an unfinished line */
};

struct pair {
	struct player player[2];
	struct load  *load;
	unsigned      x;         /* which of them is */
	unsigned      game, ply; /* moves made in it */
	unsigned      offers;
	double        sent; /* when the last move was */
};

struct load {
	const struct target *target;
	int                  loop, pairs;
	unsigned long        moves;
	unsigned long        requests; /* these, and rematches */
	unsigned long        samples;
	float               *sample; /* microseconds */
	struct pair          pair[];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- connections --- */

static int dial(const struct target *t)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(t->port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		die("cannot connect to the server to be measured");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

static void say(int fd, const char *line)
{
	size_t n = strlen(line);

	if (send(fd, line, n, MSG_NOSIGNAL) != (ssize_t)n)
		die("cannot send to the server to be measured");
}

/* Reads until there is that text. */
static void await(int fd, const char *text)
{
	char   heard[2048];
	size_t n = 0;

	for (;;) {
		ssize_t more = recv(fd, heard + n, sizeof(heard) - n - 1, 0);

		if (more <= 0)
			die("hung up on while waiting for \"%s\"", text);
		n += (size_t)more;
		heard[n] = '\0';
		if (strstr(heard, text) != NULL)
			return;
		if (n > sizeof(heard) / 2)
			n = 0;
	}
}

static void seat(struct pair *p, enum kind kind)
{
	int x = p->player[0].fd, o = p->player[1].fd;

	if (kind == FLOOR)
		return;
	await(x, "* you ");
	await(o, "* you ");
	say(x, "seek 3x3x3 you=x else=none\n");
	await(x, "= seek ");
	say(o, "seek 3x3x3 you=o else=none\n");
	await(o, "= seek match=");
	await(x, "* match ");
}

struct load *load_new(const struct target *t, enum kind kind, int pairs)
{
	struct load *l = xcalloc(1,
	    sizeof(*l) + (size_t)pairs * sizeof(struct pair));

	l->target = t;
	l->pairs = pairs;
	l->loop = epoll_create1(0);
	l->sample = xcalloc(SAMPLES, sizeof(float));
	for (int i = 0; i < pairs; i++) {
		struct pair *p = &l->pair[i];

		p->load = l;
		p->game = (unsigned)i;
		for (int j = 0; j < 2; j++) {
			struct epoll_event e = { .events = EPOLLIN,
				.data.ptr = &p->player[j] };

			p->player[j].pair = p;
			p->player[j].fd = dial(t);
			epoll_ctl(l->loop, EPOLL_CTL_ADD, p->player[j].fd, &e);
		}
		seat(p, kind);
	}
	return l;
}

void load_free(struct load *l)
{
	for (int i = 0; i < l->pairs; i++)
		for (int j = 0; j < 2; j++)
			close(l->pair[i].player[j].fd);
	close(l->loop);
	free(l->sample);
	free(l);
}

/* --- playing --- */

static bool is_last(const struct pair *p)
{
	return games[p->game % GAMES][p->ply] == NULL;
}

static void make_move(struct pair *p, int fd)
{
	char line[] = "move b2\n";

	memcpy(line + 5, games[p->game % GAMES][p->ply++], 2);
	if (is_last(p))
		line[0] = 'M';
	p->sent = now();
	p->load->requests++;
	say(fd, line);
}

static void note_latency(struct load *l, double seconds)
{
	l->sample[l->samples++ % SAMPLES] = (float)(seconds * 1e6);
	l->moves++;
}

/* Both hear of each move; news it is to one, who may have answered already. */
static void hear_move(struct pair *p, struct player *who)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (++who->heard != p->ply || who == &p->player[mover])
		return;
	note_latency(p->load, now() - p->sent);
	if (!is_last(p))
		make_move(p, who->fd);
}

/* Not the one who made the last move asks first, and that one agrees. */
static void hear_offer(struct pair *p, const struct player *who)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (p->offers != 1 || who != &p->player[mover])
		return;
	p->offers = 2;
	p->load->requests++;
	say(who->fd, "Rematch\n");
}

static void hear_over(struct pair *p, const struct player *who)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (who == &p->player[mover])
		return;
	p->offers = 1;
	p->load->requests++;
	say(who->fd, "rematch\n");
}

/* The sides have been swapped; who moves first does so on hearing of it. */
static void hear_match(struct pair *p, struct player *who)
{
	who->heard = 0;
	if (p->offers != 2 || who != &p->player[1 - p->x])
		return;
	p->x = 1 - p->x;
	p->game++;
	p->ply = p->offers = 0;
	make_move(p, who->fd);
}

static void hear(struct player *who, const char *line)
{
	if (line[0] == '?')
		die("the server refused: %.80s", line);
	if (memcmp(line, "* mov", 5) == 0)
		hear_move(who->pair, who);
	else if (memcmp(line, "* ove", 5) == 0)
		hear_over(who->pair, who);
	else if (memcmp(line, "* off", 5) == 0)
		hear_offer(who->pair, who);
	else if (memcmp(line, "* mat", 5) == 0)
		hear_match(who->pair, who);
}

static void read_from(struct player *who)
{
	ssize_t n = recv(who->fd, who->rest + who->length,
	    sizeof(who->rest) - who->length, 0);
	char   *at = who->rest, *end;

	if (n <= 0)
		die("the server to be measured hung up");
	who->length += (size_t)n;
	while ((end = memchr(at, '\n', who->length)) != NULL) {
		size_t eaten = (size_t)(end - at) + 1;

		hear(who, at);
		at += eaten;
		who->length -= eaten;
	}
	memmove(who->rest, at, who->length);
}

static void play_until(struct load *l, double end)
{
	static struct epoll_event events[EVENTS];

	while (now() < end) {
		int n = epoll_wait(l->loop, events, EVENTS, 100);

		for (int i = 0; i < n; i++)
			read_from(events[i].data.ptr);
	}
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

struct result load_play(struct load *l, double seconds)
{
	struct result r = { 0 };
	bool          traced = l->target->calls != NULL;
	double        start, used, looped, end;
	unsigned long calls;

	for (int i = 0; i < l->pairs; i++)
		make_move(&l->pair[i], l->pair[i].player[0].fd);
	play_until(l, now() + WARM_UP);
	l->moves = l->samples = l->requests = 0;
	start = now();
	used = target_seconds(l->target);
	looped = target_loop_seconds(l->target);
	calls = traced ? target_calls(l->target) : 0;
	play_until(l, start + seconds);
	end = now();
	if (l->moves == 0)
		die("the server to be measured stands still");
	r.moves = (double)l->moves / (end - start);
	looped = target_loop_seconds(l->target) - looped;
	used = target_seconds(l->target) - used;
	r.cpu = looped * 1e6 / (double)l->moves;
	r.others = used > looped ? (used - looped) * 1e6 / (double)l->moves : 0;
	if (traced) {
		calls = target_calls(l->target) - calls;
		r.calls = (double)calls / (double)l->moves;
		r.calls_alone = (double)calls / (double)l->requests;
	}
	if (l->samples > SAMPLES)
		l->samples = SAMPLES;
	qsort(l->sample, l->samples, sizeof(float), by_value);
	r.p50 = (double)l->sample[l->samples / 2];
	r.p99 = (double)l->sample[l->samples * 99 / 100];
	return r;
}

/* --- idling --- */

double load_idle(const struct target *t, int players)
{
	int   *fds = xcalloc((size_t)players, sizeof(int));
	double before, after;
	char   text[512];

	fds[0] = dial(t);
	if (recv(fds[0], text, sizeof(text), 0) <= 0)
		die("the server to be measured does not greet");
	before = target_memory(t);
	for (int i = 1; i < players; i++) {
		fds[i] = dial(t);
		await(fds[i], "* you ");
	}
	after = target_memory(t);
	for (int i = 0; i < players; i++)
		close(fds[i]);
	free(fds);
	return (after - before) / (players - 1);
}
