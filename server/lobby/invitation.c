/* invitation.c -- one player is asked to play against another one. */

#include "server/lobby/invitation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/lobby/lobby.h"

/* A value of agreed_at so long ago that has_just_agreed returns false. */
#define LONG_AGO (-(msec)QUESTION_TIME - 1)

static void on_timer(struct timer *t, msec now);

void invitations_init(struct invitations *set, struct pairing *pairing,
    struct seek_list *seeks, struct timer_heap *timers)
{
	*set = (struct invitations){ .pairing = pairing,
		.seeks = seeks,
		.lobby = pairing->matches->lobby,
		.timers = timers,
		.accepted = TAILQ_HEAD_INITIALIZER(set->accepted) };
	cooldowns_init(&set->cooldowns);
}

void invitations_clear(struct invitations *set)
{
	expiry_map_clear(&set->cooldowns);
}

/* --- the lists of the two players --- */

static void link_to_players(struct invitation *inv)
{
	LIST_INSERT_HEAD(&inv->from->sent, inv, sent_link);
	LIST_INSERT_HEAD(&inv->to->received, inv, received_link);
}

static void unlink_from_players(struct invitation *inv)
{
	LIST_REMOVE(inv, sent_link);
	LIST_REMOVE(inv, received_link);
}

static struct invitation *add(struct invitations *set,
    enum invitation_kind kind, struct player *from, struct player *to, msec now)
{
	struct invitation *inv = xcalloc(1, sizeof(*inv));

	inv->id = ++set->lobby->last_number;
	inv->kind = kind;
	inv->set = set;
	inv->from = from;
	inv->to = to;
	inv->side = SIDE_NONE;
	inv->agreed_at = now;
	inv->timer.on_expire = on_timer;
	link_to_players(inv);
	return inv;
}

/* Frees an invitation without a message to anybody. */
static void drop(struct invitation *inv)
{
	unlink_from_players(inv);
	timer_heap_cancel(inv->set->timers, &inv->timer);
	if (inv->is_accepted)
		TAILQ_REMOVE(&inv->set->accepted, inv, accepted_link);
	free(inv);
}

/* Tells p that the invitation has ended without an answer, and why. */
static void notify_withdrawn(const struct invitation *inv,
    const struct player *p, const char *why)
{
	lobby_notify(inv->set->lobby, p,
	    &(struct lobby_event){
		.kind = LOBBY_WITHDRAWN, .id = inv->id, .text = why });
}

/* Ends the invitation without an answer, and tells both players why. */
static void withdraw(struct invitation *inv, const char *why)
{
	if (inv->is_told) {
		notify_withdrawn(inv, inv->from, why);
		notify_withdrawn(inv, inv->to, why);
	}
	drop(inv);
}

/*
 * Tells both players that the player `by` has accepted or declined the
 * invitation.
 */
static void
notify_answer(const struct invitation *inv, enum lobby_event_kind answer,
    const struct player *by, const char *text, const struct match *after)
{
	const struct lobby_event e = { .kind = answer,
		.id = inv->id,
		.name = by->name,
		.text = text,
		.match = after };

	lobby_notify(inv->set->lobby, inv->from, &e);
	lobby_notify(inv->set->lobby, inv->to, &e);
}

/*
 * Whether the invitation was made because two seeks are similar, and not
 * because one player has chosen the other.
 */
static bool is_introduction(const struct invitation *inv)
{
	return inv->kind != INVITE_CHALLENGE;
}

static unsigned count_sent(const struct player *p, bool introductions)
{
	const struct invitation *inv;
	unsigned                 n = 0;

	LIST_FOREACH (inv, &p->sent, sent_link)
		n += is_introduction(inv) == introductions;
	return n;
}

/*
 * Whether p has received as many invitations as allowed. Counts introductions
 * if `introductions` is true, else all other kinds together.
 */
static bool is_busy(const struct player *p, bool introductions)
{
	const struct invitation *inv;
	unsigned                 n = 0;

	LIST_FOREACH (inv, &p->received, received_link)
		n += is_introduction(inv) == introductions;
	return n >= RECEIVED_CHALLENGES_MAX;
}

