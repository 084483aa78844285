/* tournament_manager.c -- runs the tournament. */

#include "server/tournament/tournament_manager.h"

#include <stdio.h>
#include <string.h>

#include "common/base/container_of.h"
#include "common/base/number.h"
#include "server/games/match_manager.h"
#include "server/lobby/lobby.h"
#include "server/lobby/seek_terms.h"
#include "server/match/seating.h"
#include "server/matchmaking/disconnect.h"
#include "server/matchmaking/match_starter.h"
#include "server/util/log.h"
#include "server/util/name_fold.h"

/* How often games and entrants are looked at, in ms. */
#define TICK 1000

#define DEFAULT_NAME    "Cup"
#define DEFAULT_MINUTES 60
#define DEFAULT_RATING  1500

static void on_tick(struct timer *timer, msec now);

void tournament_manager_init(struct tournament_manager *tm,
    struct matchmaking                                 *matchmaking)
{
	*tm = (struct tournament_manager){ .matchmaking = matchmaking,
		.matches = matchmaking->starter.matches,
		.t.state = TOURNAMENT_OVER,
		.timer = { .on_expire = on_tick } };
}

bool tournament_manager_runs(const struct tournament_manager *tm)
{
	return tm->t.state != TOURNAMENT_OVER;
}

/*
 * Returns `now` in the players' time, which stands while the disk is full: an
 * entrant cannot end a rated game then, nor play in an arena.
 */
static msec players_now(const struct tournament_manager *tm, msec now)
{
	return player_timers_now(&tm->matches->timers, now);
}

static struct player *
player_of(const struct tournament_manager *tm, uint8_t entrant)
{
	return lobby_find_player(tm->matches->lobby,
	    tm->t.entrant[entrant].name);
}

/*
 * Returns the player of an entrant who has not withdrawn; else NULL. If the
 * store was damaged, there may be no such player.
 */
static struct player *
active_player(const struct tournament_manager *tm, uint8_t entrant)
{
	return tm->t.entrant[entrant].is_withdrawn ? NULL :
						     player_of(tm, entrant);
}

/* --- events --- */

static void
record(struct tournament_manager *tm, const char *text, bool is_first)
{
	uint64_t pos = journal_tournament(tm->matches->journal, text, is_first);

	if (pos != 0)
		tm->journal_pos = pos;
}

static bool
change(struct tournament_manager *tm, const struct tournament_event *e)
{
	char text[TOURNAMENT_EVENT_SIZE];

	if (!tournament_apply(&tm->t, e))
		return false;
	record(tm, tournament_event_write(e, text), false);
	return true;
}

void tournament_manager_describe(const struct tournament_manager *tm,
    struct lobby_event *e, msec now)
{
	msec left = tm->at - players_now(tm, now);

	*e = (struct lobby_event){ .kind = LOBBY_TOURNAMENT,
		.tournament = &tm->t,
		.left = left > 0 ? left : 0,
		.journal_pos = tm->journal_pos };
}

/* Tells everybody the state of the tournament. */
static void announce(const struct tournament_manager *tm, msec now)
{
	struct lobby_event e;

	tournament_manager_describe(tm, &e, now);
	lobby_notify(tm->matches->lobby, NULL, &e);
}

/* Sends p a sentence about the tournament. */
static void remark(const struct tournament_manager *tm, const struct player *p,
    const char *text)
{
	lobby_notify(tm->matches->lobby, p,
	    &(struct lobby_event){ .kind = LOBBY_REMARK,
		.text = text,
		.journal_pos = tm->journal_pos });
}

