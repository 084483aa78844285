/*
 * match_offer.h -- what a player of a game offers to the opponent: a draw, a
 * rematch, a takeback, a pause, hints. As in match.h, nothing has changed if a
 * function returns an error.
 */

#ifndef SERVER_MATCH_MATCH_OFFER_H
#define SERVER_MATCH_MATCH_OFFER_H

#include "server/match/match.h"

/*
 * The next functions make offers. id is the number with which the offer will be
 * answered. If the other side has an open offer of the same kind, that offer is
 * accepted instead. All have these errors: ERR_OFFERED if the side has an open
 * offer of the kind; ERR_SOON if the side repeats an offer too early.
 */

/*
 * Offers a draw. If both sides have offered one, the game ends in a draw. The
 * other side's next move cancels the offer, as does a takeback. Error:
 * ERR_OVER.
 */
enum error
match_offer_draw(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Offers a rematch. When match_is_rematch_agreed is true, the caller must start
 * the new match. Errors: ERR_RUNNING; ERR_ALONE if the other player is
 * disconnected or has left.
 */
enum error match_offer_rematch(struct match *m, enum side side, uint32_t id);

/*
 * Offers to take back the side's last move and all later moves: then it is the
 * side's turn again, and the clocks are set back. A bot agrees at once. The
 * next move of either side cancels the offer. Errors: ERR_OVER; ERR_PAUSED;
 * ERR_NOUNDO if the settings forbid takebacks, or after MATCH_TAKEBACKS_MAX;
 * ERR_RATED if the game is rated; ERR_OPENED in an opening in which a side has
 * yet to be chosen; ERR_UNMOVED if the side has not moved since that choice;
 * ERR_ALONE if the opponent is disconnected.
 */
enum error
match_offer_undo(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Offers a pause of at most GAME_PAUSE_TIME, in which nobody can move and the
 * clocks are stopped. A bot agrees at once. If both agree, emits EV_PAUSED. The
 * next move cancels the offer. Errors: ERR_OVER, ERR_TOURNAMENT, ERR_PAUSED,
 * ERR_PAUSES, ERR_ALONE.
 */
enum error
match_offer_pause(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Offers to allow hints in this game. Errors: ERR_OVER, ERR_TOURNAMENT,
 * ERR_OPENED.
 */
enum error match_offer_hints(struct match *m, enum side side, uint32_t id);

/* Whether the side has an open offer of that kind. */
bool match_is_offer_open(const struct match *m, enum offer kind,
    enum side side);

/*
 * Ends the side's open offer, which the other side declines for the reason
 * `why` or "". If `why` is NULL, the side withdraws the offer itself. Emits
 * EV_DECLINED or EV_WITHDRAWN.
 */
void match_end_offer(struct match *m, enum offer kind, enum side side,
    const char *why);

/*
 * match_has_hints: whether hints are allowed. match_is_rematch_agreed: whether
 * both sides want a rematch. Both are true if each side has made that offer or
 * belongs to a bot; hints are allowed even if only one side belongs to a bot. A
 * side for whose disconnected player a bot plays belongs to that player.
 */
bool match_has_hints(const struct match *m);
bool match_is_rematch_agreed(const struct match *m);

#endif
