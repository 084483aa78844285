/* utf8.c -- decodes, encodes and cuts UTF-8. */

#include "common/text/utf8.h"

/*
 * Returns how many bytes a character has, by its first byte; 0: no character
 * begins with that byte.
 */
static size_t sequence_length(uint8_t lead)
{
	if (lead < 0x80)
		return 1;
	/* a continuation byte, or an overlong form of an ASCII character */
	if (lead < 0xc2)
		return 0;
	if (lead < 0xe0)
		return 2;
	if (lead < 0xf0)
		return 3;
	return lead < 0xf5 ? 4 : 0;
}

size_t utf8_decode(const char *text, size_t length, uint32_t *c)
{
	/*
	 * The least code point of n bytes, by n. Lower code points in n bytes
	 * are overlong.
	 */
	static const uint32_t min_code_point[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const uint8_t        *s = (const uint8_t *)text;
	size_t                n = length > 0 ? sequence_length(s[0]) : 0;

	if (n == 0 || n > length)
		return 0;
	*c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if (!utf8_is_continuation(text[i]))
			return 0;
		*c = *c << 6 | (s[i] & 0x3f);
	}
	if (*c < min_code_point[n] || *c > 0x10ffff ||
	    (*c >= 0xd800 && *c <= 0xdfff))
		return 0;
	return n;
}

size_t utf8_encode(uint32_t c, char out[UTF8_BYTES_MAX])
{
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3f));
	out[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xffu) | c);
	return n;
}

bool utf8_is_continuation(char byte)
{
	return (byte & 0xc0) == 0x80;
}

size_t utf8_continuation_count(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += utf8_is_continuation(*text);
	return n;
}

enum utf8_fault utf8_check(const char *text, size_t length)
{
	for (size_t i = 0; i < length;) {
		uint32_t c = (uint8_t)text[i];
		size_t   n = utf8_is_plain(text[i]) ?
		      1 :
		      utf8_decode(text + i, length - i, &c);

		if (n == 0)
			return UTF8_INVALID;
		if (c < 0x20 || (c >= 0x7f && c < 0xa0))
			return UTF8_CONTROL;
		i += n;
	}
	return UTF8_OK;
}

size_t utf8_truncate(const char *text, size_t length, size_t max)
{
	if (length <= max)
		return length;
	while (max > 0 && utf8_is_continuation(text[max]))
		max--;
	return max;
}
