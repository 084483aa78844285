/* plain_ui.c -- the client as lines of text. */

#include "client/words/plain_ui.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/model/word_tables.h"
#include "client/words/board_text.h"
#include "client/words/messages.h"
#include "client/words/review_text.h"
#include "client/words/text_output.h"
#include "client/words/tournament_text.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/game/notation.h"

#define SECOND 1000
#define MINUTE 60000

/* The most moves of an expected continuation that a hint prints. */
#define HINT_POINTS 9

/* The width of the tables about a tournament, which fits all terminals. */
#define TABLE_COLUMNS 72

/* The longest part of a sentence, and the longest name of a value. */
#define PART_SIZE  (MESSAGES_PROPOSAL_SIZE + MESSAGES_RESULT_SIZE)
#define VALUE_SIZE 32

/* What a sentence is about, and where it is printed. */
struct context {
	struct plain_ui           *p;
	const struct client_state *state;
	const struct server_event *e;
	const struct game *g; /* the game that the event is about, or NULL */
	FILE              *out;
	enum side          side; /* whom a sentence is about */
	msec               timeout;
};

/* --- sentences --- */

static const char *have(const struct game *g, enum side side)
{
	return side == g->my_side ? "have" : "has";
}

/*
 * Formats when and how a game of a list has ended: "2026-01-31: ann (X) beat bob (O), who
 * resigned".
 */
static const char *
format_finished(const struct server_event *e, char out[PART_SIZE])
{
	char name[2][MESSAGES_PHRASE_SIZE + 4], who[MESSAGES_PHRASE_SIZE];
	char result[MESSAGES_RESULT_SIZE];

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		snprintf(name[side], sizeof(name[side]), "%s (%c)",
		    messages_format_name(e->name[side], false, who),
		    "XO"[side]);
	snprintf(out, PART_SIZE, "%.10s: %s", server_event_value(e, PAIR_ENDED),
	    messages_format_result(name[SIDE_X], name[SIDE_O],
		server_event_side(e, PAIR_WINNER),
		end_reason_parse(server_event_value(e, PAIR_WHY)), result));
	return out;
}

/* Returns the noun for a proposal, for the middle of a sentence. */
static const char *proposal_noun(const struct proposal *p)
{
	if (p->kind == PROPOSAL_CHALLENGE)
		return "the challenge";
	return p->kind == PROPOSAL_OFFER ? messages_offer(p->offer)->noun :
					   "the game";
}

/* Formats "offers a draw", or "offer a draw" if the offer is ours. */
static const char *format_offer(const struct proposal *p, char out[PART_SIZE])
{
	const struct messages_offer *words = messages_offer(p->offer);

	snprintf(out, PART_SIZE, "%s%s %s", words->verb, p->is_ours ? "" : "s",
	    words->what);
	return out;
}

/* Returns the list of games that V, v or G in a sentence stands for. */
static const char *list_of_games(const struct server_event *e, char letter)
{
	const char *sought = server_event_value(e, PAIR_VARIANTS);

	if (letter != 'G')
		return server_event_word(e, letter == 'V' ? 2 : 3);
	return sought[0] != '\0' ? sought : server_event_value(e, PAIR_VARIANT);
}

/* Returns the number that d, i or # in a sentence stands for. */
static long number_of(const struct context *c, char letter)
{
	if (letter == 'd')
		return MSEC_SECONDS_UP(c->timeout);
	return letter == 'i' ? (long)c->e->proposal.id : (long)c->e->number;
}

