/* absence_rule.h -- what happens to the game of a player who disconnects. */

#ifndef COMMON_ABSENCE_RULE_H
#define COMMON_ABSENCE_RULE_H

#include <stdbool.h>

enum absence_rule {
	ABSENCE_BOT,    /* a bot plays until the player returns */
	ABSENCE_WAIT,   /* the game waits, and the opponent may claim
			   the win */
	ABSENCE_FORFEIT /* the player who disconnects loses */
};

#define ABSENCE_RULE_COUNT 3

/*
 * Parses "bot", "wait" or "forfeit", in letters of either case. Returns false
 * for any other text, without changing *rule.
 */
bool absence_rule_parse(enum absence_rule *rule, const char *text);

/* Returns the rule's word, such as "bot"; a static string. */
const char *absence_rule_word(enum absence_rule rule);

#endif
