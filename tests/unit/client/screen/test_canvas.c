/* test_canvas.c -- cells, wide and combining characters, click targets. */

#include "client/screen/canvas.h"
#include "client/words/glyph.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct canvas *c;

static void open_canvas(void)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	c = calloc(1, sizeof(*c));
	ck_assert_ptr_nonnull(c);
	canvas_clear(c, 4, 10, CHARSET_FULL);
}

static void close_canvas(void)
{
	free(c);
}

FIXTURE(open_canvas, close_canvas);

static const struct {
	const char *text;
	bool        unicode;
	uint32_t    character;
	int         width;
	size_t      bytes;
} glyphs[] = {
	{ "a", true, 'a', 1, 1 },
	{ "\xc3\xbc", true, 0xfc, 1, 2 },
	{ "\xc3\xbc", false, '?', 1, 2 },
	{ "\xe4\xbd\xa0", true, 0x4f60, 2, 3 },
	{ "\xf0\x9f\x98\x80", true, 0x1f600, 2, 4 },
	{ "\xcc\x81", true, '?', 1, 2 }, /* a mark alone */
	{ "e\xcc\x81\xcc\x88x", true, 'e', 1, 5 },
	{ "e\xcc\x81", false, 'e', 1, 3 },
	{ "\xed\x95\x9c", true, 0xd55c, 2, 3 }, /* a Hangul syllable, */
	{ "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", true, 0x1112, 2, 9 },
	/* what terminals disagree about: with a selector, a keycap, a skin */
	{ "\xe2\x9d\xa4\xef\xb8\x8f", true, 0x2764, 1, 6 },
	{ "1\xef\xb8\x8f\xe2\x83\xa3", true, '1', 1, 7 },
	{ "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd", true, 0x1f44d, 2, 8 },
	{ "\xf0\x9f\x8f\xbd", true, '?', 1, 4 },
	/* the first of a family */
	{ "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa7", true, 0x1f468, 2, 7 },
	{ "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa", true, 'D', 1, 4 },
	{ "\xdb\x8c\xe2\x80\x8c\xd8\xae", true, 0x6cc, 1, 5 }, /* Persian */
	{ "\xe4\xb7\x80", true, '?', 1, 3 }, /* U+4DC0: 1 or 2 columns? */
	{ "\033[2J", true, '?', 1, 1 },
	{ "\xc2\x9b", true, '?', 1, 2 },
	{ "\xe2\x80\xae", true, '?', 1, 3 },
	{ "\xe2\x80\x8b", true, '?', 1, 3 },
	{ "\xff", true, '?', 1, 1 },
	{ "\xc3", true, '?', 1, 1 },
	{ "\xe4\xbd", true, '?', 1, 2 },
	{ "\x80", true, '?', 1, 1 },
};

TEST_EACH(reads_one_character, glyphs)
{
	struct glyph g = glyph_read(glyphs[_i].text, glyphs[_i].unicode);

	ck_assert_uint_eq(g.character, glyphs[_i].character);
	ck_assert_int_eq(g.width, glyphs[_i].width);
	ck_assert_uint_eq(g.bytes, glyphs[_i].bytes);
}

TEST(cuts_text_at_the_end_of_the_rectangle)
{
	struct rect where = { 1, 2, 1, 3 };

	ck_assert_int_eq(canvas_text(c, where, "abcd", STYLE_STRONG), 3);
	ck_assert_uint_eq(c->cell[1][1].character, ' ');
	ck_assert_uint_eq(c->cell[1][2].character, 'a');
	ck_assert_int_eq(c->cell[1][4].style, STYLE_STRONG);
	ck_assert_uint_eq(c->cell[1][5].character, ' ');
	ck_assert_int_eq(canvas_text(c, where, "ab\xe4\xbd\xa0", STYLE_PLAIN),
	    2);
	ck_assert_int_eq(canvas_put(c, 3, 8, "xyz", STYLE_PLAIN), 2);
	ck_assert_int_eq(canvas_put(c, 4, 0, "below", STYLE_PLAIN), 5);
}

