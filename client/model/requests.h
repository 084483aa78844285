/*
 * requests.h -- the requests to the server, and which of them are sent again.
 *
 * Pure. One request at a time is sent; the next follows its answer. So each row
 * and each answer of the server belongs to the request that was sent. A request
 * that the server refuses with "slow" is sent again after REQUEST_RETRY_MS, before
 * all others of its kind. Requests are sent in their order, except that those that
 * make the connection usable are sent before all others, and those for lists of
 * the screen after all others. "quit", the last request, waits for no answer.
 *
 * After a lost connection, a move, a choice, a seek and a request to watch that
 * have no answer are sent again, if they still make sense. Each of our moves is
 * sent with its ply, so that the server plays it at most once. A seek that the
 * server has lost, or watching a game, is requested again.
 */

#ifndef CLIENT_MODEL_REQUESTS_H
#define CLIENT_MODEL_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/game.h"
#include "common/base/time_ms.h"
#include "common/protocol/line_reader.h"

/*
 * The most requests that wait, and how many places are reserved for requests that the
 * client makes itself.
 */
#define REQUESTS_MAX     64
#define REQUESTS_RESERVE 16

/*
 * A request that was refused as "slow" is sent again after this many ms. For about as
 * long after a refusal, the server reads nothing from us.
 */
#define REQUEST_RETRY_MS 1000

/* Who has made a request. Those of a lesser number are sent first. */
enum request_owner {
	/* Such as "key" and "name": needed to make the connection usable */
	REQUEST_OF_LINK,
	/* The user has typed it, or has chosen it on the screen */
	REQUEST_OF_USER,
	/* The client itself has made it; sent in its order with those of the user */
	REQUEST_OF_CLIENT,
	REQUEST_OF_SCREEN, /* the screen needs it for a list that it shows */
	REQUEST_OF_QUIT    /* "quit": does not wait for an answer */
};

struct request_line {
	uint32_t           id; /* from 1; no two requests have the same */
	enum request_owner owner;
	bool               is_refused; /* waits until `retry_at` */
	char               text[LINE_REQUEST_MAX + 1];
};

struct requests {
	/* In the order in which they are sent. */
	struct request_line lines[REQUESTS_MAX];
	unsigned            count;
	/* How many were sent and have no answer: one at most, before "quit" */
	unsigned sent;
	bool     is_held; /* only those of REQUEST_OF_LINK are sent */
	/* When requests_retry must be called; 0: never */
	msec                retry_at;
	uint32_t            last_id;
	struct request_line answered; /* the request that was answered last */
	void (*send)(void *ctx, const char *request);
	void *ctx;
	/* The match that we played or watched when the connection was lost; 0:
	   none. */
	uint32_t lost_match;
	bool     had_seat; /* we were a player of that match */
	char     seek[LINE_REQUEST_MAX + 1]; /* the last "seek" request */
};

/*
 * Adds a request. Sends it, unless it must wait. Returns its id; 0 if there are too
 * many requests.
 */
uint32_t
requests_add(struct requests *q, enum request_owner owner, const char *text);

/* Returns what follows the verb of a request, which may begin with a tag. */
const char *request_arguments(const char *request);

bool request_is(const char *request, const char *verb);

/* Whether a request with that verb waits to be sent or answered. */
bool requests_have(const struct requests *q, const char *verb);

/* Whether the request with that id waits to be sent or answered. */
bool requests_have_id(const struct requests *q, uint32_t id);

/* Whether the user can make another request. */
bool requests_have_room(const struct requests *q);

/* Returns the request to which the row received now belongs; NULL: none. */
const struct request_line *requests_head(const struct requests *q);

/*
 * Handles an answer. code is the code of the refusal, or "". Copies the answered
 * request to q->answered. Returns true if the request will be sent again; then
 * the caller need not handle the answer.
 */
bool requests_answer(struct requests *q, const char *code, msec now);

/* To be called at the time retry_at. */
void requests_retry(struct requests *q);

/*
 * Holds the requests or releases them. While they are held, only those of
 * REQUEST_OF_LINK are sent.
 */
void requests_hold(struct requests *q, bool is_held);

/* Drops all requests that were not sent yet. */
void requests_drop_unsent(struct requests *q);

/*
 * If the request is a move, writes it to `out` with its ply added. Returns false if the
 * request is no move, has a ply already, or is not legal now.
 */
bool request_add_ply(const struct game *g, const char *request,
    char out[LINE_REQUEST_MAX + 1]);

/* Whether the request is sent again after a lost connection. */
bool request_is_repeated(const struct request_line *r);

/*
 * To be called when the connection is lost; `is_seeking`: a seek of ours is open. Notes
 * what we did, so that requests_on_resumed can do it again.
 */
void requests_on_loss(struct requests *q, const struct game *g,
    bool is_seeking);

/*
 * To be called when there is no connection: drops all requests that are not repeated,
 * and holds the others.
 */
void requests_on_disconnect(struct requests *q);

/*
 * To be called when it is known whether we have our seat again; if so,
 * `is_at_board` is true. Drops the requests that must not be sent any more, and
 * requests again what the server has lost. Returns the point of a move that
 * comes too late, or POINT_NONE.
 */
point requests_on_resumed(struct requests *q, const struct game *g,
    bool is_at_board);

#endif
