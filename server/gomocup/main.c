/*
 * main.c -- noughts-engine: the bot by itself, spoken to in the Gomocup
 * protocol on standard input and output, and the prover of small games.
 */

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/notation.h"
#include "server/gomocup/brain.h"
#include "server/proof/solve.h"

/* Memory for proofs, and how long to try, in seconds. */
#define TABLE_SOLVE ((size_t)1 << 30)
#define LIMIT_USUAL 60
#define LIMIT_MOST  1000000

static msec now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* One line of input without its end, cut if long; false at the end of all. */
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

static int serve(void)
{
	struct brain *b = brain_new(now);
	char          line[256], reply[BRAIN_REPLY];

	while (read_line(line, sizeof(line)) && brain_obey(b, line, reply)) {
		fputs(reply, stdout);
		fflush(stdout);
	}
	brain_free(b);
	return 0;
}

static int solve_and_tell(const char *text, long seconds)
{
	static const char *const words[] = { "unknown", "draw", "first" };
	struct limits   limits = { .span = seconds * 1000, .clock = now };
	char            name[VARIANT_TEXT], list[NOTATION_LIST];
	struct solution s;
	struct variant  v;
	msec            began = now();

	if (!variant_parse(&v, text)) {
		fprintf(stderr, "noughts-engine: no such game: %s\n", text);
		return 2;
	}
	solve(&v, TABLE_SOLVE, &limits, &s);
	printf("%s %s", variant_write(&v, name), words[s.value]);
	if (s.plies > 0)
		printf(" plies=%u", s.plies);
	notation_write_list(s.line, s.length, list);
	printf(" nodes=%llu ms=%lld\n%s\n", (unsigned long long)s.nodes,
	    (long long)(now() - began), list);
	return 0;
}

/* 1 to LIMIT_MOST; false when it is no such number. */
static bool read_seconds(const char *text, long *seconds)
{
	char *end;

	*seconds = strtol(text, &end, 10);
	return end != text && *end == '\0' && *seconds >= 1 &&
	    *seconds <= LIMIT_MOST;
}

/* Says what is wrong with a word of the command line; the exit status. */
static int misuse(const char *what, const char *word)
{
	fprintf(stderr, "noughts-engine: %s: \"%s\"; try --help\n", what, word);
	return 2;
}

static const char help[] =
    "Usage: noughts-engine [--solve VARIANT [--limit SECONDS]]\n"
    "\n"
    "Speaks the Gomocup protocol on standard input and output; or proves who\n"
    "wins a game such as 6x5x4 from its empty board.\n"
    "\n"
    "  --solve VARIANT   prove its value and show a line of good play\n"
    "  --limit SECONDS   give up after as long (60)\n"
    "  --help            say this\n"
    "  --version         say which version this is\n";

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "limit", required_argument, NULL, 'l' },
		{ "solve", required_argument, NULL, 's' },
		{ "version", no_argument, NULL, 'v' },
		{ NULL, 0, NULL, 0 },
	};
	const char *variant = NULL;
	long        seconds = LIMIT_USUAL;
	int         c;

	while ((c = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (c == 'h') {
			fputs(help, stdout);
			return 0;
		} else if (c == 'v') {
			puts("noughts-engine " NOUGHTS_VERSION);
			return 0;
		} else if (c == 's') {
			variant = optarg;
		} else if (c != 'l') {
			return 2;
		} else if (!read_seconds(optarg, &seconds)) {
			return misuse("--limit takes seconds from 1 to 1000000",
			    optarg);
		}
	if (optind < argc)
		return misuse("that is no option", argv[optind]);
	return variant == NULL ? serve() : solve_and_tell(variant, seconds);
}
