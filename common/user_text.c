/* user_text.c -- which names and which chat messages users may send. */

#include "common/user_text.h"

#include <string.h>

#include "common/latin_letter.h"
#include "common/unicode.h"

static bool is_letter(uint32_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    latin_letter_fold(c)[0] != '\0';
}

static bool is_name_character(uint32_t c)
{
	return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool name_is_valid(const char *text)
{
	size_t length = strlen(text), characters = 0;

	for (size_t i = 0; i < length; characters++) {
		uint32_t c;
		size_t   n = utf8_decode(text + i, length - i, &c);

		if (n == 0 || !is_name_character(c) ||
		    (i == 0 && !is_letter(c)))
			return false;
		i += n;
	}
	return characters > 0 && characters <= NAME_CHARACTERS_MAX;
}

bool name_has_form(const char *text)
{
	return name_is_valid(text + (text[0] == '~')) &&
	    strlen(text) < NAME_SIZE;
}

bool name_is_same(const char *a, const char *b)
{
	char folded_a[NAME_SIZE], folded_b[NAME_SIZE];

	return strcmp(name_fold(a, folded_a), name_fold(b, folded_b)) == 0;
}

/*
 * Appends as much of `text` as fits to `out`, which has n bytes so far. Returns
 * the new number of bytes.
 */
static size_t append(char out[NAME_SIZE], size_t n, const char *text)
{
	while (*text != '\0' && n < NAME_SIZE - 1)
		out[n++] = *text++;
	out[n] = '\0';
	return n;
}

const char *name_fold(const char *name, char out[NAME_SIZE])
{
	size_t length = strlen(name), used = 0;

	out[0] = '\0';
	for (size_t i = 0, n; i < length; i += n) {
		char     same[UTF8_BYTES_MAX + 1] = "";
		uint32_t c;

		n = utf8_decode(name + i, length - i, &c);
		if (n == 0)
			n = 1;
		memcpy(same, name + i, n);
		if (same[0] >= 'A' && same[0] <= 'Z')
			same[0] |= 0x20;
		if (n > 1 && latin_letter_fold(c)[0] != '\0')
			used = append(out, used, latin_letter_fold(c));
		else
			used = append(out, used, same);
	}
	return out;
}

bool chat_is_valid(const char *text)
{
	size_t length = strlen(text), code_points = 0, blanks = 0;

	if (length > CHAT_BYTES_MAX || unicode_check(text, length) != UTF8_OK)
		return false;
	for (size_t i = 0; i < length; code_points++) {
		uint32_t c;

		i += utf8_decode(text + i, length - i, &c);
		blanks += unicode_is_blank(c);
	}
	return code_points <= CHAT_CODE_POINTS_MAX && blanks < code_points;
}
