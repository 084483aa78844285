/* deed.h -- doing what a key, a click or the menu asks for. */

#ifndef CLIENT_DEED_H
#define CLIENT_DEED_H

#include "client/view.h"

/* Does an act, one of enum act or what stands behind it there. */
void deed_do(struct view *v, int act);

/*
 * Puts a stone on a point, or says why not. False when it is not even asked
 * for.
 */
bool deed_play(struct view *v, point p);

#endif
