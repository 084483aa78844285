/* plain_ui.c -- the client as lines of text. */

#include "client/text/plain_ui.h"

#include <string.h>

#include "client/text/board_text.h"
#include "client/text/messages.h"
#include "client/text/review_text.h"
#include "common/error.h"
#include "common/notation.h"

/* What a sentence is made from, and where it is printed. */
struct context {
	struct plain_ui           *p;
	const struct client_state *state;
	const struct server_event *e;
	const struct game         *g; /* the event's, or NULL */
	FILE                      *out;
};

/*
 * --- the game ---
 *
 * The full screen shows the players, the moves, whose turn it is, the result
 * and a search in other places, so its log does not repeat them.
 */

/* Returns true only the first time that it is your turn. */
static bool needs_hint(const struct context *c)
{
	if (c->p->move_syntax_shown || game_turn(c->g) != c->g->my_side ||
	    board_verdict(c->g->board) != VERDICT_OPEN)
		return false;
	c->p->move_syntax_shown = true;
	return true;
}

/* Prints the board unless this position has been printed. */
static void print_board_once(const struct context *c)
{
	unsigned ply = board_ply(c->g->board);

	if (!c->p->boards ||
	    (c->p->drawn_match == c->g->id && c->p->drawn_ply == ply))
		return;
	c->p->drawn_match = c->g->id;
	c->p->drawn_ply = ply;
	messages_print_board(c->g, c->out);
}

/*
 * Prints the board if you are to move; a spectator gets it after each move. The
 * position at the end follows the result.
 */
static void print_board_of_turn(const struct context *c)
{
	if (board_verdict(c->g->board) == VERDICT_OPEN &&
	    (c->g->my_side == SIDE_NONE || game_turn(c->g) == c->g->my_side))
		print_board_once(c);
}

/* Says that the game is rated, or why not where others like it are. */
static void print_rated(const struct context *c)
{
	static const struct {
		const char *why, *sentence;
	} reasons[] = {
		{ "name", "one of you has not proven their name" },
		{ "address", "you two play from the same address" },
		{ "daily", "you two have had enough rated games today" },
	};
	const struct game *g = c->g;
	const char        *why = server_event_value(c->e, "unrated");
	size_t             i = 0, count = sizeof(reasons) / sizeof(reasons[0]);

	while (i < count && strcmp(reasons[i].why, why) != 0)
		i++;
	if (g->is_rated)
		fprintf(c->out, "This game is rated.\n");
	else if (i < count)
		fprintf(c->out, "This game is not rated: %s.\n",
		    reasons[i].sentence);
}

static void print_match(const struct context *c)
{
	c->p->drawn_match = 0;
	if (!c->p->full_screen)
		messages_print_players(c->g, "New game,", c->out);
	if (c->g->is_stand_in)
		fprintf(c->out,
		    "The bot plays until somebody comes; the game counts for"
		    " nobody.\n");
	print_rated(c);
	if (c->p->full_screen)
		return;
	messages_print_turn(c->g, needs_hint(c), c->out);
	print_board_of_turn(c);
}

static void print_state(const struct context *c)
{
	char head[24];

	snprintf(head, sizeof(head), "Game %u,", (unsigned)c->g->id);
	c->p->drawn_match = 0;
	if (!c->p->full_screen)
		messages_print_players(c->g, head, c->out);
	if (strcmp(c->e->code, "unrated") == 0)
		fprintf(c->out, "This game is not rated any more.\n");
	if (c->p->full_screen)
		return;
	messages_print_absences(c->g, c->state->now, c->out);
	messages_print_offers(c->g, c->out);
	if (game_is_running(c->g) && game_has_clock(c->g))
		messages_print_clocks(c->g, c->state->now, c->out);
	if (c->g->over) {
		messages_print_result(c->g, c->out);
		messages_print_end(c->g, c->out);
	} else {
		messages_print_turn(c->g, needs_hint(c), c->out);
	}
	print_board_once(c);
}

static void print_move(const struct context *c)
{
	if (c->p->full_screen)
		return;
	messages_print_move(c->g, c->e->side, c->e->point, needs_hint(c),
	    c->out);
	print_board_of_turn(c);
}

static void print_undo(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s take%s back a turn; the game counts for nobody.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    messages_verb_s(c->g, c->e->side));
}

