/* match_manager.c -- creates, starts, records and frees the lobby's matches. */

#include "server/games/match_manager.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "server/lobby/seek.h"
#include "server/match/match_offer.h"
#include "server/match/seating.h"
#include "server/util/name_fold.h"

/* The database stores outcomes by these numbers. */
_Static_assert(OUTCOME_WON == 0 && OUTCOME_LOST == 1 && OUTCOME_DRAWN == 2 &&
	OUTCOME_COUNT == 3,
    "the database stores outcomes by these numbers");

_Static_assert(SEEK_REQUEST_TEXT_SIZE <= MATCH_SEEK_MAX + 1,
    "a match keeps the text of a seek");

static void
on_flag(struct player_timer_set *set, enum player_timer kind, msec now)
{
	(void)kind;
	match_check_flag(container_of(set, struct match, live.timers), now);
}

static void on_first_move_end(struct player_timer_set *set,
    enum player_timer kind, msec now)
{
	struct match *m = container_of(set, struct match, live.timers);

	(void)kind;
	match_end(m, side_other(match_turn(m)), END_IDLE, now);
}

static void
on_silence(struct player_timer_set *set, enum player_timer kind, msec now)
{
	(void)kind;
	match_note_silence(container_of(set, struct match, live.timers), now);
}

static void
on_pause_end(struct player_timer_set *set, enum player_timer kind, msec now)
{
	(void)kind;
	match_unpause(container_of(set, struct match, live.timers), now);
}

void match_manager_init(struct match_manager *mm, struct lobby *lobby,
    struct journal *journal, struct timer_heap *timer_heap,
    struct address_accounts *accounts, const struct bot_ops *bot_ops)
{
	*mm = (struct match_manager){ .lobby = lobby,
		.journal = journal,
		.bot_ops = *bot_ops,
		.accounts = accounts,
		.timer_heap = timer_heap,
		.timers.on_end = { [TIMER_FLAG] = on_flag,
		    [TIMER_FIRST_MOVE] = on_first_move_end,
		    [TIMER_SILENCE] = on_silence,
		    [TIMER_PAUSE] = on_pause_end } };
	TAILQ_INIT(&mm->awaiting_commit);
	adjourned_games_init(&mm->adjourned, lobby, &mm->timers, accounts);
	SLIST_INIT(&mm->pending_free);
}

/* --- time --- */

msec match_manager_check_stall(struct match_manager *mm, msec now)
{
	bool is_told;
	msec late = player_timers_check_stall(&mm->timers, now, &is_told);
	struct lobby_match *lm;

	if (is_told)
		TAILQ_FOREACH (lm, &mm->lobby->matches, link)
			if (lm->match.live.clock.running != SIDE_NONE)
				match_emit_clock(&lm->match, now - late);
	return late;
}

void match_manager_run_timers(struct match_manager *mm, msec now)
{
	bool                is_full = mm->journal->is_disk_full;
	struct lobby_match *lm;

	if (mm->timers.is_stopped != is_full) {
		player_timers_set_stopped(&mm->timers, is_full, now);
		TAILQ_FOREACH (lm, &mm->lobby->matches, link)
			match_time_changed(&lm->match, now);
	}
	player_timers_run(&mm->timers, now);
}

static void stop_awaiting(struct match_manager *mm, struct lobby_match *lm)
{
	if (lm->awaits_commit)
		TAILQ_REMOVE(&mm->awaiting_commit, lm, awaiting_link);
	lm->awaits_commit = false;
}

/* The clock of the side to move starts when the last move is durable. */
static void update_awaiting(struct match_manager *mm, struct lobby_match *lm,
    const struct match_event *e, uint64_t journal_pos)
{
	bool is_turn = match_event_has(e, EVENT_STARTS_CLOCK);

	if (is_turn || match_event_has(e, EVENT_ENDS))
		stop_awaiting(mm, lm);
	if (!is_turn ||
	    lm->match.live.clock.time_control.kind == TIME_CONTROL_NONE)
		return;
	lm->awaits_commit = true;
	lm->awaited_pos = journal_pos;
	TAILQ_INSERT_TAIL(&mm->awaiting_commit, lm, awaiting_link);
}

void match_manager_on_commit(struct match_manager *mm, uint64_t committed_pos,
    msec now)
{
	struct lobby_match *lm;

	while ((lm = TAILQ_FIRST(&mm->awaiting_commit)) != NULL &&
	    lm->awaited_pos <= committed_pos) {
		stop_awaiting(mm, lm);
		match_move_committed(&lm->match, now);
	}
}

