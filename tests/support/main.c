/*
 * main.c -- runs the suites that a test program is linked with.
 *
 * A suite has a process of its own, which ends with a search for leaks: both
 * take longer than most tests. CK_FORK=yes makes a process for each test, and
 * CK_FORK=no none, for a debugger. CK_RUN_SUITE=NAME runs one suite; it is a
 * failure to run no test. TEST_PART=I/N runs every Nth test, from the Ith on, so
 * that N programs share them.
 *
 * With TEST_LOG set it writes TAP there, line by line, for summary.sh; otherwise
 * it prints what has failed and a line of counts.
 */

#include <assert.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/format_values.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

/* More than any test takes, even under a sanitizer on a busy machine. */
#define TIMEOUT_SECONDS 900

/* Where the linker has put the section "tests". */
extern const struct test_entry __start_tests[], __stop_tests[];

/* Check's own function; the linker puts the other in its place. */
void __wrap__mark_point(const char *file, int line);

/*
 * Check writes the place of each assertion to a file, to name the last one
 * before a crash. In a loop that takes most of the test's time, and the report
 * of the sanitizers names the place.
 */
void __wrap__mark_point(const char *file __attribute__((unused)),
    int                             line __attribute__((unused)))
{
}

/* --- progress --- */

/* Shared with the processes of the suites. */
static struct {
	const char *test; /* that runs; NULL: none */
	int         row;
	int         run, failed;
	bool        has_ended; /* all tests of the last suite have run */
	pid_t       process;   /* of that suite */
} * progress;

/*
 * Ends a child of a test in which an assertion failed: Check goes on there as if
 * it were the process of the suite.
 */
static void end_stray_child(void)
{
	if (getenv("CK_FORK") == NULL && getpid() != progress->process)
		_exit(1);
}

