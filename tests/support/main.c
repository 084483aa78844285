/*
 * main.c -- runs the suites that a test program is linked with.
 *
 * With TEST_LOG set it writes TAP there, line by line, for summary.sh;
 * otherwise it prints a line of counts. TEST_PART=I/N runs every Nth test,
 * from the Ith on, so that N processes share them. CK_RUN_SUITE, CK_FORK and
 * their like mean what Check's manual says; it is a failure to run no test.
 */

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "tests/support/suite.h"
#include "tests/support/test_report.h"

/* More than any test takes, even under a sanitizer on a busy machine. */
#define TIMEOUT_SECONDS 900

#define SUITES_MAX 120

/* Where the linker has put the section "tests". */
extern const struct test_entry __start_tests[], __stop_tests[];

/* --- assertions that hold --- */

/* How many of a test are marked one by one, and then of how many one is. */
#define MARKED     1000
#define NOT_MARKED 100

/* Check's own function, and what the linker puts in its place. */
void __real__mark_point(const char *file, int line);
void __wrap__mark_point(const char *file, int line);

/*
 * Check writes the place of each assertion to a file, to name the last one
 * before a crash. In a loop that takes most of the test's time.
 */
void __wrap__mark_point(const char *file, int line)
{
	static atomic_uint count; /* threads of a test may assert, too */
	unsigned n = atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);

	if (n < MARKED || n % NOT_MARKED == 0)
		__real__mark_point(file, line);
}

/* --- rows in one process --- */

/* The row that runs, or has failed; shared with the processes of the tests. */
static struct {
	const char *name; /* NULL: none */
	int         row;
} * running;

static void name_failed_row(void)
{
	if (running->name != NULL)
		fprintf(stderr, "%s: row %d\n", running->name, running->row);
	running->name = NULL;
}

static void set_up_again(const struct test_fixture *fixture)
{
	if (fixture->tear_down != NULL)
		fixture->tear_down();
	if (fixture->set_up != NULL)
		fixture->set_up();
}

void run_rows(void (*row)(int _i), const char *name, int count,
    const struct test_fixture *fixture)
{
	name_failed_row();
	running->name = name;
	for (running->row = 0; running->row < count; running->row++) {
		if (running->row > 0)
			set_up_again(fixture);
		row(running->row);
		/* Check reports the test as a whole: that is one of them. */
		if (running->row > 0 && getenv("TEST_LOG") != NULL)
			pass(name);
	}
	running->name = NULL;
}

/* --- the suites --- */

static int compare(const void *a, const void *b)
{
	const TTest *x = &((const struct test_entry *)a)->test->check;
	const TTest *y = &((const struct test_entry *)b)->test->check;
	int          files = strcmp(x->file, y->file);

	return files != 0 ? files : x->line - y->line;
}

/* "x" for "tests/unit/test_x.c", for as long as the program runs. */
static const char *name_suite(const char *file)
{
	static char names[SUITES_MAX][32];
	static int  count;
	const char *name = strstr(file, "/test_");
	size_t      length;

	assert(name != NULL && count < SUITES_MAX);
	name += strlen("/test_");
	length = strcspn(name, ".");
	assert(length < sizeof(names[0]));
	return memcpy(names[count++], name, length);
}

static TCase *add_suite(SRunner *runner, const struct test *t)
{
	const char *name = name_suite(t->check.file);
	Suite      *suite = suite_create(name);
	TCase      *tests = tcase_create(name);

	tcase_set_timeout(tests, TIMEOUT_SECONDS);
	tcase_add_checked_fixture(tests, t->fixture->set_up,
	    t->fixture->tear_down);
	suite_add_tcase(suite, tests);
	srunner_add_suite(runner, suite);
	return tests;
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

/* A test of several rows counts as several. */
static void add_test(TCase *suite, const struct test *t)
{
	static unsigned count;
	int             end = t->count != NULL ? t->count() : t->end;

	for (int row = t->first; row < end; row++)
		if (is_in_part(count++))
			tcase_add_loop_test(suite, &t->check, row, row + 1);
}

static void add_suites(SRunner *runner)
{
	size_t             count = (size_t)(__stop_tests - __start_tests);
	struct test_entry *tests = calloc(count, sizeof(*tests));
	const char        *file = "";
	TCase             *suite = NULL;

	memcpy(tests, __start_tests, count * sizeof(*tests));
	qsort(tests, count, sizeof(*tests), compare);
	for (size_t i = 0; i < count; i++) {
		const struct test *t = tests[i].test;

		if (strcmp(t->check.file, file) != 0)
			suite = add_suite(runner, t);
		file = t->check.file;
		add_test(suite, t);
	}
	free(tests);
}

int main(void)
{
	SRunner    *runner = srunner_create(NULL);
	const char *log = getenv("TEST_LOG");
	int         failed, run;

	running = mmap(NULL, sizeof(*running), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert(running != MAP_FAILED);
	add_suites(runner);
	if (log != NULL)
		srunner_set_tap(runner, log);
	if (getenv("CK_VERBOSITY") != NULL) {
		srunner_run_all(runner, CK_ENV);
	} else {
		srunner_run_all(runner, CK_SILENT);
		srunner_print(runner, log != NULL ? CK_SILENT : CK_NORMAL);
	}
	name_failed_row();
	failed = srunner_ntests_failed(runner);
	run = srunner_ntests_run(runner);
	srunner_free(runner);
	if (run == 0)
		fprintf(stderr, "no test has this name\n");
	return failed == 0 && run > 0 ? 0 : 1;
}
