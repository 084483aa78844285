/* messages.c -- phrases and sentences that both modes of the client show. */

#include "client/words/messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/terms.h"
#include "client/model/tournament.h"
#include "client/model/word_tables.h"
#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "common/text/user_text.h"

/* The names that the server gives to guests begin with this. */
#define GUEST "~guest"

#define SECOND 1000

/* --- phrases --- */

const char *messages_format_name(const char *name, bool capitalize,
    char out[MESSAGES_PHRASE_SIZE])
{
	snprintf(out, MESSAGES_PHRASE_SIZE, "%s", name);
	if (name_is_bot(name))
		snprintf(out, MESSAGES_PHRASE_SIZE, "the %.*s bot",
		    (int)strcspn(name, "~"), name);
	else if (strncmp(name, GUEST, strlen(GUEST)) == 0)
		snprintf(out, MESSAGES_PHRASE_SIZE, "guest %s",
		    name + strlen(GUEST));
	else if (strcmp(name, OPERATOR_NAME) == 0)
		snprintf(out, MESSAGES_PHRASE_SIZE, "the operator");
	else
		capitalize = false;
	if (capitalize)
		out[0] = (char)toupper((unsigned char)out[0]);
	return out;
}

const char *messages_format_side(const struct game *g, enum side side,
    bool capitalize, char out[MESSAGES_PHRASE_SIZE])
{
	char name[MESSAGES_PHRASE_SIZE];

	if (side == g->my_side) {
		snprintf(out, MESSAGES_PHRASE_SIZE, capitalize ? "You" : "you");
		return out;
	}
	messages_format_name(g->name[side], capitalize, name);
	if (g->my_side == SIDE_NONE)
		snprintf(out, MESSAGES_PHRASE_SIZE, "%.*s (%c)", NAME_SIZE + 8,
		    name, "XO"[side]);
	else
		snprintf(out, MESSAGES_PHRASE_SIZE, "%s", name);
	return out;
}

const char *messages_verb_s(const struct game *g, enum side side)
{
	return side == g->my_side ? "" : "s";
}

_Static_assert(RULE_GOAL_SIZE <= MESSAGES_PHRASE_SIZE,
    "a goal fits in a phrase");

const char *
messages_format_board(const struct variant *v, char out[VARIANT_TEXT_SIZE])
{
	return variant_write(&(struct variant){ v->columns, v->rows, v->k,
				 RULE_FREE },
	    out);
}

const char *
messages_format_goal(const struct variant *v, char out[MESSAGES_PHRASE_SIZE])
{
	char k[4];

	snprintf(k, sizeof(k), "%u", (unsigned)v->k);
	return rule_write_goal(v->rule, k, out);
}

const char *messages_move_syntax(const struct board *b)
{
	return b != NULL && board_has_falling_stones(b) ?
	    "the letter of a column such as b" :
	    "a point such as b2";
}

const char *messages_format_time(msec time, char out[MESSAGES_PHRASE_SIZE])
{
	long seconds = (long)(time / SECOND);

	snprintf(out, MESSAGES_PHRASE_SIZE, "%ld:%02ld", seconds / 60,
	    seconds % 60);
	return out;
}

void messages_print_points(const char *head, const point *points, unsigned n,
    FILE *out)
{
	char at[NOTATION_POINT_SIZE];

	for (unsigned i = 0; i < n; i++) {
		notation_write(points[i], at);
		fprintf(out, "%s %s", i == 0 ? head : "", at);
	}
}

const char *messages_activity(enum player_activity activity)
{
#define ROW(name, word, meaning) [ACTIVITY_##name] = (meaning),
	static const char *const words[] = {
		ACTIVITIES(ROW)[ACTIVITY_STAND_IN] = "playing",
	};
#undef ROW

	return words[activity];
}

/* --- settings --- */

void messages_fill_in(char *text, size_t size, const char *word,
    const char *value)
{
	char  rest[GAME_TERMS_PHRASES_SIZE];
	char *at = strstr(text, word);

	if (at == NULL)
		return;
	snprintf(rest, sizeof(rest), "%s", at + strlen(word));
	snprintf(at, size - (size_t)(at - text), "%s%s", value, rest);
}

