/* event_format.c -- writes matches and their events as protocol lines. */

#include "server/protocol/event_format.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "common/protocol/discovery.h"
#include "common/protocol/parser.h"
#include "server/match/match_offer.h"
#include "server/rating/rating_table.h"

void event_format_hello(struct line_writer *line, uint16_t web_port,
    bool has_key, uint64_t id)
{
	char sides[16], text[DISCOVERY_ID_SIZE];

	snprintf(sides, sizeof(sides), "%d..%d", SIDES_MIN, SIDES_MAX);
	line_writer_event(line, WIRE_HELLO);
	line_writer_pair_number(line, PAIR_PROTO, PROTOCOL_VERSION);
	line_writer_pair(line, PAIR_SERVER, "noughtsd/" NOUGHTS_VERSION);
	line_writer_pair_number(line, PAIR_IN, LINE_REQUEST_MAX);
	line_writer_pair_number(line, PAIR_OUT, LINE_REPLY_MAX);
	line_writer_pair(line, PAIR_SIDES, sides);
	if (has_key)
		line_writer_pair(line, PAIR_KEYS, "ed25519");
	if (web_port != 0)
		line_writer_pair_number(line, PAIR_WEB, web_port);
	if (id != 0)
		line_writer_pair(line, PAIR_ID, discovery_write_id(text, id));
}

void event_format_bye(struct line_writer *line, enum bye_reason why,
    const char *sentence)
{
	line_writer_event(line, WIRE_BYE);
	if (why != BYE_OTHER)
		line_writer_pair(line, PAIR_WHY, bye_rows[why].word);
	if (sentence == NULL)
		sentence = bye_rows[why].sentence;
	assert(sentence != NULL);
	line_writer_text(line, sentence);
}

void event_put_side(struct line_writer *line, enum wire_key key, enum side side)
{
	char value[2] = { side_letter(side), '\0' };

	line_writer_pair(line, key, value);
}

/* Returns "", "x", "o" or "xo" for a set of sides. */
static const char *sides_word(uint8_t sides)
{
	static const char *const words[] = { "", "x", "o", "xo" };

	return words[sides];
}

/* Appends who has the seats, and which sides programs play, if any. */
static void put_names(struct line_writer *line, const struct match *m)
{
	uint8_t programs = 0;

	line_writer_pair(line, PAIR_X, m->live.seat[SIDE_X].name);
	line_writer_pair(line, PAIR_O, m->live.seat[SIDE_O].name);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->live.seat[side].is_program && !match_has_bot(m, side))
			programs |= SIDE_BIT(side);
	if (programs != 0)
		line_writer_pair(line, PAIR_PROGRAMS, sides_word(programs));
}

/*
 * Appends the disconnected player for whom a bot plays, if any. There is at most
 * one, because a bot takes a seat only while the other player is present.
 */
static void put_owner(struct line_writer *line, const struct match *m)
{
	enum side side = m->live.seat[SIDE_X].owner[0] != '\0' ? SIDE_X :
								 SIDE_O;

	if (m->live.seat[side].owner[0] != '\0')
		line_writer_pair(line, PAIR_FOR, m->live.seat[side].owner);
}

void event_put_variant(struct line_writer *line, const struct variant *v)
{
	char text[VARIANT_TEXT_SIZE];

	line_writer_word(line, variant_write(v, text));
}

void event_put_line(struct line_writer *line, const struct board *b,
    enum end_reason why)
{
	point    points[BOARD_LINE_MAX];
	unsigned n = board_line(b, points);

	if (why == END_LINE)
		line_writer_pair_points(line, PAIR_LINE, points, n);
}

void event_put_winner(struct line_writer *line, const struct match *m)
{
	line_writer_pair(line, PAIR_WINNER, side_word(m->winner));
	line_writer_pair(line, PAIR_WHY, end_reason_word(m->end_reason));
}

static void put_result(struct line_writer *line, const struct match *m)
{
	event_put_winner(line, m);
	event_put_line(line, m->board, m->end_reason);
}

void event_put_helped(struct line_writer *line, uint8_t hinted, uint8_t undone)
{
	if (hinted != 0)
		line_writer_pair(line, PAIR_HINTED, sides_word(hinted));
	if (undone != 0)
		line_writer_pair(line, PAIR_UNDONE, sides_word(undone));
}

void event_put_bot_plies(struct line_writer *line, const struct ply_set *plies)
{
	char text[PLY_SET_TEXT_SIZE];

	if (ply_set_write(plies, text) > 0)
		line_writer_pair(line, PAIR_BOTPLIES, text);
}

