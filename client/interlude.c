/* interlude.c -- what is said while the line is lost, and when it is back. */

#include "client/interlude.h"

#include <string.h>

/* As a person counts them: the next whole second. */
static long seconds(msec span)
{
	return (long)((span + 999) / 1000);
}

void interlude_lost(const struct place *where, const char *why, FILE *out)
{
	bool numbers = strchr(where->host, ':') != NULL;

	fprintf(out, "The line to %s%s%s:%s is lost (%s); trying again.\n",
	    numbers ? "[" : "", where->host, numbers ? "]" : "", where->port,
	    why);
}

void interlude_again(const char *why, msec wait, FILE *out)
{
	fprintf(out, "No answer (%s); trying again in %ld s.\n", why,
	    seconds(wait));
}

void interlude_steady(const char *why, msec wait, FILE *out)
{
	fprintf(out, "Still no answer (%s); trying on every %ld s.\n", why,
	    seconds(wait));
}

void interlude_back(bool at_board, FILE *out)
{
	fprintf(out, "Back at the %s.\n", at_board ? "board" : "server");
}

void interlude_gone(FILE *out)
{
	fprintf(out,
	    "The game is gone: the server knows your seat no more."
	    " \"new\" finds another.\n");
}

void interlude_kept(const char *at, FILE *out)
{
	fprintf(out, "%s is kept, and sent when the line is back.\n", at);
}

void interlude_unsent(FILE *out)
{
	fprintf(out,
	    "The line is lost, so that was not sent; try it again when it is"
	    " back.\n");
}

void interlude_late(const char *at, FILE *out)
{
	fprintf(out, "Your move %s came too late.\n", at);
}

void interlude_unheard(FILE *out)
{
	fprintf(out, "What you said last may not have been heard.\n");
}

void interlude_seat(FILE *out)
{
	fprintf(out,
	    "Your seat is kept for a while: start again to take it.\n");
}

void interlude_taken(FILE *out)
{
	fprintf(out, "Your seat was taken from another terminal.\n");
}
