/* stored_game.c -- a game as the database keeps it; pure. */

#include "server/storage/stored_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/enum_words.h"
#include "common/fatal.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/match/match_state.h"

/* The most bytes of a word for a bot level. */
#define LEVEL_WORD_MAX 15

/* The most bytes of a varint, which encodes at most 64 bits. */
#define VARINT_MAX 10

void stored_game_clear(struct stored_game *g)
{
	free(g->seats);
	free(g->moves);
	free(g->takebacks);
	free(g->taken_back);
	free(g->events);
	*g = (struct stored_game){ .id = 0 };
}

/* --- building --- */

bool stored_game_add_seat(struct stored_game *g, int64_t ply, enum side side,
    int bot_level)
{
	unsigned i;

	if (ply < 1 || ply > POINTS_MAX + 1 ||
	    g->seat_count >= STORED_SEATS_MAX)
		return false;
	if (g->seat_count == g->seat_capacity) {
		g->seat_capacity = g->seat_capacity * 2 + 2;
		g->seats = xrealloc(g->seats,
		    g->seat_capacity * sizeof(g->seats[0]));
	}
	for (i = g->seat_count++; i > 0 &&
	     (g->seats[i - 1].ply > ply ||
		 (g->seats[i - 1].ply == ply && g->seats[i - 1].side > side));
	     i--)
		g->seats[i] = g->seats[i - 1];
	g->seats[i] = (struct stored_seat){ (uint16_t)ply, side, bot_level };
	return true;
}

static void add_event(struct stored_game *g, struct match_event e)
{
	if (g->event_count == g->event_capacity) {
		g->event_capacity = g->event_capacity * 2 + 16;
		g->events = xrealloc(g->events,
		    g->event_capacity * sizeof(g->events[0]));
	}
	g->events[g->event_count++] = e;
}

/* Returns the time of a move or a choice, as struct match_event has it. */
static msec event_time(const struct stored_game *g, msec time_left, msec spent)
{
	return g->settings.control.kind == TIME_CONTROL_PER_GAME ? time_left :
								   spent;
}

static void add_move(struct stored_game *g, struct stored_move move)
{
	add_event(g,
	    (struct match_event){ .kind = EV_MOVE,
		.side = g->move_count % 2 == 0 ? SIDE_X : SIDE_O,
		.point = move.point,
		.time = event_time(g, move.time_left, move.spent) });
	if (g->move_count == g->move_capacity) {
		g->move_capacity = g->move_capacity * 2 + 16;
		g->moves = xrealloc(g->moves,
		    g->move_capacity * sizeof(g->moves[0]));
	}
	g->moves[g->move_count++] = move;
}

/* Returns the time that the side has left. Only for a time control per game. */
static msec time_before(const struct stored_game *g, enum side side)
{
	for (unsigned ply = g->move_count; ply > 0; ply--) {
		for (unsigned i = 0; i < g->choice_count; i++)
			if (g->choices[i].ply == ply &&
			    opening_chooser(&g->opening, ply) == side)
				return g->choices[i].time_left;
		if (opening_mover(&g->opening, ply) == side)
			return g->moves[ply - 1].time_left;
	}
	return g->settings.control.initial;
}

/* Adds a choice. Returns false if the opening does not allow the choice now. */
static bool add_choice(struct stored_game *g, struct stored_choice choice)
{
	if (!opening_allows_choice(&g->opening, g->move_count, choice.choice))
		return false;
	add_event(g,
	    (struct match_event){ .kind = EV_CHOICE,
		.side = opening_chooser(&g->opening, g->move_count),
		.choice = choice.choice,
		.bot = (int8_t)(choice.is_substitute ? BOT_EASY : NO_BOT_LEVEL),
		.time = event_time(g, choice.time_left, choice.spent) });
	choice.ply = (uint16_t)g->move_count;
	opening_choose(&g->opening, choice.choice);
	g->choices[g->choice_count++] = choice;
	return true;
}

