/*
 * train_network.c -- trains the evaluation network of server/engine/eval/network.c.
 *
 *	train-network EPOCHS FILE...
 *
 * Reads games that make-training-games has written, and prints
 * network_weights.c. The network learns to correct the hand-written evaluation
 * (logistic regression by stochastic gradient descent with Adam). Positions that
 * a five or a short VCF decides are left out, as the search decides them
 * itself. One block of 1,000 positions in TEST_SHARE is not learned, but
 * measures the result.
 *
 * The aim of a value is an exponential average of the scores of this and later
 * searches of the game and its result (TD(lambda); Sutton, 1988), up to the next
 * random move. The vector of a pattern is trained as the sum of two, its own and
 * one shared by all patterns of equal line patterns, so that rare patterns learn
 * from common ones.
 */

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/board/eval_weights.h"
#include "server/engine/eval/network.h"
#include "server/engine/eval/network_weights.h"
#include "server/engine/eval/score.h"
#include "tests/bench/print_network.h"
#include "tests/bench/quiet_position.h"

#define BATCH      64 /* positions between two steps */
#define RATE       0.002f
#define LAMBDA     0.85f
#define DECAY      0.1f /* of the patterns' own vectors, times the rate */
#define TEST_SHARE 25
#define WARM_UP    0.02f /* of all steps, with a growing rate */

/* The numbers of a region: of both views, the side to move's first. */
#define NUMBERS (2 * NETWORK_VECTOR)

/* An empty point: its region, and its patterns in both views. */
struct point_sample {
	uint16_t region;
	uint16_t patterns[2][DIRECTIONS];
};

struct sample {
	float    aim;   /* probability that the side to move wins */
	float    score; /* hand-written evaluation, in the unit of the output */
	uint32_t first; /* in points */
	uint16_t count; /* points */
	uint16_t threats; /* threat levels, as an index */
};

static struct point_sample *points;
static struct sample       *samples;
static size_t point_count, point_space, sample_count, sample_space;

static uint16_t pattern_of_key[NETWORK_KEY_COUNT];

/*
 * Patterns of one class are those that make the same pair of line patterns. A
 * class has a vector; that of a pattern is the sum of it and of its own.
 */
#define CLASS_COUNT 256
static uint16_t class_of_pattern[NETWORK_PATTERN_COUNT];

/* All that is learned: floats alone, so that it is also one array. */
struct parameters {
	struct network_floats network; /* vector: only the pattern's own part */
	float                 class_vector[CLASS_COUNT][NETWORK_VECTOR];
};

#define PARAMETER_COUNT (sizeof(struct parameters) / sizeof(float))

static struct parameters weights, gradient, mean, square;
static float             vectors[NETWORK_PATTERN_COUNT][NETWORK_VECTOR];

/* Sums since the last report. */
static struct {
	double loss;
	size_t count;
} sums;

static void init_patterns(void)
{
	struct line_pattern_table *t = xcalloc(1, sizeof(*t));
	struct variant             v;

	variant_parse(&v, "15x15x5");
	line_pattern_table_init(t, &v);
	network_index_patterns(pattern_of_key);
	for (unsigned key = 0; key < NETWORK_KEY_COUNT; key++) {
		unsigned own = key & 255, other = key >> 8;

		if (pattern_of_key[key] != 0)
			class_of_pattern
			    [pattern_of_key[key]] = line_pattern_lookup(t,
				(own & 15) | (own & 0xf0) << 1,
				(other & 15) | (other & 0xf0) << 1);
	}
	free(t);
}

/* The eight points around a point of a line; see network_weights.h. */
static unsigned neighbours(uint64_t line, unsigned at)
{
	unsigned by = (at - NETWORK_REACH) & 63;
	uint64_t around = line >> by | line << (-by & 63);

	return (unsigned)((around & 15) | (around >> 1 & 0xf0));
}

