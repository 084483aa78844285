/*
 * client_state.c -- all that the client knows, updated from the server's lines.
 */

#include "client/model/client_state.h"

#include <stdio.h>
#include <string.h>

#include "client/model/terms.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/protocol/discovery.h"
#include "common/protocol/line_reader.h"
#include "common/text/unicode.h"
#include "common/text/user_text.h"
#include "common/text/utf8.h"

/* A bot joins after this many seconds, unless the request says otherwise. */
#define DEFAULT_BOT_WAIT_S 10

/* --- clocks --- */

/*
 * Sets the clock to the times in the event or, if the event has no times, to the times
 * that our own clock shows.
 */
static void update_clock(struct game *g, const struct server_event *ev,
    enum side running, msec now)
{
	msec left[2] = { game_clock_remaining(&g->clock, SIDE_X, now),
		game_clock_remaining(&g->clock, SIDE_O, now) };

	server_event_times(ev, PAIR_LEFT, left);
	game_clock_stop(&g->clock, now);
	memcpy(g->clock.remaining, left, sizeof(g->clock.remaining));
	if (running != SIDE_NONE)
		game_clock_start(&g->clock, running, now);
}

/*
 * Returns whose clock runs if the event does not say: the side to move; nobody if both
 * players are disconnected.
 */
static enum side default_running_side(const struct game *g)
{
	if (board_verdict(g->board) != VERDICT_OPEN ||
	    (g->away[SIDE_X] && g->away[SIDE_O]))
		return SIDE_NONE;
	return game_turn(g);
}

/*
 * Reads the end of a pause; without "paused" there is none. Returns true if a pause has
 * begun or ended.
 */
static bool read_pause(struct game *g, const struct server_event *ev, msec now)
{
	uint32_t paused = server_event_number(ev, PAIR_PAUSED);
	bool     changed = (paused > 0) != (g->paused_until != 0);

	g->paused_until = paused > 0 ? now + paused : 0;
	if (paused > 0)
		g->offer[OFFER_PAUSE] = g->offer[OFFER_UNDO] = SIDE_NONE;
	return changed;
}

static bool on_clock(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;
	enum side    before = g->clock.running;
	bool         changed = read_pause(g, ev, state->now);
	const char  *running = server_event_value(ev, PAIR_RUNS);

	ev->side = server_event_side(ev, PAIR_RUNS);
	ev->timeout = server_event_number(ev, PAIR_PAUSED);
	if (ev->timeout > 0)
		g->claimable_at = 0;
	if (!game_has_clock(g) ||
	    (ev->side == SIDE_NONE && strcmp(running, "-") != 0))
		return changed;
	update_clock(g, ev, ev->side, state->now);
	return changed || g->clock.running != before;
}

/* --- new games and snapshots --- */

/* Starts the game of "match" or "state". Returns false if it is invalid. */
static bool start_game(struct game *g, const struct server_event *ev)
{
	const char    *programs = server_event_value(ev, PAIR_PROGRAMS);
	struct variant v;
	uint32_t       id = server_event_word_number(ev, 1);

	if (id == 0 || !variant_parse(&v, server_event_word(ev, 2)))
		return false;
	game_start(g, id, &v);
	g->my_side = server_event_side(ev, PAIR_YOU);
	g->is_stand_in = server_event_number(ev, PAIR_STANDIN) != 0;
	g->is_tournament = server_event_number(ev, PAIR_TOURNAMENT) != 0;
	g->is_rated = server_event_number(ev, PAIR_RATED) != 0;
	name_sanitize(g->name[SIDE_X], server_event_value(ev, PAIR_X));
	name_sanitize(g->name[SIDE_O], server_event_value(ev, PAIR_O));
	g->is_program[SIDE_X] = strchr(programs, 'x') != NULL;
	g->is_program[SIDE_O] = strchr(programs, 'o') != NULL;
	ply_set_read(&g->bot_plies, server_event_value(ev, PAIR_BOTPLIES));
	g->settings = terms_read(ev, &v);
	g->opening.kind = g->settings.opening;
	game_clock_init(&g->clock, &g->settings.control);
	return true;
}

