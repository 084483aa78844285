/*
 * enum_words.h -- levels of bots, absence rules, offers, ends of games and of
 * connections, proven results, and their words in the protocol.
 *
 * A word is a static string.
 */

#ifndef COMMON_PROTOCOL_ENUM_WORDS_H
#define COMMON_PROTOCOL_ENUM_WORDS_H

#include <stdbool.h>

#include "common/protocol/wire.h"

/* How strong a bot plays. */
enum bot_level {
	BOT_EASY, /* even a child can win against it */
	BOT_MEDIUM,
	BOT_HARD,   /* most adults lose against it */
	BOT_PERFECT /* plays the best move that it can find in a few seconds */
};

#define BOT_LEVEL_COUNT 4

/* In place of a level: no bot. */
#define NO_BOT_LEVEL -1

/*
 * What happens to the game of a player who disconnects: a bot plays until the
 * player returns, or the opponent may claim the win after a time, or the player
 * has lost. A row has the word of a rule and its phrase for people.
 */
#define ABSENCE_RULES(ROW)                                          \
	ROW(BOT, "bot", "a bot plays for whoever disconnects")      \
	ROW(WAIT, "wait", "the game waits for whoever disconnects") \
	ROW(FORFEIT, "forfeit", "whoever disconnects loses")

#define ABSENCE_RULE(name, word, phrase) ABSENCE_##name,
enum absence_rule { ABSENCE_RULES(ABSENCE_RULE) ABSENCE_RULE_COUNT };

/* What happens by each rule, for people: "the game waits for ..." */
extern const char *const absence_phrases[ABSENCE_RULE_COUNT];
#define ABSENCE_PHRASE(name, word, phrase) phrase

/*
 * What one side of a game can offer or ask for, and the other side accept. The
 * database stores these numbers.
 */
enum offer {
	OFFER_DRAW,
	OFFER_REMATCH,
	OFFER_HINT,
	OFFER_UNDO,
	OFFER_PAUSE,
	OFFER_COUNT
};

/* Why a game ended. */
enum end_reason {
	END_LINE, /* K in a row, or a shape of the rule */
	END_FULL, /* a draw: no point is empty */
	END_RESIGN,
	END_QUIT,   /* the loser left the server */
	END_TIME,   /* the loser's time ran out */
	END_AWAY,   /* a player was absent, or both were */
	END_IDLE,   /* the loser was present, but made no move */
	END_AGREED, /* a draw by agreement */
	END_ABORT,  /* a player has ended it at the start */
	/*
	 * The operator or a tournament has ended it, or its record is damaged
	 */
	END_VOID,
	/*
	 * The player played a bot while a seek waited, and an opponent was
	 * found
	 */
	END_REPLACED,
	END_OTHER /* a reason that this version does not know */
};

/* What is proved about the result of a game, for one of its sides. */
enum proven_result { PROVEN_NONE, PROVEN_WIN, PROVEN_LOSS, PROVEN_DRAW };

/*
 * Why the server ends a connection: name, word, whether a client does not connect
 * again, and the sentence that most cases have, or NULL.
 */
#define BYE_REASONS(ROW)                                                     \
	ROW(IDLE, "idle", false,                                             \
	    "The server received nothing from you in time")                  \
	ROW(STOP, "stop", false, "The server is stopping; come back later")  \
	ROW(FULL, "full", false, "The server is full; try again later")      \
	ROW(ADDRESS, "address", false,                                       \
	    "Your address or network has too many connections; close one of" \
	    " them")                                                         \
	ROW(BANNED, "banned", true, NULL)                                    \
	ROW(KICKED, "kicked", true, "The operator has disconnected you")     \
	ROW(RESUMED, "resumed", true, "You resumed from another connection") \
	ROW(STRANGER, "stranger", true, NULL)                                \
	/* For the log alone; no line says it. */                            \
	ROW(QUIT, "quit", false, NULL)                                       \
	/* No reason, or one that this version does not know. */             \
	ROW(OTHER, "other", false, NULL)

#define BYE_REASON(name, word, is_final, sentence) BYE_##name,
enum bye_reason { BYE_REASONS(BYE_REASON) BYE_REASON_COUNT };

struct bye_row {
	const char *word;
	bool        is_final;
	const char *sentence;
};

extern const struct bye_row bye_rows[BYE_REASON_COUNT];

/*
 * Parse "easy", "medium", "hard" or "perfect"; and "bot", "wait" or "forfeit";
 * in letters of either case. Return false for any other text, without changing the
 * value.
 */
bool bot_level_parse(enum bot_level *level, const char *text);
bool absence_rule_parse(enum absence_rule *rule, const char *text);

/*
 * Return the word of an offer, such as "draw", and the offer of a word;
 * OFFER_COUNT if there is none.
 */
const char *offer_word(enum offer offer);
enum offer  offer_parse(const char *word);

/* Return the reason that a word stands for; _OTHER if it is unknown. */
enum end_reason end_reason_parse(const char *word);
enum bye_reason bye_reason_parse(const char *word);

/* Returns what a word says to be proved; PROVEN_NONE if it is unknown. */
enum proven_result proven_result_parse(const char *word);

/* Return the word of a value, such as "easy", "bot" or "line". */
const char *bot_level_word(enum bot_level level);
const char *absence_rule_word(enum absence_rule rule);
const char *end_reason_word(enum end_reason reason);
const char *proven_result_word(enum proven_result result);

#endif
