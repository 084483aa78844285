/* question.c -- what one player asks another, and answers by a number. */

#include "server/matchmaking/question.h"

#include <assert.h>
#include <stdlib.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "server/lobby/lobby.h"
#include "server/match/match_offer.h"

/* A challenge can be answered for this many ms. */
#define CHALLENGE_TIME 60000

/* A value of agreed_at so long ago that has_just_agreed returns false. */
#define LONG_AGO (-(msec)QUESTION_TIME - 1)

/* What has a number, and what a player may do with it. */
struct numbered {
	enum question_kind kind;
	struct question   *question; /* NULL: a seek or an offer */
	struct seek       *seek;     /* valid for QUESTION_SEEK */
	bool               may_answer, may_withdraw;
};

/* What does not apply to a kind is not set. */
struct kind {
	/*
	 * The server introduces two players who seek. Introductions wait for
	 * cooldowns, and end with either seek.
	 */
	bool is_introduction;
	/* Either player may answer, and nobody may withdraw. */
	bool both_answer;
	/*
	 * The most that one player may have sent. Introductions are counted
	 * together, apart from challenges.
	 */
	unsigned sent_max;
	/* These begin when `to` is asked, and when the question is declined. */
	enum cooldown_kind asked, declined;
	/* How long after the question on_timer is called, in ms. */
	msec answer_time;
	/* Begins the game, or takes the next step to it. */
	enum error (*accept)(struct questions *set, const struct numbered *n,
	    struct player *by, msec now);
	/* One of these makes such an offer, or accepts the opponent's. */
	enum error (*match_offer)(struct match *m, enum side side, uint32_t id,
	    msec now);
	enum error (*player_offer)(struct match_starter *starter,
	    struct player *p, uint32_t id, msec now);
};

/* The rows are at the end of the file. */
static const struct kind kinds[QUESTION_SEEK + 1];

static void on_timer(struct timer *t, msec now);

void questions_init(struct questions *set, struct match_starter *starter,
    struct seek_list *seeks, struct timer_heap *timers)
{
	*set = (struct questions){ .starter = starter,
		.seeks = seeks,
		.lobby = starter->matches->lobby,
		.timers = timers,
		.accepted = TAILQ_HEAD_INITIALIZER(set->accepted) };
	cooldowns_init(&set->cooldowns);
}

/* --- the questions of a player --- */

/*
 * Returns the question of p that follows q, or the first one if q is NULL: those
 * that p has made come before those that p has received. NULL: there is none.
 */
static struct question *
next_of(const struct player *p, const struct question *q)
{
	struct question *next;

	if (q != NULL && q->to == p)
		return LIST_NEXT(q, received_link);
	next = q != NULL ? LIST_NEXT(q, sent_link) :
			   LIST_FIRST(&p->questions.sent);
	return next != NULL ? next : LIST_FIRST(&p->questions.received);
}

static struct player *
other_player(const struct question *q, const struct player *p)
{
	return p == q->from ? q->to : q->from;
}

static bool is_introduction(const struct question *q)
{
	return kinds[q->kind].is_introduction;
}

static unsigned count_sent(const struct player *p, bool introductions)
{
	const struct question *q;
	unsigned               n = 0;

	LIST_FOREACH (q, &p->questions.sent, sent_link)
		n += is_introduction(q) == introductions;
	return n;
}

/* Whether p has received as many questions of that group as allowed. */
static bool is_busy(const struct player *p, bool introductions)
{
	const struct question *q;
	unsigned               n = 0;

	LIST_FOREACH (q, &p->questions.received, received_link)
		n += is_introduction(q) == introductions;
	return n >= RECEIVED_MAX;
}

/*
 * Returns the question of two players that was not accepted yet: their
 * introduction, or the challenge of one of them. NULL: there is none.
 */
static struct question *find_between(const struct player *p,
    const struct player *other, bool introduction)
{
	struct question *q = NULL;

	while ((q = next_of(p, q)) != NULL)
		if (other_player(q, p) == other &&
		    is_introduction(q) == introduction &&
		    q->state != QUESTION_ACCEPTED)
			return q;
	return NULL;
}

static void link_to_players(struct question *q)
{
	LIST_INSERT_HEAD(&q->from->questions.sent, q, sent_link);
	LIST_INSERT_HEAD(&q->to->questions.received, q, received_link);
}

static void unlink_from_players(struct question *q)
{
	LIST_REMOVE(q, sent_link);
	LIST_REMOVE(q, received_link);
}

