/* analysis_driver.c -- requests analysis from "noughts-engine --analyse". */

#include "client/engine/analysis_driver.h"

#include <stdio.h>
#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"

/*
 * The tag of the request "review". The tag of a request about a position is the number
 * of that request, d->asked.
 */
#define REVIEW_TAG "r"

/* Size of a request with all moves of the largest board. */
#define REQUEST_SIZE (NOTATION_LIST_SIZE + 64)

/* How long the engine may take for an answer to a tried move, in ms. */
#define ANSWER_TIME_MS 1000

void analysis_driver_init(struct analysis_driver *d,
    void (*send)(void *ctx, const char *line), void *ctx)
{
	memset(d, 0, sizeof(*d));
	d->send = send;
	d->ctx = ctx;
}

/* `head` is the tag and the verb, and `end` what follows the moves. */
static void send_request(struct analysis_driver *d, const char *head,
    const struct variant *v, const point *moves, unsigned count,
    const char *end)
{
	char name[VARIANT_TEXT_SIZE], list[NOTATION_LIST_SIZE];
	char request[REQUEST_SIZE];

	notation_write_list(moves, count, list);
	snprintf(request, sizeof(request), "@%s %s %s%s", head,
	    variant_write(v, name), list, end);
	d->send(d->ctx, request);
}

void analysis_driver_review(struct analysis_driver *d, const struct variant *v,
    const point *moves, unsigned count, unsigned opening)
{
	char end[24] = "";

	if (opening > 0)
		snprintf(end, sizeof(end), " opening=%u", opening);
	d->review = (struct review){ 0 };
	send_request(d, REVIEW_TAG " review", v, moves, count, end);
}

void analysis_driver_ask(struct analysis_driver *d, const struct board *board,
    bool is_attacked)
{
	point moves[POINTS_MAX];
	char  head[32], end[24];

	for (unsigned i = 0; i < board_ply(board); i++)
		moves[i] = board_move(board, i + 1);
	snprintf(head, sizeof(head), "%u %s", ++d->asked,
	    is_attacked ? "defend" : "position");
	snprintf(end, sizeof(end), " time=%d", ANSWER_TIME_MS);
	send_request(d, head, board_variant(board), moves, board_ply(board),
	    end);
}

/* Handles an answer about a position, if it is to the last request. */
static enum analysis_result
on_position(struct analysis_driver *d, const struct message *m)
{
	uint32_t number;

	if (!number_parse(m->tag, 1, UINT32_MAX, &number) ||
	    number != d->asked || !position_answer_parse(&d->answer, m))
		return ANALYSIS_RESULT_NONE;
	return ANALYSIS_RESULT_ANSWER;
}

enum analysis_result
analysis_driver_on_line(struct analysis_driver *d, char *line, size_t length)
{
	struct message m;
	const char    *verb;

	if (!parse_message(line, length, &m))
		return ANALYSIS_RESULT_NONE;
	if (m.kind == '*')
		return review_apply(&d->review, &m) ? ANALYSIS_RESULT_PROGRESS :
						      ANALYSIS_RESULT_NONE;
	if (m.kind == '?') {
		snprintf(d->text, sizeof(d->text), "%s", m.text);
		return ANALYSIS_RESULT_FAILURE;
	}
	verb = message_word(&m, 0);
	if (m.kind == '=' &&
	    (strcmp(verb, "position") == 0 || strcmp(verb, "defend") == 0))
		return on_position(d, &m);
	if (m.kind != '=' || strcmp(verb, "review") != 0)
		return ANALYSIS_RESULT_NONE;
	d->review.is_done = true;
	return ANALYSIS_RESULT_REVIEW;
}
