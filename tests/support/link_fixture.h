/* link_fixture.h -- a client's session whose server is a dialogue. */

#ifndef TESTS_SUPPORT_LINK_FIXTURE_H
#define TESTS_SUPPORT_LINK_FIXTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/link/session.h"
#include "tests/support/client_fixture.h"
#include "tests/support/dialogue.h"
#include "tests/support/key_server.h"

struct link_fixture {
	struct session_options options;  /* set before start */
	struct identity        identity; /* has a key: see fixture_give_key */
	struct key_server key_server;    /* the server that has answered last */
	char              key_request[LINE_REQUEST_MAX + 1]; /* or "" */
	struct session    session;
	msec              now;
	struct dialogue   dialogue;      /* what was sent */
	char             *output;        /* of the client, whole */
	size_t            size, checked; /* of output; looked at */
	FILE             *out;
};

/*
 * Gives the user a key, after start. "key" and "prove" are then expected
 * without what is random in them: "key", "prove ann".
 */
void link_fixture_give_key(struct link_fixture *fixture);

/* A test's session: options may be set before start. */
extern struct link_fixture t;

void link_fixture_set_up(void);
void link_fixture_tear_down(void);

void link_fixture_start(struct link_fixture *fixture);

/* Expects words in the output since the last check. */
void link_fixture_expect_output(struct link_fixture *fixture,
    const char                                      *words);

/*
 * Runs a dialogue. "<" is a line of the server, ">" is typed, "|" in it ends a
 * line, "k" is the answer to "key" of the server whose key is made from that
 * name, "p" is the server's address, "!" is a lost connection, "." the
 * deadline, "+" so many milliseconds, "$" the end of input. "\"" expects words
 * in the output since the last look, "'" none, "@" a state by its first letter.
 * "=" and "-" are those of every dialogue.
 */
void link_fixture_run(struct link_fixture *fixture, const char *lines);

#define KEYS   "< " HELLO_LINE " keys=ed25519\n"
#define HELLO  "< " HELLO_LINE "\n< # Welcome.\n"
#define GUEST  HELLO "< * you ~guest1 token=first\n"
#define NAMED  GUEST "> name ann\n= name ann\n< * you ann token=anns\n< = name\n"
#define SEATED NAMED "< * match 7 3x3x3 x=ann o=bob you=x\n"
#define LOST   "! reset\n@ w\n- \n. \n@ c\n"
#define AGAIN  HELLO "= resume anns\n@ r\n< * you ~guest5 token=fifth\n"
#define STATE  "< * state 7 3x3x3 turn="
#define NAMES  " x=ann o=bob you=x moves="
#define TAKEN  "< * you ann token=anew\n"
#define BACK   "< = resume match=7\n@ o\n"

#endif
