/* absence_rule.h -- what happens to the game of a player who disconnects. */

#ifndef COMMON_ABSENCE_RULE_H
#define COMMON_ABSENCE_RULE_H

#include <stdbool.h>

enum absence_rule {
	ABSENCE_BOT,    /* a bot plays until the player is back */
	ABSENCE_WAIT,   /* the game waits; the opponent may claim it */
	ABSENCE_FORFEIT /* the player loses */
};

#define ABSENCE_RULE_COUNT 3

/*
 * Reads "bot", "wait" or "forfeit" in letters of either case. Anything else:
 * false, *rule untouched.
 */
bool absence_rule_parse(enum absence_rule *rule, const char *text);

/* "bot" and so on; a static string. */
const char *absence_rule_word(enum absence_rule rule);

#endif
