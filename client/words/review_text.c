/* review_text.c -- the results of a review in sentences. */

#include "client/words/review_text.h"

#include <string.h>

#include "client/model/word_tables.h"
#include "client/words/messages.h"
#include "client/words/record_text.h"
#include "common/base/fatal.h"
#include "common/game/notation.h"

#define MARKS (RECORD_MARK_BLUNDER + 1)

/* Returns how many of the plies the winner makes, who makes the last ply. */
static unsigned own_moves(unsigned plies)
{
	return plies / 2 + plies % 2;
}

/*
 * Prints a win, as " a forced win by fours in at most 4 moves". The server calls every
 * move that threatens to win at once a four. If k is not 5, "by fours" is left out.
 */
static void print_win(FILE *out, int k, unsigned plies, bool is_by_fours)
{
	fprintf(out, " a forced win%s",
	    is_by_fours && k == 5 && plies > 1 ? " by fours" : "");
	if (plies > 0)
		fprintf(out, " in at most %u move%s", own_moves(plies),
		    plies > 2 ? "s" : "");
}

/* Prints what is proven about a move. */
static void print_facts(const struct review_move *m, int k, FILE *out)
{
	if ((m->facts & REVIEW_OPENING) != 0)
		fprintf(out, "A stone of the opening, which is not judged. ");
	if ((m->facts & REVIEW_LOST) != 0)
		fprintf(out, "The position was already lost. ");
	else if ((m->facts & (REVIEW_ONLY | REVIEW_FORCED)) != 0)
		fprintf(out, "The only move. ");
	if ((m->facts & REVIEW_MISSED) != 0) {
		fprintf(out, "Missed");
		print_win(out, k, m->missed, m->missed_by_fours);
		fprintf(out, ". ");
	}
	if ((m->facts & REVIEW_LET) != 0) {
		fprintf(out, "Let");
		print_win(out, k, m->let, m->let_by_fours);
		fprintf(out, " through. ");
	}
}

static void print_mark(const struct review_move *m, FILE *out)
{
#define ROW(name, word, phrase) [RECORD_MARK_##name] = (phrase),
	static const char *const names[MARKS] = { MARK_WORDS(ROW) };
#undef ROW
	if (m->mark != RECORD_MARK_NONE)
		fprintf(out, "%s: %u%% to win before it, %u%% after. ",
		    names[m->mark], m->before, m->after);
	messages_print_points("Better:", m->better, m->better_count, out);
	if (m->better_count > 0)
		fprintf(out, ".");
}

const char *review_text_move(const struct review *r, int k, unsigned ply,
    char out[REVIEW_TEXT_SIZE])
{
	FILE  *f;
	size_t n;

	out[0] = '\0';
	if (ply == 0 || ply > r->count)
		return out;
	f = fmemopen(out, REVIEW_TEXT_SIZE, "w");
	if (f == NULL)
		fatal("out of memory");
	print_facts(&r->moves[ply - 1], k, f);
	print_mark(&r->moves[ply - 1], f);
	fclose(f);
	n = strlen(out);
	while (n > 0 && out[n - 1] == ' ')
		out[--n] = '\0';
	return out;
}

const char *
review_text_value(const struct position_answer *a, char out[REVIEW_VALUE_SIZE])
{
	if (a->proof == PROVEN_WIN || a->proof == PROVEN_LOSS)
		snprintf(out, REVIEW_VALUE_SIZE, "it %s in at most %u move%s",
		    a->proof == PROVEN_WIN ? "wins" : "loses",
		    own_moves(a->plies), a->plies > 2 ? "s" : "");
	else if (a->proof == PROVEN_DRAW)
		snprintf(out, REVIEW_VALUE_SIZE, "it is a draw");
	else
		snprintf(out, REVIEW_VALUE_SIZE, "%u%% to win", a->win);
	return out;
}

const char *
review_text_answer(const struct position_answer *a, char out[REVIEW_TEXT_SIZE])
{
	char at[NOTATION_POINT_SIZE], value[REVIEW_VALUE_SIZE];

	notation_write(a->best, at);
	snprintf(out, REVIEW_TEXT_SIZE, "The engine plays %s: %s.", at,
	    review_text_value(a, value));
	return out;
}

void *review_text_annotate(const struct review *r, struct game_record *record)
{
	char(*texts)[REVIEW_TEXT_SIZE] = xcalloc(r->count + 1, sizeof(*texts));

	for (unsigned i = 0; i < r->count && i < record->ply_count; i++) {
		const struct review_move *said = &r->moves[i];
		struct record_move       *m = &record->moves[i];

		m->mark = said->mark;
		m->comment = review_text_move(r, record->variant.k, i + 1,
		    texts[i]);
		m->better = said->better;
		m->better_count = said->better_count;
	}
	return texts;
}

static void
count_marks(const struct review *r, enum side side, unsigned counts[MARKS])
{
	memset(counts, 0, MARKS * sizeof(counts[0]));
	for (unsigned i = (unsigned)side; i < r->count; i += 2)
		counts[r->moves[i].mark]++;
}

const char *
review_text_counts(const struct review *r, char out[REVIEW_TEXT_SIZE])
{
	unsigned x[MARKS], o[MARKS];

	count_marks(r, SIDE_X, x);
	count_marks(r, SIDE_O, o);
	snprintf(out, REVIEW_TEXT_SIZE,
	    "Inaccuracies, mistakes, blunders: X %u, %u, %u; O %u, %u, %u.",
	    x[RECORD_MARK_INACCURACY], x[RECORD_MARK_MISTAKE],
	    x[RECORD_MARK_BLUNDER], o[RECORD_MARK_INACCURACY],
	    o[RECORD_MARK_MISTAKE], o[RECORD_MARK_BLUNDER]);
	return out;
}

static void print_counts(const struct review *r,
    const struct game_record *record, enum side side, FILE *out)
{
	unsigned counts[MARKS];
	char     name[RECORD_NAME_SIZE];

	count_marks(r, side, counts);
	fprintf(out, "%s: inaccuracies %u, mistakes %u, blunders %u.\n",
	    record_text_name(record, side, true, name),
	    counts[RECORD_MARK_INACCURACY], counts[RECORD_MARK_MISTAKE],
	    counts[RECORD_MARK_BLUNDER]);
}

void review_text_print(const struct review *r, const struct game_record *record,
    FILE *out)
{
	char text[REVIEW_TEXT_SIZE], at[NOTATION_POINT_SIZE];
	char name[RECORD_NAME_SIZE];
	bool has_missed = false;

	for (unsigned ply = 1; ply <= r->count; ply++) {
		has_missed |= (r->moves[ply - 1].facts & REVIEW_MISSED) != 0;
		if (review_text_move(r, record->variant.k, ply, text)[0] ==
		    '\0')
			continue;
		notation_write(record->moves[ply - 1].p, at);
		fprintf(out, "%u. %s %s: %s\n", ply,
		    record_text_name(record, ply % 2 == 1 ? SIDE_X : SIDE_O,
			false, name),
		    at, text);
	}
	print_counts(r, record, SIDE_X, out);
	print_counts(r, record, SIDE_O, out);
	if (has_missed)
		fprintf(out,
		    "At a move that missed a forced win, practise lets you "
		    "find it.\n");
}
