/* parser.c -- splits protocol lines into words, arguments and pairs. */

#include "common/protocol/parser.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/text/utf8.h"

/* Returns the next word and moves *rest behind it; NULL if there is none. */
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
		if (strcmp(p->items[i].key, key) == 0)
			return p->items[i].value;
	return NULL;
}

/*
 * Adds a word "key=value". Returns false if the key or the "=" is missing, or
 * if p is full.
 */
static bool add_pair(struct pairs *p, char *word)
{
	char *equals = strchr(word, '=');

	if (equals == NULL || equals == word || p->count == MESSAGE_PAIRS_MAX)
		return false;
	*equals = '\0';
	p->items[p->count++] = (struct pair){ word, equals + 1 };
	return true;
}

static enum error error_of(enum utf8_fault fault)
{
	switch (fault) {
	case UTF8_OK:
		return OK;
	case UTF8_CONTROL:
		return ERR_CONTROL;
	case UTF8_INVALID:
		return ERR_UTF8;
	case UTF8_HIDDEN:
		break;
	}
	return ERR_HIDDEN;
}

/* Whether text is 1 to max of the characters A-Z a-z 0-9 _ -. */
static bool is_token(const char *text, size_t max)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_-";
	size_t            n = strlen(text);

	return n >= 1 && n <= max && strspn(text, allowed) == n;
}

static void to_lower_case(char *text, size_t n)
{
	for (size_t i = 0; i < n; i++)
		text[i] = (char)tolower((unsigned char)text[i]);
}

enum error parse_request(char *line, size_t length, struct request *r)
{
	enum error e = error_of(utf8_check(line, length));
	char      *word = next_word(&line);

	*r = (struct request){ "", "", line + strlen(line) };
	if (word != NULL && word[0] == '@') {
		if (!is_token(word + 1, TAG_MAX))
			return e != OK ? e : ERR_TAG;
		r->tag = word + 1;
		word = next_word(&line);
	}
	if (e != OK)
		return e;
	if (word == NULL)
		return OK;
	to_lower_case(word, strlen(word));
	r->verb = word;
	r->rest = line;
	return OK;
}

bool token_is_valid(const char *token)
{
	return is_token(token, TOKEN_SIZE - 1);
}

const char *argument_text(const char *rest)
{
	rest += strspn(rest, " ");
	if (*rest == ':')
		rest += 1 + strspn(rest + 1, " ");
	return rest;
}

static enum error read_text(char **rest, bool is_optional, struct arguments *a)
{
	a->text = argument_text(*rest);
	*rest += strlen(*rest);
	if (*a->text == '\0')
		return is_optional ? OK : ERR_MISSING;
	return OK;
}

/* Reads one argument that is a single word; `letter` is its kind. */
static enum error read_word(char letter, const char *word, struct arguments *a)
{
	switch (letter) {
	case 'n':
		a->has_number = number_parse(word, 0, UINT32_MAX, &a->number);
		return a->has_number ? OK : ERR_NUMBER;
	case 'p':
		a->is_column = notation_read_column(&a->point, word);
		return a->is_column || notation_read(&a->point, word) ?
		    OK :
		    ERR_POINT;
	case 'v':
		return variant_read(&a->variant, word);
	default:
		assert(letter == 'w' && a->word_count < MESSAGE_WORDS_MAX);
		a->words[a->word_count++] = word;
		return OK;
	}
}

/* Whether a word is in a list of words, which are separated by blanks. */
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

enum error refuse_argument(struct arguments *a, enum error e,
    const char *bad_value, const char *refusal)
{
	a->bad_value = bad_value;
	a->refusal = refusal;
	return e;
}

/* Reads the rest of the line, which must consist of key=value pairs. */
static enum error read_pairs(char **rest, const char *keys, struct arguments *a)
{
	char *word;