/* Reads the state of the opening. The moves must have been read before. */
static void read_opening(struct game *g, const struct server_event *ev)
{
	const char *phase = server_event_value(ev, PAIR_PHASE);
	unsigned    ply = board_ply(g->board);

	if (!opening_has_choice(g->opening.kind))
		return;
	g->opening.has_more = strcmp(phase, "more") == 0 ||
	    (strcmp(phase, "choice") == 0 && ply != opening_plies(&g->opening));
	g->opening.is_decided = *phase == '\0';
}

static void note_silence(struct game *g, uint32_t timeout, msec now)
{
	g->claimable_at = now + timeout;
	g->silent_ply = board_ply(g->board);
}

static void read_away(struct game *g, const struct server_event *ev, msec now)
{
	const char *away = server_event_value(ev, PAIR_AWAY);
	uint32_t    timeout = server_event_number(ev, PAIR_UNTIL);

	g->away[SIDE_X] = strchr(away, 'x') != NULL;
	g->away[SIDE_O] = strchr(away, 'o') != NULL;
	if (g->away[SIDE_X] != g->away[SIDE_O] && timeout > 0)
		g->away_deadline = now + timeout;
	if (*server_event_value(ev, PAIR_SILENT) != '\0' && timeout > 0)
		note_silence(g, timeout, now);
	if (*server_event_value(ev, PAIR_FOR) != '\0')
		name_sanitize(g->replaced_name,
		    server_event_value(ev, PAIR_FOR));
}

/*
 * Reads the open offers, such as "draw:x:2,hint:xo", and skips what it does not
 * understand. Hints that both sides want are no offer any more.
 */
static void read_offers(struct game *g, const struct server_event *ev)
{
	const char *at = server_event_value(ev, PAIR_OFFERS);

	for (; *at != '\0'; at += strcspn(at, ","), at += *at == ',') {
		char       word[8] = "", sides[4] = "", id[12] = "";
		enum offer kind;
		enum side  side;

		sscanf(at, "%7[^,:]:%3[^,:]:%11[^,:]", word, sides, id);
		kind = offer_parse(word);
		if (kind == OFFER_HINT && strcmp(sides, "xo") == 0)
			g->has_hints = true;
		else if (kind != OFFER_COUNT && parse_side(sides, &side) &&
		    number_parse(id, 1, UINT32_MAX, &g->offer_id[kind]))
			g->offer[kind] = side;
	}
}

static void finish_game(struct game *g, const struct server_event *ev, msec now)
{
	point line[BOARD_LINE_MAX];
	int   count = notation_read_list(line, BOARD_LINE_MAX,
	      server_event_value(ev, PAIR_LINE));

	game_clock_stop(&g->clock, now);
	game_finish(g, server_event_side(ev, PAIR_WINNER),
	    end_reason_parse(server_event_value(ev, PAIR_WHY)), line, count);
	if (g->end_reason == END_TIME && g->winner != SIDE_NONE)
		g->clock.remaining[side_other(g->winner)] = 0;
	server_event_ratings(ev, PAIR_RATING, g->rating);
	server_event_ratings(ev, PAIR_CHANGE, g->rating_change);
}

/*
 * Reads a snapshot into *g, which is replaced. If the event is invalid, returns false
 * and does not change *g.
 */
static bool read_state(struct game *g, const struct server_event *ev, msec now)
{
	struct game new_game;
	point       moves[POINTS_MAX];
	int         count = notation_read_list(moves, POINTS_MAX,
		    server_event_value(ev, PAIR_MOVES));

	game_init(&new_game);
	if (count < 0 || !start_game(&new_game, ev) ||
	    !game_play_all(&new_game, moves, count)) {
		game_clear(&new_game);
		return false;
	}
	game_clear(g);
	*g = new_game;
	g->is_helped = *server_event_value(ev, PAIR_HINTED) != '\0' ||
	    *server_event_value(ev, PAIR_UNDONE) != '\0';
	read_opening(g, ev);
	read_offers(g, ev);
	read_away(g, ev, now);
	read_pause(g, ev, now);
	update_clock(g, ev,
	    g->paused_until != 0 ||
		    strcmp(server_event_value(ev, PAIR_RUNS), "-") == 0 ?
		SIDE_NONE :
		default_running_side(g),
	    now);
	if (strcmp(server_event_value(ev, PAIR_TURN), "-") == 0)
		finish_game(g, ev, now);
	return true;
}

