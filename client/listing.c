/* listing.c -- the rows of lists in sentences. */

#include "client/listing.h"

#include <string.h>

#include "client/speech.h"

/* "1 move", "3 moves": the plural's "s", or "". */
static const char *plural(const char *count)
{
	return strcmp(count, "1") == 0 ? "" : "s";
}

void listing_game(const struct news *n, FILE *out)
{
	const char *ply = news_value(n, "ply");
	char        x[SPEECH_SIZE], o[SPEECH_SIZE];

	fprintf(out,
	    "Game %u, %s: %s (X) against %s (O), %s move%s, %s watching.\n",
	    (unsigned)n->number, news_word(n, 2),
	    speech_name(n->name[0], false, x),
	    speech_name(n->name[1], false, o), ply, plural(ply),
	    news_value(n, "watchers"));
}

void listing_who(const struct news *n, FILE *out)
{
	const char *state = news_value(n, "state");
	const char *match = news_value(n, "match");
	const char *game = news_value(n, "game");
	char        who[SPEECH_SIZE];

	fprintf(out, "%s is ", speech_name(n->name[0], true, who));
	if (strcmp(state, "seeking") == 0)
		fprintf(out, "looking for an opponent");
	else if (strcmp(state, "playing") == 0)
		fprintf(out, "playing");
	else if (strcmp(state, "away") == 0)
		fprintf(out, "away");
	else if (strcmp(state, "over") == 0)
		fprintf(out, "done playing");
	else
		fprintf(out, "free");
	if (*match != '\0')
		fprintf(out, ", game %s", match);
	if (*game != '\0')
		fprintf(out, ", %s", game);
	fprintf(out, ".\n");
}

void listing_score(const struct news *n, FILE *out)
{
	char who[SPEECH_SIZE];

	fprintf(out, "%s, %s: %s won, %s lost, %s drawn.\n",
	    speech_name(n->name[0], true, who), news_word(n, 2),
	    news_value(n, "won"), news_value(n, "lost"),
	    news_value(n, "drawn"));
}
