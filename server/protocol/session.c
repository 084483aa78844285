/* session.c -- the protocol state of one connected client. */

#include "server/protocol/session.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/container_of.h"
#include "common/base/fatal.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "server/games/match_manager.h"
#include "server/matchmaking/disconnect.h"
#include "server/matchmaking/question.h"
#include "server/protocol/event_format.h"
#include "server/protocol/lobby_format.h"
#include "server/util/name_fold.h"

void session_send(struct session *s, struct line_writer *line,
    uint64_t journal_pos)
{
	if (s->connection == NULL)
		return;
	line_writer_end(line);
	s->env->io.send(s->connection, line->text, line->length, journal_pos);
}

void session_send_answer(struct session *s, struct line_writer *line)
{
	const struct match *m = s->player == NULL ? NULL :
	    s->player->match != NULL              ? s->player->match :
						    session_watched_match(s);

	session_send(s, line,
	    s->player == NULL ? s->shown_pos :
		m != NULL     ? m->live.journal_pos :
				0);
}

void session_send_remark(struct session *s, const char *text)
{
	struct line_writer line;

	line_writer_start(&line, "#");
	line_writer_word(&line, text);
	session_send(s, &line, 0);
}

void session_report_dropped_talk(void *session, unsigned lines)
{
	char text[96];

	snprintf(text, sizeof(text),
	    "Talk was left out, because the connection is slow. Lines: %u",
	    lines);
	session_send_remark(session, text);
}

bool session_is_host(const struct session *s)
{
	const struct name_owner
	    *owner = name_owners_find_player(&s->env->state->lobby.owners,
		s->player->identity.id);

	return s->player->identity.is_proven && owner != NULL &&
	    s->env->options->host_key != NULL &&
	    strcmp(owner->key, s->env->options->host_key) == 0;
}

void session_send_you(struct session *s, const char *token,
    uint64_t journal_pos)
{
	struct line_writer line;

	line_writer_event(&line, WIRE_YOU);
	line_writer_word(&line, s->player->name);
	line_writer_pair(&line, PAIR_TOKEN, token);
	if (s->player->identity.is_proven)
		line_writer_pair(&line, PAIR_PROVEN, "1");
	if (session_is_host(s))
		line_writer_pair(&line, PAIR_HOST, "1");
	session_send(s, &line, journal_pos);
}

void session_send_review_state(struct session *s,
    const struct review_state                 *state)
{
	struct line_writer line;

	line_writer_event(&line, WIRE_REVIEW);
	line_writer_number(&line, state->game);
	if (state->place == 0)
		line_writer_pair(&line, PAIR_DONE, "1");
	else
		line_writer_pair_number(&line, PAIR_PLACE, state->place);
	if (state->percent > 0)
		line_writer_pair_number(&line, PAIR_PERCENT, state->percent);
	session_send(s, &line, state->journal_pos);
}

void sessions_init(struct sessions *sessions)
{
	TAILQ_INIT(&sessions->open);
	TAILQ_INIT(&sessions->ended);
}

void sessions_free_ended(struct sessions *sessions, msec now)
{
	struct session *s;

	while ((s = TAILQ_FIRST(&sessions->ended)) != NULL)
		session_free(s, now);
}

void sessions_on_review_change(void *ctx, const struct review_state *state)
{
	struct sessions *sessions = ctx;
	struct session  *s;

	TAILQ_FOREACH (s, &sessions->open, link) {
		if (s->feed.reviewed_game != state->game)
			continue;
		if (state->place == 0)
			s->feed.reviewed_game = 0;
		session_send_review_state(s, state);
	}
}

/* --- answers that wait for the database --- */

/* Drops the request that has no answer yet. */
static void drop_deferred(struct session *s)
{
	if (s->deferred != NULL && s->deferred->query != NULL)
		db_query_cancel(s->deferred->query);
	free(s->deferred);
	s->deferred = NULL;
}

static void pause_reading(struct session *s, bool is_paused)
{
	if (s->connection != NULL)
		s->env->io.pause(s->connection, is_paused);
}

void session_defer(struct session *s)
{
	s->deferred = xcalloc(1, sizeof(*s->deferred));
	pause_reading(s, true);
}

void session_finish(struct session *s, enum error e, const char *text, msec now)
{
	struct deferred_answer *deferred = s->deferred;

	s->deferred = NULL;
	pause_reading(s, false);
	deferred->finish(s, deferred, e, text, now);
	free(deferred);
}

