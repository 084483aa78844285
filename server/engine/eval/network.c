/*
 * network.c -- the evaluation network.
 *
 * The idea is that of the mix networks of Rapfi (github.com/dhbloo/rapfi) and
 * of efficiently updatable networks (NNUE; Nasu, 2018), reduced:
 *
 *	4 patterns of an empty point, from the view of X and of O
 *	   |  a vector each, added, with a bias; negative numbers become 0
 *	   |  summed over the empty points of each region of about 5x5 points:
 *	   v  32 numbers a view, the side to move first
 *	64 numbers a region -> 16 neurons a region, the same for all
 *	   |  both summed over all regions
 *	   v
 *	80 inputs -> 32 neurons -> 16 -> 1 score
 *
 * A move changes the vectors of the empty points near it on its four lines. The
 * vectors before the change are saved for undo.
 *
 * All numbers are integers, so that AVX2 and plain C give the same results.
 */

#include "server/engine/eval/network.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "common/base/fatal.h"
#include "server/engine/eval/network_weights.h"
#include "server/engine/eval/score.h"

/* The numbers of a point or of a region: those in the view of X come first. */
#define NUMBERS (2 * NETWORK_VECTOR)

#define NEURONS_MAX 32 /* of a layer */
_Static_assert(NETWORK_REGIONAL <= NEURONS_MAX &&
	NETWORK_HIDDEN_1 <= NEURONS_MAX && NETWORK_HIDDEN_2 <= NEURONS_MAX,
    "compute_layer has room for the neurons");
_Static_assert(NETWORK_REGIONAL % 4 == 0 && NETWORK_HIDDEN_1 % 16 == 0 &&
	NETWORK_HIDDEN_2 % 4 == 0 && NUMBERS % 16 == 0 &&
	NETWORK_INPUTS % 16 == 0,
    "dot_products_avx2 computes 4 neurons of 16 inputs at a time");

/*
 * The network is used if both sides of the board have at least this length,
 * because it was trained on 15x15 and 20x20.
 */
#define SIDE_MIN 12

/* The most points whose vectors a move changes. */
#define CHANGES_MAX (DIRECTIONS * 2 * NETWORK_REACH)

/*
 * A vector with the size of an AVX2 register. For other processors, the
 * compiler divides it into smaller registers.
 */
typedef int16_t vec __attribute__((vector_size(32), aligned(16)));
#define LANES      16
#define VIEW_VECS  (NETWORK_VECTOR / LANES)
#define POINT_VECS (2 * VIEW_VECS)

/*
 * The sum of the vectors of an empty point: in the view of X, then of O. Or the
 * sums of a region: of RELU(sums) - RELU(bias) over its empty points, which are at
 * most 7x7; 0 on the empty board.
 */
union point_sums {
	vec     vecs[POINT_VECS];
	int16_t numbers[NUMBERS];
};

struct saved_sums {
	union point_sums sums;
	point            at;
};

/* A move, and what is needed to take it back. */
struct network_frame {
	point at;
	/* Those of the network before the move */
	unsigned         saved_count;
	union point_sums regions[NETWORK_REGION_LIMIT];
};

/* The functions that exist twice: for AVX2, and in plain C. */
struct kernels {
	void (*play)(struct network *n, point p);
	int (*forward)(const struct network *n);
};

struct network {
	const struct kernels *kernels;
	unsigned              ply;         /* how many moves the sums include */
	unsigned              saved_count; /* elements of `saved` in use */
	unsigned              region_count;
	union point_sums      regions[NETWORK_REGION_LIMIT];
	uint8_t               region_of_point[POINT_LIMIT];
	uint64_t              lines[DIRECTIONS][LINES_PER_DIRECTION]
		      [2]; /* as position.lines */
	/* The sums of the empty points */
	union point_sums     sums[POINT_LIMIT];
	union point_sums     bias;
	struct network_frame frames[POINTS_MAX];
	struct saved_sums    saved[POINTS_MAX * CHANGES_MAX];
};

