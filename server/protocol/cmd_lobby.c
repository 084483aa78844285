/* cmd_lobby.c -- requests about players, finding a game, and lists. */

#include "server/protocol/command_handlers.h"
#include "server/util/name_fold.h"

#include <stdio.h>
#include <strings.h>

#include "common/base/number.h"
#include "common/text/user_text.h"
#include "server/games/match_manager.h"
#include "server/lobby/lobby.h"
#include "server/matchmaking/matchmaking.h"
#include "server/protocol/event_format.h"
#include "server/protocol/lobby_format.h"
#include "server/rating/game_scoring.h"

/* Reads a number. If the key is not given, *out does not change. */
static enum error read_number(struct arguments *a, const char *key,
    uint32_t min, uint32_t max, uint32_t *out)
{
	const char *value = pairs_value(&a->pairs, key);

	if (value == NULL || number_parse(value, min, max, out))
		return OK;
	return refuse_argument(a, ERR_VALUE, value, NULL);
}

enum error read_program(struct arguments *a, bool *is_program)
{
	uint32_t   bot = 0;
	enum error e = read_number(a, "bot", 0, 1, &bot);

	*is_program = bot != 0;
	return e;
}

void mark_program(struct session *s, bool is_program)
{
	struct player *p = s->player;

	p->client.is_program = is_program;
	lobby_player_changed(&s->env->state->lobby, p);
	if (p->match != NULL)
		p->match->live.seat[p->side].is_program = is_program;
}

enum error cmd_name(struct session *s, struct arguments *a, msec now)
{
	struct server_state     *g = s->env->state;
	struct player           *p = s->player;
	char                     token[RESUME_TOKEN_TEXT];
	bool                     is_program;
	const struct name_owner *owner;
	enum error               e = read_program(a, &is_program);

	if (e != OK)
		return e;
	if (!name_is_valid(a->words[0]))
		return refuse_argument(a, ERR_NAME, a->words[0], NULL);
	if (bans_find(&g->bans, false, a->words[0], NULL, NULL, now) != NULL)
		return refuse_argument(a, ERR_BANNED, a->words[0], NULL);
	owner = match_manager_find_owner(&g->matches, a->words[0], now);
	if (owner != NULL &&
	    !(p->identity.is_proven && p->identity.id == owner->player))
		return refuse_argument(a, ERR_OWNED, a->words[0], NULL);
	e = match_manager_rename_player(&g->matches, p, a->words[0], 0);
	if (e != OK)
		return refuse_argument(a, e, a->words[0], NULL);
	mark_program(s, is_program);
	resume_token_create(&p->identity.tokens, token);
	session_send_you(s, token, match_manager_record_player(&g->matches, p));
	s->env->on_login(s);
	return OK;
}

/* Resumes watching the match that the player watched when disconnected. */
static void watch_again(struct session *s, msec now)
{
	struct match *m = lobby_find_match(&s->env->state->lobby,
	    s->player->absence.watched);

	s->player->absence.watched = 0;
	if (m == NULL || s->player->match != NULL ||
	    session_watched_match(s) != NULL ||
	    m->live.spectator_count >= SPECTATORS_MAX)
		return;
	session_watch(s, m);
	session_send_state(s, m, now);
}

void answer_resumed(struct session *s, msec now)
{
	struct player *p = s->player;

	if (p->match != NULL)
		session_send_state(s, p->match, now);
	watch_again(s, now);
	tournament_manager_tell_next(&s->env->state->tournament, p, now);
	questions_returned(&s->env->state->matchmaking.questions, p, now);
	matchmaking_return(&s->env->state->matchmaking, p, now);
	if (p->match != NULL) {
		line_writer_pair_number(s->answer, PAIR_MATCH, p->match->id);
		if (p->seek != NULL)
			line_writer_pair_number(s->answer, PAIR_SEEK,
			    p->seek->id);
	} else if (p->seek != NULL) {
		line_writer_pair_number(s->answer, PAIR_ID, p->seek->id);
	}
}

enum error cmd_resume(struct session *s, struct arguments *a, msec now)
{
	char                 token[RESUME_TOKEN_TEXT];
	struct server_state *g = s->env->state;
	struct player *p = lobby_find_player_by_token(&g->lobby, a->words[0]);
	const struct name_owner *owner;

	if (p == NULL)
		return ERR_TOKEN;
	owner = name_owners_find_player(&g->lobby.owners, p->identity.id);
	if (bans_find(&g->bans, false, p->name,
		owner != NULL ? owner->key : NULL, NULL, now) != NULL)
		return refuse_argument(a, ERR_BANNED, p->name, NULL);
	if (!resume_token_rotate(&p->identity.tokens, a->words[0], token))
		return ERR_TOKEN;
	if (p != s->player) {
		match_manager_update_seat_name(&g->matches, p);
		player_end_proof(p);
		session_unwatch(s, now);
		session_take_over(s, p, now);
	}
	session_send_you(s, token, match_manager_record_player(&g->matches, p));
	s->env->on_login(s);
	answer_resumed(s, now);
	return OK;
}

