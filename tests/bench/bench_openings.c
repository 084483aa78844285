/*
 * bench_openings.c -- draws balanced openings for bench-match.
 *
 *	bench-openings COUNT [VARIANT [SEED]]
 *
 * Prints a line for each opening: the variant and the moves. The same arguments
 * give the same openings as long as the engine's search is the same.
 */

#include <stdio.h>
#include <stdlib.h>

#include "common/notation.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)16 << 20)

/* Stones of an opening, and nodes to judge its balance. */
#define STONES 6
#define NODES  20000

int main(int argc, char **argv)
{
	int            count = argc > 1 ? atoi(argv[1]) : 0;
	char           variant[VARIANT_TEXT_SIZE], text[NOTATION_LIST_SIZE];
	point          moves[POINTS_MAX];
	struct engine *e;
	struct variant v;

	if (count < 1 || !variant_parse(&v, argc > 2 ? argv[2] : "15x15x5")) {
		fprintf(stderr,
		    "Usage: bench-openings COUNT [VARIANT [SEED]]\n");
		return 2;
	}
	srand(argc > 3 ? (unsigned)atoi(argv[3]) : 1);
	e = engine_new(TT_BYTES);
	variant_write(&v, variant);
	while (count-- > 0) {
		struct board *b = opening_new(e, &v, STONES, NODES);

		for (unsigned i = 0; i < board_ply(b); i++)
			moves[i] = board_move(b, i + 1);
		notation_write_list(moves, board_ply(b), text);
		printf("%s %s\n", variant, text);
		board_free(b);
	}
	engine_free(e);
	return 0;
}
