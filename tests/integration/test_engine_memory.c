/* test_engine_memory.c -- the memory that noughts-engine has before it searches. */

#include <stdio.h>

#include "tests/support/process.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

/*
 * The most memory of the tables that may be resident before the first search.
 */
#define RESIDENT_MAX_KIB 16384L

static struct process engine;

static long resident_kib(void)
{
	char  path[64], line[128];
	long  kib = -1;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)engine.pid);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	while (kib < 0 && fgets(line, sizeof(line), f) != NULL)
		sscanf(line, "VmRSS: %ld kB", &kib);
	fclose(f);
	ck_assert_int_gt(kib, 0);
	return kib;
}

/* Bytes of INFO max_memory, before or after START. */
static const struct {
	const char *before, *after;
} infos[] = {
	{ NULL, NULL },
	{ "INFO max_memory 0", NULL },
	{ NULL, "INFO max_memory 0" },
	{ "INFO max_memory 67108864", NULL },
	{ NULL, "INFO max_memory 67108864" },
	{ "INFO max_memory 367001600", NULL },
	{ NULL, "INFO max_memory 367001600" },
	{ "INFO max_memory 1073741824", NULL },
	{ NULL, "INFO max_memory 1073741824" },
};

/*
 * The time to touch a table of 350 MiB is longer than a move of 0.3 s. On
 * 3x3, which the solver supports, both tables are created.
 */
TEST_EACH(touches_no_table_before_the_first_search, infos)
{
	/* Otherwise the sanitizer marks all memory that is allocated. */
	static const char *const environment[] = { "ASAN_OPTIONS=poison_heap=0",
		NULL };
	const char *argv[] = { program_path("noughts-engine"), NULL };
	long        at_start;

#ifdef __SANITIZE_THREAD__
	skip("the thread sanitizer keeps several bytes for each that is used");
	return;
#endif
	process_start(&engine,
	    &(struct process_options){
		.argv = argv, .environment = environment });
	process_exchange(&engine, "ABOUT", "name=");
	at_start = resident_kib();
	if (infos[_i].before != NULL)
		process_type(&engine, infos[_i].before);
	process_exchange(&engine, "START 15", "OK");
	if (infos[_i].after != NULL)
		process_type(&engine, infos[_i].after);
	process_exchange(&engine, "START 3", "OK");
	ck_assert_int_lt(resident_kib() - at_start, RESIDENT_MAX_KIB);
	ck_assert_int_eq(process_wait(&engine), 0);
}
