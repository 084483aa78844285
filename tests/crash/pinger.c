/* pinger.c -- somebody without a game who asks and asks whether it is there. */

#include "tests/crash/pinger.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/die.h"

#define MOST 100000

static int dial(unsigned short port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0)
		die("cannot dial to ping: %s", strerror(errno));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

/* Asks, and reads to the answer's line: milliseconds. */
static float ask(int fd)
{
	char   heard[4096];
	size_t n = 0;
	double start = moment();

	if (send(fd, "ping\n", 5, MSG_NOSIGNAL) != 5)
		_exit(1);
	do {
		ssize_t more = recv(fd, heard + n, sizeof(heard) - 1 - n, 0);

		if (more <= 0)
			_exit(1);
		n += (size_t)more;
		heard[n] = '\0';
	} while (strstr(heard, "= ping\n") == NULL && n < sizeof(heard) - 1);
	return (float)(moment() - start);
}

static volatile sig_atomic_t ended;

static void on_end(int sig)
{
	ended = sig;
}

/* What was measured is told at the end alone, so that no pipe fills up. */
static _Noreturn void ping_for_ever(unsigned short port, int out)
{
	static float took[MOST];
	const char  *bytes = (const char *)took;
	size_t       n = 0, left;
	int          fd = dial(port);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGTERM, on_end);
	while (!ended && n < MOST) {
		took[n++] = ask(fd);
		poll(NULL, 0, 1);
	}
	for (left = n * sizeof(float); left > 0;) {
		ssize_t done = write(out, bytes, left);

		if (done <= 0)
			break;
		bytes += done;
		left -= (size_t)done;
	}
	_exit(0);
}

void pinger_start(struct pinger *p, unsigned short port)
{
	int ends[2];

	if (pipe(ends) != 0)
		die("no pipe: %s", strerror(errno));
	p->results = ends[0];
	p->pid = fork();
	if (p->pid == 0)
		ping_for_ever(port, ends[1]);
	close(ends[1]);
}

void pinger_end(struct pinger *p, struct samples *s)
{
	float took;

	kill(p->pid, SIGTERM);
	while (read(p->results, &took, sizeof(took)) == sizeof(took))
		samples_note(s, (double)took);
	close(p->results);
	waitpid(p->pid, NULL, 0);
}
