/* variant.c -- the variant of a game: board size, K, and rule. */

#include "common/game/variant.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"

const struct named_variant named_variants[NAMED_VARIANT_COUNT] = {
	{ "tictactoe", "Tic-tac-toe", { 3, 3, 3, RULE_FREE } },
	{ "gomoku", "Gomoku", { 15, 15, 5, RULE_FREE } },
	{ "connect4", "Connect Four", { 7, 6, 4, RULE_DROP } },
};

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

/*
 * Reads a number without a leading zero. Returns 0 if there is none or it is
 * too large.
 */
static int scan_side(const char **text)
{
	uint64_t n;

	if (**text == '0' || !number_scan(text, SIDES_MAX, &n))
		return 0;
	return (int)n;
}

static bool skip_times_sign(const char **text)
{
	if (**text != 'x' && **text != 'X')
		return false;
	(*text)++;
	return true;
}

static bool is_side(int n)
{
	return n >= SIDES_MIN && n <= SIDES_MAX;
}

static bool has_valid_board(const struct variant *v)
{
	return is_side(v->columns) && is_side(v->rows) && v->k >= SIDES_MIN &&
	    (v->k <= v->columns || v->k <= v->rows);
}

/*
 * Reads "15x15x5", "15x15" or "15" up to a "/". Returns what follows; NULL if
 * a number is missing or out of bounds.
 */
static const char *read_board(const char *text, struct variant *v)
{
	int columns = scan_side(&text);
	int rows = skip_times_sign(&text) ? scan_side(&text) : columns;
	int k = min_int(VARIANT_K_DEFAULT, min_int(columns, rows));

	if (text[0] != '\0' && text[0] != '/' && skip_times_sign(&text))
		k = scan_side(&text);
	*v = (struct variant){ (uint8_t)columns, (uint8_t)rows, (uint8_t)k,
		RULE_FREE };
	return has_valid_board(v) ? text : NULL;
}

/*
 * Like read_board, but also reads a name such as "connect4", which may include
 * a rule.
 */
static const char *read_named(const char *text, struct variant *v)
{
	size_t length = strcspn(text, "/");

	for (size_t i = 0; i < NAMED_VARIANT_COUNT; i++)
		if (strlen(named_variants[i].name) == length &&
		    strncasecmp(named_variants[i].name, text, length) == 0) {
			*v = named_variants[i].variant;
			return text + length;
		}
	return read_board(text, v);
}

bool variant_is_valid(const struct variant *v)
{
	return has_valid_board(v) && v->rule < RULE_COUNT;
}

enum error variant_read(struct variant *v, const char *text)
{
	struct variant read;

	text = read_named(text, &read);
	if (text == NULL || (text[0] != '\0' && text[0] != '/'))
		return ERR_VARIANT;
	if (text[0] == '/' && !rule_parse(&read.rule, text + 1))
		return ERR_RULES;
	*v = read;
	return OK;
}

bool variant_parse(struct variant *v, const char *text)
{
	return variant_read(v, text) == OK;
}

const char *variant_write(const struct variant *v, char out[VARIANT_TEXT_SIZE])
{
	bool is_free = v->rule == RULE_FREE;

	snprintf(out, VARIANT_TEXT_SIZE, "%dx%dx%d%s%s", v->columns % 100,
	    v->rows % 100, v->k % 100, is_free ? "" : "/",
	    is_free ? "" : rules[v->rule].word);
	return out;
}

bool variant_is_same(const struct variant *a, const struct variant *b)
{
	return a->columns == b->columns && a->rows == b->rows && a->k == b->k &&
	    a->rule == b->rule;
}

unsigned variant_find_name(const struct variant *v)
{
	unsigned i = 0;

	while (i < NAMED_VARIANT_COUNT &&
	    !variant_is_same(v, &named_variants[i].variant))
		i++;
	return i;
}

const char *variant_title(const struct variant *v, char out[VARIANT_TEXT_SIZE])
{
	const unsigned i = variant_find_name(v);

	if (i == NAMED_VARIANT_COUNT)
		return variant_write(v, out);
	snprintf(out, VARIANT_TEXT_SIZE, "%s", named_variants[i].title);
	return out;
}

const char *variant_list_titles(const char *list, char *out, size_t size)
{
	char   word[VARIANT_TEXT_SIZE], title[VARIANT_TEXT_SIZE];
	size_t used = 0;

	out[0] = '\0';
	while (*list != '\0' && used < size) {
		const size_t   length = strcspn(list, ",");
		struct variant v;
		const bool     is_last = list[length] == '\0';

		snprintf(word, sizeof(word), "%.*s", (int)length, list);
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    variant_parse(&v, word) ? variant_title(&v, title) : word,
		    is_last ? "" : ", ");
		list += length + !is_last;
	}
	return out;
}
