/* test_vigil.c -- how long a server stays when everybody has left. */

#include "server/vigil.h"
#include "tests/suites.h"

static const struct {
	unsigned connections;
	msec     now, until; /* with a span of 60 */
} turns[] = {
	{ 0, 1000, 1060 }, /* nobody has come yet */
	{ 0, 1030, 1060 },
	{ 2, 1050, MSEC_NEVER },
	{ 1, 1900, MSEC_NEVER },
	{ 0, 2000, 2060 },
	{ 0, 2059, 2060 },
	{ 1, 2059, MSEC_NEVER },
	{ 0, 3000, 3060 },
	{ 0, 3060, 3060 },
};

START_TEST(stays_so_long_after_the_last_one)
{
	struct vigil l = { .span = 60 };

	for (unsigned i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		ck_assert_int_eq(vigil_until(&l, turns[i].connections,
				     turns[i].now),
		    turns[i].until);
}
END_TEST

START_TEST(stays_for_ever_where_nobody_said_how_long)
{
	struct vigil l = { .span = MSEC_NEVER };

	ck_assert(vigil_until(&l, 0, 1000) == MSEC_NEVER);
	ck_assert(vigil_until(&l, 0, 1000000) == MSEC_NEVER);
}
END_TEST

START_TEST(goes_at_once_where_it_is_to_linger_for_nothing)
{
	struct vigil l = { .span = 0 };

	ck_assert(vigil_until(&l, 1, 1000) == MSEC_NEVER);
	ck_assert_int_eq(vigil_until(&l, 0, 1000), 1000);
}
END_TEST

Suite *vigil_suite(void)
{
	Suite *s = suite_create("vigil");
	TCase *t = tcase_create("spans");

	tcase_add_test(t, stays_so_long_after_the_last_one);
	tcase_add_test(t, stays_for_ever_where_nobody_said_how_long);
	tcase_add_test(t, goes_at_once_where_it_is_to_linger_for_nothing);
	suite_add_tcase(s, t);
	return s;
}