/* The same for all networks: computed once, then only read. */
static vec      vectors[NETWORK_PATTERN_COUNT][VIEW_VECS];
static uint16_t patterns[NETWORK_KEY_COUNT];

/*
 * Replaces negative numbers by 0. This is a macro because a function cannot
 * return a vec in plain C. It shifts the sign over all bits, because without
 * AVX2, GCC would compare two vecs number by number.
 */
#define RELU(a) ((a) & ~((a) >> 15))

/* Returns the value of a digit in base 64 (RFC 4648). */
static unsigned digit_value(char c)
{
	if (c >= 'a')
		return (unsigned)(c - 'a' + 26);
	if (c >= 'A')
		return (unsigned)(c - 'A');
	if (c >= '0')
		return (unsigned)(c - '0' + 52);
	return c == '+' ? 62 : 63;
}

/* Decodes the vectors of all patterns but the first. */
static void read_vectors(void)
{
	int16_t           *out = (int16_t *)vectors[1];
	const char *const *line = network_vectors;
	const char        *c = *line;

	size_t left = (NETWORK_PATTERN_COUNT - 1) * NETWORK_VECTOR;
	/* bits that were decoded but are not used yet */
	unsigned bits = 0, count = 0;

	for (; left > 0; left--) {
		while (count < 8) {
			if (*c == '\0')
				c = *++line;
			bits = bits << 6 | digit_value(*c++);
			count += 6;
		}
		count -= 8;
		*out++ = (int16_t)((int)((bits >> count & 255) ^ 128) - 128);
	}
}

/* Returns the eight points of a key in reverse order. */
static unsigned mirror(unsigned points)
{
	unsigned out = 0;

	for (int i = 0; i < 2 * NETWORK_REACH; i++)
		out = out << 1 | (points >> i & 1);
	return out;
}

/* Whether these points can be off the board: only the outer ones can. */
static bool is_border(unsigned points)
{
	unsigned before = points & 15, after = mirror(points) & 15;

	return (before & (before + 1)) == 0 && (after & (after + 1)) == 0;
}

void network_index_patterns(uint16_t pattern_of_key[])
{
	uint16_t count = 1;

	for (unsigned key = 0; key < NETWORK_KEY_COUNT; key++) {
		unsigned own = key & 255, other = key >> 8;
		unsigned mirrored = mirror(own) | mirror(other) << 8;

		if (own == other || !is_border(own & other))
			pattern_of_key[key] = 0;
		else
			pattern_of_key[key] = mirrored < key ?
			    pattern_of_key[mirrored] :
			    count++;
	}
}

/* How many regions so many points make: an odd number if that of points is. */
static unsigned region_count(unsigned points)
{
	return points % 2 == 0 ? (points + 5) / 10 * 2 : points / 10 * 2 + 1;
}

/* The region of one of so many points; opposite points have opposite ones. */
static unsigned region_of(unsigned at, unsigned points)
{
	unsigned opposite = points - 1 - at, count = region_count(points);

	return at <= opposite ? at * count / points :
				count - 1 - opposite * count / points;
}

unsigned network_region(const struct variant *v, point p)
{
	return region_of(POINT_ROW(p), v->rows) * region_count(v->columns) +
	    region_of(POINT_COLUMN(p), v->columns);
}

bool network_is_supported(const struct variant *v)
{
	return v->k == 5 && !rules[v->rule].is_exact &&
	    v->columns >= SIDE_MIN && v->rows >= SIDE_MIN;
}

static uint64_t rotate_right(uint64_t bits, unsigned n)
{
	return bits >> (n & 63) | bits << (-n & 63);
}

/* Returns the bits of the eight points next to `at`: four on each side. */
static unsigned neighbours(uint64_t line, unsigned at)
{
	uint64_t points = rotate_right(line, at - NETWORK_REACH);

	return (unsigned)((points & 15) | (points >> 1 & 0xf0));
}

