/* test_opening.c -- who acts in an opening, and what is allowed. */

#include "common/game/opening.h"

#include <stdio.h>
#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

/*
 * Plays an opening that is written as its acts: a point, or a choice after "=".
 * Before each act stand who acts and the phase.
 */
static const struct {
	enum opening_kind kind;
	const char       *acts;
} openings[] = {
	{ OPENING_NONE, "x- e5 o- e6 x- a1 o- a2 x-" },
	{ OPENING_SWAP,
	    "xstones e5 xstones e6 xstones f6 ochoice =o o- a1 x- a2 o-" },
	{ OPENING_SWAP,
	    "xstones e5 xstones e6 xstones f6 ochoice =x o- a1 x- a2 o-" },
	{ OPENING_SWAP2,
	    "xstones e5 xstones e6 xstones f6 ochoice =o o- a1 x- a2 o-" },
	{ OPENING_SWAP2,
	    "xstones e5 xstones e6 xstones f6 ochoice =more omore g6 omore g7"
	    " xchoice =x o- a1 x-" },
	{ OPENING_SWAP2,
	    "xstones e5 xstones e6 xstones f6 ochoice =more omore g6 omore g7"
	    " xchoice =o o- a1 x-" },
	{ OPENING_PRO, "xcentre e5 oany e6 xaway b5 o- a2 x-" },
	{ OPENING_LONGPRO, "xcentre e5 oany e6 xaway e1 o- a2 x-" },
};

TEST_EACH(says_who_acts_and_what_is_next, openings)
{
	static const struct variant v = { 9, 9, 5, RULE_EXACT };

	struct board  *b = board_new(&v);
	struct opening o = { .kind = openings[_i].kind };
	char           text[160], *save = NULL, *word;

	snprintf(text, sizeof(text), "%s", openings[_i].acts);
	for (word = strtok_r(text, " ", &save); word != NULL;
	     word = strtok_r(NULL, " ", &save)) {
		unsigned    ply = board_ply(b);
		const char *phase = opening_phase(&o, ply);
		point       p;

		ck_assert_int_eq(opening_turn(&o, ply),
		    word[0] == 'x' ? SIDE_X : SIDE_O);
		ck_assert_str_eq(phase != NULL ? phase : "-", word + 1);
		word = strtok_r(NULL, " ", &save);
		if (word != NULL && word[0] == '=') {
			enum opening_choice c;

			ck_assert(opening_choice_parse(&c, word + 1));
			ck_assert(opening_allows_choice(&o, ply, c));
			opening_choose(&o, c);
		} else if (word != NULL) {
			ck_assert(!opening_awaits_choice(&o, ply));
			ck_assert(notation_read(&p, word));
			ck_assert(opening_allows_point(&o, b, p));
			ck_assert_int_eq(board_play(b, p), OK);
		}
	}
	board_free(b);
}

static const struct {
	enum opening_choice first, second;
	const char         *movers; /* of plies 1 to 7, by the final seats */
	bool                is_swapped;
} movers[] = {
	{ CHOICE_O, CHOICE_COUNT, "xxxoxox", false },
	{ CHOICE_X, CHOICE_COUNT, "ooooxox", true },
	{ CHOICE_MORE, CHOICE_X, "xxxooox", false },
	{ CHOICE_MORE, CHOICE_O, "oooxxox", true },
};

TEST_EACH(stones_belong_to_who_put_them, movers)
{
	struct opening o = { .kind = OPENING_SWAP2 };
	bool           is_exchange = opening_choose(&o, movers[_i].first);

	if (movers[_i].second != CHOICE_COUNT)
		is_exchange = opening_choose(&o, movers[_i].second);
	ck_assert_int_eq(is_exchange, movers[_i].is_swapped);
	ck_assert_int_eq(o.is_swapped, movers[_i].is_swapped);
	for (unsigned ply = 1; ply <= 7; ply++)
		ck_assert_int_eq(opening_mover(&o, ply),
		    movers[_i].movers[ply - 1] == 'x' ? SIDE_X : SIDE_O);
}

TEST(more_is_chosen_once_and_only_in_swap2)
{
	struct opening o = { .kind = OPENING_SWAP };

	ck_assert(!opening_allows_choice(&o, 3, CHOICE_MORE));
	ck_assert(!opening_allows_choice(&o, 2, CHOICE_X));
	o.kind = OPENING_SWAP2;
	ck_assert(opening_allows_choice(&o, 3, CHOICE_MORE));
	opening_choose(&o, CHOICE_MORE);
	ck_assert(!opening_allows_choice(&o, 3, CHOICE_X));
	ck_assert(opening_allows_choice(&o, 5, CHOICE_X));
	ck_assert(!opening_allows_choice(&o, 5, CHOICE_MORE));
	opening_choose(&o, CHOICE_X);
	ck_assert(!opening_allows_choice(&o, 5, CHOICE_X));
}

