/* test_bench_match.c -- a match between engines that is killed goes on. */

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

#define PAIRS 6
#define JOBS  2

/*
 * The first program: an engine that gets no more input after so many lines, about
 * a pair and a half of games, and then writes a byte to the file "stopped"; without
 * end if there is a file "go".
 */
#define PROGRAM                                                          \
	"cd '%s' && { n=0; while [ ! -e go ] && read -r l; do "          \
	"echo \"$l\"; n=$((n + 1)); [ $n -lt 160 ] || { echo >stopped; " \
	"cat >rest; }; done; exec cat; } | '%s'"

static struct process match;
static int            stopped; /* a pipe with a name; never without a reader */

static void set_up(void)
{
	FILE *f;

	scratch_dir_create();
	f = fopen(scratch_dir_path("openings.txt"), "w");
	for (int i = 1; i <= PAIRS; i++)
		fprintf(f, "5x5x4 c3,a%d\n", i % 5 + 1);
	fclose(f);
	ck_assert_int_eq(mkfifo(scratch_dir_path("stopped"), 0600), 0);
	stopped = open(scratch_dir_path("stopped"), O_RDWR | O_CLOEXEC);
}

static void tear_down(void)
{
	close(stopped);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void start_match(const char *budget)
{
	char first[2 * PATH_MAX], engine[PATH_MAX], openings[64], results[64];
	const char *argv[] = { "", first, engine, openings, results, budget,
		"6", "0", "25", "2", NULL };

	if (realpath(program_path("noughts-engine"), engine) == NULL)
		ck_abort_msg("no noughts-engine");
	snprintf(first, sizeof(first), PROGRAM, scratch_dir_path(""), engine);
	snprintf(openings, sizeof(openings), "%s",
	    scratch_dir_path("openings.txt"));
	snprintf(results, sizeof(results), "%s", scratch_dir_path("match.txt"));
	argv[0] = program_path("bench-match");
	process_start(&match, &(struct process_options){ .argv = argv });
}

/* Reads the file of results; returns how many pairs it has. */
static int read_results(char text[16384])
{
	FILE *f = fopen(scratch_dir_path("match.txt"), "r");
	int   lines = 0;

	text[fread(text, 1, 16383, f)] = '\0';
	fclose(f);
	for (const char *c = text; *c != '\0'; c++)
		lines += *c == '\n';
	return lines - 1;
}

static void check_each_opening_once(const char *text)
{
	unsigned opening, counts[PAIRS + 1] = { 0 };

	while ((text = strchr(text, '\n')) != NULL)
		if (sscanf(++text, "%u", &opening) == 1 && opening <= PAIRS)
			counts[opening]++;
	for (int i = 1; i <= PAIRS; i++)
		ck_assert_uint_eq(counts[i], 1);
}

TEST(goes_on_after_it_was_killed)
{
	char before[16384], after[16384], byte;
	int  pairs;

	if (access(program_path("bench-match"), X_OK) != 0) {
		skip("no bench-match is built in this mode");
		return;
	}
	start_match("100");
	for (int i = 0; i < JOBS; i++) {
		ck_assert(wait_readable(stopped, time_ms_now() + TIMEOUT_MS));
		ck_assert_int_eq(read(stopped, &byte, 1), 1);
	}
	process_kill(&match, SIGKILL);
	pairs = read_results(before);
	ck_assert_int_gt(pairs, 0);
	ck_assert_int_lt(pairs, PAIRS);

	fclose(fopen(scratch_dir_path("go"), "w"));
	start_match("100");
	ck_assert_int_eq(process_wait(&match), 0);
	ck_assert(process_has_output(&match, "12 games"));
	ck_assert_int_eq(read_results(after), PAIRS);
	ck_assert_int_eq(strncmp(after, before, strlen(before)), 0);
	check_each_opening_once(after);

	start_match("200");
	ck_assert_int_eq(process_wait(&match), 1);
	ck_assert(process_has_output(&match, "the results of another match"));
}
