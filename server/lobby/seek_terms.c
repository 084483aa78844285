/*
 * seek_terms.c -- the terms on which a player seeks a game, and whether the
 * terms of two players agree.
 */

#include "server/lobby/seek_terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/base/number.h"
#include "common/text/word_table.h"

/* The game of two players who both accept any game. */
static const struct variant any_game = { 15, 15, 5, RULE_FREE };

static const char *const       kind_words[] = { "any", "people", "bots" };
static const struct word_table kinds = WORD_TABLE(kind_words);

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

/* Reads a list of games, which is not empty. */
static enum error read_games(struct seek_terms *t, const char *list)
{
	while (*list != '\0') {
		size_t         n = strcspn(list, ",");
		char           text[32];
		struct variant v;

		enum error e;

		if (n >= sizeof(text))
			return ERR_VARIANT;
		memcpy(text, list, n);
		text[n] = '\0';
		e = variant_read(&v, text);
		if (e != OK)
			return e;
		if (t->game_count == SEEK_GAMES_MAX)
			return ERR_VARIANT;
		if (!has_game(t, &v))
			t->games[t->game_count++] = v;
		if (list[n] == ',' && list[n + 1] == '\0')
			return ERR_VARIANT;
		list += n + (list[n] == ',');
	}
	return OK;
}

/* Reads the terms of a game. All games of the list must allow them. */
static enum error read_settings(struct seek_terms *t, const struct pairs *pairs,
    const char **bad_value)
{
	struct game_settings other;
	enum error           e;

	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const char *value = pairs_value(pairs, game_terms[i].word);

		if (game_terms[i].may_be_any && is_any(value))
			t->any |= 1u << i;
		else if (value != NULL)
			t->given |= 1u << i;
	}
	t->settings.variant = t->game_count > 0 ? t->games[0] : any_game;
	e = game_settings_read(&t->settings, pairs, t->any, bad_value);
	other = t->settings;
	for (unsigned i = 1; i < t->game_count && e == OK; i++) {
		other.variant = t->games[i];
		e = game_settings_check(&other);
	}
	return e;
}

/* Reads the key=value pairs. The games of t must be set. */
static enum error read_pairs(struct seek_terms *t, const struct pairs *pairs,
    const char **bad_value)
{
	int        kind = OPPONENT_ANY;
	enum error e = read_settings(t, pairs, bad_value);

	if (e != OK)
		return e;
	*bad_value = pairs_value(pairs, "you");
	if (*bad_value != NULL && !parse_side(*bad_value, &t->side))
		return ERR_VALUE;
	*bad_value = pairs_value(pairs, "kind");
	if (*bad_value != NULL)
		kind = word_table_find(&kinds, *bad_value);
	if (kind < 0)
		return ERR_VALUE;
	t->kind = (enum opponent_kind)kind;
	*bad_value = "";
	return OK;
}

enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value)
{
	enum error e;

	*t = (struct seek_terms){ .side = SIDE_NONE };
	*bad_value = games;
	e = is_any(games) ? OK : read_games(t, games);
	return e == OK ? read_pairs(t, pairs, bad_value) : e;
}

enum error seek_terms_read_fixed(struct seek_terms *t, const struct variant *v,
    const struct pairs *pairs, const char **bad_value)
{
	enum error e;

	*t = (struct seek_terms){
		.side = SIDE_NONE, .game_count = 1, .games = { *v }
	};
	e = read_pairs(t, pairs, bad_value);
	for (unsigned i = 0; i < GAME_TERM_COUNT && e == OK; i++)
		if (t->any & 1u << i) {
			*bad_value = "any";
			e = game_terms[i].error;
		}
	return e;
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
	size_t       n = strlen(seek_terms_write_games(t, out, size));

	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const struct game_term *term = &game_terms[i];
		char                    text[GAME_TERM_TEXT_SIZE];

		if ((t->any | t->given) & 1u << i)
			n += (size_t)snprintf(out + n, size - n, " %s=%s",
			    term->word,
			    t->any & 1u << i ? "any" :
					       term->write(&t->settings, text));
	}
	if (t->side != SIDE_NONE)
		n += (size_t)snprintf(out + n, size - n, " you=%s",
		    side_word(t->side));
	if (t->kind != OPPONENT_ANY)
		snprintf(out + n, size - n, " kind=%s",
		    seek_terms_kind_word(t));
	return out;
}

