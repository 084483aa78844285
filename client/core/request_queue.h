/*
 * request_queue.h -- requests that wait to be sent, or were sent and wait for
 * an answer.
 *
 * Pure. The server answers requests in their order, and sends the rows for a
 * request before its answer. So each row and each answer belongs to the oldest
 * request that was sent and has no answer yet. A request that the server
 * refuses with "slow" is sent again after REQUEST_RETRY_MS. It comes after the
 * requests that were refused before it, and before all requests that were never
 * sent. But if only requests for lists of the screen wait, a request of the
 * user is sent before them. While the queue is held, only the requests that
 * make the connection usable are sent; they are sent before all others.
 */

#ifndef CLIENT_CORE_REQUEST_QUEUE_H
#define CLIENT_CORE_REQUEST_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/line_reader.h"
#include "common/time_ms.h"

/*
 * The most requests in the queue, and how many places are reserved for requests
 * that the client makes itself.
 */
#define REQUEST_QUEUE_MAX     64
#define REQUEST_QUEUE_RESERVE 16

/*
 * A request that was refused as "slow" is sent again after this many ms. For
 * about as long after a refusal, the server reads nothing from us.
 */
#define REQUEST_RETRY_MS 1000

/*
 * How often a request of the user is sent again before the user is told that it
 * was refused.
 */
#define REQUEST_USER_RETRIES 3

enum request_owner {
	REQUEST_OF_USER,   /* the user has typed it, or has chosen it on the
			          screen */
	REQUEST_OF_SCREEN, /* the screen needs it for a list that it
			          shows */
	REQUEST_OF_CLIENT, /* the client itself has made it */
	REQUEST_OF_START, /* made before a game; nothing else is sent before its
			     answer */
	REQUEST_OF_LINK,  /* such as "key" and "name": needed to make the
			     connection usable, so sent before all others */
	REQUEST_OF_RESUME /* "resume": like REQUEST_OF_LINK, but also sent again
			     if the disk is full */
};

struct queued_request {
	uint32_t           id; /* from 1; no two requests have the same */
	enum request_owner owner;
	unsigned           retries;
	char               text[LINE_REQUEST_MAX + 1];
};

struct request_queue {
	/* The oldest is first. */
	struct queued_request requests[REQUEST_QUEUE_MAX];
	unsigned              count;
	unsigned              sent;       /* how many requests were sent and
					     wait for an answer */
	msec                  retry_at;   /* when to send more; 0: now */
	bool                  is_held;    /* only some requests are sent, see
					     request_queue_hold */
	bool                  is_patient; /* refused requests of the user are
					     sent again without limit */
	uint32_t              last_id;
	struct queued_request answered; /* the request that was answered last */
	void (*send)(void *ctx, const char *request);
	void *ctx;
};

/*
 * Adds a request. Sends it, unless it must wait. Returns its id; 0 if there are
 * too many requests.
 */
uint32_t request_queue_add(struct request_queue *q, enum request_owner owner,
    const char *text);

/* Returns what follows the verb of a request, which may begin with a tag. */
const char *request_arguments(const char *request);

/* Whether the request has that verb. */
bool request_is(const char *request, const char *verb);

/* Whether a request with that verb is in the queue. */
bool request_queue_has(const struct request_queue *q, const char *verb);

/* Whether the request with that id is in the queue. */
bool request_queue_has_id(const struct request_queue *q, uint32_t id);

/* Whether the user can make another request. */
bool request_queue_has_room(const struct request_queue *q);

/* Returns the request to which the row received now belongs; NULL: none. */
const struct queued_request *request_queue_head(const struct request_queue *q);

/*
 * Handles an answer. code is the code of the refusal, or "". Moves the answered
 * request to q->answered. Returns true if the request will be sent again; then
 * the caller need not handle the answer. A request of the user is sent again
 * REQUEST_USER_RETRIES times or, if q->is_patient, without limit.
 */
bool request_queue_answer(struct request_queue *q, const char *code, msec now);

/* To be called at the time retry_at. */
void request_queue_retry(struct request_queue *q);

/*
 * Holds the queue or releases it. While it is held, only requests of
 * REQUEST_OF_LINK and REQUEST_OF_RESUME are sent.
 */
void request_queue_hold(struct request_queue *q, bool is_held);

/*
 * Whether a request that has no answer when the connection is lost is sent
 * again on the next one: a move, a choice, a seek or a request to watch, made by
 * the user or by the client itself.
 */
bool request_is_repeated(const struct queued_request *r);

/*
 * To be called when the connection is lost: drops all requests that are not
 * repeated, and holds the queue.
 */
void request_queue_on_disconnect(struct request_queue *q);

/* Drops the i-th request, which must not have been sent. */
void request_queue_drop(struct request_queue *q, unsigned i);

/* Drops all requests that were not sent yet. */
void request_queue_drop_unsent(struct request_queue *q);

#endif