/* --- finding a game --- */

/*
 * Appends the number of the game m that has begun; m is NULL if none has begun
 * yet. If the game is not or would not be rated, appends the reason.
 */
static void answer_game(struct session *s, const struct match *m,
    enum unrated_reason reason)
{
	if (m != NULL)
		line_writer_pair_number(s->answer, PAIR_MATCH, m->id);
	if (reason != RATED)
		line_writer_pair(s->answer, PAIR_UNRATED,
		    unrated_reason_word(reason));
}

/*
 * A seek is allowed in the lobby, after a game, and during a stand-in game,
 * which is a game against a bot while an earlier seek waits. The new seek then
 * replaces the earlier one.
 */
enum error cmd_seek(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	struct player       *p = s->player;
	const struct match  *before = p->match;
	struct seek_request  request;
	enum error e = seek_request_read(&request, a->words[0], &a->pairs,
	    p->client.is_program, &a->bad_value);

	if (e != OK)
		return e;
	if (request.timeout == 0 && request.is_bot_on_timeout &&
	    session_are_bots_busy(s) &&
	    !matchmaking_has_waiting(&g->matchmaking, p, &request.terms))
		return ERR_BOTS;
	session_unwatch(s, now);
	matchmaking_seek(&g->matchmaking, p, &request, now);
	if (p->match == NULL || p->match == before) {
		line_writer_pair_number(s->answer, PAIR_ID, p->seek->id);
		answer_game(s, NULL,
		    p->identity.is_proven ? RATED : UNRATED_NAME);
	} else {
		answer_game(s, p->match,
		    match_manager_unrated_reason(&g->matches, p->match, now));
	}
	return OK;
}

enum error cmd_unseek(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	(void)now;
	if (s->player->seek == NULL)
		return ERR_IDLE;
	match_starter_unseek(&s->env->state->matchmaking.starter, s->player);
	return OK;
}

enum error cmd_bot(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	struct player       *p = s->player;
	struct match        *m;
	enum bot_level       level, other;
	struct seek_terms    terms;
	uint32_t             keep = 0;
	enum error e = seek_terms_read_fixed(&terms, &a->variant, &a->pairs,
	    &a->bad_value);

	if (e == OK)
		e = read_number(a, "keep", 0, 1, &keep);
	if (e != OK)
		return e;
	if (!bot_level_parse(&level, a->words[0]))
		return refuse_argument(a, ERR_LEVEL, a->words[0], NULL);
	if (a->word_count > 1 && !bot_level_parse(&other, a->words[1]))
		return refuse_argument(a, ERR_LEVEL, a->words[1], NULL);
	if (a->word_count > 1 && terms.side != SIDE_NONE)
		return refuse_argument(a, ERR_VALUE,
		    pairs_value(&a->pairs, "you"),
		    "You have no side in a game between two bots");
	if (a->word_count == 1 && keep != 0)
		return refuse_argument(a, ERR_VALUE, "keep=1",
		    "A game of your own is kept anyway");
	session_unwatch(s, now);
	if (a->word_count <= 1) {
		match_starter_play_bot(&g->matchmaking.starter, p,
		    &terms.settings, level, terms.side, now);
		line_writer_pair_number(s->answer, PAIR_MATCH, p->match->id);
		return OK;
	}
	/* Two bots play, and the client watches their game. */
	match_manager_leave(&g->matches, p);
	m = match_starter_create_bot_match(&g->matchmaking.starter,
	    &terms.settings, level, other);
	session_watch(s, m);
	match_manager_start(&g->matches, m, 0, now);
	if (keep != 0)
		match_manager_keep_bot_match(&g->matches, m, &p->client.address,
		    now);
	answer_game(s, m, RATED);
	return OK;
}

/* --- challenges, and answers by number --- */

/*
 * If the request has started a game, appends the number of that game. `before`
 * is the match that the player had before the request.
 */
static void answer_started(struct session *s, const struct match *before)
{
	const struct match *m = s->player->match;

	if (m != NULL && m != before)
		line_writer_pair_number(s->answer, PAIR_MATCH, m->id);
}

enum error cmd_accept(struct session *s, struct arguments *a, msec now)
{
	const struct match *before = s->player->match;
	enum error e = question_accept(&s->env->state->matchmaking.questions,
	    s->player, a->number, now);

	if (e == OK)
		answer_started(s, before);
	return e;
}

enum error cmd_decline(struct session *s, struct arguments *a, msec now)
{
	enum error e = a->text[0] != '\0' ? check_talk_ban(s, a, now) : OK;

