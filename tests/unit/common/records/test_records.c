/* test_records.c -- games in files: written, read back, and refused. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <check.h>

#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "common/records/psq.h"
#include "common/records/record_file.h"
#include "common/records/sgf.h"
#include "tests/support/suite.h"

static struct game_record  record;
static struct record_error error;
static char               *written; /* the record as it was last written */

#define ASSUMED                                                    \
	"; the file does not name the game: 15x15x5 was assumed, " \
	"--play names another"

static const struct variant gomoku = { 15, 15, 5, RULE_FREE };

static void set_up(void)
{
	written = NULL;
	memset(&error, 0, sizeof(error));
}

static void tear_down(void)
{
	free(written);
}

FIXTURE(set_up, tear_down);

/* Writes the record to `written`. */
static void write_record(enum record_format format)
{
	size_t size;
	FILE  *out;

	free(written);
	written = NULL;
	out = xopen_memstream(&written, &size);
	record_file_write(out, format, &record);
	xclose_memstream(out, &written);
}

static bool read_text(const char *text, const struct variant *v)
{
	return record_file_read(&record, text, strlen(text), v, &error);
}

static void add_moves(struct game_record *r, const char *list)
{
	point         points[16];
	int           n = notation_read_list(points, 16, list);
	struct board *board = board_new(&r->variant);

	for (int i = 0; i < n; i++)
		ck_assert_int_eq(game_record_add(r, board, points[i]), OK);
	game_record_set_result(r, board);
	board_free(board);
}

static const char *moves_of(const struct game_record *r)
{
	static char text[NOTATION_LIST_SIZE];
	point       points[POINTS_MAX];

	for (unsigned i = 0; i < r->ply_count; i++)
		points[i] = r->moves[i].p;
	notation_write_list(points, r->ply_count, text);
	return text;
}

/* --- what is written --- */

static void make_reviewed_game(void)
{
	static point better[2];

	game_record_init(&record, &(struct variant){ 15, 11, 5, RULE_EXACT });
	record.id = 17;
	record.control = (struct time_control){ TIME_CONTROL_PER_GAME, 300000,
		3000 };
	strcpy(record.name[SIDE_X], "ann");
	strcpy(record.name[SIDE_O], "Bo\\b]");
	strcpy(record.rating[SIDE_O], "1612?");
	strcpy(record.date, "2026-11-22");
	add_moves(&record, "h6,i6,g5,i5");
	record.is_over = true;
	record.winner = SIDE_X;
	record.reason = END_RESIGN;
	record.moves[0].time_left = 299120;
	record.moves[1].mark = RECORD_MARK_BLUNDER;
	record.moves[1].comment = "loses";
	better[0] = POINT(9, 5);
	better[1] = POINT(9, 4);
	record.moves[1].better = better;
	record.moves[1].better_count = 2;
	record.moves[2].mark = RECORD_MARK_INACCURACY;
	record.moves[3].mark = RECORD_MARK_MISTAKE;
	game_record_add_takeback(&record, 0, SIDE_X, better, 1);
	game_record_add_takeback(&record, 2, SIDE_O, better, 2);
	game_record_add_takeback(&record, 2, SIDE_O, better + 1, 1);
	ply_set_add(&record.bot_plies, 2);
	ply_set_add(&record.bot_plies, 4);
}

TEST(sgf_is_written)
{
	make_reviewed_game();
	write_record(RECORD_FORMAT_SGF);
	ck_assert_str_eq(written,
	    "(;FF[4]GM[4]CA[UTF-8]AP[noughts:" NOUGHTS_VERSION
	    "]SZ[15:11]RU[exact k=5]"
	    "GN[game 17]PB[ann]PW[Bo\\\\b\\]]WR[1612?]DT[2026-11-22]"
	    "TM[300]OT[3 s increment]RE[B+R]C[x took back j6]\n"
	    ";B[hf]BL[299.120]\n"
	    "(\n"
	    ";W[if]BM[2]C[made by a bot; o took back j6 j5; "
	    "o took back j5\nloses]\n"
	    ";B[gg]DO[]\n"
	    ";W[ig]BM[1]C[made by a bot])\n"
	    "(;W[jf];B[jg]))\n");
}

TEST(takebacks_are_bounded)
{
	static const point moves[10] = { POINT(1, 1) };

	game_record_init(&record, &gomoku);
	for (unsigned i = 0; i < RECORD_TAKEBACKS_MAX; i++)
		game_record_add_takeback(&record, i, SIDE_X, moves, 10);
	ck_assert_uint_eq(record.takeback_count, RECORD_TAKEN_BACK_MAX / 10);
	game_record_init(&record, &gomoku);
	for (unsigned i = 0; i < 2 * RECORD_TAKEBACKS_MAX; i++)
		game_record_add_takeback(&record, i, SIDE_X, moves, 1);
	ck_assert_uint_eq(record.takeback_count, RECORD_TAKEBACKS_MAX);
}

