/*
 * bench_fit.c -- fits the weights of the engine to games it plays with itself.
 *
 *	bench-fit [GAMES [NODES [VARIANT [SEED]]]]
 *
 * The value of a point has a weight for each pair of its line patterns and one
 * for the patterns of both sides. They are fitted so that their sum over the
 * board, with the weight of the threat levels, predicts the winner (logistic
 * regression; Texel's tuning method on the chess programming wiki). The move
 * ordering weights are fitted so that the chosen point ranks first among the
 * generated ones (softmax regression). Prints eval_weights.c.
 */

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/board/movegen.h"
#include "tests/bench/openings.h"
#include "tests/bench/quiet_position.h"
#include "tests/bench/weight_tables.h"

#define TT_BYTES ((size_t)16 << 20)

/* Passes over the samples, and samples between two steps. */
#define ROUNDS 8
#define BATCH  500

/* One in this many positions is a sample for move ordering. */
#define SPARSE 3

/* A position from the view of the side to move. */
struct sample {
	int16_t  pairs[LINE_PAIRS]; /* number of points: own minus opponent's */
	uint16_t pattern_pairs[PATTERN_PAIRS]; /* number of points */
	uint16_t threat_levels; /* own * THREAT_LEVEL_COUNT + other */
	float    score;         /* the search's score, as a probability */
	float    result; /* 1 if the side to move won, 0.5 a draw, 0 a loss */
};

/* The generated moves, and the one chosen. */
struct choice {
	unsigned count, best;
	struct option {
		uint16_t own, other; /* pattern codes */
		uint16_t pattern_pair;
	} * options;
};

struct data {
	struct sample *samples;
	struct choice *choices;
	size_t         count, choice_count, capacity;
};

/* The weight of two line patterns; both orders share one. */
static int pair_of(unsigned code, int i, int j)
{
	int a = (int)(code >> 4 * i & 15), b = (int)(code >> 4 * j & 15);

	return a > b ? a * LINE_PATTERN_COUNT + b : b * LINE_PATTERN_COUNT + a;
}

/* The six pairs of a code. */
static void pairs_of(unsigned code, int out[6])
{
	int n = 0;

	for (int i = 0; i < 4; i++)
		for (int j = i + 1; j < 4; j++)
			out[n++] = pair_of(code, i, j);
}

static int
pattern_pair_of(const struct position *q, unsigned own, unsigned other)
{
	return point_eval_find(q->evals, own)->pattern * PATTERN_COUNT +
	    point_eval_find(q->evals, other)->pattern;
}

/* Adds sign to the count of each pair of a code. */
static void count_pairs(struct sample *s, unsigned code, int sign)
{
	int pairs[6];

	pairs_of(code, pairs);
	for (int i = 0; i < 6; i++)
		s->pairs[pairs[i]] = (int16_t)(s->pairs[pairs[i]] + sign);
}

static void add_sample(struct data *d, const struct position *q, int score)
{
	struct sample *s = &d->samples[d->count++];
	enum side      own = q->turn, other = side_other(own);

	memset(s, 0, sizeof(*s));
	s->threat_levels = (uint16_t)(pattern_threat_level(q->totals
							       .count[own]) *
		THREAT_LEVEL_COUNT +
	    pattern_threat_level(q->totals.count[other]));
	s->score = (float)(1 / (1 + exp(-score / (double)SCALE)));
	s->result = own;
	for (point p = 0; p < POINT(0, q->variant.rows); p++) {
		if (!position_is_empty(q, p))
			continue;
		count_pairs(s, position_code(q, own, p), 1);
		count_pairs(s, position_code(q, other, p), -1);
		s->pattern_pairs[pattern_pair_of(q, position_code(q, own, p),
		    position_code(q, other, p))]++;
	}
	s->pattern_pairs[0] = 0; /* points dead for both sides are worth 0 */
}

static void add_choice(struct data *d, const struct position *q, point best)
{
	struct choice *c = &d->choices[d->choice_count];
	struct move    moves[POINTS_MAX];
	unsigned       n = movegen_moves(q, MOVEGEN_NEAR, moves);

	c->best = c->count = n;
	for (unsigned i = 0; i < n; i++)
		if (moves[i].at == best)
			c->best = i;
	if (n < 2 || c->best == n)
		return;
	c->options = xcalloc(n, sizeof(*c->options));
	for (unsigned i = 0; i < n; i++) {
		struct option *o = &c->options[i];

		o->own = (uint16_t)position_code(q, q->turn, moves[i].at);
		o->other = (uint16_t)position_code(q, side_other(q->turn),
		    moves[i].at);
		o->pattern_pair = (uint16_t)pattern_pair_of(q, o->own,
		    o->other);
	}
	d->choice_count++;
}

static void play(struct data *d, struct engine *e, struct position *q,
    const struct variant *v, uint64_t nodes)
{
	struct search_limits limits = { .nodes = nodes };
	struct board *b = opening_new(e, v, 3 + (unsigned)rand() % 6, 1000);
	size_t        first = d->count;

	position_init(q, v);
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(q, board_move(b, ply));
	while (board_verdict(b) == VERDICT_OPEN && d->count < d->capacity) {
		struct search_result best = board_search(e, b, &limits);

		if (position_is_quiet(q)) {
			add_sample(d, q, best.score);
			if (rand() % SPARSE == 0)
				add_choice(d, q, best.move);
		}
		board_play(b, best.move);
		position_play(q, best.move);
	}
	for (size_t i = first; i < d->count; i++)
		d->samples[i].result = board_winner(b) == SIDE_NONE ?
		    0.5f :
		    d->samples[i].result == (float)board_winner(b);
	board_free(b);
}

