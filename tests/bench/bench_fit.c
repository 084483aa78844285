/*
 * bench_fit.c -- the weights of the engine, from games it plays with itself.
 *
 *	bench-fit [GAMES [NODES [VARIANT [SEED]]]]
 *
 * What a point is worth follows from its shapes two by two, each pair of shapes
 * that cross having a weight, and from what it is to both sides: a weight for
 * each meeting of two kinds. Both are fitted so that their sum over the board,
 * with what the sides threaten, foretells who wins (logistic regression). OWN
 * and OTHER are fitted so that the point that was chosen ranks first among those
 * there were (softmax). Prints weights.c.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/engine/forced.h"
#include "server/engine/moves.h"
#include "tests/bench/opening.h"
#include "tests/bench/tables.h"

#define TABLE_BYTES ((size_t)16 << 20)

/* How often to look at each position, and at how many between two steps. */
#define ROUNDS 8
#define BATCH  500

/* One position in so many teaches which move to try. */
#define SPARSE 3

/* How far, in nodes and plies, to look for a win by fours. */
#define HUNT_FOURS 30

/* A position, as the side to move sees it. */
struct sample {
	int16_t  pairs[PAIRS];    /* points that have them: ours - theirs */
	uint16_t meetings[MEETS]; /* how many points are such */
	uint16_t threat;          /* own stance * STANCES + other's */
	float    score;           /* what the search said, 0 to 1 */
	float    result;          /* 1 if the mover won, 0.5, 0 */
};

/* What could be chosen, and which one was. */
struct choice {
	unsigned count, best;
	struct option {
		uint16_t own, other; /* codes */
		uint16_t meeting;
	} * options;
};

struct data {
	struct sample *samples;
	struct choice *choices;
	size_t         count, chosen, room;
};

/* Both orders of a pair are one weight. */
static int pair_of(unsigned code, int i, int j)
{
	int a = (int)(code >> 4 * i & 15), b = (int)(code >> 4 * j & 15);

	return a > b ? a * SHAPES + b : b * SHAPES + a;
}

/* The six pairs of a code. */
static void pairs_of(unsigned code, int out[6])
{
	int n = 0;

	for (int i = 0; i < 4; i++)
		for (int j = i + 1; j < 4; j++)
			out[n++] = pair_of(code, i, j);
}

static int meeting_of(const struct position *q, unsigned own, unsigned other)
{
	return q->worth[own].kind * KINDS + q->worth[other].kind;
}

/* Counts the pairs of a side's point, by twos of them. */
static void note_pairs(struct sample *s, unsigned code, int sign)
{
	int pairs[6];

	pairs_of(code, pairs);
	for (int i = 0; i < 6; i++)
		s->pairs[pairs[i]] = (int16_t)(s->pairs[pairs[i]] + sign);
}

static void note_sample(struct data *d, const struct position *q, int score)
{
	struct sample *s = &d->samples[d->count++];
	enum side      own = q->turn, other = side_other(own);

	memset(s, 0, sizeof(*s));
	s->threat = (uint16_t)(kind_stance(q->tally.count[own]) * STANCES +
	    kind_stance(q->tally.count[other]));
	s->score = (float)(1 / (1 + exp(-score / (double)SCALE)));
	s->result = own;
	for (point p = 0; p < POINT(0, q->variant.rows); p++) {
		if (!position_is_empty(q, p))
			continue;
		note_pairs(s, q->code[own][p], 1);
		note_pairs(s, q->code[other][p], -1);
		s->meetings[meeting_of(q, q->code[own][p],
		    q->code[other][p])]++;
	}
	s->meetings[0] = 0; /* what is dead to both is worth nothing */
}

static void note_choice(struct data *d, const struct position *q, point best)
{
	struct choice *c = &d->choices[d->chosen];
	struct move    moves[POINTS_MAX];
	unsigned       n = moves_list(q, SCOPE_NEAR, moves);

	c->best = c->count = n;
	for (unsigned i = 0; i < n; i++)
		if (moves[i].at == best)
			c->best = i;
	if (n < 2 || c->best == n)
		return;
	c->options = xcalloc(n, sizeof(*c->options));
	for (unsigned i = 0; i < n; i++) {
		struct option *o = &c->options[i];

		o->own = q->code[q->turn][moves[i].at];
		o->other = q->code[side_other(q->turn)][moves[i].at];
		o->meeting = (uint16_t)meeting_of(q, o->own, o->other);
	}
	d->chosen++;
}

static bool never(void *whose)
{
	(void)whose;
	return false;
}

/* Whether there is something to guess: leaves look for fives and fours. */
static bool is_open(struct position *q)
{
	static struct move moves[POINTS_MAX * HUNT_FOURS];
	struct hunt        h = { .position = q,
		       .room = moves,
		       .budget = HUNT_FOURS,
		       .plies = HUNT_FOURS,
		       .is_over = never };
	point              first;

	return position_count(q, side_other(q->turn), KIND_FIVE) == 0 &&
	    forced_win(&h, &first) == 0;
}

