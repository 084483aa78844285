/* engine_player.c -- a session in which an engine plays. */

#include "client/bot/engine_player.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/game/notation.h"
#include "common/text/utf8.h"

/* Quits. If a game is running, resigns it before, instead of only disconnecting. */
static void stop_playing(struct engine_player *p, const char *reason)
{
	struct session *s = p->session;

	link_fail(&s->link, "%s", reason);
	if (link_is_open(&s->link) && game_is_yours(&s->client_state.game))
		session_request(s, "resign");
	if (s->link.state != LINK_NONE)
		session_quit(s, s->now);
}

/* --- next game --- */

/* Whether --accept allows a game with that player. */
static bool is_chosen(const struct engine_player *p, const char *name)
{
	const struct option_list *accepted = &p->options.accepted;

	for (unsigned i = 0; i < accepted->count; i++)
		if (strcasecmp(accepted->items[i], name) == 0)
			return true;
	return accepted->count == 0;
}

/* Requests the variant of the last game, on the terms of the first. */
static void request_game(struct engine_player *p)
{
	const char *first = p->session->options->request;
	const char *variant = request_arguments(first);
	char        request[LINE_REQUEST_MAX + 1];

	if (first[0] == '\0')
		return;
	if (p->game[0] != '\0' && *variant != '\0') {
		snprintf(request, sizeof(request), "%.*s%s%s",
		    (int)(variant - first), first, p->game,
		    variant + strcspn(variant, " "));
		first = request;
	}
	p->next_request = session_request(p->session, first);
}

/* Plays the opponent again if that was offered; a bot accepts each rematch. */
static void request_next(struct engine_player *p, const struct game *g)
{
	enum side opponent = side_other(g->my_side);

	if (g->board != NULL && !g->has_left[opponent] &&
	    is_chosen(p, g->name[opponent]) &&
	    (g->offer[OFFER_REMATCH] == opponent ||
		name_is_bot(g->name[opponent])))
		p->next_request = session_request(p->session, "rematch");
	else
		request_game(p);
}

/* Requests the next game again if that was lost with the connection. */
static void
repeat_request(struct engine_player *p, const struct server_event *ev)
{
	const struct client_state *state = &p->session->client_state;
	bool is_answer = ev->kind == EVENT_DONE || ev->kind == EVENT_REFUSED;

	if (p->next_request == 0 ||
	    requests_have_id(&state->requests, p->next_request))
		return;
	if (!(is_answer && server_event_is_of(ev, p->next_request)) &&
	    !game_is_yours(&state->game))
		request_next(p, &state->game);
	else
		p->next_request = 0;
}

static void on_over(struct engine_player *p, const struct game *g)
{
	p->last_counted_game = g->serial;
	variant_write(board_variant(g->board), p->game);
	p->games_played++;
	p->games_won += g->winner == g->my_side;
	p->games_lost += g->winner == side_other(g->my_side);
	if (p->options.games > 1)
		fprintf(p->session->plain.out,
		    "The engine has won %u, lost %u and drawn %u of %u "
		    "games.\n",
		    p->games_won, p->games_lost,
		    p->games_played - p->games_won - p->games_lost,
		    p->games_played);
	if (p->options.enters_tournament && !p->is_last_game)
		return; /* the server begins the next game */
	if (p->is_last_game || p->games_played >= p->options.games)
		session_quit(p->session, p->session->now);
	else
		request_next(p, g);
}

/* No engine knows where it may put the stones of pro and longpro. */
static bool knows_opening(const struct server_event *ev)
{
	const char       *word = server_event_value(ev, PAIR_OPENING);
	enum opening_kind kind = OPENING_NONE;

	return word[0] == '\0' ||
	    (opening_kind_parse(&kind, word) && opening_has_choice(kind));
}

/* Quits after the tournament, or if its games have an unknown opening. */
static void
on_tournament(struct engine_player *p, const struct server_event *ev)
{
	if (!knows_opening(ev)) {
		stop_playing(p,
		    "the games of this tournament have an opening that"
		    " engines cannot play; enter one with none, swap or swap2");
		return;
	}
	if (strcmp(server_event_value(ev, PAIR_STATE), "over") != 0)
		return;
	p->is_last_game = game_is_yours(&p->session->client_state.game);
	if (!p->is_last_game)
		session_quit(p->session, p->session->now);
}

static void on_refused(struct engine_player *p, const struct server_event *ev)
{
	const struct game *g = &p->session->client_state.game;
	char               reason[ENGINE_TEXT_SIZE];

	if (strcmp(ev->verb, "rematch") == 0) {
		/* Meanwhile another opponent may have come. */
		if (g->board == NULL || g->over)
			request_game(p);
	} else if (strcmp(ev->code, error_code(ERR_OVER)) != 0 &&
	    strcmp(ev->code, error_code(ERR_ENTERED)) != 0 &&
	    strcmp(ev->code, error_code(ERR_ID)) != 0 &&
	    strcmp(ev->code, error_code(ERR_SEATED)) != 0) {
		/*
		 * Four refusals are harmless, and are left out above: of "join"
		 * after a lost connection; of a move that came after the end of
		 * the game; of an answer that came after the end of the
		 * challenge; and of a seek when a game had just begun.
		 */
		snprintf(reason, sizeof(reason),
		    "the server refused a request: %.*s",
		    (int)utf8_truncate(ev->text, strlen(ev->text), 200),
		    ev->text);
		stop_playing(p, reason);
	}
}