static void print_over(const struct context *c)
{
	const struct game *g = c->g;
	bool opponent_left = g->end_reason == END_QUIT || g->has_left[SIDE_X] ||
	    g->has_left[SIDE_O];

	if (!c->p->full_screen) {
		messages_print_result(g, c->out);
		messages_print_end(g, c->out);
	}
	if (*server_event_value(c->e, "hinted") != '\0')
		fprintf(c->out,
		    "A hint was asked for: the game counts for nobody.\n");
	if (c->p->full_screen)
		return;
	if (g->my_side != SIDE_NONE && !c->p->leaving &&
	    g->end_reason != END_REPLACED)
		fprintf(c->out, "%s\"new\" finds another opponent%s.\n",
		    opponent_left ? "" : "\"rematch\" offers another game, ",
		    board_ply(g->board) > 0 ?
			", \"review\" shows the mistakes" :
			"");
	print_board_once(c);
}

static void print_offer(const struct context *c)
{
	if (c->p->full_screen &&
	    game_is_offered(c->g, game_offer_parse(c->e->code)))
		return; /* it is shown above the input line */
	messages_print_offer(c->g, c->e->side, game_offer_parse(c->e->code),
	    c->out);
}

static void print_agreed(const struct context *c)
{
	static const char *const what[GAME_OFFER_COUNT] = {
		[GAME_OFFER_DRAW] = "a draw",
		[GAME_OFFER_UNDO] = "take back a turn",
		[GAME_OFFER_PAUSE] = "a pause",
		[GAME_OFFER_REMATCH] = "a rematch",
		[GAME_OFFER_HINT] = "hints",
	};
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s agree%s to %s.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    messages_verb_s(c->g, c->e->side),
	    what[game_offer_parse(c->e->code)]);
}

static void print_hinting(const struct context *c)
{
	messages_print_hinting(c->g, c->e->side, c->out);
}

static void print_hint(const struct context *c)
{
	messages_print_hint(c->e->point, server_event_value(c->e, "score"),
	    server_event_value(c->e, "line"), c->out);
}

static void print_idle(const struct context *c)
{
	messages_print_idle(c->g, c->e->side, c->e->timeout, c->out);
}

static void print_away(const struct context *c)
{
	messages_print_away(c->g, c->e->side, c->e->timeout, c->out);
}

static void print_back(const struct context *c)
{
	messages_print_back(c->g, c->e->side, c->out);
}

static void print_clock(const struct context *c)
{
	char left[MESSAGES_PHRASE_SIZE];

	if (c->e->timeout > 0)
		fprintf(c->out,
		    "The game is paused for %s. \"pause off\" ends that.\n",
		    messages_format_time(c->e->timeout, left));
	else if (!game_has_clock(c->g))
		fprintf(c->out, "The game goes on.\n");
	else
		fprintf(c->out, "The clocks are %s.\n",
		    c->e->side == SIDE_NONE ? "stopped" : "running again");
}

static void print_left(const struct context *c)
{
	char who[MESSAGES_PHRASE_SIZE];

	/* print_over has already printed it. */
	if (c->g->over && c->g->end_reason == END_QUIT)
		return;
	fprintf(c->out, "%s %s left the game.\n",
	    messages_format_side(c->g, c->e->side, true, who),
	    c->e->side == c->g->my_side ? "have" : "has");
}

static void print_sit(const struct context *c)
{
	char bot[MESSAGES_PHRASE_SIZE], owner[MESSAGES_PHRASE_SIZE];

	fprintf(c->out, "%s now plays for %s.\n",
	    messages_format_name(c->e->name[0], true, bot),
	    messages_format_name(c->e->name[1], false, owner));
}

static void print_say(const struct context *c)
{
	char        who[MESSAGES_PHRASE_SIZE], name[MESSAGES_PHRASE_SIZE];
	const char *to = "";
	bool        yours = name_is_same(c->e->name[0], c->state->my_name);

	if (strcmp(c->e->code, "tell") == 0)
		to = yours ? messages_format_name(c->e->name[1], false, name) :
			     "you";
	else if (*server_event_value(c->e, "to") != '\0')
		to = "the spectators";
	else if (strcmp(c->e->code, "shout") == 0)
		to = "all";
	fprintf(c->out, "%s say%s%s%s: %s\n",
	    yours ? "You" : messages_format_name(c->e->name[0], true, who),
	    yours ? "" : "s", *to != '\0' ? " to " : "", to, c->e->text);
}

