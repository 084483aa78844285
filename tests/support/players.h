/* players.h -- three named clients of a server harness. */

#ifndef TESTS_SUPPORT_PLAYERS_H
#define TESTS_SUPPORT_PLAYERS_H

#include <stdbool.h>

#include "tests/support/server_harness.h"

extern struct harness        *f;
extern struct harness_client *ann, *bob, *cat;

/* A checked fixture: connects them and drops their greetings. */
void players_setup(void);
void players_teardown(void);

/* The same, for a server with a store. */
void players_setup_journal(void);

/* Takes what was written since the last call to `taken`; it is committed. */
void commit_turn(void);

extern struct write_batch taken;

/* The match that a client plays, or NULL. */
const struct match *match_of(const struct harness_client *c);

/* Reads all lines of the client; returns whether one begins with start. */
bool hears(struct harness_client *c, const char *start);

/* Sends a line, and then reads as hears. */
bool send_and_hear(struct harness_client *c, const char *line,
    const char *start);

/*
 * Drops what all have received, sends a line, and checks that c receives one
 * that begins like the answer.
 */
void ask(struct harness_client *c, const char *line, const char *answer);

/* From now on new bots make no move. */
void silence_bots(void);

/* Starts match 1 of ann (X) and bob (O) and drops the events. */
void start_game(void);

/* Sends a line without ending the turn. */
void send_now(struct harness_client *c, const char *line);

#endif