/* --- challenges --- */

/*
 * Returns why a challenge is declined, as a text for "decline"; NULL if it is accepted.
 */
static const char *
reason_to_decline(const struct engine_player *p, const struct server_event *ev)
{
	const struct game *g = &p->session->client_state.game;
	const bool         is_program = server_event_number(ev, PAIR_BOT) != 0;
	struct variant     asked, own;

	if (p->options.enters_tournament)
		return "I play in the tournament only";
	if (!is_chosen(p, server_event_word(ev, 2)))
		return "I play with certain players only";
	if (p->options.opponents != OPPONENTS_ANY &&
	    is_program != (p->options.opponents == OPPONENTS_PROGRAMS))
		return "I do not play your kind";
	if (p->options.play != NULL &&
	    (!variant_parse(&own, p->options.play) ||
		!variant_parse(&asked, server_event_word(ev, 3)) ||
		!variant_is_same(&asked, &own)))
		return "I play another game";
	if (!knows_opening(ev))
		return "I do not play that opening";
	return game_is_yours(g) ? "I am in a game; try again after it" : NULL;
}

static void
answer_challenge(const struct engine_player *p, const struct server_event *ev)
{
	const char *why = reason_to_decline(p, ev);
	char        request[LINE_REQUEST_MAX + 1];

	if (ev->proposal.is_ours)
		return;
	if (why == NULL)
		snprintf(request, sizeof(request), "accept %u",
		    (unsigned)ev->proposal.id);
	else
		snprintf(request, sizeof(request), "decline %u :%s",
		    (unsigned)ev->proposal.id, why);
	session_request(p->session, request);
}

/* --- results of the driver --- */

static void
handle_result(struct engine_player *p, enum engine_driver_result result)
{
	char at[NOTATION_POINT_SIZE], request[64];

	if (result == ENGINE_RESULT_NONE)
		return;
	if (result == ENGINE_RESULT_FAILURE) {
		stop_playing(p, p->driver.text);
		return;
	}
	if (p->driver.text[0] != '\0')
		fprintf(p->session->plain.out, "%s\n", p->driver.text);
	if (result == ENGINE_RESULT_MOVE) {
		notation_write(p->driver.move, at);
		snprintf(request, sizeof(request), "move %s ply=%u", at,
		    p->driver.known_plies);
		session_request(p->session, request);
	} else if (result == ENGINE_RESULT_CHOICE) {
		snprintf(request, sizeof(request), "choose %s",
		    opening_choice_word(p->driver.choice));
		session_request(p->session, request);
	}
}

/* --- lines from the server --- */

bool engine_player_on_server_line(struct engine_player *p, char *text,
    size_t length, msec now)
{
	struct session     *s = p->session;
	const struct game  *g = &s->client_state.game;
	struct server_event ev;

	if (!session_on_line(s, text, length, now, &ev))
		return false;
	if (!link_is_open(&s->link))
		return true;
	repeat_request(p, &ev);
	/* The game may have ended while we were disconnected. */
	if (g->board != NULL && g->over && g->my_side != SIDE_NONE &&
	    g->end_reason != END_REPLACED && g->serial != p->last_counted_game)
		on_over(p, g);
	else if (ev.kind == EVENT_REFUSED)
		on_refused(p, &ev);
	else if (ev.kind == EVENT_CHALLENGE)
		answer_challenge(p, &ev);
	else if (ev.kind == EVENT_UNSEEK)
		stop_playing(p, "no opponent was found");
	else if (ev.kind == EVENT_TOURNAMENT && p->options.enters_tournament)
		on_tournament(p, &ev);
	handle_result(p, engine_driver_update(&p->driver, g, now));
	return true;
}

/* --- lines from the engine --- */

/* Whether the engine has a game. It continues to search while we are disconnected. */
static bool is_playing(const struct engine_player *p)
{
	return link_is_open(&p->session->link) ||
	    link_is_lost(&p->session->link);
}

void engine_player_on_engine_line(struct engine_player *p, const char *line,
    msec now)
{
	const struct game *g = &p->session->client_state.game;

	p->session->now = now;
	if (is_playing(p))
		handle_result(p,
		    engine_driver_on_line(&p->driver, g, line, now));
}

void engine_player_on_timeout(struct engine_player *p, msec now)
{
	const struct game *g = &p->session->client_state.game;

	p->session->now = now;
	if (is_playing(p))
		handle_result(p, engine_driver_on_timeout(&p->driver, g, now));
}

void engine_player_on_engine_exit(struct engine_player *p,
    const char *description, msec now)
{
	const char *command = p->options.command;
	char        reason[ENGINE_TEXT_SIZE];

	p->session->now = now;
	if (link_is_closing(&p->session->link))
		return;
	snprintf(reason, sizeof(reason),
	    "the engine %s; COMMAND, the last argument, is \"%.*s\"",
	    description, (int)utf8_truncate(command, strlen(command), 100),
	    command);
	stop_playing(p, reason);
}

/* --- init and end --- */

void engine_player_init(struct engine_player *p, struct session *s,
    const struct engine_options *options, const struct engine_driver_io *io)
{
	*p = (struct engine_player){ .options = *options, .session = s };
	engine_driver_init(&p->driver, options->turn_time, io);
}