static const struct {
	enum opening_kind kind;
	const char       *choices;
	bool              is_valid;
} choices[] = {
	{ OPENING_SWAP2, "", true },
	{ OPENING_SWAP2, "x", true },
	{ OPENING_SWAP2, "o", true },
	{ OPENING_SWAP2, "more", true },
	{ OPENING_SWAP2, "more,x", true },
	{ OPENING_SWAP2, "more,o", true },
	{ OPENING_SWAP2, "more,more", false },
	{ OPENING_SWAP2, "x,o", false },
	{ OPENING_SWAP2, "both", false },
	{ OPENING_SWAP2, "morexxxxxx", false },
	{ OPENING_SWAP, "o", true },
	{ OPENING_SWAP, "more", false },
	{ OPENING_PRO, "x", false },
	{ OPENING_NONE, "x", false },
};

TEST_EACH(writes_and_reads_what_was_chosen, choices)
{
	struct opening o = { .kind = choices[_i].kind };
	char           text[OPENING_CHOICES_SIZE];

	ck_assert_int_eq(opening_choices_read(&o, choices[_i].choices),
	    choices[_i].is_valid);
	if (choices[_i].is_valid)
		ck_assert_str_eq(opening_choices_write(&o, text),
		    choices[_i].choices);
}

static const struct {
	const char *variant;
	bool        is_for_swap, is_for_pro;
} variants[] = {
	{ "15x15x5", true, true },
	{ "9x9x5/exact", true, true },
	{ "26x9x6", true, false },
	{ "9x10x5", true, false },
	{ "8x9x5", false, false },
	{ "9x8x5", false, false },
	{ "15x15x4", false, false },
	{ "3x3x3", false, false },
};

TEST_EACH(needs_a_large_board_and_five_in_a_row, variants)
{
	struct variant v;

	ck_assert(variant_parse(&v, variants[_i].variant));
	ck_assert(opening_is_allowed(OPENING_NONE, &v));
	for (enum opening_kind k = OPENING_SWAP; k <= OPENING_SWAP2; k++)
		ck_assert_int_eq(opening_is_allowed(k, &v),
		    variants[_i].is_for_swap);
	for (enum opening_kind k = OPENING_PRO; k <= OPENING_LONGPRO; k++)
		ck_assert_int_eq(opening_is_allowed(k, &v),
		    variants[_i].is_for_pro);
}

static const struct {
	enum opening_kind kind;
	const char       *moves, *point;
	bool              is_allowed;
} points[] = {
	{ OPENING_PRO, "", "f5", true },
	{ OPENING_PRO, "", "e5", false },
	{ OPENING_PRO, "f5", "f6", true },
	{ OPENING_PRO, "f5 f6", "h7", false },
	{ OPENING_PRO, "f5 f6", "d3", false },
	{ OPENING_PRO, "f5 f6", "i5", true },
	{ OPENING_PRO, "f5 f6", "f2", true },
	{ OPENING_PRO, "f5 f6", "c8", true },
	{ OPENING_LONGPRO, "f5 f6", "i8", false },
	{ OPENING_LONGPRO, "f5 f6", "j5", true },
	{ OPENING_LONGPRO, "f5 f6 a1", "g5", true },
	{ OPENING_SWAP2, "f5 f6", "g6", true },
};

TEST_EACH(third_stone_is_away_from_the_centre, points)
{
	static const struct variant v = { 11, 9, 5, RULE_FREE };
	struct board               *b = board_new(&v);
	const struct opening        o = { .kind = points[_i].kind };
	char                        text[32], *save = NULL, *word;
	point                       p;

	snprintf(text, sizeof(text), "%s", points[_i].moves);
	for (word = strtok_r(text, " ", &save); word != NULL;
	     word = strtok_r(NULL, " ", &save)) {
		ck_assert(notation_read(&p, word));
		ck_assert_int_eq(board_play(b, p), OK);
	}
	ck_assert(notation_read(&p, points[_i].point));
	ck_assert_int_eq(opening_allows_point(&o, b, p), points[_i].is_allowed);
	board_free(b);
}

/* Even if a player put all stones of a side in a row: K is 5 or more. */
TEST(no_opening_stone_completes_five)
{
	static const struct variant v = { 9, 9, 5, RULE_FREE };
	struct board               *b = board_new(&v);

	for (int i = 0; i < 5; i++)
		board_play(b, POINT(i / 2, i % 2));
	ck_assert_int_eq(board_verdict(b), VERDICT_OPEN);
	board_free(b);
}
