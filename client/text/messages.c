/* messages.c -- the sentences about a game and about the lists. */

#include "client/text/messages.h"

#include <ctype.h>
#include <string.h>

#include "client/text/board_text.h"
#include "common/notation.h"
#include "common/number.h"
#include "common/user_text.h"

/* The prefix of the server's names for guests. */
#define GUEST "~guest"

/* The most expected moves that a hint prints. */
#define HINT_POINTS 9

#define SECOND 1000
#define MINUTE 60000

/* --- phrases --- */

const char *messages_format_name(const char *name, bool capitalize,
    char out[MESSAGES_PHRASE_SIZE])
{
	if (name_is_bot(name))
		snprintf(out, MESSAGES_PHRASE_SIZE, "%s %.*s bot",
		    capitalize ? "The" : "the", (int)strcspn(name, "~"), name);
	else if (strncmp(name, GUEST, strlen(GUEST)) == 0)
		snprintf(out, MESSAGES_PHRASE_SIZE, "%s %s",
		    capitalize ? "Guest" : "guest", name + strlen(GUEST));
	else
		snprintf(out, MESSAGES_PHRASE_SIZE, "%s", name);
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

const char *
messages_format_goal(const struct variant *v, char out[MESSAGES_PHRASE_SIZE])
{
	snprintf(out, MESSAGES_PHRASE_SIZE, "%s%d in a row wins",
	    v->rule == RULE_EXACT ? "exactly " : "", v->k);
	return out;
}

const char *messages_format_time(msec time, char out[MESSAGES_PHRASE_SIZE])
{
	long seconds = (long)(time / SECOND);

	snprintf(out, MESSAGES_PHRASE_SIZE, "%ld:%02ld", seconds / 60,
	    seconds % 60);
	return out;
}

/* In whole seconds, rounded up. */
static long seconds_up(msec time)
{
	return (long)((time + SECOND - 1) / SECOND);
}

static const char *have(const struct game *g, enum side side)
{
	return side == g->my_side ? "have" : "has";
}

/* --- players and turns --- */

void messages_print_board(const struct game *g, FILE *out)
{
	fputc('\n', out);
	board_text_print(g->board, g->winning_line, g->line_length, out);
	fputc('\n', out);
}

void messages_print_players(const struct game *g, const char *head, FILE *out)
{
	const struct variant *v = board_variant(g->board);
	char                  name[VARIANT_TEXT_SIZE];
	char                  x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE];
	enum side             opponent = side_other(g->my_side);

	fprintf(out, "%s %s: %s. ", head, variant_write(v, name),
	    messages_format_goal(v, x));
	if (g->my_side == SIDE_NONE)
		fprintf(out, "%s is X, %s is O.",
		    messages_format_name(g->name[SIDE_X], true, x),
		    messages_format_name(g->name[SIDE_O], false, o));
	else
		fprintf(out, "You are %c, %s is %c.", "XO"[g->my_side],
		    messages_format_name(g->name[opponent], false, o),
		    "XO"[opponent]);
	messages_print_time_control(&g->clock.time_control, out);
	fputc('\n', out);
}

static const char *your_turn(bool hint)
{
	return hint ? "Your turn: type a point such as b2." : "Your turn.";
}

void messages_print_turn(const struct game *g, bool hint, FILE *out)
{
	enum side turn = game_turn(g);
	char      who[MESSAGES_PHRASE_SIZE];

	if (turn == SIDE_NONE)
		return;
	if (turn == g->my_side)
		fprintf(out, "%s\n", your_turn(hint));
	else
		fprintf(out, "%s is to move.\n",
		    messages_format_side(g, turn, true, who));
}

void messages_print_move(const struct game *g, enum side side, point p,
    bool hint, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE], at[NOTATION_POINT_SIZE];
	bool yours = g->my_side != SIDE_NONE && side != g->my_side &&
	    board_verdict(g->board) == VERDICT_OPEN;

	notation_write(p, at);
	fprintf(out, "%s play%s %s", messages_format_side(g, side, true, who),
	    messages_verb_s(g, side), at);
	messages_print_time_left(g, side, out);
	fprintf(out, ".%s%s\n", yours ? " " : "", yours ? your_turn(hint) : "");
}

/* --- the end --- */

