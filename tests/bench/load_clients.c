/* load_clients.c -- pairs of clients that play whole games of 3x3x3. */

/* For memmem. */
#define _GNU_SOURCE

#include "tests/bench/load_clients.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/fatal.h"

#define EVENTS  256
#define SAMPLES 2000000
#define WARM_UP 0.3
#define LINE    512

/* Games that end with a line, so that all results are equally long. */
static const char *const games[][8] = {
	{ "b3", "a2", "b1", "c2", "c3", "c1", "b2" },
	{ "a3", "c3", "c1", "b2", "a2", "a1" },
	{ "a3", "b2", "b3", "a1", "c3" },
	{ "a3", "b2", "b3", "c1", "c3" },
};

#define GAMES (sizeof(games) / sizeof(games[0]))

/* RFC 6455: the handshake, with the key of its example. */
#define HANDSHAKE                       \
	"GET /ws HTTP/1.1\r\n"          \
	"Host: 127.0.0.1\r\n"           \
	"Upgrade: websocket\r\n"        \
	"Connection: Upgrade\r\n"       \
	"Sec-WebSocket-Version: 13\r\n" \
	"Sec-WebSocket-Key: "           \
	"dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

/* The header of a whole text frame, with a mask of zeros, section 5.2. */
#define FRAME_HEADER 6
#define FINAL_TEXT   0x81
#define MASKED       0x80
#define LENGTH_16    126

struct player {
	int          fd;
	struct pair *pair;
	unsigned     moves_received; /* moves received in this game */
	size_t       length;
	char         rest[LINE]; /* an incomplete line */
};

struct pair {
	struct player player[2];
	struct load  *load;
	unsigned      x;         /* index of the player of X */
	unsigned      game, ply; /* moves made in this game */
	unsigned      offers;
	double        sent; /* time of the last move */
};

struct load {
	const struct target *target;
	int                  loop, pairs;
	unsigned long        moves;
	unsigned long        requests; /* moves and rematches */
	unsigned long        samples;
	float               *sample; /* latencies in microseconds */
	struct pair          pair[];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- connections --- */

int load_connect(const struct target *t)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(t->port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		fatal("cannot connect to the server");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (t->kind == TARGET_WEB)
		load_send(fd, HANDSHAKE);
	return fd;
}

void load_send(int fd, const char *line)
{
	size_t n = strlen(line);

	if (send(fd, line, n, MSG_NOSIGNAL) != (ssize_t)n)
		fatal("cannot send to the server");
}

/* Sends a line of less than LENGTH_16 bytes as the target wants it. */
static void send_line(const struct target *t, int fd, const char *line)
{
	size_t n = strlen(line) - 1;
	char   frame[FRAME_HEADER + LENGTH_16] = { (char)FINAL_TEXT,
		  (char)(MASKED | n) };

	if (t->kind != TARGET_WEB) {
		load_send(fd, line);
		return;
	}
	memcpy(frame + FRAME_HEADER, line, n);
	n += FRAME_HEADER;
	if (send(fd, frame, n, MSG_NOSIGNAL) != (ssize_t)n)
		fatal("cannot send to the server");
}

void load_read_until(int fd, const char *text)
{
	char   received[4096];
	size_t n = 0, kept = strlen(text) - 1;

	for (;;) {
		ssize_t more = recv(fd, received + n, sizeof(received) - n - 1,
		    0);

		if (more <= 0)
			fatal("connection closed while waiting for \"%s\"",
			    text);
		n += (size_t)more;
		received[n] = '\0';
		if (memmem(received, n, text, kept + 1) != NULL)
			return;
		if (n > kept) {
			memmove(received, received + n - kept, kept);
			n = kept;
		}
	}
}

static void start_match(struct pair *p, const struct target *t)
{
	int x = p->player[0].fd, o = p->player[1].fd;

	if (t->kind == TARGET_RELAY)
		return;
	load_read_until(x, "* you ");
	load_read_until(o, "* you ");
	send_line(t, x, "seek 3x3x3 you=x else=none\n");
	load_read_until(x, "= seek ");
	send_line(t, o, "seek 3x3x3 you=o else=none\n");
	load_read_until(o, "= seek match=");
	load_read_until(x, "* match ");
}

struct load *load_new(const struct target *t, int pairs)
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
			p->player[j].fd = load_connect(t);
			epoll_ctl(l->loop, EPOLL_CTL_ADD, p->player[j].fd, &e);
		}
		start_match(p, t);
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
	send_line(p->load->target, fd, line);
}

static void add_sample(struct load *l, double seconds)
{
	l->sample[l->samples++ % SAMPLES] = (float)(seconds * 1e6);
	l->moves++;
}

/* Both players receive each move; the opponent of the mover answers it. */
static void on_move(struct pair *p, struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (++player->moves_received != p->ply || player == &p->player[mover])
		return;
	add_sample(p->load, now() - p->sent);
	if (!is_last(p))
		make_move(p, player->fd);
}

