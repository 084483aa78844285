/*
 * talk_limits.c -- what a player has said lately, and whom the player ignores.
 */

#include "server/lobby/talk_limits.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/fatal.h"
#include "common/line_reader.h"
#include "common/user_text.h"
#include "server/util/hash_table.h"

void talk_limits_clear(struct talk_limits *t)
{
	free(t->said_at);
	name_set_clear(&t->ignored);
	*t = (struct talk_limits){ 0 };
}

uint64_t
talk_limits_line_hash(const char *verb, const char *to, const char *text)
{
	char line[LINE_REQUEST_MAX + NAME_SIZE];
	int  n = snprintf(line, sizeof(line), "%s\n%s\n%s", verb, to, text);

	return hash_table_hash(line,
	    n < (int)sizeof(line) ? (size_t)n : sizeof(line) - 1);
}

enum error talk_limits_check(const struct talk_limits *t, uint64_t line,
    unsigned lines_max, msec now)
{
	msec oldest;

	if (t->has_talked && line == t->last)
		return ERR_REPEATED;
	if (lines_max == 0 || t->size != lines_max)
		return OK;
	oldest = t->said_at[t->next];
	return oldest != MSEC_NEVER && now - oldest < TALK_WINDOW ? ERR_FLOOD :
								    OK;
}

void talk_limits_note(struct talk_limits *t, uint64_t line, unsigned lines_max,
    msec now)
{
	t->has_talked = true;
	t->last = line;
	if (lines_max == 0)
		return;
	if (t->size != lines_max) {
		free(t->said_at);
		t->said_at = xcalloc(lines_max, sizeof(*t->said_at));
		t->size = lines_max;
		t->next = 0;
		for (unsigned i = 0; i < lines_max; i++)
			t->said_at[i] = MSEC_NEVER;
	}
	t->said_at[t->next] = now;
	t->next = (t->next + 1) % lines_max;
}

bool talk_limits_is_ignored(const struct talk_limits *t,
    const struct match_event                         *e)
{
	bool from_spectator = e->side == SIDE_NONE;

	switch (e->kind) {
	case EV_SAY:
		return (from_spectator && t->ignores_spectators) ||
		    name_set_contains(&t->ignored, e->name);
	case EV_SAY_TO_SPECTATORS:
	case EV_SHOUT:
	case EV_TELL:
		return name_set_contains(&t->ignored, e->name);
	default:
		return false;
	}
}
