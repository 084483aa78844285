/*
 * test_options.c -- all options of noughtsd take what they say and refuse the
 * rest: on the command line and in a configuration file.
 */

#include "server/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/protocol_document.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct options options;
static char           error[OPTION_TEXT_SIZE];
static char           long_text[600];

static const char *const wrong_numbers[] = { "", "-1", "+1", "1x", "x", "1.5",
	" 1", "1 ", "0x10", "4294967296", "99999999999999999999", "one",
	"\xc3\xa9" };
static const char *const wrong_seconds[] = { "", "-1", "1x", "x", "nan", "inf",
	"-inf", "1e999", "1 ", "never1", "99999999999999999999", "\xc3\xa9" };
static const char *const wrong_words[] = { "", "maybe", "onn", "of", "1", "on ",
	"errors", "\xc3\xa9" };
static const char *const wrong_texts[] = { "" };
static const char *const wrong_limits[] = { "", "-1", "0", "0d", "90dd", "12x",
	"d", "5 d", "99999d", "99999999999", "99999999999999999999", "1.5w",
	"All", "all games" };
static const char *const wrong_pages[] = { "", "on", "65536", ":80", "host",
	"host:", "[::1:80", "[]:80", "4243 " };
static const char *const wrong_keys[] = { "", "ann", "0123456789abcdef" };
static const char *const wrong_addresses[] = { "", "host", "host:0", ":1",
	"host:65536", "host:1x" };

static const struct {
	enum option_type   type;
	const char        *name; /* of the one row, or NULL */
	int                count;
	const char *const *texts;
} wrong[] = {
	{ OPTION_TEXT, "host-key", LENGTH(wrong_keys), wrong_keys },
	{ OPTION_TEXT, "keep-games", LENGTH(wrong_limits), wrong_limits },
	{ OPTION_TEXT, "web", LENGTH(wrong_pages), wrong_pages },
	{ OPTION_LIST, "public-address", LENGTH(wrong_addresses),
	    wrong_addresses },
	{ OPTION_NUMBER, NULL, LENGTH(wrong_numbers), wrong_numbers },
	{ OPTION_SECONDS, NULL, LENGTH(wrong_seconds), wrong_seconds },
	{ OPTION_WORD, NULL, LENGTH(wrong_words), wrong_words },
	{ OPTION_SWITCH, NULL, LENGTH(wrong_words), wrong_words },
	{ OPTION_TEXT, NULL, LENGTH(wrong_texts), wrong_texts },
	{ OPTION_LIST, NULL, LENGTH(wrong_texts), wrong_texts },
};

/* Every option has a row, so that a new one is tested as well. */
static const struct option_row *row_at(int i)
{
	return &options_table.rows[i];
}

static int count_rows(void)
{
	return (int)options_table.count;
}

static bool has_value(const struct option_row *r)
{
	return r->value != NULL;
}

static bool read_command_line(const struct option_row *r, const char *text)
{
	char  program[] = "noughtsd", name[64], value[1024];
	char *argv[] = { program, name, value, NULL };

	snprintf(name, sizeof(name), "--%s", r->name);
	snprintf(value, sizeof(value), "%s", text);
	options = (struct options){ .argc = 0 };
	error[0] = '\0';
	return option_table_parse(&options_table, &options, 3, argv, error) > 0;
}

static bool read_file(const struct option_row *r, const char *text)
{
	static char file[1024];

	snprintf(file, sizeof(file), "# one\n\n%s = %s\n", r->name, text);
	options = (struct options){ .argc = 0 };
	error[0] = '\0';
	return option_table_read_config(&options_table, &options, file, error);
}

/* One sentence names the option and the value. */
static void expect_refused(const struct option_row *r, const char *text)
{
	char takes[96], value[256];

	snprintf(takes, sizeof(takes), "--%s takes ", r->name);
	snprintf(value, sizeof(value), ", not \"%.200s\"", text);
	ck_assert_msg(!read_command_line(r, text), "--%s \"%s\"", r->name,
	    text);
	ck_assert_msg(strncmp(error, takes, strlen(takes)) == 0 &&
		strstr(error, value) != NULL && strchr(error, '\n') == NULL,
	    "%s", error);
	/* In a file the blanks around a value do not count. */
	if (r->only_on_command_line || strchr(text, ' ') != NULL)
		return;
	snprintf(takes, sizeof(takes), "line 3: %s takes ", r->name);
	ck_assert_msg(!read_file(r, text), "%s = %s", r->name, text);
	ck_assert_msg(strstr(error, takes) != NULL &&
		strstr(error, value) != NULL && strchr(error, '\n') == NULL,
	    "%s", error);
}

TEST_COUNTED(a_wrong_value_is_refused, count_rows)
{
	const struct option_row *r = row_at(_i);
	int                      i = 0;

	if (!has_value(r))
		return;
	while (wrong[i].type != r->type ||
	    (wrong[i].name != NULL && strcmp(wrong[i].name, r->name) != 0))
		i++;
	for (int n = 0; n < wrong[i].count; n++)
		expect_refused(r, wrong[i].texts[n]);
	memset(long_text, '9', sizeof(long_text) - 1);
	if (r->type != OPTION_TEXT && r->type != OPTION_LIST)
		expect_refused(r, long_text);
}

