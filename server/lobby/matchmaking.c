/* matchmaking.c -- who plays whom: seeks, games with bots, rematches. */

#include "server/lobby/matchmaking.h"

#include <assert.h>

#include "common/container_of.h"
#include "server/match/seats.h"

/* Limits the cost of a seek: at most this many players are asked. */
#define ASKED_MAX 5

static const struct proposal_ops seek_ops, offer_ops;

static void on_unavailable(struct seek *seek);

void matchmaking_init(struct matchmaking *mk, struct match_manager *matches,
    struct timer_heap *timers, uint64_t seed)
{
	mk->matches = matches;
	mk->rng_state = seed | 1;
	seek_list_init(&mk->seeks, timers, &matches->lobby->proposals,
	    &seek_ops, on_unavailable);
	mk->seeks.news = &matches->lobby->news;
	cooldowns_init(&mk->cooldowns);
	TAILQ_INIT(&mk->promised);
	mk->sent_max = SENT_CHALLENGES_MAX;
	mk->received_max = RECEIVED_CHALLENGES_MAX;
	mk->stand_in_offers = (struct stand_in_offers){
		&matches->lobby->proposals, timers, &mk->cooldowns, &offer_ops
	};
}

void matchmaking_clear(struct matchmaking *mk)
{
	seek_list_clear(&mk->seeks);
	cooldowns_clear(&mk->cooldowns);
}

/* --- sides --- */

/* xorshift64*, Vigna, "An experimental exploration of Marsaglia's xorshift
   generators, scrambled" (2016). */
static bool random_bool(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d >> 63 != 0;
}

static enum side choose_side(struct matchmaking *mk, enum side requested)
{
	if (requested != SIDE_NONE)
		return requested;
	return random_bool(&mk->rng_state) ? SIDE_X : SIDE_O;
}

/* --- bots --- */

static struct match *create_bot_match(struct matchmaking *mk, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side)
{
	struct match *m = match_manager_create(mk->matches, settings);

	side = choose_side(mk, side);
	match_manager_sit_player(m, side, p);
	match_manager_sit_bot(mk->matches, m, side_other(side), level);
	return m;
}

void matchmaking_play_bot(struct matchmaking *mk, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side,
    bool wants_rated, msec now)
{
	struct match *m;

	match_manager_leave(mk->matches, p);
	m = create_bot_match(mk, p, settings, level, side);
	if (wants_rated)
		match_manager_decide_rated(mk->matches, m, now);
	match_manager_start(mk->matches, m);
}

/* Starts a game whose result does not count, while p's seek goes on. */
static void
start_stand_in_match(struct matchmaking *mk, struct match *m, struct player *p)
{
	char text[SEEK_REQUEST_TEXT_SIZE];

	m->is_stand_in = true;
	match_manager_start(mk->matches, m);
	match_manager_record_seek(mk->matches, m,
	    seek_request_write(&p->seek->request, text));
}

/* A bot plays with p while its seek goes on. */
static void start_stand_in(struct matchmaking *mk, struct player *p)
{
	const struct seek_request *r = &p->seek->request;
	struct game_settings       settings = seek_terms_settings(&r->terms);

	seek_set_state(p->seek, SEEK_STAND_IN);
	start_stand_in_match(mk,
	    create_bot_match(mk, p, &settings, r->level, r->terms.side), p);
}

struct match *matchmaking_create_bot_match(struct matchmaking *mk,
    const struct game_settings *settings, enum bot_level x, enum bot_level o)
{
	struct match *m = match_manager_create(mk->matches, settings);

	match_manager_sit_bot(mk->matches, m, SIDE_X, x);
	match_manager_sit_bot(mk->matches, m, SIDE_O, o);
	return m;
}

/* --- pairs --- */

bool matchmaking_is_free(const struct player *p)
{
	return p->match == NULL || p->match->is_over || p->match->is_stand_in;
}

/* Ends everything that keeps p, who is free, from a new game. */
static void release(struct matchmaking *mk, struct player *p, msec now)
{
	seek_cancel(p);
	if (p->match != NULL && !p->match->is_over)
		match_stop(p->match, END_REPLACED, now);
	match_manager_leave(mk->matches, p);
	player_notify(p, NULL,
	    &(struct match_event){ .kind = EV_CALLED, .now = now });
}

