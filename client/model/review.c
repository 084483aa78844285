/* review.c -- a review of a game as the client knows it. */

#include "client/model/review.h"

#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"

#define PERCENT_MAX 100

void review_add_move(struct review *r, const struct message *m)
{
	struct review_move *move = &r->moves[r->count++];
	int                 n;

	*move = (struct review_move){
		.mark = review_mark_parse(message_value(m, PAIR_MARK)),
		.facts = review_facts_parse(message_value(m, PAIR_FACTS)),
		.before = message_number(m, PAIR_BEFORE, PERCENT_MAX),
		.after = message_number(m, PAIR_AFTER, PERCENT_MAX),
		.missed = message_number(m, PAIR_MISSED, POINTS_MAX),
		.let = message_number(m, PAIR_LET, POINTS_MAX),
		.missed_by_fours = strcmp(message_value(m, PAIR_MISSED_BY),
				       "fours") == 0,
		.let_by_fours = strcmp(message_value(m, PAIR_LET_BY),
				    "fours") == 0
	};
	n = notation_read_list(move->better, REVIEW_LINE_MAX,
	    message_value(m, PAIR_BETTER));
	move->better_count = n > 0 ? (unsigned)n : 0;
}

bool position_answer_parse(struct position_answer *a, const struct message *m)
{
	uint32_t win, plies = 0;
	int      length;

	*a = (struct position_answer){
		.proof = proven_result_parse(message_value(m, PAIR_PROOF)),
		.best = POINT_NONE
	};
	if (!number_parse(message_value(m, PAIR_WIN), 0, PERCENT_MAX, &win))
		return false;
	if ((a->proof == PROVEN_WIN || a->proof == PROVEN_LOSS) &&
	    !number_parse(message_value(m, PAIR_PLIES), 1, POINTS_MAX, &plies))
		return false;
	length = notation_read_list(a->line, POINTS_MAX,
	    message_value(m, PAIR_LINE));
	if (length <= 0)
		return false;
	a->win = win;
	a->plies = plies;
	a->line_length = (unsigned)length;
	a->best = a->line[0];
	return true;
}

bool review_apply(struct review *r, const struct message *m)
{
	const char *first = message_word(m, 1), *second = message_word(m, 2);
	uint32_t    n, total;

	if (message_is_event(m, WIRE_ENGINE_PROGRESS) &&
	    number_parse(first, 0, UINT32_MAX, &n) &&
	    number_parse(second, 1, UINT32_MAX, &total)) {
		r->done = n < total ? n : total;
		r->total = total;
		return true;
	}
	if (!message_is_event(m, WIRE_ENGINE_MOVE) ||
	    !number_parse(first, 1, POINTS_MAX, &n) || n != r->count + 1)
		return false;
	review_add_move(r, m);
	return true;
}

unsigned
review_find_mark(const struct review *r, unsigned ply, bool is_backwards)
{
	unsigned at = ply;

	while (is_backwards ? at > 1 : at < r->count) {
		at = is_backwards ? at - 1 : at + 1;
		if (at <= r->count &&
		    (r->moves[at - 1].mark != RECORD_MARK_NONE ||
			(r->moves[at - 1].facts & REVIEW_MISSED) != 0))
			return at;
	}
	return 0;
}