/* --- handlers, which return false if the event changes nothing --- */

static bool
concerns_game(const struct client_state *state, const struct server_event *ev)
{
	return state->game.board != NULL && state->game.id != 0 &&
	    state->game.id == server_event_word_number(ev, 1);
}

static bool on_match(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;

	if (!start_game(g, ev))
		return false;
	read_opening(g, ev);
	update_clock(g, ev, default_running_side(g), state->now);
	g->serial = ++state->last_serial;
	state->seek_id = 0;
	ev->game = g;
	return true;
}

/*
 * Handles a snapshot of a game. Replaces the game on the board if that is the
 * same game, if we play in the new one, or if there is no game on the board.
 * Keeps any other snapshot until "watch" is answered.
 */
static bool on_state(struct client_state *state, struct server_event *ev)
{
	bool         is_same = concerns_game(state, ev);
	bool         is_ours = server_event_side(ev, PAIR_YOU) != SIDE_NONE;
	bool         was_rated = is_same && state->game.is_rated;
	uint32_t     serial = state->game.serial;
	struct game *g = is_same || is_ours || state->game.board == NULL ?
	    &state->game :
	    &state->snapshot;

	if (!read_state(g, ev, state->now))
		return false;
	ev->game = g;
	g->serial = is_same ? serial : ++state->last_serial;
	if (was_rated && !g->is_rated && !g->over)
		ev->code = "unrated";
	return true;
}

static bool on_move(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;
	uint32_t     ply = server_event_word_number(ev, 2);

	if (!notation_read(&ev->point, server_event_word(ev, 4)))
		return false;
	switch (game_play(g, ply, ev->side, ev->point)) {
	case MOVE_PLAYED:
		game_clock_press(&g->clock, game_last_mover(g), state->now);
		update_clock(g, ev, default_running_side(g), state->now);
		return true;
	case MOVE_DUPLICATE:
		return false;
	case MOVE_OUT_OF_SYNC:
		break;
	}
	ev->kind = EVENT_OUT_OF_SYNC;
	return true;
}

static bool on_over(struct client_state *state, struct server_event *ev)
{
	if (state->game.over)
		return false;
	finish_game(&state->game, ev, state->now);
	ev->side = state->game.winner;
	return true;
}

/* Whether the event is about the ply that comes next in the running game. */
static bool is_for_next_ply(const struct game *g, const struct server_event *ev)
{
	return game_is_running(g) &&
	    server_event_word_number(ev, 2) == board_ply(g->board) + 1;
}

/* The hint itself is sent only to the side that has asked for it. */
static bool on_hinting(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;

	if (!is_for_next_ply(g, ev))
		return false;
	g->is_rated = false;
	g->is_helped = true;
	if (ev->side == g->my_side)
		g->hint_pending = true;
	return true;
}

/* Ignores a hint that is not for the next ply: it is too late. */
static bool on_hint(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;

	g->hint_pending = false;
	return is_for_next_ply(g, ev) &&
	    notation_read(&ev->point, server_event_word(ev, 3)) &&
	    board_check(g->board, ev->point) == OK;
}

static bool on_offer(struct client_state *state, struct server_event *ev)
{
	enum offer offer = offer_parse(ev->code);

	if (offer == OFFER_COUNT)
		return false;
	if (game_make_offer(&state->game, offer, ev->side,
		server_event_number(ev, PAIR_ID)))
		ev->kind = EVENT_AGREED;
	return true;
}

static bool on_away(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;

	ev->timeout = server_event_number(ev, PAIR_UNTIL);
	g->away[ev->side] = true;
	/* The time of a silent player stands only while the opponent is away. */
	if (ev->side != game_silent_side(g))
		g->claimable_at = 0;
	g->away_deadline = ev->timeout > 0 ? state->now + ev->timeout : 0;
	return true;
}

static bool on_idle(struct client_state *state, struct server_event *ev)
{
	ev->timeout = server_event_number(ev, PAIR_UNTIL);
	if (ev->timeout == 0)
		return false;
	note_silence(&state->game, (uint32_t)ev->timeout, state->now);
	return true;
}

/* From now on, name[0] plays the side of the event. */
static void take_seat(struct game *g, const struct server_event *ev)
{
	memcpy(g->name[ev->side], ev->name[0], NAME_SIZE);
	g->away[ev->side] = false;
	g->away_deadline = 0;
}

