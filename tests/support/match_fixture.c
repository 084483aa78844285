/* match_fixture.c -- a match whose observers record their events. */

#include "tests/support/match_fixture.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "server/match/seating.h"
#include "server/protocol/event_format.h"

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	static const char letters[MATCH_EVENT_COUNT] = { [EV_START] = 's',
		[EV_MOVE] = 'm',
		[EV_CHOICE] = 't',
		[EV_UNDO] = 'u',
		[EV_OVER] = 'o',
		[EV_OFFER] = 'f',
		[EV_DECLINED] = 'd',
		[EV_WITHDRAWN] = 'd',
		[EV_SAY] = 'y',
		[EV_SAY_TO_SPECTATORS] = 'w',
		[EV_AWAY] = 'a',
		[EV_BACK] = 'k',
		[EV_BOT_SUBSTITUTED] = 'b',
		[EV_CLOCK] = 'c',
		[EV_CHANGED] = 'n',
		[EV_PAUSED] = 'p',
		[EV_UNPAUSED] = 'q',
		[EV_IDLE] = 'j',
		[EV_LEFT] = 'l',
		[EV_HINT_STARTED] = 'i',
		[EV_HINT] = 'h',
		[EV_DETACH] = 'e' };
	struct recording_observer *r = ctx;
	char                       c = letters[e->kind];

	(void)m;
	if (e->side == SIDE_O && c != 's')
		c = (char)(c - 0x20);
	r->events[r->count++] = c;
	r->events[r->count] = '\0';
}

struct recording_observer observer_x, observer_o, journal_observer,
    spectator_observer;

struct match_observer recording_observer(struct recording_observer *r)
{
	return (struct match_observer){ on_event, r };
}

struct match *match_fixture_new(uint32_t id,
    const struct game_settings *settings, struct match_observer journal)
{
	struct match *m = xcalloc(1, sizeof(*m));

	match_init(m, id, settings, journal);
	return m;
}

void match_fixture_free(struct match *m)
{
	match_clear(m);
	free(m);
}

static enum presence presence[2];

void sit_player(struct match *m, enum side side, struct match_observer observer,
    const char *name, uint64_t player)
{
	presence[side] = PRESENCE_HERE;
	seating_sit_player(m, side, &presence[side], observer, name, player);
}

void go_away(struct match *m, enum side side, msec grace, msec now)
{
	presence[side] = PRESENCE_AWAY;
	seating_set_away(m, side, grace, now);
}

void come_back(struct match *m, enum side side, struct match_observer observer,
    msec now)
{
	presence[side] = PRESENCE_HERE;
	seating_return(m, side, observer, now);
}

struct match *
timed_match(const char *text, const char *control, enum absence_rule rule)
{
	struct game_settings settings = { .absence_rule = rule };
	struct match        *m;

	ck_assert(variant_parse(&settings.variant, text));
	ck_assert(time_control_parse(&settings.control, control));
	observer_x = observer_o = journal_observer = spectator_observer =
	    (struct recording_observer){ 0 };
	m = match_fixture_new(7, &settings,
	    recording_observer(&journal_observer));
	sit_player(m, SIDE_X, recording_observer(&observer_x), "ann", 1);
	sit_player(m, SIDE_O, recording_observer(&observer_o), "bob", 2);
	m->live.audience = recording_observer(&spectator_observer);
	match_start(m, 0, 0);
	return m;
}

struct match *new_match(const char *text)
{
	return timed_match(text, "none", ABSENCE_BOT);
}

void put_stone(struct match *m, point p)
{
	struct match_event e = { .kind = EV_MOVE,
		.side = board_turn(m->board),
		.point = p,
		.bot = NO_BOT_LEVEL };

	ck_assert(match_accepts(m, &e));
	match_apply(m, &e);
}

void put_stones(struct match *m, const char *moves)
{
	point list[POINTS_MAX];
	int   n = notation_read_list(list, POINTS_MAX, moves);

	for (int i = 0; i < n; i++)
		put_stone(m, list[i]);
}

bool match_shows(const struct match *m, msec now, const char *words)
{
	struct line_writer line;

	event_format_state(&line, m, SIDE_NONE, now);
	line_writer_end(&line);
	line.text[line.length - 1] = '\0';
	return strstr(line.text, words) != NULL;
}

enum error play_all(struct match *m, const char *moves)
{
	point      list[POINTS_MAX];
	int        n = notation_read_list(list, POINTS_MAX, moves);
	enum error e = OK;

	for (int i = 0; i < n; i++)
		e = match_play(m, board_turn(m->board), list[i], 0, 0);
	return e;
}
