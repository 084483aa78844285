/*
 * rating_table.c -- the ratings of owners of names; decides which games are rated.
 */

#include "server/rating/rating_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "server/util/window_count.h"

struct rated_player {
	uint64_t id;
	/* Owned; the rating that changed last comes first */
	struct player_ratings ratings;
	UT_hash_handle        hh;
};

void rating_table_init(struct rating_table *r)
{
	*r = (struct rating_table){ .by_player = NULL };
	expiry_map_init(&r->pairs, sizeof(struct window_count));
}

void rating_table_clear(struct rating_table *r)
{
	struct rated_player  *p, *next;
	struct player_rating *pr;

	HASH_ITER (hh, r->by_player, p, next) {
		while ((pr = TAILQ_FIRST(&p->ratings)) != NULL) {
			TAILQ_REMOVE(&p->ratings, pr, link);
			free(pr);
		}
		assert(r->by_player != NULL);
		HASH_DEL(r->by_player, p);
		free(p);
	}
	expiry_map_clear(&r->pairs);
}

/* --- ratings --- */

static struct rated_player *
find_player(const struct rating_table *r, uint64_t player)
{
	struct rated_player *p;

	HASH_FIND(hh, r->by_player, &player, sizeof(player), p);
	return p;
}

static struct player_rating *
find_rating(const struct rated_player *p, const struct variant *v)
{
	struct player_rating *pr;

	TAILQ_FOREACH (pr, &p->ratings, link)
		if (v == NULL || variant_is_same(&pr->variant, v))
			return pr;
	return NULL;
}

void rating_table_set(struct rating_table *r, uint64_t player,
    const struct variant *v, const struct rating *rating, msec at,
    uint64_t journal_pos)
{
	struct rated_player  *p = find_player(r, player);
	struct player_rating *pr;

	if (p == NULL) {
		p = xcalloc(1, sizeof(*p));
		p->id = player;
		TAILQ_INIT(&p->ratings);
		HASH_ADD(hh, r->by_player, id, sizeof(p->id), p);
	}
	pr = find_rating(p, v);
	if (pr == NULL) {
		pr = xcalloc(1, sizeof(*pr));
		pr->variant = *v;
	} else {
		TAILQ_REMOVE(&p->ratings, pr, link);
		pr->has_before = true;
		pr->before = pr->rating;
	}
	pr->rating = *rating;
	pr->at = at;
	pr->journal_pos = journal_pos;
	TAILQ_INSERT_HEAD(&p->ratings, pr, link);
}

static struct rating
after_idling(const struct rating *r, const struct player_rating *pr, msec now)
{
	return glicko_after_days(r,
	    (double)(now - pr->at) / (double)RATING_DAY);
}

struct rating rating_table_now(const struct rating_table *r, uint64_t player,
    const struct variant *v, msec now)
{
	const struct rated_player  *p = find_player(r, player);
	const struct player_rating *pr = p != NULL ? find_rating(p, v) : NULL;

	return pr != NULL ? after_idling(&pr->rating, pr, now) :
			    glicko_initial();
}

struct shown_rating
rating_show_change(const struct rating *before, const struct rating *after)
{
	int value = (int)lround(after->value);

	return (struct shown_rating){ .is_set = true,
		.is_provisional = glicko_is_provisional(after),
		.value = value,
		.change = value - (int)lround(before->value) };
}

struct shown_rating rating_table_shown(const struct rating_table *r,
    uint64_t player, const struct variant *v, uint64_t durable_pos, msec now,
    struct variant *found)
{
	const struct rated_player  *p = find_player(r, player);
	const struct player_rating *pr = p != NULL ? find_rating(p, v) : NULL;
	struct rating               rating;

	if (pr == NULL || (pr->journal_pos > durable_pos && !pr->has_before))
		return (struct shown_rating){ .is_set = false };
	if (found != NULL)
		*found = pr->variant;
	rating = after_idling(pr->journal_pos > durable_pos ? &pr->before :
							      &pr->rating,
	    pr, now);
	return rating_show_change(&rating, &rating);
}

/* --- games of a pair --- */

/* Identifies a pair of players, whatever their order. */
struct pair_key {
	uint64_t lower, higher;
};

static struct pair_key make_pair_key(uint64_t player, uint64_t other)
{
	return player < other ? (struct pair_key){ player, other } :
				(struct pair_key){ other, player };
}

void rating_table_count_game(struct rating_table *r, uint64_t player,
    uint64_t other, msec at)
{
	struct pair_key key = make_pair_key(player, other);

	window_counts_add(&r->pairs, &key, sizeof(key), RATING_DAY, at);
}

bool rating_table_is_pair_full(struct rating_table *r, uint64_t player,
    uint64_t other, msec now)
{
	struct pair_key key = make_pair_key(player, other);

	return window_counts_get(&r->pairs, &key, sizeof(key), RATING_DAY,
		   now) >= RATED_GAMES_A_DAY;
}

const char *unrated_reason_word(enum unrated_reason reason)
{
	static const char *const words[] = { [UNRATED_BOT] = "bot",
		[UNRATED_NAME] = "name",
		[UNRATED_DAILY] = "daily" };

	return words[reason];
}
