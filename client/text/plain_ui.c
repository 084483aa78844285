/* plain_ui.c -- the client as lines of text. */

#include "client/text/plain_ui.h"

#include <stdlib.h>
#include <string.h>

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
	const struct game         *g; /* the game that the event is about, or
				         NULL */
	FILE                      *out;
};

/*
 * --- the game ---
 *
 * The full screen shows the players, the moves, whose turn it is, the result
 * and a search in other places, so its log does not repeat them.
 */

/* True at your first turn, and only then. */
static bool needs_hint(const struct context *c)
{
	if (c->p->move_syntax_shown || game_turn(c->g) != c->g->my_side ||
	    game_awaits_choice(c->g) ||
	    board_verdict(c->g->board) != VERDICT_OPEN)
		return false;
	c->p->move_syntax_shown = true;
	return true;
}

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

/* Returns a time in whole seconds, rounded up. */
static long seconds_up(msec time)
{
	return (long)((time + SECOND - 1) / SECOND);
}

static void print_time_control(const struct context *c)
{
	const struct time_control *t = &c->g->clock.time_control;
	long                       minutes = (long)(t->initial / MINUTE);
	long                       increment = seconds_up(t->increment);

	switch (t->kind) {
	case TIME_CONTROL_NONE:
		return;
	case TIME_CONTROL_PER_MOVE:
		fprintf(c->out, " %ld s per move.", seconds_up(t->initial));
		return;
	case TIME_CONTROL_PER_GAME:
		break;
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

static void print_players(const struct context *c, const char *head)
{
	const struct variant *v = board_variant(c->g->board);
	char                  name[VARIANT_TEXT_SIZE];
	char                  x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE];
	enum side             opponent = side_other(c->g->my_side);

	fprintf(c->out, "%s %s: %s. ", head, variant_write(v, name),
	    messages_format_goal(v, x));
	if (c->g->my_side == SIDE_NONE)
		fprintf(c->out, "%s is X, %s is O.",
		    messages_format_name(c->g->name[SIDE_X], true, x),
		    messages_format_name(c->g->name[SIDE_O], false, o));
	else
		fprintf(c->out, "You are %c, %s is %c.", "XO"[c->g->my_side],
		    messages_format_name(c->g->name[opponent], false, o),
		    "XO"[opponent]);
	print_time_control(c);
	fputc('\n', c->out);
}

static const char *your_turn(const struct game *g, bool hint)
{
	if (!hint)
		return "Your turn.";
	return board_has_falling_stones(g->board) ?
	    "Your turn: type the letter of a column such as b." :
	    "Your turn: type a point such as b2.";
}

/* Prints whose turn it is; the first time, also how to type a move. */
static void print_turn(const struct context *c)
{
	if (!game_is_in_opening(c->g) && needs_hint(c))
		fprintf(c->out, "%s\n", your_turn(c->g, true));
	else
		messages_print_turn(c->g, c->out);
}

/* Prints that the game is rated, or why it is not if the server says why. */
static void print_rated(const struct context *c)
{
	static const struct {
		const char *why, *sentence;
	} reasons[] = {
		{ "name", "one of you has not proven their name" },
		{ "address", "you two play from the same address" },
		{ "daily", "you two have had enough rated games today" },
	};
	const struct game    *g = c->g;
	const struct variant *v = &g->settings.variant;
	const char           *why = server_event_value(c->e, "unrated");
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
 * Prints what will happen if the side's player is still disconnected after this
 * many seconds.
 */
static void
print_absence_rule(const struct context *c, enum side side, long seconds)
{
	enum side opponent = side_other(side);
	char      who[MESSAGES_PHRASE_SIZE];

	switch (c->g->settings.absence_rule) {
	case ABSENCE_BOT:
		fprintf(c->out, "; a bot takes over in %ld s", seconds);
		break;
	case ABSENCE_WAIT:
		if (opponent == c->g->my_side)
			fprintf(c->out, "; in %ld s \1claim\1 wins the game",
			    seconds);
		else
			fprintf(c->out, "; in %ld s %s may claim the game",
			    seconds,
			    messages_format_side(c->g, opponent, false, who));
		break;
	case ABSENCE_FORFEIT:
		fprintf(c->out, "; in %ld s %s win%s", seconds,
		    messages_format_side(c->g, opponent, false, who),
		    messages_verb_s(c->g, opponent));
		break;
	}
}

/*
 * Prints that the side's player is disconnected, and what will happen after
 * `timeout`; 0: the time is not known. Prints nothing about yourself.
 */
static void print_absence(const struct context *c, enum side side, msec timeout)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (side == c->g->my_side)
		return;
	fprintf(c->out, "%s is disconnected",
	    messages_format_side(c->g, side, true, who));
	if (timeout > 0)
		print_absence_rule(c, side, seconds_up(timeout));
	fprintf(c->out, ".\n");
}

static void print_away(const struct context *c)
{
	print_absence(c, c->e->side, c->e->timeout);
}

/* Prints that a player was warned, and when the opponent can claim the game. */
static void print_idle(const struct context *c)
{
	enum side side = c->e->side;
	long      seconds = seconds_up(c->e->timeout);
	char      who[MESSAGES_PHRASE_SIZE], other[MESSAGES_PHRASE_SIZE];

	messages_format_side(c->g, side_other(side), false, other);
	if (side == c->g->my_side)
		fprintf(c->out,
		    "You have not moved for a while; in %ld s %s may claim the"
		    " game.\n",
		    seconds, other);
	else if (c->g->my_side != SIDE_NONE)
		fprintf(c->out,
		    "%s has not moved for a while; in %ld s \1claim\1 wins the"
		    " game.\n",
		    messages_format_side(c->g, side, true, who), seconds);
	else
		fprintf(c->out,
		    "%s has not moved for a while; in %ld s %s may claim the"
		    " game.\n",
		    messages_format_side(c->g, side, true, who), seconds,
		    other);
}

static void print_back(const struct context *c)
{
	enum side side = c->e->side;
	char      who[MESSAGES_PHRASE_SIZE];

	if (side != c->g->my_side)
		fprintf(c->out, "%s has reconnected.\n",
		    messages_format_side(c->g, side, true, who));
}

/* Prints who is disconnected, and for whom a bot plays. */
static void print_absences(const struct context *c)
{
	msec now = c->state->now;
	msec timeout = c->g->away_deadline > now ? c->g->away_deadline - now :
						   0;
	char who[MESSAGES_PHRASE_SIZE];

	for (int side = SIDE_X; side <= SIDE_O; side++)
		if (c->g->away[side])
			print_absence(c, (enum side)side, timeout);
	if (c->g->replaced_name[0] != '\0')
		fprintf(c->out, "A bot plays for %s.\n",
		    messages_format_name(c->g->replaced_name, false, who));
}

static const char *have(const struct game *g, enum side side)
{
	return side == g->my_side ? "have" : "has";
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

/* Prints the offers that are open. */
static void print_offers(const struct context *c)
{
	for (int i = 0; i < GAME_OFFER_COUNT; i++)
		if (c->g->offer[i] != SIDE_NONE)
			messages_print_offer(c->g, c->g->offer[i],
			    (enum game_offer)i, c->out);
	if (c->g->wants_hints[SIDE_X] && c->g->wants_hints[SIDE_O])
		fprintf(c->out, "Both players agree to hints.\n");
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
	print_offers(c);
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
	enum side side = game_last_mover(c->g), me = c->g->my_side;
	bool      is_both = opening_plies(&c->g->opening) >=
	    board_ply(c->g->board); /* one player puts stones of both sides */
	bool hint;
	char who[MESSAGES_PHRASE_SIZE], at[NOTATION_POINT_SIZE];
	char left[MESSAGES_PHRASE_SIZE];

	if (c->p->full_screen)
		return;
	hint = needs_hint(c);
	notation_write(c->e->point, at);
	messages_format_side(c->g, side, true, who);
	if (is_both)
		fprintf(c->out, "%s put%s %c on %s", who,
		    messages_verb_s(c->g, side), "XO"[c->e->side], at);
	else
		fprintf(c->out, "%s play%s %s", who,
		    messages_verb_s(c->g, side), at);
	if (c->g->clock.time_control.kind == TIME_CONTROL_PER_GAME)
		fprintf(c->out, ", %s left",
		    messages_format_time(c->g->clock.remaining[side], left));
	fprintf(c->out, ".");
	if (game_is_in_opening(c->g)) {
		fputc(' ', c->out);
		messages_print_turn(c->g, c->out);
		print_board_of_turn(c);
		return;
	}
	if (me != SIDE_NONE && side != me &&
	    board_verdict(c->g->board) == VERDICT_OPEN)
		fprintf(c->out, " %s", your_turn(c->g, hint));
	fputc('\n', c->out);
	print_board_of_turn(c);
}

static void print_chose(const struct context *c)
{
	bool is_more = strcmp(c->e->code, "more") == 0;
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s choose%s %s.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    messages_verb_s(c->g, c->e->side),
	    is_more                          ? "to put two more stones" :
		strcmp(c->e->code, "x") == 0 ? "to play X" :
					       "to play O");
}

static void print_undo(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s take%s back a turn; the game counts for nobody.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    messages_verb_s(c->g, c->e->side));
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
	if (*server_event_value(c->e, "hinted") != '\0')
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
	if (c->p->full_screen &&
	    game_is_offered(c->g, game_offer_parse(c->e->code)))
		return; /* the screen shows the offer in another place */
	messages_print_offer(c->g, c->e->side, game_offer_parse(c->e->code),
	    c->out);
}