void matchmaking_pair(struct matchmaking *mk, struct player *p, enum side side,
    struct player *other, enum side others_side,
    const struct game_settings *settings, msec now)
{
	struct match *m;

	release(mk, p, now);
	release(mk, other, now);
	if (side == SIDE_NONE && others_side != SIDE_NONE)
		side = side_other(others_side);
	side = choose_side(mk, side);
	m = match_manager_create(mk->matches, settings);
	match_manager_sit_player(m, side, p);
	match_manager_sit_player(m, side_other(side), other);
	match_manager_decide_rated(mk->matches, m, now);
	match_manager_start(mk->matches, m);
}

/* --- seeks --- */

/* Writes the seeks that the search finds, the oldest first, at most max. */
static unsigned find_seeks(struct matchmaking *mk,
    const struct seek_search *search, struct seek **found, unsigned max)
{
	const char          *opponent = search->terms->opponent;
	const struct player *wanted;

	if (opponent[0] == '\0')
		return seek_list_find(&mk->seeks, search, found, max);
	wanted = lobby_find_player(mk->matches->lobby, opponent);
	if (wanted == NULL || wanted->seek == NULL ||
	    !seek_suits(search, wanted->seek))
		return 0;
	found[0] = wanted->seek;
	return 1;
}

/* The cooldowns of a player, as the context of a search. */
struct cooldown_search {
	const struct matchmaking *mk;
	const struct player      *player;
	msec                      now;
};

static bool is_cooling_down(const void *ctx, const struct player *other)
{
	const struct cooldown_search *s = ctx;

	return cooldown_is_active(&s->mk->cooldowns, COOLDOWN_STAND_IN,
	    s->player, other, s->now);
}

/*
 * If p waits, asks players at a stand-in game to play p; if p plays a stand-in
 * bot, asks p to play those who wait. Those who have waited longest come first.
 */
static void ask(struct matchmaking *mk, struct player *p, msec now)
{
	struct seek           *others[ASKED_MAX], *seek = p->seek;
	struct cooldown_search search_ctx = { mk, p, now };
	bool                   is_waiting = seek->state == SEEK_WAITING;
	struct seek_search     search = { .player = p,
		    .terms = &seek->request.terms,
		    .state = is_waiting ? SEEK_STAND_IN : SEEK_WAITING,
		    .ctx = &search_ctx };
	unsigned               n = find_seeks(mk, &search, others, ASKED_MAX);

	for (unsigned i = 0; i < n; i++)
		(is_waiting ? others[i] : seek)->has_candidate = true;
	search.is_excluded = is_cooling_down;
	n = find_seeks(mk, &search, others, ASKED_MAX);
	for (unsigned i = 0; i < n; i++)
		stand_in_offers_ask(&mk->stand_in_offers,
		    is_waiting ? others[i] : seek,
		    is_waiting ? seek : others[i], now);
}

/*
 * The game that a player who accepts a seek as it is will play: one of those
 * that the player seeks, if the seek names several.
 */
static struct game_settings
accepted_settings(const struct seek *seek, const struct player *by)
{
	struct game_settings settings;
	struct seek_terms    terms;

	if (by->seek == NULL)
		return seek_terms_settings(&seek->request.terms);
	terms = by->seek->request.terms;
	terms.is_any_control = terms.is_any_absence = true;
	terms.idle_seconds = seek->request.terms.idle_seconds;
	terms.is_undo_off = seek->request.terms.is_undo_off;
	terms.side = SIDE_NONE;
	if (!seek_terms_agree(&seek->request.terms, &terms, &settings))
		settings = seek_terms_settings(&seek->request.terms);
	return settings;
}

/* Tells p of a seek that it may accept, and of the settings of the game. */
static void notify_near(const struct player *p, const struct seek *other)
{
	struct game_settings settings = accepted_settings(other, p);

	player_notify(p, NULL,
	    &(struct match_event){ .kind = EV_NEAR,
		.id = other->proposal.id,
		.name = other->player->name,
		.is_program = other->player->is_program,
		.settings = &settings });
}

/*
 * If a player waits for nearly the same game, tells p and the first such player
 * of each other.
 */