static void add_point(const struct position *q, point p)
{
	enum side            own = q->turn, other = side_other(own);
	struct point_sample *s;
	unsigned             line, at;

	if (point_count == point_space) {
		point_space = point_space * 2 + 1000;
		points = xrealloc(points, point_space * sizeof(*points));
	}
	s = &points[point_count++];
	s->region = (uint16_t)network_region(&q->variant, p);
	for (int d = 0; d < DIRECTIONS; d++) {
		unsigned x, o;

		position_locate(p, d, &line, &at);
		x = neighbours(q->lines[d][line][own], at);
		o = neighbours(q->lines[d][line][other], at);
		s->patterns[0][d] = pattern_of_key[x | o << 8];
		s->patterns[1][d] = pattern_of_key[o | x << 8];
	}
}

static void add_sample(const struct position *q, float aim)
{
	enum side own = q->turn, other = side_other(own);
	unsigned  a = pattern_threat_level(q->totals.count[own]);
	unsigned  b = pattern_threat_level(q->totals.count[other]);
	int       score = q->totals.value[own] / EVAL_WEIGHT_SCALE +
	    eval_weights_threat[a][b];
	struct sample *s;

	if (sample_count == sample_space) {
		sample_space = sample_space * 2 + 1000;
		samples = xrealloc(samples, sample_space * sizeof(*samples));
	}
	s = &samples[sample_count++];
	*s = (struct sample){ .aim = aim,
		.score = (float)score / SCORE_LOGISTIC_SCALE,
		.first = (uint32_t)point_count,
		.threats = (uint16_t)(a * THREAT_LEVEL_COUNT + b) };
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left =
			 position_empty_row(q, row) & q->sets.near.row[row];
		     left != 0; left &= left - 1) {
			s->count++;
			add_point(q, POINT(__builtin_ctz(left), row));
		}
}

static float sigmoid(float x)
{
	return 1 / (1 + expf(-x));
}

/* A game as read from a line. */
struct game {
	struct variant variant;
	int            winner;
	unsigned       stones, count; /* moves: of the opening, all */
	int            move[POINTS_MAX], best[POINTS_MAX], score[POINTS_MAX];
};

static bool read_game(struct game *g, const char *line)
{
	char name[32];
	int  used;

	if (sscanf(line, "%31s %d %u%n", name, &g->winner, &g->stones, &used) !=
		3 ||
	    !variant_parse(&g->variant, name))
		return false;
	for (g->count = 0; line[used] == ' ' && g->count < POINTS_MAX;
	     g->count++) {
		unsigned i = g->count;

		line += used;
		if (i < g->stones ?
			sscanf(line, " %d%n", &g->move[i], &used) != 1 :
			sscanf(line, " %d:%d:%d%n", &g->move[i], &g->best[i],
			    &g->score[i], &used) != 3)
			return false;
	}
	return true;
}

/* Sets the aim of each position, from the last to the first. */
static void set_aims(const struct game *g, float aims[POINTS_MAX])
{
	for (unsigned i = g->count; i-- > g->stones;) {
		float score = sigmoid((float)g->score[i] /
		    SCORE_LOGISTIC_SCALE);
		float later = score;

		if (i == g->count - 1)
			later = g->winner == 2 ? 0.5f :
						 g->winner == (int)(i % 2);
		else if (g->move[i] == g->best[i])
			later = 1 - aims[i + 1];
		aims[i] = (1 - LAMBDA) * score + LAMBDA * later;
	}
}

static void read_games(const char *path)
{
	static struct game g;
	static float       aims[POINTS_MAX];
	struct position   *q = position_new();
	FILE              *f = fopen(path, "r");
	char              *line = NULL;
	size_t             space = 0;

	while (f != NULL && getline(&line, &space, f) > 0) {
		if (!read_game(&g, line))
			continue;
		set_aims(&g, aims);
		position_init(q, &g.variant);
		for (unsigned i = 0; i < g.count && !q->won; i++) {
			if (i >= g.stones && position_is_quiet(q))
				add_sample(q, aims[i]);
			position_play(q, (point)g.move[i]);
		}
	}
	if (f == NULL || fclose(f) != 0)
		perror(path);
	free(line);
	position_free(q);
}

/* Sets the vectors to the sum of both parts, within VECTOR_MAX. */
static void sum_vectors(void)
{
	for (int p = 1; p < NETWORK_PATTERN_COUNT; p++)
		for (int i = 0; i < NETWORK_VECTOR; i++) {
			float *own = &weights.network.vector[p][i];
			float shared = weights.class_vector[class_of_pattern[p]]
							   [i];
			float sum = *own + shared;

			if (fabsf(sum) > VECTOR_MAX)
				sum = copysignf(VECTOR_MAX, sum);
			*own = sum - shared;
			vectors[p][i] = sum;
		}
}

