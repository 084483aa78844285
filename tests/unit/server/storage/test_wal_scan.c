/* test_wal_scan.c -- damage to a write-ahead log is told from a torn tail. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/storage/wal_scan.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define HEADER 32
#define FRAME  (24 + SQLITE_PAGE_SIZE)
#define SECTOR 512

/* The WAL that a killed server has left. */
static unsigned char *wal;
static size_t         size;

static void tear_down(void)
{
	free(wal);
	wal = NULL;
	scratch_dir_remove();
}

FIXTURE(scratch_dir_create, tear_down);

static const char *wal_path(void)
{
	return scratch_dir_path("store-wal");
}

static void read_wal(void)
{
	free(wal);
	wal = read_whole_file(wal_path(), &size);
	ck_assert_ptr_nonnull(wal);
}

/* Runs a function that opens the store and ends like a killed server. */
static void kill_after(void (*run)(const char *path))
{
	char output[512];

	ck_assert_msg(run_forked(run, scratch_dir_path("store"), output,
			  sizeof(output)) == 7,
	    "%s", output);
	read_wal();
}

static struct wal_scan scan(void)
{
	struct wal_scan result;

	write_whole_file(wal_path(), wal, size);
	wal_scan_file(&result, wal_path());
	return result;
}

static unsigned char *frame(size_t i)
{
	return wal + HEADER + i * FRAME;
}

static size_t frame_count(void)
{
	return (size - HEADER) / FRAME;
}

static bool is_current(size_t i)
{
	return memcmp(frame(i) + 8, wal + 16, 8) == 0;
}

static bool is_last_of_commit(size_t i)
{
	static const unsigned char none[4];

	return memcmp(frame(i) + 4, none, 4) != 0;
}

/* Fills a WAL, and begins it anew by a checkpoint and commits. */
static void write_commits(const char *path)
{
	struct storage *s = storage_open(path);

	for (uint32_t game = 1; game < 30; game++)
		commit_game(s, game, "3x3x3");
	storage_checkpoint(s);
	for (uint32_t game = 30; game < 33; game++) {
		commit_game(s, game, "3x3x3");
		commit_move(s, game, 1, "a1");
	}
	_exit(7);
}

/* How many commits are whole in the frames from i on. */
static unsigned whole_commits(size_t i)
{
	unsigned n = 0;

	while (i > 0 && i < frame_count() && !is_last_of_commit(i - 1))
		i++;
	for (; i < frame_count() && is_current(i); i++)
		n += is_last_of_commit(i);
	return n;
}

static size_t current_frames(void)
{
	size_t n = 0;

	while (n < frame_count() && is_current(n))
		n++;
	return n;
}

TEST(a_sound_log_loses_nothing)
{
	struct wal_scan s;

	kill_after(write_commits);
	ck_assert_uint_lt(current_frames(), frame_count());
	s = scan();
	ck_assert(!s.is_missing && !s.is_header_bad);
	ck_assert_uint_eq(s.lost_frames, 0);
	ck_assert_uint_eq(s.kept_bytes, HEADER + current_frames() * FRAME);
}

/* The fields of a frame's header, and its page. */
static const size_t places[] = { 0, 7, 8, 12, 16, 20, 24, 2000, FRAME - 1 };

/*
 * The frame's own mark, or that of its commit, is the first of the two that are
 * needed. It is no evidence if the bit is in the salt or the checksum of the
 * frame with the mark; then two more commits are needed.
 */
TEST_EACH(one_bit_is_damage_if_two_marks_are_linked, places)
{
	size_t end;

	kill_after(write_commits);
	end = current_frames();
	for (size_t i = 0; i < end; i++) {
		unsigned whole = whole_commits(i + 1);
		bool has_own_mark = !is_last_of_commit(i) || places[_i] < 8 ||
		    places[_i] >= 24;
		struct wal_scan s;

		frame(i)[places[_i]] ^= 4;
		s = scan();
		frame(i)[places[_i]] ^= 4;
		ck_assert_msg((s.lost_frames > 0) ==
			(whole + has_own_mark >= 2),
		    "frame %zu of %zu: lost %lu, %u commits follow", i, end,
		    s.lost_frames, whole);
		if (s.lost_frames > 0)
			ck_assert_uint_eq(s.lost_frames, end - i - 1);
		ck_assert_uint_le(s.kept_bytes, HEADER + i * FRAME);
		ck_assert(s.kept_bytes == HEADER ||
		    is_last_of_commit((s.kept_bytes - HEADER) / FRAME - 1));
	}
}

