/* bot_rating.c -- the ratings of the bot levels. */

#include "server/lobby/bot_rating.h"

#include <math.h>
#include <string.h>

#include "server/lobby/rating.h"

/* By how much a level is stronger than the level below it. */
struct measurement {
	const char    *variant;
	enum bot_level low;
	int            points, error; /* how many rating points the level is
					 stronger; the standard deviation of
					 that */
	unsigned       games;
	uint32_t       bench; /* ENGINE_BENCH of the engine that has played */
};

/*
 * "make bench-levels" prints these rows. It plays games from balanced openings
 * with both sides, and limits each move to the usual time, but counts CPU time.
 * A score s corresponds to a difference of 400 log10(s / (1 - s)) points.
 */
static const struct measurement measurements[] = {
	{ "15x15x5", BOT_EASY, 286, 33, 200, 4265425 },
	{ "15x15x5", BOT_MEDIUM, 321, 46, 120, 4265425 },
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

/* The rating is a sum of measurements, so its variance is the sum of theirs. */
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
	 * The rating of a bot is a whole number, because ratings are stored
	 * with games as whole numbers.
	 */
	*out = (struct rating){ value,
		fmax(floor(sqrt(variance)), RATING_DEVIATION_MIN),
		RATING_VOLATILITY_START };
	return true;
}