static void print_agreed(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s agree%s to %s.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    messages_verb_s(c->g, c->e->side),
	    messages_offer(game_offer_parse(c->e->code))->agreed);
}

static void print_hinting(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (c->e->side == c->g->my_side)
		fprintf(c->out, "Computing a hint");
	else
		fprintf(c->out, "%s asks for a hint",
		    messages_format_side(c->g, c->e->side, true, who));
	fprintf(c->out, "; the game counts for nobody.\n");
}

/*
 * Prints a score: "win:5", a win in 5 plies, becomes ": it wins in 3 moves", as
 * the winner makes 3 of them. Prints nothing if the score cannot be parsed.
 */
static void print_score(const struct context *c)
{
	const char *score = server_event_value(c->e, "score");
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
	      server_event_value(c->e, "line"));
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
	char left[MESSAGES_PHRASE_SIZE];

	if (c->e->timeout > 0)
		fprintf(c->out,
		    "The game is paused for %s. \1pause off\1 ends "
		    "that.\n",
		    messages_format_time(c->e->timeout, left));
	else if (!game_has_clock(c->g))
		fprintf(c->out, "The game goes on.\n");
	else
		fprintf(c->out, "The clocks are %s.\n",
		    c->e->side == SIDE_NONE ? "stopped" : "running again");
}

