/* challenge.c -- one player asks another one, by name, to play. */

#include "server/lobby/challenge.h"

#include <assert.h>
#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"

static const struct proposal_ops challenge_ops;

void challenges_init(struct challenges *set, struct matchmaking *matchmaking,
    struct timer_heap *timers)
{
	*set = (struct challenges){ .matchmaking = matchmaking,
		.timers = timers,
		.accepted = TAILQ_HEAD_INITIALIZER(set->accepted) };
}

static struct challenge *challenge_of(struct proposal *o)
{
	return container_of(o, struct challenge, proposal);
}

static struct proposals *proposals_of(const struct challenges *set)
{
	return &set->matchmaking->matches->lobby->proposals;
}

static void free_challenge(struct challenge *c)
{
	LIST_REMOVE(c, sent_link);
	LIST_REMOVE(c, received_link);
	c->to->received_count--;
	if (c->is_accepted)
		TAILQ_REMOVE(&c->set->accepted, c, accepted_link);
	timer_heap_cancel(c->set->timers, &c->timer);
	proposal_close(proposals_of(c->set), &c->proposal);
	free(c);
}

/* Ends a challenge without an answer and tells both players why. */
static void withdraw_challenge(struct challenge *c, const char *why)
{
	player_notify_withdrawn(c->from, c->proposal.id, why);
	player_notify_withdrawn(c->to, c->proposal.id, why);
	free_challenge(c);
}

static void on_expire(struct timer *t, msec now)
{
	(void)now;
	withdraw_challenge(container_of(t, struct challenge, timer), "time");
}

/* --- answers --- */

static bool can_start(const struct challenge *c)
{
	return matchmaking_is_free(c->from) && matchmaking_is_free(c->to);
}

static void start(struct challenge *c, msec now)
{
	struct matchmaking  *mk = c->set->matchmaking;
	struct game_settings settings = c->settings;
	struct player       *from = c->from, *to = c->to;
	enum side            side = c->side;

	free_challenge(c);
	matchmaking_pair(mk, from, side, to, SIDE_NONE, &settings, now);
}

static void accept_challenge(struct challenge *c, msec now)
{
	const struct match *busy_at = matchmaking_is_free(c->to) ?
	    c->from->match :
	    c->to->match;

	player_notify_accepted(c->from, c->proposal.id, c->to,
	    can_start(c) ? NULL : busy_at);
	player_notify_accepted(c->to, c->proposal.id, c->to,
	    can_start(c) ? NULL : busy_at);
	if (can_start(c)) {
		start(c, now);
		return;
	}
	c->is_accepted = true;
	timer_heap_cancel(c->set->timers, &c->timer);
	TAILQ_INSERT_TAIL(&c->set->accepted, c, accepted_link);
}

static enum error on_accept(struct proposal *o, struct player *by, msec now)
{
	struct challenge *c = challenge_of(o);

	if (by != c->to)
		return ERR_OTHER;
	if (c->is_accepted)
		return ERR_ID;
	accept_challenge(c, now);
	return OK;
}

static enum error
on_decline(struct proposal *o, struct player *by, const char *why, msec now)
{
	struct challenge *c = challenge_of(o);

	if (by != c->to)
		return ERR_OTHER;
	cooldown_start(&c->set->matchmaking->cooldowns, COOLDOWN_CHALLENGE,
	    c->from, by, now);
	player_notify_answer(c->from, EV_DECLINED, o->id, by, why);
	player_notify_answer(by, EV_DECLINED, o->id, by, why);
	free_challenge(c);
	return OK;
}

static enum error on_withdraw(struct proposal *o, struct player *by, msec now)
{
	struct challenge *c = challenge_of(o);

	(void)now;
	if (by != c->from)
		return ERR_OTHER;
	withdraw_challenge(c, "withdrawn");
	return OK;
}

static const struct proposal_ops challenge_ops = { on_accept, on_decline,
	on_withdraw };

/* --- making one --- */

/*
 * The challenge from one player to another that is not yet accepted, or NULL.
 */