/* A row names what is ignored: talk, games or both. */
static void print_ignored(const struct context *c)
{
	char        who[MESSAGES_PHRASE_SIZE];
	const char *name = strcmp(c->e->name[0], "~spectators") == 0 ?
	    "spectators" :
	    messages_format_name(c->e->name[0], false, who);
	const bool  no_talk = *server_event_value(c->e, "talk") != '\0';
	const bool  no_games = *server_event_value(c->e, "games") != '\0';

	if (no_talk || !no_games)
		fprintf(c->out, "You ignore %s.\n", name);
	if (no_games)
		fprintf(c->out, "You play no games with %s.\n", name);
}

static void print_limit(const struct context *c)
{
	const char *value = server_event_word(c->e, 2);

	fprintf(c->out, "Limit %s: %s.\n", server_event_word(c->e, 1),
	    strcmp(value, "0") == 0 ? "none" : value);
}

static void print_unwatched(const struct context *c)
{
	fprintf(c->out, "Game %u is closed.\n", (unsigned)c->e->number);
}

static void print_out_of_sync(const struct context *c)
{
	fprintf(c->out,
	    "The server sent a move that does not fit the board. Loading the"
	    " game again.\n");
}

/* --- the server and its players --- */

void plain_ui_print_name(const struct plain_ui *p,
    const struct client_state                  *state)
{
	char who[MESSAGES_PHRASE_SIZE];

	fprintf(p->out, "You are %s.\n",
	    messages_format_name(state->my_name, false, who));
}

static void print_hello(const struct context *c)
{
	fprintf(c->out, "Connected to %s.\n",
	    *c->state->server != '\0' ? c->state->server : "the server");
}

static void print_you(const struct context *c)
{
	if (!c->p->full_screen)
		plain_ui_print_name(c->p, c->state);
}

static void print_text(const struct context *c)
{
	fprintf(c->out, "%s\n", c->e->text);
}

/* Every other reason is a failure, which the program prints as it exits. */
static void print_bye(const struct context *c)
{
	if (strcmp(c->e->code, "stop") == 0)
		fprintf(c->out, "The server is stopping: %s\n", c->e->text);
}

static void print_unseek(const struct context *c)
{
	fprintf(c->out, "No opponent was found. \"new\" looks again.\n");
}

/* What somebody asks, and how to answer. */
static void print_proposal(const struct context *c, const struct proposal *p)
{
	char what[MESSAGES_PROPOSAL_SIZE];

	if (c->p->full_screen)
		return; /* it is shown above the input line */
	fprintf(c->out, "%s.", messages_format_proposal(p, what));
	if (p->is_ours)
		fprintf(c->out, " \"withdraw %u\" takes it back.",
		    (unsigned)p->id);
	else
		fprintf(c->out,
		    " \"accept %u\" accepts, \"decline %u\" declines.",
		    (unsigned)p->id, (unsigned)p->id);
	fputc('\n', c->out);
}

/* Either the user or the other player plays a bot meanwhile. */
static void print_seeking(const struct context *c)
{
	const struct proposal *p = &c->e->proposal;
	char                   who[MESSAGES_PHRASE_SIZE];

	messages_format_name(c->e->name[0], true, who);
	if (p->is_ours)
		fprintf(c->out,
		    "%s is also looking for an opponent, but is still in a"
		    " game with a bot, and has been notified.\n",
		    who);
	else if (p->id != 0)
		print_proposal(c, p);
	else
		fprintf(c->out,
		    "%s is looking for an opponent. After this game,"
		    " \"rematch\" starts one with %s.\n",
		    who, messages_format_name(c->e->name[0], false, who));
}

static void print_asked(const struct context *c)
{
	print_proposal(c, &c->e->proposal);
}

/* Prints how a proposal ended; everybody at a game is told of its offers. */
static void print_answered(const struct context *c)
{
	messages_print_answered(c->e, c->state->my_name, c->out);
}

static void print_game_row(const struct context *c)
{
	messages_print_game_row(c->e, c->out);
}

