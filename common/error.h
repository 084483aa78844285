/* error.h -- every reason a request may be refused: one list, code, sentence. */

#ifndef COMMON_ERROR_H
#define COMMON_ERROR_H

/*
 * Codes are for programs and never change; sentences are for people and may.
 * Where the value that was wrong is known, ': "VALUE"' follows the sentence, so
 * each reads well with and without it.
 */
#define ERROR_LIST(X)                                                          \
	X(OK, "ok", "Done")                                                    \
	/* what was sent */                                                    \
	X(ERR_LONG, "long",                                                    \
	    "A line has at most 512 bytes; send a shorter one")                \
	X(ERR_CONTROL, "control", "A line may hold no control characters")     \
	X(ERR_UTF8, "utf8", "A line must be valid UTF-8")                      \
	X(ERR_HIDDEN, "hidden",                                                \
	    "A line may hold nothing invisible or turning the text around")    \
	X(ERR_TAG, "tag", "A tag is @ and 1 to 16 of A-Z a-z 0-9 _ -")         \
	X(ERR_UNKNOWN, "unknown",                                              \
	    "There is no such command; \"help\" lists those there are")        \
	X(ERR_MISSING, "missing",                                              \
	    "Something is missing; the whole command is")                      \
	X(ERR_SURPLUS, "surplus",                                              \
	    "That is more than it takes; the whole command"                    \
	    " is")                                                             \
	X(ERR_NUMBER, "number", "That is not a number, or one out of range")   \
	X(ERR_POINT, "point", "A point is a letter and a number, such as b2")  \
	X(ERR_VARIANT, "variant",                                              \
	    "A game is columns x rows x how many in a row, each 2 to 26, such" \
	    " as 3x3x3 or 15x15x5/exact")                                      \
	X(ERR_KEY, "key", "The command knows no such key")                     \
	X(ERR_VALUE, "value", "That key cannot have that value")               \
	X(ERR_CLOCK, "clock",                                                  \
	    "A clock is none, MINUTES+SECONDS such as 5+3, or SECONDS/move")   \
	X(ERR_LEVEL, "level", "Levels are easy, medium, hard and perfect")     \
	X(ERR_TEXT, "text", "Say something, in at most 400 bytes")             \
	X(ERR_NAME, "name",                                                    \
	    "A name is a letter and up to 15 of A-Z a-z 0-9 _ -")              \
	X(ERR_NAMED, "named", "Somebody here has that name; take another")     \
	X(ERR_TOKEN, "token",                                                  \
	    "That token is not known, or not any more; say your name instead") \
	/* when it was sent */                                                 \
	X(ERR_SEAT, "seat", "You have no seat; \"seek\" or \"bot\" finds one") \
	X(ERR_SEATED, "seated", "You are in a game; end or resign it first")   \
	X(ERR_SEEKING, "seeking", "You are seeking; \"unseek\" first")         \
	X(ERR_IDLE, "idle", "You are not seeking anybody")                     \
	X(ERR_OVER, "over", "The game is over; \"rematch\" offers another")    \
	X(ERR_RUNNING, "running", "The game is still running")                 \
	X(ERR_SLOW, "slow", "That was too much at once; wait a second")        \
	X(ERR_DISK, "disk",                                                    \
	    "The server's disk is full; nothing is lost, try again soon")      \
	/* moves and games */                                                  \
	X(ERR_TURN, "turn", "It is not your turn")                             \
	X(ERR_TAKEN, "taken", "That point already has a stone")                \
	X(ERR_OFF, "off", "That point is off the board")                       \
	X(ERR_STALE, "stale", "The game is not at that ply")                   \
	X(ERR_THINKING, "thinking", "Your hint is being thought about")        \
	X(ERR_OFFERED, "offered", "You have offered that already")             \
	X(ERR_ALONE, "alone", "Your opponent has left")                        \
	X(ERR_PRESENT, "present", "The other chair is not empty")              \
	X(ERR_EARLY, "early",                                                  \
	    "Your opponent may still come back; claim later")                  \
	X(ERR_MATCH, "match", "There is no such game; \"games\" lists them")   \
	X(ERR_WATCHING, "watching", "You are not watching a game")

enum error {
#define X(name, code, sentence) name,
	ERROR_LIST(X)
#undef X
	    ERROR_COUNT
};

/* Both live forever; the sentence has no full stop at its end. */
const char *error_code(enum error e);
const char *error_sentence(enum error e);

#endif
