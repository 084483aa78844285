/* test_limits.c -- the list of limits that clients are told. */

#include <string.h>

#include "server/options.h"
#include "server/protocol/session.h"
#include "tests/support/suite.h"

static struct options options;

/* The numbers that limit nothing that clients may do. */
static bool is_no_limit(const struct option_row *r)
{
	static const char *const names[] = { "port", "port-fd", "bot-threads" };

	for (int i = 0; i < LENGTH(names); i++)
		if (strcmp(names[i], r->name) == 0)
			return true;
	return r->type != OPTION_NUMBER;
}

/*
 * "limits" has every number of the table but these, in its order; between them
 * are constants.
 */
TEST(clients_are_told_every_limit)
{
	struct limit limit;
	unsigned     n = 0;

	options = (struct options){ .argc = 0 };
	for (unsigned i = 0; i < options_table.count; i++) {
		const struct option_row *r = &options_table.rows[i];
		unsigned                 set = 100 + i;

		if (is_no_limit(r))
			continue;
		memcpy((char *)&options + r->offset, &set, sizeof(set));
		do
			ck_assert_msg(options_limit(&options, n++, &limit),
			    "\"limits\" lacks %s", r->name);
		while (strcmp(limit.name, r->name) != 0);
		ck_assert_uint_eq(limit.value, set);
	}
}

TEST(a_server_without_reviews_tells_no_limit_of_them)
{
	struct limit limit;

	options = (struct options){ .argc = 0 };
	option_table_set_defaults(&options_table, &options);
	ck_assert(options_limit(&options, 0, &limit));
	ck_assert_str_eq(limit.name, "reviews-per-day");
	options.limits[LIMIT_REVIEWS_PER_DAY] = OPTION_SPECIAL;
	ck_assert(options_limit(&options, 0, &limit));
	ck_assert_str_eq(limit.name, "clients");
}
