/*
 * matchmaking.c -- pairs players who seek, and handles the answers to offers.
 */

#include "server/lobby/matchmaking.h"

#include "common/container_of.h"
#include "server/lobby/lobby.h"
#include "server/match/seats.h"

void matchmaking_init(struct matchmaking *mk, struct match_manager *matches,
    struct timer_heap *timers, uint64_t seed)
{
	mk->pairing = (struct pairing){ matches, seed | 1 };
	mk->over_count = 0;
	seek_list_init(&mk->seeks, timers, matches->lobby,
	    invitations_seek_unavailable);
	invitations_init(&mk->invitations, &mk->pairing, &mk->seeks, timers);
}

void matchmaking_clear(struct matchmaking *mk)
{
	struct player *p;

	seek_list_clear(&mk->seeks);
	TAILQ_FOREACH (p, &mk->invitations.lobby->players, link)
		invitations_close_all(p, "gone");
	invitations_clear(&mk->invitations);
}

/* --- seeking --- */

/*
 * Returns the ready seek that fits the terms and has waited longest; or NULL.
 */
static struct seek *find_ready(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms, struct game_settings *agreed)
{
	struct seek *seek;

	TAILQ_FOREACH (seek, &mk->seeks.all, link)
		if (seek_is_ready(seek) && seek_suits(seek, p, terms, agreed))
			return seek;
	return NULL;
}

bool matchmaking_has_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms)
{
	struct game_settings agreed;

	return find_ready(mk, p, terms, &agreed) != NULL;
}

/*
 * Starts a game between p and the player of a ready seek. Returns false if no
 * seek fits.
 */
static bool pair_with_ready(struct matchmaking *mk, struct player *p,
    const struct seek_terms *terms, msec now)
{
	struct game_settings settings;
	const struct seek   *other = find_ready(mk, p, terms, &settings);

	if (other == NULL)
		return false;
	invitations_close_between(&mk->invitations, p, other->player, now);
	pairing_start(&mk->pairing, p, terms->side, other->player,
	    other->request.terms.side, &settings, now);
	return true;
}

static void on_seek_timeout(struct timer *t, msec now)
{
	struct seek        *seek = container_of(t, struct seek, timer);
	struct matchmaking *mk = container_of(seek->list, struct matchmaking,
	    seeks);
	struct player      *p = seek->player;
	uint32_t            id = seek->id;

	seek->deadline = MSEC_NEVER;
	if (seek->request.is_bot_on_timeout) {
		pairing_start_stand_in(&mk->pairing, p, now);
		return;
	}
	seek_cancel(p, "time");
	lobby_notify(mk->invitations.lobby, p,
	    &(struct lobby_event){ .kind = LOBBY_SEEK_EXPIRED, .id = id });
}

void matchmaking_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request, msec now)
{
	bool         has_game = p->match != NULL && !p->match->is_over;
	char         text[SEEK_REQUEST_TEXT_SIZE];
	struct seek *seek;

	if (pair_with_ready(mk, p, &request->terms, now))
		return;
	if (has_game)
		seek_cancel(p, "withdrawn");
	else
		match_manager_leave(mk->pairing.matches, p);
	seek = seek_list_add(&mk->seeks, p, request);
	seek->timer.on_expire = on_seek_timeout;
	if (has_game) {
		seek_set_state(seek, SEEK_STAND_IN);
		match_manager_record_seek(mk->pairing.matches, p->match,
		    seek_request_write(request, text));
	}
	invitation_introduce(&mk->invitations, seek, now);
	if (has_game)
		return;
	if (request->timeout == 0 && request->is_bot_on_timeout) {
		pairing_start_stand_in(&mk->pairing, p, now);
	} else if (request->timeout != MSEC_NEVER) {
		seek->deadline = now + request->timeout;
		timer_heap_set(mk->seeks.timers, &seek->timer, seek->deadline);
	}
}

void matchmaking_unseek(struct matchmaking *mk, struct player *p)
{
	if (p->seek->state == SEEK_STAND_IN)
		match_manager_record_seek(mk->pairing.matches, p->match, "");
	seek_cancel(p, "withdrawn");
}

void matchmaking_return(struct matchmaking *mk, struct player *p, msec now)
{
	if (p->seek == NULL || p->seek->state != SEEK_AWAY)
		return;
	p->moved_at = now;
	seek_set_state(p->seek,
	    p->match != NULL ? SEEK_STAND_IN : SEEK_WAITING);
	if (seek_is_ready(p->seek) &&
	    pair_with_ready(mk, p, &p->seek->request.terms, now))
		return;
	invitation_introduce(&mk->invitations, p->seek, now);
	if (p->match != NULL)
		return;
	if (p->seek->deadline != MSEC_NEVER)
		timer_heap_set(mk->seeks.timers, &p->seek->timer,
		    p->seek->deadline);
}

void matchmaking_restore_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request)
{
	struct seek *seek = seek_list_add(&mk->seeks, p, request);

	seek->timer.on_expire = on_seek_timeout;
	seek_set_state(seek, SEEK_AWAY);
}

/* --- rematches --- */

/*
 * To be called after seats_transfer: sets the match and the side in the player
 * who has that seat.
 */
static void update_player_match(struct match *m, enum side side)
{
	struct player *p = m->live.seat[side].observer.ctx;

	if (match_has_bot(m, side))
		return;
	p->match = m;
	p->side = side;
}