void messages_fill_settings(char *text, size_t size, const struct settings *s)
{
	const struct variant *v = &s->game.variant;
	char                  game[VARIANT_TEXT_SIZE], board[VARIANT_TEXT_SIZE],
	    goal[MESSAGES_PHRASE_SIZE], clock[TIME_CONTROL_TEXT_SIZE],
	    terms[GAME_TERMS_PHRASES_SIZE];
	const char *title = variant_title(v, game);
	const struct {
		const char *word, *value;
	} values[] = {
		{ "{game}", title },
		{ "{choice}", s->is_other_board ? "another board" : title },
		{ "{board}", messages_format_board(v, board) },
		{ "{rule}", rules[v->rule].word },
		{ "{goal}", messages_format_goal(v, goal) },
		{ "{side}", settings_side_word(s) },
		{ "{clock}", time_control_write(&s->game.control, clock) },
		{ "{tournament clock}",
		    s->game.control.kind == TIME_CONTROL_NONE ?
			TOURNAMENT_CLOCK :
			clock },
		{ "{opening}", opening_kind_word(s->game.opening) },
		{ "{terms}",
		    *terms_describe(&s->game, TERM_IDLE, GAME_TERM_COUNT,
			terms) != '\0' ?
			terms :
			"usual" },
		{ "{level}", bot_level_word(s->level) },
		{ "{bell}", s->bell ? "on" : "off" },
		{ "{kind}", tournament_kinds[s->tournament].name },
	};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		messages_fill_in(text, size, values[i].word, values[i].value);
}

/* --- turns --- */

/* In an opening: prints what `turn`, the side to move, must do. */
static void print_opening_turn(const struct game *g, enum side turn, FILE *out)
{
	const struct opening *o = &g->opening;
	unsigned              ply = board_ply(g->board);
	char                  who[MESSAGES_PHRASE_SIZE];

	if (turn != g->my_side)
		fprintf(out,
		    game_awaits_choice(g) ? "%s is to choose a side.\n" :
					    "%s is to put a stone.\n",
		    messages_format_side(g, turn, true, who));
	else if (game_awaits_choice(g))
		fprintf(out,
		    "Choose your side: \1choose x\1 or \1choose o\1%s.\n",
		    opening_allows_choice(o, ply, CHOICE_MORE) ?
			", or \1choose more\1 to put two more stones" :
			"");
	else if (opening_has_choice(o->kind))
		fprintf(out,
		    "Opening %s: put stone %u of %u, an %c; then %s a side.\n",
		    opening_kind_word(o->kind), ply + 1, opening_plies(o),
		    "XO"[ply % 2],
		    o -> has_more ? "your opponent chooses" :
				    "your opponent may choose");
	else
		/* The first words fit into the one row of a small screen. */
		fprintf(out, "Your turn: %s (opening %s).\n",
		    ply == 0                   ? "on the centre" :
			ply == 1               ? "on any point" :
			o->kind == OPENING_PRO ? "at least 3 from the centre" :
						 "at least 4 from the centre",
		    opening_kind_word(o->kind));
}

void messages_print_turn(const struct game *g, FILE *out)
{
	enum side turn = game_turn(g);
	char      who[MESSAGES_PHRASE_SIZE];

	if (turn == SIDE_NONE)
		return;
	if (game_is_in_opening(g))
		print_opening_turn(g, turn, out);
	else if (turn == g->my_side)
		fprintf(out, "Your turn.\n");
	else
		fprintf(out, "%s is to move.\n",
		    messages_format_side(g, turn, true, who));
}

/* --- the end --- */

#define ROW(name, loser, nobody) [END_##name] = { (loser), (nobody) },
static const struct {
	const char *loser, *nobody;
} endings[END_OTHER + 1] = { ENDINGS(ROW) };
#undef ROW

/* Each reason and each offer has its words. */
#define ROW(name, ...) ENDING_OF_##name,
enum { ENDINGS(ROW) ENDING_COUNT };
_Static_assert((int)ENDING_COUNT == (int)END_OTHER, "a reason has no words");
#undef ROW
#define ROW(name, ...) WORDS_OF_##name,
enum { OFFER_WORDS(ROW) WORDS_COUNT };
_Static_assert((int)WORDS_COUNT == (int)OFFER_COUNT, "an offer has no words");
#undef ROW

const char *messages_loss(enum end_reason reason)
{
	return endings[reason].loser;
}

const char *messages_no_winner(enum end_reason reason)
{
	return endings[reason].nobody != NULL ? endings[reason].nobody :
						"no winner";
}

const char *messages_format_result(const char *x, const char *o,
    enum side winner, enum end_reason reason, char out[MESSAGES_RESULT_SIZE])
{
	const char *loss = messages_loss(reason);

	if (winner == SIDE_NONE)
		snprintf(out, MESSAGES_RESULT_SIZE, "%s against %s: %s", x, o,
		    messages_no_winner(reason));
	else
		snprintf(out, MESSAGES_RESULT_SIZE, "%s beat %s%s%s",
		    winner == SIDE_X ? x : o, winner == SIDE_X ? o : x,
		    loss != NULL ? ", who " : "", loss != NULL ? loss : "");
	return out;
}

