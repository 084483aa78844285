/* server_under_test.c -- the process that bench-load measures. */

/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "tests/bench/server_under_test.h"

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

#include "common/base/fatal.h"

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
	execv(*(char **)ctx, (char **)ctx);
	_exit(1);
}

/* The tracer; counts each system call twice, at entry and exit. */
static _Noreturn void trace(const void *argv, atomic_ulong *calls)
{
	static struct process program;
	pid_t                 stopped;
	int                   status;

	process_start(&program,
	    &(struct process_options){
		.run = run_traced, .ctx = argv, .log = "/dev/null" });
	atomic_store(&calls[1], (unsigned long)program.pid);
	waitpid(program.pid, &status, 0);
	ptrace(PTRACE_SETOPTIONS, program.pid, NULL,
	    (void *)(long)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE |
		PTRACE_O_EXITKILL));
	ptrace(PTRACE_SYSCALL, program.pid, NULL, NULL);
	while ((stopped = waitpid(-1, &status, __WALL)) > 0)
		if (WIFSTOPPED(status))
			pass(stopped, status, calls);
	_exit(0);
}

static void run_pinned(const void *argv)
{
	pin(0);
	execv(*(char **)argv, (char **)argv);
	_exit(1);
}

static atomic_ulong *counter; /* of the traced program */

static void run_counted(const void *argv)
{
	pin(0);
	trace(argv, counter);
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
	const char *options[] = { "--allowance", "0", "--address-clients", "0",
		"--address-games", "0", "--talk-lines", "0", "--login-timeout",
		"600", "--ping-interval", "600", "--store",
		kind == TARGET_STORE ? t->store : "none", "--web",
		kind == TARGET_WEB ? "0" : "off", NULL };

	*t = (struct target){ .kind = kind,
		.server = {
		    .program = kind == TARGET_RELAY ? "relay-baseline" : NULL,
		    .run = traced ? run_counted : run_pinned } };
	scratch_dir_make(t->server.dir);
	/* The store must be on a disk, not in memory. */
	snprintf(t->store, sizeof(t->store), "/var/tmp/noughts-bench-%ld",
	    (long)getpid());
	remove_files(t);
	if (traced)
		counter = t->calls = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	server_process_spawn(&t->server, options);
	server_process_await(&t->server);
}

void target_stop(struct target *t)
{
	kill(t->calls != NULL ? (pid_t)atomic_load(&t->calls[1]) :
				t->server.process.pid,
	    SIGTERM);
	process_wait(&t->server.process);
	scratch_dir_remove_tree(t->server.dir);
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

	if (clock_getcpuclockid(t->server.process.pid, &clock) != 0 ||
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
	    (long)t->server.process.pid, (long)t->server.process.pid);
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
	    (long)t->server.process.pid);
	f = fopen(path, "r");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "Anonymous: %lu", &kilobytes) == 1)
			pages = kilobytes;
	if (f != NULL)
		fclose(f);
	return (double)pages * 1024;
}
