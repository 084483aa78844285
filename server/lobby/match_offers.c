/* match_offers.c -- the offers at a match: making and answering them. */

#include "server/lobby/match_offers.h"

static enum error make(struct matchmaking *mk, struct player *p,
    enum offer kind, uint32_t id, msec now)
{
	switch (kind) {
	case OFFER_REMATCH:
		return matchmaking_rematch(mk, p, id, now);
	case OFFER_HINT:
		return match_manager_request_hint(mk->pairing.matches, p, id);
	case OFFER_PAUSE:
		return match_offer_pause(p->match, p->side, id, now);
	case OFFER_UNDO:
		return match_offer_undo(p->match, p->side, id, now);
	default:
		return match_offer_draw(p->match, p->side, id, now);
	}
}

enum error match_offers_make(struct matchmaking *mk, struct player *p,
    enum offer kind, msec now)
{
	struct match *m = p->match;
	enum side     side = p->side;
	uint32_t     *last = &mk->pairing.matches->lobby->last_number;
	uint32_t      id = *last + 1;
	enum error    e = make(mk, p, kind, id, now);

	if (m->offer_id[kind] == id && match_is_offer_open(m, kind, side))
		*last = id;
	return e;
}

/*
 * Finds the open offer at p's match with that number, and whose it is. Errors:
 * ERR_ID, and ERR_OTHER unless it is p's own or, if is_own is false, the
 * opponent's.
 */
static enum error
find(const struct player *p, uint32_t id, bool is_own, enum offer *kind)
{
	enum side side = is_own ? p->side : side_other(p->side);

	if (p->match == NULL)
		return ERR_ID;
	for (*kind = OFFER_DRAW; *kind < OFFER_COUNT; (*kind)++) {
		if (p->match->offer_id[*kind] != id)
			continue;
		if (match_is_offer_open(p->match, *kind, side))
			return OK;
		if (match_is_offer_open(p->match, *kind, side_other(side)))
			return ERR_OTHER;
	}
	return ERR_ID;
}

enum error match_offers_accept(struct matchmaking *mk, struct player *p,
    uint32_t id, msec now)
{
	enum offer kind;
	enum error e = find(p, id, false, &kind);

	return e == OK ? match_offers_make(mk, p, kind, now) : e;
}

enum error match_offers_decline(struct player *p, uint32_t id, const char *why)
{
	enum offer kind;
	enum error e = find(p, id, false, &kind);

	if (e == OK)
		match_decline_offer(p->match, kind, side_other(p->side), why);
	return e;
}

enum error match_offers_withdraw(struct player *p, uint32_t id)
{
	enum offer kind;
	enum error e = find(p, id, true, &kind);

	if (e == OK)
		match_withdraw_offer(p->match, kind, p->side);
	return e;
}
