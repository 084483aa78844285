/* seek.c -- the seeks: players who look for an opponent. */

#include "server/lobby/seek.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/fatal.h"
#include "common/number.h"
#include "server/lobby/player.h"
#include "server/util/hash_table.h"

/* How long a seek waits, in seconds. */
#define WAIT_DEFAULT 10
#define WAIT_MAX     86400

/* --- requests --- */

/* Reads "else": "none" or "bot:LEVEL". */
static enum error
read_else(struct seek_request *r, const char *value, const char **bad_value)
{
	r->is_bot_on_timeout = true;
	r->level = BOT_MEDIUM;
	if (value == NULL)
		return OK;
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

/* Without a bot and without "wait", the seek never times out. */
static bool read_wait(struct seek_request *r, const char *value)
{
	uint32_t seconds = WAIT_DEFAULT;

	if (value != NULL && !number_parse(value, 0, WAIT_MAX, &seconds))
		return false;
	r->timeout = value == NULL && !r->is_bot_on_timeout ?
	    MSEC_NEVER :
	    (msec)seconds * 1000;
	return true;
}

enum error seek_request_read(struct seek_request *r, const char *games,
    const struct pairs *pairs, const char **bad_value)
{
	enum error e = seek_terms_read(&r->terms, games, pairs, bad_value);

	if (e == OK)
		e = read_else(r, pairs_value(pairs, "else"), bad_value);
	if (e != OK)
		return e;
	*bad_value = pairs_value(pairs, "wait");
	return read_wait(r, *bad_value) ? OK : ERR_VALUE;
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
	return parse_arguments(copy, "wk",
		   "you clock absent idle undo kind with else wait",
		   &a) == OK &&
	    seek_request_read(r, a.words[0], &a.pairs, &a.bad_value) == OK;
}

/* --- the index --- */

/* The key of all seeks of one state for one game, time control and manners. */
struct group_key {
	char     opponent[NAME_SIZE]; /* whom the seeks name, folded; or "" */
	uint8_t  state;
	uint8_t  game[4]; /* columns, rows, k, rule; or ANY_GAME or ALL_GAMES */
	uint8_t  control; /* its kind, or ANY_CONTROL or ALL_CONTROLS */
	uint8_t  undo;    /* whether it is off, or ALL_MANNERS */
	uint16_t idle_seconds; /* or 0 for all */
	msec     initial, increment;
};

/* The other terms by which the seeks of a group differ; all have few values. */
struct bucket_key {
	uint8_t side, kind, is_program;
	/* Both 0 with ALL_MANNERS. */
	uint8_t absence; /* the rule, or ANY_ABSENCE or USUAL_ABSENCE */
	uint8_t control; /* its kind, or ANY_CONTROL */
};

/* These take the place of a number of columns or of an enum's value. */
#define ANY_GAME      1 /* no game has so few */
#define ALL_GAMES     0
#define ANY_CONTROL   100
#define ALL_CONTROLS  101
#define ANY_ABSENCE   100
#define USUAL_ABSENCE 101
#define ALL_MANNERS   100

struct seek_group {
	struct group_key    key;     /* compared as bytes: gaps are zero */
	struct seek_buckets buckets; /* owned */
	UT_hash_handle      hh;
};

struct seek_bucket {
	struct bucket_key  key;
	struct seek_group *group; /* whose it is */
	struct seek      **seeks; /* the oldest first; the array is owned */
	unsigned           count, capacity;
	TAILQ_ENTRY(seek_bucket) link;
};

/* The n-th game of the terms, or its replacement, in a key. */
static void
set_key_game(struct group_key *key, const struct seek_terms *t, unsigned n)
{
	memset(key->game, 0, sizeof(key->game));
	if (n < t->game_count) {
		key->game[0] = t->games[n].columns;
		key->game[1] = t->games[n].rows;
		key->game[2] = t->games[n].k;
		key->game[3] = (uint8_t)t->games[n].rule;
	}
}

static void set_key_control(struct group_key *key, const struct seek_terms *t)
{
	key->control = t->is_any_control ? ANY_CONTROL :
					   (uint8_t)t->control.kind;
	key->initial = t->is_any_control ? 0 : t->control.initial;
	key->increment = t->is_any_control ? 0 : t->control.increment;
}

static void set_key_all_controls(struct group_key *key)
{
	key->control = ALL_CONTROLS;
	key->initial = key->increment = 0;
}

static void set_key_manners(struct group_key *key, const struct seek_terms *t)
{
	key->undo = t->is_undo_off;
	key->idle_seconds = t->idle_seconds;
}

static void set_key_all_manners(struct group_key *key)
{
	key->undo = ALL_MANNERS;
	key->idle_seconds = 0;
}

static struct bucket_key
make_bucket_key(const struct seek *seek, bool is_all_manners)
{
	const struct seek_terms *t = &seek->request.terms;
	struct bucket_key        key = { .side = (uint8_t)t->side,
		       .kind = (uint8_t)t->kind,
		       .is_program = seek->player->is_program };

	if (is_all_manners)
		return key;
	key.absence = t->is_any_absence ? ANY_ABSENCE :
	    t->is_usual_absence         ? USUAL_ABSENCE :
					  (uint8_t)t->absence_rule;
	key.control = t->is_any_control ? ANY_CONTROL :
					  (uint8_t)t->control.kind;
	return key;
}

static struct seek_group *
find_group(const struct seek_list *list, const struct group_key *key)
{
	struct seek_group *group;

	HASH_FIND(hh, list->groups, key, sizeof(*key), group);
	return group;
}

static struct seek_group *
find_or_add_group(struct seek_list *list, const struct group_key *key)
{
	struct seek_group *group = find_group(list, key);

	if (group != NULL)
		return group;
	group = xcalloc(1, sizeof(*group));
	memcpy(&group->key, key, sizeof(*key));
	TAILQ_INIT(&group->buckets);
	HASH_ADD(hh, list->groups, key, sizeof(*key), group);
	return group;
}

static struct seek_bucket *
find_or_add_bucket(struct seek_group *group, const struct bucket_key *key)
{
	struct seek_bucket *bucket;

	TAILQ_FOREACH (bucket, &group->buckets, link)
		if (memcmp(&bucket->key, key, sizeof(*key)) == 0)
			return bucket;
	bucket = xcalloc(1, sizeof(*bucket));
	memcpy(&bucket->key, key, sizeof(*key));
	bucket->group = group;
	TAILQ_INSERT_TAIL(&group->buckets, bucket, link);
	return bucket;
}

/* Where in the bucket the seek is, or belongs. */
static unsigned
position(const struct seek_bucket *bucket, const struct seek *seek)
{
	unsigned low = 0, high = bucket->count;

	while (low < high) {
		unsigned middle = low + (high - low) / 2;

		if (bucket->seeks[middle]->proposal.id < seek->proposal.id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void add_to_bucket(struct seek *seek, const struct group_key *group_key)
{
	struct bucket_key key = make_bucket_key(seek,
	    group_key->undo == ALL_MANNERS);
	struct seek_bucket
		*bucket = find_or_add_bucket(find_or_add_group(seek->list,
						 group_key),
		    &key);
	unsigned at = position(bucket, seek);

	if (bucket->count == bucket->capacity) {
		bucket->capacity = bucket->capacity * 2 + 1;
		bucket->seeks = xrealloc(bucket->seeks,
		    bucket->capacity * sizeof(struct seek *));
	}
	memmove(bucket->seeks + at + 1, bucket->seeks + at,
	    (bucket->count++ - at) * sizeof(struct seek *));
	bucket->seeks[at] = seek;
	seek->buckets[seek->bucket_count++] = bucket;
}

static void remove_from_bucket(struct seek *seek, struct seek_bucket *bucket)
{
	struct seek_group *group = bucket->group;
	unsigned           at = position(bucket, seek);

	assert(bucket->seeks[at] == seek);
	memmove(bucket->seeks + at, bucket->seeks + at + 1,
	    (--bucket->count - at) * sizeof(struct seek *));
	if (bucket->count > 0)
		return;
	TAILQ_REMOVE(&group->buckets, bucket, link);
	free(bucket->seeks);
	free(bucket);
	if (!TAILQ_EMPTY(&group->buckets))
		return;
	assert(seek->list->groups != NULL);
	HASH_DEL(seek->list->groups, group);
	free(group);
}

static bool is_open(const struct seek *seek)
{
	return seek->state == SEEK_WAITING &&
	    seek->request.terms.opponent[0] == '\0';
}

#define GROUPS_PER_GAME 3

/* Enters the seek under a game. */
static void add_under_game(struct seek *seek, struct group_key *key)
{
	const struct seek_terms *t = &seek->request.terms;

	set_key_manners(key, t);
	set_key_control(key, t);
	add_to_bucket(seek, key);
	set_key_all_controls(key);
	add_to_bucket(seek, key);
	set_key_all_manners(key);
	add_to_bucket(seek, key);
}

static void insert(struct seek *seek)
{
	struct seek_list        *list = seek->list;
	const struct seek_terms *t = &seek->request.terms;
	struct group_key         key;

	memset(&key, 0, sizeof(key));
	name_fold(t->opponent, key.opponent);
	key.state = (uint8_t)seek->state;
	seek->buckets = xcalloc((t->game_count + 2) * GROUPS_PER_GAME,
	    sizeof(struct seek_bucket *));
	for (unsigned i = 0; i < t->game_count; i++) {
		set_key_game(&key, t, i);
		add_under_game(seek, &key);
	}
	set_key_game(&key, t, t->game_count);
	add_under_game(seek, &key);
	if (t->game_count == 0) {
		key.game[0] = ANY_GAME;
		add_under_game(seek, &key);
	}
	list->open_count += is_open(seek);
	player_note_change(seek->player, list->news);
}

static void remove_from_index(struct seek *seek)
{
	struct seek_list *list = seek->list;

	list->open_count -= is_open(seek);
	player_note_change(seek->player, list->news);
	for (unsigned i = 0; i < seek->bucket_count; i++)
		remove_from_bucket(seek, seek->buckets[i]);
	free(seek->buckets);
	seek->buckets = NULL;
	seek->bucket_count = 0;
}

/* --- the list --- */

void seek_list_init(struct seek_list *list, struct timer_heap *timers,
    struct proposals *proposals, const struct proposal_ops *ops,
    void (*on_unavailable)(struct seek *seek))
{
	*list = (struct seek_list){ .timers = timers,
		.proposals = proposals,
		.ops = ops,
		.on_unavailable = on_unavailable };
	TAILQ_INIT(&list->all);
}

void seek_list_clear(struct seek_list *list)
{
	while (!TAILQ_EMPTY(&list->all))
		seek_cancel(TAILQ_FIRST(&list->all)->player);
}

struct seek *seek_list_add(struct seek_list *list, struct player *p,
    const struct seek_request *request)
{
	struct seek *seek = xcalloc(1, sizeof(*seek));

	assert(p->seek == NULL);
	proposal_open(list->proposals, &seek->proposal, list->ops);
	seek->request = *request;
	seek->player = p;
	seek->list = list;
	LIST_INIT(&seek->asked);
	LIST_INIT(&seek->made);
	TAILQ_INSERT_TAIL(&list->all, seek, link);
	insert(seek);
	p->seek = seek;
	return seek;
}

void seek_cancel(struct player *p)
{
	struct seek *seek = p->seek;

	if (seek == NULL)
		return;
	seek->list->on_unavailable(seek);
	remove_from_index(seek);
	TAILQ_REMOVE(&seek->list->all, seek, link);
	timer_heap_cancel(seek->list->timers, &seek->timer);
	proposal_close(seek->list->proposals, &seek->proposal);
	free(seek);
	p->seek = NULL;
}

void seek_set_state(struct seek *seek, enum seek_state state)
{
	remove_from_index(seek);
	seek->state = state;
	insert(seek);
}

void seek_player_changed(struct player *p)
{
	if (p->seek != NULL)
		seek_set_state(p->seek, p->seek->state);
}

void seek_suspend(struct player *p)
{
	if (p->seek == NULL || p->seek->state == SEEK_AWAY)
		return;
	if (p->seek->state == SEEK_WAITING) {
		seek_cancel(p);
		return;
	}
	p->seek->list->on_unavailable(p->seek);
	seek_set_state(p->seek, SEEK_AWAY);
}

/* --- compatible seeks --- */

static bool accepts_kind(enum opponent_kind kind, const struct player *p)
{
	return kind == OPPONENT_ANY || (kind == OPPONENT_BOTS) == p->is_program;
}

static bool accepts(const struct seek_terms *t, const struct player *p)
{
	return (t->opponent[0] == '\0' || name_is_same(t->opponent, p->name)) &&
	    accepts_kind(t->kind, p);
}

static bool
terms_suit(const struct seek_search *search, const struct seek_terms *t)
{
	struct game_settings agreed;

	return accepts(t, search->player) &&
	    (search->is_near ? seek_terms_nearly_agree(t, search->terms) :
			       seek_terms_agree(t, search->terms, &agreed));
}

static bool
player_suits(const struct seek_search *search, const struct player *other)
{
	return other != search->player && accepts(search->terms, other) &&
	    !player_refuses(other, search->player) &&
	    !player_refuses(search->player, other) &&
	    (search->is_excluded == NULL ||
		!search->is_excluded(search->ctx, other));
}

bool seek_suits(const struct seek_search *search, const struct seek *seek)
{
	return seek->state == search->state &&
	    terms_suit(search, &seek->request.terms) &&
	    player_suits(search, seek->player);
}

/* What has been found so far, the oldest first. */
struct seeks_found {
	struct seek **seeks;
	unsigned      count, max;
};

/* A seek is found only once, even if both play several games. */
static void add_found(struct seeks_found *found, struct seek *seek)
{
	unsigned i = 0, last;

	while (i < found->count &&
	    found->seeks[i]->proposal.id < seek->proposal.id)
		i++;
	if (i < found->count && found->seeks[i] == seek)
		return;
	if (found->count < found->max)
		found->count++;
	for (last = found->count - 1; last > i; last--)
		found->seeks[last] = found->seeks[last - 1];
	found->seeks[i] = seek;
}

static bool
is_too_late(const struct seeks_found *found, const struct seek *seek)
{
	return found->count == found->max &&
	    found->seeks[found->count - 1]->proposal.id < seek->proposal.id;
}

/*
 * Whether the terms that the seeks of a bucket share suit the search. Game,
 * time control and manners suit already, because the group was found by them;
 * for a near match they are compared as well.
 */
static bool
bucket_suits(const struct seek_search *search, const struct seek *any)
{
	const struct seek_terms *t = &any->request.terms;
	struct game_settings     agreed;

	return accepts(t, search->player) &&
	    accepts_kind(search->terms->kind, any->player) &&
	    (search->is_near ? seek_terms_sides_agree(t, search->terms) :
			       seek_terms_agree(t, search->terms, &agreed));
}

/* Looks at the seeks of a bucket from the oldest on. */
static void find_in_bucket(struct seek_list *list,
    const struct seek_search *search, const struct seek_bucket *bucket,
    bool (*suits)(const struct seek_search *, const struct seek *),
    struct seeks_found *found)
{
	for (unsigned i = 0;
	     i < bucket->count && !is_too_late(found, bucket->seeks[i]); i++) {
		list->compared++;
		if (suits(search, bucket->seeks[i]))
			add_found(found, bucket->seeks[i]);
	}
}

static void
find_in_group(struct seek_list *list, const struct seek_search *search,
    const struct group_key *key, struct seeks_found *found)
{
	const struct seek_group  *group = find_group(list, key);
	const struct seek_bucket *bucket;

	if (group == NULL)
		return;
	TAILQ_FOREACH (bucket, &group->buckets, link) {
		list->compared++;
		if (bucket_suits(search, bucket->seeks[0]))
			find_in_bucket(list, search, bucket, seek_suits, found);
	}
}

/* A player who accepts any time control searches the seeks with all of them. */
static void
find_with_control(struct seek_list *list, const struct seek_search *search,
    struct group_key *key, struct seeks_found *found)
{
	set_key_all_controls(key);
	if (search->is_near || search->terms->is_any_control) {
		find_in_group(list, search, key, found);
		return;
	}
	key->control = ANY_CONTROL;
	find_in_group(list, search, key, found);
	set_key_control(key, search->terms);
	find_in_group(list, search, key, found);
}

/* The same for the game. */
static void
find_naming(struct seek_list *list, const struct seek_search *search,
    const char *opponent, struct seeks_found *found)
{
	const struct seek_terms *t = search->terms;
	struct group_key         key;

	memset(&key, 0, sizeof(key));
	strcpy(key.opponent, opponent);
	key.state = (uint8_t)search->state;
	if (search->is_near)
		set_key_all_manners(&key);
	else
		set_key_manners(&key, t);
	for (unsigned i = 0; i < t->game_count; i++) {
		set_key_game(&key, t, i);
		find_with_control(list, search, &key, found);
	}
	set_key_game(&key, t, t->game_count);
	if (t->game_count > 0)
		key.game[0] = ANY_GAME;
	find_with_control(list, search, &key, found);
}

unsigned seek_list_find(struct seek_list *list,
    const struct seek_search *search, struct seek **seeks, unsigned max)
{
	struct seeks_found found = { seeks, 0, max };

	find_naming(list, search, "", &found);
	find_naming(list, search, search->player->key, &found);
	return found.count;
}

static bool
may_be_told(const struct seek_search *search, const struct seek *seek)
{
	return seek->told == NULL &&
	    !search->is_excluded(search->ctx, seek->player);
}

unsigned seek_list_find_naming(struct seek_list *list,
    const struct seek_search *search, struct seek **seeks, unsigned max)
{
	struct seeks_found        found = { seeks, 0, max };
	struct group_key          key;
	const struct seek_group  *group;
	const struct seek_bucket *bucket;

	memset(&key, 0, sizeof(key));
	strcpy(key.opponent, search->player->key);
	key.state = (uint8_t)search->state;
	set_key_all_controls(&key);
	set_key_all_manners(&key);
	group = find_group(list, &key);
	if (group == NULL)
		return 0;
	TAILQ_FOREACH (bucket, &group->buckets, link)
		find_in_bucket(list, search, bucket, may_be_told, &found);
	return found.count;
}
