/* random_match.c -- games of which every kind of event happens, by chance. */

#include "tests/support/random_match.h"

#include <check.h>
#include <string.h>

#include "common/protocol/parser.h"
#include "server/match/match_offer.h"
#include "server/match/seating.h"
#include "tests/support/suite.h"

unsigned random_below(struct random_match *r, unsigned n)
{
	r->seed ^= r->seed << 13;
	r->seed ^= r->seed >> 7;
	r->seed ^= r->seed << 17;
	return (unsigned)(r->seed >> 33) % n;
}

static const char *const games[] = { "3x3x3", "15x15x5/exact", "9x9x5",
	"7x6x4/drop", "5x4x4/misere" };
static const char *const controls[] = { "none", "5+3", "30/move" };

static struct game_settings random_settings(struct random_match *r)
{
	struct game_settings s = { .idle_seconds = 30 };
	unsigned             n = random_below(r, LENGTH(games));

	ck_assert(variant_parse(&s.variant, games[n]));
	ck_assert(time_control_parse(&s.control,
	    controls[random_below(r, LENGTH(controls))]));
	s.absence_rule = random_below(r, ABSENCE_RULE_COUNT);
	s.opening = (uint8_t)random_below(r, OPENING_KIND_COUNT);
	if (!opening_is_allowed(s.opening, &s.variant))
		s.opening = OPENING_NONE;
	return s;
}

void random_match_start(struct random_match *r, uint64_t seed,
    struct match_observer manager)
{
	static const struct match_observer nobody = { NULL, NULL };
	struct game_settings               settings;
	struct match                      *m = &r->match;

	r->seed = seed * 0x9e3779b97f4a7c15 + 1;
	r->now = 0;
	settings = random_settings(r);
	match_init(m, 7, &settings, manager);
	r->presence[0] = r->presence[1] = PRESENCE_HERE;
	seating_sit_player(m, SIDE_X, &r->presence[0], nobody, "ann", 1);
	if (random_below(r, 4) != 0)
		seating_sit_player(m, SIDE_O, &r->presence[1], nobody, "bob",
		    2);
	else
		seating_sit_bot(m, SIDE_O, nobody, BOT_HARD);
	match_start(m,
	    random_below(r, 8) != 0       ? 0 :
		m->player[SIDE_O].id == 0 ? MATCH_STAND_IN :
					    MATCH_RATED | MATCH_TOURNAMENT,
	    0);
}

/* Moves, or makes the choice that is due. */
static void act(struct random_match *r)
{
	const struct variant *v = board_variant(r->match.board);
	struct match         *m = &r->match;
	enum side             side = match_turn(m);

	match_move_committed(m, r->now);
	r->now += random_below(r, 3000);
	if (match_choose(m, side, random_below(r, CHOICE_COUNT), r->now) == OK)
		return;
	for (int i = 0; i < 200; i++)
		if (match_play(m, side,
			POINT(random_below(r, v->columns),
			    random_below(r, v->rows)),
			0, r->now) == OK)
			return;
}

static void come_or_go(struct random_match *r, enum side side)
{
	static const struct match_observer nobody = { NULL, NULL };
	struct match                      *m = &r->match;
	enum presence                     *presence;

	if (m->live.seat[side].presence == NULL)
		return;
	presence = &r->presence[m->live.seat[side].presence - r->presence];
	if (*presence == PRESENCE_HERE) {
		*presence = PRESENCE_AWAY;
		seating_set_away(m, side, 30000, r->now);
	} else if (!match_has_bot(m, side) && random_below(r, 2) == 0)
		seating_substitute_bot(m, side, nobody,
		    random_below(r, BOT_LEVEL_COUNT));
	else {
		*presence = PRESENCE_HERE;
		seating_return(m, side, nobody, r->now);
	}
}

/* Seeks an opponent for a stand-in game, or no more. */
static void seek(struct random_match *r)
{
	struct match_event e = { .kind = EV_SEEK,
		.text = random_below(r, 2) == 0 ? "" : "3x3x3 clock=5+3" };

	if (!(r->match.flags & MATCH_STAND_IN) || match_is_over(&r->match))
		return;
	match_apply(&r->match, &e);
	match_observer_notify(&r->match.live.manager, &r->match, &e);
}

