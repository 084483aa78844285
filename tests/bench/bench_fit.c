/*
 * bench_fit.c -- the weights of eval.c, from games the engine plays with itself.
 *
 *	bench-fit [GAMES [NODES [VARIANT [SEED]]]]
 *
 * What a point is worth follows from its shapes two by two: each pair of shapes
 * that cross has a weight, in three tables. WORTH is fitted so that the sum over
 * the board, with what the two sides threaten, foretells who wins (logistic
 * regression); OWN and OTHER so that the point that was chosen ranks first among
 * those there were (softmax). Prints the tables as eval.c has them.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/engine/moves.h"
#include "tests/bench/opening.h"

#define TABLE_BYTES ((size_t)16 << 20)

#define PAIRS (SHAPES * SHAPES)

/* A score of so much is e times as likely to win as to lose. */
#define SCALE 200
#define ORDER_SCALE 64

/* How much sooner to try what wins, or wins sooner, than the next best. */
#define BEYOND (80.0 / ORDER_SCALE)

/* One position in so many teaches which move to try. */
#define SPARSE 3

/* The weights: two by two shapes, then what both threaten; for the order, two. */
enum {
	WORTH = 0,
	THREATS = PAIRS,
	VALUES = THREATS + KINDS * KINDS,
	OWN = 0,
	OTHER = PAIRS,
	ORDERS = 2 * PAIRS,
	WEIGHTS = ORDERS
};

/* A position, as the side to move sees it. */
struct sample {
	uint16_t pairs[2][PAIRS];	/* how many points have them */
	uint8_t  threat;		/* own kind * KINDS + other's */
	float    score;			/* what the search said, 0 to 1 */
	float    result;		/* 1 if the mover won, 0.5, 0 */
};

struct choice {
	unsigned  count, best;
	uint16_t *codes;		/* own and other, by turns */
};

struct data {
	struct sample *samples;
	struct choice *choices;
	size_t         count, chosen, room;
};

/* Gradient descent with a step for each weight (Adam). */
struct descent {
	double weight[WEIGHTS];
	double slope[WEIGHTS];
	double mean[WEIGHTS];
	double square[WEIGHTS];
	int    count, steps;
};

static void step(struct descent *d, double rate, double decay)
{
	d->steps++;
	for (int i = 0; i < d->count; i++) {
		double g = d->slope[i] + decay * d->weight[i];

		d->mean[i] = 0.9 * d->mean[i] + 0.1 * g;
		d->square[i] = 0.999 * d->square[i] + 0.001 * g * g;
		d->weight[i] -= rate * d->mean[i] / (1 - pow(0.9, d->steps)) /
		    (sqrt(d->square[i] / (1 - pow(0.999, d->steps))) + 1e-9);
		d->slope[i] = 0;
	}
}

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

static void note_sample(struct data *d, const struct position *q, int score)
{
	struct sample *s = &d->samples[d->count++];
	enum side other = side_other(q->turn);
	int pairs[6];

	memset(s, 0, sizeof(*s));
	s->threat = (uint8_t)(position_most(q, q->turn) * KINDS +
	    position_most(q, other));
	s->score = (float)(1 / (1 + exp(-score / (double)SCALE)));
	s->result = q->turn;
	for (point p = 0; p < POINT(0, q->variant.rows); p++) {
		if (!position_is_empty(q, p))
			continue;
		for (int side = 0; side < 2; side++) {
			pairs_of(q->code[side][p], pairs);
			for (int i = 0; i < 6; i++)
				s->pairs[side != (int)q->turn][pairs[i]]++;
		}
	}
}

static void note_choice(struct data *d, const struct position *q, point best)
{
	struct choice *c = &d->choices[d->chosen];
	struct move moves[POINTS_MAX];
	unsigned n = moves_list(q, SCOPE_NEAR, moves);

	c->best = c->count = n;
	for (unsigned i = 0; i < n; i++)
		if (moves[i].at == best)
			c->best = i;
	if (n < 2 || c->best == n)
		return;
	c->codes = xcalloc(2 * n, sizeof(*c->codes));
	for (unsigned i = 0; i < n; i++) {
		c->codes[2 * i] = q->code[q->turn][moves[i].at];
		c->codes[2 * i + 1] = q->code[side_other(q->turn)][moves[i].at];
	}
	d->chosen++;
}

