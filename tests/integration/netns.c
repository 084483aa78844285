/* netns.c -- hosts on a private network, and programs on them. */

#define _GNU_SOURCE

#include "tests/integration/netns.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/format_values.h"
#include "tests/support/test_report.h"

/* How long the programs of a host have to end. */
#define GRACE_MS 300

#define NAMESPACES (CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWUTS | CLONE_NEWNS)

struct netns bridge_host, host_a, host_b;
static bool  is_available;

/* --- availability --- */

#define NO_PRIVATE_MOUNTS 255

/*
 * In a child: exits with the errno that keeps it from its namespaces, and
 * without a leak check, which needs another process. In a chroot whose root is
 * no mount point, a program that enters a namespace of mounts leaves the chroot.
 */
static void try_namespaces(const char *unused)
{
	(void)unused;
	if (unshare(NAMESPACES) != 0)
		_exit(errno);
	_exit(mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 ?
		0 :
		NO_PRIVATE_MOUNTS);
}

static bool is_possible(void)
{
	char output[16], why[256];
	int  error = run_forked(try_namespaces, "", output, sizeof(output));

	if (error == NO_PRIVATE_MOUNTS) {
		skip("no private mounts: the root directory is no mount point");
	} else if (error != 0) {
		snprintf(why, sizeof(why), "no network namespaces: %s",
		    strerror(error));
		skip(why);
	} else if (system("ip -V >/dev/null 2>&1") != 0) {
		skip("no program \"ip\" (Debian: iproute2)");
		error = ENOENT;
	} else if (access("/proc/sys/net/ipv6/conf/all/disable_ipv6", W_OK) !=
	    0) {
		error = errno;
		snprintf(why, sizeof(why), "/proc/sys cannot be written: %s",
		    strerror(error));
		skip(why);
	}
	return error == 0;
}

/* --- hosts --- */

static void wait_for_end_of_input(void)
{
	char byte;

	while (read(STDIN_FILENO, &byte, 1) < 0 && errno == EINTR)
		continue;
}

/* The first process of a host, which lives until the end of its input. */
static void hold_namespace(const void *unused)
{
	(void)unused;
	signal(SIGCHLD, SIG_IGN);
	/* Programs must see the process ids of their namespace. */
	if (mount("none", "/proc", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
	    mount("proc", "/proc", "proc", 0, NULL) != 0)
		fatal("cannot mount /proc: %s", strerror(errno));
	puts("ready");
	fflush(stdout);
	wait_for_end_of_input();
	/* The other processes may end by themselves; the rest is killed. */
	kill(-1, SIGTERM);
	for (int i = 0; i < GRACE_MS && kill(-1, 0) == 0; i++)
		poll(NULL, 0, 1);
}

/* Makes the namespaces and their first process, and ends together with it. */
static void enter_namespace(const void *name)
{
	static struct process init;

	/* Descriptors of other hosts would keep these running. */
	closefrom(STDERR_FILENO + 1);
	if (unshare(NAMESPACES) != 0 || sethostname(name, strlen(name)) != 0)
		fatal("cannot make namespaces: %s", strerror(errno));
	process_start(&init,
	    &(struct process_options){ .run = hold_namespace });
	process_expect(&init, "ready");
	printf("%d\n", (int)init.pid);
	fflush(stdout);
	wait_for_end_of_input();
	process_wait(&init);
}

void netns_open(struct netns *n, const char *name)
{
	process_start(&n->process,
	    &(struct process_options){ .run = enter_namespace, .ctx = name });
	process_expect(&n->process, "\n");
	n->init = (pid_t)strtol(n->process.output, NULL, 10);
	scratch_dir_make(n->dir);
	netns_run(n,
	    "ip link set lo up && for i in all default; do"
	    " echo 1 >/proc/sys/net/ipv6/conf/$i/disable_ipv6; done");
}

void netns_run(const struct netns *n, const char *format, ...)
{
	char line[1024], whole[1200];

	FORMAT_VALUES(line, sizeof(line), format);
	snprintf(whole, sizeof(whole), "nsenter -t %d -n -u sh -c '%s'",
	    (int)n->init, line);
	ck_assert_msg(system(whole) == 0, "fails: %s", whole);
}

void netns_close(struct netns *n)
{
	process_wait(&n->process);
	scratch_dir_remove_tree(n->dir);
}

int netns_socket(const struct netns *n, int family, int type)
{
	char path[64];
	int  here = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC), there, fd;

	snprintf(path, sizeof(path), "/proc/%d/ns/net", (int)n->init);
	there = open(path, O_RDONLY | O_CLOEXEC);
	ck_assert_int_eq(setns(there, CLONE_NEWNET), 0);
	fd = socket(family, type | SOCK_CLOEXEC, 0);
	ck_assert_int_eq(setns(here, CLONE_NEWNET), 0);
	ck_assert_int_ge(fd, 0);
	close(here);
	close(there);
	return fd;
}

