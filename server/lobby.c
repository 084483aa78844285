/* lobby.c -- who is here, who seeks whom, matches by id, deadlines. */

#include "server/lobby.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

struct lobby *
lobby_new(uint64_t seed, msec grace, const struct thinkers *thinkers)
{
	struct lobby *l = xcalloc(1, sizeof(*l));

	l->lot = seed | 1;
	l->grace = grace;
	l->thinkers = *thinkers;
	clocks_init(&l->clocks, &l->dues);
	sleepers_init(&l->sleepers, &l->dues);
	TAILQ_INIT(&l->seekers);
	SLIST_INIT(&l->untidy);
	return l;
}

void lobby_tick(struct lobby *l, msec now)
{
	due_tick(&l->dues, now);
}

msec lobby_next(const struct lobby *l)
{
	return due_next(&l->dues);
}

/* --- people --- */

struct player *lobby_find(const struct lobby *l, const char *name)
{
	char           key[NAME_SIZE];
	struct player *p;

	text_fold_name(name, key);
	HASH_FIND_STR(l->by_name, key, p);
	return p;
}

static void call(struct lobby *l, struct player *p, const char *name)
{
	snprintf(p->name, sizeof(p->name), "%s", name);
	text_fold_name(name, p->key);
	HASH_ADD_STR(l->by_name, key, p);
}

void lobby_unseek(struct lobby *l, struct player *p)
{
	if (p->seek == NULL)
		return;
	TAILQ_REMOVE(&l->seekers, p, seeking);
	due_drop(&l->dues, &p->due);
	free(p->seek);
	p->seek = NULL;
}

void lobby_forget(struct lobby *l, struct player *p)
{
	assert(p->match == NULL);
	lobby_unseek(l, p);
	due_drop(&l->dues, &p->due);
	HASH_DEL(l->by_name, p);
	free(p);
}

struct player *lobby_enter(struct lobby *l, struct seat ear)
{
	struct player *p = xcalloc(1, sizeof(*p));
	char           name[NAME_SIZE];

	do
		snprintf(name, sizeof(name), "~guest%u", ++l->last_guest);
	while (lobby_find(l, name) != NULL);
	p->lobby = l;
	p->is_here = true;
	p->ear = ear;
	call(l, p, name);
	return p;
}

struct player *
lobby_revive(struct lobby *l, const char *name, const struct tokens *tokens)
{
	struct player *p = xcalloc(1, sizeof(*p));

	p->lobby = l;
	p->tokens = *tokens;
	call(l, p, name);
	return p;
}

enum error lobby_name(struct lobby *l, struct player *p, const char *name)
{
	struct player *bearer = lobby_find(l, name);

	if (bearer != NULL && bearer != p)
		return ERR_NAMED;
	HASH_DEL(l->by_name, p);
	call(l, p, name);
	return OK;
}

unsigned lobby_waiting(const struct lobby *l)
{
	const struct player *p;
	unsigned             n = 0;

	TAILQ_FOREACH (p, &l->seekers, seeking)
		n += player_is_waiting(p) && p->seek->with[0] == '\0';
	return n;
}

struct match *lobby_match(const struct lobby *l, uint32_t id)
{
	struct match *m;

	HASH_FIND(hh, l->by_id, &id, sizeof(id), m);
	return m;
}

void lobby_free(struct lobby *l)
{
	struct match  *m, *next;
	struct player *p, *after;

	HASH_ITER (hh, l->by_id, m, next) {
		HASH_DEL(l->by_id, m);
		match_free(m);
	}
	HASH_ITER (hh, l->by_name, p, after) {
		p->match = NULL;
		lobby_forget(l, p);
	}
	recorder_free(&l->recorder);
	score_free(&l->scores);
	due_free(&l->dues);
	free(l);
}
