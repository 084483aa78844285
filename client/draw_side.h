/* draw_side.h -- the players, whose turn it is, and the talk. */

#ifndef CLIENT_DRAW_SIDE_H
#define CLIENT_DRAW_SIDE_H

#include "client/canvas.h"
#include "client/view.h"

/* Who plays: side, name, score, clock and presence, in words. */
void draw_plates(const struct view *v, struct canvas *c);

/* Whose turn it is, how it ended, or what is wrong with the line. */
void draw_turn(const struct view *v, struct canvas *c);

/* The last of what was said and told. */
void draw_talk(const struct view *v, struct canvas *c);

#endif
