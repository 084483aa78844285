/*
 * scenario_queries.c -- how much queries for scores and history delay the
 * players.
 */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/fatal.h"
#include "tests/durability/scenarios.h"

/* Rounds without and with requests take turns, each of that many ms. */
#define ROUNDS     10
#define ROUND_MS   3000
#define REQUEST_MS 10 /* between two requests */

/* How long to play first, so that there are scores and games, in ms. */
#define WARM_UP_MS 5000

/* --- who asks --- */

static int dial(unsigned short port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0);

	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		fatal("cannot connect to ask: %s", strerror(errno));
	return fd;
}

struct asker {
	unsigned short port;
	const char    *request; /* a line */
};

/* Requests first pages at equal intervals, and reads the answers. */
static void ask_until_killed(const void *ctx)
{
	const struct asker *a = ctx;
	int                 fd = dial(a->port);
	double              next = now_ms();
	ssize_t             length = (ssize_t)strlen(a->request);

	for (;;) {
		static char   received[65536];
		struct pollfd p = { .fd = fd, .events = POLLIN };
		double        wait = next - now_ms();

		if (wait <= 0) {
			next += REQUEST_MS;
			if (send(fd, a->request, (size_t)length,
				MSG_NOSIGNAL) != length)
				_exit(1);
		} else if (poll(&p, 1, (int)wait + 1) > 0 &&
		    recv(fd, received, sizeof(received), 0) <= 0) {
			_exit(1);
		}
	}
}

/* --- rounds --- */

static double play_asked_round(struct scenario *t, const char *request)
{
	struct asker          a = { t->server.server.port, request };
	static struct process asker;
	double                p99;

	process_start(&asker,
	    &(struct process_options){ .run = ask_until_killed, .ctx = &a });
	p99 = scenario_play_p99(t, ROUND_MS);
	kill(asker.pid, SIGKILL);
	process_wait(&asker);
	return p99;
}

void scenario_queries(struct scenario *t)
{
	const struct pool_options plan = { .games = 300,
		.rate = 1000,
		.variant = "3x3x3",
		.control = "none" };
	static const char *const  requests[] = { "scores\n", "history\n" };
	double idle[ROUNDS], asked[2][ROUNDS], ratio[2][ROUNDS];

	scenario_start(t, &plan);
	scenario_play(t, WARM_UP_MS);
	for (int i = 0; i < ROUNDS; i++) {
		idle[i] = scenario_play_p99(t, ROUND_MS);
		for (int kind = 0; kind < 2; kind++) {
			asked[kind][i] = play_asked_round(t, requests[kind]);
			ratio[kind][i] = asked[kind][i] / idle[i];
		}
	}
	printf("p99 of a move in ms, at 1,000 a second: ");
	scenario_print_quartiles(idle, ROUNDS);
	for (int kind = 0; kind < 2; kind++) {
		printf("\nand 100 first pages a second of %.*s: ",
		    (int)strcspn(requests[kind], "\n"), requests[kind]);
		scenario_print_quartiles(asked[kind], ROUNDS);
		printf("; times the round before without: ");
		scenario_print_quartiles(ratio[kind], ROUNDS);
	}
	printf("\n");
	scenario_finish(t);
}