void tournament_manager_tell_next(const struct tournament_manager *tm,
    const struct player *p, msec now)
{
	const struct tournament *t = &tm->t;
	uint8_t                  entrant = tournament_find(t, p->name);
	struct lobby_event       e;

	if (!p->is_entrant)
		return;
	if (t->entrant[entrant].is_withdrawn) {
		remark(tm, p,
		    "You are withdrawn from the tournament; \"join\" brings"
		    " you back.");
		return;
	}
	if (t->state != TOURNAMENT_PAIRED)
		return;
	tournament_manager_describe(tm, &e, now);
	e.kind = LOBBY_NEXT;
	for (unsigned i = 0; i < t->game_count; i++) {
		const struct tournament_game *g = &t->game[i];
		enum side side = g->entrant[SIDE_X] == entrant ? SIDE_X :
								 SIDE_O;

		if (g->round != t->round || g->entrant[side] != entrant)
			continue;
		e.side = side;
		e.name = g->entrant[SIDE_O] == NO_ENTRANT ?
		    NULL :
		    t->entrant[g->entrant[side_other(side)]].name;
		lobby_notify(tm->matches->lobby, p, &e);
	}
}

/* --- rounds --- */

static void
finish(struct tournament_manager *tm, enum tournament_reason reason, msec now)
{
	change(tm,
	    &(struct tournament_event){ .kind = EVENT_OVER, .reason = reason });
	for (unsigned i = 0; i < tm->t.entrant_count; i++) {
		struct player *p = player_of(tm, (uint8_t)i);

		if (p != NULL && p->is_entrant)
			match_manager_release_entrant(tm->matches, p);
	}
	timer_heap_cancel(tm->matches->timer_heap, &tm->timer);
	log_event(LOG_NOTICE, "tournament", "state=over entrants=%u games=%u",
	    tm->t.entrant_count, tm->t.game_count);
	announce(tm, now);
}

/* Tells two entrants who have met before why they are paired again. */
static void remark_repeat(const struct tournament_manager *tm,
    const struct tournament_event                         *pair)
{
	uint8_t x = (uint8_t)pair->pair[SIDE_X],
		o = (uint8_t)pair->pair[SIDE_O];

	if (o == NO_ENTRANT || !tournament_have_met(&tm->t, x, o))
		return;
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		const struct player *p = active_player(tm,
		    (uint8_t)pair->pair[side]);

		if (p != NULL)
			remark(tm, p,
			    "You meet this opponent again: no other pairing "
			    "was found.");
	}
}

/* Pairs the next round, or ends the tournament. */
static void next_round(struct tournament_manager *tm, msec now)
{
	struct tournament_event pair[TOURNAMENT_ENTRANTS_MAX];
	enum tournament_reason  reason = REASON_NO_PAIRS;
	unsigned                n = 0;

	if (tm->t.round > 0 && tm->t.round == tm->t.rounds)
		reason = REASON_DONE;
	else if (tournament_active_count(&tm->t) < 2)
		reason = REASON_FEW;
	else
		n = tournament_pair(&tm->t, pair);
	if (n == 0) {
		finish(tm, reason, now);
		return;
	}
	for (unsigned i = 0; i < n; i++) {
		remark_repeat(tm, &pair[i]);
		change(tm, &pair[i]);
	}
	tm->at = players_now(tm, now) + TOURNAMENT_BREAK;
	announce(tm, now);
	for (unsigned i = 0; i < tm->t.entrant_count; i++) {
		const struct player *p = active_player(tm, (uint8_t)i);

		if (p != NULL)
			tournament_manager_tell_next(tm, p, now);
	}
}

/*
 * Withdraws an entrant who has not withdrawn and has not asked for that, and
 * says why.
 */
static void
withdraw(struct tournament_manager *tm, uint8_t entrant, const char *why)
{
	const struct player *p = player_of(tm, entrant);

	change(tm,
	    &(struct tournament_event){
		.kind = EVENT_LEAVE, .entrant = entrant });
	if (p != NULL)
		remark(tm, p, why);
}

static bool plays_rated(const struct player *p)
{
	return player_is_playing(p) && match_is_rated(p->match);
}

/*
 * Starts the match of a game. The game's players are present, or disconnected
 * and kept.
 */
static void seat(struct tournament_manager *tm, uint32_t game,
    struct player *const p[2], msec now)
{
	struct match *m = match_starter_seat(&tm->matchmaking->starter,
	    p[SIDE_X], SIDE_X, p[SIDE_O], &tm->t.settings, now);

