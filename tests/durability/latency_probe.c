/* latency_probe.c -- measures how long the server takes to answer "ping". */

#include "tests/durability/latency_probe.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/fatal.h"

/* The most measurements, as they must fit into the output of a process. */
#define MOST (PROCESS_OUTPUT / sizeof(float) - 1)

static int dial(unsigned short port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		fatal("cannot dial to ping: %s", strerror(errno));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

/* Sends a ping and reads its answer; returns the milliseconds between them. */
static float ask(int fd)
{
	char   heard[4096];
	size_t n = 0;
	double start = now_ms();

	if (send(fd, "ping\n", 5, MSG_NOSIGNAL) != 5)
		_exit(1);
	do {
		ssize_t more = recv(fd, heard + n, sizeof(heard) - 1 - n, 0);

		if (more <= 0)
			_exit(1);
		n += (size_t)more;
		heard[n] = '\0';
	} while (strstr(heard, "= ping\n") == NULL && n < sizeof(heard) - 1);
	return (float)(now_ms() - start);
}

/*
 * Until its input ends, and once at least. Writes all measurements at the end,
 * so that the pipe never fills up.
 */
static void ping_until_stopped(const void *ctx)
{
	static float          took[MOST];
	const unsigned short *port = ctx;
	size_t                n = 0;
	int                   fd = dial(*port);

	do
		took[n++] = ask(fd);
	while (n < MOST && !wait_readable(0, time_ms_now() + 1));
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
