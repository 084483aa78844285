/*
 * comeback.h -- what we take along when the line is lost, and do again when it
 * is back.
 *
 * Pure. A move that was sent and not answered, or wanted meanwhile, is sent
 * with its ply, so that it counts once; and who looked for an opponent, or on
 * at a game, does so again.
 */

#ifndef CLIENT_COMEBACK_H
#define CLIENT_COMEBACK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "client/model.h"
#include "client/retry.h"
#include "common/line.h"
#include "common/notation.h"

struct comeback {
	struct retry retry;
	char         token[TICKET_SIZE]; /* while away: takes our seat back */
	char         name[NAME_SIZE];    /* what we were called; to say again */
	bool         inherited;          /* from a client before us */
	bool         seated;             /* we left a running game behind */
	bool         at_board;           /* and have heard how it stands */
	uint32_t     watched;            /* the game we looked on at; 0: none */
	char         seek[LINE_REQUEST + 1];    /* what we last looked for */
	char         request[LINE_REQUEST + 1]; /* sent in vain, or "" */
	char         again[LINE_REQUEST + 1];   /* to be asked next, or "" */
	/* A move for which there is no answer yet. */
	bool     has_move;
	uint32_t match;
	unsigned ply;
	point    point;
};

/* All zero is the start, but for the seed of its retry. */

/* A client before us has left this: its token and its name. */
void comeback_inherit(struct comeback *c, const char *token, const char *name);

/* We ask for that, in the game as it stands, and were answered. */
void comeback_asks(struct comeback *c, const struct model *m,
    const char *request);
void comeback_hears(struct comeback *c, const struct news *answer);

/*
 * The line is lost. request has had no answer, or is NULL; name is what we
 * would be called rather than a guest, or NULL.
 */
void comeback_lose(struct comeback *c, const struct model *m,
    const char *request, const char *name);

/*
 * While away we want to ask for that. True if it is a move, the only thing that
 * can wait, whose point is then written.
 */
bool comeback_keeps(struct comeback *c, const struct model *m,
    const char *request, char at[NOTATION_POINT]);

/*
 * The server has taken our token, or not; says what came of it. A game that
 * is gone is gone from the model, too.
 */
void comeback_return(struct comeback *c, struct model *m, bool accepted,
    FILE *out);

/* What is to be asked then, one after the other; false: nothing more. */
bool comeback_next(struct comeback *c, char request[LINE_REQUEST + 1]);

#endif
