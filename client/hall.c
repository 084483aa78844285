/* hall.c -- who is here, what is played and who has won, as last listed. */

#include "client/hall.h"

#include <stdio.h>
#include <string.h>

#include "common/absent.h"

static enum activity activity_of(const char *word)
{
	static const char *const words[] = { "idle", "seeking", "playing",
		"over", "away" };
	unsigned                 i = sizeof(words) / sizeof(words[0]);

	while (--i > 0 && strcmp(words[i], word) != 0)
		;
	return (enum activity)i;
}

static bool hear_person(struct listing *l, const struct news *n)
{
	struct person p = { .activity = activity_of(news_value(n, "state")) };
	enum absent   absent;

	if (l->people == HALL_MOST)
		return true;
	memcpy(p.name, n->name[0], NAME_SIZE);
	if (p.activity == IS_SEEKING &&
	    !variant_parse(&p.variant, news_value(n, "game")))
		p.activity = IS_FREE;
	control_parse(&p.clock, news_value(n, "clock"));
	if (absent_parse(&absent, news_value(n, "absent")))
		snprintf(p.absent, sizeof(p.absent), "%s", absent_word(absent));
	if (*news_value(n, "with") != '\0')
		name_copy(p.with, news_value(n, "with"));
	l->person[l->people++] = p;
	return true;
}

static bool hear_game(struct listing *l, const struct news *n)
{
	struct running *g = &l->game[l->games];

	if (l->games == HALL_MOST || n->number == 0 ||
	    !variant_parse(&g->variant, news_word(n, 2)))
		return true;
	g->id = n->number;
	memcpy(g->name, n->name, sizeof(g->name));
	g->ply = news_number(n, "ply");
	g->watchers = news_number(n, "watchers");
	l->games++;
	return true;
}

static bool hear_score(struct listing *l, const struct news *n)
{
	struct standing *s = &l->score[l->scores];

	if (l->scores == HALL_MOST ||
	    !variant_parse(&s->variant, news_word(n, 2)))
		return true;
	memcpy(s->name, n->name[0], NAME_SIZE);
	s->won = news_number(n, "won");
	s->lost = news_number(n, "lost");
	s->drawn = news_number(n, "drawn");
	l->scores++;
	return true;
}

/* The end of a list: what came is what is. */
static bool end(struct hall *l, const char *verb)
{
	struct listing *now = &l->now, *coming = &l->coming;

	if (strcmp(verb, "who") == 0) {
		memcpy(now->person, coming->person, sizeof(now->person));
		now->people = coming->people;
		coming->people = 0;
	} else if (strcmp(verb, "games") == 0) {
		memcpy(now->game, coming->game, sizeof(now->game));
		now->games = coming->games;
		coming->games = 0;
	} else if (strcmp(verb, "scores") == 0) {
		memcpy(now->score, coming->score, sizeof(now->score));
		now->scores = coming->scores;
		coming->scores = 0;
	} else {
		return false;
	}
	return true;
}

bool hall_hear(struct hall *l, const struct news *n)
{
	switch (n->kind) {
	case NEWS_HELLO: /* the line was lost, and a list with it */
		l->coming.people = l->coming.games = l->coming.scores = 0;
		return false;
	case NEWS_WHO:
		return hear_person(&l->coming, n);
	case NEWS_GAME:
		return hear_game(&l->coming, n);
	case NEWS_SCORE:
		return hear_score(&l->coming, n);
	case NEWS_DONE:
		return end(l, n->verb);
	default:
		return false;
	}
}