/*
 * Returns the part of a sentence that a letter after "%" stands for:
 *
 *	N n	name[0], at the beginning and in the middle of a sentence
 *	m y	name[1] and our name, in the middle of a sentence
 *	K k	the proposal as a sentence, and the noun for it
 *	Q q i	the other player of the proposal, and its number
 *	f	what its player offers: "offers a draw", or "offer a draw" if it is ours
 *	P	the player of c->side, at the beginning of a sentence
 *	o	the opponent of that player, in the middle of a sentence
 *	s h	the ending of a verb after that player, and "have" or "has"
 *	x	c->side, "X" or "O"
 *	t d	c->timeout as "1:30", and in seconds, rounded up
 *	a	what both sides agree to
 *	A	what a player of a list does
 *	r	the date and the result of a game of a list
 *	#	the number
 *	V v G	the name of the game that is word 2 or 3 of the line, and those of
 *		the games that its player seeks
 *	1 2 3	a word of the line
 */
static const char *
part_of(const struct context *c, char letter, char out[PART_SIZE])
{
	const struct server_event *e = c->e;

	switch (letter) {
	case 'N':
	case 'n':
		return messages_format_name(e->name[0], letter == 'N', out);
	case 'm':
		return messages_format_name(e->name[1], false, out);
	case 'y':
		return messages_format_name(c->state->my_name, false, out);
	case 'K':
		return messages_format_proposal(&e->proposal, out);
	case 'k':
		return proposal_noun(&e->proposal);
	case 'Q':
	case 'q':
		return messages_format_name(e->proposal.name, letter == 'Q',
		    out);
	case 'f':
		return format_offer(&e->proposal, out);
	case 'P':
		return messages_format_side(c->g, c->side, true, out);
	case 'o':
		return messages_format_side(c->g, side_other(c->side), false,
		    out);
	case 's':
		return messages_verb_s(c->g, c->side);
	case 'h':
		return have(c->g, c->side);
	case 'x':
		return c->side == SIDE_X ? "X" : "O";
	case 't':
		return messages_format_time(c->timeout, out);
	case 'a':
		return messages_offer(offer_parse(e->code))->agreed;
	case 'A':
		return messages_activity(
		    player_activity_parse(server_event_value(e, PAIR_STATE)));
	case 'r':
		return format_finished(e, out);
	case 'd':
	case 'i':
	case '#':
		snprintf(out, PART_SIZE, "%ld", number_of(c, letter));
		return out;
	case 'V':
	case 'v':
	case 'G':
		return variant_list_titles(list_of_games(e, letter), out,
		    PART_SIZE);
	case '%':
		return "%";
	default:
		assert(letter >= '1' && letter <= '3');
		return server_event_word(e, (unsigned)(letter - '0'));
	}
}

/*
 * Returns a value that sentences and conditions name; "" if there is none. It is
 * one of these, the word of the line with that number, or the value of a key.
 */
static const char *value_of(const struct context *c, const char *name)
{
#define ROW(name, word, phrase) [PROPOSAL_##name] = (word),
	static const char *const proposals[] = {
		PROPOSAL_WORDS(ROW)[PROPOSAL_OFFER] = "offer"
	};
#undef ROW
	const struct game         *g = c->g;
	const struct server_event *e = c->e;
	const enum side            me = g != NULL ? g->my_side : SIDE_NONE;
	const struct {
		const char *name;
		bool        is_there;
		const char *value;
	} values[] = {
		{ "about", e->proposal.id != 0, proposals[e->proposal.kind] },
		{ "absence", g != NULL,
		    g != NULL ? absence_rule_word(g->settings.absence_rule) :
				"" },
		{ "clocked", g != NULL && game_has_clock(g), "1" },
		{ "code", true, e->code },
		{ "end", g != NULL && g->over,
		    g != NULL ? end_reason_word(g->end_reason) : "" },
		{ "entrant", c->state->tournament.is_entrant, "1" },
		{ "full", c->p != NULL && c->p->mode == PLAIN_LOG, "1" },
		{ "guest", !name_is_valid(c->state->my_name), "1" },
		{ "keyless", c->p != NULL && c->p->is_keyless, "1" },
		{ "me", strcasecmp(e->name[0], c->state->my_name) == 0, "1" },
		{ "mine", me != SIDE_NONE && c->side == me, "1" },
		{ "ours", e->proposal.is_ours, "1" },
		{ "page", false, "1" },
		{ "player", me != SIDE_NONE, "1" },
		{ "provisional", strchr(server_event_word(e, 3), '?') != NULL,
		    "1" },
		{ "server", true, c->state->server },
		{ "side", c->side != SIDE_NONE, "1" },
		{ "text", true, e->text },
		{ "theirs", me != SIDE_NONE && c->side == side_other(me), "1" },
		{ "timed", c->timeout > 0, "1" },
		{ "turn", me != SIDE_NONE && game_turn(g) == me, "1" },
		{ "verb", true, e->verb },
	};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		if (strcmp(values[i].name, name) == 0)
			return values[i].is_there ? values[i].value : "";
	if (name[0] >= '0' && name[0] <= '9')
		return server_event_word(e, (unsigned)(name[0] - '0'));
	assert(wire_key_find(name) != PAIR_NONE);
	return server_event_value(e, wire_key_find(name));
}