static void print_winner(const struct game *g, FILE *out)
{
	const struct variant *v = board_variant(g->board);
	const char           *loss = messages_loss(g->end_reason);
	char                  who[MESSAGES_PHRASE_SIZE];

	if (g->end_reason == END_LINE && rules[v->rule].lines_lose) {
		fprintf(out, "%s made %d in a row",
		    messages_format_side(g, side_other(g->winner), true, who),
		    v->k);
		messages_print_points(" with", g->winning_line, g->line_length,
		    out);
		fprintf(out, ": %s win%s.\n",
		    messages_format_side(g, g->winner, false, who),
		    messages_verb_s(g, g->winner));
		return;
	}
	if (loss != NULL)
		fprintf(out, "%s %s: ",
		    messages_format_side(g, side_other(g->winner), true, who),
		    loss);
	fprintf(out, "%s win%s",
	    messages_format_side(g, g->winner, loss == NULL, who),
	    messages_verb_s(g, g->winner));
	if (g->end_reason == END_LINE)
		messages_print_points(" with", g->winning_line, g->line_length,
		    out);
	fprintf(out, ".\n");
}

/* Whether the game counts: a player has won, or it is a draw. */
static bool has_result(const struct game *g)
{
	return g->winner != SIDE_NONE || g->end_reason == END_FULL ||
	    g->end_reason == END_AGREED;
}

void messages_print_result(const struct game *g, FILE *out)
{
	const char *words = messages_no_winner(g->end_reason);

	if (g->winner != SIDE_NONE)
		print_winner(g, out);
	else
		fprintf(out, "%c%s%s.\n", toupper((unsigned char)words[0]),
		    words + 1,
		    has_result(g) ? "" : "; the game does not count");
}

void messages_format_end(const struct game *g, char *out, size_t size)
{
	char  *text = NULL;
	size_t length;
	FILE  *stream = xopen_memstream(&text, &length);

	messages_print_result(g, stream);
	xclose_memstream(stream, &text);
	snprintf(out, size, "%.*s", (int)(length - strlen(".\n")), text);
	free(text);
}

void messages_print_end(const struct game *g, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];
	bool is_move = g->end_reason == END_LINE || g->end_reason == END_FULL;

	if (!has_result(g))
		return;
	if (board_ply(g->board) == 0)
		fprintf(out, "It ended before the first move");
	else
		fprintf(out, "It ended %s move %u", is_move ? "in" : "after",
		    board_ply(g->board));
	for (enum side side = SIDE_X;
	     side <= SIDE_O && g->rating[SIDE_X][0] != '\0'; side++)
		fprintf(out, "%s%s %s (%s)",
		    side == SIDE_X ? ". New ratings: " : ", ",
		    messages_format_side(g, side, false, who), g->rating[side],
		    g->rating_change[side]);
	fprintf(out, ".\n");
}

/* --- offers --- */

/*
 * The words about each offer. For hints the verb is "ask", because a player who offers
 * hints to both sides also wants hints.
 */
#define ROW(name, ...) [OFFER_##name] = { __VA_ARGS__ },
static const struct messages_offer offers[OFFER_COUNT] = { OFFER_WORDS(ROW) };
#undef ROW

const struct messages_offer *messages_offer(enum offer offer)
{
	return &offers[offer];
}

void messages_print_offer(const struct game *g, enum side side,
    enum offer offer, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];
	bool asked = g->my_side != SIDE_NONE && side != g->my_side;

	fprintf(out, "%s %s%s %s.", messages_format_side(g, side, true, who),
	    offers[offer].verb, messages_verb_s(g, side), offers[offer].what);
	if (asked)
		fprintf(out, " \1%s\1 %s.", offer_word(offer),
		    offers[offer].answer);
	fputc('\n', out);
}

const char *messages_format_proposal(const struct proposal *p,
    char out[MESSAGES_PROPOSAL_SIZE])
{
#define ROW(name, word, phrase) [PROPOSAL_##name] = (phrase),
	static const char *const phrases[] = { PROPOSAL_WORDS(ROW) };
#undef ROW
	char        who[MESSAGES_PHRASE_SIZE];
	const char *name = messages_format_name(p->name, !p->is_ours, who);

	if (p->kind == PROPOSAL_OFFER)
		snprintf(out, MESSAGES_PROPOSAL_SIZE, "%s %ss %s", name,
		    offers[p->offer].verb, offers[p->offer].what);
	else if (p->is_ours)
		snprintf(out, MESSAGES_PROPOSAL_SIZE, "You challenge %s: %s",
		    name, p->terms);
	else
		snprintf(out, MESSAGES_PROPOSAL_SIZE, "%s%s%s%s %s: %s", name,
		    p->rating[0] != '\0' ? " (" : "", p->rating,
		    p->rating[0] != '\0' ? ")" : "", phrases[p->kind],
		    p->terms);
	return out;
}
