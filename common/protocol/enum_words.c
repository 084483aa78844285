/*
 * enum_words.c -- levels of bots, absence rules, offers, ends of games and of
 * connections, proven results, and their words in the protocol.
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

static const char *const offer_words[OFFER_COUNT] = {
	[OFFER_DRAW] = "draw",
	[OFFER_REMATCH] = "rematch",
	[OFFER_HINT] = "hint",
	[OFFER_UNDO] = "undo",
	[OFFER_PAUSE] = "pause",
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

static const char *const proven_words[] = {
	[PROVEN_NONE] = "none",
	[PROVEN_WIN] = "win",
	[PROVEN_LOSS] = "loss",
	[PROVEN_DRAW] = "draw",
};

const struct bye_row bye_rows[BYE_REASON_COUNT] = {
#define ROW(name, ...) { __VA_ARGS__ },
	BYE_REASONS(ROW)
#undef ROW
};

static const struct word_table levels = WORD_TABLE(level_words);
static const struct word_table absences = WORD_TABLE(absence_words);
static const struct word_table offers = WORD_TABLE(offer_words);
static const struct word_table ends = WORD_TABLE(end_words);
static const struct word_table proven = WORD_TABLE(proven_words);

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
	return word_table_word(&offers, offer);
}

enum offer offer_parse(const char *word)
{
	int found = word_table_find(&offers, word);

	return found < 0 ? OFFER_COUNT : (enum offer)found;
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

enum proven_result proven_result_parse(const char *word)
{
	int found = word_table_find(&proven, word);

	return found < 0 ? PROVEN_NONE : (enum proven_result)found;
}

const char *proven_result_word(enum proven_result result)
{
	return word_table_word(&proven, result);
}

enum bye_reason bye_reason_parse(const char *word)
{
	enum bye_reason r = 0;

	while (r < BYE_OTHER && strcmp(bye_rows[r].word, word) != 0)
		r++;
	return r;
}