/*
 * If results of games were sent to the session while the query ran, the query
 * may have missed them. Then it runs again, so that the answer includes them,
 * unless a full disk would keep it waiting.
 */
static void on_query_done(struct db_query *q, msec now)
{
	struct session      *s = q->ctx;
	struct server_state *g = s->env->state;

	if (q->refusal == OK && s->shown_pos > q->read_pos) {
		if (!g->journal.is_disk_full &&
		    db_query_queue_post(&g->queries, q, s->shown_pos))
			return;
		q->refusal = g->journal.is_disk_full ? ERR_DISK : ERR_SLOW;
	}
	session_finish(s, q->refusal, NULL, now);
}

enum error session_query(struct session *s, struct db_query *q,
    void (*send_rows)(struct session *s, struct db_query *q, msec now))
{
	struct server_state *g = s->env->state;

	q->on_done = on_query_done;
	q->ctx = s;
	if (!db_query_queue_post(&g->queries, q,
		journal_last_pos(&g->journal))) {
		db_query_free(q);
		return ERR_SLOW;
	}
	session_defer(s);
	s->deferred->query = q;
	s->deferred->send_rows = send_rows;
	return OK;
}

static void send_greeting(struct session *s, uint16_t web_port, msec now)
{
	char               token[RESUME_TOKEN_TEXT];
	struct lobby_event e;
	struct line_writer line;

	event_format_hello(&line, web_port, s->env->state->server_key.is_set,
	    s->env->server_id);
	session_send(s, &line, 0);
	session_send_remark(s,
	    "Welcome. \"seek 3x3x3\" finds an opponent,"
	    " \"help\" lists the commands.");
	resume_token_create(&s->player->identity.tokens, token);
	session_send_you(s, token, 0);
	if (s->env->state->motd[0] != '\0')
		session_send_remark(s, s->env->state->motd);
	if (tournament_manager_runs(&s->env->state->tournament)) {
		tournament_manager_describe(&s->env->state->tournament, &e,
		    now);
		lobby_notify(&s->env->state->lobby, s->player, &e);
	}
}

static struct session *
new_session(const struct session_env *env, struct connection *c, msec now)
{
	struct session *s = xcalloc(1, sizeof(*s));

	s->env = env;
	s->connection = c;
	s->login.connected_at = now;
	TAILQ_INSERT_TAIL(&env->sessions->open, s, link);
	return s;
}

struct session *session_new_operator(const struct session_env *env,
    struct connection *c, unsigned uid, msec now)
{
	struct session *s = new_session(env, c, now);

	s->operator_uid = uid;
	s->login.has_sent_command = true;
	s->last_line_at = now;
	return s;
}

/*
 * Called when the login timeout is over, or when it is time for the next ping.
 */
static void on_timer(struct timer *timer, msec now)
{
	struct session    *s = container_of(timer, struct session, timer);
	struct line_writer ping;

	if (s->last_line_at == 0) {
		session_bye(s, BYE_IDLE, NULL, now);
		return;
	}
	if (now - s->last_line_at < s->env->options->ping_interval) {
		timer_heap_set(&s->env->state->timers, timer,
		    s->last_line_at + s->env->options->ping_interval);
		return;
	}
	line_writer_event(&ping, WIRE_PING);
	session_send(s, &ping, 0);
	timer_heap_set(&s->env->state->timers, timer,
	    now + s->env->options->ping_interval);
}

struct session *session_new(const struct session_env *env, struct connection *c,
    uint16_t web_port, bool is_hidden, msec now)
{
	struct session *s = new_session(env, c, now);

	s->timer.on_expire = on_timer;
	s->player = lobby_add_guest(&env->state->lobby, session_observer(s),
	    is_hidden);
	timer_heap_set(&env->state->timers, &s->timer,
	    now + env->options->login_timeout);
	send_greeting(s, web_port, now);
	return s;
}

/*
 * Whether the player is kept after a lost connection, for the user to return.
 */
static bool is_player_kept(const struct session *s)
{
	return s->player != NULL && s->keeps_player && s->connection == NULL;
}

/*
 * The spectators of a match, who also watch its rematches: an event is formatted
 * once for all. The match's observer `audience` owns it, until EV_DETACH.
 */
struct audience {
	TAILQ_HEAD(, session) spectators;
	uint32_t match_id;
};

