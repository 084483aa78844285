/*
 * fuzz_bridge.c -- any lines of an engine's, among any of a server's.
 *
 * What the bridge decides can be played, and what it repeats can be shown.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "client/bridge.h"
#include "client/model.h"
#include "common/line.h"
#include "tests/fuzz/fuzz.h"

static void on_send(void *arg, const char *line)
{
	(void)arg;
	assert(text_fault(line, strlen(line)) == TEXT_FINE);
}

static void on_wait(void *arg, msec span)
{
	(void)arg;
	assert(span >= 0);
}

static void start(struct bridge *b)
{
	bridge_init(b, 100, &(struct bridge_engine){ on_send, on_wait, NULL });
}

/* An engine that has failed makes place for another. */
static void
judge(struct bridge *b, const struct game *g, enum bridge_heard heard)
{
	if (heard == BRIDGE_MOVE) {
		assert(game_turn(g) == g->you);
		assert(board_check(g->board, b->move) == OK);
	}
	if (heard != BRIDGE_NOTHING)
		assert(text_fault(b->text, strlen(b->text)) == TEXT_FINE);
	if (heard == BRIDGE_FAILURE)
		start(b);
}

/* "<" begins an engine's line, "." is time, and the rest is the server's. */
static void take(struct bridge *b, struct model *m, char *text, size_t length)
{
	struct news n;

	if (text[0] == '<') {
		judge(b, &m->game, bridge_hear(b, &m->game, text + 1, 0));
	} else if (text[0] == '.') {
		judge(b, &m->game, bridge_late(b, &m->game, 0));
	} else {
		model_apply(m, text, length, 0, &n);
		bridge_see(b, &m->game, 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char hello[] = "* hello noughts proto=1", *bytes = malloc(size + 1);
	struct line   rest = { 0 };
	struct span   span = { bytes, size };
	struct bridge b;
	struct model  m;
	struct news   n;
	size_t        length;
	char         *text;

	assert(bytes != NULL);
	memcpy(bytes, data, size);
	model_init(&m);
	model_apply(&m, hello, strlen(hello), 0, &n);
	start(&b);
	while (line_take(&rest, LINE_REPLY, &span, &text, &length) ==
	    LINE_WHOLE)
		take(&b, &m, text, length);
	line_clear(&rest);
	model_clear(&m);
	free(bytes);
	return 0;
}

const char *const fuzz_words[] = {
	"\n",
	"\n* match 7 3x3x3 x=ann o=bob you=x\n",
	"\n* match 8 15x9x5/exact x=ann o=bob you=o\n",
	"\n* match 9 26x26x5 x=ann o=bob you=x\n",
	"\n* state 7 3x3x3 turn=o x=ann o=bob you=o moves=b2\n",
	"\n* state 8 15x15x5 turn=x x=a o=b you=x moves=a1,b1\n",
	"\n* move 7 1 x b2\n",
	"\n* move 7 2 o a1\n",
	"\n* move 8 1 x a1\n",
	"\n* over 7 2 winner=o why=resign\n",
	"\n* unwatch 7\n",
	"\n<OK\n",
	"\n<OK",
	"\n<",
	"\n<1,1\n",
	"\n<0,0\n",
	"\n<2,2\n",
	"\n<14,14\n",
	"\n<25,",
	"\n<MESSAGE ",
	"\n<DEBUG ",
	"\n<ERROR ",
	"\n<UNKNOWN ",
	"\n<SUGGEST 1,2\n",
	"\n.\n",
	",",
	" ",
	"\x1b[2J",
	"\xe2\x80\xae",
	"99999999999",
	NULL,
};
