/* server_under_test.c -- the process that bench-load measures. */

/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "tests/bench/server_under_test.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/fatal.h"

void pin(int n)
{
	cpu_set_t may, one;
	int       chosen = -1;

	if (sched_getaffinity(0, sizeof(may), &may) != 0)
		return;
	for (int cpu = 0; cpu < CPU_SETSIZE && n >= 0; cpu++)
		if (CPU_ISSET(cpu, &may)) {
			chosen = cpu;
			n--;
		}
	CPU_ZERO(&one);
	CPU_SET(chosen, &one);
	sched_setaffinity(0, sizeof(one), &one);
}

static const char *from_environment(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value != NULL ? value : otherwise;
}

static _Noreturn void exec_program(const struct target *t)
{
	const char *relay = from_environment("RELAY",
	    "build/release/relay-baseline");
	const char *server = from_environment("NOUGHTSD",
	    "build/release/noughtsd");
	char        port_fd[16];

	snprintf(port_fd, sizeof(port_fd), "%d", t->port_fd);
	if (t->kind == TARGET_RELAY)
		execl(relay, relay, port_fd, (char *)NULL);
	else
		execl(server, server, "--listen", "127.0.0.1", "--port", "0",
		    "--allowance", "0", "--address-clients", "0",
		    "--address-games", "0", "--talk-lines", "0",
		    "--login-timeout", "600", "--ping-interval", "600",
		    "--store", t->kind == TARGET_STORE ? t->store : "none",
		    "--web", t->kind == TARGET_WEB ? "0" : "off", "--port-fd",
		    port_fd, (char *)NULL);
	_exit(1);
}

/*
 * Continues a stopped process; passes its signals on, except the stops of
 * tracing.
 */
static void pass(pid_t pid, int status, atomic_ulong *calls)
{
	int sig = WSTOPSIG(status);

	if (sig == (SIGTRAP | 0x80)) {
		atomic_fetch_add(&calls[0], 1);
		sig = 0;
	} else if (sig == SIGTRAP || sig == SIGSTOP) {
		sig = 0;
	}
	ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)sig);
}

static void run_traced(const void *ctx)
{
	ptrace(PTRACE_TRACEME, 0, NULL, NULL);
	raise(SIGSTOP);
	exec_program(ctx);
}

/* The tracer; counts each system call twice, at entry and exit. */
static _Noreturn void trace(const struct target *t)
{
	static struct process program;
	pid_t                 stopped;
	int                   status;

	process_start(&program,
	    &(struct process_options){
		.run = run_traced, .ctx = t, .log = "/dev/null" });
	atomic_store(&t->calls[1], (unsigned long)program.pid);
	waitpid(program.pid, &status, 0);
	ptrace(PTRACE_SETOPTIONS, program.pid, NULL,
	    (void *)(long)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
		PTRACE_O_EXITKILL));
	ptrace(PTRACE_SYSCALL, program.pid, NULL, NULL);
	while ((stopped = waitpid(-1, &status, __WALL)) > 0)
		if (WIFSTOPPED(status))
			pass(stopped, status, t->calls);
	_exit(0);
}

static void run_pinned(const void *ctx)
{
	const struct target *t = ctx;

	pin(0);
	if (t->calls != NULL)
		trace(t);
	exec_program(t);
}

/*
 * Reads the last port that the program writes to the pipe when it listens: the
 * port for WebSocket, if it has one.
 */
static unsigned short read_port(int fd)
{
	char text[32] = "", *line;

	if (!wait_readable(fd, time_ms_now() + TIMEOUT_MS) ||
	    read(fd, text, sizeof(text) - 1) <= 0)
		fatal("the server does not listen");
	close(fd);
	line = strchr(text, '\n');
	return (unsigned short)atoi(line != NULL && line[1] != '\0' ? line :
								      text);
}

static void remove_files(const struct target *t)
{
	char wal[64];

	snprintf(wal, sizeof(wal), "%s-wal", t->store);
	unlink(wal);
	unlink(t->store);
}

void target_start(struct target *t, enum target_kind kind, bool traced)
{
	int fds[2];

	if (pipe(fds) != 0 || fcntl(fds[0], F_SETFD, FD_CLOEXEC) != 0)
		fatal("no pipe for the port");
	t->port_fd = fds[1];
	/* The store must be on a disk, not in memory. */
	snprintf(t->store, sizeof(t->store), "/var/tmp/noughts-bench-%ld",
	    (long)getpid());
	remove_files(t);
	t->kind = kind;
	t->calls = NULL;
	if (traced)
		t->calls = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	process_start(&t->process,
	    &(struct process_options){
		.run = run_pinned, .ctx = t, .log = "/dev/null" });
	close(fds[1]);
	t->port = read_port(fds[0]);
}

void target_stop(struct target *t)
{
	kill(t->calls != NULL ? (pid_t)atomic_load(&t->calls[1]) :
				t->process.pid,
	    SIGTERM);
	process_wait(&t->process);
	remove_files(t);
	if (t->calls != NULL)
		munmap(t->calls, 4096);
}

unsigned long target_calls(const struct target *t)
{
	return atomic_load(&t->calls[0]) / 2;
}

double target_seconds(const struct target *t)
{
	clockid_t       clock;
	struct timespec used;

	if (clock_getcpuclockid(t->process.pid, &clock) != 0 ||
	    clock_gettime(clock, &used) != 0)
		fatal("the server has exited");
	return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

double target_loop_seconds(const struct target *t)
{
	char   path[64];
	double nanoseconds = 0;
	FILE  *f;

	snprintf(path, sizeof(path), "/proc/%ld/task/%ld/schedstat",
	    (long)t->process.pid, (long)t->process.pid);
	f = fopen(path, "r");
	if (f == NULL || fscanf(f, "%lf", &nanoseconds) != 1)
		fatal("cannot read the CPU time of a thread");
	fclose(f);
	return nanoseconds / 1e9;
}

double target_memory(const struct target *t)
{
	char          path[40], line[128];
	unsigned long pages = 0, kilobytes;
	FILE         *f;

	snprintf(path, sizeof(path), "/proc/%ld/smaps_rollup",
	    (long)t->process.pid);
	f = fopen(path, "r");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "Anonymous: %lu", &kilobytes) == 1)
			pages = kilobytes;
	if (f != NULL)
		fclose(f);
	return (double)pages * 1024;
}
