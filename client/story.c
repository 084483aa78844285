/* story.c -- a game in sentences, one to a line. */

#include "client/story.h"

#include <string.h>

#include "client/picture.h"
#include "client/presence.h"
#include "client/speech.h"
#include "common/notation.h"
#include "common/wire.h"

/* So much of a line of moves is told. */
#define HINT_POINTS 9

void story_board(const struct game *g, FILE *out)
{
	fputc('\n', out);
	picture_draw(g->board, g->line, g->line_length, out);
	fputc('\n', out);
}

void story_players(const struct game *g, const char *head, FILE *out)
{
	const struct variant *v = board_variant(g->board);
	char      name[VARIANT_TEXT], x[SPEECH_SIZE], o[SPEECH_SIZE];
	enum side rival = side_other(g->you);

	fprintf(out, "%s %s: %s. ", head, variant_write(v, name),
	    speech_goal(v, x));
	if (g->you == SIDE_NONE)
		fprintf(out, "%s is X, %s is O.",
		    speech_name(g->name[SIDE_X], true, x),
		    speech_name(g->name[SIDE_O], false, o));
	else
		fprintf(out, "You are %c, %s is %c.", "XO"[g->you],
		    speech_name(g->name[rival], false, o), "XO"[rival]);
	presence_terms(&g->clock.control, out);
	fputc('\n', out);
}

static const char *your_turn(bool hint)
{
	return hint ? "Your turn: type a point such as b2." : "Your turn.";
}

void story_turn(const struct game *g, bool hint, FILE *out)
{
	enum side turn = game_turn(g);
	char      who[SPEECH_SIZE];

	if (turn == SIDE_NONE)
		return;
	if (turn == g->you)
		fprintf(out, "%s\n", your_turn(hint));
	else
		fprintf(out, "%s is to move.\n",
		    speech_side(g, turn, true, who));
}

void story_move(const struct game *g, enum side side, point p, bool hint,
    FILE *out)
{
	char who[SPEECH_SIZE], at[NOTATION_POINT];
	bool yours = g->you != SIDE_NONE && side != g->you &&
	    board_verdict(g->board) == VERDICT_OPEN;

	notation_write(p, at);
	fprintf(out, "%s play%s %s", speech_side(g, side, true, who),
	    speech_s(g, side), at);
	presence_left(g, side, out);
	fprintf(out, ".%s%s\n", yours ? " " : "", yours ? your_turn(hint) : "");
}

/* --- the end --- */

/* "ann resigns: ", before it is said who wins; false where a line won. */
static bool tell_loser(const struct game *g, FILE *out)
{
	enum side loser = side_other(g->winner);
	bool      you = loser == g->you;
	char      who[SPEECH_SIZE];

	speech_side(g, loser, true, who);
	switch (g->why) {
	case WHY_RESIGN:
		fprintf(out, "%s resign%s: ", who, speech_s(g, loser));
		return true;
	case WHY_QUIT:
		fprintf(out, "%s %s left: ", who, you ? "have" : "has");
		return true;
	case WHY_TIME:
		fprintf(out, "%s %s out of time: ", who, you ? "are" : "is");
		return true;
	case WHY_AWAY:
		fprintf(out, "%s did not come back: ", who);
		return true;
	default:
		return false;
	}
}

static void tell_line(const struct game *g, FILE *out)
{
	char at[NOTATION_POINT];

	for (unsigned i = 0; i < g->line_length; i++) {
		notation_write(g->line[i], at);
		fprintf(out, "%s %s", i == 0 ? " with" : "", at);
	}
}

static void tell_winner(const struct game *g, FILE *out)
{
	bool at_head = !tell_loser(g, out);
	char who[SPEECH_SIZE];

	fprintf(out, "%s win%s", speech_side(g, g->winner, at_head, who),
	    speech_s(g, g->winner));
	if (g->why == WHY_LINE)
		tell_line(g, out);
	fprintf(out, ".\n");
}

void story_result(const struct game *g, FILE *out)
{
	if (g->winner != SIDE_NONE)
		tell_winner(g, out);
	else if (g->why == WHY_FULL)
		fprintf(out, "A draw: the board is full.\n");
	else if (g->why == WHY_AGREED)
		fprintf(out, "A draw by agreement.\n");
	else if (g->why == WHY_AWAY)
		fprintf(out, "Nobody came back: the game counts for nobody.\n");
	else
		fprintf(out, "The game ends without a winner.\n");
}

/* --- what else happens at a table --- */

/* "win:5" as ": it wins in 5 plies"; nothing for what makes no sense. */
static void tell_prospect(const char *score, FILE *out)
{
	size_t      word = strcspn(score, ":");
	const char *digits = score + word + (score[word] == ':');
	bool        wins = strncmp(score, "win:", 4) == 0;
	uint32_t    n;

	if (strcmp(score, "draw") == 0)
		fprintf(out, ": it leads to a draw");
	else if (wins || strncmp(score, "loss:", 5) == 0) {
		if (wire_read_number(digits, &n))
			fprintf(out, ": it %s in %u %s",
			    wins ? "wins" : "loses, but only", (unsigned)n,
			    n == 1 ? "ply" : "plies");
	} else if (wire_read_number(score + strspn(score, "+-"), &n))
		fprintf(out, ": it is worth %s%u", *score == '-' ? "-" : "",
		    (unsigned)n);
}

void story_hint(point best, const char *score, const char *line, FILE *out)
{
	point points[POINTS_MAX];
	int   n = notation_read_list(points, POINTS_MAX, line);
	char  at[NOTATION_POINT];

	notation_write(best, at);
	fprintf(out, "Best is %s", at);
	tell_prospect(score, out);
	for (int i = 0; i < n && i < HINT_POINTS && n > 1; i++) {
		notation_write(points[i], at);
		fprintf(out, "%s %s", i == 0 ? "," : "", at);
	}
	fprintf(out, "%s\n", n > HINT_POINTS ? " ..." : ".");
}

/* An offer of hints is a wish for oneself, too. */
static void tell_wish(const struct game *g, enum side side, FILE *out)
{
	char who[SPEECH_SIZE];
	bool asked = g->you != SIDE_NONE && side != g->you;

	fprintf(out, "%s would like hints.%s\n",
	    speech_side(g, side, true, who), asked ? " \"hint\" agrees." : "");
}

void story_offer(const struct game *g, enum side side, const char *what,
    FILE *out)
{
	char who[SPEECH_SIZE];
	bool asked = g->you != SIDE_NONE && side != g->you;

	if (strcmp(what, "hint") == 0) {
		tell_wish(g, side, out);
		return;
	}
	fprintf(out, "%s offer%s a %s.", speech_side(g, side, true, who),
	    speech_s(g, side), what);
	if (asked)
		fprintf(out, " \"%s\" agrees%s.", what,
		    strcmp(what, "draw") == 0 ? ", a move declines" : "");
	fputc('\n', out);
}

static void tell_hints(const struct game *g, FILE *out)
{
	if (g->hints[SIDE_X] && g->hints[SIDE_O])
		fprintf(out, "Both agree to hints.\n");
	else if (g->hints[SIDE_X] || g->hints[SIDE_O])
		story_offer(g, g->hints[SIDE_X] ? SIDE_X : SIDE_O, "hint", out);
}

void story_standing(const struct game *g, FILE *out)
{
	if (g->draw != SIDE_NONE)
		story_offer(g, g->draw, "draw", out);
	if (g->rematch != SIDE_NONE)
		story_offer(g, g->rematch, "rematch", out);
	tell_hints(g, out);
}