/* --- the network --- */

void bridge_create(const char *bridge)
{
	netns_run(&bridge_host,
	    "ip link add name %s type bridge mcast_snooping 0 &&"
	    " ip link set %s up",
	    bridge, bridge);
}

void bridge_attach(const char *bridge, const char *cable, const struct netns *n,
    const char *interface, const char *address)
{
	netns_run(&bridge_host,
	    "ip link add name %s type veth peer name %s netns %d &&"
	    " ip link set %s master %s up",
	    cable, interface, (int)n->init, cable, bridge);
	if (address != NULL)
		netns_run(n, "ip addr add %s broadcast + dev %s", address,
		    interface);
	netns_run(n, "ip link set %s up", interface);
}

/* --- the fixture --- */

void netns_setup(void)
{
	is_available = is_possible();
	if (!is_available)
		return;
	netns_open(&bridge_host, "bridges");
	netns_open(&host_a, "host-a");
	netns_open(&host_b, "host-b");
	bridge_create("br0");
}

void netns_teardown(void)
{
	if (!is_available)
		return;
	netns_close(&host_b);
	netns_close(&host_a);
	netns_close(&bridge_host);
	/* Reap the processes that ended with the hosts. */
	while (waitpid(-1, NULL, 0) > 0)
		continue;
}

void netns_attach_both(void)
{
	bridge_attach("br0", "v1", &host_a, "eth0", "10.77.0.1/24");
	bridge_attach("br0", "v2", &host_b, "eth0", "10.77.0.2/24");
}

/* --- programs --- */

/* "LETTER=PATH" of a program, valid for the test. */
static char *name_program(char *out, size_t size, char letter, const char *name)
{
	char path[PATH_MAX];

	ck_assert_ptr_nonnull(realpath(program_path(name), path));
	snprintf(out, size, "%c=%s", letter, path);
	return out;
}

void netns_start(struct process *p, const struct netns *n, bool has_terminal,
    const char *command)
{
	char        client[PATH_MAX + 4], server[PATH_MAX + 4];
	char        state[SCRATCH_DIR_PATH + 20], pid[16];
	const char *argv[] = { "nsenter", "-t", pid, "-m", "-n", "-p", "-u",
		"sh", "-c", command, NULL };
	/* A dumb terminal gets lines, not a screen. */
	const char *environment[] = { state, "TERM=dumb",
		name_program(client, sizeof(client), 'N', "noughts"),
		name_program(server, sizeof(server), 'D', "noughtsd"), NULL };

	snprintf(pid, sizeof(pid), "%d", (int)n->init);
	snprintf(state, sizeof(state), "XDG_STATE_HOME=%s", n->dir);
	process_start(p,
	    &(struct process_options){ .argv = argv,
		.environment = environment,
		.has_terminal = has_terminal });
}

int netns_capture(struct process *p, const struct netns *n, const char *command)
{
	netns_start(p, n, false, command);
	return process_wait(p);
}

void netns_start_server(struct process *p, const struct netns *n,
    const char *command)
{
	netns_start(p, n, false, command);
	process_expect(p, "event=start version=");
}

int netns_list_servers(struct process *p, const struct netns *n)
{
	return netns_capture(p, n, "$N --list");
}

int netns_await_servers(struct process *p, const struct netns *n,
    const char *one, const char *other)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	do {
		int status = netns_list_servers(p, n);

		if (process_has_output(p, one) &&
		    (other == NULL || process_has_output(p, other)))
			return status;
	} while (time_ms_now() < deadline);
	ck_abort_msg("no \"%s\" and \"%s\" in \"%s\"", one,
	    other != NULL ? other : one, p->output);
}
