/* test_slash.c -- what is named on a screen is what can be typed there. */

#include "client/slash.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "tests/suites.h"

static const struct {
	const char *text;
	size_t      n; /* 0: all of it */
	const char *shown;
} copies[] = {
	{ "", 0, "" },
	{ "\"", 0, "\"" },
	{ "Nobody came. \"new\" looks again.", 0,
	    "Nobody came. \"/new\" looks again." },
	{ "\"seek 3x3x3\" or \"bot\"", 0, "\"/seek 3x3x3\" or \"/bot\"" },
	{ "\"newt\" and \"noughts HOST\"", 0, "\"newt\" and \"noughts HOST\"" },
	{ "not \"b2\" \"?\" \"/new\" \"New\" new", 0,
	    "not \"b2\" \"?\" \"/new\" \"New\" new" },
	/* Behind a command in quotes something else ends them. */
	{ "\"?\"draw\" agrees", 0, "\"?\"draw\" agrees" },
	{ "an inch: 1\"\n\"draw\" agrees", 0,
	    "an inch: 1\"\n\"/draw\" agrees" },
	{ "\"new\" is not: \"new\"", 13, "\"/new\" is not: \"new\"" },
};

START_TEST(names_commands_as_they_are_typed)
{
	size_t n = copies[_i].n;
	char  *shown = slash_copy(copies[_i].text,
            n > 0 ? n : strlen(copies[_i].text));

	ck_assert_str_eq(shown, copies[_i].shown);
	free(shown);
}
END_TEST

START_TEST(knows_all_that_the_server_does)
{
	FILE *f = fopen("protocol.md", "r");
	char  line[1024];
	int   sections = 0;

	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f) != NULL) {
		if (strncmp(line, "### ", 4) != 0)
			continue;
		line[strcspn(line, "\n")] = '\0';
		ck_assert_msg(slash_knows(line + 4), "%s", line + 4);
		sections++;
	}
	fclose(f);
	ck_assert_int_gt(sections, 20);
}
END_TEST

/* A word in quotes in a program's text is a command, or one of our programs. */
static int check_line(const char *path, const char *line)
{
	int found = 0;

	for (const char *at = line; (at = strstr(at, "\\\"")) != NULL;) {
		char   word[16];
		size_t n = strspn(at += 2, "abcdefghijklmnopqrstuvwxyz");

		if (n == 0 || strncmp(at, "noughts", 7) == 0)
			continue;
		snprintf(word, sizeof(word), "%.*s", (int)n, at);
		ck_assert_msg(slash_knows(word), "%s: \"%s", path, at);
		found++;
	}
	return found;
}

static int check_file(const char *path)
{
	FILE *f = fopen(path, "r");
	char  line[1024];
	int   found = 0;

	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f) != NULL)
		found += check_line(path, line);
	fclose(f);
	return found;
}

START_TEST(knows_all_that_a_sentence_of_ours_names)
{
	glob_t files;
	int    found = 0;

	ck_assert_int_eq(glob("client/*.c", 0, NULL, &files), 0);
	ck_assert_int_eq(glob("common/*.h", GLOB_APPEND, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++)
		found += check_file(files.gl_pathv[i]);
	globfree(&files);
	ck_assert_int_gt(found, 15);
}
END_TEST

Suite *slash_suite(void)
{
	Suite *suite = suite_create("slash");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, names_commands_as_they_are_typed, 0,
	    sizeof(copies) / sizeof(copies[0]));
	tcase_add_test(all, knows_all_that_the_server_does);
	tcase_add_test(all, knows_all_that_a_sentence_of_ours_names);
	suite_add_tcase(suite, all);
	return suite;
}