/* Adds a takeback without moves. There must be room for it. */
static struct stored_takeback *
new_takeback(struct stored_game *g, uint16_t ply, enum side side)
{
	struct stored_takeback *t;

	if (g->takebacks == NULL) {
		g->takebacks = xcalloc(STORED_TAKEBACKS_MAX, sizeof(*t));
		g->taken_back = xcalloc(STORED_TAKEBACK_MOVES_MAX,
		    sizeof(*g->taken_back));
	}
	t = &g->takebacks[g->takeback_count++];
	*t = (struct stored_takeback){ ply, side, (uint16_t)g->taken_back_count,
		0 };
	return t;
}

/*
 * Removes the moves after `ply`. Stores the takeback if there is room for it.
 */
static bool add_takeback(struct stored_game *g, int64_t ply, enum side side)
{
	struct stored_takeback *t;
	unsigned                count;

	if (ply < opening_plies(&g->opening) || ply >= g->move_count)
		return false;
	add_event(g,
	    (struct match_event){
		.kind = EV_UNDO, .side = side, .ply = (uint16_t)ply });
	g->undone |= (uint8_t)(1u << side);
	count = g->move_count - (unsigned)ply;
	g->plies = g->move_count = (unsigned)ply;
	if (g->takeback_count == STORED_TAKEBACKS_MAX ||
	    g->taken_back_count + count > STORED_TAKEBACK_MOVES_MAX)
		return true;
	t = new_takeback(g, (uint16_t)ply, side);
	for (; t->count < count; t->count++)
		g->taken_back[g->taken_back_count++] = g->moves[ply + t->count]
							   .point;
	return true;
}

bool stored_game_add_row(struct stored_game *g, int64_t ply,
    const char *at_point, int64_t time_left, int64_t at)
{
	struct stored_move   move = { .time_left = time_left };
	struct stored_choice choice = { .time_left = time_left };
	/* The time since the row before. */
	msec      spent = at - (g->active_at != 0 ? g->active_at : g->begun);
	enum side side;

	g->active_at = at;
	if (parse_side(at_point, &side))
		return add_takeback(g, ply, side);
	side = opening_turn(&g->opening, g->move_count);
	if (g->settings.control.kind == TIME_CONTROL_PER_GAME)
		spent = time_before(g, side) + g->settings.control.increment -
		    time_left;
	move.spent = choice.spent = spent > 0 ? spent : 0;
	choice.is_substitute = at_point[0] == '~';
	if (at_point[0] == '=' || at_point[0] == '~')
		return ply == g->move_count && time_left >= 0 &&
		    opening_choice_parse(&choice.choice, at_point + 1) &&
		    add_choice(g, choice);
	if (ply != (int64_t)g->move_count + 1 || ply > POINTS_MAX ||
	    time_left < 0 || !notation_read(&move.point, at_point))
		return false;
	add_move(g, move);
	g->plies = g->move_count;
	return true;
}

/* --- seats --- */

int stored_game_bot_of(const struct stored_game *g, unsigned ply)
{
	enum side side = opening_mover(&g->opening, ply);
	int       level = NO_BOT_LEVEL;

	for (unsigned i = 0; i < g->seat_count && g->seats[i].ply <= ply; i++)
		if (g->seats[i].side == side)
			level = g->seats[i].bot_level;
	return level;
}

bool stored_game_is_substitute(const struct stored_game *g, unsigned ply)
{
	return g->player[opening_mover(&g->opening, ply)] != 0 &&
	    stored_game_bot_of(g, ply) != NO_BOT_LEVEL;
}

void stored_game_bot_plies(const struct stored_game *g, struct ply_set *plies)
{
	memset(plies, 0, sizeof(*plies));
	for (unsigned ply = 1; ply <= g->move_count; ply++)
		if (stored_game_is_substitute(g, ply))
			ply_set_add(plies, ply);
}

int stored_game_last_bot(const struct stored_game *g, enum side side)
{
	for (unsigned i = g->seat_count; i > 0; i--)
		if (g->seats[i - 1].side == side)
			return g->seats[i - 1].bot_level;
	return NO_BOT_LEVEL;
}

/* --- packing --- */

static uint8_t *put_varint(uint8_t *out, uint64_t n)
{
	while (n > 0x7f) {
		*out++ = (uint8_t)(n | 0x80);
		n >>= 7;
	}
	*out++ = (uint8_t)n;
	return out;
}

