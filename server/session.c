/* session.c -- one client: its state, its allowance, events put into words. */

#include "server/session.h"

#include <stddef.h>
#include <stdlib.h>

#include "common/die.h"
#include "server/absence.h"
#include "server/chairs.h"
#include "server/tables.h"
#include "server/words.h"

/* How many seconds of allowance may be used at once. */
#define BURST 4

#define BYE_IDLE    "Nothing was heard from you; come back any time"
#define BYE_RESUMED "You went on from another connection"

static uint64_t
session_tell(void *whose, const struct match *m, const struct event *e);
static void on_due(struct due *d, msec now);

void session_say(struct session *s, struct draft *d, uint64_t after)
{
	if (s->whose == NULL)
		return;
	draft_end(d);
	s->house->send(s->whose, d->text, d->length, after);
}

void session_reply(struct session *s, struct draft *d)
{
	const struct match *m = s->player->match;

	if (m == NULL)
		m = s->watching;
	session_say(s, d, m != NULL ? m->after : 0);
}

void session_remark(struct session *s, const char *text)
{
	struct draft d;

	draft_start(&d, "#");
	draft_word(&d, text);
	session_say(s, &d, 0);
}

void session_say_you(struct session *s, const char *token, uint64_t after)
{
	struct draft d;

	draft_start(&d, "* you");
	draft_word(&d, s->player->name);
	draft_pair(&d, "token", token);
	session_say(s, &d, after);
}

static void greet(struct session *s)
{
	char         token[TOKEN_TEXT];
	struct draft d;

	words_hello(&d, s->house->version);
	session_say(s, &d, 0);
	session_remark(s,
	    "Welcome. \"seek 3x3x3\" finds you an opponent,"
	    " \"help\" tells the rest.");
	token_first(&s->player->tokens, s->player->name, token);
	session_say_you(s, token, 0);
}

struct session *session_new(const struct house *house, void *whose, msec now)
{
	struct session *s = xcalloc(1, sizeof(*s));

	s->house = house;
	s->whose = whose;
	s->due.fall = on_due;
	s->spent_at = now;
	s->player = lobby_enter(house->lobby, session_seat(s));
	due_set(&house->lobby->dues, &s->due, now + house->login);
	greet(s);
	return s;
}

void session_free(struct session *s, msec now)
{
	due_drop(&s->house->lobby->dues, &s->due);
	session_unwatch(s, now);
	absence_part(s->house->lobby, s->player, now);
	free(s);
}

void session_hear(struct session *s, msec now)
{
	if (s->heard == 0)
		due_set(&s->house->lobby->dues, &s->due, now + s->house->ping);
	s->heard = now;
}

void session_end(struct session *s, msec now)
{
	if (s->is_ended)
		return;
	s->is_ended = true;
	due_drop(&s->house->lobby->dues, &s->due);
	/* Nobody is to be seated with, or to tell, who has said goodbye. */
	session_unwatch(s, now);
	lobby_unseek(s->house->lobby, s->player);
	s->house->end(s);
}

void session_bye(struct session *s, const char *why, const char *sentence,
    msec now)
{
	struct draft d;

	if (s->is_ended)
		return;
	draft_start(&d, "* bye");
	draft_pair(&d, "why", why);
	draft_text(&d, sentence);
	session_say(s, &d, 0);
	session_end(s, now);
}

/* The time for a first line is over, or the line has been quiet for long. */
static void on_due(struct due *d, msec now)
{
	struct session *s = (struct session *)((char *)d -
	    offsetof(struct session, due));
	struct draft    ping;

	if (s->heard == 0) {
		session_bye(s, "idle", BYE_IDLE, now);
		return;
	}
	if (now - s->heard < s->house->ping) {
		due_set(&s->house->lobby->dues, d, s->heard + s->house->ping);
		return;
	}
	draft_start(&ping, "* ping");
	session_say(s, &ping, 0);
	due_set(&s->house->lobby->dues, d, now + s->house->ping);
}

enum state session_state(const struct session *s)
{
	const struct player *p = s->player;

	if (p->match != NULL)
		return p->match->is_over ? S_OVER : S_GAME;
	return p->seek != NULL ? S_SEEK : S_LOBBY;
}

bool session_afford(struct session *s, uint32_t cost, msec now)
{
	uint64_t rate = s->house->allowance; /* thousandths a millisecond */
	uint64_t back = rate * (uint64_t)(now - s->spent_at);

	if (rate == 0 || cost == 0)
		return true;
	s->spent = back < s->spent ? (uint32_t)(s->spent - back) : 0;
	s->spent_at = now;
	if (s->spent + cost * 1000 > rate * BURST * 1000)
		return false;
	s->spent += cost * 1000;
	return true;
}

void session_fine(struct session *s, uint32_t cost)
{
	if (s->house->allowance != 0)
		s->spent += cost * 1000;
}

struct seat session_seat(struct session *s)
{
	return (struct seat){ session_tell, s };
}

void session_unwatch(struct session *s, msec now)
{
	struct match *m = s->watching;

	s->watching = NULL;
	if (m != NULL)
		tables_unwatch(m, s, now);
}

static enum side side_in(const struct session *s, const struct match *m)
{
	return s->player->match == m ? s->player->side : SIDE_NONE;
}

void session_say_state(struct session *s, const struct match *m, msec now)
{
	struct draft d;

	words_state(&d, m, side_in(s, m), now);
	session_say(s, &d, m->after);
}

/* The two change players, so that each session has one to the end. */
void session_take(struct session *s, struct player *p, msec now)
{
	struct session *old = p->is_here ? p->ear.whose : NULL;
	struct player  *guest = s->player;

	s->player = p;
	absence_return(s->house->lobby, p, session_seat(s), now);
	if (old == NULL) {
		absence_part(s->house->lobby, guest, now);
		return;
	}
	guest->ear = session_seat(old);
	old->player = guest;
	session_bye(old, "resumed", BYE_RESUMED, now);
}

static uint64_t
session_tell(void *whose, const struct match *m, const struct event *e)
{
	struct session *s = whose;
	struct draft    d;

	if (s->is_ended || (e->kind == EV_END && s->watching != m))
		return 0;
	words_event(&d, m, e, m != NULL ? side_in(s, m) : SIDE_NONE);
	session_say(s, &d, m != NULL && e->kind != EV_SAY ? m->after : 0);
	if (e->kind == EV_END)
		s->watching = NULL;
	if (e->kind == EV_START && s->watching != NULL)
		s->watching = lobby_match(s->house->lobby, m->id);
	return 0;
}
