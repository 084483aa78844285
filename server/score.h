/*
 * score.h -- wins, losses and draws by name and variant.
 *
 * A name's results are found by the name in lower case and the variant as it is
 * written. They belong to the name, whoever bears it.
 */

#ifndef SERVER_SCORE_H
#define SERVER_SCORE_H

#include <stdbool.h>
#include <stdint.h>
#include <uthash.h>

#include "common/text.h"
#include "common/variant.h"
#include "server/match.h"

/* What is kept at the most; beyond it the one untouched longest is dropped. */
#ifndef SCORES_MAX
#define SCORES_MAX 65536
#endif

enum outcome { OUTCOME_WON, OUTCOME_LOST, OUTCOME_DRAWN, OUTCOMES };

struct score {
	char           key[NAME_SIZE + VARIANT_TEXT]; /* "ann 3x3x3" */
	char           name[NAME_SIZE];               /* as last written */
	struct variant variant;
	uint32_t       count[OUTCOMES];
	uint64_t       after; /* the store's position of the last */
	UT_hash_handle hh;
};

/* All of them, the longest untouched first. All zero is the start. */
struct scores {
	struct score *by_key;
};

/*
 * How the game m, which is over, counts for side: for whom, and as what. A
 * person's result counts as it fell, if the person has a name. A bot's win counts
 * for nobody, its loss or draw for the absent owner of its chair; a game that
 * nobody was left to play, for nobody. False when it does not count.
 */
bool score_outcome(const struct match *m, enum side side, const char **name,
    enum outcome *outcome);

/* Name has so many more of that outcome. The score, which is all's. */
struct score *score_add(struct scores *all, const char *name,
    const struct variant *v, enum outcome outcome, uint32_t times);

/* The next one after last (NULL for the first) of that name; "" for any. */
const struct score *score_next(const struct scores *all,
    const struct score *last, const char *name);

void score_free(struct scores *all);

#endif
