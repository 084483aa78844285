/*
 * metrics.c -- shows the server's numbers in the text format of Prometheus.
 */

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "common/base/error.h"
#include "common/base/format_values.h"
#include "common/base/time_ms.h"
#include "server/console/console_env.h"
#include "server/util/system.h"

#define ROW_SIZE 256

struct figure {
	const char *name; /* is sent with the prefix "noughts_" */
	const char *type, *help;
	uint64_t    value;
};

static void __attribute__((format(printf, 2, 3)))
send_row(struct session *s, const char *format, ...)
{
	struct line_writer line;
	char               text[ROW_SIZE];

	FORMAT_VALUES(text, sizeof(text), format);
	line_writer_event(&line, WIRE_CONSOLE_METRIC);
	line_writer_word(&line, text);
	session_send(s, &line, 0);
}

/*
 * Sends the lines about a metric that come before its values. name includes its
 * prefix, "noughts_": the exporter that passes the metrics on has some of its own, and
 * drops those of the same name.
 */
static void send_head(struct session *s, const char *name, const char *type,
    const char *help)
{
	send_row(s, "# HELP %s %s", name, help);
	send_row(s, "# TYPE %s %s", name, type);
}

/*
 * Sends a histogram. Times are in seconds and the counts are cumulative, as
 * Prometheus requires.
 */
static void send_histogram(struct session *s, const char *name,
    const char *help, const struct histogram *h)
{
	uint64_t count = 0;

	send_head(s, name, "histogram", help);
	for (unsigned i = 0; i < HISTOGRAM_BOUNDS; i++) {
		count += h->buckets[i];
		send_row(s, "%s_bucket{le=\"%g\"} %" PRIu64, name,
		    (double)histogram_bounds[i] / 1e6, count);
	}
	send_row(s, "%s_bucket{le=\"+Inf\"} %" PRIu64, name, h->count);
	/* %g would not show small additions to a large sum. */
	send_row(s, "%s_sum %" PRIu64 ".%06" PRIu64, name, h->sum / 1000000,
	    h->sum % 1000000);
	send_row(s, "%s_count %" PRIu64, name, h->count);
}

static uint64_t file_size(const char *path, const char *suffix)
{
	char        name[PATH_MAX + 8];
	struct stat s;

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return stat(name, &s) == 0 ? (uint64_t)s.st_size : 0;
}

/* The wall clock may have been set since the start, so it is not asked. */
static uint64_t uptime_ms(const struct console_env *env)
{
	return (time_us_now() - env->started_us) / 1000;
}

