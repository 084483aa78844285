/* disconnect.c -- what happens to the seat of a disconnected player. */

#include "server/matchmaking/disconnect.h"

#include <stdlib.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "server/lobby/seek.h"
#include "server/match/seating.h"
#include "server/matchmaking/question.h"

#define SUBSTITUTE_LEVEL BOT_MEDIUM

static bool has_name(const struct player *p)
{
	return p->name[0] != '~';
}

/* --- players without a match --- */

static void end_keeping(struct match_manager *mm, struct player *p, msec now)
{
	if (p->absence.kept == NULL)
		return;
	address_accounts_release(mm->accounts, &p->absence.kept->address,
	    ADDRESS_KEPT, now);
	player_timers_cancel_all(&p->absence.kept->timers);
	mm->kept_count--;
	free(p->absence.kept);
	p->absence.kept = NULL;
}

/* Ends the game of bots that only p has watched. */
static void remove_player(struct match_manager *mm, struct player *p, msec now)
{
	uint32_t watched = p->absence.watched;

	end_keeping(mm, p, now);
	questions_close_all(p);
	seek_cancel(p, CANCEL_GONE);
	lobby_remove_player(mm->lobby, p);
	match_manager_end_unwatched(mm, watched, now);
}

static void
on_keep_end(struct player_timer_set *set, enum player_timer kind, msec now)
{
	struct match_manager *mm = container_of(set->all, struct match_manager,
	    timers);

	(void)kind;
	remove_player(mm, container_of(set, struct kept_player, timers)->player,
	    now);
}

/*
 * If p's address or network has too many kept players, removes the oldest of
 * these; else, if there are too many in all, removes the oldest of all.
 */
static void
make_room(struct match_manager *mm, const struct player *p, msec now)
{
	unsigned bytes = address_accounts_full(mm->accounts, &p->client.address,
	    ADDRESS_KEPT, 1, now);
	struct player *oldest = TAILQ_LAST(&mm->lobby->players, player_list);

	if (bytes == 0 && mm->kept_count < KEPT_MAX)
		return;
	while (oldest->absence.kept == NULL ||
	    !address_key_is_same(&oldest->absence.kept->address,
		&p->client.address, bytes))
		oldest = TAILQ_PREV(oldest, player_list, listing.link);
	remove_player(mm, oldest, now);
}

static void keep_player(struct match_manager *mm, struct player *p, msec now)
{
	make_room(mm, p, now);
	p->absence.kept = xcalloc(1, sizeof(*p->absence.kept));
	p->absence.kept->player = p;
	p->absence.kept->address = p->client.address;
	address_accounts_add(mm->accounts, &p->client.address, ADDRESS_KEPT, 1,
	    now);
	p->absence.kept->timers.all = &mm->timers;
	mm->kept_count++;
	player_timers_start(&p->absence.kept->timers, TIMER_KEEP, KEEP_TIME,
	    now);
}

/* --- the grace period --- */

static void apply_absence_rule(struct match_manager *mm, struct match *m,
    enum side side, msec now)
{
	/* A round must not wait for a game whose two players have left. */
	if (m->flags & MATCH_TOURNAMENT &&
	    seat_presence(&m->live.seat[side_other(side)]) == PRESENCE_LATE) {
		match_end(m, SIDE_NONE, END_AWAY, now);
		return;
	}
	if (!match_is_present(m, side_other(side)))
		return;
	if (m->settings.absence_rule == ABSENCE_BOT)
		seating_substitute_bot(m, side,
		    match_manager_create_bot(mm, SUBSTITUTE_LEVEL),
		    SUBSTITUTE_LEVEL);
	else if (m->settings.absence_rule == ABSENCE_FORFEIT)
		match_end(m, side_other(side), END_AWAY, now);
}

static void
on_away_end(struct player_timer_set *set, enum player_timer kind, msec now)
{
	struct match         *m = container_of(set, struct match, live.timers);
	struct match_manager *mm = lobby_match_of(m)->manager;
	enum side             side = kind == TIMER_AWAY_X ? SIDE_X : SIDE_O;
	/* If a bot has played, the seat's observer is the bot's. */
	struct player *p = lobby_find_player_by_id(mm->lobby,
	    m->player[side].id);

	if (match_is_over(m)) {
		match_manager_leave(mm, p);
		player_set_presence(p, PRESENCE_KEPT);
		if (!p->is_entrant && p->absence.is_kept_later && has_name(p))
			keep_player(mm, p, now);
		else if (!p->is_entrant)
			remove_player(mm, p, now);
		return;
	}
	player_set_presence(p, PRESENCE_LATE);
	m->live.seat[side].is_clock_held = false;
	apply_absence_rule(mm, m, side, now);
	match_update_time(m, now);
}

