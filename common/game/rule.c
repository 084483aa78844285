/* rule.c -- the table of the rules of play. */

#include "common/game/rule.h"

#include <stdio.h>
#include <strings.h>

const struct rule_row rules[RULE_COUNT] = {
#define ROW(name, text, ...) { .word = (text), __VA_ARGS__ },
	RULES(ROW)
#undef ROW
};

bool rule_is_plain(enum rule r)
{
	return rules[r].is_plain;
}

const char *
rule_write_goal(enum rule r, const char *k, char out[RULE_GOAL_SIZE])
{
	const struct rule_row *rule = &rules[r];

	snprintf(out, RULE_GOAL_SIZE, "%s%s in a row %s%s%s",
	    rule->is_exact ? "exactly " : "", k,
	    rule->lines_lose ? "loses" : "wins",
	    rule->phrase != NULL ? ", " : "",
	    rule->phrase != NULL ? rule->phrase : "");
	return out;
}

bool rule_parse(enum rule *r, const char *word)
{
	for (int i = 0; i < RULE_COUNT; i++)
		if (strcasecmp(rules[i].word, word) == 0) {
			*r = (enum rule)i;
			return true;
		}
	return false;
}
