/* match_offers.c -- the offers at a match: making and answering them. */

#include "server/lobby/match_offers.h"

#include "common/container_of.h"

enum error match_offers_make(struct matchmaking *mk, struct player *p,
    enum offer kind, msec now)
{
	struct match_manager *mm = mk->matches;
	uint32_t              id = proposal_next_id(&mm->lobby->proposals);

	if (kind == OFFER_REMATCH)
		return matchmaking_rematch(mk, p, now);
	if (kind == OFFER_HINT)
		return match_manager_request_hint(mm, p);
	if (kind == OFFER_PAUSE)
		return match_offer_pause(p->match, p->side, id, now);
	if (kind == OFFER_UNDO)
		return match_offer_undo(p->match, p->side, id, now);
	return match_offer_draw(p->match, p->side, id, now);
}

static struct open_offer *offer_of(struct proposal *proposal)
{
	return container_of(proposal, struct open_offer, proposal);
}

/* Whether p has that side's seat at the match of the offer. */
static bool
has_seat(const struct player *p, const struct open_offer *o, enum side side)
{
	return p->match == &o->lm->match && p->side == side;
}

static enum error accept(struct proposal *proposal, struct player *by, msec now)
{
	const struct open_offer *o = offer_of(proposal);

	if (!has_seat(by, o, side_other(o->side)))
		return ERR_OTHER;
	return match_offers_make(o->lm->manager->offer_ctx, by, o->kind, now);
}

static enum error
decline(struct proposal *proposal, struct player *by, const char *why, msec now)
{
	const struct open_offer *o = offer_of(proposal);

	(void)now;
	if (!has_seat(by, o, side_other(o->side)))
		return ERR_OTHER;
	match_decline_offer(by->match, o->kind, o->side, why);
	return OK;
}

static enum error
withdraw(struct proposal *proposal, struct player *by, msec now)
{
	const struct open_offer *o = offer_of(proposal);

	(void)now;
	if (!has_seat(by, o, o->side))
		return ERR_OTHER;
	match_withdraw_offer(by->match, o->kind, o->side);
	return OK;
}

static const struct proposal_ops ops = { accept, decline, withdraw };

void match_offers_init(struct matchmaking *mk)
{
	mk->matches->offer_ops = &ops;
	mk->matches->offer_ctx = mk;
}