/* Returns the open invitation of that kind from `from` to `to`, or NULL. */
static struct invitation *find_from(const struct player *from,
    const struct player *to, enum invitation_kind kind)
{
	struct invitation *inv;

	LIST_FOREACH (inv, &from->sent, sent_link)
		if (inv->to == to && inv->kind == kind && !inv->is_accepted)
			return inv;
	return NULL;
}

/* Returns the introduction of two players, in either direction, or NULL. */
static struct invitation *
find_introduction(const struct player *p, const struct player *other)
{
	struct invitation *inv = find_from(p, other, INVITE_SEEK);

	if (inv == NULL)
		inv = find_from(other, p, INVITE_SEEK);
	if (inv == NULL)
		inv = find_from(p, other, INVITE_NEAR);
	return inv != NULL ? inv : find_from(other, p, INVITE_NEAR);
}

/* Returns p's invitation with number `id`, if p was told of it; else NULL. */
static struct invitation *find(const struct player *p, uint32_t id)
{
	struct invitation *inv;

	LIST_FOREACH (inv, &p->received, received_link)
		if (inv->id == id && inv->is_told)
			return inv;
	LIST_FOREACH (inv, &p->sent, sent_link)
		if (inv->id == id && inv->is_told)
			return inv;
	return NULL;
}

/* --- questions --- */

/*
 * Whether p is a person in a stand-in game (against a bot, while a seek waits),
 * who must be asked before the game is ended.
 */
static bool is_engaged(const struct player *p)
{
	return p->match != NULL && !p->match->is_over && !p->is_program;
}

/* Whether `from` has chosen this game so recently that `from` is not asked. */
static bool has_just_agreed(const struct invitation *inv, msec now)
{
	return now - inv->agreed_at <= QUESTION_TIME;
}

/*
 * Exchanges the roles of `from` and `to`. agreed_at is when the player who is
 * now `from` has agreed to play.
 */
static void exchange_roles(struct invitation *inv, msec agreed_at)
{
	struct player *from = inv->from;

	unlink_from_players(inv);
	inv->from = inv->to;
	inv->to = from;
	inv->agreed_at = agreed_at;
	if (inv->side != SIDE_NONE)
		inv->side = side_other(inv->side);
	link_to_players(inv);
}

/* Finds the game that is played if `by` accepts the terms of the seek. */
static enum error accepted_settings(const struct seek *seek,
    const struct player *by, struct game_settings *settings)
{
	return seek_terms_accept(&seek->request.terms,
	    by->seek != NULL ? &by->seek->request.terms : NULL, settings);
}

/* Returns the side that a player who accepts the seek will have. */
static enum side side_left(const struct seek *seek)
{
	enum side side = seek->request.terms.side;

	return side != SIDE_NONE ? side_other(side) : SIDE_NONE;
}

/*
 * Sends p, who is `from` or `to`, the question of the invitation. `to` must
 * answer the question.
 */
static void
notify_question(const struct invitation *inv, const struct player *p, msec now)
{
	const struct player *other = p == inv->to ? inv->from : inv->to;
	struct game_settings settings;
	struct shown_rating  rating;
	char                 differences[SEEK_DIFFERENCES_SIZE];
	struct lobby_event   e = { .id = inv->id,
		  .name = other->name,
		  .is_program = other->is_program,
		  .settings = &inv->settings,
		  .to = p == inv->from ? inv->to->name : NULL };

	switch (inv->kind) {
	case INVITE_SEEK:
		e.kind = LOBBY_SEEKING;
		e.match = other->match;
		break;
	case INVITE_NEAR:
		/*
		 * Tells p the terms of the other player's seek, and which of
		 * them differ from the terms of p's seek.
		 */
		accepted_settings(other->seek, p, &settings);
		seek_terms_write_differences(&p->seek->request.terms,
		    &other->seek->request.terms, differences);
		e.kind = LOBBY_NEAR;
		e.side = side_left(other->seek);
		e.text = differences;
		e.settings = &settings;
		break;
	case INVITE_CHALLENGE:
		rating = match_manager_rating_of(inv->set->pairing->matches,
		    inv->from, &inv->settings.variant, now);
		e.kind = LOBBY_CHALLENGE;
		e.name = inv->from->name;
		e.is_program = inv->from->is_program;
		e.side = p == inv->to && inv->side != SIDE_NONE ?
		    side_other(inv->side) :
		    inv->side;
		e.rating = &rating;
	}
	lobby_notify(inv->set->lobby, p, &e);
}

