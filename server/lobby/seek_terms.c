/*
 * seek_terms.c -- the terms on which a player seeks a game, and whether two
 * agree.
 */

#include "server/lobby/seek_terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/number.h"
#include "common/word_table.h"

/* The game of two players who both accept any. */
static const struct variant any_game = { 15, 15, 5, RULE_FREE };

static const char *const       kind_words[] = { "any", "people", "bots" };
static const struct word_table kinds = WORD_TABLE(kind_words);

enum absence_rule seek_terms_usual_absence(const struct time_control *control)
{
	return control->kind != TIME_CONTROL_NONE ? ABSENCE_WAIT : ABSENCE_BOT;
}

/* --- text --- */

static bool is_any(const char *value)
{
	return value != NULL && strcasecmp(value, "any") == 0;
}

static bool has_game(const struct seek_terms *t, const struct variant *v)
{
	for (unsigned i = 0; i < t->game_count; i++)
		if (variant_is_same(&t->games[i], v))
			return true;
	return false;
}

static bool read_games(struct seek_terms *t, const char *list)
{
	while (*list != '\0') {
		size_t         n = strcspn(list, ",");
		char           text[32];
		struct variant v;

		if (n >= sizeof(text))
			return false;
		memcpy(text, list, n);
		text[n] = '\0';
		if (!variant_parse(&v, text) || t->game_count == SEEK_GAMES_MAX)
			return false;
		if (!has_game(t, &v))
			t->games[t->game_count++] = v;
		if (list[n] == ',' && list[n + 1] == '\0')
			return false;
		list += n + (list[n] == ',');
	}
	return t->game_count > 0;
}

/* --- the terms --- */

/*
 * For each term: reads its value, or the default if that is NULL; writes it, or
 * "" if it is the default; and notes what two players agree on.
 */

static bool agree_on_game(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	agreed->variant = any_game;
	if (waiting->game_count == 0 && coming->game_count > 0)
		agreed->variant = coming->games[0];
	if (waiting->game_count == 0)
		return true;
	for (unsigned i = 0; i < waiting->game_count; i++) {
		agreed->variant = waiting->games[i];
		if (coming->game_count == 0 ||
		    has_game(coming, &agreed->variant))
			return true;
	}
	return false;
}

static bool read_control(struct seek_terms *t, const char *value)
{
	t->is_any_control = is_any(value);
	return value == NULL || t->is_any_control ||
	    time_control_parse(&t->control, value);
}

/* Also if it is the default, which is no clock. */
static void write_control(const struct seek_terms *t, char *out, size_t size)
{
	char text[TIME_CONTROL_TEXT_SIZE];

	snprintf(out, size, "%s",
	    t->is_any_control ? "any" : time_control_write(&t->control, text));
}

static bool agree_on_control(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	agreed->control = (struct time_control){ .kind = TIME_CONTROL_NONE };
	if (!a->is_any_control)
		agreed->control = a->control;
	else if (!b->is_any_control)
		agreed->control = b->control;
	return a->is_any_control || b->is_any_control ||
	    time_control_is_same(&a->control, &b->control);
}

static bool read_absence(struct seek_terms *t, const char *value)
{
	t->is_any_absence = is_any(value);
	t->is_usual_absence = value == NULL && t->is_any_control;
	t->absence_rule = seek_terms_usual_absence(&t->control);
	return value == NULL || t->is_any_absence ||
	    absence_rule_parse(&t->absence_rule, value);
}

static void write_absence(const struct seek_terms *t, char *out, size_t size)
{
	snprintf(out, size, "%s",
	    t->is_usual_absence   ? "" :
		t->is_any_absence ? "any" :
				    absence_rule_word(t->absence_rule));
}

/* The absence rule of the terms with that time control, unless any will do. */
static enum absence_rule
absence_with(const struct seek_terms *t, const struct time_control *control)
{
	return t->is_usual_absence || t->is_any_absence ?
	    seek_terms_usual_absence(control) :
	    t->absence_rule;
}

