/*
 * enum_words.c -- levels of bots, absence rules, offers, ends of games and of
 * connections, and their words in the protocol.
 */

#include "common/protocol/enum_words.h"

#include <string.h>

#include "common/text/word_table.h"

static const char *const level_words[BOT_LEVEL_COUNT] = {
	[BOT_EASY] = "easy",
	[BOT_MEDIUM] = "medium",
	[BOT_HARD] = "hard",
	[BOT_PERFECT] = "perfect",
};

static const char *const absence_words[ABSENCE_RULE_COUNT] = {
#define ROW(name, word, phrase) [ABSENCE_##name] = (word),
	ABSENCE_RULES(ROW)
#undef ROW
};

const char *const absence_phrases[ABSENCE_RULE_COUNT] = {
#define ROW(name, word, phrase) [ABSENCE_##name] = (phrase),
	ABSENCE_RULES(ROW)
#undef ROW
};

static const char *const end_words[] = {
	[END_LINE] = "line",
	[END_FULL] = "full",
	[END_RESIGN] = "resign",
	[END_QUIT] = "quit",
	[END_TIME] = "time",
	[END_AWAY] = "away",
	[END_IDLE] = "idle",
	[END_AGREED] = "agreed",
	[END_ABORT] = "abort",
	[END_VOID] = "void",
	[END_REPLACED] = "replaced",
	[END_OTHER] = "other",
};

const struct bye_row bye_rows[BYE_REASON_COUNT] = {
#define ROW(name, ...) { __VA_ARGS__ },
	BYE_REASONS(ROW)
#undef ROW
};

const enum wire_key offer_keys[OFFER_COUNT] = {
	[OFFER_DRAW] = PAIR_DRAW,
	[OFFER_REMATCH] = PAIR_REMATCH,
	[OFFER_HINT] = PAIR_HINT,
	[OFFER_UNDO] = PAIR_UNDO,
	[OFFER_PAUSE] = PAIR_PAUSE,
};

static const struct word_table levels = WORD_TABLE(level_words);
static const struct word_table absences = WORD_TABLE(absence_words);
static const struct word_table ends = WORD_TABLE(end_words);

bool bot_level_parse(enum bot_level *level, const char *text)
{
	int found = word_table_find(&levels, text);

	if (found >= 0)
		*level = (enum bot_level)found;
	return found >= 0;
}

const char *bot_level_word(enum bot_level level)
{
	return word_table_word(&levels, level);
}

bool absence_rule_parse(enum absence_rule *rule, const char *text)
{
	int found = word_table_find(&absences, text);

	if (found >= 0)
		*rule = (enum absence_rule)found;
	return found >= 0;
}

const char *absence_rule_word(enum absence_rule rule)
{
	return word_table_word(&absences, rule);
}

const char *offer_word(enum offer offer)
{
	return wire_keys[offer_keys[offer]];
}

enum offer offer_parse(const char *word)
{
	enum offer offer = 0;

	while (offer < OFFER_COUNT && strcmp(offer_word(offer), word) != 0)
		offer++;
	return offer;
}

enum end_reason end_reason_parse(const char *word)
{
	int found = word_table_find(&ends, word);

	return found < 0 ? END_OTHER : (enum end_reason)found;
}

const char *end_reason_word(enum end_reason reason)
{
	return word_table_word(&ends, reason);
}

enum bye_reason bye_reason_parse(const char *word)
{
	enum bye_reason r = 0;

	while (r < BYE_OTHER && strcmp(bye_rows[r].word, word) != 0)
		r++;
	return r;
}
