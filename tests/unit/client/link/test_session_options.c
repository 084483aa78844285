/* test_session_options.c -- requests for the games that command lines ask for. */

#include "client/link/session.h"

#include "tests/support/suite.h"

static const struct {
	struct session_options options;
	bool                   is_wanted;
	const char            *request;
} requests[] = {
	{ { .name = "ann" }, false, "seek 3x3x3" },
	{ { .game.play = "5x5x4" }, true, "seek 5x5x4" },
	{ { .game.bot = "easy" }, true, "bot 3x3x3 easy" },
	{ { .driver = DRIVER_DEMO, .game.play = "5x5x4" }, true,
	    "bot 5x5x4 perfect hard" },
	{ { .game.play = "9x9x5",
	      .game.clock = "5+3",
	      .game.opening = "swap2" },
	    true, "seek 9x9x5 clock=5+3 opening=swap2" },
	{ { .request = "seek 5x5x4 you=o" }, true, "seek 5x5x4 you=o" },
	{ { .game.play = "5x5x4", .game.bot = "easy" }, true,
	    "bot 5x5x4 easy" },
	{ { .game.play = "gomoku",
	      .game.clock = "5+3",
	      .game.absence_rule = "bot" },
	    true, "seek 15x15x5 clock=5+3 absent=bot" },
	{ { .game.bot = "hard", .game.clock = "30/move" }, true,
	    "bot 3x3x3 hard clock=30/move" },
};

TEST_EACH(writes_requests, requests)
{
	char request[LINE_REQUEST_MAX + 1];

	ck_assert_int_eq(game_request_is_wanted(&requests[_i].options),
	    requests[_i].is_wanted);
	ck_assert_str_eq(game_request_write(&requests[_i].options, request),
	    requests[_i].request);
}
