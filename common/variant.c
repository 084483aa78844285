/* variant.c -- which game: a board, how many in a row, and whether more count. */

#include "common/variant.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* What a board without its K means: five in a row, where there is room. */
#define K_USUAL 5

static const struct {
	const char *name;
	uint8_t     side, k;
} names[] = {
	{ "gomoku", 15, 5 },
	{ "tictactoe", 3, 3 },
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

int variant_read_number(const char **text)
{
	int n = 0;

	if (**text == '0')
		return 0;
	for (int digits = 0; digits < 2; digits++)
		if (**text >= '0' && **text <= '9')
			n = n * 10 + *(*text)++ - '0';
	return n;
}

static bool times(const char **text)
{
	if (**text != 'x' && **text != 'X')
		return false;
	(*text)++;
	return true;
}

/* "15x15x5", "15x15" or "15"; 0 stands for what is not there or not a number. */
static const char *board(const char *text, int *columns, int *rows, int *k)
{
	*columns = variant_read_number(&text);
	*rows = times(&text) ? variant_read_number(&text) : *columns;
	*k = least(K_USUAL, least(*columns, *rows));
	if (text[0] != '\0' && text[0] != '/' && times(&text))
		*k = variant_read_number(&text);
	return text;
}

static const char *named(const char *text, int *columns, int *rows, int *k)
{
	size_t length = strcspn(text, "/");

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strlen(names[i].name) == length &&
		    strncasecmp(names[i].name, text, length) == 0) {
			*columns = *rows = names[i].side;
			*k = names[i].k;
			return text + length;
		}
	return board(text, columns, rows, k);
}

static bool is_side(int n)
{
	return n >= SIDES_MIN && n <= SIDES_MAX;
}

bool variant_parse(struct variant *v, const char *text)
{
	int       columns, rows, k;
	enum rule rule = RULE_FREE;

	text = named(text, &columns, &rows, &k);
	if (strcasecmp(text, "/exact") == 0)
		rule = RULE_EXACT;
	else if (*text != '\0' && strcasecmp(text, "/free") != 0)
		return false;
	if (!is_side(columns) || !is_side(rows))
		return false;
	if (k < SIDES_MIN || k > most(columns, rows))
		return false;
	*v = (struct variant){ (uint8_t)columns, (uint8_t)rows, (uint8_t)k,
		rule };
	return true;
}

const char *variant_write(const struct variant *v, char out[VARIANT_TEXT])
{
	snprintf(out, VARIANT_TEXT, "%dx%dx%d%s", v->columns % 100,
	    v->rows % 100, v->k % 100, v->rule == RULE_EXACT ? "/exact" : "");
	return out;
}

bool variant_is_same(const struct variant *a, const struct variant *b)
{
	return a->columns == b->columns && a->rows == b->rows && a->k == b->k &&
	    a->rule == b->rule;
}
