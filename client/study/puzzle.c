/* puzzle.c -- the lines of a file of puzzles, and which are solved. */

#include "client/study/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/parser.h"

/* Size of the longest line, with its NUL. */
#define LINE_SIZE (NOTATION_LIST_SIZE + 80)

#define ID_DIGITS 16

/* --- a line of the file --- */

/* Continues a hash, FNV-1a with 64 bits, with a text. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
	for (; *text != '\0'; text++)
		hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
	return hash;
}

bool puzzle_read(struct puzzle *p, char *line)
{
	struct arguments a;
	const char      *first, *plies, *by;
	char             name[VARIANT_TEXT_SIZE];
	struct board    *board;
	uint32_t         n;
	int              count;
	bool             is_legal = true;

	if (parse_arguments(line, "vwk", "first plies by", &a) != OK)
		return false;
	count = notation_read_list(p->moves, POINTS_MAX, a.words[0]);
	first = pairs_value(&a.pairs, "first");
	plies = pairs_value(&a.pairs, "plies");
	by = pairs_value(&a.pairs, "by");
	if (count < 1 || first == NULL || plies == NULL || by == NULL ||
	    !notation_read(&p->first, first) ||
	    !number_parse(plies, 1, POINTS_MAX, &n) ||
	    (strcmp(by, "fours") != 0 && strcmp(by, "threes") != 0 &&
		strcmp(by, "moves") != 0))
		return false;
	p->variant = a.variant;
	p->count = (unsigned)count;
	p->id = hash_text(hash_text(0xcbf29ce484222325,
			      variant_write(&p->variant, name)),
	    a.words[0]);
	/* The position, and the first move of the solution after it, must be legal. */
	board = board_new(&p->variant);
	for (unsigned i = 0; i < p->count && is_legal; i++)
		is_legal = board_play(board, p->moves[i]) == OK;
	is_legal = is_legal && board_check(board, p->first) == OK;
	board_free(board);
	return is_legal;
}

/* --- solved puzzles --- */

void puzzle_read_solved(struct solved_puzzles *s, const char *text)
{
	char *end;

	s->count = 0;
	while (strspn(text, "0123456789abcdef") == ID_DIGITS &&
	    s->count < PUZZLES_SOLVED_MAX) {
		s->ids[s->count++] = strtoull(text, &end, 16);
		text = *end == '\n' ? end + 1 : end;
	}
}

void puzzle_write_solved(const struct solved_puzzles *s,
    char                                              out[PUZZLES_SOLVED_SIZE])
{
	out[0] = '\0';
	for (unsigned i = 0; i < s->count; i++)
		out += sprintf(out, "%016" PRIx64 "\n", s->ids[i]);
}

bool puzzle_is_solved(const struct solved_puzzles *s, uint64_t id)
{
	for (unsigned i = 0; i < s->count; i++)
		if (s->ids[i] == id)
			return true;
	return false;
}

void puzzle_add_solved(struct solved_puzzles *s, uint64_t id)
{
	if (puzzle_is_solved(s, id))
		return;
	if (s->count == PUZZLES_SOLVED_MAX)
		memmove(s->ids, s->ids + 1, --s->count * sizeof(s->ids[0]));
	s->ids[s->count++] = id;
}

/* Reads the next line of the text. Returns false if it is no puzzle. */
static bool read_next(const char **text, struct puzzle *out)
{
	char   line[LINE_SIZE];
	size_t n = strcspn(*text, "\n");

	snprintf(line, sizeof(line), "%.*s", (int)n, *text);
	*text += n + ((*text)[n] == '\n');
	return puzzle_read(out, line);
}

/*
 * Returns the rank of the puzzle in line i, if the present puzzle is in line
 * `line`, or there is none, and `line` is 0. The least rank comes next.
 */
static unsigned
rank_of(unsigned i, unsigned line, bool is_of_v, bool is_present_of_v)
{
	if (is_of_v != is_present_of_v)
		return is_of_v ? 1 : 2;
	if (i > line)
		return 0;
	if (is_of_v)
		return i < line ? 1 : 3;
	return 2;
}

bool puzzle_find_next(const char *text, const struct solved_puzzles *s,
    const struct variant *v, unsigned *line, struct puzzle *present)
{
	const bool is_present_of_v = *line == 0 ||
	    variant_is_same(v, &present->variant);
	unsigned      best = UINT32_MAX, found = 0;
	struct puzzle p, next;

	for (unsigned i = 1; *text != '\0'; i++) {
		unsigned rank;

		if (!read_next(&text, &p) || puzzle_is_solved(s, p.id))
			continue;
		rank = rank_of(i, *line, variant_is_same(v, &p.variant),
		    is_present_of_v);
		if (rank < best) {
			best = rank;
			found = i;
			next = p;
		}
	}
	if (found == 0)
		return false;
	*line = found;
	*present = next;
	return true;
}

void puzzle_count(const char *text, const struct solved_puzzles *s,
    unsigned *solved, unsigned *all)
{
	struct puzzle p;

	*solved = *all = 0;
	while (*text != '\0')
		if (read_next(&text, &p)) {
			++*all;
			*solved += puzzle_is_solved(s, p.id);
		}
}
