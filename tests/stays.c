/* stays.c -- stays at a server that is a list of lines, for tests. */

#include "tests/stays.h"

static void on_request(void *arg, const char *request)
{
	struct stays *t = arg;

	ck_assert_uint_lt(strlen(t->asked) + strlen(request) + 2,
	    sizeof(t->asked));
	strcat(strcat(t->asked, request), "\n");
}

void stays_start(struct stays *t)
{
	*t = (struct stays){ .o = { .place = { "host", "4242" } },
		.now = 1000 };
	t->out = open_memstream(&t->heard, &t->size);
}

void stays_begin(struct stays *t, bool script)
{
	visit_init(&t->v, &t->o, script, t->out,
	    &(struct visit_sender){ on_request, t });
	stay_init(&t->s, &t->v, 42);
}

void stays_end(struct stays *t)
{
	visit_clear(&t->v);
	fclose(t->out);
	free(t->heard);
}

static void type(struct stays *t, const char *text)
{
	static char bytes[1024];

	ck_assert_msg(visit_wants_input(&t->v), "nobody reads \"%s\"", text);
	ck_assert_uint_lt(strlen(text), sizeof(bytes) - 1);
	strcat(strcpy(bytes, text), "\n");
	for (char *end; (end = strchr(bytes, '|')) != NULL;)
		*end = '\n';
	visit_input(&t->v, bytes, strlen(bytes), t->now);
}

static void expect_asked(struct stays *t, const char *request)
{
	char *end = strchr(t->asked, '\n');

	ck_assert_msg(end != NULL, "asked nothing, not: %s", request);
	*end = '\0';
	ck_assert_str_eq(t->asked, request);
	memmove(t->asked, end + 1, strlen(end + 1) + 1);
}

void stays_heard(struct stays *t, const char *words)
{
	fflush(t->out);
	ck_assert_msg(strstr(t->heard + t->told, words) != NULL,
	    "heard \"%s\", not \"%s\"", t->heard + t->told, words);
	t->told = t->size;
}

static void expect_silence(struct stays *t)
{
	fflush(t->out);
	ck_assert_str_eq(t->heard + t->told, "");
}

static void expect_state(const struct stays *t, char letter)
{
	static const char letters[] = {
		[STAY_HERE] = 'h',
		[STAY_LOST] = 'l',
		[STAY_CALLING] = 'c',
		[STAY_RESUMING] = 'r',
	};

	ck_assert_msg(letters[t->s.state] == letter, "%c, not %c",
	    letters[t->s.state], letter);
}

/* What happens to the stay. */
static bool happens(struct stays *t, char what, char *rest)
{
	struct news n;

	switch (what) {
	case '<':
		stay_line(&t->s, rest, strlen(rest), t->now, &n);
		return true;
	case '>':
		type(t, rest);
		return true;
	case '!':
		stay_down(&t->s, rest, rest[0] != 'n');
		return true;
	case '.':
		t->now += stay_patience(&t->s);
		stay_late(&t->s, true);
		return true;
	case '$':
		visit_input(&t->v, rest, 0, t->now);
		return true;
	default:
		return false;
	}
}

static void act(struct stays *t, char what, char *rest)
{
	if (happens(t, what, rest))
		return;
	switch (what) {
	case '=':
		expect_asked(t, rest);
		break;
	case '-':
		ck_assert_str_eq(t->asked, "");
		break;
	case '"':
		stays_heard(t, rest);
		break;
	case '\'':
		expect_silence(t);
		break;
	case '@':
		expect_state(t, rest[0]);
		break;
	default:
		ck_abort_msg("what is %c?", what);
	}
}

void stays_run(struct stays *t, const char *lines)
{
	char rest[LINE_REPLY];

	while (*lines != '\0') {
		size_t length = strcspn(lines, "\n");

		ck_assert_uint_ge(length, 2);
		snprintf(rest, sizeof(rest), "%.*s", (int)length - 2,
		    lines + 2);
		act(t, lines[0], rest);
		lines += length + (lines[length] == '\n');
	}
	ck_assert_str_eq(t->asked, "");
}