static void print_left(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	/* print_over has printed that the player has left. */
	if (c->g->over && c->g->end_reason == END_QUIT)
		return;
	fprintf(c->out, "%s %s left the game.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    have(c->g, c->e->side));
}

static void print_sit(const struct context *c)
{
	char bot[MESSAGES_PHRASE_SIZE], owner[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s now plays for %s.\n",
	    messages_format_name(c->e->name[0], true, bot),
	    messages_format_name(c->e->name[1], false, owner));
}

static void print_say(const struct context *c)
{
	char        who[MESSAGES_PHRASE_SIZE], name[MESSAGES_PHRASE_SIZE];
	const char *to = "";
	bool        yours = name_is_same(c->e->name[0], c->state->my_name);

	if (strcmp(c->e->code, "tell") == 0)
		to = yours ? messages_format_name(c->e->name[1], false, name) :
			     "you";
	else if (*server_event_value(c->e, "to") != '\0')
		to = "the spectators";
	else if (strcmp(c->e->code, "shout") == 0)
		to = "all";
	fprintf(c->out, "%s say%s%s%s: %s\n",
	    yours ? "You" : messages_format_name(c->e->name[0], true, who),
	    yours ? "" : "s", *to != '\0' ? " to " : "", to, c->e->text);
}

/*
 * Prints a row of "ignore": whether the user refuses the player's talk, games
 * with the player, or both.
 */
static void print_ignored(const struct context *c)
{
	char        who[MESSAGES_PHRASE_SIZE];
	const char *name = strcmp(c->e->name[0], "~spectators") == 0 ?
	    "spectators" :
	    messages_format_name(c->e->name[0], false, who);
	const bool  no_talk = *server_event_value(c->e, "talk") != '\0';
	const bool  no_games = *server_event_value(c->e, "games") != '\0';

	if (no_talk || !no_games)
		fprintf(c->out, "You ignore %s.\n", name);
	if (no_games)
		fprintf(c->out, "You play no games with %s.\n", name);
}

static void print_limit(const struct context *c)
{
	const char *value = server_event_word(c->e, 2);

	fprintf(c->out, "Limit %s: %s.\n", server_event_word(c->e, 1),
	    strcmp(value, "0") == 0 ? "none" : value);
}

/* --- the tournament --- */

static void print_tournament(const struct context *c)
{
	const char *phase = server_event_value(c->e, "state");
	const char *name = server_event_value(c->e, "name");
	const char *entrants = server_event_value(c->e, "entrants");
	char        left[MESSAGES_PHRASE_SIZE];

	if (strcmp(c->e->code, "same") == 0)
		return;
	if (strcmp(phase, "open") == 0) {
		fprintf(c->out,
		    "Tournament %s (%s, %s) has %s entrant%s. \1join\1 enters "
		    "you.\n",
		    name, server_event_word(c->e, 1),
		    server_event_word(c->e, 2), entrants,
		    messages_plural_s(entrants));
	} else if (strcmp(phase, "paired") == 0) {
		fprintf(c->out,
		    "Tournament %s: round %s of %s has been paired. "
		    "\1pairings\1 lists the games.\n",
		    name, server_event_value(c->e, "round"),
		    server_event_value(c->e, "rounds"));
	} else if (strcmp(phase, "playing") == 0 && c->e->timeout > 0) {
		fprintf(c->out,
		    "Tournament %s (%s, %s) runs for %s. \1join\1 enters "
		    "you.\n",
		    name, server_event_word(c->e, 1),
		    server_event_word(c->e, 2),
		    messages_format_time(c->e->timeout, left));
	} else if (strcmp(phase, "over") == 0) {
		if (c->e->text[0] != '\0')
			fprintf(c->out, "%s.\n", c->e->text);
		fprintf(c->out,
		    "Tournament %s is over. \1standings\1 shows the "
		    "result.\n",
		    name);
	}
}

static void print_next_game(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE], left[MESSAGES_PHRASE_SIZE];

	if (c->e->side == SIDE_NONE)
		fprintf(c->out, "In round %u you have a bye.\n",
		    (unsigned)c->e->number);
	else
		fprintf(c->out,
		    "In round %u you play %s, and have %c. The game begins by "
		    "itself in %s.\n",
		    (unsigned)c->e->number,
		    messages_format_name(c->e->name[0], false, who),
		    c->e->side == SIDE_X ? 'X' : 'O',
		    messages_format_time(c->e->timeout, left));
}