/* Fills an array with random numbers up to max. */
static void randomize(float *a, size_t count, float max)
{
	for (size_t i = 0; i < count; i++)
		a[i] = ((float)rand() / (float)RAND_MAX * 2 - 1) * max;
}

#define RANDOMIZE(array, max) \
	randomize((float *)(array), sizeof(array) / sizeof(float), max)

static void init_weights(void)
{
	RANDOMIZE(weights.class_vector, 0.3f);
	RANDOMIZE(weights.network.vector, 0.1f);
	RANDOMIZE(weights.network.bias, 0.1f);
	RANDOMIZE(weights.network.regional, 0.2f);
	RANDOMIZE(weights.network.regional_bias, 0.1f);
	RANDOMIZE(weights.network.hidden_1, 0.2f);
	RANDOMIZE(weights.network.hidden_2, 0.25f);
	RANDOMIZE(weights.network.output, 0.1f);
	sum_vectors();
}

/* The values of all neurons for a sample. */
struct activations {
	float    point[POINTS_MAX][2][NETWORK_VECTOR];
	uint64_t used; /* regions with points of the sample, as a set of bits */
	float    region[NETWORK_REGION_LIMIT][NUMBERS];
	float    regional[NETWORK_REGION_LIMIT][NETWORK_REGIONAL];
	float    input[NETWORK_INPUTS];
	float    first[NETWORK_HIDDEN_1], second[NETWORK_HIDDEN_2];
	float    output; /* the probability that the side to move wins */
};

static float relu(float x)
{
	return x > 0 ? x : 0;
}

static float dot_product(const float *a, const float *b, int count)
{
	float sum = 0;

	for (int i = 0; i < count; i++)
		sum += a[i] * b[i];
	return sum;
}

/* The vector of each point, and the sums of a region. */
static void forward_points(const struct sample *s, struct activations *a)
{
	const float *bias = weights.network.bias;

	a->used = 0;
	memset(a->region, 0, sizeof(a->region));
	for (int k = 0; k < s->count; k++)
		for (int v = 0; v < 2; v++) {
			const struct point_sample *p;
			const uint16_t            *at;
			float                     *numbers;

			p = &points[s->first + (uint32_t)k];
			at = p->patterns[v];
			numbers = &a->region[p->region][v * NETWORK_VECTOR];
			a->used |= (uint64_t)1 << p->region;
			for (int i = 0; i < NETWORK_VECTOR; i++) {
				float sum = relu(bias[i] + vectors[at[0]][i] +
				    vectors[at[1]][i] + vectors[at[2]][i] +
				    vectors[at[3]][i]);

				a->point[k][v][i] = sum;
				numbers[i] += (sum - relu(bias[i])) /
				    INPUT_DIVISOR;
			}
		}
}

/* The neurons of each region, and the inputs. */
static void forward_regions(struct activations *a)
{
	const struct network_floats *w = &weights.network;

	memset(a->input, 0, sizeof(a->input));
	for (uint64_t left = a->used; left != 0; left &= left - 1) {
		int          r = __builtin_ctzll(left);
		const float *numbers = a->region[r];

		for (int i = 0; i < NUMBERS; i++)
			a->input[i] += numbers[i];
		for (int i = 0; i < NETWORK_REGIONAL; i++) {
			float bias = w->regional_bias[i];

			a->regional[r][i] = relu(bias +
			    dot_product(w->regional[i], numbers, NUMBERS));
			a->input[NUMBERS + i] += (a->regional[r][i] -
						     relu(bias)) /
			    REGIONAL_DIVISOR;
		}
	}
}

