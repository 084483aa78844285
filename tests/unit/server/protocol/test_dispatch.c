/*
 * test_dispatch.c -- the command table is consistent, documented and complete.
 */

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/error.h"
#include "common/base/fatal.h"
#include "server/protocol/dispatch.h"
#include "tests/support/protocol_document.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_harness.h"
#include "tests/support/suite.h"

static int rows(void)
{
	return (int)client_commands.count;
}

static int neighbours(void)
{
	return (int)client_commands.count - 1;
}

TEST_COUNTED(table_is_sorted, neighbours)
{
	ck_assert_str_lt(client_commands.rows[_i].name,
	    client_commands.rows[_i + 1].name);
}

/* "lobby, over" for a set of states, "any" for all of them. */
static const char *states_text(unsigned states)
{
	static const char *const words[] = { "lobby", "seeking", "playing",
		"over" };
	static const unsigned    sets[] = { SESSION_LOBBY, SESSION_SEEKING,
		   SESSION_PLAYING, SESSION_OVER };
	static char              text[64];

	text[0] = '\0';
	for (int i = 0; i < LENGTH(words); i++)
		if (states & sets[i])
			strcat(strcat(text, text[0] != '\0' ? ", " : ""),
			    words[i]);
	return strcmp(text, "lobby, seeking, playing, over") == 0 ? "any" :
								    text;
}

/* Whether protocol.md has each key of the list. */
static void check_keys(const char *name, const char *keys)
{
	char   list[128], *rest = list, *key, quoted[40];
	size_t size;
	char  *document = (char *)read_whole_file("protocol.md", &size);

	document = xrealloc(document, size + 1);
	document[size] = '\0';
	snprintf(list, sizeof(list), "%s", keys);
	while ((key = strsep(&rest, " ")) != NULL && key[0] != '\0') {
		snprintf(quoted, sizeof(quoted), "%s=", key);
		ck_assert_msg(strstr(document, quoted) != NULL,
		    "protocol.md has no key \"%s\" of \"%s\"", key, name);
	}
	free(document);
}

TEST_COUNTED(each_command_is_complete_and_documented, rows)
{
	const struct command *c = &client_commands.rows[_i];
	char                  row[PROTOCOL_ROW_SIZE], cost[16];

	ck_assert_int_eq(c->usage != NULL, c->params != NULL);
	ck_assert_int_eq(c->keys != NULL,
	    c->params != NULL && strchr(c->params, 'k') != NULL);
	if (c->params != NULL)
		ck_assert_uint_eq(strspn(c->params, "wnpvtk?"),
		    strlen(c->params));
	ck_assert_uint_ne(c->states, 0);
	ck_assert_str_ne(c->help, "");
	ck_assert_msg(protocol_document_find("## Commands", c->name, row),
	    "protocol.md has no row of \"%s\"", c->name);
	ck_assert_str_eq(protocol_document_cell(row, 1),
	    states_text(c->states));
	snprintf(cost, sizeof(cost), "%u", c->cost);
	ck_assert_str_eq(protocol_document_cell(row, 2), cost);
	if (c->keys != NULL)
		check_keys(c->name, c->keys);
}

static bool is_command(const char *name, size_t n)
{
	for (size_t i = 0; i < client_commands.count; i++)
		if (strlen(client_commands.rows[i].name) == n &&
		    memcmp(client_commands.rows[i].name, name, n) == 0)
			return true;
	return false;
}

static void check_command_row(const char *row)
{
	ck_assert_msg(is_command(row + 3, strcspn(row + 3, " `")),
	    "no such command: %s", row);
}

TEST(each_documented_command_exists)
{
	ck_assert_uint_eq(protocol_document_each("## Commands",
			      check_command_row),
	    client_commands.count);
}

TEST_LOOP(each_error_code_is_documented, OK + 1, ERROR_COUNT)
{
	const char *code = error_code((enum error)_i);
	char        row[PROTOCOL_ROW_SIZE];

	ck_assert_msg(protocol_document_find("## Codes", code, row),
	    "protocol.md has no code \"%s\"", code);
	ck_assert_str_ne(protocol_document_cell(row, 2), "");
}

/* A line of a dialogue that refuses a command. */
static void check_dialogue_line(const char *line)
{
	char verb[32], code[32];

	if (sscanf(line, " %*[a-z]< ?%*[^ ] %31s %31s :", verb, code) == 2 ||
	    sscanf(line, " %*[a-z]< ? %31s %31s :", verb, code) == 2)
		ck_assert_msg(!is_command(verb, strlen(verb)) ||
			protocol_document_has_refusal(verb, code),
		    "not in the table of codes: %s", line);
}

