/* test_option_table.c -- options as a table: command line and help. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/option_table.h"
#include "tests/support/suite.h"

struct options {
	bool               help, fast, loud;
	unsigned           port, rate;
	msec               wait;
	int                color;
	const char        *name, *file;
	struct option_list hosts;
};

static const char *const color_words[] = { "red", "green", "blue" };

static const struct word_table colors = WORD_TABLE(color_words);

static bool is_short(const char *text)
{
	return strlen(text) < 4;
}

#define FIELD(field) offsetof(struct options, field)

static const struct option_row rows[] = {
	{ .name = "port",
	    .letter = 'p',
	    .value = "N",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(port),
	    .min = 1,
	    .max = 65535,
	    .initial = "4242",
	    .help = "the port" },
	{ .name = "rate",
	    .value = "N",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(rate),
	    .max = 9,
	    .special = "auto",
	    .initial = "auto",
	    .help = "a rate whose description is so long that it does not fit"
		    " on the line that it begins on" },
	{ .name = "wait",
	    .value = "SECONDS",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(wait),
	    .min = 0.1,
	    .max = 60,
	    .special = "never",
	    .initial = "1.5",
	    .help = "a time" },
	{ .heading = "Appearance",
	    .name = "color",
	    .is_changeable = true,
	    .value = "WHICH",
	    .type = OPTION_WORD,
	    .offset = FIELD(color),
	    .words = &colors,
	    .initial = "green",
	    .help = "the colour" },
	{ .name = "name",
	    .letter = 'n',
	    .value = "NAME",
	    .type = OPTION_TEXT,
	    .offset = FIELD(name),
	    .is_valid = is_short,
	    .takes = "up to three letters",
	    .help = "a name" },
	{ .name = "a-file-with-a-long-name",
	    .value = "FILE",
	    .only_on_command_line = true,
	    .type = OPTION_TEXT,
	    .offset = FIELD(file),
	    .help = "a file" },
	{ .name = "host",
	    .value = "HOST",
	    .type = OPTION_LIST,
	    .offset = FIELD(hosts),
	    .help = "a host" },
	{ .name = "loud",
	    .value = "on|off",
	    .type = OPTION_SWITCH,
	    .offset = FIELD(loud),
	    .initial = "on",
	    .help = "noise" },
	{ .name = "fast",
	    .letter = 'f',
	    .type = OPTION_FLAG,
	    .offset = FIELD(fast),
	    .help = "speed" },
	OPTION_HELP_ROW(struct options, NULL),
};

static const struct option_table table = { .usage = "Usage: test [OPTION]...\n",
	.footer = "The end.\n",
	.operands = 1,
	.count = LENGTH(rows),
	.rows = rows };

static struct options o;
static char           error[OPTION_TEXT_SIZE];
static char          *arguments[40];

/* Parses the words of a line; those after the 38th are dropped. */
static int parse(const char *line)
{
	static char text[512];
	int         count = 0;

	snprintf(text, sizeof(text), "test %s", line);
	for (char *word = strtok(text, " "); word != NULL && count < 39;
	     word = strtok(NULL, " "))
		arguments[count++] = word;
	arguments[count] = NULL;
	o = (struct options){ 0 };
	error[0] = '\0';
	option_table_set_defaults(&table, &o);
	return option_table_parse(&table, &o, count, arguments, error);
}

TEST(sets_defaults)
{
	ck_assert_int_eq(parse(""), 1);
	ck_assert_uint_eq(o.port, 4242);
	ck_assert_uint_eq(o.rate, OPTION_SPECIAL);
	ck_assert_int_eq(o.wait, 1500);
	ck_assert_int_eq(o.color, 1);
	ck_assert_ptr_null(o.name);
	ck_assert_uint_eq(o.hosts.count, 0);
	ck_assert(o.loud && !o.fast && !o.help);
}

