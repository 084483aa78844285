/* bot_rating.c -- the ratings of the bot levels. */

#include "server/lobby/bot_rating.h"

#include <math.h>
#include <string.h>

#include "server/lobby/rating.h"

/* How much stronger the level above `low` is than `low`. */
struct measurement {
	const char    *variant;
	enum bot_level low;
	int            points, error; /* the difference in rating points, and
					 the standard deviation of this
					 difference */
	unsigned       games;
	uint32_t       bench; /* ENGINE_BENCH of the engine that has played */
};

/*
 * "make bench-levels" prints these rows. Each level plays both sides of the
 * same balanced openings, with the usual time for a move, measured as CPU time.
 * A score s corresponds to a difference of 400 log10(s / (1 - s)) points.
 */
static const struct measurement measurements[] = {
	{ "15x15x5", BOT_EASY, 292, 34, 200, 4264992 },
	{ "15x15x5", BOT_MEDIUM, 257, 41, 120, 4264992 },
};

static const struct measurement *
find(const char *variant, enum bot_level low, uint32_t bench)
{
	size_t count = sizeof(measurements) / sizeof(measurements[0]);

	for (size_t i = 0; i < count; i++)
		if (measurements[i].low == low &&
		    measurements[i].bench == bench &&
		    strcmp(measurements[i].variant, variant) == 0)
			return &measurements[i];
	return NULL;
}

/* The rating is a sum of measurements, so their variances are added, too. */
bool bot_rating_find(const struct variant *v, enum bot_level level,
    uint32_t bench, struct rating *out)
{
	char                      text[VARIANT_TEXT_SIZE];
	const struct measurement *m = find(variant_write(v, text), BOT_EASY,
	    bench);
	double                    value = BOT_RATING_EASY, variance = 0;

	if (m == NULL)
		return false;
	for (enum bot_level low = BOT_EASY; low < level; low++) {
		m = find(text, low, bench);
		if (m == NULL)
			return false;
		value += m->points;
		variance += (double)m->error * m->error;
	}
	/*
	 * Bots have whole numbers as ratings, because the database stores the
	 * ratings of a game as whole numbers.
	 */
	*out = (struct rating){ value,
		fmax(floor(sqrt(variance)), RATING_DEVIATION_MIN),
		RATING_VOLATILITY_START };
	return true;
}
