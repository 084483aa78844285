/* draw_list.h -- what to play, who is here, what is played. */

#ifndef CLIENT_DRAW_LIST_H
#define CLIENT_DRAW_LIST_H

#include "client/canvas.h"
#include "client/view.h"

/* Where the layout has it, with the chosen row in sight. */
void draw_list(struct view *v, struct canvas *c);

#endif