/* --- how games count --- */

static void
record_score(struct match_manager *mm, const struct match *m, enum side side)
{
	uint64_t           player = m->player[side].id;
	struct name_owner *owner;
	struct player     *p;
	enum outcome       outcome;
	const char *name, *other = seating_player_name(m, side_other(side));

	if (!game_scoring_outcome(m, side, &name, &outcome))
		return;
	owner = name_owners_find_player(&mm->lobby->owners, player);
	if (owner != NULL)
		owner->has_game = true;
	p = lobby_find_player_by_id(mm->lobby, player);
	if (p != NULL)
		p->identity.has_game = true;
	journal_score(mm->journal, player, name, board_variant(m->board),
	    outcome);
	/* Meetings are counted only between players who have chosen names. */
	if (other[0] != '\0' && other[0] != '~')
		journal_meeting(mm->journal, player,
		    m->player[side_other(side)].id, outcome);
}

/* The result of a rated game for one side. */
struct rated_result {
	struct rating before, after;
	enum outcome  outcome;
	bool          is_counted; /* the game changes the side's rating */
};

/*
 * Updates and records the ratings after the end of a rated game. Also sets the
 * ratings that clients see.
 */
static void record_ratings(struct match_manager *mm, struct match *m, msec now)
{
	struct rated_result r[2];
	const char         *name;

	if (!match_both_have_moved(m))
		return;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		r[side].before = rating_table_now(&mm->lobby->ratings,
		    m->player[side].id, board_variant(m->board), now);
		r[side].after = r[side].before;
		r[side].is_counted = game_scoring_outcome(m, side, &name,
		    &r[side].outcome);
	}
	if (!r[SIDE_X].is_counted && !r[SIDE_O].is_counted)
		return;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		if (r[side].is_counted)
			r[side].after = glicko_after_game(&r[side].before,
			    &r[side_other(side)].before, r[side].outcome);
		m->live.rating
		    .changes[side] = rating_show_change(&r[side].before,
		    &r[side].after);
	}
	journal_rated_game(mm->journal, m->id, m->live.rating.changes);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		rating_table_set(&mm->lobby->ratings, m->player[side].id,
		    board_variant(m->board), &r[side].after, now,
		    journal_rating(mm->journal, m->player[side].id,
			board_variant(m->board), &r[side].after));
	rating_table_count_game(&mm->lobby->ratings, m->player[SIDE_X].id,
	    m->player[SIDE_O].id, now);
}

enum unrated_reason match_manager_unrated_reason(struct match_manager *mm,
    const struct match *m, msec now)
{
	const struct player *p[2];

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		if (match_has_bot(m, side))
			return UNRATED_BOT;
		p[side] = m->live.seat[side].observer.ctx;
	}
	if (!p[SIDE_X]->identity.is_proven || !p[SIDE_O]->identity.is_proven)
		return UNRATED_NAME;
	return rating_table_is_pair_full(&mm->lobby->ratings,
		   p[SIDE_X]->identity.id, p[SIDE_O]->identity.id, now) ?
	    UNRATED_DAILY :
	    RATED;
}

struct shown_rating match_manager_rating_of(const struct match_manager *mm,
    const struct player *p, const struct variant *v, msec now)
{
	const struct rating initial = glicko_initial();
	struct shown_rating r = rating_table_shown(&mm->lobby->ratings,
	    p->identity.id, v, mm->journal->durable_pos, now, NULL);

	if (!r.is_set && p->identity.is_proven)
		r = rating_show_change(&initial, &initial);
	return r;
}

/*
 * Decides whether m, which is about to start, will be rated, and what the
 * players are told if it is not.
 */
static bool decide_rated(struct match_manager *mm, struct match *m, msec now)
{
	enum unrated_reason reason = match_manager_unrated_reason(mm, m, now);

	m->live.rating.unrated = RATED;
	if (reason == UNRATED_BOT)
		return false;
	/* Guests who play each other expect no rated game. */
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		const struct player *p = m->live.seat[side].observer.ctx;

		if (p->identity.is_proven)
			m->live.rating.unrated = (uint8_t)reason;
	}
	return reason == RATED;
}

/* --- which games are kept --- */

