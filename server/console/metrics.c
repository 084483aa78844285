/* metrics.c -- the server's numbers in the text format of Prometheus. */

#include "server/console/metrics.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "common/error.h"

#define LINE_SIZE 256

static void __attribute__((format(printf, 2, 3)))
send_row(struct console_request *r, const char *format, ...)
{
	char    line[LINE_SIZE];
	va_list values;
	int     n;

	va_start(values, format);
	n = vsnprintf(line, sizeof(line), format, values);
	va_end(values);
	r->send(r->ctx, line, (size_t)n);
}

static void
send_type(struct console_request *r, const char *name, const char *type)
{
	send_row(r, "# TYPE noughts_%s %s\n", name, type);
}

static void
send_gauge(struct console_request *r, const char *name, uint64_t value)
{
	send_type(r, name, "gauge");
	send_row(r, "* noughts_%s %" PRIu64 "\n", name, value);
}

static void
send_counter(struct console_request *r, const char *name, uint64_t value)
{
	send_type(r, name, "counter");
	send_row(r, "* noughts_%s %" PRIu64 "\n", name, value);
}

/* Times are in seconds, as Prometheus requires; the counts are cumulative. */
static void send_histogram(struct console_request *r, const char *name,
    const struct histogram *h)
{
	uint64_t count = 0;

	send_type(r, name, "histogram");
	for (unsigned i = 0; i < HISTOGRAM_BOUNDS; i++) {
		count += h->buckets[i];
		send_row(r, "* noughts_%s_bucket{le=\"%g\"} %" PRIu64 "\n",
		    name, (double)histogram_bounds[i] / 1e6, count);
	}
	send_row(r, "* noughts_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name,
	    h->count);
	/* With %g a large sum would hide what is added to it. */
	send_row(r, "* noughts_%s_sum %" PRIu64 ".%06" PRIu64 "\n", name,
	    h->sum / 1000000, h->sum % 1000000);
	send_row(r, "* noughts_%s_count %" PRIu64 "\n", name, h->count);
}

static uint64_t file_size(const char *path, const char *suffix)
{
	char        name[PATH_MAX + 8];
	struct stat s;

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return stat(name, &s) == 0 ? (uint64_t)s.st_size : 0;
}

static void send_store(struct console_request *r)
{
	const char    *path = r->env->db_path;
	struct statvfs disk;

	if (strcmp(path, "none") == 0)
		return;
	send_gauge(r, "store_bytes",
	    file_size(path, "") + file_size(path, "-wal"));
	if (statvfs(path, &disk) == 0)
		send_gauge(r, "disk_free_bytes",
		    (uint64_t)disk.f_bavail * disk.f_frsize);
}

static void send_refusals(struct console_request *r)
{
	send_type(r, "refusals_total", "counter");
	for (unsigned e = OK + 1; e < ERROR_COUNT; e++)
		if (r->env->refusals[e] > 0)
			send_row(r,
			    "* noughts_refusals_total{code=\"%s\"} %" PRIu64
			    "\n",
			    error_code((enum error)e), r->env->refusals[e]);
}

void metrics_send(struct console_request *r)
{
	const struct console_env *env = r->env;
	const struct lobby       *l = &env->services->lobby;

	send_gauge(r, "connections", connections_count(env->clients));
	send_gauge(r, "players_connected", lobby_listed_player_count(l, false));
	send_gauge(r, "games_running", lobby_listed_match_count(l, false));
	send_gauge(r, "games_dormant", env->services->matches.dormant.count);
	send_gauge(r, "seeks",
	    seek_list_count_open(&env->services->matchmaking.seeks));
	send_counter(r, "games_begun_total", env->games->begun);
	send_counter(r, "games_ended_total", env->games->ended);
	send_counter(r, "moves_total", env->games->moves);
	send_refusals(r);
	send_gauge(r, "send_queue_bytes", connections_memory(env->clients));
	send_gauge(r, "disk_full", env->services->journal.is_disk_full);
	send_store(r);
	send_histogram(r, "turn_seconds", env->turn_times);
	send_histogram(r, "search_queue_seconds", env->queue_times);
	send_histogram(r, "search_seconds", env->search_times);
	send_histogram(r, "commit_seconds",
	    db_writer_commit_times(env->db_writer));
}
