/*
 * test_dialogues.c -- runs the dialogues of protocol.md.
 *
 * A dialogue is fenced as "transcript". "ann> ping" sends a line, "ann< = ping"
 * expects one; "-- 10 s" advances the time and "-- ann is gone" closes a
 * connection. "*" matches the rest of a word; in "resume *ann" it stands for
 * the last token that the client ann received with her name. "key *nonce" sends
 * a nonce, and in "prove NAME *proof ann" the rest stands for all that proves
 * the name with ann's key. Every line received must be expected, except the
 * greeting of a client whose first line is a request. Bots move at once.
 *
 * In each client's place a reader that knows version 1 alone follows as well.
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/protocol/dispatch.h"
#include "tests/support/dialogue.h"
#include "tests/support/server_harness.h"
#include "tests/support/name_key.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/protocol_v1_client.h"

#define DOCUMENT "protocol.md"
#define FENCE    "```transcript\n"

static struct harness           *f;
static struct protocol_v1_client readers[HARNESS_CLIENTS];

static void let_version1_read(void)
{
	for (unsigned i = 0; i < f->clients; i++)
		protocol_v1_client_follow(&readers[i], &f->client[i]);
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
	if (sscanf(text, "- %u %15s", &seconds, rest) == 2 &&
	    strcmp(rest, "s") == 0)
		harness_advance(f, (msec)seconds * 1000);
	else if (sscanf(text, "- %16[a-z] is %15s", name, rest) == 2)
		harness_disconnect(harness_client(f, name));
	else
		dialogue_fail(d, "no such event");
	let_version1_read();
}

static void send_line(struct dialogue *d, const char *line)
{
	unsigned               before = f->clients;
	struct harness_client *c = harness_client(f, d->speaker);
	char                   request[16 + RESUME_TOKEN_TEXT] = "resume ";
	char name[NAME_SIZE], owner[NAME_SIZE], proof[LINE_REQUEST_MAX + 1];

	if (f->clients != before) {
		let_version1_read();
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
	let_version1_read();
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
		return false;
	return true;
}

/* Skips to the line after the next fence; false if there is none. */
static bool find_fence(FILE *document, char *line, int size, unsigned *number)
{
	while (fgets(line, size, document) != NULL) {
		++*number;
		if (strcmp(line, FENCE) == 0)
			return true;
	}
	return false;
}

static int dialogues(void)
{
	FILE    *document = fopen(DOCUMENT, "r");
	char     line[LINE_REPLY_MAX];
	unsigned unused = 0;
	int      n = 0;

	if (document == NULL)
		return 1; /* one test, which fails: the file is missing */
	while (find_fence(document, line, sizeof(line), &unused))
		n++;
	fclose(document);
	return n;
}

TEST_COUNTED(dialogue_is_reproduced, dialogues)
{
	static struct dialogue d = { .act = act, .name = DOCUMENT };
	FILE                  *document = fopen(DOCUMENT, "r");
	char                   line[LINE_REPLY_MAX];

	ck_assert_msg(document != NULL, "cannot read %s here", DOCUMENT);
	f = harness_new();
	harness_keep_games(f);
	memset(readers, 0, sizeof(readers));
	for (int i = 0; i <= _i; i++)
		ck_assert(find_fence(document, line, sizeof(line), &d.number));
	while (fgets(line, sizeof(line), document) != NULL &&
	    strcmp(line, "```\n") != 0) {
		d.number++;
		line[strcspn(line, "\n")] = '\0';
		dialogue_run_line(&d, line + strspn(line, " "));
	}
	expect_quiet(&d);
	harness_free(f);
	fclose(document);
}

/* --- the refusals of each command --- */

static char *document_text;

/* Whether the section of that command lists the code among its refusals. */
static bool is_documented(const char *verb, const char *code)
{
	char heading[32], quoted[32], *section, *end, *list;
	bool found;

	snprintf(heading, sizeof(heading), "\n### %s", verb);
	snprintf(quoted, sizeof(quoted), "`%s`", code);
	section = strstr(document_text, heading);
	if (section == NULL)
		return false;
	end = strstr(section + 4, "\n##");
	list = strstr(section, "Refusals:");
	if (list == NULL || list > end)
		return false;
	end = strstr(list, "\n\n");
	*end = '\0';
	found = strstr(list, quoted) != NULL;
	*end = '\n';
	return found;
}

/*
 * Codes that every command may return; the document explains them in another
 * section.
 */
static bool
is_general(const struct command *c, enum session_state state, const char *code)
{
	static const char general[] = " missing surplus slow disk drain ",
			  of_state[] = " seat seated seeking ";
	char word[32];

	snprintf(word, sizeof(word), " %s ", code);
	return strstr(general, word) != NULL ||
	    (!(c->states & state) && strstr(of_state, word) != NULL);
}

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
	"3x3x3 wait=z", "3x3x3 else=z", "3x3x3 else=bot:z", "3x3x3 with=4",
	"3x3x3 clock=z", "3x3x3 absent=z", "3x3x3 foo=z", "a1 ply=z",
	"a1 ply=7", "a1 foo=7", "foo=1", "game=z", "top=z", "from=0" };

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
	enum session_state state = session_state(c->session);
	const char        *line;
	char               code[16];

	harness_send(c, request);
	while ((line = harness_next_line(c)) != NULL && line[0] != '?')
		continue;
	if (line == NULL)
		return false;
	ck_assert_int_eq(sscanf(line, "? %*s %15s", code), 1);
	ck_assert_msg(is_general(row, state, code) ||
		is_documented(row->name, code),
	    "\"%s\" is refused with \"%s\", which is not documented", request,
	    code);
	return true;
}

static int rows(void)
{
	return (int)command_count;
}

TEST_COUNTED(refusals_are_documented, rows)
{
	const struct command *row = &commands[_i];
	size_t                size;

	document_text = (char *)read_whole_file(DOCUMENT, &size);
	document_text = xrealloc(document_text, size + 1);
	document_text[size] = '\0';
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
	free(document_text);
}