static bool on_back(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;
	bool         was_bot = name_is_bot(g->name[ev->side]);
	bool         away = g->away[ev->side] || was_bot;

	if (was_bot)
		g->replaced_name[0] = '\0';
	take_seat(g, ev);
	return away;
}

static bool on_sit(struct client_state *state, struct server_event *ev)
{
	name_sanitize(ev->name[1], server_event_value(ev, PAIR_FOR));
	memcpy(state->game.replaced_name, ev->name[1], NAME_SIZE);
	take_seat(&state->game, ev);
	return true;
}

static bool on_left(struct client_state *state, struct server_event *ev)
{
	struct game *g = &state->game;

	if (g->has_left[ev->side])
		return false;
	g->has_left[ev->side] = true;
	g->offer[OFFER_REMATCH] = SIDE_NONE;
	return true;
}

/* Each new token replaces the previous one. */
static bool on_you(struct client_state *state, struct server_event *ev)
{
	const char *token = server_event_value(ev, PAIR_TOKEN);

	name_sanitize(state->my_name, server_event_word(ev, 1));
	if (token_is_valid(token))
		strcpy(state->token, token);
	state->is_host = server_event_number(ev, PAIR_HOST) != 0;
	return true;
}

/* Only a game that we watch is closed: one that we play ends with "over". */
static bool on_unwatch(struct client_state *state, struct server_event *ev)
{
	if (!concerns_game(state, ev) || state->game.my_side != SIDE_NONE)
		return false;
	ev->number = state->game.id;
	game_clear(&state->game);
	return true;
}

static bool on_unseek(struct client_state *state, struct server_event *ev)
{
	if (state->seek_id == 0 ||
	    state->seek_id != server_event_word_number(ev, 1))
		return false;
	state->seek_id = 0;
	return true;
}

/* --- challenges, seeks and offers by number --- */

/*
 * Reads the terms of a game and writes them for people, as "7x7x4, clock 5+3,
 * you play X". The pair "you" of the event says which side is ours. Returns
 * false if the text of the game is invalid.
 */
static bool read_terms(const struct server_event *ev, const char *game,
    char out[PROPOSAL_TERMS_SIZE])
{
	static const char *const sides[] = { [SIDE_X] = ", you play X",
		[SIDE_O] = ", you play O",
		[SIDE_NONE] = "" };
	struct variant           v;
	struct game_settings     s;
	char name[VARIANT_TEXT_SIZE], clock[GAME_TERMS_PHRASES_SIZE],
	    others[GAME_TERMS_PHRASES_SIZE];

	if (!variant_parse(&v, game))
		return false;
	s = terms_read(ev, &v);
	terms_describe(&s, TERM_CLOCK, TERM_ABSENT, clock);
	terms_describe(&s, TERM_ABSENT, GAME_TERM_COUNT, others);
	snprintf(out, PROPOSAL_TERMS_SIZE, "%s%s%s%s%s%s",
	    variant_title(&v, name), clock[0] != '\0' ? ", " : "", clock,
	    sides[server_event_side(ev, PAIR_YOU)],
	    others[0] != '\0' ? ", " : "", others);
	return true;
}

/*
 * Handles "seeking": name[0] seeks the game that we seek. With the key "to",
 * name[0] can accept our game; without it, we can accept the game of name[0].
 */
static bool on_seeking(struct client_state *state, struct server_event *ev)
{
	struct proposal *p = &ev->proposal;

	ev->number = server_event_number(ev, PAIR_MATCH);
	*p = (struct proposal){ .id = server_event_number(ev, PAIR_ID),
		.kind = PROPOSAL_SEEK,
		.is_ours = *server_event_value(ev, PAIR_TO) != '\0' };
	memcpy(p->name, ev->name[0], NAME_SIZE);
	if (p->id != 0 && read_terms(ev, server_event_word(ev, 2), p->terms))
		proposals_add(&state->proposals, p);
	return true;
}

/*
 * Handles "challenge", and "near": a player seeks a game on other terms than we do. The
 * key "to" names the player whom we have challenged.
 */