static uint8_t *put_point(uint8_t *out, point p)
{
	*out++ = (uint8_t)(p >> 8);
	*out++ = (uint8_t)p;
	return out;
}

static uint8_t *put_opening(const struct stored_game *g, uint8_t *out)
{
	out = put_varint(out, g->choice_count);
	for (unsigned i = 0; i < g->choice_count; i++) {
		out = put_varint(out, g->choices[i].choice);
		out = put_varint(out, (uint64_t)g->choices[i].spent);
	}
	return out;
}

static uint8_t *put_seats(const struct stored_game *g, uint8_t *out)
{
	out = put_varint(out, g->seat_count);
	for (unsigned i = 0; i < g->seat_count; i++) {
		const struct stored_seat *seat = &g->seats[i];
		const char *word = seat->bot_level == NO_BOT_LEVEL ?
		    "" :
		    bot_level_word((enum bot_level)seat->bot_level);
		size_t      length = strlen(word);

		out = put_varint(out, seat->ply * 2u + seat->side);
		*out++ = (uint8_t)length;
		memcpy(out, word, length);
		out += length;
	}
	return out;
}

static uint8_t *put_takebacks(const struct stored_game *g, uint8_t *out)
{
	out = put_varint(out, g->takeback_count);
	for (unsigned i = 0; i < g->takeback_count; i++) {
		const struct stored_takeback *t = &g->takebacks[i];

		out = put_varint(out, t->ply * 2u + t->side);
		out = put_varint(out, t->count);
		for (unsigned k = 0; k < t->count; k++)
			out = put_point(out, g->taken_back[t->first + k]);
	}
	return out;
}

size_t stored_game_pack(const struct stored_game *g,
    uint8_t                                       out[STORED_GAME_PACKED_MAX])
{
	uint8_t *end = put_takebacks(g, put_seats(g, put_opening(g, out)));

	for (unsigned i = 0; i < g->move_count; i++) {
		end = put_point(end, g->moves[i].point);
		end = put_varint(end, (uint64_t)g->moves[i].spent);
	}
	return (size_t)(end - out);
}

/* --- unpacking --- */

struct reader {
	const uint8_t *at, *end;
};

/*
 * Reads a varint of at most max. Like the next functions, returns false if the
 * bytes are invalid.
 */
static bool get_varint(struct reader *r, uint64_t max, uint64_t *n)
{
	*n = 0;
	for (unsigned i = 0; i < VARINT_MAX && r->at < r->end; i++) {
		uint8_t byte = *r->at++;

		*n |= (uint64_t)(byte & 0x7f) << 7 * i;
		if (byte < 0x80)
			return *n <= max;
	}
	return false;
}

static bool get_point(struct reader *r, point *p)
{
	if (r->end - r->at < 2)
		return false;
	*p = (point)(r->at[0] << 8 | r->at[1]);
	r->at += 2;
	return POINT_COLUMN(*p) < SIDES_MAX && POINT_ROW(*p) < SIDES_MAX;
}

static bool get_level(struct reader *r, int *out)
{
	char           word[LEVEL_WORD_MAX + 1] = "";
	enum bot_level level;
	size_t         length;

	if (r->at == r->end)
		return false;
	length = *r->at++;
	*out = NO_BOT_LEVEL;
	if (length == 0)
		return true;
	if (length > LEVEL_WORD_MAX || length > (size_t)(r->end - r->at))
		return false;
	memcpy(word, r->at, length);
	r->at += length;
	if (!bot_level_parse(&level, word))
		return false;
	*out = (int)level;
	return true;
}

/* The choices of a packed game. The first `made` were added to the game. */
struct choices {
	unsigned             count, made;
	struct stored_choice at[OPENING_CHOICES_MAX];
};

static bool
get_opening(struct stored_game *g, struct reader *r, struct choices *choices)
{
	uint64_t count, choice, spent;

	if (!get_varint(r, OPENING_CHOICES_MAX, &count))
		return false;
	while (choices->count < count) {
		if (!get_varint(r, CHOICE_COUNT - 1, &choice) ||
		    !get_varint(r, INT64_MAX / 2, &spent))
			return false;
		choices->at[choices->count++] = (struct stored_choice){
			.choice = (enum opening_choice)choice,
			.spent = (msec)spent
		};
	}
	g->opening.kind = g->settings.opening;
	return true;
}

