/*
 * seating.c -- seats and spectators of a match: joining, leaving and returning.
 */

#include "server/match/seating.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void set_name(struct seat *seat, const char *name)
{
	snprintf(seat->name, sizeof(seat->name), "%s", name);
}

static void
set_bot(struct seat *seat, struct match_observer observer, enum bot_level level)
{
	seat->observer = observer;
	snprintf(seat->name, sizeof(seat->name), "%s~bot",
	    bot_level_word(level));
}

static void detach_observer(struct match *m, struct match_observer *observer)
{
	match_observer_notify(observer, m,
	    &(struct match_event){ .kind = EV_DETACH });
	*observer = (struct match_observer){ NULL, NULL };
}

/* Says who has the side's seat. */
static void set_player(struct match *m, enum side side, uint64_t id, int bot)
{
	match_apply(m,
	    &(struct match_event){
		.kind = EV_SEAT, .side = side, .player = { id, (int8_t)bot } });
}

void seating_sit_player(struct match *m, enum side side,
    const enum presence *presence, struct match_observer observer,
    const char *name, uint64_t player)
{
	m->live.seat[side] = (struct seat){ .observer = observer,
		.presence = presence };
	set_player(m, side, player, NO_BOT_LEVEL);
	set_name(&m->live.seat[side], name);
}

void seating_sit_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level)
{
	m->live.seat[side] = (struct seat){ .presence = NULL };
	set_player(m, side, 0, (int)level);
	set_bot(&m->live.seat[side], observer, level);
}

void seating_restore(struct match *m, enum side side,
    struct match_observer observer, const char *name)
{
	const struct match_player *p = &m->player[side];
	struct seat               *seat = &m->live.seat[side];

	*seat = (struct seat){ .observer = observer };
	if (!match_has_bot(m, side)) {
		set_name(seat, name);
		return;
	}
	set_bot(seat, observer, (enum bot_level)p->bot);
	if (p->id != 0)
		snprintf(seat->owner, sizeof(seat->owner), "%s", name);
}

void seating_transfer(struct match *m, struct match *next)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		/*
		 * If the opening has exchanged the seats, the players have
		 * already changed sides.
		 */
		enum side to = m->opening.is_swapped ? side : side_other(side);

		next->live.seat[to] = m->live.seat[side];
		set_player(next, to, m->player[side].id, m->player[side].bot);
		m->live.seat[side] = (struct seat){ .presence = NULL };
	}
	next->live.audience = m->live.audience;
	next->live.spectator_count = m->live.spectator_count;
	m->live.audience = (struct match_observer){ NULL, NULL };
	m->live.spectator_count = 0;
}

void seating_rename(struct match *m, enum side side, const char *name,
    uint64_t player)
{
	struct seat *seat = &m->live.seat[side];

	set_player(m, side, player, m->player[side].bot);
	if (match_has_bot(m, side))
		snprintf(seat->owner, sizeof(seat->owner), "%s", name);
	else
		set_name(seat, name);
}

const char *seating_player_name(const struct match *m, enum side side)
{
	const struct seat *seat = &m->live.seat[side];

	return match_has_bot(m, side) ? seat->owner : seat->name;
}

bool seating_are_abandoned(const struct match *m)
{
	return m->live.seat[SIDE_X].presence == NULL &&
	    m->live.seat[SIDE_O].presence == NULL;
}

void seating_set_away(struct match *m, enum side side, msec grace, msec now)
{
	struct seat *seat = &m->live.seat[side];

	/*
	 * The clock also measures how long a first move takes. It is held only
	 * once, because the round waits for the game.
	 */
	seat->is_clock_held |= m->flags & MATCH_TOURNAMENT && !seat->was_away &&
	    !match_both_have_moved(m);
	seat->was_away = true;
	player_timers_start(&m->live.timers, TIMER_AWAY_X + side, grace, now);
	match_emit(m,
	    (struct match_event){ .kind = EV_AWAY,
		.side = side,
		.grace_left = grace,
		.now = now });
	match_update_time(m, now);
}

void seating_substitute_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level)
{
	struct seat       *seat = &m->live.seat[side];
	struct match_event e = {
		.kind = EV_BOT_SUBSTITUTED, .side = side, .bot = (int8_t)level
	};

	assert(seat_is_away(seat) && !match_has_bot(m, side));
	memcpy(seat->owner, seat->name, NAME_SIZE);
	set_bot(seat, observer, level);
	match_apply(m, &e);
	match_emit(m, e);
}

void seating_return(struct match *m, enum side side,
    struct match_observer observer, msec now)
{
	struct seat       *seat = &m->live.seat[side];
	struct match_event event = { .kind = EV_BACK,
		.side = side,
		.is_repeated = !match_has_bot(m, side),
		.now = now };
	char               bot_name[NAME_SIZE];

	assert(seat_presence(seat) == PRESENCE_HERE);
	seat->is_clock_held = false;
	player_timers_cancel(&m->live.timers, TIMER_AWAY_X + side);
	if (match_has_bot(m, side)) {
		memcpy(bot_name, seat->name, NAME_SIZE);
		event.name = bot_name;
		detach_observer(m, &seat->observer);
		memcpy(seat->name, seat->owner, NAME_SIZE);
		seat->owner[0] = '\0';
	}
	seat->observer = observer;
	match_apply(m, &event);
	match_emit(m, event);
	match_update_time(m, now);
	match_emit_idle(m, now);
}

void seating_leave(struct match *m, enum side side)
{
	struct seat       *seat = &m->live.seat[side];
	struct match_event e = { .kind = EV_LEFT, .side = side };

	assert(match_is_over(m) && seat->presence != NULL);
	detach_observer(m, &seat->observer);
	seat->presence = NULL;
	player_timers_cancel(&m->live.timers, TIMER_AWAY_X + side);
	match_apply(m, &e);
	match_emit(m, e);
}

void seating_deliver_hint(struct match *m, enum side side, const struct hint *h)
{
	m->live.seat[side].hint_search = (struct match_observer){ NULL, NULL };
	if (h != NULL)
		match_notify_side(m, side,
		    &(struct match_event){
			.kind = EV_HINT, .side = side, .hint = h });
}
