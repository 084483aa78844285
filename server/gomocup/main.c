/*
 * main.c -- noughts-engine: the engine on standard input and output in the
 * Gomocup protocol, the analysis of positions and games, and the solver of
 * small boards.
 */

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/option_table.h"
#include "common/base/time_ms.h"
#include "common/game/notation.h"
#include "common/protocol/line_reader.h"
#include "server/gomocup/analysis_protocol.h"
#include "server/gomocup/gomocup.h"
#include "server/gomocup/solve_variant.h"
#include "server/solver/dfpn.h"

/* The size of the solver's table in bytes, and the seconds for solving. */
#define SOLVE_TABLE_BYTES ((size_t)1 << 30)
#define LIMIT_DEFAULT     60
#define LIMIT_MAX         1000000

/*
 * Reads a line without its line feed, cut to `size`. Returns false at the end
 * of the input.
 */
static bool read_line(char *line, size_t size)
{
	size_t n = 0;
	int    c;

	while ((c = getchar()) != EOF && c != '\n')
		if (n + 1 < size)
			line[n++] = (char)c;
	if (c == EOF && n == 0)
		return false;
	line[n] = '\0';
	line[strcspn(line, "\r")] = '\0';
	return true;
}

static int run_protocol(void)
{
	struct gomocup *b = gomocup_new(time_ms_now);
	char            line[256], reply[GOMOCUP_REPLY_MAX];

	while (read_line(line, sizeof(line)) &&
	    gomocup_handle_line(b, line, reply)) {
		fputs(reply, stdout);
		fflush(stdout);
	}
	gomocup_free(b);
	return 0;
}

/* --- analysis --- */

static void print_line(void *ctx, const char *line, size_t length)
{
	(void)ctx;
	fwrite(line, 1, length, stdout);
}

/*
 * Whether the input has a next byte or has ended. If no review is in progress,
 * waits until either is true.
 */
static bool is_input_ready(const struct analysis_protocol *p)
{
	struct pollfd fd = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&fd, 1, analysis_protocol_is_reviewing(p) ? 0 : -1) > 0;
}

/* Reads and handles the next bytes of the input. Returns false at its end. */
static bool
read_requests(struct analysis_protocol *p, struct line_reader *reader)
{
	char             bytes[4096], *line;
	ssize_t          n = read(STDIN_FILENO, bytes, sizeof(bytes));
	struct byte_span span = { bytes, n > 0 ? (size_t)n : 0 };
	size_t           length;

	/* The last line may lack its line feed. */
	if (n == 0) {
		bytes[0] = '\n';
		span.length = 1;
	}
	for (;;) {
		switch (line_reader_next(reader, ANALYSIS_REQUEST_MAX, &span,
		    &line, &length)) {
		case LINE_NONE:
			return n > 0 || (n < 0 && errno == EINTR);
		case LINE_COMPLETE:
			analysis_protocol_handle_line(p, line, length);
			break;
		case LINE_TOO_LONG:
			analysis_protocol_refuse_long(p);
			break;
		case LINE_UNENDING:
			return false;
		}
		fflush(stdout);
	}
}

/* Analyses until the input has ended and the review in progress is complete. */
static int run_analysis(void)
{
	struct line_reader        reader = { 0 };
	struct analysis_protocol *p = analysis_protocol_new(time_ms_now,
	    print_line, NULL);
	bool                      is_open = true;

	while (is_open || analysis_protocol_is_reviewing(p)) {
		if (is_open && is_input_ready(p))
			is_open = read_requests(p, &reader);
		if (analysis_protocol_is_reviewing(p))
			analysis_protocol_work(p);
		fflush(stdout);
	}
	line_reader_clear(&reader);
	analysis_protocol_free(p);
	return 0;
}

/* --- solving --- */

