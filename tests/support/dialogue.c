/*
 * dialogue.c -- runs a test that is written as a dialogue, one action a line.
 */

#include "tests/support/dialogue.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/format_values.h"

void dialogue_fail(const struct dialogue *d, const char *format, ...)
{
	char why[2048];

	FORMAT_VALUES(why, sizeof(why), format);
	ck_abort_msg("%s:%u: \"%s\": %s", d->name != NULL ? d->name : "line",
	    d->number, d->line, why);
	abort();
}

void dialogue_sent(void *ctx, const char *line)
{
	struct dialogue *d = ctx;

	ck_assert_uint_lt(strlen(d->sent) + strlen(line) + 2, sizeof(d->sent));
	strcat(strcat(d->sent, line), "\n");
}

void dialogue_expect_nothing_sent(const struct dialogue *d)
{
	if (d->sent[0] != '\0')
		dialogue_fail(d, "not expected: %s", d->sent);
}

void dialogue_expect_sent(struct dialogue *d, const char *line)
{
	char *end = strchr(d->sent, '\n');

	if (end == NULL)
		dialogue_fail(d, "nothing was sent");
	*end = '\0';
	if (strcmp(d->sent, line) != 0)
		dialogue_fail(d, "sent \"%s\"", d->sent);
	memmove(d->sent, end + 1, strlen(end + 1) + 1);
}

/* The kind of a line; it follows the speaker, if there is one. */
static char *find_kind(char *line)
{
	char *end = line + strspn(line, "abcdefghijklmnopqrstuvwxyz");

	return strchr("<>:", *end) != NULL && *end != '\0' ? end : line;
}

void dialogue_run_line(struct dialogue *d, char *line)
{
	char *kind = find_kind(line), *text = kind + 1;

	d->line = line;
	text += *text == ' ';
	snprintf(d->speaker, sizeof(d->speaker), "%.*s", (int)(kind - line),
	    line);
	if (d->act(d, *kind, text))
		return;
	if (*kind == '=')
		dialogue_expect_sent(d, text);
	else if (*kind == '-')
		dialogue_expect_nothing_sent(d);
	else
		dialogue_fail(d, "no such action");
}

void dialogue_run(struct dialogue *d, const char *text)
{
	char  separator[2] = { d->separator != '\0' ? d->separator : '\n' };
	char *copy = strdup(text), *next = copy, *line;

	d->number = 0;
	while ((line = strsep(&next, separator)) != NULL) {
		d->number++;
		if (line[0] != '\0')
			dialogue_run_line(d, line);
	}
	d->line = "end";
	dialogue_expect_nothing_sent(d);
	free(copy);
}