static bool get_seats(struct stored_game *g, struct reader *r)
{
	uint64_t count, place;
	int      level;

	if (!get_varint(r, STORED_SEATS_MAX, &count))
		return false;
	for (uint64_t i = 0; i < count; i++)
		if (!get_varint(r, UINT16_MAX, &place) ||
		    !get_level(r, &level) ||
		    !stored_game_add_seat(g, (int64_t)(place / 2),
			place % 2 != 0 ? SIDE_O : SIDE_X, level))
			return false;
	return true;
}

static bool get_takebacks(struct stored_game *g, struct reader *r)
{
	struct stored_takeback *t;
	uint64_t                takebacks, place, count;

	if (!get_varint(r, STORED_TAKEBACKS_MAX, &takebacks))
		return false;
	while (g->takeback_count < takebacks) {
		if (!get_varint(r, 2 * POINTS_MAX + 1, &place) ||
		    !get_varint(r,
			STORED_TAKEBACK_MOVES_MAX - g->taken_back_count,
			&count))
			return false;
		t = new_takeback(g, (uint16_t)(place / 2),
		    place % 2 != 0 ? SIDE_O : SIDE_X);
		for (; t->count < count; t->count++)
			if (!get_point(r,
				&g->taken_back[g->taken_back_count++]))
				return false;
	}
	return true;
}

/*
 * Returns how much time the mover or chooser has left after a move or choice
 * that took `spent` ms; at least 0.
 */
static msec time_after(const struct stored_game *g, msec spent)
{
	enum side side = opening_turn(&g->opening, g->move_count);
	msec      left;

	if (g->settings.control.kind != TIME_CONTROL_PER_GAME)
		return g->settings.control.initial;
	left = time_before(g, side) + g->settings.control.increment - spent;
	return left > 0 ? left : 0;
}

/*
 * Makes the next choice if the opening awaits one after the moves so far.
 * Returns false if the opening does not allow it.
 */
static bool make_due_choice(struct stored_game *g, struct choices *choices)
{
	struct stored_choice *c = &choices->at[choices->made];

	if (choices->made == choices->count ||
	    !opening_awaits_choice(&g->opening, g->move_count))
		return true;
	choices->made++;
	c->time_left = time_after(g, c->spent);
	return add_choice(g, *c);
}

bool stored_game_unpack(struct stored_game *g, const uint8_t *bytes,
    size_t size)
{
	struct reader  r = { bytes, bytes + size };
	struct choices choices = { .count = 0 };

	if (g->plies > POINTS_MAX || !get_opening(g, &r, &choices) ||
	    !get_seats(g, &r) || !get_takebacks(g, &r))
		return false;
	while (g->move_count < g->plies) {
		struct stored_move move;
		uint64_t           spent;

		if (!get_point(&r, &move.point) ||
		    !get_varint(&r, INT64_MAX / 2, &spent))
			return false;
		move.spent = (msec)spent;
		move.time_left = time_after(g, move.spent);
		add_move(g, move);
		if (!make_due_choice(g, &choices))
			return false;
	}
	return choices.made == choices.count && r.at == r.end;
}

/* --- checking --- */

/* Applies an event, if it can happen; else returns false. */
static bool replay(struct match *m, struct match_event e)
{
	bool is_accepted = match_accepts(m, &e);

	if (is_accepted)
		match_apply(m, &e);
	return is_accepted;
}

/*
 * Says who has the seats at the start. If a choice will exchange the seats, the
 * players still have each other's.
 */
