/*
 * seek_terms.c -- the terms on which a player seeks a game, and whether the
 * terms of two players agree.
 */

#include "server/lobby/seek_terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/number.h"
#include "common/word_table.h"

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

/* Whether all variants of the terms can be played with the opening. */
static bool allows_opening(const struct seek_terms *t)
{
	for (unsigned i = 0; i < t->game_count; i++)
		if (!opening_is_allowed(t->settings.opening, &t->games[i]))
			return false;
	return opening_is_allowed(t->settings.opening, &t->settings.variant);
}

enum error seek_terms_read(struct seek_terms *t, const char *games,
    const struct pairs *pairs, const char **bad_value)
{
	const char *opponent = pairs_value(pairs, "with");
	int         kind = OPPONENT_ANY;
	enum error  e;

	*t = (struct seek_terms){ .side = SIDE_NONE };
	*bad_value = games;
	e = is_any(games) ? OK : read_games(t, games);
	if (e != OK)
		return e;
	t->settings.variant = t->game_count > 0 ? t->games[0] : any_game;
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++) {
		const struct game_term *term = &game_terms[i];
		const char             *value = pairs_value(pairs, term->word);

		*bad_value = value;
		if (term->may_be_any && is_any(value)) {
			t->any |= (uint8_t)(1u << i);
			value = NULL;
		}
		if (!term->read(&t->settings, value))
			return term->error;
		if (value != NULL)
			t->given |= (uint8_t)(1u << i);
	}
	*bad_value = pairs_value(pairs, game_terms[TERM_OPENING].word);
	if (!allows_opening(t))
		return ERR_UNFIT;
	*bad_value = pairs_value(pairs, "you");
	if (*bad_value != NULL && !parse_side(*bad_value, &t->side))
		return ERR_VALUE;
	*bad_value = pairs_value(pairs, "kind");
	if (*bad_value != NULL)
		kind = word_table_find(&kinds, *bad_value);
	if (kind < 0)
		return ERR_VALUE;
	t->kind = (enum opponent_kind)kind;
	*bad_value = opponent;
	if (opponent != NULL && !name_has_form(opponent))
		return ERR_NAME;
	if (opponent != NULL)
		memcpy(t->opponent, opponent, strlen(opponent) + 1);
	*bad_value = "";
	return OK;
}

enum error seek_terms_read_fixed(struct seek_terms *t, const struct variant *v,
    const struct pairs *pairs, const char **bad_value)
{
	enum error e = seek_terms_read(t, "any", pairs, bad_value);

	if (e != OK)
		return e;
	t->games[t->game_count++] = t->settings.variant = *v;
	if (!allows_opening(t)) {
		*bad_value = pairs_value(pairs, game_terms[TERM_OPENING].word);
		return ERR_UNFIT;
	}
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (t->any & 1u << i) {
			*bad_value = "any";
			return game_terms[i].error;
		}
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
    const struct seek_terms *coming, struct game_settings *agreed)
{
	agreed->variant = waiting->game_count > 0 ? waiting->settings.variant :
						    coming->settings.variant;
	for (unsigned i = 0; i < waiting->game_count; i++) {
		if (coming->game_count > 0 &&
		    !has_game(coming, &waiting->games[i]))
			continue;
		agreed->variant = waiting->games[i];
		return true;
	}
	return waiting->game_count == 0;
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

bool seek_terms_agree(const struct seek_terms *waiting,
    const struct seek_terms *coming, struct game_settings *agreed)
{
	if (!agree_on_side(waiting, coming) ||
	    !agree_on_game(waiting, coming, agreed))
		return false;
	for (unsigned i = 0; i < GAME_TERM_COUNT; i++)
		if (!agree_on_term(waiting, coming, i, agreed))
			return false;
	return true;
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
	size_t               n = 0;

	out[0] = '\0';
	if (!agree_on_game(a, b, &agreed))
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
