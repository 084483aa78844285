/* rounds.c -- decides who plays against whom in the next round. */

#include <assert.h>

#include "server/tournament/tournament.h"

/* What an entrant's earlier games mean for the next pairing. */
struct past {
	uint64_t met;     /* opponents so far, as bits 1 << entrant */
	int      balance; /* how many more games as x than as o */
	/* side in the last game; SIDE_NONE: there was none */
	enum side last;
	bool      had_bye;
	int       points;
};

static void
read_past(const struct tournament *t, struct past past[TOURNAMENT_ENTRANTS_MAX])
{
	for (unsigned i = 0; i < t->entrant_count; i++)
		past[i] = (struct past){ .last = SIDE_NONE,
			.points = tournament_points(t, (uint8_t)i) };
	for (unsigned i = 0; i < t->game_count; i++) {
		const struct tournament_game *g = &t->game[i];
		uint8_t x = g->entrant[SIDE_X], o = g->entrant[SIDE_O];

		if (o == NO_ENTRANT) {
			past[x].had_bye = true;
			continue;
		}
		past[x].met |= (uint64_t)1 << o;
		past[o].met |= (uint64_t)1 << x;
		past[x].balance++;
		past[o].balance--;
		past[x].last = SIDE_X;
		past[o].last = SIDE_O;
	}
}

/*
 * Returns a random number that depends on its arguments only (splitmix64 by
 * Vigna).
 */
static uint64_t lot(uint64_t seed, unsigned round, unsigned a, unsigned b)
{
	uint64_t z = seed +
	    (((uint64_t)round << 16 | a << 8 | b) + 1) * 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static bool have_met(const struct past *past, uint8_t a, uint8_t b)
{
	return past[a].met >> b & 1;
}

bool tournament_have_met(const struct tournament *t, uint8_t a, uint8_t b)
{
	struct past past[TOURNAMENT_ENTRANTS_MAX];

	read_past(t, past);
	return have_met(past, a, b);
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* Writes a pair. The entrant who has had a side less often gets that side. */
static void put_pair(const struct tournament *t, const struct past *past,
    uint8_t a, uint8_t b, struct tournament_event *out)
{
	unsigned round = t->kind == TOURNAMENT_ARENA ? t->game_count :
						       t->round + 1u;
	int      more = past[a].balance - past[b].balance;

	if (more == 0 && past[a].last != past[b].last)
		more = (past[a].last == SIDE_X) - (past[b].last == SIDE_X);
	if (more == 0)
		more = lot(t->seed, round, b, a) % 2 == 0 ? 1 : -1;
	*out = (struct tournament_event){ .kind = EVENT_PAIR,
		.pair = { more < 0 ? a : b, more < 0 ? b : a } };
}

/* --- Swiss --- */

/* The most steps of the search for a pairing: a few ms. */
#define STEPS_MAX 100000

/* Which rules a pairing of a Swiss round may break; each adds to the last. */
enum relaxed { RELAXED_NONE, RELAXED_REPEATS, RELAXED_SIDES, RELAXED_COUNT };

/* The search for the pairs of a Swiss round. */
struct swiss_search {
	const struct tournament *t;
	const struct past       *past;
	enum relaxed             relaxed;
	unsigned                 steps;
	/*
	 * By points, the most first; lots decide between equal points. With an
	 * odd number of entrants the last is NO_ENTRANT, which is a bye.
	 */
	uint8_t  order[TOURNAMENT_ENTRANTS_MAX + 1];
	unsigned count;
	uint64_t paired; /* as bits 1 << index in order */
	uint8_t  partner[TOURNAMENT_ENTRANTS_MAX + 1]; /* indices in order */
};

/* Whether entrant a can play b, who may be a bye. */
static bool may_pair(const struct swiss_search *s, uint8_t a, uint8_t b)
{
	const struct past *past = s->past;

	if (b == NO_ENTRANT)
		return !past[a].had_bye;
	if (s->relaxed < RELAXED_REPEATS && have_met(s->past, a, b))
		return false;
	/* Two who have had one side twice more often cannot both get the other. */
	return s->relaxed == RELAXED_SIDES ||
	    past[a].balance != past[b].balance ||
	    (past[a].balance <= 1 && past[a].balance >= -1);
}

/* Returns how bad the pair is. Repeats come last, then differences of points. */
static int cost_of(const struct swiss_search *s, uint8_t a, uint8_t b)
{
	int points = b == NO_ENTRANT ? 0 : s->past[b].points;

	return (b != NO_ENTRANT && have_met(s->past, a, b) ? 10000 : 0) +
	    2 * (s->past[a].points - points) +
	    (b != NO_ENTRANT &&
		sign(s->past[a].balance) * sign(s->past[b].balance) > 0);
}

/*
 * Lists whom the first-th entrant of the order can play among those behind, the
 * best first. Returns how many there are.
 */
static unsigned list_opponents(const struct swiss_search *s, unsigned first,
    uint8_t out[TOURNAMENT_ENTRANTS_MAX])
{
	int      cost[TOURNAMENT_ENTRANTS_MAX];
	unsigned n = 0;

	for (unsigned i = first + 1; i < s->count; i++) {
		unsigned at = n;
		int      c;

		if (s->paired >> i & 1 ||
		    !may_pair(s, s->order[first], s->order[i]))
			continue;
		c = cost_of(s, s->order[first], s->order[i]);
		for (; at > 0 && cost[at - 1] > c; at--) {
			cost[at] = cost[at - 1];
			out[at] = out[at - 1];
		}
		cost[at] = c;
		out[at] = (uint8_t)i;
		n++;
	}
	return n;
}

/*
 * Pairs all entrants from the first-th on, by backtracking. Returns false if
 * there is no such pairing, or none was found in STEPS_MAX steps.
 */
static bool search_pairs(struct swiss_search *s, unsigned first)
{
	uint8_t  opponents[TOURNAMENT_ENTRANTS_MAX];
	unsigned n;

	while (first < s->count && s->paired >> first & 1)
		first++;
	if (first == s->count)
		return true;
	if (s->steps++ >= STEPS_MAX)
		return false;
	n = list_opponents(s, first, opponents);
	for (unsigned i = 0; i < n; i++) {
		uint64_t pair = (uint64_t)1 << first |
		    (uint64_t)1 << opponents[i];

		s->paired |= pair;
		s->partner[first] = opponents[i];
		s->partner[opponents[i]] = (uint8_t)first;
		if (search_pairs(s, first + 1))
			return true;
		s->paired &= ~pair;
	}
	return false;
}

/* Fills s->order and s->count. */
static void set_order(struct swiss_search *s)
{
	const struct tournament *t = s->t;

	for (unsigned i = 0; i < t->entrant_count; i++) {
		unsigned at = s->count;

		if (t->entrant[i].is_withdrawn)
			continue;
		for (; at > 0; at--) {
			uint8_t other = s->order[at - 1];
			int more = s->past[i].points - s->past[other].points;

			if (more < 0 ||
			    (more == 0 &&
				lot(t->seed, t->round + 1u, i, i) >=
				    lot(t->seed, t->round + 1u, other, other)))
				break;
			s->order[at] = other;
		}
		s->order[at] = (uint8_t)i;
		s->count++;
	}
	if (s->count % 2 != 0)
		s->order[s->count++] = NO_ENTRANT;
}

static unsigned pair_swiss(const struct tournament *t,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX])
{
	struct past         past[TOURNAMENT_ENTRANTS_MAX];
	struct swiss_search s = { .t = t, .past = past };
	unsigned            pairs = 0;
	bool                is_found = false;

	read_past(t, past);
	set_order(&s);
	if (s.count < 2 || tournament_active_count(t) < 2)
		return 0;
	for (; s.relaxed < RELAXED_COUNT; s.relaxed++) {
		s.steps = 0;
		is_found = search_pairs(&s, 0);
		if (is_found)
			break;
	}
	for (unsigned i = 0; i < s.count && is_found; i++) {
		uint8_t a = s.order[i], b = s.order[s.partner[i]];

		if (s.partner[i] <= i)
			continue;
		if (b == NO_ENTRANT)
			out[pairs++] = (struct tournament_event){
				.kind = EVENT_PAIR, .pair = { a, NO_ENTRANT }
			};
		else
			put_pair(t, past, a, b, &out[pairs++]);
	}
	return pairs;
}

/* --- round robin --- */

/*
 * Writes round k of Berger's tables, for entrants 1 to n: i plays against j if
 * i + j = k + 1 modulo n - 1, and n plays against i if 2 i = k + 1 modulo n -
 * 1. With an odd number of entrants, whoever would play against n has a bye.
 */
static unsigned pair_roundrobin(const struct tournament *t,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX])
{
	unsigned n = t->entrant_count + t->entrant_count % 2, pairs = 0;
	unsigned round = t->round + 1u;

	if (round >= n)
		return 0;
	for (unsigned i = 1; i < n; i++) {
		unsigned j = (round + 1 + 2 * (n - 1) - i) % (n - 1);
		bool     is_last; /* i plays against entrant n */
		unsigned x = i, o;

		j = j == 0 ? n - 1 : j;
		is_last = j == i;
		if (!is_last && j < i)
			continue;
		o = is_last ? n : j;
		if (is_last ? i > n / 2 : (i + j) % 2 == 0) {
			x = o;
			o = i;
		}
		if (is_last && t->entrant_count % 2 != 0) {
			x = i;
			o = NO_ENTRANT + 1;
		}
		out[pairs++] = (struct tournament_event){ .kind = EVENT_PAIR,
			.pair = { x - 1, o - 1 } };
	}
	return pairs;
}

