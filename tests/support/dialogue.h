/*
 * dialogue.h -- runs a test that is written as a dialogue, one action a line.
 *
 * A line has the form [SPEAKER]KIND[ TEXT]. KIND is one character; a function
 * of the test executes it. SPEAKER is a name in lower-case letters before "<",
 * ">" or ":", if there are several clients. Two kinds are built in: "= TEXT"
 * expects that TEXT is the next line sent, and "-" that all lines sent have
 * been expected.
 */

#ifndef TESTS_SUPPORT_DIALOGUE_H
#define TESTS_SUPPORT_DIALOGUE_H

#include <stdbool.h>

#define DIALOGUE_SENT 8192

struct dialogue;

/* Executes a line; false if it does not know the kind. May change text. */
typedef bool dialogue_act(struct dialogue *d, char kind, char *text);

struct dialogue {
	dialogue_act *act;
	void         *ctx;         /* of act */
	const char   *name;        /* of a file, for failures; or NULL */
	char          separator;   /* of lines; 0 means LF */
	unsigned      number;      /* of the current line, from 1 */
	const char   *line;        /* the current line, whole */
	char          speaker[32]; /* the speaker of that line, or "" */
	char          sent
	    [DIALOGUE_SENT]; /* lines that have not been expected yet, LF after each */
};

/* Records a line that the code under test has sent; d is a struct dialogue. */
void dialogue_sent(void *d, const char *line);

/* Runs the lines of text and expects that nothing else was sent. */
void dialogue_run(struct dialogue *d, const char *text);

/* Runs one line, without its end. */
void dialogue_run_line(struct dialogue *d, char *line);

/* Fails the test unless line is the next one that was sent. */
void dialogue_expect_sent(struct dialogue *d, const char *line);

/* Fails the test if a line was sent that has not been expected. */
void dialogue_expect_nothing_sent(const struct dialogue *d);

/* Fails the test and says at which line. */
_Noreturn void dialogue_fail(const struct dialogue *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
