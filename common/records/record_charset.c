/* record_charset.c -- game files as UTF-8, in which all of them are read. */

#include "common/records/record_charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/fatal.h"
#include "common/records/record_scanner.h"
#include "common/text/utf8.h"

#define NAME_SIZE_MAX 32
#define BLOCK_SIZE    4096

/* The characters of names; iconv_open() gives others a meaning of its own. */
#define NAME_CHARACTERS              \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ" \
	"abcdefghijklmnopqrstuvwxyz" \
	"0123456789-_.:"

/* What files call a character set, and what iconv_open() calls it. */
static const char *const aliases[][2] = {
	{ "Latin-1", "ISO-8859-1" },
	{ "Latin1", "ISO-8859-1" },
	{ "US-ASCII", "ISO-8859-1" },
	{ "ASCII", "ISO-8859-1" },
	/* Files have "\\" where the standard of 1997 has a yen sign. */
	{ "Shift_JIS", "CP932" },
	{ "Shift-JIS", "CP932" },
	{ "SJIS", "CP932" },
	{ "x-sjis", "CP932" },
	{ "GB2312", "GBK" },
	{ "", "ISO-8859-1" },
};

static iconv_t open_converter(const char *name)
{
	for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (strcasecmp(name, aliases[i][0]) == 0)
			name = aliases[i][1];
	return iconv_open("UTF-8", name);
}

static bool is_utf16(const char *text, size_t length)
{
	return length >= 2 &&
	    (memcmp(text, "\xff\xfe", 2) == 0 ||
		memcmp(text, "\xfe\xff", 2) == 0 ||
		(text[0] == '\0') != (text[1] == '\0'));
}

/* Whether the text begins with the byte order mark of UTF-8. */
static bool has_mark(const char *text, size_t length)
{
	return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
}

static bool is_utf8(const char *text, size_t length)
{
	uint32_t c;

	while (length > 0) {
		size_t n = utf8_decode(text, length, &c);

		if (n == 0)
			return false;
		text += n;
		length -= n;
	}
	return true;
}

/*
 * Finds the first "CA[name]" of a file, whatever precedes it: in most character
 * sets of two bytes, the second byte may be a bracket. Writes "" if there is
 * none.
 */
static void
find_property(const char *text, size_t length, char name[NAME_SIZE_MAX])
{
	const char *end = text + length, *at = text;

	name[0] = '\0';
	while ((at = memchr(at, 'C', (size_t)(end - at))) != NULL) {
		bool   is_start = at == text || at[-1] < 'A' || at[-1] > 'Z';
		size_t n = 0;

		at++;
		if (!is_start || end - at < 2 || memcmp(at, "A[", 2) != 0)
			continue;
		while (n < NAME_SIZE_MAX - 1 && at + 2 + n < end &&
		    at[2 + n] != '\0' &&
		    strchr(NAME_CHARACTERS, at[2 + n]) != NULL)
			n++;
		if (at + 2 + n == end || at[2 + n] != ']')
			continue;
		memcpy(name, at + 2, n);
		name[n] = '\0';
		return;
	}
}

static char *convert(iconv_t converter, const char *text, size_t *length)
{
	char  *utf8 = NULL, *in = (char *)text;
	size_t left = *length;
	FILE  *out = xopen_memstream(&utf8, length);

	while (left > 0) {
		char   block[BLOCK_SIZE], *end = block;
		size_t room = sizeof(block);
		bool   is_bad = iconv(converter, &in, &left, &end, &room) ==
			(size_t)-1 &&
		    errno != E2BIG;

		fwrite(block, 1, (size_t)(end - block), out);
		if (is_bad) {
			fputc('?', out);
			in++;
			left--;
		}
	}
	xclose_memstream(out, &utf8);
	return utf8;
}

static char *copy(const char *text, size_t length)
{
	char *utf8 = xmalloc(length + 1);

	memcpy(utf8, text, length);
	return utf8;
}

char *record_charset_decode(const char *text, size_t *length, bool is_sgf,
    struct record_error *error)
{
	struct record_scanner start = record_scanner_start("", 0);
	char                  name[NAME_SIZE_MAX] = "";
	iconv_t               converter;
	char                 *utf8;

	if (is_utf16(text, *length)) {
		record_scanner_fail(&start, error,
		    "the file is in UTF-16; save it as UTF-8");
		return NULL;
	}
	if (is_sgf)
		find_property(text, *length, name);
	if (strcasecmp(name, "UTF-8") == 0 || strcasecmp(name, "UTF8") == 0 ||
	    ((name[0] == '\0' || has_mark(text, *length)) &&
		is_utf8(text, *length)))
		return copy(text, *length);
	converter = open_converter(name);
	if (converter == (iconv_t)-1) {
		record_scanner_fail(&start, error,
		    "the character set \"%s\" is not known here; save the file "
		    "as UTF-8",
		    name);
		return NULL;
	}
	utf8 = convert(converter, text, length);
	iconv_close(converter);
	return utf8;
}