	change(tm,
	    &(struct tournament_event){
		.kind = EVENT_BEGIN, .game = game, .match = m->id });
	match_manager_start(tm->matches, m, MATCH_TOURNAMENT, now);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (p[side]->presence != PRESENCE_HERE)
			disconnect_start_grace(tm->matches, p[side], now);
}

/*
 * Begins a game of the round. If only one entrant is present, that entrant wins
 * without a game. An entrant who still plays a rated game is withdrawn.
 */
static void begin_game(struct tournament_manager *tm, uint32_t game, msec now)
{
	const uint8_t *entrant = tm->t.game[game].entrant;
	struct player *p[2];
	uint8_t        result = RESULT_LOST;

	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		p[side] = active_player(tm, entrant[side]);
		if (!tm->t.entrant[entrant[side]].is_withdrawn &&
		    (p[side] == NULL || plays_rated(p[side]))) {
			withdraw(tm, entrant[side],
			    "Your rated game has kept the round waiting too"
			    " long: you lose your game of the round and are"
			    " withdrawn; \"join\" brings you back.");
			p[side] = NULL;
		}
	}
	if (p[SIDE_X] != NULL && p[SIDE_O] != NULL) {
		seat(tm, game, p, now);
		return;
	}
	if (p[SIDE_X] != NULL || p[SIDE_O] != NULL)
		result = p[SIDE_X] != NULL ? RESULT_X : RESULT_O;
	change(tm,
	    &(struct tournament_event){
		.kind = EVENT_RESULT, .game = game, .result = result });
}

/* Whether somebody with a game in this round still plays another rated game. */
static bool waits_for_rated(const struct tournament_manager *tm)
{
	for (unsigned i = 0; i < tm->t.game_count * 2; i++) {
		const struct tournament_game *g = &tm->t.game[i / 2];
		const struct player          *p;

		if (g->result != RESULT_OPEN)
			continue;
		p = active_player(tm, g->entrant[i % 2]);
		if (p != NULL && plays_rated(p))
			return true;
	}
	return false;
}

static void begin_round(struct tournament_manager *tm, msec now)
{
	msec late = players_now(tm, now) - tm->at;

	if (late < 0 || (late < TOURNAMENT_RATED_WAIT && waits_for_rated(tm)))
		return;
	for (unsigned i = 0; i < tm->t.game_count; i++)
		if (tm->t.game[i].result == RESULT_OPEN)
			begin_game(tm, i, now);
	change(tm, &(struct tournament_event){ .kind = EVENT_START });
	announce(tm, now);
}

/* --- games --- */

/*
 * The side that the entrant has now: an opening may have exchanged the sides of
 * the pair.
 */
static enum side side_now(const struct match *m, const struct entrant *e)
{
	return name_is_same(seating_player_name(m, SIDE_X), e->name) ? SIDE_X :
								       SIDE_O;
}

/* Whether a side has lost because it has not made its first move. */
static bool is_no_show(const struct match *m, enum side side)
{
	if (m->winner == side ||
	    (m->end_reason != END_AWAY && m->end_reason != END_IDLE &&
		m->end_reason != END_TIME))
		return false;
	return board_ply(m->board) == 0 ||
	    (match_expects_first_move(m) && match_turn(m) == side);
}

static uint8_t result_of(const struct match *m, const struct entrant *x)
{
	if (m->winner != SIDE_NONE)
		return m->winner == side_now(m, x) ? RESULT_X : RESULT_O;
	return m->end_reason == END_AWAY || m->end_reason == END_VOID ?
	    RESULT_LOST :
	    RESULT_DRAW;
}

/* Called when the game of an entrant has ended. */
static void note_end(struct tournament_manager *tm, uint8_t entrant,
    bool is_absent, msec now)
{
	struct entrant_times *a = &tm->times[entrant];

	a->free_at = now + ARENA_BREAK;
	if (!is_absent || tm->t.entrant[entrant].is_withdrawn)
		return;
	a->no_shows++;
	withdraw(tm, entrant,
	    "You have not made your first move in time, so you are"
	    " withdrawn from the tournament; \"join\" brings you"
	    " back.");
}