TEST(stores_every_type_of_value)
{
	ck_assert_int_eq(parse("-p 1 --rate=9 --wait 60 --color BLUE --name bob"
			       " --a-file x --host a --host b --loud off -f"),
	    19);
	ck_assert_uint_eq(o.port, 1);
	ck_assert_uint_eq(o.rate, 9);
	ck_assert_int_eq(o.wait, 60000);
	ck_assert_int_eq(o.color, 2);
	ck_assert_str_eq(o.name, "bob");
	ck_assert_str_eq(o.file, "x");
	ck_assert_uint_eq(o.hosts.count, 2);
	ck_assert_str_eq(o.hosts.items[1], "b");
	ck_assert(!o.loud && o.fast);
	ck_assert_int_eq(parse("--wait never --rate auto --loud ON"), 7);
	ck_assert_int_eq(o.wait, MSEC_NEVER);
	ck_assert_uint_eq(o.rate, OPTION_SPECIAL);
	ck_assert(o.loud);
}

TEST(finds_the_operand)
{
	ck_assert_int_eq(parse("here -p 7 -f"), 4);
	ck_assert_str_eq(arguments[4], "here");
	ck_assert_uint_eq(o.port, 7);
	ck_assert_int_eq(parse("-f -- -p"), 3);
	ck_assert_str_eq(arguments[3], "-p");
	ck_assert_int_eq(parse("- -fn bob"), 3);
	ck_assert_str_eq(arguments[3], "-");
	ck_assert_str_eq(o.name, "bob");
}

TEST(options_may_end_at_the_first_operand)
{
	struct option_table command = table;
	char                words[] = "test\0-p7\0a\0-1";
	char *line[] = { words, words + 5, words + 9, words + 11, NULL };

	command.operands = 2;
	command.ends_at_operand = true;
	parse("");
	ck_assert_int_eq(option_table_parse(&command, &o, 4, line, error), 2);
	ck_assert_uint_eq(o.port, 7);
	ck_assert_str_eq(line[3], "-1");
}

TEST(moves_options_before_several_operands)
{
	struct option_table two = table;
	char                words[] = "test\0a\0-p7\0b\0--rate\0"
				      "3\0--";
	char *line[] = { words, words + 5, words + 7, words + 11, words + 13,
		words + 20, words + 22, NULL };

	two.operands = 2;
	parse("");
	ck_assert_int_eq(option_table_parse(&two, &o, 7, line, error), 5);
	ck_assert_str_eq(line[5], "a");
	ck_assert_str_eq(line[6], "b");
	ck_assert_uint_eq(o.port, 7);
	ck_assert_uint_eq(o.rate, 3);
}

TEST(takes_short_names_and_letters_together)
{
	ck_assert_int_eq(parse("--po 7 --ra=3 -fnbob"), 5);
	ck_assert_uint_eq(o.port, 7);
	ck_assert_uint_eq(o.rate, 3);
	ck_assert(o.fast);
	ck_assert_str_eq(o.name, "bob");
	ck_assert_int_eq(parse("-fhx"), 0);
	ck_assert(o.fast && o.help);
}

TEST(stops_at_help)
{
	ck_assert_int_eq(parse("-f --help --nonsense"), 0);
	ck_assert(o.fast && o.help);
}

