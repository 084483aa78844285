/* pairing.h -- who plays whom: seeks, bots, rematches. */

#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H

#include "common/error.h"
#include "common/level.h"
#include "common/msec.h"
#include "server/lobby.h"
#include "server/match.h"
#include "server/player.h"

/*
 * p, who has no running game and no seek, leaves the table and looks for an
 * opponent. With one there, or with a bot that need not be waited for, they are
 * seated at once and p->match is set; else p->seek is, p's copy of *wish with
 * its id. It stays while a bot stands in, so that a person is found later on.
 */
void pairing_seek(struct lobby *l, struct player *p, const struct seek *wish,
    msec now);

/* p, who has no running game and no seek, against a bot; side as in seek. */
void pairing_bot(struct lobby *l, struct player *p, const struct terms *terms,
    enum level level, enum side side);

/*
 * Bot against bot, not started yet: whoever asked watches it first. It ends when
 * nobody watches any more.
 */
struct match *pairing_bots(struct lobby *l, const struct terms *terms,
    enum level x, enum level o);

/*
 * p, at a table, wants another game; when all agree it is begun and p->match is
 * the new one. A bot that stands in for whom p seeks makes room where somebody
 * has come: then it is as pairing_seek with that seek again. Errors as
 * match_offer_rematch.
 */
enum error pairing_rematch(struct lobby *l, struct player *p, msec now);

#endif