static bool replay_start(const struct stored_game *g, struct match *m)
{
	bool     has_bot = g->player[SIDE_X] == 0 || g->player[SIDE_O] == 0;
	unsigned flags = (g->is_rated && !has_bot ? MATCH_RATED : 0) |
	    (g->is_tournament ? MATCH_TOURNAMENT : 0) |
	    (g->is_stand_in ? MATCH_STAND_IN : 0);

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!replay(m,
			(struct match_event){ .kind = EV_SEAT,
			    .side = g->opening.is_swapped ? side_other(side) :
							    side,
			    .player = { g->player[side],
				(int8_t)stored_game_last_bot(g, side) } }))
			return false;
	return replay(m,
	    (struct match_event){ .kind = EV_START, .flags = (uint8_t)flags });
}

/* Whether there were so many pauses, and so many hints. */
static bool replay_assistance(const struct stored_game *g, struct match *m)
{
	bool is_legal = true;

	for (int i = g->is_paused && !g->is_over; i < g->pauses; i++)
		is_legal = is_legal &&
		    replay(m, (struct match_event){ .kind = EV_PAUSED }) &&
		    replay(m, (struct match_event){ .kind = EV_UNPAUSED });
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (g->hinted & 1u << side)
			is_legal = is_legal &&
			    replay(m,
				(struct match_event){
				    .kind = EV_HINT_STARTED, .side = side });
	return is_legal;
}

/* Applies the offers that were stored, and when a draw may be offered next. */
static bool replay_offers(const struct stored_game *g, struct match *m)
{
	bool is_legal = true;

	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++) {
		struct match_event e = { .kind = EV_OFFER, .offer = kind };

		for (e.side = SIDE_X; e.side <= SIDE_O; e.side++)
			if (kind == OFFER_DRAW &&
			    g->draw_from[e.side] >= DRAW_OFFER_PLIES) {
				e.ply = (uint16_t)(g->draw_from[e.side] -
				    DRAW_OFFER_PLIES);
				is_legal = is_legal && replay(m, e);
			}
		is_legal = is_legal &&
		    replay(m,
			(struct match_event){
			    .kind = EV_WITHDRAWN, .offer = kind });
		for (e.side = SIDE_X; e.side <= SIDE_O; e.side++)
			if (g->offers >> (2 * kind + e.side) & 1) {
				e.ply = m->offers.next_draw[e.side];
				e.ply = (uint16_t)(e.ply < DRAW_OFFER_PLIES ?
					0 :
					e.ply - DRAW_OFFER_PLIES);
				is_legal = is_legal && replay(m, e);
			}
	}
	return is_legal;
}

/*
 * Returns how many events come before the offers: after these, there were only
 * moves.
 */
static unsigned count_before_offers(const struct stored_game *g)
{
	unsigned n = g->event_count;

	for (unsigned ply = g->move_count;
	     ply > g->offers_ply && n > 0 && g->events[n - 1].kind == EV_MOVE;
	     ply--)
		n--;
	return n;
}

bool stored_game_replay(const struct stored_game *g, struct match *m)
{
	unsigned before_offers = count_before_offers(g);
	bool     is_legal = replay_start(g, m) && replay_assistance(g, m);

	for (unsigned i = 0; i <= g->event_count && is_legal; i++) {
		unsigned           ply = board_ply(m->board) + 1;
		struct match_event e;

		if (i == before_offers)
			is_legal = replay_offers(g, m);
		if (i == g->event_count)
			break;
		e = g->events[i];
		if (e.kind == EV_MOVE)
			e.bot = (int8_t)(stored_game_is_substitute(g, ply) ?
				stored_game_bot_of(g, ply) :
				NO_BOT_LEVEL);
		is_legal = is_legal && replay(m, e);
	}
	if (is_legal && g->is_paused && !g->is_over)
		is_legal = replay(m, (struct match_event){ .kind = EV_PAUSED });
	if (is_legal && g->is_over)
		is_legal = replay(m,
		    (struct match_event){ .kind = EV_OVER,
			.side = g->winner,
			.reason = g->reason });
	return is_legal &&
	    (g->is_over || board_verdict(m->board) == VERDICT_OPEN);
}

bool stored_game_is_legal(const struct stored_game *g)
{
	struct match m;
	bool         is_legal;

	match_init(&m, g->id, &g->settings,
	    (struct match_observer){ NULL, NULL });
	is_legal = stored_game_replay(g, &m);
	match_clear(&m);
	return is_legal;
}
