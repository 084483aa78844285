/* test_picture.c -- the picture in README is what the client shows. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/flow/flow.h"
#include "tests/tui/svg.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

#define PICTURE "tests/tui/screen.svg"

static struct tty    t;
static struct client bob;

/* Ann's moves and bob's. */
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
	char text[32];

	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
		tty_types(&t, moves[i][0]);
		tty_types(&t, "\r");
		snprintf(text, sizeof(text), "You play %s.", moves[i][0]);
		tty_awaits(&t, text);
		says(&bob, "move %s", moves[i][1]);
		snprintf(text, sizeof(text), "bob plays %s.", moves[i][1]);
		tty_awaits(&t, text);
	}
	says(&bob, "say that was close!");
	tty_awaits(&t, "that was close!");
	tty_types(&t, "i10");
	tty_awaits(&t, "Move: i10");
	tty_awaits(&t, "Esc Clear");
}

/* As the file has it, which is written first where that is wanted. */
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

START_TEST(is_as_it_looks)
{
	const char *none[] = { NULL };
	const char *options[] = { "--name", "ann", "--play", "15x15x5", NULL };
	struct tty_kind kind = { 0 };
	struct server   s;
	char           *drawn;
	size_t          size;
	FILE           *out;

	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "seek 15x15x5 you=o wait=60");
	hears(&bob, "= seek id=*");
	tty_start(&t, &kind, s.port, options);
	tty_awaits(&t, "Your turn");
	play();
	out = open_memstream(&drawn, &size);
	ck_assert_ptr_nonnull(out);
	svg_draw(&t, out);
	fclose(out);
	compare(drawn);
	free(drawn);
	tty_close(&t);
	client_close(&bob);
	server_stop(&s);
}
END_TEST

Suite *picture_in_readme_suite(void)
{
	Suite *suite = suite_create("picture");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_test(all, is_as_it_looks);
	suite_add_tcase(suite, all);
	return suite;
}
