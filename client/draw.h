/* draw.h -- the whole of a view on a canvas. */

#ifndef CLIENT_DRAW_H
#define CLIENT_DRAW_H

#include "client/canvas.h"
#include "client/view.h"

/* Lays the view out for that size, which it keeps, and draws it. */
void draw_view(struct view *v, struct canvas *c, int rows, int columns,
    enum charset set);

#endif
