/*
 * wire.h -- the events of the protocol: their words and their keys.
 *
 * A row of the tables below is a line "* event word ... key=value ... :text".
 * It has the event's word, the words that follow it in each such line, as
 * protocol.md calls them, ":" and the name of a text that may follow, and all
 * keys that the line can have. The server writes events by these tables, the
 * clients read events by them, and the tests compare protocol.md with them.
 */

#ifndef COMMON_PROTOCOL_WIRE_H
#define COMMON_PROTOCOL_WIRE_H

#include <stdint.h>

#include "common/protocol/game_terms.h"

/* The only version of the protocol, which protocol.md describes. */
#define PROTOCOL_VERSION 1

/* The keys of events and answers, without those of the terms of a game. */
#define WIRE_KEYS(ROW)                  \
	ROW(AFTER, "after")             \
	ROW(ANY, "any")                 \
	ROW(AWAY, "away")               \
	ROW(BEFORE, "before")           \
	ROW(BEGUN, "begun")             \
	ROW(BERGER, "berger")           \
	ROW(BETTER, "better")           \
	ROW(BOT, "bot")                 \
	ROW(BOTPLIES, "botplies")       \
	ROW(BOTS, "bots")               \
	ROW(BUCHHOLZ, "buchholz")       \
	ROW(BY, "by")                   \
	ROW(CHANGE, "change")           \
	ROW(CHOOSE, "choose")           \
	ROW(CHOSE, "chose")             \
	ROW(COUNT, "count")             \
	ROW(DEPTH, "depth")             \
	ROW(DIFFERS, "differs")         \
	ROW(DIRECT, "direct")           \
	ROW(DONE, "done")               \
	ROW(DRAWN, "drawn")             \
	ROW(ENDED, "ended")             \
	ROW(ENTRANTS, "entrants")       \
	ROW(FACTS, "facts")             \
	ROW(FOR, "for")                 \
	ROW(GAMES, "games")             \
	ROW(HERE, "here")               \
	ROW(HINTED, "hinted")           \
	ROW(HOST, "host")               \
	ROW(ID, "id")                   \
	ROW(IN, "in")                   \
	ROW(KEY, "key")                 \
	ROW(KEYS, "keys")               \
	ROW(KIND, "kind")               \
	ROW(LEFT, "left")               \
	ROW(LET, "let")                 \
	ROW(LET_BY, "let-by")           \
	ROW(LINE, "line")               \
	ROW(LOST, "lost")               \
	ROW(MARK, "mark")               \
	ROW(MATCH, "match")             \
	ROW(MINUTES, "minutes")         \
	ROW(MISSED, "missed")           \
	ROW(MISSED_BY, "missed-by")     \
	ROW(MORE, "more")               \
	ROW(MOVES, "moves")             \
	ROW(NAME, "name")               \
	ROW(NEXT, "next")               \
	ROW(NONCE, "nonce")             \
	ROW(O, "o")                     \
	ROW(OFFERS, "offers")           \
	ROW(OUT, "out")                 \
	ROW(PAUSED, "paused")           \
	ROW(PEER, "peer")               \
	ROW(PERCENT, "percent")         \
	ROW(PERFORMANCE, "performance") \
	ROW(PHASE, "phase")             \
	ROW(PLACE, "place")             \
	ROW(PLAYED, "played")           \
	ROW(PLIES, "plies")             \
	ROW(PLY, "ply")                 \
	ROW(POINTS, "points")           \
	ROW(POOL, "pool")               \
	ROW(PORT, "port")               \
	ROW(PROGRAMS, "programs")       \
	ROW(PROOF, "proof")             \
	ROW(PROTO, "proto")             \
	ROW(PROVEN, "proven")           \
	ROW(RATED, "rated")             \
	ROW(RATING, "rating")           \
	ROW(ROUND, "round")             \
	ROW(ROUNDS, "rounds")           \
	ROW(RUNS, "runs")               \
	ROW(SCORE, "score")             \
	ROW(SECONDS, "seconds")         \
	ROW(SEED, "seed")               \
	ROW(SEEK, "seek")               \
	ROW(SERVER, "server")           \
	ROW(SIDES, "sides")             \
	ROW(SIG, "sig")                 \
	ROW(SILENT, "silent")           \
	ROW(SPENT, "spent")             \
	ROW(STANDIN, "standin")         \
	ROW(STATE, "state")             \
	ROW(TALK, "talk")               \
	ROW(TO, "to")                   \
	ROW(TOKEN, "token")             \
	ROW(TOURNAMENT, "tournament")   \
	ROW(TURN, "turn")               \
	ROW(UNDONE, "undone")           \
	ROW(UNRATED, "unrated")         \
	ROW(UNTIL, "until")             \
	ROW(VARIANT, "variant")         \
	ROW(VARIANTS, "variants")       \
	ROW(WAITING, "waiting")         \
	ROW(WATCHERS, "watchers")       \
	ROW(WATCHING, "watching")       \
	ROW(WEB, "web")                 \
	ROW(WHY, "why")                 \
	ROW(WIN, "win")                 \
	ROW(WINNER, "winner")           \
	ROW(WINS, "wins")               \
	ROW(WITHDRAWN, "withdrawn")     \
	ROW(WON, "won")                 \
	ROW(X, "x")                     \
	ROW(YOU, "you")

