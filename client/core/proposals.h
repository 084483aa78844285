/*
 * proposals.h -- what others ask us and we ask others, by number.
 *
 * Pure. One counter of the server numbers challenges, seeks and the offers in a
 * game, so that "accept ID" needs no kind. Challenges, and seeks of people for
 * whom we could leave a bot, are kept here; the offers of a game belong to it
 * (game.h).
 */

#ifndef CLIENT_CORE_PROPOSALS_H
#define CLIENT_CORE_PROPOSALS_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/game.h"
#include "common/user_text.h"

/* The most that are kept; a server allows fewer. */
#define PROPOSALS_MAX 16

/* Fits a game with all its terms, with a NUL. */
#define PROPOSAL_TERMS_SIZE 160

enum proposal_kind {
	PROPOSAL_CHALLENGE,
	PROPOSAL_SEEK, /* name seeks our game and plays a bot, or we do */
	PROPOSAL_NEAR, /* name seeks a game on other terms than ours */
	PROPOSAL_OFFER /* an offer in the game, of the kind `offer` */
};

struct proposal {
	uint32_t           id; /* 0: an offer of a server without numbers */
	enum proposal_kind kind;
	bool               is_ours;
	char name[NAME_SIZE]; /* who asks; if the proposal is ours, who is
                                 asked */
	char terms[PROPOSAL_TERMS_SIZE]; /* "7x7x4, clock 5+3" */
	char rating[16];                 /* rating of that player; or "" */
	enum game_offer offer;
};

/* Open proposals in the order of their arrival. All zero is the empty list. */
struct proposals {
	unsigned        count;
	struct proposal list[PROPOSALS_MAX];
};

/*
 * Adds p, or replaces the proposal with the same number. If the list is full,
 * the oldest proposal is removed.
 */
void proposals_add(struct proposals *set, const struct proposal *p);

/* Removes the proposal with that number; returns false if there is none. */
bool proposals_remove(struct proposals *set, uint32_t id);

/* The proposal with that number, or NULL. */
const struct proposal *proposals_find(const struct proposals *set, uint32_t id);

/*
 * Finds the i-th proposal, counted from 0, that we may answer or, if `ours` is
 * true, withdraw: first those in set, then the offers in g. Returns false if
 * there are too few.
 */
bool proposals_open(const struct proposals *set, const struct game *g,
    bool ours, unsigned i, struct proposal *out);

/*
 * Writes the request that answers p: "accept 7", or the verb of the offer if
 * the offer has no number. Returns false if there is no such request.
 */
#define PROPOSAL_REQUEST_SIZE 32
bool proposal_write_answer(const struct proposal *p, bool accept,
    char out[PROPOSAL_REQUEST_SIZE]);

#endif