static const struct {
	const char *line, *error;
} wrong[] = {
	{ "--port 0", "--port takes a number from 1 to 65535, not \"0\"" },
	{ "-p 65536", "--port takes a number from 1 to 65535, not \"65536\"" },
	{ "--rate 10",
	    "--rate takes a number from 0 to 9 or auto, not \"10\"" },
	{ "--wait 0.05",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"0.05\"" },
	{ "--wait 61",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"61\"" },
	{ "--wait nan",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"nan\"" },
	{ "--wait 1s",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"1s\"" },
	{ "--wait 0x10",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"0x10\"" },
	{ "--wait 1e1",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"1e1\"" },
	{ "--wait=\t5",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"\t5\"" },
	{ "--wait +5",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"+5\"" },
	{ "--wait 1.2.3",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"1.2.3\"" },
	{ "--wait .",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \".\"" },
	{ "--wait=",
	    "--wait takes a number of seconds from 0.1 to 60 or "
	    "never, not \"\"" },
	{ "--color pink", "--color takes red, green or blue, not \"pink\"" },
	{ "--name anna", "--name takes up to three letters, not \"anna\"" },
	{ "--loud maybe", "--loud takes on or off, not \"maybe\"" },
	{ "--nonsense", "unknown option \"--nonsense\"" },
	{ "--nonsense=5", "unknown option \"--nonsense=5\"" },
	{ "-1", "unknown option \"-1\"" },
	{ "--name=", "--name takes up to three letters, not \"\"" },
	{ "--a-file=", "--a-file-with-a-long-name takes a text, not \"\"" },
	{ "-fx", "unknown option \"-x\"" },
	{ "--h", "\"--h\" may be --host or --help" },
	{ "--h=5", "\"--h\" may be --host or --help" },
	{ "--=5", "unknown option \"--=5\"" },
	{ "--fast=1", "--fast takes no value, not \"1\"" },
	{ "-fp", "a value is missing after \"-fp\"" },
	{ "a -- -p", "unexpected argument \"-p\"" },
	{ "--port", "a value is missing after \"--port\"" },
	{ "-p", "a value is missing after \"-p\"" },
	{ "a b", "unexpected argument \"b\"" },
	{ "--host 1 --host 2 --host 3 --host 4 --host 5 --host 6 --host 7 "
	  "--host 8 --host 9 --host 10 --host 11 --host 12 --host 13 --host 14 "
	  "--host 15 --host 16 --host 17",
	    "--host takes at most 16 texts, none of them empty, not \"17\"" },
};

TEST_EACH(explains_what_is_wrong, wrong)
{
	ck_assert_int_eq(parse(wrong[_i].line), -1);
	ck_assert_str_eq(error, wrong[_i].error);
}

TEST(a_list_on_the_command_line_replaces_an_earlier_one)
{
	char  words[] = "test\0--host\0c";
	char *again[] = { words, words + 5, words + 12, NULL };

	parse("--host a --host b");
	ck_assert_int_eq(option_table_parse(&table, &o, 3, again, error), 3);
	ck_assert_uint_eq(o.hosts.count, 1);
	ck_assert_str_eq(o.hosts.items[0], "c");
}

/* --- configuration --- */

/* Reads a configuration over the defaults. */
static bool configure(struct options *to, const char *text)
{
	static char copies[4][512];
	static int  n;

	n = (n + 1) % 4;
	snprintf(copies[n], sizeof(copies[n]), "%s", text);
	*to = (struct options){ 0 };
	error[0] = '\0';
	option_table_set_defaults(&table, to);
	return option_table_read_config(&table, to, copies[n], error);
}

/* The output of option_table_print_config; valid until the next call. */
static const char *print_config(const struct options *from)
{
	static char *text;
	size_t       size;
	FILE        *out;

	free(text);
	out = open_memstream(&text, &size);
	option_table_print_config(&table, from, out);
	fclose(out);
	return text;
}

#define RATE_COMMENT                                                         \
	"# a rate whose description is so long that it does not fit on the " \
	"line that it\n"                                                     \
	"# begins on\n"