static double predict(const struct adam *d, const struct sample *s)
{
	double sum = d->weight[WEIGHT_THREAT + s->threat_levels];

	for (int i = 0; i < LINE_PAIRS; i++)
		sum += d->weight[WEIGHT_PAIR + i] * s->pairs[i];
	for (int i = 0; i < PATTERN_PAIRS; i++)
		sum += d->weight[WEIGHT_PATTERN + i] * s->pattern_pairs[i];
	return sum;
}

/*
 * The result counts only half, because later mistakes may have decided it; the
 * other half is the search's score.
 */
static double target(const struct sample *s)
{
	return (s->result + s->score) / 2;
}

/* Adds the gradient of a random sample; returns its log-likelihood. */
static double fit_value_sample(struct adam *d, const struct data *data)
{
	const struct sample *s;
	double               p, slope;

	assert(data->count > 0);
	s = &data->samples[(size_t)rand() % data->count];
	p = 1 / (1 + exp(-predict(d, s)));
	slope = (p - target(s)) / BATCH;
	d->gradient[WEIGHT_THREAT + s->threat_levels] += slope;
	for (int i = 0; i < LINE_PAIRS; i++)
		d->gradient[WEIGHT_PAIR + i] += slope * s->pairs[i];
	for (int i = 0; i < PATTERN_PAIRS; i++)
		d->gradient[WEIGHT_PATTERN + i] += slope * s->pattern_pairs[i];
	return target(s) * log(p + 1e-9) + (1 - target(s)) * log(1 - p + 1e-9);
}

static double order_score(const struct adam *d, const struct option *o)
{
	double sum = d->weight[WEIGHT_ORDER_BONUS + o->pattern_pair];
	int    own[6], other[6];

	pairs_of(o->own, own);
	pairs_of(o->other, other);
	for (int i = 0; i < 6; i++)
		sum += d->weight[OWN + own[i]] + d->weight[OTHER + other[i]];
	return sum;
}

static void add_slope(struct adam *d, const struct option *o, double slope)
{
	int own[6], other[6];

	pairs_of(o->own, own);
	pairs_of(o->other, other);
	d->gradient[WEIGHT_ORDER_BONUS + o->pattern_pair] += slope;
	for (int i = 0; i < 6; i++) {
		d->gradient[OWN + own[i]] += slope;
		d->gradient[OTHER + other[i]] += slope;
	}
}

/* The same for a random choice. */
static double fit_order_sample(struct adam *d, const struct data *data)
{
	const struct choice
	      *c = &data->choices[(size_t)rand() % data->choice_count];
	double p[POINTS_MAX], sum = 0;

	for (unsigned i = 0; i < c->count; i++)
		sum += p[i] = exp(order_score(d, &c->options[i]));
	for (unsigned i = 0; i < c->count; i++)
		add_slope(d, &c->options[i],
		    (p[i] / sum - (i == c->best)) / BATCH);
	return log(p[c->best] / sum);
}

/* Runs ROUNDS passes with a decreasing step size. */
static void fit(struct adam *d, const struct data *data, size_t count,
    double (*learn)(struct adam *d, const struct data *data), double rate)
{
	size_t steps = count * ROUNDS / BATCH + 1;
	double sum = 0;

	for (size_t i = 0; i < steps; i++) {
		for (int j = 0; j < BATCH; j++)
			sum += learn(d, data);
		adam_step(d, rate * pow(0.01, (double)i / (double)steps), 1e-6);
	}
	fprintf(stderr, "%zu: loss %.5f\n", count,
	    -sum / (double)(steps * BATCH));
}

int main(int argc, char **argv)
{
	int              games = argc > 1 ? atoi(argv[1]) : 1000;
	uint64_t         nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 2000;
	struct data      data = { .capacity = (size_t)games * 100 };
	struct adam     *values = xcalloc(1, sizeof(*values));
	struct adam     *orders = xcalloc(1, sizeof(*orders));
	struct engine   *e = engine_new(TT_BYTES);
	struct position *q = position_new();
	struct variant   v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5") ||
	    !rule_is_plain(v.rule))
		fatal("\"%s\" is no variant that is evaluated by patterns",
		    argv[3]);
	srand(argc > 4 ? (unsigned)atoi(argv[4]) : 1);
	data.samples = xcalloc(data.capacity, sizeof(*data.samples));
	data.choices = xcalloc(data.capacity, sizeof(*data.choices));
	for (int i = 0; i < games; i++)
		play(&data, e, q, &v, nodes);
	values->count = EVAL_WEIGHT_COUNT;
	orders->count = ORDER_WEIGHT_COUNT;
	fit(values, &data, data.count, fit_value_sample, 0.01);
	fit(orders, &data, data.choice_count, fit_order_sample, 0.02);
	weight_tables_print(values, orders);
	position_free(q);
	engine_free(e);
	return 0;
}