static void print_unwatched(const struct context *c)
{
	fprintf(c->out, "Game %u is closed.\n", (unsigned)c->e->number);
}

static void print_out_of_sync(const struct context *c)
{
	fprintf(c->out,
	    "The server sent a move that does not fit the board. Loading the"
	    " game again.\n");
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

static void print_unseek(const struct context *c)
{
	fprintf(c->out, "No opponent was found. \1new\1 looks again.\n");
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
	const struct proposal *p = &c->e->proposal;
	char                   who[MESSAGES_PHRASE_SIZE];

	messages_format_name(c->e->name[0], true, who);
	if (p->is_ours)
		fprintf(c->out,
		    "%s is also looking for an opponent, but is still in a"
		    " game with a bot, and has been notified.\n",
		    who);
	else if (p->id != 0)
		print_proposal(c);
	else
		fprintf(c->out,
		    "%s is looking for an opponent. After this game, "
		    "\1rematch\1 starts one with %s.\n",
		    who, messages_format_name(c->e->name[0], false, who));
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
	const struct proposal *p = &c->e->proposal;
	const char            *why = server_event_value(c->e, "why");
	static const struct {
		const char *why, *sentence;
	} ends[] = {
		{ "time", " has not been answered in time" },
		{ "replaced", " is replaced by another one" },
		{ "withdrawn", " is withdrawn" },
	};
	const char *end = " is no longer open";
	char        who[MESSAGES_PHRASE_SIZE];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (strcmp(why, ends[i].why) == 0)
			end = ends[i].sentence;
	fprintf(c->out, "The challenge %s %s%s.\n", p->is_ours ? "to" : "by",
	    messages_format_name(p->name, false, who), end);
}

static void print_withdrawn(const struct context *c)
{
	const struct proposal *p = &c->e->proposal;
	const char            *why = server_event_value(c->e, "why");
	char                   who[MESSAGES_PHRASE_SIZE];

	if (p->kind == PROPOSAL_OFFER)
		fprintf(c->out, "The offer is no longer open.\n");
	else if (strcmp(why, "matched") == 0)
		return; /* the game begins, so nothing is printed */
	else if (p->kind == PROPOSAL_NEAR)
		fprintf(c->out, "%s no longer looks for that game.\n",
		    messages_format_name(p->name, true, who));
	else if (p->kind == PROPOSAL_SEEK && p->is_ours)
		fprintf(c->out, "%s stays at the game with the bot.\n",
		    messages_format_name(p->name, true, who));
	else if (p->kind == PROPOSAL_SEEK)
		fprintf(c->out, "%s no longer waits for your answer.\n",
		    messages_format_name(p->name, true, who));
	else
		print_withdrawn_challenge(c);
}

/* Prints how a proposal ended; to spectators, how an offer in a game ended. */
static void print_answered(const struct context *c)
{
	const struct proposal *p = &c->e->proposal;
	char                   who[MESSAGES_PHRASE_SIZE];
	bool you = name_is_same(c->e->name[0], c->state->my_name);

	if (strcmp(c->e->code, "withdrawn") == 0) {
		print_withdrawn(c);
		return;
	}
	fprintf(c->out, "%s %s%s %s%s%s%s\n",
	    you ? "You" : messages_format_name(c->e->name[0], true, who),
	    strcmp(c->e->code, "accepted") == 0 ? "accept" : "decline",
	    you ? "" : "s", proposal_noun(p),
	    *server_event_value(c->e, "after") != '\0' ?
		"; it begins after the game" :
		"",
	    *c->e->text != '\0' ? ": " : ".", c->e->text);
}

static void print_game_row(const struct context *c)
{
	const char *ply = server_event_value(c->e, "ply");
	const char *watchers = server_event_value(c->e, "watchers");
	char        x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE];

	fprintf(c->out,
	    "Game %u, %s: %s (X) against %s (O), %s move%s, %s spectator%s.\n",
	    (unsigned)c->e->number,
	    server_event_word(c->e, c->e->kind == EVENT_LOBBY ? 3 : 2),
	    messages_format_name(c->e->name[0], false, x),
	    messages_format_name(c->e->name[1], false, o), ply,
	    messages_plural_s(ply), watchers, messages_plural_s(watchers));
}