static bool on_challenge(struct client_state *state, struct server_event *ev)
{
	struct proposal *p = &ev->proposal;
	const char      *to = server_event_value(ev, PAIR_TO);

	*p = (struct proposal){ .id = server_event_word_number(ev, 1),
		.kind = ev->kind == EVENT_NEAR ? PROPOSAL_NEAR :
						 PROPOSAL_CHALLENGE,
		.is_ours = *to != '\0' };
	name_sanitize(p->name, p->is_ours ? to : server_event_word(ev, 2));
	memcpy(ev->name[0], p->name, NAME_SIZE);
	snprintf(p->rating, sizeof(p->rating), "%s",
	    server_event_value(ev, PAIR_RATING));
	if (p->id == 0 || !read_terms(ev, server_event_word(ev, 3), p->terms))
		return false;
	proposals_add(&state->proposals, p);
	return true;
}

/*
 * Removes the proposal, or the offer in the game, with that number. Writes it to *out,
 * which does not change if there is none.
 */
static void
remove_proposal(struct client_state *state, uint32_t id, struct proposal *out)
{
	const struct proposal *known = proposals_find(&state->proposals, id);
	struct game           *g = &state->game;

	if (known != NULL)
		*out = *known;
	proposals_remove(&state->proposals, id);
	for (int i = 0; i < OFFER_COUNT && id != 0; i++) {
		if (g->offer_id[i] != id || g->offer[i] == SIDE_NONE)
			continue;
		*out = (struct proposal){ .id = id,
			.kind = PROPOSAL_OFFER,
			.is_ours = g->offer[i] == g->my_side,
			.offer = (enum offer)i };
		memcpy(out->name, g->name[g->offer[i]], NAME_SIZE);
		g->offer[i] = SIDE_NONE;
	}
}

/*
 * Handles the end of a proposal or of an offer in the game. If the event has no number,
 * it is about our seek.
 */
static bool on_answered(struct client_state *state, struct server_event *ev)
{
	remove_proposal(state, ev->number, &ev->proposal);
	return ev->proposal.id != 0;
}

static bool on_game(struct client_state *state, struct server_event *ev)
{
	(void)state;
	name_sanitize(ev->name[0], server_event_value(ev, PAIR_X));
	name_sanitize(ev->name[1], server_event_value(ev, PAIR_O));
	return true;
}

/* All other values of these lines are read by tournament_apply. */
static bool on_tournament(struct client_state *state, struct server_event *ev)
{
	(void)state;
	ev->side = server_event_side(ev, PAIR_YOU);
	ev->timeout = server_event_number(ev, PAIR_LEFT);
	return true;
}

/*
 * Handles news about the lists. If the kind of the news is unknown, or the server has
 * left out news, the lists must be requested again.
 */
static bool on_lobby(struct client_state *state, struct server_event *ev)
{
	(void)state;
	ev->number = server_event_word_number(ev, 2);
	ev->is_news = true;
	name_sanitize(ev->name[0],
	    ev->kind == EVENT_LOBBY_GAME ? server_event_value(ev, PAIR_X) :
					   server_event_word(ev, 2));
	name_sanitize(ev->name[1], server_event_value(ev, PAIR_O));
	return true;
}

#define OWN_EVENT                       EVENT
#define EVENT(name, words, handle, ...) [EVENT_##name] = { words, handle },
static const struct {
	const char *words;
	bool (*handle)(struct client_state *state, struct server_event *ev);
} events[EVENT_COUNT] = {
#include "client/model/events.def"
};
#undef EVENT
#undef OWN_EVENT

/* Reads the words as events[] says. Returns false if one of them is wrong. */
static bool read_words(const struct client_state *state,
    struct server_event *ev, const char *words)
{
	unsigned names = 0;

	for (unsigned i = 0; words[i] != '\0'; i++) {
		const char *word = server_event_word(ev, i);

		if (words[i] == 'x')
			return false;
		if (words[i] == 'c')
			ev->code = word;
		else if (words[i] == 'g' && concerns_game(state, ev))
			ev->game = &state->game;
		else if (words[i] == 'n' || words[i] == 'N')
			ev->number = server_event_word_number(ev, i);
		else if (words[i] == 'p')
			name_sanitize(ev->name[names++], word);
		else if (words[i] == 's' || words[i] == 'S')
			parse_side(word, &ev->side);
		if ((words[i] == '!' && *word == '\0') ||
		    (words[i] == 'g' && ev->game == NULL) ||
		    (words[i] == 'N' && ev->number == 0) ||
		    (words[i] == 'S' && ev->side == SIDE_NONE))
			return false;
	}
	return true;
}