/* Whether a condition holds, which has `length` bytes; see events.def. */
static bool holds(const struct context *c, const char *condition, size_t length)
{
	const char *end = condition + length;

	for (size_t n; condition < end;
	     condition += n + strspn(condition + n, " ")) {
		bool        is_negated = *condition == '!';
		const char *wanted, *value;
		char        name[VALUE_SIZE];

		condition += is_negated;
		n = strcspn(condition, " ?");
		snprintf(name, sizeof(name), "%.*s", (int)n, condition);
		wanted = strchr(name, '=') != NULL ? strchr(name, '=') + 1 :
						     NULL;
		name[strcspn(name, "=")] = '\0';
		value = value_of(c, name);
		if ((wanted != NULL ? strcmp(value, wanted) == 0 :
				      *value != '\0') == is_negated)
			return false;
	}
	return true;
}

/* Returns the ending of a noun after a count, which is given in digits. */
static const char *plural_s(const char *count)
{
	return strcmp(count, "1") == 0 ? "" : "s";
}

/*
 * Prints a sentence, if is_shown, up to its end or to a "|" or "}" outside of
 * braces, and returns where that is. "%" with a letter stands for what part_of
 * returns, and "{value}" for a value. "{value:s}" is the plural ending after a
 * number, and "{condition?this|that}" is one of two texts, of which the second may
 * be left out.
 */
static const char *
print_sentence(const struct context *c, const char *text, bool is_shown)
{
	char part[PART_SIZE], name[VALUE_SIZE];

	for (; *text != '\0' && *text != '|' && *text != '}'; text++) {
		size_t n = *text == '{' ? strcspn(++text, "?:}") : 0;

		if (text[n] == '?' && n > 0) {
			bool is_first = holds(c, text, n);

			text = print_sentence(c, text + n + 1,
			    is_shown && is_first);
			if (*text == '|')
				text = print_sentence(c, text + 1,
				    is_shown && !is_first);
		} else if (n > 0) {
			snprintf(name, sizeof(name), "%.*s", (int)n, text);
			if (is_shown)
				fputs(text[n] == ':' ?
					plural_s(value_of(c, name)) :
					value_of(c, name),
				    c->out);
			text = strchr(text, '}');
		} else if (*text == '%') {
			text++;
			if (is_shown)
				fputs(part_of(c, *text, part), c->out);
		} else if (is_shown) {
			fputc(*text, c->out);
		}
	}
	return text;
}

static void say(const struct context *c, const char *sentence)
{
	print_sentence(c, sentence, true);
}

/*
 * --- the game ---
 *
 * The full screen shows the players, the moves, whose turn it is, the result
 * and a search in other places, so its log does not repeat them.
 */

/* Prints the board between two blank lines. */
static void print_board(const struct game *g, FILE *out)
{
	fputc('\n', out);
	board_text_print(g->board, g->winning_line, g->line_length, out);
	fputc('\n', out);
}