void disconnect_init(struct match_manager *mm)
{
	mm->timers.on_end[TIMER_AWAY_X] = on_away_end;
	mm->timers.on_end[TIMER_AWAY_O] = on_away_end;
	mm->timers.on_end[TIMER_KEEP] = on_keep_end;
}

static msec grace_of(const struct match_manager *mm, const struct match *m)
{
	return m->flags & MATCH_TOURNAMENT ? TOURNAMENT_GRACE :
					     mm->grace_period;
}

void disconnect_start_grace(struct match_manager *mm, struct player *p,
    msec now)
{
	player_set_presence(p, PRESENCE_AWAY);
	seating_set_away(p->match, p->side, grace_of(mm, p->match), now);
}

void disconnect_player(struct match_manager *mm, struct player *p, bool is_kept,
    msec now)
{
	p->absence.is_kept_later = is_kept;
	is_kept = is_kept && p->match == NULL && !p->is_entrant &&
	    (has_name(p) || p->seek != NULL || p->absence.watched != 0 ||
		!LIST_EMPTY(&p->questions.sent) ||
		!LIST_EMPTY(&p->questions.received));
	lobby_set_presence(mm->lobby, p,
	    p->match != NULL ? PRESENCE_AWAY : PRESENCE_KEPT);
	p->observer = (struct match_observer){ NULL, NULL };
	seek_suspend(p, is_kept);
	if (is_kept) {
		keep_player(mm, p, now);
		return;
	}
	questions_close_all(p);
	if (p->match != NULL)
		disconnect_start_grace(mm, p, now);
	else if (p->is_entrant)
		match_manager_end_unwatched(mm, p->absence.watched, now);
	else
		remove_player(mm, p, now);
}

/* --- returning --- */

static void return_to_seat(struct match_manager *mm, struct player *p, msec now)
{
	struct match *m = p->match;
	enum side     other = side_other(p->side);

	seating_return(m, p->side, player_observer(p), now);
	/*
	 * If the opponent's grace period ended while both players were
	 * disconnected, that had no consequence. So the opponent gets a new
	 * grace period.
	 */
	if (!match_is_over(m) && !match_has_bot(m, other) &&
	    seat_presence(&m->live.seat[other]) == PRESENCE_LATE)
		disconnect_start_grace(mm, m->live.seat[other].observer.ctx,
		    now);
}

/* Stores the address of the connection with which p has the seat. */
static void record_address(struct match_manager *mm, const struct player *p)
{
	p->match->live.seat[p->side].address = p->client.address;
	if (!match_is_over(p->match))
		match_note_record(p->match,
		    journal_match(mm->journal, p->match));
}

void disconnect_resume(struct match_manager *mm, struct player *p,
    struct match_observer observer, msec now)
{
	bool returns = p->match != NULL && p->presence != PRESENCE_HERE;

	end_keeping(mm, p, now);
	lobby_set_presence(mm->lobby, p, PRESENCE_HERE);
	if (returns)
		return_to_seat(mm, p, now);
	if (p->match != NULL)
		record_address(mm, p);
	p->observer = observer;
}

/*
 * After the end of a game, a disconnected player keeps the seat for a while, in
 * order to see the result after reconnecting.
 */
static void start_leave_timer(const struct match_manager *mm, struct match *m,
    enum side side, msec now)
{
	enum player_timer away = TIMER_AWAY_X + side;

	if (seat_is_away(&m->live.seat[side]) &&
	    !player_timers_is_set(&m->live.timers, away))
		player_timers_start(&m->live.timers, away, grace_of(mm, m),
		    now);
}

void disconnect_end_turn(struct match_manager *mm, msec now)
{
	struct lobby_match *lm;

	for (lm = SLIST_FIRST(&mm->pending_free); lm != NULL;
	     lm = SLIST_NEXT(lm, pending_free)) {
		start_leave_timer(mm, &lm->match, SIDE_X, now);
		start_leave_timer(mm, &lm->match, SIDE_O, now);
	}
	match_manager_free_pending(mm);
}