/*
 * Makes p's offer of a rematch, or accepts the opponent's; if both have agreed,
 * starts the rematch.
 */
static enum error
rematch(struct matchmaking *mk, struct player *p, uint32_t id, msec now)
{
	struct match_manager *mm = mk->pairing.matches;
	struct match         *m = p->match, *next;
	struct game_settings  settings = m->settings;
	enum error            e = match_offer_rematch(m, p->side, id);

	if (e != OK || !match_is_rematch_agreed(m))
		return e;
	next = match_manager_create(mm, &settings);
	seats_transfer(m, next);
	match_manager_mark_pending_free(mm, m);
	update_player_match(next, SIDE_X);
	update_player_match(next, SIDE_O);
	if (p->seek != NULL)
		pairing_restart_stand_in(&mk->pairing, next, p, now);
	else
		match_manager_start(mm, next, 0, now);
	return OK;
}

/* --- offers at a match --- */

static enum error make_offer(struct matchmaking *mk, struct player *p,
    enum offer kind, uint32_t id, msec now)
{
	switch (kind) {
	case OFFER_REMATCH:
		return rematch(mk, p, id, now);
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

enum error matchmaking_offer(struct matchmaking *mk, struct player *p,
    enum offer kind, msec now)
{
	struct match *m = p->match;
	enum side     side = p->side;
	uint32_t     *last = &mk->pairing.matches->lobby->last_number;
	uint32_t      id = *last + 1;
	enum error    e = make_offer(mk, p, kind, id, now);

	if (m->live.offer_id[kind] == id && match_is_offer_open(m, kind, side))
		*last = id;
	return e;
}

/*
 * Finds the open offer with that number at p's match: an offer by p if is_own
 * is true, else an offer by the opponent. Errors: ERR_ID; ERR_OTHER if the
 * wrong player made the offer.
 */
static enum error
find_offer(const struct player *p, uint32_t id, bool is_own, enum offer *kind)
{
	enum side side = is_own ? p->side : side_other(p->side);

	if (p->match == NULL)
		return ERR_ID;
	for (*kind = OFFER_DRAW; *kind < OFFER_COUNT; (*kind)++) {
		if (p->match->live.offer_id[*kind] != id)
			continue;
		if (match_is_offer_open(p->match, *kind, side))
			return OK;
		if (match_is_offer_open(p->match, *kind, side_other(side)))
			return ERR_OTHER;
	}
	return ERR_ID;
}

/* --- answers --- */

enum error matchmaking_accept(struct matchmaking *mk, struct player *p,
    uint32_t id, msec now)
{
	enum offer   kind;
	struct seek *seek;
	enum error   e = find_offer(p, id, false, &kind);

	if (e != ERR_ID)
		return e == OK ? matchmaking_offer(mk, p, kind, now) : e;
	e = invitation_accept(p, id, now);
	seek = seek_list_find(&mk->seeks, id);
	if (e != ERR_ID || seek == NULL)
		return e;
	return invitation_accept_seek(&mk->invitations, p, seek, now);
}

enum error matchmaking_decline(struct matchmaking *mk, struct player *p,
    uint32_t id, const char *why, msec now)
{
	enum offer kind;
	enum error e = find_offer(p, id, false, &kind);

	if (e == OK)
		match_end_offer(p->match, kind, side_other(p->side), why);
	if (e != ERR_ID)
		return e;
	e = invitation_decline(p, id, why, now);
	return e == ERR_ID && seek_list_find(&mk->seeks, id) != NULL ?
	    ERR_OTHER :
	    e;
}

enum error matchmaking_withdraw(struct matchmaking *mk, struct player *p,
    uint32_t id, msec now)
{
	enum offer         kind;
	const struct seek *seek;
	enum error         e = find_offer(p, id, true, &kind);

	if (e == OK)
		match_end_offer(p->match, kind, p->side, NULL);
	if (e != ERR_ID)
		return e;
	e = invitation_withdraw(p, id, now);
	seek = seek_list_find(&mk->seeks, id);
	if (e != ERR_ID || seek == NULL)
		return e;
	if (seek->player != p)
		return ERR_OTHER;
	matchmaking_unseek(mk, p);
	return OK;
}

/* --- the end of games --- */

/*
 * To be called when the stand-in game of the seek's player has ended. Returns
 * true if a game with another player has begun.
 */
static bool seek_again(struct matchmaking *mk, struct seek *seek, msec now)
{
	struct player *p = seek->player;

	seek->seen_over = p->match->id;
	if (pair_with_ready(mk, p, &seek->request.terms, now) ||
	    invitations_game_ended(p, now))
		return true;
	invitation_introduce(&mk->invitations, seek, now);
	return false;
}

void matchmaking_end_turn(struct matchmaking *mk, msec now)
{
	struct seek *seek;

	if (mk->over_count == mk->pairing.matches->over_count)
		return;
	mk->over_count = mk->pairing.matches->over_count;
	invitations_start_accepted(&mk->invitations, now);
	seek = TAILQ_FIRST(&mk->seeks.all);
	while (seek != NULL) {
		bool is_over = seek->state == SEEK_STAND_IN &&
		    seek->player->match->is_over &&
		    seek->seen_over != seek->player->match->id;

		/*
		 * A new game ends two seeks, so the scan begins again at the
		 * first seek.
		 */
		seek = is_over && seek_again(mk, seek, now) ?
		    TAILQ_FIRST(&mk->seeks.all) :
		    TAILQ_NEXT(seek, link);
	}
}