static struct question *add(struct questions *set, enum question_kind kind,
    struct player *from, struct player *to, msec now)
{
	struct question *q = xcalloc(1, sizeof(*q));

	q->id = lobby_next_number(set->lobby);
	q->kind = kind;
	q->set = set;
	q->from = from;
	q->to = to;
	q->side = SIDE_NONE;
	q->agreed_at = now;
	q->timer.on_expire = on_timer;
	link_to_players(q);
	return q;
}

/* Frees a question without a message to anybody. */
static void drop(struct question *q)
{
	unlink_from_players(q);
	timer_heap_cancel(q->set->timers, &q->timer);
	if (q->state == QUESTION_ACCEPTED)
		TAILQ_REMOVE(&q->set->accepted, q, accepted_link);
	free(q);
}

/* Sends both players how the question ended, if the question was sent to them. */
static void notify_end(const struct question *q, const struct lobby_event *e)
{
	if (q->state == QUESTION_DELAYED)
		return;
	lobby_notify(q->set->lobby, q->from, e);
	lobby_notify(q->set->lobby, q->to, e);
}

/* Ends the question without an answer, and tells both players why. */
static void withdraw(struct question *q, enum cancel_reason why)
{
	notify_end(q,
	    &(struct lobby_event){
		.kind = LOBBY_WITHDRAWN, .id = q->id, .why = why });
	drop(q);
}

/*
 * Ends p's questions, or only those between p and `other` if that is not NULL,
 * or only introductions.
 */
static void close_some(const struct player *p, const struct player *other,
    bool only_introductions, enum cancel_reason why)
{
	struct question *q, *next;

	for (q = next_of(p, NULL); q != NULL; q = next) {
		next = next_of(p, q);
		if ((other == NULL || other_player(q, p) == other) &&
		    (is_introduction(q) || !only_introductions))
			withdraw(q, why);
	}
}

/* --- asking --- */

/*
 * Whether p is a person in a stand-in game (against a bot, while a seek waits),
 * who must be asked before the game is ended.
 */
static bool is_engaged(const struct player *p)
{
	return player_is_playing(p) && !p->client.is_program;
}

/* Whether `from` has chosen this game so recently that `from` is not asked. */
static bool has_just_agreed(const struct question *q, msec now)
{
	return now - q->agreed_at <= QUESTION_TIME;
}

/*
 * Exchanges the roles of `from` and `to`. agreed_at is when the player who is
 * now `from` has agreed to play.
 */
