/* cmd_talk.c -- requests to talk, and to ignore others. */

#include "server/protocol/command_handlers.h"
#include "server/util/name_fold.h"

#include <string.h>
#include <strings.h>

#include "server/lobby/lobby.h"
#include "server/people/ignore_list.h"
#include "server/util/window_count.h"

/* This word in "ignore" means the spectators of the player's own game. */
#define SPECTATORS "~spectators"

/*
 * Whose lines are counted: those of a player, whatever the name, by the id of
 * the tokens, or those of the owner of a name, by the id of the player. The
 * other field is 0.
 */
struct talker {
	uint64_t tokens, owner;
};

enum error check_talk_ban(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	const struct ban    *ban = bans_find_of_talk(&g->bans, &g->lobby.owners,
	       s->player, now);

	if (ban == NULL)
		return OK;
	a->refusal = ban_write_sentence(ban, now, g->refusal);
	return ERR_BANNED;
}

/*
 * Checks whether the player may say a line, and counts the line. Who reconnects
 * is another player, and may prove another name, so it is also counted for the
 * address, and for the owner of a proven name, who may change the address.
 */
static enum error begin_talk(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	const struct player *p = s->player;
	const struct talker  talkers[2] = { { .tokens = p->identity.tokens.id },
		 { .owner = p->identity.id } };
	unsigned             count = p->identity.is_proven ? 2 : 1;
	unsigned             max = g->accounts.bounds[ADDRESS_TALK];
	enum error           e = check_talk_ban(s, a, now);

	for (unsigned i = 0; i < count && max > 0 && e == OK; i++)
		if (window_counts_get(&g->talk, &talkers[i], sizeof(talkers[i]),
			TALK_PERIOD, now) >= max)
			e = ERR_FLOOD;
	if (e == OK && max > 0 &&
	    address_accounts_full(&g->accounts, &p->client.address,
		ADDRESS_TALK, 1, now))
		e = ERR_FLOOD;
	if (e != OK)
		return e;
	for (unsigned i = 0; i < count; i++)
		window_counts_add(&g->talk, &talkers[i], sizeof(talkers[i]),
		    TALK_PERIOD, now);
	address_accounts_add(&g->accounts, &p->client.address, ADDRESS_TALK, 1,
	    now);
	return OK;
}

/*
 * Reads "to=spectators", if the arguments begin with it; the text follows. The
 * parser cannot read it as a pair, because texts may contain "=".
 */
static enum error read_audience(struct arguments *a, bool *is_spectators)
{
	static const char key[] = "to=", value[] = "spectators";
	const char       *text = a->text;
	size_t            length;

	*is_spectators = strncasecmp(text, key, strlen(key)) == 0;
	if (!*is_spectators)
		return OK;
	text += strlen(key);
	length = strcspn(text, " ");
	if (length != strlen(value) || strncasecmp(text, value, length) != 0)
		return refuse_argument(a, ERR_VALUE, a->text, NULL);
	a->text = argument_text(text + length);
	return *a->text != '\0' ? OK : ERR_MISSING;
}

enum error cmd_say(struct session *s, struct arguments *a, msec now)
{
	const struct player *p = s->player;
	struct match        *watched = session_watched_match(s);
	struct match        *m = p->match != NULL ? p->match : watched;
	struct match_event   said = { .name = p->name };
	bool                 is_spectators;
	enum error           e = read_audience(a, &is_spectators);

	if (e != OK)
		return e;
	if (is_spectators && watched == NULL)
		return ERR_WATCHING;
	if (m == NULL)
		return ERR_SEAT;
	if (is_spectators)
		m = watched;
	e = begin_talk(s, a, now);
	if (e != OK)
		return e;
	said.kind = is_spectators ? EV_SAY_TO_SPECTATORS : EV_SAY;
	said.side = m == p->match ? p->side : SIDE_NONE;
	said.text = a->text;
	if (is_spectators)
		match_observer_notify(&m->live.audience, m, &said);
	else
		match_emit(m, said);
	return OK;
}

enum error cmd_shout(struct session *s, struct arguments *a, msec now)
{
	enum error e = begin_talk(s, a, now);

	if (e != OK)
		return e;
	lobby_notify(&s->env->state->lobby, NULL,
	    &(struct lobby_event){ .kind = LOBBY_SHOUT,
		.name = s->player->name,
		.text = a->text });
	return OK;
}

enum error cmd_tell(struct session *s, struct arguments *a, msec now)
{
	const struct lobby  *l = &s->env->state->lobby;
	const char          *name = a->words[0];
	const struct player *p;
	enum error           e;

	if (!name_has_form(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	if (name_is_same(name, s->player->name))
		return refuse_argument(a, ERR_VALUE, name, OWN_NAME);
	p = lobby_find_player(l, name);
	if (p == NULL || p->presence != PRESENCE_HERE)
		return refuse_argument(a, ERR_NOBODY, name, NULL);
	if (player_ignores(p, s->player))
		return refuse_argument(a, ERR_IGNORED, name, NULL);
	e = begin_talk(s, a, now);
	if (e != OK)
		return e;
	struct lobby_event tell = { .kind = LOBBY_TELL,
		.name = s->player->name,
		.to = p->name,
		.text = a->text };
	lobby_notify(l, p, &tell);
	lobby_notify(l, s->player, &tell);
	return OK;
}

/* --- whom the player neither hears nor plays with --- */

static void send_ignored(struct session *s, const char *name)
{
	struct line_writer line;

	line_writer_event(&line, WIRE_IGNORE);
	line_writer_word(&line, name);
	session_send(s, &line, 0);
}

static void list_ignored(struct session *s)
{
	const struct player   *p = s->player;
	const struct name_set *list = player_ignored(p);

	if (p->ignores.spectators)
		send_ignored(s, SPECTATORS);
	for (unsigned i = 0; i < list->count; i++)
		send_ignored(s, list->names[i].name);
	line_writer_pair_number(s->answer, PAIR_COUNT,
	    list->count + p->ignores.spectators);
}

enum error cmd_ignore(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	const char          *name = a->words[0];
	const struct player *other;
	bool                 is_ignored = a->word_count < 2;
	enum error           e;

	if (a->word_count == 0) {
		list_ignored(s);
		return OK;
	}
	if (!is_ignored && strcasecmp(a->words[1], "off") != 0)
		return refuse_argument(a, ERR_VALUE, a->words[1],
		    "Only \"off\" may follow the name");
	if (strcasecmp(name, SPECTATORS) == 0) {
		s->player->ignores.spectators = is_ignored;
		return OK;
	}
	if (!name_has_form(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	if (name_is_same(name, s->player->name))
		return refuse_argument(a, ERR_VALUE, name, OWN_NAME);
	if (is_ignored && name_is_same(name, OPERATOR_NAME))
		return refuse_argument(a, ERR_VALUE, name,
		    "The operator is heard by everybody");
	e = ignore_list_set(&g->journal, s->player, name, is_ignored);
	other = lobby_find_player(&g->lobby, name);
	if (e == OK && is_ignored && other != NULL)
		questions_decline_from(&g->matchmaking.questions, s->player,
		    other, now);
	return e;
}