TEST(puts_combining_marks_on_the_character_before)
{
	canvas_put(c, 0, 0, "e\xcc\x81\xcc\x88\xcc\x87x", STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[0][0].marks[0], 0x301);
	ck_assert_uint_eq(c->cell[0][0].marks[1], 0x308);
	ck_assert_uint_eq(c->cell[0][1].character, 'x');
	canvas_put(c, 1, 1, "\xcc\x81y", STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[1][0].marks[0], 0);
	ck_assert_uint_eq(c->cell[1][1].character, '?');
	ck_assert_uint_eq(c->cell[1][2].character, 'y');
	canvas_put(c, 2, 0, "\xe4\xbd\xa0\xcc\x81", STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[2][0].marks[0], 0x301);
	ck_assert_uint_eq(c->cell[2][1].marks[0], 0);
	canvas_put(c, 2, 0, "x", STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[2][0].marks[0], 0);
}

/* Each text has the columns that every terminal gives it. */
static const struct {
	const char *text;
	int         columns;
} widths[] = {
	{ "ann", 3 },
	{ "\xe5\xb1\xb1\xe7\x94\xb0", 4 },
	{ "\xe0\xb8\x97\xe0\xb8\xb5\xe0\xb9\x88", 1 },
	{ "\xe2\x9d\xa4\xef\xb8\x8f!", 2 },
	{ "1\xef\xb8\x8f\xe2\x83\xa3!", 2 },
	{ "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd!", 3 },
	{ "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa7!", 5 },
	{ "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa!", 3 },
};

TEST_EACH(counts_columns_by_cluster, widths)
{
	const char *text = widths[_i].text;
	int         columns = widths[_i].columns;

	ck_assert_int_eq(glyph_columns(text, true), columns);
	ck_assert_int_eq(canvas_put(c, 0, 0, text, STYLE_PLAIN), columns);
	ck_assert_int_eq(glyph_field(text, 9), 9 + (int)strlen(text) - columns);
}

/* Writing over half of a wide character erases the other half. */
TEST(never_leaves_half_a_character)
{
	canvas_put(c, 0, 0, "\xe4\xbd\xa0\xe4\xbd\xa0", STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[0][1].character, 0);
	canvas_set(c, 0, 1, 'a', STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[0][0].character, ' ');
	canvas_set(c, 0, 2, 'b', STYLE_PLAIN);
	ck_assert_uint_eq(c->cell[0][3].character, ' ');
}

TEST(returns_the_code_of_the_last_target)
{
	canvas_add_click_target(c, (struct rect){ 0, 0, 4, 10 }, 1);
	canvas_add_click_target(c, (struct rect){ 1, 1, 1, 2 }, 2);
	ck_assert_int_eq(canvas_click_code(c, 0, 0), 1);
	ck_assert_int_eq(canvas_click_code(c, 1, 1), 2);
	ck_assert_int_eq(canvas_click_code(c, 1, 2), 2);
	ck_assert_int_eq(canvas_click_code(c, 1, 3), 1);
	ck_assert_int_eq(canvas_click_code(c, 4, 0), 0);
	canvas_clear(c, 4, 10, CHARSET_ASCII);
	ck_assert_int_eq(canvas_click_code(c, 1, 1), 0);
}

TEST(limits_its_click_targets)
{
	struct rect where = { 0, 0, 1, 1 };

	for (int i = 1; i <= CANVAS_CLICK_TARGETS + 1; i++)
		canvas_add_click_target(c, where, i);
	ck_assert_int_eq(canvas_click_code(c, 0, 0), CANVAS_CLICK_TARGETS);
}

TEST(limits_its_size)
{
	canvas_clear(c, 5000, 5000, CHARSET_FULL);
	ck_assert_int_eq(c->rows, CANVAS_ROWS);
	ck_assert_int_eq(c->columns, CANVAS_COLUMNS);
	canvas_set(c, -1, 0, 'x', STYLE_PLAIN);
	canvas_set(c, 0, CANVAS_COLUMNS, 'x', STYLE_PLAIN);
	canvas_highlight(c, (struct rect){ -5, -5, 6, 6 });
	ck_assert(c->cell[0][0].highlighted && !c->cell[1][0].highlighted);
}
