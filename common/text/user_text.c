/* user_text.c -- which names and which chat messages users may send. */

#include "common/text/user_text.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>

#include "common/text/unicode.h"

/* The scripts of a name's letters. Those of one group may be mixed. */
enum writing {
	WRITING_NONE,
	WRITING_LATIN,
	WRITING_CYRILLIC,
	WRITING_GREEK,
	WRITING_JAPANESE, /* Chinese, too: Han, and kana */
	WRITING_HANGUL,
	WRITING_THAI,
	WRITING_LAO,
	WRITING_DEVANAGARI
};

static const struct {
	const char  *script;
	enum writing writing;
} scripts[] = {
	{ "Latin", WRITING_LATIN },
	{ "Cyrillic", WRITING_CYRILLIC },
	{ "Greek", WRITING_GREEK },
	{ "Han", WRITING_JAPANESE },
	{ "Hiragana", WRITING_JAPANESE },
	{ "Katakana", WRITING_JAPANESE },
	{ "Hangul", WRITING_HANGUL },
	{ "Thai", WRITING_THAI },
	{ "Lao", WRITING_LAO },
	{ "Devanagari", WRITING_DEVANAGARI },
};

/* The blocks with the Latin letters of languages; others are phonetic. */
static const char *const latin_blocks[] = { "Basic Latin", "Latin-1 Supplement",
	"Latin Extended-A", "Latin Extended-B", "Latin Extended Additional" };

/* Lengthens a vowel of both kana, so that it belongs to neither script. */
#define KANA_LENGTH_MARK 0x30fc

static enum writing writing_of(uint32_t c)
{
	const uc_script_t *script = uc_script(c);

	if (c == KANA_LENGTH_MARK)
		return WRITING_JAPANESE;
	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++)
		if (script != NULL &&
		    strcmp(scripts[i].script, script->name) == 0)
			return scripts[i].writing;
	return WRITING_NONE;
}

/*
 * A Latin letter has an upper and a lower case. Those without look like digits
 * and punctuation (U+01BB, U+01C0 to U+01C3).
 */
static bool is_latin_letter(uint32_t c)
{
	const uc_block_t *block = uc_block(c);

	if (block == NULL ||
	    !uc_is_general_category_withtable(c, UC_CATEGORY_MASK_LC))
		return false;
	for (size_t i = 0; i < sizeof(latin_blocks) / sizeof(latin_blocks[0]);
	     i++)
		if (strcmp(block->name, latin_blocks[i]) == 0)
			return true;
	return false;
}

/* Whether c is a letter, or repeats or lengthens one. */
static bool is_letter(uint32_t c, enum writing writing)
{
	if (writing == WRITING_NONE)
		return false;
	if (writing == WRITING_LATIN)
		return is_latin_letter(c);
	return uc_is_general_category_withtable(c,
		   UC_CATEGORY_MASK_LC | UC_CATEGORY_MASK_Lo) ||
	    (uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Lm) &&
		uc_is_property_extender(c));
}

/* Whether c is a vowel sign, a tone mark or the like of the script. */
static bool is_mark(uint32_t c, enum writing writing)
{
	return writing != WRITING_NONE &&
	    uc_is_general_category_withtable(c,
		UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Mc);
}

static bool is_ascii_sign(uint32_t c)
{
	return (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool name_can_have(uint32_t c)
{
	enum writing writing = writing_of(c);

	return is_ascii_sign(c) || is_letter(c, writing) || is_mark(c, writing);
}

/*
 * Whether a name may go on with c. *writing is that of the letters before, and
 * becomes that of c if it is the first.
 */
static bool take(uint32_t c, enum writing *writing)
{
	enum writing own = WRITING_NONE;
	bool         is_first = *writing == WRITING_NONE;

	if (!is_first && is_ascii_sign(c))
		return true;
	own = writing_of(c);
	if (!is_letter(c, own) && (is_first || !is_mark(c, own)))
		return false;
	if (is_first)
		*writing = own;
	return own == *writing;
}

static bool is_in_nfc(const char *text, size_t length)
{
	uint8_t  buffer[NAME_SIZE];
	size_t   n = sizeof(buffer);
	uint8_t *nfc = u8_normalize(UNINORM_NFC, (const uint8_t *)text, length,
	    buffer, &n);
	bool is_same = nfc != NULL && n == length && memcmp(nfc, text, n) == 0;

	if (nfc != buffer)
		free(nfc);
	return is_same;
}

bool name_is_valid(const char *text)
{
	size_t       length = strlen(text), clusters = 0;
	enum writing writing = WRITING_NONE;
	int          columns = 0;

	if (length > NAME_BYTES_MAX || unicode_check(text, length) != UTF8_OK)
		return false;
	for (size_t i = 0; i < length;) {
		uint32_t c;

		i += utf8_decode(text + i, length - i, &c);
		if (!take(c, &writing))
			return false;
		columns += unicode_width(c);
	}
	for (size_t i = 0; i < length; clusters++)
		i = unicode_next_cluster(text, length, i);
	return clusters > 0 && clusters <= NAME_CLUSTERS_MAX &&
	    columns <= NAME_COLUMNS_MAX && is_in_nfc(text, length);
}

bool name_has_form(const char *text)
{
	return name_is_valid(text + (text[0] == '~'));
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