/*
 * How a game ends: what its loser did, or NULL; and what is told if nobody won.
 */
static const struct {
	const char *loser, *nobody;
} endings[] = {
	[END_LINE] = { NULL, NULL },
	[END_FULL] = { NULL, "a draw: the board is full" },
	[END_RESIGN] = { "resigned", NULL },
	[END_QUIT] = { "left", NULL },
	[END_TIME] = { "ran out of time", NULL },
	[END_AWAY] = { "did not reconnect", "both players stayed away" },
	[END_IDLE] = { "made no move", NULL },
	[END_AGREED] = { NULL, "a draw by agreement" },
	[END_ABORT] = { NULL, "aborted" },
	[END_REPLACED] = { NULL, "a person came in place of the bot" },
	[END_OTHER] = { NULL, NULL },
};

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

static void print_winning_line(const struct game *g, FILE *out)
{
	char at[NOTATION_POINT_SIZE];

	for (unsigned i = 0; i < g->line_length; i++) {
		notation_write(g->winning_line[i], at);
		fprintf(out, "%s %s", i == 0 ? " with" : "", at);
	}
}

static void print_winner(const struct game *g, FILE *out)
{
	const char *loss = messages_loss(g->end_reason);
	char        who[MESSAGES_PHRASE_SIZE];

	if (loss != NULL)
		fprintf(out, "%s %s: ",
		    messages_format_side(g, side_other(g->winner), true, who),
		    loss);
	fprintf(out, "%s win%s",
	    messages_format_side(g, g->winner, loss == NULL, who),
	    messages_verb_s(g, g->winner));
	if (g->end_reason == END_LINE)
		print_winning_line(g, out);
	fprintf(out, ".\n");
}

/* Whether it ended with a result, which counts. */
static bool has_result(const struct game *g)
{
	return g->winner != SIDE_NONE || g->end_reason == END_LINE ||
	    g->end_reason == END_FULL || g->end_reason == END_AGREED;
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

/* Prints " in move 5", or for an end that is no move, " after move 5". */
static void print_last_ply(const struct game *g, FILE *out)
{
	unsigned ply = board_ply(g->board);
	bool is_move = g->end_reason == END_LINE || g->end_reason == END_FULL;

	if (ply == 0)
		fprintf(out, " before the first move");
	else
		fprintf(out, " %s move %u", is_move ? "in" : "after", ply);
}

static void print_new_ratings(const struct game *g, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		fprintf(out, "%s%s %s (%s)",
		    side == SIDE_X ? ". New ratings: " : ", ",
		    messages_format_side(g, side, false, who), g->rating[side],
		    g->rating_change[side]);
}

void messages_print_end(const struct game *g, FILE *out)
{
	if (!has_result(g))
		return;
	fprintf(out, "It ended");
	print_last_ply(g, out);
	if (g->rating[SIDE_X][0] != '\0')
		print_new_ratings(g, out);
	else if (g->is_repeated)
		fprintf(out,
		    ", not rated: its first moves repeat an earlier game");
	fprintf(out, ".\n");
}

/* --- hints and offers --- */

/*
 * Prints "win:5", a number of plies, as ": it wins in 3 moves", counting the
 * winner's own; nothing if it does not parse.
 */
static void print_score(const char *score, FILE *out)
{
	size_t      word = strcspn(score, ":");
	const char *digits = score + word + (score[word] == ':');
	bool        wins = strncmp(score, "win:", 4) == 0;
	uint32_t    n;

	if (strcmp(score, "draw") == 0)
		fprintf(out, ": it leads to a draw");
	else if (wins || strncmp(score, "loss:", 5) == 0) {
		if (number_parse(digits, 0, UINT32_MAX, &n))
			fprintf(out, ": it %s in %u move%s",
			    wins ? "wins" : "loses", (unsigned)(n / 2 + n % 2),
			    n <= 2 ? "" : "s");
	} else if (number_parse(score + strspn(score, "+-"), 0, UINT32_MAX, &n))
		fprintf(out, ": its score is %s%u", *score == '-' ? "-" : "",
		    (unsigned)n);
}

void messages_print_hinting(const struct game *g, enum side side, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (side == g->my_side)
		fprintf(out, "Computing a hint");
	else
		fprintf(out, "%s asks for a hint",
		    messages_format_side(g, side, true, who));
	fprintf(out, "; the game counts for nobody.\n");
}

void messages_print_hint(point best, const char *score, const char *line,
    FILE *out)
{
	point points[POINTS_MAX];
	int   n = notation_read_list(points, POINTS_MAX, line);
	char  at[NOTATION_POINT_SIZE];

	notation_write(best, at);
	fprintf(out, "The best move is %s", at);
	print_score(score, out);
	for (int i = 0; i < n && i < HINT_POINTS && n > 1; i++) {
		notation_write(points[i], at);
		fprintf(out, "%s %s", i == 0 ? "; expected:" : "", at);
	}
	fprintf(out, "%s\n", n > HINT_POINTS ? " ..." : ".");
}

/*
 * The verb for hints is "ask", because a player who offers hints to both sides
 * wants them too.
 */
static const struct {
	const char *verb, *what, *answer;
} offers[GAME_OFFER_COUNT] = {
	[GAME_OFFER_DRAW] = { "offer", "a draw", "accepts, a move declines" },
	[GAME_OFFER_UNDO] = { "ask", "to take back a turn", "accepts" },
	[GAME_OFFER_PAUSE] = { "ask", "for a pause", "accepts" },
	[GAME_OFFER_REMATCH] = { "offer", "a rematch", "accepts" },
	[GAME_OFFER_HINT] = { "ask", "for hints", "agrees" },
};

void messages_print_offer(const struct game *g, enum side side,
    enum game_offer offer, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];
	bool asked = g->my_side != SIDE_NONE && side != g->my_side;

	fprintf(out, "%s %s%s %s.", messages_format_side(g, side, true, who),
	    offers[offer].verb, messages_verb_s(g, side), offers[offer].what);
	if (asked)
		fprintf(out, " \"%s\" %s.", game_offer_word(offer),
		    offers[offer].answer);
	fputc('\n', out);
}