/* By default such a game is not kept, and any other game is. */
static bool is_of_bots(const struct match *m)
{
	return m->player[SIDE_X].id == 0 && m->player[SIDE_O].id == 0;
}

/* Nobody is notified, because clients do not see whether a game is kept. */
static void set_flags(struct match *m, uint8_t flags)
{
	match_apply(m,
	    &(struct match_event){ .kind = EV_CHANGED, .flags = flags });
}

void match_manager_keep_bot_match(struct match_manager *mm, struct match *m,
    const struct address_key *address, msec now)
{
	if (!address_accounts_take(mm->accounts, address, ADDRESS_RECORDS, now))
		return;
	set_flags(m, m->flags & (uint8_t)~MATCH_UNKEPT);
	match_note_record(m, journal_match(mm->journal, m));
}

/*
 * If too many games were kept today for every address from which a player plays
 * this game, this game is not kept.
 */
static void
limit_kept_games(struct match_manager *mm, struct match *m, msec now)
{
	bool is_dropped = true;

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->player[side].id != 0)
			is_dropped &= !address_accounts_take(mm->accounts,
			    &m->live.seat[side].address, ADDRESS_RECORDS, now);
	if (is_dropped && !is_of_bots(m))
		set_flags(m, m->flags | MATCH_UNKEPT);
}

/* --- events --- */

/*
 * Sets player.side of a player whom a bot replaces, because such a player does
 * not observe the match.
 */
static void update_sides(struct match_manager *mm, const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		struct player *p = m->live.seat[side].owner[0] == '\0' ?
		    NULL :
		    lobby_find_player_by_id(mm->lobby, m->player[side].id);

		/*
		 * If the row of the seat's player was damaged, the owner of the
		 * name may play elsewhere by now.
		 */
		if (p != NULL && p->match == m)
			p->side = side;
	}
}

/*
 * The first observer of each match: records its events, and updates lists. It
 * must not change the match, which is emitting an event.
 */
static void on_match_event(void *ctx, const struct match *source,
    const struct match_event *e)
{
	struct lobby_match   *lm = ctx;
	struct match_manager *mm = lm->manager;
	struct match         *m = &lm->match;
	uint64_t              journal_pos;

	(void)source;
	if (match_event_has(e, EVENT_LAST) || match_event_has(e, EVENT_TALK))
		return;
	if (match_event_has(e, EVENT_SEATS))
		update_sides(mm, m);
	if (match_event_has(e, EVENT_ENDS))
		limit_kept_games(mm, m, e->now);
	journal_pos = journal_on_event(mm->journal, m, e);
	match_note_record(m, journal_pos);
	update_awaiting(mm, lm, e, journal_pos);
	if (match_event_has(e, EVENT_PRESENCE))
		adjourned_games_update(&mm->adjourned, lm, e->now, e->now);
	if (match_event_has(e, EVENT_BEGINS) || match_event_has(e, EVENT_ENDS))
		lobby_match_changed(mm->lobby, m);
	match_observer_notify(&mm->monitor, m, e);
	if (!match_event_has(e, EVENT_ENDS))
		return;
	mm->over_count++;
	record_score(mm, m, SIDE_X);
	record_score(mm, m, SIDE_O);
	if (match_is_rated(m))
		record_ratings(mm, m, e->now);
	match_manager_mark_pending_free(mm, m);
}

struct match *match_manager_restore(struct match_manager *mm, uint32_t id,
    const struct game_settings *settings)
{
	struct match       *m = lobby_add_match(mm->lobby, id, settings,
		  (struct match_observer){ on_match_event, NULL });
	struct lobby_match *lm = lobby_match_of(m);

	lm->manager = mm;
	m->live.manager.ctx = lm;
	m->live.timers.all = &mm->timers;
	return m;
}

struct match *match_manager_create(struct match_manager *mm,
    const struct game_settings                          *settings)
{
	return match_manager_restore(mm, ++mm->lobby->last_match_id, settings);
}

/* --- seats --- */

void match_manager_sit_player(struct match *m, enum side side, struct player *p)
{
	seating_sit_player(m, side, &p->presence, player_observer(p), p->name,
	    p->identity.id);
	m->live.seat[side].address = p->client.address;
	m->live.seat[side].is_program = p->client.is_program;
	p->match = m;
	p->side = side;
}

struct match_observer
match_manager_create_bot(const struct match_manager *mm, enum bot_level level)
{
	return mm->bot_ops.create(mm->bot_ops.ctx, level);
}