static bool agree_on_absence(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	enum absence_rule of_a = absence_with(a, &agreed->control);
	enum absence_rule of_b = absence_with(b, &agreed->control);

	agreed->absence_rule = a->is_any_absence ? of_b : of_a;
	return a->is_any_absence || b->is_any_absence || of_a == of_b;
}

static bool read_idle(struct seek_terms *t, const char *value)
{
	uint32_t seconds = 0;

	if (value != NULL &&
	    !number_parse(value, IDLE_SECONDS_MIN, IDLE_SECONDS_MAX, &seconds))
		return false;
	t->idle_seconds = (uint16_t)seconds;
	return true;
}

static void write_idle(const struct seek_terms *t, char *out, size_t size)
{
	if (t->idle_seconds > 0)
		snprintf(out, size, "%u", (unsigned)t->idle_seconds);
}

static bool agree_on_idle(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	agreed->idle_seconds = a->idle_seconds;
	return a->idle_seconds == b->idle_seconds;
}

static bool read_undo(struct seek_terms *t, const char *value)
{
	t->is_undo_off = value != NULL && strcasecmp(value, "off") == 0;
	return value == NULL || t->is_undo_off || strcasecmp(value, "on") == 0;
}

static void write_undo(const struct seek_terms *t, char *out, size_t size)
{
	snprintf(out, size, "%s", t->is_undo_off ? "off" : "");
}

static bool agree_on_undo(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	agreed->is_undo_off = a->is_undo_off;
	return a->is_undo_off == b->is_undo_off;
}

static bool read_side(struct seek_terms *t, const char *value)
{
	t->side = SIDE_NONE;
	return value == NULL || parse_side(value, &t->side);
}

static void write_side(const struct seek_terms *t, char *out, size_t size)
{
	if (t->side != SIDE_NONE)
		snprintf(out, size, "%s", side_word(t->side));
}

static bool agree_on_side(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	(void)agreed;
	return a->side == SIDE_NONE || a->side != b->side;
}

static bool read_kind(struct seek_terms *t, const char *value)
{
	int kind = value != NULL ? word_table_find(&kinds, value) :
				   (int)OPPONENT_ANY;

	t->kind = (enum opponent_kind)kind;
	return kind >= 0;
}

static void write_kind(const struct seek_terms *t, char *out, size_t size)
{
	if (t->kind != OPPONENT_ANY)
		snprintf(out, size, "%s", seek_terms_kind_word(t));
}

static bool read_opponent(struct seek_terms *t, const char *value)
{
	if (value == NULL)
		return true;
	if (!name_has_form(value))
		return false;
	memcpy(t->opponent, value, strlen(value) + 1);
	return true;
}

static void write_opponent(const struct seek_terms *t, char *out, size_t size)
{
	snprintf(out, size, "%s", t->opponent);
}

/*
 * In an order in which each term depends on earlier ones alone. Two players
 * agree if all terms do; those without a function concern the other player and
 * not the game, and those without a reader are no pairs.
 */
static const struct {
	const char *word;
	enum error  error; /* of a value that cannot be read */
	bool (*read)(struct seek_terms *t, const char *value);
	void (*write)(const struct seek_terms *t, char *out, size_t size);
	bool (*agree)(const struct seek_terms *a, const struct seek_terms *b,
	    struct game_settings *agreed);
} terms[] = {
	{ "game", ERR_VARIANT, NULL, NULL, agree_on_game },
	{ "clock", ERR_CLOCK, read_control, write_control, agree_on_control },
	{ "absent", ERR_VALUE, read_absence, write_absence, agree_on_absence },
	{ "idle", ERR_VALUE, read_idle, write_idle, agree_on_idle },
	{ "undo", ERR_VALUE, read_undo, write_undo, agree_on_undo },
	{ "you", ERR_VALUE, read_side, write_side, agree_on_side },
	{ "kind", ERR_VALUE, read_kind, write_kind, NULL },
	{ "with", ERR_NAME, read_opponent, write_opponent, NULL },
};

