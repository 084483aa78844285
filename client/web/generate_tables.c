/*
 * generate_tables.c -- writes the tables of common for the page.
 *
 * It runs on the building machine. Without an argument it writes the script
 * that the page has; with "events" it writes the words and keys of all events,
 * and the codes of refusals, as JSON, with which the tests compare the page.
 */

#include <stdio.h>
#include <string.h>

#include "client/model/word_tables.h"
#include "common/base/error.h"
#include "common/base/fatal.h"
#include "common/game/opening.h"
#include "common/game/rule.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/game_settings.h"
#include "common/protocol/wire.h"
#include "common/text/unicode.h"

static void write_rules(void)
{
	char goal[RULE_GOAL_SIZE];

	printf("\trules: {\n");
	for (enum rule r = 0; r < RULE_COUNT; r++) {
		printf("\t\t%s: { goal: '%s'%s", rules[r].word,
		    rule_write_goal(r, "K", goal),
		    rules[r].shape != SHAPE_NONE ? ", shapes: true" : "");
#define FLAG(name, word) fputs(rules[r].name ? ", " word ": true" : "", stdout);
		RULE_FLAGS(FLAG)
#undef FLAG
		printf(" },\n");
	}
	printf("\t},\n");
}

static void write_variants(void)
{
	char text[VARIANT_TEXT_SIZE];

	printf("\tsides: { min: %d, max: %d },\n", SIDES_MIN, SIDES_MAX);
	printf("\tusualK: %d,\n\tnamed: {\n", VARIANT_K_DEFAULT);
	for (unsigned i = 0; i < NAMED_VARIANT_COUNT; i++)
		printf("\t\t%s: '%s',\n", named_variants[i].name,
		    variant_write(&named_variants[i].variant, text));
	printf("\t},\n\ttitles: {");
	for (unsigned i = 0; i < NAMED_VARIANT_COUNT; i++)
		printf(" '%s': '%s',",
		    variant_write(&named_variants[i].variant, text),
		    named_variants[i].title);
	printf(" },\n");
}

static void write_words(void)
{
#define LIST(name, type, first, count, word)                        \
	printf("\t" name ": [");                                    \
	for (type x = (first); x < (count); x++)                    \
		printf("%s'%s'", x > (first) ? ", " : "", word(x)); \
	printf("],\n");
	LIST("offers", enum offer, 0, OFFER_COUNT, offer_word)
	LIST("openings", enum opening_kind, OPENING_NONE + 1,
	    OPENING_KIND_COUNT, opening_kind_word)
	LIST("levels", enum bot_level, 0, BOT_LEVEL_COUNT, bot_level_word)
#undef LIST
	printf("\tfinalByes: [");
	for (enum bye_reason r = 0; r < BYE_OTHER; r++)
		if (bye_rows[r].is_final)
			printf("'%s',", bye_rows[r].word);
	printf("],\n");
}

/* Writes a property whose value is a text, unless that is NULL. */
static void write_text(const char *name, const char *text)
{
	if (text != NULL)
		printf(" %s: '%s',", name, text);
}

