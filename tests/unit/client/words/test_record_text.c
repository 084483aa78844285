/* test_record_text.c -- recorded games in sentences. */

#include "client/words/record_text.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/record_fixture.h"
#include "tests/support/suite.h"

static struct game_record r;
static char              *text; /* what was printed */
static size_t             size;
static FILE              *out;

static void set_up(void)
{
	out = open_memstream(&text, &size);
	ck_assert_ptr_nonnull(out);
}

static void tear_down(void)
{
	fclose(out);
	free(text);
}

FIXTURE(set_up, tear_down);

static bool has_printed(const char *words)
{
	fflush(out);
	return strstr(text, words) != NULL;
}

#define GAME "(;FF[4]GM[4]CA[UTF-8]SZ[3]PB[ann]PW[bo]RU[free k=3]"

static const struct {
	const char *file, *result;
} results[] = {
	{ GAME "RE[B+R];B[bb])", "bo resigned: ann wins." },
	{ GAME "RE[W+T];B[bb])", "ann ran out of time: bo wins." },
	{ GAME "RE[W+];B[bb])", "bo wins" },
	{ GAME "RE[0];B[bb])", "A draw" },
	{ GAME ";B[bb])", "The file does not say how the game ended." },
	{ GAME "RE[W];B[bb])", "The file does not say how the game ended." },
	{ GAME ";B[bb];W[aa];B[cb];W[ab];B[bc];W[ac])",
	    "bo wins with 3 in a row." },
	{ "(;GM[4]SZ[3]PB[ann]PW[bo]RU[misere k=3];B[bb];W[aa];B[cb];W[bc];"
	  "B[ab])",
	    "ann made 3 in a row: bo wins." },
	{ "h8i9", "The file does not say how the game ended." },
	{ "(;GM[4]SZ[3]PB[easy~bot]PW[~guest2]RE[W+R];B[bb])",
	    "The easy bot resigned: guest 2 wins." },
	{ "(;GM[4]SZ[3]PB[easy~bot]PW[~guest2]RE[B+];B[bb])",
	    "The easy bot wins." },
	{ "(;GM[4]SZ[4]PB[ann]PW[bo]RU[corners k=4];B[aa];W[ba];B[da];W[ca]"
	  ";B[ad];W[bd];B[dd])",
	    "ann wins." },
	{ "(;GM[4]SZ[3]PW[bo]WR[1500]RU[free k=3];B[bb])",
	    "X plays X, bo, 1500 plays O." },
	{ "(;GM[4]SZ[3]PB[a name that is longer than a name on noughts may be]"
	  "RU[free k=3];B[bb])",
	    "a name that is longer than a name on noughts may be plays X," },
	{ "(;GM[4]SZ[3]PB[easy~bot]PW[~guest2];B[bb])",
	    "The easy bot plays X, guest 2 plays O." },
};

TEST_EACH(prints_the_result, results)
{
	record_fixture_read(&r, results[_i].file);
	record_text_print_summary(&r, out);
	ck_assert_msg(has_printed(results[_i].result), "%s", text);
}

TEST(prints_what_is_known)
{
	record_fixture_read(&r,
	    "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[ann]BR[1612?]DT[2026-11-22]"
	    ";B[hh];W[ii])");
	record_text_print_summary(&r, out);
	ck_assert(has_printed("Gomoku: 5 in a row wins. "
			      "ann, 1612? plays X, O plays O. 2026-11-22."));
	ck_assert(has_printed("does not say how many in a row win"));
	ck_assert(!has_printed("more games"));
	record_text_print_moves(&r, out);
	ck_assert(has_printed("  1 h8  i7\n"));
	ck_assert(!has_printed("X plays X"));
}

static const struct {
	const char *file, *note;
} notes[] = {
	{ "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])",
	    "The file has more games; this is the first of them.\n" },
	{ "(;RU[Renju];B[hh])",
	    "The rule \"Renju\" of the file is not known; 15x15x5 was assumed, "
	    "--play names another.\n" },
	{ "(;AB[hh];W[ii])", "The game begins with a position of 1 stone.\n" },
	{ "(;SZ[3]RE[W+F];B[aa];W[ba];B[ab];W[bb];B[ac])",
	    "The file says that the result is W+F, which its moves "
	    "contradict.\n" },
	{ "(;SZ[15];B[hh]",
	    "The file lacks its last bracket; it may be cut off.\n" },
};

TEST_EACH(tells_what_is_to_be_known_about_the_file, notes)
{
	record_fixture_read(&r, notes[_i].file);
	record_text_print_summary(&r, out);
	ck_assert_msg(has_printed(notes[_i].note), "%s", text);
}

TEST(says_what_was_taken_back)
{
	char said[RECORD_TEXT_SIZE];

	record_fixture_read(&r, "h8i9h9");
	game_record_add_takeback(&r, 1, SIDE_O, (const point[]){ POINT(1, 0) },
	    1);
	ck_assert_str_eq(record_text_note(&r, 0, said), "");
	ck_assert_str_eq(record_text_note(&r, 1, said), "O took back b1.");
}

TEST(says_what_was_chosen)
{
	char said[RECORD_TEXT_SIZE];

	record_fixture_read(&r,
	    "(;FF[4]GM[4]SZ[15]ON[swap2 more,o]PB[ann]PW[bo];B[hh];W[ii];B[kk]"
	    ";W[aa];B[oo])");
	ck_assert_str_eq(record_text_note(&r, 0, said), "Opening: swap2.");
	ck_assert_str_eq(record_text_note(&r, 3, said),
	    "ann chose to put two more stones.");
	ck_assert_str_eq(record_text_note(&r, 5, said), "bo chose O.");
	ck_assert_str_eq(record_text_note(&r, 4, said), "");
	record_fixture_read(&r,
	    "(;FF[4]GM[4]SZ[15]ON[swap x]PB[ann]PW[bo];B[hh];W[ii];B[kk])");
	ck_assert_str_eq(record_text_note(&r, 3, said), "ann chose X.");
}