static void leave_audience(struct session *s)
{
	TAILQ_REMOVE(&s->feed.audience->spectators, s, feed.audience_link);
	s->feed.audience = NULL;
}

/* Stops watching. Returns the id of the match that was watched, or 0. */
static uint32_t leave_watched_match(struct session *s)
{
	struct match *m = session_watched_match(s);

	if (s->feed.audience != NULL)
		leave_audience(s);
	if (m == NULL)
		return 0;
	m->live.spectator_count--;
	return m->id;
}

/*
 * Stops watching because the session ends. A game between bots continues if its
 * spectator may come back.
 */
static void stop_watching(struct session *s, msec now)
{
	uint32_t watched = leave_watched_match(s);

	if (watched == 0)
		return;
	s->player->absence.watched = watched;
	if (!is_player_kept(s))
		match_manager_end_unwatched(&s->env->state->matches, watched,
		    now);
}

void session_free(struct session *s, msec now)
{
	session_listen(s, false);
	timer_heap_cancel(&s->env->state->timers, &s->timer);
	drop_deferred(s);
	stop_watching(s, now);
	TAILQ_REMOVE(s->is_ended ? &s->env->sessions->ended :
				   &s->env->sessions->open,
	    s, link);
	if (s->player != NULL)
		disconnect_player(&s->env->state->matches, s->player,
		    is_player_kept(s), now);
	free(s->login.challenge);
	free(s);
}

void session_on_line(struct session *s, msec now)
{
	if (s->last_line_at == 0)
		timer_heap_set(&s->env->state->timers, &s->timer,
		    now + s->env->options->ping_interval);
	s->last_line_at = now;
}

void session_end(struct session *s, enum bye_reason why, msec now)
{
	if (s->is_ended)
		return;
	session_listen(s, false);
	s->is_ended = true;
	TAILQ_REMOVE(&s->env->sessions->open, s, link);
	TAILQ_INSERT_TAIL(&s->env->sessions->ended, s, link);
	drop_deferred(s);
	timer_heap_cancel(&s->env->state->timers, &s->timer);
	/*
	 * The match and the lobby must not send events to an ended session, and
	 * its player must not get an opponent.
	 */
	stop_watching(s, now);
	if (s->player != NULL)
		seek_suspend(s->player, is_player_kept(s));
	if (s->player != NULL && !is_player_kept(s))
		questions_close_all(s->player);
	s->env->on_end(s, why);
}

bool session_are_bots_busy(const struct session *s)
{
	return thread_pool_queued(s->env->bot_threads) >= s->env->bot_queue_max;
}

void session_bye(struct session *s, enum bye_reason why, const char *sentence,
    msec now)
{
	struct line_writer line;

	if (s->is_ended)
		return;
	event_format_bye(&line, why, sentence);
	session_send(s, &line, 0);
	session_end(s, why, now);
}

/* Sends the line of an event, unless the event is not meant for s. */
static void receive_event(struct session *s, const struct match *m,
    const struct match_event *e, const struct line_writer *line)
{
	/* The records of a game's result are in the journal already. */
	if (match_event_has(e, EVENT_ENDS))
		s->shown_pos = journal_last_pos(&s->env->state->journal);
	if (s->connection == NULL || player_ignores_talk(s->player, e))
		return;
	if (match_event_has(e, EVENT_TALK))
		s->env->io.send_talk(s->connection, line->text, line->length,
		    0);
	else
		s->env->io.send(s->connection, line->text, line->length,
		    m->live.journal_pos);
}

enum session_state session_state(const struct session *s)
{
	const struct player *p = s->player;

	if (p->match != NULL)
		return match_is_over(p->match) ? SESSION_OVER : SESSION_PLAYING;
	return p->seek != NULL ? SESSION_SEEKING : SESSION_LOBBY;
}

bool session_covers(struct session *s, uint32_t cost, msec now)
{
	/* An operator has no player, no limit and no address. */
	if (cost == 0 || s->player == NULL ||
	    (rate_limit_covers(&s->limits.rate, s->env->options->allowance,
		 ADDRESS_REQUESTS_BURST, cost, now) &&
		!address_accounts_full(&s->env->state->accounts,
		    &s->player->client.address, ADDRESS_REQUESTS, cost, now)))
		return true;
	s->limits.uncovered = cost > s->limits.uncovered ? cost :
							   s->limits.uncovered;
	return false;
}

