/*
 * name_fold.c -- which names count as equal.
 *
 * The base letter of a Latin letter is what its decomposition (NFKD) begins
 * with. For a letter that does not decompose, such as o with stroke, it is the
 * letter before "WITH" in its Unicode name.
 */

#include "server/util/name_fold.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uniname.h>
#include <uninorm.h>

#include "common/base/fatal.h"
#include "common/text/unicode.h"

/* Latin letters whose names do not say what they are folded to. */
static const struct {
	uint32_t    letter;
	const char *latin;
} latin_letters[] = {
	{ 0x00e6, "ae" }, { 0x0131, "i" }, /* without a dot */
	{ 0x0153, "oe" }, { 0x0237, "j" }, /* without a dot */
};

/*
 * Cyrillic and Greek letters that look like one Latin letter, in lower case. A
 * row is made of the lines of Unicode's confusables.txt 15.0 (UTS #39) whose
 * target is that letter and whose source is the letter's capital form or, if
 * there is none, its small form: nu and upsilon have two, and capitals look the
 * same in all typefaces.
 */
static const struct {
	uint32_t    letter;
	const char *latin;
} look_alikes[] = {
	{ 0x03b1, "a" },
	{ 0x03b2, "b" },
	{ 0x03b3, "y" },
	{ 0x03b5, "e" },
	{ 0x03b6, "z" },
	{ 0x03b7, "h" },
	{ 0x03b9, "i" },
	{ 0x03ba, "k" },
	{ 0x03bc, "m" },
	{ 0x03bd, "n" },
	{ 0x03bf, "o" },
	{ 0x03c1, "p" },
	{ 0x03c3, "o" },
	{ 0x03c4, "t" },
	{ 0x03c5, "y" },
	{ 0x03c7, "x" },
	{ 0x03dd, "f" },
	{ 0x03f2, "c" },
	{ 0x03f3, "j" },
	{ 0x03fb, "m" },
	{ 0x0430, "a" },
	{ 0x0432, "b" },
	{ 0x0433, "r" },
	{ 0x0435, "e" },
	{ 0x043a, "k" },
	{ 0x043c, "m" },
	{ 0x043d, "h" },
	{ 0x043e, "o" },
	{ 0x0440, "p" },
	{ 0x0441, "c" },
	{ 0x0442, "t" },
	{ 0x0443, "y" },
	{ 0x0445, "x" },
	{ 0x044c, "b" },
	{ 0x0455, "s" },
	{ 0x0456, "i" },
	{ 0x0458, "j" },
	{ 0x0461, "w" },
	{ 0x0475, "v" },
	{ 0x04af, "y" },
	{ 0x04bb, "h" },
	{ 0x04bd, "e" },
	{ 0x04cf, "i" },
	{ 0x04d5, "ae" },
	{ 0x0501, "d" },
	{ 0x050d, "g" },
	{ 0x051b, "q" },
	{ 0x051d, "w" },
	{ 0x1d26, "r" },
	{ 0xa647, "i" },
};

/* Returns what a letter of a table is folded to, or NULL. */
static const char *look_up(uint32_t c)
{
	for (size_t i = 0; i < sizeof(latin_letters) / sizeof(latin_letters[0]);
	     i++)
		if (latin_letters[i].letter == c)
			return latin_letters[i].latin;
	for (size_t i = 0; i < sizeof(look_alikes) / sizeof(look_alikes[0]);
	     i++)
		if (look_alikes[i].letter == c)
			return look_alikes[i].latin;
	return NULL;
}

static bool is_latin(uint32_t c)
{
	const uc_script_t *script = uc_script(c);

	return script != NULL && strcmp(script->name, "Latin") == 0;
}

/* Returns a Latin letter without what its Unicode name says behind "WITH". */
static uint32_t base_letter(uint32_t c)
{
	char   name[UNINAME_MAX];
	char  *with;
	ucs4_t base;

	if (c < 0x80 || unicode_character_name(c, name) == NULL ||
	    (with = strstr(name, " WITH ")) == NULL)
		return c;
	*with = '\0';
	base = unicode_name_character(name);
	return base != UNINAME_INVALID ? base : c;
}