static void print_player_row(const struct context *c)
{
	const char *match = server_event_value(c->e, "match");
	const char *game = server_event_value(c->e, "game");
	const char *rating = server_event_value(c->e, "rating");
	const char *games = server_event_value(c->e, "games");
	char        who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s%s%s%s is %s",
	    messages_format_name(c->e->name[0], true, who),
	    *rating != '\0' ? " (" : "", rating, *rating != '\0' ? ")" : "",
	    messages_activity(player_activity_parse(server_event_value(c->e,
		"state"))));
	if (*match != '\0')
		fprintf(c->out, ", game %s", match);
	if (*match != '\0' && *server_event_value(c->e, "seek") != '\0')
		fprintf(c->out, " with a bot, looking for an opponent");
	if (strcmp(games, "any") == 0)
		game = "any game";
	else if (*games != '\0')
		game = games;
	if (*game != '\0')
		fprintf(c->out, ", %s", game);
	fprintf(c->out, ".\n");
}

/*
 * Prints a change that "lobby on" has reported. The full screen does not need
 * this, because its lists show the change.
 */
static void print_lobby(const struct context *c)
{
	const char *winner = server_event_value(c->e, "winner");
	const char *more = server_event_value(c->e, "more");
	char        who[MESSAGES_PHRASE_SIZE];

	if (c->p->full_screen)
		return;
	if (strcmp(c->e->code, "who") == 0)
		print_player_row(c);
	else if (strcmp(c->e->code, "game") == 0)
		print_game_row(c);
	else if (strcmp(c->e->code, "gone") == 0)
		fprintf(c->out, "%s has left.\n",
		    messages_format_name(c->e->name[0], true, who));
	else if (strcmp(c->e->code, "over") == 0)
		fprintf(c->out, "Game %u is over: %s.\n",
		    (unsigned)c->e->number,
		    strcmp(winner, "x") == 0     ? "X wins" :
			strcmp(winner, "o") == 0 ? "O wins" :
						   "nobody wins");
	else if (*more != '\0')
		fprintf(c->out, "More has changed: %s.\n", more);
}