/* Computes all neurons, and adds to the loss. */
static void forward(const struct sample *s, struct activations *a)
{
	const struct network_floats *w = &weights.network;
	float                        p;

	forward_points(s, a);
	forward_regions(a);
	for (int i = 0; i < NETWORK_HIDDEN_1; i++)
		a->first[i] = relu(w->hidden_1_bias[i] +
		    dot_product(w->hidden_1[i], a->input, NETWORK_INPUTS));
	for (int i = 0; i < NETWORK_HIDDEN_2; i++)
		a->second[i] = relu(w->hidden_2_bias[i] +
		    dot_product(w->hidden_2[i], a->first, NETWORK_HIDDEN_1));
	p = sigmoid(s->score + w->output_bias + w->threat[s->threats] +
	    dot_product(w->output, a->second, NETWORK_HIDDEN_2));
	a->output = p;
	sums.loss -= s->aim * logf(p + 1e-7f) +
	    (1 - s->aim) * logf(1 - p + 1e-7f);
	sums.count++;
}

/*
 * Adds the gradient of a layer to that of its weights, its bias and its input:
 * slope is that of its sum.
 */
static void backward_neuron(float slope, const float *w, const float *input,
    int count, float *dw, float *db, float *dinput)
{
	*db += slope;
	for (int i = 0; i < count; i++) {
		dw[i] += slope * input[i];
		dinput[i] += slope * w[i];
	}
}

/* Adds the gradient of a point, given that of its region's numbers. */
static void backward_point(const struct point_sample *s,
    const float value[2][NETWORK_VECTOR], const float dnumbers[NUMBERS])
{
	struct network_floats *g = &gradient.network;

	for (int v = 0; v < 2; v++) {
		const uint16_t *p = s->patterns[v];
		float           slope[NETWORK_VECTOR];

		for (int i = 0; i < NETWORK_VECTOR; i++) {
			float d = dnumbers[v * NETWORK_VECTOR + i] /
			    INPUT_DIVISOR;

			slope[i] = value[v][i] > 0 ? d : 0;
			g->bias[i] += slope[i] -
			    (weights.network.bias[i] > 0 ? d : 0);
		}
		for (int d = 0; d < DIRECTIONS; d++)
			for (int i = 0; i < NETWORK_VECTOR; i++)
				g->vector[p[d]][i] += slope[i];
	}
}

/*
 * Adds the gradient of the neurons of a region, given that of the inputs, and
 * sets that of its numbers.
 */
static void backward_region(const struct activations *a, int r,
    const float dinput[NETWORK_INPUTS], float dnumbers[NUMBERS])
{
	const struct network_floats *w = &weights.network;
	struct network_floats       *g = &gradient.network;

	memcpy(dnumbers, dinput, NUMBERS * sizeof(float));
	for (int i = 0; i < NETWORK_REGIONAL; i++) {
		float slope = dinput[NUMBERS + i] / REGIONAL_DIVISOR;

		if (w->regional_bias[i] > 0)
			g->regional_bias[i] -= slope;
		if (a->regional[r][i] > 0)
			backward_neuron(slope, w->regional[i], a->region[r],
			    NUMBERS, g->regional[i], &g->regional_bias[i],
			    dnumbers);
	}
}

/* Adds the gradient of a sample. */
static void backward(const struct sample *s, const struct activations *a)
{
	const struct network_floats *w = &weights.network;
	struct network_floats       *g = &gradient.network;
	float                        slope = (a->output - s->aim) / BATCH;
	float                        dsecond[NETWORK_HIDDEN_2] = { 0 };
	float                        dfirst[NETWORK_HIDDEN_1] = { 0 };
	float                        dinput[NETWORK_INPUTS] = { 0 };
	float                        dnumbers[NETWORK_REGION_LIMIT][NUMBERS];

	g->threat[s->threats] += slope;
	backward_neuron(slope, w->output, a->second, NETWORK_HIDDEN_2,
	    g->output, &g->output_bias, dsecond);
	for (int i = 0; i < NETWORK_HIDDEN_2; i++)
		if (a->second[i] > 0)
			backward_neuron(dsecond[i], w->hidden_2[i], a->first,
			    NETWORK_HIDDEN_1, g->hidden_2[i],
			    &g->hidden_2_bias[i], dfirst);
	for (int i = 0; i < NETWORK_HIDDEN_1; i++)
		if (a->first[i] > 0)
			backward_neuron(dfirst[i], w->hidden_1[i], a->input,
			    NETWORK_INPUTS, g->hidden_1[i],
			    &g->hidden_1_bias[i], dinput);
	for (uint64_t left = a->used; left != 0; left &= left - 1) {
		int r = __builtin_ctzll(left);

		backward_region(a, r, dinput, dnumbers[r]);
	}
	for (int k = 0; k < s->count; k++) {
		const struct point_sample *p = &points[s->first + (uint32_t)k];

		backward_point(p, a->point[k], dnumbers[p->region]);
	}
}