/* "lobby on" in plain mode; the screen shows the lists. */
static void print_lobby(const struct context *c)
{
	const char *winner = server_event_value(c->e, "winner");
	const char *more = server_event_value(c->e, "more");
	char        who[MESSAGES_PHRASE_SIZE];

	if (c->p->full_screen)
		return;
	if (strcmp(c->e->code, "who") == 0)
		messages_print_player_row(c->e, c->out);
	else if (strcmp(c->e->code, "game") == 0)
		messages_print_game_row(c->e, c->out);
	else if (strcmp(c->e->code, "gone") == 0)
		fprintf(c->out, "%s has left.\n",
		    messages_format_name(c->e->name[0], true, who));
	else if (strcmp(c->e->code, "over") == 0)
		fprintf(c->out, "Game %u is over: %s.\n",
		    (unsigned)c->e->number,
		    strcmp(winner, "x") == 0     ? "X wins" :
			strcmp(winner, "o") == 0 ? "O wins" :
						   "nobody wins");
	else if (*more != '\0')
		fprintf(c->out, "More has changed: %s.\n", more);
}

static void print_player_row(const struct context *c)
{
	messages_print_player_row(c->e, c->out);
}

static void print_score_row(const struct context *c)
{
	messages_print_score_row(c->e, c->out);
}

static void print_rating_row(const struct context *c)
{
	messages_print_rating_row(c->e, c->out);
}

static void print_against_row(const struct context *c)
{
	messages_print_against_row(c->e, c->out);
}

/* A row of "history", or the first one of "record". */
static void print_finished_row(const struct context *c)
{
	messages_print_finished_row(c->e, c->out);
	c->p->record_count = 0;
	if (!variant_parse(&c->p->record_variant, server_event_word(c->e, 2)))
		c->p->record_variant.columns = 0;
}

static void print_record_row(const struct context *c)
{
	struct plain_ui *p = c->p;
	int              n = 0;

	messages_print_record_row(c->e, c->out);
	if (strcmp(c->e->code, "moves") == 0)
		n = notation_read_list(p->record_moves + p->record_count,
		    POINTS_MAX - (int)p->record_count,
		    server_event_value(c->e, "moves"));
	p->record_count += n > 0 ? (unsigned)n : 0;
}

/* The board at the end of the game of "record", if boards are drawn. */
static void print_record_board(const struct context *c)
{
	const struct plain_ui *p = c->p;
	point                  line[BOARD_LINE_MAX];
	struct board          *board;

	if (!p->boards || p->record_count == 0 ||
	    p->record_variant.columns == 0)
		return;
	board = board_new(&p->record_variant);
	for (unsigned i = 0; i < p->record_count; i++)
		board_play(board, p->record_moves[i]);
	fputc('\n', c->out);
	board_text_print(board, line, board_line(board, line), c->out);
	board_free(board);
}

static void print_reviewing(const struct context *c)
{
	unsigned percent = server_event_number(c->e, "percent");
	unsigned place = server_event_number(c->e, "place");

	if (place > 1)
		fprintf(c->out, "Game %u waits for its review, in place %u.\n",
		    (unsigned)c->e->number, place);
	else if (percent > 0)
		fprintf(c->out, "Game %u is being reviewed: %u%% done.\n",
		    (unsigned)c->e->number, percent);
	else if (place == 1)
		fprintf(c->out, "Game %u is being reviewed.\n",
		    (unsigned)c->e->number);
}

/* --- answers --- */

/* The full screen shows it itself, unless we are playing. */
static void print_review(const struct context *c)
{
	const struct received_review *r = &c->state->review;

	if (r->problem != NULL)
		fprintf(c->out, "%s\n", r->problem);
	if (!r->review.is_done)
		return;
	if (!c->p->full_screen)
		review_text_print(&r->review, &r->record, c->out);
	else if (game_is_yours(&c->state->game))
		fprintf(c->out,
		    "The review of game %u is ready: \"review %u\" shows it "
		    "after your game.\n",
		    (unsigned)r->game, (unsigned)r->game);
}

/*
 * Says that our name is not proven, and what to do; a game against a bot has
 * begun, and one that is sought has not.
 */
static void print_not_proven(const struct context *c, enum command_id id)
{
	bool is_guest = !name_is_valid(c->state->my_name);

	fprintf(c->out, "The game is not rated: %s. %s\"name NAME\" sets %s.\n",
	    is_guest ? "you have no name of your own" :
		       "your key does not own your name",
	    id == CMD_BOT ? "After it, " : "",
	    is_guest ? "one" : "one that it owns");
}

/*
 * Says why the game that the user seeks will not be rated, or why one against a
 * bot is not that was to be.
 */
