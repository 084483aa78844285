/*
 * test_dialogues.c -- runs the dialogues of protocol.md and of the files
 * tests/protocol/NAME.txt.
 *
 * Those of protocol.md are indented lines and make one conversation. In the
 * other files dialogues are separated by empty lines, and a line that begins
 * with "#" is a comment.
 *
 * "ann> ping" sends a line, "ann< = ping" expects one; "-- 10 s" advances the
 * time, "-- ann is gone" closes a connection and "-- tournament start" is an
 * order of the operator's console. "*" matches the rest of a word; in
 * "resume *ann" it stands for the last token that the client ann received with
 * her name. "key *nonce" sends a nonce, and in "prove NAME *proof ann" the rest
 * stands for all that proves the name with ann's key. The key of "host" is that
 * of whoever hosts the server. Every line received must
 * be expected, except the greeting of a client whose first line is a request.
 * Bots move at once. "ann: Your turn." is what ann's client prints for the line
 * that it has received last; test_plain_ui.c tests that.
 *
 * DIALOGUE=tests/protocol/move.txt:12 runs only the dialogue at that line.
 *
 * A minimal client reads the lines that each client receives, too. At the end of
 * a dialogue, a server that starts with what was stored must be the same.
 */

#include <glob.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/protocol/dispatch.h"
#include "tests/support/dialogue.h"
#include "tests/support/minimal_client.h"
#include "tests/support/name_key.h"
#include "tests/support/protocol_document.h"
#include "tests/support/restart_check.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_harness.h"
#include "tests/support/suite.h"

#define DOCUMENT "protocol.md"
#define OTHERS   "tests/protocol/*.txt"
#define BROWSER  "tests/protocol/browser.txt"
#define INDENT   "    "

/* "FILE:LINE", the only dialogue that runs; NULL: all run. */
static const char *only(void)
{
	return getenv("DIALOGUE");
}

static struct harness       *f;
static struct minimal_client readers[HARNESS_CLIENTS];

static void let_readers_read(void)
{
	for (unsigned i = 0; i < f->clients; i++)
		minimal_client_follow(&readers[i], &f->client[i]);
}

static bool matches(const char *pattern, const char *text)
{
	while (*pattern != '\0' && *pattern != '*' && *pattern == *text) {
		pattern++;
		text++;
	}
	if (*pattern != '*')
		return *pattern == *text;
	return matches(pattern + 1, text + strcspn(text, " "));
}

static void expect_quiet(const struct dialogue *d)
{
	for (unsigned i = 0; i < f->clients; i++) {
		struct harness_client *c = &f->client[i];
		const char            *received = harness_next_line(c);

		if (received != NULL)
			dialogue_fail(d, "%s received \"%s\"", c->name,
			    received);
	}
}

/* "-- 10 s" or "-- ann is gone". */
static void run_event(struct dialogue *d, const char *text)
{
	char     name[NAME_SIZE], rest[16];
	unsigned seconds;

	expect_quiet(d);
	if (strncmp(text, "- tournament ", 13) == 0)
		harness_tournament(f, text + 13, NULL);
	else if (sscanf(text, "- %u %15s", &seconds, rest) == 2 &&
	    strcmp(rest, "s") == 0)
		harness_advance(f, (msec)seconds * 1000);
	else if (sscanf(text, "- %16[a-z] is %15s", name, rest) == 2)
		harness_disconnect(harness_client(f, name));
	else
		dialogue_fail(d, "no such event");
	let_readers_read();
}

static void send_line(struct dialogue *d, const char *line)
{
	unsigned               before = f->clients;
	struct harness_client *c = harness_client(f, d->speaker);
	char                   request[16 + RESUME_TOKEN_TEXT] = "resume ";
	char name[NAME_SIZE], owner[NAME_SIZE], proof[LINE_REQUEST_MAX + 1];

	if (f->clients != before) {
		let_readers_read();
		harness_discard_output(f);
	}
	expect_quiet(d);
	if (c->session == NULL)
		harness_reconnect(c);
	if (strcmp(line, "key *nonce") == 0)
		line = "key " KEY_NONCE;
	if (sscanf(line, "prove %32s *proof %16s", name, owner) == 2) {
		struct name_claim claim = name_claim_of(c, name);

		name_claim_write(&claim, owner, proof);
		line = proof;
	}
	if (strncmp(line, "resume *", 8) == 0)
		harness_token(harness_client(f, line + 8), request + 7);
	harness_send(c, request[7] != '\0' ? request : line);
	let_readers_read();
}

