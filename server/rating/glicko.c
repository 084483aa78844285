/* glicko.c -- how strong a player is at one variant: Glicko-2, game by game. */

#include "server/rating/glicko.h"

#include <math.h>

#define PI 3.14159265358979323846

/* How many rating points are one unit on Glicko-2's own scale. */
#define SCALE 173.7178

/* How fast the volatility may change: tau in Glickman's paper. */
#define VOLATILITY_CHANGE 0.5

/* The volatility is computed to this precision. */
#define TOLERANCE 0.000001

/* The code that follows Glickman's paper uses the letters of the paper. */

static double g(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double clamp(double value, double min, double max)
{
	return fmin(fmax(value, min), max);
}

/* The function f of step 5.1. Its root is the logarithm of the new variance. */
struct volatility_equation {
	double delta, phi, v, a;
};

static double f(const struct volatility_equation *e, double x)
{
	double variance = e->phi * e->phi + e->v + exp(x);

	return exp(x) * (e->delta * e->delta - variance) /
	    (2 * variance * variance) -
	    (x - e->a) / (VOLATILITY_CHANGE * VOLATILITY_CHANGE);
}

/*
 * Step 5: finds the root of f with the Illinois algorithm, which narrows an
 * interval around the root.
 */
static double new_volatility(const struct volatility_equation *e)
{
	double a = e->a, b, fa, fb;

	if (e->delta * e->delta > e->phi * e->phi + e->v) {
		b = log(e->delta * e->delta - e->phi * e->phi - e->v);
	} else {
		b = a - VOLATILITY_CHANGE;
		while (f(e, b) < 0)
			b -= VOLATILITY_CHANGE;
	}
	fa = f(e, a);
	fb = f(e, b);
	while (fabs(b - a) > TOLERANCE) {
		double c = a + (a - b) * fa / (fb - fa);
		double fc = f(e, c);

		if (fc * fb <= 0) {
			a = b;
			fa = fb;
		} else {
			fa /= 2;
		}
		b = c;
		fb = fc;
	}
	return exp(a / 2);
}

struct rating glicko_initial(void)
{
	return (struct rating){ GLICKO_START, GLICKO_DEVIATION_MAX,
		GLICKO_VOLATILITY_START };
}

struct rating glicko_after_results(const struct rating *r,
    const struct glicko_result *results, int count, double periods)
{
	double mu = (r->value - GLICKO_START) / SCALE;
	double phi = r->deviation / SCALE;
	double information = 0, surprise = 0, sigma, phi_star;
	struct volatility_equation e = { .phi = phi,
		.a = 2 * log(r->volatility) };

	for (int i = 0; i < count; i++) {
		double weight = g(results[i].deviation / SCALE);
		double mu_j = (results[i].value - GLICKO_START) / SCALE;
		double expected = 1 / (1 + exp(-weight * (mu - mu_j)));

		information += weight * weight * expected * (1 - expected);
		surprise += weight * (results[i].score - expected);
	}
	e.v = 1 / information;
	e.delta = e.v * surprise;
	sigma = new_volatility(&e);
	phi_star = sqrt(phi * phi + periods * sigma * sigma);
	phi = 1 / sqrt(1 / (phi_star * phi_star) + information);
	mu += phi * phi * surprise;
	return (struct rating){ mu * SCALE + GLICKO_START, phi * SCALE, sigma };
}

struct rating glicko_after_days(const struct rating *r, double days)
{
	double        phi = r->deviation / SCALE;
	double        sigma = r->volatility;
	struct rating after = *r;

	after.deviation = SCALE *
	    sqrt(phi * phi +
		fmax(days, 0) * GLICKO_PERIODS_A_DAY * sigma * sigma);
	after.deviation = clamp(after.deviation, GLICKO_DEVIATION_MIN,
	    GLICKO_DEVIATION_MAX);
	return after;
}

struct rating glicko_after_game(const struct rating *own,
    const struct rating *opponent, enum outcome outcome)
{
	static const double scores[] = {
		[OUTCOME_WON] = 1, [OUTCOME_LOST] = 0, [OUTCOME_DRAWN] = 0.5
	};
	struct glicko_result result = { opponent->value, opponent->deviation,
		scores[outcome] };
	struct rating        after = glicko_after_results(own, &result, 1, 0);

	after.value = clamp(after.value, own->value - GLICKO_CHANGE_MAX,
	    own->value + GLICKO_CHANGE_MAX);
	after.deviation = clamp(after.deviation, GLICKO_DEVIATION_MIN,
	    GLICKO_DEVIATION_MAX);
	after.volatility = fmin(after.volatility, GLICKO_VOLATILITY_MAX);
	return after;
}

bool glicko_is_provisional(const struct rating *r)
{
	return r->deviation >= GLICKO_PROVISIONAL;
}