TEST(sgf_is_read_back)
{
	make_reviewed_game();
	write_record(RECORD_FORMAT_SGF);
	ck_assert_msg(read_text(written, NULL), "%s", error.text);
	ck_assert(variant_is_same(&record.variant,
	    &(struct variant){ 15, 11, 5, RULE_EXACT }));
	ck_assert(record.is_k_given);
	ck_assert_str_eq(moves_of(&record), "h6,i6,g5,i5");
	ck_assert_str_eq(record.name[SIDE_X], "ann");
	ck_assert_str_eq(record.name[SIDE_O], "Bo\\b]");
	ck_assert_str_eq(record.rating[SIDE_O], "1612?");
	ck_assert_str_eq(record.date, "2026-11-22");
	ck_assert_int_eq(record.moves[0].time_left, 299120);
	ck_assert_int_eq(record.moves[1].time_left, RECORD_NO_TIME);
	ck_assert(time_control_is_same(&record.control,
	    &(struct time_control){ TIME_CONTROL_PER_GAME, 300000, 3000 }));
	ck_assert(record.is_over && record.winner == SIDE_X &&
	    record.reason == END_RESIGN);
}

static const struct {
	bool            is_over;
	enum side       winner;
	enum end_reason reason;
	const char     *text;
} results[] = {
	{ false, SIDE_NONE, END_LINE, "RE[?]" },
	{ true, SIDE_O, END_TIME, "RE[W+T]" },
	{ true, SIDE_X, END_QUIT, "RE[B+F]" },
	{ true, SIDE_NONE, END_AGREED, "RE[0]" },
	{ true, SIDE_NONE, END_AWAY, "RE[Void]" },
};

TEST_EACH(results_are_kept, results)
{
	enum time_control_kind kind = _i % 2 == 0 ? TIME_CONTROL_NONE :
						    TIME_CONTROL_PER_MOVE;
	struct time_control    control = { kind, _i % 2 == 0 ? 0 : 30000, 0 };

	game_record_init(&record, &gomoku);
	record.control = control;
	record.is_over = results[_i].is_over;
	record.winner = results[_i].winner;
	record.reason = results[_i].reason;
	write_record(RECORD_FORMAT_SGF);
	ck_assert_ptr_nonnull(strstr(written, results[_i].text));
	ck_assert(read_text(written, NULL));
	ck_assert_int_eq(record.is_over, results[_i].is_over);
	ck_assert_int_eq(record.winner, results[_i].winner);
	ck_assert(time_control_is_same(&record.control, &control));
}

/* A random game on a random board; most are played to their end. */
static void make_random_game(unsigned seed)
{
	struct variant v;
	struct board  *board;

	srand(seed);
	v.columns = (uint8_t)(SIDES_MIN + rand() % (SIDES_MAX - SIDES_MIN + 1));
	v.rows = (uint8_t)(SIDES_MIN + rand() % (SIDES_MAX - SIDES_MIN + 1));
	v.k = (uint8_t)(2 +
	    rand() % (v.columns > v.rows ? v.columns - 1 : v.rows - 1));
	v.rule = rand() % 2 == 0 ? RULE_FREE : RULE_EXACT;
	game_record_init(&record, &v);
	board = board_new(&v);
	while (board_verdict(board) == VERDICT_OPEN && rand() % 1000 > 0)
		game_record_add(&record, board,
		    POINT(rand() % v.columns, rand() % v.rows));
	game_record_set_result(&record, board);
	board_free(board);
}

TEST_LOOP(random_games_are_read_back, RECORD_FORMAT_SGF,
    RECORD_FORMAT_MOVES + 1)
{
	for (unsigned seed = 0; seed < 100; seed++) {
		static struct game_record before;

		make_random_game(seed);
		before = record;
		write_record((enum record_format)_i);
		ck_assert_msg(record_file_read(&record, written,
				  strlen(written), &before.variant, &error),
		    "seed %u: %s", seed, error.text);
		ck_assert(variant_is_same(&record.variant, &before.variant));
		ck_assert_uint_eq(record.ply_count, before.ply_count);
		for (unsigned i = 0; i < record.ply_count; i++)
			ck_assert_uint_eq(record.moves[i].p, before.moves[i].p);
		ck_assert_int_eq(record.is_over, before.is_over);
		ck_assert_int_eq(record.winner, before.winner);
	}
}

/* --- what is read --- */

TEST(other_programs_sgf_is_read)
{
	ck_assert(read_text("\xef\xbb\xbf a note (;GM[4]\n SZ [15] PB[Jos\xe9]"
			    "RU[0]DT[2008.3.15]XYZ[a][b]KO[]Ma[x]TM[bad]OT[]"
			    "RE[W+5];Black[hh]N[a\\]b\\\n](;W[ii]C[(;)])"
			    "(;W[aa](;B[bb])))",
	    NULL));
	ck_assert_str_eq(moves_of(&record), "h8,i7");
	ck_assert_uint_eq(record.variant.k, 5);
	ck_assert(!record.is_k_given);
	ck_assert_str_eq(record.name[SIDE_X], "Jos\xc3\xa9");
	ck_assert_str_eq(record.date, "2008.3.15");
	ck_assert(record.is_over && record.winner == SIDE_O);
}

static const struct {
	const char *text;
	msec        initial;
	enum rule   rule;
	bool        is_over;
} values[] = {
	{ "(;CA[utf-8]TM[0]RE[Draw])", 0, RULE_FREE, true },
	{ "(;CA[latin1]TM[60.0x]RE[B])", 60000, RULE_FREE, false },
	{ "(;CA[US-ASCII]TM[99999999]OT[5 s byo-yomi])", 0, RULE_FREE, false },
	{ "(;RU[1]RE[draw])", 0, RULE_EXACT, false },
	{ "(;RU[exact]TM[36000])", 36000000, RULE_EXACT, false },
};

TEST_EACH(values_are_read, values)
{
	ck_assert_msg(read_text(values[_i].text, NULL), "%s", error.text);
	ck_assert_int_eq(record.control.initial, values[_i].initial);
	ck_assert_int_eq(record.variant.rule, values[_i].rule);
	ck_assert_int_eq(record.is_over, values[_i].is_over);
}