void event_put_ratings(struct line_writer *line, const struct shown_rating r[2])
{
	const struct shown_rating *x = &r[SIDE_X], *o = &r[SIDE_O];
	char of_x[SHOWN_RATING_SIZE], of_o[SHOWN_RATING_SIZE];
	char text[2 * SHOWN_RATING_SIZE];

	snprintf(text, sizeof(text), "%s,%s", shown_rating_write(x, of_x),
	    shown_rating_write(o, of_o));
	line_writer_pair(line, PAIR_RATING, text);
	snprintf(text, sizeof(text), "%+d,%+d", (int)x->change, (int)o->change);
	line_writer_pair(line, PAIR_CHANGE, text);
}

/* Appends how many ms x and o have left; 0 if the game has no time control. */
static void put_clock(struct line_writer *line, const struct match *m, msec now)
{
	char text[48];

	snprintf(text, sizeof(text), "%lld,%lld",
	    (long long)game_clock_remaining(&m->live.clock, SIDE_X, now),
	    (long long)game_clock_remaining(&m->live.clock, SIDE_O, now));
	line_writer_pair(line, PAIR_LEFT, text);
}

/* If the game has a time control, appends the clocks. */
static void
put_time_left(struct line_writer *line, const struct match *m, msec now)
{
	if (m->live.clock.time_control.kind != TIME_CONTROL_NONE)
		put_clock(line, m, now);
}

static void
put_settings(struct line_writer *line, const struct match *m, msec now)
{
	game_settings_put(line, &m->settings, true);
	put_time_left(line, m, now);
	if (m->flags & MATCH_STAND_IN)
		line_writer_pair_number(line, PAIR_STANDIN, 1);
	if (m->flags & MATCH_TOURNAMENT)
		line_writer_pair_number(line, PAIR_TOURNAMENT, 1);
	if (match_is_rated(m))
		line_writer_pair_number(line, PAIR_RATED, 1);
}

static void start_line(struct line_writer *line, enum wire_event event,
    const struct match *m)
{
	line_writer_event(line, event);
	line_writer_number(line, m->id);
}

/*
 * If the game is in an opening, appends its phase and, if a choice must be
 * made, what can be chosen.
 */
static void put_opening(struct line_writer *line, const struct match *m)
{
	unsigned    ply = board_ply(m->board);
	const char *phase = opening_phase(&m->opening, ply);
	char        text[OPENING_CHOICES_SIZE] = "";
	size_t      n = 0;

	if (phase == NULL || match_is_over(m))
		return;
	line_writer_pair(line, PAIR_PHASE, phase);
	for (enum opening_choice c = CHOICE_X; c < CHOICE_COUNT; c++)
		if (opening_allows_choice(&m->opening, ply, c))
			n += (size_t)snprintf(text + n, sizeof(text) - n,
			    "%s%s", n > 0 ? "," : "", opening_choice_word(c));
	if (n > 0)
		line_writer_pair(line, PAIR_CHOOSE, text);
}

static void
format_start(struct line_writer *line, const struct match *m, enum side you)
{
	event_put_variant(line, board_variant(m->board));
	put_names(line, m);
	event_put_side(line, PAIR_YOU, you);
	put_settings(line, m, 0);
	put_opening(line, m);
	if (m->live.rating.unrated != RATED)
		line_writer_pair(line, PAIR_UNRATED,
		    unrated_reason_word(m->live.rating.unrated));
}

/* Returns the side to move; SIDE_NONE once a move has ended the game. */
static enum side turn(const struct match *m)
{
	return match_is_over(m) || board_verdict(m->board) != VERDICT_OPEN ?
	    SIDE_NONE :
	    match_turn(m);
}

static void put_ply_and_side(struct line_writer *line, const struct match *m,
    enum side side)
{
	line_writer_number(line, board_ply(m->board));
	line_writer_word(line, side_word(side));
}

static void format_move(struct line_writer *line, const struct match *m,
    const struct match_event *e)
{
	put_ply_and_side(line, m, e->side);
	line_writer_point(line, e->point);
	event_put_side(line, PAIR_TURN, turn(m));
	put_time_left(line, m, 0);
	put_opening(line, m);
}

/* If the game is paused, appends in how many ms the pause ends. */
static void put_pause(struct line_writer *line, const struct match *m, msec now)
{
	if (m->phase == PHASE_PAUSED)
		line_writer_pair_number(line, PAIR_PAUSED,
		    (uint64_t)player_timers_left(&m->live.timers, TIMER_PAUSE,
			now));
}

