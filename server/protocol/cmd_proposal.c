/* cmd_proposal.c -- answers to seeks, challenges and offers by their number. */

#include "server/protocol/commands.h"

#include <string.h>

#include "server/lobby/matchmaking.h"

/*
 * Appends the player's match, if it is not the match from before the request.
 */
static void answer_started(struct session *s, const struct match *before)
{
	const struct match *m = s->player->match;

	if (m != NULL && m != before)
		line_writer_pair_number(s->answer, "match", m->id);
}

enum error cmd_accept(struct session *s, struct arguments *a, msec now)
{
	const struct match *before = s->player->match;
	enum error e = matchmaking_accept(&s->env->services->matchmaking,
	    s->player, a->number, now);

	if (e == OK)
		answer_started(s, before);
	return e;
}

enum error cmd_decline(struct session *s, struct arguments *a, msec now)
{
	return matchmaking_decline(&s->env->services->matchmaking, s->player,
	    a->number, a->text + (a->text[0] == ':'), now);
}

enum error cmd_withdraw(struct session *s, struct arguments *a, msec now)
{
	(void)now;
	return matchmaking_withdraw(&s->env->services->matchmaking, s->player,
	    a->number);
}

enum error cmd_challenge(struct session *s, struct arguments *a, msec now)
{
	struct services    *g = s->env->services;
	const struct match *before = s->player->match;
	const char         *name = a->words[0];
	struct player      *to;
	uint32_t            id;
	struct seek_terms   terms;
	enum error e = seek_terms_read_fixed(&terms, &a->variant, &a->pairs,
	    &a->bad_value);

	if (e != OK)
		return e;
	if (!name_has_form(name))
		return session_refuse_value(a, name, ERR_NAME);
	to = lobby_find_player(&g->lobby, name);
	if (to == NULL || !to->is_connected)
		return session_refuse_value(a, name, ERR_NOBODY);
	if (to == s->player)
		return session_refuse_own_name(a, name);
	e = invitation_challenge(&g->matchmaking.invitations, s->player, to,
	    &terms.settings, terms.side, &id, now);
	if (e != OK)
		return session_refuse_value(a, name, e);
	if (id != 0)
		line_writer_pair_number(s->answer, "id", id);
	else
		answer_started(s, before);
	return OK;
}