static void tell_near_miss(struct matchmaking *mk, const struct player *p)
{
	struct seek_search search = { .player = p,
		.terms = &p->seek->request.terms,
		.state = SEEK_WAITING,
		.is_near = true };
	struct seek       *other;

	if (find_seeks(mk, &search, &other, 1) == 0)
		return;
	notify_near(p, other);
	notify_near(other->player, p->seek);
}

/* --- seeks that name the opponent --- */

unsigned matchmaking_heard(const struct player *p)
{
	const struct seek *seek;
	unsigned           n = p->received_count;

	LIST_FOREACH (seek, &p->told, told_link)
		n++;
	return n;
}

/* Withdraws the seek from the player who was told of it. */
static void untell(struct matchmaking *mk, struct seek *seek)
{
	if (seek->told == NULL)
		return;
	if (seek->is_promised) {
		TAILQ_REMOVE(&mk->promised, seek, promised_link);
		/* The seek goes on until its timer cancels it. */
		if (seek->promised_timeout != MSEC_NEVER)
			timer_heap_set(mk->seeks.timers, &seek->timer,
			    seek->promised_timeout);
	}
	seek->is_promised = false;
	LIST_REMOVE(seek, told_link);
	seek->told = NULL;
}

/* Whether to may be told that p seeks a game with to. */
static bool may_tell(const struct matchmaking *mk, const struct player *p,
    const struct player *to, msec now)
{
	return to != NULL && to->is_connected && !player_refuses(to, p) &&
	    !name_set_contains(&to->talk.ignored, p->name) &&
	    !cooldown_is_active(&mk->cooldowns, COOLDOWN_CHALLENGE, p, to,
		now) &&
	    (mk->received_max == 0 || matchmaking_heard(to) < mk->received_max);
}

/* Tells the player whom the seek names, like a challenge. */
static void tell_opponent(struct matchmaking *mk, struct seek *seek, msec now)
{
	const struct seek_terms *terms = &seek->request.terms;
	struct player           *to = lobby_find_player(mk->matches->lobby,
		      terms->opponent);
	struct game_settings     settings = seek_terms_settings(terms);
	struct shown_rating      rating = match_manager_rating_of(mk->matches,
		 seek->player, &settings.variant, now);

	if (!may_tell(mk, seek->player, to, now))
		return;
	seek->told = to;
	LIST_INSERT_HEAD(&to->told, seek, told_link);
	player_notify_challenge(to, seek->proposal.id, seek->player, to,
	    &settings, terms->side, &rating);
}

/*
 * Stops showing a seek to the player whom it names. If that player has accepted
 * it for later, the seek's own player is told that it is declined.
 */
static void drop_told(struct matchmaking *mk, struct seek *seek)
{
	if (seek->is_promised)
		player_notify_answer(seek->player, EV_DECLINED,
		    seek->proposal.id, seek->told, "");
	untell(mk, seek);
}

void matchmaking_forget_told(struct player *p)
{
	struct seek *seek;

	while ((seek = LIST_FIRST(&p->told)) != NULL)
		drop_told(container_of(seek->list, struct matchmaking, seeks),
		    seek);
}

/* Withdraws from p the seeks that name p by its former name. */
static void forget_earlier_name(struct matchmaking *mk, struct player *p)
{
	struct seek *seek, *next;

	for (seek = LIST_FIRST(&p->told); seek != NULL; seek = next) {
		next = LIST_NEXT(seek, told_link);
		if (name_is_same(seek->request.terms.opponent, p->name))
			continue;
		player_notify_withdrawn(p, seek->proposal.id, "gone");
		drop_told(mk, seek);
	}
}

/* Who has arrived and may be told of seeks, as the context of a search. */
struct telling {
	const struct matchmaking *mk;
	const struct player      *to;
	msec                      now;
};

static bool may_not_tell(const void *ctx, const struct player *other)
{
	const struct telling *t = ctx;

	return !may_tell(t->mk, other, t->to, t->now);
}