/* Whether c is a sign that a Latin letter has beside it when decomposed. */
static bool is_beside_letter(uint32_t c)
{
	return c == 0xb7 || /* of l with middle dot */
	    (uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Lm) &&
		!uc_is_property_extender(c));
}

/*
 * Folds the letters of a decomposed text of n bytes in place, which only makes
 * it shorter: returns the new length. Accents and signs of Latin letters are
 * left out.
 */
static size_t fold_letters(char *text, size_t n)
{
	size_t kept = 0;
	bool   is_after_latin = false;

	for (size_t i = 0; i < n;) {
		uint32_t    c;
		size_t      bytes = utf8_decode(text + i, n - i, &c);
		const char *latin = look_up(c);

		i += bytes;
		if (latin != NULL) {
			memcpy(text + kept, latin, strlen(latin));
			kept += strlen(latin);
			is_after_latin = true;
			continue;
		}
		if (unicode_is_mark(c) && is_after_latin)
			continue;
		is_after_latin = is_latin(c);
		if (is_after_latin)
			c = base_letter(c);
		if (!is_beside_letter(c))
			kept += utf8_encode(c, text + kept);
	}
	return kept;
}

/* Folds a name that is no ASCII text, but UTF-8. */
static void fold(const char *name, char out[NAME_SIZE])
{
	size_t   n = strlen(name);
	uint8_t *text = u8_casefold((const uint8_t *)name, n, NULL, UNINORM_NFD,
	    NULL, &n);
	uint8_t *next;

	if (text == NULL)
		fatal("out of memory");
	/*
	 * Twice, because the compatibility form of some letters is one that
	 * looks different.
	 */
	n = fold_letters((char *)text, n);
	next = u8_casefold(text, n, NULL, UNINORM_NFKD, NULL, &n);
	free(text);
	if (next == NULL)
		fatal("out of memory");
	n = fold_letters((char *)next, n);
	text = u8_normalize(UNINORM_NFC, next, n, NULL, &n);
	free(next);
	if (text == NULL)
		fatal("out of memory");
	n = utf8_truncate((const char *)text, n, NAME_SIZE - 1);
	memcpy(out, text, n);
	out[n] = '\0';
	free(text);
}

const char *name_fold(const char *name, char out[NAME_SIZE])
{
	size_t n = 0;

	for (; name[n] != '\0' && (unsigned char)name[n] < 0x80; n++)
		;
	if (name[n] != '\0' && utf8_check(name, strlen(name)) == UTF8_OK) {
		fold(name, out);
		return out;
	}
	for (n = 0; n < NAME_SIZE - 1 && name[n] != '\0'; n++)
		out[n] = name[n] >= 'A' && name[n] <= 'Z' ?
		    (char)(name[n] | 0x20) :
		    name[n];
	out[n] = '\0';
	return out;
}

bool name_is_same(const char *a, const char *b)
{
	char folded_a[NAME_SIZE], folded_b[NAME_SIZE];

	return strcmp(name_fold(a, folded_a), name_fold(b, folded_b)) == 0;
}

bool name_is_reserved(const char *name)
{
	static const char *const reserved[] = { "operator", "server", "admin",
		"noughtsd", "you", "nobody", "easybot", "mediumbot", "hardbot",
		"perfectbot" };
	static const char        guest[] = "guest";
	char                     folded[NAME_SIZE];
	const char              *digits = folded + sizeof(guest) - 1;

	name_fold(name, folded);
	for (size_t i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (strcmp(folded, reserved[i]) == 0)
			return true;
	return strncmp(folded, guest, sizeof(guest) - 1) == 0 &&
	    *digits != '\0' && digits[strspn(digits, "0123456789")] == '\0';
}
