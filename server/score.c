/* score.c -- wins, losses and draws by name and variant. */

#include "server/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

static struct score *take(struct scores *all, const char *key)
{
	struct score *s;

	HASH_FIND_STR(all->by_key, key, s);
	if (s != NULL) {
		HASH_DEL(all->by_key, s);
		return s;
	}
	if (HASH_COUNT(all->by_key) < SCORES_MAX) {
		s = xcalloc(1, sizeof(*s));
	} else {
		s = all->by_key; /* uthash keeps the order of adding */
		HASH_DEL(all->by_key, s);
		*s = (struct score){ 0 };
	}
	strcpy(s->key, key);
	return s;
}

struct score *score_add(struct scores *all, const char *name,
    const struct variant *v, enum outcome outcome, uint32_t times)
{
	char key[NAME_SIZE + VARIANT_TEXT], fold[NAME_SIZE], text[VARIANT_TEXT];
	struct score *s;

	snprintf(key, sizeof(key), "%s %s", text_fold_name(name, fold),
	    variant_write(v, text));
	s = take(all, key);
	snprintf(s->name, sizeof(s->name), "%s", name);
	s->variant = *v;
	s->count[outcome] += times;
	HASH_ADD_STR(all->by_key, key, s);
	return s;
}

static enum outcome outcome_for(const struct match *m, enum side side)
{
	if (m->winner == SIDE_NONE)
		return OUTCOME_DRAWN;
	return m->winner == side ? OUTCOME_WON : OUTCOME_LOST;
}

bool score_outcome(const struct match *m, enum side side, const char **name,
    enum outcome *outcome)
{
	const struct chair *chair = &m->chair[side];

	*name = chair->is_bot ? chair->owner : chair->name;
	*outcome = outcome_for(m, side);
	if (m->why == WHY_AWAY && m->winner == SIDE_NONE)
		return false;
	if ((*name)[0] == '\0' || (*name)[0] == '~')
		return false;
	return !chair->is_bot || *outcome != OUTCOME_WON;
}

const struct score *
score_next(const struct scores *all, const struct score *last, const char *name)
{
	const struct score *s = last == NULL ? all->by_key : last->hh.next;

	while (s != NULL && name[0] != '\0' &&
	    !text_is_same_name(s->name, name))
		s = s->hh.next;
	return s;
}

void score_free(struct scores *all)
{
	struct score *s, *next;

	HASH_ITER (hh, all->by_key, s, next) {
		HASH_DEL(all->by_key, s);
		free(s);
	}
}
