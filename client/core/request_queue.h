/*
 * request_queue.h -- the requests that wait to be sent or answered.
 *
 * Pure. The server answers in the order of the requests, and sends the rows for
 * a request before its answer: each row and each answer belong to the oldest
 * request that was sent. A request that is refused for now is sent again after
 * REQUEST_RETRY_MS, after the requests refused before it, and before all
 * requests that were never sent. Only a request of the user does not wait for
 * lists of the screen that were refused. While the queue is held, only the
 * requests that make the connection usable are sent; they are sent before all
 * others.
 */

#ifndef CLIENT_CORE_REQUEST_QUEUE_H
#define CLIENT_CORE_REQUEST_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/line_reader.h"
#include "common/time_ms.h"

/*
 * The most requests without an answer, and how many of them are reserved for
 * the client's own.
 */
#define REQUEST_QUEUE_MAX     64
#define REQUEST_QUEUE_RESERVE 16

/*
 * After how long a refused request is sent again, in ms. The server reads
 * nothing from us for about as long.
 */
#define REQUEST_RETRY_MS 1000

/* How often a request of the user is sent again before its refusal is shown. */
#define REQUEST_USER_RETRIES 3

enum request_owner {
	REQUEST_OF_USER,       /* typed, or chosen on the screen */
	REQUEST_OF_SCREEN,     /* a list that the screen shows itself */
	REQUEST_OF_CLIENT,     /* made without the user */
	REQUEST_OF_CONNECTION, /* like REQUEST_OF_CLIENT, but useless on
                                  another connection: the next part of a
                                  list */
	REQUEST_OF_START, /* made before a game: nothing is sent until it is
			      answered */
	REQUEST_OF_LINK,  /* makes the connection usable, as "key" and "name":
			     sent before all others */
	REQUEST_OF_RESUME /* "resume": like REQUEST_OF_LINK, but is sent again
			     if the disk is full */
};

struct queued_request {
	uint32_t           id; /* from 1; different for each request */
	enum request_owner owner;
	unsigned           retries;
	/*
	 * Has been sent, on any connection, and not been refused for now since.
	 */
	bool was_sent;
	char text[LINE_REQUEST_MAX + 1];
};

struct request_queue {
	struct queued_request requests[REQUEST_QUEUE_MAX]; /* oldest first */
	unsigned              count;
	unsigned              sent;       /* how many of them were sent and
                                             wait for answers */
	msec                  retry_at;   /* when to send more; 0: at once */
	bool                  is_held;    /* see request_queue_hold */
	bool                  is_patient; /* see request_queue_answer */
	uint32_t              last_id;
	struct queued_request answered; /* by the last answer */
	void (*send)(void *ctx, const char *request);
	void *ctx;
};

/*
 * Adds a request, and sends it unless it must wait. Returns its id; 0 if there
 * are too many.
 */
uint32_t request_queue_add(struct request_queue *q, enum request_owner owner,
    const char *text);

/* What follows the verb of the request, which may have a tag before it. */
const char *request_arguments(const char *request);

/* Whether the request has that verb. */
bool request_is(const char *request, const char *verb);

/* Whether a request with that verb waits to be sent or answered. */
bool request_queue_has(const struct request_queue *q, const char *verb);

/* Whether the request with that id waits to be sent or answered. */
bool request_queue_has_id(const struct request_queue *q, uint32_t id);

/* Whether there is room for another request of the user. */
bool request_queue_has_room(const struct request_queue *q);

/* The request to which a row received now belongs; NULL: to none. */
const struct queued_request *request_queue_head(const struct request_queue *q);

/*
 * Handles an answer, which has the code of a refusal or "", and moves the
 * request that was answered into q->answered. Returns true if the request will
 * be sent again, so that the caller need not handle the answer. A request of
 * the user is sent again REQUEST_USER_RETRIES times or, if q->is_patient,
 * without limit.
 */
bool request_queue_answer(struct request_queue *q, const char *code, msec now);

/* To be called at retry_at. */
void request_queue_retry(struct request_queue *q);

/*
 * While held, the queue sends only requests of REQUEST_OF_LINK and
 * REQUEST_OF_RESUME; the others wait.
 */
void request_queue_hold(struct request_queue *q, bool is_held);

/*
 * The connection is lost: keeps the requests of the user and the client, which
 * can be made on another connection, and drops the others.
 */
void request_queue_on_disconnect(struct request_queue *q);

/* Drops the i-th request, which waits to be sent. */
void request_queue_drop(struct request_queue *q, unsigned i);

/* Drops all requests that have not been sent. */
void request_queue_drop_unsent(struct request_queue *q);

#endif
