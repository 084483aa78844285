/*
 * score.h -- the scores of positions, and how wins and losses are expressed in
 * them.
 *
 * Scores are from the view of the side to move.
 */

#ifndef SERVER_ENGINE_EVAL_SCORE_H
#define SERVER_ENGINE_EVAL_SCORE_H

/*
 * If a static evaluation is this much greater, the odds of a win against a loss
 * are e times as great: what the network is trained for.
 */
#define SCORE_LOGISTIC_SCALE 200

/* A win in n plies scores SCORE_WIN - n, a loss in n plies n - SCORE_WIN. */
#define SCORE_WIN 30000

#define SCORE_INFINITE (SCORE_WIN + 1) /* greater than every score */

/* The absolute value of a static evaluation is less than this. */
#define SCORE_EVAL_MAX (SCORE_WIN - 2000)

/*
 * Returns after how many plies the side to move wins (positive) or loses
 * (negative); 0 if the score is neither a win nor a loss.
 */
int score_mate_plies(int score);

/*
 * Converts a score between two nodes of the same line: a win or loss becomes
 * `plies` plies longer or, if `plies` is negative, shorter. The transposition
 * table stores scores relative to the position, but the search uses scores
 * relative to the root.
 */
int score_add_plies(int score, int plies);

/*
 * Returns the win rate of the side to move, in thousandths: the probability of a
 * win, where a draw counts as half a win. It is 1000 for the score of a win, and 0
 * for that of a loss. For any other score of a search it is the logistic function
 * that "make bench-win-rate" has fitted.
 */
unsigned score_win_rate(int score);

/* Rounds a win rate from thousandths to percent. */
unsigned score_win_percent(unsigned win_rate);

#endif