void messages_print_offers(const struct game *g, FILE *out)
{
	for (int i = 0; i < GAME_OFFER_COUNT; i++)
		if (g->offer[i] != SIDE_NONE)
			messages_print_offer(g, g->offer[i], (enum game_offer)i,
			    out);
	if (g->wants_hints[SIDE_X] && g->wants_hints[SIDE_O])
		fprintf(out, "Both players agree to hints.\n");
}

/* --- challenges, seeks and offers by number --- */

const char *messages_format_proposal(const struct proposal *p,
    char out[MESSAGES_PROPOSAL_SIZE])
{
	char        who[MESSAGES_PHRASE_SIZE];
	const char *name = messages_format_name(p->name, !p->is_ours, who);

	if (p->kind == PROPOSAL_OFFER)
		snprintf(out, MESSAGES_PROPOSAL_SIZE, "%s %ss %s", name,
		    offers[p->offer].verb, offers[p->offer].what);
	else if (p->kind == PROPOSAL_SEEK)
		snprintf(out, MESSAGES_PROPOSAL_SIZE,
		    "%s wants to play you instead of the bot: %s", name,
		    p->terms);
	else if (p->kind == PROPOSAL_NEAR)
		snprintf(out, MESSAGES_PROPOSAL_SIZE,
		    "%s looks for another game: %s", name, p->terms);
	else if (p->is_ours)
		snprintf(out, MESSAGES_PROPOSAL_SIZE, "You challenge %s: %s",
		    name, p->terms);
	else
		snprintf(out, MESSAGES_PROPOSAL_SIZE,
		    "%s%s%s%s challenges you: %s", name,
		    p->rating[0] != '\0' ? " (" : "", p->rating,
		    p->rating[0] != '\0' ? ")" : "", p->terms);
	return out;
}

/* What a proposal is called in the middle of a sentence. */
static const char *proposal_noun(const struct proposal *p)
{
	static const char *const nouns[GAME_OFFER_COUNT] = {
		[GAME_OFFER_DRAW] = "the draw",
		[GAME_OFFER_UNDO] = "to take back a turn",
		[GAME_OFFER_PAUSE] = "the pause",
		[GAME_OFFER_REMATCH] = "the rematch",
		[GAME_OFFER_HINT] = "hints",
	};

	if (p->kind == PROPOSAL_CHALLENGE)
		return "the challenge";
	return p->kind == PROPOSAL_OFFER ? nouns[p->offer] : "the game";
}