static void make_offer(struct random_match *r, enum side side)
{
	struct match *m = &r->match;
	enum offer    kind = random_below(r, OFFER_COUNT);

	switch (random_below(r, 6)) {
	case 0:
		match_offer_draw(m, side, 1, r->now);
		break;
	case 1:
		match_offer_undo(m, side, 2, r->now);
		break;
	case 2:
		match_offer_pause(m, side, 3, r->now);
		break;
	case 3:
		match_offer_hints(m, side, 4);
		break;
	case 4:
		match_offer_rematch(m, side, 5);
		break;
	default:
		if (match_is_offer_open(m, kind, side))
			match_end_offer(m, kind, side,
			    random_below(r, 2) == 0 ? NULL : "no");
	}
}

static void end(struct random_match *r, enum side side)
{
	struct match *m = &r->match;

	switch (random_below(r, 5)) {
	case 0:
		match_resign(m, side, END_RESIGN, r->now);
		break;
	case 1:
		match_abort(m, side, r->now);
		break;
	case 2:
		match_claim(m, side, r->now);
		break;
	case 3:
		match_check_flag(m, r->now);
		break;
	default:
		if (!match_is_over(m) && random_below(r, 4) == 0)
			match_end(m, SIDE_NONE, END_VOID, r->now);
	}
}

void random_match_act(struct random_match *r)
{
	struct match *m = &r->match;
	enum side     side = random_below(r, 2) == 0 ? SIDE_X : SIDE_O;
	unsigned      kind = random_below(r, 40);

	r->now += random_below(r, 100);
	if (kind < 24)
		act(r);
	else if (kind < 28)
		come_or_go(r, side);
	else if (kind < 36)
		make_offer(r, side);
	else if (kind == 36)
		match_start_hint(m, match_turn(m));
	else if (kind == 37 && random_below(r, 2) == 0)
		seek(r);
	else if (kind == 37)
		match_unpause(m, r->now);
	else if (kind == 38)
		end(r, side);
	else if (match_is_over(m) && m->live.seat[side].presence != NULL)
		seating_leave(m, side);
	else if (!match_is_over(m) && m->flags & MATCH_RATED)
		match_set_flags(m, m->flags & ~MATCH_RATED, r->now);
}

static bool plies_are_same(const struct match *a, const struct match *b)
{
	bool is_same = board_ply(a->board) == board_ply(b->board);

	for (unsigned ply = 1; is_same && ply <= board_ply(a->board); ply++)
		is_same = board_move(a->board, ply) ==
			board_move(b->board, ply) &&
		    a->plies[ply - 1].time == b->plies[ply - 1].time &&
		    a->plies[ply - 1].bot == b->plies[ply - 1].bot;
	for (unsigned i = 0; is_same && i < a->choice_count; i++)
		is_same = a->choices[i].ply == b->choices[i].ply &&
		    a->choices[i].by.time == b->choices[i].by.time &&
		    a->choices[i].by.bot == b->choices[i].by.bot;
	return is_same;
}

bool match_is_same(const struct match *a, const struct match *b)
{
	char choices[2][OPENING_CHOICES_SIZE];

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (a->player[side].id != b->player[side].id ||
		    a->player[side].bot != b->player[side].bot ||
		    a->offers.next_draw[side] != b->offers.next_draw[side])
			return false;
	return a->id == b->id && a->flags == b->flags && a->phase == b->phase &&
	    a->reseated == b->reseated &&
	    game_settings_is_same(&a->settings, &b->settings) &&
	    (!match_is_over(a) || a->end_reason == b->end_reason) &&
	    a->winner == b->winner && a->choice_count == b->choice_count &&
	    a->opening.is_swapped == b->opening.is_swapped &&
	    strcmp(opening_choices_write(&a->opening, choices[0]),
		opening_choices_write(&b->opening, choices[1])) == 0 &&
	    plies_are_same(a, b) && a->used.hinted == b->used.hinted &&
	    a->used.undone == b->used.undone &&
	    a->used.takebacks == b->used.takebacks &&
	    a->used.pauses == b->used.pauses &&
	    (a->seek == NULL) == (b->seek == NULL) &&
	    (a->seek == NULL || strcmp(a->seek, b->seek) == 0) &&
	    memcmp(a->offers.open, b->offers.open, sizeof(a->offers.open)) == 0;
}