static void format_over(struct line_writer *line, const struct match *m)
{
	line_writer_number(line, board_ply(m->board));
	put_result(line, m);
	event_put_helped(line, m->used.hinted, m->used.undone);
	if (m->live.rating.changes[SIDE_X].is_set)
		event_put_ratings(line, m->live.rating.changes);
}

static void format_offer(struct line_writer *line, const struct match *m,
    const struct match_event *e)
{
	line_writer_word(line, offer_word(e->offer));
	line_writer_word(line, side_word(e->side));
	if (match_is_offer_open(m, e->offer, e->side))
		line_writer_pair_number(line, PAIR_ID,
		    m->live.offer_id[e->offer]);
	line_writer_pair_number(line, PAIR_PLY, board_ply(m->board));
	if (e->offer == OFFER_HINT && match_is_rated(m))
		line_writer_pair_number(line, PAIR_RATED, 0);
}

static void format_hint(struct line_writer *line, const struct match *m,
    const struct match_event *e)
{
	const struct hint *h = e->hint;

	line_writer_number(line, board_ply(m->board) + 1);
	if (h == NULL) {
		line_writer_word(line, side_word(e->side));
		return;
	}
	line_writer_point(line, h->pv[0]);
	line_writer_pair_number(line, PAIR_WIN, h->win);
	line_writer_pair(line, PAIR_PROOF, proven_result_word(h->proof));
	if (h->plies != 0)
		line_writer_pair_number(line, PAIR_PLIES, h->plies);
	line_writer_pair_number(line, PAIR_DEPTH, h->depth);
	line_writer_pair_points(line, PAIR_LINE, h->pv, h->pv_length);
}

/*
 * Writes that an offer in a game has ended. The line has the number of the
 * offer, not of the game.
 */
static void format_offer_ended(struct line_writer *line, const struct match *m,
    const struct match_event *e)
{
	line_writer_event(line, match_events[e->kind].wire);
	line_writer_number(line, m->live.offer_id[e->offer]);
	if (e->name != NULL)
		line_writer_word(line, e->name);
	if (e->text != NULL && e->text[0] != '\0')
		line_writer_text(line, e->text);
}

static void format_talk(struct line_writer *line, const struct match_event *e)
{
	line_writer_word(line, e->name);
	if (!match_event_has(e, EVENT_TO_PLAYERS))
		line_writer_pair(line, PAIR_TO, "spectators");
	line_writer_text(line, e->text);
}

/* A player is disconnected or silent. */
static void format_away(struct line_writer *line, const struct match_event *e)
{
	line_writer_word(line, side_word(e->side));
	line_writer_pair_number(line, PAIR_UNTIL, (uint64_t)e->grace_left);
}

/* Another one has the seat: a player, or a bot for one. */
static void
format_seat(struct line_writer *line, const struct seat *seat, enum side side)
{
	line_writer_word(line, side_word(side));
	line_writer_word(line, seat->name);
	if (seat->owner[0] != '\0')
		line_writer_pair(line, PAIR_FOR, seat->owner);
}

static void
format_clock(struct line_writer *line, const struct match *m, msec now)
{
	put_clock(line, m, now);
	event_put_side(line, PAIR_RUNS, m->live.clock.running);
	put_pause(line, m, now);
}

void event_format_event(struct line_writer *line, const struct match *m,
    const struct match_event *e, enum side you)
{
	start_line(line, match_events[e->kind].wire, m);
	switch (e->kind) {
	case EV_START:
		format_start(line, m, you);
		break;
	case EV_MOVE:
		format_move(line, m, e);
		break;
	case EV_CHOICE:
		put_ply_and_side(line, m, e->side);
		line_writer_word(line, opening_choice_word(e->choice));
		break;
	case EV_UNDO:
		put_ply_and_side(line, m, e->side);
		break;
	case EV_OVER:
		format_over(line, m);
		break;
	case EV_OFFER:
		format_offer(line, m, e);
		break;
	case EV_DECLINED:
	case EV_WITHDRAWN:
		format_offer_ended(line, m, e);
		break;
	case EV_SAY:
	case EV_SAY_TO_SPECTATORS:
		format_talk(line, e);
		break;
	case EV_AWAY:
	case EV_IDLE:
		format_away(line, e);
		break;
	case EV_BACK:
	case EV_BOT_SUBSTITUTED:
		format_seat(line, &m->live.seat[e->side], e->side);
		break;
	case EV_LEFT:
		line_writer_word(line, side_word(e->side));
		break;
	case EV_CLOCK:
	case EV_PAUSED:
	case EV_UNPAUSED:
		format_clock(line, m, e->now);
		break;
	case EV_CHANGED:
		event_format_state(line, m, you, e->now);
		break;
	case EV_HINT_STARTED:
	case EV_HINT:
		format_hint(line, m, e);
		break;
	case EV_SEAT:
	case EV_SEEK:
	case EV_DETACH:
	case MATCH_EVENT_COUNT:
		break;
	}
}