static struct challenge *
find_open(const struct player *from, const struct player *to)
{
	struct challenge *c;

	LIST_FOREACH (c, &from->sent, sent_link)
		if (c->to == to && !c->is_accepted)
			return c;
	return NULL;
}

static bool is_same(const struct challenge *c,
    const struct game_settings *settings, enum side from_side)
{
	return game_settings_is_same(&c->settings, settings) &&
	    c->side == from_side;
}

static unsigned count_sent(const struct player *p)
{
	const struct challenge *c;
	unsigned                n = 0;

	LIST_FOREACH (c, &p->sent, sent_link)
		n++;
	return n;
}

/*
 * Whether from may make another challenge; one that is replaced does not count.
 */
static enum error check_limits(const struct challenges *set,
    const struct player *from, const struct player *to, unsigned replaced)
{
	const struct matchmaking *mk = set->matchmaking;

	if (mk->sent_max != 0 && count_sent(from) >= mk->sent_max + replaced)
		return ERR_MANY;
	if (mk->received_max != 0 &&
	    matchmaking_heard(to) >= mk->received_max + replaced)
		return ERR_BUSY;
	return OK;
}

static const struct challenge *
add(struct challenges *set, struct player *from, struct player *to,
    const struct game_settings *settings, enum side side, msec now)
{
	struct challenge   *c = xcalloc(1, sizeof(*c));
	struct shown_rating rating = match_manager_rating_of(set->matchmaking
								 ->matches,
	    from, &settings->variant, now);

	c->set = set;
	c->from = from;
	c->to = to;
	c->settings = *settings;
	c->side = side;
	c->timer.on_expire = on_expire;
	proposal_open(proposals_of(set), &c->proposal, &challenge_ops);
	LIST_INSERT_HEAD(&from->sent, c, sent_link);
	LIST_INSERT_HEAD(&to->received, c, received_link);
	to->received_count++;
	timer_heap_set(set->timers, &c->timer, now + CHALLENGE_TIME);
	player_notify_challenge(to, c->proposal.id, from, to, settings, side,
	    &rating);
	player_notify_challenge(from, c->proposal.id, from, to, settings, side,
	    &rating);
	return c;
}

enum error challenge_make(struct challenges *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    const struct challenge **made, msec now)
{
	struct challenge *theirs = find_open(to, from);
	struct challenge *mine = find_open(from, to);
	enum error        e;

	*made = NULL;
	assert(to != from);
	if (player_refuses(to, from) ||
	    name_set_contains(&to->talk.ignored, from->name))
		return ERR_IGNORED;
	if (mine != NULL && is_same(mine, settings, side))
		return ERR_OFFERED;
	if (theirs != NULL &&
	    is_same(theirs, settings,
		side == SIDE_NONE ? SIDE_NONE : side_other(side))) {
		accept_challenge(theirs, now);
		return OK;
	}
	if (theirs == NULL &&
	    cooldown_is_active(&set->matchmaking->cooldowns, COOLDOWN_CHALLENGE,
		from, to, now))
		return ERR_DECLINED;
	e = check_limits(set, from, to, mine != NULL);
	if (e != OK)
		return e;
	if (theirs != NULL)
		withdraw_challenge(theirs, "replaced");
	if (mine != NULL)
		withdraw_challenge(mine, "replaced");
	*made = add(set, from, to, settings, side, now);
	return OK;
}

/* --- ends --- */

void challenge_close_all(struct player *p)
{
	struct challenge *c;

	while ((c = LIST_FIRST(&p->sent)) != NULL ||
	    (c = LIST_FIRST(&p->received)) != NULL)
		withdraw_challenge(c, "gone");
	matchmaking_forget_told(p);
}

void challenges_end_turn(struct challenges *set, msec now)
{
	struct challenge *c, *next;

	if (set->over_count == set->matchmaking->matches->over_count)
		return;
	set->over_count = set->matchmaking->matches->over_count;
	matchmaking_start_promised(set->matchmaking, now);
	for (c = TAILQ_FIRST(&set->accepted); c != NULL; c = next) {
		next = TAILQ_NEXT(c, accepted_link);
		if (can_start(c))
			start(c, now);
	}
}