/* ON as it is read, and as it is written then; other programs' names are lost. */
static const struct {
	const char *text, *written;
} openings[] = {
	{ "(;GM[4]ON[swap2 more,o])", "ON[swap2 more,o]" },
	{ "(;GM[4]ON[swap x]SZ[15])", "ON[swap x]" },
	{ "(;GM[4]ON[longpro])", "ON[longpro]" },
	{ "(;GM[4]ON[swap2])", "ON[swap2]" },
	{ "(;GM[4]ON[swap2 more,more])", NULL },
	{ "(;GM[4]ON[none])", NULL },
	{ "(;GM[4]ON[San-ren-sei])", NULL },
	{ "(;GM[4]ON[])", NULL },
	/* The board does not allow it. */
	{ "(;GM[4]ON[swap2 x]SZ[7])", NULL },
};

TEST_EACH(openings_are_read_and_written, openings)
{
	ck_assert_msg(read_text(openings[_i].text, NULL), "%s", error.text);
	write_record(RECORD_FORMAT_SGF);
	if (openings[_i].written != NULL)
		ck_assert_ptr_nonnull(strstr(written, openings[_i].written));
	else
		ck_assert_ptr_null(strstr(written, "ON["));
}

/* A control that cannot be written as "5+3" or "30/move" is left out. */
static const struct {
	const char *text, *control;
} controls[] = {
	{ "(;TM[90])", "none" },
	{ "(;TM[300.5])", "none" },
	{ "(;TM[36060])", "none" },
	{ "(;TM[90]OT[3 s increment])", "none" },
	{ "(;OT[3 s increment]TM[90])", "none" },
	{ "(;TM[120]OT[3 s increment])", "2+3" },
	{ "(;OT[3 s increment])", "0+3" },
	{ "(;OT[30 s a move])", "30/move" },
};

TEST_EACH(only_time_controls_of_ours_are_read, controls)
{
	char text[TIME_CONTROL_TEXT_SIZE];

	ck_assert_msg(read_text(controls[_i].text, NULL), "%s", error.text);
	ck_assert_str_eq(time_control_write(&record.control, text),
	    controls[_i].control);
}

/* A character set, and how the bytes of U+00E9 in it are shown. */
static const struct {
	const char *charset, *bytes, *shown;
} charsets[] = {
	{ "UTF-8", "a\xc3\xa9", "a\xc3\xa9" },
	{ "Utf-8", "a\xc3\xa9", "a\xc3\xa9" },
	{ "utf8", "a\xc3\xa9", "a\xc3\xa9" },
	{ "iso-8859-1", "a\xe9", "a\xc3\xa9" },
	{ "LATIN1", "a\xe9", "a\xc3\xa9" },
	{ "GB2312", "a\xa8\xa6]PW[x", "a\xc3\xa9" },
	{ "Big5", "\xc4\xa3", "\u8000" },
	/* Their second bytes are "\\" and "]". */
	{ "Big5", "\xa5\x5c", "\u529f" },
	{ "Shift_JIS", "\x8e\x5c\\]", "\u8695]" },
	{ "Shift_JIS", "\x83\x5d", "\u30be" },
	{ "GBK", "\x81\x5c\x81\x5d", "\u4e57\u4e5a" },
	{ "GBK", "\xff", "?" },
	{ "", "a\xe9", "a\xc3\xa9" },
	/* What is valid UTF-8 is UTF-8. */
	{ "", "a\xc3\xa9", "a\xc3\xa9" },
};

TEST_EACH(names_of_any_character_set_are_read, charsets)
{
	char text[80];

	snprintf(text, sizeof(text), "(;PB[%s]CA[%s];B[hh])",
	    charsets[_i].bytes, charsets[_i].charset);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_str_eq(record.name[SIDE_X], charsets[_i].shown);
	ck_assert_str_eq(moves_of(&record), "h8");
}

TEST(utf8_needs_no_name)
{
	ck_assert(read_text("(;PB[\u00e9];B[hh])", NULL));
	ck_assert_str_eq(record.name[SIDE_X], "\u00e9");
	ck_assert(read_text("\xef\xbb\xbf(;PB[\u00e9];B[hh])", NULL));
	ck_assert_str_eq(record.name[SIDE_X], "\u00e9");
	/* The mark is true, not the name that another program left there. */
	ck_assert(read_text("\xef\xbb\xbf(;CA[Latin-1]PB[\u00e9];B[hh])",
	    NULL));
	ck_assert_str_eq(record.name[SIDE_X], "\u00e9");
	ck_assert(read_text("Piskvorky 15x15, 0:0, 0\n8,8,0\nJos\xe9\n", NULL));
	ck_assert_str_eq(record.name[SIDE_X], "Jos\u00e9");
}

/* Two bytes a character, in either order, with a mark at the start or without. */
static const char *const utf16[] = { "\xff\xfe(\0;\0", "\xfe\xff\0(\0;",
	"(\0;\0)\0", "\0(\0;\0)" };

TEST_EACH(utf16_is_named, utf16)
{
	ck_assert(!record_file_read(&record, utf16[_i], 6, NULL, &error));
	ck_assert_str_eq(error.text, "the file is in UTF-16; save it as UTF-8");
}

static const char *const soft_breaks[] = { "a\\\nb", "a\\\r\nb", "a\\\rb" };

