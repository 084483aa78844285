/*
 * latin_letter.c -- Latin letters with accents, and their base letters.
 *
 * The base letters are from the Unicode Character Database 14: they are the
 * letters of the decomposition NFKD, in lower case. For a letter that does not
 * decompose, such as o with stroke, the base letter is the one before "WITH" in
 * its Unicode name. The ligatures ae and oe become two letters, and dotless i
 * becomes i. Characters without case (U+01BB, U+01C0 to U+01C3) are left out,
 * because they look like digits and punctuation.
 */

#include "common/latin_letter.h"

#define FIRST 0x00c0
#define LAST  0x024f

static const char folded[LAST - FIRST + 1][3] = { "a", "a", "a", "a", "a", "a",
	"ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", "\303\260", "n", "o",
	"o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "\303\276", "ss",
	"a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i",
	"i", "i", "\303\260", "n", "o", "o", "o", "o", "o", "", "o", "u", "u",
	"u", "u", "y", "\303\276", "y", "a", "a", "a", "a", "a", "a", "c", "c",
	"c", "c", "c", "c", "c", "c", "d", "d", "d", "d", "e", "e", "e", "e",
	"e", "e", "e", "e", "e", "e", "g", "g", "g", "g", "g", "g", "g", "g",
	"h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i", "i", "i", "i",
	"ij", "ij", "j", "j", "k", "k", "\304\270", "l", "l", "l", "l", "l",
	"l", "l", "l", "l", "l", "n", "n", "n", "n", "n", "n", "n", "\305\213",
	"\305\213", "o", "o", "o", "o", "o", "o", "oe", "oe", "r", "r", "r",
	"r", "r", "r", "s", "s", "s", "s", "s", "s", "s", "s", "t", "t", "t",
	"t", "t", "t", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u",
	"u", "w", "w", "y", "y", "y", "z", "z", "z", "z", "z", "z", "s", "b",
	"b", "b", "b", "\306\205", "\306\205", "\311\224", "c", "c", "d", "d",
	"d", "d", "\306\215", "\307\235", "\311\231", "\311\233", "f", "f", "g",
	"\311\243", "\306\225", "\311\251", "i", "k", "k", "l", "\306\233",
	"\311\257", "n", "n", "\311\265", "o", "o", "\306\243", "\306\243", "p",
	"p", "\312\200", "\306\250", "\306\250", "\312\203", "\306\252", "t",
	"t", "t", "t", "u", "u", "\312\212", "v", "y", "y", "z", "z",
	"\312\222", "\306\271", "\306\271", "\312\222", "", "\306\275",
	"\306\275", "\312\226", "\306\277", "", "", "", "", "dz", "dz", "dz",
	"lj", "lj", "lj", "nj", "nj", "nj", "a", "a", "i", "i", "o", "o", "u",
	"u", "u", "u", "u", "u", "u", "u", "u", "u", "\307\235", "a", "a", "a",
	"a", "ae", "ae", "g", "g", "g", "g", "k", "k", "o", "o", "o", "o",
	"\312\222", "\312\222", "j", "dz", "dz", "dz", "g", "g", "\306\225",
	"\306\277", "n", "n", "a", "a", "ae", "ae", "o", "o", "a", "a", "a",
	"a", "e", "e", "e", "e", "i", "i", "i", "i", "o", "o", "o", "o", "r",
	"r", "r", "r", "u", "u", "u", "u", "s", "s", "t", "t", "\310\235",
	"\310\235", "h", "h", "n", "d", "\310\243", "\310\243", "z", "z", "a",
	"a", "e", "e", "o", "o", "o", "o", "o", "o", "o", "o", "y", "y", "l",
	"n", "t", "j", "\310\270", "\310\271", "a", "c", "c", "l", "t", "s",
	"z", "\311\202", "\311\202", "b", "\312\211", "\312\214", "e", "e", "j",
	"j", "q", "q", "r", "r", "y", "y" };

const char *latin_letter_fold(uint32_t c)
{
	return c >= FIRST && c <= LAST ? folded[c - FIRST] : "";
}