static void print_score_row(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s, %s: %s won, %s lost, %s drawn.\n",
	    messages_format_name(c->e->name[0], true, who),
	    server_event_word(c->e, 2), server_event_value(c->e, "won"),
	    server_event_value(c->e, "lost"),
	    server_event_value(c->e, "drawn"));
}

static void print_rating_row(const struct context *c)
{
	const char *games = server_event_value(c->e, "games");
	char        who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s, %s: rating %s, %s rated game%s.\n",
	    messages_format_name(c->e->name[0], true, who),
	    server_event_word(c->e, 2), server_event_word(c->e, 3), games,
	    messages_plural_s(games));
}

static void print_against_row(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s against you: %s won, %s lost, %s drawn.\n",
	    messages_format_name(c->e->name[0], true, who),
	    server_event_value(c->e, "won"), server_event_value(c->e, "lost"),
	    server_event_value(c->e, "drawn"));
}

/* Prints a row of "history" or of a profile, or the first row of "record". */
static void print_finished_row(const struct context *c)
{
	char        x[MESSAGES_PHRASE_SIZE + 4], o[MESSAGES_PHRASE_SIZE + 4];
	char        who[MESSAGES_PHRASE_SIZE], result[MESSAGES_RESULT_SIZE];
	const char *bot_plies = server_event_value(c->e, "botplies");
	const char *opening = server_event_value(c->e, "opening");
	const char *chosen = server_event_value(c->e, "chose");
	const char *rating = server_event_value(c->e, "rating");
	const char *plies = server_event_value(c->e, "plies");

	snprintf(x, sizeof(x), "%s (X)",
	    messages_format_name(c->e->name[0], false, who));
	snprintf(o, sizeof(o), "%s (O)",
	    messages_format_name(c->e->name[1], false, who));
	fprintf(c->out, "Game %u, %s, %.10s: %s, %s move%s.",
	    (unsigned)c->e->number, server_event_word(c->e, 2),
	    server_event_value(c->e, "ended"),
	    messages_format_result(x, o, server_event_side(c->e, "winner"),
		end_reason_parse(server_event_value(c->e, "why")), result),
	    plies, messages_plural_s(plies));
	if (*rating != '\0')
		fprintf(c->out, " Ratings then: %s (%s).", rating,
		    server_event_value(c->e, "change"));
	if (*opening != '\0')
		fprintf(c->out, " Opening: %s%s%s.", opening,
		    *chosen != '\0' ? ", chosen: " : "", chosen);
	if (*bot_plies != '\0')
		fprintf(c->out, " A bot made the moves %s.", bot_plies);
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
	const char *moves = server_event_value(c->e, "moves");
	const char *spent = server_event_value(c->e, "spent");
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
	const unsigned ply = c->e->number;
	char           who[MESSAGES_PHRASE_SIZE];

	if (strcmp(c->e->code, "moves") == 0)
		print_moves(c);
	else if (c->e->side == SIDE_NONE)
		return;
	else if (strcmp(c->e->code, "sat") == 0)
		fprintf(c->out, "%s had %c from move %u on.\n",
		    messages_format_name(c->e->name[0], true, who),
		    "XO"[c->e->side], ply);
	else
		fprintf(c->out, "%c took back what followed move %u: %s.\n",
		    "XO"[c->e->side], ply, server_event_value(c->e, "moves"));
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
	unsigned percent = server_event_number(c->e, "percent");
	unsigned place = server_event_number(c->e, "place");

	if (place > 1)
		fprintf(c->out, "Game %u waits for its review, in place %u.\n",
		    (unsigned)c->e->number, place);
	else if (percent > 0)
		fprintf(c->out, "Game %u is being reviewed: %u%% done.\n",
		    (unsigned)c->e->number, percent);
	else if (place == 1)
		fprintf(c->out, "Game %u is being reviewed.\n",
		    (unsigned)c->e->number);
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
 * Prints that our name is not proven, and what to do. If `id` is CMD_BOT, a
 * game is running: the user can set a name only after the game.
 */
static void print_not_proven(const struct context *c, enum command_id id)
{
	bool is_guest = !name_is_valid(c->state->my_name);

	fprintf(c->out, "The game is not rated: %s. %s\1name NAME\1 sets %s.\n",
	    is_guest ? "you have no name of your own" :
		       "your key does not own your name",
	    id == CMD_BOT ? "After it, " : "",
	    is_guest ? "one" : "one that it owns");
}

/*
 * Prints why the answer to the command `id` says "unrated": the game that the
 * user seeks will not be rated, or the game against a bot is not rated.
 */
static void print_unrated(const struct context *c, enum command_id id)
{
	static const struct {
		enum command_id id;
		/* If `sentence` is NULL, our name is not proven. */
		const char *key, *why, *sentence;
	} reasons[] = {
		{ CMD_SEEK, "id", "name", NULL },
		{ CMD_BOT, "match", "bot",
		    "the strength of this bot is not known" },
		{ CMD_BOT, "match", "daily",
		    "you have had enough rated games against bots today" },
		{ CMD_BOT, "match", "name", NULL },
	};
	const char *why = server_event_value(c->e, "unrated");

	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
		if (reasons[i].id != id || strcmp(reasons[i].why, why) != 0 ||
		    *server_event_value(c->e, reasons[i].key) == '\0')
			continue;
		if (reasons[i].sentence == NULL)
			print_not_proven(c, id);
		else
			fprintf(c->out, "The game is not rated: %s.\n",
			    reasons[i].sentence);
	}
}

