/* presence.c -- who is at the board, and what time there is, in sentences. */

#include "client/presence.h"

#include "client/speech.h"

#define SECOND 1000
#define MINUTE 60000

/* As a person counts them: the next whole second. */
static long seconds(msec span)
{
	return (long)((span + SECOND - 1) / SECOND);
}

/* --- who is there --- */

/* What comes of an absence of side's after so many seconds. */
static void
tell_outcome(const struct game *g, enum side side, long after, FILE *out)
{
	enum side rival = side_other(side);
	char      who[SPEECH_SIZE];

	switch (g->absence) {
	case ABSENT_BOT:
		fprintf(out, "; a bot plays on in %ld s", after);
		break;
	case ABSENT_WAIT:
		if (rival == g->you)
			fprintf(out, "; after %ld s \"claim\" wins", after);
		else
			fprintf(out, "; after %ld s %s may claim the game",
			    after, speech_side(g, rival, false, who));
		break;
	case ABSENT_FORFEIT:
		fprintf(out, "; in %ld s %s win%s", after,
		    speech_side(g, rival, false, who), speech_s(g, rival));
		break;
	}
}

void presence_away(const struct game *g, enum side side, msec span, FILE *out)
{
	char who[SPEECH_SIZE];

	if (side == g->you)
		return;
	fprintf(out, "%s lost the line", speech_side(g, side, true, who));
	if (span > 0)
		tell_outcome(g, side, seconds(span), out);
	fprintf(out, ".\n");
}

void presence_back(const struct game *g, enum side side, FILE *out)
{
	char who[SPEECH_SIZE];

	if (side != g->you)
		fprintf(out, "%s is back.\n", speech_side(g, side, true, who));
}

void presence_standing(const struct game *g, msec now, FILE *out)
{
	msec span = g->until > now ? g->until - now : 0;
	char who[SPEECH_SIZE];

	for (int side = SIDE_X; side <= SIDE_O; side++)
		if (g->away[side])
			presence_away(g, (enum side)side, span, out);
	if (g->absent[0] != '\0')
		fprintf(out, "A bot plays for %s.\n",
		    speech_name(g->absent, false, who));
}

/* --- what time there is --- */

void presence_terms(const struct control *c, FILE *out)
{
	long minutes = (long)(c->start / MINUTE), more = seconds(c->more);

	switch (c->kind) {
	case CONTROL_NONE:
		return;
	case CONTROL_MOVE:
		fprintf(out, " %ld s a move.", seconds(c->start));
		return;
	case CONTROL_GAME:
		break;
	}
	if (minutes > 0)
		fprintf(out, " %ld minute%s each", minutes,
		    minutes == 1 ? "" : "s");
	else
		fprintf(out, " %ld s each", seconds(c->start));
	if (more > 0)
		fprintf(out, ", and %ld s more a move", more);
	fprintf(out, ".");
}

void presence_left(const struct game *g, enum side side, FILE *out)
{
	char left[SPEECH_SIZE];

	if (g->clock.control.kind == CONTROL_GAME)
		fprintf(out, ", %s left",
		    speech_time(g->clock.left[side], left));
}

void presence_time(const struct game *g, msec now, FILE *out)
{
	enum side first = g->you == SIDE_NONE ? SIDE_X : g->you;
	enum side second = side_other(first);
	char      one[SPEECH_SIZE], other[SPEECH_SIZE], left[2][SPEECH_SIZE];

	if (!game_has_clock(g)) {
		fprintf(out, "Time is not limited.\n");
		return;
	}
	fprintf(out, "%s %s %s left, %s %s.%s\n",
	    speech_side(g, first, true, one), first == g->you ? "have" : "has",
	    speech_time(clock_left(&g->clock, first, now), left[0]),
	    speech_side(g, second, false, other),
	    speech_time(clock_left(&g->clock, second, now), left[1]),
	    g->clock.running == SIDE_NONE ? " The clocks stand." : "");
}