/* The prefix is PAIR_, because curses.h defines macros that begin with KEY_. */
#define KEY(name, word)       PAIR_##name,
#define TERM(name, word, ...) PAIR_##name,
enum wire_key { PAIR_NONE, GAME_TERMS(TERM) WIRE_KEYS(KEY) PAIR_KEY_COUNT };
#undef KEY
#undef TERM

/* The keys of several rows; those of the terms end with a comma. */
#define KEY_OF_TERM(name, ...) PAIR_##name,
#define KEYS_OF_TERMS          GAME_TERMS(KEY_OF_TERM)
#define KEYS_OF_SETTINGS \
	KEYS_OF_TERMS PAIR_LEFT, PAIR_STANDIN, PAIR_TOURNAMENT, PAIR_RATED
#define KEYS_OF_RESULT                                              \
	PAIR_WINNER, PAIR_WHY, PAIR_LINE, PAIR_HINTED, PAIR_UNDONE, \
	    PAIR_RATING, PAIR_CHANGE
#define KEYS_OF_PLAYER                                                \
	PAIR_STATE, PAIR_MATCH, PAIR_VARIANT, KEYS_OF_TERMS PAIR_YOU, \
	    PAIR_SEEK, PAIR_VARIANTS, PAIR_ANY, PAIR_KIND, PAIR_BOT,  \
	    PAIR_RATING, PAIR_POOL
#define KEYS_OF_GAME                                                       \
	PAIR_X, PAIR_O, PAIR_PROGRAMS, PAIR_PLY, PAIR_TURN, PAIR_WATCHERS, \
	    PAIR_FOR
#define KEYS_OF_FINISHED                                                 \
	PAIR_X, PAIR_O, PAIR_CLOCK, PAIR_OPENING, PAIR_WINNER, PAIR_WHY, \
	    PAIR_RATING, PAIR_CHANGE, PAIR_PLIES, PAIR_BEGUN, PAIR_ENDED
#define KEYS_OF_REVIEWED                                             \
	PAIR_BEFORE, PAIR_AFTER, PAIR_MARK, PAIR_FACTS, PAIR_MISSED, \
	    PAIR_MISSED_BY, PAIR_LET, PAIR_LET_BY, PAIR_BETTER

/*
 * The events that the server sends to its clients. Of two events with the same
 * first word, the one with more words comes first.
 */
