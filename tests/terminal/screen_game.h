/*
 * screen_game.h -- ann's client on a terminal, a server, and her opponent bob.
 *
 * A test file needs FIXTURE(NULL, screen_game_end), which closes whatever is
 * open.
 */

#ifndef TESTS_TERMINAL_SCREEN_GAME_H
#define TESTS_TERMINAL_SCREEN_GAME_H

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

extern struct tty            t;
extern struct server_process s;
extern struct peer           bob;

/* How a game differs from the usual one; all zero is the usual one. */
struct screen_game {
	const char        *variant; /* NULL: 15x15x5 */
	struct tty_kind    kind;
	const char        *option; /* one more of the client, or NULL */
	const char        *clock;  /* or NULL */
	const char *const *server; /* options of the server, up to a NULL */
};

/* Starts a server and bob, who sends a request and gets its answer. */
void screen_server_start(const char *request, const char *answer);

/* Ann is X and is to move; bob is O. */
void screen_game_start(const struct screen_game *g);

/*
 * Ann types a move; bob answers it, unless answer is NULL. Neither move ends
 * the game: the screen is to say who is to move next.
 */
void screen_game_play(const char *ann, const char *answer);

/* The second half of that: bob plays, once ann's move is on the screen. */
void bob_plays(const char *point);
void ann_played(void);

/* Bob reconnects. */
void screen_game_return_bob(void);

void screen_game_end(void);

#endif
