/*
 * model.h -- all the client knows, and what each line of the server's means.
 *
 * Pure, and on its guard: a server may send any bytes, and nothing it sends
 * crashes the client, grows it, or reaches a terminal unread. Whoever shows the
 * model (in sentences, on a screen) applies a line and looks at the news.
 */

#ifndef CLIENT_MODEL_H
#define CLIENT_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/game.h"
#include "client/news.h"
#include "client/ticket.h"
#include "common/text.h"

/* The one version of the protocol that we speak. */
#define MODEL_PROTO 1

/* How much is kept of what the server calls itself, with its NUL. */
#define MODEL_SERVER 33

/* What a "seek" is for. */
struct quest {
	struct variant variant; /* columns 0: not known */
	msec           wait;    /* until a bot sits down; 0: none will */
};

struct model {
	bool         greeted;              /* the server said hello and fits */
	char         server[MODEL_SERVER]; /* "noughtsd/0.1" */
	char         you[NAME_SIZE];
	char         token[TICKET_SIZE]; /* takes our seat back; "": none */
	uint32_t     seek;               /* its id; 0: not seeking */
	struct quest asked, sought;      /* last, and while seek is not 0 */
	struct game  game;               /* the one you play or watch */
	struct game  glance; /* another, until the answer says why */
	char         refusal[TEXT_BYTES + 1]; /* the last answer's, or "" */
	msec         now; /* when it was last told anything */
};

void model_init(struct model *m);
void model_clear(struct model *m);

/*
 * Takes in a line of length bytes, any bytes, with a NUL behind them. The line
 * is cut up. Each request gets one NEWS_DONE or NEWS_REFUSED.
 */
void model_apply(struct model *m, char *line, size_t length, msec now,
    struct news *n);

/* A request, a line, is about to be made: what a "seek" is for is noted. */
void model_asks(struct model *m, const char *request);

/*
 * The line is lost: what is heard next is a greeting again. The game stays as
 * it was last seen.
 */
void model_lose(struct model *m);

/*
 * You cannot move now but will: you are seeking, or it is your opponent's turn.
 */
bool model_is_before_move(const struct model *m);

#endif
