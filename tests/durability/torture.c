/*
 * torture.c -- attacks a server beside a hundred live games, and tells what
 * these notice of it.
 *
 * Each attack runs once with the default limits and once without any. Only
 * survival can fail: a game or a move that is lost, a new client that gets no
 * answer afterwards, memory without bound, a server that ends. The times are
 * printed; they depend on the machine.
 *
 * $TORTURE_SECONDS is how long all of it takes, about.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "tests/durability/attacks.h"
#include "tests/durability/bystanders.h"
#include "tests/support/server_process.h"

#define PAIRS           100
#define SECONDS_DEFAULT "600"

/* What the server may have more than before the attacks, in MiB. */
#define MEMORY_MAX 512

static const char *const defaults[] = { "--bot-threads", "1", "--beacon", "on",
	NULL };

static const char *const without_limits[] = { "--bot-threads", "1", "--beacon",
	"on", "--address-queries", "0", "--address-clients", "0", "--allowance",
	"0", "--talk", "0", "--bot-queue", "0", "--address-games", "0",
	"--dormant-games", "0", "--spectators", "0", NULL };

static struct server_process server;
static struct process        attacker;

/* MiB of memory of the server, resident. */
static double server_memory(void)
{
	char  path[64], line[256];
	long  kib = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status",
	    (int)server.process.pid);
	f = fopen(path, "r");
	if (f == NULL)
		fatal("the server has ended");
	while (fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "VmRSS:", 6) == 0)
			kib = strtol(line + 6, NULL, 10);
	fclose(f);
	if (kib == 0)
		fatal("the server has ended");
	return (double)kib / 1024;
}

static void run_attack(const void *ctx)
{
	((const struct attack *)ctx)->run(server.port);
}

static void print_times(const char *name, struct samples *s)
{
	printf("%-24s %6zu moves  p50 %7.2f  p99 %7.2f  most %8.2f ms"
	       "  %5.0f MiB\n",
	    name, s->count, samples_percentile(s, 50),
	    samples_percentile(s, 99), samples_percentile(s, 100),
	    server_memory());
	fflush(stdout);
}

/* Attacks do not end by themselves: one that has, has found a fault. */
static void end_attack(void)
{
	if (wait_readable(attacker.alive, time_ms_now())) {
		process_wait(&attacker);
		fatal("the attack has ended: %s", attacker.output);
	}
	process_kill(&attacker, SIGKILL);
}

/* Plays for that many milliseconds, with an attack unless it is NULL. */
static void play(struct bystanders *w, const struct attack *attack, double ms)
{
	struct samples s = { 0 };

	if (attack != NULL)
		process_start(&attacker,
		    &(struct process_options){
			.run = run_attack, .ctx = attack });
	bystanders_play(w, ms, &s);
	print_times(attack != NULL ? attack->name : "quiet", &s);
	if (attack != NULL)
		end_attack();
	samples_clear(&s);
}

static void torture(const char *title, const char *const *options, double ms)
{
	struct bystanders *w;
	double             before;

	printf("%s\n", title);
	server_process_start(&server, options);
	w = bystanders_new(server.port, PAIRS);
	play(w, NULL, ms);
	before = server_memory();
	for (size_t i = 0; i < attack_count; i++) {
		play(w, &attacks[i], ms);
		bystanders_knock(server.port);
		if (server_memory() > before + MEMORY_MAX)
			fatal("the server has grown from %.0f to %.0f MiB",
			    before, server_memory());
	}
	bystanders_free(w);
	server_process_stop(&server);
}

int main(void)
{
	const char *seconds = getenv("TORTURE_SECONDS");
	double      total = strtod(seconds != NULL ? seconds : SECONDS_DEFAULT,
	    NULL);
	double ms = total * 1000 / (double)(2 * (attack_count + 1));

	torture("with the default limits", defaults, ms);
	torture("without limits", without_limits, ms);
	return 0;
}