/*
 * Tells both players of the invitation. An introduction first waits until a
 * minute has passed since `to` was last asked to play with `from`.
 */
static void ask(struct invitation *inv, msec now)
{
	struct expiry_map *cooldowns = &inv->set->cooldowns;
	enum cooldown_kind kind = inv->kind == INVITE_NEAR ? COOLDOWN_TOLD :
							     COOLDOWN_ASKED;
	msec               until;

	until = cooldown_end(cooldowns, kind, inv->from, inv->to, now);
	if (is_introduction(inv) && until > now) {
		/*
		 * on_timer asks again when INACTIVE_TIME has passed since
		 * asked_at: with this value, when the cooldown ends.
		 */
		inv->asked_at = until - INACTIVE_TIME;
		timer_heap_set(inv->set->timers, &inv->timer, until);
		return;
	}
	cooldown_start(cooldowns, kind, inv->from, inv->to, now);
	inv->is_told = true;
	inv->asked_at = now;
	timer_heap_cancel(inv->set->timers, &inv->timer);
	notify_question(inv, inv->to, now);
	notify_question(inv, inv->from, now);
	if (inv->kind == INVITE_SEEK)
		timer_heap_set(inv->set->timers, &inv->timer,
		    now + QUESTION_TIME);
	else if (inv->kind == INVITE_CHALLENGE)
		timer_heap_set(inv->set->timers, &inv->timer,
		    now + CHALLENGE_TIME);
}

/* Asks again, because one of the players has begun or ended a stand-in game. */
static void ask_again(struct invitation *inv, msec now)
{
	if (inv->kind == INVITE_SEEK && is_engaged(inv->from) &&
	    !is_engaged(inv->to))
		exchange_roles(inv, LONG_AGO);
	ask(inv, now);
}

/* --- the game --- */

static bool can_start(const struct invitation *inv)
{
	return pairing_is_free(inv->from) && pairing_is_free(inv->to);
}

/*
 * Returns the game that must end before the game of the invitation can begin;
 * NULL if none must.
 */
static const struct match *waited_for(const struct invitation *inv)
{
	const struct player *last = pairing_is_free(inv->to) ? inv->from :
							       inv->to;

	return pairing_is_free(last) ? NULL : last->match;
}

/*
 * Closes the invitations from p to `other`, because these two now play a game.
 */
static void close_sent(struct player *p, const struct player *other)
{
	struct invitation *inv, *next;

	for (inv = LIST_FIRST(&p->sent); inv != NULL; inv = next) {
		next = LIST_NEXT(inv, sent_link);
		if (inv->to == other)
			withdraw(inv, "matched");
	}
}

void invitations_close_between(struct invitations *set, struct player *p,
    struct player *other, msec now)
{
	close_sent(p, other);
	close_sent(other, p);
	cooldown_end_between(&set->cooldowns, p, other, now);
}

static void start(struct invitation *inv, msec now)
{
	struct invitations  *set = inv->set;
	struct game_settings settings = inv->settings;
	struct player       *from = inv->from, *to = inv->to;
	enum side            side = inv->side;

	drop(inv);
	invitations_close_between(set, from, to, now);
	pairing_start(set->pairing, from, side, to, SIDE_NONE, &settings, now);
}

/*
 * Accepts the invitation for the player `by`. The game begins now or, if one of
 * the players is not free, later.
 */
static void accept(struct invitation *inv, const struct player *by, msec now)
{
	bool starts = can_start(inv);

	if (inv->is_told)
		notify_answer(inv, LOBBY_ACCEPTED, by, "", waited_for(inv));
	if (starts) {
		start(inv, now);
		return;
	}
	timer_heap_cancel(inv->set->timers, &inv->timer);
	inv->is_accepted = true;
	TAILQ_INSERT_TAIL(&inv->set->accepted, inv, accepted_link);
}

