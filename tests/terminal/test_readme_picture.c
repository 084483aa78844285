/* test_readme_picture.c -- the picture in README is the client's screen. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/terminal/screen_game.h"
#include "tests/terminal/svg.h"

#define PICTURE "tests/terminal/screen.svg"

FIXTURE(NULL, screen_game_end);

/* The moves of ann and of bob. */
static const char *const moves[][2] = {
	{ "h8", "i9" },
	{ "i8", "g8" },
	{ "j8", "k8" },
	{ "i7", "h6" },
	{ "h9", "g10" },
	{ "j7", "k6" },
};

static void play(void)
{
	for (int i = 0; i < LENGTH(moves); i++)
		screen_game_play(moves[i][0], moves[i][1]);
	peer_send(&bob, "say that was close!");
	tty_expect(&t, "that was close!");
	tty_exchange(&t, "i10", "Move: i10");
	tty_expect(&t, "Esc Clear");
}

/* Compares with the file; GOLDEN=write writes it first. */
static void compare(const char *drawn)
{
	const char *write = getenv("GOLDEN");
	static char kept[1 << 18];
	FILE       *f;

	if (write != NULL && strcmp(write, "write") == 0) {
		f = fopen(PICTURE, "w");
		ck_assert_ptr_nonnull(f);
		fputs(drawn, f);
		fclose(f);
	}
	f = fopen(PICTURE, "r");
	ck_assert_ptr_nonnull(f);
	kept[fread(kept, 1, sizeof(kept) - 1, f)] = '\0';
	fclose(f);
	ck_assert_msg(strcmp(kept, drawn) == 0,
	    "the client looks otherwise than in " PICTURE
	    "; \"make pictures\" draws it anew");
}

TEST(is_up_to_date)
{
	char  *drawn;
	size_t size;
	FILE  *out;

	screen_game_start(&(struct screen_game){ 0 });
	play();
	out = open_memstream(&drawn, &size);
	ck_assert_ptr_nonnull(out);
	svg_draw(&t, out);
	fclose(out);
	compare(drawn);
	free(drawn);
}
