/* latency_probe.c -- measures how long the server takes to answer "ping". */

#include "tests/durability/latency_probe.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/peer.h"

/* The most measurements, as they must fit into the output of a process. */
#define MOST (PROCESS_OUTPUT / sizeof(float) - 1)

/*
 * Until its input ends, and once at least. Writes all measurements at the end,
 * so that the pipe never fills up.
 */
static void ping_until_stopped(const void *ctx)
{
	static float          took[MOST];
	const unsigned short *port = ctx;
	size_t                n = 0;
	struct peer           p;

	peer_connect(&p, *port);
	do {
		double start = now_ms();

		peer_exchange(&p, "ping", "= ping");
		took[n++] = (float)(now_ms() - start);
	} while (n < MOST && !wait_readable(0, time_ms_now() + 1));
	fwrite(took, sizeof(took[0]), n, stdout);
}

void latency_probe_start(struct process *p, unsigned short port)
{
	process_start(p,
	    &(struct process_options){
		.run = ping_until_stopped, .ctx = &port });
}

void latency_probe_stop(struct process *p, struct samples *s)
{
	float took;

	process_wait(p);
	for (size_t at = 0; at + sizeof(took) <= p->length;
	     at += sizeof(took)) {
		memcpy(&took, p->output + at, sizeof(took));
		samples_add(s, (double)took);
	}
}
