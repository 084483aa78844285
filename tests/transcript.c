/*
 * transcript.c -- plays the dialogues of protocol.md.
 *
 * They are fenced as "transcript" and say who sends (ann>) and hears (ann<)
 * what; "-- 10 s" moves time on and "-- ann is gone" cuts a line. "*" stands
 * for the rest of a word, and in "resume *ann" for the last token that Ann was
 * told with her name. Nothing heard may be left unmentioned, but for the
 * greeting of somebody who speaks first. Bots answer at once.
 */

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fake.h"
#include "tests/suites.h"

#define DOCUMENT "protocol.md"
#define FENCE    "```transcript\n"

/* Where the dialogue is, for whoever reads of its failure. */
static unsigned line_number;

static void cut_end(char *line)
{
	line[strcspn(line, "\n")] = '\0';
}

static bool is_like(const char *pattern, const char *text)
{
	while (*pattern != '\0' && *pattern != '*' && *pattern == *text) {
		pattern++;
		text++;
	}
	if (*pattern != '*')
		return *pattern == *text;
	return is_like(pattern + 1, text + strcspn(text, " "));
}

static void is_quiet(struct fake *f)
{
	for (unsigned i = 0; i < f->clients; i++) {
		struct fake_client *c = &f->client[i];
		const char         *heard = fake_hear(c);

		if (heard != NULL)
			ck_abort_msg("%s:%u: %s hears \"%s\"", DOCUMENT,
			    line_number, c->name, heard);
	}
}

/* "-- 10 s" or "-- ann is gone". */
static void pass(struct fake *f, const char *what)
{
	char     name[NAME_SIZE], rest[16];
	unsigned seconds;

	is_quiet(f);
	if (sscanf(what, "-- %u %15s", &seconds, rest) == 2 &&
	    strcmp(rest, "s") == 0)
		fake_wait(f, (msec)seconds * 1000);
	else if (sscanf(what, "-- %16[a-z] is %15s", name, rest) == 2)
		fake_hang_up(fake_client(f, name));
	else
		ck_abort_msg("%s:%u: what is \"%s\"?", DOCUMENT, line_number,
		    what);
}

static void say(struct fake *f, const char *name, const char *line)
{
	unsigned            before = f->clients;
	struct fake_client *c = fake_client(f, name);
	char                request[16 + TOKEN_TEXT] = "resume ";

	if (f->clients != before)
		fake_forget(f);
	is_quiet(f);
	if (c->session == NULL)
		fake_call_again(c);
	if (strncmp(line, "resume *", 8) == 0)
		fake_token(fake_client(f, line + 8), request + 7);
	fake_send(c, request[7] != '\0' ? request : line);
}

static void expect(struct fake *f, const char *name, const char *pattern)
{
	const char *heard = fake_hear(fake_client(f, name));

	if (heard == NULL || !is_like(pattern, heard))
		ck_abort_msg("%s:%u: %s hears \"%s\"", DOCUMENT, line_number,
		    name, heard != NULL ? heard : "nothing");
}

static void play(struct fake *f, char *line)
{
	char  *name = line + strspn(line, " ");
	size_t n = strcspn(name, "<> ");
	char   kind = name[n];

	if (strncmp(name, "-- ", 3) == 0) {
		pass(f, name);
		return;
	}
	ck_assert_msg(kind == '<' || kind == '>', "%s:%u: who says \"%s\"?",
	    DOCUMENT, line_number, line);
	name[n] = '\0';
	if (kind == '>')
		say(f, name, name + n + 1 + (name[n + 1] == ' '));
	else
		expect(f, name, name + n + 2);
}

/* Reads on to behind the next fence; false when there is none. */
static bool find_fence(FILE *document, char *line, int size)
{
	while (fgets(line, size, document) != NULL) {
		line_number++;
		if (strcmp(line, FENCE) == 0)
			return true;
	}
	return false;
}

static FILE *open_document(void)
{
	FILE *document = fopen(DOCUMENT, "r");

	ck_assert_msg(document != NULL, "cannot read %s here", DOCUMENT);
	line_number = 0;
	return document;
}

START_TEST(happens_as_told)
{
	FILE        *document = open_document();
	struct fake *f = fake_new();
	char         line[LINE_REPLY];

	for (int i = 0; i <= _i; i++)
		ck_assert(find_fence(document, line, sizeof(line)));
	while (fgets(line, sizeof(line), document) != NULL) {
		line_number++;
		cut_end(line);
		if (strcmp(line, "```") == 0)
			break;
		play(f, line);
	}
	is_quiet(f);
	fake_free(f);
	fclose(document);
}
END_TEST

static int dialogues(void)
{
	FILE *document = fopen(DOCUMENT, "r");
	char  line[LINE_REPLY];
	int   n = 0;

	if (document == NULL)
		return 1; /* whose one test says what is missing */
	while (find_fence(document, line, sizeof(line)))
		n++;
	fclose(document);
	return n;
}

Suite *transcript_suite(void)
{
	Suite *s = suite_create("transcript");
	TCase *t = tcase_create("protocol.md");

	tcase_add_loop_test(t, happens_as_told, 0, dialogues());
	suite_add_tcase(s, t);
	return s;
}
