/* restore.c -- restores players and matches from the database. */

#include "server/state/restore.h"

#include <stdio.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/games/match_manager.h"
#include "server/match/match_offer.h"
#include "server/match/seating.h"
#include "server/matchmaking/disconnect.h"
#include "server/people/ignore_list.h"
#include "server/storage/storage.h"
#include "server/util/name_fold.h"

/* After a restart a game waits at least this many ms for its players. */
#define RETURN_TIME (3600 * (msec)1000)

/* What the callbacks below need. */
struct restore {
	struct server_state *state;
	msec                 now;
	int64_t              trusted; /* `now` by the trusted time */
};

/*
 * Restores a seat. The seat of a player belongs to nobody until on_player finds
 * the player.
 */
static void restore_seat(struct match_manager *mm, struct match *m,
    enum side side, const char *name)
{
	struct match_observer observer = { NULL, NULL };

	if (match_has_bot(m, side))
		observer = match_manager_create_bot(mm,
		    (enum bot_level)m->player[side].bot);
	seating_restore(m, side, observer, name);
}

/*
 * Converts a stored time, in ms since 1970, to a time of this server. A time in
 * the future counts as now: the row was written while the wall clock was in
 * doubt, or it is damaged.
 */
static msec time_of(const struct restore *r, int64_t unix_ms)
{
	int64_t age = r->trusted - (unix_ms > 0 ? unix_ms : 0);

	return r->now - (msec)(age > 0 ? age : 0);
}

/*
 * Returns the time from which a game counts as adjourned. This is the time of
 * its last move, because the game may have been adjourned before the restart;
 * but a later time if its players would have less than RETURN_TIME to return.
 */
static msec adjourned_since(const struct restore *r, int64_t active_at)
{
	msec since = time_of(r, active_at);
	msec earliest = r->now - (ADJOURNED_TIME_MAX - RETURN_TIME);

	return since > earliest ? since : earliest;
}

static void on_game(void *ctx, const struct stored_game *loaded)
{
	struct server_state *g = ((struct restore *)ctx)->state;
	struct match        *m = match_manager_restore(&g->matches, loaded->id,
		   &loaded->settings);

	match_exchange_stored(m, loaded->match);
	restore_seat(&g->matches, m, SIDE_X, loaded->name[SIDE_X]);
	restore_seat(&g->matches, m, SIDE_O, loaded->name[SIDE_O]);
	match_restore_clock(m);
	m->live.is_move_committed = true;
	m->live.acted_at = time_of(ctx, loaded->active_at);
	if (loaded->is_over)
		memcpy(m->live.rating.changes, loaded->rating,
		    sizeof(m->live.rating.changes));
	/* Each offer gets a new number, by which it is answered. */
	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		if (match_is_offer_open(m, kind, SIDE_X) ||
		    match_is_offer_open(m, kind, SIDE_O))
			m->live.offer_id[kind] = lobby_next_number(&g->lobby);
	lobby_match_of(m)->adjourned_since = adjourned_since(ctx,
	    loaded->active_at);
}

static void take_seat(struct player *p, struct match *m, enum side side)
{
	struct seat *seat = &m->live.seat[side];

	p->match = m;
	p->side = side;
	seat->presence = &p->presence;
	player_set_presence(p, PRESENCE_LATE);
	seat->is_program = p->client.is_program;
	seat->address = p->client.address;
	if (match_has_bot(m, side))
		return;
	seat->observer = player_observer(p);
	seat->is_clock_held = true;
}

static void on_owner(void *ctx, const struct loaded_owner *loaded)
{
	struct restore   *r = ctx;
	struct name_owner owner = { .player = loaded->player,
		.bound_at = time_of(r, loaded->bound),
		.has_game = loaded->has_game };

	memcpy(owner.name, loaded->name, NAME_SIZE);
	name_fold(loaded->name, owner.folded);
	memcpy(owner.key, loaded->key, sizeof(owner.key));
	/*
	 * If the key of the owner is damaged, it is "", so no proof can
	 * succeed. The name stays reserved, so it must not lapse.
	 */
	owner.has_game |= owner.key[0] == '\0';
	/*
	 * The names of two owners may be the same by a newer Unicode database,
	 * which the file does not know yet because the disk is full.
	 */
	if (name_owners_find(&r->state->lobby.owners, loaded->name) != NULL)
		return;
	name_owners_add(&r->state->lobby.owners, &owner);
}

static void on_ignored(void *ctx, const struct loaded_ignored *loaded)
{
	struct restore    *r = ctx;
	struct name_owner *owner = name_owners_find_player(&r->state->lobby
								.owners,
	    loaded->player);

	if (owner != NULL)
		name_set_add(&owner->ignored, loaded->name, IGNORED_MAX);
}

static void on_rating(void *ctx, const struct loaded_rating *loaded)
{
	struct restore *r = ctx;

	rating_table_set(&r->state->lobby.ratings, loaded->player,
	    &loaded->variant, &loaded->rating, time_of(r, loaded->at), 0);
}