/*
 * The functions below are compiled twice, for AVX2 and for any processor,
 * because they are inlined into the functions of both tables of kernels.
 */
#define KERNEL static inline __attribute__((always_inline))

/*
 * Replaces `old` by `new` in the sums of a point. Adds the effect on those of
 * its region.
 */
KERNEL void
replace_vector(vec *sums, vec *region, const vec *new, const vec *old)
{
	for (int i = 0; i < VIEW_VECS; i++) {
		vec before = sums[i], after = before + new[i] - old[i];

		sums[i] = after;
		region[i] += RELU(after) - RELU(before);
	}
}

/*
 * Updates the empty point p of a line for a new stone, whose bit among the
 * eight neighbours of p is `stone`.
 */
KERNEL void update_point(struct network *n, point p, const uint64_t line[2],
    unsigned at, unsigned stone)
{
	vec               *region = n->regions[n->region_of_point[p]].vecs;
	unsigned           x = neighbours(line[SIDE_X], at);
	unsigned           o = neighbours(line[SIDE_O], at);
	unsigned           new_x = n->ply % 2 == SIDE_X ? x | stone : x;
	unsigned           new_o = n->ply % 2 == SIDE_O ? o | stone : o;
	struct saved_sums *s = &n->saved[n->saved_count++];
	union point_sums  *sums = &n->sums[p];

	s->at = p;
	s->sums = *sums;
	replace_vector(sums->vecs, region,
	    vectors[patterns[new_x | new_o << 8]],
	    vectors[patterns[x | o << 8]]);
	replace_vector(sums->vecs + VIEW_VECS, region + VIEW_VECS,
	    vectors[patterns[new_o | new_x << 8]],
	    vectors[patterns[o | x << 8]]);
}

/* Updates the empty points of a line that are near a new stone on it. */
KERNEL void update_line(struct network *n, point p, int d)
{
	unsigned line, at;
	int step = board_steps[d].row * POINT(0, 1) + board_steps[d].column;
	uint64_t *l, todo;

	position_locate(p, d, &line, &at);
	l = n->lines[d][line];
	todo = rotate_right(~(l[SIDE_X] | l[SIDE_O]), at - NETWORK_REACH) &
	    0x1ef; /* the eight neighbours without the point itself */
	for (; todo != 0; todo &= todo - 1) {
		int off = __builtin_ctzll(todo) - NETWORK_REACH;
		int stone = off < 0 ? NETWORK_REACH - 1 - off :
				      NETWORK_REACH - off;

		update_point(n, (point)(p + off * step), l, at + (unsigned)off,
		    1u << stone);
	}
	l[n->ply % 2] ^= (uint64_t)1 << at;
}

KERNEL void play(struct network *n, point p)
{
	struct network_frame *f = &n->frames[n->ply];
	vec                  *region = n->regions[n->region_of_point[p]].vecs;

	f->at = p;
	f->saved_count = n->saved_count;
	memcpy(f->regions, n->regions, n->region_count * sizeof(n->regions[0]));
	for (int i = 0; i < POINT_VECS; i++)
		region[i] += RELU(n->bias.vecs[i]) - RELU(n->sums[p].vecs[i]);
	for (int d = 0; d < DIRECTIONS; d++)
		update_line(n, p, d);
	n->ply++;
}

/* Returns a value, but at most max and at least min. */
static inline int16_t clip(int value, int min, int max)
{
	return (int16_t)(value < min ? min : value > max ? max : value);
}

/*
 * Multiplies each of `count` rows of weights by the inputs. The compiler would
 * add up each row by itself; the function for AVX2 adds up four together, by
 * which a search takes 5% less time.
 */
typedef void dot_products_fn(int *sums, int count, const int16_t *weights,
    const int16_t *inputs, int input_count);

KERNEL void dot_products_plain(int *sums, int count, const int16_t *weights,
    const int16_t *inputs, int input_count)
{
	for (int i = 0; i < count; i++, weights += input_count) {
		int sum = 0;

		for (int k = 0; k < input_count; k++)
			sum += weights[k] * inputs[k];
		sums[i] = sum;
	}
}

