/* extra_terms.c -- terms of a game that most players never change. */

#include "client/core/extra_terms.h"

#include <stdio.h>
#include <string.h>

static const struct extra_terms combinations[] = {
	{ 0, false },
	{ 0, true },
	{ 60, false },
	{ 60, true },
};

#define COMBINATIONS ((int)(sizeof(combinations) / sizeof(combinations[0])))

struct extra_terms extra_terms_read(const struct server_event *ev)
{
	return (struct extra_terms){ server_event_number(ev, "idle"),
		strcmp(server_event_value(ev, "undo"), "off") == 0 };
}

void extra_terms_cycle(struct extra_terms *t, int step)
{
	int at = COMBINATIONS - 1;

	while (at > 0 &&
	    (combinations[at].idle_seconds != t->idle_seconds ||
		combinations[at].is_undo_off != t->is_undo_off))
		at--;
	*t = combinations[(at + step + COMBINATIONS) % COMBINATIONS];
}

const char *
extra_terms_write(const struct extra_terms *t, char out[EXTRA_TERMS_SIZE])
{
	char idle[24] = "";

	if (t->idle_seconds > 0)
		snprintf(idle, sizeof(idle), "%u s to move",
		    (unsigned)t->idle_seconds);
	snprintf(out, EXTRA_TERMS_SIZE, "%s%s%s", idle,
	    idle[0] != '\0' && t->is_undo_off ? ", " : "",
	    t->is_undo_off ? "no takebacks" : "");
	return out;
}

void extra_terms_append_pairs(const struct extra_terms *t, char *out,
    size_t size)
{
	size_t n = strlen(out);

	if (t->idle_seconds > 0)
		n += (size_t)snprintf(out + n, size - n, " idle=%u",
		    (unsigned)t->idle_seconds);
	if (t->is_undo_off)
		snprintf(out + n, size - n, " undo=off");
}