/*
 * If the game is over, records its result. If its match does not exist any
 * more, the match ended as void before a restart.
 */
static bool
collect_result(struct tournament_manager *tm, uint32_t game, msec now)
{
	const struct tournament_game *g = &tm->t.game[game];
	const uint8_t                *entrant = g->entrant;
	const struct entrant         *x = &tm->t.entrant[entrant[SIDE_X]];
	const struct match *m = lobby_find_match(tm->matches->lobby, g->match);

	if (g->result != RESULT_OPEN || g->match == 0 ||
	    (m != NULL && !match_is_over(m)))
		return false;
	change(tm,
	    &(struct tournament_event){ .kind = EVENT_RESULT,
		.game = game,
		.result = m != NULL ? result_of(m, x) : RESULT_LOST,
		.plies = m != NULL ? (uint16_t)board_ply(m->board) : 0 });
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		note_end(tm, entrant[side],
		    m != NULL &&
			is_no_show(m,
			    side_now(m, &tm->t.entrant[entrant[side]])),
		    now);
	return true;
}

/* Records the results of games that are over, and ends the round with them. */
static void collect_results(struct tournament_manager *tm, msec now)
{
	bool is_changed = false;

	for (unsigned i = 0; i < tm->t.game_count; i++)
		is_changed |= collect_result(tm, i, now);
	if (tm->t.kind != TOURNAMENT_ARENA &&
	    tm->t.state == TOURNAMENT_PLAYING &&
	    !tournament_has_open_game(&tm->t))
		next_round(tm, now);
	else if (is_changed)
		announce(tm, now);
}

void tournament_manager_end_turn(struct tournament_manager *tm, msec now)
{
	if (tm->over_count == tm->matches->over_count)
		return;
	tm->over_count = tm->matches->over_count;
	if (tournament_manager_runs(tm))
		collect_results(tm, now);
}

/* --- arena --- */

/* Finds the entrants who can begin a game now, in the order of their ranks. */
static unsigned find_ready(const struct tournament_manager *tm,
    struct arena_player ready[TOURNAMENT_ENTRANTS_MAX], msec now)
{
	struct standing row[TOURNAMENT_ENTRANTS_MAX];
	unsigned        rows = tournament_standings(&tm->t, row), n = 0;

	for (unsigned i = 0; i < rows; i++) {
		uint8_t              e = row[i].entrant;
		const struct player *p = active_player(tm, e);
		msec                 free_at = tm->times[e].free_at;

		if (p != NULL && match_starter_is_free(p) && now >= free_at &&
		    !tournament_is_in_game(&tm->t, e))
			ready[n++] = (struct arena_player){ e,
				now - free_at >= ARENA_REPEAT - ARENA_BREAK };
	}
	return n;
}

static void pair_arena(struct tournament_manager *tm, msec now)
{
	struct arena_player     ready[TOURNAMENT_ENTRANTS_MAX];
	struct tournament_event pair[TOURNAMENT_ENTRANTS_MAX];
	unsigned                n;

	if (players_now(tm, now) >= tm->at ||
	    tm->t.game_count >= TOURNAMENT_GAMES_MAX) {
		if (!tournament_has_open_game(&tm->t))
			finish(tm, REASON_DONE, now);
		return;
	}
	n = tournament_pair_arena(&tm->t, ready, find_ready(tm, ready, now),
	    pair);
	/* The last pairs may exceed TOURNAMENT_GAMES_MAX. */
	for (unsigned i = 0; i < n && change(tm, &pair[i]); i++)
		begin_game(tm, tm->t.game_count - 1, now);
}

static void set_timer(struct tournament_manager *tm, msec now)
{
	timer_heap_set(tm->matches->timer_heap, &tm->timer, now + TICK);
}

