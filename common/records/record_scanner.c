/* record_scanner.c -- reads the text of a file, with line and column. */

#include "common/records/record_scanner.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/error.h"
#include "common/base/format_values.h"
#include "common/game/notation.h"
#include "common/text/unicode.h"
#include "common/text/utf8.h"

#define DIGITS_MAX 18

struct record_scanner record_scanner_start(const char *text, size_t length)
{
	struct record_scanner s = { text, length, 0, 1, 1 };

	record_scanner_match(&s, "\xef\xbb\xbf"); /* a byte order mark */
	s.column = 1;
	return s;
}

int record_scanner_peek(const struct record_scanner *s)
{
	return s->at < s->length ? (unsigned char)s->text[s->at] : SCANNER_END;
}

int record_scanner_next(struct record_scanner *s)
{
	int c = record_scanner_peek(s);

	if (c == SCANNER_END)
		return c;
	s->at++;
	s->column++;
	if (c == '\n') {
		s->line++;
		s->column = 1;
	}
	return c;
}

void record_scanner_skip_space(struct record_scanner *s)
{
	int c;

	while ((c = record_scanner_peek(s)) == ' ' || (c >= '\t' && c <= '\r'))
		record_scanner_next(s);
}

bool record_scanner_match(struct record_scanner *s, const char *word)
{
	size_t length = strlen(word);

	if (s->length - s->at < length ||
	    memcmp(s->text + s->at, word, length) != 0)
		return false;
	s->at += length;
	s->column += (unsigned)length;
	return true;
}

bool record_scanner_number(struct record_scanner *s, uint64_t *n)
{
	struct record_scanner ahead = *s;
	uint64_t              value = 0;
	int                   c, digits = 0;

	while ((c = record_scanner_peek(&ahead)) >= '0' && c <= '9') {
		if (++digits > DIGITS_MAX)
			return false;
		value = value * 10 + (uint64_t)(c - '0');
		record_scanner_next(&ahead);
	}
	if (digits == 0)
		return false;
	*s = ahead;
	*n = value;
	return true;
}

bool record_scanner_fail(const struct record_scanner *s,
    struct record_error *error, const char *format, ...)
{
	error->line = s->line;
	error->column = s->column;
	FORMAT_VALUES(error->text, sizeof(error->text), format);
	return false;
}

bool record_scanner_check_variant(const struct record_scanner *s,
    struct game_record *r, struct record_error *error)
{
	struct variant *v = &r->variant;
	unsigned        longer = v->columns > v->rows ? v->columns : v->rows;

	if (!r->is_k_given && v->k > longer)
		v->k = (uint8_t)longer;
	if (v->k > longer)
		return record_scanner_fail(s, error,
		    "K is %u, but the longer side of the board is %u", v->k,
		    longer);
	return true;
}

bool record_scanner_assumed(const struct game_record *r, bool is_given,
    struct record_error *error)
{
	const char *rule = r->unknown_rule;
	size_t      n = strlen(error->text);
	char        name[VARIANT_TEXT_SIZE];

	if (is_given)
		return false;
	snprintf(error->text + n, sizeof(error->text) - n,
	    "; the %s%s%s: %s was assumed, --play names another",
	    rule[0] != '\0' ? "rule \"" : "file does not name the game", rule,
	    rule[0] != '\0' ? "\" of the file is not known" : "",
	    variant_write(&r->variant, name));
	return false;
}

/* What files call a rule, without the words that say nothing. */
static const struct {
	const char *name;
	enum rule   rule;
} rule_names[] = {
	{ "0", RULE_FREE },
	{ "1", RULE_EXACT },
	{ "freestyle", RULE_FREE },
	{ "free style", RULE_FREE },
	{ "free-style", RULE_FREE },
	{ "standard", RULE_EXACT },
};

static const char *const empty_words[] = { "gomoku", "rule", "rules" };

/* Whether a word of a rule's name says nothing about the rule. */
static bool is_empty_word(const char *word)
{
	for (size_t i = 0; i < sizeof(empty_words) / sizeof(empty_words[0]);
	     i++)
		if (strcasecmp(word, empty_words[i]) == 0)
			return true;
	return false;
}

void record_scanner_rule(struct game_record *r, const char *text)
{
	char copy[RECORD_RULE_SIZE], name[RECORD_RULE_SIZE] = "", *rest = copy;

	record_text_copy(copy, sizeof(copy), text, strlen(text));
	for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
		if (is_empty_word(word))
			continue;
		strcat(name, name[0] != '\0' ? " " : "");
		strcat(name, word);
	}
	if (name[0] == '\0')
		return;
	for (size_t i = 0; i < sizeof(rule_names) / sizeof(rule_names[0]); i++)
		if (strcasecmp(name, rule_names[i].name) == 0) {
			r->variant.rule = rule_names[i].rule;
			r->is_rule_given = true;
			return;
		}
	if (rule_parse(&r->variant.rule, name))
		r->is_rule_given = true;
	else
		memcpy(r->unknown_rule, name, sizeof(name));
}

bool record_scanner_add_move(const struct record_scanner *s,
    struct game_record *r, struct board *board, point p,
    struct record_error *error)
{
	char       name[NOTATION_POINT_SIZE];
	enum error result = game_record_add(r, board, p);

	if (result == OK)
		return true;
	notation_write(p, name);
	record_scanner_fail(s, error, "move %u, %s: %s", r->ply_count + 1, name,
	    result == ERR_OVER ? "The game is already over" :
				 error_sentence(result));
	return record_scanner_assumed(r,
	    result != ERR_OVER || (r->is_k_given && r->is_rule_given), error);
}

void record_text_copy(char *out, size_t size, const char *text, size_t length)
{
	size_t n = 0;

	for (size_t at = 0; at < length;) {
		char     bytes[UTF8_BYTES_MAX];
		uint32_t c = '?';
		size_t   encoded, read;

		read = utf8_decode(text + at, length - at, &c);
		at += read > 0 ? read : 1;
		if (c == '\t' || c == '\n' || c == '\r')
			c = ' ';
		if (c == '\0')
			c = '?';
		if (c == ' ' && n == 0)
			continue;
		encoded = utf8_encode(c, bytes);
		if (n + encoded >= size)
			break;
		memcpy(out + n, bytes, encoded);
		n += encoded;
	}
	while (n > 0 && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
	unicode_make_printable(out);
}