static bool on_tournament(void *ctx, const char *text, int64_t unix_ms)
{
	struct restore *r = ctx;

	return tournament_manager_restore_line(&r->state->tournament, text,
	    unix_ms, r->trusted, r->now);
}

static bool on_player(void *ctx, const struct stored_player *loaded)
{
	struct server_state *g = ((struct restore *)ctx)->state;
	struct match        *m = lobby_find_match(&g->lobby, loaded->game_id);
	struct player       *p;
	struct name_owner   *owner;
	struct seek_request  request;
	struct resume_tokens tokens = { .id = loaded->token_id };

	if (m == NULL && loaded->game_id != 0)
		return false;
	/*
	 * If the game is over, the player may have another name and another id
	 * by now, so the seat gets these.
	 */
	if (m != NULL && match_is_over(m))
		seating_rename(m, loaded->side, loaded->name, loaded->player);
	if (m != NULL && m->player[loaded->side].id != loaded->player)
		return true;
	memcpy(tokens.current, loaded->token_hash, TOKEN_HASH_SIZE);
	memcpy(tokens.previous,
	    loaded->has_previous ? loaded->previous_hash : loaded->token_hash,
	    TOKEN_HASH_SIZE);
	p = lobby_restore_player(&g->lobby, loaded->player, loaded->name,
	    &tokens);
	p->client.is_program = loaded->is_program;
	p->identity.has_game = loaded->has_game;
	p->client.address = loaded->address;
	owner = name_owners_find_player(&g->lobby.owners, p->identity.id);
	if (owner != NULL)
		name_set_add_all(player_change_ignored(p), &owner->ignored);
	if (!tournament_manager_restore_player(&g->tournament, p) &&
	    m == NULL) {
		lobby_remove_player(&g->lobby, p);
		return false;
	}
	if (m == NULL)
		return true;
	take_seat(p, m, loaded->side);
	if (m->seek != NULL && seek_request_parse(&request, m->seek))
		matchmaking_restore_seek(&g->matchmaking, p, &request);
	return true;
}

static bool on_ban(void *ctx, const struct loaded_ban *loaded)
{
	struct restore *r = ctx;
	struct ban      b = { .is_of_talk = loaded->is_of_talk,
		     .until = r->now + (loaded->until - r->trusted) };
	bool            is_valid = true;

	if (!ban_set_what(&b, loaded->what))
		return false;
	if (loaded->key[0] == '\0' ||
	    key_digits_are_valid(loaded->key, KEY_DIGITS))
		snprintf(b.key, sizeof(b.key), "%s", loaded->key);
	else
		is_valid = false;
	if (loaded->reason[0] == '\0' || chat_is_valid(loaded->reason))
		snprintf(b.reason, sizeof(b.reason), "%s", loaded->reason);
	else
		is_valid = false;
	if (b.until > r->now)
		bans_add(&r->state->bans, &b, r->now);
	return is_valid;
}

struct storage_loaded restore_all(struct server_state *g, struct storage *db,
    msec now, int64_t wall, unsigned *running)
{
	struct restore        restore = { g, now, 0 };
	struct lobby_match   *lm;
	struct storage_loaded loaded;

	g->journal.clock = storage_load_clock(db);
	wall_clock_start(&g->journal.clock, now, wall);
	restore.trusted = g->journal.clock.trusted;
	loaded = storage_load(db,
	    &(struct storage_load_handler){ .on_game = on_game,
		.on_owner = on_owner,
		.on_ignored = on_ignored,
		.on_rating = on_rating,
		.on_tournament = on_tournament,
		.on_player = on_player,
		.on_ban = on_ban,
		.ctx = &restore },
	    restore.trusted);
	g->lobby.last_match_id = loaded.last_game;
	g->lobby.last_player_id = loaded.last_player;
	memcpy(g->motd, loaded.motd, sizeof(g->motd));
	tournament_manager_resume(&g->tournament, now);
	*running = 0;
	TAILQ_FOREACH (lm, &g->lobby.matches, link)
		*running += !match_is_over(&lm->match);
	return loaded;
}

void restore_start_grace(struct server_state *g, msec now)
{
	struct match_manager *mm = &g->matches;
	struct lobby_match   *lm;
	struct player        *p;

	TAILQ_FOREACH (lm, &g->lobby.matches, link) {
		struct match *m = &lm->match;

		if (match_is_over(m))
			match_manager_mark_pending_free(mm, m);
		else if (seating_are_abandoned(m))
			match_end(m, SIDE_NONE, END_AWAY, now);
		else
			adjourned_games_update(&mm->adjourned, lm,
			    lm->adjourned_since, now);
		if (!match_is_over(m))
			match_restart_timers(m, now);
	}
	TAILQ_FOREACH (p, &g->lobby.players, listing.link)
		if (p->match != NULL && !match_has_bot(p->match, p->side))
			disconnect_start_grace(mm, p, now);
}
