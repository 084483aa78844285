/* lobby.c -- all players by name and all matches by id. */

#include "server/lobby/lobby.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "server/util/name_fold.h"

void lobby_init(struct lobby *l)
{
	*l = (struct lobby){ 0 };
	TAILQ_INIT(&l->players);
	TAILQ_INIT(&l->matches);
	TAILQ_INIT(&l->changed);
	name_owners_init(&l->owners);
	rating_table_init(&l->ratings);
}

/* --- players --- */

struct player *lobby_find_player(const struct lobby *l, const char *name)
{
	char           key[NAME_SIZE];
	struct player *p;

	name_fold(name, key);
	HASH_FIND_STR(l->players_by_name, key, p);
	return p;
}

struct player *lobby_find_player_by_id(const struct lobby *l, uint64_t id)
{
	struct player *p;

	TAILQ_FOREACH (p, &l->players, listing.link)
		if (p->identity.id == id)
			return p;
	return NULL;
}

struct player *
lobby_find_player_by_token(const struct lobby *l, const char *token)
{
	uint64_t       id;
	struct player *p;

	if (!resume_token_id(token, &id))
		return NULL;
	TAILQ_FOREACH (p, &l->players, listing.link)
		if (p->identity.tokens.id == id &&
		    p->presence != PRESENCE_HIDDEN)
			return p;
	return NULL;
}

void lobby_notify(const struct lobby *l, const struct player *p,
    const struct lobby_event *e)
{
	if (l->notify_sessions != NULL &&
	    (p == NULL || p->observer.notify != NULL))
		l->notify_sessions(l->sessions,
		    p != NULL ? p->observer.ctx : NULL, e);
}

/* --- changes for those who listen to the lobby --- */

void lobby_player_changed(struct lobby *l, struct player *p)
{
	if (p->presence != PRESENCE_HERE || p->listing.is_changed)
		return;
	p->listing.is_changed = true;
	TAILQ_INSERT_TAIL(&l->changed, p, listing.changed);
}

static void forget_change(struct lobby *l, struct player *p)
{
	if (p->listing.is_changed)
		TAILQ_REMOVE(&l->changed, p, listing.changed);
	p->listing.is_changed = false;
}

static void report_gone(struct lobby *l, struct player *p)
{
	forget_change(l, p);
	lobby_notify(l, NULL,
	    &(struct lobby_event){ .kind = LOBBY_ROW_GONE, .name = p->name });
}

void lobby_end_turn(struct lobby *l, msec now)
{
	struct player *p;

	while ((p = TAILQ_FIRST(&l->changed)) != NULL) {
		forget_change(l, p);
		lobby_notify(l, NULL,
		    &(struct lobby_event){
			.kind = LOBBY_ROW_PLAYER, .player = p, .now = now });
	}
}

/* --- names, and who is here --- */

static void set_name(struct lobby *l, struct player *p, const char *name)
{
	snprintf(p->name, sizeof(p->name), "%s", name);
	name_fold(name, p->key);
	HASH_ADD_STR(l->players_by_name, key, p);
}

static void free_player(struct lobby *l, struct player *p)
{
	assert(l->players_by_name != NULL);
	HASH_DELETE(hh, l->players_by_name, p);
	TAILQ_REMOVE(&l->players, p, listing.link);
	forget_change(l, p);
	l->present_count -= p->presence == PRESENCE_HERE;
	player_clear_own_ignored(p);
	free(p->absence.kept);
	free(p);
}

/* Adds p to the front of the list of players, where the newest is. */
static void list_first(struct lobby *l, struct player *p)
{
	l->present_count += p->presence == PRESENCE_HERE;
	p->listing.order = ++l->last_listing;
	TAILQ_INSERT_HEAD(&l->players, p, listing.link);
}

/* Creates a player and adds it to the tables. */
static struct player *add_player(struct lobby *l, uint64_t id, const char *name,
    const struct resume_tokens *tokens, enum presence presence)
{
	struct player *p = xcalloc(1, sizeof(*p));

	p->identity.id = id;
	set_name(l, p, name);
	p->identity.tokens = *tokens;
	player_set_presence(p, presence);
	list_first(l, p);
	lobby_player_changed(l, p);
	return p;
}

void lobby_set_presence(struct lobby *l, struct player *p,
    enum presence presence)
{
	bool was_here = p->presence == PRESENCE_HERE;

	TAILQ_REMOVE(&l->players, p, listing.link);
	l->present_count -= was_here;
	player_set_presence(p, presence);
	list_first(l, p);
	if (presence == PRESENCE_HERE)
		lobby_player_changed(l, p);
	else if (was_here)
		report_gone(l, p);
}

void lobby_remove_player(struct lobby *l, struct player *p)
{
	assert(p->match == NULL && p->seek == NULL);
	free_player(l, p);
}

/* Writes an unused guest name to `name` and returns it. */
static const char *next_guest_name(struct lobby *l, char name[NAME_SIZE])
{
	do
		snprintf(name, NAME_SIZE, "~guest%u", ++l->last_guest_number);
	while (lobby_find_player(l, name) != NULL);
	return name;
}