void matchmaking_arrived(struct matchmaking *mk, struct player *p, msec now)
{
	static const enum seek_state states[] = { SEEK_WAITING, SEEK_STAND_IN };
	struct telling               telling = { mk, p, now };

	forget_earlier_name(mk, p);
	for (int i = 0; i < 2; i++) {
		struct seek_search search = { .player = p,
			.state = states[i],
			.is_excluded = may_not_tell,
			.ctx = &telling };
		struct seek       *seeks[ASKED_MAX];
		unsigned n = seek_list_find_naming(&mk->seeks, &search, seeks,
		    ASKED_MAX);

		for (unsigned j = 0; j < n; j++)
			tell_opponent(mk, seeks[j], now);
	}
}

/* Tells the player whom the seek names, if told of it, why it has ended. */
static void withdraw_told(struct seek *seek, const char *why)
{
	if (seek->told == NULL)
		return;
	player_notify_withdrawn(seek->told, seek->proposal.id, why);
	untell(container_of(seek->list, struct matchmaking, seeks), seek);
}

static void on_unavailable(struct seek *seek)
{
	stand_in_offers_close_all(seek);
	withdraw_told(seek, "gone");
}

/* --- seeking --- */

static void set_timeout(struct seek *seek, msec when)
{
	timer_heap_set(seek->list->timers, &seek->timer, when);
}

/* If somebody has been asked, the seek waits longer, but only once. */
static void on_seek_timeout(struct timer *t, msec now)
{
	struct seek        *seek = container_of(t, struct seek, timer);
	struct matchmaking *mk = container_of(seek->list, struct matchmaking,
	    seeks);
	struct player      *p = seek->player;
	uint32_t            id = seek->proposal.id;

	if (!LIST_EMPTY(&seek->made) && !seek->is_extended) {
		seek->is_extended = true;
		set_timeout(seek, now + STAND_IN_OFFER_TIME);
		return;
	}
	if (seek->request.is_bot_on_timeout) {
		start_stand_in(mk, p);
		return;
	}
	withdraw_told(seek, "time");
	seek_cancel(p);
	player_notify(p, NULL,
	    &(struct match_event){ .kind = EV_SEEK_EXPIRED, .id = id });
}

/* The compatible seek of the player who has waited longest, or NULL. */
static struct seek *find_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms)
{
	struct seek_search search = {
		.player = p, .terms = terms, .state = SEEK_WAITING
	};
	struct seek *other;

	return find_seeks(mk, &search, &other, 1) > 0 ? other : NULL;
}

bool matchmaking_has_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms)
{
	return find_waiting(mk, p, terms) != NULL;
}

/* Starts a game of p with that player, if there is one. */
static bool pair_with_waiting(struct matchmaking *mk, struct player *p,
    const struct seek_terms *terms, msec now)
{
	const struct seek   *other = find_waiting(mk, p, terms);
	struct game_settings settings;

	if (other == NULL)
		return false;
	seek_terms_agree(&other->request.terms, terms, &settings);
	matchmaking_pair(mk, p, terms->side, other->player,
	    other->request.terms.side, &settings, now);
	return true;
}

void matchmaking_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request, msec now)
{
	struct seek *seek;

	match_manager_leave(mk->matches, p);
	if (pair_with_waiting(mk, p, &request->terms, now))
		return;
	seek = seek_list_add(&mk->seeks, p, request);
	seek->timer.on_expire = on_seek_timeout;
	ask(mk, p, now);
	tell_near_miss(mk, p);
	tell_opponent(mk, seek, now);
	if (request->timeout == 0 && request->is_bot_on_timeout)
		start_stand_in(mk, p);
	else if (request->timeout != MSEC_NEVER)
		set_timeout(seek, now + request->timeout);
}

void matchmaking_unseek(struct matchmaking *mk, struct player *p)
{
	if (p->seek->state == SEEK_STAND_IN)
		match_manager_record_seek(mk->matches, p->match, "");
	withdraw_told(p->seek, "withdrawn");
	seek_cancel(p);
}

void matchmaking_return(struct matchmaking *mk, struct player *p, msec now)
{
	if (p->seek == NULL || p->seek->state != SEEK_AWAY)
		return;
	seek_set_state(p->seek, SEEK_STAND_IN);
	ask(mk, p, now);
}