static void play(struct data *d, struct engine *e, struct position *q,
    const struct variant *v, uint64_t nodes)
{
	struct limits limits = { .nodes = nodes };
	struct board *b = opening_new(e, v, 3 + (unsigned)rand() % 6, 1000);
	size_t        first = d->count;
	float         won = 0.5;

	position_init(q, v);
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(q, board_move(b, ply));
	while (board_verdict(b) == VERDICT_OPEN && d->count < d->room) {
		struct best best = opening_think(e, b, &limits);

		if (is_open(q)) {
			note_sample(d, q, best.score);
			if (rand() % SPARSE == 0)
				note_choice(d, q, best.move);
		}
		board_play(b, best.move);
		position_play(q, best.move);
	}
	if (board_verdict(b) == VERDICT_WON)
		won = side_other(board_turn(b));
	for (size_t i = first; i < d->count; i++)
		d->samples[i].result = board_verdict(b) != VERDICT_WON ?
		    0.5f :
		    d->samples[i].result == won;
	board_free(b);
}

static double guess(const struct descent *d, const struct sample *s)
{
	double sum = d->weight[THREATS + s->threat];

	for (int i = 0; i < PAIRS; i++)
		sum += d->weight[WORTH + i] * s->pairs[i];
	for (int i = 0; i < MEETS; i++)
		sum += d->weight[MEETINGS + i] * s->meetings[i];
	return sum;
}

/* The game may have turned later: what was seen then counts as much. */
static double target(const struct sample *s)
{
	return (s->result + s->score) / 2;
}

/* Lessens the error of any sample; returns how likely it was. */
static double learn_value(struct descent *d, const struct data *data)
{
	const struct sample *s = &data->samples[(size_t)rand() % data->count];
	double               p = 1 / (1 + exp(-guess(d, s)));
	double               slope = (p - target(s)) / BATCH;

	d->slope[THREATS + s->threat] += slope;
	for (int i = 0; i < PAIRS; i++)
		d->slope[WORTH + i] += slope * s->pairs[i];
	for (int i = 0; i < MEETS; i++)
		d->slope[MEETINGS + i] += slope * s->meetings[i];
	return target(s) * log(p + 1e-9) + (1 - target(s)) * log(1 - p + 1e-9);
}

static double rank(const struct descent *d, const struct option *o)
{
	double sum = d->weight[URGES + o->meeting];
	int    own[6], other[6];

	pairs_of(o->own, own);
	pairs_of(o->other, other);
	for (int i = 0; i < 6; i++)
		sum += d->weight[OWN + own[i]] + d->weight[OTHER + other[i]];
	return sum;
}

static void blame(struct descent *d, const struct option *o, double slope)
{
	int own[6], other[6];

	pairs_of(o->own, own);
	pairs_of(o->other, other);
	d->slope[URGES + o->meeting] += slope;
	for (int i = 0; i < 6; i++) {
		d->slope[OWN + own[i]] += slope;
		d->slope[OTHER + other[i]] += slope;
	}
}

/* The same for any choice. */
static double learn_order(struct descent *d, const struct data *data)
{
	const struct choice *c = &data->choices[(size_t)rand() % data->chosen];
	double               p[POINTS_MAX], sum = 0;

	for (unsigned i = 0; i < c->count; i++)
		sum += p[i] = exp(rank(d, &c->options[i]));
	for (unsigned i = 0; i < c->count; i++)
		blame(d, &c->options[i], (p[i] / sum - (i == c->best)) / BATCH);
	return log(p[c->best] / sum);
}

/* Looks ROUNDS times at each of so many, in steps that grow shorter. */
static void fit(struct descent *d, const struct data *data, size_t count,
    double (*learn)(struct descent *d, const struct data *data), double rate)
{
	size_t steps = count * ROUNDS / BATCH + 1;
	double sum = 0;

	for (size_t i = 0; i < steps; i++) {
		for (int j = 0; j < BATCH; j++)
			sum += learn(d, data);
		descent_step(d, rate * pow(0.01, (double)i / (double)steps),
		    1e-6);
	}
	fprintf(stderr, "%zu: loss %.5f\n", count,
	    -sum / (double)(steps * BATCH));
}

int main(int argc, char **argv)
{
	int              games = argc > 1 ? atoi(argv[1]) : 1000;
	uint64_t         nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 2000;
	struct data      data = { .room = (size_t)games * 100 };
	struct descent  *values = xcalloc(1, sizeof(*values));
	struct descent  *orders = xcalloc(1, sizeof(*orders));
	struct engine   *e = engine_new(TABLE_BYTES);
	struct position *q = position_new();
	struct variant   v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5"))
		return 2;
	srand(argc > 4 ? (unsigned)atoi(argv[4]) : 1);
	data.samples = xcalloc(data.room, sizeof(*data.samples));
	data.choices = xcalloc(data.room, sizeof(*data.choices));
	for (int i = 0; i < games; i++)
		play(&data, e, q, &v, nodes);
	values->count = VALUES;
	orders->count = ORDERS;
	fit(values, &data, data.count, learn_value, 0.01);
	fit(orders, &data, data.chosen, learn_order, 0.02);
	tables_print(values, orders);
	position_free(q);
	engine_free(e);
	return 0;
}