static void print_unrated(const struct context *c, enum command_id id)
{
	static const struct {
		enum command_id id;
		const char     *key, *why, *sentence; /* NULL: not proven */
	} reasons[] = {
		{ CMD_SEEK, "id", "name", NULL },
		{ CMD_BOT, "match", "bot",
		    "the strength of this bot is not known" },
		{ CMD_BOT, "match", "daily",
		    "you have had enough rated games against bots today" },
		{ CMD_BOT, "match", "name", NULL },
	};
	const char *why = server_event_value(c->e, "unrated");

	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
		if (reasons[i].id != id || strcmp(reasons[i].why, why) != 0 ||
		    *server_event_value(c->e, reasons[i].key) == '\0')
			continue;
		if (reasons[i].sentence == NULL)
			print_not_proven(c, id);
		else
			fprintf(c->out, "The game is not rated: %s.\n",
			    reasons[i].sentence);
	}
}

/* Most answers need no sentence: the events before them were printed. */
static void print_done(const struct context *c)
{
	static const struct {
		enum command_id id;
		const char     *key, *value, *sentence;
	} answers[] = {
		{ CMD_GAMES, "count", "0", "There are no games in progress." },
		{ CMD_HISTORY, "count", "0", "There are no such games." },
		{ CMD_IGNORE, "count", "0", "You ignore nobody." },
		{ CMD_PING, "", "", "The server answered." },
		{ CMD_QUIT, "", "", "Goodbye." },
		{ CMD_SCORES, "count", "0", "There are no scores yet." },
		{ CMD_WATCH_OFF, "", "", "No longer watching." },
		{ CMD_PROFILE, "count", "0", "That player is not connected." },
	};
	enum command_id id = command_find(c->e->verb);

	if (id == CMD_RECORD)
		print_record_board(c);
	if (id == CMD_HISTORY && *server_event_value(c->e, "next") != '\0')
		fprintf(c->out, "There are more: add from=%s.\n",
		    server_event_value(c->e, "next"));
	if (id == CMD_REVIEW)
		print_review(c);
	if (!c->p->full_screen && id == CMD_UNSEEK)
		fprintf(c->out, "No longer looking for an opponent.\n");
	if (!c->p->full_screen && c->state->seek_id != 0 &&
	    (id == CMD_SEEK || id == CMD_REMATCH))
		fprintf(c->out,
		    "Looking for an opponent. \"unseek\" stops looking.\n");
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		const char *value = server_event_value(c->e, answers[i].key);

		if (answers[i].id == id && strcmp(answers[i].value, value) == 0)
			fprintf(c->out, "%s\n", answers[i].sentence);
	}
	print_unrated(c, id);
}

static const struct {
	void (*print)(const struct context *c);
	bool in_demo; /* about the game itself */
} printers[] = {
	[EVENT_AGAINST] = { print_against_row, false },
	[EVENT_AGREED] = { print_agreed, true },
	[EVENT_ANSWERED] = { print_answered, true },
	[EVENT_AWAY] = { print_away, true },
	[EVENT_BACK] = { print_back, true },
	[EVENT_IDLE] = { print_idle, true },
	[EVENT_BYE] = { print_bye, true },
	[EVENT_CHALLENGE] = { print_asked, false },
	[EVENT_CLOCK] = { print_clock, true },
	[EVENT_DONE] = { print_done, false },
	[EVENT_FINISHED] = { print_finished_row, false },
	[EVENT_GAME] = { print_game_row, false },
	[EVENT_HELLO] = { print_hello, false },
	[EVENT_HINT] = { print_hint, true },
	[EVENT_HINTING] = { print_hinting, true },
	[EVENT_LEFT] = { print_left, false },
	[EVENT_LIMIT] = { print_limit, false },
	[EVENT_LOBBY] = { print_lobby, false },
	[EVENT_MATCH] = { print_match, true },
	[EVENT_MOVE] = { print_move, true },
	[EVENT_NEAR] = { print_asked, false },
	[EVENT_NOTE] = { print_text, false },
	[EVENT_OFFER] = { print_offer, true },
	[EVENT_OUT_OF_SYNC] = { print_out_of_sync, true },
	[EVENT_OVER] = { print_over, true },
	[EVENT_RATING] = { print_rating_row, false },
	[EVENT_RECORD] = { print_record_row, false },
	[EVENT_REFUSED] = { print_text, false },
	[EVENT_REVIEWING] = { print_reviewing, false },
	[EVENT_IGNORED] = { print_ignored, false },
	[EVENT_SAY] = { print_say, true },
	[EVENT_SCORE] = { print_score_row, false },
	[EVENT_SEEKING] = { print_seeking, false },
	[EVENT_SIT] = { print_sit, true },
	[EVENT_STATE] = { print_state, true },
	[EVENT_UNDO] = { print_undo, true },
	[EVENT_UNSEEK] = { print_unseek, false },
	[EVENT_UNWATCHED] = { print_unwatched, false },
	[EVENT_WHO] = { print_player_row, false },
	[EVENT_YOU] = { print_you, false },
};