/* How a challenge has ended without an answer. */
static void
print_withdrawn_challenge(const struct proposal *p, const char *why, FILE *out)
{
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
	fprintf(out, "The challenge %s %s%s.\n", p->is_ours ? "to" : "by",
	    messages_format_name(p->name, false, who), end);
}

static void
print_withdrawn(const struct proposal *p, const char *why, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (p->kind == PROPOSAL_OFFER)
		fprintf(out, "The offer is no longer open.\n");
	else if (strcmp(why, "matched") == 0)
		return; /* the game begins */
	else if (p->kind == PROPOSAL_NEAR)
		fprintf(out, "%s no longer looks for that game.\n",
		    messages_format_name(p->name, true, who));
	else if (p->kind == PROPOSAL_SEEK && p->is_ours)
		fprintf(out, "%s stays at the game with the bot.\n",
		    messages_format_name(p->name, true, who));
	else if (p->kind == PROPOSAL_SEEK || p->kind == PROPOSAL_NEAR)
		fprintf(out, "%s no longer waits for your answer.\n",
		    messages_format_name(p->name, true, who));
	else
		print_withdrawn_challenge(p, why, out);
}

void messages_print_answered(const struct server_event *e, const char *my_name,
    FILE *out)
{
	const struct proposal *p = &e->proposal;
	char                   who[MESSAGES_PHRASE_SIZE];
	bool                   you = name_is_same(e->name[0], my_name);

	if (strcmp(e->code, "withdrawn") == 0) {
		print_withdrawn(p, server_event_value(e, "why"), out);
		return;
	}
	fprintf(out, "%s %s%s %s%s%s%s\n",
	    you ? "You" : messages_format_name(e->name[0], true, who),
	    strcmp(e->code, "accepted") == 0 ? "accept" : "decline",
	    you ? "" : "s", proposal_noun(p),
	    *server_event_value(e, "after") != '\0' ?
		"; it begins after the game" :
		"",
	    *e->text != '\0' ? ": " : ".", e->text);
}

/* --- connections --- */

/* Prints what happens if side is still disconnected after that many seconds. */
static void print_absence_rule(const struct game *g, enum side side,
    long seconds, FILE *out)
{
	enum side opponent = side_other(side);
	char      who[MESSAGES_PHRASE_SIZE];

	switch (g->settings.absence_rule) {
	case ABSENCE_BOT:
		fprintf(out, "; a bot takes over in %ld s", seconds);
		break;
	case ABSENCE_WAIT:
		if (opponent == g->my_side)
			fprintf(out, "; in %ld s \"claim\" wins the game",
			    seconds);
		else
			fprintf(out, "; in %ld s %s may claim the game",
			    seconds,
			    messages_format_side(g, opponent, false, who));
		break;
	case ABSENCE_FORFEIT:
		fprintf(out, "; in %ld s %s win%s", seconds,
		    messages_format_side(g, opponent, false, who),
		    messages_verb_s(g, opponent));
		break;
	}
}

void messages_print_away(const struct game *g, enum side side, msec timeout,
    FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (side == g->my_side)
		return;
	fprintf(out, "%s is disconnected",
	    messages_format_side(g, side, true, who));
	if (timeout > 0)
		print_absence_rule(g, side, seconds_up(timeout), out);
	fprintf(out, ".\n");
}

void messages_print_idle(const struct game *g, enum side side, msec timeout,
    FILE *out)
{
	long seconds = seconds_up(timeout);
	char who[MESSAGES_PHRASE_SIZE], other[MESSAGES_PHRASE_SIZE];

	messages_format_side(g, side_other(side), false, other);
	if (side == g->my_side)
		fprintf(out,
		    "You have not moved for a while; in %ld s %s may claim the"
		    " game.\n",
		    seconds, other);
	else if (g->my_side != SIDE_NONE)
		fprintf(out,
		    "%s has not moved for a while; in %ld s \"claim\" wins the"
		    " game.\n",
		    messages_format_side(g, side, true, who), seconds);
	else
		fprintf(out,
		    "%s has not moved for a while; in %ld s %s may claim the"
		    " game.\n",
		    messages_format_side(g, side, true, who), seconds, other);
}

void messages_print_back(const struct game *g, enum side side, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (side != g->my_side)
		fprintf(out, "%s has reconnected.\n",
		    messages_format_side(g, side, true, who));
}

