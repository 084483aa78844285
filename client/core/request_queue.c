/*
 * request_queue.c -- requests that wait to be sent, or were sent and wait for
 * an answer.
 */

#include "client/core/request_queue.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/error.h"

/* Returns the start of the word after the first word of text. */
static const char *next_word(const char *text)
{
	text += strcspn(text, " ");
	return text + strspn(text, " ");
}

static const char *verb_of(const char *request)
{
	return *request == '@' ? next_word(request) : request;
}

const char *request_arguments(const char *request)
{
	return next_word(verb_of(request));
}

bool request_is(const char *request, const char *verb)
{
	const char *own = verb_of(request);

	return strcspn(own, " ") == strlen(verb) &&
	    strncasecmp(own, verb, strlen(verb)) == 0;
}

bool request_queue_has(const struct request_queue *q, const char *verb)
{
	for (unsigned i = 0; i < q->count; i++)
		if (request_is(q->requests[i].text, verb))
			return true;
	return false;
}

bool request_queue_has_id(const struct request_queue *q, uint32_t id)
{
	for (unsigned i = 0; i < q->count; i++)
		if (q->requests[i].id == id)
			return true;
	return false;
}

/* --- sending --- */

/* Whether no other request may be sent until this one is answered. */
static bool is_alone(const struct queued_request *r)
{
	return r->owner == REQUEST_OF_START;
}

static bool is_of_link(const struct queued_request *r)
{
	return r->owner == REQUEST_OF_LINK || r->owner == REQUEST_OF_RESUME;
}

static void send_next(struct request_queue *q)
{
	q->send(q->ctx, q->requests[q->sent++].text);
}

/* Whether the next request may be sent now, before any more answers. */
static bool may_send(const struct request_queue *q)
{
	const struct queued_request *next = &q->requests[q->sent];

	if (q->is_held && !is_of_link(next))
		return false;
	return q->sent == 0 || (!is_alone(next) && !is_alone(next - 1));
}

static void send_more(struct request_queue *q)
{
	while (q->sent < q->count && q->retry_at == 0 && may_send(q))
		send_next(q);
}

/*
 * Whether a request of the user can be sent before those that wait: all of them
 * are requests for lists of the screen, which wait until `retry_at`.
 */
static bool may_overtake(const struct request_queue *q)
{
	for (unsigned i = q->sent; i < q->count; i++)
		if (q->requests[i].owner != REQUEST_OF_SCREEN)
			return false;
	return q->retry_at != 0 && !q->is_held &&
	    (q->sent == 0 || !is_alone(&q->requests[q->sent - 1]));
}

/* Inserts r at an index. The requests from there on are moved by one. */
static void
insert(struct request_queue *q, unsigned at, const struct queued_request *r)
{
	memmove(&q->requests[at + 1], &q->requests[at],
	    (q->count - at) * sizeof(q->requests[0]));
	q->requests[at] = *r;
	q->count++;
}

uint32_t request_queue_add(struct request_queue *q, enum request_owner owner,
    const char *text)
{
	struct queued_request r = { .id = q->last_id + 1, .owner = owner };
	unsigned              at = q->count;

	if (q->count == REQUEST_QUEUE_MAX)
		return 0;
	q->last_id++;
	snprintf(r.text, sizeof(r.text), "%s", text);
	if (owner == REQUEST_OF_USER && may_overtake(q)) {
		insert(q, q->sent, &r);
		send_next(q);
		return r.id;
	}
	while (is_of_link(&r) && at > q->sent &&
	    !is_of_link(&q->requests[at - 1]))
		at--;
	insert(q, at, &r);
	send_more(q);
	return r.id;
}

bool request_queue_has_room(const struct request_queue *q)
{
	return q->count < REQUEST_QUEUE_MAX - REQUEST_QUEUE_RESERVE;
}

void request_queue_retry(struct request_queue *q)
{
	q->retry_at = 0;
	send_more(q);
}

/* --- answers --- */

const struct queued_request *request_queue_head(const struct request_queue *q)
{
	return q->sent > 0 ? &q->requests[0] : NULL;
}

static bool is_refused_for_now(const struct request_queue *q,
    const struct queued_request *r, const char *code)
{
	if (r->owner == REQUEST_OF_RESUME &&
	    strcmp(code, error_code(ERR_DISK)) == 0)
		return true;
	return strcmp(code, error_code(ERR_SLOW)) == 0 &&
	    (q->is_patient || r->owner != REQUEST_OF_USER ||
		r->retries < REQUEST_USER_RETRIES);
}

bool request_queue_answer(struct request_queue *q, const char *code, msec now)
{
	bool is_repeated;

	if (q->sent == 0)
		return false;
	q->answered = q->requests[0];
	is_repeated = is_refused_for_now(q, &q->answered, code);
	q->sent--;
	request_queue_drop(q, 0);
	if (is_repeated) {
		unsigned at = q->sent;

		/*
		 * Requests that were refused earlier are sent before this one.
		 */
		while (at < q->count && q->requests[at].retries > 0 &&
		    (!is_of_link(&q->answered) || is_of_link(&q->requests[at])))
			at++;
		q->answered.retries++;
		insert(q, at, &q->answered);
		q->retry_at = now + REQUEST_RETRY_MS;
	}
	send_more(q);
	return is_repeated;
}

/* --- the end of a connection --- */

void request_queue_hold(struct request_queue *q, bool is_held)
{
	q->is_held = is_held;
	send_more(q);
}

void request_queue_drop(struct request_queue *q, unsigned i)
{
	q->count--;
	memmove(&q->requests[i], &q->requests[i + 1],
	    (q->count - i) * sizeof(q->requests[0]));
}

bool request_is_repeated(const struct queued_request *r)
{
	static const char *const verbs[] = { "choose", "move", "seek",
		"watch" };

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (request_is(r->text, verbs[i]))
			return r->owner == REQUEST_OF_USER ||
			    r->owner == REQUEST_OF_CLIENT;
	return false;
}

void request_queue_on_disconnect(struct request_queue *q)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < q->count; i++) {
		if (!request_is_repeated(&q->requests[i]))
			continue;
		q->requests[kept] = q->requests[i];
		q->requests[kept++].retries = 0;
	}
	q->count = kept;
	q->sent = 0;
	q->retry_at = 0;
	q->is_held = true;
}

void request_queue_drop_unsent(struct request_queue *q)
{
	q->count = q->sent;
	q->retry_at = 0;
}
