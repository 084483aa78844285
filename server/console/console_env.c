/* console_env.c -- what the operator's commands share. */

#include "server/console/console_env.h"

#include <stdarg.h>
#include <stdio.h>

#include "common/container_of.h"
#include "common/number.h"
#include "server/match/match.h"
#include "server/protocol/player_row.h"

struct console_env *console_env_of(const struct session *s)
{
	return container_of(s->env, struct console_env, session_env);
}

enum error console_refuse(struct session *s, struct arguments *a, enum error e,
    const char *format, ...)
{
	struct console_env *env = console_env_of(s);
	va_list             values;

	va_start(values, format);
	vsnprintf(env->refusal, sizeof(env->refusal), format, values);
	va_end(values);
	a->refusal = env->refusal;
	return e;
}

struct session *console_player_session(const struct player *p)
{
	return p->is_connected ? p->observer.ctx : NULL;
}

enum error console_read_from(struct arguments *a, uint32_t *from)
{
	const char *value = pairs_value(&a->pairs, "from");

	if (value == NULL ||
	    number_parse(value, 1, UINT32_MAX - LIST_ROWS_MAX, from))
		return OK;
	a->bad_value = value;
	a->refusal = "\"from\" is the number of a row, from 1 on";
	return ERR_VALUE;
}

void console_send_player(struct session *s, const struct player *p, msec now)
{
	struct services      *g = s->env->services;
	const struct session *theirs = console_player_session(p);
	struct line_writer    line;
	char                  peer[PEER_TEXT_SIZE];

	player_row_format(&line, "* who", p, g, now);
	if (theirs != NULL && session_watched_match(theirs) != NULL)
		line_writer_pair_number(&line, "watching",
		    session_watched_match(theirs)->id);
	if (theirs == NULL || theirs->send_ctx == NULL) {
		line_writer_pair(&line, "peer", "none");
	} else {
		line_writer_pair(&line, "peer",
		    connection_write_peer(theirs->send_ctx, peer));
		line_writer_pair_number(&line, "seconds",
		    (uint64_t)(now - theirs->connected_at) / 1000);
	}
	if (mutes_hold(&g->mutes, &g->lobby.owners, p, now))
		line_writer_pair_number(&line, "muted", 1);
	session_send(s, &line, 0);
}