void messages_print_absences(const struct game *g, msec now, FILE *out)
{
	msec timeout = g->away_deadline > now ? g->away_deadline - now : 0;
	char who[MESSAGES_PHRASE_SIZE];

	for (int side = SIDE_X; side <= SIDE_O; side++)
		if (g->away[side])
			messages_print_away(g, (enum side)side, timeout, out);
	if (g->replaced_name[0] != '\0')
		fprintf(out, "A bot plays for %s.\n",
		    messages_format_name(g->replaced_name, false, who));
}

/* --- clocks --- */

void messages_print_time_control(const struct time_control *t, FILE *out)
{
	long minutes = (long)(t->initial / MINUTE);
	long increment = seconds_up(t->increment);

	switch (t->kind) {
	case TIME_CONTROL_NONE:
		return;
	case TIME_CONTROL_PER_MOVE:
		fprintf(out, " %ld s per move.", seconds_up(t->initial));
		return;
	case TIME_CONTROL_PER_GAME:
		break;
	}
	if (minutes > 0)
		fprintf(out, " %ld minute%s each", minutes,
		    minutes == 1 ? "" : "s");
	else
		fprintf(out, " %ld s each", seconds_up(t->initial));
	if (increment > 0)
		fprintf(out, ", plus %ld s per move", increment);
	fprintf(out, ".");
}

void messages_print_time_left(const struct game *g, enum side side, FILE *out)
{
	char left[MESSAGES_PHRASE_SIZE];

	if (g->clock.time_control.kind == TIME_CONTROL_PER_GAME)
		fprintf(out, ", %s left",
		    messages_format_time(g->clock.remaining[side], left));
}

void messages_print_clocks(const struct game *g, msec now, FILE *out)
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

/* --- rows of the lists --- */

/* The "s" of a plural: "1 move", "3 moves". */
static const char *plural_s(const char *count)
{
	return strcmp(count, "1") == 0 ? "" : "s";
}

void messages_print_game_row(const struct server_event *e, FILE *out)
{
	const char *ply = server_event_value(e, "ply");
	const char *watchers = server_event_value(e, "watchers");
	char        x[MESSAGES_PHRASE_SIZE], o[MESSAGES_PHRASE_SIZE];

	fprintf(out,
	    "Game %u, %s: %s (X) against %s (O), %s move%s, %s spectator%s.\n",
	    (unsigned)e->number,
	    server_event_word(e, e->kind == EVENT_LOBBY ? 3 : 2),
	    messages_format_name(e->name[0], false, x),
	    messages_format_name(e->name[1], false, o), ply, plural_s(ply),
	    watchers, plural_s(watchers));
}

/* What a player does, by the protocol's word for it. */
static const char *activity(const char *state)
{
	static const struct {
		const char *state, *words;
	} activities[] = {
		{ "seeking", "looking for an opponent" },
		{ "playing", "playing" },
		{ "away", "disconnected" },
		{ "over", "at the end of a game" },
	};

	for (size_t i = 0; i < sizeof(activities) / sizeof(activities[0]); i++)
		if (strcmp(activities[i].state, state) == 0)
			return activities[i].words;
	return "free";
}

void messages_print_player_row(const struct server_event *e, FILE *out)
{
	const char *match = server_event_value(e, "match");
	const char *game = server_event_value(e, "game");
	const char *rating = server_event_value(e, "rating");
	const char *games = server_event_value(e, "games");
	char        who[MESSAGES_PHRASE_SIZE];

	fprintf(out, "%s%s%s%s is %s",
	    messages_format_name(e->name[0], true, who),
	    *rating != '\0' ? " (" : "", rating, *rating != '\0' ? ")" : "",
	    activity(server_event_value(e, "state")));
	if (*match != '\0')
		fprintf(out, ", game %s", match);
	if (*match != '\0' && *server_event_value(e, "seek") != '\0')
		fprintf(out, " with a bot, looking for an opponent");
	if (strcmp(games, "any") == 0)
		game = "any game";
	else if (*games != '\0')
		game = games;
	if (*game != '\0')
		fprintf(out, ", %s", game);
	fprintf(out, ".\n");
}