/* Computes the neurons of a layer. */
KERNEL void compute_layer(int16_t *out, int count, const int16_t *weights,
    const int32_t *biases, int shift, const int16_t *inputs, int input_count,
    dot_products_fn *dot_products)
{
	int sums[NEURONS_MAX];

	dot_products(sums, count, weights, inputs, input_count);
	for (int i = 0; i < count; i++)
		out[i] = clip((sums[i] + biases[i]) >> shift, 0, INT16_MAX);
}

/* Adds to the inputs the numbers of a region and its neurons. */
KERNEL void add_region(const struct network *n, const union point_sums *region,
    int inputs[NETWORK_INPUTS], dot_products_fn *dot_products)
{
	int     own = n->ply % 2 == SIDE_X ? 0 : NETWORK_VECTOR;
	int16_t numbers[NUMBERS], neurons[NETWORK_REGIONAL];

	memcpy(numbers, &region->numbers[own], sizeof(numbers) / 2);
	memcpy(&numbers[NETWORK_VECTOR], &region->numbers[NETWORK_VECTOR - own],
	    sizeof(numbers) / 2);
	compute_layer(neurons, NETWORK_REGIONAL, network_regional[0],
	    network_regional_bias, NETWORK_REGIONAL_SHIFT, numbers, NUMBERS,
	    dot_products);
	for (int i = 0; i < NUMBERS; i++)
		inputs[i] += numbers[i];
	for (int i = 0; i < NETWORK_REGIONAL; i++)
		inputs[NUMBERS + i] += neurons[i] -
		    clip(network_regional_bias[i] >> NETWORK_REGIONAL_SHIFT, 0,
			INT16_MAX); /* as on the empty board */
}

/* Returns the output of the network for the side to move, in score points. */
KERNEL int forward(const struct network *n, dot_products_fn *dot_products)
{
	int     sums[NETWORK_INPUTS] = { 0 };
	int16_t inputs[NETWORK_INPUTS], first[NETWORK_HIDDEN_1],
	    second[NETWORK_HIDDEN_2];
	int64_t sum = network_output_bias;

	for (unsigned i = 0; i < n->region_count; i++)
		add_region(n, &n->regions[i], sums, dot_products);
	for (int i = 0; i < NETWORK_INPUTS; i++)
		inputs[i] = clip(sums[i], -INT16_MAX, INT16_MAX);
	compute_layer(first, NETWORK_HIDDEN_1, network_hidden_1[0],
	    network_hidden_1_bias, NETWORK_HIDDEN_1_SHIFT, inputs,
	    NETWORK_INPUTS, dot_products);
	compute_layer(second, NETWORK_HIDDEN_2, network_hidden_2[0],
	    network_hidden_2_bias, NETWORK_HIDDEN_2_SHIFT, first,
	    NETWORK_HIDDEN_1, dot_products);
	for (int i = 0; i < NETWORK_HIDDEN_2; i++)
		sum += (int64_t)network_output[i] * second[i];
	return (int)(sum * SCORE_LOGISTIC_SCALE >> NETWORK_OUTPUT_SHIFT);
}

static void play_plain(struct network *n, point p)
{
	play(n, p);
}

static int forward_plain(const struct network *n)
{
	return forward(n, dot_products_plain);
}

static const struct kernels plain_kernels = { play_plain, forward_plain };

#ifdef __x86_64__
#define AVX2 __attribute__((target("avx2"))) static

AVX2 void play_avx2(struct network *n, point p)
{
	play(n, p);
}

/* Adds the products of 16 numbers to eight sums. */
AVX2 inline __m256i
add_products(__m256i sum, const int16_t *a, const int16_t *b)
{
	__m256i x = _mm256_loadu_si256((const __m256i *)a);
	__m256i y = _mm256_loadu_si256((const __m256i *)b);

	return _mm256_add_epi32(sum, _mm256_madd_epi16(x, y));
}

