/*
 * scenario_score_requests.c -- how much requests for scores delay the players.
 */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/fatal.h"
#include "tests/durability/scenarios.h"

/* Rounds without and with requests alternate, each of that many ms. */
#define ROUNDS     10
#define ROUND_MS   3000
#define REQUEST_MS 10 /* between two requests */

/* How long to play first, so that there are scores, in ms. */
#define WARM_UP_MS 5000

/* --- who asks --- */

static int dial(unsigned short port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0);

	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		fatal("cannot connect to ask for scores: %s", strerror(errno));
	return fd;
}

/* Requests first pages at equal intervals, and reads the answers. */
static void ask_until_killed(const void *ctx)
{
	const unsigned short *port = ctx;
	int                   fd = dial(*port);
	double                next = now_ms();

	for (;;) {
		static char   received[65536];
		struct pollfd p = { .fd = fd, .events = POLLIN };
		double        wait = next - now_ms();

		if (wait <= 0) {
			next += REQUEST_MS;
			if (send(fd, "scores\n", 7, MSG_NOSIGNAL) != 7)
				_exit(1);
		} else if (poll(&p, 1, (int)wait + 1) > 0 &&
		    recv(fd, received, sizeof(received), 0) <= 0) {
			_exit(1);
		}
	}
}

/* --- rounds --- */

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void report(const char *name, double p99[ROUNDS])
{
	qsort(p99, ROUNDS, sizeof(*p99), by_value);
	printf("%s: p99 of a move, median %.1f ms, quartiles %.1f and %.1f\n",
	    name, (p99[ROUNDS / 2 - 1] + p99[ROUNDS / 2]) / 2, p99[ROUNDS / 4],
	    p99[ROUNDS - 1 - ROUNDS / 4]);
}

static double play_round(struct scenario *t)
{
	samples_clear(&t->pool.statistics.latency);
	scenario_play(t, ROUND_MS);
	return samples_percentile(&t->pool.statistics.latency, 99);
}

void scenario_scores(struct scenario *t)
{
	const struct pool_options plan = { .games = 300,
		.rate = 1000,
		.variant = "3x3x3",
		.control = "none" };
	static struct process     asker;
	double                    idle[ROUNDS], asked[ROUNDS], ratio[ROUNDS];

	scenario_start(t, &plan);
	scenario_play(t, WARM_UP_MS);
	for (int i = 0; i < ROUNDS; i++) {
		idle[i] = play_round(t);
		process_start(&asker,
		    &(struct process_options){ .run = ask_until_killed,
			.ctx = &t->server.server.port });
		asked[i] = play_round(t);
		kill(asker.pid, SIGKILL);
		process_wait(&asker);
		ratio[i] = asked[i] / idle[i];
	}
	report("1,000 moves a second", idle);
	report("and 100 first pages of scores", asked);
	qsort(ratio, ROUNDS, sizeof(*ratio), by_value);
	printf("in neighbouring rounds %.2f times, quartiles %.2f and %.2f\n",
	    (ratio[ROUNDS / 2 - 1] + ratio[ROUNDS / 2]) / 2, ratio[ROUNDS / 4],
	    ratio[ROUNDS - 1 - ROUNDS / 4]);
	scenario_finish(t);
}
