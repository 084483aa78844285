/*
 * proposals.h -- open proposals, to us and by us, with their numbers.
 *
 * Pure. The server numbers challenges, seeks and offers in a game with one
 * counter, so "accept ID" need not say which of them is meant. Challenges are
 * stored here, and seeks of people whom we could play instead of a bot. The
 * offers in a game are stored with the game (game.h).
 */

#ifndef CLIENT_MODEL_PROPOSALS_H
#define CLIENT_MODEL_PROPOSALS_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/game.h"
#include "common/protocol/game_settings.h"
#include "common/text/user_text.h"

/* The most proposals that are stored; a server allows fewer. */
#define PROPOSALS_MAX 16

/* Size of the longest text of a game with all its terms, with its NUL. */
#define PROPOSAL_TERMS_SIZE                               \
	(VARIANT_TEXT_SIZE + sizeof(", , you play X, ") + \
	    2 * GAME_TERMS_PHRASES_SIZE)

enum proposal_kind {
	PROPOSAL_CHALLENGE,
	/* `name` seeks the game that we seek, while one of us plays a bot */
	PROPOSAL_SEEK,
	PROPOSAL_NEAR, /* `name` seeks a game on other terms than we do */
	PROPOSAL_OFFER /* an offer in the game; `offer` is its kind */
};

struct proposal {
	uint32_t           id; /* number of the proposal */
	enum proposal_kind kind;
	bool               is_ours;
	/* The player who asks or, if the proposal is ours, who is asked */
	char       name[NAME_SIZE];
	char       terms[PROPOSAL_TERMS_SIZE]; /* such as "7x7x4, clock 5+3" */
	char       rating[16];                 /* rating of the player; or "" */
	enum offer offer;
};

/* Open proposals in the order of their arrival. All zero is the empty list. */
struct proposals {
	unsigned        count;
	struct proposal list[PROPOSALS_MAX];
};

/*
 * Adds p. If there is a proposal with the same number, replaces it. If the list is
 * full, removes the oldest proposal.
 */
void proposals_add(struct proposals *set, const struct proposal *p);

/* Removes the proposal with that number. Returns false if there is none. */
bool proposals_remove(struct proposals *set, uint32_t id);

/* Returns the proposal with that number, or NULL. */
const struct proposal *proposals_find(const struct proposals *set, uint32_t id);

/*
 * Finds the i-th proposal, from 0, that we can answer or, if `ours` is set,
 * withdraw. First come those in the set, then the offers in g. Returns false if
 * there are fewer.
 */
bool proposals_open(const struct proposals *set, const struct game *g,
    bool ours, unsigned i, struct proposal *out);

#endif
