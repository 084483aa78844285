/*
 * screen.h -- a visit on the whole of a terminal: the view of it, drawn, and
 * keys that are typed into it.
 */

#ifndef CLIENT_SCREEN_H
#define CLIENT_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "client/options.h"
#include "client/visit.h"

struct event_base;
struct screen;

/*
 * Takes the terminal over; NULL where there is none, where it cannot show a
 * screen or none is wanted. The visit is not begun yet, and lives longer;
 * changed is called when a person has done something to it.
 */
struct screen *screen_open(struct event_base *base, const struct options *o,
    struct visit *v, void (*changed)(void *arg), void *arg);

/* The terminal is as it was. NULL does nothing. */
void screen_close(struct screen *s);

/* Where the visit is to speak. */
FILE *screen_voice(struct screen *s);

/*
 * Asks for what was chosen last, as far as o does not ask for something else;
 * the texts live as long as the screen.
 */
void screen_wish(const struct screen *s, struct options *o);

/* A line brought that. */
void screen_hear(struct screen *s, const struct news *n);

/* Shows what there is now. */
void screen_show(struct screen *s);

/* The person wants to go, and is asked first where that costs a game. */
void screen_leave(struct screen *s);

#endif