/* Prints the board, unless this position was printed already. */
static void print_board_once(const struct context *c)
{
	unsigned ply = board_ply(c->g->board);

	if (!c->p->boards ||
	    (c->p->drawn_match == c->g->id && c->p->drawn_ply == ply))
		return;
	c->p->drawn_match = c->g->id;
	c->p->drawn_ply = ply;
	print_board(c->g, c->out);
}

/*
 * Prints the board if it is your turn; for a spectator, after each move. The
 * final position is printed after the result, not here.
 */
static void print_board_of_turn(const struct context *c)
{
	if (board_verdict(c->g->board) == VERDICT_OPEN &&
	    (c->g->my_side == SIDE_NONE || game_turn(c->g) == c->g->my_side))
		print_board_once(c);
}

static void print_time_control(const struct context *c)
{
	const struct time_control *t = &c->g->clock.time_control;
	long                       minutes = (long)(t->initial / MINUTE);
	long                       increment = MSEC_SECONDS_UP(t->increment);

	if (t->kind == TIME_CONTROL_NONE)
		return;
	if (t->kind == TIME_CONTROL_PER_MOVE) {
		fprintf(c->out, " %ld s per move.",
		    MSEC_SECONDS_UP(t->initial));
		return;
	}
	if (minutes > 0)
		fprintf(c->out, " %ld minute%s each", minutes,
		    minutes == 1 ? "" : "s");
	else
		fprintf(c->out, " %ld s each", MSEC_SECONDS_UP(t->initial));
	if (increment > 0)
		fprintf(c->out, ", plus %ld s per move", increment);
	fprintf(c->out, ".");
}

/* What follows the name of a player who is a program. */
static const char *program_mark(const struct game *g, enum side side)
{
	return g->is_program[side] && !name_is_bot(g->name[side]) ?
	    " (program)" :
	    "";
}

static void print_players(const struct context *c, const char *head)
{
	const struct variant *v = board_variant(c->g->board);
	char                  name[VARIANT_TEXT_SIZE];
	char                  x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE];
	enum side             opponent = side_other(c->g->my_side);

	fprintf(c->out, "%s %s: %s. ", head, variant_title(v, name),
	    messages_format_goal(v, x));
	if (c->g->my_side == SIDE_NONE)
		fprintf(c->out, "%s%s is X, %s%s is O.",
		    messages_format_name(c->g->name[SIDE_X], true, x),
		    program_mark(c->g, SIDE_X),
		    messages_format_name(c->g->name[SIDE_O], false, o),
		    program_mark(c->g, SIDE_O));
	else
		fprintf(c->out, "You are %c, %s%s is %c.", "XO"[c->g->my_side],
		    messages_format_name(c->g->name[opponent], false, o),
		    program_mark(c->g, opponent), "XO"[opponent]);
	print_time_control(c);
	fputc('\n', c->out);
}

/* Prints whose turn it is; the first time, also how to type a move. */
static void print_turn(const struct context *c)
{
	if (c->p->move_syntax_shown || c->p->mode == PLAIN_WITHOUT_ADVICE ||
	    game_is_in_opening(c->g) || game_turn(c->g) != c->g->my_side) {
		messages_print_turn(c->g, c->out);
		return;
	}
	c->p->move_syntax_shown = true;
	fprintf(c->out, "Your turn: type %s.\n",
	    messages_move_syntax(c->g->board));
}

/* Prints that the game is rated, or why it is not if the server says why. */
static void print_rated(const struct context *c)
{
	const struct game    *g = c->g;
	const struct variant *v = &g->settings.variant;

	if (!g->is_rated)
		say(c,
		    "{unrated=name?This game is not rated: one of you has not "
		    "proven their name.\n}{unrated=daily?This game is not "
		    "rated: you two have had enough rated games today.\n}");
	else
		fprintf(c->out, "This game is rated.%s\n",
		    g->settings.opening == OPENING_NONE && v->columns == 15 &&
			    v->rows == 15 &&
			    opening_is_allowed(OPENING_SWAP2, v) ?
			" With opening=swap2 neither side would begin with an"
			" advantage." :
			"");
}

