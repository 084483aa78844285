/* process.c -- the server as a process that may die at any moment. */

#include "tests/crash/process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/die.h"
#include "tests/crash/figures.h"
#include "tests/crash/powercut.h"

/* How long it may take to greet, in milliseconds. */
#define PATIENCE 30000

static const char *program(void)
{
	const char *path = getenv("NOUGHTSD");

	return path != NULL ? path : "build/release/noughtsd";
}

static char *in(const struct process *p, const char *name)
{
	static char path[64];

	snprintf(path, sizeof(path), "%s/%s", p->home, name);
	return path;
}

const char *process_file(const struct process *p)
{
	static char path[64];

	snprintf(path, sizeof(path), "%s/store.db", p->store);
	return path;
}

void process_init(struct process *p, unsigned clients)
{
	*p = (struct process){ .home = "/tmp/noughts-crash-XXXXXX" };
	if (mkdtemp(p->home) == NULL)
		die("no folder for the server: %s", strerror(errno));
	snprintf(p->store, sizeof(p->store), "%s/store", p->home);
	snprintf(p->shadow, sizeof(p->shadow), "%s/shadow", p->home);
	snprintf(p->clients, sizeof(p->clients), "%u", clients);
	mkdir(p->store, 0700);
}

static void remove_store(const struct process *p)
{
	static const char *const ends[] = { "", "-wal", "-journal", "-shm" };
	char                     path[80];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", process_file(p), ends[i]);
		unlink(path);
	}
	rmdir(p->store);
}

void process_clear(struct process *p)
{
	if (p->pid != 0)
		process_end(p, SIGKILL);
	remove_store(p);
	powercut_forget(p->shadow);
	unlink(in(p, "log"));
	unlink(in(p, "port"));
	rmdir(p->home);
}

/* --- its life --- */

static void preload(const struct process *p)
{
	if (p->preload == NULL)
		return;
	setenv("LD_PRELOAD", p->preload, 1);
	setenv("CUT_DIR", p->store, 1);
	setenv("CUT_SHADOW", p->shadow, 1);
}

static _Noreturn void become(const struct process *p, const char *port)
{
	char        port_file[64];
	const char *argv[32] = { program(), "--listen", "127.0.0.1", "--port",
		port, "--port-file", port_file, "--store", process_file(p),
		"--allowance", "0", "--login", "600", "--grace", "60",
		"--clients", p->clients };
	int log = open(in(p, "log"), O_WRONLY | O_CREAT | O_APPEND, 0600);

	strcpy(port_file, in(p, "port"));
	for (int i = 0; i < PROCESS_OPTIONS && p->options[i] != NULL; i++)
		argv[17 + i] = p->options[i];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (dup2(log, 1) < 0 || dup2(log, 2) < 0)
		_exit(99);
	preload(p);
	execv(argv[0], (char **)argv);
	fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
	_exit(99);
}

static void rest_a_little(void)
{
	poll(NULL, 0, 1);
}

static void await_port(struct process *p)
{
	double until = moment() + PATIENCE;

	while (p->port == 0) {
		FILE *f = fopen(in(p, "port"), "r");

		if (f != NULL && fscanf(f, "%hu", &p->port) != 1)
			p->port = 0;
		if (f != NULL)
			fclose(f);
		if (!process_runs(p) || moment() > until) {
			process_show_log(p);
			die("the server does not listen");
		}
		rest_a_little();
	}
}

void process_start(struct process *p)
{
	char port[8];

	if (p->preload != NULL)
		powercut_prepare(p->store, p->shadow);
	snprintf(port, sizeof(port), "%hu", p->port);
	p->pid = fork();
	if (p->pid < 0)
		die("cannot fork: %s", strerror(errno));
	if (p->pid == 0)
		become(p, port);
	if (p->port == 0)
		await_port(p);
}

bool process_runs(struct process *p)
{
	siginfo_t info = { 0 };

	return waitid(P_PID, (id_t)p->pid, &info,
		   WEXITED | WNOHANG | WNOWAIT) == 0 &&
	    info.si_pid == 0;
}

/* Whether it says something to who dials now. */
static bool greets(const struct process *p)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(p->port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	struct timeval     patience = { .tv_sec = PATIENCE / 1000 };
	char               c = '\0';

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) == 0 &&
	    recv(fd, &c, 1, 0) < 1)
		c = '\0';
	close(fd);
	return c == '*';
}

double process_await(struct process *p)
{
	double start = moment();

	while (!greets(p)) {
		if (!process_runs(p) || moment() - start > PATIENCE) {
			process_show_log(p);
			die("the server does not come back");
		}
		rest_a_little();
	}
	return moment() - start;
}

int process_end(struct process *p, int sig)
{
	int status = 0;

	kill(p->pid, sig);
	waitpid(p->pid, &status, 0);
	p->pid = 0;
	return status;
}

bool process_check(const struct process *p)
{
	int   status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		execl(program(), program(), "--check", process_file(p),
		    (char *)NULL);
		_exit(99);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void process_show_log(const struct process *p)
{
	FILE    *f = fopen(in(p, "log"), "r");
	char     line[512], last[10][512] = { "" };
	unsigned n = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		strcpy(last[n++ % 10], line);
	if (f != NULL)
		fclose(f);
	fputs("--- the server wrote at last:\n", stderr);
	for (unsigned i = 0; i < 10; i++)
		fputs(last[(n + i) % 10], stderr);
}