/* One step of Adam (Kingma and Ba, 2015); clears the gradient. */
static void adam_step(float rate, size_t t)
{
	float *w = (float *)&weights, *g = (float *)&gradient;
	float *m = (float *)&mean, *v = (float *)&square;
	float  rest_m = 1 - powf(0.9f, (float)t);
	float  rest_v = 1 - powf(0.999f, (float)t);

	for (int p = 1; p < NETWORK_PATTERN_COUNT; p++)
		for (int i = 0; i < NETWORK_VECTOR; i++)
			gradient
			    .class_vector[class_of_pattern[p]]
					 [i] += gradient.network.vector[p][i];
	for (size_t i = 0; i < PARAMETER_COUNT; i++) {
		m[i] = 0.9f * m[i] + 0.1f * g[i];
		v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
		w[i] -= rate * (m[i] / rest_m) / (sqrtf(v[i] / rest_v) + 1e-8f);
		if (i < NETWORK_PATTERN_COUNT * NETWORK_VECTOR)
			w[i] *= 1 - rate * DECAY;
		g[i] = 0;
	}
	sum_vectors();
}

static void report(const char *what)
{
	fprintf(stderr, "%s: loss %.5f\n", what,
	    sums.loss / (double)sums.count);
	memset(&sums, 0, sizeof(sums));
}

static bool is_test(size_t i)
{
	return i / 1000 % TEST_SHARE == 0; /* whole games, mostly */
}

/* The loss of the samples that are not learned. */
static void test(struct activations *a)
{
	memset(&sums, 0, sizeof(sums));
	for (size_t i = 0; i < sample_count; i++)
		if (is_test(i))
			forward(&samples[i], a);
	report("test");
}

/* The step size: grows at first, then falls along a cosine. */
static float rate_at(float part)
{
	if (part < WARM_UP)
		return RATE * part / WARM_UP;
	return RATE * (0.5f * (1 + cosf(3.14159f * part)) + 0.003f);
}

/* The samples to learn, in random order; returns how many. */
static size_t shuffle(uint32_t *order)
{
	size_t count = 0;

	for (size_t i = 0; i < sample_count; i++)
		if (!is_test(i))
			order[count++] = (uint32_t)i;
	for (size_t i = count; i-- > 1;) {
		size_t   j = ((size_t)rand() << 16 ^ (size_t)rand()) % (i + 1);
		uint32_t index = order[i];

		order[i] = order[j];
		order[j] = index;
	}
	return count;
}

static void train(size_t epochs, struct activations *a)
{
	uint32_t *order = xcalloc(sample_count, sizeof(*order));
	size_t    count = shuffle(order), t = 0;

	for (size_t epoch = 0; epoch < epochs; epoch++, shuffle(order)) {
		for (size_t i = 0; i + BATCH <= count; i += BATCH) {
			for (size_t j = i; j < i + BATCH; j++) {
				forward(&samples[order[j]], a);
				backward(&samples[order[j]], a);
			}
			t++;
			adam_step(rate_at((float)(t * BATCH) /
				      (float)(count * epochs)),
			    t);
		}
		report("training");
		test(a);
	}
	free(order);
}

int main(int argc, char **argv)
{
	struct activations *a = xcalloc(1, sizeof(*a));

	init_patterns();
	for (int i = 2; i < argc; i++)
		read_games(argv[i]);
	if (argc < 3 || sample_count < BATCH) {
		fprintf(stderr, "Usage: train-network EPOCHS FILE...\n");
		return 2;
	}
	fprintf(stderr, "%zu positions\n", sample_count);
	srand(1);
	init_weights();
	test(a); /* of the hand-written weights, nearly */
	train((size_t)atoi(argv[1]), a);
	memcpy(weights.network.vector, vectors, sizeof(vectors));
	print_network(&weights.network);
	return 0;
}