static void on_tick(struct timer *timer, msec now)
{
	struct tournament_manager *tm = container_of(timer,
	    struct tournament_manager, timer);

	set_timer(tm, now);
	if (journal_refuses(tm->matches->journal))
		return;
	if (tm->t.state == TOURNAMENT_PAIRED)
		begin_round(tm, now);
	else if (tm->t.kind == TOURNAMENT_ARENA)
		pair_arena(tm, now);
	/*
	 * tournament_manager_end_turn does not see games that were over when
	 * the server started, or that ended without a player.
	 */
	if (tournament_manager_runs(tm))
		collect_results(tm, now);
}

/* --- the operator --- */

#define NO_SUCH_ENTRANT "No entrant has that name; \"tournament\" lists them"

/* The terms that are numbers. */
enum number_term {
	NUMBER_ROUNDS,
	NUMBER_MINUTES,
	NUMBER_BOTS,
	NUMBER_SEED,
	NUMBER_TERMS
};

static const struct {
	const char *key;
	unsigned    kinds; /* which have the term, as bits 1 << kind */
	uint32_t    min, max;
	const char *refusal;
} number_terms[NUMBER_TERMS] = {
	{ "rounds", 1 << TOURNAMENT_SWISS, 1, TOURNAMENT_ROUNDS_MAX,
	    "rounds= is 1 to 20, and only for a swiss" },
	{ "minutes", 1 << TOURNAMENT_ARENA, 1, TOURNAMENT_MINUTES_MAX,
	    "minutes= is 1 to 720, and only for an arena" },
	{ "bots", ~0u, 0, 1, "bots= is 1 if programs may enter, else 0" },
	{ "seed", ~0u, 1, UINT32_MAX, "A seed is a number from 1 on" },
};

/* Sets the terms of the games. */
static enum error read_settings(struct tournament *t, struct arguments *a)
{
	struct seek_terms terms;
	enum error e = seek_terms_read_fixed(&terms, &a->variant, &a->pairs,
	    &a->bad_value);

	if (e != OK)
		return e;
	t->settings = terms.settings;
	if (pairs_value(&a->pairs, "clock") == NULL)
		game_terms[TERM_CLOCK].read(&t->settings, TOURNAMENT_CLOCK);
	if (t->settings.control.kind == TIME_CONTROL_NONE)
		return refuse_argument(a, ERR_CLOCK, "clock=none",
		    "Games of a tournament need a clock, such as clock=5+3");
	t->settings.absence_rule = ABSENCE_FORFEIT;
	t->settings.is_undo_off = true;
	return game_settings_check(&t->settings);
}

