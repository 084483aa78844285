/* link_fixture.c -- a client's session whose server is a dialogue. */

#include "tests/support/link_fixture.h"

#include <stdlib.h>

struct link_fixture t;

void link_fixture_set_up(void)
{
	t = (struct link_fixture){ .options = { .server = { "host", "4242" } },
		.now = 1000 };
	t.out = open_memstream(&t.output, &t.size);
}

void link_fixture_tear_down(void)
{
	session_clear(&t.session);
	fclose(t.out);
	free(t.output);
}

void link_fixture_give_key(struct link_fixture *fixture)
{
	struct key_server maker;

	key_server_init(&maker, "user");
	memcpy(fixture->identity.secret, maker.secret, sizeof(maker.secret));
	memcpy(fixture->identity.public_key, maker.key, sizeof(maker.key));
	handshake_init(&fixture->session.link.handshake, &fixture->identity,
	    &fixture->options.server, "");
	fixture->session.link.handshake.is_program = fixture->options.driver ==
	    DRIVER_ENGINE;
}

/* Records a request, without what is random in it. */
static void on_send(void *ctx, const char *request)
{
	struct link_fixture *fixture = ctx;
	char                 short_form[LINE_REQUEST_MAX + 1], name[64];

	if (strncmp(request, "key ", 4) == 0) {
		strcpy(fixture->key_request, request);
		request = "key";
	} else if (sscanf(request, "prove %63s", name) == 1) {
		ck_assert_msg(key_server_accepts(&fixture->key_server, request,
				  fixture->session.link.handshake.address),
		    "no proof: %s", request);
		snprintf(short_form, sizeof(short_form), "prove %s%s", name,
		    strstr(request, " bot=1") != NULL ? " bot=1" : "");
		request = short_form;
	}
	dialogue_sent(&fixture->dialogue, request);
}

void link_fixture_start(struct link_fixture *fixture)
{
	session_init(&fixture->session, &fixture->options, fixture->out,
	    &(struct session_handler){
		.link = { .send = on_send, .ctx = fixture } },
	    42, fixture->now);
	fixture->session.link.is_connected = true;
}

static void type(struct link_fixture *fixture, const char *text)
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

void link_fixture_expect_output(struct link_fixture *fixture, const char *words)
{
	fflush(fixture->out);
	ck_assert_msg(strstr(fixture->output + fixture->checked, words) != NULL,
	    "heard \"%s\", not \"%s\"", fixture->output + fixture->checked,
	    words);
	fixture->checked = fixture->size;
}

static void expect_silence(struct link_fixture *fixture)
{
	fflush(fixture->out);
	ck_assert_str_eq(fixture->output + fixture->checked, "");
}

static void expect_state(const struct link_fixture *fixture, char letter)
{
	static const char letters[] = {
		[LINK_CONNECTING] = 'c',
		[LINK_ONLINE] = 'o',
		[LINK_WAITING] = 'w',
		[LINK_CLOSING] = 'q',
		[LINK_NONE] = 'e',
	};
	const struct link *link = &fixture->session.link;
	char               now = letters[link->state];

	if (link->state == LINK_HANDSHAKE)
		now = !link->handshake.is_ready ? 'p' :
		    link_is_open(link)          ? 'n' :
						  'r';

	if (now != letter)
		dialogue_fail(&fixture->dialogue, "the state is %c", now);
}

/* The server with that name's key answers the last "key". */
static void answer_key(struct link_fixture *fixture, const char *owner)
{
	struct server_event event;
	char                line[LINE_REQUEST_MAX + 1], done[] = "= key";

	key_server_init(&fixture->key_server, owner);
	key_server_answer(&fixture->key_server, fixture->key_request, line);
	session_on_line(&fixture->session, line, strlen(line), fixture->now,
	    &event);
	if (fixture->session.link.state != LINK_NONE)
		session_on_line(&fixture->session, done, strlen(done),
		    fixture->now, &event);
}

/* What happens to the client. */
static bool happen(struct link_fixture *fixture, char kind, char *text)
{
	struct server_event event;
	struct address      peer = { .port = "4242" };

	switch (kind) {
	case '<':
		session_on_line(&fixture->session, text, strlen(text),
		    fixture->now, &event);
		return true;
	case 'k':
		answer_key(fixture, text);
		return true;
	case '>':
		type(fixture, text);
		return true;
	case '!':
		fixture->session.link.is_connected = text[0] != 'n';
		session_on_disconnect(&fixture->session, text, fixture->now);
		return true;
	case '.':
		fixture->now = session_deadline(&fixture->session);
		session_on_timeout(&fixture->session, fixture->now);
		return true;
	case '+':
		fixture->now += atoi(text);
		return true;
	case 'p':
		ck_assert(address_parse(&peer, text));
		link_on_connect(&fixture->session.link, &peer);
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
	struct link_fixture *fixture = d->ctx;

	if (kind == '"')
		link_fixture_expect_output(fixture, text);
	else if (kind == '\'')
		expect_silence(fixture);
	else if (kind == '@')
		expect_state(fixture, text[0]);
	else
		return happen(fixture, kind, text);
	return true;
}

void link_fixture_run(struct link_fixture *fixture, const char *lines)
{
	fixture->dialogue.act = act;
	fixture->dialogue.ctx = fixture;
	dialogue_run(&fixture->dialogue, lines);
}
