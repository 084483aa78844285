/* quiet_position.h -- the positions that the static evaluation is fitted to. */

#ifndef TESTS_BENCH_QUIET_POSITION_H
#define TESTS_BENCH_QUIET_POSITION_H

#include "server/engine/board/position.h"

/* Whether the position needs the evaluation: no five or short VCF decides it. */
bool position_is_quiet(struct position *q);

#endif