static void print_match(const struct context *c)
{
	c->p->drawn_match = 0;
	if (c->p->mode != PLAIN_LOG)
		print_players(c, "New game,");
	if (c->g->is_stand_in)
		fprintf(c->out,
		    "The bot plays until somebody comes; the game counts for"
		    " nobody.\n");
	print_rated(c);
	if (c->p->mode == PLAIN_LOG)
		return;
	print_turn(c);
	print_board_of_turn(c);
}

static void
print_first_sentence(const struct context *c, enum server_event_kind kind);

/* Prints who is disconnected, and for whom a bot plays. */
static void print_absences(const struct context *c)
{
	struct context absent = *c;
	msec           now = c->state->now, deadline = c->g->away_deadline;
	char           who[MESSAGES_PHRASE_SIZE];

	absent.timeout = deadline > now ? deadline - now : 0;
	for (absent.side = SIDE_X; absent.side <= SIDE_O; absent.side++)
		if (c->g->away[absent.side])
			print_first_sentence(&absent, EVENT_AWAY);
	if (c->g->replaced_name[0] != '\0')
		fprintf(c->out, "A bot plays for %s.\n",
		    messages_format_name(c->g->replaced_name, false, who));
}

/* Prints the time left of each side, and whether the clocks are stopped. */
static void print_clocks(const struct game *g, msec now, FILE *out)
{
	enum side first = g->my_side == SIDE_NONE ? SIDE_X : g->my_side;
	enum side second = side_other(first);
	char      one[MESSAGES_PHRASE_SIZE], other[MESSAGES_PHRASE_SIZE];
	char      left[2][MESSAGES_PHRASE_SIZE];

	if (!game_has_clock(g)) {
		fprintf(out, "This game has no time limit.\n");
		return;
	}
	fprintf(out, "%s %s %s left, %s %s.%s\n",
	    messages_format_side(g, first, true, one), have(g, first),
	    messages_format_time(game_clock_remaining(&g->clock, first, now),
		left[0]),
	    messages_format_side(g, second, false, other),
	    messages_format_time(game_clock_remaining(&g->clock, second, now),
		left[1]),
	    g->clock.running == SIDE_NONE ? " The clocks are stopped." : "");
}

static void print_state(const struct context *c)
{
	char head[24];

	snprintf(head, sizeof(head), "Game %u,", (unsigned)c->g->id);
	c->p->drawn_match = 0;
	if (c->p->mode != PLAIN_LOG)
		print_players(c, head);
	if (strcmp(c->e->code, "unrated") == 0)
		fprintf(c->out, "This game is not rated any more.\n");
	if (c->p->mode == PLAIN_LOG)
		return;
	print_absences(c);
	for (int i = 0; i < OFFER_COUNT; i++)
		if (c->g->offer[i] != SIDE_NONE)
			messages_print_offer(c->g, c->g->offer[i],
			    (enum offer)i, c->out);
	if (c->g->has_hints)
		fprintf(c->out, "Both players agree to hints.\n");
	if (game_is_running(c->g) && game_has_clock(c->g))
		print_clocks(c->g, c->state->now, c->out);
	if (c->g->over) {
		messages_print_result(c->g, c->out);
		messages_print_end(c->g, c->out);
	} else {
		print_turn(c);
	}
	print_board_once(c);
}

