/* review.c -- a review of a game as the client knows it. */

#include "client/core/review.h"

#include <string.h>

#include "common/notation.h"
#include "common/number.h"

#define PERCENT_MAX 100

/*
 * Returns the value of `key` in the message. Returns 0 if the key is missing, or
 * if its value is no number up to `max`.
 */
static unsigned
pair_number(const struct message *m, const char *key, unsigned max)
{
	const char *value = pairs_value(&m->pairs, key);
	uint32_t    n = 0;

	if (value != NULL && !number_parse(value, 0, max, &n))
		return 0;
	return n;
}

static bool is_fours(const struct message *m, const char *key)
{
	const char *value = pairs_value(&m->pairs, key);

	return value != NULL && strcmp(value, "fours") == 0;
}

static bool apply_progress(struct review *r, const struct message *m)
{
	uint32_t done, total;

	if (!number_parse(message_word(m, 1), 0, UINT32_MAX, &done) ||
	    !number_parse(message_word(m, 2), 1, UINT32_MAX, &total))
		return false;
	r->done = done < total ? done : total;
	r->total = total;
	return true;
}

void review_add_move(struct review *r, const struct message *m)
{
	const char         *mark = pairs_value(&m->pairs, "mark");
	const char         *facts = pairs_value(&m->pairs, "facts");
	const char         *better = pairs_value(&m->pairs, "better");
	struct review_move *move = &r->moves[r->count++];
	int                 n = 0;

	*move = (struct review_move){ .before = pair_number(m, "before",
					  PERCENT_MAX),
		.after = pair_number(m, "after", PERCENT_MAX),
		.missed = pair_number(m, "missed", POINTS_MAX),
		.let = pair_number(m, "let", POINTS_MAX),
		.missed_by_fours = is_fours(m, "missed-by"),
		.let_by_fours = is_fours(m, "let-by") };
	if (mark != NULL)
		move->mark = review_mark_parse(mark);
	if (facts != NULL)
		move->facts = review_facts_parse(facts);
	if (better != NULL)
		n = notation_read_list(move->better, REVIEW_LINE_MAX, better);
	move->better_count = n > 0 ? (unsigned)n : 0;
}

static bool apply_move(struct review *r, const struct message *m)
{
	uint32_t ply;

	if (!number_parse(message_word(m, 1), 1, POINTS_MAX, &ply) ||
	    ply != r->count + 1)
		return false;
	review_add_move(r, m);
	return true;
}

bool review_apply(struct review *r, const struct message *m)
{
	if (m->kind != '*')
		return false;
	if (strcmp(message_word(m, 0), "progress") == 0)
		return apply_progress(r, m);
	return strcmp(message_word(m, 0), "move") == 0 && apply_move(r, m);
}

static bool is_mistake(const struct review_move *m)
{
	return m->mark != RECORD_MARK_NONE || (m->facts & REVIEW_MISSED) != 0;
}

unsigned
review_find_mark(const struct review *r, unsigned ply, bool is_backwards)
{
	unsigned at = ply;

	while (is_backwards ? at > 1 : at < r->count) {
		at = is_backwards ? at - 1 : at + 1;
		if (at <= r->count && is_mistake(&r->moves[at - 1]))
			return at;
	}
	return 0;
}