TEST_EACH(soft_line_breaks_are_removed, soft_breaks)
{
	char text[80];

	snprintf(text, sizeof(text), "(;PB[%s])", soft_breaks[_i]);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_str_eq(record.name[SIDE_X], "ab");
}

TEST(first_variation_is_the_game)
{
	ck_assert(read_text("(;GM[4]SZ[3]RU[k=3](;B[bb](;W[aa];B[ca])(;W[ac]))"
			    "(;B[cc]))",
	    NULL));
	ck_assert_str_eq(moves_of(&record), "b2,a3,c3");
	ck_assert(!record.is_over);
}

TEST_LOOP(sgf_keeps_the_rule, 0, RULE_COUNT)
{
	struct variant v = { 9, 9, 4, (enum rule)_i };

	game_record_init(&record, &v);
	add_moves(&record, "a1,b1,a2");
	write_record(RECORD_FORMAT_SGF);
	ck_assert_msg(read_text(written, NULL), "%s", error.text);
	ck_assert(variant_is_same(&record.variant, &v));
	ck_assert_str_eq(moves_of(&record), "a1,b1,a2");
}

TEST(first_game_of_a_collection_is_read)
{
	ck_assert(read_text("(;SZ[3];B[aa])\n\n(;SZ[4];B[bb];W[dd])", NULL));
	ck_assert_str_eq(moves_of(&record), "a3");
	ck_assert_uint_eq(record.variant.k, 3);
	ck_assert(record.is_one_of_several);
	ck_assert(read_text("A game: (;SZ[4];B[bb];W[dd]) (and no other)",
	    NULL));
	ck_assert_str_eq(moves_of(&record), "b3,d1");
	ck_assert(!record.is_one_of_several);
}

/* Bad games, and the place of the error. */
static const struct {
	const char *text;
	unsigned    column;
} bad_games[] = {
	{ "(;GM[1];B[ab])", 6 },
	{ "(;B[hh](;W[hh](;C[)]))(;W[ii]))", 12 },
	{ "(;B[hh];!)", 9 },
	{ "(;B)", 4 },
	{ "(;RU[k=5]SZ[4])", 15 },
	{ "(;ff[4]gm[4];b[hh])", 3 },
};

TEST_EACH(place_of_an_error_is_found, bad_games)
{
	char text[80];

	snprintf(text, sizeof(text), "\n%s\n(;SZ[3];B[aa])",
	    bad_games[_i].text);
	ck_assert(!read_text(text, NULL));
	ck_assert_uint_eq(error.line, 2);
	ck_assert_uint_eq(error.column, bad_games[_i].column);
}

TEST(deep_nesting_takes_no_memory)
{
	size_t n = 100000, length = 6 * n;
	char  *text = xcalloc(length + 1, 1);

	for (size_t i = 0; i < n; i++)
		memcpy(text + 5 * i, "(;C[]", 5);
	memset(text + 5 * n, ')', n);
	ck_assert(read_text(text, NULL));
	ck_assert(!record.is_cut_off);
	text[length - 1] = ' ';
	ck_assert(read_text(text, NULL));
	ck_assert(record.is_cut_off);
	free(text);
}

TEST(psq_is_read)
{
	ck_assert(read_text("Piskvorky 20x10, 11:0, 1\r\n1,1,500\r\n20,10,7\r\n"
			    "pbrain-a.exe\r\nhomo-2\r\n0\r\n",
	    NULL));
	ck_assert_str_eq(moves_of(&record), "a10,t1");
	ck_assert_int_eq(record.moves[0].spent, 500);
	ck_assert_str_eq(record.name[SIDE_X], "homo-2");
	ck_assert_str_eq(record.name[SIDE_O], "pbrain-a.exe");
	ck_assert(!record.is_k_given);
	ck_assert(read_text("Piskvorky 3x3, 0:0, 0\n2,2\n", NULL));
	ck_assert_uint_eq(record.variant.k, 3);
	ck_assert(read_text("Piskvorky 3x3, 0:0, 0\n2,2,0\n-1\n", NULL));
	ck_assert_str_eq(record.name[SIDE_X], "");
}

TEST(psq_with_half_a_header_is_refused)
{
	static const char header[] = "Piskvorky 15x15, 11:0, 1";
	char              text[sizeof(header)] = "";

	for (size_t n = 0; n + 1 < strlen(header); n++) {
		text[n] = header[n];
		ck_assert_msg(!read_text(text, NULL), "%s", text);
	}
}

/* Names as they are written, and as they are read back. */
static const char *const psq_names[][2] = { { "3,4", "_3,4" },
	{ "3 , -4", "_3 , -4" }, { "007", "_007" }, { "-1", "_-1" },
	{ "0 ", "_0" }, { "+1", "+1" }, { "", "_" }, { "a,1", "a,1" },
	{ "1,", "1," }, { "Piskvorky ", "_Piskvorky" } };

TEST_EACH(psq_names_are_no_moves, psq_names)
{
	game_record_init(&record, &gomoku);
	strcpy(record.name[SIDE_X], psq_names[_i][0]);
	write_record(RECORD_FORMAT_PSQ);
	ck_assert(read_text(written, NULL));
	ck_assert_uint_eq(record.ply_count, 0);
	ck_assert_str_eq(record.name[SIDE_X], psq_names[_i][1]);
}