static void print_move(const struct context *c)
{
	struct context mover = *c;
	enum side      side = game_last_mover(c->g), me = c->g->my_side;
	bool           is_both = opening_plies(&c->g->opening) >=
	    board_ply(c->g->board); /* one player puts stones of both sides */
	char at[NOTATION_POINT_SIZE], left[MESSAGES_PHRASE_SIZE];

	if (c->p->mode == PLAIN_LOG)
		return;
	mover.side = side;
	say(&mover, is_both ? "%P put%s" : "%P play%s");
	say(c, is_both ? " %x on " : " ");
	notation_write(c->e->point, at);
	fputs(at, c->out);
	if (c->g->clock.time_control.kind == TIME_CONTROL_PER_GAME)
		fprintf(c->out, ", %s left",
		    messages_format_time(c->g->clock.remaining[side], left));
	fprintf(c->out, ".");
	if (game_is_in_opening(c->g) ||
	    (me != SIDE_NONE && side != me &&
		board_verdict(c->g->board) == VERDICT_OPEN)) {
		fputc(' ', c->out);
		print_turn(c);
	} else {
		fputc('\n', c->out);
	}
	print_board_of_turn(c);
}

static void print_over(const struct context *c)
{
	const struct game *g = c->g;
	bool opponent_left = g->end_reason == END_QUIT || g->has_left[SIDE_X] ||
	    g->has_left[SIDE_O];

	if (c->p->mode != PLAIN_LOG) {
		messages_print_result(g, c->out);
		messages_print_end(g, c->out);
	}
	say(c, "{hinted?A hint was asked for: the game counts for nobody.\n}");
	if (c->p->mode == PLAIN_LOG)
		return;
	if (g->my_side != SIDE_NONE && c->p->mode == PLAIN_TEXT &&
	    g->end_reason != END_REPLACED)
		fprintf(c->out, "%s\1new\1 finds another opponent%s.\n",
		    opponent_left ? "" : "\1rematch\1 offers another game, ",
		    board_ply(g->board) > 0 ?
			", \1review\1 shows the mistakes" :
			"");
	print_board_once(c);
}

static void print_offer(const struct context *c)
{
	if (c->p->mode == PLAIN_LOG &&
	    game_is_offered(c->g, offer_parse(c->e->code)))
		return; /* the screen shows the offer in another place */
	messages_print_offer(c->g, c->e->side, offer_parse(c->e->code), c->out);
}

/* Prints the best move, its value, and the moves that are expected after it. */
static void print_hint(const struct context *c)
{
	struct position_answer a;
	char at[NOTATION_POINT_SIZE], value[REVIEW_VALUE_SIZE];

	notation_write(c->e->point, at);
	fprintf(c->out, "The best move is %s", at);
	if (position_answer_parse(&a, &c->e->message))
		fprintf(c->out, ": %s", review_text_value(&a, value));
	if (a.line_length > 1)
		messages_print_points("; expected:", a.line,
		    a.line_length < HINT_POINTS ? a.line_length : HINT_POINTS,
		    c->out);
	fprintf(c->out, "%s\n", a.line_length > HINT_POINTS ? " ..." : ".");
}

/* --- the server and its players --- */

/* Prints a text of the server, which is a refusal or a notice. */
static void print_text(const struct context *c)
{
	bool ends_with_usage = strcmp(c->e->code, error_code(ERR_MISSING)) ==
		0 ||
	    strcmp(c->e->code, error_code(ERR_SURPLUS)) == 0;
	char *text = text_mark_commands(c->e->text, ends_with_usage);

	fprintf(c->out, "%s\n", text);
	free(text);
}

/* Copies the next item of a list with commas. Returns false at its end. */
static bool next_item(const char **list, char out[MESSAGES_PHRASE_SIZE])
{
	size_t length = strcspn(*list, ",");

	if (length == 0)
		return false;
	snprintf(out, MESSAGES_PHRASE_SIZE, "%.*s", (int)length, *list);
	*list += length + ((*list)[length] == ',');
	return true;
}

