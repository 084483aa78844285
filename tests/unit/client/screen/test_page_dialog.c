/* test_page_dialog.c -- the address for browsers and its QR code. */

#include "client/screen/render.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"
#include "tests/support/ui_fixture.h"

#define URL "http://192.168.100.100:4243/"

/* The columns and rows of the code of such an address, two modules in a row. */
#define SIDE 33
#define ROWS 17

static void set_up(void)
{
	ui_fixture_set_up();
	ui_fixture_receive(&l, "* over 7 winner=x why=resign", "");
	l.ui.page = (struct page_addresses){ .count = 1, .url = { URL } };
	l.ui.dialog = DIALOG_NONE;
	scratch_dir_create();
}

static void tear_down(void)
{
	scratch_dir_remove();
	ui_fixture_tear_down();
}

FIXTURE(set_up, tear_down);

/* Draws on a terminal that has all symbols. */
static void draw(int rows, int columns)
{
	render_screen(&l.ui, l.canvas, rows, columns, CHARSET_FULL);
}

/* The rectangle of cells of the code; all zero if it is not drawn. */
static struct rect find_code(void)
{
	struct rect r = { 0, 0, 0, 0 };

	for (int row = 0; row < l.canvas->rows; row++) {
		for (int column = 0; column < l.canvas->columns; column++) {
			if (l.canvas->cell[row][column].style != STYLE_CODE)
				continue;
			if (r.rows == 0)
				r = (struct rect){ row, column, 0, 0 };
			r.rows = row - r.row + 1;
			r.columns = column - r.column + 1;
		}
	}
	return r;
}

static bool is_light(struct rect code, int module_row, int column)
{
	uint32_t c = l.canvas
			 ->cell[code.row + module_row / 2][code.column + column]
			 .character;

	return c == 0x2588 || c == (module_row % 2 == 0 ? 0x2580U : 0x2584U);
}

/* Writes the cells as a picture, each module as a square of pixels. */
static void write_picture(const char *path, struct rect code)
{
	enum { SCALE = 6 };
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fprintf(file, "P5 %d %d 255\n", code.columns * SCALE,
	    2 * code.rows * SCALE);
	for (int y = 0; y < 2 * code.rows * SCALE; y++)
		for (int x = 0; x < code.columns * SCALE; x++)
			fputc(is_light(code, y / SCALE, x / SCALE) ? 255 : 0,
			    file);
	fclose(file);
}

TEST(drawn_code_is_read_back)
{
	const char *path = scratch_dir_path("code.pgm");
	char        command[1024], read[256];
	struct rect code;
	FILE       *reader;

	if (system("command -v zbarimg >/dev/null") != 0) {
		skip("no program \"zbarimg\" (Debian: zbar-tools)");
		return;
	}
	ui_fixture_press(&l, KEY_IS_WEB);
	ck_assert(ui_fixture_shows(&l, URL));
	draw(24, 80);
	code = find_code();
	ck_assert_int_eq(code.columns, SIDE);
	ck_assert_int_eq(code.rows, ROWS);
	write_picture(path, code);
	snprintf(command, sizeof(command), "zbarimg -q --nodbus --raw '%s'",
	    path);
	reader = popen(command, "r");
	ck_assert_ptr_nonnull(reader);
	ck_assert_ptr_nonnull(fgets(read, sizeof(read), reader));
	pclose(reader);
	ck_assert_str_eq(read, URL "\n");
}

static const struct {
	int  rows, columns;
	bool has_code;
} sizes[] = { { 24, 80, true }, { 19, 80, true }, { 18, 80, false },
	{ 24, 69, false }, { 16, 40, false } };

/* The address alone is shown where a code has no room. */
TEST_EACH(code_needs_room, sizes)
{
	ui_fixture_press(&l, KEY_IS_WEB);
	draw(sizes[_i].rows, sizes[_i].columns);
	ck_assert(sizes[_i].has_code == (find_code().rows > 0));
	render_screen(&l.ui, l.canvas, 24, 80, CHARSET_TEXT);
	ck_assert_int_eq(find_code().rows, 0);
}

TEST(other_addresses_have_a_key)
{
	l.ui.page = (struct page_addresses){ .count = 2,
		.url = { URL, "http://10.0.0.3:4243/" } };
	ui_fixture_press(&l, KEY_IS_WEB);
	ck_assert(ui_fixture_shows(&l, URL));
	ck_assert(ui_fixture_shows(&l, "Right Other address"));
	ui_fixture_press(&l, KEY_IS_RIGHT);
	ck_assert(ui_fixture_shows(&l, "http://10.0.0.3:4243/"));
	ui_fixture_press(&l, KEY_IS_RIGHT);
	ck_assert(ui_fixture_shows(&l, URL));
	ui_fixture_press(&l, KEY_IS_LEFT);
	ck_assert(ui_fixture_shows(&l, "http://10.0.0.3:4243/"));
	ui_fixture_type(&l, "#");
	ck_assert(!ui_fixture_shows(&l, "http://"));
}

TEST(says_that_there_is_no_page)
{
	l.ui.page.count = 0;
	ui_fixture_type(&l, "/web$");
	ck_assert(ui_fixture_shows(&l, "This server has no page"));
	ui_fixture_press(&l, KEY_IS_RIGHT);
	ui_fixture_type(&l, "x");
	ck_assert(!ui_fixture_shows(&l, "This server has no page"));
}
