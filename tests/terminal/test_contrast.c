/*
 * test_contrast.c -- coloured text is readable on dark and light terminals.
 *
 * The palettes are the defaults of common terminals. The contrast is that of
 * WCAG 2.1: at least 3 for large or bold text.
 */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tests/terminal/screen_game.h"

#define READABLE 3.0

FIXTURE(NULL, screen_game_end);

/*
 * The default colours as 0xrrggbb: black, red, yellow, blue, white, bright
 * white.
 */
static const struct palette {
	const char *name;
	uint32_t    black, red, yellow, blue, white, bright;
	uint32_t    ink, paper;
} palettes[] = {
	{ "xterm, dark", 0x000000, 0xcd0000, 0xcdcd00, 0x0000ee, 0xe5e5e5,
	    0xffffff, 0xe5e5e5, 0x000000 },
	{ "xterm, light", 0x000000, 0xcd0000, 0xcdcd00, 0x0000ee, 0xe5e5e5,
	    0xffffff, 0x000000, 0xffffff },
	{ "VGA", 0x000000, 0xaa0000, 0xaa5500, 0x0000aa, 0xaaaaaa, 0xffffff,
	    0xaaaaaa, 0x000000 },
	{ "Tango, dark", 0x2e3436, 0xcc0000, 0xc4a000, 0x3465a4, 0xd3d7cf,
	    0xeeeeec, 0xd3d7cf, 0x2e3436 },
	{ "Tango, light", 0x2e3436, 0xcc0000, 0xc4a000, 0x3465a4, 0xd3d7cf,
	    0xeeeeec, 0x2e3436, 0xffffff },
	{ "GNOME, dark", 0x171421, 0xc01c28, 0xa2734c, 0x12488b, 0xd0cfcc,
	    0xffffff, 0xd0cfcc, 0x171421 },
	{ "GNOME, light", 0x171421, 0xc01c28, 0xa2734c, 0x12488b, 0xd0cfcc,
	    0xffffff, 0x171421, 0xffffff },
	{ "Solarized, dark", 0x073642, 0xdc322f, 0xb58900, 0x268bd2, 0xeee8d5,
	    0xfdf6e3, 0x839496, 0x002b36 },
	{ "Solarized, light", 0x073642, 0xdc322f, 0xb58900, 0x268bd2, 0xeee8d5,
	    0xfdf6e3, 0x657b83, 0xfdf6e3 },
	{ "macOS, dark", 0x000000, 0x990000, 0x999900, 0x0000b2, 0xbfbfbf,
	    0xe5e5e5, 0xffffff, 0x1e1e1e },
	{ "macOS, light", 0x000000, 0x990000, 0x999900, 0x0000b2, 0xbfbfbf,
	    0xe5e5e5, 0x000000, 0xffffff },
	{ "Windows, dark", 0x0c0c0c, 0xc50f1f, 0xc19c00, 0x0037da, 0xcccccc,
	    0xf2f2f2, 0xcccccc, 0x0c0c0c },
	{ "PuTTY", 0x000000, 0xbb0000, 0xbbbb00, 0x0000bb, 0xbbbbbb, 0xffffff,
	    0xbbbbbb, 0x000000 },
};

static double light_of(uint32_t colour)
{
	static const double weights[] = { 0.2126, 0.7152, 0.0722 };
	double              sum = 0;

	for (int i = 0; i < 3; i++) {
		double part = (colour >> (16 - 8 * i) & 0xff) / 255.0;

		sum += weights[i] *
		    (part <= 0.03928 ? part / 12.92 :
				       pow((part + 0.055) / 1.055, 2.4));
	}
	return sum;
}

static double contrast(uint32_t ink, uint32_t paper)
{
	double a = light_of(ink) + 0.05, b = light_of(paper) + 0.05;

	return a > b ? a / b : b / a;
}

static uint32_t colour_of(const struct palette *p, VTermColor c, bool ink)
{
	if (ink ? VTERM_COLOR_IS_DEFAULT_FG(&c) : VTERM_COLOR_IS_DEFAULT_BG(&c))
		return ink ? p->ink : p->paper;
	ck_assert(VTERM_COLOR_IS_INDEXED(&c));
	switch (c.indexed.idx) {
	case 0:
		return p->black;
	case 1:
		return p->red;
	case 3:
		return p->yellow;
	case 4:
		return p->blue;
	case 7:
		return p->white;
	case 15:
		return p->bright;
	default:
		ck_abort_msg("colour %u is not in the palette", c.indexed.idx);
	}
	return 0;
}

/* Checks every cell that has colours of its own; returns how many there are. */
static int look_at_all(const struct palette *p)
{
	int coloured = 0;

	for (int row = 0; row < t.rows; row++) {
		for (int column = 0; column < t.columns; column++) {
			VTermScreenCell cell = tty_cell(&t, row, column);
			uint32_t        ink = colour_of(p, cell.fg, true);
			uint32_t        paper = colour_of(p, cell.bg, false);

			if (VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) &&
			    VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
				continue;
			coloured++;
			ck_assert_msg(contrast(ink, paper) >= READABLE,
			    "%s: %06x on %06x at %d,%d is %.1f", p->name,
			    (unsigned)ink, (unsigned)paper, row, column,
			    contrast(ink, paper));
		}
	}
	return coloured;
}

/* Shows stones of both sides, the cursor on one of them, and an error. */
static void play(const struct tty_kind *kind)
{
	screen_game_start(&(struct screen_game){
	    .variant = "3x3x3", .kind = *kind });
	screen_game_play("b2", "a1");
	tty_exchange(&t, "a1\r", "That point already");
}

static const struct tty_kind kinds[] = {
	{ .term = NULL },    /* of 256 colours */
	{ .term = "xterm" }, /* of eight */
};

TEST_EACH(is_readable_on_dark_and_light, kinds)
{
	play(&kinds[_i]);
	for (int i = 0; i < LENGTH(palettes); i++)
		ck_assert_int_gt(look_at_all(&palettes[i]), 20);
}