static void exchange_roles(struct question *q, msec agreed_at)
{
	struct player *from = q->from;

	unlink_from_players(q);
	q->from = q->to;
	q->to = from;
	q->agreed_at = agreed_at;
	if (q->side != SIDE_NONE)
		q->side = side_other(q->side);
	link_to_players(q);
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
 * Returns the game that must end before the game of the question can begin;
 * NULL if none must.
 */
static const struct match *waited_for(const struct question *q)
{
	const struct player *last = match_starter_is_free(q->to) ? q->from :
								   q->to;

	return match_starter_is_free(last) ? NULL : last->match;
}

/* Sends p the question and, if it has been accepted, that too. */
static void
notify_question(const struct question *q, const struct player *p, msec now)
{
	const struct player *other = other_player(q, p);
	struct game_settings settings;
	struct shown_rating  rating;
	char                 differences[SEEK_DIFFERENCES_SIZE];
	struct lobby_event   e = { .id = q->id,
		  .name = other->name,
		  .is_program = other->client.is_program,
		  .settings = &q->settings,
		  .to = p == q->from ? q->to->name : NULL };

	switch (q->kind) {
	case QUESTION_CHANGE:
		e.kind = LOBBY_SEEKING;
		e.match = other->match;
		break;
	case QUESTION_NEAR:
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
	case QUESTION_CHALLENGE:
		rating = match_manager_rating_of(q->set->starter->matches,
		    q->from, &q->settings.variant, now);
		e.kind = LOBBY_CHALLENGE;
		e.name = q->from->name;
		e.is_program = q->from->client.is_program;
		e.side = p == q->to && q->side != SIDE_NONE ?
		    side_other(q->side) :
		    q->side;
		e.rating = &rating;
		break;
	case QUESTION_SEEK:
		assert(!"a seek is no question to one player");
	}
	lobby_notify(q->set->lobby, p, &e);
	if (q->state == QUESTION_ACCEPTED)
		lobby_notify(q->set->lobby, p,
		    &(struct lobby_event){ .kind = LOBBY_ACCEPTED,
			.id = q->id,
			.name = q->to->name,
			.match = waited_for(q) });
}

/*
 * Tells both players of the question. An introduction first waits for the
 * cooldown that began when `to` was last asked to play with `from`.
 */
static void ask(struct question *q, msec now)
{
	const struct kind *kind = &kinds[q->kind];
	struct expiry_map *cooldowns = &q->set->cooldowns;
	msec until = cooldown_end(cooldowns, kind->asked, q->from, q->to, now);

	timer_heap_cancel(q->set->timers, &q->timer);
	if (kind->is_introduction && until > now) {
		q->repeat_at = until;
		timer_heap_set(q->set->timers, &q->timer, until);
		return;
	}
	cooldown_start(cooldowns, kind->asked, q->from, q->to, now);
	q->state = QUESTION_OPEN;
	q->repeat_at = now + INACTIVE_TIME;
	notify_question(q, q->to, now);
	notify_question(q, q->from, now);
	if (kind->answer_time > 0)
		timer_heap_set(q->set->timers, &q->timer,
		    now + kind->answer_time);
}

/* Asks again, because one of the players has begun or ended a stand-in game. */
static void ask_again(struct question *q, msec now)
{
	if (!kinds[q->kind].both_answer && is_engaged(q->from) &&
	    !is_engaged(q->to))
		exchange_roles(q, LONG_AGO);
	ask(q, now);
}

/* --- the game --- */

static bool can_start(const struct question *q)
{
	return match_starter_is_free(q->from) && match_starter_is_free(q->to);
}

void questions_close_between(struct questions *set, struct player *p,
    struct player *other, msec now)
{
	close_some(p, other, false, CANCEL_MATCHED);
	cooldown_end_between(&set->cooldowns, p, other, now);
}

static void start(struct question *q, msec now)
{
	struct questions    *set = q->set;
	struct game_settings settings = q->settings;
	struct player       *from = q->from, *to = q->to;
	enum side            side = q->side;

	if (q->state == QUESTION_ACCEPTED)
		drop(q);
	questions_close_between(set, from, to, now);
	match_starter_start(set->starter, from, side, to, SIDE_NONE, &settings,
	    now);
}

/*
 * `by` agrees to the game of the question. It begins now or, if one of the
 * players is not free, later.
 */
static void agree(struct question *q, const struct player *by, msec now)
{
	notify_end(q,
	    &(struct lobby_event){ .kind = LOBBY_ACCEPTED,
		.id = q->id,
		.name = by->name,
		.match = waited_for(q) });
	timer_heap_cancel(q->set->timers, &q->timer);
	q->state = QUESTION_ACCEPTED;
	TAILQ_INSERT_TAIL(&q->set->accepted, q, accepted_link);
	if (can_start(q))
		start(q, now);
}

void questions_start_accepted(struct questions *set, msec now)
{
	struct question *q = TAILQ_FIRST(&set->accepted);

	while (q != NULL) {
		if (!can_start(q)) {
			q = TAILQ_NEXT(q, accepted_link);
			continue;
		}
		start(q, now);
		/*
		 * The new game may have closed other questions of the queue,
		 * so the loop begins again.
		 */
		q = TAILQ_FIRST(&set->accepted);
	}
}

/* --- challenges --- */

static bool runs(struct questions *set, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now)
{
	return cooldown_end(&set->cooldowns, kind, from, to, now) > now;
}

enum error question_challenge(struct questions *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now)
{
	const struct kind *kind = &kinds[QUESTION_CHALLENGE];
	struct question   *q = find_between(from, to, false);
	bool               is_mine = q != NULL && q->from == from;
	enum side others_side = side == SIDE_NONE ? side : side_other(side);
	bool is_same = q != NULL && q->side == (is_mine ? side : others_side) &&
	    game_settings_is_same(&q->settings, settings);

	assert(to != from);
	*id = 0;
	if (player_ignores(to, from))
		return ERR_IGNORED;
	if (is_mine)
		return is_same ? ERR_OFFERED : ERR_ASKED;
	if (is_same) {
		agree(q, from, now);
		return OK;
	}
	if (q == NULL && runs(set, kind->declined, from, to, now))
		return ERR_DECLINED;
	if (q == NULL && runs(set, kind->asked, from, to, now))
		return ERR_ASKED;
	if (count_sent(from, false) >= kind->sent_max)
		return ERR_MANY;
	if (is_busy(to, false))
		return ERR_BUSY;
	if (q != NULL)
		withdraw(q, CANCEL_REPLACED);
	q = add(set, QUESTION_CHALLENGE, from, to, now);
	q->settings = *settings;
	q->side = side;
	*id = q->id;
	ask(q, now);
	return OK;
}

/* --- introductions --- */

/* Introduces the players of two seeks to each other, if nothing forbids it. */
static void introduce_two(struct questions *set, struct seek *seek,
    struct seek *other, enum question_kind kind, msec now)
{
	const struct seek_terms *t = &seek->request.terms;
	struct player           *p = seek->player, *to = other->player;
	struct game_settings     agreed;
	struct question         *q;
	bool                     is_near = kinds[kind].both_answer;

	if (other == seek || other->state == SEEK_SUSPENDED ||
	    seek_suits(other, p, t, &agreed) == is_near || is_busy(to, true) ||
	    runs(set, kinds[kind].declined, p, to, now) ||
	    find_between(p, to, true) != NULL)
		return;
	/*
	 * If the terms differ, the players are introduced only if neither
	 * ignores the other, and either could accept the other's terms.
	 */
	if (is_near &&
	    (player_ignores(p, to) || player_ignores(to, p) ||
		accepted_settings(seek, to, &agreed) != OK ||
		accepted_settings(other, p, &agreed) != OK))
		return;
	q = add(set, kind, p, to, now);
	if (!is_near) {
		q->settings = agreed;
		q->side = t->side != SIDE_NONE ? t->side : side_left(other);
	}
	ask_again(q, now);
}

void question_introduce(struct questions *set, struct seek *seek, msec now)
{
	struct seek *other;

	for (enum question_kind kind = QUESTION_CHANGE; kind <= QUESTION_NEAR;
	     kind++)
		TAILQ_FOREACH (other, &set->seeks->all, link) {
			if (count_sent(seek->player, true) >=
			    kinds[kind].sent_max)
				return;
			introduce_two(set, seek, other, kind, now);
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
 * Ends a challenge that had no answer in time. A player who was asked to leave a
 * stand-in game agrees by silence, or is asked again later. Other introductions
 * were waiting for a cooldown.
 */
static void on_timer(struct timer *t, msec now)
{
	struct question *q = container_of(t, struct question, timer);

	if (!is_introduction(q))
		withdraw(q, CANCEL_TIME);
	else if (now >= q->repeat_at)
		ask_again(q, now);
	else if (can_start(q) && agrees_by_silence(q->to, now) &&
	    (has_just_agreed(q, now) || agrees_by_silence(q->from, now)))
		start(q, now);
	else
		timer_heap_set(q->set->timers, &q->timer, q->repeat_at);
}

bool questions_game_ended(struct player *p, msec now)
{
	struct question *q, *next;

	for (q = next_of(p, NULL); q != NULL; q = next) {
		next = next_of(p, q);
		if (!is_introduction(q) || q->state == QUESTION_ACCEPTED)
			continue;
		if (!kinds[q->kind].both_answer && can_start(q) &&
		    !is_engaged(q->from) && !is_engaged(q->to)) {
			start(q, now);
			return true;
		}
		ask_again(q, now);
	}
	return false;
}

void questions_returned(struct questions *set, struct player *p, msec now)
{
	const struct question *q = NULL;

	while ((q = next_of(p, q)) != NULL)
		if (q->state != QUESTION_DELAYED)
			notify_question(q, p, now);
	questions_start_accepted(set, now);
}

void questions_seek_unavailable(struct seek *seek, enum cancel_reason why)
{
	close_some(seek->player, NULL, true, why);
}

void questions_close_all(struct player *p)
{
	close_some(p, NULL, false, CANCEL_GONE);
}

/* --- offers at a game --- */

static enum error offer_hint(struct match_starter *starter, struct player *p,
    uint32_t id, msec now)
{
	(void)now;
	return match_manager_request_hint(starter->matches, p, id);
}

enum error question_offer(struct questions *set, struct player *p,
    enum offer offer, msec now)
{
	const struct kind *kind = &kinds[offer];
	struct match      *m = p->match;
	enum side          side = p->side;
	uint32_t           id = lobby_next_number(set->lobby);
	enum error         e = kind->match_offer != NULL ?
		    kind->match_offer(m, side, id, now) :
		    kind->player_offer(set->starter, p, id, now);

	/* If no offer was made, the next question gets this number. */
	if (m->live.offer_id[offer] != id ||
	    !match_is_offer_open(m, offer, side))
		set->lobby->last_number -= set->lobby->last_number == id;
	return e;
}

/* --- answers --- */

/* Finds what is open and has the number, as far as it concerns p. */
static bool find(struct questions *set, const struct player *p, uint32_t id,
    struct numbered *n)
{
	const struct match *m = p->match;
	struct question    *q = NULL;

	*n = (struct numbered){ .kind = QUESTION_SEEK };
	for (enum offer k = OFFER_DRAW; m != NULL && k < OFFER_COUNT; k++) {
		if (m->live.offer_id[k] != id)
			continue;
		n->kind = (enum question_kind)k;
		n->may_withdraw = match_is_offer_open(m, k, p->side);
		n->may_answer = match_is_offer_open(m, k, side_other(p->side));
		if (n->may_withdraw || n->may_answer)
			return true;
	}
	while ((q = next_of(p, q)) != NULL)
		if (q->id == id && q->state != QUESTION_DELAYED) {
			bool both = kinds[q->kind].both_answer;

			*n = (struct numbered){ q->kind, q, NULL,
				both || p == q->to, !both && p == q->from };
			return true;
		}
	n->kind = QUESTION_SEEK;
	n->seek = seek_list_find(set->seeks, id);
	n->may_answer = n->seek != NULL && n->seek->player != p;
	n->may_withdraw = n->seek != NULL && n->seek->player == p;
	return n->seek != NULL;
}

static enum error accept_offer(struct questions *set, const struct numbered *n,
    struct player *by, msec now)
{
	return question_offer(set, by, (enum offer)n->kind, now);
}

static enum error accept_challenge(struct questions *set,
    const struct numbered *n, struct player *by, msec now)
{
	struct question *q = n->question;

	(void)set;
	if (q->state == QUESTION_ACCEPTED)
		return ERR_ID;
	if (q->from->presence == PRESENCE_KEPT)
		return ERR_NOBODY;
	agree(q, by, now);
	return OK;
}

static enum error accept_change(struct questions *set, const struct numbered *n,
    struct player *by, msec now)
{
	struct question *q = n->question;

	if (q->state == QUESTION_ACCEPTED ||
	    q->from->presence == PRESENCE_KEPT || !is_engaged(q->from) ||
	    has_just_agreed(q, now))
		return accept_challenge(set, n, by, now);
	exchange_roles(q, now);
	ask(q, now);
	return OK;
}

/*
 * `by` accepts the terms of the seek of `other`. q is the introduction of these
 * two players, or NULL. If `other` seeks another kind of opponent, makes a
 * challenge, which replaces q. Else the game begins if `other` is ready; if not,
 * `other` is asked. Errors: ERR_UNFIT, those of question_challenge.
 */
static enum error accept_terms(struct questions *set, struct question *q,
    struct player *by, struct player *other, msec now)
{
	const struct seek   *seek = other->seek;
	struct game_settings settings;
	uint32_t             id;
	enum error           e = accepted_settings(seek, by, &settings);

	if (e != OK)
		return e;
	if (!seek_terms_want(&seek->request.terms, by)) {
		e = question_challenge(set, by, other, &settings,
		    side_left(seek), &id, now);
		/* If a game has begun, q was freed, so it is searched again. */
		q = find_between(by, other, true);
		if (e == OK && q != NULL)
			withdraw(q, CANCEL_REPLACED);
		return e;
	}
	if (q == NULL)
		q = add(set, QUESTION_CHANGE, by, other, now);
	else if (by != q->from)
		exchange_roles(q, now);
	q->agreed_at = now;
	q->kind = QUESTION_CHANGE;
	q->settings = settings;
	q->side = side_left(seek);
	if (seek_is_ready(seek))
		agree(q, by, now);
	else
		ask(q, now);
	return OK;
}

static enum error accept_near(struct questions *set, const struct numbered *n,
    struct player *by, msec now)
{
	return accept_terms(set, n->question, by, other_player(n->question, by),
	    now);
}

static enum error accept_seek(struct questions *set, const struct numbered *n,
    struct player *by, msec now)
{
	const struct seek_terms any = { .side = SIDE_NONE };
	const struct seek      *seek = n->seek;
	struct player          *other = seek->player;
	struct question        *q = find_between(by, other, true);

	if (player_ignores(other, by))
		return ERR_IGNORED;
	if (!seek_players_agree(by, &any, other, &seek->request.terms))
		return ERR_OTHER;
	if (!match_starter_is_free(by))
		return ERR_SEATED;
	if (seek->state == SEEK_SUSPENDED)
		return ERR_NOBODY;
	if (q != NULL && !kinds[q->kind].both_answer && q->from == by &&
	    q->state == QUESTION_OPEN)
		return ERR_OFFERED;
	if (q == NULL && is_engaged(other)) {
		if (runs(set, kinds[QUESTION_CHANGE].declined, by, other, now))
			return ERR_DECLINED;
		if (is_busy(other, true))
			return ERR_BUSY;
	}
	return accept_terms(set, q, by, other, now);
}

enum error
question_accept(struct questions *set, struct player *by, uint32_t id, msec now)
{
	struct numbered n;

	if (!find(set, by, id, &n))
		return ERR_ID;
	return n.may_answer ? kinds[n.kind].accept(set, &n, by, now) :
			      ERR_OTHER;
}

enum error question_decline(struct questions *set, struct player *by,
    uint32_t id, const char *why, msec now)
{
	struct numbered  n;
	struct question *q;

	if (!find(set, by, id, &n))
		return ERR_ID;
	if (!n.may_answer || n.seek != NULL)
		return ERR_OTHER;
	q = n.question;
	if (q == NULL) {
		match_end_offer(by->match, (enum offer)n.kind,
		    side_other(by->side), why);
		return OK;
	}
	cooldown_start(&set->cooldowns, kinds[n.kind].declined, q->from, q->to,
	    now);
	notify_end(q,
	    &(struct lobby_event){ .kind = LOBBY_DECLINED,
		.id = id,
		.name = by->name,
		.text = why });
	drop(q);
	return OK;
}

void questions_decline_from(struct questions *set, struct player *p,
    const struct player *other, msec now)
{
	struct question *q, *next;

	for (q = LIST_FIRST(&p->questions.received); q != NULL; q = next) {
		next = LIST_NEXT(q, received_link);
		if (q->from == other && q->state == QUESTION_OPEN)
			question_decline(set, p, q->id, "", now);
	}
}

enum error question_withdraw(struct questions *set, struct player *by,
    uint32_t id, msec now)
{
	struct numbered n;

	if (!find(set, by, id, &n))
		return ERR_ID;
	if (!n.may_withdraw)
		return ERR_OTHER;
	if (n.seek != NULL) {
		match_starter_unseek(set->starter, by);
	} else if (n.question == NULL) {
		match_end_offer(by->match, (enum offer)n.kind, by->side, NULL);
	} else {
		if (!is_introduction(n.question))
			cooldown_withdraw(&set->cooldowns, by, n.question->to,
			    now);
		withdraw(n.question, CANCEL_BY_PLAYER);
	}
	return OK;
}

/*
 * What ends an offer, and how often it can be made, is decided by the match; see
 * match_offer.h.
 */
static const struct kind kinds[] = {
	[OFFER_DRAW] = { .accept = accept_offer,
	    .match_offer = match_offer_draw },
	[OFFER_REMATCH] = { .accept = accept_offer,
	    .player_offer = match_starter_offer_rematch },
	[OFFER_HINT] = { .accept = accept_offer, .player_offer = offer_hint },
	[OFFER_UNDO] = { .accept = accept_offer,
	    .match_offer = match_offer_undo },
	[OFFER_PAUSE] = { .accept = accept_offer,
	    .match_offer = match_offer_pause },
	[QUESTION_CHALLENGE] = { .sent_max = 3,
	    .asked = COOLDOWN_ASKED,
	    .declined = COOLDOWN_CHALLENGE,
	    .answer_time = CHALLENGE_TIME,
	    .accept = accept_challenge },
	[QUESTION_CHANGE] = { .is_introduction = true,
	    .sent_max = 5,
	    .asked = COOLDOWN_ASKED,
	    .declined = COOLDOWN_STAND_IN,
	    .answer_time = QUESTION_TIME,
	    .accept = accept_change },
	[QUESTION_NEAR] = { .is_introduction = true,
	    .both_answer = true,
	    .sent_max = 5,
	    .asked = COOLDOWN_NEAR,
	    .declined = COOLDOWN_STAND_IN,
	    .accept = accept_near },
	[QUESTION_SEEK] = { .accept = accept_seek },
};