bool session_try_charge(struct session *s, uint32_t cost, msec now)
{
	if (!session_covers(s, cost, now))
		return false;
	if (s->player == NULL || cost == 0)
		return true;
	rate_limit_charge(&s->limits.rate, s->env->options->allowance, cost,
	    now);
	address_accounts_add(&s->env->state->accounts,
	    &s->player->client.address, ADDRESS_REQUESTS, cost, now);
	return true;
}

/*
 * While reading is stopped, the client's further requests wait and are not
 * refused. So a client that sends without pause gets few refusals.
 */
void session_settle(struct session *s, msec now)
{
	uint32_t cost = s->limits.uncovered, rate;
	msec     until, at;

	s->limits.uncovered = 0;
	if (cost == 0)
		return;
	/*
	 * If the player's game has clocks, a move must not wait in the socket,
	 * so reading continues, up to SLOW_REFUSALS_MAX times.
	 */
	if (session_state(s) == SESSION_PLAYING &&
	    s->player->match->live.clock.time_control.kind !=
		TIME_CONTROL_NONE &&
	    s->limits.slow_refusals++ < SLOW_REFUSALS_MAX)
		return;
	s->limits.slow_refusals = 0;
	rate = s->env->options->allowance;
	until = rate_limit_covered_at(&s->limits.rate, rate,
	    ADDRESS_REQUESTS_BURST, cost > rate ? cost : rate, now);
	at = address_accounts_room_at(&s->env->state->accounts,
	    &s->player->client.address, ADDRESS_REQUESTS, cost, now);
	until = at > until ? at : until;
	if (s->connection != NULL)
		s->env->io.throttle(s->connection, until);
}

bool list_page_has(struct list_page *page, uint32_t number)
{
	page->count++;
	if (number > page->from)
		return false;
	if (++page->rows == LIST_ROWS_MAX + 1)
		page->next = number;
	return page->rows <= LIST_ROWS_MAX;
}

void list_page_end(const struct list_page *page, struct line_writer *answer)
{
	line_writer_pair_number(answer, PAIR_COUNT, page->count);
	if (page->next != 0)
		line_writer_pair_number(answer, PAIR_NEXT, page->next);
}

struct match *session_watched_match(const struct session *s)
{
	return s->feed.audience == NULL ?
	    NULL :
	    lobby_find_match(&s->env->state->lobby, s->feed.audience->match_id);
}

static void
on_audience_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct audience   *a = ctx;
	struct session    *s;
	struct line_writer line, state;
	bool               needs_state = match_event_has(e, EVENT_NEEDS_STATE);

	a->match_id = m->id;
	if (TAILQ_EMPTY(&a->spectators) && !match_event_has(e, EVENT_LAST))
		return;
	event_format_event(&line, m, e, SIDE_NONE);
	line_writer_end(&line);
	if (needs_state) {
		event_format_state(&state, m, SIDE_NONE, e->now);
		line_writer_end(&state);
	}
	TAILQ_FOREACH (s, &a->spectators, feed.audience_link) {
		receive_event(s, m, e, &line);
		if (needs_state)
			receive_event(s, m, e, &state);
	}
	if (!match_event_has(e, EVENT_LAST))
		return;
	while ((s = TAILQ_FIRST(&a->spectators)) != NULL)
		leave_audience(s);
	free(a);
}

void session_watch(struct session *s, struct match *m)
{
	struct audience *a = m->live.audience.ctx;

	assert(s->feed.audience == NULL);
	if (a == NULL) {
		a = xcalloc(1, sizeof(*a));
		TAILQ_INIT(&a->spectators);
		a->match_id = m->id;
		m->live.audience = (struct match_observer){ on_audience_event,
			a };
	}
	s->feed.audience = a;
	TAILQ_INSERT_TAIL(&a->spectators, s, feed.audience_link);
	m->live.spectator_count++;
}

void session_unwatch(struct session *s, msec now)
{
	match_manager_end_unwatched(&s->env->state->matches,
	    leave_watched_match(s), now);
}

static enum side side_of(const struct session *s, const struct match *m)
{
	return s->player->match == m ? s->player->side : SIDE_NONE;
}

void session_send_state(struct session *s, const struct match *m, msec now)
{
	struct line_writer line;

	event_format_state(&line, m, side_of(s, m), now);
	session_send(s, &line, m->live.journal_pos);
}

