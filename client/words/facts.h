/*
 * facts.h -- what is true now, as bits, from which it follows what the user can do.
 *
 * A command names the facts that it needs and those that forbid it
 * (client/words/commands.def); the menu, the row of keys and the completion ask
 * facts_allow. client/web/model.js computes those up to FACT_SEEKING for the
 * buttons of the page; tests/web/test_facts.js compares the two.
 */

#ifndef CLIENT_WORDS_FACTS_H
#define CLIENT_WORDS_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/client_state.h"
#include "client/study/viewer.h"

/* The name of each fact, and its word in tests. */
#define FACTS(FACT)                                                             \
	/* The game on the board: we play it, it is ours and over, we watch. */ \
	FACT(GAME, "game")                                                      \
	FACT(PLAYING, "playing")                                                \
	FACT(ENDED, "ended")                                                    \
	FACT(WATCHING, "watching")                                              \
	FACT(MY_TURN, "my-turn")                                                \
	FACT(HAS_MOVES, "has-moves")                                            \
	FACT(PAUSED, "paused")                                                  \
	/* What the server would accept from us in that game. */                \
	FACT(MAY_CHOOSE_X, "may-choose-x")                                      \
	FACT(MAY_CHOOSE_O, "may-choose-o")                                      \
	FACT(MAY_CHOOSE_MORE, "may-choose-more")                                \
	FACT(MAY_CLAIM, "may-claim")                                            \
	FACT(MAY_DRAW, "may-draw")                                              \
	FACT(MAY_UNDO, "may-undo")                                              \
	FACT(MAY_HINT, "may-hint")                                              \
	FACT(HINT_NOW, "hint-now")                                              \
	FACT(MAY_PAUSE, "may-pause")                                            \
	FACT(MAY_ABORT, "may-abort")                                            \
	FACT(MAY_REMATCH, "may-rematch")                                        \
	FACT(SEEKING, "seeking")                                                \
	/* The connection and the lobby: the server has greeted us, there    \
	   is a proposal to accept or to decline, or one to withdraw. */  \
	FACT(ONLINE, "online")                                                  \
	FACT(MAY_ANSWER, "may-answer")                                          \
	FACT(MAY_WITHDRAW, "may-withdraw")                                      \
	FACT(HOST, "host")                                                      \
	FACT(TOURNAMENT, "tournament")                                          \
	FACT(TOURNAMENT_ON, "tournament-on")                                    \
	FACT(TOURNAMENT_OPEN, "tournament-open")                                \
	FACT(ENTRANT, "entrant")                                                \
	/* What is shown in place of the live game's last position. */          \
	FACT(BROWSING, "browsing")                                              \
	FACT(MAY_GO_BACK, "may-go-back")                                        \
	FACT(MAY_GO_ON, "may-go-on")                                            \
	FACT(RECORD, "record")                                                  \
	FACT(PUZZLE, "puzzle")                                                  \
	FACT(LOCAL, "local")                                                    \
	FACT(REVIEWED, "reviewed")                                              \
	FACT(MAY_REVIEW, "may-review")                                          \
	FACT(MAY_PRACTISE, "may-practise")                                      \
	FACT(MORE_PUZZLES, "more-puzzles")                                      \
	/* Set by the full screen: it is not only for a record; a player, or \
	   a finished game, is selected in the list; there is another        \
	   address of the page; a line was typed before. */  \
	FACT(HAS_SERVER, "has-server")                                          \
	FACT(ON_PLAYER, "on-player")                                            \
	FACT(ON_FINISHED, "on-finished")                                        \
	FACT(MORE_ADDRESSES, "more-addresses")                                  \
	FACT(HAS_HISTORY, "has-history")

enum fact_number {
#define FACT_NUMBER(name, word) FACT_NUMBER_##name,
	FACTS(FACT_NUMBER)
#undef FACT_NUMBER
	    FACT_COUNT
};

/* A set of facts is a sum of these. */
#define FACT(name) (UINT64_C(1) << FACT_NUMBER_##name)

/* Returns the facts at `now`. v is what the board shows; NULL: the game. */
uint64_t
facts_of(const struct client_state *state, const struct viewer *v, msec now);

/* Whether all facts of `needs` are in the set, and none of `forbids`. */
bool facts_allow(uint64_t facts, uint64_t needs, uint64_t forbids);

#endif
