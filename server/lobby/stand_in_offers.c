/*
 * stand_in_offers.c -- asks players at a stand-in game to leave the bot for a
 * person.
 */

#include "server/lobby/stand_in_offers.h"

#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/lobby/player.h"

/* Tells p of the other player, and of the game that they would play. */
static void notify_seeking(const struct stand_in_offer *o,
    const struct player *p, const struct seek *other)
{
	struct game_settings agreed;

	seek_terms_agree(&o->asked->request.terms, &o->maker->request.terms,
	    &agreed);
	player_notify(p, NULL,
	    &(struct match_event){ .kind = EV_SEEKING,
		.id = o->proposal.id,
		.name = other->player->name,
		.is_program = other->player->is_program,
		.settings = &agreed,
		.match = other->player->match });
}

/* If the wait was extended for offers, it ends with the last of them. */
void stand_in_offers_close(struct stand_in_offer *o)
{
	struct seek *maker = o->maker;

	LIST_REMOVE(o, asked_link);
	LIST_REMOVE(o, made_link);
	timer_heap_cancel(o->offers->timers, &o->timer);
	proposal_close(o->offers->proposals, &o->proposal);
	free(o);
	if (maker->is_extended && LIST_EMPTY(&maker->made) &&
	    timer_is_set(&maker->timer))
		timer_heap_set(maker->list->timers, &maker->timer, 0);
}

void stand_in_offers_refuse(struct stand_in_offer *o, msec now)
{
	cooldown_start(o->offers->cooldowns, COOLDOWN_STAND_IN,
	    o->asked->player, o->maker->player, now);
	stand_in_offers_close(o);
}

static void tell_both(const struct stand_in_offer *o, const char *why)
{
	player_notify_withdrawn(o->asked->player, o->proposal.id, why);
	player_notify_withdrawn(o->maker->player, o->proposal.id, why);
}

static void on_expire(struct timer *t, msec now)
{
	struct stand_in_offer *o = container_of(t, struct stand_in_offer,
	    timer);

	tell_both(o, "time");
	stand_in_offers_refuse(o, now);
}

void stand_in_offers_ask(struct stand_in_offers *s, struct seek *asked,
    struct seek *maker, msec now)
{
	struct stand_in_offer *o = xcalloc(1, sizeof(*o));

	o->asked = asked;
	o->maker = maker;
	o->offers = s;
	o->timer.on_expire = on_expire;
	proposal_open(s->proposals, &o->proposal, s->ops);
	LIST_INSERT_HEAD(&asked->asked, o, asked_link);
	LIST_INSERT_HEAD(&maker->made, o, made_link);
	timer_heap_set(s->timers, &o->timer, now + STAND_IN_OFFER_TIME);
	notify_seeking(o, asked->player, maker);
	notify_seeking(o, maker->player, asked);
}

void stand_in_offers_close_all(struct seek *seek)
{
	struct stand_in_offer *o;

	while ((o = LIST_FIRST(&seek->asked)) != NULL ||
	    (o = LIST_FIRST(&seek->made)) != NULL) {
		tell_both(o, "gone");
		stand_in_offers_close(o);
	}
}
