/*
 * torture.c -- attacks a server beside a hundred live games, and tells what
 * these notice of it.
 *
 *	torture [ATTACK]...
 *
 * Runs these attacks, or all.
 *
 * Each attack runs once with the default limits and once without any. Only
 * survival can fail: a game or a move that is lost, a new client that gets no
 * answer afterwards, memory without bound, a server that ends. The times are
 * printed; they depend on the machine, whose processors the attacker and the
 * witnesses share with the server. How long a witness waits for a processor
 * after a move has come does not count. The server's own part is printed beside
 * them: the longest turn of its event loop, as the histogram of its console
 * knows it, and how much of the time its main thread ran, and waited for a
 * processor. In a virtual machine "steal" is the time that its host has kept
 * from the processors, in percent of one: where it is more than in the quiet
 * row, the times tell of the host too.
 *
 * $TORTURE_SECONDS is how long all of it takes, about.
 */

#define _GNU_SOURCE /* prlimit */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/attacks.h"
#include "tests/durability/bystanders.h"
#include "tests/support/server_process.h"

#define PAIRS           100
#define SECONDS_DEFAULT "600"

/*
 * The most bounds of a histogram, with the infinite one; bytes of all metrics.
 */
#define TURN_BOUNDS  20
#define METRICS_SIZE 32768

/* With this limit every call that makes a descriptor fails. */
#define FILES_NONE 3

/* How much more memory than before the attacks the server may use, in MiB. */
#define MEMORY_MAX 512

static const char *const defaults[] = { "--bot-threads", "1", "--beacon", "on",
	NULL };

static const char *const without_limits[] = { "--bot-threads", "1", "--beacon",
	"on", "--address-clients", "0", "--allowance", "0", "--talk-lines", "0",
	"--address-games", "0", "--adjourned-games", "0", NULL };

/* What the server reports of itself since its start. */
struct activity {
	/* Turns of the event loop that lasted at most bound[i] seconds. */
	unsigned      bounds;
	double        bound[TURN_BOUNDS];
	unsigned long turns[TURN_BOUNDS];
	double        ran, waited; /* its main thread; nanoseconds */
	double        stolen;      /* proc(5), /proc/stat; nanoseconds */
};

static struct server_process server;
static struct process        attacker;
static char                **names; /* of the attacks to run; none: all */

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
	const struct attack *attack = ctx;

	attack->run(attack->is_on_web ? server.web_port : server.port);
}

/* The answer of the console to "metrics". */
static const char *read_metrics(void)
{
	static char        text[METRICS_SIZE];
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	size_t             n = 0;
	ssize_t            more = 0;
	int                fd = socket(AF_UNIX, SOCK_STREAM, 0);

	snprintf(a.sun_path, sizeof(a.sun_path), "%s/console", server.dir);
	if (connect(fd, (struct sockaddr *)&a, sizeof(a)) != 0 ||
	    send(fd, "metrics\n", 8, MSG_NOSIGNAL) != 8)
		fatal("the console cannot be asked");
	do {
		n += (size_t)more;
		text[n] = '\0';
		more = recv(fd, text + n, sizeof(text) - 1 - n, 0);
	} while (more > 0 && strstr(text, "\n= metrics") == NULL);
	close(fd);
	return text;
}

/* What the machine's processors have not got since its start; 0: not known. */
static double stolen_time(void)
{
	double ticks = 0;
	FILE  *f = fopen("/proc/stat", "r");

	if (f != NULL &&
	    fscanf(f, "cpu %*f %*f %*f %*f %*f %*f %*f %lf", &ticks) != 1)
		ticks = 0;
	if (f != NULL)
		fclose(f);
	return ticks * 1e9 / (double)sysconf(_SC_CLK_TCK);
}

static void read_activity(struct activity *a)
{
	static const char
		    row[] = "\n* metric noughts_turn_seconds_bucket{le=\"";
	const char *at = read_metrics();
	char        path[64];
	FILE       *f;

	while (a->bounds < TURN_BOUNDS && (at = strstr(at, row)) != NULL) {
		char *end;

		at += strlen(row);
		a->bound[a->bounds] = strtod(at, &end);
		a->turns[a->bounds++] = strtoul(end + strlen("\"}"), NULL, 10);
	}
	snprintf(path, sizeof(path), "/proc/%d/schedstat",
	    (int)server.process.pid);
	f = fopen(path, "r");
	if (f != NULL && fscanf(f, "%lf %lf", &a->ran, &a->waited) != 2)
		a->ran = a->waited = 0;
	if (f != NULL)
		fclose(f);
	a->stolen = stolen_time();
}

/* The bound of the longest turn between the two, in ms. */
static double
longest_turn(const struct activity *before, const struct activity *after)
{
	unsigned i = after->bounds - 1;

	while (i > 0 &&
	    after->turns[i] - before->turns[i] ==
		after->turns[i - 1] - before->turns[i - 1])
		i--;
	return after->bound[i] * 1000;
}

