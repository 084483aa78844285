/* console_rows.c -- rows of the console's answers. */

#include "server/console/console_rows.h"

#include "common/number.h"
#include "server/match/match.h"

void console_request_send(struct console_request *r, struct line_writer *line)
{
	line_writer_end(line);
	r->send(r->ctx, line->text, line->length);
}

struct session *console_player_session(const struct player *p)
{
	return p->is_connected ? p->observer.ctx : NULL;
}

enum error console_read_from(struct arguments *a, uint32_t *from)
{
	const char *value = pairs_value(&a->pairs, "from");

	*from = 1;
	if (value == NULL ||
	    number_parse(value, 1, UINT32_MAX - LIST_ROWS_MAX, from))
		return OK;
	a->bad_value = value;
	a->refusal = "\"from\" is the number of a row, from 1 on";
	return ERR_VALUE;
}

static const char *player_state(const struct player *p, const struct session *s)
{
	if (p->match != NULL)
		return p->match->is_over ? "over" : "playing";
	if (s == NULL)
		return "away";
	return p->seek != NULL               ? "seeking" :
	    session_watched_match(s) != NULL ? "watching" :
					       "idle";
}

void console_send_player(struct console_request *r, const struct player *p)
{
	const struct session *s = console_player_session(p);
	struct line_writer    line;
	char                  peer[PEER_TEXT_SIZE];

	line_writer_start(&line, "* who");
	line_writer_word(&line, p->name);
	line_writer_pair(&line, "state", player_state(p, s));
	if (p->match != NULL)
		line_writer_pair_number(&line, "match", p->match->id);
	if (s == NULL || s->send_ctx == NULL) {
		line_writer_pair(&line, "peer", "none");
	} else {
		line_writer_pair(&line, "peer",
		    connection_write_peer(s->send_ctx, peer));
		line_writer_pair_number(&line, "seconds",
		    (uint64_t)(r->now - s->connected_at) / 1000);
	}
	if (mute_list_holds(&r->env->services->mutes,
		&r->env->services->lobby.owners, p, r->now))
		line_writer_pair_number(&line, "muted", 1);
	console_request_send(r, &line);
}