void matchmaking_restore_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request)
{
	struct seek *seek = seek_list_add(&mk->seeks, p, request);

	seek->timer.on_expire = on_seek_timeout;
	seek_set_state(seek, SEEK_AWAY);
}

/* --- answers --- */

static struct seek *seek_of(struct proposal *o)
{
	return container_of(o, struct seek, proposal);
}

static void start_accepted(struct matchmaking *mk, struct player *by,
    const struct seek *seek, msec now)
{
	struct game_settings settings = accepted_settings(seek, by);

	matchmaking_pair(mk, by, SIDE_NONE, seek->player,
	    seek->request.terms.side, &settings, now);
}

/*
 * Tells both players that by has accepted, and after which game theirs begins.
 */
static void notify_promise(const struct seek *seek, const struct player *by)
{
	uint32_t id = seek->proposal.id;

	player_notify_accepted(seek->player, id, by, by->match);
	player_notify_accepted(by, id, by, by->match);
}

/*
 * by, whom the seek names, accepts it: the game begins now, or after by's
 * present one.
 */
static enum error accept_told(struct matchmaking *mk, struct seek *seek,
    struct player *by, msec now)
{
	if (seek->is_promised)
		return ERR_ID;
	if (matchmaking_is_free(by)) {
		seek->told = NULL;
		LIST_REMOVE(seek, told_link);
		start_accepted(mk, by, seek, now);
		return OK;
	}
	seek->promised_timeout = timer_is_set(&seek->timer) ?
	    seek->timer.expires_at :
	    MSEC_NEVER;
	timer_heap_cancel(mk->seeks.timers, &seek->timer);
	seek->is_promised = true;
	TAILQ_INSERT_TAIL(&mk->promised, seek, promised_link);
	notify_promise(seek, by);
	return OK;
}

void matchmaking_start_promised(struct matchmaking *mk, msec now)
{
	struct seek *seek = TAILQ_FIRST(&mk->promised);

	while (seek != NULL) {
		struct player *by = seek->told;

		assert(by != NULL); /* of every seek in this list */
		if (!matchmaking_is_free(by)) {
			seek = TAILQ_NEXT(seek, promised_link);
			continue;
		}
		untell(mk, seek);
		start_accepted(mk, by, seek, now);
		/*
		 * Starts again from the first seek: the next one in the list
		 * may have been by's own, which was freed.
		 */
		seek = TAILQ_FIRST(&mk->promised);
	}
}

/* by accepts the terms of the seek, without a seek of its own. */
static enum error accept_seek(struct proposal *o, struct player *by, msec now)
{
	struct seek             *seek = seek_of(o);
	const struct seek_terms *t = &seek->request.terms;
	const struct seek_terms  any = { .is_any_control = true,
		 .is_any_absence = true,
		 .idle_seconds = t->idle_seconds,
		 .is_undo_off = t->is_undo_off,
		 .side = SIDE_NONE };
	struct matchmaking *mk = container_of(seek->list, struct matchmaking,
	    seeks);
	const struct seek_search search = {
		.player = by, .terms = &any, .state = seek->state
	};

	if (seek->told == by)
		return accept_told(mk, seek, by, now);
	if (!seek_suits(&search, seek))
		return ERR_OTHER;
	if (!matchmaking_is_free(by))
		return ERR_SEATED;
	if (seek->state != SEEK_WAITING)
		return ERR_RUNNING;
	start_accepted(mk, by, seek, now);
	return OK;
}

/* A seek goes on even if the player whom it names declines. */
static enum error
decline_seek(struct proposal *o, struct player *by, const char *why, msec now)
{
	struct seek        *seek = seek_of(o);
	struct matchmaking *mk = container_of(seek->list, struct matchmaking,
	    seeks);

	if (seek->told != by)
		return ERR_OTHER;
	cooldown_start(&mk->cooldowns, COOLDOWN_CHALLENGE, seek->player, by,
	    now);
	player_notify_answer(seek->player, EV_DECLINED, o->id, by, why);
	player_notify_answer(by, EV_DECLINED, o->id, by, why);
	untell(mk, seek);
	return OK;
}

static enum error withdraw_seek(struct proposal *o, struct player *by, msec now)
{
	struct seek *seek = seek_of(o);