/* --- requests --- */

bool client_state_awaits_game(const struct client_state *state)
{
	static const char *const verbs[] = { "accept", "bot", "rematch",
		"resume", "seek", "watch" };

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (requests_have(&state->requests, verbs[i]))
			return true;
	return false;
}

/* Returns what a "seek" asks for; several games: the variant is unknown. */
static struct seek_info read_seek(const char *request)
{
	static const char
		    keys[] = "wait else you kind" GAME_TERMS(GAME_TERM_KEY);
	const char *wait, *fallback;
	uint32_t    seconds = DEFAULT_BOT_WAIT_S;
	struct arguments a;
	struct variant   v = { .columns = 0 };
	char             rest[LINE_REQUEST_MAX + 1];

	snprintf(rest, sizeof(rest), "%s", request_arguments(request));
	if (parse_arguments(rest, "wk", keys, &a) != OK)
		return (struct seek_info){ .variant = v };
	wait = pairs_value(&a.pairs, "wait");
	fallback = pairs_value(&a.pairs, "else");
	if (wait != NULL)
		number_parse(wait, 0, UINT32_MAX, &seconds);
	if (fallback != NULL && strcmp(fallback, "none") == 0)
		seconds = 0;
	if (!variant_parse(&v, a.words[0]))
		v.columns = 0;
	return (struct seek_info){ .variant = v,
		.bot_wait = (msec)seconds * 1000 };
}

/* --- answers and the first line --- */

/* Removes a proposal that we have answered, or the server does not know. */
static void
close_answered(struct client_state *state, const struct server_event *ev)
{
	struct proposal closed;

	if (server_event_is_of_verb(ev, "accept") ||
	    server_event_is_of_verb(ev, "decline") ||
	    server_event_is_of_verb(ev, "withdraw"))
		remove_proposal(state, server_event_requested(ev), &closed);
}

/* Handles the server's first line: "hello", or "bye" if the server is full. */
static enum server_event_kind
on_first_line(struct client_state *state, struct server_event *ev)
{
	const char *server = server_event_value(ev, PAIR_SERVER);
	uint32_t    web;

	if (ev->message.kind != '*')
		return EVENT_NOT_NOUGHTS;
	if (ev->kind == EVENT_BYE)
		return EVENT_BYE;
	if (ev->kind != EVENT_HELLO)
		return EVENT_NOT_NOUGHTS;
	ev->number = server_event_number(ev, PAIR_PROTO);
	if (ev->number != PROTOCOL_VERSION)
		return EVENT_WRONG_VERSION;
	state->greeted = true;
	snprintf(state->server, sizeof(state->server), "%.*s",
	    (int)utf8_truncate(server, strlen(server),
		sizeof(state->server) - 1),
	    server);
	web = server_event_number(ev, PAIR_WEB);
	state->web_port = web <= UINT16_MAX ? (uint16_t)web : 0;
	state->server_id = 0;
	discovery_read_id(server_event_value(ev, PAIR_ID), &state->server_id);
	return EVENT_HELLO;
}

static enum server_event_kind
on_done(struct client_state *state, struct server_event *ev)
{
	bool          is_off = strcmp(server_event_word(ev, 1), "off") == 0;
	enum wire_key seek_key = *server_event_value(ev, PAIR_SEEK) != '\0' ?
	    PAIR_SEEK :
	    PAIR_ID;

	ev->verb = server_event_word(ev, 0);
	if (is_off && strcmp(ev->verb, "pause") == 0)
		ev->verb = "pause off";
	if (is_off && strcmp(ev->verb, "watch") == 0)
		ev->verb = "watch off";
	if (strcmp(ev->verb, "withdraw") == 0 && state->seek_id != 0 &&
	    server_event_requested(ev) == state->seek_id)
		ev->verb = "unseek";
	close_answered(state, ev);
	/* A "prove" without a number has not made us another player. */
	if (strcmp(ev->verb, "seek") == 0 || strcmp(ev->verb, "resume") == 0 ||
	    (strcmp(ev->verb, "prove") == 0 &&
		*server_event_value(ev, seek_key) != '\0'))
		state->seek_id = server_event_number(ev, seek_key);
	if (strcmp(ev->verb, "seek") == 0 && ev->request != NULL)
		state->active_seek = read_seek(ev->request->text);
	if (strcmp(ev->verb, "unseek") == 0)
		state->seek_id = 0;
	else if (strcmp(ev->verb, "watch off") == 0 &&
	    state->game.my_side == SIDE_NONE)
		game_clear(&state->game);
	if (strcmp(ev->verb, "watch") == 0 && state->snapshot.board != NULL) {
		game_clear(&state->game);
		state->game = state->snapshot;
		game_init(&state->snapshot);
	}
	game_clear(&state->snapshot);
	return EVENT_DONE;
}

