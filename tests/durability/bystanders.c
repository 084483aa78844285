/*
 * bystanders.c -- players who play on quietly while a server is attacked.
 *
 * A move has arrived when the kernel has received it, whose time of receipt is
 * read with it: how long the receiver waits for a processor does not count.
 */

#include "tests/durability/bystanders.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/notation.h"
#include "tests/durability/dial.h"

/* The least milliseconds between two moves of a game. */
#define MOVE_INTERVAL 200

/* How long the server may keep silent, in milliseconds. */
#define SILENCE_MAX 300000

#define SIDE  26
#define MOVES (SIDE * SIDE - 1) /* of a game; the board is never full */
#define LINES 8192

/* Less than the default limit of connections from one address. */
#define CLIENTS_PER_ADDRESS 32

/*
 * The players' addresses begin with 127.0.1.0. The clients of bystanders_knock
 * come from another network.
 */
#define WITNESS_NETWORK (127u << 24 | 1u << 8)
#define KNOCK_ADDRESS   (127u << 24 | 2u << 8 | 1u)

struct pair {
	int      fd[2];
	size_t   length[2];
	char     text[2][LINES]; /* received, not yet read */
	unsigned ply;            /* moves that both players have received */
	double   sent;           /* when the last move was sent, as wall_ms */
	double   next;           /* when the next move is to be made */
	bool     is_waiting;     /* for the last move to arrive */
};

struct bystanders {
	unsigned       pairs;
	double         interval; /* between two moves of a game, in ms */
	struct pollfd *polls;
	struct pair    pair[];
};

/* The time in ms, by the clock that the kernel uses for times of receipt. */
static double wall_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void send_line(int fd, const char *line)
{
	if (send(fd, line, strlen(line), MSG_NOSIGNAL) != (ssize_t)strlen(line))
		fatal("a witness cannot send \"%.40s\"", line);
}

/* Reads until a line begins with start. Exits if a line is a refusal. */
static void await_line(int fd, const char *start)
{
	char   line[LINES];
	size_t n = 0;

	for (;;) {
		struct pollfd p = { fd, POLLIN, 0 };

		if (poll(&p, 1, SILENCE_MAX) <= 0 ||
		    recv(fd, line + n, 1, 0) != 1)
			fatal("a witness waits for \"%s\" in vain", start);
		if (line[n] != '\n' && n < sizeof(line) - 1) {
			n++;
			continue;
		}
		line[n] = '\0';
		n = 0;
		if (strncmp(line, start, strlen(start)) == 0)
			return;
		if (line[0] == '?')
			fatal("a witness is refused: %s", line);
	}
}

static void seat(struct pair *p, unsigned short port, unsigned number)
{
	for (unsigned i = 0; i < 2; i++) {
		p->fd[i] = dial(port,
		    WITNESS_NETWORK |
			(1 + (2 * number + i) / CLIENTS_PER_ADDRESS));
		if (p->fd[i] < 0 ||
		    setsockopt(p->fd[i], SOL_SOCKET, SO_TIMESTAMPNS,
			&(int){ 1 }, sizeof(int)) != 0)
			fatal("a witness cannot connect");
		await_line(p->fd[i], "* you ");
	}
	send_line(p->fd[0], "seek 26x26x26 you=x else=none\n");
	await_line(p->fd[0], "= seek ");
	send_line(p->fd[1], "seek 26x26x26 you=o else=none\n");
	await_line(p->fd[1], "= seek match=");
	await_line(p->fd[0], "* match ");
}

struct bystanders *
bystanders_new(unsigned short port, unsigned pairs, double duration)
{
	struct bystanders *w = xcalloc(1,
	    sizeof(*w) + pairs * sizeof(w->pair[0]));

	w->pairs = pairs;
	w->interval = duration / MOVES > MOVE_INTERVAL ? duration / MOVES :
							 MOVE_INTERVAL;
	w->polls = xcalloc(2 * pairs, sizeof(*w->polls));
	for (unsigned i = 0; i < pairs; i++) {
		struct pair *p = &w->pair[i];

		seat(p, port, i);
		p->next = now_ms() + (double)i * w->interval / pairs;
		for (unsigned j = 0; j < 2; j++)
			w->polls[2 * i + j] = (struct pollfd){ p->fd[j], POLLIN,
				0 };
	}
	return w;
}

void bystanders_free(struct bystanders *w)
{
	for (unsigned i = 0; i < w->pairs; i++)
		for (unsigned j = 0; j < 2; j++)
			close(w->pair[i].fd[j]);
	free(w->polls);
	free(w);
}

/*
 * The next move of the pair: the board is filled column by column, and every
 * second column begins a row lower, so that no line is longer than two.
 */
static void make_move(struct pair *p, double interval)
{
	unsigned column = p->ply / SIDE;
	char     line[16], at[4];

	notation_write(POINT(column, (p->ply + column / 2) % SIDE), at);
	snprintf(line, sizeof(line), "move %s\n", at);
	p->sent = wall_ms();
	p->next += interval;
	p->is_waiting = true;
	send_line(p->fd[p->ply % 2], line);
}

