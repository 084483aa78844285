/* test_place.c -- where a server is, as a person writes it. */

#include <string.h>

#include "client/place.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	const char *text, *host, *port; /* no host: it is no place */
} places[] = {
	{ "localhost", "localhost", "4242" },
	{ "game.test", "game.test", "4242" },
	{ "192.168.1.7", "192.168.1.7", "4242" },
	{ "192.168.1.7:80", "192.168.1.7", "80" },
	{ "host:65535", "host", "65535" },
	{ "host:00080", "host", "80" },
	{ "::1", "::1", "4242" },
	{ "fe80::1%eth0", "fe80::1%eth0", "4242" },
	{ "[::1]", "::1", "4242" },
	{ "[::1]:5000", "::1", "5000" },
	{ "[host]:5000", "host", "5000" },
	{ "", NULL, NULL },
	{ ":", NULL, NULL },
	{ ":80", NULL, NULL },
	{ "host:", NULL, NULL },
	{ "host:0", NULL, NULL },
	{ "host:65536", NULL, NULL },
	{ "host:99999999999999999", NULL, NULL },
	{ "host:-1", NULL, NULL },
	{ "host:+1", NULL, NULL },
	{ "host: 1", NULL, NULL },
	{ "host:80x", NULL, NULL },
	{ "[", NULL, NULL },
	{ "[]", NULL, NULL },
	{ "[]:80", NULL, NULL },
	{ "[::1", NULL, NULL },
	{ "[::1]80", NULL, NULL },
	{ "[::1]:", NULL, NULL },
};

START_TEST(reads_places)
{
	struct place p = { "usual", "4242" };
	bool         fine = places[_i].host != NULL;

	ck_assert_int_eq(place_read(&p, places[_i].text), fine);
	ck_assert_str_eq(p.host, fine ? places[_i].host : "usual");
	ck_assert_str_eq(p.port, fine ? places[_i].port : "4242");
}
END_TEST

static const struct {
	const char *text, *written;
} writings[] = {
	{ "game.test:80", "game.test:80" },
	{ "192.168.1.7", "192.168.1.7:4242" },
	{ "[::1]:5000", "[::1]:5000" },
	{ "fe80::1%eth0", "[fe80::1%eth0]:4242" },
};

START_TEST(writes_what_it_reads)
{
	struct place p = { "usual", "4242" }, again;
	char         text[PLACE_TEXT];

	ck_assert(place_read(&p, writings[_i].text));
	ck_assert_str_eq(place_write(&p, text), writings[_i].written);
	ck_assert(place_read(&again, text));
	ck_assert_str_eq(again.host, p.host);
	ck_assert_str_eq(again.port, p.port);
}
END_TEST

START_TEST(refuses_a_host_too_long)
{
	struct place p = { "usual", "4242" };
	char         text[PLACE_HOST + 1];

	memset(text, 'a', sizeof(text));
	text[PLACE_HOST] = '\0';
	ck_assert(!place_read(&p, text));
	text[PLACE_HOST - 1] = '\0';
	ck_assert(place_read(&p, text));
	ck_assert_str_eq(p.host, text);
}
END_TEST

Suite *place_suite(void)
{
	Suite *suite = suite_create("place");
	TCase *one = tcase_create("texts");

	tcase_add_loop_test(one, reads_places, 0, LENGTH(places));
	tcase_add_loop_test(one, writes_what_it_reads, 0, LENGTH(writings));
	tcase_add_test(one, refuses_a_host_too_long);
	suite_add_tcase(suite, one);
	return suite;
}
