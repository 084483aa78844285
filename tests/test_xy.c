/* test_xy.c -- points as the Gomocup protocol writes them. */

#include "client/xy.h"

#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct variant gomoku = { 15, 15, 5, RULE_FREE };
static const struct variant flat = { 26, 3, 3, RULE_FREE };

START_TEST(writes_what_it_reads)
{
	char out[XY_SIZE];
	point p;

	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 26; column++) {
			point at = POINT(column, row);

			ck_assert(xy_read(&p, &flat, xy_write(at, &flat, out)));
			ck_assert_uint_eq(p, at);
		}
}
END_TEST

static const struct {
	const char *text;
	bool        fine;
	point       point;
} texts[] = {
	{ "0,0",      true,  POINT(0, 14)  },
	{ "0,14",     true,  POINT(0, 0)   },
	{ "14,0",     true,  POINT(14, 14) },
	{ "7 , 7 ",   true,  POINT(7, 7)   },
	{ "15,0",     true,  POINT_NONE    },
	{ "0,15",     true,  POINT_NONE    },
	{ "1,",       true,  POINT_NONE    },
	{ ",1",       true,  POINT_NONE    },
	{ "1,2,3",    true,  POINT_NONE    },
	{ "1000,1",   true,  POINT_NONE    },
	{ "1 2",      false, 0             },
	{ "-1,0",     false, 0             },
	{ "h8",       false, 0             },
	{ "",         false, 0             },
};

START_TEST(reads)
{
	point p;
	bool fine = xy_read(&p, &gomoku, texts[_i].text);

	ck_assert_int_eq(fine, texts[_i].fine);
	if (fine)
		ck_assert_uint_eq(p, texts[_i].point);
}
END_TEST

Suite *xy_suite(void)
{
	Suite *suite = suite_create("xy");
	TCase *one = tcase_create("points");

	tcase_add_test(one, writes_what_it_reads);
	tcase_add_loop_test(one, reads, 0, LENGTH(texts));
	suite_add_tcase(suite, one);
	return suite;
}
