/*
 * bench_win_rate.c -- fits the scale of score_win_rate to games that the
 * engine plays with itself.
 *
 *	bench-win-rate [GAMES [NODES [VARIANT [SEED]]]]
 *
 * Each position without a proof is a sample: its score, and how the game ended
 * for the side to move. The scale is that of the logistic function under which
 * the results are most likely.
 * Prints it, the mean log loss with it and without scores, and how often the
 * side to move won, by predicted win rate.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "server/engine/eval/score.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)16 << 20)

/* No game is cut off, so this is the most samples of one game. */
#define SAMPLES_PER_GAME POINTS_MAX

#define OPENING_NODES 1000
#define FIT_STEPS     40
#define WEIGHT_MAX    1.0
#define USED_SCALE    200.0
#define BUCKETS       10

struct sample {
	float score;
	float result; /* 1 if the side to move won, 0.5 a draw, 0 a loss */
};

struct data {
	struct sample *samples;
	size_t         count, capacity;
};

static void add_sample(struct data *d, int score, enum side side)
{
	if (d->count == d->capacity) {
		d->capacity = 2 * d->capacity + SAMPLES_PER_GAME;
		d->samples = xrealloc(d->samples,
		    d->capacity * sizeof(*d->samples));
	}
	d->samples[d->count++] = (struct sample){ (float)score, (float)side };
}

/* Until the end, result holds the side to move. */
static void set_results(struct data *d, size_t first, const struct board *b)
{
	enum side winner = board_winner(b);

	for (size_t i = first; i < d->count; i++)
		d->samples[i].result = winner == SIDE_NONE ?
		    0.5f :
		    (float)(d->samples[i].result == (float)winner);
}

static void
play(struct data *d, struct engine *e, const struct variant *v, uint64_t nodes)
{
	struct search_limits limits = { .nodes = nodes };
	struct board        *b = opening_new(e, v, 3 + (unsigned)rand() % 6,
		   OPENING_NODES);
	size_t               first = d->count;

	while (board_verdict(b) == VERDICT_OPEN) {
		struct search_result best = board_search(e, b, &limits);

		if (score_mate_plies(best.score) == 0)
			add_sample(d, best.score, board_turn(b));
		board_play(b, best.move);
	}
	set_results(d, first, b);
	board_free(b);
}

static double predict(double weight, float score)
{
	return 1 / (1 + exp(-weight * (double)score));
}

/*
 * The weight of a score that makes the results most likely: there the slope of
 * the log-likelihood, which is concave, is 0. Found by bisection, because
 * Newton's method diverges if a few scores tell the results exactly.
 */
static double fit(const struct data *d)
{
	double low = -WEIGHT_MAX, high = WEIGHT_MAX;

	for (int step = 0; step < FIT_STEPS; step++) {
		double weight = (low + high) / 2, slope = 0;

		for (size_t i = 0; i < d->count; i++)
			slope += ((double)d->samples[i].result -
				     predict(weight, d->samples[i].score)) *
			    (double)d->samples[i].score;
		*(slope > 0 ? &low : &high) = weight;
	}
	return (low + high) / 2;
}

static double log_loss(const struct data *d, double weight)
{
	double sum = 0;

	for (size_t i = 0; i < d->count; i++) {
		double p = predict(weight, d->samples[i].score);
		double y = (double)d->samples[i].result;

		p = fmin(fmax(p, 1e-6), 1 - 1e-6);
		sum -= y * log(p) + (1 - y) * log(1 - p);
	}
	return sum / (double)d->count;
}

static void print_calibration(const struct data *d, double weight)
{
	size_t count[BUCKETS] = { 0 };
	double won[BUCKETS] = { 0 };

	for (size_t i = 0; i < d->count; i++) {
		int bucket = (int)(predict(weight, d->samples[i].score) *
		    BUCKETS);

		bucket = bucket < BUCKETS ? bucket : BUCKETS - 1;
		count[bucket]++;
		won[bucket] += (double)d->samples[i].result;
	}
	for (int i = 0; i < BUCKETS; i++)
		printf("predicted %3d to %3d%%: won %5.1f%% of %zu\n", i * 10,
		    i * 10 + 10,
		    count[i] > 0 ? 100 * won[i] / (double)count[i] : 0.0,
		    count[i]);
}

int main(int argc, char **argv)
{
	unsigned       games = argc > 1 ? (unsigned)atoi(argv[1]) : 100;
	uint64_t       nodes = argc > 2 ? (uint64_t)atoi(argv[2]) : 2000;
	struct engine *e = engine_new(TT_BYTES);
	struct data    d = { NULL, 0, 0 };
	struct variant v;
	double         weight;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5"))
		fatal("\"%s\" is no variant", argv[3]);
	srand(argc > 4 ? (unsigned)atoi(argv[4]) : 1);
	for (unsigned i = 0; i < games; i++)
		play(&d, e, &v, nodes);
	if (d.count == 0)
		fatal("no position without a proof");
	weight = fit(&d);
	printf("%u games, %zu positions: scale %.0f, log loss %.4f; %.4f with"
	       " scale %.0f, %.4f without scores\n",
	    games, d.count, 1 / weight, log_loss(&d, weight),
	    log_loss(&d, 1 / USED_SCALE), USED_SCALE, log_loss(&d, 0));
	print_calibration(&d, weight);
	free(d.samples);
	engine_free(e);
	return 0;
}
