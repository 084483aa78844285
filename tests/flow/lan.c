/* lan.c -- machines on a network that is nobody else's. */

#define _GNU_SOURCE

#include "tests/flow/lan.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SPACES (CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWUTS | CLONE_NEWNS)

struct machine lan, odin, thor;
bool           lan_is_up;

/* --- whether --- */

/* Whether a child may have spaces of its own; 0 or what keeps it from them. */
static int try_spaces(void)
{
	int   status;
	pid_t pid = fork();

	if (pid == 0)
		_exit(unshare(SPACES) == 0 ? 0 : errno);
	ck_assert_int_gt(pid, 0);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : EPERM;
}

static bool is_possible(void)
{
	int         error = try_spaces();
	const char *why = error != 0 ? strerror(error) : NULL;

	if (why == NULL && system("ip -V >/dev/null 2>&1") != 0)
		why = "there is no \"ip\" here; iproute2 has it";
	if (why != NULL)
		fprintf(stderr,
		    "*** NOT RUN: a test of the network, which takes root and"
		    " namespaces: %s\n",
		    why);
	return why == NULL;
}

/* --- machines --- */

/* The first process of a machine: it only lives, as long as the test does. */
static _Noreturn void live(int alive, int ready)
{
	char byte = 0;

	signal(SIGCHLD, SIG_IGN);
	/* Its processes have numbers of their own, and are to find themselves. */
	if (mount("none", "/proc", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
	    mount("proc", "/proc", "proc", 0, NULL) != 0 ||
	    write(ready, &byte, 1) != 1)
		_exit(1);
	/* What keeps other machines alive is not ours to hold. */
	dup2(alive, 0);
	closefrom(3);
	while (read(0, &byte, 1) < 0 && errno == EINTR)
		continue;
	_exit(0);
}

/* In a child: moves out, has a child of its own, tells its number, and waits. */
static _Noreturn void move_out(const char *name, const int alive[2], int told)
{
	int   ready[2];
	pid_t init;
	char  byte;

	close(alive[1]);
	if (unshare(SPACES) != 0 || sethostname(name, strlen(name)) != 0 ||
	    pipe(ready) != 0)
		_exit(1);
	init = fork();
	if (init == 0)
		live(alive[0], ready[1]);
	close(ready[1]);
	if (read(ready[0], &byte, 1) != 1 ||
	    write(told, &init, sizeof(init)) != sizeof(init))
		_exit(1);
	waitpid(init, NULL, 0);
	_exit(0);
}

static void make_folder(struct machine *m)
{
	strcpy(m->folder, "/tmp/noughts-machine-XXXXXX");
	if (mkdtemp(m->folder) == NULL)
		ck_abort_msg("no folder for a machine");
}

void machine_open(struct machine *m, const char *name)
{
	int alive[2], told[2];

	ck_assert_int_eq(pipe2(alive, O_CLOEXEC), 0);
	ck_assert_int_eq(pipe2(told, O_CLOEXEC), 0);
	if (fork() == 0)
		move_out(name, alive, told[1]);
	close(alive[0]);
	close(told[1]);
	m->alive = alive[1];
	ck_assert_int_eq(read(told[0], &m->init, sizeof(m->init)),
	    sizeof(m->init));
	close(told[0]);
	make_folder(m);
	machine_does(m,
	    "ip link set lo up && for i in all default; do"
	    " echo 1 >/proc/sys/net/ipv6/conf/$i/disable_ipv6; done");
}

void machine_does(const struct machine *m, const char *format, ...)
{
	char    line[1024], whole[1200];
	va_list values;

	va_start(values, format);
	vsnprintf(line, sizeof(line), format, values);
	va_end(values);
	snprintf(whole, sizeof(whole), "nsenter -t %d -n -u sh -c '%s'",
	    (int)m->init, line);
	ck_assert_msg(system(whole) == 0, "fails: %s", whole);
}

void machine_has_ipv6(const struct machine *m)
{
	machine_does(m,
	    "for i in all default; do cd /proc/sys/net/ipv6/conf/$i &&"
	    " echo 0 >disable_ipv6 && echo 0 >accept_dad; done");
}

void machine_close(struct machine *m)
{
	char line[64];

	/* Its first process takes all others along. */
	close(m->alive);
	snprintf(line, sizeof(line), "rm -rf %s", m->folder);
	ck_assert_int_eq(system(line), 0);
}

int machine_socket(const struct machine *m, int family, int type)
{
	char path[64];
	int  home = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC), there, fd;

	snprintf(path, sizeof(path), "/proc/%d/ns/net", (int)m->init);
	there = open(path, O_RDONLY | O_CLOEXEC);
	ck_assert_int_eq(setns(there, CLONE_NEWNET), 0);
	fd = socket(family, type | SOCK_CLOEXEC, 0);
	ck_assert_int_eq(setns(home, CLONE_NEWNET), 0);
	ck_assert_int_ge(fd, 0);
	close(home);
	close(there);
	return fd;
}

/* --- the network --- */

void lan_open(const char *bridge)
{
	machine_does(&lan,
	    "ip link add name %s type bridge mcast_snooping 0 &&"
	    " ip link set %s up",
	    bridge, bridge);
}

void lan_plug(const char *bridge, const char *cable, const struct machine *m,
    const char *interface, const char *address)
{
	machine_does(&lan,
	    "ip link add name %s type veth peer name %s netns %d &&"
	    " ip link set %s master %s up",
	    cable, interface, (int)m->init, cable, bridge);
	if (address != NULL)
		machine_does(m, "ip addr add %s broadcast + dev %s", address,
		    interface);
	machine_does(m, "ip link set %s up", interface);
}

/* --- a network that tests have in common --- */

void lan_setup(void)
{
	lan_is_up = is_possible();
	if (!lan_is_up)
		return;
	machine_open(&lan, "lan");
	machine_open(&odin, "odin");
	machine_open(&thor, "thor");
	lan_open("br0");
}

void lan_teardown(void)
{
	if (!lan_is_up)
		return;
	machine_close(&thor);
	machine_close(&odin);
	machine_close(&lan);
	/* What ran there has ended with them. */
	while (waitpid(-1, NULL, 0) > 0)
		continue;
}

void lan_plug_both(void)
{
	lan_plug("br0", "v1", &odin, "eth0", "10.77.0.1/24");
	lan_plug("br0", "v2", &thor, "eth0", "10.77.0.2/24");
}
