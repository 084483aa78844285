/*
 * fuzz_engine_driver.c -- arbitrary lines from an engine and from a server.
 *
 * Every move must be legal, and every repeated text safe to print.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "client/bot/engine_driver.h"
#include "client/model/client_state.h"
#include "common/protocol/line_reader.h"
#include "common/text/unicode.h"
#include "tests/fuzz/fuzz.h"

static void on_send(void *arg, const char *line)
{
	(void)arg;
	assert(unicode_check(line, strlen(line)) == UTF8_OK);
}

static void on_wait(void *arg, msec span)
{
	(void)arg;
	assert(span >= 0);
}

static void start(struct engine_driver *b)
{
	engine_driver_init(b, 100,
	    &(struct engine_driver_io){ on_send, on_wait, NULL });
}

/* A failed engine is replaced by a new one. */
static void check_result(struct engine_driver *b, const struct game *g,
    enum engine_driver_result heard)
{
	if (heard == ENGINE_RESULT_MOVE) {
		assert(game_turn(g) == g->my_side);
		assert(game_check(g, b->move) == OK);
	}
	if (heard == ENGINE_RESULT_CHOICE)
		assert(game_turn(g) == g->my_side &&
		    opening_allows_choice(&g->opening, board_ply(g->board),
			b->choice));
	if (heard != ENGINE_RESULT_NONE)
		assert(unicode_check(b->text, strlen(b->text)) == UTF8_OK);
	if (heard == ENGINE_RESULT_FAILURE)
		start(b);
}

/*
 * A line from the engine begins with "<"; "." is a timeout; all others are lines
 * from the server.
 */
static void
take(struct engine_driver *b, struct client_state *m, char *text, size_t length)
{
	struct server_event n;

	if (text[0] == '<') {
		check_result(b, &m->game,
		    engine_driver_on_line(b, &m->game, text + 1, 0));
	} else if (text[0] == '.') {
		check_result(b, &m->game,
		    engine_driver_on_timeout(b, &m->game, 0));
	} else {
		client_state_apply(m, text, length, 0, &n);
		check_result(b, &m->game, engine_driver_update(b, &m->game, 0));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char hello[] = "* hello noughts proto=1", *bytes = malloc(size + 1);
	struct line_reader   rest = { 0 };
	struct byte_span     span = { bytes, size };
	struct engine_driver b;
	struct client_state  m;
	struct server_event  n;
	size_t               length;
	char                *text;

	assert(bytes != NULL);
	memcpy(bytes, data, size);
	client_state_init(&m);
	client_state_apply(&m, hello, strlen(hello), 0, &n);
	start(&b);
	while (line_reader_next(&rest, LINE_REPLY_MAX, &span, &text, &length) ==
	    LINE_COMPLETE)
		take(&b, &m, text, length);
	line_reader_clear(&rest);
	client_state_clear(&m);
	free(bytes);
	return 0;
}

const char *const fuzz_words[] = { FUZZ_SERVER_WORDS, "\n", "\n<OK\n", "\n<OK",
	"\n<", "\n<1,1\n", "\n<0,0\n", "\n<2,2\n", "\n<14,14\n", "\n<25,",
	"\n<MESSAGE ", "\n<DEBUG ", "\n<ERROR ", "\n<UNKNOWN ",
	"\n<SUGGEST 1,2\n", "\n.\n", ",", " ", NULL };