static enum error
read_terms(struct tournament *t, const char *kind, struct arguments *a)
{
	const char          *name = pairs_value(&a->pairs, "name");
	enum tournament_kind k;
	uint32_t   number[NUMBER_TERMS] = { 0, DEFAULT_MINUTES, 0, 0 };
	enum error e;

	if (!tournament_kind_parse(&k, kind))
		return refuse_argument(a, ERR_VALUE, kind,
		    "Tournaments are arena, roundrobin and swiss");
	tournament_init(t, k);
	e = read_settings(t, a);
	if (e != OK)
		return e;
	for (unsigned i = 0; i < NUMBER_TERMS; i++) {
		const char *value = pairs_value(&a->pairs, number_terms[i].key);

		if (value != NULL &&
		    (!(number_terms[i].kinds >> k & 1) ||
			!number_parse(value, number_terms[i].min,
			    number_terms[i].max, &number[i])))
			return refuse_argument(a, ERR_VALUE, value,
			    number_terms[i].refusal);
	}
	if (name != NULL && !name_is_valid(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	snprintf(t->name, sizeof(t->name), "%s",
	    name != NULL ? name : DEFAULT_NAME);
	t->rounds = (uint8_t)number[NUMBER_ROUNDS];
	if (k == TOURNAMENT_ARENA)
		t->minutes = (uint16_t)number[NUMBER_MINUTES];
	t->has_programs = number[NUMBER_BOTS] != 0;
	t->seed = number[NUMBER_SEED];
	return OK;
}

/* Records the terms in the form that read_terms reads. */
static void record_terms(struct tournament_manager *tm)
{
	const struct tournament *t = &tm->t;
	char variant[VARIANT_TEXT_SIZE], text[GAME_TERM_TEXT_SIZE];
	struct line_writer line;

	line_writer_start(&line, tournament_kind_word(t->kind));
	line_writer_word(&line, variant_write(&t->settings.variant, variant));
	line_writer_pair(&line, PAIR_NAME, t->name);
	if (t->rounds != 0)
		line_writer_pair_number(&line, PAIR_ROUNDS, t->rounds);
	if (t->minutes != 0)
		line_writer_pair_number(&line, PAIR_MINUTES, t->minutes);
	line_writer_pair_number(&line, PAIR_BOTS, t->has_programs);
	line_writer_pair_number(&line, PAIR_SEED, t->seed);
	line_writer_pair(&line, PAIR_CLOCK,
	    game_terms[TERM_CLOCK].write(&t->settings, text));
	line_writer_pair(&line, PAIR_OPENING,
	    game_terms[TERM_OPENING].write(&t->settings, text));
	line_writer_end(&line);
	line.text[line.length - 1] = '\0';
	record(tm, line.text, true);
}

enum error tournament_manager_create(struct tournament_manager *tm,
    struct arguments *a, msec now)
{
	struct tournament t;
	enum error        e = variant_read(&a->variant, a->words[2]);

	if (e != OK)
		return refuse_argument(a, e, a->words[2], NULL);
	if (tournament_manager_runs(tm))
		return refuse_argument(a, ERR_RUNNING, tm->t.name,
		    "A tournament runs; \"tournament end\" ends it");
	e = read_terms(&t, a->words[1], a);
	if (e != OK)
		return e;
	if (t.seed == 0)
		t.seed = (tm->matchmaking->starter.rng_state ^ (uint64_t)now) %
			UINT32_MAX +
		    1;
	tournament_clear(&tm->t);
	tm->t = t;
	tm->is_damaged = false;
	memset(tm->times, 0, sizeof(tm->times));
	record_terms(tm);
	tm->at = players_now(tm, now) + t.minutes * 60 * (msec)1000;
	if (t.kind == TOURNAMENT_ARENA)
		change(tm, &(struct tournament_event){ .kind = EVENT_START });
	set_timer(tm, now);
	announce(tm, now);
	return OK;
}

enum error tournament_manager_start(struct tournament_manager *tm,
    struct arguments *a, msec now)
{
	const char *fault;

	if (!tournament_manager_runs(tm))
		return ERR_NO_TOURNAMENT;
	fault = tournament_start_fault(&tm->t);
	if (fault != NULL)
		return refuse_argument(a, ERR_VALUE, "", fault);
	next_round(tm, now);
	return OK;
}

enum error tournament_manager_end(struct tournament_manager *tm,
    struct arguments *a, msec now)
{
	(void)a;
	if (!tournament_manager_runs(tm))
		return ERR_NO_TOURNAMENT;
	finish(tm, REASON_OPERATOR, now);
	return OK;
}

enum error tournament_manager_correct(struct tournament_manager *tm,
    struct arguments *a, msec now)
{
	const char             *name = a->words[1], *points = a->words[2];
	uint8_t                 entrant = tournament_find(&tm->t, name);
	struct tournament_event e = { .kind = EVENT_POINTS,
		.entrant = entrant };
	int                     value;

	if (tm->t.name[0] == '\0')
		return ERR_NO_TOURNAMENT;
	if (tm->is_damaged)
		return refuse_argument(a, ERR_VALUE, name,
		    "Its stored lines are damaged, so none can be added; "
		    "\"tournament create\" begins another one");
	if (entrant == NO_ENTRANT)
		return refuse_argument(a, ERR_NOBODY, name, NO_SUCH_ENTRANT);
	if (!tournament_points_read(&tm->t, points, &value))
		return refuse_argument(a, ERR_VALUE, points,
		    "Points are -20000 to 20000, such as 3 or, not in an arena,"
		    " 2.5");
	e.old = tournament_points(&tm->t, entrant);
	e.points = value;
	if (e.old == e.points)
		return refuse_argument(a, ERR_VALUE, points,
		    "The entrant has these points already; \"tournament\""
		    " lists them");
	change(tm, &e);
	announce(tm, now);
	return OK;
}

/* --- entrants --- */

/* Refuses the player who is that entrant, or none yet, and cannot join. */
static enum error
refuse_entrant(const struct tournament *t, struct arguments *a, uint8_t entrant)
{
	if (entrant != NO_ENTRANT)
		return refuse_argument(a, ERR_CLOSED, "",
		    "You have left and returned too often");
	if (t->joins == TOURNAMENT_JOINS_MAX)
		return refuse_argument(a, ERR_CLOSED, "",
		    "Players have joined and left too often; the host can"
		    " create another tournament");
	if (tournament_is_full(t))
		return refuse_argument(a, ERR_FULL, "",
		    "The tournament is full; \"standings\" and \"pairings\" "
		    "show"
		    " how it goes on");
	return refuse_argument(a, ERR_CLOSED, "",
	    "The tournament has started and takes nobody any more");
}

enum error tournament_manager_join(struct tournament_manager *tm,
    struct player *p, struct arguments *a, msec now)
{
	const struct tournament *t = &tm->t;
	uint8_t                  entrant = tournament_find(t, p->name);
	struct shown_rating      rating;
	msec                     pause;
	struct tournament_event  e = { .kind = EVENT_JOIN,
		 .entrant = entrant,
		 .is_program = p->client.is_program,
		 .rating = DEFAULT_RATING };

	if (!tournament_manager_runs(tm))
		return ERR_NO_TOURNAMENT;
	if (p->name[0] == '~')
		return refuse_argument(a, ERR_NAME, "",
		    "Entrants have a name; \"name\" sets yours");
	if (p->client.is_program && !t->has_programs)
		return refuse_argument(a, ERR_CLOSED, "",
		    "Programs may not enter this tournament");
	if (entrant == NO_ENTRANT) {
		rating = match_manager_rating_of(tm->matches, p,
		    &t->settings.variant, now);
		if (rating.is_set)
			e.rating = rating.value > 0 ? rating.value : 0;
		memcpy(e.name, p->name, NAME_SIZE);
	} else {
		if (!t->entrant[entrant].is_withdrawn)
			return ERR_ENTERED;
		e.kind = EVENT_RETURN;
		/* Who has been absent before is not paired at once. */
		pause = tm->times[entrant].no_shows * ARENA_PAUSE;
		if (pause > 0)
			tm->times[entrant].free_at = now +
			    (pause < ARENA_PAUSE_MAX ? pause : ARENA_PAUSE_MAX);
	}
	if (!change(tm, &e))
		return refuse_entrant(t, a, entrant);
	p->is_entrant = true;
	match_manager_record_player(tm->matches, p);
	announce(tm, now);
	return OK;
}

/* A player may also still play a game of the tournament before. */
static bool
is_game_of(const struct tournament_manager *tm, const struct match *m)
{
	for (unsigned i = 0; i < tm->t.game_count; i++)
		if (tm->t.game[i].match == m->id)
			return true;
	return false;
}

/*
 * Withdraws an entrant by EVENT_LEAVE or EVENT_REMOVE. p is the entrant's
 * player; or NULL if there is none.
 */
static void drop_entrant(struct tournament_manager *tm, uint8_t entrant,
    enum tournament_event_kind kind, struct player *p, msec now)
{
	unsigned count = tm->t.entrant_count;
	bool     is_free = kind == EVENT_REMOVE;

	change(tm,
	    &(struct tournament_event){ .kind = kind, .entrant = entrant });
	if (tm->t.entrant_count < count) {
		memmove(&tm->times[entrant], &tm->times[entrant + 1],
		    (count - entrant - 1) * sizeof(tm->times[0]));
		tm->times[count - 1] = (struct entrant_times){ 0 };
		is_free = true;
	} else if (p != NULL && p->match != NULL && is_game_of(tm, p->match)) {
		match_resign(p->match, p->side, END_RESIGN, now);
		/* If the player is disconnected, the name is free at once. */
		if (is_free && p->presence != PRESENCE_HERE)
			player_set_presence(p, PRESENCE_LATE);
	}
	if (p != NULL && kind == EVENT_REMOVE)
		remark(tm, p, "The host has removed you from the tournament.");
	/* After damage to the store, p may be another player of that name. */
	if (p != NULL && p->is_entrant && is_free)
		match_manager_release_entrant(tm->matches, p);
	announce(tm, now);
}

enum error tournament_manager_leave(struct tournament_manager *tm,
    struct player *p, msec now)
{
	uint8_t entrant = tournament_find(&tm->t, p->name);

	if (!tournament_manager_runs(tm))
		return ERR_NO_TOURNAMENT;
	if (entrant == NO_ENTRANT || tm->t.entrant[entrant].is_withdrawn)
		return ERR_NOT_ENTERED;
	drop_entrant(tm, entrant, EVENT_LEAVE, p, now);
	return OK;
}

enum error tournament_manager_remove(struct tournament_manager *tm,
    struct arguments *a, msec now)
{
	const char *name = a->words[1];
	uint8_t     entrant = tournament_find(&tm->t, name);

	if (!tournament_manager_runs(tm))
		return ERR_NO_TOURNAMENT;
	if (entrant == NO_ENTRANT)
		return refuse_argument(a, ERR_NOBODY, name, NO_SUCH_ENTRANT);
	if (tm->t.entrant[entrant].is_removed)
		return refuse_argument(a, ERR_NOBODY, name,
		    "The entrant was removed already");
	drop_entrant(tm, entrant, EVENT_REMOVE, player_of(tm, entrant), now);
	return OK;
}

/* --- the start of the server --- */

/* Reads the terms, as record_terms has written them. */
static bool restore_terms(struct tournament_manager *tm, const char *text)
{
	char              line[LINE_REQUEST_MAX + 1];
	struct arguments  a;
	struct tournament t;

	if (strlen(text) >= sizeof(line))
		return false;
	strcpy(line, text);
	if (parse_arguments(line, "wvk", TOURNAMENT_KEYS, &a) != OK ||
	    read_terms(&t, a.words[0], &a) != OK)
		return false;
	tm->t = t;
	return true;
}

bool tournament_manager_restore_line(struct tournament_manager *tm,
    const char *text, int64_t unix_ms, int64_t unix_now, msec now)
{
	struct tournament_event e;

	if (tm->t.name[0] == '\0') {
		if (!restore_terms(tm, text))
			return false;
		tm->at = players_now(tm, now) + tm->t.minutes * 60 * (msec)1000;
		if (unix_ms >= 0 && unix_ms < unix_now)
			tm->at -= (msec)(unix_now - unix_ms);
		return true;
	}
	if (tournament_event_read(&e, text) && tournament_apply(&tm->t, &e))
		return true;
	/* If the tournament is over already, tournament_apply does nothing. */
	tournament_apply(&tm->t,
	    &(struct tournament_event){
		.kind = EVENT_OVER, .reason = REASON_DAMAGED });
	tm->is_damaged = true;
	return false;
}

bool tournament_manager_restore_player(const struct tournament_manager *tm,
    struct player                                                      *p)
{
	uint8_t entrant = tournament_find(&tm->t, p->name);

	p->is_entrant = tournament_manager_runs(tm) && entrant != NO_ENTRANT &&
	    !tm->t.entrant[entrant].is_removed;
	return p->is_entrant;
}

void tournament_manager_resume(struct tournament_manager *tm, msec now)
{
	if (!tournament_manager_runs(tm))
		return;
	if (tm->t.kind != TOURNAMENT_ARENA)
		tm->at = players_now(tm, now) + TOURNAMENT_BREAK;
	set_timer(tm, now);
}
