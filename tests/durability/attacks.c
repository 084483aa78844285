/*
 * attacks.c -- what hostile clients do to a server, each without an end.
 *
 * They come from 127.16.0.0/12, sixty from each address, so that the limits of
 * an address do not spare the server. An attacker whose connection is closed
 * dials again.
 */

#include "tests/durability/attacks.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/protocol/discovery.h"
#include "tests/durability/bystanders.h"
#include "tests/durability/splitting_proxy.h"
#include "tests/support/peer.h"

#define CLIENTS_PER_ADDRESS 60
#define CLIENTS_MAX         9000

/* The addresses that datagrams come from, 127.16.0.1 and more. */
#define UDP_SOCKETS 100
#define UDP_FROM    (127u << 24 | 16u << 16 | 1u)

#define PROXY_PAIRS 10

/* Descriptors that an attacker leaves for everything else. */
#define SPARE_FILES 64

struct crowd {
	unsigned short port;
	unsigned       per_address; /* clients from each address */
	unsigned       count;
	const char    *first;           /* what each client sends at first */
	int            fd[CLIENTS_MAX]; /* non-blocking; -1: not connected */
};

static struct crowd crowd = { .per_address = CLIENTS_PER_ADDRESS, .first = "" };

/* The address of a client, until the next call. */
static const char *address_of(unsigned client)
{
	static char text[24];
	unsigned    n = 1 + client / crowd.per_address;

	snprintf(text, sizeof(text), "127.16.%u.%u", n / 256, n % 256);
	return text;
}

static void connect_client(unsigned i)
{
	if (crowd.fd[i] >= 0)
		close(crowd.fd[i]);
	crowd.fd[i] = dial(crowd.port, address_of(i));
	if (crowd.fd[i] < 0)
		return;
	fcntl(crowd.fd[i], F_SETFL, O_NONBLOCK);
	(void)!send(crowd.fd[i], crowd.first, strlen(crowd.first),
	    MSG_NOSIGNAL);
}

/* Creates that many clients, or as many as there are descriptors for. */
static void gather(unsigned short port, unsigned count)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	if (files.rlim_cur < count + SPARE_FILES)
		count = (unsigned)files.rlim_cur - SPARE_FILES;
	crowd.port = port;
	crowd.count = count;
	for (unsigned i = 0; i < count; i++) {
		crowd.fd[i] = -1;
		connect_client(i);
	}
}

/*
 * Reads and drops what a client has received; returns whether its connection is
 * closed.
 */
static bool is_closed(unsigned i)
{
	static char dropped[65536];
	ssize_t     n;

	if (crowd.fd[i] < 0)
		return true;
	n = recv(crowd.fd[i], dropped, sizeof(dropped), 0);
	return n == 0 || (n < 0 && errno != EAGAIN);
}

/*
 * All clients send the bytes repeatedly; if reads, they also read what arrives.
 */
static void repeat(const char *bytes, size_t n, bool reads, int pause)
{
	for (;;) {
		for (unsigned i = 0; i < crowd.count; i++) {
			ssize_t sent = crowd.fd[i] < 0 ?
			    -1 :
			    send(crowd.fd[i], bytes, n, MSG_NOSIGNAL);

			if ((sent < 0 && errno != EAGAIN) ||
			    (reads && is_closed(i)))
				connect_client(i);
		}
		poll(NULL, 0, pause);
	}
}

static void repeat_line(const char *line, bool reads, int pause)
{
	repeat(line, strlen(line), reads, pause);
}

/* Returns a text that repeats the line of a request. */
static char *many_lines(const char *line, unsigned times)
{
	size_t length = strlen(line);
	char  *text = xcalloc(times, length + 1);

	for (unsigned i = 0; i < times; i++)
		memcpy(text + i * length, line, length + 1);
	return text;
}

/* --- connections --- */

static void slow_readers(unsigned short port)
{
	gather(port, 600);
	for (unsigned i = 0; i < crowd.count; i++)
		setsockopt(crowd.fd[i], SOL_SOCKET, SO_RCVBUF, &(int){ 2048 },
		    sizeof(int));
	repeat_line("watch 1\nhelp\nwho\ngames\n", false, 10);
}

