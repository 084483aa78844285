/* cmd_lobby.c -- requests about people: names, finding a game, lists. */

#include "server/cmd_lobby.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/text.h"
#include "server/chairs.h"
#include "server/lobby.h"
#include "server/pairing.h"
#include "server/tables.h"

/* A seek's waiting time, in seconds: as a rule, and at the most. */
#define WAIT_USUAL 10
#define WAIT_MOST  86400

/* What a wrong token costs, beside what every refusal does. */
#define COST_TOKEN 10

static enum error wrong(struct args *a, const char *value, enum error e)
{
	a->wrong = value;
	return e;
}

enum error cmd_name(struct session *s, struct args *a, msec now)
{
	struct lobby  *l = s->house->lobby;
	struct player *p = s->player;
	char           token[TOKEN_TEXT];
	enum error     e;

	(void)now;
	if (!text_is_name(a->word[0]))
		return wrong(a, a->word[0], ERR_NAME);
	e = tables_name(l, p, a->word[0]);
	if (e != OK)
		return wrong(a, a->word[0], e);
	token_first(&p->tokens, p->name, token);
	session_say_you(s, token, tables_note_person(l, p));
	return OK;
}

enum error cmd_resume(struct session *s, struct args *a, msec now)
{
	char           name[NAME_SIZE], token[TOKEN_TEXT];
	struct lobby  *l = s->house->lobby;
	struct player *p;

	if (!token_name(a->word[0], name) ||
	    (p = lobby_find(l, name)) == NULL ||
	    !token_use(&p->tokens, a->word[0], p->name, token)) {
		session_fine(s, COST_TOKEN);
		return ERR_TOKEN;
	}
	if (p != s->player) {
		session_unwatch(s, now);
		session_take(s, p, now);
	}
	session_say_you(s, token, tables_note_person(l, p));
	if (p->match == NULL)
		return OK;
	session_say_state(s, p->match, now);
	draft_pair_number(s->answer, "match", p->match->id);
	return OK;
}

/* --- finding a game --- */

static enum error read_side(struct args *a, enum side *side)
{
	const char *value = pairs_value(&a->pairs, "you");

	*side = SIDE_NONE;
	if (value == NULL || wire_read_side(value, side))
		return OK;
	return wrong(a, value, ERR_VALUE);
}

/* "none", "bot" or "bot:LEVEL". */
static enum error read_else(struct args *a, struct seek *wish)
{
	const char *value = pairs_value(&a->pairs, "else");

	wish->is_bot_else = true;
	wish->level = LEVEL_MEDIUM;
	if (value == NULL || strcasecmp(value, "bot") == 0)
		return OK;
	if (strcasecmp(value, "none") == 0) {
		wish->is_bot_else = false;
		return OK;
	}
	if (strncasecmp(value, "bot:", 4) != 0)
		return wrong(a, value, ERR_VALUE);
	if (!level_parse(&wish->level, value + 4))
		return wrong(a, value + 4, ERR_LEVEL);
	return OK;
}

/* Whoever wants no bot waits as long as it takes, unless he says how long. */
static enum error read_wait(struct args *a, struct seek *wish)
{
	const char *value = pairs_value(&a->pairs, "wait");
	uint32_t    seconds = WAIT_USUAL;

	if (value != NULL &&
	    (!wire_read_number(value, &seconds) || seconds > WAIT_MOST))
		return wrong(a, value, ERR_VALUE);
	wish->wait = (msec)seconds * 1000;
	if (value == NULL && !wish->is_bot_else)
		wish->wait = MSEC_NEVER;
	return OK;
}

static enum error read_with(struct args *a, struct seek *wish)
{
	const char *value = pairs_value(&a->pairs, "with");

	if (value == NULL)
		return OK;
	/* A guest has a name too, and may be asked for by it. */
	if (!text_is_name(value + (value[0] == '~')) ||
	    strlen(value) >= NAME_SIZE)
		return wrong(a, value, ERR_NAME);
	memcpy(wish->with, value, strlen(value) + 1);
	return OK;
}

/* With a clock the clock judges, else a bot sits in. */
static enum absent usual_absent(const struct control *control)
{
	return control->kind != CONTROL_NONE ? ABSENT_WAIT : ABSENT_BOT;
}

/* "clock" and "absent". */
static enum error read_terms(struct args *a, struct terms *terms)
{
	const char *clock = pairs_value(&a->pairs, "clock");
	const char *absent = pairs_value(&a->pairs, "absent");

	*terms = (struct terms){ .variant = a->variant };
	if (clock != NULL && !control_parse(&terms->control, clock))
		return wrong(a, clock, ERR_CLOCK);
	terms->absent = usual_absent(&terms->control);
	if (absent != NULL && !absent_parse(&terms->absent, absent))
		return wrong(a, absent, ERR_VALUE);
	return OK;
}

static void answer_match(struct session *s)
{
	draft_pair_number(s->answer, "match", s->player->match->id);
}

enum error cmd_seek(struct session *s, struct args *a, msec now)
{
	struct seek wish = { .id = 0 };
	enum error  e = read_side(a, &wish.side);

