/* chairs.c -- who sits at a match, who has gone or come back, who watches. */

#include "server/chairs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "common/die.h"

static void call(struct chair *chair, const char *name)
{
	snprintf(chair->name, sizeof(chair->name), "%s", name);
}

static void set_bot(struct chair *chair, struct seat seat, enum level level)
{
	chair->seat = seat;
	chair->is_bot = true;
	chair->level = level;
	snprintf(chair->name, sizeof(chair->name), "%s~bot", level_name(level));
}

static void end_seat(struct match *m, struct seat *seat)
{
	if (seat->tell != NULL)
		seat->tell(seat->whose, m, &(struct event){ .kind = EV_END });
	*seat = (struct seat){ NULL, NULL };
}

void chairs_sit(struct match *m, enum side side, struct seat seat,
    const char *name)
{
	m->chair[side] = (struct chair){ .seat = seat };
	call(&m->chair[side], name);
}

void chairs_sit_bot(struct match *m, enum side side, struct seat seat,
    enum level level)
{
	m->chair[side] = (struct chair){ .is_bot = true };
	set_bot(&m->chair[side], seat, level);
}

void chairs_hand_on(struct match *m, struct match *next)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		next->chair[side_other(side)] = m->chair[side];
		next->chair[side_other(side)].is_hinted = false;
		m->chair[side] = (struct chair){ .is_left = true };
	}
	next->watcher = m->watcher;
	next->watchers = m->watchers;
	next->watcher_room = m->watcher_room;
	m->watcher = NULL;
	m->watchers = m->watcher_room = 0;
}

void chairs_rename(struct match *m, enum side side, const char *name)
{
	call(&m->chair[side], name);
}

const char *chairs_person(const struct match *m, enum side side)
{
	const struct chair *chair = &m->chair[side];

	return chair->is_bot ? chair->owner : chair->name;
}

bool chairs_are_deserted(const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!m->chair[side].is_left &&
		    chairs_person(m, side)[0] != '\0')
			return false;
	return true;
}

void chairs_away(struct match *m, enum side side, msec until, msec now)
{
	m->chair[side].is_away = true;
	m->chair[side].is_late = false;
	m->chair[side].until = until;
	match_tell(m,
	    (struct event){ .kind = EV_AWAY,
		.side = side,
		.left = until - now,
		.now = now });
	match_settle(m, now);
}

void chairs_fill(struct match *m, enum side side, struct seat seat,
    enum level level)
{
	struct chair *chair = &m->chair[side];

	assert(chair->is_away && !chair->is_bot);
	memcpy(chair->owner, chair->name, NAME_SIZE);
	set_bot(chair, seat, level);
	match_tell(m, (struct event){ .kind = EV_SIT, .side = side });
}

void chairs_back(struct match *m, enum side side, struct seat seat, msec now)
{
	struct chair *chair = &m->chair[side];
	struct event  back = { .kind = EV_BACK, .side = side, .now = now };
	char          bot[NAME_SIZE];

	assert(chair->is_away);
	chair->is_away = chair->is_late = chair->is_excused = false;
	if (chair->is_bot) {
		memcpy(bot, chair->name, NAME_SIZE);
		back.name = bot;
		end_seat(m, &chair->seat);
		memcpy(chair->name, chair->owner, NAME_SIZE);
		chair->owner[0] = '\0';
		chair->is_bot = false;
	}
	chair->seat = seat;
	match_tell(m, back);
	match_settle(m, now);
}

void chairs_leave(struct match *m, enum side side)
{
	struct chair *chair = &m->chair[side];

	assert(m->is_over && !chair->is_left);
	end_seat(m, &chair->seat);
	chair->is_left = true;
	m->offered[OFFER_REMATCH] = 0;
	match_tell(m, (struct event){ .kind = EV_LEFT, .side = side });
}

void chairs_say(struct match *m, const char *name, const char *text)
{
	match_tell(m,
	    (struct event){ .kind = EV_SAY,
		.side = SIDE_NONE,
		.name = name,
		.text = text });
}

void chairs_hint(struct match *m, enum side side, const struct hint *h)
{
	struct chair *chair = &m->chair[side];
	struct event  e = { .kind = EV_HINT, .side = side, .hint = h };

	chair->is_hinted = false;
	if (h != NULL && chair->seat.tell != NULL)
		chair->seat.tell(chair->seat.whose, m, &e);
}

void chairs_watch(struct match *m, struct seat seat)
{
	if (m->watchers == m->watcher_room) {
		m->watcher_room = m->watcher_room * 2 + 4;
		m->watcher = xrealloc(m->watcher,
		    m->watcher_room * sizeof(*m->watcher));
	}
	m->watcher[m->watchers++] = seat;
}

void chairs_unwatch(struct match *m, const void *whose)
{
	for (uint32_t i = 0; i < m->watchers; i++)
		if (m->watcher[i].whose == whose) {
			m->watcher[i] = m->watcher[--m->watchers];
			return;
		}
}