unsigned tournament_pair(const struct tournament *t,
    struct tournament_event                       out[TOURNAMENT_ENTRANTS_MAX])
{
	assert(t->kind != TOURNAMENT_ARENA);
	return t->kind == TOURNAMENT_SWISS ? pair_swiss(t, out) :
					     pair_roundrobin(t, out);
}

/* --- arena --- */

/* Whether a and b were opponents in the last game of a or in that of b. */
static bool have_just_met(const struct tournament *t, uint8_t a, uint8_t b)
{
	for (unsigned i = t->game_count; i-- > 0;) {
		const uint8_t *e = t->game[i].entrant;
		bool           has_a = e[SIDE_X] == a || e[SIDE_O] == a;
		bool           has_b = e[SIDE_X] == b || e[SIDE_O] == b;

		if (has_a || has_b)
			return has_a && has_b;
	}
	return false;
}

unsigned tournament_pair_arena(const struct tournament *t,
    const struct arena_player *player, unsigned n,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX])
{
	struct past past[TOURNAMENT_ENTRANTS_MAX];
	uint64_t    paired = 0; /* the paired players, as bits 1 << index */
	unsigned    pairs = 0;

	read_past(t, past);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i + 1; j < n && !(paired >> i & 1); j++) {
			const struct arena_player *a = &player[i],
						  *b = &player[j];

			if (paired >> j & 1 ||
			    (have_just_met(t, a->entrant, b->entrant) &&
				!(a->has_waited && b->has_waited)))
				continue;
			put_pair(t, past, a->entrant, b->entrant,
			    &out[pairs++]);
			paired |= (uint64_t)1 << i | (uint64_t)1 << j;
		}
	return pairs;
}