#define WIRE_EVENTS(ROW)                                                      \
	ROW(HELLO, "hello noughts", "", PAIR_PROTO, PAIR_SERVER, PAIR_IN,     \
	    PAIR_OUT, PAIR_SIDES, PAIR_KEYS, PAIR_WEB, PAIR_ID)               \
	ROW(YOU, "you", "NAME", PAIR_TOKEN, PAIR_PROVEN, PAIR_HOST)           \
	ROW(PING, "ping", "", PAIR_NONE)                                      \
	ROW(DISK, "disk", ":TEXT", PAIR_NONE)                                 \
	ROW(BYE, "bye", ":TEXT", PAIR_WHY)                                    \
	/* games */                                                           \
	ROW(MATCH, "match", "MATCH VARIANT", PAIR_X, PAIR_O, PAIR_PROGRAMS,   \
	    PAIR_YOU, KEYS_OF_SETTINGS, PAIR_PHASE, PAIR_UNRATED)             \
	ROW(MOVE, "move", "MATCH MOVE SIDE POINT", PAIR_TURN, PAIR_LEFT,      \
	    PAIR_PHASE, PAIR_CHOOSE)                                          \
	ROW(OVER, "over", "MATCH MOVE", KEYS_OF_RESULT)                       \
	ROW(CHOSE, "chose", "MATCH MOVE SIDE WORD", PAIR_NONE)                \
	ROW(UNDO, "undo", "MATCH MOVE SIDE", PAIR_NONE)                       \
	ROW(STATE, "state", "MATCH VARIANT", PAIR_PLY, PAIR_TURN, PAIR_X,     \
	    PAIR_O, PAIR_PROGRAMS, PAIR_YOU, PAIR_MOVES, KEYS_OF_SETTINGS,    \
	    PAIR_PHASE, PAIR_CHOOSE, PAIR_OFFERS, PAIR_PAUSED, PAIR_AWAY,     \
	    PAIR_RUNS, PAIR_SILENT, PAIR_UNTIL, PAIR_FOR, PAIR_BOTPLIES,      \
	    KEYS_OF_RESULT)                                                   \
	ROW(CLOCK, "clock", "MATCH", PAIR_LEFT, PAIR_RUNS, PAIR_PAUSED)       \
	ROW(OFFER, "offer", "MATCH KIND SIDE", PAIR_ID, PAIR_PLY, PAIR_RATED) \
	ROW(AWAY, "away", "MATCH SIDE", PAIR_UNTIL)                           \
	ROW(BACK, "back", "MATCH SIDE NAME", PAIR_NONE)                       \
	ROW(SIT, "sit", "MATCH SIDE BOT", PAIR_FOR)                           \
	ROW(IDLE, "idle", "MATCH SIDE", PAIR_UNTIL)                           \
	ROW(LEFT, "left", "MATCH SIDE", PAIR_NONE)                            \
	ROW(HINTING, "hinting", "MATCH MOVE SIDE", PAIR_NONE)                 \
	ROW(HINT, "hint", "MATCH MOVE POINT", PAIR_WIN, PAIR_PROOF,           \
	    PAIR_PLIES, PAIR_DEPTH, PAIR_LINE)                                \
	ROW(UNWATCH, "unwatch", "MATCH", PAIR_NONE)                           \
	/* proposals */                                                       \
	ROW(NEAR, "near", "ID NAME VARIANT", PAIR_YOU,                        \
	    KEYS_OF_TERMS PAIR_DIFFERS, PAIR_BOT)                             \
	ROW(SEEKING, "seeking", "NAME VARIANT", PAIR_ID, PAIR_MATCH, PAIR_TO, \
	    KEYS_OF_TERMS PAIR_BOT)                                           \
	ROW(CHALLENGE, "challenge", "ID NAME VARIANT", PAIR_YOU,              \
	    KEYS_OF_TERMS PAIR_TO, PAIR_RATING, PAIR_BOT)                     \
	ROW(ACCEPTED, "accepted", "ID NAME", PAIR_AFTER)                      \
	ROW(DECLINED, "declined", "ID NAME :WHY", PAIR_NONE)                  \
	ROW(WITHDRAWN, "withdrawn", "ID", PAIR_WHY)                           \
	ROW(UNSEEK, "unseek", "ID", PAIR_WHY)                                 \
	/* talk */                                                            \
	ROW(SAY, "say", "MATCH NAME :TEXT", PAIR_TO)                          \
	ROW(SHOUT, "shout", "NAME :TEXT", PAIR_NONE)                          \
	ROW(TELL, "tell", "FROM TO :TEXT", PAIR_NONE)                         \
	/* lists */                                                           \
	ROW(LOBBY_WHO, "lobby who", "NAME", KEYS_OF_PLAYER)                   \
	ROW(LOBBY_GONE, "lobby gone", "NAME", PAIR_NONE)                      \
	ROW(LOBBY_GAME, "lobby game", "MATCH VARIANT", KEYS_OF_GAME)          \
	ROW(LOBBY_OVER, "lobby over", "MATCH", PAIR_WINNER, PAIR_WHY)         \
	ROW(LOBBY, "lobby", "", PAIR_MORE)                                    \
	ROW(WHO, "who", "NAME", KEYS_OF_PLAYER)                               \
	ROW(GAME, "game", "MATCH VARIANT", KEYS_OF_GAME)                      \
	ROW(SCORE, "score", "NAME VARIANT", PAIR_WON, PAIR_LOST, PAIR_DRAWN)  \
	ROW(RATING, "rating", "NAME VARIANT RATING", PAIR_GAMES)              \
	ROW(AGAINST, "against", "NAME YOU", PAIR_WON, PAIR_LOST, PAIR_DRAWN)  \
	ROW(HISTORY, "history", "MATCH VARIANT", KEYS_OF_FINISHED)            \
	ROW(RECORD, "record", "MATCH VARIANT", KEYS_OF_FINISHED, PAIR_LINE,   \
	    PAIR_CHOSE, PAIR_HINTED, PAIR_UNDONE, PAIR_BOTPLIES)              \
	ROW(SAT, "sat", "MATCH MOVE SIDE NAME", PAIR_NONE)                    \
	ROW(TAKEBACK, "takeback", "MATCH MOVE SIDE", PAIR_MOVES)              \
	ROW(MOVES, "moves", "MATCH MOVE", PAIR_MOVES, PAIR_SPENT, PAIR_LEFT)  \
	ROW(SGF, "sgf", "MATCH :TEXT", PAIR_NONE)                             \
	ROW(REVIEW, "review", "MATCH", PAIR_PLACE, PAIR_PERCENT, PAIR_DONE)   \
	ROW(REVIEWED, "reviewed", "MATCH MOVE POINT", KEYS_OF_REVIEWED)       \
	ROW(TOURNAMENT, "tournament", "KIND VARIANT :TEXT", PAIR_NAME,        \
	    PAIR_STATE, PAIR_ENTRANTS, PAIR_ROUND, PAIR_ROUNDS, PAIR_LEFT,    \
	    PAIR_CLOCK, PAIR_ABSENT, PAIR_OPENING, PAIR_UNDO, PAIR_BOTS)      \
	ROW(NEXT, "next", "ROUND NAME", PAIR_YOU, PAIR_LEFT)                  \
	ROW(STANDING, "standing", "RANK NAME", PAIR_POINTS, PAIR_PLAYED,      \
	    PAIR_BUCHHOLZ, PAIR_DIRECT, PAIR_BERGER, PAIR_WINS,               \
	    PAIR_PERFORMANCE, PAIR_WITHDRAWN, PAIR_OUT, PAIR_BOT)             \
	ROW(PAIRING, "pairing", "ROUND X O", PAIR_MATCH, PAIR_WINNER)         \
	ROW(IGNORE, "ignore", "NAME", PAIR_NONE)                              \
	ROW(KEY, "key", "SERVERKEY", PAIR_NONCE, PAIR_SIG)

