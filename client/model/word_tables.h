/*
 * word_tables.h -- the words for ends, offers and the like, which the
 * sentences of the terminal client and those of the page share: the latter gets them
 * from client/web/generate_tables.c.
 */

#ifndef CLIENT_MODEL_WORD_TABLES_H
#define CLIENT_MODEL_WORD_TABLES_H

/*
 * For each reason why a game ends: what the loser has done, and the result if nobody
 * has won. NULL: that cannot happen.
 */
#define ENDINGS(ROW)                                               \
	ROW(LINE, NULL, NULL)                                      \
	ROW(FULL, NULL, "a draw: the board is full")               \
	ROW(RESIGN, "resigned", NULL)                              \
	ROW(QUIT, "left", NULL)                                    \
	ROW(TIME, "ran out of time", NULL)                         \
	ROW(AWAY, "did not reconnect", "both players stayed away") \
	ROW(IDLE, "made no move", NULL)                            \
	ROW(AGREED, NULL, "a draw by agreement")                   \
	ROW(ABORT, NULL, "aborted")                                \
	ROW(VOID, NULL, "ended by the server")                     \
	ROW(REPLACED, NULL, "a player came in place of the bot")

/* For each word of "state" in a row of "who": its activity, and what it means. */
#define ACTIVITIES(ROW)                                    \
	ROW(IDLE, "idle", "free")                          \
	ROW(SEEKING, "seeking", "looking for an opponent") \
	ROW(PLAYING, "playing", "playing")                 \
	ROW(GAME_OVER, "over", "free after a game")        \
	ROW(AWAY, "away", "disconnected")

/* For each kind of proposal to us but offers: its word, and what the player does. */
#define PROPOSAL_WORDS(ROW)                                       \
	ROW(CHALLENGE, "challenge", "challenges you")             \
	ROW(SEEK, "seek", "wants to play you instead of the bot") \
	ROW(NEAR, "near", "looks for another game")

/* For each mark of a review: its word, and how a sentence about it begins. */
#define MARK_WORDS(ROW)                                \
	ROW(INACCURACY, "inaccuracy", "An inaccuracy") \
	ROW(MISTAKE, "mistake", "A mistake")           \
	ROW(BLUNDER, "blunder", "A blunder")

/* The columns are the fields of struct messages_offer, in their order. */
#define OFFER_WORDS(ROW)                                                       \
	ROW(DRAW, "offer", "a draw", "accepts, a move declines", "a draw",     \
	    "the draw", "Offer a draw", "Accept the draw")                     \
	ROW(UNDO, "ask", "to take back a turn", "accepts", "take back a turn", \
	    "to take back a turn", "Take back your last turn",                 \
	    "Let the opponent take back a turn")                               \
	ROW(PAUSE, "ask", "for a pause", "accepts", "a pause", "the pause",    \
	    "Ask for a pause", "Agree to the pause")                           \
	ROW(REMATCH, "offer", "a rematch", "accepts", "a rematch",             \
	    "the rematch", "Offer a rematch, sides swapped",                   \
	    "Accept the rematch")                                              \
	ROW(HINT, "ask", "for hints", "agrees", "hints", "hints",              \
	    "Propose hints for both", "Agree to hints for both")

#endif