void match_manager_sit_bot(struct match_manager *mm, struct match *m,
    enum side side, enum bot_level level)
{
	seating_sit_bot(m, side, match_manager_create_bot(mm, level), level);
}

uint64_t match_manager_record_player(struct match_manager *mm, struct player *p)
{
	const struct resume_tokens *tokens = &p->identity.tokens;
	struct stored_player        stored = { .player = p->identity.id,
		       .side = p->side,
		       .token_id = tokens->id,
		       .is_program = p->client.is_program,
		       .has_previous = resume_token_has_previous(tokens) };

	if (p->match == NULL && !p->is_entrant)
		return 0;
	if (p->match != NULL)
		stored.game_id = p->match->id;
	memcpy(stored.name, p->name, NAME_SIZE);
	memcpy(stored.token_hash, tokens->current, TOKEN_HASH_SIZE);
	memcpy(stored.previous_hash, tokens->previous, TOKEN_HASH_SIZE);
	p->identity.recorded = p->identity.id;
	return journal_player(mm->journal, &stored);
}

/* Deletes the record of p's seat, which has that id. */
static uint64_t
forget_seat(struct match_manager *mm, struct player *p, uint64_t id)
{
	p->identity.recorded = 0;
	return journal_leave(mm->journal, id);
}

void match_manager_release_entrant(struct match_manager *mm, struct player *p)
{
	p->is_entrant = false;
	if (p->match != NULL)
		return;
	forget_seat(mm, p, p->identity.id);
	assert(p->absence.kept ==
	    NULL); /* disconnect_player keeps no entrants. */
	if (p->presence != PRESENCE_HERE)
		lobby_remove_player(mm->lobby, p);
}

void match_manager_start(struct match_manager *mm, struct match *m,
    uint8_t flags, msec now)
{
	if (decide_rated(mm, m, now))
		flags |= MATCH_RATED;
	if (is_of_bots(m))
		flags |= MATCH_UNKEPT;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		struct player *p = m->live.seat[side].observer.ctx;

		/* The start itself records who has which seat. */
		if (!match_has_bot(m, side) &&
		    p->identity.recorded != p->identity.id)
			match_manager_record_player(mm, p);
	}
	match_start(m, flags, now);
}

void match_manager_record_seek(struct match_manager *mm, struct match *m,
    const char *request)
{
	match_apply(m,
	    &(struct match_event){ .kind = EV_SEEK, .text = request });
	match_note_record(m, journal_match(mm->journal, m));
}

/*
 * To be called when p has a new name, and perhaps a new id; old_id is the id
 * before. Changes p's seat. If the game is over, the stored seat does not
 * change, because it says who has played.
 */
static void
rename_seat(struct match_manager *mm, struct player *p, uint64_t old_id)
{
	seating_rename(p->match, p->side, p->name, p->identity.id);
	if (!match_is_over(p->match))
		match_note_record(p->match,
		    journal_match(mm->journal, p->match));
	if (p->identity.id != old_id)
		match_note_record(p->match, forget_seat(mm, p, old_id));
}

enum error match_manager_rename_player(struct match_manager *mm,
    struct player *p, const char *name, uint64_t id)
{
	uint64_t                 old_id = p->identity.id;
	const struct name_owner *owner;
	enum error               e;

	if (p->is_entrant && !name_is_same(p->name, name))
		return ERR_ENTRANT;
	e = lobby_rename_player(mm->lobby, p, name, id);
	if (e != OK)
		return e;
	owner = name_owners_find_player(&mm->lobby->owners, p->identity.id);
	p->identity.has_game |= owner != NULL && owner->has_game;
	if (p->match != NULL)
		rename_seat(mm, p, old_id);
	return OK;
}

void match_manager_make_guest(struct match_manager *mm, struct player *p)
{
	uint64_t old_id = p->identity.id;

	lobby_make_guest(mm->lobby, p);
	if (p->match == NULL)
		return;
	rename_seat(mm, p, old_id);
	match_note_record(p->match, match_manager_record_player(mm, p));
}

void match_manager_bind_name(struct match_manager *mm, struct player *p,
    const char *key, msec now)
{
	struct name_owner owner = { .player = p->identity.id,
		.bound_at = now,
		.has_game = p->identity.has_game };

	memcpy(owner.name, p->name, NAME_SIZE);
	memcpy(owner.folded, p->key, NAME_SIZE);
	memcpy(owner.key, key, sizeof(owner.key));
	name_owners_add(&mm->lobby->owners, &owner);
	address_accounts_add(mm->accounts, &p->client.address, ADDRESS_NAMES, 1,
	    now);
	journal_bind_name(mm->journal, p->identity.id, p->name, key);
}

