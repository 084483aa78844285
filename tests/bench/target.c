/* target.c -- a server under load, as a process: its time, memory and calls. */

/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "tests/bench/target.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/die.h"

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

static _Noreturn void become(const struct target *t, enum kind kind)
{
	const char *floor = from_environment("FLOOR", "build/release/floor");
	const char *server = from_environment("NOUGHTSD",
	    "build/release/noughtsd");
	int         null = open("/dev/null", O_WRONLY);
	int         said = fcntl(2, F_DUPFD_CLOEXEC, 3);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(null, 1);
	dup2(null, 2);
	if (kind == FLOOR)
		execl(floor, floor, t->port_file, (char *)NULL);
	else
		execl(server, server, "--listen", "127.0.0.1", "--port", "0",
		    "--allowance", "0", "--login", "600", "--store",
		    kind == STORE ? t->store : "none", "--port-file",
		    t->port_file, (char *)NULL);
	dprintf(said, "cannot run %s\n", kind == FLOOR ? floor : server);
	_exit(1);
}

/* Passes a stop on: signals to the target, our own stops to nobody. */
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

/* The tracer: counts each call twice, as it begins and as it ends. */
static _Noreturn void trace(const struct target *t, enum kind kind)
{
	pid_t pid = fork(), stopped;
	int   status;

	if (pid == 0) {
		ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		raise(SIGSTOP);
		become(t, kind);
	}
	atomic_store(&t->calls[1], (unsigned long)pid);
	waitpid(pid, &status, 0);
	ptrace(PTRACE_SETOPTIONS, pid, NULL,
	    (void *)(long)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
		PTRACE_O_EXITKILL));
	ptrace(PTRACE_SYSCALL, pid, NULL, NULL);
	while ((stopped = waitpid(-1, &status, __WALL)) > 0)
		if (WIFSTOPPED(status))
			pass(stopped, status, t->calls);
	_exit(0);
}

static void rest_a_little(void)
{
	static const struct timespec little = { 0, 2000000 };

	nanosleep(&little, NULL);
}

static unsigned short await_port(const char *file)
{
	for (int i = 0; i < 5000; i++) {
		FILE    *f = fopen(file, "r");
		unsigned port = 0;

		if (f != NULL && fscanf(f, "%u", &port) != 1)
			port = 0;
		if (f != NULL)
			fclose(f);
		if (port > 0)
			return (unsigned short)port;
		if (waitpid(-1, NULL, WNOHANG) > 0)
			break;
		rest_a_little();
	}
	die("the server to be measured does not listen");
}

static void remove_files(const struct target *t)
{
	char wal[64];

	snprintf(wal, sizeof(wal), "%s-wal", t->store);
	unlink(wal);
	unlink(t->store);
	unlink(t->port_file);
}

void target_start(struct target *t, enum kind kind, bool traced)
{
	snprintf(t->port_file, sizeof(t->port_file), "/tmp/noughts-bench-%ld",
	    (long)getpid());
	/* Where a disk is, rather than memory. */
	snprintf(t->store, sizeof(t->store), "/var/tmp/noughts-bench-%ld",
	    (long)getpid());
	remove_files(t);
	t->calls = NULL;
	if (traced)
		t->calls = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	t->pid = fork();
	if (t->pid == 0) {
		pin(0);
		if (traced)
			trace(t, kind);
		become(t, kind);
	}
	t->port = await_port(t->port_file);
}

void target_stop(struct target *t)
{
	kill(t->calls != NULL ? (pid_t)atomic_load(&t->calls[1]) : t->pid,
	    SIGTERM);
	waitpid(t->pid, NULL, 0);
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

	if (clock_getcpuclockid(t->pid, &clock) != 0 ||
	    clock_gettime(clock, &used) != 0)
		die("the server to be measured is gone");
	return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

double target_loop_seconds(const struct target *t)
{
	char   path[64];
	double nanoseconds = 0;
	FILE  *f;

	snprintf(path, sizeof(path), "/proc/%ld/task/%ld/schedstat",
	    (long)t->pid, (long)t->pid);
	f = fopen(path, "r");
	if (f == NULL || fscanf(f, "%lf", &nanoseconds) != 1)
		die("the kernel does not tell what a thread has used");
	fclose(f);
	return nanoseconds / 1e9;
}

double target_memory(const struct target *t)
{
	char          path[40], line[128];
	unsigned long pages = 0, kilobytes;
	FILE         *f;

	snprintf(path, sizeof(path), "/proc/%ld/smaps_rollup", (long)t->pid);
	f = fopen(path, "r");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "Anonymous: %lu", &kilobytes) == 1)
			pages = kilobytes;
	if (f != NULL)
		fclose(f);
	return (double)pages * 1024;
}