/* What follows the only move of a game, and the names that it gives. */
static const struct {
	const char *text, *x, *o;
} psq_ends[] = {
	{ "", "", "" },
	{ "0\n", "", "" },
	{ "-1", "", "" },
	{ "ann\n", "ann", "" },
	{ "1st\n0\n", "1st", "" },
	{ "1st\n2nd\n0, Freestyle\n", "1st", "2nd" },
	{ "1st\n2nd\n", "1st", "2nd" },
	{ "-1\nann\nbob\n", "", "" },
	{ "ann\n-1\nbob\n", "ann", "" },
	{ "\nann\n\nbob\n\n-1\n\n", "ann", "bob" },
	{ "ann\nPiskvorky 3x3, 0:0, 0\n1,1,0\n", "ann", "" },
	{ "ann\nbob\n0\nPiskvorky 3x3, 0:0, 0\n1,1,0\n", "ann", "bob" },
};

TEST_EACH(psq_ends_with_names_and_a_number, psq_ends)
{
	char text[120];

	snprintf(text, sizeof(text), "Piskvorky 15x15, 0:0, 0\n8,8,5\n%s",
	    psq_ends[_i].text);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_str_eq(moves_of(&record), "h8");
	ck_assert_str_eq(record.name[SIDE_X], psq_ends[_i].x);
	ck_assert_str_eq(record.name[SIDE_O], psq_ends[_i].o);
}

/* Times as they are in a file, and as they are read. */
static const struct {
	const char *text;
	msec        spent;
} psq_times[] = {
	{ "8,8,1000000000", 1000000000 },
	{ "8,8,999999999999999999", 999999999999999999 },
	{ "8,8,-1", RECORD_NO_TIME },
	{ "8,8,0 \r", 0 },
	{ "8,8", 0 },
};

TEST_EACH(psq_times_of_any_length_are_read, psq_times)
{
	char text[120];

	snprintf(text, sizeof(text), "Piskvorky 15x15, 0:0, 0\n%s\n9,9,7\n",
	    psq_times[_i].text);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_str_eq(moves_of(&record), "h8,i7");
	ck_assert_int_eq(record.moves[0].spent, psq_times[_i].spent);
}

/* A name may look like the start of another format. */
TEST(format_is_told_from_the_start_of_the_file)
{
	game_record_init(&record, &gomoku);
	strcpy(record.name[SIDE_X], "(;B[hh])");
	add_moves(&record, "a1");
	write_record(RECORD_FORMAT_PSQ);
	ck_assert(read_text(written, NULL));
	ck_assert_str_eq(moves_of(&record), "a1");
}

TEST(pasted_moves_are_read)
{
	ck_assert(read_text(" 1. H8 i9\n2. h9,i10 ", NULL));
	ck_assert_str_eq(moves_of(&record), "h8,i9,h9,i10");
	ck_assert(!record.is_k_given);
	ck_assert(read_text("a1b2c3", &(struct variant){ 3, 3, 3, RULE_FREE }));
	ck_assert_uint_eq(record.variant.columns, 3);
	ck_assert(record.is_k_given);
}

TEST(first_of_several_games_is_read)
{
	ck_assert(read_text("\nh8i9\n\nh8i9h9\n", NULL));
	ck_assert_str_eq(moves_of(&record), "h8,i9");
	ck_assert(record.is_one_of_several);
	ck_assert(read_text("h8i9\n\nh8i9i9\n", NULL));
	ck_assert_str_eq(moves_of(&record), "h8,i9");
	ck_assert(record.is_one_of_several);
	ck_assert(read_text("h8i9\n\n", NULL));
	ck_assert(!record.is_one_of_several);
	ck_assert(!read_text("\nh8h8\n\nh8i9\n", NULL));
	ck_assert_uint_eq(error.line, 2);
}

/*
 * A line that cannot go on with the game before it is another game, and so are lines
 * of three moves or more without numbers.
 */
TEST(lines_of_a_list_are_games)
{
	ck_assert(read_text("h8 i9 j10\nh8 h9\n", NULL));
	ck_assert_str_eq(moves_of(&record), "h8,i9,j10");
	ck_assert(record.is_one_of_several);
	ck_assert(read_text("h8h9i9\nj8g10k8\n", NULL));
	ck_assert_str_eq(moves_of(&record), "h8,h9,i9");
	ck_assert(record.is_one_of_several);
	ck_assert(read_text("1. h8 h9 i9\n4. j8 g10 k8\n", NULL));
	ck_assert_uint_eq(record.ply_count, 6);
	ck_assert(read_text("h8 h9\nj8 g10\nk8\n", NULL));
	ck_assert_uint_eq(record.ply_count, 5);
	ck_assert(read_text("a1 b1 a2\nb2 a3\n",
	    &(struct variant){ 3, 3, 3, RULE_FREE }));
	ck_assert_str_eq(moves_of(&record), "a1,b1,a2,b2,a3");
	ck_assert(!record.is_one_of_several);
	ck_assert(read_text("a1 b1 a2 b2 a3\nc3\n",
	    &(struct variant){ 3, 3, 3, RULE_FREE }));
	ck_assert_str_eq(moves_of(&record), "a1,b1,a2,b2,a3");
	ck_assert(record.is_one_of_several);
}

