/* plain_ui.c -- the client as lines of text. */

#include "client/text/plain_ui.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/text/board_text.h"
#include "client/text/messages.h"
#include "client/text/review_text.h"
#include "client/text/text_output.h"
#include "client/text/tournament_text.h"
#include "common/error.h"
#include "common/notation.h"
#include "common/number.h"

#define SECOND 1000
#define MINUTE 60000

/* The most moves of an expected continuation that a hint prints. */
#define HINT_POINTS 9

/* The width of the tables about a tournament, which fits all terminals. */
#define TABLE_COLUMNS 72

/* What a sentence is about, and where it is printed. */
struct context {
	struct plain_ui           *p;
	const struct client_state *state;
	const struct server_event *e;
	/* The game that the event is about, or NULL */
	const struct game *g;
	FILE              *out;
	enum side          side; /* whom a sentence is about */
	msec               timeout;
};

/* --- sentences --- */

static long seconds_up(msec time)
{
	return (long)((time + SECOND - 1) / SECOND);
}

static const char *have(const struct game *g, enum side side)
{
	return side == g->my_side ? "have" : "has";
}

/* Whether the event has a value for the key. */
static bool has(const struct context *c, enum wire_key key)
{
	return *server_event_value(c->e, key) != '\0';
}

/* Returns the part of a sentence that a letter stands for; see `say`. */
static const char *
part_of(const struct context *c, char letter, char out[MESSAGES_PHRASE_SIZE])
{
	const struct server_event *e = c->e;
	const enum side            opponent = side_other(c->side);

	switch (letter) {
	case 'N':
	case 'n':
		return messages_format_name(e->name[0], letter == 'N', out);
	case 'm':
		return messages_format_name(e->name[1], false, out);
	case 'Q':
	case 'q':
		return messages_format_name(e->proposal.name, letter == 'Q',
		    out);
	case 'P':
		return messages_format_side(c->g, c->side, true, out);
	case 'o':
		return messages_format_side(c->g, opponent, false, out);
	case 's':
		return messages_verb_s(c->g, c->side);
	case 'h':
		return have(c->g, c->side);
	case 'x':
		return c->side == SIDE_X ? "X" : "O";
	case 't':
		return messages_format_time(c->timeout, out);
	case 'd':
		snprintf(out, MESSAGES_PHRASE_SIZE, "%ld",
		    seconds_up(c->timeout));
		return out;
	case '#':
		snprintf(out, MESSAGES_PHRASE_SIZE, "%u", (unsigned)e->number);
		return out;
	case '%':
		return "%";
	default:
		assert(letter >= '1' && letter <= '3');
		return server_event_word(e, (unsigned)(letter - '0'));
	}
}

/*
 * Prints the value of the key at the beginning of `format`, or the ending of a
 * noun after that number. Returns a pointer to the "}" after the key.
 */
static const char *print_value(const struct context *c, const char *format)
{
	size_t      n = strcspn(format, ":}");
	bool        is_ending = format[n] == ':';
	char        key[16];
	const char *value;

	snprintf(key, sizeof(key), "%.*s", (int)n, format);
	assert(wire_key_find(key) != PAIR_NONE);
	value = server_event_value(c->e, wire_key_find(key));
	fputs(is_ending ? messages_plural_s(value) : value, c->out);
	return format + n + (is_ending ? strlen(":s") : 0);
}

/*
 * Prints a sentence about the event. In it, "{key}" stands for the value of a
 * key, "{key:s}" for the plural ending after it, and "%" with a letter for:
 *
 *	N n	name[0], at the beginning and in the middle of a sentence
 *	m	name[1], in the middle of a sentence
 *	Q q	the other player of the proposal
 *	P	the player of c->side, at the beginning of a sentence
 *	o	the opponent of that player, in the middle of a sentence
 *	s h	the ending of a verb after that player, and "have" or "has"
 *	x	c->side, "X" or "O"
 *	t d	c->timeout as "1:30", and in seconds, rounded up
 *	#	the number
 *	1 2 3	a word of the line
 */
