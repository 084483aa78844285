/*
 * join_offer.c -- the offer of plain mode, at the start, to join a waiting
 * player.
 */

#include "client/session/join_offer.h"

#include <string.h>

#include "client/core/settings.h"
#include "client/text/commands.h"
#include "client/text/messages.h"
#include "common/number.h"

bool join_offer_is_wanted(const struct session_options *o)
{
	const struct game_options *g = &o->game;

	return o->play_at_once && g->play == NULL && g->bot == NULL &&
	    g->absence_rule == NULL;
}

static void print(const struct join_candidates *w, FILE *out)
{
	fprintf(out, "Waiting for an opponent:\n");
	for (unsigned i = 0; i < w->count; i++) {
		const struct lobby_player *p = &w->players[i];
		char who[MESSAGES_PHRASE_SIZE], game[LOBBY_GAME_SIZE];

		fprintf(out, "%3u  %s, %s%s\n", i + 1,
		    messages_format_name(p->name, true, who),
		    lobby_player_write_game(p, game),
		    p->activity == ACTIVITY_STAND_IN ? ", has a bot now" : "");
	}
	fprintf(out,
	    "Type a number to play with them, or \"new\" to find another"
	    " opponent.\n");
}

bool join_offer_apply(struct join_offer *offer, const struct session_options *o,
    const struct client_state *state, const struct server_event *ev, FILE *out)
{
	struct settings s;
	bool            answers_who = command_find(ev->verb) == CMD_WHO;

	lobby_apply(&offer->lobby, ev);
	if (!answers_who)
		return false;
	offer->is_asking = false;
	settings_init(&s);
	settings_apply_options(&s, &o->game);
	join_candidates_update(&offer->waiting, &offer->lobby.shown,
	    state->my_name);
	if (ev->kind == EVENT_REFUSED || offer->waiting.count == 0 ||
	    join_candidates_suits(&offer->waiting, &s))
		return true;
	offer->is_open = true;
	print(&offer->waiting, out);
	return false;
}

bool join_offer_choose(struct join_offer *offer, const char *typed,
    char request[LINE_REQUEST_MAX + 1])
{
	uint32_t i;

	if (!offer->is_open ||
	    !number_parse(typed, 1, offer->waiting.count, &i))
		return false;
	lobby_player_write_join(&offer->waiting.players[i - 1], request);
	offer->is_open = false;
	return true;
}