struct player *
lobby_add_guest(struct lobby *l, struct match_observer observer, bool is_hidden)
{
	struct resume_tokens tokens = { .id = resume_token_new_id() };
	char                 name[NAME_SIZE];
	struct player       *p = add_player(l, ++l->last_player_id,
		  next_guest_name(l, name), &tokens,
            is_hidden ? PRESENCE_HIDDEN : PRESENCE_HERE);

	p->observer = observer;
	return p;
}

struct player *lobby_restore_player(struct lobby *l, uint64_t id,
    const char *name, const struct resume_tokens *tokens)
{
	char guest[NAME_SIZE];

	if (lobby_find_player(l, name) != NULL)
		name = next_guest_name(l, guest);
	return add_player(l, id, name, tokens, PRESENCE_KEPT);
}

static void change_id(struct player *p, uint64_t id)
{
	player_end_proof(p);
	p->identity.has_game &= p->identity.id == id;
	p->identity.id = id;
}

void lobby_renew_id(struct lobby *l, struct player *p)
{
	change_id(p, ++l->last_player_id);
}

/* Gives p an unused name. p keeps its id; p's seat keeps the old name. */
static void change_name(struct lobby *l, struct player *p, const char *name)
{
	assert(l->players_by_name != NULL && p != NULL);
	if (p->presence == PRESENCE_HERE)
		report_gone(l, p);
	HASH_DELETE(hh, l->players_by_name, p);
	set_name(l, p, name);
	lobby_player_changed(l, p);
}

void lobby_make_guest(struct lobby *l, struct player *p)
{
	char name[NAME_SIZE];

	lobby_renew_id(l, p);
	change_name(l, p, next_guest_name(l, name));
}

enum error lobby_rename_player(struct lobby *l, struct player *p,
    const char *name, uint64_t id)
{
	struct player *holder = lobby_find_player(l, name);
	char           guest[NAME_SIZE];

	if (name_is_reserved(name))
		return ERR_NAMED;
	if (holder != NULL && holder != p) {
		if (holder->presence != PRESENCE_LATE || holder->is_entrant)
			return ERR_NAMED;
		change_name(l, holder, next_guest_name(l, guest));
	}
	if (id != 0)
		change_id(p, id);
	else if (holder != p)
		lobby_renew_id(l, p);
	change_name(l, p, name);
	return OK;
}

unsigned lobby_player_count(const struct lobby *l)
{
	return HASH_COUNT(l->players_by_name);
}

uint32_t lobby_next_number(struct lobby *l)
{
	return ++l->last_number;
}

/* --- matches --- */

struct match *lobby_add_match(struct lobby *l, uint32_t id,
    const struct game_settings *settings, struct match_observer manager)
{
	struct lobby_match *lm = xcalloc(1, sizeof(*lm));

	match_init(&lm->match, id, settings, manager);
	HASH_ADD(hh, l->matches_by_id, match.id, sizeof(lm->match.id), lm);
	TAILQ_INSERT_HEAD(&l->matches, lm, link);
	return &lm->match;
}

void lobby_match_changed(struct lobby *l, const struct match *m)
{
	lobby_notify(l, NULL,
	    &(struct lobby_event){
		.kind = match_is_over(m) ? LOBBY_ROW_OVER : LOBBY_ROW_GAME,
		.match = m });
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (match_is_present(m, side))
			lobby_player_changed(l,
			    m->live.seat[side].observer.ctx);
}

unsigned lobby_running_count(const struct lobby *l)
{
	const struct lobby_match *lm;
	unsigned                  n = 0;

	TAILQ_FOREACH (lm, &l->matches, link)
		n += !match_is_over(&lm->match) &&
		    !match_is_adjourned(&lm->match);
	return n;
}

void lobby_remove_match(struct lobby *l, struct lobby_match *lm)
{
	assert(l->matches_by_id != NULL);
	TAILQ_REMOVE(&l->matches, lm, link);
	HASH_DEL(l->matches_by_id, lm);
	match_clear(&lm->match);
	free(lm);
}

struct match *lobby_find_match(const struct lobby *l, uint32_t id)
{
	struct lobby_match *lm;

	HASH_FIND(hh, l->matches_by_id, &id, sizeof(id), lm);
	return lm != NULL ? &lm->match : NULL;
}

struct lobby_match *lobby_match_of(struct match *m)
{
	return container_of(m, struct lobby_match, match);
}

unsigned lobby_match_count(const struct lobby *l)
{
	return HASH_COUNT(l->matches_by_id);
}

void lobby_clear(struct lobby *l)
{
	struct lobby_match *lm, *next_match;
	struct player      *p, *next_player;

	HASH_ITER (hh, l->matches_by_id, lm, next_match)
		lobby_remove_match(l, lm);
	HASH_ITER (hh, l->players_by_name, p, next_player) {
		assert(p->seek == NULL);
		free_player(l, p);
	}
	name_owners_clear(&l->owners);
	rating_table_clear(&l->ratings);
}
