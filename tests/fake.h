/*
 * fake.h -- the server without sockets, threads or a clock: sessions and a
 * lobby, lines in and lines out, and time as it is told.
 */

#ifndef TESTS_FAKE_H
#define TESTS_FAKE_H

#include <stdbool.h>

#include "common/msec.h"
#include "server/bot.h"
#include "server/lobby.h"
#include "server/session.h"
#include "server/worker.h"

#define FAKE_CLIENTS 8

struct fake_client {
	struct fake    *fake;
	char            name[NAME_SIZE]; /* what the test calls it */
	struct session *session;         /* NULL when gone */
	char           *heard;           /* lines not taken yet */
	size_t          length, taken;
	uint64_t        after; /* what the last line waits for */
};

struct fake {
	struct lobby      *lobby;
	struct bots        bots;
	struct house       house;
	msec               now;
	unsigned           clients;
	struct fake_client client[FAKE_CLIENTS];
};

/* Grace, login and ping are 30 s, as the server's; no allowance is kept. */
struct fake *fake_new(void);
void         fake_free(struct fake *f);

/* The client of that name, who connects if there is none yet. */
struct fake_client *fake_client(struct fake *f, const char *name);

/* The client's connection is gone. */
void fake_hang_up(struct fake_client *c);

/* The client, who has none, has a connection again, and heard its greeting. */
void fake_call_again(struct fake_client *c);

/* The last token that the client was told with a name of its own, into out. */
void fake_token(const struct fake_client *c, char out[TOKEN_TEXT]);

/* Sends a line, and lets all happen that follows from it, bots' moves too. */
void fake_send(struct fake_client *c, const char *line);

/* Moves time on, and lets fall what is due. */
void fake_wait(struct fake *f, msec span);

/* The next line heard, without its end, lent until the next call; or NULL. */
const char *fake_hear(struct fake_client *c);

/* Forgets what all have heard so far. */
void fake_forget(struct fake *f);

#endif