	if (e != OK)
		return e;
	return question_decline(&s->env->state->matchmaking.questions,
	    s->player, a->number, a->text, now);
}

enum error cmd_withdraw(struct session *s, struct arguments *a, msec now)
{
	return question_withdraw(&s->env->state->matchmaking.questions,
	    s->player, a->number, now);
}

enum error cmd_challenge(struct session *s, struct arguments *a, msec now)
{
	struct server_state *g = s->env->state;
	const struct match  *before = s->player->match;
	const char          *name = a->words[0];
	struct player       *to;
	uint32_t             id;
	struct seek_terms    terms;
	enum error e = seek_terms_read_fixed(&terms, &a->variant, &a->pairs,
	    &a->bad_value);

	if (e != OK)
		return e;
	if (!name_has_form(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	to = lobby_find_player(&g->lobby, name);
	if (to == NULL || to->presence != PRESENCE_HERE)
		return refuse_argument(a, ERR_NOBODY, name, NULL);
	if (to == s->player)
		return refuse_argument(a, ERR_VALUE, name, OWN_NAME);
	e = question_challenge(&g->matchmaking.questions, s->player, to,
	    &terms.settings, terms.side, &id, now);
	if (e != OK)
		return refuse_argument(a, e, name, NULL);
	if (id != 0)
		line_writer_pair_number(s->answer, PAIR_ID, id);
	else
		answer_started(s, before);
	return OK;
}

/* --- lists --- */

/*
 * Reads which page of a list is wanted; the newest rows come first. See
 * list_page_has.
 */
static enum error
read_page(struct arguments *a, struct list_page *page, uint32_t *all)
{
	enum error e = read_number(a, "from", 1, UINT32_MAX, &page->from);

	*all = 0;
	return e == OK ? read_number(a, "all", 0, 1, all) : e;
}

static void send_player(struct session *s, const struct player *p, msec now)
{
	struct line_writer line;

	session_send(s, &line,
	    lobby_format_player(&line, WIRE_WHO, p, s->env->state, now));
}

enum error cmd_who(struct session *s, struct arguments *a, msec now)
{
	const struct lobby  *l = &s->env->state->lobby;
	const struct player *p;
	struct list_page     page = { .from = UINT32_MAX };
	uint32_t             all;
	enum error           e = read_page(a, &page, &all);

	if (e != OK)
		return e;
	TAILQ_FOREACH (p, &l->players, listing.link)
		if ((p->presence == PRESENCE_HERE ||
			(all && p->presence != PRESENCE_HIDDEN)) &&
		    list_page_has(&page, p->listing.order))
			send_player(s, p, now);
	list_page_end(&page, s->answer);
	return OK;
}

enum error cmd_games(struct session *s, struct arguments *a, msec now)
{
	const struct server_state *g = s->env->state;
	const struct lobby_match  *lm;
	struct line_writer         line;
	struct list_page           page = { .from = UINT32_MAX };
	uint32_t                   all;
	enum error                 e = read_page(a, &page, &all);

	(void)now;
	if (e != OK)
		return e;
	TAILQ_FOREACH (lm, &g->lobby.matches, link) {
		const struct match *m = &lm->match;

		if (match_is_over(m) || (!all && match_is_adjourned(m)) ||
		    journal_waits_for_space(&g->journal, m->live.journal_pos) ||
		    !list_page_has(&page, m->id))
			continue;
		event_format_game(&line, WIRE_GAME, m);
		session_send(s, &line, m->live.journal_pos);
	}
	list_page_end(&page, s->answer);
	return OK;
}

static void put_counts(struct line_writer *line, const uint32_t count[3])
{
	line_writer_pair_number(line, PAIR_WON, count[OUTCOME_WON]);
	line_writer_pair_number(line, PAIR_LOST, count[OUTCOME_LOST]);
	line_writer_pair_number(line, PAIR_DRAWN, count[OUTCOME_DRAWN]);
}

static void
send_score(struct session *s, const char *name, const struct score_row *row)
{
	char               text[VARIANT_TEXT_SIZE];
	struct line_writer line;

	line_writer_event(&line, WIRE_SCORE);
	line_writer_word(&line, name);
	line_writer_word(&line, variant_write(&row->variant, text));
	put_counts(&line, row->count);
	session_send(s, &line, 0);
}

static void send_scores(struct session *s, struct db_query *query, msec now)
{
	const struct scores_query *q = &query->scores;

	(void)now;
	for (uint32_t i = 0; i < q->row_count; i++)
		send_score(s, q->rows[i].name, &q->rows[i]);
	line_writer_pair_number(s->answer, PAIR_COUNT, q->total);
}

static enum error read_scores_query(struct arguments *a, struct scores_query *q)
{
	const char *name = a->word_count > 0 ? a->words[0] : "";
	const char *variant = pairs_value(&a->pairs, "variant");
	enum error  e;

	if (name[0] != '\0' && !name_is_valid(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	if (variant != NULL && (e = variant_read(&q->variant, variant)) != OK)
		return refuse_argument(a, e, variant, NULL);
	name_fold(name, q->folded);
	q->has_variant = variant != NULL;
	e = read_number(a, "top", 1, SCORES_ROWS_MAX, &q->limit);
	return e == OK ? read_number(a, "from", 1, UINT32_MAX, &q->from) : e;
}

enum error cmd_scores(struct session *s, struct arguments *a, msec now)
{
	struct db_query *q = db_query_new(QUERY_SCORES);
	enum error       e = read_scores_query(a, &q->scores);

	(void)now;
	if (e == OK)
		return session_query(s, q, send_scores);
	db_query_free(q);
	return e;
}

/* --- a player's profile --- */

/* Returns the player with that name, unless lists do not show the player. */
static const struct player *find_shown(const struct lobby *l, const char *name)
{
	const struct player *p = lobby_find_player(l, name);

	return p != NULL && p->presence != PRESENCE_HIDDEN ? p : NULL;
}

static void send_profile(struct session *s, struct db_query *query, msec now)
{
	const struct server_state  *g = s->env->state;
	const struct profile_query *q = &query->profile;
	const struct player        *p = find_shown(&g->lobby, q->name);
	const char                 *name = p != NULL ? p->name : q->name;
	char               text[VARIANT_TEXT_SIZE], value[SHOWN_RATING_SIZE];
	struct line_writer line;

	(void)now;
	if (p != NULL)
		send_player(s, p, q->asked_at);
	for (unsigned i = 0; i < q->rating_count; i++) {
		struct shown_rating r = rating_table_shown(&g->lobby.ratings,
		    q->found, &q->rated[i], g->journal.durable_pos, q->asked_at,
		    NULL);

		if (!r.is_set)
			continue;
		line_writer_event(&line, WIRE_RATING);
		line_writer_word(&line, name);
		line_writer_word(&line, variant_write(&q->rated[i], text));
		line_writer_word(&line, shown_rating_write(&r, value));
		line_writer_pair_number(&line, PAIR_GAMES, q->games[i]);
		session_send(s, &line, 0);
	}
	for (unsigned i = 0; i < q->score_count; i++)
		send_score(s, name, &q->scores[i]);
	if (q->has_met) {
		/* The player's results against the player who asks. */
		line_writer_event(&line, WIRE_AGAINST);
		line_writer_word(&line, name);
		line_writer_word(&line, s->player->name);
		put_counts(&line, q->meeting);
		session_send(s, &line, 0);
	}
	cmd_history_send_games(s, &q->last_games);
	line_writer_pair_number(s->answer, PAIR_COUNT, p != NULL);
}

/*
 * Sends the profile of the player who has the name now or, if nobody has, of
 * the last one who had it.
 */
enum error cmd_profile(struct session *s, struct arguments *a, msec now)
{
	const struct lobby      *l = &s->env->state->lobby;
	const char              *name = a->words[0];
	const struct player     *p;
	const struct name_owner *owner;
	struct db_query         *query;
	struct profile_query    *q;

	if (!name_has_form(name))
		return refuse_argument(a, ERR_NAME, name, NULL);
	p = find_shown(l, name);
	owner = name_owners_find(&l->owners, name);
	query = db_query_new(QUERY_PROFILE);
	q = &query->profile;
	name_fold(name, q->folded);
	snprintf(q->name, sizeof(q->name), "%s", name);
	q->asked_at = now;
	q->asker = s->player->identity.id;
	if (p != NULL)
		q->player = p->identity.id;
	else if (owner != NULL)
		q->player = owner->player;
	return session_query(s, query, send_profile);
}

enum error cmd_lobby(struct session *s, struct arguments *a, msec now)
{
	(void)now;
	if (strcasecmp(a->words[0], "on") == 0)
		session_listen(s, true);
	else if (strcasecmp(a->words[0], "off") == 0)
		session_listen(s, false);
	else
		return refuse_argument(a, ERR_VALUE, a->words[0],
		    "That is neither on nor off");
	return OK;
}

/* --- the connection --- */

enum error cmd_ping(struct session *s, struct arguments *a, msec now)
{
	(void)now;
	if (a->word_count > 0)
		line_writer_word(s->answer, a->words[0]);
	return OK;
}

enum error cmd_quit(struct session *s, struct arguments *a, msec now)
{
	(void)a;
	if (session_state(s) == SESSION_PLAYING)
		match_resign(s->player->match, s->player->side, END_QUIT, now);
	session_end(s, BYE_QUIT, now);
	match_manager_leave(&s->env->state->matches, s->player);
	return OK;
}