/*
 * Most answers need no sentence, because the events before them were printed.
 */
static void print_done(const struct context *c)
{
	static const struct {
		enum command_id id;
		const char     *key, *value, *sentence;
	} answers[] = {
		{ CMD_GAMES, "count", "0", "There are no games in progress." },
		{ CMD_HISTORY, "count", "0", "There are no such games." },
		{ CMD_IGNORE, "count", "0", "You ignore nobody." },
		{ CMD_PING, "", "", "The server answered." },
		{ CMD_QUIT, "", "", "Goodbye." },
		{ CMD_SCORES, "count", "0", "There are no scores yet." },
		{ CMD_WATCH_OFF, "", "", "No longer watching." },
		{ CMD_JOIN, "", "", "You are in the tournament." },
		{ CMD_LEAVE, "", "",
		    "You are not in the tournament any more." },
		{ CMD_PROFILE, "count", "0", "That player is not connected." },
	};
	enum command_id id = command_find(c->e->verb);

	if (id == CMD_RECORD)
		print_record_board(c);
	if (id == CMD_HISTORY && *server_event_value(c->e, "next") != '\0')
		fprintf(c->out, "There are more: add from=%s.\n",
		    server_event_value(c->e, "next"));
	if (id == CMD_REVIEW)
		print_review(c);
	if (!c->p->full_screen && id == CMD_STANDINGS)
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
	print_unrated(c, id);
}