TEST(lost_pages_in_front_of_two_commits_are_damage)
{
	size_t end;

	kill_after(write_commits);
	end = current_frames();
	for (size_t n = 1; n <= end; n++) {
		memset(frame(n - 1), 0, FRAME);
		if (whole_commits(n) >= 2)
			ck_assert_uint_eq(scan().lost_frames, end - n);
	}
	ck_assert_uint_eq(scan().lost_frames, 0);
}

TEST(a_wrong_header_is_damage)
{
	kill_after(write_commits);
	for (size_t i = 0; i < HEADER; i++) {
		wal[i] ^= 1;
		ck_assert(scan().is_header_bad);
		ck_assert_uint_eq(scan().kept_bytes, 0);
		wal[i] ^= 1;
		ck_assert_uint_eq(scan().lost_frames, 0);
		wal[i] ^= 1;
		ck_assert_uint_gt(scan().lost_frames, 0);
		wal[i] ^= 1;
	}
}

TEST(a_short_log_is_no_damage)
{
	kill_after(write_commits);
	for (size_t whole = size; size > 0; size -= size < 999 ? size : 999) {
		struct wal_scan s = scan();

		ck_assert_uint_eq(s.lost_frames, 0);
		ck_assert_uint_le(s.kept_bytes, size);
		ck_assert(size == whole || s.is_missing == (size < HEADER));
	}
}

/* --- torn tails --- */

/*
 * The last commit is written in part, in any order of its sectors, over frames
 * of an earlier state of the log.
 */
TEST(a_torn_commit_is_no_damage)
{
	unsigned       seed = 1;
	size_t         begin, end;
	unsigned char *whole;

	kill_after(write_commits);
	whole = malloc(size);
	ck_assert_ptr_nonnull(whole);
	memcpy(whole, wal, size);
	end = current_frames();
	for (begin = end - 1; !is_last_of_commit(begin - 1); begin--)
		continue;
	for (int round = 0; round < 500; round++) {
		memcpy(wal, whole, size);
		for (size_t at = HEADER + begin * FRAME;
		     at < HEADER + end * FRAME; at += SECTOR)
			if (rand_r(&seed) % 3 == 0)
				memcpy(wal + at,
				    whole + at + (end - begin) * FRAME, SECTOR);
		ck_assert_uint_eq(scan().lost_frames, 0);
	}
	free(whole);
}

static void write_one_commit(const char *path)
{
	struct storage *s = storage_open(path);

	commit_game(s, 50, "3x3x3");
	_exit(7);
}

static void only_open(const char *path)
{
	storage_open(path);
	_exit(7);
}

/*
 * If the first commit of a log was torn, SQLite writes over it with the same
 * salt. What remains of the first one has a mark and is no damage, even if the
 * second one is torn as well.
 */
TEST(rests_of_a_torn_commit_are_no_damage)
{
	unsigned char salt[8];
	size_t        rest;

	kill_after(write_one_commit);
	memcpy(salt, wal + 16, sizeof(salt));
	rest = current_frames() - 1;
	ck_assert_uint_gt(rest, 1);
	memset(frame(0), 0, FRAME);
	ck_assert_uint_eq(scan().lost_frames, 0);
	kill_after(only_open);
	ck_assert_mem_eq(salt, wal + 16, sizeof(salt));
	ck_assert(is_last_of_commit(0) && is_last_of_commit(rest));
	ck_assert_uint_eq(scan().lost_frames, 0);
	frame(0)[2000] ^= 1;
	ck_assert_uint_eq(scan().lost_frames, 0);
}
