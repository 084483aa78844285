/* stays.h -- stays at a server that is a list of lines, for tests. */

#ifndef TESTS_STAYS_H
#define TESTS_STAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/stay.h"
#include "tests/told.h"

struct stays {
	struct options o; /* to be set before it begins */
	struct visit   v;
	struct stay    s;
	msec           now;
	char           asked[4096]; /* and not expected yet, each with LF */
	char          *heard;       /* all that was said */
	size_t         size, told;  /* of it; so much was looked at */
	FILE          *out;
};

/* Before it begins, and when it is over. */
void stays_start(struct stays *t);
void stays_end(struct stays *t);

void stays_begin(struct stays *t, bool script);

/* These words have been said since the last look. */
void stays_heard(struct stays *t, const char *words);

/*
 * Does what the lines of a dialogue say: "<" the server says, ">" is typed, "="
 * has been asked, "-" nothing else has, "!" the line is down, "." time is up,
 * "\"" these words are heard, "'" none since, "@" the state by its letter, "$"
 * the end of input. At its end nothing else may have been asked.
 */
void stays_run(struct stays *t, const char *lines);

#define HELLO  "< " TOLD_HELLO "\n< # Welcome.\n"
#define GUEST  HELLO "< * you ~guest1 token=first\n"
#define NAMED  GUEST "> name ann\n= name ann\n< * you ann token=anns\n< = name\n"
#define SEATED NAMED "< * match 7 3x3x3 x=ann o=bob you=x\n"
#define LOST   "! reset\n@ l\n- \n. \n@ c\n"
#define AGAIN  HELLO "= resume anns\n@ r\n< * you ~guest5 token=fifth\n"
#define STATE  "< * state 7 3x3x3 turn="
#define NAMES  " x=ann o=bob you=x moves="
#define TAKEN  "< * you ann token=anew\n"
#define BACK   "< = resume match=7\n@ h\n"

#endif
