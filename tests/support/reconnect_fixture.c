/* reconnect_fixture.c -- a client's session whose server is a dialogue. */

#include "tests/support/reconnect_fixture.h"

#include <stdlib.h>

struct reconnect_fixture t;

void reconnect_fixture_set_up(void)
{
	t = (struct reconnect_fixture){
		.options = { .server = { "host", "4242" } }, .now = 1000
	};
	t.out = open_memstream(&t.output, &t.size);
}

void reconnect_fixture_tear_down(void)
{
	session_clear(&t.session);
	fclose(t.out);
	free(t.output);
}

void reconnect_fixture_give_key(struct reconnect_fixture *fixture)
{
	struct key_server maker;

	key_server_init(&maker, "user");
	memcpy(fixture->identity.secret, maker.secret, sizeof(maker.secret));
	memcpy(fixture->identity.public_key, maker.key, sizeof(maker.key));
	introduction_init(&fixture->session.introduction, &fixture->identity,
	    &fixture->options.server, "");
	fixture->session.introduction.is_program = fixture->options.has_engine;
}

/* Records a request, without what is random in it. */
static void on_send(void *ctx, const char *request)
{
	struct reconnect_fixture *fixture = ctx;
	char                      short_form[LINE_REQUEST_MAX + 1], name[64];

	if (strncmp(request, "key ", 4) == 0) {
		strcpy(fixture->key_request, request);
		request = "key";
	} else if (sscanf(request, "prove %63s", name) == 1) {
		ck_assert_msg(key_server_accepts(&fixture->key_server, request,
				  fixture->session.introduction.address),
		    "no proof: %s", request);
		snprintf(short_form, sizeof(short_form), "prove %s%s", name,
		    strstr(request, " bot=1") != NULL ? " bot=1" : "");
		request = short_form;
	}
	dialogue_sent(&fixture->dialogue, request);
}

void reconnect_fixture_start(struct reconnect_fixture *fixture, bool script)
{
	session_init(&fixture->session, &fixture->options, script, fixture->out,
	    &(struct session_sender){ .send = on_send, .ctx = fixture },
	    fixture->now);
	reconnect_init(&fixture->reconnect, &fixture->session, 42);
}

static void type(struct reconnect_fixture *fixture, const char *text)
{
	static char bytes[1024];

	ck_assert_msg(session_wants_input(&fixture->session),
	    "nobody reads \"%s\"", text);
	ck_assert_uint_lt(strlen(text), sizeof(bytes) - 1);
	strcat(strcpy(bytes, text), "\n");
	for (char *end; (end = strchr(bytes, '|')) != NULL;)
		*end = '\n';
	session_on_input(&fixture->session, bytes, strlen(bytes), fixture->now);
}

void reconnect_fixture_expect_output(struct reconnect_fixture *fixture,
    const char                                                *words)
{
	fflush(fixture->out);
	ck_assert_msg(strstr(fixture->output + fixture->checked, words) != NULL,
	    "heard \"%s\", not \"%s\"", fixture->output + fixture->checked,
	    words);
	fixture->checked = fixture->size;
}

static void expect_silence(struct reconnect_fixture *fixture)
{
	fflush(fixture->out);
	ck_assert_str_eq(fixture->output + fixture->checked, "");
}

static void expect_state(const struct reconnect_fixture *fixture, char letter)
{
	static const char letters[] = {
		[RECONNECT_CONNECTED] = 'h',
		[RECONNECT_WAITING] = 'l',
		[RECONNECT_CONNECTING] = 'c',
		[RECONNECT_INTRODUCING] = 'i',
		[RECONNECT_RESUMING] = 'r',
	};

	if (letters[fixture->reconnect.state] != letter)
		dialogue_fail(&fixture->dialogue, "the state is %c",
		    letters[fixture->reconnect.state]);
}

/* The server with that name's key answers the last "key". */
static void answer_key(struct reconnect_fixture *fixture, const char *owner)
{
	struct server_event event;
	char                line[LINE_REQUEST_MAX + 1], done[] = "= key";

	key_server_init(&fixture->key_server, owner);
	key_server_answer(&fixture->key_server, fixture->key_request, line);
	reconnect_on_line(&fixture->reconnect, line, strlen(line), fixture->now,
	    &event);
	if (fixture->session.state != SESSION_ENDED)
		reconnect_on_line(&fixture->reconnect, done, strlen(done),
		    fixture->now, &event);
}

/* What happens to the client. */
static bool happen(struct reconnect_fixture *fixture, char kind, char *text)
{
	struct server_event event;
	struct address      peer = { .port = "4242" };

	switch (kind) {
	case '<':
		reconnect_on_line(&fixture->reconnect, text, strlen(text),
		    fixture->now, &event);
		return true;
	case 'k':
		answer_key(fixture, text);
		return true;
	case '>':
		type(fixture, text);
		return true;
	case '!':
		reconnect_on_disconnect(&fixture->reconnect, text,
		    text[0] != 'n', fixture->now);
		return true;
	case '.':
		fixture->now = reconnect_deadline(&fixture->reconnect);
		reconnect_on_timeout(&fixture->reconnect, true, fixture->now);
		return true;
	case '+':
		fixture->now += atoi(text);
		return true;
	case 'p':
		ck_assert(address_parse(&peer, text));
		reconnect_on_connect(&fixture->reconnect, &peer);
		return true;
	case '$':
		session_on_input(&fixture->session, text, 0, fixture->now);
		return true;
	default:
		return false;
	}
}

static bool act(struct dialogue *d, char kind, char *text)
{
	struct reconnect_fixture *fixture = d->ctx;

	if (kind == '"')
		reconnect_fixture_expect_output(fixture, text);
	else if (kind == '\'')
		expect_silence(fixture);
	else if (kind == '@')
		expect_state(fixture, text[0]);
	else
		return happen(fixture, kind, text);
	return true;
}

void reconnect_fixture_run(struct reconnect_fixture *fixture, const char *lines)
{
	fixture->dialogue.act = act;
	fixture->dialogue.ctx = fixture;
	dialogue_run(&fixture->dialogue, lines);
}
