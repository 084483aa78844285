/* seek.c -- the seeks: players who look for an opponent. */

#include "server/lobby/seek.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/base/fatal.h"
#include "common/base/number.h"
#include "server/lobby/lobby.h"

/* How many seconds a seek waits. */
#define WAIT_DEFAULT 10
#define WAIT_MAX     86400

/* --- requests --- */

/* Reads the value of "else": "none" or "bot:LEVEL". */
static enum error
read_else(struct seek_request *r, const char *value, const char **bad_value)
{
	r->level = BOT_MEDIUM;
	if (value == NULL)
		return OK;
	r->is_bot_on_timeout = true;
	*bad_value = value;
	if (strcasecmp(value, "none") == 0) {
		r->is_bot_on_timeout = false;
		return OK;
	}
	if (strncasecmp(value, "bot:", 4) != 0)
		return ERR_VALUE;
	*bad_value = value + 4;
	return bot_level_parse(&r->level, value + 4) ? OK : ERR_LEVEL;
}

enum error seek_request_read(struct seek_request *r, const char *games,
    const struct pairs *pairs, bool is_program, const char **bad_value)
{
	enum error  e = seek_terms_read(&r->terms, games, pairs, bad_value);
	const char *wait = pairs_value(pairs, "wait");
	uint32_t    seconds = WAIT_DEFAULT;

	r->is_bot_on_timeout = !is_program;
	if (e == OK)
		e = read_else(r, pairs_value(pairs, "else"), bad_value);
	if (e != OK)
		return e;
	*bad_value = wait;
	if (wait != NULL && !number_parse(wait, 0, WAIT_MAX, &seconds))
		return ERR_VALUE;
	/* By default, a seek that does not end with a bot waits for ever. */
	r->timeout = wait == NULL && !r->is_bot_on_timeout ?
	    MSEC_NEVER :
	    (msec)seconds * 1000;
	return OK;
}

const char *seek_request_write(const struct seek_request *r,
    char out[SEEK_REQUEST_TEXT_SIZE])
{
	size_t n = strlen(seek_terms_write(&r->terms, out));

	n += (size_t)snprintf(out + n, SEEK_REQUEST_TEXT_SIZE - n, " else=%s%s",
	    r->is_bot_on_timeout ? "bot:" : "none",
	    r->is_bot_on_timeout ? bot_level_word(r->level) : "");
	if (r->timeout != MSEC_NEVER)
		snprintf(out + n, SEEK_REQUEST_TEXT_SIZE - n, " wait=%lld",
		    (long long)r->timeout / 1000);
	return out;
}

bool seek_request_parse(struct seek_request *r, const char *text)
{
	char             copy[SEEK_REQUEST_TEXT_SIZE];
	struct arguments a;

	if (strlen(text) >= sizeof(copy))
		return false;
	strcpy(copy, text);
	return parse_arguments(copy, "wk", SEEK_REQUEST_KEYS, &a) == OK &&
	    seek_request_read(r, a.words[0], &a.pairs, false, &a.bad_value) ==
	    OK;
}

/* --- the list of seeks --- */

void seek_list_init(struct seek_list *list, struct timer_heap *timers,
    struct lobby *lobby,
    void (*on_unavailable)(struct seek *seek, enum cancel_reason why))
{
	*list = (struct seek_list){ .timers = timers,
		.lobby = lobby,
		.on_unavailable = on_unavailable };
	TAILQ_INIT(&list->all);
}

struct seek *seek_list_add(struct seek_list *list, struct player *p,
    const struct seek_request *request)
{
	struct seek *seek = xcalloc(1, sizeof(*seek));

	assert(p->seek == NULL);
	seek->id = lobby_next_number(list->lobby);
	seek->request = *request;
	seek->player = p;
	seek->list = list;
	seek->deadline = MSEC_NEVER;
	TAILQ_INSERT_TAIL(&list->all, seek, link);
	p->seek = seek;
	lobby_player_changed(list->lobby, p);
	return seek;
}

struct seek *seek_list_find(const struct seek_list *list, uint32_t id)
{
	struct seek *seek;

	TAILQ_FOREACH (seek, &list->all, link)
		if (seek->id == id)
			return seek;
	return NULL;
}

unsigned seek_list_count_waiting(const struct seek_list *list)
{
	const struct seek *seek;
	unsigned           n = 0;

	TAILQ_FOREACH (seek, &list->all, link)
		n += seek->state == SEEK_WAITING;
	return n;
}

void seek_cancel(struct player *p, enum cancel_reason why)
{
	struct seek *seek = p->seek;

	if (seek == NULL)
		return;
	seek->list->on_unavailable(seek, why);
	TAILQ_REMOVE(&seek->list->all, seek, link);
	timer_heap_cancel(seek->list->timers, &seek->timer);
	p->seek = NULL;
	lobby_player_changed(seek->list->lobby, p);
	free(seek);
}

void seek_set_state(struct seek *seek, enum seek_state state)
{
	seek->state = state;
	lobby_player_changed(seek->list->lobby, seek->player);
}

void seek_suspend(struct player *p, bool is_kept)
{
	if (p->seek == NULL || p->seek->state == SEEK_SUSPENDED)
		return;
	if (p->seek->state == SEEK_WAITING && !is_kept) {
		seek_cancel(p, CANCEL_GONE);
		return;
	}
	p->seek->list->on_unavailable(p->seek, CANCEL_GONE);
	timer_heap_cancel(p->seek->list->timers, &p->seek->timer);
	seek_set_state(p->seek, SEEK_SUSPENDED);
}

/* --- compatible seeks --- */

bool seek_is_ready(const struct seek *seek)
{
	const struct player *p = seek->player;

	return seek->state == SEEK_WAITING ||
	    (seek->state == SEEK_STAND_IN &&
		(p->client.is_program || match_is_over(p->match)));
}

bool seek_terms_want(const struct seek_terms *t, const struct player *p)
{
	return t->kind == OPPONENT_ANY ||
	    (t->kind == OPPONENT_BOTS) == p->client.is_program;
}

bool seek_players_agree(const struct player *p, const struct seek_terms *terms,
    const struct player *other, const struct seek_terms *others_terms)
{
	return p != other && seek_terms_want(terms, other) &&
	    seek_terms_want(others_terms, p) && !player_ignores(p, other) &&
	    !player_ignores(other, p);
}

bool seek_suits(const struct seek *seek, const struct player *p,
    const struct seek_terms *terms, struct game_settings *agreed)
{
	const struct seek_terms *t = &seek->request.terms;

	return seek_players_agree(p, terms, seek->player, t) &&
	    seek_terms_join(t, terms, agreed) == OK;
}
