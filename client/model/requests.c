/*
 * requests.c -- the requests to the server, and which of them are sent again.
 */

#include "client/model/requests.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/error.h"
#include "common/game/notation.h"

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

bool requests_have(const struct requests *q, const char *verb)
{
	for (unsigned i = 0; i < q->count; i++)
		if (request_is(q->lines[i].text, verb))
			return true;
	return false;
}

bool requests_have_id(const struct requests *q, uint32_t id)
{
	for (unsigned i = 0; i < q->count; i++)
		if (q->lines[i].id == id)
			return true;
	return false;
}

bool requests_have_room(const struct requests *q)
{
	return q->count < REQUESTS_MAX - REQUESTS_RESERVE;
}

/* --- sending --- */

static void send_next(struct requests *q)
{
	const struct request_line *next = &q->lines[q->sent];

	if (q->sent == q->count || next->is_refused ||
	    (q->sent > 0 && next->owner != REQUEST_OF_QUIT) ||
	    (q->is_held && next->owner != REQUEST_OF_LINK))
		return;
	q->sent++;
	q->send(q->ctx, next->text);
}

/* Whether a request of `owner` is sent before the request r, which waits. */
static bool is_before(enum request_owner owner, const struct request_line *r)
{
	return owner < r->owner &&
	    (owner == REQUEST_OF_LINK || r->owner == REQUEST_OF_SCREEN);
}

/* Inserts r at an index. The requests from there on are moved by one. */
static void
insert(struct requests *q, unsigned at, const struct request_line *r)
{
	memmove(&q->lines[at + 1], &q->lines[at],
	    (q->count - at) * sizeof(q->lines[0]));
	q->lines[at] = *r;
	q->count++;
}

uint32_t
requests_add(struct requests *q, enum request_owner owner, const char *text)
{
	struct request_line r = { .id = q->last_id + 1, .owner = owner };
	unsigned            at = q->count;

	if (owner == REQUEST_OF_USER ? !requests_have_room(q) :
				       q->count == REQUESTS_MAX)
		return 0;
	q->last_id++;
	snprintf(r.text, sizeof(r.text), "%s", text);
	while (at > q->sent && is_before(owner, &q->lines[at - 1]))
		at--;
	insert(q, at, &r);
	send_next(q);
	return r.id;
}

void requests_retry(struct requests *q)
{
	q->retry_at = 0;
	for (unsigned i = 0; i < q->count; i++)
		q->lines[i].is_refused = false;
	send_next(q);
}

void requests_hold(struct requests *q, bool is_held)
{
	q->is_held = is_held;
	send_next(q);
}

/* --- answers --- */

const struct request_line *requests_head(const struct requests *q)
{
	return q->sent > 0 ? &q->lines[0] : NULL;
}

static void drop(struct requests *q, unsigned i)
{
	q->count--;
	memmove(&q->lines[i], &q->lines[i + 1],
	    (q->count - i) * sizeof(q->lines[0]));
}

bool requests_answer(struct requests *q, const char *code, msec now)
{
	struct request_line *r = &q->answered;
	unsigned             at = 0;
	bool                 is_repeated;

	if (q->sent == 0)
		return false;
	q->answered = q->lines[0];
	q->sent--;
	/* A seat is given back later if the server can store nothing now. */
	is_repeated = q->sent == 0 &&
	    (strcmp(code, error_code(ERR_SLOW)) == 0 ||
		(strcmp(code, error_code(ERR_DISK)) == 0 &&
		    request_is(q->answered.text, "resume")));
	drop(q, 0);
	if (is_repeated) {
		/* Before those of its owner, but others may go first now. */
		while (at < q->count && is_before(q->lines[at].owner, r))
			at++;
		r->is_refused = true;
		insert(q, at, r);
		q->retry_at = now + REQUEST_RETRY_MS;
	}
	send_next(q);
	return is_repeated;
}

void requests_drop_unsent(struct requests *q)
{
	q->count = q->sent;
	q->retry_at = 0;
}

/* --- the connection is lost --- */

bool request_add_ply(const struct game *g, const char *request,
    char out[LINE_REQUEST_MAX + 1])
{
	point p;

	if (!request_is(request, "move") || !game_is_yours(g) ||
	    game_turn(g) != g->my_side ||
	    !notation_read(&p, request_arguments(request)) ||
	    game_check(g, p) != OK)
		return false;
	snprintf(out, LINE_REQUEST_MAX + 1, "%.64s ply=%u", request,
	    board_ply(g->board) + 1);
	return true;
}

bool request_is_repeated(const struct request_line *r)
{
	static const char *const verbs[] = { "choose", "move", "seek",
		"watch" };

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (request_is(r->text, verbs[i]))
			return r->owner == REQUEST_OF_USER ||
			    r->owner == REQUEST_OF_CLIENT;
	return false;
}

void requests_on_loss(struct requests *q, const struct game *g, bool is_seeking)
{
	q->had_seat = game_is_yours(g);
	q->lost_match = game_is_running(g) ? g->id : 0;
	if (!is_seeking || requests_have(q, "unseek"))
		q->seek[0] = '\0';
}

void requests_on_disconnect(struct requests *q)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < q->count; i++)
		if (request_is_repeated(&q->lines[i]))
			q->lines[kept++] = q->lines[i];
	q->count = kept;
	q->sent = 0;
	q->is_held = true;
	requests_retry(q);
}

/* --- reconnected --- */

/* Whether to send our move again. If it is too late, sets *late to its point. */
static bool is_due(const struct requests *q, const struct game *g,
    const char *request, point *late)
{
	char     at[8];
	unsigned ply, played = g->board != NULL ? board_ply(g->board) : 0;
	point    p;

	if (g->board == NULL ||
	    sscanf(request_arguments(request), "%7s ply=%u", at, &ply) != 2 ||
	    ply == 0 || !notation_read(&p, at))
		return false;
	if (g->id == q->lost_match && game_is_yours(g) && played + 1 == ply)
		return true;
	if (g->id != q->lost_match || played < ply ||
	    board_move(g->board, ply) != p)
		*late = p;
	return false;
}

point requests_on_resumed(struct requests *q, const struct game *g,
    bool is_at_board)
{
	point    late = POINT_NONE;
	char     watch[32];
	unsigned i = 0;

	while (i < q->count) {
		const char *request = q->lines[i].text;
		/* A seek can have led to our game. */
		bool is_kept = !game_is_yours(g);

		/* If the choice was made, it is not our turn to choose any
		   more. */
		if (request_is(request, "choose"))
			is_kept = game_awaits_choice(g) &&
			    game_turn(g) == g->my_side;
		else if (request_is(request, "move"))
			is_kept = is_due(q, g, request, &late);
		if (is_kept)
			i++;
		else
			drop(q, i);
	}
	if (is_at_board || requests_have(q, "seek") ||
	    requests_have(q, "watch"))
		return late;
	if (q->seek[0] != '\0') {
		requests_add(q, REQUEST_OF_CLIENT, q->seek);
	} else if (!q->had_seat && q->lost_match != 0) {
		snprintf(watch, sizeof(watch), "watch %u",
		    (unsigned)q->lost_match);
		requests_add(q, REQUEST_OF_CLIENT, watch);
	}
	return late;
}