static void slowloris(unsigned short port)
{
	gather(port, CLIENTS_MAX);
	repeat_line("p", true, 1000);
}

/*
 * Opens and closes connections one after the other; if resets, each is closed
 * with a reset.
 */
static void flood_connections(unsigned short port, bool resets)
{
	struct linger none = { 1, 0 };

	for (unsigned i = 0;; i = (i + 1) % CLIENTS_MAX) {
		int fd = dial(port, address_of(i));

		if (fd >= 0 && resets)
			setsockopt(fd, SOL_SOCKET, SO_LINGER, &none,
			    sizeof(none));
		if (fd >= 0)
			close(fd);
	}
}

static void connect_flood(unsigned short port)
{
	flood_connections(port, false);
}

static void reset_flood(unsigned short port)
{
	flood_connections(port, true);
}

/* Opens as many connections as it can, each with a player's name. */
static void descriptors(unsigned short port)
{
	char line[32];

	gather(port, CLIENTS_MAX);
	for (unsigned i = 0; i < crowd.count; i++) {
		snprintf(line, sizeof(line), "name a%u\n", i);
		if (crowd.fd[i] >= 0)
			send(crowd.fd[i], line, strlen(line), MSG_NOSIGNAL);
	}
	repeat_line("\n", true, 1000);
}

/*
 * Connects again and again while the server has no descriptor to accept with.
 */
static void unaccepted(unsigned short port)
{
	gather(port, 500);
	for (;;) {
		for (unsigned i = 0; i < crowd.count; i++)
			connect_client(i);
		poll(NULL, 0, 100);
	}
}

/* --- requests --- */

static void junk(unsigned short port)
{
	static char bytes[16384];

	gather(port, 100);
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (char)random();
	repeat(bytes, sizeof(bytes), true, 1);
}

static void pipelined(unsigned short port)
{
	char *text = many_lines("ping\n", 10000);

	gather(port, 50);
	repeat(text, strlen(text), true, 1);
}

static void refused(unsigned short port)
{
	char *text = many_lines("move a1\n", 100);

	gather(port, 300);
	repeat(text, strlen(text), true, 1);
}

static void talk_flood(unsigned short port)
{
	gather(port, 300);
	repeat_line("shout one\nshout two\n", true, 1);
}

static void seek_flood(unsigned short port)
{
	gather(port, 300);
	repeat_line("seek 5x5x4 you=x else=none\nunseek\n", true, 1);
}

/* All clients have one address; each repeatedly starts a game with a bot. */
static void bots(unsigned short port)
{
	crowd.per_address = CLIENTS_MAX;
	gather(port, 500);
	repeat_line("bot 15x15x5 perfect you=o\nresign\n", true, 100);
}

/*
 * Sends one byte in each segment, or half a line and its rest with the next
 * line.
 */
static void split_lines(unsigned short port)
{
	static const char text[] = "ping\nwho\nstate\nping\n";

	gather(port, 100);
	for (size_t at = 0;; at = (at + 1) % strlen(text)) {
		for (unsigned i = 0; i < crowd.count; i++)
			if (crowd.fd[i] < 0 || is_closed(i) ||
			    send(crowd.fd[i], text + at, 1, MSG_NOSIGNAL) < 0)
				connect_client(i);
		poll(NULL, 0, at % 3 == 0);
	}
}

/* --- browsers --- */

#define GET     "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
#define UPGRADE "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n" PEER_UPGRADE

/* Each sends one byte a second of a head that never ends. */
static void slow_http(unsigned short port)
{
	crowd.first = GET "X: ";
	gather(port, CLIENTS_MAX);
	repeat_line("x", true, 1000);
}

static void header_flood(unsigned short port)
{
	char *text = many_lines("X-Header: value\r\n", 1000);

	crowd.first = GET;
	gather(port, 300);
	repeat(text, strlen(text), true, 1);
}