static void print_times(const char *name, struct samples *s, double ms,
    const struct activity *before)
{
	struct activity after = { .ran = 0 };

	read_activity(&after);
	printf("%-24s %5zu %7.2f %7.2f %8.2f  %8g %4.0f%% %4.0f%% %5.1f%% "
	       "%5.0f\n",
	    name, s->count, samples_percentile(s, 50),
	    samples_percentile(s, 99), samples_percentile(s, 100),
	    longest_turn(before, &after),
	    100 * (after.ran - before->ran) / ms / 1e6,
	    100 * (after.waited - before->waited) / ms / 1e6,
	    100 * (after.stolen - before->stolen) / ms / 1e6, server_memory());
	fflush(stdout);
}

/*
 * Attacks do not end by themselves: an attack that has ended has found a fault.
 */
static void end_attack(void)
{
	if (wait_readable(attacker.alive, time_ms_now())) {
		process_wait(&attacker);
		fatal("the attack has ended: %s", attacker.output);
	}
	process_kill(&attacker, SIGKILL);
}

/* Sets the limit of the server's descriptors. Returns the one before. */
static rlim_t limit_files(rlim_t most)
{
	struct rlimit files;

	if (prlimit(server.process.pid, RLIMIT_NOFILE, NULL, &files) == 0) {
		rlim_t before = files.rlim_cur;

		files.rlim_cur = most;
		if (prlimit(server.process.pid, RLIMIT_NOFILE, &files, NULL) ==
		    0)
			return before;
	}
	fatal("the server's descriptors cannot be limited");
}

/* Plays for that many milliseconds, with an attack unless it is NULL. */
static void play(struct bystanders *w, const struct attack *attack, double ms)
{
	struct samples  s = { 0 };
	struct activity before = { .ran = 0 };
	bool            takes_files = attack != NULL && attack->takes_files;
	rlim_t          files = 0;
	size_t          log_size = server_process_log_size(&server);

	read_activity(&before);
	if (takes_files)
		files = limit_files(FILES_NONE);
	if (attack != NULL)
		process_start(&attacker,
		    &(struct process_options){
			.run = run_attack, .ctx = attack });
	bystanders_play(w, ms, &s);
	if (takes_files) {
		server_process_await_log_after(&server, log_size,
		    "event=accept ");
		limit_files(files);
	}
	print_times(attack != NULL ? attack->name : "quiet", &s, ms, &before);
	if (attack != NULL)
		end_attack();
	samples_clear(&s);
}

static bool is_wanted(const struct attack *attack)
{
	bool is_named = names[0] == NULL;

	for (int i = 0; names[i] != NULL; i++)
		is_named |= strcmp(names[i], attack->name) == 0;
	return is_named;
}

static bool is_attack(const char *name)
{
	for (size_t i = 0; i < attack_count; i++)
		if (strcmp(name, attacks[i].name) == 0)
			return true;
	return false;
}

static size_t count_wanted(void)
{
	size_t n = 0;

	for (size_t i = 0; i < attack_count; i++)
		n += is_wanted(&attacks[i]);
	return n;
}

static void torture(const char *title, const char *const *options, double ms)
{
	struct bystanders *w;
	double             before;
	char               console[80];
	const char        *environment[] = { console, NULL };

	printf("%-24s moves     p50     p99  most ms turn<=ms  ran wait  "
	       "steal   MiB\n",
	    title);
	server = (struct server_process){ .environment = environment };
	scratch_dir_make(server.dir);
	snprintf(console, sizeof(console), "RUNTIME_DIRECTORY=%s", server.dir);
	server_process_restart(&server, options);
	w = bystanders_new(server.port, PAIRS,
	    ms * (double)(count_wanted() + 1));
	play(w, NULL, ms);
	before = server_memory();
	for (size_t i = 0; i < attack_count; i++) {
		if (!is_wanted(&attacks[i]))
			continue;
		play(w, &attacks[i], ms);
		bystanders_knock(server.port);
		if (server_memory() > before + MEMORY_MAX)
			fatal("the server has grown from %.0f to %.0f MiB",
			    before, server_memory());
	}
	bystanders_free(w);
	server_process_stop(&server);
}

int main(int argc, char **argv)
{
	const char *seconds = getenv("TORTURE_SECONDS");
	double      total = strtod(seconds != NULL ? seconds : SECONDS_DEFAULT,
	    NULL);
	double ms;

	(void)argc;
	names = argv + 1;
	for (char **name = names; *name != NULL; name++)
		if (!is_attack(*name))
			fatal("no attack \"%s\"", *name);
	ms = total * 1000 / (double)(2 * (count_wanted() + 1));
	torture("with the default limits", defaults, ms);
	torture("without limits", without_limits, ms);
	return 0;
}
