/* review_format.c -- writes a review's results as pairs of a protocol line. */

#include "server/analysis/review_format.h"

#define LINE_MOVES_MAX 20

void review_format_line(struct line_writer *out, enum wire_key key,
    const struct analysis *a)
{
	line_writer_pair_points(out, key, a->line,
	    a->line_length < LINE_MOVES_MAX ? a->line_length : LINE_MOVES_MAX);
}

/* Appends the length of a forced win, and whether the win is by fours. */
static void put_win(struct line_writer *out, enum wire_key plies_key,
    enum wire_key by_key, const struct analysis *a)
{
	line_writer_pair_number(out, plies_key, a->plies);
	if (a->is_by_fours)
		line_writer_pair(out, by_key, "fours");
}

void review_format_move(struct line_writer *out, const struct game_review *r,
    unsigned i)
{
	const struct analysis *before = game_review_position(r, i);
	struct reviewed_move   m = game_review_move(r, i);
	char                   facts[REVIEW_FACTS_SIZE];

	line_writer_pair_number(out, PAIR_BEFORE, score_win_percent(m.before));
	line_writer_pair_number(out, PAIR_AFTER, score_win_percent(m.after));
	line_writer_pair(out, PAIR_MARK, review_mark_word(m.mark));
	if (m.facts != 0)
		line_writer_pair(out, PAIR_FACTS,
		    review_facts_write(m.facts, facts));
	if ((m.facts & REVIEW_MISSED) != 0)
		put_win(out, PAIR_MISSED, PAIR_MISSED_BY, before);
	if ((m.facts & REVIEW_LET) != 0)
		put_win(out, PAIR_LET, PAIR_LET_BY, before + 1);
	if (reviewed_move_has_better(&m))
		review_format_line(out, PAIR_BETTER, before);
}
