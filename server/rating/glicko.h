/*
 * glicko.h -- the strength of a player at one variant: Glicko-2, game by game.
 *
 * A rating (struct rating of storage.h) says how strong the player is estimated
 * to be, how uncertain that estimate is, and how much the results vary. All
 * functions are pure.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system", 2013. Here each
 * game is a rating period of its own, and the uncertainty grows with the time
 * between games, as fast as on Lichess.
 */

#ifndef SERVER_RATING_GLICKO_H
#define SERVER_RATING_GLICKO_H

#include <stdbool.h>

#include "server/rating/game_scoring.h"
#include "server/storage/storage.h"

#define GLICKO_START            1500.0
#define GLICKO_DEVIATION_MAX    350.0 /* deviation of a new player */
#define GLICKO_DEVIATION_MIN    45.0
#define GLICKO_VOLATILITY_START 0.06
#define GLICKO_VOLATILITY_MAX   0.1
/* The most that a game can change a rating. */
#define GLICKO_CHANGE_MAX 700.0

/*
 * If the deviation is at least this, the rating is provisional, and is shown
 * with "?".
 */
#define GLICKO_PROVISIONAL 110

/* A day without games counts as this many rating periods. */
#define GLICKO_PERIODS_A_DAY 0.21436

/* The result of a game, with the opponent's rating and deviation. */
struct glicko_result {
	double value, deviation;
	double score; /* 1 if won, 0.5 if drawn, 0 if lost */
};

/* Returns the rating of a player who has played no rated game. */
struct rating glicko_initial(void);

/*
 * Returns the rating after a rating period with `count` results, at least 1.
 * The result may be outside of the bounds above. `periods` is the length of the
 * period: 1 in the paper; another number, at least 0, if the time is not a
 * whole number of periods.
 */
struct rating glicko_after_results(const struct rating *r,
    const struct glicko_result *results, int count, double periods);

/*
 * Returns the rating after some days without a rated game: only the deviation
 * has grown.
 */
struct rating glicko_after_days(const struct rating *r, double days);

/*
 * Returns the rating after one game. `own` and `opponent` are the ratings at
 * the start of the game, after glicko_after_days. The result is within the
 * bounds above.
 */
struct rating glicko_after_game(const struct rating *own,
    const struct rating *opponent, enum outcome outcome);

/* Whether the rating is too uncertain to be compared with other ratings. */
bool glicko_is_provisional(const struct rating *r);

#endif
