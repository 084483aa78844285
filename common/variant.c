/* variant.c -- the rules of one m,n,k game: board size, K, and overlines. */

#include "common/variant.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/number.h"

/* K if the text has none and both sides are at least that long. */
#define K_DEFAULT 5

static const struct {
	const char *name;
	uint8_t     side, k;
} names[] = {
	{ "gomoku", 15, 5 },
	{ "tictactoe", 3, 3 },
};

static int min_int(int a, int b)
{
	return a < b ? a : b;
}

static int max_int(int a, int b)
{
	return a > b ? a : b;
}

/*
 * A number without a leading zero; 0 if there is no such number or it is too
 * large.
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

/* Reads "15x15x5", "15x15" or "15"; numbers missing or wrong become 0. */
static const char *read_board(const char *text, int *columns, int *rows, int *k)
{
	*columns = scan_side(&text);
	*rows = skip_times_sign(&text) ? scan_side(&text) : *columns;
	*k = min_int(K_DEFAULT, min_int(*columns, *rows));
	if (text[0] != '\0' && text[0] != '/' && skip_times_sign(&text))
		*k = scan_side(&text);
	return text;
}

static const char *read_named(const char *text, int *columns, int *rows, int *k)
{
	size_t length = strcspn(text, "/");

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i].name) == length &&
		    strncasecmp(names[i].name, text, length) == 0) {
			*columns = *rows = names[i].side;
			*k = names[i].k;
			return text + length;
		}
	return read_board(text, columns, rows, k);
}

static bool is_side(int n)
{
	return n >= SIDES_MIN && n <= SIDES_MAX;
}

bool variant_parse(struct variant *v, const char *text)
{
	int       columns, rows, k;
	enum rule rule = RULE_FREE;

	text = read_named(text, &columns, &rows, &k);
	if (strcasecmp(text, "/exact") == 0)
		rule = RULE_EXACT;
	else if (*text != '\0' && strcasecmp(text, "/free") != 0)
		return false;
	if (!is_side(columns) || !is_side(rows))
		return false;
	if (k < SIDES_MIN || k > max_int(columns, rows))
		return false;
	*v = (struct variant){ (uint8_t)columns, (uint8_t)rows, (uint8_t)k,
		rule };
	return true;
}

const char *variant_write(const struct variant *v, char out[VARIANT_TEXT_SIZE])
{
	snprintf(out, VARIANT_TEXT_SIZE, "%dx%dx%d%s", v->columns % 100,
	    v->rows % 100, v->k % 100, v->rule == RULE_EXACT ? "/exact" : "");
	return out;
}

bool variant_is_same(const struct variant *a, const struct variant *b)
{
	return a->columns == b->columns && a->rows == b->rows && a->k == b->k &&
	    a->rule == b->rule;
}
