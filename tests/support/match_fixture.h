/* match_fixture.h -- a match whose observers record their events. */

#ifndef TESTS_SUPPORT_MATCH_FIXTURE_H
#define TESTS_SUPPORT_MATCH_FIXTURE_H

#include "server/match/match.h"

/*
 * The events that an observer received, a letter each, upper case if side is O:
 * s start, m move, t choice, u undo, o over, f offer, d offer ended, y say, w
 * say to spectators, a away, k back, b bot substituted, c clock, n changed, p
 * paused, q unpaused, j idle, l left, i hint started, h hint, e detach.
 */
struct recording_observer {
	char     events[256];
	unsigned count;
};

extern struct recording_observer observer_x, observer_o, journal_observer,
    spectator_observer;

struct match_observer recording_observer(struct recording_observer *r);

/* A match on the heap. */
struct match *match_fixture_new(uint32_t id,
    const struct game_settings *settings, struct match_observer journal);
void          match_fixture_free(struct match *m);

/* Match 7 of ann (X) and bob (O), started; resets the four observers above. */
struct match *
timed_match(const char *text, const char *control, enum absence_rule rule);
struct match *new_match(const char *text);

/*
 * Seats a player who is here. The next two do what happens when the player
 * disconnects, and returns with that observer.
 */
void sit_player(struct match *m, enum side side, struct match_observer observer,
    const char *name, uint64_t player);
void go_away(struct match *m, enum side side, msec grace, msec now);
void come_back(struct match *m, enum side side, struct match_observer observer,
    msec now);

/* Applies the next move, which must be legal; emits nothing. */
void put_stone(struct match *m, point p);

/* Puts each stone of a list such as "a1,b2". */
void put_stones(struct match *m, const char *moves);

/* Whether "* state" of the match has these words at that time. */
bool match_shows(const struct match *m, msec now, const char *words);

/*
 * Plays moves, such as "a1,b2", by both sides in turn. Returns the result of
 * the last one.
 */
enum error play_all(struct match *m, const char *moves);

#endif