	while ((word = next_word(rest)) != NULL) {
		const char *equals = strchr(word, '=');
		const char *key = word;

		a->bad_value = word;
		if (equals == NULL)
			return ERR_SURPLUS;
		to_lower_case(word, (size_t)(equals - word));
		if (equals == word)
			return refuse_argument(a, ERR_VALUE, word,
			    "There is no key before the =");
		if (!add_pair(&a->pairs, word))
			return ERR_VALUE;
		if (!is_listed(keys, key))
			return ERR_KEY;
		if (pairs_value(&a->pairs, key) !=
		    a->pairs.items[a->pairs.count - 1].value)
			return refuse_argument(a, ERR_VALUE, word,
			    "That key is given twice");
	}
	return OK;
}

/* Whether the next word is a "key=value" pair. */
static bool at_pair(const char *rest)
{
	const char *word = rest + strspn(rest, " ");

	return memchr(word, '=', strcspn(word, " ")) != NULL;
}

/*
 * Whether the text with which the format ends begins here, with its colon. Only
 * optional words can be left out before the text, and none of them begins with
 * a colon as "::1" does.
 */
static bool at_text(const char *format, bool is_optional, const char *rest)
{
	return is_optional && strchr(format, 't') != NULL &&
	    rest[strspn(rest, " ")] == ':';
}

/* Refuses words after the last argument of a command without pairs. */
static enum error refuse_rest(char *rest, struct arguments *a)
{
	rest += strspn(rest, " ");
	a->bad_value = rest;
	if (*rest == '\0')
		return OK;
	if (!at_pair(rest))
		return ERR_SURPLUS;
	rest[strcspn(rest, "=")] = '\0';
	return ERR_KEY;
}

enum error parse_arguments(char *rest, const char *format, const char *keys,
    struct arguments *a)
{
	bool optional = false, pairs = strchr(format, 'k') != NULL;

	*a = (struct arguments){ .text = "", .bad_value = "" };
	for (; *format != '\0'; format++) {
		enum error e = OK;
		char      *word;

		if (*format == '?') {
			optional = true;
			continue;
		}
		if (*format == 'k')
			break;
		if (*format == 't') {
			e = read_text(&rest, optional, a);
		} else if ((pairs && at_pair(rest)) ||
		    at_text(format, optional, rest) ||
		    (word = next_word(&rest)) == NULL) {
			e = optional ? OK : ERR_MISSING;
			optional = true;
		} else {
			e = read_word(*format, word, a);
			if (e != OK)
				a->bad_value = word;
		}
		if (e != OK)
			return e;
	}
	return pairs ? read_pairs(&rest, keys, a) : refuse_rest(rest, a);
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
		if (m->word_count > 0 && strchr(word, '=') != NULL)
			add_pair(&m->pairs, word);
		else if (m->word_count < MESSAGE_WORDS_MAX)
			m->words[m->word_count++] = word;
	}
}

bool parse_message(char *line, size_t length, struct message *m)
{
	char *rest = line + 1;

	*m = (struct message){ .tag = "", .text = "" };
	if (length == 0 || strchr("=?*#", line[0]) == NULL)
		return false;
	if (utf8_check(line, length) != UTF8_OK)
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
	return i < m->word_count ? m->words[i] : "";
}

bool message_is_event(const struct message *m, enum wire_event event)
{
	const char *word = wire_rows[event].word;
	size_t      n = strlen(message_word(m, 0));

	return m->kind == '*' && strncmp(word, message_word(m, 0), n) == 0 &&
	    (word[n] == '\0' ||
		(word[n] == ' ' &&
		    strcmp(word + n + 1, message_word(m, 1)) == 0));
}

enum wire_event message_event(const struct message *m)
{
	enum wire_event event = 0;

	while (event < WIRE_EVENT_COUNT && !message_is_event(m, event))
		event++;
	return event;
}

const char *message_value(const struct message *m, enum wire_key key)
{
	const char *value = pairs_value(&m->pairs, wire_keys[key]);

	return value != NULL ? value : "";
}

uint32_t
message_number(const struct message *m, enum wire_key key, uint32_t max)
{
	uint32_t n = 0;

	number_parse(message_value(m, key), 0, max, &n);
	return n;
}

char side_letter(enum side side)
{
	return "xo-"[side];
}

const char *side_word(enum side side)
{
	static const char *const words[] = { "x", "o", "none" };

	return words[side];
}

bool parse_side(const char *text, enum side *side)
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