void begin_test(const char *name, int row)
{
	end_stray_child();
	progress->test = name;
	progress->row = row;
	if (getenv("CK_FORK") != NULL)
		return;
	/*
	 * Without a process for each test, Check's handlers of these signals
	 * kill the process group, which is that of make.
	 */
	signal(SIGALRM, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	alarm(TIMEOUT_SECONDS);
}

void fail_test(const char *format, ...)
{
	char text[4096];

	FORMAT_VALUES(text, sizeof(text), format);
	ck_abort_msg("%s", text);
}

/* Reports a process that ended within a test, or with leaks. */
static void report_end(const char *suite, int status)
{
	char text[200];
	int  length = snprintf(text, sizeof(text), "%s: ", suite);

	if (progress->test != NULL)
		length += snprintf(text + length, sizeof(text) - length,
		    "%s, row %d: ", progress->test, progress->row);
	if (WIFSIGNALED(status))
		snprintf(text + length, sizeof(text) - length, "%s",
		    strsignal(WTERMSIG(status)));
	else
		snprintf(text + length, sizeof(text) - length,
		    "exited with status %d", WEXITSTATUS(status));
	report_failure(text);
	progress->failed++;
}

/* --- the suites --- */

/* "x" for "tests/unit/test_x.c", until the next call. */
static const char *name_suite(const char *file)
{
	static char name[32];
	const char *start = strstr(file, "/test_");
	size_t      length;

	assert(start != NULL);
	start += strlen("/test_");
	length = strcspn(start, ".");
	assert(length < sizeof(name));
	memcpy(name, start, length);
	name[length] = '\0';
	return name;
}

/* Is this test, counted from 0, in the part that TEST_PART asks for? */
static bool is_in_part(unsigned test)
{
	const char *text = getenv("TEST_PART");
	unsigned    part, parts;

	if (text == NULL)
		return true;
	assert(sscanf(text, "%u/%u", &part, &parts) == 2 && part >= 1 &&
	    part <= parts);
	return test % parts == part - 1;
}

/* Each row of a test is a test for Check. Returns how many are run here. */
static int add_test(TCase *tests, const struct test *t)
{
	static unsigned count;
	int             end = t->count != NULL ? t->count() : t->end;
	int             added = 0;

	for (int row = t->first; row < end; row++)
		if (is_in_part(count++)) {
			tcase_add_loop_test(tests, &t->check, row, row + 1);
			added++;
		}
	return added;
}

/* Of the tests that run. */
static const struct test_fixture *fixture;

static void set_up(void)
{
	end_skip();
	if (fixture->set_up != NULL)
		fixture->set_up();
}

static void run_tests(SRunner *runner)
{
	const char *log = getenv("TEST_LOG");

	if (getenv("CK_FORK") == NULL)
		srunner_set_fork_status(runner, CK_NOFORK);
	if (log != NULL)
		srunner_set_tap(runner, log);
	srunner_run_all(runner,
	    getenv("CK_VERBOSITY") != NULL ? CK_ENV : CK_SILENT);
	end_stray_child();
	progress->test = NULL;
	progress->has_ended = true;
	progress->run += srunner_ntests_run(runner);
	progress->failed += srunner_ntests_failed(runner);
	if (srunner_ntests_failed(runner) > 0 && log == NULL)
		srunner_print(runner, CK_NORMAL);
}

/*
 * Ends a process in which a test has failed without a search for leaks: such a
 * test does not free what it has.
 */
static void end_after_failure(int status)
{
	fflush(NULL);
	_exit(status);
}

/* In a process of its own, unless CK_FORK says otherwise. */
static void run_suite(SRunner *runner, const char *name)
{
	pid_t child;
	int   status;

	if (getenv("CK_FORK") != NULL) {
		run_tests(runner);
		return;
	}
	fflush(NULL);
	progress->test = NULL;
	progress->has_ended = false;
	child = fork();
	assert(child >= 0);
	if (child == 0) {
		progress->process = getpid();
		run_tests(runner);
		if (srunner_ntests_failed(runner) > 0)
			end_after_failure(0);
		srunner_free(runner);
		exit(0);
	}
	assert(waitpid(child, &status, 0) == child);
	/* Code that is tested may end the process, with any status. */
	if (status != 0 || !progress->has_ended)
		report_end(name, status);
}

static int compare(const void *a, const void *b)
{
	const TTest *x = &((const struct test_entry *)a)->test->check;
	const TTest *y = &((const struct test_entry *)b)->test->check;
	int          files = strcmp(x->file, y->file);

	return files != 0 ? files : x->line - y->line;
}

/* Whether a test shares the process of the first one. */
static bool is_together(const struct test *first, const struct test *t)
{
	return strcmp(first->check.file, t->check.file) == 0 &&
	    !first->is_alone && !t->is_alone;
}

/* Runs the first of these and those that share its process; returns how many. */
static size_t run_together(const struct test_entry *tests, size_t count)
{
	const struct test *first = tests[0].test;
	const char        *only = getenv("CK_RUN_SUITE");
	const char        *name = name_suite(first->check.file);
	Suite             *suite = suite_create(name);
	TCase             *cases = tcase_create(name);
	SRunner           *runner = srunner_create(suite);
	int                added = 0;
	size_t             n = 0;

	tcase_set_timeout(cases, TIMEOUT_SECONDS);
	fixture = first->fixture;
	tcase_add_checked_fixture(cases, set_up, fixture->tear_down);
	suite_add_tcase(suite, cases);
	do
		added += add_test(cases, tests[n++].test);
	while (n < count && is_together(first, tests[n].test));
	if (added > 0 && (only == NULL || strcmp(only, name) == 0))
		run_suite(runner, name);
	srunner_free(runner);
	return n;
}

int main(void)
{
	size_t             count = (size_t)(__stop_tests - __start_tests);
	struct test_entry *tests = calloc(count, sizeof(*tests));

	progress = mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert(tests != NULL && progress != MAP_FAILED);
	memcpy(tests, __start_tests, count * sizeof(*tests));
	qsort(tests, count, sizeof(*tests), compare);
	for (size_t i = 0; i < count;)
		i += run_together(tests + i, count - i);
	free(tests);
	if (getenv("TEST_LOG") == NULL)
		printf("%d tests, %d failed\n", progress->run,
		    progress->failed);
	if (progress->run + progress->failed == 0)
		fprintf(stderr, "no test has this name\n");
	if (progress->failed > 0)
		end_after_failure(1);
	return progress->run > 0 ? 0 : 1;
}
