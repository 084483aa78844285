/* touch.h -- what keys, clicks and typed lines do. */

#ifndef CLIENT_TOUCH_H
#define CLIENT_TOUCH_H

#include "client/view.h"

/*
 * A key is pressed. A click comes with the code that the canvas has for its
 * place.
 */
void touch_key(struct view *v, const struct key *key, int code);

#endif
