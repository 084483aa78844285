/* drain.c -- stops the server without ending games early. */

#include "server/console/drain.h"

#include <stdio.h>

#include "server/lobby/invitation.h"
#include "server/lobby/seek.h"

#define MINUTE ((msec)60 * 1000)

void announce_to_all(const struct server_state *g, const char *text)
{
	lobby_notify(&g->lobby, NULL,
	    &(struct lobby_event){ .kind = LOBBY_REMARK, .text = text });
}

void drain_start(struct server_state *g, unsigned minutes, msec now)
{
	struct player *p;
	char           text[160] = "The server starts no new games and stops"
				   " when the running ones are over.";

	g->drains_until = minutes > 0 ? now + minutes * MINUTE : MSEC_NEVER;
	/*
	 * Seeks are cancelled first: players who were told of a seek must be
	 * told of its end.
	 */
	TAILQ_FOREACH (p, &g->lobby.players, link)
		if (p->seek != NULL) {
			struct lobby_event e = { .kind = LOBBY_SEEK_EXPIRED,
				.id = p->seek->id };

			matchmaking_unseek(&g->matchmaking, p);
			lobby_notify(&g->lobby, p, &e);
		}
	TAILQ_FOREACH (p, &g->lobby.players, link)
		invitations_close_all(p, "gone");
	if (minutes > 0)
		snprintf(text, sizeof(text),
		    "The server stops in %u min and starts no new games. A game"
		    " that is not over then goes on after the restart.",
		    minutes);
	announce_to_all(g, text);
}

void drain_cancel(struct server_state *g)
{
	if (g->drains_until != 0)
		announce_to_all(g,
		    "The stop is cancelled; new games may start.");
	g->drains_until = 0;
}

msec drain_end_turn(const struct server_state *g, msec now, bool *is_done)
{
	*is_done = false;
	if (g->drains_until == 0)
		return MSEC_NEVER;
	/*
	 * The server stops before the limit if nobody plays or watches a game.
	 */
	*is_done = now >= g->drains_until ||
	    (lobby_running_count(&g->lobby) == 0 &&
		journal_last_pos(&g->journal) <= g->journal.durable_pos);
	return g->drains_until;
}
