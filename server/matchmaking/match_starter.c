/*
 * match_starter.c -- starts games between two players, or between a player and a bot.
 */

#include "server/matchmaking/match_starter.h"

#include "server/lobby/seek.h"
#include "server/match/match_offer.h"
#include "server/match/seating.h"

bool match_starter_is_free(const struct player *p)
{
	return p->presence == PRESENCE_HERE &&
	    (!player_is_playing(p) || p->match->flags & MATCH_STAND_IN);
}

/*
 * Returns the requested side. If that is SIDE_NONE, draws a side with
 * xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift
 * generators, scrambled" (2016).
 */
static enum side choose_side(struct match_starter *starter, enum side requested)
{
	uint64_t *state = &starter->rng_state;

	if (requested != SIDE_NONE)
		return requested;
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d >> 63 != 0 ? SIDE_X : SIDE_O;
}

/* Ends p's seek and any game against a bot, so that p can start a new game. */
static void release(struct match_starter *starter, struct player *p, msec now)
{
	seek_cancel(p, CANCEL_GONE);
	if (player_is_playing(p))
		match_end(p->match, SIDE_NONE,
		    p->match->flags & MATCH_STAND_IN ? END_REPLACED : END_VOID,
		    now);
	match_manager_leave(starter->matches, p);
	lobby_notify(starter->matches->lobby, p,
	    &(struct lobby_event){ .kind = LOBBY_CALLED, .now = now });
}

struct match *match_starter_seat(struct match_starter *starter,
    struct player *p, enum side side, struct player *other,
    const struct game_settings *settings, msec now)
{
	struct match *m;

	release(starter, p, now);
	release(starter, other, now);
	m = match_manager_create(starter->matches, settings);
	match_manager_sit_player(m, side, p);
	match_manager_sit_player(m, side_other(side), other);
	return m;
}

void match_starter_start(struct match_starter *starter, struct player *p,
    enum side side, struct player *other, enum side others_side,
    const struct game_settings *settings, msec now)
{
	struct match *m;

	if (side == SIDE_NONE && others_side != SIDE_NONE)
		side = side_other(others_side);
	side = choose_side(starter, side);
	m = match_starter_seat(starter, p, side, other, settings, now);
	match_manager_start(starter->matches, m, 0, now);
}

/* --- bots --- */

static struct match *
create_match(struct match_starter *starter, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side)
{
	struct match *m = match_manager_create(starter->matches, settings);

	side = choose_side(starter, side);
	match_manager_sit_player(m, side, p);
	match_manager_sit_bot(starter->matches, m, side_other(side), level);
	return m;
}

void match_starter_play_bot(struct match_starter *starter, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side,
    msec now)
{
	struct match *m;

	match_manager_leave(starter->matches, p);
	m = create_match(starter, p, settings, level, side);
	match_manager_start(starter->matches, m, 0, now);
}

/* Starts m, which is a stand-in game of p. */
static void restart_stand_in(struct match_starter *starter, struct match *m,
    struct player *p, msec now)
{
	char text[SEEK_REQUEST_TEXT_SIZE];

	p->moved_at = now;
	match_manager_start(starter->matches, m, MATCH_STAND_IN, now);
	match_manager_record_seek(starter->matches, m,
	    seek_request_write(&p->seek->request, text));
}

void match_starter_start_stand_in(struct match_starter *starter,
    struct player *p, msec now)
{
	const struct seek_request *r = &p->seek->request;
	struct match *m = create_match(starter, p, &r->terms.settings, r->level,
	    r->terms.side);

	seek_set_state(p->seek, SEEK_STAND_IN);
	restart_stand_in(starter, m, p, now);
}

void match_starter_unseek(struct match_starter *starter, struct player *p)
{
	if (p->seek->state == SEEK_STAND_IN)
		match_manager_record_seek(starter->matches, p->match, "");
	seek_cancel(p, CANCEL_BY_PLAYER);
}

struct match *match_starter_create_bot_match(struct match_starter *starter,
    const struct game_settings *settings, enum bot_level x, enum bot_level o)
{
	struct match *m = match_manager_create(starter->matches, settings);

	match_manager_sit_bot(starter->matches, m, SIDE_X, x);
	match_manager_sit_bot(starter->matches, m, SIDE_O, o);
	return m;
}

/* --- rematches --- */

/*
 * To be called after seating_transfer: sets the match and the side in the player
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

enum error match_starter_offer_rematch(struct match_starter *starter,
    struct player *p, uint32_t id, msec now)
{
	struct match_manager *mm = starter->matches;
	struct match         *m = p->match, *next;
	struct game_settings  settings = m->settings;
	enum error            e = match_offer_rematch(m, p->side, id);

	if (e != OK || !match_is_rematch_agreed(m))
		return e;
	next = match_manager_create(mm, &settings);
	seating_transfer(m, next);
	match_manager_mark_pending_free(mm, m);
	update_player_match(next, SIDE_X);
	update_player_match(next, SIDE_O);
	if (p->seek != NULL)
		restart_stand_in(starter, next, p, now);
	else
		match_manager_start(mm, next, 0, now);
	return OK;
}
