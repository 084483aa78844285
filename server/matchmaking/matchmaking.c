/* matchmaking.c -- pairs players who seek. */

#include "server/matchmaking/matchmaking.h"

#include "common/base/container_of.h"
#include "server/lobby/lobby.h"

void matchmaking_init(struct matchmaking *mk, struct match_manager *matches,
    struct timer_heap *timers, uint64_t seed)
{
	mk->starter = (struct match_starter){ matches, seed | 1 };
	mk->over_count = 0;
	seek_list_init(&mk->seeks, timers, matches->lobby,
	    questions_seek_unavailable);
	questions_init(&mk->questions, &mk->starter, &mk->seeks, timers);
}

void matchmaking_clear(struct matchmaking *mk)
{
	struct player *p;

	TAILQ_FOREACH (p, &mk->questions.lobby->players, listing.link) {
		seek_cancel(p, CANCEL_GONE);
		questions_close_all(p);
	}
	expiry_map_clear(&mk->questions.cooldowns);
}

/* --- seeking --- */

/*
 * Returns the ready seek that fits the terms and has waited longest; or NULL.
 */
static struct seek *find_ready(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms, struct game_settings *agreed)
{
	struct seek *seek;

	TAILQ_FOREACH (seek, &mk->seeks.all, link)
		if (seek_is_ready(seek) && seek_suits(seek, p, terms, agreed))
			return seek;
	return NULL;
}

bool matchmaking_has_waiting(struct matchmaking *mk, const struct player *p,
    const struct seek_terms *terms)
{
	struct game_settings agreed;

	return find_ready(mk, p, terms, &agreed) != NULL;
}

/*
 * Starts a game between p and the player of a ready seek. Returns false if no
 * seek fits.
 */
static bool pair_with_ready(struct matchmaking *mk, struct player *p,
    const struct seek_terms *terms, msec now)
{
	struct game_settings settings;
	const struct seek   *other = find_ready(mk, p, terms, &settings);

	if (other == NULL)
		return false;
	questions_close_between(&mk->questions, p, other->player, now);
	match_starter_start(&mk->starter, p, terms->side, other->player,
	    other->request.terms.side, &settings, now);
	return true;
}

static void on_seek_timeout(struct timer *t, msec now)
{
	struct seek        *seek = container_of(t, struct seek, timer);
	struct matchmaking *mk = container_of(seek->list, struct matchmaking,
	    seeks);
	struct player      *p = seek->player;
	uint32_t            id = seek->id;

	seek->deadline = MSEC_NEVER;
	if (seek->request.is_bot_on_timeout) {
		match_starter_start_stand_in(&mk->starter, p, now);
		return;
	}
	seek_cancel(p, CANCEL_TIME);
	lobby_notify(mk->questions.lobby, p,
	    &(struct lobby_event){
		.kind = LOBBY_SEEK_EXPIRED, .id = id, .why = CANCEL_TIME });
}

void matchmaking_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request, msec now)
{
	bool         has_game = player_is_playing(p);
	char         text[SEEK_REQUEST_TEXT_SIZE];
	struct seek *seek;

	if (pair_with_ready(mk, p, &request->terms, now))
		return;
	if (has_game)
		seek_cancel(p, CANCEL_BY_PLAYER);
	else
		match_manager_leave(mk->starter.matches, p);
	seek = seek_list_add(&mk->seeks, p, request);
	seek->timer.on_expire = on_seek_timeout;
	if (has_game) {
		seek_set_state(seek, SEEK_STAND_IN);
		match_manager_record_seek(mk->starter.matches, p->match,
		    seek_request_write(request, text));
	}
	question_introduce(&mk->questions, seek, now);
	if (has_game)
		return;
	if (request->timeout == 0 && request->is_bot_on_timeout) {
		match_starter_start_stand_in(&mk->starter, p, now);
	} else if (request->timeout != MSEC_NEVER) {
		seek->deadline = now + request->timeout;
		timer_heap_set(mk->seeks.timers, &seek->timer, seek->deadline);
	}
}

void matchmaking_return(struct matchmaking *mk, struct player *p, msec now)
{
	if (p->seek == NULL || p->seek->state != SEEK_SUSPENDED)
		return;
	p->moved_at = now;
	seek_set_state(p->seek,
	    p->match != NULL ? SEEK_STAND_IN : SEEK_WAITING);
	if (seek_is_ready(p->seek) &&
	    pair_with_ready(mk, p, &p->seek->request.terms, now))
		return;
	question_introduce(&mk->questions, p->seek, now);
	if (p->match != NULL)
		return;
	if (p->seek->deadline != MSEC_NEVER)
		timer_heap_set(mk->seeks.timers, &p->seek->timer,
		    p->seek->deadline);
}

void matchmaking_restore_seek(struct matchmaking *mk, struct player *p,
    const struct seek_request *request)
{
	struct seek *seek = seek_list_add(&mk->seeks, p, request);

	seek->timer.on_expire = on_seek_timeout;
	seek_set_state(seek, SEEK_SUSPENDED);
}

/* --- the end of games --- */

/*
 * To be called when the stand-in game of the seek's player has ended. Returns
 * true if a game with another player has begun.
 */
static bool seek_again(struct matchmaking *mk, struct seek *seek, msec now)
{
	struct player *p = seek->player;

	seek->seen_over = p->match->id;
	if (pair_with_ready(mk, p, &seek->request.terms, now) ||
	    questions_game_ended(p, now))
		return true;
	question_introduce(&mk->questions, seek, now);
	return false;
}

void matchmaking_end_turn(struct matchmaking *mk, msec now)
{
	struct seek *seek;

	if (mk->over_count == mk->starter.matches->over_count)
		return;
	mk->over_count = mk->starter.matches->over_count;
	questions_start_accepted(&mk->questions, now);
	seek = TAILQ_FIRST(&mk->seeks.all);
	while (seek != NULL) {
		bool is_over = seek->state == SEEK_STAND_IN &&
		    match_is_over(seek->player->match) &&
		    seek->seen_over != seek->player->match->id;

		/*
		 * A new game ends two seeks, so the scan begins again at the
		 * first seek.
		 */
		seek = is_over && seek_again(mk, seek, now) ?
		    TAILQ_FIRST(&mk->seeks.all) :
		    TAILQ_NEXT(seek, link);
	}
}
