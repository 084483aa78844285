/* test_utf8.c -- decoding, encoding and cutting. */

#include <string.h>

#include "common/text/utf8.h"
#include "tests/support/suite.h"

static const uint32_t code_points[] = { 0, 'a', 0x7f, 0x80, 0xe9, 0x7ff, 0x800,
	0x4e94, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff };

TEST_EACH(decodes_what_it_encodes, code_points)
{
	char     bytes[UTF8_BYTES_MAX];
	size_t   n = utf8_encode(code_points[_i], bytes);
	uint32_t c;

	ck_assert_uint_eq(utf8_decode(bytes, n, &c), n);
	ck_assert_uint_eq(c, code_points[_i]);
	ck_assert_uint_eq(utf8_decode(bytes, n - 1, &c), 0);
	for (size_t i = 0; i < n; i++)
		ck_assert(utf8_is_continuation(bytes[i]) == (i > 0));
}

static const struct {
	const char *text;
	size_t      max, kept;
} cuts[] = {
	{ "", 0, 0 },
	{ "abc", 5, 3 },
	{ "abc", 3, 3 },
	{ "abc", 2, 2 },
	{ "abc", 0, 0 },
	{ "a\xc3\xa9z", 4, 4 },
	{ "a\xc3\xa9z", 3, 3 },
	{ "a\xc3\xa9z", 2, 1 },
	{ "a\xc3\xa9z", 1, 1 },
	{ "\xf0\x9f\x98\x80.", 4, 4 },
	{ "\xf0\x9f\x98\x80.", 3, 0 },
	{ "\xf0\x9f\x98\x80.", 1, 0 },
	{ "\xe4\xba\x94\xe4\xba\x94", 5, 3 },
};

TEST_EACH(truncates_between_characters, cuts)
{
	ck_assert_uint_eq(utf8_truncate(cuts[_i].text, strlen(cuts[_i].text),
			      cuts[_i].max),
	    cuts[_i].kept);
}
