/*
 * analysis.h -- what the rest of the server uses of the analysis: of positions, of
 * games, puzzles, and the results as text.
 */

#ifndef SERVER_ANALYSIS_ANALYSIS_H
#define SERVER_ANALYSIS_ANALYSIS_H

#include "server/analysis/analyser.h"
#include "server/analysis/game_review.h"
#include "server/analysis/puzzle.h"
#include "server/analysis/review_format.h"

#endif
