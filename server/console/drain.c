/* drain.c -- ends the server without ending games. */

#include "server/console/drain.h"

#include <stdio.h>

#include "server/lobby/invitation.h"
#include "server/lobby/seek.h"

#define MINUTE ((msec)60 * 1000)

unsigned announce_to_all(struct services *services, const char *text)
{
	unsigned count = 0;

	for (struct player *p = NULL;
	     (p = lobby_next_player(&services->lobby, p)) != NULL;)
		if (p->is_connected) {
			session_send_remark(p->observer.ctx, text);
			count++;
		}
	return count;
}

static void cancel_seek(struct services *services, struct player *p)
{
	struct match_event e = { .kind = EV_SEEK_EXPIRED };

	if (p->seek == NULL)
		return;
	e.id = p->seek->id;
	matchmaking_unseek(&services->matchmaking, p);
	player_notify(p, NULL, &e);
}

/*
 * Ends all seeks and challenges: no new game may start. Seeks come first, so
 * that those who have been told of one hear of its end.
 */
static void cancel_proposals(struct services *services)
{
	const struct lobby *l = &services->lobby;

	for (struct player *p = NULL; (p = lobby_next_player(l, p)) != NULL;)
		cancel_seek(services, p);
	for (struct player *p = NULL; (p = lobby_next_player(l, p)) != NULL;)
		invitations_close_all(p, "gone");
}

void drain_start(struct drain *d, unsigned minutes, msec now)
{
	char text[160] = "The server starts no new games and stops when the"
			 " running ones are over.";

	d->session_env->is_draining = true;
	d->ends_at = minutes > 0 ? now + minutes * MINUTE : MSEC_NEVER;
	cancel_proposals(d->session_env->services);
	if (minutes > 0)
		snprintf(text, sizeof(text),
		    "The server stops in %u min and starts no new games. A game"
		    " that is not over then goes on after the restart.",
		    minutes);
	announce_to_all(d->session_env->services, text);
}

void drain_cancel(struct drain *d)
{
	if (d->session_env->is_draining)
		announce_to_all(d->session_env->services,
		    "The stop is cancelled; new games may start.");
	d->session_env->is_draining = false;
}

/* Whether a game runs that somebody plays or watches. */
static bool has_games(const struct services *services)
{
	return lobby_listed_match_count(&services->lobby, false) > 0 ||
	    !TAILQ_EMPTY(&services->matches.pending_listings);
}

msec drain_end_turn(const struct drain *d, msec now, bool *is_done)
{
	*is_done = d->session_env->is_draining &&
	    (now >= d->ends_at || !has_games(d->session_env->services));
	return d->session_env->is_draining ? d->ends_at : MSEC_NEVER;
}