/* Whether the event belongs to a list, which the client itself may request. */
static bool is_of_list(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return e->kind == EVENT_GAME || e->kind == EVENT_WHO ||
	    e->kind == EVENT_SCORE || id == CMD_WHO || id == CMD_GAMES ||
	    id == CMD_SCORES;
}

/* Whether it belongs to a list or a record of games that are over. */
static bool is_of_finished_games(const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	return e->kind == EVENT_FINISHED || e->kind == EVENT_RECORD ||
	    (e->kind == EVENT_DONE && (id == CMD_HISTORY || id == CMD_RECORD));
}

void plain_ui_print_event(struct plain_ui *p, const struct client_state *state,
    const struct server_event *e)
{
	struct context c = {
		.p = p, .state = state, .e = e, .g = e->game, .out = p->out
	};

	if ((size_t)e->kind >= sizeof(printers) / sizeof(printers[0]))
		return;
	if (printers[e->kind].print == NULL)
		return;
	if (p->full_screen && is_of_finished_games(e))
		return;
	if (p->polled && is_of_list(e) && !e->asked)
		return;
	if (!p->demo || printers[e->kind].in_demo)
		printers[e->kind].print(&c);
}

/* --- commands --- */

static void
print_board(const struct plain_ui *p, const struct client_state *state)
{
	if (state->game.board != NULL)
		messages_print_board(&state->game, p->out);
	else
		fprintf(p->out, "There is no game, so there is no board.\n");
}

static void print_clocks(const struct plain_ui *p,
    const struct client_state *state, msec now)
{
	if (state->game.board != NULL)
		messages_print_clocks(&state->game, now, p->out);
	else
		fprintf(p->out, "There is no game, so there is no clock.\n");
}

static void set_boards(struct plain_ui *p, bool boards)
{
	p->boards = boards;
	if (boards)
		fprintf(p->out, "The board is drawn at each turn.\n");
	else
		fprintf(p->out,
		    "The board is no longer drawn at each turn. \"board\" draws"
		    " it once.\n");
}

static void run_local(struct plain_ui *p, const struct client_state *state,
    enum command_id id, msec now)
{
	switch (id) {
	case CMD_ACCEPT:
	case CMD_DECLINE:
	case CMD_WITHDRAW:
		fprintf(p->out, "There is nothing to %s.\n", command_name(id));
		break;
	case CMD_SUMMARY:
		commands_print_help(p->out);
		break;
	case CMD_BOARD:
		print_board(p, state);
		break;
	case CMD_BOARD_ON:
	case CMD_BOARD_OFF:
		set_boards(p, id == CMD_BOARD_ON);
		break;
	case CMD_TIME:
		print_clocks(p, state, now);
		break;
	default:
		break;
	}
}

void plain_ui_run_command(struct plain_ui *p, const struct client_state *state,
    const struct command *c, msec now)
{
	if (c->kind == COMMAND_INVALID)
		fprintf(p->out, "%s.\n", error_sentence(c->error));
	else if (c->kind == COMMAND_LOCAL)
		run_local(p, state, c->id, now);
}

/* --- the start --- */

void plain_ui_init(struct plain_ui *p, FILE *out)
{
	*p = (struct plain_ui){ .out = out, .boards = true };
}

void plain_ui_print_intro(const struct plain_ui *p)
{
	if (p->full_screen)
		return;
	fprintf(p->out,
	    "\"bot 3x3x3 easy\" plays a bot, \"new\" finds an opponent,"
	    " \"?\" shows help.\n");
}

void plain_ui_print_quit_offer(const struct plain_ui *p)
{
	fprintf(p->out,
	    "Your game is still running. \"leave\" leaves and keeps your seat,"
	    " \"quit\" resigns and leaves; to stay, play on.\n");
}

void plain_ui_print_name_question(const struct plain_ui *p)
{
	fprintf(p->out,
	    "What is your name? Type it, or go on as a guest: \"name NAME\" "
	    "sets it later.\n");
}
