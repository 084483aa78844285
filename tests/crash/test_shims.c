/* test_shims.c -- the shims themselves, and what powercut makes of an image. */

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/crash/figures.h"
#include "tests/crash/powercut.h"
#include "tests/suites.h"

#define ORDERS 10
#define PAGE   4096

static char     home[] = "/tmp/noughts-shims-XXXXXX";
static char     folder[64], shadow[64];
static unsigned seed = 1;

static void set_up(void)
{
	strcpy(home + sizeof(home) - 7, "XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(home));
	snprintf(folder, sizeof(folder), "%s/files", home);
	snprintf(shadow, sizeof(shadow), "%s/shadow", home);
	mkdir(folder, 0700);
}

static char *in(const char *name)
{
	static char path[512];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

static void tear_down(void)
{
	for (char name[] = "a"; name[0] <= 'c'; name[0]++)
		unlink(in(name));
	powercut_forget(shadow);
	rmdir(folder);
	rmdir(home);
}

static char *path_of(const char *shim)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", getenv("SHIMS"), shim);
	return path;
}

/* Runs the writer with a shim; it ends as if killed. */
static void write_with(const char *shim, const char *const orders[ORDERS])
{
	const char *argv[ORDERS + 3] = { "writer", folder };
	int         status;

	for (int i = 0; i < ORDERS && orders[i] != NULL; i++)
		argv[i + 2] = orders[i];
	if (fork() == 0) {
		setenv("LD_PRELOAD", path_of(shim), 1);
		setenv("CUT_DIR", folder, 1);
		setenv("CUT_SHADOW", shadow, 1);
		execv(path_of("writer"), (char **)argv);
		_exit(99);
	}
	ck_assert_int_gt(wait(&status), 0);
	ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void write_with_cut(const char *const orders[ORDERS])
{
	powercut_prepare(folder, shadow);
	write_with("cut.so", orders);
}

/* "NAME=BYTES ..." of all there are; a zero is written as 0. */
static const char *listing(void)
{
	static char text[256];
	size_t      n = 0;

	for (char name[] = "a"; name[0] <= 'c'; name[0]++) {
		FILE *f = fopen(in(name), "r");
		int   c;

		if (f == NULL)
			continue;
		n += (size_t)snprintf(text + n, sizeof(text) - n,
		    "%s%s=", n > 0 ? " " : "", name);
		while (n < sizeof(text) - 1 && (c = fgetc(f)) != EOF)
			text[n++] = c == '\0' ? '0' : (char)c;
		fclose(f);
	}
	text[n] = '\0';
	return text;
}

static const struct {
	const char *orders[ORDERS];
	const char *kept;
} lives[] = {
	{ { "create a", "write a 0 old", "sync a" }, "a=old" },
	/* Neither bytes nor names without a sync. */
	{ { "create a", "write a 0 old" }, "" },
	{ { "create a", "write a 0 old", "syncdir" }, "a=" },
	{ { "create a", "write a 0 old", "sync a", "write a 0 new" }, "a=old" },
	{ { "create a", "write a 0 old", "sync a", "append a 0 er" }, "a=old" },
	{ { "create a", "append a 0 old", "append a 0 er", "sync a" },
	    "a=older" },
	{ { "create a", "create b", "write a 0 x", "write b 0 y", "sync b" },
	    "b=y" },
	/* A hot journal that comes back. */
	{ { "create a", "write a 0 old", "sync a", "unlink a" }, "a=old" },
	{ { "create a", "write a 0 old", "sync a", "unlink a", "syncdir" },
	    "" },
	{ { "create a", "write a 0 old", "sync a", "unlink a", "create a",
	      "write a 0 new", "sync a", "syncdir" },
	    "a=new" },
	{ { "create a", "write a 0 old", "sync a", "unlink a", "create a",
	      "write a 0 new", "syncdir" },
	    "a=" },
	{ { "create a", "write a 0 old", "sync a", "unlink a", "create a",
	      "write a 0 new", "sync a", "write a 0 more" },
	    "a=new" },
	/* Moves. */
	{ { "create a", "write a 0 old", "sync a", "rename a b" }, "a=old" },
	{ { "create a", "write a 0 old", "sync a", "rename a b", "syncdir" },
	    "b=old" },
	{ { "create a", "write a 0 old", "sync a", "rename a b", "sync a" },
	    "b=old" },
	{ { "create b", "write b 0 old", "sync b", "create a", "write a 0 new",
	      "sync a", "rename a b" },
	    "a=new b=old" },
	{ { "create b", "write b 0 old", "sync b", "create a", "write a 0 new",
	      "sync a", "rename a b", "syncdir" },
	    "b=new" },
	/* Lengths. */
	{ { "create a", "write a 0 older", "sync a", "cut a 3" }, "a=older" },
	{ { "create a", "write a 0 older", "cut a 3", "sync a" }, "a=old" },
	{ { "create a", "write a 0 older", "sync a", "cut a 3", "sync a" },
	    "a=old" },
	{ { "create a", "write a 0 older", "sync a", "cut a 1", "write a 4 x",
	      "sync a" },
	    "a=o000x" },
};

START_TEST(keeps_what_was_synced)
{
	write_with_cut(lives[_i].orders);
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	ck_assert_str_eq(listing(), lives[_i].kept);
}
END_TEST

/* What is there when the program starts is durable. */
START_TEST(keeps_what_was_there)
{
	write_with_cut((const char *const[ORDERS]){
	    "create a", "write a 0 old" });
	write_with_cut((const char *const[ORDERS]){
	    "write a 0 new", "create b" });
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	ck_assert_str_eq(listing(), "a=old");
}
END_TEST

START_TEST(keeps_all_without_a_cut)
{
	write_with_cut((const char *const[ORDERS]){ "create a",
	    "write a 0 older", "sync a", "write a 0 new", "cut a 3", "create b",
	    "write b 0 x", "rename b c" });
	powercut(folder, shadow, POWERCUT_NONE, &seed);
	ck_assert_str_eq(listing(), "a=new c=x");
}
END_TEST

/* How many of a's pages hold 'p', whole, from the first; torn: one sector. */
static void count_pages(unsigned *whole, unsigned *torn)
{
	FILE  *f = fopen(in("a"), "r");
	char   page[PAGE], p[PAGE];
	size_t n;

	*whole = *torn = 0;
	memset(p, 'p', PAGE);
	while (f != NULL && (n = fread(page, 1, PAGE, f)) > 0) {
		if (n == PAGE && memcmp(page, p, PAGE) == 0)
			(*whole)++;
		else if (n >= 512 && memcmp(page, p, 512) == 0)
			(*torn)++;
	}
	if (f != NULL)
		fclose(f);
}

/* What was cut off reads as zeros when the file grows over it again. */
START_TEST(keeps_zeros)
{
	static const char *const cuts[] = { "cut a 0", "create a" };
	unsigned                 whole, torn;

	write_with_cut((const char *const[ORDERS]){ "create a", "fill a 0 2",
	    "sync a", cuts[_i], "fill a 4096 1", "sync a" });
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	count_pages(&whole, &torn);
	ck_assert_uint_eq(whole, 1);
}
END_TEST

/* The old file or the new one, but never some pages of each. */
START_TEST(does_not_mix_files)
{
	unsigned whole, torn;

	for (unsigned i = 0; i < 16; i++) {
		write_with_cut((const char *const[ORDERS]){ "create a",
		    "fill a 0 4", "sync a", "unlink a", "create a",
		    "write a 0 x", "write a 4096 x", "write a 8192 x" });
		powercut(folder, shadow, POWERCUT_SOME, &seed);
		count_pages(&whole, &torn);
		ck_assert(whole == 0 || whole == 4);
	}
}
END_TEST

/* Of 64 pages that were not synced, some; and always the one that was. */
START_TEST(keeps_some_pages)
{
	unsigned whole, torn;

	write_with_cut((const char *const[ORDERS]){
	    "create a", "fill a 0 1", "sync a", "fill a 4096 64" });
	powercut(folder, shadow, POWERCUT_SOME, &seed);
	count_pages(&whole, &torn);
	ck_assert_uint_gt(whole, 1 + 10);
	ck_assert_uint_lt(whole, 1 + 54);
	ck_assert_uint_eq(torn, 0);
}
END_TEST

START_TEST(tears_a_page)
{
	unsigned whole, torn, most = 0;

	for (unsigned i = 0; i < 8; i++) {
		write_with_cut((const char *const[ORDERS]){
		    "create a", "sync a", "fill a 0 4" });
		powercut(folder, shadow, POWERCUT_TORN, &seed);
		count_pages(&whole, &torn);
		ck_assert_uint_le(torn, 1);
		most = torn > most ? torn : most;
		unlink(in("a"));
	}
	ck_assert_uint_eq(most, 1);
}
END_TEST

/* --- the others --- */

START_TEST(makes_syncs_slow)
{
	double start = moment();

	setenv("SLOW_MS", "60", 1);
	write_with("slow.so",
	    (const char *const[ORDERS]){ "create a", "sync a", "sync a" });
	ck_assert_double_ge(moment() - start, 120);
}
END_TEST

/* Each clock's seconds by the shim, less those without it. */
START_TEST(sets_the_wall_clock_wrong)
{
	static const char *const orders[ORDERS] = { "create a", "clocks a" };
	long                     right[4], wrong[4];

	write_with("slow.so", orders);
	ck_assert_int_eq(sscanf(listing(), "a=%ld %ld %ld %ld", &right[0],
			     &right[1], &right[2], &right[3]),
	    4);
	setenv("WALL_FILE", in("b"), 1);
	write_with("slow.so",
	    (const char *const[ORDERS]){ "create b", "write b 0 -3600" });
	write_with("wall.so", orders);
	ck_assert_int_eq(sscanf(listing(), "a=%ld %ld %ld %ld", &wrong[0],
			     &wrong[1], &wrong[2], &wrong[3]),
	    4);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_ge(wrong[i], right[i] - 3600);
		ck_assert_int_lt(wrong[i], right[i] - 3500);
	}
	ck_assert_int_ge(wrong[3], right[3]);
}
END_TEST

Suite *shims_suite(void)
{
	Suite *s = suite_create("shims");
	TCase *t = tcase_create("shims");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_loop_test(t, keeps_what_was_synced, 0,
	    sizeof(lives) / sizeof(lives[0]));
	tcase_add_test(t, keeps_what_was_there);
	tcase_add_test(t, keeps_all_without_a_cut);
	tcase_add_loop_test(t, keeps_zeros, 0, 2);
	tcase_add_test(t, does_not_mix_files);
	tcase_add_test(t, keeps_some_pages);
	tcase_add_test(t, tears_a_page);
	tcase_add_test(t, makes_syncs_slow);
	tcase_add_test(t, sets_the_wall_clock_wrong);
	suite_add_tcase(s, t);
	return s;
}
