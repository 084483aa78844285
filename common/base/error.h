/* error.h -- all reasons to refuse a request, with codes and sentences. */

#ifndef COMMON_BASE_ERROR_H
#define COMMON_BASE_ERROR_H

#include <stdbool.h>

/*
 * Codes are for programs and never change; sentences are for people and may
 * change. Often the wrong value is appended to a sentence, as ': "VALUE"', so
 * the sentence must read well with and without it.
 */
#define ERROR_LIST(X)                                                          \
	X(OK, "ok", "Done")                                                    \
	/* the form of the line and of its arguments, up to ERR_NAME */        \
	X(ERR_LONG, "long", "A line must not be longer than 512 bytes")        \
	X(ERR_CONTROL, "control",                                              \
	    "A line must not contain control characters")                      \
	X(ERR_UTF8, "utf8", "A line must be valid UTF-8")                      \
	X(ERR_HIDDEN, "hidden",                                                \
	    "A line must not contain invisible or unassigned characters, or"   \
	    " change the text direction")                                      \
	X(ERR_TAG, "tag", "A tag is @ followed by 1 to 16 of A-Z a-z 0-9 _ -") \
	X(ERR_UNKNOWN, "unknown",                                              \
	    "Unknown command; \"help\" lists the commands")                    \
	X(ERR_MISSING, "missing", "An argument is missing; usage")             \
	X(ERR_SURPLUS, "surplus", "Too many arguments; usage")                 \
	X(ERR_NUMBER, "number", "That is not a number, or it is out of range") \
	X(ERR_POINT, "point", "A point is a letter and a number, such as b2")  \
	X(ERR_VARIANT, "variant",                                              \
	    "A variant is tictactoe, gomoku, connect4 or columns x rows (2 to" \
	    " 26) x stones in a row (2 to the longer side), such as 7x6x4 or"  \
	    " 15x15x5/exact")                                                  \
	X(ERR_RULES, "rules",                                                  \
	    "The rules are free, exact, misere, drop, corners and square, as " \
	    "in 7x6x4/drop")                                                   \
	X(ERR_KEY, "key", "This command has no such key")                      \
	X(ERR_VALUE, "value", "That value is not valid for its key")           \
	X(ERR_CLOCK, "clock",                                                  \
	    "A time control is none, MINUTES+SECONDS such as 5+3, or"          \
	    " SECONDS/move")                                                   \
	X(ERR_LEVEL, "level", "Levels are easy, medium, hard and perfect")     \
	X(ERR_OPENING, "opening",                                              \
	    "An opening is none, swap, swap2, pro or longpro")                 \
	X(ERR_UNFIT, "unfit",                                                  \
	    "An opening needs rule free or exact, 5 or more in a row and"      \
	    " sides of 9 or more, pro and longpro also odd sides; choose"      \
	    " another variant, or opening=none")                               \
	X(ERR_TEXT, "text",                                                    \
	    "The text must be 1 to 200 characters and at most 400 bytes long") \
	X(ERR_NAME, "name",                                                    \
	    "A name is up to 16 letters of one script, digits, _ or -, a "     \
	    "letter first")                                                    \
	X(ERR_NAMED, "named", "That name is in use; choose another")           \
	X(ERR_OWNED, "owned",                                                  \
	    "That name belongs to another key; choose another")                \
	X(ERR_BANNED, "banned",                                                \
	    "The operator has banned that name or its key; ask them, or use "  \
	    "another name")                                                    \
	X(ERR_NAMES, "names", "Your key owns as many names as one key may")    \
	X(ERR_DAILY, "daily",                                                  \
	    "Your address has bound as many names today as one address may")   \
	X(ERR_NONCE, "nonce",                                                  \
	    "That is not the last nonce of this connection, or it is older "   \
	    "than 30 s; ask for another")                                      \
	X(ERR_SERVER, "server", "That proof is for another server")            \
	X(ERR_RELAY, "relay",                                                  \
	    "This server is not reached at that address; its operator can "    \
	    "give it with --public-address")                                   \
	X(ERR_PROOF, "proof", "That signature is wrong")                       \
	X(ERR_KEYLESS, "keyless",                                              \
	    "This server stores nothing, so names cannot belong to keys")      \
	X(ERR_TOKEN, "token",                                                  \
	    "Unknown or expired token; send your name instead")                \
	/* the state of the session */                                         \
	X(ERR_SEAT, "seat",                                                    \
	    "You are not in a game; \"seek\" or \"bot\" starts one")           \
	X(ERR_SEATED, "seated",                                                \
	    "You are in a game; finish or resign it first")                    \
	X(ERR_SEEKING, "seeking",                                              \
	    "You are seeking an opponent; send \"unseek\" first")              \
	X(ERR_WALL, "wall", "A wall screen only watches")                      \
	X(ERR_HOST, "host",                                                    \
	    "Only who hosts this server, with a name that is proven, or its "  \
	    "operator does that")                                              \
	X(ERR_IDLE, "idle", "You are not seeking an opponent")                 \
	X(ERR_ID, "id",                                                        \
	    "Nothing with that number is open; it may have been answered, "    \
	    "withdrawn or timed out")                                          \
	X(ERR_OTHER, "other", "That is for somebody else to answer")           \
	X(ERR_OVER, "over", "The game is over; \"rematch\" offers another")    \
	X(ERR_RUNNING, "running", "The game is still running")                 \
	X(ERR_BOTS, "bots",                                                    \
	    "Too many searches wait for a processor; try again in a few "      \
	    "seconds")                                                         \
	X(ERR_WATCHED, "watched",                                              \
	    "That game has as many spectators as it may; watch another")       \
	X(ERR_SLOW, "slow", "Too many requests; wait a second")                \
	X(ERR_FLOOD, "flood", "You talk too fast; wait some seconds")          \
	X(ERR_NOBODY, "nobody",                                                \
	    "No such player is connected; \"who\" lists the players")          \
	X(ERR_IGNORED, "ignored", "That player ignores you")                   \
	X(ERR_FULL, "full", "The list of names is full")                       \
	X(ERR_DISK, "disk",                                                    \
	    "The server can store nothing now, its disk may be full; try "     \
	    "again soon")                                                      \
	X(ERR_STORE, "store",                                                  \
	    "The server's database cannot be read; tell its operator")         \
	/* tournaments */                                                      \
	X(ERR_NO_TOURNAMENT, "notournament",                                   \
	    "No tournament runs; the operator or the host creates one")        \
	X(ERR_ENTERED, "entered", "You have entered the tournament already")   \
	X(ERR_NOT_ENTERED, "notentered",                                       \
	    "You are not in the tournament; \"join\" enters you")              \
	X(ERR_CLOSED, "closed", "The tournament takes no more entrants")       \
	X(ERR_TOURNAMENT, "tournament",                                        \
	    "That is not possible in a tournament; you can resign")            \
	X(ERR_ENTRANT, "entrant",                                              \
	    "An entrant keeps the name until the tournament ends")             \
	/* moves and games */                                                  \
	X(ERR_TURN, "turn", "It is not your turn")                             \
	X(ERR_TAKEN, "taken", "That point already has a stone")                \
	X(ERR_OFF, "off", "That point is not on the board")                    \
	X(ERR_FLOATING, "floating",                                            \
	    "Stones fall to the lowest free point of their column")            \
	X(ERR_COLUMN, "column", "That column is full")                         \
	X(ERR_STALE, "stale", "The game is at another move")                   \
	X(ERR_CENTRE, "centre",                                                \
	    "The first stone must be on the centre, the third at least 3"      \
	    " points from it with pro, 4 with longpro")                        \
	X(ERR_CHOOSE, "choose",                                                \
	    "First choose a side: \"choose x\" or \"choose o\"; \"state\" "    \
	    "tells"                                                            \
	    " whether \"choose more\" is possible")                            \
	X(ERR_CHOICE, "choice",                                                \
	    "That cannot be chosen now; \"state\" tells what can be")          \
	X(ERR_OPENED, "opened",                                                \
	    "That is not possible before the opening is over")                 \
	X(ERR_THINKING, "thinking", "Your hint is still being computed")       \
	X(ERR_OFFERED, "offered", "You have already offered that")             \
	X(ERR_SOON, "soon",                                                    \
	    "You have offered that recently; wait for some moves")             \
	X(ERR_PAUSED, "paused", "The game is paused; \"pause off\" ends that") \
	X(ERR_PAUSES, "pauses", "This game has been paused twice")             \
	X(ERR_RATED, "rated",                                                  \
	    "That is not possible in a rated game; you can resign")            \
	X(ERR_NOUNDO, "noundo", "No moves are taken back in this game")        \
	X(ERR_UNMOVED, "unmoved", "You have made no move to take back")        \
	X(ERR_STARTED, "started", "Both sides have moved; you can resign")     \
	X(ERR_DECLINED, "declined",                                            \
	    "That player has declined; wait before you ask again")             \
	X(ERR_ASKED, "asked",                                                  \
	    "You, or somebody at your address, have asked that player within " \
	    "the last minute; ask again later")                                \
	X(ERR_MANY, "many",                                                    \
	    "You have too many open challenges; withdraw one first")           \
	X(ERR_BUSY, "busy",                                                    \
	    "That player has too many open challenges; try later")             \
	X(ERR_ALONE, "alone", "Your opponent has left or is disconnected")     \
	X(ERR_RULE, "rule",                                                    \
	    "Only a game with absent=wait can be claimed; in this one the"     \
	    " server acts by itself")                                          \
	X(ERR_PRESENT, "present", "Your opponent's seat is not empty")         \
	X(ERR_EARLY, "early", "Your opponent still has time; claim later")     \
	X(ERR_MATCH, "match",                                                  \
	    "There is no such game; \"games\" lists the running games")        \
	X(ERR_WATCHING, "watching", "You are not watching a game")             \
	X(ERR_RECORD, "record",                                                \
	    "There is no finished game of that number; \"history\" lists "     \
	    "them")                                                            \
	X(ERR_MOVELESS, "moveless", "A game without moves has no review")      \
	X(ERR_NOREVIEW, "noreview",                                            \
	    "This server makes no reviews; \"noughts --review FILE\" does")    \
	X(ERR_REVIEWS, "reviews",                                              \
	    "You have had as many reviews today as one may; ask again "        \
	    "tomorrow, or use \"noughts --review FILE\"")                      \
	X(ERR_QUEUE, "queue",                                                  \
	    "Too many games wait for a review; ask again in some minutes")

enum error {
#define X(name, code, sentence) name,
	ERROR_LIST(X)
#undef X
	    ERROR_COUNT
};

/*
 * error_code returns the code and error_sentence the sentence, without a full
 * stop. Both are static strings.
 */
const char *error_code(enum error e);
const char *error_sentence(enum error e);

/* Whether the request was refused for its form, whatever the server's state. */
bool error_is_of_form(enum error e);

#endif
