/* story.h -- a game in sentences, one to a line. */

#ifndef CLIENT_STORY_H
#define CLIENT_STORY_H

#include <stdbool.h>
#include <stdio.h>

#include "client/game.h"

/* The board between two blank lines. */
void story_board(const struct game *g, FILE *out);

/* Which game, and who plays: "HEAD 3x3x3: 3 in a row win. You are X, ..." */
void story_players(const struct game *g, const char *head, FILE *out);

/* Whose turn it is, and with hint how one moves; nothing once it is over. */
void story_turn(const struct game *g, bool hint, FILE *out);

/* A move just made, and if it is your turn now, that, as story_turn does. */
void story_move(const struct game *g, enum side side, point p, bool hint,
    FILE *out);

/* How it ended. */
void story_result(const struct game *g, FILE *out);

/* What is on offer in a game that one comes to. */
void story_standing(const struct game *g, FILE *out);

/*
 * The best move, what it leads to ("win:5", "draw", "+120") and the line after
 * it ("b2,a1"), both as they came; what makes no sense of them is left out.
 */
void story_hint(point best, const char *score, const char *line, FILE *out);

/* An offer of side's, "draw", "hint" or "rematch", and how you agree if you may. */
void story_offer(const struct game *g, enum side side, const char *what,
    FILE *out);

#endif