void messages_print_score_row(const struct server_event *e, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(out, "%s, %s: %s won, %s lost, %s drawn.\n",
	    messages_format_name(e->name[0], true, who),
	    server_event_word(e, 2), server_event_value(e, "won"),
	    server_event_value(e, "lost"), server_event_value(e, "drawn"));
}

void messages_print_rating_row(const struct server_event *e, FILE *out)
{
	const char *games = server_event_value(e, "games");
	char        who[MESSAGES_PHRASE_SIZE];

	fprintf(out, "%s, %s: rating %s, %s rated game%s.\n",
	    messages_format_name(e->name[0], true, who),
	    server_event_word(e, 2), server_event_word(e, 3), games,
	    plural_s(games));
}

void messages_print_against_row(const struct server_event *e, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(out, "%s against you: %s won, %s lost, %s drawn.\n",
	    messages_format_name(e->name[0], true, who),
	    server_event_value(e, "won"), server_event_value(e, "lost"),
	    server_event_value(e, "drawn"));
}

/* --- games that are over --- */

void messages_print_finished_row(const struct server_event *e, FILE *out)
{
	char        x[MESSAGES_PHRASE_SIZE + 4], o[MESSAGES_PHRASE_SIZE + 4];
	char        who[MESSAGES_PHRASE_SIZE], result[MESSAGES_RESULT_SIZE];
	const char *bot_plies = server_event_value(e, "botplies");
	const char *rating = server_event_value(e, "rating");
	const char *plies = server_event_value(e, "plies");

	snprintf(x, sizeof(x), "%s (X)",
	    messages_format_name(e->name[0], false, who));
	snprintf(o, sizeof(o), "%s (O)",
	    messages_format_name(e->name[1], false, who));
	fprintf(out, "Game %u, %s, %.10s: %s, %s move%s.", (unsigned)e->number,
	    server_event_word(e, 2), server_event_value(e, "ended"),
	    messages_format_result(x, o, server_event_side(e, "winner"),
		end_reason_parse(server_event_value(e, "why")), result),
	    plies, plural_s(plies));
	if (*rating != '\0')
		fprintf(out, " Ratings then: %s (%s).", rating,
		    server_event_value(e, "change"));
	if (*bot_plies != '\0')
		fprintf(out, " A bot made the moves %s.", bot_plies);
	fputc('\n', out);
}

/* The next item of a list with commas; false at its end. */
static bool next_item(const char **list, char out[MESSAGES_PHRASE_SIZE])
{
	size_t length = strcspn(*list, ",");

	if (length == 0)
		return false;
	snprintf(out, MESSAGES_PHRASE_SIZE, "%.*s", (int)length, *list);
	*list += length + ((*list)[length] == ',');
	return true;
}

/* Ten moves a line, with the seconds that each took. */
static void print_moves(const struct server_event *e, FILE *out)
{
	const char *moves = server_event_value(e, "moves");
	const char *spent = server_event_value(e, "spent");
	char        move[MESSAGES_PHRASE_SIZE], time[MESSAGES_PHRASE_SIZE];
	unsigned    i = 0;

	while (next_item(&moves, move) && next_item(&spent, time)) {
		uint32_t ms = 0;

		number_parse(time, 0, UINT32_MAX, &ms);
		if (i % 10 == 0)
			fprintf(out, "%sMoves from %u:", i > 0 ? "\n" : "",
			    (unsigned)e->number + i);
		fprintf(out, "%s %s (%u.%u s)", i % 10 != 0 ? "," : "", move,
		    (unsigned)(ms / SECOND), (unsigned)(ms % SECOND / 100));
		i++;
	}
	if (i > 0)
		fputc('\n', out);
}

void messages_print_record_row(const struct server_event *e, FILE *out)
{
	char who[MESSAGES_PHRASE_SIZE];

	if (strcmp(e->code, "moves") == 0)
		print_moves(e, out);
	else if (e->side == SIDE_NONE)
		return;
	else if (strcmp(e->code, "sat") == 0)
		fprintf(out, "%s had %c from move %u on.\n",
		    messages_format_name(e->name[0], true, who), "XO"[e->side],
		    (unsigned)e -> number);
	else
		fprintf(out, "%c took back what followed move %u: %s.\n",
		    "XO"[e->side], (unsigned)e -> number,
		    server_event_value(e, "moves"));
}
