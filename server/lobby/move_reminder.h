/*
 * move_reminder.h -- warns a player who is connected but makes no move.
 *
 * Games whose settings have idle_seconds are watched while both players are
 * connected. Every move, and every other interruption, starts the time again.
 * While the disk is full nobody can move, and nobody is warned.
 */

#ifndef SERVER_LOBBY_MOVE_REMINDER_H
#define SERVER_LOBBY_MOVE_REMINDER_H

#include "common/time_ms.h"
#include "server/lobby/lobby.h"
#include "server/storage/journal.h"
#include "server/util/timer_heap.h"

struct move_reminders {
	struct timer_heap    *timers;  /* not owned */
	const struct journal *journal; /* not owned; says whether the disk
                                          is full */
};

/* Starts the time of the player to move, unless the game is not watched. */
void move_reminder_start(struct move_reminders *set, struct lobby_match *lm,
    msec now);

/* For the match manager: handles an event of the match. */
void move_reminder_on_event(struct move_reminders *set, struct lobby_match *lm,
    const struct match_event *e);

#endif