/* s gives its guest to the session that had p, so that both have a player. */
void session_take_over(struct session *s, struct player *p, msec now)
{
	struct session *old = p->presence == PRESENCE_HERE ? p->observer.ctx :
							     NULL;
	struct player  *guest = s->player;

	s->player = p;
	/* A session that has ended but is not freed yet watches no match. */
	if (old != NULL && session_watched_match(old) != NULL)
		p->absence.watched = leave_watched_match(old);
	p->client.address = guest->client.address;
	disconnect_resume(&s->env->state->matches, p, session_observer(s), now);
	if (old == NULL) {
		disconnect_player(&s->env->state->matches, guest, false, now);
		return;
	}
	guest->observer = session_observer(old);
	old->player = guest;
	session_bye(old, BYE_RESUMED, NULL, now);
}

static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct session    *s = ctx;
	struct line_writer line;

	if (s->is_ended || match_event_has(e, EVENT_LAST))
		return;
	event_format_event(&line, m, e, side_of(s, m));
	line_writer_end(&line);
	receive_event(s, m, e, &line);
	if (match_event_has(e, EVENT_NEEDS_STATE))
		session_send_state(s, m, e->now);
}

struct match_observer session_observer(struct session *s)
{
	return (struct match_observer){ on_match_event, s };
}

/* Sends the line of a lobby event to s, unless the event is not meant for s. */
static void receive_lobby_event(const struct session *s,
    const struct lobby_event *e, const struct line_writer *line)
{
	if (s->is_ended || s->connection == NULL ||
	    (lobby_event_has(e, LOBBY_EVENT_SHOUT) &&
		((session_state(s) == SESSION_PLAYING &&
		     !name_is_same(e->name, s->player->name)) ||
		    name_set_contains(player_ignored(s->player), e->name))))
		return;
	if (lobby_event_has(e, LOBBY_EVENT_TALK))
		s->env->io.send_talk(s->connection, line->text, line->length,
		    0);
	else
		s->env->io.send(s->connection, line->text, line->length,
		    e->match != NULL ? e->match->live.journal_pos :
				       e->journal_pos);
}

void session_listen(struct session *s, bool is_listener)
{
	s->env->sessions->listeners += is_listener;
	s->env->sessions->listeners -= s->feed.is_listener;
	s->feed.is_listener = is_listener;
}

/*
 * Sends a row to those who listen to the lobby, after how many were left out before
 * it.
 */
static void send_row(struct sessions *sessions, const struct line_writer *row)
{
	const struct session_env *env = TAILQ_FIRST(&sessions->open)->env;
	const struct journal     *j = &env->state->journal;
	struct line_writer        more;
	struct session           *s;

	line_writer_event(&more, WIRE_LOBBY);
	line_writer_pair_number(&more, PAIR_MORE, sessions->rows_left_out);
	line_writer_end(&more);
	TAILQ_FOREACH (s, &sessions->open, link) {
		if (!s->feed.is_listener || s->connection == NULL)
			continue;
		s->shown_pos = journal_last_pos(j);
		if (sessions->rows_left_out > 0)
			env->io.send_talk(s->connection, more.text, more.length,
			    0);
		env->io.send_talk(s->connection, row->text, row->length,
		    s->shown_pos);
	}
	sessions->rows_left_out = 0;
}

void sessions_on_lobby_event(void *sessions, void *session,
    const struct lobby_event *e)
{
	const struct server_state *g;
	struct sessions           *set = sessions;
	struct session            *s = session;
	struct line_writer         line;
	bool is_row = lobby_event_has(e, LOBBY_EVENT_FEED);

	if (lobby_event_has(e, LOBBY_EVENT_ENDS_WATCHING)) {
		assert(s != NULL);
		session_unwatch(s, e->now);
		return;
	}
	if (TAILQ_EMPTY(&set->open) || (is_row && set->listeners == 0))
		return;
	g = TAILQ_FIRST(&set->open)->env->state;
	/*
	 * While the disk is full, a row would wait, and all later output of the
	 * listeners behind it.
	 */
	if (is_row && g->journal.is_disk_full) {
		set->rows_left_out++;
		return;
	}
	lobby_format_event(&line, e, g);
	line_writer_end(&line);
	if (is_row)
		send_row(set, &line);
	else if (s != NULL)
		receive_lobby_event(s, e, &line);
	else
		TAILQ_FOREACH (s, &set->open, link)
			receive_lobby_event(s, e, &line);
}
