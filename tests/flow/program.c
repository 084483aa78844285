/* program.c -- programs on machines, and what they say. */

#define _GNU_SOURCE

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flow/flow.h"
#include "tests/flow/lan.h"

/* Names a program, wherever we are, for the shell's line. */
static void name(const char *letter, const char *variable, const char *usual)
{
	const char *path = getenv(variable);
	char        whole[PATH_MAX];

	if (realpath(path != NULL ? path : usual, whole) != NULL)
		setenv(letter, whole, 1);
}

/* In the child: a shell on the machine, with nothing of ours but its ends. */
static _Noreturn void
become(const struct machine *m, const char *command, int in, int out)
{
	char pid[16];

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	snprintf(pid, sizeof(pid), "%d", (int)m->init);
	name("N", "NOUGHTS", "build/asan/noughts");
	name("D", "NOUGHTSD", "build/asan/noughtsd");
	setenv("XDG_STATE_HOME", m->folder, 1);
	/* What a terminal gets is lines, not a screen. */
	setenv("TERM", "dumb", 1);
	setsid();
	if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
		_exit(99);
	execlp("nsenter", "nsenter", "-t", pid, "-m", "-n", "-p", "-u", "sh",
	    "-c", command, (char *)NULL);
	_exit(99);
}

static void open_terminal(int ours[2], int its[2])
{
	ours[0] = ours[1] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	ck_assert_int_ge(ours[0], 0);
	ck_assert_int_eq(grantpt(ours[0]), 0);
	ck_assert_int_eq(unlockpt(ours[0]), 0);
	its[0] = its[1] = open(ptsname(ours[0]), O_RDWR | O_NOCTTY | O_CLOEXEC);
	ck_assert_int_ge(its[0], 0);
}

static void open_pipes(int ours[2], int its[2])
{
	int in[2], out[2];

	ck_assert_int_eq(pipe2(in, O_CLOEXEC), 0);
	ck_assert_int_eq(pipe2(out, O_CLOEXEC), 0);
	ours[0] = in[1];
	its[0] = in[0];
	ours[1] = out[0];
	its[1] = out[1];
}

void program_start(struct program *p, const struct machine *m, bool terminal,
    const char *command)
{
	int ours[2], its[2];

	p->length = p->seen = 0;
	p->said[0] = '\0';
	if (terminal)
		open_terminal(ours, its);
	else
		open_pipes(ours, its);
	p->pid = fork();
	ck_assert_int_ge(p->pid, 0);
	if (p->pid == 0)
		become(m, command, its[0], its[1]);
	close(its[0]);
	if (its[1] != its[0])
		close(its[1]);
	p->in = ours[0];
	p->out = ours[1];
}

void program_types(struct program *p, const char *line)
{
	char text[256];
	int  n = snprintf(text, sizeof(text), "%s\n", line);

	ck_assert_int_eq(write(p->in, text, (size_t)n), n);
}

/* Reads more of its words, until that moment; false at their end. */
static bool read_more(struct program *p, long until, const char *awaited)
{
	size_t  room = sizeof(p->said) - 1 - p->length;
	ssize_t n;

	ck_assert_uint_gt(room, 0);
	if (!readable(p->out, until))
		ck_abort_msg("no \"%s\" in \"%s\"", awaited, p->said);
	n = read(p->out, p->said + p->length, room);
	if (n <= 0)
		return false; /* a terminal's end is an error */
	p->length += (size_t)n;
	p->said[p->length] = '\0';
	return true;
}

void program_hears(struct program *p, const char *text)
{
	long        until = moment() + PATIENCE;
	const char *at;

	while ((at = strstr(p->said + p->seen, text)) == NULL)
		if (!read_more(p, until, text))
			ck_abort_msg("ends without \"%s\": \"%s\"", text,
			    p->said);
	p->seen = (size_t)(at - p->said) + strlen(text);
}

int program_ends(struct program *p)
{
	long until = moment() + PATIENCE;
	int  status;

	if (p->in != p->out)
		close(p->in);
	while (read_more(p, until, "end"))
		continue;
	close(p->out);
	ck_assert_int_eq(waitpid(p->pid, &status, 0), p->pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

int program_run(struct program *p, const struct machine *m, const char *command)
{
	program_start(p, m, false, command);
	return program_ends(p);
}

void lan_serve(struct program *p, const struct machine *m, const char *command)
{
	program_start(p, m, false, command);
	program_hears(p, "serves. Ctrl-C stops it.");
}

int lan_list(struct program *p, const struct machine *m)
{
	return program_run(p, m, "$N --list");
}

int lan_listed(const struct program *p, const char *text)
{
	int n = 0;

	for (const char *at = p->said; (at = strstr(at, text)) != NULL;
	     at += strlen(text))
		n++;
	return n;
}

void program_run_until(struct program *p, const struct machine *m,
    const char *command, const char *text)
{
	long until = moment() + PATIENCE;

	do {
		program_run(p, m, command);
		if (strstr(p->said, text) != NULL)
			return;
	} while (moment() < until);
	ck_abort_msg("no \"%s\" in \"%s\"", text, p->said);
}
