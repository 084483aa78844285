/* test_review_text.c -- reviews in sentences. */

#include "client/words/review_text.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct review      r;
static struct game_record record;

static const struct {
	struct review_move move;
	const char        *text;
} moves[] = {
	{ { .before = 50, .after = 50 }, "" },
	{ { .facts = REVIEW_FORCED }, "The only move." },
	{ { .facts = REVIEW_ONLY }, "The only move." },
	{ { .facts = REVIEW_LOST | REVIEW_FORCED },
	    "The position was already lost." },
	{ { .mark = RECORD_MARK_BLUNDER,
	      .facts = REVIEW_MISSED | REVIEW_LET,
	      .missed = 7,
	      .missed_by_fours = true,
	      .let = 9,
	      .before = 100,
	      .after = 0,
	      .better_count = 2,
	      .better = { POINT(8, 8), POINT(10, 7) } },
	    "Missed a forced win by fours in at most 4 moves. Let a forced win "
	    "in at most 5 moves through. A blunder: 100% to win before it, 0% "
	    "after. "
	    "Better: i9 k8." },
	{ { .mark = RECORD_MARK_INACCURACY,
	      .before = 60,
	      .after = 51,
	      .better_count = 1 },
	    "An inaccuracy: 60% to win before it, 51% after. Better: a1." },
	{ { .mark = RECORD_MARK_MISTAKE, .before = 60, .after = 40 },
	    "A mistake: 60% to win before it, 40% after." },
	{ { .facts = REVIEW_MISSED, .missed = 3, .better_count = 1 },
	    "Missed a forced win in at most 2 moves. Better: a1." },
};

TEST_EACH(says_what_is_known, moves)
{
	char text[REVIEW_TEXT_SIZE];

	r.count = 1;
	r.moves[0] = moves[_i].move;
	ck_assert_str_eq(review_text_move(&r, 5, 1, text), moves[_i].text);
	ck_assert_str_eq(review_text_move(&r, 5, 0, text), "");
	ck_assert_str_eq(review_text_move(&r, 5, 2, text), "");
}

/* A move that threatens to win at once is a four only with 5 in a row. */
TEST(speaks_of_fours_only_where_five_win)
{
	char text[REVIEW_TEXT_SIZE];

	r.count = 1;
	r.moves[0] = (struct review_move){
		.facts = REVIEW_MISSED, .missed = 3, .missed_by_fours = true
	};
	ck_assert_str_eq(review_text_move(&r, 3, 1, text),
	    "Missed a forced win in at most 2 moves.");
	r.moves[0].missed = 1;
	ck_assert_str_eq(review_text_move(&r, 5, 1, text),
	    "Missed a forced win in at most 1 move.");
}

TEST(is_added_to_a_record)
{
	void *texts;

	record.variant.k = 5;
	r.count = 2;
	r.moves[0] = moves[0].move;
	r.moves[1] = moves[4].move;
	record.ply_count = 2;
	texts = review_text_annotate(&r, &record);
	ck_assert_int_eq(record.moves[0].mark, RECORD_MARK_NONE);
	ck_assert_str_eq(record.moves[0].comment, "");
	ck_assert_int_eq(record.moves[1].mark, RECORD_MARK_BLUNDER);
	ck_assert_str_eq(record.moves[1].comment, moves[4].text);
	ck_assert_uint_eq(record.moves[1].better_count, 2);
	ck_assert_uint_eq(record.moves[1].better[1], POINT(10, 7));
	free(texts);
}

/* A sentence with every possible part fits into REVIEW_TEXT_SIZE bytes. */
TEST(fits_the_longest_sentence)
{
	char text[REVIEW_TEXT_SIZE];

	r.count = 1;
	r.moves[0] = moves[4].move;
	r.moves[0].facts = ~0U;
	r.moves[0].missed = r.moves[0].let = POINTS_MAX;
	r.moves[0].let_by_fours = true;
	r.moves[0].better_count = REVIEW_LINE_MAX;
	for (int i = 0; i < REVIEW_LINE_MAX; i++)
		r.moves[0].better[i] = POINT(25, 25);
	review_text_move(&r, 5, 1, text);
	ck_assert_str_eq(text + strlen(text) - 4, "z26.");
}

TEST(counts_the_mistakes_of_both)
{
	struct variant v = { 15, 15, 5, RULE_FREE };
	char          *text;
	size_t         size;
	FILE          *out = open_memstream(&text, &size);

	game_record_init(&record, &v);
	strcpy(record.name[SIDE_X], "ann");
	record.moves[2].p = POINT(7, 7);
	r.count = 3;
	r.moves[0] = r.moves[1] = moves[0].move;
	r.moves[2] = moves[6].move;
	review_text_print(&r, &record, out);
	fclose(out);
	ck_assert_str_eq(text,
	    "3. ann h8: A mistake: 60% to win before it, 40% after.\n"
	    "ann: inaccuracies 0, mistakes 1, blunders 0.\n"
	    "O: inaccuracies 0, mistakes 0, blunders 0.\n");
	free(text);
}

TEST(advises_to_practise_if_a_win_was_missed)
{
	struct variant v = { 15, 15, 5, RULE_FREE };
	char          *text;
	size_t         size;
	FILE          *out = open_memstream(&text, &size);

	game_record_init(&record, &v);
	r.count = 1;
	r.moves[0] = (struct review_move){ .facts = REVIEW_MISSED,
		.missed = 3 };
	review_text_print(&r, &record, out);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text,
	    "\nAt a move that missed a forced win, practise lets you find "
	    "it.\n"));
	free(text);
}

TEST(counts_marks)
{
	char text[REVIEW_TEXT_SIZE];

	r.count = 3;
	r.moves[0] = moves[4].move;
	r.moves[1] = moves[5].move;
	r.moves[2] = moves[6].move;
	ck_assert_str_eq(review_text_counts(&r, text),
	    "Inaccuracies, mistakes, blunders: X 0, 1, 1; O 1, 0, 0.");
}

static const struct {
	struct position_answer answer;
	const char            *text;
} answers[] = {
	{ { .best = POINT(8, 8), .win = 62 },
	    "The engine plays i9: 62% to win." },
	{ { .proof = PROVEN_WIN, .plies = 7 },
	    "The engine plays a1: it wins in at most 4 moves." },
	{ { .proof = PROVEN_LOSS, .plies = 4 },
	    "The engine plays a1: it loses in at most 2 moves." },
	{ { .proof = PROVEN_WIN, .plies = 1 },
	    "The engine plays a1: it wins in at most 1 move." },
	{ { .proof = PROVEN_DRAW }, "The engine plays a1: it is a draw." },
};

TEST_EACH(says_what_the_engine_answers, answers)
{
	char text[REVIEW_TEXT_SIZE];

	ck_assert_str_eq(review_text_answer(&answers[_i].answer, text),
	    answers[_i].text);
}
