/* rated_game.c -- what a rated game has changed, as one number a side; pure. */

#include "server/storage/rated_game.h"

#include <math.h>

#define OUTCOME_BITS   2
#define DEVIATION_BITS 9
#define CHANGE_BITS    11
#define VALUE_BITS     16

#define CHANGE_ZERO (1 << (CHANGE_BITS - 1))
#define VALUE_ZERO  (1 << (VALUE_BITS - 1))

#define DEVIATION_MAX ((1 << DEVIATION_BITS) - 1)
#define SIDE_BITS     (OUTCOME_BITS + DEVIATION_BITS + CHANGE_BITS + VALUE_BITS)

static int clamp(double n, int min, int max)
{
	if (n <= min)
		return min;
	return n >= max ? max : (int)lround(n);
}

struct rated_side rated_side_of(const struct rating *before,
    const struct rating *after, unsigned outcome)
{
	int value = clamp(after->value, 1 - VALUE_ZERO, VALUE_ZERO - 1);

	return (struct rated_side){ .value = value,
		.change = clamp(value - round(before->value), 1 - CHANGE_ZERO,
		    CHANGE_ZERO - 1),
		.deviation = (unsigned)clamp(floor(after->deviation), 0,
		    DEVIATION_MAX),
		.outcome = outcome };
}

int64_t rated_side_pack(const struct rated_side *s)
{
	int64_t n = s->value + VALUE_ZERO;

	n = n << CHANGE_BITS | (s->change + CHANGE_ZERO);
	n = n << DEVIATION_BITS | (int)s->deviation;
	return n << OUTCOME_BITS | (int)s->outcome;
}

/* Takes the lowest bits. */
static int take_bits(int64_t *n, int bits)
{
	int low = (int)(*n & ((1 << bits) - 1));

	*n >>= bits;
	return low;
}

bool rated_side_unpack(struct rated_side *s, int64_t n)
{
	bool is_valid = n > 0 && n >> SIDE_BITS == 0;

	s->outcome = (unsigned)take_bits(&n, OUTCOME_BITS);
	s->deviation = (unsigned)take_bits(&n, DEVIATION_BITS);
	s->change = take_bits(&n, CHANGE_BITS) - CHANGE_ZERO;
	s->value = take_bits(&n, VALUE_BITS) - VALUE_ZERO;
	return is_valid && s->value > -VALUE_ZERO && s->change > -CHANGE_ZERO;
}
