/* console_env.c -- what the operator's commands share. */

#include "server/console/console_env.h"

#include "common/base/container_of.h"
#include "common/base/format_values.h"
#include "common/base/number.h"
#include "server/protocol/lobby_format.h"

struct console_env *console_env_of(const struct session *s)
{
	return container_of(s->env, struct console_env, session_env);
}

enum error console_refuse(struct session *s, struct arguments *a, enum error e,
    const char *format, ...)
{
	struct console_env *env = console_env_of(s);

	FORMAT_VALUES(env->refusal, sizeof(env->refusal), format);
	a->refusal = env->refusal;
	return e;
}

struct session *console_player_session(const struct player *p)
{
	return p->observer.ctx;
}

enum error console_read_from(struct arguments *a, uint32_t *from)
{
	const char *value = pairs_value(&a->pairs, "from");

	if (value == NULL ||
	    number_parse(value, 1, UINT32_MAX - LIST_ROWS_MAX, from))
		return OK;
	return refuse_argument(a, ERR_VALUE, value,
	    "\"from\" is the number of a row, from 1 on");
}

void console_send_player(struct session *s, const struct player *p, msec now)
{
	struct server_state  *g = s->env->state;
	const struct session *theirs = console_player_session(p);
	struct line_writer    line;
	char                  peer[PEER_TEXT_SIZE];
	uint64_t pos = lobby_format_player(&line, WIRE_CONSOLE_WHO, p, g, now);

	if (theirs != NULL && session_watched_match(theirs) != NULL)
		line_writer_pair_number(&line, PAIR_WATCHING,
		    session_watched_match(theirs)->id);
	if (theirs == NULL || theirs->connection == NULL) {
		line_writer_pair(&line, PAIR_PEER, "none");
	} else {
		line_writer_pair(&line, PAIR_PEER,
		    socket_address_write_peer(connection_peer(theirs
								  ->connection),
			peer));
		line_writer_pair_number(&line, PAIR_SECONDS,
		    (uint64_t)(now - theirs->login.connected_at) / 1000);
	}
	if (bans_find_of_talk(&g->bans, &g->lobby.owners, p, now) != NULL)
		line_writer_pair(&line, PAIR_TALK, "off");
	session_send(s, &line, pos);
}
