/* pairing.c -- decides who plays against whom in the next round. */

#include <assert.h>

#include "server/tournament/matching.h"
#include "server/tournament/tournament.h"

/*
 * The weight of a pair has three parts. Each part outweighs the sum of all
 * lower parts of all pairs.
 */
#define WEIGHT_LOTS  256
#define WEIGHT_SIDES ((int64_t)WEIGHT_LOTS * MATCHING_MAX)
#define WEIGHT_POINT (WEIGHT_SIDES * MATCHING_MAX)

/* What an entrant's earlier games mean for the next pairing. */
struct past {
	uint64_t  met;     /* opponents so far, as bits 1 << entrant */
	int       balance; /* how many more games as x than as o */
	enum side last;    /* side in the last game; SIDE_NONE: there was
			      none */
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

static int64_t weight_of(const struct tournament *t, const struct past *past,
    uint8_t a, uint8_t b)
{
	int     difference = past[a].points - past[b].points;
	int64_t lots = (int64_t)(lot(t->seed, t->round + 1u, a, b) %
	    WEIGHT_LOTS);

	if (past[a].met >> b & 1 ||
	    (past[a].balance == past[b].balance &&
		(past[a].balance > 1 || past[a].balance < -1)))
		return MATCHING_NONE;
	if (difference < 0)
		difference = -difference;
	return difference * WEIGHT_POINT + lots +
	    (sign(past[a].balance) * sign(past[b].balance) > 0 ? WEIGHT_SIDES :
								 0);
}

/* Returns the weight of a bye, which counts as an opponent without points. */
static int64_t
weight_of_bye(const struct tournament *t, const struct past *past, uint8_t a)
{
	int points = past[a].points;

	if (past[a].had_bye)
		return MATCHING_NONE;
	return (points < 0 ? -points : points) * WEIGHT_POINT +
	    (int64_t)(lot(t->seed, t->round + 1u, a, a) % WEIGHT_LOTS);
}

static unsigned pair_swiss(const struct tournament *t,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX])
{
	struct matching_weights w;
	struct past             past[TOURNAMENT_ENTRANTS_MAX];
	uint8_t                 active[TOURNAMENT_ENTRANTS_MAX + 1],
	    partner[TOURNAMENT_ENTRANTS_MAX];
	unsigned n = 0, pairs = 0;

	for (unsigned i = 0; i < t->entrant_count; i++)
		if (!t->entrant[i].is_withdrawn)
			active[n++] = (uint8_t)i;
	if (n < 2)
		return 0;
	read_past(t, past);
	if (n % 2 != 0)
		active[n++] = NO_ENTRANT;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < i; j++)
			w.of[i][j] = w.of[j][i] = active[i] == NO_ENTRANT ?
			    weight_of_bye(t, past, active[j]) :
			    weight_of(t, past, active[j], active[i]);
	if (!matching_find(&w, n, partner))
		return 0;
	for (unsigned i = 0; i < n; i++) {
		if (partner[i] < i)
			continue;
		if (active[partner[i]] == NO_ENTRANT)
			out[pairs++] = (struct tournament_event){
				.kind = EVENT_PAIR,
				.pair = { active[i], NO_ENTRANT }
			};
		else
			put_pair(t, past, active[i], active[partner[i]],
			    &out[pairs++]);
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
