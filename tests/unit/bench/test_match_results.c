/* test_match_results.c -- the file from which a match is resumed and tallied. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/match_results.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define PAIRS 30

static struct match_results r;

static void open_results(void)
{
	match_results_open(&r, scratch_dir_path("match.txt"), "a b", PAIRS, 0,
	    25);
}

static void set_up(void)
{
	scratch_dir_create();
	open_results();
}

static void tear_down(void)
{
	match_results_close(&r);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void reopen(void)
{
	match_results_close(&r);
	open_results();
}

static void add(unsigned opening, enum game_result one, enum game_result two)
{
	match_results_append(&r, opening, (enum game_result[]){ one, two },
	    "3x3x3", (const char *[]){ "a1,b2", "c3" });
}

/* Appends text as a process does that is killed, or that plays a pair again. */
static void append_text(const char *text)
{
	ck_assert_int_eq(write(r.fd, text, strlen(text)), strlen(text));
}

static void check_file(const char *expected)
{
	char  text[1024];
	FILE *f = fopen(scratch_dir_path("match.txt"), "r");

	text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
	fclose(f);
	ck_assert_str_eq(text, expected);
}

TEST(writes_the_conditions_and_a_line_for_each_pair)
{
	add(2, GAME_WIN, GAME_DRAW);
	reopen();
	check_file("# a b\n2 win draw 3x3x3 a1,b2 c3\n");
}

TEST(goes_on_where_it_stood)
{
	ck_assert_uint_eq(match_results_take(&r), 1);
	add(1, GAME_WIN, GAME_DRAW);
	add(3, GAME_LOSS, GAME_LOSS);
	reopen();
	ck_assert_uint_eq(r.games[GAME_WIN], 1);
	ck_assert_uint_eq(r.games[GAME_DRAW], 1);
	ck_assert_uint_eq(r.games[GAME_LOSS], 2);
	ck_assert_uint_eq(r.sprt.pairs[3], 1);
	ck_assert_uint_eq(r.sprt.pairs[0], 1);
	ck_assert_uint_eq(match_results_take(&r), 2);
	add(2, GAME_WIN, GAME_WIN);
	ck_assert_uint_eq(match_results_take(&r), 4);
}

TEST(removes_a_line_that_was_cut_off)
{
	add(1, GAME_WIN, GAME_LOSS);
	append_text("2 win wi");
	reopen();
	ck_assert_uint_eq(match_results_take(&r), 2);
	add(2, GAME_LOSS, GAME_LOSS);
	ck_assert_uint_eq(r.games[GAME_LOSS], 3);
	check_file("# a b\n1 win loss 3x3x3 a1,b2 c3\n"
		   "2 loss loss 3x3x3 a1,b2 c3\n");
}

TEST(counts_no_opening_twice)
{
	add(1, GAME_WIN, GAME_LOSS);
	append_text("1 win win 3x3x3 a1,b2 c3\n");
	match_results_read(&r);
	ck_assert_uint_eq(r.games[GAME_WIN], 1);
	ck_assert_uint_eq(sprt_pair_count(&r.sprt), 1);
}

/* Another process may end a pair after the test has been decided. */
TEST(counts_no_pair_after_the_decision)
{
	for (unsigned i = 1; i <= SPRT_PAIRS_MIN; i++)
		add(i, GAME_WIN, GAME_WIN);
	ck_assert_int_eq(sprt_verdict(&r.sprt), SPRT_H1);
	for (unsigned i = SPRT_PAIRS_MIN + 1; i <= PAIRS; i++)
		add(i, GAME_LOSS, GAME_LOSS);
	ck_assert_int_eq(sprt_verdict(&r.sprt), SPRT_H1);
	ck_assert_uint_eq(r.games[GAME_LOSS], 0);
	ck_assert_uint_eq(match_results_take(&r), 0);
}

TEST(leaves_an_opening_to_the_process_that_plays_it)
{
	int   taken[2];
	char  byte;
	pid_t pid;

	ck_assert_int_eq(pipe(taken), 0);
	pid = fork();
	if (pid == 0) {
		byte = (char)match_results_take(&r);
		ck_assert_int_eq(write(taken[1], &byte, 1), 1);
		pause();
	}
	ck_assert_int_eq(read(taken[0], &byte, 1), 1);
	ck_assert_int_eq(byte, 1);
	ck_assert_uint_eq(match_results_take(&r), 2);
	add(2, GAME_WIN, GAME_LOSS);
	kill(pid, SIGKILL);
	ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
	ck_assert_uint_eq(match_results_take(&r), 1);
	close(taken[0]);
	close(taken[1]);
}
