/* profile.c -- what the server tells about one player. */

#include "client/core/profile.h"

#include <stdio.h>
#include <string.h>

#include "common/end_reason.h"

void profile_init(struct profile *p, const char *name)
{
	*p = (struct profile){ .name = "" };
	snprintf(p->name, sizeof(p->name), "%s", name);
}

static void add_rating(struct profile *p, const struct server_event *ev)
{
	struct profile_rating *r = &p->ratings[p->rating_count];

	if (p->rating_count == PROFILE_ROWS_MAX ||
	    !variant_parse(&r->variant, server_event_word(ev, 2)))
		return;
	snprintf(r->rating, sizeof(r->rating), "%s", server_event_word(ev, 3));
	r->games = server_event_number(ev, "games");
	p->rating_count++;
}

static void add_score(struct profile *p, const struct server_event *ev)
{
	if (p->score_count < PROFILE_ROWS_MAX &&
	    lobby_read_score(&p->scores[p->score_count], ev))
		p->score_count++;
}

static void add_meeting(struct profile *p, const struct server_event *ev)
{
	p->has_met = true;
	lobby_read_counts(&p->against, ev);
}

static const char *result_for(enum side side, const struct server_event *ev)
{
	enum side       winner = server_event_side(ev, "winner");
	enum end_reason why = end_reason_parse(server_event_value(ev, "why"));

	if (winner != SIDE_NONE)
		return winner == side ? "won" : "lost";
	return why == END_FULL || why == END_AGREED ? "drawn" : "void";
}

/* Copies the part of "+162,-162" that belongs to side. */
static void
read_change(struct profile_game *g, enum side side, const char *both)
{
	size_t n = strcspn(both, ",");

	if (side == SIDE_O && both[n] == ',')
		both += n + 1;
	n = strcspn(both, ",");
	if (n < sizeof(g->change))
		snprintf(g->change, sizeof(g->change), "%.*s", (int)n, both);
}

static bool add_game(struct profile *p, const struct server_event *ev)
{
	struct profile_game g = { .id = ev->number };
	enum side side = name_is_same(ev->name[SIDE_X], p->name) ? SIDE_X :
								   SIDE_O;

	if (!name_is_same(ev->name[side], p->name))
		return false;
	if (p->game_count == PROFILE_ROWS_MAX ||
	    !variant_parse(&g.variant, server_event_word(ev, 2)))
		return true;
	memcpy(g.opponent, ev->name[side_other(side)], NAME_SIZE);
	g.result = result_for(side, ev);
	read_change(&g, side, server_event_value(ev, "change"));
	snprintf(g.date, sizeof(g.date), "%.10s",
	    server_event_value(ev, "ended"));
	p->games[p->game_count++] = g;
	return true;
}

bool profile_apply(struct profile *p, const struct server_event *ev)
{
	if (ev->kind == EVENT_FINISHED)
		return add_game(p, ev);
	if (!name_is_same(ev->name[0], p->name))
		return false;
	if (ev->kind == EVENT_RATING)
		add_rating(p, ev);
	else if (ev->kind == EVENT_SCORE)
		add_score(p, ev);
	else if (ev->kind == EVENT_AGAINST)
		add_meeting(p, ev);
	else if (ev->kind == EVENT_WHO)
		memcpy(p->name, ev->name[0], NAME_SIZE);
	else
		return false;
	return true;
}
