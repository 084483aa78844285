/* channel.c -- sessions that receive the same lines. */

#include "server/protocol/channel.h"

#include <stdlib.h>

#include "common/fatal.h"
#include "server/protocol/event_format.h"

void channel_init(struct channel *c, channel_receive_fn *receive,
    size_t member_offset)
{
	*c = (struct channel){ .receive = receive,
		.member_offset = member_offset };
	TAILQ_INIT(&c->members);
}

void channel_join(struct channel *c, struct channel_member *member)
{
	if (member->channel == c)
		return;
	member->channel = c;
	TAILQ_INSERT_TAIL(&c->members, member, link);
}

void channel_leave(struct channel_member *member)
{
	if (member->channel != NULL)
		TAILQ_REMOVE(&member->channel->members, member, link);
	member->channel = NULL;
}

void channel_send(struct channel *c, const struct match_event *e,
    struct line_writer *line, uint64_t journal_pos)
{
	struct channel_member *member;

	line_writer_end(line);
	TAILQ_FOREACH (member, &c->members, link)
		c->receive((char *)member - c->member_offset, e, line->text,
		    line->length, journal_pos);
}

/* Receives a match's events for its spectators. ctx is the match's channel. */
static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct channel *c = ctx;
	uint64_t pos = match_event_has(e, EVENT_TALK) ? 0 : m->live.journal_pos;
	struct line_writer line;

	c->match_id = m->id;
	if (!channel_is_empty(c)) {
		event_format_event(&line, m, e, SIDE_NONE);
		channel_send(c, e, &line, pos);
	}
	if (match_event_has(e, EVENT_NEEDS_STATE) && !channel_is_empty(c)) {
		event_format_state(&line, m, SIDE_NONE, e->now);
		channel_send(c, e, &line, pos);
	}
	if (match_event_has(e, EVENT_LAST)) {
		while (!channel_is_empty(c))
			channel_leave(TAILQ_FIRST(&c->members));
		free(c);
	}
}

void channel_join_match(struct match *m, channel_receive_fn *receive,
    size_t member_offset, struct channel_member *member)
{
	struct channel *c = m->live.audience.ctx;

	if (c == NULL) {
		c = xcalloc(1, sizeof(*c));
		channel_init(c, receive, member_offset);
		c->match_id = m->id;
		m->live.audience = (struct match_observer){ on_match_event, c };
	}
	channel_join(c, member);
}
