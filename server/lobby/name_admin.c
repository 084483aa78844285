/* name_admin.c -- names that the operator changes or frees. */

#include "server/lobby/name_admin.h"

#include <stdio.h>

#include "server/lobby/lobby.h"

/*
 * Returns OK if nobody has or owns the name except the player p and `owner`.
 * Each of these two may be NULL.
 */
static enum error check_is_free(struct match_manager *mm, const char *name,
    const struct player *p, const struct name_owner *owner, msec now)
{
	const struct player     *holder = lobby_find_player(mm->lobby, name);
	const struct name_owner *other = match_manager_find_owner(mm, name,
	    now);

	if (!name_is_valid(name))
		return ERR_NAME;
	if (holder != NULL && holder != p)
		return ERR_NAMED;
	return other != NULL && other != owner ? ERR_OWNED : OK;
}

/*
 * To be called when p has another name: appends the record, and notifies
 * everybody who sees p's game.
 */
static void record_name(struct match_manager *mm, struct player *p,
    const struct record *record, msec now)
{
	uint64_t pos = journal_append(mm->journal, record);

	if (p == NULL || p->match == NULL || p->match->is_over)
		return;
	match_note_record(p->match, pos);
	match_emit(p->match,
	    (struct match_event){ .kind = EV_CHANGED, .now = now });
}

enum error name_admin_rename(struct match_manager *mm, const char *from,
    const char *to, struct player **p, msec now)
{
	struct name_owner *owner = match_manager_find_owner(mm, from, now);
	struct record      record = { .kind = RECORD_RENAME };
	enum error         e;

	*p = owner != NULL ? lobby_find_player_by_id(mm->lobby, owner->player) :
			     lobby_find_player(mm->lobby, from);
	if (*p == NULL && owner == NULL)
		return ERR_NOBODY;
	if (*p != NULL && (*p)->is_entrant && !name_is_same((*p)->name, to))
		return ERR_ENTRANT;
	e = check_is_free(mm, to, *p, owner, now);
	if (e != OK)
		return e;
	record.player = owner != NULL ? owner->player : (*p)->id;
	snprintf(record.name, NAME_SIZE, "%s", to);
	if (owner != NULL)
		name_owners_rename(&mm->lobby->owners, owner, to);
	if (*p != NULL)
		match_manager_set_name(mm, *p, to);
	record_name(mm, *p, &record, now);
	return OK;
}

enum error name_admin_forget(struct match_manager *mm, const char *name,
    struct player **p, msec now)
{
	struct name_owner *owner = match_manager_find_owner(mm, name, now);
	struct record      record = { .kind = RECORD_FORGET };
	struct match      *m;

	if (owner == NULL)
		return ERR_NOBODY;
	record.player = owner->player;
	*p = lobby_find_player_by_id(mm->lobby, record.player);
	if (*p != NULL && (*p)->is_entrant)
		return ERR_ENTRANT;
	if (*p != NULL) {
		m = (*p)->match;
		/*
		 * Only the owner of a name has ratings, so the game is not
		 * rated any more.
		 */
		if (m != NULL && !m->is_over && m->is_rated) {
			m->is_rated = false;
			record.game = m->id;
		}
		match_manager_make_guest(mm, *p);
	}
	name_owners_remove(&mm->lobby->owners, owner);
	record_name(mm, *p, &record, now);
	return OK;
}