/*
 * Appends the open offers with the sides that have made them. One that a single
 * side has made has a number, by which it is answered.
 */
static void put_offers(struct line_writer *line, const struct match *m)
{
	char   text[OFFER_COUNT * sizeof("rematch:x:4294967295")];
	size_t n = 0;

	for (enum offer offer = OFFER_DRAW; offer < OFFER_COUNT; offer++) {
		const char *sides = sides_word(m->offers.open[offer]);

		if (sides[0] == '\0')
			continue;
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s:%s",
		    n > 0 ? "," : "", offer_word(offer), sides);
		if (sides[1] == '\0')
			n += (size_t)snprintf(text + n, sizeof(text) - n, ":%u",
			    (unsigned)m->live.offer_id[offer]);
	}
	if (n > 0)
		line_writer_pair(line, PAIR_OFFERS, text);
}

/*
 * Appends the players who are disconnected without a bot in their place. If
 * there is exactly one, also appends when the absence rule takes effect.
 */
static void
put_absence(struct line_writer *line, const struct match *m, msec now)
{
	char sides[3] = "";
	msec until = 0;

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		if (!seat_is_away(&m->live.seat[side]) ||
		    match_has_bot(m, side))
			continue;
		sides[strlen(sides)] = side_letter(side);
		until = player_timers_left(&m->live.timers, TIMER_AWAY_X + side,
		    now);
	}
	if (sides[0] == '\0')
		return;
	line_writer_pair(line, PAIR_AWAY, sides);
	if (sides[1] == '\0')
		line_writer_pair_number(line, PAIR_UNTIL, (uint64_t)until);
}

void event_format_state(struct line_writer *line, const struct match *m,
    enum side you, msec now)
{
	point          moves[POINTS_MAX];
	struct ply_set bot_plies;
	unsigned       plies = board_ply(m->board);

	for (unsigned ply = 1; ply <= plies; ply++)
		moves[ply - 1] = board_move(m->board, ply);
	start_line(line, WIRE_STATE, m);
	event_put_variant(line, board_variant(m->board));
	line_writer_pair_number(line, PAIR_PLY, plies);
	event_put_side(line, PAIR_TURN, turn(m));
	put_names(line, m);
	event_put_side(line, PAIR_YOU, you);
	line_writer_pair_points(line, PAIR_MOVES, moves, plies);
	put_settings(line, m, now);
	put_opening(line, m);
	put_offers(line, m);
	event_put_helped(line, m->used.hinted, m->used.undone);
	put_pause(line, m, now);
	put_absence(line, m, now);
	if (!match_is_over(m) &&
	    m->live.clock.time_control.kind != TIME_CONTROL_NONE &&
	    m->live.seat[match_turn(m)].is_clock_held)
		event_put_side(line, PAIR_RUNS, SIDE_NONE);
	if (match_is_idle(m)) {
		/* Appends who was warned, and when the opponent may claim. */
		event_put_side(line, PAIR_SILENT, match_turn(m));
		line_writer_pair_number(line, PAIR_UNTIL,
		    (uint64_t)player_timers_left(&m->live.timers, TIMER_CLAIM,
			now));
	}
	put_owner(line, m);
	if (match_is_over(m)) {
		put_result(line, m);
		if (m->live.rating.changes[SIDE_X].is_set)
			event_put_ratings(line, m->live.rating.changes);
	}
	match_bot_plies(m, &bot_plies);
	event_put_bot_plies(line, &bot_plies);
}

void event_format_game(struct line_writer *line, enum wire_event event,
    const struct match *m)
{
	start_line(line, event, m);
	event_put_variant(line, board_variant(m->board));
	put_names(line, m);
	line_writer_pair_number(line, PAIR_PLY, board_ply(m->board));
	event_put_side(line, PAIR_TURN, turn(m));
	line_writer_pair_number(line, PAIR_WATCHERS, m->live.spectator_count);
	put_owner(line, m);
}
