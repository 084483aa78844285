/*
 * rating.h -- the strength of a player at one variant: Glicko-2, game by game.
 *
 * A rating (struct rating, of record.h) is an estimate of the strength, how
 * uncertain that estimate is, and how erratic the results are. All functions
 * are pure.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system", 2013. Each game
 * is a rating period of its own; the uncertainty grows with the time between
 * games instead, at the rate that Lichess uses.
 */

#ifndef SERVER_LOBBY_RATING_H
#define SERVER_LOBBY_RATING_H

#include <stdbool.h>

#include "server/lobby/game_scoring.h"
#include "server/storage/record.h"

#define RATING_START            1500.0
#define RATING_DEVIATION_MAX    350.0 /* without games */
#define RATING_DEVIATION_MIN    45.0
#define RATING_VOLATILITY_START 0.06
#define RATING_VOLATILITY_MAX   0.1
#define RATING_CHANGE_MAX       700.0 /* the most that one game changes */

/* A rating with at least this deviation is provisional and shown with "?". */
#define RATING_PROVISIONAL 110

/* The rating periods that count for a day without games. */
#define RATING_PERIODS_A_DAY 0.21436

/* One result, and the rating and deviation of the opponent. */
struct rating_result {
	double value, deviation;
	double score; /* 1 won, 0.5 drawn, 0 lost */
};

/* The rating of a player who has played no rated game. */
struct rating rating_initial(void);

/*
 * The rating after a period of the given results, 1 or more; no bounds are
 * applied. periods is the length of the period: 1 in the paper, more
 * or less if the time is not counted in whole periods; 0 or more.
 */
struct rating rating_after_results(const struct rating *r,
    const struct rating_result *results, int count, double periods);

/* The rating after days without a rated game: only the deviation grows. */
struct rating rating_after_days(const struct rating *r, double days);

/*
 * The rating after one game. own and opponent are the ratings when the game
 * started, with rating_after_days applied. A fixed opponent is a bot whose
 * rating is known and never changes: a game against it changes the rating half
 * as much. A game against a provisional opponent changes a rating that is not
 * provisional a quarter as much, so that new names cannot change established
 * ratings much. The result is within the bounds above.
 */
struct rating rating_after_game(const struct rating *own,
    const struct rating *opponent, bool is_fixed, enum outcome outcome);

/* Whether the rating is too uncertain to be compared with others. */
bool rating_is_provisional(const struct rating *r);

#endif
