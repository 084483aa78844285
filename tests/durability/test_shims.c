/* test_shims.c -- tests of the shims and of powercut. */

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/durability/simulate_powercut.h"
#include "tests/durability/statistics.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define ORDER_WEIGHT_COUNT 10
#define PAGE               4096

static char     folder[64], shadow[64];
static unsigned seed = 1;

static void set_up(void)
{
	scratch_dir_create();
	strcpy(folder, scratch_dir_path("files"));
	strcpy(shadow, scratch_dir_path("shadow"));
	mkdir(folder, 0700);
}

FIXTURE(set_up, scratch_dir_remove);

static char *in(const char *name)
{
	static char path[512];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

static char *path_of(const char *shim)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", getenv("SHIMS"), shim);
	return path;
}

/* Runs the writer with a shim; it ends as if killed. */
static void
write_with(const char *shim, const char *const orders[ORDER_WEIGHT_COUNT])
{
	const char *argv[ORDER_WEIGHT_COUNT + 3] = {
		program_path("run-file-operations"), folder
	};
	char                  preload[300], dir[300], image[300];
	const char           *environment[] = { preload, dir, image, NULL };
	static struct process p;

	for (int i = 0; i < ORDER_WEIGHT_COUNT && orders[i] != NULL; i++)
		argv[i + 2] = orders[i];
	snprintf(preload, sizeof(preload), "LD_PRELOAD=%s", path_of(shim));
	snprintf(dir, sizeof(dir), "CUT_DIR=%s", folder);
	snprintf(image, sizeof(image), "CUT_SHADOW=%s", shadow);
	ck_assert_int_eq(process_run(&p,
			     &(struct process_options){
				 .argv = argv, .environment = environment }),
	    128 + SIGKILL);
}

static void write_with_cut(const char *const orders[ORDER_WEIGHT_COUNT])
{
	powercut_prepare(folder, shadow);
	write_with("shim_powercut.so", orders);
}

/* The files as "NAME=BYTES ..."; a zero byte is written as 0. */
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
	const char *orders[ORDER_WEIGHT_COUNT];
	const char *kept;
} lives[] = {
	{ { "create a", "write a 0 old", "sync a" }, "a=old" },
	/* Without a sync neither bytes nor names remain. */
	{ { "create a", "write a 0 old" }, "" },
	{ { "create a", "write a 0 old", "syncdir" }, "a=" },
	{ { "create a", "write a 0 old", "sync a", "write a 0 new" }, "a=old" },
	{ { "create a", "write a 0 old", "sync a", "append a 0 er" }, "a=old" },
	{ { "create a", "append a 0 old", "append a 0 er", "sync a" },
	    "a=older" },
	{ { "create a", "create b", "write a 0 x", "write b 0 y", "sync b" },
	    "b=y" },
	/* A removed journal appears again. */
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
	/* Renames. */
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

TEST_EACH(keeps_what_was_synced, lives)
{
	write_with_cut(lives[_i].orders);
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	ck_assert_str_eq(listing(), lives[_i].kept);
}

/* Files that exist when the program starts are durable. */
TEST(keeps_what_was_there)
{
	write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){
	    "create a", "write a 0 old" });
	write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){
	    "write a 0 new", "create b" });
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	ck_assert_str_eq(listing(), "a=old");
}

TEST(keeps_all_without_a_cut)
{
	write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){ "create a",
	    "write a 0 older", "sync a", "write a 0 new", "cut a 3", "create b",
	    "write b 0 x", "rename b c" });
	powercut(folder, shadow, POWERCUT_NONE, &seed);
	ck_assert_str_eq(listing(), "a=new c=x");
}

/* Counts the pages of file a that hold 'p', whole or in one sector (torn). */
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

/* Bytes cut off read as zeros when the file grows again. */
TEST_LOOP(keeps_zeros, 0, 2)
{
	static const char *const cuts[] = { "cut a 0", "create a" };
	unsigned                 whole, torn;

	write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){ "create a",
	    "fill a 0 2", "sync a", cuts[_i], "fill a 4096 1", "sync a" });
	powercut(folder, shadow, POWERCUT_ALL, &seed);
	count_pages(&whole, &torn);
	ck_assert_uint_eq(whole, 1);
}

/* The old file or the new one survives, never a mixture. */
TEST(does_not_mix_files)
{
	unsigned whole, torn;

	for (unsigned i = 0; i < 16; i++) {
		write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){
		    "create a", "fill a 0 4", "sync a", "unlink a", "create a",
		    "write a 0 x", "write a 4096 x", "write a 8192 x" });
		powercut(folder, shadow, POWERCUT_SOME, &seed);
		count_pages(&whole, &torn);
		ck_assert(whole == 0 || whole == 4);
	}
}

/* Some of 64 unsynced pages survive, and always the synced one. */
TEST(keeps_some_pages)
{
	unsigned whole, torn;

	write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){
	    "create a", "fill a 0 1", "sync a", "fill a 4096 64" });
	powercut(folder, shadow, POWERCUT_SOME, &seed);
	count_pages(&whole, &torn);
	ck_assert_uint_gt(whole, 1 + 10);
	ck_assert_uint_lt(whole, 1 + 54);
	ck_assert_uint_eq(torn, 0);
}

TEST(tears_a_page)
{
	unsigned whole, torn, most = 0;

	for (unsigned i = 0; i < 8; i++) {
		write_with_cut((const char *const[ORDER_WEIGHT_COUNT]){
		    "create a", "sync a", "fill a 0 4" });
		powercut(folder, shadow, POWERCUT_TORN, &seed);
		count_pages(&whole, &torn);
		ck_assert_uint_le(torn, 1);
		most = torn > most ? torn : most;
		unlink(in("a"));
	}
	ck_assert_uint_eq(most, 1);
}

/* --- the others --- */

TEST(makes_syncs_slow)
{
	double start = now_ms();

	setenv("SLOW_MS", "60", 1);
	write_with("shim_slow_disk.so",
	    (const char *const[ORDER_WEIGHT_COUNT]){
		"create a", "sync a", "sync a" });
	ck_assert_double_ge(now_ms() - start, 120);
}