static void expect_accepted(const struct option_row *r, const char *text)
{
	ck_assert_msg(read_command_line(r, text), "%s", error);
	ck_assert_msg(r->only_on_command_line || read_file(r, text), "%s",
	    error);
}

/* At its limits a number is accepted, one beyond it is not. */
TEST_COUNTED(the_limits_of_a_number_are_part_of_it, count_rows)
{
	const struct option_row *r = row_at(_i);
	bool                     is_seconds = r->type == OPTION_SECONDS;
	double                   step = is_seconds ? 0.001 : 1;
	char                     text[64];

	if (!is_seconds && r->type != OPTION_NUMBER)
		return;
	ck_assert(r->max > r->min);
	snprintf(text, sizeof(text), "%.10g", r->min);
	expect_accepted(r, text);
	snprintf(text, sizeof(text), "%.10g", r->max);
	expect_accepted(r, text);
	snprintf(text, sizeof(text), "%.10g", r->max + step);
	expect_refused(r, text);
	if (r->min > 0) {
		snprintf(text, sizeof(text), "%.10g", r->min - step);
		expect_refused(r, text);
	}
	if (r->special != NULL)
		expect_accepted(r, r->special);
}

/* --help and completion show the words that it takes. */
TEST_COUNTED(the_value_of_a_word_lists_all_words, count_rows)
{
	const struct option_row *r = row_at(_i);
	char                     words[128] = "";

	if (r->type != OPTION_WORD)
		return;
	for (size_t i = 0; i < r->words->count; i++)
		snprintf(words + strlen(words), sizeof(words) - strlen(words),
		    "%s%s", i > 0 ? "|" : "", word_table_word(r->words, i));
	ck_assert_str_eq(r->value, words);
}

static void ignore_difference(void *ctx, const struct option_row *row)
{
	(void)ctx;
	(void)row;
}

static void write_config(const char *text)
{
	write_whole_file(scratch_dir_path("config"), text, strlen(text));
}

/* The text that it points into must outlive the reload. */
TEST(a_text_that_a_reload_changes_can_be_read)
{
	char  program[] = "noughtsd", name[] = "--config", file[1024];
	char *argv[] = { program, name, file, NULL };

	scratch_dir_create();
	snprintf(file, sizeof(file), "%s", scratch_dir_path("config"));
	write_config("keep-games = 90d\nstore = none\n");
	options_parse(&options, 3, argv);
	ck_assert_str_eq(options.keep_games, "90d");
	for (int i = 0; i < 2; i++) {
		write_config("keep-games = 30d\nstore = none\n");
		ck_assert(options_reload(&options, ignore_difference, NULL,
		    error));
		ck_assert_str_eq(options.keep_games, "30d");
		ck_assert_str_eq(options.db_file, "none");
	}
	write_config("keep-games = 30 years\n");
	ck_assert(!options_reload(&options, ignore_difference, NULL, error));
	ck_assert_str_eq(options.keep_games, "30d");
	options_clear(&options);
	scratch_dir_remove();
}

/* --- the limits in protocol.md --- */

/* A default that means something else than a number has its sentence there. */
TEST(the_document_has_every_limit)
{
	char name[40], row[PROTOCOL_ROW_SIZE];
	bool is_limit = false;

	for (unsigned i = 0; i < options_table.count; i++) {
		const struct option_row *r = &options_table.rows[i];

		if (r->heading != NULL)
			is_limit = strncmp(r->heading, "Limits", 6) == 0;
		if (!is_limit)
			continue;
		snprintf(name, sizeof(name), "--%s", r->name);
		ck_assert_msg(protocol_document_find("## Limits", name, row),
		    "protocol.md has no row of %s", name);
		if (strcmp(r->initial, "0") != 0 &&
		    strcmp(r->initial, "auto") != 0)
			ck_assert_str_eq(protocol_document_cell(row, 1),
			    r->initial);
	}
}

TEST(the_limit_of_an_address_follows_from_that_of_a_client)
{
	options = (struct options){ .argc = 0 };
	option_table_set_defaults(&options_table, &options);
	ck_assert_uint_eq(options_address_rate(&options), 80);
	options.allowance = 100;
	ck_assert_uint_eq(options_address_rate(&options), 1600);
	options.address_allowance = 7;
	ck_assert_uint_eq(options_address_rate(&options), 7);
}

#define DAY (24 * 3600 * (msec)1000)

static const struct {
	const char       *text;
	struct keep_limit limit;
} keep_limits[] = {
	{ "all", { 0, 0 } },
	{ "100000", { 0, 100000 } },
	{ "1d", { DAY, 0 } },
	{ "12w", { 12 * 7 * DAY, 0 } },
};

TEST_EACH(the_games_to_keep_are_a_number_or_an_age, keep_limits)
{
	struct keep_limit limit;

	options = (struct options){ .keep_games = keep_limits[_i].text };
	limit = options_keep_limit(&options);
	ck_assert_int_eq(limit.age, keep_limits[_i].limit.age);
	ck_assert_uint_eq(limit.count, keep_limits[_i].limit.count);
}
