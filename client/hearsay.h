/*
 * hearsay.h -- what a line of the server's says of a game, into the game.
 *
 * Each returns false when the line makes no sense or says nothing new, and
 * notes in the news what those who tell it need. The moment is that at which
 * the line was heard.
 */

#ifndef CLIENT_HEARSAY_H
#define CLIENT_HEARSAY_H

#include <stdbool.h>

#include "client/game.h"
#include "client/news.h"
#include "common/msec.h"

/*
 * A new game in place of whatever was there, or one as it stands. A line that
 * makes no sense changes nothing.
 */
bool hearsay_match(struct game *g, struct news *n, msec now);
bool hearsay_state(struct game *g, struct news *n, msec now);

/* News of a game that is there. */
bool hearsay_away(struct game *g, struct news *n, msec now);
bool hearsay_back(struct game *g, struct news *n, msec now);
bool hearsay_clock(struct game *g, struct news *n, msec now);
bool hearsay_hint(struct game *g, struct news *n, msec now);
bool hearsay_left(struct game *g, struct news *n, msec now);
bool hearsay_move(struct game *g, struct news *n, msec now);
bool hearsay_offer(struct game *g, struct news *n, msec now);
bool hearsay_over(struct game *g, struct news *n, msec now);
bool hearsay_sit(struct game *g, struct news *n, msec now);

#endif