static void write_sentence_words(void)
{
	printf("\tends: {\n");
#define ROW(name, loser, nobody)                          \
	printf("\t\t%s: {", end_reason_word(END_##name)); \
	write_text("loser", loser);                       \
	write_text("nobody", nobody);                     \
	printf(" },\n");
	ENDINGS(ROW)
#undef ROW
	printf("\t},\n\tactivities: {");
#define ROW(name, word, meaning) write_text(word, meaning);
	ACTIVITIES(ROW)
#undef ROW
	printf(" },\n\tofferWords: {\n");
#define ROW(name, verb, what, answer, agreed, noun, make, accept) \
	printf("\t\t%s: {", offer_word(OFFER_##name));            \
	write_text("verb", verb);                                 \
	write_text("what", what);                                 \
	write_text("agreed", agreed);                             \
	printf(" },\n");
	OFFER_WORDS(ROW)
#undef ROW
	printf("\t},\n\tproposals: {");
#define ROW(name, word, phrase) write_text(word, phrase);
	PROPOSAL_WORDS(ROW)
	printf(" },\n\tmarks: {");
	MARK_WORDS(ROW)
#undef ROW
	printf(" },\n\tterms: {");
#define ROW(name, word, value, any, error, field, phrase) \
	write_text(word, phrase);
	GAME_TERMS(ROW)
#undef ROW
	printf(" },\n\tvalues: { absent: {");
#define ROW(name, word, phrase) write_text(word, phrase);
	ABSENCE_RULES(ROW)
#undef ROW
	printf(" } },\n");
}

/* Writes the conditions under which events call the user. */
static void write_calls(void)
{
	printf("\tcalls: {");
#define EVENT(name, words, handle, calls, ...) \
	write_text(wire_rows[WIRE_##name].word, calls);
#define OWN_EVENT(...)
#include "client/model/events.def"
#undef EVENT
#undef OWN_EVENT
	printf(" },\n");
}

/* Writes the sentences of an event, if it has any, with their conditions. */
static void write_sentences_of(const char *word, const char *const (*s)[2])
{
	if ((*s)[0] == NULL)
		return;
	printf("\t\t%s: [", word);
	for (; (*s)[0] != NULL; s++) {
		printf("['%s', `", (*s)[0]);
		for (const char *c = (*s)[1]; *c != '\0' && *c != '\n'; c++)
			putchar(*c == '\1' ? '"' : *c);
		printf("`], ");
	}
	printf("],\n");
}

/* Writes the sentences of the events of a game. */
static void write_sentences(void)
{
	printf("\tsentences: {\n");
#define EVENT(name, words, handle, calls, is_in_demo, print, ...) \
	if (strncmp(words, ".g", 2) == 0)                         \
		write_sentences_of(wire_rows[WIRE_##name].word,   \
		    (const char *const[][2]){ __VA_ARGS__, { NULL, NULL } });
#define OWN_EVENT(...)
#include "client/model/events.def"
#undef EVENT
#undef OWN_EVENT
	printf("\t},\n");
}

/* Writes the defaults of the terms of a game with that time control. */
static void write_usual_terms(const char *name, const char *control)
{
	struct game_settings s = { .variant = { 15, 15, 5, RULE_FREE } };
	char                 text[GAME_TERM_TEXT_SIZE];

	printf("\t%s: {", name);
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		game_terms[i].read(&s, i == TERM_CLOCK ? control : NULL);
		if (i != TERM_CLOCK)
			printf(" %s: '%s',", game_terms[i].word,
			    game_terms[i].write(&s, text));
	}
	printf(" },\n");
}

/* Writes a regular expression for the characters that nobody types. */
static void write_invisible(void)
{
	printf("\tinvisible: /[");
	for (uint32_t c = 0, first; c < 0x110000; c++) {
		if (!unicode_is_invisible(c))
			continue;
		for (first = c; unicode_is_invisible(c + 1); c++)
			;
		printf("\\u{%x}", (unsigned)first);
		if (c > first)
			printf("-\\u{%x}", (unsigned)c);
	}
	printf("]/gu,\n");
}

static void write_script(void)
{
	printf("/* tables.js -- generated by client/web/generate_tables.c. */\n"
	       "const tables = {\n\tproto: '%d',\n",
	    PROTOCOL_VERSION);
	write_rules();
	write_variants();
	write_words();
	write_sentence_words();
	write_calls();
	write_sentences();
	write_usual_terms("untimed", NULL);
	write_usual_terms("timed", "5+3");
	write_invisible();
	printf("};\n");
}

static void write_events(void)
{
	printf("{\n\t\"events\": {");
	for (enum wire_event e = 0; e < WIRE_EVENT_COUNT; e++) {
		const uint8_t *key = wire_rows[e].keys;

		printf("%s\n\t\t\"%s\": [", e > 0 ? "," : "",
		    wire_rows[e].word);
		for (; *key != PAIR_NONE; key++)
			printf("%s\"%s\"", key > wire_rows[e].keys ? ", " : "",
			    wire_keys[*key]);
		printf("]");
	}
	printf("\n\t},\n\t\"codes\": [");
	for (enum error e = 0; e < ERROR_COUNT; e++)
		printf("%s\"%s\"", e > 0 ? ", " : "", error_code(e));
	printf("]\n}\n");
}

int main(int argc, char **argv)
{
	fatal_check_output_at_exit();
	if (argc > 1 && strcmp(argv[1], "events") == 0)
		write_events();
	else
		write_script();
	return 0;
}