	if (e == OK)
		e = read_terms(a, &wish.terms);
	if (e == OK)
		e = read_else(a, &wish);
	if (e == OK)
		e = read_wait(a, &wish);
	if (e == OK)
		e = read_with(a, &wish);
	if (e != OK)
		return e;
	session_unwatch(s, now);
	pairing_seek(s->house->lobby, s->player, &wish, now);
	if (s->player->match == NULL)
		draft_pair_number(s->answer, "id", s->player->seek->id);
	else
		answer_match(s);
	return OK;
}

enum error cmd_unseek(struct session *s, struct args *a, msec now)
{
	(void)a;
	(void)now;
	if (s->player->seek == NULL)
		return ERR_IDLE;
	lobby_unseek(s->house->lobby, s->player);
	return OK;
}

/* Bot against bot, for the asker to watch. */
static void show_bots(struct session *s, const struct terms *terms,
    enum level x, enum level o)
{
	struct lobby *l = s->house->lobby;
	struct match *m;

	tables_leave(l, s->player);
	m = pairing_bots(l, terms, x, o);
	s->watching = m;
	chairs_watch(m, session_seat(s));
	tables_start(l, m);
	draft_pair_number(s->answer, "match", m->id);
}

enum error cmd_bot(struct session *s, struct args *a, msec now)
{
	enum level   level, other;
	struct terms terms;
	enum side    side;
	enum error   e = read_side(a, &side);

	if (e == OK)
		e = read_terms(a, &terms);
	if (e != OK)
		return e;
	if (!level_parse(&level, a->word[0]))
		return wrong(a, a->word[0], ERR_LEVEL);
	if (a->words > 1 && !level_parse(&other, a->word[1]))
		return wrong(a, a->word[1], ERR_LEVEL);
	if (a->words > 1 && side != SIDE_NONE)
		return wrong(a, pairs_value(&a->pairs, "you"), ERR_VALUE);
	session_unwatch(s, now);
	if (a->words > 1) {
		show_bots(s, &terms, level, other);
		return OK;
	}
	pairing_bot(s->house->lobby, s->player, &terms, level, side);
	answer_match(s);
	return OK;
}

/* --- lists --- */

static const char *state_word(const struct player *p)
{
	if (!p->is_here)
		return "away";
	return p->match->is_over ? "over" : "playing";
}

/* What is not as usual about a seek. */
static void put_terms(struct draft *d, const struct terms *terms)
{
	char text[CONTROL_TEXT];

	if (terms->control.kind != CONTROL_NONE)
		draft_pair(d, "clock", control_write(&terms->control, text));
	if (terms->absent != usual_absent(&terms->control))
		draft_pair(d, "absent", absent_word(terms->absent));
}

static void put_doing(struct draft *d, const struct player *p)
{
	char text[VARIANT_TEXT];

	if (p->match != NULL) {
		draft_pair(d, "state", state_word(p));
		draft_pair_number(d, "match", p->match->id);
	} else if (p->seek != NULL) {
		draft_pair(d, "state", "seeking");
		draft_pair(d, "game",
		    variant_write(&p->seek->terms.variant, text));
		put_terms(d, &p->seek->terms);
		draft_pair(d, "you", wire_side_word(p->seek->side));
		if (p->seek->with[0] != '\0')
			draft_pair(d, "with", p->seek->with);
	} else {
		draft_pair(d, "state", "idle");
	}
}

enum error cmd_who(struct session *s, struct args *a, msec now)
{
	unsigned rows = 0;

	(void)a;
	(void)now;
	for (const struct player *p = s->house->lobby->by_name; p != NULL;
	     p = p->hh.next) {
		struct draft d;

		if (++rows > ROWS_MOST)
			continue;
		draft_start(&d, "* who");
		draft_word(&d, p->name);
		put_doing(&d, p);
		session_say(s, &d, p->match != NULL ? p->match->after : 0);
	}
	draft_pair_number(s->answer, "count", rows);
	return OK;
}

static void say_score(struct session *s, const struct score *score)
{
	char         text[VARIANT_TEXT];
	struct draft d;

	draft_start(&d, "* score");
	draft_word(&d, score->name);
	draft_word(&d, variant_write(&score->variant, text));
	draft_pair_number(&d, "won", score->count[OUTCOME_WON]);
	draft_pair_number(&d, "lost", score->count[OUTCOME_LOST]);
	draft_pair_number(&d, "drawn", score->count[OUTCOME_DRAWN]);
	session_say(s, &d, score->after);
}

enum error cmd_scores(struct session *s, struct args *a, msec now)
{
	const char          *name = a->words > 0 ? a->word[0] : "";
	const struct scores *all = &s->house->lobby->scores;
	const struct score  *score = NULL;
	unsigned             rows = 0;

	(void)now;
	if (name[0] != '\0' && !text_is_name(name))
		return wrong(a, name, ERR_NAME);
	while ((score = score_next(all, score, name)) != NULL)
		if (++rows <= ROWS_MOST)
			say_score(s, score);
	draft_pair_number(s->answer, "count", rows);
	return OK;
}

/* --- the line itself --- */

enum error cmd_ping(struct session *s, struct args *a, msec now)
{
	(void)now;
	if (a->words > 0)
		draft_word(s->answer, a->word[0]);
	return OK;
}

enum error cmd_quit(struct session *s, struct args *a, msec now)
{
	(void)a;
	if (session_state(s) == S_GAME)
		match_resign(s->player->match, s->player->side, WHY_QUIT, now);
	session_end(s, now);
	tables_leave(s->house->lobby, s->player);
	return OK;
}
