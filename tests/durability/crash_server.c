/* crash_server.c -- the server with a store, as a process that is killed. */

#include "tests/durability/crash_server.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

#include "common/base/fatal.h"
#include "tests/durability/simulate_powercut.h"
#include "tests/durability/statistics.h"
#include "tests/support/peer.h"

void crash_server_init(struct crash_server *s, unsigned clients)
{
	memset(s, 0, sizeof(*s));
	scratch_dir_make(s->server.dir);
	snprintf(s->dir, sizeof(s->dir), "%s/store", s->server.dir);
	snprintf(s->db, sizeof(s->db), "%s/store.db", s->dir);
	snprintf(s->shadow, sizeof(s->shadow), "%s/shadow", s->server.dir);
	snprintf(s->clients, sizeof(s->clients), "%u", clients);
	mkdir(s->dir, 0700);
}

void crash_server_clear(struct crash_server *s)
{
	if (s->server.process.pid != 0)
		crash_server_end(s, SIGKILL);
	scratch_dir_remove_tree(s->server.dir);
}

void crash_server_start(struct crash_server *s)
{
	char        preload[512] = "LD_PRELOAD", dir[96], shadow[96];
	const char *environment[] = { preload, dir, shadow, NULL };
	const char *argv[18 + CRASH_SERVER_OPTIONS] = { "--store", s->db,
		"--allowance", "0", "--address-clients", "0", "--address-games",
		"0", "--login-timeout", "600", "--grace", "600", "--clients",
		s->clients };

	for (int i = 0; i < CRASH_SERVER_OPTIONS && s->options[i] != NULL; i++)
		argv[14 + i] = s->options[i];
	if (s->preload != NULL) {
		powercut_prepare(s->dir, s->shadow);
		snprintf(preload, sizeof(preload), "LD_PRELOAD=%s", s->preload);
	}
	snprintf(dir, sizeof(dir), "CUT_DIR=%s", s->dir);
	snprintf(shadow, sizeof(shadow), "CUT_SHADOW=%s", s->shadow);
	s->server.environment = environment;
	server_process_spawn(&s->server, argv);
}

/* Whether the server sends an event to a new client. */
static bool greets(const struct crash_server *s)
{
	struct peer p;
	bool        is_greeted = peer_dial(&p, s->server.port, "127.0.0.1") &&
	    peer_read_line(&p, time_ms_now() + TIMEOUT_MS) == PEER_LINE &&
	    p.line[0] == '*';

	peer_close(&p);
	return is_greeted;
}

bool crash_server_listens(struct crash_server *s, double *took)
{
	double start = now_ms();

	if (!server_process_listens(&s->server)) {
		int status = process_wait(&s->server.process);

		if (status == EX_DATAERR)
			return false;
		crash_server_show_log(s);
		fatal("the server ends with status %d", status);
	}
	if (!greets(s)) {
		crash_server_show_log(s);
		fatal("the server does not greet");
	}
	*took = now_ms() - start;
	return true;
}

double crash_server_await(struct crash_server *s)
{
	double took;

	if (!crash_server_listens(s, &took)) {
		crash_server_show_log(s);
		fatal("the server refuses its store");
	}
	return took;
}

int crash_server_end(struct crash_server *s, int signal)
{
	return process_kill(&s->server.process, signal);
}

bool crash_server_check(const struct crash_server *s)
{
	static struct process p;
	const char *argv[] = { program_path("noughtsd"), "--check", s->db,
		NULL };

	return process_run(&p, &(struct process_options){ .argv = argv }) == 0;
}

void crash_server_show_log(const struct crash_server *s)
{
	server_process_show_log(&s->server);
}