/* The winner accepts the rematch that the loser offers. */
static void on_offer(struct pair *p, const struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (p->offers != 1 || player != &p->player[mover])
		return;
	p->offers = 2;
	p->load->requests++;
	send_line(p->load->target, player->fd, "Rematch\n");
}

static void on_over(struct pair *p, const struct player *player)
{
	unsigned mover = (p->x + p->ply - 1) % 2;

	if (player == &p->player[mover])
		return;
	p->offers = 1;
	p->load->requests++;
	send_line(p->load->target, player->fd, "rematch\n");
}

/* Sides are swapped; the new X makes the first move. */
static void on_match(struct pair *p, struct player *player)
{
	player->moves_received = 0;
	if (p->offers != 2 || player != &p->player[1 - p->x])
		return;
	p->x = 1 - p->x;
	p->game++;
	p->ply = p->offers = 0;
	make_move(p, player->fd);
}

static void handle_line(struct player *player, const char *line)
{
	if (line[0] == '?')
		fatal("the server refused: %.80s", line);
	if (memcmp(line, "* mov", 5) == 0)
		on_move(player->pair, player);
	else if (memcmp(line, "* ove", 5) == 0)
		on_over(player->pair, player);
	else if (memcmp(line, "* off", 5) == 0)
		on_offer(player->pair, player);
	else if (memcmp(line, "* mat", 5) == 0)
		on_match(player->pair, player);
}

/*
 * The size of the line or frame that *at begins with; 0: it is not complete.
 * Sets *at to the text in it.
 */
static size_t next_line(const struct player *player, char **at)
{
	size_t      n = player->length, header = 2, text;
	const char *end;

	if (player->pair->load->target->kind != TARGET_WEB) {
		end = memchr(*at, '\n', n);
		return end == NULL ? 0 : (size_t)(end - *at) + 1;
	}
	if (n < 2)
		return 0;
	text = (unsigned char)(*at)[1];
	if (text == LENGTH_16) {
		header = 4;
		if (n < header)
			return 0;
		text = (size_t)(unsigned char)(*at)[2] << 8 |
		    (unsigned char)(*at)[3];
	}
	if (n < header + text)
		return 0;
	*at += header;
	return header + text;
}

