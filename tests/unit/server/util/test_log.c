/* test_log.c -- lines of the log, their escapes and their limit. */

#include "server/util/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static int saved_stderr;

/* Standard error is replaced by a file. */
static void set_up(void)
{
	int fd;

	scratch_dir_create();
	unsetenv("JOURNAL_STREAM");
	fd = open(scratch_dir_path("log"), O_RDWR | O_CREAT | O_APPEND, 0600);
	saved_stderr = dup(STDERR_FILENO);
	ck_assert_int_ge(dup2(fd, STDERR_FILENO), 0);
	close(fd);
}

static void tear_down(void)
{
	dup2(saved_stderr, STDERR_FILENO);
	close(saved_stderr);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/*
 * The log limits the lines of each event of its process: tests that come near a
 * limit need TEST_ALONE.
 */

/* The text written since the last call. */
static const char *written(void)
{
	static char text[8192];
	ssize_t     n;

	lseek(STDERR_FILENO, 0, SEEK_SET);
	n = read(STDERR_FILENO, text, sizeof(text) - 1);
	text[n > 0 ? n : 0] = '\0';
	ck_assert_int_eq(ftruncate(STDERR_FILENO, 0), 0);
	return text;
}

static unsigned count_lines(const char *text)
{
	unsigned n = 0;

	for (; *text != '\0'; text++)
		n += *text == '\n';
	return n;
}

static const struct {
	const char *text, *line;
} texts[] = {
	{ "plain", "name=plain n=7\n" },
	{ "", "name=\"\" n=7\n" },
	{ "two words", "name=\"two words\" n=7\n" },
	{ "x\" level=error", "name=\"x\\\" level=error\" n=7\n" },
	{ "x=y", "name=\"x=y\" n=7\n" },
	{ "a\\b", "name=\"a\\\\b\" n=7\n" },
	{ "a\nevent=stop", "name=\"a\\x0aevent=stop\" n=7\n" },
	{ "\x1b[2J", "name=\"\\x1b[2J\" n=7\n" },
	{ "\xc3\xa9", "name=\xc3\xa9 n=7\n" },
	{ "\xc3\xa9 \xe2\x80\xae", /* changes the text direction */
	    "name=\"\\xc3\\xa9 \\xe2\\x80\\xae\" n=7\n" },
};

TEST_EACH(quotes_what_could_forge_a_line, texts)
{
	char        expected[128];
	const char *line;

	log_event(LOG_NOTICE, "test", "name=%s n=%u", texts[_i].text, 7U);
	line = written();
	ck_assert_msg(strncmp(line, "time=20", 7) == 0, "%s", line);
	ck_assert_str_eq(line + strlen("time=YYYY-mm-ddTHH:MM:SS"),
	    (snprintf(expected, sizeof(expected),
		 "Z level=notice event=test %s", texts[_i].line),
		expected));
}

TEST_ALONE(writes_all_kinds_of_values)
{
	log_event(LOG_ERROR, "test", "a=%d b=%lld c=%llu", -1, -2LL, 3ULL);
	ck_assert_ptr_nonnull(strstr(written(),
	    " level=error event=test a=-1 b=-2 c=3\n"));
}

TEST_ALONE(a_line_that_is_too_long_is_cut)
{
	char text[2000];

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	log_event(LOG_INFO, "long", "a=%s", text);
	ck_assert_uint_eq(count_lines(written()), 1);
}

TEST_ALONE(omits_higher_levels)
{
	log_event(LOG_DEBUG, "test", "a=%d", 1);
	ck_assert_str_eq(written(), "");
	log_set_level(LOG_WARNING);
	log_event(LOG_NOTICE, "test", "a=%d", 1);
	ck_assert_str_eq(written(), "");
	log_event(LOG_WARNING, "test", "a=%d", 1);
	ck_assert_uint_eq(count_lines(written()), 1);
}

TEST_ALONE(counts_what_a_flood_left_out)
{
	msec next, now;

	for (int i = 0; i < 30; i++)
		log_event(LOG_INFO, "flood", "i=%d", i);
	log_event(LOG_INFO, "other", "a=%d", 1);
	ck_assert_uint_eq(count_lines(written()), 11);
	now = time_ms_now();
	next = log_end_turn(now);
	ck_assert_int_gt(next, now);
	ck_assert_str_eq(written(), "");
	ck_assert_int_eq(log_end_turn(next), MSEC_NEVER);
	ck_assert_ptr_nonnull(strstr(written(),
	    "level=info event=left-out kind=flood count=20"));
	ck_assert_int_eq(log_end_turn(next), MSEC_NEVER);
	ck_assert_str_eq(written(), "");
}

TEST_ALONE(what_the_operator_does_hides_no_other_line)
{
	for (int i = 0; i < 20; i++)
		log_each(LOG_NOTICE, "operator", "i=%d", i);
	for (int i = 0; i < 11; i++)
		log_event(LOG_NOTICE, "operator", "i=%d", i);
	log_each(LOG_NOTICE, "operator", "a=%d", 1);
	ck_assert_uint_eq(count_lines(written()), 31);
}

/* The last of the counted events represents all further ones. */
TEST_ALONE(counts_a_limited_number_of_events)
{
	static char names[60][16];

	for (int i = 0; i < 60; i++) {
		snprintf(names[i], sizeof(names[i]), "e%d", i);
		log_event(LOG_INFO, names[i], "a=%d", 1);
	}
	ck_assert_uint_eq(count_lines(written()), 49);
}

/* A pipe that nobody empties. */
TEST_ALONE(does_not_wait_for_standard_error)
{
	int  p[2];
	char byte = 'x';

	ck_assert_int_eq(pipe(p), 0);
	fcntl(p[1], F_SETFL, O_NONBLOCK);
	while (write(p[1], &byte, 1) == 1)
		continue;
	fcntl(p[1], F_SETFL, 0);
	dup2(p[1], STDERR_FILENO);
	log_event(LOG_INFO, "test", "a=%d", 1);
	ck_assert_int_lt(log_end_turn(time_ms_now() + 2000), MSEC_NEVER);
}

TEST_ALONE(tells_journald_the_priority)
{
	char        stream[64];
	struct stat s;

	fstat(STDERR_FILENO, &s);
	snprintf(stream, sizeof(stream), "%llu:%llu",
	    (unsigned long long)s.st_dev, (unsigned long long)s.st_ino);
	setenv("JOURNAL_STREAM", stream, 1);
	log_event(LOG_WARNING, "test", "a=1");
	ck_assert_str_eq(written(), "<4>event=test a=1\n");
	ck_assert(log_fatal("the port is taken"));
	ck_assert_str_eq(written(),
	    "<3>event=fatal error=\"the port is taken\"\n");
	setenv("JOURNAL_STREAM", "1:1", 1);
	ck_assert(!log_fatal("the port is taken"));
	log_event(LOG_WARNING, "test", "a=1");
	ck_assert_str_eq(strchr(written(), ' '),
	    " level=warning event=test a=1\n");
}
