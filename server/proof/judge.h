/* judge.h -- what a grid says for certain, without a search. */

#ifndef SERVER_PROOF_JUDGE_H
#define SERVER_PROOF_JUDGE_H

#include <stdint.h>

#include "server/proof/grid.h"

enum answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES };

/* Whether the maker wins, if that can be seen, when it is turn's move. */
enum answer judge(const struct grid *g, enum side maker, enum side turn);

/*
 * The moves worth trying for turn, where judge does not know: those left out
 * are no better than one that is there. None at all: turn has lost.
 */
uint64_t judge_moves(const struct grid *g, enum side turn);

#endif