static void expect_line(struct dialogue *d, const char *pattern)
{
	const char *received = harness_next_line(harness_client(f, d->speaker));

	if (received == NULL || !matches(pattern, received))
		dialogue_fail(d, "%s received \"%s\"", d->speaker,
		    received != NULL ? received : "nothing");
}

static bool act(struct dialogue *d, char kind, char *text)
{
	if (kind == '-')
		run_event(d, text);
	else if (kind == '>')
		send_line(d, text);
	else if (kind == '<')
		expect_line(d, text);
	else
		return kind == ':';
	return true;
}

static struct dialogue dialogue = { .act = act };

/* A line of the document without its indent; NULL: it is of no dialogue. */
static char *document_line(char *line)
{
	size_t n;

	if (strncmp(line, INDENT, strlen(INDENT)) != 0)
		return NULL;
	line += strlen(INDENT);
	n = strspn(line, "abcdefghijklmnopqrstuvwxyz");
	return strncmp(line, "-- ", 3) == 0 || line[n] == '<' ||
		line[n] == '>' ?
	    line :
	    NULL;
}

/*
 * Runs the dialogue of that index, of those of the file. Returns how many the
 * file has up to the line `last`; 1 if it cannot be read, so that a test fails.
 */
static int run_dialogue_of(const char *path, int index, unsigned last)
{
	const bool is_document = strcmp(path, DOCUMENT) == 0;
	FILE      *file = fopen(path, "r");
	char       buffer[LINE_REPLY_MAX];
	bool       is_inside = is_document;
	int        count = is_document;

	dialogue.name = path;
	for (dialogue.number = 1; file != NULL && dialogue.number <= last &&
	     fgets(buffer, sizeof(buffer), file);
	     dialogue.number++) {
		char *line = is_document ? document_line(buffer) : buffer;

		buffer[strcspn(buffer, "\n")] = '\0';
		if (line == NULL || line[0] == '#')
			continue;
		count += line[0] != '\0' && !is_inside;
		is_inside = line[0] != '\0';
		if (is_inside && count == index + 1)
			dialogue_run_line(&dialogue, line);
	}
	if (file == NULL && index >= 0)
		ck_abort_msg("cannot read %s here", path);
	if (file == NULL)
		return 1;
	fclose(file);
	return count;
}

/* Runs the dialogue of that index, of those of all files. */
static int run_dialogue(int index)
{
	glob_t files = { 0 };
	int    count;

	glob(OTHERS, 0, NULL, &files);
	count = run_dialogue_of(DOCUMENT, index, UINT_MAX);
	for (size_t i = 0; i < files.gl_pathc; i++)
		count += run_dialogue_of(files.gl_pathv[i], index - count,
		    UINT_MAX);
	globfree(&files);
	return count;
}

static void run_only_dialogue(void)
{
	char     path[256];
	unsigned line;

	ck_assert_int_eq(sscanf(only(), "%255[^:]:%u", path, &line), 2);
	run_dialogue_of(path, run_dialogue_of(path, -1, line) - 1, UINT_MAX);
}

static void begin_dialogue(bool over_websocket)
{
	static char host_key[KEY_DIGITS + 1];

	f = harness_new();
	name_claim_key("host", host_key);
	f->options.host_key = host_key;
	f->over_websocket = over_websocket;
	harness_keep_games(f);
	memset(readers, 0, sizeof(readers));
}

static void end_dialogue(void)
{
	expect_quiet(&dialogue);
	ck_assert_msg(restart_check(f), "a restart changes something");
	harness_free(f);
}