/* Four rows at a time, whose sums are added up together. */
AVX2 inline void dot_products_avx2(int *sums, int count, const int16_t *weights,
    const int16_t *inputs, int input_count)
{
	for (int i = 0; i < count; i += 4, weights += 4 * input_count) {
		__m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;

		for (int k = 0; k < input_count; k += LANES) {
			const int16_t *in = &inputs[k], *w = &weights[k];

			a = add_products(a, in, w);
			b = add_products(b, in, w + input_count);
			c = add_products(c, in, w + 2 * input_count);
			d = add_products(d, in, w + 3 * input_count);
		}
		a = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b),
		    _mm256_hadd_epi32(c, d));
		_mm_storeu_si128((__m128i *)&sums[i],
		    _mm_add_epi32(_mm256_castsi256_si128(a),
			_mm256_extracti128_si256(a, 1)));
	}
}

AVX2 int forward_avx2(const struct network *n)
{
	return forward(n, dot_products_avx2);
}

static const struct kernels avx2_kernels = { play_avx2, forward_avx2 };

static const struct kernels *best_kernels(void)
{
	return __builtin_cpu_supports("avx2") ? &avx2_kernels : &plain_kernels;
}
#else
static const struct kernels *best_kernels(void)
{
	return &plain_kernels;
}
#endif

static void compute_tables(void)
{
	read_vectors();
	network_index_patterns(patterns);
}

struct network *network_new(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct network       *n = xcalloc(1, sizeof(*n));

	pthread_once(&once, compute_tables);
	memcpy(&n->bias.vecs[0], network_bias, sizeof(network_bias));
	memcpy(&n->bias.vecs[VIEW_VECS], network_bias, sizeof(network_bias));
	n->kernels = best_kernels();
	return n;
}

void network_free(struct network *n)
{
	free(n);
}

void network_init(struct network *n, const struct variant *v)
{
	unsigned line, at;

	n->ply = n->saved_count = 0;
	n->region_count = network_region(v,
			      POINT(v->columns - 1, v->rows - 1)) +
	    1;
	memset(n->regions, 0, sizeof(n->regions));
	memset(n->lines, 0xff, sizeof(n->lines));
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++) {
			n->region_of_point[POINT(column, row)] = (uint8_t)
			    network_region(v, POINT(column, row));
			n->sums[POINT(column, row)] = n->bias;
			for (int d = 0; d < DIRECTIONS; d++) {
				position_locate(POINT(column, row), d, &line,
				    &at);
				n->lines[d][line][0] ^= (uint64_t)1 << at;
				n->lines[d][line][1] ^= (uint64_t)1 << at;
			}
		}
}

/* Takes the last move back. */
static void undo(struct network *n)
{
	const struct network_frame *f = &n->frames[--n->ply];
	unsigned                    line, at;

	while (n->saved_count > f->saved_count) {
		const struct saved_sums *s = &n->saved[--n->saved_count];

		n->sums[s->at] = s->sums;
	}
	memcpy(n->regions, f->regions, n->region_count * sizeof(n->regions[0]));
	for (int d = 0; d < DIRECTIONS; d++) {
		position_locate(f->at, d, &line, &at);
		n->lines[d][line][n->ply % 2] ^= (uint64_t)1 << at;
	}
}

int network_evaluate(struct network *n, struct position *q)
{
	unsigned own = pattern_threat_level(q->totals.count[q->turn]);
	unsigned other = pattern_threat_level(q->totals
						  .count[side_other(q->turn)]);

	while (n->ply > q->lowest_ply)
		undo(n);
	while (n->ply < q->ply)
		n->kernels->play(n, q->frames[n->ply].at);
	q->lowest_ply = q->ply;
	return n->kernels->forward(n) + network_threat[own][other];
}

void network_disable_simd(struct network *n)
{
	n->kernels = &plain_kernels;
}