/* Prints the moves of a record, ten in a line, with the seconds of each. */
static void print_moves(const struct context *c)
{
	const char *moves = server_event_value(c->e, PAIR_MOVES);
	const char *spent = server_event_value(c->e, PAIR_SPENT);
	char        move[MESSAGES_PHRASE_SIZE], time[MESSAGES_PHRASE_SIZE];
	unsigned    i = 0;

	while (next_item(&moves, move) && next_item(&spent, time)) {
		uint32_t ms = 0;

		number_parse(time, 0, UINT32_MAX, &ms);
		if (i % 10 == 0)
			fprintf(c->out, "%sMoves from %u:", i > 0 ? "\n" : "",
			    (unsigned)c->e->number + i);
		fprintf(c->out, "%s %s (%u.%u s)", i % 10 != 0 ? "," : "", move,
		    (unsigned)(ms / SECOND), (unsigned)(ms % SECOND / 100));
		i++;
	}
	if (i > 0)
		fputc('\n', c->out);
}

/* --- answers --- */

/*
 * Prints a review. The full screen shows reviews in another way, except while we play.
 */
static void print_review(const struct context *c)
{
	const struct received_review *r = &c->state->review;

	if (r->problem != NULL)
		fprintf(c->out, "%s\n", r->problem);
	if (!r->review.is_done)
		return;
	if (c->p->mode != PLAIN_LOG)
		review_text_print(&r->review, &r->record, c->out);
	else if (game_is_yours(&c->state->game))
		fprintf(c->out,
		    "The review of game %u is ready: \1review %u\1 shows it "
		    "after your game.\n",
		    (unsigned)r->game, (unsigned)r->game);
}

/* Prints what an answer has brought. */
static void print_done(const struct context *c)
{
	const struct client_state    *state = c->state;
	const enum command_id         id = command_find(c->e->verb);
	const bool                    is_shown = tournament_is_shown(c->e);
	const struct received_record *r = c->e->record;
	point                         line[BOARD_LINE_MAX];

	if (id == CMD_RECORD && c->p->boards && r != NULL &&
	    r->record.ply_count > 0) {
		fputc('\n', c->out);
		board_text_print(r->board, line, board_line(r->board, line),
		    c->out);
	}
	if (id == CMD_REVIEW)
		print_review(c);
	if (c->p->mode != PLAIN_LOG && is_shown)
		tournament_text_print_state(&state->tournament, state->now,
		    c->out);
	if (c->p->mode != PLAIN_LOG && (id == CMD_STANDINGS || is_shown))
		tournament_text_print_standings(&state->tournament,
		    state->my_name, TABLE_COLUMNS, c->out);
	if (c->p->mode != PLAIN_LOG && id == CMD_PAIRINGS)
		tournament_text_print_pairings(&state->tournament,
		    state->my_name, TABLE_COLUMNS, c->out);
	if (c->p->mode != PLAIN_LOG && state->seek_id != 0 && id == CMD_SEEK)
		say(c, "Looking for an opponent. \1unseek\1 stops looking.\n");
	if (id == CMD_SEEK && *server_event_value(c->e, PAIR_ID) != '\0')
		say(c,
		    "{unrated=name?The game is not rated: "
		    "{keyless?you play without a key|"
		    "{guest?you have no name of your own|"
		    "your key does not own your name}. "
		    "\1name NAME\1 sets {guest?one|one that it owns}}.\n}");
}

/* --- events --- */

struct sentence {
	const char *condition, *text;
};

#define OWN_EVENT EVENT
#define EVENT(name, words, handle, calls, is_in_demo, print, ...) \
	[EVENT_##name] = { (print), (is_in_demo), (calls),        \
		(const struct sentence[]){ __VA_ARGS__, { NULL, NULL } } },
static const struct {
	void (*print)(const struct context *c);
	bool                   is_in_demo;
	const char            *calls;
	const struct sentence *sentences;
} events[] = {
#include "client/model/events.def"
};
#undef EVENT

#define EVENT(name, ...) ROW_OF_##name,
enum {
#include "client/model/events.def"
	ROW_COUNT
};
#undef EVENT
#undef OWN_EVENT
_Static_assert((int)ROW_COUNT == (int)EVENT_COUNT, "an event has no row");

