/* name_admin.c -- names that the operator frees. */

#include "server/lobby/name_admin.h"

#include "server/lobby/lobby.h"

enum error name_admin_forget(struct match_manager *mm, const char *name,
    struct player **p, msec now)
{
	struct name_owner *owner = match_manager_find_owner(mm, name, now);
	struct match      *m = NULL;
	uint64_t           pos;

	if (owner == NULL)
		return ERR_NOBODY;
	*p = lobby_find_player_by_id(mm->lobby, owner->player);
	if (*p != NULL && (*p)->is_entrant)
		return ERR_ENTRANT;
	if (*p != NULL) {
		if (player_is_playing(*p))
			m = (*p)->match;
		match_manager_make_guest(mm, *p);
	}
	pos = journal_forget(mm->journal, owner->player);
	name_owners_remove(&mm->lobby->owners, owner);
	if (m == NULL)
		return OK;
	match_note_record(m, pos);
	/*
	 * Only the owner of a name has ratings, so the game is not rated any
	 * more. Also tells everybody who sees the game the player's new name.
	 */
	match_set_flags(m, m->flags & (uint8_t)~MATCH_RATED, now);
	return OK;
}