void invitations_start_accepted(struct invitations *set, msec now)
{
	struct invitation *inv = TAILQ_FIRST(&set->accepted);

	while (inv != NULL) {
		if (!can_start(inv)) {
			inv = TAILQ_NEXT(inv, accepted_link);
			continue;
		}
		start(inv, now);
		/*
		 * The new game may have closed other invitations of the queue,
		 * so the loop begins again.
		 */
		inv = TAILQ_FIRST(&set->accepted);
	}
}

/* --- challenges --- */

enum error invitation_challenge(struct invitations *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now)
{
	struct invitation *mine = find_from(from, to, INVITE_CHALLENGE);
	struct invitation *theirs = find_from(to, from, INVITE_CHALLENGE);

	assert(to != from);
	*id = 0;
	if (player_ignores(to, from))
		return ERR_IGNORED;
	if (mine != NULL)
		return game_settings_is_same(&mine->settings, settings) &&
			mine->side == side ?
		    ERR_OFFERED :
		    ERR_ASKED;
	if (theirs != NULL &&
	    game_settings_is_same(&theirs->settings, settings) &&
	    theirs->side ==
		(side == SIDE_NONE ? SIDE_NONE : side_other(side))) {
		accept(theirs, from, now);
		return OK;
	}
	if (theirs == NULL &&
	    cooldown_end(&set->cooldowns, COOLDOWN_CHALLENGE, from, to, now) >
		now)
		return ERR_DECLINED;
	if (theirs == NULL &&
	    cooldown_end(&set->cooldowns, COOLDOWN_ASKED, from, to, now) > now)
		return ERR_ASKED;
	if (count_sent(from, false) >= SENT_CHALLENGES_MAX)
		return ERR_MANY;
	if (is_busy(to, false))
		return ERR_BUSY;
	if (theirs != NULL)
		withdraw(theirs, "replaced");
	mine = add(set, INVITE_CHALLENGE, from, to, now);
	mine->settings = *settings;
	mine->side = side;
	*id = mine->id;
	ask(mine, now);
	return OK;
}

/* Repeats an invitation to p, who was told of it before. */
static void
tell_again(const struct invitation *inv, const struct player *p, msec now)
{
	if (!inv->is_told)
		return;
	notify_question(inv, p, now);
	if (inv->is_accepted)
		lobby_notify(inv->set->lobby, p,
		    &(struct lobby_event){ .kind = LOBBY_ACCEPTED,
			.id = inv->id,
			.name = inv->to->name,
			.text = "",
			.match = waited_for(inv) });
}

void invitations_returned(struct invitations *set, struct player *p, msec now)
{
	const struct invitation *inv;

	LIST_FOREACH (inv, &p->sent, sent_link)
		tell_again(inv, p, now);
	LIST_FOREACH (inv, &p->received, received_link)
		tell_again(inv, p, now);
	invitations_start_accepted(set, now);
}

/* --- seeks that could be paired --- */

static bool have_declined(struct invitations *set, const struct player *p,
    const struct player *other, msec now)
{
	return cooldown_end(&set->cooldowns, COOLDOWN_STAND_IN, p, other, now) >
	    now;
}

/* Introduces the players of two seeks to each other, if nothing forbids it. */
static void introduce_two(struct invitations *set, struct seek *seek,
    struct seek *other, bool is_near, msec now)
{
	const struct seek_terms *t = &seek->request.terms;
	struct player           *p = seek->player, *to = other->player;
	struct game_settings     agreed;
	struct invitation       *inv;
	bool                     suits = seek_suits(other, p, t, &agreed);