/* RU, the rule that it means, and what of it is not known. */
static const struct {
	const char *text;
	enum rule   rule;
	const char *unknown;
} rule_names[] = {
	{ "Exact", RULE_EXACT, "" },
	{ "Standard", RULE_EXACT, "" },
	{ "STANDARD GOMOKU", RULE_EXACT, "" },
	{ "Gomoku", RULE_FREE, "" },
	{ "Free style, square board", RULE_FREE, "square board" },
	{ "freestyle;standard", RULE_EXACT, "" },
	{ "Renju", RULE_FREE, "Renju" },
	{ "4", RULE_FREE, "4" },
	{ "square k=4", RULE_SQUARE, "" },
	{ "k=4 Misere", RULE_MISERE, "" },
	{ "FREE K=4", RULE_FREE, "" },
	{ "  ", RULE_FREE, "" },
	{ "a name that is so very long that nobody would ever read it all",
	    RULE_FREE, "a name that is so very long that nobody" },
};

TEST_EACH(rules_of_others_are_read_or_named, rule_names)
{
	char text[120];

	snprintf(text, sizeof(text), "(;RU[%s];B[hh])", rule_names[_i].text);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_int_eq(record.variant.rule, rule_names[_i].rule);
	ck_assert_str_eq(record.unknown_rule, rule_names[_i].unknown);
}

TEST(a_rule_may_be_long)
{
	char text[400] = "(;RU[";

	memset(text + strlen(text), 'r', 300);
	strcat(text, "];B[hh])");
	ck_assert(read_text(text, NULL));
	ck_assert_uint_eq(strlen(record.unknown_rule), RECORD_RULE_SIZE - 1);
}

/* Six in a row; it is no line of exactly five. */
#define SIX                                                          \
	"8,8,1\n1,1,1\n9,8,1\n1,3,1\n10,8,1\n1,5,1\n12,8,1\n1,7,1\n" \
	"13,8,1\n1,9,1\n11,8,1\n1,11,1\nann\nbob\n"

TEST(psq_may_name_the_rule)
{
	ck_assert_msg(read_text("Piskvorky 15x15, 0:0, 0\n" SIX
				"1, Standard\nPiskvorky 3x3, 0:0, 0\n",
			  NULL),
	    "%s", error.text);
	ck_assert_int_eq(record.variant.rule, RULE_EXACT);
	ck_assert_uint_eq(record.ply_count, 12);
	ck_assert(!read_text("Piskvorky 15x15, 0:0, 0\n" SIX "1\n", NULL));
	ck_assert_str_eq(error.text,
	    "move 12, a5: The game is already over" ASSUMED);
	ck_assert(read_text("Piskvorky 3x3, 0:0, 0\n1, 1 , -5\n2 ,2\n", NULL));
	ck_assert_uint_eq(record.ply_count, 2);
}

TEST(another_game_is_read_as_the_given_one)
{
	ck_assert_msg(read_text("(;GM[1]SZ[15];B[hh])", &gomoku), "%s",
	    error.text);
	ck_assert_str_eq(moves_of(&record), "h8");
}

/* What RE says is kept if the moves end otherwise. */
static const struct {
	const char *result, *kept;
	enum side   winner;
} contradictions[] = {
	{ "W+F", "W+F", SIDE_X },
	{ "0", "0", SIDE_X },
	{ "B+R", "", SIDE_X },
	{ "W", "", SIDE_X },
};

TEST_EACH(both_results_are_kept, contradictions)
{
	char text[120];

	snprintf(text, sizeof(text),
	    "(;SZ[3]RE[%s];B[aa];W[ba];B[ab];W[bb];B[ac])",
	    contradictions[_i].result);
	ck_assert_msg(read_text(text, NULL), "%s", error.text);
	ck_assert_int_eq(record.winner, contradictions[_i].winner);
	ck_assert_int_eq(record.reason, END_LINE);
	ck_assert_str_eq(record.other_result, contradictions[_i].kept);
}

/* Stones that are set up, as the moves of which they are read. */
static const struct {
	const char *text, *moves;
	unsigned    setup;
} setups[] = {
	{ "(;AB[hh][ii]AW[hi][ih];B[aa];W[bb])", "h8,h7,i7,i8,a15,b14", 4 },
	{ "(;AW[hi]AB[hh][ii];W[aa])", "h8,h7,i7,a15", 3 },
	{ "(;AB[hh]PL[W])", "h8", 1 },
	{ "(;PL[B]SZ[3]AB[aa]AW[bb]RU[k=3])", "a3,b2", 2 },
	/* The stones of a column fall from the lowest on. */
	{ "(;SZ[7:6]RU[drop k=4]AB[ae:af]AW[ad][be:bf]AB[bd])", NULL, 0 },
	/* The line is the last move. */
	{ "(;SZ[3]AB[aa:ca]AW[ab:bb])", "a3,a2,b3,b2,c3", 5 },
	{ "(;PL[W];B[hh])", "h8", 0 },
	{ "(;QPR[hhiihi];W[aa])", "h8,i7,h7,a15", 0 },
	{ "(;QPR[hh]QPR[ii];B[hi])", "h8,i7,h7", 0 },
};

TEST_EACH(positions_are_read, setups)
{
	bool is_read = read_text(setups[_i].text, NULL);

	ck_assert_int_eq(is_read, setups[_i].moves != NULL);
	if (!is_read)
		return;
	ck_assert_str_eq(moves_of(&record), setups[_i].moves);
	ck_assert_uint_eq(record.setup_count, setups[_i].setup);
	write_record(RECORD_FORMAT_SGF);
	ck_assert_msg(read_text(written, NULL), "%s: %s", written, error.text);
	ck_assert_str_eq(moves_of(&record), setups[_i].moves);
	ck_assert_uint_eq(record.setup_count, setups[_i].setup);
}

/* --- what is refused --- */