static void read_from(struct player *player)
{
	ssize_t n = recv(player->fd, player->rest + player->length,
	    sizeof(player->rest) - player->length, 0);
	char   *at = player->rest, *line = at;
	size_t  length;

	if (n <= 0)
		fatal("the server closed the connection");
	player->length += (size_t)n;
	while ((length = next_line(player, &line)) > 0) {
		handle_line(player, line);
		line = at += length;
		player->length -= length;
	}
	memmove(player->rest, at, player->length);
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
		fatal("the server answered no moves");
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

/* --- idle connections --- */

/* Connects the players from `first` to end - 1, many at once, and names them. */
static void
add_idle(const struct target *t, int *fds, int first, int end, int at_once)
{
	char name[32];

	for (int i = first; i < end; i += at_once) {
		for (int j = i; j < i + at_once; j++)
			fds[j] = load_connect(t);
		for (int j = i; j < i + at_once; j++) {
			load_read_until(fds[j], "* you ");
			snprintf(name, sizeof(name), "name player%d\n", j);
			send_line(t, fds[j], name);
		}
		for (int j = i; j < i + at_once; j++)
			load_read_until(fds[j], "= name");
	}
}

double load_idle(const struct target *t, int at_once)
{
	static int fds[IDLE_FIRST + IDLE_PLAYERS];
	double     before;
	int        all = IDLE_FIRST + IDLE_PLAYERS;

	add_idle(t, fds, 0, IDLE_FIRST, at_once);
	before = target_memory(t);
	add_idle(t, fds, IDLE_FIRST, all, at_once);
	before = (target_memory(t) - before) / IDLE_PLAYERS;
	for (int i = 0; i < all; i++)
		close(fds[i]);
	return before;
}

/* --- spectators --- */

/*
 * The moves of a game, which are also the pings while the spectators receive
 * them.
 */
#define SHOWN 20
#define PINGS 4000

static double median(float *values, int n)
{
	qsort(values, (size_t)n, sizeof(float), by_value);
	return (double)values[n / 2];
}

/* Seats the two players of a long game, which is number 1. */
static void start_long_match(int x, int o)
{
	load_read_until(x, "* you ");
	load_read_until(o, "* you ");
	load_send(x, "seek 26x26x26 you=x else=none\n");
	load_read_until(x, "= seek ");
	load_send(o, "seek 26x26x26 you=o else=none\n");
	load_read_until(o, "= seek match=");
	load_read_until(x, "* match ");
}

/* Pings until the event loop has been idle for long. Returns how many. */
static int ping_meanwhile(int fd, float *times)
{
	double quiet_since = now();
	int    n = 0;

	while (n < PINGS && now() < quiet_since + 0.02) {
		double sent = now();

		load_send(fd, "ping\n");
		load_read_until(fd, "= ping\n");
		times[n] = (float)((now() - sent) * 1e6);
		if (times[n++] > 500)
			quiet_since = now();
	}
	return n;
}

/* Sends all spectators one line, whose last word is given, and pings. */
static int show(const int fds[], int spectators, const char *line,
    const char *shown, float *times, float *arrival)
{
	double sent = now();
	int    pings;

	load_send(fds[0], line);
	load_read_until(fds[1], shown);
	*arrival = (float)((now() - sent) * 1e6);
	pings = ping_meanwhile(fds[2], times);
	for (int i = 0; i < spectators; i++)
		load_read_until(fds[3 + i], shown);
	load_read_until(fds[0], "\n= ");
	return pings;
}

struct watched load_watch(const struct target *t, int spectators, bool talks)
{
	int           *fds = xcalloc((size_t)spectators + 3, sizeof(int));
	float         *times = xcalloc(PINGS * SHOWN, sizeof(float));
	float          arrivals[SHOWN];
	double         used;
	int            pings = 0;
	struct watched r;

	for (int i = 0; i < 3; i++)
		fds[i] = load_connect(t);
	start_long_match(fds[0], fds[1]);
	load_read_until(fds[2], "* you ");
	for (int i = 3; i < spectators + 3; i++) {
		fds[i] = load_connect(t);
		load_send(fds[i], "watch 1\n");
		load_read_until(fds[i], "= watch\n");
	}
	used = target_loop_seconds(t);
	for (int i = 0; i < SHOWN; i++) {
		char line[32], shown[32];
		int  mover = talks ? 0 : i % 2;
		int  ends[2] = { fds[0], fds[1] };

		fds[0] = ends[mover];
		fds[1] = ends[1 - mover];
		snprintf(line, sizeof(line),
		    talks ? "say now%c\n" : "move %c1\n", 'a' + i);
		snprintf(shown, sizeof(shown), talks ? ":now%c\n" : " %c1\n",
		    'a' + i);
		pings += show(fds, spectators, line, shown, times + pings,
		    &arrivals[i]);
		fds[0] = ends[0];
		fds[1] = ends[1];
	}
	used = target_loop_seconds(t) - used;
	r.cpu = used * 1e6 / SHOWN / spectators;
	r.move = median(arrivals, SHOWN);
	r.ping = median(times, pings);
	r.most = (double)times[pings - 1];
	for (int i = 0; i < spectators + 3; i++)
		close(fds[i]);
	free(times);
	free(fds);
	return r;
}

/* --- arrivals --- */

/*
 * The moves of each part of the measurement, and how many of the players who
 * arrived last stay connected.
 */
#define PACED_MOVES 320
#define PRESENT     50

static void wait_ms(int ms)
{
	poll(NULL, 0, ms);
}

/* Plays the nth move. Returns after how many microseconds it is received. */
static double play_paced(const int players[2], int n)
{
	char   line[32], shown[32];
	int    mover = n % 2, column = 'a' + n % 26, row = 1 + n / 26;
	double sent = now(), took;

	snprintf(line, sizeof(line), "move %c%d\n", column, row);
	snprintf(shown, sizeof(shown), " %c%d\n", column, row);
	load_send(players[mover], line);
	load_read_until(players[1 - mover], shown);
	took = (now() - sent) * 1e6;
	load_read_until(players[mover], "= move");
	return took;
}

/*
 * Plays PACED_MOVES moves from first on; before each move that number of
 * players arrives.
 */
static double play_with_arrivals(const struct target *t, const int players[2],
    int first, int arrivals)
{
	int    present[PRESENT], next = 0;
	float *times = xcalloc(PACED_MOVES, sizeof(float));
	double p99;

	memset(present, -1, sizeof(present));
	for (int i = 0; i < PACED_MOVES; i++) {
		for (int k = 0; k < arrivals;
		     k++, next = (next + 1) % PRESENT) {
			close(present[next]);
			present[next] = load_connect(t);
			wait_ms(1);
		}
		if (arrivals == 0)
			wait_ms(5);
		times[i] = (float)play_paced(players, first + i);
	}
	for (int i = 0; i < PRESENT; i++)
		close(present[i]);
	qsort(times, PACED_MOVES, sizeof(float), by_value);
	p99 = (double)times[PACED_MOVES * 99 / 100];
	free(times);
	return p99;
}

struct arrivals
load_arrivals(const struct target *t, int listeners, int players)
{
	int            *fds = xcalloc((size_t)listeners, sizeof(int)), pair[2];
	struct arrivals r;

	for (int i = 0; i < listeners; i++) {
		fds[i] = load_connect(t);
		load_send(fds[i], "lobby on\n");
		load_read_until(fds[i], "= lobby\n");
	}
	pair[0] = load_connect(t);
	pair[1] = load_connect(t);
	start_long_match(pair[0], pair[1]);
	wait_ms(2000); /* until the listeners' own arrival is reported */
	r.quiet_p99 = play_with_arrivals(t, pair, 0, 0);
	r.p99 = play_with_arrivals(t, pair, PACED_MOVES, players / PACED_MOVES);
	for (int i = 0; i < listeners; i++)
		close(fds[i]);
	close(pair[0]);
	close(pair[1]);
	free(fds);
	return r;
}