static int dialogues(void)
{
	return only() != NULL ? 1 : run_dialogue(-1);
}

TEST_COUNTED(dialogue_is_reproduced, dialogues)
{
	begin_dialogue(false);
	if (only() != NULL)
		run_only_dialogue();
	else
		run_dialogue(_i);
	end_dialogue();
}

static int dialogues_over_websocket(void)
{
	return only() == NULL;
}

TEST_COUNTED(dialogue_is_reproduced_over_websocket, dialogues_over_websocket)
{
	begin_dialogue(true);
	run_dialogue_of(BROWSER, 0, UINT_MAX);
	end_dialogue();
}

/* --- the refusals of each command --- */

static const char *const situations[] = {
	"", /* in the lobby */
	"a seek 3x3x3",
	"a seek 3x3x3 you=x|b seek 3x3x3",
	"a seek 3x3x3 you=x absent=wait|b seek 3x3x3 absent=wait|b gone",
	"a seek 3x3x3 you=x|b seek 3x3x3|a resign",
	"a seek 3x3x3 you=x|b seek 3x3x3|a resign|b quit",
	"a seek 3x3x3 you=x|b seek 3x3x3|a resign|b gone",
	"b bot 3x3x3 easy|a watch 1",
};

static const char *const arguments[] = { "", "1", "x", "a1", "d4", "4ever",
	"bob", "99999999999", "3x3x3", "3x3x3 hard", "3x3x3 x", "3x3x3 hard x",
	"3x3x3 hard you=z", "3x3x3 hard clock=z", "3x3x3 hard absent=z",
	"3x3x3 hard foo=z", "3x3x3 hard easy you=x", "3x3x3 you=z",
	"3x3x3 wait=z", "3x3x3 else=z", "3x3x3 else=bot:z", "3x3x3 clock=z",
	"3x3x3 absent=z", "3x3x3 foo=z", "a1 ply=z", "a1 ply=7", "a1 foo=7",
	"foo=1", "variant=z", "top=z", "from=0" };

/* Sets the situation up again; ann is the client that makes requests. */
static struct harness_client *enter(const char *situation)
{
	char script[128], *rest = script, *line;

	f = harness_new();
	harness_keep_games(f);
	harness_client(f, "a");
	harness_client(f, "b");
	snprintf(script, sizeof(script), "%s", situation);
	while ((line = strsep(&rest, "|")) != NULL && line[0] != '\0') {
		struct harness_client *c = harness_client(f,
		    line[0] == 'a' ? "a" : "b");

		if (strcmp(line + 2, "gone") == 0)
			harness_disconnect(c);
		else
			harness_send(c, line + 2);
	}
	harness_discard_output(f);
	return harness_client(f, "a");
}

/* If the answer is a refusal, checks it. Returns whether it is one. */
static bool check_refusal(struct harness_client *c, const struct command *row,
    const char *request)
{
	const char *line;
	char        code[16];

	harness_send(c, request);
	while ((line = harness_next_line(c)) != NULL && line[0] != '?')
		continue;
	if (line == NULL)
		return false;
	ck_assert_int_eq(sscanf(line, "? %*s %15s", code), 1);
	ck_assert_msg(protocol_document_has_refusal(row->name, code),
	    "\"%s\" is refused with \"%s\", which is not documented", request,
	    code);
	return true;
}

static int rows(void)
{
	return only() == NULL ? (int)client_commands.count : 0;
}

TEST_COUNTED(refusals_are_documented, rows)
{
	const struct command *row = &client_commands.rows[_i];

	for (int i = 0; i < LENGTH(situations); i++) {
		struct harness_client *c = enter(situations[i]);

		for (int j = 0; j < LENGTH(arguments); j++) {
			char request[64];

			snprintf(request, sizeof(request), "%s %s", row->name,
			    arguments[j]);
			if (check_refusal(c, row, request))
				continue;
			harness_free(f);
			c = enter(situations[i]);
		}
		harness_free(f);
	}
}
