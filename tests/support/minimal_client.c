/* minimal_client.c -- a client that knows six events, and skips the others. */

#include "tests/support/minimal_client.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/parser.h"

#define WORDS_MAX 16

/* A line as the grammar splits it: words, then pairs, then the text. */
struct line {
	const char *whole;
	char        copy[LINE_REPLY_MAX];
	char       *words[WORDS_MAX], *pairs[WORDS_MAX];
	unsigned    word_count, pair_count;
	bool        has_text;
};

static void reject(const struct line *l, const char *why)
{
	ck_abort_msg("a minimal client: %s: \"%s\"", why, l->whole);
}

static bool is_pair(const char *word)
{
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz");

	return n > 0 && word[n] == '=';
}

static void split(struct line *l, const char *text)
{
	char *rest = l->copy, *word, *colon;

	*l = (struct line){ .whole = text };
	memcpy(l->copy, text, strnlen(text, sizeof(l->copy) - 1));
	colon = strstr(l->copy, " :");
	l->has_text = colon != NULL;
	if (colon != NULL)
		*colon = '\0';
	while ((word = strsep(&rest, " ")) != NULL) {
		if (word[0] == '\0' || l->word_count == WORDS_MAX ||
		    l->pair_count == WORDS_MAX)
			reject(l, "not of the form of a line");
		else if (is_pair(word))
			l->pairs[l->pair_count++] = word;
		else if (l->pair_count > 0)
			reject(l, "a word behind a pair");
		else
			l->words[l->word_count++] = word;
	}
}

/* The word of that index, which must be there; 0 is the kind, 1 the event. */
static const char *word(const struct line *l, unsigned index)
{
	if (index >= l->word_count)
		reject(l, "a word is missing");
	return l->words[index];
}

/* The value of a key, which must be there. */
static const char *value(const struct line *l, const char *key)
{
	size_t n = strlen(key);

	for (unsigned i = 0; i < l->pair_count; i++)
		if (strncmp(l->pairs[i], key, n) == 0 && l->pairs[i][n] == '=')
			return l->pairs[i] + n + 1;
	reject(l, key);
	return "";
}

static uint32_t number(const struct line *l, const char *text)
{
	uint32_t n = 0;

	if (!number_parse(text, 0, UINT32_MAX, &n))
		reject(l, "not a number");
	return n;
}

/* --- what the client believes --- */

static void set_board(struct minimal_client *v, const struct line *l)
{
	v->match = number(l, word(l, 2));
	variant_parse(&v->variant, word(l, 3));
	v->you = value(l, "you")[0];
	v->is_over = false;
	v->ply = 0;
}

static void
add_move(struct minimal_client *v, const struct line *l, const char *at)
{
	if (v->ply == POINTS_MAX || !notation_read(&v->moves[v->ply++], at))
		reject(l, "not a move");
}

static void set_state(struct minimal_client *v, const struct line *l)
{
	char moves[LINE_REPLY_MAX], *rest = moves, *at;

	set_board(v, l);
	snprintf(moves, sizeof(moves), "%s", value(l, "moves"));
	while (strcmp(value(l, "moves"), "-") != 0 &&
	    (at = strsep(&rest, ",")) != NULL)
		add_move(v, l, at);
	if (v->ply != number(l, value(l, "ply")))
		reject(l, "ply is not the number of moves");
	v->is_over = strcmp(value(l, "turn"), "-") == 0;
}

static void on_move(struct minimal_client *v, const struct line *l)
{
	if (number(l, word(l, 2)) != v->match)
		return;
	add_move(v, l, word(l, 5));
	if (number(l, word(l, 3)) != v->ply)
		reject(l, "the ply is not the next one");
}

static void on_over(struct minimal_client *v, const struct line *l)
{
	if (number(l, word(l, 2)) != v->match)
		return;
	v->is_over = true;
	if (number(l, word(l, 3)) != v->ply)
		reject(l, "the ply is not the last one");
}

static void on_event(struct minimal_client *v, const struct line *l)
{
	const char *event = l->words[1];

	if (strcmp(event, "you") == 0)
		snprintf(v->name, sizeof(v->name), "%s", word(l, 2));
	else if (strcmp(event, "match") == 0)
		set_board(v, l);
	/* Of this client's game: no dialogue asks for the state of another. */
	else if (strcmp(event, "state") == 0)
		set_state(v, l);
	else if (strcmp(event, "move") == 0)
		on_move(v, l);
	else if (strcmp(event, "over") == 0)
		on_over(v, l);
	else if (strcmp(event, "unwatch") == 0)
		v->match = 0;
}

static void read_line(struct minimal_client *v, const char *text)
{
	struct line l;

	if (text[0] == '#')
		return;
	split(&l, text);
	if (strchr("=?*", text[0]) == NULL || l.word_count < 2)
		reject(&l, "not of the form of a line");
	if (text[0] == '?' && (l.word_count != 3 || !l.has_text))
		reject(&l, "not of the form of a refusal");
	if (text[0] == '*')
		on_event(v, &l);
}

/* --- what the server knows --- */

static const struct match *match_at(const struct session *s)
{
	return s->player->match != NULL ? s->player->match :
					  session_watched_match(s);
}

static void compare(const struct minimal_client *v, const struct session *s)
{
	const struct match *m = match_at(s);

	ck_assert_str_eq(v->name, s->player->name);
	if (m == NULL) {
		ck_assert_msg(v->match == 0 || v->is_over || v->you == '-',
		    "%s believes to play game %u", v->name, v->match);
		return;
	}
	ck_assert_uint_eq(v->match, m->id);
	ck_assert(variant_is_same(&v->variant, board_variant(m->board)));
	ck_assert_int_eq(v->you,
	    m == s->player->match ? side_letter(s->player->side) : '-');
	ck_assert_int_eq(v->is_over, match_is_over(m));
	ck_assert_uint_eq(v->ply, board_ply(m->board));
	for (unsigned ply = 1; ply <= v->ply; ply++)
		ck_assert_uint_eq(v->moves[ply - 1], board_move(m->board, ply));
}

void minimal_client_follow(struct minimal_client *v,
    const struct harness_client                  *c)
{
	if (v->session != c->session) {
		size_t read = v->read;

		*v = (struct minimal_client){ .session = c->session,
			.read = read };
	}
	while (v->read < c->length) {
		const char *line = c->output + v->read;
		size_t      n = strcspn(line, "\n");
		char        text[LINE_REPLY_MAX + 1];

		ck_assert_uint_lt(n, sizeof(text));
		snprintf(text, sizeof(text), "%.*s", (int)n, line);
		v->read += n + 1;
		read_line(v, text);
	}
	if (c->session != NULL && !c->session->is_ended)
		compare(v, c->session);
}