const char *seek_terms_kind_word(const struct seek_terms *t)
{
	return word_table_word(&kinds, t->kind);
}

/* --- agreement --- */

/*
 * Sets *v to the next game that both players accept, and *next, which is 0 at
 * first, to where to go on. Returns false if there is none.
 */
static bool next_common_game(const struct seek_terms *waiting,
    const struct seek_terms *coming, unsigned *next, struct variant *v)
{
	const struct seek_terms *t = waiting->game_count > 0 ? waiting : coming;

	if (t->game_count == 0) {
		*v = any_game;
		return (*next)++ == 0;
	}
	while (*next < t->game_count) {
		*v = t->games[(*next)++];
		if (coming->game_count == 0 || has_game(coming, v))
			return true;
	}
	return false;
}

/*
 * Copies one term of t to s. If t does not have the term, sets its default,
 * which depends on earlier terms: these must be set already.
 */
static void
set_term(const struct seek_terms *t, unsigned term, struct game_settings *s)
{
	if (t->given & 1u << term)
		game_term_copy(&game_terms[term], s, &t->settings);
	else
		game_terms[term].read(s, NULL);
}

/*
 * Finds what two players agree on for one term. All earlier terms must be set
 * in *agreed already. Returns false if they do not agree.
 */
static bool agree_on_term(const struct seek_terms *a,
    const struct seek_terms *b, unsigned term, struct game_settings *agreed)
{
	struct game_settings other = *agreed;
	bool                 is_open = (a->any | b->any) & 1u << term;

	set_term(a->any & 1u << term ? b : a, term, agreed);
	set_term(b, term, &other);
	return is_open || game_term_is_same(&game_terms[term], agreed, &other);
}

static bool
agree_on_side(const struct seek_terms *a, const struct seek_terms *b)
{
	return a->side == SIDE_NONE || a->side != b->side;
}

/* Joins all terms of a game, whose variant is set in *agreed, and checks it. */
static enum error join_at_game(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (!agree_on_term(waiting, coming, i, agreed))
			return game_terms[i].error;
	return game_settings_check(agreed);
}

enum error seek_terms_join(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	unsigned   next = 0;
	enum error e = ERR_VARIANT;

	if (!agree_on_side(waiting, coming))
		return ERR_VALUE;
	while (e != OK &&
	    next_common_game(waiting, coming, &next, &agreed->variant))
		e = join_at_game(waiting, coming, agreed);
	return e;
}

enum error seek_terms_accept(const struct seek_terms *t,
    const struct seek_terms *own, struct game_settings *accepted)
{
	struct seek_terms terms = *t;
	enum error        e;

	if (own != NULL) {
		terms.game_count = own->game_count;
		memcpy(terms.games, own->games, sizeof(terms.games));
	}
	terms.side = SIDE_NONE;
	e = seek_terms_join(t, &terms, accepted);
	if (e != ERR_VARIANT)
		return e;
	*accepted = t->settings;
	return OK;
}

static size_t
add_word(char out[SEEK_DIFFERENCES_SIZE], size_t n, const char *word)
{
	return n +
	    (size_t)snprintf(out + n, SEEK_DIFFERENCES_SIZE - n, "%s%s",
		n > 0 ? "," : "", word);
}

const char *seek_terms_write_differences(const struct seek_terms *a,
    const struct seek_terms *b, char out[SEEK_DIFFERENCES_SIZE])
{
	struct game_settings agreed;
	unsigned             next = 0;
	size_t               n = 0;

	out[0] = '\0';
	if (!next_common_game(a, b, &next, &agreed.variant))
		n = add_word(out, n, "variant");
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const struct game_term *t = &game_terms[i];

		if (!agree_on_term(a, b, i, &agreed) &&
		    !(game_term_is_default(t, &a->settings) &&
			game_term_is_default(t, &b->settings)))
			n = add_word(out, n, t->word);
	}
	if (!agree_on_side(a, b))
		n = add_word(out, n, "you");
	if (a->kind != b->kind)
		add_word(out, n, "kind");
	return out;
}