static const struct {
	const char *text;
	unsigned    line, column;
	const char *message;
} refusals[] = {
	{ "", 1, 1, "the file is empty" },
	{ "hello", 1, 1,
	    "move 1 is not a letter and a number, such as h8; SGF begins with "
	    "(; and psq with Piskvorky" },
	{ "h8 x", 1, 4, "move 2 is not a letter and a number, such as h8" },
	{ "h8 h8", 1, 4, "move 2, h8: That point already has a stone" },
	{ "h8 p1", 1, 4, "move 2, p1, is off the board" ASSUMED },
	{ "h0", 1, 1, "move 1, h0, is off the board" ASSUMED },
	{ "h16", 1, 1, "move 1, h16, is off the board" ASSUMED },
	{ "(;GM[1])", 1, 6,
	    "this is another game than gomoku, GM[4]; --play gomoku reads it "
	    "as gomoku: \"1\"" },
	{ "(;SZ[27])", 1, 6, "a board has 2 to 26 columns and rows: \"27\"" },
	{ "(;SZ[3:x])", 1, 6, "a board has 2 to 26 columns and rows: \"3:x\"" },
	{ "(;SZ[1:3])", 1, 6, "a board has 2 to 26 columns and rows: \"1:3\"" },
	{ "(;SZ[3:1])", 1, 6, "a board has 2 to 26 columns and rows: \"3:1\"" },
	{ "(;RU[k=x])", 1, 6,
	    "K is 2 to the longer side of the board: \"k=x\"" },
	{ "(;RU[k=1])", 1, 6,
	    "K is 2 to the longer side of the board: \"k=1\"" },
	{ "(;RU[k=5]SZ[4])", 1, 15,
	    "K is 5, but the longer side of the board is 4" },
	{ "(;RU[k=5]SZ[4];B[aa])", 1, 21,
	    "K is 5, but the longer side of the board is 4" },
	{ "(;SZ[3:2];B[ac])", 1, 13, "this move is off the board: \"ac\"" },
	{ "(;AB[aa][bb];B[cc])", 1, 6,
	    "2 black and 0 white stones are set up, which no game of moves in "
	    "turn has" },
	{ "(;AB[aa]PL[B])", 1, 6,
	    "1 black and 0 white stones are set up, which no game of moves in "
	    "turn has at this turn" },
	{ "(;AB[aa]AW[aa])", 1, 6,
	    "1 black and 1 white stones are set up, which no game of moves in "
	    "turn has" },
	{ "(;SZ[9]AB[aa:jj])", 1, 11, "this move is off the board: \"aa:jj\"" },
	{ "(;B[hh]AW[aa])", 1, 11,
	    "stones are set up after the first move: \"aa\"" },
	{ "(;AE[aa])", 1, 6,
	    "stones are removed, which cannot be read: \"aa\"" },
	{ "(;QPR[hhx];B[cc])", 1, 7,
	    "the opening in QPR cannot be read: \"hhx\"" },
	{ "(;QPR[1500];B[cc])", 1, 7,
	    "the opening in QPR cannot be read: \"1500\"" },
	{ "(;B[cc]QPR[hh])", 1, 12,
	    "the opening follows the first move: \"hh\"" },
	{ "(;CA[klingon];B[hh])", 1, 1,
	    "the character set \"klingon\" is not known here; save the file as "
	    "UTF-8" },
	{ "(;B[aa]SZ[9])", 1, 11,
	    "the board is described after the first move: \"9\"" },
	{ "(;W[aa])", 1, 5, "it is Black's move, not White's: \"aa\"" },
	{ "(;B[aa];B[bb])", 1, 11, "it is White's move, not Black's: \"bb\"" },
	{ "(;B[])", 1, 5, "passes cannot be read: \"\"" },
	{ "(;B[tt])", 1, 5, "this move is off the board: \"tt\"" ASSUMED },
	{ "(;B[a])", 1, 5, "this move is off the board: \"a\"" ASSUMED },
	{ "(\n;B[hh]\n;W[hh])", 3, 4,
	    "move 2, h8: That point already has a stone" },
	{ "(;SZ[2];B[aa];W[ab];B[bb];W[ba])", 1, 29,
	    "move 4, b2: The game is already over; the file does not name "
	    "the game: 2x2x2 was assumed, --play names another" },
	{ "(;SZ[2]RU[Caro];B[aa];W[ab];B[bb];W[ba])", 1, 37,
	    "move 4, b2: The game is already over; the rule \"Caro\" of the "
	    "file is not known: 2x2x2 was assumed, --play names another" },
	{ "(;SZ[2]RU[free k=2];B[aa];W[ab];B[bb];W[ba])", 1, 41,
	    "move 4, b2: The game is already over" },
	{ "(;SZ[7:6]RU[drop k=4];B[ae])", 1, 25,
	    "move 1, a2: Stones fall to the lowest free point of their "
	    "column" },
	{ "(;B[aa](;W[bb])(;W[c", 1, 21,
	    "the file ends inside a value; it is cut off" },
	{ "(;B[a\\", 1, 7, "the file ends inside a value; it is cut off" },
	{ "(;B)", 1, 4, "a value in [ ] is missing after the property B" },
	{ "(;LONG)", 1, 7, "a value in [ ] is missing after the property " },
	{ "(;b[aa])", 1, 3, "the name of a property is in capital letters" },
	{ "(;[aa])", 1, 3, "a property, a node or a bracket is missing here" },
	{ "Piskvorky 15x15", 1, 16,
	    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"" },
	{ "Piskvorky 1x15, 0:0, 0", 1, 23,
	    "a board has 2 to 26 columns and rows, not 1 and 15" },
	{ "Piskvorky 15x1, 0:0, 0", 1, 23,
	    "a board has 2 to 26 columns and rows, not 15 and 1" },
	{ "Piskvorky 27x15, 0:0, 0", 1, 24,
	    "a board has 2 to 26 columns and rows, not 27 and 15" },
	{ "Piskvorky 15x27, 0:0, 0", 1, 24,
	    "a board has 2 to 26 columns and rows, not 15 and 27" },
	{ "Piskvorky 9999999999x15, 0:0, 0", 1, 32,
	    "a board has 2 to 26 columns and rows, not 9999999999 and 15" },
	{ "Piskvorky 15x15, 0:0, 0, 5", 1, 24,
	    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"" },
	{ "Piskvorky 15x15, 0:0, 2", 1, 24,
	    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"" },
	{ "Piskvorky 9999999999999999999x15, 0:0, 0", 1, 11,
	    "the first line is not like \"Piskvorky 15x15, 0:0, 0\"" },
	{ "Piskvorky 3x3, 0:0, 0\n4,1,0\n", 2, 1,
	    "move 1, \"4,1\", is off the board" },
	{ "Piskvorky 3x3, 0:0, 0\n1,4,0\n", 2, 1,
	    "move 1, \"1,4\", is off the board" },
	{ "Piskvorky 3x3, 0:0, 0\n0,1,0\n", 2, 1,
	    "move 1, \"0,1\", is off the board" },
	{ "Piskvorky 3x3, 0:0, 0\n1,0,0\n", 2, 1,
	    "move 1, \"1,0\", is off the board" },
	{ "Piskvorky 3x3, 0:0, 0\n1,1,0\n1,1,0\n", 3, 1,
	    "move 2, a3: That point already has a stone" },
	{ "Piskvorky 3x3, 0:0, 0\n1,1,0\n2,2,x\n", 3, 1,
	    "move 2 is not like 8,8,1230: a column, a row and a time in "
	    "milliseconds" },
	{ "Piskvorky 3x3, 0:0, 0\n1,1,5,6\n", 2, 1,
	    "move 1 is not like 8,8,1230: a column, a row and a time in "
	    "milliseconds" },
	{ "Piskvorky 3x3, 0:0, 0\n-1,1,5\n1,1,0\n", 3, 1,
	    "a move follows the names" },
	{ "Piskvorky 3x3, 0:0, 0\n1,1,0\nann\n2,2,0\n", 4, 1,
	    "a move follows the names" },
	{ "Piskvorky 3x3, 0:0, 0\nann\nbob\ncarol\n", 4, 1,
	    "after two names only a number can follow" },
};