	if (other == seek || other->state == SEEK_AWAY || suits == is_near ||
	    is_busy(to, true) || have_declined(set, p, to, now) ||
	    find_introduction(p, to) != NULL)
		return;
	/*
	 * If the terms differ, the players are told of each other only if
	 * neither ignores the other, and either could accept the
	 * other's terms.
	 */
	if (is_near &&
	    (player_ignores(p, to) || player_ignores(to, p) ||
		accepted_settings(seek, to, &agreed) != OK ||
		accepted_settings(other, p, &agreed) != OK))
		return;
	inv = add(set, is_near ? INVITE_NEAR : INVITE_SEEK, p, to, now);
	if (!is_near) {
		inv->settings = agreed;
		inv->side = t->side != SIDE_NONE ? t->side : side_left(other);
	}
	ask_again(inv, now);
}

void invitation_introduce(struct invitations *set, struct seek *seek, msec now)
{
	struct seek *other;

	for (int is_near = 0; is_near < 2; is_near++)
		TAILQ_FOREACH (other, &set->seeks->all, link) {
			if (count_sent(seek->player, true) >= ASKED_MAX)
				return;
			introduce_two(set, seek, other, is_near != 0, now);
		}
}

/*
 * Whether the game begins even if p does not answer. True if p plays no bot now,
 * or has not moved for INACTIVE_TIME.
 */
static bool agrees_by_silence(const struct player *p, msec now)
{
	return !is_engaged(p) || now - p->moved_at >= INACTIVE_TIME;
}

/*
 * Ends a challenge that had no answer in time. If a player was asked to leave a
 * stand-in game, that player agrees by silence or is asked again. An invitation
 * of another kind was waiting for a cooldown, and is sent now.
 */
static void on_timer(struct timer *t, msec now)
{
	struct invitation *inv = container_of(t, struct invitation, timer);

	if (inv->kind == INVITE_CHALLENGE)
		withdraw(inv, "time");
	else if (inv->kind != INVITE_SEEK ||
	    now >= inv->asked_at + INACTIVE_TIME)
		ask_again(inv, now);
	else if (can_start(inv) && agrees_by_silence(inv->to, now) &&
	    (has_just_agreed(inv, now) || agrees_by_silence(inv->from, now)))
		start(inv, now);
	else
		timer_heap_set(inv->set->timers, &inv->timer,
		    inv->asked_at + INACTIVE_TIME);
}

/*
 * To be called when a game of `from` or `to` has ended. Returns true if the
 * game of the invitation begins.
 */
static bool reconsider(struct invitation *inv, msec now)
{
	if (!is_introduction(inv) || inv->is_accepted)
		return false;
	if (inv->kind == INVITE_SEEK && can_start(inv) &&
	    !is_engaged(inv->from) && !is_engaged(inv->to)) {
		start(inv, now);
		return true;
	}
	ask_again(inv, now);
	return false;
}

bool invitations_game_ended(struct player *p, msec now)
{
	struct invitation *inv, *next;

	for (inv = LIST_FIRST(&p->received); inv != NULL; inv = next) {
		next = LIST_NEXT(inv, received_link);
		if (reconsider(inv, now))
			return true;
	}
	for (inv = LIST_FIRST(&p->sent); inv != NULL; inv = next) {
		next = LIST_NEXT(inv, sent_link);
		if (reconsider(inv, now))
			return true;
	}
	return false;
}

/* --- answers --- */

/*
 * `by` accepts the terms of the seek of `other`. inv is the introduction of
 * these two players, or NULL. If `other` seeks another kind of opponent, makes
 * a challenge, which replaces inv. Else the game begins if `other` is ready; if
 * not, `other` is asked. Errors: ERR_UNFIT, those of invitation_challenge.
 */
static enum error accept_terms(struct invitations *set, struct invitation *inv,
    struct player *by, struct player *other, msec now)
{
	const struct seek   *seek = other->seek;
	struct game_settings settings;
	uint32_t             id;
	enum error           e = accepted_settings(seek, by, &settings);