/* Whether the search had to guess: what is plain to see teaches nothing. */
static bool is_open(const struct position *q, const struct best *best)
{
	return best->depth > 0 &&
	    position_count(q, side_other(q->turn), KIND_FIVE) == 0;
}

static void play(struct data *d, struct engine *e, struct position *q,
    const struct variant *v, uint64_t nodes)
{
	struct limits limits = { .nodes = nodes };
	struct board *b = opening_new(e, v, 3 + (unsigned)rand() % 6, 1000);
	size_t first = d->count;
	float won = 0.5;

	position_init(q, v);
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(q, board_move(b, ply));
	while (board_verdict(b) == VERDICT_OPEN && d->count < d->room) {
		struct best best = opening_think(e, b, &limits);

		if (is_open(q, &best)) {
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
		sum += d->weight[WORTH + i] * (s->pairs[0][i] - s->pairs[1][i]);
	return sum;
}

/* The game may have turned later: what was seen then counts as much. */
static double target(const struct sample *s)
{
	return (s->result + s->score) / 2;
}

/* Lessens the error of one sample; returns how likely it was. */
static double learn(struct descent *d, const struct sample *s, double share)
{
	double p = 1 / (1 + exp(-guess(d, s)));
	double slope = (p - target(s)) * share;

	d->slope[THREATS + s->threat] += slope;
	for (int i = 0; i < PAIRS; i++)
		d->slope[WORTH + i] += slope *
		    (s->pairs[0][i] - s->pairs[1][i]);
	return target(s) * log(p + 1e-9) + (1 - target(s)) * log(1 - p + 1e-9);
}

static void fit_values(struct descent *d, const struct data *data)
{
	d->count = VALUES;
	for (int round = 0; round < 300; round++) {
		double sum = 0;

		for (size_t i = 0; i < data->count; i++)
			sum += learn(d, &data->samples[i], 1.0 / data->count);
		step(d, 0.02 / (1 + round / 60.0), 1e-6);
		if (round % 50 == 49)
			fprintf(stderr, "values %d: %.5f\n", round + 1,
			    -sum / data->count);
	}
}

static double rank(const struct descent *d, const uint16_t *codes)
{
	double sum = 0;
	int pairs[6];

	for (int k = 0; k < 2; k++) {
		pairs_of(codes[k], pairs);
		for (int i = 0; i < 6; i++)
			sum += d->weight[k * PAIRS + pairs[i]];
	}
	return sum;
}

static void blame(struct descent *d, const uint16_t *codes, double slope)
{
	int pairs[6];

	for (int k = 0; k < 2; k++) {
		pairs_of(codes[k], pairs);
		for (int i = 0; i < 6; i++)
			d->slope[k * PAIRS + pairs[i]] += slope;
	}
}

static double prefer(struct descent *d, const struct choice *c, double share)
{
	double p[POINTS_MAX], sum = 0;

	for (unsigned i = 0; i < c->count; i++)
		sum += p[i] = exp(rank(d, c->codes + 2 * i));
	for (unsigned i = 0; i < c->count; i++)
		blame(d, c->codes + 2 * i,
		    (p[i] / sum - (i == c->best)) * share);
	return log(p[c->best] / sum);
}

static void fit_orders(struct descent *d, const struct data *data)
{
	d->count = ORDERS;
	for (int round = 0; round < 200; round++) {
		double sum = 0;

		for (size_t i = 0; i < data->chosen; i++)
			sum += prefer(d, &data->choices[i], 1.0 / data->chosen);
		step(d, 0.05 / (1 + round / 40.0), 1e-6);
		if (round % 50 == 49)
			fprintf(stderr, "orders %d: %.5f\n", round + 1,
			    -sum / data->chosen);
	}
}

static double *at(double *weights, int a, int b)
{
	return &weights[a > b ? a * SHAPES + b : b * SHAPES + a];
}

/* A shape that was not met weighs as the one before it, and some more. */
static void fill_beyond(double *weights, int shape, double more)
{
	for (int b = 0; b <= shape; b++)
		*at(weights, shape, b) = more +
		    *at(weights, b < shape ? shape - 1 : shape,
			b - (b == shape));
}

/* Nothing is far where K is five: it weighs half of what one does. */
static void fill_far(double *weights)
{
	for (int b = SHAPES - 1; b > SHAPE_FAR; b--)
		*at(weights, SHAPE_FAR, b) = (*at(weights, SHAPE_DEAD, b) +
						 *at(weights, SHAPE_ONE, b)) /
		    2;
	*at(weights, SHAPE_FAR,
	    SHAPE_DEAD) = (weights[0] + *at(weights, SHAPE_ONE, SHAPE_DEAD)) /
	    2;
	*at(weights, SHAPE_FAR,
	    SHAPE_FAR) = (*at(weights, SHAPE_FAR, SHAPE_DEAD) +
			     *at(weights, SHAPE_FAR, SHAPE_ONE)) /
	    2;
}

/* What is never met: who can make a five or an open four is not asked. */
static void fill(double *worths, double *owns, double *others)
{
	fill_beyond(worths, SHAPE_FIVE, 0);
	fill_beyond(owns, SHAPE_OPEN_FOUR, BEYOND);
	fill_beyond(owns, SHAPE_FIVE, BEYOND);
	fill_beyond(others, SHAPE_FIVE, BEYOND);
	fill_far(worths);
	fill_far(owns);
	fill_far(others);
}

/* Alike for all points, a weight means nothing: two dead lines weigh nothing. */
static void print_pairs(const char *name, const double *weights, double scale)
{
	printf("static const int16_t %s[SHAPES][SHAPES] = {\n", name);
	for (int a = 0; a < SHAPES; a++) {
		printf("\t{ ");
		for (int b = 0; b <= a; b++)
			printf("%ld%s",
			    lround(scale *
				(weights[a * SHAPES + b] - weights[0])),
			    b < a ? ", " : " },\n");
	}
	printf("};\n\n");
}

static void print_threats(const double *weights)
{
	printf("static const int16_t threats[KINDS][KINDS] = {\n");
	for (int own = 0; own < KINDS; own++) {
		printf("\t{ ");
		for (int other = 0; other < KINDS; other++)
			printf("%ld%s",
			    lround(SCALE * weights[own * KINDS + other]),
			    other + 1 < KINDS ? ", " : " },\n");
	}
	printf("};\n\n");
}

int main(int argc, char **argv)
{
	int games = argc > 1 ? atoi(argv[1]) : 1000;
	uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 2000;
	struct data data = { .room = (size_t)games * 100 };
	struct descent *values = xcalloc(1, sizeof(*values));
	struct descent *orders = xcalloc(1, sizeof(*orders));
	struct engine *e = engine_new(TABLE_BYTES);
	struct position *q = position_new();
	struct variant v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5"))
		return 2;
	srand(argc > 4 ? (unsigned)atoi(argv[4]) : 1);
	data.samples = xcalloc(data.room, sizeof(*data.samples));
	data.choices = xcalloc(data.room, sizeof(*data.choices));
	for (int i = 0; i < games; i++)
		play(&data, e, q, &v, nodes);
	fprintf(stderr, "%zu positions, %zu choices\n", data.count,
	    data.chosen);
	fit_values(values, &data);
	fit_orders(orders, &data);
	fill(values->weight + WORTH, orders->weight + OWN,
	    orders->weight + OTHER);
	print_pairs("worths", values->weight, 16 * SCALE);
	print_pairs("owns", orders->weight + OWN, ORDER_SCALE);
	print_pairs("others", orders->weight + OTHER, ORDER_SCALE);
	print_threats(values->weight + THREATS);
	position_free(q);
	engine_free(e);
	return 0;
}