#define TERM_COUNT (sizeof(terms) / sizeof(terms[0]))

enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value)
{
	*t = (struct seek_terms){ .side = SIDE_NONE };
	*bad_value = games;
	if (!is_any(games) && !read_games(t, games))
		return ERR_VARIANT;
	for (size_t i = 0; i < TERM_COUNT; i++) {
		if (terms[i].read == NULL)
			continue;
		*bad_value = pairs_value(pairs, terms[i].word);
		if (!terms[i].read(t, *bad_value))
			return terms[i].error;
	}
	*bad_value = "";
	return OK;
}

enum error seek_terms_read_fixed(struct seek_terms *t, const struct variant *v,
    const struct pairs *pairs, const char **bad_value)
{
	enum error e = seek_terms_read(t, "any", pairs, bad_value);

	if (e != OK)
		return e;
	t->games[t->game_count++] = *v;
	if (t->is_any_control || t->is_any_absence)
		*bad_value = "any";
	return t->is_any_control ? ERR_CLOCK :
	    t->is_any_absence    ? ERR_VALUE :
				   OK;
}

const char *
seek_terms_write_games(const struct seek_terms *t, char *out, size_t size)
{
	int n = snprintf(out, size, "%s", t->game_count == 0 ? "any" : "");

	for (unsigned i = 0; i < t->game_count; i++) {
		char text[VARIANT_TEXT_SIZE];

		n += snprintf(out + n, size - (size_t)n, "%s%s",
		    i > 0 ? "," : "", variant_write(&t->games[i], text));
	}
	return out;
}

const char *
seek_terms_write(const struct seek_terms *t, char out[SEEK_TERMS_TEXT_SIZE])
{
	size_t n = strlen(seek_terms_write_games(t, out, SEEK_TERMS_TEXT_SIZE));

	for (size_t i = 0; i < TERM_COUNT; i++) {
		char value[NAME_SIZE] = "";

		if (terms[i].write == NULL)
			continue;
		terms[i].write(t, value, sizeof(value));
		if (value[0] != '\0')
			n += (size_t)snprintf(out + n, SEEK_TERMS_TEXT_SIZE - n,
			    " %s=%s", terms[i].word, value);
	}
	return out;
}

const char *seek_terms_kind_word(const struct seek_terms *t)
{
	return word_table_word(&kinds, t->kind);
}

/* --- agreement --- */

bool seek_terms_agree(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	for (size_t i = 0; i < TERM_COUNT; i++)
		if (terms[i].agree != NULL &&
		    !terms[i].agree(waiting, coming, agreed))
			return false;
	return true;
}

/* Whether the absence rule follows from the time control. */
static bool has_usual_absence(const struct seek_terms *t)
{
	return t->is_usual_absence ||
	    (!t->is_any_absence &&
		t->absence_rule == seek_terms_usual_absence(&t->control));
}

const char *seek_terms_write_differences(const struct seek_terms *a,
    const struct seek_terms *b, char out[SEEK_DIFFERENCES_SIZE])
{
	struct game_settings agreed;
	size_t               n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < TERM_COUNT; i++) {
		bool is_same = terms[i].agree == NULL ||
		    terms[i].agree(a, b, &agreed);

		if (terms[i].read == read_absence)
			is_same |= has_usual_absence(a) && has_usual_absence(b);
		else if (terms[i].read == read_kind)
			is_same = a->kind == b->kind;
		if (!is_same)
			n += (size_t)snprintf(out + n,
			    SEEK_DIFFERENCES_SIZE - n, "%s%s", n > 0 ? "," : "",
			    terms[i].word);
	}
	return out;
}

struct game_settings seek_terms_settings(const struct seek_terms *t)
{
	struct game_settings settings;
	struct seek_terms    any = { .is_any_control = true,
		   .is_any_absence = true,
		   .idle_seconds = t->idle_seconds,
		   .is_undo_off = t->is_undo_off,
		   .side = SIDE_NONE };

	seek_terms_agree(t, &any, &settings);
	return settings;
}