static const struct {
	void (*print)(const struct context *c);
	bool in_demo; /* a demo prints the event, too */
} printers[] = {
	[EVENT_AGAINST] = { print_against_row, false },
	[EVENT_AGREED] = { print_agreed, true },
	[EVENT_ANSWERED] = { print_answered, true },
	[EVENT_AWAY] = { print_away, true },
	[EVENT_BACK] = { print_back, true },
	[EVENT_IDLE] = { print_idle, true },
	[EVENT_BYE] = { print_bye, true },
	[EVENT_CHALLENGE] = { print_proposal, false },
	[EVENT_CHOSE] = { print_chose, true },
	[EVENT_CLOCK] = { print_clock, true },
	[EVENT_DONE] = { print_done, false },
	[EVENT_FINISHED] = { print_finished_row, false },
	[EVENT_GAME] = { print_game_row, false },
	[EVENT_HELLO] = { print_hello, false },
	[EVENT_HINT] = { print_hint, true },
	[EVENT_HINTING] = { print_hinting, true },
	[EVENT_LEFT] = { print_left, false },
	[EVENT_LIMIT] = { print_limit, false },
	[EVENT_LOBBY] = { print_lobby, false },
	[EVENT_MATCH] = { print_match, true },
	[EVENT_MOVE] = { print_move, true },
	[EVENT_NEAR] = { print_proposal, false },
	[EVENT_NEXT_GAME] = { print_next_game, false },
	[EVENT_NOTE] = { print_text, false },
	[EVENT_OFFER] = { print_offer, true },
	[EVENT_OUT_OF_SYNC] = { print_out_of_sync, true },
	[EVENT_OVER] = { print_over, true },
	[EVENT_RATING] = { print_rating_row, false },
	[EVENT_RECORD] = { print_record_row, false },
	[EVENT_REFUSED] = { print_text, false },
	[EVENT_REVIEWING] = { print_reviewing, false },
	[EVENT_IGNORED] = { print_ignored, false },
	[EVENT_SAY] = { print_say, true },
	[EVENT_SCORE] = { print_score_row, false },
	[EVENT_SEEKING] = { print_seeking, false },
	[EVENT_SIT] = { print_sit, true },
	[EVENT_STATE] = { print_state, true },
	[EVENT_TOURNAMENT] = { print_tournament, false },
	[EVENT_UNDO] = { print_undo, true },
	[EVENT_UNSEEK] = { print_unseek, false },
	[EVENT_UNWATCHED] = { print_unwatched, false },
	[EVENT_WHO] = { print_player_row, false },
	[EVENT_YOU] = { print_you, false },
};

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
	struct context c = {
		.p = p, .state = state, .e = e, .g = e->game, .out = p->out
	};

	if ((size_t)e->kind >= sizeof(printers) / sizeof(printers[0]))
		return;
	if (printers[e->kind].print == NULL)
		return;
	if (p->full_screen && is_of_finished_games(e))
		return;
	if (p->full_screen && is_of_list(e) && !e->asked)
		return;
	if (!p->demo || printers[e->kind].in_demo)
		printers[e->kind].print(&c);
}

/* --- commands --- */

static void set_boards(struct plain_ui *p, bool boards)
{
	p->boards = boards;
	if (boards)
		fprintf(p->out, "The board is drawn at each turn.\n");
	else
		fprintf(p->out,
		    "The board is no longer drawn at each turn. \1board\1 "
		    "draws it once.\n");
}

static void run_local(struct plain_ui *p, const struct client_state *state,
    enum command_id id, msec now)
{
	const struct game *g = &state->game;

	switch (id) {
	case CMD_ACCEPT:
	case CMD_DECLINE:
	case CMD_WITHDRAW:
		fprintf(p->out, "There is nothing to %s.\n", command_name(id));
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
		set_boards(p, id == CMD_BOARD_ON);
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

void plain_ui_run_command(struct plain_ui *p, const struct client_state *state,
    const struct command *c, msec now)
{
	if (c->kind == COMMAND_INVALID)
		fprintf(p->out, "%s.\n", error_sentence(c->error));
	else if (c->kind == COMMAND_LOCAL)
		run_local(p, state, c->id, now);
}

/* --- the start --- */

void plain_ui_init(struct plain_ui *p, FILE *out)
{
	*p = (struct plain_ui){ .out = out, .boards = true };
}