static enum server_event_kind
on_line(struct client_state *state, struct server_event *ev)
{
	switch (ev->message.kind) {
	case '=':
		return on_done(state, ev);
	case '?':
		ev->verb = server_event_word(ev, 0);
		ev->code = server_event_word(ev, 1);
		if (strcmp(ev->code, "id") == 0)
			close_answered(state, ev);
		if (*ev->text == '\0')
			ev->text = ev->code;
		return EVENT_REFUSED;
	case '#':
		return EVENT_NOTE;
	default:
		return read_words(state, ev, events[ev->kind].words) &&
			(events[ev->kind].handle == NULL ||
			    events[ev->kind].handle(state, ev)) ?
		    ev->kind :
		    EVENT_NONE;
	}
}

void client_state_apply(struct client_state *state, char *line, size_t length,
    msec now, struct server_event *ev)
{
	bool is_valid = server_event_parse(ev, line, length);

	state->now = now;
	ev->request = requests_head(&state->requests);
	ev->asked = ev->request != NULL &&
	    ev->request->owner == REQUEST_OF_USER;
	if (state->greeted)
		ev->kind = is_valid ? on_line(state, ev) : EVENT_NONE;
	else
		ev->kind = is_valid ? on_first_line(state, ev) :
				      EVENT_NOT_NOUGHTS;
	if (ev->kind == EVENT_DONE || ev->kind == EVENT_REFUSED) {
		if (requests_answer(&state->requests,
			ev->kind == EVENT_REFUSED ? ev->code : "", now))
			ev->kind = EVENT_NONE;
		if (ev->request != NULL)
			ev->request = &state->requests.answered;
	}
	received_record_apply(&state->record, ev);
	received_review_apply(&state->review, ev);
	tournament_apply(&state->tournament, ev, state->my_name, now);
	if (ev->kind == EVENT_NOT_NOUGHTS &&
	    (is_valid || unicode_check(line, strlen(line)) == UTF8_OK))
		ev->text = line;
}

bool client_state_asked(const struct client_state *state, unsigned i,
    struct proposal *out)
{
	return proposals_open(&state->proposals, &state->game, false, i, out);
}

bool client_state_asking(const struct client_state *state, struct proposal *out)
{
	if (proposals_open(&state->proposals, &state->game, true, 0, out))
		return true;
	*out = (struct proposal){
		.id = state->seek_id, .kind = PROPOSAL_SEEK, .is_ours = true
	};
	return out->id != 0;
}

bool client_state_awaits_turn(const struct client_state *state)
{
	const struct game *g = &state->game;

	if (game_is_yours(g))
		return game_turn(g) != g->my_side;
	return state->seek_id != 0;
}

void client_state_on_disconnect(struct client_state *state)
{
	/* The server describes its tournament again after "hello". */
	state->tournament.phase[0] = '\0';
	state->greeted = false;
	/* A server that was restarted may use the numbers again. */
	state->proposals.count = 0;
	received_review_on_disconnect(&state->review);
	requests_on_disconnect(&state->requests);
}

void client_state_on_forgotten(struct client_state *state)
{
	state->game.id = 0;
	state->seek_id = 0;
}

void client_state_init(struct client_state *state)
{
	*state = (struct client_state){ .greeted = false };
	game_init(&state->game);
	game_init(&state->snapshot);
}

void client_state_clear(struct client_state *state)
{
	received_record_clear(&state->record);
	game_clear(&state->game);
	game_clear(&state->snapshot);
}