	(void)now;
	if (seek->player != by)
		return ERR_OTHER;
	matchmaking_unseek(container_of(seek->list, struct matchmaking, seeks),
	    by);
	return OK;
}

static const struct proposal_ops seek_ops = { accept_seek, decline_seek,
	withdraw_seek };

static struct stand_in_offer *offer_of(struct proposal *o)
{
	return container_of(o, struct stand_in_offer, proposal);
}

/* Both leave their bots, if they still play them, and play each other. */
static enum error accept_offer(struct proposal *o, struct player *by, msec now)
{
	struct stand_in_offer *offer = offer_of(o);
	struct matchmaking *mk = container_of(offer->offers, struct matchmaking,
	    stand_in_offers);
	const struct seek_terms asked = offer->asked->request.terms;
	const struct seek_terms maker = offer->maker->request.terms;
	struct player          *other = offer->maker->player;
	struct game_settings    settings;

	if (by != offer->asked->player)
		return ERR_OTHER;
	seek_terms_agree(&asked, &maker, &settings);
	player_notify_accepted(other, o->id, by, NULL);
	player_notify_accepted(by, o->id, by, NULL);
	stand_in_offers_close(offer);
	matchmaking_pair(mk, by, asked.side, other, maker.side, &settings, now);
	return OK;
}

static enum error
decline_offer(struct proposal *o, struct player *by, const char *why, msec now)
{
	struct stand_in_offer *offer = offer_of(o);

	if (by != offer->asked->player)
		return ERR_OTHER;
	player_notify_answer(offer->maker->player, EV_DECLINED, o->id, by, why);
	player_notify_answer(by, EV_DECLINED, o->id, by, why);
	stand_in_offers_refuse(offer, now);
	return OK;
}

static enum error
withdraw_offer(struct proposal *o, struct player *by, msec now)
{
	struct stand_in_offer *offer = offer_of(o);

	if (by != offer->maker->player)
		return ERR_OTHER;
	player_notify_withdrawn(offer->asked->player, o->id, "withdrawn");
	player_notify_withdrawn(by, o->id, "withdrawn");
	stand_in_offers_refuse(offer, now);
	return OK;
}

static const struct proposal_ops offer_ops = { accept_offer, decline_offer,
	withdraw_offer };

/* --- rematches --- */

/* Whether a compatible seek has come while p played a bot. */
static bool has_new_candidate(struct matchmaking *mk, const struct player *p)
{
	struct seek_search search = { .player = p, .state = SEEK_WAITING };
	struct seek       *other;

	if (p->seek == NULL || !p->seek->has_candidate)
		return false;
	search.terms = &p->seek->request.terms;
	if (find_seeks(mk, &search, &other, 1) > 0)
		return true;
	search.state = SEEK_STAND_IN;
	return find_seeks(mk, &search, &other, 1) > 0;
}

/* To be called after seats_transfer: sets the match and side of a player. */
static void update_player_match(struct match *m, enum side side)
{
	struct player *p = m->seat[side].observer.ctx;

	if (m->seat[side].is_bot)
		return;
	p->match = m;
	p->side = side;
}

enum error
matchmaking_rematch(struct matchmaking *mk, struct player *p, msec now)
{
	struct match        *m = p->match, *next;
	struct game_settings settings = match_settings(m);
	enum error           e;

	if (m->is_over && has_new_candidate(mk, p)) {
		struct seek_request request = p->seek->request;

		seek_cancel(p);
		matchmaking_seek(mk, p, &request, now);
		return OK;
	}
	e = match_offer_rematch(m, p->side,
	    proposal_next_id(&mk->matches->lobby->proposals));
	if (e != OK || !match_is_rematch_agreed(m))
		return e;
	next = match_manager_create(mk->matches, &settings);
	seats_transfer(m, next);
	match_manager_mark_pending_free(mk->matches, m);
	update_player_match(next, SIDE_X);
	update_player_match(next, SIDE_O);
	if (m->is_rated ||
	    !(next->seat[SIDE_X].is_bot || next->seat[SIDE_O].is_bot))
		match_manager_decide_rated(mk->matches, next, now);
	if (p->seek != NULL)
		start_stand_in_match(mk, next, p);
	else
		match_manager_start(mk->matches, next);
	return OK;
}