static void say(const struct context *c, const char *format)
{
	char part[MESSAGES_PHRASE_SIZE];

	for (; *format != '\0'; format++)
		if (*format == '%')
			fputs(part_of(c, *++format, part), c->out);
		else if (*format == '{')
			format = print_value(c, format + 1);
		else
			fputc(*format, c->out);
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
	long                       increment = seconds_up(t->increment);

	if (t->kind == TIME_CONTROL_NONE)
		return;
	if (t->kind == TIME_CONTROL_PER_MOVE) {
		fprintf(c->out, " %ld s per move.", seconds_up(t->initial));
		return;
	}
	if (minutes > 0)
		fprintf(c->out, " %ld minute%s each", minutes,
		    minutes == 1 ? "" : "s");
	else
		fprintf(c->out, " %ld s each", seconds_up(t->initial));
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

	fprintf(c->out, "%s %s: %s. ", head, variant_write(v, name),
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
	if (c->p->move_syntax_shown || game_is_in_opening(c->g) ||
	    game_turn(c->g) != c->g->my_side) {
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
	static const struct {
		const char *why, *sentence;
	} reasons[] = {
		{ "name", "one of you has not proven their name" },
		{ "daily", "you two have had enough rated games today" },
	};
	const struct game    *g = c->g;
	const struct variant *v = &g->settings.variant;
	const char           *why = server_event_value(c->e, PAIR_UNRATED);
	size_t i = 0, count = sizeof(reasons) / sizeof(reasons[0]);

	while (i < count && strcmp(reasons[i].why, why) != 0)
		i++;
	if (g->is_rated)
		fprintf(c->out, "This game is rated.%s\n",
		    g->settings.opening == OPENING_NONE && v->columns == 15 &&
			    v->rows == 15 &&
			    opening_is_allowed(OPENING_SWAP2, v) ?
			" With opening=swap2 neither side would begin with an"
			" advantage." :
			"");
	else if (i < count)
		fprintf(c->out, "This game is not rated: %s.\n",
		    reasons[i].sentence);
}

static void print_match(const struct context *c)
{
	c->p->drawn_match = 0;
	if (!c->p->full_screen)
		print_players(c, "New game,");
	if (c->g->is_stand_in)
		fprintf(c->out,
		    "The bot plays until somebody comes; the game counts for"
		    " nobody.\n");
	print_rated(c);
	if (c->p->full_screen)
		return;
	print_turn(c);
	print_board_of_turn(c);
}

/*
 * Prints that the player of c->side is disconnected, and what will happen after
 * c->timeout; 0: the time is not known. Prints nothing about yourself.
 */
static void print_absence(const struct context *c)
{
	enum absence_rule rule = c->g->settings.absence_rule;
	bool              is_for_us = side_other(c->side) == c->g->my_side;

	if (c->side == c->g->my_side)
		return;
	say(c, "%P is disconnected");
	if (c->timeout > 0 && rule == ABSENCE_BOT)
		say(c, "; a bot takes over in %d s");
	else if (c->timeout > 0 && rule == ABSENCE_WAIT)
		say(c,
		    is_for_us ? "; in %d s \1claim\1 wins the game" :
				"; in %d s %o may claim the game");
	else if (c->timeout > 0)
		say(c, is_for_us ? "; in %d s you win" : "; in %d s %o wins");
	say(c, ".\n");
}

/* Prints that a player was warned, and when the opponent can claim the game. */
static void print_idle(const struct context *c)
{
	if (c->side == c->g->my_side)
		say(c,
		    "You have not moved for a while; in %d s %o may claim the"
		    " game.\n");
	else if (c->g->my_side != SIDE_NONE)
		say(c,
		    "%P has not moved for a while; in %d s \1claim\1 wins the"
		    " game.\n");
	else
		say(c,
		    "%P has not moved for a while; in %d s %o may claim the"
		    " game.\n");
}

static void print_back(const struct context *c)
{
	if (c->side != c->g->my_side)
		say(c, "%P has reconnected.\n");
}

/* Prints who is disconnected, and for whom a bot plays. */
static void print_absences(const struct context *c)
{
	struct context absent = *c;
	msec           now = c->state->now, deadline = c->g->away_deadline;
	char           who[MESSAGES_PHRASE_SIZE];

	absent.timeout = deadline > now ? deadline - now : 0;
	for (absent.side = SIDE_X; absent.side <= SIDE_O; absent.side++)
		if (c->g->away[absent.side])
			print_absence(&absent);
	if (c->g->replaced_name[0] != '\0')
		fprintf(c->out, "A bot plays for %s.\n",
		    messages_format_name(c->g->replaced_name, false, who));
}

/*
 * Prints how much time each side has left, and whether the clocks are stopped.
 */
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
	if (!c->p->full_screen)
		print_players(c, head);
	if (strcmp(c->e->code, "unrated") == 0)
		fprintf(c->out, "This game is not rated any more.\n");
	if (c->p->full_screen)
		return;
	print_absences(c);
	for (int i = 0; i < OFFER_COUNT; i++)
		if (c->g->offer[i] != SIDE_NONE)
			messages_print_offer(c->g, c->g->offer[i],
			    (enum offer)i, c->out);
	if (c->g->wants_hints[SIDE_X] && c->g->wants_hints[SIDE_O])
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

	if (c->p->full_screen)
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

static void print_chose(const struct context *c)
{
	if (strcmp(c->e->code, "more") == 0)
		say(c, "%P choose%s to put two more stones.\n");
	else
		say(c,
		    strcmp(c->e->code, "x") == 0 ? "%P choose%s to play X.\n" :
						   "%P choose%s to play O.\n");
}

static void print_over(const struct context *c)
{
	const struct game *g = c->g;
	bool opponent_left = g->end_reason == END_QUIT || g->has_left[SIDE_X] ||
	    g->has_left[SIDE_O];

	if (!c->p->full_screen) {
		messages_print_result(g, c->out);
		messages_print_end(g, c->out);
	}
	if (has(c, PAIR_HINTED))
		fprintf(c->out,
		    "A hint was asked for: the game counts for nobody.\n");
	if (c->p->full_screen)
		return;
	if (g->my_side != SIDE_NONE && !c->p->leaving &&
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
	if (c->p->full_screen && game_is_offered(c->g, offer_parse(c->e->code)))
		return; /* the screen shows the offer in another place */
	messages_print_offer(c->g, c->e->side, offer_parse(c->e->code), c->out);
}

static void print_agreed(const struct context *c)
{
	say(c, "%P agree%s to ");
	fprintf(c->out, "%s.\n",
	    messages_offer(offer_parse(c->e->code))->agreed);
}

static void print_hinting(const struct context *c)
{
	say(c,
	    c->side == c->g->my_side ? "Computing a hint" :
				       "%P asks for a hint");
	say(c, "; the game counts for nobody.\n");
}

/*
 * Prints a score: "win:5", a win in 5 plies, becomes ": it wins in 3 moves", as
 * the winner makes 3 of them. Prints nothing if the score cannot be parsed.
 */
static void print_score(const struct context *c)
{
	const char *score = server_event_value(c->e, PAIR_SCORE);
	size_t      word = strcspn(score, ":");
	const char *digits = score + word + (score[word] == ':');
	bool        wins = strncmp(score, "win:", 4) == 0;
	uint32_t    n;

	if (strcmp(score, "draw") == 0)
		fprintf(c->out, ": it leads to a draw");
	else if (wins || strncmp(score, "loss:", 5) == 0) {
		if (number_parse(digits, 0, UINT32_MAX, &n))
			fprintf(c->out, ": it %s in %u move%s",
			    wins ? "wins" : "loses", (unsigned)(n / 2 + n % 2),
			    n <= 2 ? "" : "s");
	} else if (number_parse(score + strspn(score, "+-"), 0, UINT32_MAX, &n))
		fprintf(c->out, ": its score is %s%u", *score == '-' ? "-" : "",
		    (unsigned)n);
}

/* Prints the best move, its score, and the moves that are expected after it. */
static void print_hint(const struct context *c)
{
	point points[POINTS_MAX];
	int   n = notation_read_list(points, POINTS_MAX,
	      server_event_value(c->e, PAIR_LINE));
	char  at[NOTATION_POINT_SIZE];

	notation_write(c->e->point, at);
	fprintf(c->out, "The best move is %s", at);
	print_score(c);
	for (int i = 0; i < n && i < HINT_POINTS && n > 1; i++) {
		notation_write(points[i], at);
		fprintf(c->out, "%s %s", i == 0 ? "; expected:" : "", at);
	}
	fprintf(c->out, "%s\n", n > HINT_POINTS ? " ..." : ".");
}

static void print_clock(const struct context *c)
{
	if (c->timeout > 0)
		say(c, "The game is paused for %t. \1pause off\1 ends that.\n");
	else if (!game_has_clock(c->g))
		say(c, "The game goes on.\n");
	else
		say(c,
		    c->side == SIDE_NONE ? "The clocks are stopped.\n" :
					   "The clocks are running again.\n");
}

static void print_left(const struct context *c)
{
	/* print_over has printed that the player has left. */
	if (!c->g->over || c->g->end_reason != END_QUIT)
		say(c, "%P %h left the game.\n");
}

static void print_say(const struct context *c)
{
	bool yours = strcasecmp(c->e->name[0], c->state->my_name) == 0;

	say(c, yours ? "You say" : "%N says");
	if (c->e->event == WIRE_TELL)
		say(c, yours ? " to %m" : " to you");
	else if (has(c, PAIR_TO))
		say(c, " to the spectators");
	else if (c->e->event == WIRE_SHOUT)
		say(c, " to all");
	fprintf(c->out, ": %s\n", c->e->text);
}

static void print_ignored(const struct context *c)
{
	char        who[MESSAGES_PHRASE_SIZE];
	const char *name = strcmp(c->e->name[0], "~spectators") == 0 ?
	    "spectators" :
	    messages_format_name(c->e->name[0], false, who);

	fprintf(c->out, "You ignore %s.\n", name);
}

/* --- the tournament --- */

static void print_tournament(const struct context *c)
{
	const char *phase = server_event_value(c->e, PAIR_STATE);

	if (strcmp(c->e->code, "same") == 0)
		return;
	if (strcmp(phase, "open") == 0) {
		say(c,
		    "Tournament {name} (%1, %2) has {entrants} "
		    "entrant{entrants:s}. \1join\1 enters you.\n");
	} else if (strcmp(phase, "paired") == 0) {
		say(c,
		    "Tournament {name}: round {round} of {rounds} has been "
		    "paired. \1pairings\1 lists the games.\n");
	} else if (strcmp(phase, "playing") == 0 && c->timeout > 0) {
		say(c,
		    "Tournament {name} (%1, %2) runs for %t. \1join\1 enters "
		    "you.\n");
	} else if (strcmp(phase, "over") == 0) {
		if (c->e->text[0] != '\0')
			fprintf(c->out, "%s.\n", c->e->text);
		say(c,
		    "Tournament {name} is over. \1standings\1 shows the "
		    "result.\n");
	}
}

static void print_next_game(const struct context *c)
{
	say(c,
	    c->side == SIDE_NONE ?
		"In round %# you have a bye.\n" :
		"In round %# you play %n, and have %x. The game begins by "
		"itself in %t.\n");
}

/* --- the server and its players --- */

static void print_hello(const struct context *c)
{
	fprintf(c->out, "Connected to %s.\n",
	    *c->state->server != '\0' ? c->state->server : "the server");
}

static void print_you(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (!c->p->full_screen)
		fprintf(c->out, "You are %s.\n",
		    messages_format_name(c->state->my_name, false, who));
}

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

/*
 * Prints why the server closes the connection, if the server is stopping. Any
 * other reason is a failure, which is printed when the program exits.
 */
static void print_bye(const struct context *c)
{
	if (strcmp(c->e->code, "stop") == 0)
		fprintf(c->out, "The server is stopping: %s\n", c->e->text);
}

/* Prints a proposal, and the commands with which it is answered. */
static void print_proposal(const struct context *c)
{
	const struct proposal *p = &c->e->proposal;
	char                   what[MESSAGES_PROPOSAL_SIZE];

	if (c->p->full_screen)
		return; /* the screen shows the proposal in another place */
	fprintf(c->out, "%s.", messages_format_proposal(p, what));
	if (p->is_ours)
		fprintf(c->out, " \1withdraw %u\1 takes it back.",
		    (unsigned)p->id);
	else
		fprintf(c->out,
		    " \1accept %u\1 accepts, \1decline %u\1 declines.",
		    (unsigned)p->id, (unsigned)p->id);
	fputc('\n', c->out);
}

/*
 * Prints that another player seeks the game that the user seeks, while one of
 * them is playing a bot.
 */
static void print_seeking(const struct context *c)
{
	if (c->e->proposal.is_ours)
		say(c,
		    "%N is also looking for an opponent, but is still in a"
		    " game with a bot, and has been notified.\n");
	else if (c->e->proposal.id != 0)
		print_proposal(c);
	else
		say(c,
		    "%N is looking for an opponent. After this game, "
		    "\1rematch\1 starts one with %n.\n");
}

/* Returns the noun for a proposal, for the middle of a sentence. */
static const char *proposal_noun(const struct proposal *p)
{
	if (p->kind == PROPOSAL_CHALLENGE)
		return "the challenge";
	return p->kind == PROPOSAL_OFFER ? messages_offer(p->offer)->noun :
					   "the game";
}

/* Prints that a challenge has ended without an answer, and why. */
static void print_withdrawn_challenge(const struct context *c)
{
	static const struct {
		const char *why, *sentence;
	} ends[] = {
		{ "time", " has not been answered in time" },
		{ "replaced", " is replaced by another one" },
		{ "withdrawn", " is withdrawn" },
	};
	const char *why = server_event_value(c->e, PAIR_WHY);
	const char *end = " is no longer open";

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (strcmp(why, ends[i].why) == 0)
			end = ends[i].sentence;
	say(c,
	    c->e->proposal.is_ours ? "The challenge to %q" :
				     "The challenge by %q");
	fprintf(c->out, "%s.\n", end);
}

static void print_withdrawn(const struct context *c)
{
	const struct proposal *p = &c->e->proposal;
	const char            *why = server_event_value(c->e, PAIR_WHY);

	if (p->kind == PROPOSAL_OFFER)
		say(c, "The offer is no longer open.\n");
	else if (strcmp(why, "matched") == 0)
		return; /* the game begins, so nothing is printed */
	else if (p->kind == PROPOSAL_NEAR && strcmp(why, "replaced") == 0)
		return; /* by a challenge, which was printed */
	else if (p->kind == PROPOSAL_NEAR)
		say(c, "%Q no longer looks for that game.\n");
	else if (p->kind == PROPOSAL_SEEK)
		say(c,
		    p->is_ours ? "%Q stays at the game with the bot.\n" :
				 "%Q no longer waits for your answer.\n");
	else
		print_withdrawn_challenge(c);
}

/* Prints how a proposal ended; to spectators, how an offer in a game ended. */
static void print_answered(const struct context *c)
{
	bool you = strcasecmp(c->e->name[0], c->state->my_name) == 0;

	if (c->e->event == WIRE_WITHDRAWN) {
		print_withdrawn(c);
		return;
	}
	say(c, you ? "You " : "%N ");
	fprintf(c->out, "%s%s %s%s%s%s\n",
	    c->e->event == WIRE_ACCEPTED ? "accept" : "decline", you ? "" : "s",
	    proposal_noun(&c->e->proposal),
	    has(c, PAIR_AFTER) ? "; it begins after the game" : "",
	    *c->e->text != '\0' ? ": " : ".", c->e->text);
}

static void print_game_row(const struct context *c)
{
	say(c, c->e->kind == EVENT_LOBBY ? "Game %#, %3" : "Game %#, %2");
	say(c,
	    ": %n (X) against %m (O), {ply} move{ply:s}, {watchers} "
	    "spectator{watchers:s}.\n");
}

static void print_player_row(const struct context *c)
{
	const char *variants = server_event_value(c->e, PAIR_VARIANTS);

	say(c, has(c, PAIR_RATING) ? "%N ({rating}) is " : "%N is ");
	fputs(messages_activity(player_activity_parse(server_event_value(c->e,
		  PAIR_STATE))),
	    c->out);
	if (has(c, PAIR_MATCH))
		say(c,
		    has(c, PAIR_SEEK) ?
			", game {match} with a bot, looking for an opponent" :
			", game {match}");
	if (strcmp(variants, "any") == 0)
		say(c, ", any game");
	else if (*variants != '\0')
		say(c, ", {variants}");
	else if (has(c, PAIR_VARIANT))
		say(c, ", {variant}");
	if (strcmp(server_event_value(c->e, PAIR_KIND), "bots") == 0)
		say(c, ", against programs only");
	say(c, ".\n");
}

/*
 * Prints a change that "lobby on" has reported. The full screen does not need
 * this, because its lists show the change.
 */
static void print_lobby(const struct context *c)
{
	const char *winner = server_event_value(c->e, PAIR_WINNER);

	if (c->p->full_screen)
		return;
	if (c->e->event == WIRE_LOBBY_WHO)
		print_player_row(c);
	else if (c->e->event == WIRE_LOBBY_GAME)
		print_game_row(c);
	else if (c->e->event == WIRE_LOBBY_GONE)
		say(c, "%N has left.\n");
	else if (c->e->event == WIRE_LOBBY_OVER) {
		say(c, "Game %# is over: ");
		say(c,
		    strcmp(winner, "x") == 0     ? "X wins.\n" :
			strcmp(winner, "o") == 0 ? "O wins.\n" :
						   "nobody wins.\n");
	} else if (has(c, PAIR_MORE))
		say(c, "More has changed: {more}.\n");
}

/* Prints a row of "history" or of a profile, or the first row of "record". */
static void print_finished_row(const struct context *c)
{
	char x[MESSAGES_PHRASE_SIZE + 4], o[MESSAGES_PHRASE_SIZE + 4];
	char who[MESSAGES_PHRASE_SIZE], result[MESSAGES_RESULT_SIZE];

	snprintf(x, sizeof(x), "%s (X)",
	    messages_format_name(c->e->name[0], false, who));
	snprintf(o, sizeof(o), "%s (O)",
	    messages_format_name(c->e->name[1], false, who));
	say(c, "Game %#, %2, ");
	fprintf(c->out, "%.10s: %s", server_event_value(c->e, PAIR_ENDED),
	    messages_format_result(x, o, server_event_side(c->e, PAIR_WINNER),
		end_reason_parse(server_event_value(c->e, PAIR_WHY)), result));
	say(c, ", {plies} move{plies:s}.");
	if (has(c, PAIR_RATING))
		say(c, " Ratings then: {rating} ({change}).");
	if (has(c, PAIR_OPENING))
		say(c,
		    has(c, PAIR_CHOSE) ?
			" Opening: {opening}, chosen: {chose}." :
			" Opening: {opening}.");
	if (has(c, PAIR_BOTPLIES))
		say(c, " A bot made the moves {botplies}.");
	fputc('\n', c->out);
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

static void print_record_row(const struct context *c)
{
	if (c->e->event == WIRE_MOVES)
		print_moves(c);
	else if (c->side == SIDE_NONE)
		return;
	else
		say(c,
		    c->e->event == WIRE_SAT ?
			"%N had %x from move %# on.\n" :
			"%x took back what followed move %#: {moves}.\n");
}

/* Prints the final board of a record, if boards are printed at all. */
static void print_record_board(const struct context *c)
{
	const struct received_record *r = c->e->record;
	point                         line[BOARD_LINE_MAX];

	if (!c->p->boards || r == NULL || r->record.ply_count == 0)
		return;
	fputc('\n', c->out);
	board_text_print(r->board, line, board_line(r->board, line), c->out);
}

static void print_reviewing(const struct context *c)
{
	unsigned place = server_event_number(c->e, PAIR_PLACE);

	if (place > 1)
		say(c, "Game %# waits for its review, in place {place}.\n");
	else if (server_event_number(c->e, PAIR_PERCENT) > 0)
		say(c, "Game %# is being reviewed: {percent}%% done.\n");
	else if (place == 1)
		say(c, "Game %# is being reviewed.\n");
}

/* --- answers --- */

/*
 * Prints a review. The full screen shows reviews in another way, except while
 * we play.
 */
static void print_review(const struct context *c)
{
	const struct received_review *r = &c->state->review;

	if (r->problem != NULL)
		fprintf(c->out, "%s\n", r->problem);
	if (!r->review.is_done)
		return;
	if (!c->p->full_screen)
		review_text_print(&r->review, &r->record, c->out);
	else if (game_is_yours(&c->state->game))
		fprintf(c->out,
		    "The review of game %u is ready: \1review %u\1 shows it "
		    "after your game.\n",
		    (unsigned)r->game, (unsigned)r->game);
}

/*
 * If the answer to "seek" says that no game can be rated because our name is
 * not proven, prints what to do.
 */
static void print_not_proven(const struct context *c)
{
	bool is_guest = !name_is_valid(c->state->my_name);

	if (has(c, PAIR_ID) &&
	    strcmp(server_event_value(c->e, PAIR_UNRATED), "name") == 0)
		fprintf(c->out,
		    "The game is not rated: %s. \1name NAME\1 sets %s.\n",
		    is_guest ? "you have no name of your own" :
			       "your key does not own your name",
		    is_guest ? "one" : "one that it owns");
}

/*
 * Most answers need no sentence, because the events before them were printed.
 */
static void print_done(const struct context *c)
{
	static const struct {
		enum command_id id;
		enum wire_key   key;
		const char     *value, *sentence;
	} answers[] = {
		{ CMD_GAMES, PAIR_COUNT, "0",
		    "There are no games in progress." },
		{ CMD_HISTORY, PAIR_COUNT, "0", "There are no such games." },
		{ CMD_IGNORE, PAIR_COUNT, "0", "You ignore nobody." },
		{ CMD_PING, PAIR_NONE, "", "The server answered." },
		{ CMD_QUIT, PAIR_NONE, "", "Goodbye." },
		{ CMD_SCORES, PAIR_COUNT, "0", "There are no scores yet." },
		{ CMD_WATCH_OFF, PAIR_NONE, "", "No longer watching." },
		{ CMD_JOIN, PAIR_NONE, "", "You are in the tournament." },
		{ CMD_LEAVE, PAIR_NONE, "",
		    "You are not in the tournament any more." },
		{ CMD_TOURNAMENT, PAIR_COUNT, "", "Done." },
		{ CMD_PROFILE, PAIR_COUNT, "0",
		    "That player is not connected." },
	};
	enum command_id id = command_find(c->e->verb);

	if (id == CMD_RECORD)
		print_record_board(c);
	if (id == CMD_HISTORY && has(c, PAIR_NEXT))
		say(c, "There are more: add from={next}.\n");
	if (id == CMD_REVIEW)
		print_review(c);
	if (!c->p->full_screen && tournament_is_shown(c->e))
		tournament_text_print_state(&c->state->tournament,
		    c->state->now, c->out);
	if (!c->p->full_screen &&
	    (id == CMD_STANDINGS || tournament_is_shown(c->e)))
		tournament_text_print_standings(&c->state->tournament,
		    c->state->my_name, TABLE_COLUMNS, c->out);
	if (!c->p->full_screen && id == CMD_PAIRINGS)
		tournament_text_print_pairings(&c->state->tournament,
		    c->state->my_name, TABLE_COLUMNS, c->out);
	if (!c->p->full_screen && id == CMD_UNSEEK)
		fprintf(c->out, "No longer looking for an opponent.\n");
	if (!c->p->full_screen && c->state->seek_id != 0 &&
	    (id == CMD_SEEK || id == CMD_REMATCH))
		fprintf(c->out,
		    "Looking for an opponent. \1unseek\1 stops "
		    "looking.\n");
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		const char *value = server_event_value(c->e, answers[i].key);

		if (answers[i].id == id && strcmp(answers[i].value, value) == 0)
			fprintf(c->out, "%s\n", answers[i].sentence);
	}
	if (id == CMD_SEEK)
		print_not_proven(c);
}

/*
 * How each event is printed: by a function or, without one, as a sentence; with
 * neither, it is not printed. is_in_demo: a demo prints it, too.
 */
#define PRINTERS(ROW)                                                          \
	ROW(AGAINST, NULL, false,                                              \
	    "%N against you: {won} won, {lost} lost, {drawn} drawn.\n")        \
	ROW(AGREED, print_agreed, true, NULL)                                  \
	ROW(ANSWERED, print_answered, true, NULL)                              \
	ROW(AWAY, print_absence, true, NULL)                                   \
	ROW(BACK, print_back, true, NULL)                                      \
	ROW(IDLE, print_idle, true, NULL)                                      \
	ROW(BYE, print_bye, true, NULL)                                        \
	ROW(CHALLENGE, print_proposal, false, NULL)                            \
	ROW(CHOSE, print_chose, true, NULL)                                    \
	ROW(CLOCK, print_clock, true, NULL)                                    \
	ROW(DONE, print_done, false, NULL)                                     \
	ROW(FINISHED, print_finished_row, false, NULL)                         \
	ROW(GAME, print_game_row, false, NULL)                                 \
	ROW(HELLO, print_hello, false, NULL)                                   \
	ROW(HINT, print_hint, true, NULL)                                      \
	ROW(HINTING, print_hinting, true, NULL)                                \
	ROW(LEFT, print_left, false, NULL)                                     \
	ROW(LOBBY, print_lobby, false, NULL)                                   \
	ROW(MATCH, print_match, true, NULL)                                    \
	ROW(MOVE, print_move, true, NULL)                                      \
	ROW(NEAR, print_proposal, false, NULL)                                 \
	ROW(NEXT_GAME, print_next_game, false, NULL)                           \
	ROW(NOTE, print_text, false, NULL)                                     \
	ROW(OFFER, print_offer, true, NULL)                                    \
	ROW(OUT_OF_SYNC, NULL, true,                                           \
	    "The server sent a move that does not fit the board. Loading the " \
	    "game again.\n")                                                   \
	ROW(OVER, print_over, true, NULL)                                      \
	ROW(RATING, NULL, false,                                               \
	    "%N, %2: rating %3, {games} rated game{games:s}.\n")               \
	ROW(RECORD, print_record_row, false, NULL)                             \
	ROW(REFUSED, print_text, false, NULL)                                  \
	ROW(REVIEWING, print_reviewing, false, NULL)                           \
	ROW(IGNORED, print_ignored, false, NULL)                               \
	ROW(SAY, print_say, true, NULL)                                        \
	ROW(SCORE, NULL, false,                                                \
	    "%N, %2: {won} won, {lost} lost, {drawn} drawn.\n")                \
	ROW(SEEKING, print_seeking, false, NULL)                               \
	ROW(SIT, NULL, true, "%N now plays for %m.\n")                         \
	ROW(STATE, print_state, true, NULL)                                    \
	ROW(TOURNAMENT, print_tournament, false, NULL)                         \
	ROW(UNDO, NULL, true,                                                  \
	    "%P take%s back a turn; the game counts for nobody.\n")            \
	ROW(UNSEEK, NULL, false,                                               \
	    "No opponent was found. \1new\1 looks again.\n")                   \
	ROW(UNWATCHED, NULL, false, "Game %# is closed.\n")                    \
	ROW(WHO, print_player_row, false, NULL)                                \
	ROW(YOU, print_you, false, NULL)                                       \
	ROW(NONE, NULL, false, NULL)                                           \
	ROW(NOT_NOUGHTS, NULL, false, NULL)                                    \
	ROW(WRONG_VERSION, NULL, false, NULL)                                  \
	ROW(KEY, NULL, false, NULL)                                            \
	ROW(REVIEWED, NULL, false, NULL)                                       \
	ROW(STANDING, NULL, false, NULL)                                       \
	ROW(PAIRING, NULL, false, NULL)

#define ROW(kind, print, is_in_demo, sentence) \
	[EVENT_##kind] = { (print), (is_in_demo), (sentence) },
static const struct {
	void (*print)(const struct context *c);
	bool        is_in_demo;
	const char *sentence;
} printers[] = { PRINTERS(ROW) };
#undef ROW

#define ROW(kind, print, is_in_demo, sentence) PRINTER_OF_##kind,
enum { PRINTERS(ROW) PRINTER_COUNT };
#undef ROW
_Static_assert((int)PRINTER_COUNT == (int)EVENT_COUNT, "an event has no row");

/*
 * Whether the event belongs to a list of the lobby. If the screen has requested
 * the list, the event is not printed.
 */
static bool is_of_list(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return e->kind == EVENT_GAME || e->kind == EVENT_WHO ||
	    e->kind == EVENT_SCORE || id == CMD_WHO || id == CMD_GAMES ||
	    id == CMD_SCORES;
}

/*
 * Whether the event belongs to the list of finished games or to a record. The
 * games in a player's profile are not in that list.
 */
static bool is_of_finished_games(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return (e->kind == EVENT_FINISHED &&
		   !server_event_is_of_verb(e, "profile")) ||
	    e->kind == EVENT_RECORD ||
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

	if (p->full_screen && is_of_finished_games(e))
		return;
	if (p->full_screen && is_of_list(e) && !e->asked)
		return;
	if (p->demo && !printers[e->kind].is_in_demo)
		return;
	if (printers[e->kind].print != NULL)
		printers[e->kind].print(&c);
	else if (printers[e->kind].sentence != NULL)
		say(&c, printers[e->kind].sentence);
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
			fprintf(p->out,
			    "There is no game, so there is no board.\n");
		break;
	case CMD_BOARD_ON:
	case CMD_BOARD_OFF:
		p->boards = c->id == CMD_BOARD_ON;
		fprintf(p->out,
		    p->boards ? "The board is drawn at each turn.\n" :
				"The board is no longer drawn at each turn. "
				"\1board\1 draws it once.\n");
		break;
	case CMD_TIME:
		if (g->board != NULL)
			print_clocks(g, now, p->out);
		else
			fprintf(p->out,
			    "There is no game, so there is no clock.\n");
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
