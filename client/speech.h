/* speech.h -- the people and the rules of a game in a reader's words. */

#ifndef CLIENT_SPEECH_H
#define CLIENT_SPEECH_H

#include <stdbool.h>

#include "client/game.h"
#include "common/msec.h"

/* Room for the longest of them and a NUL. */
#define SPEECH_SIZE 48

/*
 * A name that name_copy let pass, in a sentence or at its head: "ann", "the
 * hard bot", "Guest 12". Names of people hold no blank, so none can pass for
 * another. Returns out.
 */
const char *speech_name(const char *name, bool at_head, char out[SPEECH_SIZE]);

/*
 * Who sits on a side: "you" for your own, "ann" for your opponent, and for
 * those who watch "ann (X)". Returns out.
 */
const char *speech_side(const struct game *g, enum side side, bool at_head,
    char out[SPEECH_SIZE]);

/* "s" where the verb behind that side takes one: you play, ann plays. */
const char *speech_s(const struct game *g, enum side side);

/* "3 in a row win", "exactly 5 in a row win". Returns out. */
const char *speech_goal(const struct variant *v, char out[SPEECH_SIZE]);

/* A span in minutes and whole seconds: "4:58", "0:03". Returns out. */
const char *speech_time(msec span, char out[SPEECH_SIZE]);

#endif