/* Handles a line that was received at that time. */
static void handle_line(struct pair *p, unsigned who, const char *line,
    double at, struct samples *s)
{
	unsigned ply;

	if (line[0] == '?' || strncmp(line, "* over ", 7) == 0 ||
	    strncmp(line, "* bye ", 6) == 0)
		fatal("a witness has lost its game: %s", line);
	/* Both players receive each move, the mover perhaps later. */
	if (sscanf(line, "* move %*u %u", &ply) != 1 || ply != p->ply + 1 ||
	    who == p->ply % 2)
		return;
	samples_add(s, at - p->sent);
	p->is_waiting = false;
	p->ply++;
}

/*
 * Like recv; sets *at to when the kernel received the last of the bytes, as
 * wall_ms.
 */
static ssize_t receive(int fd, char *bytes, size_t size, double *at)
{
	union {
		struct cmsghdr header;
		char           bytes[CMSG_SPACE(sizeof(struct timespec))];
	} control;
	struct iovec    into = { bytes, size };
	struct msghdr   message = { .msg_iov = &into,
		  .msg_iovlen = 1,
		  .msg_control = &control,
		  .msg_controllen = sizeof(control) };
	ssize_t         n = recvmsg(fd, &message, 0);
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);
	struct timespec t;

	*at = wall_ms();
	if (n > 0 && header != NULL && header->cmsg_level == SOL_SOCKET &&
	    header->cmsg_type == SCM_TIMESTAMPNS) {
		memcpy(&t, CMSG_DATA(header), sizeof(t));
		*at = (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
	}
	return n;
}

static void read_from(struct pair *p, unsigned who, struct samples *s)
{
	char   *text = p->text[who], *at = text, *end;
	double  received_at;
	ssize_t n = receive(p->fd[who], text + p->length[who],
	    LINES - p->length[who], &received_at);

	if (n <= 0)
		fatal("a witness has lost its connection");
	p->length[who] += (size_t)n;
	while ((end = memchr(at, '\n', p->length[who])) != NULL) {
		*end = '\0';
		handle_line(p, who, at, received_at, s);
		p->length[who] -= (size_t)(end + 1 - at);
		at = end + 1;
	}
	memmove(text, at, p->length[who]);
}

/* After a time without moves: spreads the next moves over an interval. */
static void spread_moves(struct bystanders *w, double now)
{
	for (unsigned i = 0; i < w->pairs; i++)
		w->pair[i].next = now + (double)i * w->interval / w->pairs;
}

/* Makes the moves that are due before until; returns when the next one is. */
static double make_moves(struct bystanders *w, double now, double until)
{
	double next = until;

	for (unsigned i = 0; i < w->pairs; i++) {
		struct pair *p = &w->pair[i];

		if (p->is_waiting && wall_ms() - p->sent > SILENCE_MAX)
			fatal("a move has not arrived for five minutes");
		if (p->is_waiting || p->next >= until || p->ply == MOVES)
			continue;
		if (p->next <= now)
			make_move(p, w->interval);
		else if (p->next < next)
			next = p->next;
	}
	return next;
}

static bool is_any_waiting(const struct bystanders *w)
{
	for (unsigned i = 0; i < w->pairs; i++)
		if (w->pair[i].is_waiting)
			return true;
	return false;
}

void bystanders_play(struct bystanders *w, double duration, struct samples *s)
{
	double now = now_ms(), until = now + duration;

	spread_moves(w, now);
	while (now < until || is_any_waiting(w)) {
		double next = make_moves(w, now, until);

		if (poll(w->polls, 2 * w->pairs,
			next > now ? (int)(next - now) + 1 : 1000) > 0)
			for (unsigned i = 0; i < 2 * w->pairs; i++)
				if (w->polls[i].revents != 0)
					read_from(&w->pair[i / 2], i % 2, s);
		now = now_ms();
	}
}

/*
 * Whether the server answers a new client; for a moment it may still have no
 * room for one.
 */
static bool is_answered(unsigned short port)
{
	char          text[LINES] = "";
	size_t        n = 0;
	int           fd = dial(port, KNOCK_ADDRESS);
	struct pollfd p = { fd, POLLIN, 0 };
	bool          is_found = false;
	ssize_t       more = 1;

	if (fd < 0)
		return false;
	(void)!send(fd, "ping\n", 5, MSG_NOSIGNAL);
	while (!is_found && more > 0 && n < sizeof(text) - 1 &&
	    poll(&p, 1, SILENCE_MAX) > 0) {
		more = recv(fd, text + n, sizeof(text) - 1 - n, 0);
		n += more > 0 ? (size_t)more : 0;
		text[n] = '\0';
		is_found = strstr(text, "\n= ping\n") != NULL;
	}
	close(fd);
	return is_found;
}

void bystanders_knock(unsigned short port)
{
	double until = now_ms() + SILENCE_MAX;

	while (!is_answered(port)) {
		if (now_ms() > until)
			fatal("a new client gets no answer");
		poll(NULL, 0, 10);
	}
}
