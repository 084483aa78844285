/* wire.c -- a line to words, key=value pairs and typed arguments, and back. */

#include "common/wire.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "common/notation.h"
#include "common/text.h"

/* Cuts the next word off; NULL when only blanks are left. */
static char *next_word(char **rest)
{
	char  *word = *rest + strspn(*rest, " ");
	size_t n = strcspn(word, " ");

	if (n == 0)
		return NULL;
	*rest = word + n;
	if (**rest == ' ')
		*(*rest)++ = '\0';
	return word;
}

const char *pairs_value(const struct pairs *p, const char *key)
{
	for (unsigned i = 0; i < p->count; i++)
		if (strcmp(p->pair[i].key, key) == 0)
			return p->pair[i].value;
	return NULL;
}

/* Adds "key=value", cut in two; false when it is none. */
static bool add_pair(struct pairs *p, char *word)
{
	char *equals = strchr(word, '=');

	if (equals == NULL || equals == word || p->count == WIRE_PAIRS)
		return false;
	*equals = '\0';
	p->pair[p->count++] = (struct pair){ word, equals + 1 };
	return true;
}

static enum error error_of(enum text_fault fault)
{
	switch (fault) {
	case TEXT_FINE:
		return OK;
	case TEXT_CONTROL:
		return ERR_CONTROL;
	case TEXT_BROKEN:
		return ERR_UTF8;
	case TEXT_HIDDEN:
		return ERR_HIDDEN;
	}
	return ERR_CONTROL;
}

static bool is_tag(const char *text)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_-";
	size_t            n = strlen(text);

	return n >= 1 && n <= WIRE_TAG && strspn(text, allowed) == n;
}

enum error wire_request(char *line, size_t length, struct request *r)
{
	enum error e = error_of(text_fault(line, length));
	char      *word = next_word(&line);

	*r = (struct request){ "", "", line + strlen(line) };
	if (word != NULL && word[0] == '@') {
		if (!is_tag(word + 1))
			return e != OK ? e : ERR_TAG;
		r->tag = word + 1;
		word = next_word(&line);
	}
	if (e != OK)
		return e;
	if (word == NULL)
		return OK;
	for (char *c = word; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
	r->verb = word;
	r->rest = line;
	return OK;
}

bool wire_read_number(const char *text, uint32_t *n)
{
	uint64_t sum = 0;
	size_t   digits = strspn(text, "0123456789");

	if (digits == 0 || digits > 10 || text[digits] != '\0')
		return false;
	for (; *text != '\0'; text++)
		sum = sum * 10 + (uint64_t)(*text - '0');
	if (sum > UINT32_MAX)
		return false;
	*n = (uint32_t)sum;
	return true;
}

static enum error read_text(char **rest, struct args *a)
{
	a->text = *rest + strspn(*rest, " ");
	*rest += strlen(*rest);
	if (*a->text == '\0')
		return ERR_MISSING;
	return text_is_sentence(a->text) ? OK : ERR_TEXT;
}

/* Reads one argument that is a word by itself. */
static enum error read_word(char letter, const char *word, struct args *a)
{
	switch (letter) {
	case 'n':
		a->has_number = wire_read_number(word, &a->number);
		return a->has_number ? OK : ERR_NUMBER;
	case 'p':
		return notation_read(&a->point, word) ? OK : ERR_POINT;
	case 'v':
		return variant_parse(&a->variant, word) ? OK : ERR_VARIANT;
	default:
		assert(letter == 'w' && a->words < WIRE_WORDS);
		a->word[a->words++] = word;
		return OK;
	}
}

/* Whether word is among the blank-separated words of list. */
static bool is_listed(const char *list, const char *word)
{
	size_t n = strlen(word);

	while (*list != '\0') {
		size_t length = strcspn(list, " ");

		if (length == n && memcmp(list, word, n) == 0)
			return true;
		list += length + strspn(list + length, " ");
	}
	return false;
}

/* Reads all that is left as pairs. */
static enum error read_pairs(char **rest, const char *keys, struct args *a)
{
	char *word;

	while ((word = next_word(rest)) != NULL) {
		const char *equals = strchr(word, '=');
		const char *key = word;

		a->wrong = word;
		if (equals == NULL)
			return ERR_SURPLUS;
		if (!add_pair(&a->pairs, word))
			return ERR_VALUE;
		if (!is_listed(keys, key))
			return ERR_KEY;
		if (pairs_value(&a->pairs, key) !=
		    a->pairs.pair[a->pairs.count - 1].value)
			return ERR_VALUE;
	}
	return OK;
}

/* Whether the next word is a pair; where pairs may follow, words end there. */
static bool at_pair(const char *rest)
{
	const char *word = rest + strspn(rest, " ");

	return memchr(word, '=', strcspn(word, " ")) != NULL;
}

enum error
wire_args(char *rest, const char *letters, const char *keys, struct args *a)
{
	bool optional = false, pairs = strchr(letters, 'k') != NULL;

	*a = (struct args){ .text = "", .wrong = "" };
	for (; *letters != '\0'; letters++) {
		enum error e = OK;
		char      *word;

		if (*letters == '?') {
			optional = true;
			continue;
		}
		if (*letters == 'k')
			break;
		if (*letters == 't') {
			e = read_text(&rest, a);
		} else if ((pairs && at_pair(rest)) ||
		    (word = next_word(&rest)) == NULL) {
			e = optional ? OK : ERR_MISSING;
			optional = true;
		} else {
			e = read_word(*letters, word, a);
			if (e != OK)
				a->wrong = word;
		}
		if (e != OK)
			return e;
	}
	if (pairs)
		return read_pairs(&rest, keys, a);
	a->wrong = rest + strspn(rest, " ");
	return *a->wrong == '\0' ? OK : ERR_SURPLUS;
}

static void read_words(char *rest, struct message *m)
{
	char *word;

	while (*(rest += strspn(rest, " ")) != '\0') {
		if (*rest == ':') {
			m->text = rest + 1;
			return;
		}
		word = next_word(&rest);
		if (m->words > 0 && strchr(word, '=') != NULL)
			add_pair(&m->pairs, word);
		else if (m->words < WIRE_WORDS)
			m->word[m->words++] = word;
	}
}

bool wire_message(char *line, size_t length, struct message *m)
{
	char *rest = line + 1;

	*m = (struct message){ .tag = "", .text = "" };
	if (length == 0 || strchr("=?*#", line[0]) == NULL)
		return false;
	if (text_fault(line, length) != TEXT_FINE)
		return false;
	m->kind = line[0];
	if (m->kind == '#') {
		m->text = rest + strspn(rest, " ");
		return true;
	}
	if (*rest != ' ' && *rest != '\0')
		m->tag = next_word(&rest);
	read_words(rest, m);
	return true;
}

const char *message_word(const struct message *m, unsigned i)
{
	return i < m->words ? m->word[i] : "";
}

char wire_side(enum side side)
{
	return "xo-"[side];
}

const char *wire_side_word(enum side side)
{
	static const char *const words[] = { "x", "o", "none" };

	return words[side];
}

bool wire_read_side(const char *text, enum side *side)
{
	if (text[0] == '\0' || text[1] != '\0')
		return false;
	switch (text[0] | 0x20) {
	case 'x':
		*side = SIDE_X;
		return true;
	case 'o':
		*side = SIDE_O;
		return true;
	default:
		return false;
	}
}