static void send_figures(struct session *s)
{
	const struct console_env  *env = console_env_of(s);
	const struct server_state *g = s->env->state;
	const struct lobby        *l = &g->lobby;
	bool                has_store = strcmp(env->db_path, "none") != 0;
	const struct figure all[] = {
		{ "uptime_seconds", "gauge", "Seconds since the start.",
		    uptime_ms(env) / 1000 },
		{ "connections", "gauge", "Clients that are connected.",
		    connections_count(env->clients) },
		{ "connections_accepted_total", "counter",
		    "Connections of clients since the start.",
		    g->counters.accepted },
		{ "connections_refused_total", "counter",
		    "Connections refused because of a limit or a ban.",
		    g->counters.refused },
		{ "players", "gauge", "Players, also those who are away.",
		    lobby_player_count(l) },
		{ "players_connected", "gauge", "Players who are connected.",
		    l->present_count },
		{ "games", "gauge", "Games in memory.", lobby_match_count(l) },
		{ "games_running", "gauge",
		    "Games that somebody plays or watches.",
		    lobby_running_count(l) },
		{ "games_adjourned", "gauge",
		    "Unfinished games without a connected player.",
		    g->matches.adjourned.count },
		{ "games_begun_total", "counter", "Games begun.",
		    g->counters.games_begun },
		{ "games_ended_total", "counter", "Games ended.",
		    g->counters.games_ended },
		{ "moves_total", "counter", "Moves made.", g->counters.moves },
		{ "seeks", "gauge", "Open seeks.",
		    seek_list_count_waiting(&g->matchmaking.seeks) },
		{ "send_queue_bytes", "gauge",
		    "Memory of output that clients have not received.",
		    connections_memory(env->clients) },
		{ "uncommitted_records", "gauge",
		    "Records that are not on the disk yet.",
		    journal_last_pos(&g->journal) - g->journal.durable_pos },
		{ "disk_full", "gauge",
		    "1 while nothing can be written to the store.",
		    g->journal.is_disk_full },
		{ "store_bytes", "gauge",
		    "Size of the store and its write-ahead log.",
		    has_store ? file_size(env->db_path, "") +
			    file_size(env->db_path, "-wal") :
				0 },
		{ "disk_free_bytes", "gauge",
		    "Free space on the disk of the store.",
		    has_store ? system_free_bytes(env->db_path) : 0 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		char name[64];

		snprintf(name, sizeof(name), "noughts_%s", all[i].name);
		send_head(s, name, all[i].type, all[i].help);
		send_row(s, "%s %" PRIu64, name, all[i].value);
	}
}

static void send_refusals(struct session *s)
{
	const struct server_state *g = s->env->state;

	send_head(s, "noughts_refusals_total", "counter",
	    "Requests refused, by the code of the answer.");
	for (unsigned e = OK + 1; e < ERROR_COUNT; e++)
		if (g->counters.refusals[e] > 0)
			send_row(s,
			    "noughts_refusals_total{code=\"%s\"} %" PRIu64,
			    error_code((enum error)e), g->counters.refusals[e]);
}

/* Sends figures under the names that Prometheus uses for all programs, with a prefix. */
static void send_process(struct session *s)
{
	struct rusage usage;
	struct rlimit files = { 0, 0 };

	getrusage(RUSAGE_SELF, &usage);
	getrlimit(RLIMIT_NOFILE, &files);
	send_head(s, "noughts_process_start_time_seconds", "gauge",
	    "Time of the start, in seconds since 1970.");
	send_row(s, "noughts_process_start_time_seconds %" PRId64,
	    (system_wall_clock_ms() - (int64_t)uptime_ms(console_env_of(s))) /
		1000);
	send_head(s, "noughts_process_cpu_seconds_total", "counter",
	    "Processor time of all threads.");
	send_row(s, "noughts_process_cpu_seconds_total %.2f",
	    (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		(double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) /
		    1e6);
	send_head(s, "noughts_process_resident_memory_bytes", "gauge",
	    "Memory that is resident.");
	send_row(s, "noughts_process_resident_memory_bytes %" PRIu64,
	    system_resident_bytes());
	send_head(s, "noughts_process_open_fds", "gauge",
	    "Open file descriptors.");
	send_row(s, "noughts_process_open_fds %u", system_open_files());
	send_head(s, "noughts_process_max_fds", "gauge",
	    "The limit of open file descriptors.");
	send_row(s, "noughts_process_max_fds %" PRIu64,
	    (uint64_t)files.rlim_cur);
}

enum error cmd_metrics(struct session *s, struct arguments *a, msec now)
{
	const struct console_env *env = console_env_of(s);

	(void)a;
	(void)now;
	send_head(s, "noughts_build_info", "gauge", "The version, as a label.");
	send_row(s, "noughts_build_info{version=\"" NOUGHTS_VERSION "\"} 1");
	send_figures(s);
	send_refusals(s);
	send_process(s);
	send_histogram(s, "noughts_turn_seconds",
	    "Time of a turn of the event loop.",
	    &s->env->state->counters.turn_times);
	send_histogram(s, "noughts_search_queue_seconds",
	    "Time that a search of a bot waited for a thread.",
	    env->queue_times);
	send_histogram(s, "noughts_search_seconds",
	    "Time of a search of a bot.", env->search_times);
	send_histogram(s, "noughts_commit_seconds",
	    "Time of a transaction of the store.",
	    db_writer_commit_times(env->db_writer));
	return OK;
}