struct name_owner *
match_manager_find_owner(struct match_manager *mm, const char *name, msec now)
{
	struct name_owner *owner = name_owners_find(&mm->lobby->owners, name);

	if (owner == NULL || owner->has_game ||
	    now - owner->bound_at < NAME_LAPSE ||
	    lobby_find_player_by_id(mm->lobby, owner->player) != NULL)
		return owner;
	journal_unbind_name(mm->journal, owner->player);
	name_owners_remove(&mm->lobby->owners, owner);
	return NULL;
}

enum error match_manager_forget_name(struct match_manager *mm, const char *name,
    struct player **p, msec now)
{
	struct name_owner *owner = match_manager_find_owner(mm, name, now);
	struct match      *m = NULL;
	uint64_t           pos;

	if (owner == NULL)
		return ERR_NOBODY;
	*p = lobby_find_player_by_id(mm->lobby, owner->player);
	if (*p != NULL && (*p)->is_entrant)
		return ERR_ENTRANT;
	if (*p != NULL) {
		if (player_is_playing(*p))
			m = (*p)->match;
		match_manager_make_guest(mm, *p);
	}
	pos = journal_forget(mm->journal, owner->player);
	name_owners_remove(&mm->lobby->owners, owner);
	if (m == NULL)
		return OK;
	match_note_record(m, pos);
	/*
	 * Only the owner of a name has ratings, so the game is not rated any
	 * more. Also tells everybody who sees the game the player's new name.
	 */
	match_set_flags(m, m->flags & (uint8_t)~MATCH_RATED, now);
	return OK;
}

void match_manager_update_seat_name(struct match_manager *mm, struct player *p)
{
	uint64_t old_id = p->identity.id;

	if (p->match == NULL ||
	    name_is_same(seating_player_name(p->match, p->side), p->name))
		return;
	lobby_renew_id(mm->lobby, p);
	rename_seat(mm, p, old_id);
}

enum error match_manager_request_hint(struct match_manager *mm,
    struct player *p, uint32_t id)
{
	struct match *m = p->match;
	enum error    e;

	if (!match_has_hints(m))
		return match_offer_hints(m, p->side, id);
	e = match_start_hint(m, p->side);
	if (e == OK)
		m->live.seat[p->side]
		    .hint_search = mm->bot_ops.hint(mm->bot_ops.ctx, m,
		    p->side);
	return e;
}

void match_manager_leave(struct match_manager *mm, struct player *p)
{
	struct match *m = p->match;

	if (m == NULL)
		return;
	seek_cancel(p, CANCEL_GONE);
	match_note_record(m, forget_seat(mm, p, p->identity.id));
	seating_leave(m, p->side);
	p->match = NULL; /* If a bot plays in p's place, p gets no EV_DETACH. */
	match_manager_record_player(mm, p);
	lobby_player_changed(mm->lobby, p);
	match_manager_mark_pending_free(mm, m);
}

void match_manager_end_unwatched(struct match_manager *mm, uint32_t id,
    msec now)
{
	struct match *m = lobby_find_match(mm->lobby, id);

	if (m != NULL && !match_is_over(m) && m->live.spectator_count == 0 &&
	    seating_are_abandoned(m))
		match_end(m, SIDE_NONE, END_AWAY, now);
}

/* --- freeing --- */

void match_manager_mark_pending_free(struct match_manager *mm, struct match *m)
{
	struct lobby_match *lm = lobby_match_of(m);

	assert(match_is_over(m));
	if (lm->is_pending_free)
		return;
	lm->is_pending_free = true;
	SLIST_INSERT_HEAD(&mm->pending_free, lm, pending_free);
}

void match_manager_free_pending(struct match_manager *mm)
{
	struct lobby_match *lm;

	while ((lm = SLIST_FIRST(&mm->pending_free)) != NULL) {
		SLIST_REMOVE_HEAD(&mm->pending_free, pending_free);
		lm->is_pending_free = false;
		if (!seating_are_abandoned(&lm->match))
			continue;
		journal_match_freed(mm->journal, &lm->match);
		lobby_remove_match(mm->lobby, lm);
	}
}