static void page_flood(unsigned short port)
{
	crowd.first = GET "\r\n";
	gather(port, 300);
	repeat_line("", true, 1);
}

/* Their handshakes lack the last line. */
static void half_open_upgrades(unsigned short port)
{
	crowd.first = UPGRADE;
	gather(port, CLIENTS_MAX);
	repeat_line("", true, 1000);
}

/* Pings whose answers nobody reads, and pings whose answers are read. */
static void flood_pings(unsigned short port, bool reads)
{
	char pings[64 * 131] = "";

	for (size_t i = 0; i < sizeof(pings); i += 131) {
		pings[i] = (char)0x89;
		pings[i + 1] = (char)(0x80 | 125);
	}
	crowd.first = UPGRADE "\r\n";
	gather(port, 300);
	repeat(pings, sizeof(pings), reads, 1);
}

static void ping_flood(unsigned short port)
{
	flood_pings(port, true);
}

static void unread_ping_flood(unsigned short port)
{
	flood_pings(port, false);
}

/* --- datagrams --- */

/* Queries for servers, and junk of all lengths, to the port of discovery. */
static void udp_flood(unsigned short port)
{
	static char        query[256];
	struct sockaddr_in to = { .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fds[UDP_SOCKETS];

	(void)port;
	memset(query, ' ', sizeof(query));
	memcpy(query, "@0123456789abcdef noughts", 25);
	for (unsigned i = 0; i < UDP_SOCKETS; i++) {
		struct sockaddr_in from = { .sin_family = AF_INET,
			.sin_addr.s_addr = htonl(UDP_FROM + i) };

		fds[i] = socket(AF_INET, SOCK_DGRAM, 0);
		if (fds[i] < 0 ||
		    bind(fds[i], (struct sockaddr *)&from, sizeof(from)) != 0)
			fatal("cannot send datagrams");
	}
	for (unsigned n = 0;; n++)
		(void)!sendto(fds[n % UDP_SOCKETS], query,
		    n % 3 == 0 ? n % sizeof(query) : sizeof(query),
		    MSG_DONTWAIT, (struct sockaddr *)&to, sizeof(to));
}

/* --- a bad network --- */

/*
 * Plays more games through a proxy that splits, joins and delays their bytes;
 * no game may be lost.
 */
static void bad_network(unsigned short port)
{
	struct samples     s = { 0 };
	struct bystanders *w = bystanders_new(splitting_proxy_start(port),
	    PROXY_PAIRS, 0);

	for (;;) {
		bystanders_play(w, 1000, &s);
		samples_clear(&s);
	}
}

const struct attack attacks[] = {
	{ .name = "slow readers", .run = slow_readers },
	{ .name = "slowloris", .run = slowloris },
	{ .name = "connect flood", .run = connect_flood },
	{ .name = "reset flood", .run = reset_flood },
	{ .name = "all descriptors", .run = descriptors },
	{ .name = "no descriptor left",
	    .run = unaccepted,
	    .takes_files = true },
	{ .name = "junk", .run = junk },
	{ .name = "10,000 requests at once", .run = pipelined },
	{ .name = "refused requests", .run = refused },
	{ .name = "talk flood", .run = talk_flood },
	{ .name = "seek flood", .run = seek_flood },
	{ .name = "500 bots", .run = bots },
	{ .name = "split lines", .run = split_lines },
	{ .name = "slow HTTP", .run = slow_http, .is_on_web = true },
	{ .name = "header flood", .run = header_flood, .is_on_web = true },
	{ .name = "page flood", .run = page_flood, .is_on_web = true },
	{ .name = "half-open upgrades",
	    .run = half_open_upgrades,
	    .is_on_web = true },
	{ .name = "ping flood", .run = ping_flood, .is_on_web = true },
	{ .name = "unread ping flood",
	    .run = unread_ping_flood,
	    .is_on_web = true },
	{ .name = "UDP flood", .run = udp_flood },
	{ .name = "bad network", .run = bad_network },
};

const size_t attack_count = sizeof(attacks) / sizeof(attacks[0]);