/* The other events: to the operator's console, and of noughts-engine. */
#define WIRE_OTHER_EVENTS(ROW)                                               \
	ROW(CONSOLE_WHO, "who", "NAME", KEYS_OF_PLAYER, PAIR_WATCHING,       \
	    PAIR_PEER, PAIR_SECONDS, PAIR_TALK)                              \
	ROW(CONSOLE_GAME, "game", "MATCH VARIANT", KEYS_OF_GAME, PAIR_STATE) \
	ROW(CONSOLE_BAN, "ban", "WHAT :TEXT", PAIR_FOR, PAIR_TALK, PAIR_KEY) \
	ROW(CONSOLE_METRIC, "metric", "LINE", PAIR_NONE)                     \
	ROW(ENGINE_MOVE, "move", "MOVE POINT", KEYS_OF_REVIEWED)             \
	ROW(ENGINE_PROGRESS, "progress", "N N", PAIR_NONE)

#define EVENT(name, word, words, ...) WIRE_##name,
enum wire_event {
	WIRE_EVENTS(EVENT) WIRE_EVENT_COUNT,
	WIRE_LAST_EVENT = WIRE_EVENT_COUNT - 1,
	WIRE_OTHER_EVENTS(EVENT) WIRE_COUNT,
	WIRE_NONE = WIRE_COUNT /* not an event of the protocol */
};
#undef EVENT

/* A row has at most this many keys, and one more at the end, PAIR_NONE. */
#define WIRE_KEYS_MAX 48

struct wire_row {
	const char *word;  /* one word, or two */
	const char *words; /* the words after it, and the text */
	uint8_t     keys[WIRE_KEYS_MAX + 1]; /* enum wire_key, then PAIR_NONE */
};

extern const struct wire_row wire_rows[WIRE_COUNT];
extern const char *const     wire_keys[PAIR_KEY_COUNT]; /* their words */

/* Returns the key of that word; PAIR_NONE if there is none. */
enum wire_key wire_key_find(const char *word);

#endif
