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

static bool read_control(struct seek_terms *t, const char *value)
{
	t->is_any_control = is_any(value);
	return value == NULL || t->is_any_control ||
	    time_control_parse(&t->control, value);
}

static bool read_absence(struct seek_terms *t, const char *value)
{
	t->is_any_absence = is_any(value);
	t->is_usual_absence = value == NULL && t->is_any_control;
	t->absence_rule = seek_terms_usual_absence(&t->control);
	return value == NULL || t->is_any_absence ||
	    absence_rule_parse(&t->absence_rule, value);
}

static bool read_kind(struct seek_terms *t, const char *value)
{
	int kind = value != NULL ? word_table_find(&kinds, value) :
				   (int)OPPONENT_ANY;

	t->kind = (enum opponent_kind)kind;
	return kind >= 0;
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

static bool read_undo(struct seek_terms *t, const char *value)
{
	t->is_undo_off = value != NULL && strcasecmp(value, "off") == 0;
	return value == NULL || t->is_undo_off || strcasecmp(value, "on") == 0;
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

enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value)
{
	const char *clock = pairs_value(pairs, "clock");
	const char *absent = pairs_value(pairs, "absent");
	const char *you = pairs_value(pairs, "you");
	const char *idle = pairs_value(pairs, "idle");
	const char *undo = pairs_value(pairs, "undo");
	const char *kind = pairs_value(pairs, "kind");
	const char *with = pairs_value(pairs, "with");

	*t = (struct seek_terms){ .side = SIDE_NONE };
	*bad_value = games;
	if (!is_any(games) && !read_games(t, games))
		return ERR_VARIANT;
	*bad_value = you;
	if (you != NULL && !parse_side(you, &t->side))
		return ERR_VALUE;
	*bad_value = clock;
	if (!read_control(t, clock))
		return ERR_CLOCK;
	*bad_value = absent;
	if (!read_absence(t, absent))
		return ERR_VALUE;
	*bad_value = idle;
	if (!read_idle(t, idle))
		return ERR_VALUE;
	*bad_value = undo;
	if (!read_undo(t, undo))
		return ERR_VALUE;
	*bad_value = kind;
	if (!read_kind(t, kind))
		return ERR_VALUE;
	*bad_value = with;
	if (!read_opponent(t, with))
		return ERR_NAME;
	*bad_value = "";
	return OK;
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
	const size_t size = SEEK_TERMS_TEXT_SIZE;
	char         control[TIME_CONTROL_TEXT_SIZE];
	size_t       n = strlen(seek_terms_write_games(t, out, size));

	n += (size_t)snprintf(out + n, size - n, " clock=%s",
	    t->is_any_control ? "any" :
				time_control_write(&t->control, control));
	if (!t->is_usual_absence)
		n += (size_t)snprintf(out + n, size - n, " absent=%s",
		    t->is_any_absence ? "any" :
					absence_rule_word(t->absence_rule));
	if (t->idle_seconds > 0)
		n += (size_t)snprintf(out + n, size - n, " idle=%u",
		    (unsigned)t->idle_seconds);
	if (t->is_undo_off)
		n += (size_t)snprintf(out + n, size - n, " undo=off");
	if (t->side != SIDE_NONE)
		n += (size_t)snprintf(out + n, size - n, " you=%s",
		    side_word(t->side));
	if (t->kind != OPPONENT_ANY)
		n += (size_t)snprintf(out + n, size - n, " kind=%s",
		    seek_terms_kind_word(t));
	if (t->opponent[0] != '\0')
		snprintf(out + n, size - n, " with=%s", t->opponent);
	return out;
}

const char *seek_terms_kind_word(const struct seek_terms *t)
{
	return word_table_word(&kinds, t->kind);
}

/* --- agreement --- */

static bool agree_on_game(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct variant *agreed)
{
	*agreed = any_game;
	if (waiting->game_count == 0 && coming->game_count > 0)
		*agreed = coming->games[0];
	if (waiting->game_count == 0)
		return true;
	for (unsigned i = 0; i < waiting->game_count; i++) {
		*agreed = waiting->games[i];
		if (coming->game_count == 0 || has_game(coming, agreed))
			return true;
	}
	return false;
}

static bool agree_on_control(const struct seek_terms *a,
    const struct seek_terms *b, struct time_control *agreed)
{
	*agreed = (struct time_control){ .kind = TIME_CONTROL_NONE };
	if (!a->is_any_control)
		*agreed = a->control;
	else if (!b->is_any_control)
		*agreed = b->control;
	return a->is_any_control || b->is_any_control ||
	    time_control_is_same(&a->control, &b->control);
}

/* The absence rule of the terms with that time control, unless any will do. */
static enum absence_rule
absence_with(const struct seek_terms *t, const struct time_control *control)
{
	return t->is_usual_absence || t->is_any_absence ?
	    seek_terms_usual_absence(control) :
	    t->absence_rule;
}

static bool
agree_on_absence(const struct seek_terms *a, const struct seek_terms *b,
    const struct time_control *control, enum absence_rule *agreed)
{
	enum absence_rule of_a = absence_with(a, control);
	enum absence_rule of_b = absence_with(b, control);

	*agreed = a->is_any_absence ? of_b : of_a;
	return a->is_any_absence || b->is_any_absence || of_a == of_b;
}

static bool sides_agree(const struct seek_terms *a, const struct seek_terms *b)
{
	return a->side == SIDE_NONE || a->side != b->side;
}

static bool agree_on_manners(const struct seek_terms *a,
    const struct seek_terms *b, struct game_settings *agreed)
{
	agreed->idle_seconds = a->idle_seconds;
	agreed->is_undo_off = a->is_undo_off;
	return a->idle_seconds == b->idle_seconds &&
	    a->is_undo_off == b->is_undo_off;
}

bool seek_terms_agree(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	return agree_on_manners(waiting, coming, agreed) &&
	    sides_agree(waiting, coming) &&
	    agree_on_game(waiting, coming, &agreed->variant) &&
	    agree_on_control(waiting, coming, &agreed->control) &&
	    agree_on_absence(waiting, coming, &agreed->control,
		&agreed->absence_rule);
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
	const struct {
		const char *word;
		bool        is_same;
	} terms[] = {
		{ "game", agree_on_game(a, b, &agreed.variant) },
		{ "you", sides_agree(a, b) },
		{ "clock", agree_on_control(a, b, &agreed.control) },
		{ "absent",
		    (has_usual_absence(a) && has_usual_absence(b)) ||
			agree_on_absence(a, b, &agreed.control,
			    &agreed.absence_rule) },
		{ "idle", a->idle_seconds == b->idle_seconds },
		{ "undo", a->is_undo_off == b->is_undo_off },
		{ "kind", a->kind == b->kind },
	};
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < sizeof(terms) / sizeof(terms[0]); i++)
		if (!terms[i].is_same)
			n += (size_t)snprintf(out + n,
			    SEEK_DIFFERENCES_SIZE - n, "%s%s", n > 0 ? "," : "",
			    terms[i].word);
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
