/* name_admin.c -- names that the operator frees. */

#include "server/lobby/name_admin.h"

#include "server/lobby/lobby.h"

/*
 * To be called when p has another name: appends the record, and notifies
 * everybody who sees p's game.
 */
static void record_name(struct match_manager *mm, struct player *p,
    const struct record *record, msec now)
{
	uint64_t pos = journal_append(mm->journal, record);
	uint8_t  flags;

	if (p == NULL || !player_is_playing(p))
		return;
	match_note_record(p->match, pos);
	flags = p->match->flags;
	if (record->game != 0)
		flags &= (uint8_t)~MATCH_RATED;
	match_set_flags(p->match, flags, now);
}

enum error name_admin_forget(struct match_manager *mm, const char *name,
    struct player **p, msec now)
{
	struct name_owner *owner = match_manager_find_owner(mm, name, now);
	struct record      record = { .kind = RECORD_FORGET };

	if (owner == NULL)
		return ERR_NOBODY;
	record.player = owner->player;
	*p = lobby_find_player_by_id(mm->lobby, record.player);
	if (*p != NULL && (*p)->is_entrant)
		return ERR_ENTRANT;
	if (*p != NULL) {
		/*
		 * Only the owner of a name has ratings, so the game is not
		 * rated any more.
		 */
		if (player_is_playing(*p) && (*p)->match->flags & MATCH_RATED)
			record.game = (*p)->match->id;
		match_manager_make_guest(mm, *p);
	}
	name_owners_remove(&mm->lobby->owners, owner);
	record_name(mm, *p, &record, now);
	return OK;
}