	if (e != OK)
		return e;
	if (!seek_terms_want(&seek->request.terms, by)) {
		e = invitation_challenge(set, by, other, &settings,
		    side_left(seek), &id, now);
		/*
		 * If a game has begun, the old inv was freed, so inv is
		 * searched again.
		 */
		inv = find_introduction(by, other);
		if (e == OK && inv != NULL)
			withdraw(inv, "replaced");
		return e;
	}
	if (inv == NULL)
		inv = add(set, INVITE_SEEK, by, other, now);
	else if (by != inv->from)
		exchange_roles(inv, now);
	inv->agreed_at = now;
	inv->kind = INVITE_SEEK;
	inv->settings = settings;
	inv->side = side_left(seek);
	if (seek_is_ready(seek))
		accept(inv, by, now);
	else
		ask(inv, now);
	return OK;
}

enum error invitation_accept(struct player *by, uint32_t id, msec now)
{
	struct invitation *inv = find(by, id);

	if (inv == NULL || (inv->is_accepted && by == inv->to))
		return ERR_ID;
	if (inv->kind == INVITE_NEAR)
		return accept_terms(inv->set, inv, by,
		    by == inv->from ? inv->to : inv->from, now);
	if (by != inv->to)
		return ERR_OTHER;
	if (inv->from->kept != NULL)
		return ERR_NOBODY;
	if (inv->kind == INVITE_SEEK && is_engaged(inv->from) &&
	    !has_just_agreed(inv, now)) {
		exchange_roles(inv, now);
		ask(inv, now);
		return OK;
	}
	accept(inv, by, now);
	return OK;
}

enum error
invitation_decline(struct player *by, uint32_t id, const char *why, msec now)
{
	struct invitation *inv = find(by, id);

	if (inv == NULL)
		return ERR_ID;
	if (by != inv->to && inv->kind != INVITE_NEAR)
		return ERR_OTHER;
	cooldown_start(&inv->set->cooldowns,
	    is_introduction(inv) ? COOLDOWN_STAND_IN : COOLDOWN_CHALLENGE,
	    inv->from, inv->to, now);
	notify_answer(inv, LOBBY_DECLINED, by, why, NULL);
	drop(inv);
	return OK;
}

enum error invitation_withdraw(struct player *by, uint32_t id, msec now)
{
	struct invitation *inv = find(by, id);

	if (inv == NULL)
		return ERR_ID;
	if (by != inv->from || inv->kind == INVITE_NEAR)
		return ERR_OTHER;
	if (!is_introduction(inv))
		cooldown_withdraw(&inv->set->cooldowns, inv->from, inv->to,
		    now);
	withdraw(inv, "withdrawn");
	return OK;
}

enum error invitation_accept_seek(struct invitations *set, struct player *by,
    struct seek *seek, msec now)
{
	const struct seek_terms any = { .side = SIDE_NONE };
	struct player          *other = seek->player;
	struct invitation      *inv = find_introduction(by, other);

	if (!seek_players_agree(by, &any, other, &seek->request.terms))
		return ERR_OTHER;
	if (!pairing_is_free(by))
		return ERR_SEATED;
	if (seek->state == SEEK_AWAY)
		return ERR_NOBODY;
	if (inv != NULL && inv->kind == INVITE_SEEK && inv->from == by &&
	    inv->is_told)
		return ERR_OFFERED;
	if (inv == NULL && is_engaged(other)) {
		if (have_declined(set, by, other, now))
			return ERR_DECLINED;
		if (is_busy(other, true))
			return ERR_BUSY;
	}
	return accept_terms(set, inv, by, other, now);
}

/* --- the end of invitations --- */

void invitations_seek_unavailable(struct seek *seek, const char *why)
{
	struct invitation *inv, *next;

	for (inv = LIST_FIRST(&seek->player->sent); inv != NULL; inv = next) {
		next = LIST_NEXT(inv, sent_link);
		if (is_introduction(inv))
			withdraw(inv, why);
	}
	for (inv = LIST_FIRST(&seek->player->received); inv != NULL;
	     inv = next) {
		next = LIST_NEXT(inv, received_link);
		if (is_introduction(inv))
			withdraw(inv, why);
	}
}

void invitations_close_all(struct player *p, const char *why)
{
	struct invitation *inv;

	while ((inv = LIST_FIRST(&p->sent)) != NULL ||
	    (inv = LIST_FIRST(&p->received)) != NULL)
		withdraw(inv, why);
}