/* Solves a variant and prints its value. Returns the exit status. */
static int solve_and_print(const struct variant *v, uint32_t seconds)
{
	static const char *const words[] = { "unknown", "draw", "first",
		"second" };
	struct search_limits     limits = { .time = (msec)seconds * 1000,
		    .clock = time_ms_now };
	char            name[VARIANT_TEXT_SIZE], list[NOTATION_LIST_SIZE];
	struct solution s;
	msec            began = time_ms_now();

	solve(v, SOLVE_TABLE_BYTES, &limits, &s);
	printf("%s %s", variant_write(v, name), words[s.value]);
	if (s.plies > 0)
		printf(" plies=%u", s.plies);
	notation_write_list(s.pv, s.pv_length, list);
	printf(" nodes=%llu ms=%lld\n%s\n", (unsigned long long)s.nodes,
	    (long long)(time_ms_now() - began), list);
	fflush(stdout);
	if (s.value != GAME_UNKNOWN)
		return 0;
	fprintf(stderr,
	    dfpn_is_supported(v) || !rule_is_plain(v->rule) ?
		"noughts-engine: %s is not solved in %u s; try a larger "
		"--limit\n" :
		"noughts-engine: %s is not solved in %u s: no win by threats "
		"was found, and the board is too large for the prover (64 "
		"points)\n",
	    name, seconds);
	return 2;
}

static const char
    usage[] = "Usage: noughts-engine\n"
	      "       noughts-engine --analyse\n"
	      "       noughts-engine --solve VARIANT [--limit SECONDS]\n"
	      "\n"
	      "Plays by the Gomocup protocol on standard input and output. "
	      "With --analyse,\n"
	      "answers requests to analyse positions and to review games. With "
	      "--solve, finds\n"
	      "who wins a small variant such as 6x5x4 with best play.\n";

struct engine_options {
	bool        help, version, analyse;
	const char *variant; /* variant to solve, or NULL */
	unsigned    seconds; /* 0: not given */
};

#define FIELD(field) offsetof(struct engine_options, field)

static const struct option_row rows[] = {
	{ .name = "analyse",
	    .type = OPTION_FLAG,
	    .offset = FIELD(analyse),
	    .help = "analyse positions and review games that come in on "
		    "standard input, a line each" },
	{ .name = "solve",
	    .value = "VARIANT",
	    .type = OPTION_TEXT,
	    .offset = FIELD(variant),
	    .help = "print first (the first player wins), second, draw or "
		    "unknown, and a line of best play; unknown exits with "
		    "status 2" },
	{ .name = "limit",
	    .value = "SECONDS",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(seconds),
	    .min = 1,
	    .max = LIMIT_MAX,
	    .help = "time limit of --solve; default " OPTION_DEFAULT(
		LIMIT_DEFAULT) },
	OPTION_HELP_ROW(struct engine_options, NULL),
	OPTION_VERSION_ROW(struct engine_options),
};

static const struct option_table table = {
	.usage = usage, .count = sizeof(rows) / sizeof(rows[0]), .rows = rows
};

/* Says why the options are wrong. Returns the exit status. */
static int refuse(const char *why)
{
	fprintf(stderr, "noughts-engine: %s; see \"noughts-engine --help\"\n",
	    why);
	return 2;
}

int main(int argc, char **argv)
{
	struct engine_options o = { 0 };
	char                  error[OPTION_TEXT_SIZE];
	struct variant        v;
	enum error            e = OK;

	fatal_check_output_at_exit();
	option_table_set_defaults(&table, &o);
	if (option_table_parse(&table, &o, argc, argv, error) < 0)
		return refuse(error);
	if (o.help) {
		option_table_print_help(&table, stdout);
		return 0;
	}
	if (o.version) {
		puts("noughts-engine " NOUGHTS_VERSION);
		return 0;
	}
	if (o.analyse && o.variant != NULL)
		return refuse("--analyse cannot be combined with --solve");
	if (o.seconds > 0 && o.variant == NULL)
		return refuse("--limit is used only with --solve");
	if (o.variant != NULL)
		e = variant_read(&v, o.variant);
	if (e != OK) {
		snprintf(error, sizeof(error), "--solve \"%.100s\": %s",
		    o.variant, error_sentence(e));
		return refuse(error);
	}
	if (o.analyse)
		return run_analysis();
	if (o.variant == NULL)
		return run_protocol();
	return solve_and_print(&v, o.seconds > 0 ? o.seconds : LIMIT_DEFAULT);
}