TEST_EACH(bad_files_are_refused, refusals)
{
	ck_assert(!read_text(refusals[_i].text, NULL));
	ck_assert_str_eq(error.text, refusals[_i].message);
	ck_assert_uint_eq(error.line, refusals[_i].line);
	ck_assert_uint_eq(error.column, refusals[_i].column);
}

/* What a file says counts, else what the options say. */
static const struct {
	const char *text, *variant;
} left_open[] = {
	{ "(;GM[4]SZ[15];B[hh])", "15x15x6/exact" },
	{ "(;GM[4];B[hh])", "15x15x6/exact" },
	{ "(;GM[4]RU[free k=5]SZ[15];B[hh])", "15x15x5" },
	{ "(;GM[4]RU[k=4]SZ[9];B[dd])", "9x9x4/exact" },
	{ "(;GM[4]RU[free]SZ[9];B[dd])", "9x9x6" },
};

TEST_EACH(options_say_what_sgf_leaves_open, left_open)
{
	struct variant v, wanted;

	ck_assert(variant_parse(&v, "15x15x6/exact"));
	ck_assert(variant_parse(&wanted, left_open[_i].variant));
	ck_assert_msg(read_text(left_open[_i].text, &v), "%s", error.text);
	ck_assert(variant_is_same(&record.variant, &wanted));
	ck_assert(record.is_k_given);
}

TEST(options_must_fit_the_file)
{
	ck_assert(!read_text("Piskvorky 3x3, 0:0, 0\n", &gomoku));
	ck_assert_str_eq(error.text,
	    "K is 5, but the longer side of the board is 3");
}

TEST(text_is_made_safe)
{
	ck_assert(read_text(
	    "(;CA[UTF-8]PB[ a\x1b[31m\nb\xff ]PW[\xe2\x80\xae])", NULL));
	ck_assert_str_eq(record.name[SIDE_X], "a?[31m b?");
	ck_assert_str_eq(record.name[SIDE_O], "?");
	ck_assert(read_text("(;GM[4]CA[UTF-8]PB[a\u0301\u0301\u0301\u0301b])",
	    NULL));
	ck_assert_str_eq(record.name[SIDE_X], "a\u0301\u0301?\u0301b");
}

TEST(format_follows_the_file_name)
{
	enum record_format format;

	ck_assert(record_format_of_name(&format, "a.b/game.SGF"));
	ck_assert_int_eq(format, RECORD_FORMAT_SGF);
	ck_assert(record_format_of_name(&format, "x.psq"));
	ck_assert_int_eq(format, RECORD_FORMAT_PSQ);
	ck_assert(record_format_of_name(&format, "x.txt"));
	ck_assert_int_eq(format, RECORD_FORMAT_MOVES);
	ck_assert(!record_format_of_name(&format, "game"));
	ck_assert(!record_format_of_name(&format, "game.png"));
}
