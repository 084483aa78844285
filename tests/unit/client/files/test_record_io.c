/* test_record_io.c -- games in files: what is written, refused and kept. */

#include "client/files/record_io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/records/record_file.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static char               root[SCRATCH_DIR_PATH];
static char               path[128];
static char               saved[PATH_MAX];
static char               problem[RECORD_IO_TEXT_SIZE];
static struct game_record record, other;

/* --- a system that lacks something --- */

static bool lacks_links, lacks_rename;
static bool is_made_meanwhile; /* somebody makes a file before link does */

static void write_file(const char *name, const char *text, size_t length);

/* These replace the functions of the C library. */
int link(const char *from, const char *to)
{
	if (is_made_meanwhile) {
		ck_assert_int_ne(access(to, F_OK), 0);
		write_file("a.txt", "a1", 2);
	}
	if (lacks_links) {
		errno = EPERM;
		return -1;
	}
	return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int rename(const char *from, const char *to)
{
	if (lacks_rename) {
		errno = EIO;
		return -1;
	}
	return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static const char *below(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", root, name);
	return path;
}

static void set_up(void)
{
	struct variant v = { 15, 15, 5, RULE_FREE };
	struct board  *board = board_new(&v);

	lacks_links = lacks_rename = is_made_meanwhile = false;
	scratch_dir_make(root);
	game_record_init(&record, &v);
	strcpy(record.name[SIDE_X], "ann");
	game_record_add(&record, board, POINT(7, 7));
	game_record_add(&record, board, POINT(8, 8));
	board_free(board);
}

static void tear_down(void)
{
	scratch_dir_remove_tree(root);
}

FIXTURE(set_up, tear_down);

static void write_file(const char *name, const char *text, size_t length)
{
	FILE *f = fopen(below(name), "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, length, f), length);
	ck_assert_int_eq(fclose(f), 0);
}

static const char *const endings[] = { "a.sgf", "a.PSQ", "a.txt" };

TEST_EACH(reads_what_it_wrote, endings)
{
	ck_assert_msg(record_io_write(&record, below(endings[_i]), saved,
			  problem),
	    "%s", problem);
	ck_assert_msg(record_io_read(&other, path, NULL, problem), "%s",
	    problem);
	ck_assert_uint_eq(other.ply_count, 2);
	ck_assert_uint_eq(other.moves[1].p, POINT(8, 8));
}

/* Where a file is saved is told by its whole path. */
TEST(expands_a_typed_name)
{
	ck_assert_int_eq(setenv("HOME", root, 1), 0);
	ck_assert(record_io_write(&record, "~/a.sgf", saved, problem));
	ck_assert_str_eq(saved, below("a.sgf"));
	ck_assert(record_io_read(&other, saved, NULL, problem));
	ck_assert_int_eq(chdir(root), 0);
	ck_assert(record_io_write(&record, "b.sgf", saved, problem));
	ck_assert_int_eq(saved[0], '/');
	ck_assert(record_io_read(&other, saved, NULL, problem));
}

TEST(overwrites_nothing)
{
	write_file("a.sgf", "mine", 4);
	ck_assert(!record_io_write(&record, below("a.sgf"), saved, problem));
	ck_assert_ptr_nonnull(strstr(problem, "a.sgf exists"));
	ck_assert(!record_io_read(&other, path, NULL, problem));
	ck_assert_ptr_nonnull(strstr(problem, "a.sgf, line 1, column 1: "));
	ck_assert_int_eq(mkdir(below("dir.sgf"), 0700), 0);
	ck_assert(!record_io_write(&record, path, saved, problem));
	ck_assert_ptr_nonnull(strstr(problem, "exists"));
	ck_assert(!record_io_write(&record, below("none/a.sgf"), saved,
	    problem));
	ck_assert_ptr_nonnull(strstr(problem, "No such file or directory"));
	ck_assert(!record_io_write(&record, below("a.gif"), saved, problem));
	ck_assert_ptr_nonnull(strstr(problem, "must end in .sgf"));
	ck_assert_int_ne(access(path, F_OK), 0);
}

TEST(writes_no_psq_file_with_another_rule)
{
	game_record_init(&other, &(struct variant){ 7, 6, 4, RULE_DROP });
	ck_assert(!record_io_write(&other, below("a.psq"), saved, problem));
	ck_assert_str_eq(problem,
	    "a .psq file cannot hold the rule \"drop\"; choose a name that "
	    "ends in .sgf");
	ck_assert_int_ne(access(path, F_OK), 0);
}

/* As on a full disk: files can have at most four bytes. */
TEST(leaves_no_part_of_a_file)
{
	struct rlimit before, little;

	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
	little = before;
	little.rlim_cur = 4;
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &little), 0);
	ck_assert(!record_io_write(&record, below("a.sgf"), saved, problem));
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
	ck_assert_ptr_nonnull(strstr(problem, "nothing is saved"));
	ck_assert_int_ne(access(path, F_OK), 0);
}

/* How many files there are in the directory. */
static unsigned count_files(void)
{
	DIR     *d = opendir(root);
	unsigned n = 0;

	ck_assert_ptr_nonnull(d);
	while (readdir(d) != NULL)
		n++;
	closedir(d);
	return n - 2;
}

/* With links and without. */
TEST_LOOP(overwrites_no_file_that_was_made_meanwhile, 0, 2)
{
	lacks_links = _i > 0;
	is_made_meanwhile = true;
	ck_assert(!record_io_write(&record, below("a.txt"), saved, problem));
	ck_assert_ptr_nonnull(strstr(problem, "a.txt exists"));
	ck_assert_uint_eq(count_files(), 1);
	ck_assert(record_io_read(&other, path, NULL, problem));
	ck_assert_uint_eq(other.ply_count, 1);
}

/* What the system lacks, and whether the file can be written nevertheless. */
static const struct {
	bool links, rename, is_written;
} lacks[] = {
	{ false, false, true },
	{ true, false, true },
	{ true, true, false },
};

TEST_EACH(writes_all_or_nothing, lacks)
{
	lacks_links = lacks[_i].links;
	lacks_rename = lacks[_i].rename;
	ck_assert(record_io_write(&record, below("a.sgf"), saved, problem) ==
	    lacks[_i].is_written);
	ck_assert_uint_eq(count_files(), lacks[_i].is_written);
	if (lacks[_i].is_written) {
		ck_assert(record_io_read(&other, path, NULL, problem));
		ck_assert_uint_eq(other.ply_count, 2);
	} else {
		ck_assert_ptr_nonnull(strstr(problem, "nothing is saved"));
	}
}

/* Those of processes that were killed, one of them with the same number. */
TEST(leaves_other_parts_alone)
{
	char part[32];

	for (int i = 0; i < 2; i++) {
		snprintf(part, sizeof(part), "a.sgf.part-%ld",
		    (long)getpid() + i);
		write_file(part, "mine", 4);
	}
	ck_assert_msg(record_io_write(&record, below("a.sgf"), saved, problem),
	    "%s", problem);
	ck_assert_int_eq(access(below(part), F_OK), 0);
	ck_assert_uint_eq(count_files(), 3);
}

static const struct {
	const char *text, *problem;
} wrong[] = {
	{ "", "line 1, column 1: the file is empty" },
	{ "h8 h8", "line 1, column " },
	{ "h8i9j10\nk11h8\n", "line 2, column 4: move 5, h8: That" },
	{ "(;W[hh])\n(;B[hh])", "line 1, column 5: it is Black's move" },
	{ "(;GM[4]SZ[15];B[hh];W[i", "line 1, column 24: " },
	{ "caf\xe9", "line 1, column " },
};

TEST_EACH(says_where_a_file_is_wrong, wrong)
{
	write_file("a", wrong[_i].text, strlen(wrong[_i].text));
	ck_assert(!record_io_read(&other, below("a"), NULL, problem));
	ck_assert_msg(strstr(problem, wrong[_i].problem) != NULL, "%s",
	    problem);
}

/* The first game of each file. */
static const struct {
	const char *text;
	unsigned    plies;
	bool        is_one_of_several;
} several[] = {
	{ "(;GM[4];B[hh];W[ii])(;GM[4];B[hh])\n(;GM[4])", 2, true },
	{ "(;GM[4];B[hh])\n(;GM[4];B[h", 1, true },
	{ "h8i9h9", 3, false },
	{ "h8i9\nh9i10\n", 4, false },
	{ "h8i9\nh8i10\n", 2, true },
	{ "h8i9\n\nj10k11\n", 2, true },
	{ "\n \t\r\nh8i9\nh9\n\r\n \nh8i9\r\n\r\n\nh8", 3, true },
	{ "\xef\xbb\xbf\n\nh8\n\n,", 1, true },
	{ "Piskvorky 15x15, 0:0, 0\n8,8,0\n(;", 1, false },
};

TEST_EACH(reads_the_first_game, several)
{
	write_file("a", several[_i].text, strlen(several[_i].text));
	ck_assert_msg(record_io_read(&other, below("a"), NULL, problem), "%s",
	    problem);
	ck_assert_uint_eq(other.ply_count, several[_i].plies);
	ck_assert(other.is_one_of_several == several[_i].is_one_of_several);
}

/* A sparse file of 100 MB, of which only the first part is read. */
TEST(refuses_what_is_no_game)
{
	write_file("large", "h8", 2);
	ck_assert_int_eq(truncate(path, 100000000), 0);
	ck_assert(!record_io_read(&other, path, NULL, problem));
	ck_assert_ptr_nonnull(strstr(problem, "more than 16 MiB"));
	ck_assert(!record_io_read(&other, root, NULL, problem));
	ck_assert_ptr_nonnull(strstr(problem, "Is a directory"));
	ck_assert(!record_io_read(&other, below("none"), NULL, problem));
	ck_assert_ptr_nonnull(strstr(problem, "No such file or directory"));
}
