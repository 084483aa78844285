/* test_ticket.c -- tokens that are kept, found and forgotten. */

#include "client/ticket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct place here = { "host", "4242" };
static char          folder[64]; /* of all that is kept; a new one each time */
static struct ticket a, b;

static void setup(void)
{
	strcpy(folder, "/tmp/noughts-ticket-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	setenv("XDG_STATE_HOME", folder, 1);
	ticket_open(&a, &here);
	ticket_open(&b, &here);
}

static void teardown(void)
{
	char command[128];

	ticket_close(&a);
	ticket_close(&b);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	ck_assert_int_eq(system(command), 0);
}

/* The path of a file in our folder, and whether it is there. */
static const char *path_of(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/noughts/%s", folder, name);
	return path;
}

static bool is_there(const char *name)
{
	return access(path_of(name), F_OK) == 0;
}

static void write_file(const char *name, const char *text)
{
	FILE *f = fopen(path_of(name), "w");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

START_TEST(finds_what_a_dead_client_kept)
{
	struct stat s;

	ticket_keep(&a, "abc-DEF_123", "ann");
	ck_assert_int_eq(stat(path_of("host:4242"), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0600);
	ck_assert_int_eq(stat(path_of(""), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0700);
	ck_assert(!ticket_find(&b, NULL)); /* a lives */
	ck_assert_str_eq(b.word, "");
	ticket_close(&a);
	ck_assert(ticket_find(&b, NULL));
	ck_assert_str_eq(b.word, "abc-DEF_123");
	ck_assert_str_eq(b.name, "ann");
}
END_TEST

START_TEST(keeps_the_last_one)
{
	ticket_keep(&a, "first", "~guest1");
	ticket_keep(&a, "second", "ann");
	ticket_keep(&a, "second", "ann");
	ck_assert(!ticket_find(&b, NULL));
	ticket_close(&a);
	ck_assert(ticket_find(&b, NULL));
	ck_assert_str_eq(b.word, "second");
	ticket_keep(&b, "third", "ann");
	ticket_open(&a, &here);
	ck_assert(!ticket_find(&a, NULL)); /* b has it now */
	ck_assert(!is_there("host:4242.2"));
}
END_TEST

START_TEST(forgets_what_is_of_no_use)
{
	ticket_keep(&a, "first", "ann");
	ck_assert(is_there("host:4242"));
	ticket_keep(&a, "", "ann");
	ck_assert(!is_there("host:4242"));
	ck_assert(!ticket_find(&b, NULL));
	ticket_keep(&a, "second", "ann");
	ticket_close(&a);
	ck_assert(ticket_find(&b, NULL));
	ticket_keep(&b, "", "");
	ck_assert(!is_there("host:4242"));
}
END_TEST

START_TEST(keeps_one_for_each_client_that_runs)
{
	ticket_keep(&a, "anns", "ann");
	ticket_keep(&b, "bobs", "bob");
	ck_assert(is_there("host:4242") && is_there("host:4242.2"));
	ticket_keep(&b, "again", "bob");
	ticket_close(&a);
	ticket_close(&b);
	ck_assert(ticket_find(&a, NULL));
	ck_assert_str_eq(a.word, "anns");
	ck_assert(ticket_find(&b, NULL));
	ck_assert_str_eq(b.word, "again");
	ticket_keep(&a, "", "");
	ck_assert(!is_there("host:4242") && is_there("host:4242.2"));
}
END_TEST

/* Whose token who finds. */
static const struct {
	const char *kept, *name;
	bool        found;
} people[] = {
	{ "ann", NULL, true },
	{ "ann", "ann", true },
	{ "ann", "ANN", true },
	{ "ann", "bob", false },
	{ "~guest7", "bob", true },
	{ "~guest7", NULL, true },
};

START_TEST(takes_nobody_elses)
{
	ticket_keep(&a, "word", people[_i].kept);
	ticket_close(&a);
	ck_assert_int_eq(ticket_find(&b, people[_i].name), people[_i].found);
	if (people[_i].found)
		return;
	ticket_keep(&b, "other", people[_i].name);
	ck_assert(is_there("host:4242.2"));
}
END_TEST

START_TEST(takes_no_more_files_than_there_are_slots)
{
	struct ticket more[TICKET_SLOTS + 1];
	int           found = 0;

	for (int i = 0; i <= TICKET_SLOTS; i++) {
		ticket_open(&more[i], &here);
		ticket_keep(&more[i], "word", "ann");
	}
	for (int i = 0; i <= TICKET_SLOTS; i++)
		ticket_close(&more[i]);
	for (int i = 0; i <= TICKET_SLOTS; i++)
		found += ticket_find(&more[i], NULL);
	ck_assert_int_eq(found, TICKET_SLOTS);
	for (int i = 0; i <= TICKET_SLOTS; i++)
		ticket_close(&more[i]);
}
END_TEST

/* A letter more than a token may have. */
#define EIGHT "01234567"
#define LONG  EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT "8"

static const char *const nonsense[] = {
	"",
	"word",
	"word ann",
	"word\nann ",
	"wo*rd ann\n",
	" ann\n",
	"word abcdefghijklmnopq\n",
	LONG " ann\n",
};

START_TEST(believes_no_other_content)
{
	ticket_keep(&a, "word", "ann");
	ticket_keep(&a, "", "");
	write_file("host:4242", nonsense[_i]);
	ck_assert(!ticket_find(&b, NULL));
	ck_assert_str_eq(b.word, "");
}
END_TEST

START_TEST(follows_no_link)
{
	ticket_keep(&a, "word", "ann");
	ticket_keep(&a, "", "");
	write_file("elsewhere", "word ann\n");
	ck_assert_int_eq(symlink("elsewhere", path_of("host:4242")), 0);
	ck_assert(!ticket_find(&b, NULL));
}
END_TEST

START_TEST(waits_for_no_writer)
{
	ticket_keep(&a, "word", "ann");
	ticket_keep(&a, "", "");
	ck_assert_int_eq(mkfifo(path_of("host:4242"), 0600), 0);
	ck_assert(!ticket_find(&b, NULL));
}
END_TEST

/* A host is what somebody typed; it leads nowhere else. */
START_TEST(stays_in_its_folder)
{
	struct place odd = { "../../etc/passwd", "1" };

	ticket_open(&a, &odd);
	ticket_keep(&a, "word", "ann");
	ck_assert(is_there(".._.._etc_passwd:1"));
}
END_TEST

/* No home, one that is a file, one whose name is too long. */
START_TEST(does_without_a_place_to_keep_it)
{
	static char       endless[2 * KEEP_PATH] = "/";
	const char *const homes[] = { "", "/dev/null", endless };

	memset(endless + 1, 'x', sizeof(endless) - 2);
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", homes[_i], 1);
	ticket_open(&a, &here);
	ticket_keep(&a, "word", "ann");
	ticket_keep(&a, "word", "ann");
	ticket_close(&a);
	ck_assert(!ticket_find(&a, NULL));
	ticket_keep(&a, "", "");
}
END_TEST

START_TEST(goes_home_where_nothing_else_is_said)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/.local/state/noughts/host:4242",
	    folder);
	setenv("XDG_STATE_HOME", "relative", 1);
	setenv("HOME", folder, 1);
	ticket_open(&a, &here);
	ticket_keep(&a, "word", "ann");
	ck_assert_int_eq(access(path, F_OK), 0);
}
END_TEST

Suite *ticket_suite(void)
{
	Suite *suite = suite_create("ticket");
	TCase *one = tcase_create("files");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_test(one, finds_what_a_dead_client_kept);
	tcase_add_test(one, keeps_the_last_one);
	tcase_add_test(one, forgets_what_is_of_no_use);
	tcase_add_test(one, keeps_one_for_each_client_that_runs);
	tcase_add_loop_test(one, takes_nobody_elses, 0, LENGTH(people));
	tcase_add_test(one, takes_no_more_files_than_there_are_slots);
	tcase_add_loop_test(one, believes_no_other_content, 0,
	    LENGTH(nonsense));
	tcase_add_test(one, follows_no_link);
	tcase_add_test(one, waits_for_no_writer);
	tcase_add_test(one, stays_in_its_folder);
	tcase_add_loop_test(one, does_without_a_place_to_keep_it, 0, 3);
	tcase_add_test(one, goes_home_where_nothing_else_is_said);
	suite_add_tcase(suite, one);
	return suite;
}