static void
print_first_sentence(const struct context *c, enum server_event_kind kind)
{
	const struct sentence *s = events[kind].sentences;

	while (s->text != NULL && !holds(c, s->condition, strlen(s->condition)))
		s++;
	if (s->text != NULL)
		say(c, s->text);
}

/*
 * Whether the event belongs to a list of the lobby. If the screen has requested the
 * list, the event is not printed.
 */
static bool is_of_list(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return e->kind == EVENT_GAME || e->kind == EVENT_WHO ||
	    e->kind == EVENT_SCORE || id == CMD_WHO || id == CMD_GAMES ||
	    id == CMD_SCORES;
}

/*
 * Whether the event belongs to the list of finished games or to a record. The games in
 * a player's profile are not in that list.
 */
static bool is_of_finished_games(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return (e->kind == EVENT_HISTORY &&
		   !server_event_is_of_verb(e, "profile")) ||
	    server_event_is_of_record(e) ||
	    (e->kind == EVENT_DONE && (id == CMD_HISTORY || id == CMD_RECORD));
}

void plain_ui_print_event(struct plain_ui *p, const struct client_state *state,
    const struct server_event *e)
{
	struct context c = { .p = p,
		.state = state,
		.e = e,
		.g = e->game,
		.out = p->out,
		.side = e->side,
		.timeout = e->timeout };

	if (p->mode == PLAIN_LOG && is_of_finished_games(e))
		return;
	if (p->mode == PLAIN_LOG && is_of_list(e) && !e->asked)
		return;
	if (p->mode == PLAIN_DEMO && !events[e->kind].is_in_demo)
		return;
	/* The keys of the full screen say what the greeting says. */
	p->is_greeting = e->kind == EVENT_HELLO ||
	    (p->is_greeting && e->kind == EVENT_NOTE);
	if (p->mode == PLAIN_LOG && p->is_greeting)
		return;
	if (events[e->kind].print != NULL)
		events[e->kind].print(&c);
	print_first_sentence(&c, e->kind);
}

bool plain_ui_calls_user(const struct client_state *state,
    const struct server_event                      *e)
{
	const char          *calls = events[e->kind].calls;
	const struct context c = {
		.state = state, .e = e, .g = e->game, .side = e->side
	};

	return calls != NULL && holds(&c, calls, strlen(calls));
}

/* --- commands --- */

void plain_ui_run_command(struct plain_ui *p, const struct client_state *state,
    const struct command *c, msec now)
{
	const struct game *g = &state->game;

	if (c->kind == COMMAND_INVALID)
		fprintf(p->out, "%s.\n", error_sentence(c->error));
	else if (c->id == CMD_HELP)
		command_print_help(c->request, p->out);
	if (c->kind != COMMAND_LOCAL)
		return;
	switch (c->id) {
	case CMD_ACCEPT:
	case CMD_DECLINE:
	case CMD_WITHDRAW:
		fprintf(p->out, "There is nothing to %s.\n",
		    command_name(c->id));
		break;
	case CMD_SUMMARY:
		commands_print_help(p->out);
		break;
	case CMD_BOARD:
		if (g->board != NULL)
			print_board(g, p->out);
		else
			fputs("There is no game, so there is no board.\n",
			    p->out);
		break;
	case CMD_TIME:
		if (g->board != NULL)
			print_clocks(g, now, p->out);
		else
			fputs("There is no game, so there is no clock.\n",
			    p->out);
		break;
	case CMD_BOARD_ON:
	case CMD_BOARD_OFF:
		p->boards = c->id == CMD_BOARD_ON;
		fprintf(p->out,
		    p->boards ? "The board is drawn at each turn.\n" :
				"The board is no longer drawn at each turn. "
				"\1board\1 draws it once.\n");
		break;
	default:
		break;
	}
}

/* --- the start --- */

void plain_ui_init(struct plain_ui *p, FILE *out)
{
	*p = (struct plain_ui){ .out = out, .boards = true };
}