static const struct {
	const char *text, *printed;
} configurations[] = {
	{ "",
	    "# the port\nport = 4242\n\n" RATE_COMMENT "rate = auto\n\n"
	    "# a time\nwait = 1.5\n\n# the colour\ncolor = green\n\n"
	    "# a name\n# name =\n\n# a host\n# host =\n\n"
	    "# noise\nloud = on\n\n" },
	{ "# remark\n\n \t port = 1\r\nwait=never\nname = a=b\n"
	  "host = a\ncolor = red\nhost = b c \nloud = off\nrate = 0",
	    "# the port\nport = 1\n\n" RATE_COMMENT "rate = 0\n\n"
	    "# a time\nwait = never\n\n# the colour\ncolor = red\n\n"
	    "# a name\nname = a=b\n\n# a host\nhost = a\nhost = b c\n\n"
	    "# noise\nloud = off\n\n" },
};

TEST_EACH(reads_and_prints_a_configuration, configurations)
{
	char printed[1024];

	ck_assert(configure(&o, configurations[_i].text));
	snprintf(printed, sizeof(printed), "%s", print_config(&o));
	ck_assert_str_eq(printed, configurations[_i].printed);
	ck_assert(configure(&o, printed));
	ck_assert_str_eq(print_config(&o), printed);
}

static const struct {
	const char *text, *error;
} wrong_lines[] = {
	{ "port = 1\nprot = 2\n", "line 2: unknown key \"prot\"" },
	{ "fast = on", "line 1: fast is for the command line only" },
	{ "a-file-with-a-long-name = x",
	    "line 1: a-file-with-a-long-name is for the command line only" },
	{ "\nport", "line 2: it is not KEY = VALUE: \"port\"" },
	{ "= 5", "line 1: unknown key \"\"" },
	{ "port = 1\n\nport = 2", "line 3: port is on line 1 already" },
	{ "port = 0",
	    "line 1: port takes a number from 1 to 65535, not \"0\"" },
	{ "name =", "line 1: name takes up to three letters, not \"\"" },
	{ "name = \x1b", "line 1: it has characters that cannot be printed" },
	{ "n\xff", "line 1: it has characters that cannot be printed" },
};

TEST_EACH(explains_a_wrong_line, wrong_lines)
{
	ck_assert(!configure(&o, wrong_lines[_i].text));
	ck_assert_str_eq(error, wrong_lines[_i].error);
}

static void note_difference(void *ctx, const struct option_row *row)
{
	char *names = ctx;

	strcat(names, row->name);
	strcat(names, " ");
}

TEST(updates_what_may_change)
{
	struct options new;
	char names[64] = "";

	ck_assert(configure(&o, "name = a\nhost = a"));
	ck_assert(configure(&new, "host = b\ncolor = red\nwait = 1"));
	option_table_update(&table, &o, &new, note_difference, names);
	ck_assert_str_eq(names, "wait color name host ");
	ck_assert_int_eq(o.color, 0);
	ck_assert_int_eq(o.wait, 1500);
	names[0] = '\0';
	ck_assert(configure(&new, "color = red\nname = a\nhost = a\nhost = b"));
	option_table_update(&table, &o, &new, note_difference, names);
	ck_assert_str_eq(names, "host ");
}

TEST(prints_help)
{
	char  *text;
	size_t size;
	FILE  *out = open_memstream(&text, &size);

	option_table_print_help(&table, out);
	fclose(out);
	ck_assert_str_eq(text,
	    "Usage: test [OPTION]...\n"
	    "\n"
	    "  -p, --port N              the port (default: 4242)\n"
	    "      --rate N              a rate whose description is so long "
	    "that it does\n"
	    "                            not fit on the line that it begins on "
	    "(default:\n"
	    "                            auto)\n"
	    "      --wait SECONDS        a time (default: 1.5)\n"
	    "\n"
	    "Appearance:\n"
	    "      --color WHICH         the colour (default: green)\n"
	    "  -n, --name NAME           a name\n"
	    "      --a-file-with-a-long-name FILE\n"
	    "                            a file\n"
	    "      --host HOST           a host\n"
	    "      --loud on|off         noise (default: on)\n"
	    "  -f, --fast                speed\n"
	    "  -h, --help                print this help and exit\n"
	    "\n"
	    "The end.\n");
	free(text);
}