static void check_dialogues_of(const char *path)
{
	FILE *f = fopen(path, "r");
	char  line[1024];

	ck_assert_ptr_nonnull(f);
	while (fgets(line, sizeof(line), f) != NULL) {
		check_dialogue_line(line);
	}
	fclose(f);
}

TEST(events_and_refusals_of_dialogues_are_documented)
{
	glob_t files;

	ck_assert_int_eq(glob("tests/protocol/*.txt", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++)
		check_dialogues_of(files.gl_pathv[i]);
	globfree(&files);
	check_dialogues_of("protocol.md");
}

#define FIFTY "x23456789_x23456789_x23456789_x23456789_x23456789_"

static const struct {
	const char *line;
	const char *answer; /* without the sentence of a refusal */
} answers[] = {
	{ "ping", "= ping" },
	{ "PING", "= ping" },
	{ "  ping   x  ", "= ping x" },
	{ "@a-Z_9 ping", "=a-Z_9 ping" },
	{ "@12345678901234567 ping", "? - tag" },
	{ "@ ping", "? - tag" },
	{ "@t", "?t - unknown" },
	{ "@t ping\x01", "?t - control" },
	{ "", NULL },
	{ "   ", NULL },
	{ "@t pong", "?t - unknown" },
	{ "ping\tx", "? - control" },
	{ "ping \x7f", "? - control" },
	{ "ping \xff", "? - utf8" },
	{ "ping \xe2\x80\xae", "? - hidden" },
	{ "@t shout gg\xe2\x80\256evol", "?t - hidden" },
	{ "shout \xd8\x80.", "? - hidden" }, /* U+0600 */
	{ "shout \xcd\xb8.", "? - hidden" }, /* U+0378, unassigned */
	{ "shout \xe3\x80\x80", "? shout text" },
	{ "shout " FIFTY FIFTY FIFTY FIFTY "x", "? shout text" },
	{ "ping x y", "? ping surplus" },
	{ "seek 3 wait=x", "? seek value" },
	{ "seek 3 wait=86401", "? seek value" },
	{ "seek 3 wait=", "? seek value" },
	{ "seek 3 wait=1 wait=2", "? seek value" },
	{ "seek 3 you=z", "? seek value" },
	{ "seek 3 else=cat", "? seek value" },
	{ "seek 3 else=bot", "? seek value" },
	{ "seek 3 else=bot:cat", "? seek level" },
	{ "seek 3 colour=red", "? seek key" },
	{ "seek 3 WAIT=x", "? seek value" },
	{ "seek 3 wait=1 Wait=2", "? seek value" },
	{ "seek 3 YOU=x Kind=any ELSE=none", "= seek id=1 unrated=name" },
	{ "seek 3 4", "? seek surplus" },
	{ "bot 3", "? bot missing" },
	{ "bot 3 easy cat", "? bot level" },
	{ "bot 3 easy easy easy", "? bot surplus" },
	{ "bot 3 easy easy you=x", "? bot value" },
	{ "bot 3 easy keep=1", "? bot value" },
	{ "watch 1 foo=1", "? watch key" },
	{ "watch 1 2 foo=1", "? watch surplus" },
	{ "name", "? name missing" },
	{ "name ~ann", "? name name" },
	{ "name ann b", "? name surplus" },
	{ "watch 4294967296", "? watch number" },
	{ "watch -1", "? watch number" },
	{ "state", "? state seat" },
	{ "say", "? say missing" },
	{ "say hello", "? say seat" },
	{ "move a1", "? move seat" },
	{ "draw", "? draw seat" },
	{ "rematch", "? rematch seat" },
};

TEST_EACH(each_line_gets_one_answer, answers)
{
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");
	const char            *received, *answer = answers[_i].answer;

	harness_discard_output(f);
	harness_send(c, answers[_i].line);
	received = harness_next_line(c);
	if (answer == NULL) {
		ck_assert_ptr_null(received);
	} else {
		size_t n = strlen(answer);

		ck_assert_ptr_nonnull(received);
		ck_assert_msg(strncmp(received, answer, n) == 0 &&
			(received[n] == '\0' ||
			    strncmp(received + n, " :", 2) == 0),
		    "\"%s\" is answered \"%s\"", answers[_i].line, received);
		ck_assert_ptr_null(harness_next_line(c));
	}
	harness_free(f);
}

static const char *const talk[] = {
	FIFTY FIFTY FIFTY FIFTY,
	"\xe0\xbb\x80\xe0\xba\x88\xe0\xba\xbb\xe0\xbb\x89\xe0\xba"
	"\xb2", /* Lao */
	/* Persian with a joiner; a family */
	"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xae\xd9\x88\xd8\xa7\xd9"
	"\x87\xd9\x85",
	"\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d"
	"\xf0\x9f\x91\xa7",
};

TEST_EACH(talk_may_be_of_any_language, talk)
{
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");
	char line[LINE_REQUEST_MAX + 1], event[LINE_REQUEST_MAX + 1];

	harness_discard_output(f);
	snprintf(line, sizeof(line), "shout %s", talk[_i]);
	snprintf(event, sizeof(event), "* shout ~guest1 :%s", talk[_i]);
	harness_send(c, line);
	ck_assert_str_eq(harness_next_line(c), event);
	ck_assert_str_eq(harness_next_line(c), "= shout");
	harness_free(f);
}

/*
 * A refusal costs 1 more than the command, or 1 if it is for the form of the
 * line.
 */
static const struct {
	const char *line;
	unsigned    cost;
} refusals[] = {
	{ "jump", 1 },
	{ "ping\x01", 1 },
	{ "move a1", 1 },
	{ "say hello", 3 },
	{ "seek 3x3x9", 1 },
	{ "seek 3 wait=x", 1 },
	{ "seek", 1 },
	{ "bot 3 brutal", 1 },
	{ "name 4", 1 },
	{ "watch 1 foo=1", 1 },
	{ "record 999", 3 },
};

TEST_EACH(each_refusal_has_its_cost, refusals)
{
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");
	const char            *received;

	f->options.allowance = 5;
	harness_discard_output(f);
	harness_send(c, refusals[_i].line);
	received = harness_next_line(c);
	ck_assert_msg(received != NULL && received[0] == '?', "%s", received);
	ck_assert(rate_limit_covers(&c->session->limits.rate, 5, 16,
	    80 - refusals[_i].cost, f->now));
	ck_assert_msg(!rate_limit_covers(&c->session->limits.rate, 5, 16,
			  81 - refusals[_i].cost, f->now),
	    "\"%s\"", refusals[_i].line);
	harness_free(f);
}

static const char *const slow_lines[] = { "scores from=3", "seek 3 you=x",
	"who all=1", "say hello" };

TEST_EACH(slow_has_no_detail, slow_lines)
{
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");
	const char            *received, *last = "";

	f->options.allowance = 1;
	for (int i = 0; i < 18; i++)
		harness_send(c, "ping");
	harness_send(c, slow_lines[_i]);
	while ((received = harness_next_line(c)) != NULL)
		last = received;
	ck_assert_msg(strstr(last,
			  " slow :Too many requests; wait a second.") != NULL,
	    "%s", last);
	harness_free(f);
}

/* A request with unsuitable arguments is refused with the usage. */
TEST_COUNTED(the_usage_is_told_whole, rows)
{
	const struct command  *row = &client_commands.rows[_i];
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");
	char                   request[64], usage[200];
	const char            *received;

	harness_send(c, "bot 3x3x3 easy you=x");
	if (row->states & (SESSION_LOBBY | SESSION_OVER))
		harness_send(c, "resign");
	harness_discard_output(f);
	snprintf(request, sizeof(request), "%s%s", row->name,
	    row->params == NULL || strchr("?k", row->params[0]) != NULL ?
		" 1 1 1" :
		"");
	snprintf(usage, sizeof(usage), ": \"%s%s%s\"", row->name,
	    row->usage != NULL ? " " : "",
	    row->usage != NULL ? row->usage : "");
	harness_send(c, request);
	received = harness_next_line(c);
	if (strstr(received, "missing") != NULL ||
	    strstr(received, "surplus") != NULL)
		ck_assert_msg(strstr(received, usage) != NULL, "%s", received);
	else if (!(row->flags & CMD_HOST))
		ck_assert_int_eq(row->states & SESSION_OVER, 0);
	harness_free(f);
}

TEST(help_lists_each_command_once)
{
	struct harness        *f = harness_new();
	struct harness_client *c = harness_client(f, "ann");

	harness_discard_output(f);
	harness_send(c, "help");
	for (size_t i = 0; i < client_commands.count; i++) {
		const char *received = harness_next_line(c);

		ck_assert_ptr_nonnull(received);
		ck_assert_int_eq(strncmp(received + 2,
				     client_commands.rows[i].name,
				     strlen(client_commands.rows[i].name)),
		    0);
	}
	ck_assert_str_eq(harness_next_line(c), "= help");
	harness_free(f);
}
