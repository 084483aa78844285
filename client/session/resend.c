/* resend.c -- what to send again after a lost connection. */

#include "client/session/resend.h"

#include <string.h>

#include "common/parser.h"

/* The longest verb that matters here, with its NUL. */
#define VERB_SIZE 12

/* --- messages --- */

static long round_up_seconds(msec span)
{
	return (long)((span + 999) / 1000);
}

void resend_print_lost(const struct address *address, const char *reason,
    FILE *out)
{
	char text[ADDRESS_TEXT_SIZE];

	fprintf(out, "Connection to %s lost (%s); reconnecting.\n",
	    address_format(address, text), reason);
}

void resend_print_elsewhere(const struct address *address,
    const struct address *before, FILE *out)
{
	char here[ADDRESS_TEXT_SIZE], there[ADDRESS_TEXT_SIZE];

	fprintf(out,
	    "The server is now at %s, not at %s. Your token is sent only to "
	    "the old address, so you are a new player here.\n",
	    address_format(address, here), address_format(before, there));
}

void resend_print_retry(const char *reason, msec wait, FILE *out)
{
	fprintf(out, "No answer (%s); retrying in %ld s.\n", reason,
	    round_up_seconds(wait));
}

void resend_print_steady_retry(const char *reason, msec wait, FILE *out)
{
	fprintf(out,
	    "Still no answer (%s); retrying every %ld s. If the server has "
	    "another address now, start noughts again.\n",
	    reason, round_up_seconds(wait));
}

void resend_print_search_offer(FILE *out)
{
	fprintf(out,
	    "The server has been unreachable for a minute; still "
	    "reconnecting. \1search\1 looks for another one on this "
	    "network.\n");
}

void resend_print_back(bool at_board, FILE *out)
{
	fprintf(out, "Reconnected to the %s.\n", at_board ? "game" : "server");
}

static void print_game_gone(FILE *out)
{
	fprintf(out,
	    "The game is gone: the server no longer has it. Type \1new\1 to "
	    "play another.\n");
}

void resend_print_move_queued(const char *move, FILE *out)
{
	fprintf(out, "Not connected: %s will be sent after reconnecting.\n",
	    move);
}

void resend_print_not_sent(FILE *out)
{
	fprintf(out,
	    "Not connected: that was not sent. Try again after "
	    "reconnecting.\n");
}

static void print_move_late(const char *move, FILE *out)
{
	fprintf(out, "Your move %s came too late.\n", move);
}

static void print_chat_unconfirmed(FILE *out)
{
	fprintf(out, "Your last message may not have been delivered.\n");
}

void resend_print_seat_kept(FILE *out)
{
	fprintf(out,
	    "Your game is kept for a while: start noughts again to continue "
	    "it.\n");
}

void resend_print_taken_over(FILE *out)
{
	fprintf(out, "Your game was taken over from another terminal.\n");
}

/* --- requests --- */

/* Reads the verb of a request and its first argument; both may be "". */
static void
read_request(const char *request, char verb[VERB_SIZE], char first[VERB_SIZE])
{
	char           copy[LINE_REQUEST_MAX + 1];
	struct request r;

	verb[0] = first[0] = '\0';
	snprintf(copy, sizeof(copy), "%s", request);
	if (parse_request(copy, strlen(copy), &r) != OK)
		return;
	snprintf(verb, VERB_SIZE, "%s", r.verb);
	r.rest += strspn(r.rest, " ");
	snprintf(first, VERB_SIZE, "%.*s", (int)strcspn(r.rest, " "), r.rest);
}

/* --- while connected --- */

/* Saves our legal move, unless one is already saved. */
static bool save_move(struct resend *plan, const struct client_state *state,
    const char *first)
{
	const struct game *g = &state->game;
	point              p;

	if (plan->has_move || !game_is_yours(g) || game_turn(g) != g->my_side ||
	    !notation_read(&p, first) || board_check(g->board, p) != OK)
		return false;
	plan->has_move = true;
	plan->move_match = g->id;
	plan->move_ply = board_ply(g->board) + 1;
	plan->move_point = p;
	return true;
}

void resend_note_request(struct resend *plan, const struct client_state *state,
    const char *request)
{
	char verb[VERB_SIZE], first[VERB_SIZE];

	read_request(request, verb, first);
	if (strcmp(verb, "move") == 0)
		save_move(plan, state, first);
	else if (strcmp(verb, "seek") == 0)
		snprintf(plan->seek, sizeof(plan->seek), "%s", request);
}

void resend_note_answer(struct resend *plan, const struct server_event *answer)
{
	if (strcmp(answer->verb, "move") == 0)
		plan->has_move = false;
}

bool resend_queue_move(struct resend *plan, const struct client_state *state,
    const char *request, char text[NOTATION_POINT_SIZE])
{
	char verb[VERB_SIZE], first[VERB_SIZE];

	read_request(request, verb, first);
	if (strcmp(verb, "move") != 0 || !save_move(plan, state, first))
		return false;
	notation_write(plan->move_point, text);
	return true;
}

/* --- connection lost --- */

void resend_adopt_token(struct resend *plan, const char *token,
    const char *name)
{
	snprintf(plan->token, sizeof(plan->token), "%s", token);
	name_sanitize(plan->name, name);
	memcpy(plan->adopted_name, plan->name, sizeof(plan->adopted_name));
	plan->token_adopted = plan->had_seat = true;
}

void resend_on_disconnect(struct resend *plan, const struct client_state *state,
    const char *request, const char *name)
{
	const struct game *g = &state->game;

	memcpy(plan->token, state->token, sizeof(plan->token));
	snprintf(plan->name, sizeof(plan->name), "%s", name);
	snprintf(plan->unanswered_request, sizeof(plan->unanswered_request),
	    "%s", request != NULL ? request : "");
	plan->had_seat = game_is_yours(g);
	plan->watched_match = game_is_running(g) && !plan->had_seat ? g->id : 0;
	if (state->seek_id == 0)
		plan->seek[0] = '\0';
}

/* --- reconnected --- */

/* True if the request makes no sense in the game as it is now. */
static bool is_obsolete(const char *request, const struct game *g)
{
	static const struct {
		const char *verb;
		bool        running, over; /* obsolete in such a game */
	} rows[] = {
		{ "bot", true, false },
		{ "claim", false, true },
		{ "draw", false, true },
		{ "hint", false, true },
		{ "move", true, true },
		{ "name", true, true },
		{ "rematch", true, false },
		{ "resign", false, true },
		{ "say", true, true },
		{ "seek", true, false },
		{ "watch", true, false },
	};
	bool running = game_is_yours(g);
	char verb[VERB_SIZE], first[VERB_SIZE];

	read_request(request, verb, first);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(rows[i].verb, verb) == 0)
			return running ? rows[i].running : rows[i].over;
	return false;
}

static bool is_chat(const char *request)
{
	char verb[VERB_SIZE], first[VERB_SIZE];

	read_request(request, verb, first);
	return strcmp(verb, "say") == 0;
}

/* Sends the saved move again, unless it was played or came too late. */
static void
check_saved_move(struct resend *plan, const struct game *g, FILE *out)
{
	char     text[NOTATION_POINT_SIZE];
	unsigned ply = board_ply(g->board);

	plan->has_move = false;
	notation_write(plan->move_point, text);
	if (g->id == plan->move_match && ply >= plan->move_ply &&
	    board_move(g->board, plan->move_ply) == plan->move_point)
		return;
	if (g->id == plan->move_match && ply + 1 == plan->move_ply &&
	    game_is_yours(g))
		snprintf(plan->next_request, sizeof(plan->next_request),
		    "move %s ply=%u", text, plan->move_ply);
	else
		print_move_late(text, out);
}

static void
plan_in_game(struct resend *plan, const struct client_state *state, FILE *out)
{
	if (plan->has_move)
		check_saved_move(plan, &state->game, out);
	else if (!is_obsolete(plan->unanswered_request, &state->game))
		memcpy(plan->next_request, plan->unanswered_request,
		    sizeof(plan->next_request));
}

static void
plan_in_lobby(struct resend *plan, struct client_state *state, FILE *out)
{
	if (plan->had_seat && plan->withheld)
		resend_print_seat_kept(out);
	else if (plan->had_seat)
		print_game_gone(out);
	if (plan->had_seat || plan->watched_match != 0)
		game_clear(&state->game);
	plan->has_move = false;
	if (plan->seek[0] != '\0')
		memcpy(plan->next_request, plan->seek,
		    sizeof(plan->next_request));
	else if (plan->watched_match != 0)
		snprintf(plan->next_request, sizeof(plan->next_request),
		    "watch %u", (unsigned)plan->watched_match);
	else if (!is_obsolete(plan->unanswered_request, &state->game))
		memcpy(plan->next_request, plan->unanswered_request,
		    sizeof(plan->next_request));
}

void resend_on_resumed(struct resend *plan, struct client_state *state,
    bool accepted, FILE *out)
{
	bool has_state = accepted && plan->state_received;

	if (!has_state && !plan->token_adopted)
		resend_print_back(false, out);
	if (accepted || plan->token_adopted || !name_is_valid(plan->name))
		plan->name[0] = '\0';
	if (is_chat(plan->unanswered_request))
		print_chat_unconfirmed(out);
	plan->next_request[0] = plan->token[0] = '\0';
	state->seek_id = 0;
	if (!accepted)
		client_state_on_forgotten(state);
	if (has_state)
		plan_in_game(plan, state, out);
	else
		plan_in_lobby(plan, state, out);
	plan->state_received = plan->had_seat = plan->token_adopted = false;
	plan->withheld = false;
}

bool resend_next(struct resend *plan, char request[LINE_REQUEST_MAX + 1])
{
	if (plan->name[0] != '\0') {
		snprintf(request, LINE_REQUEST_MAX + 1, "name %s", plan->name);
		plan->name[0] = '\0';
		return true;
	}
	snprintf(request, LINE_REQUEST_MAX + 1, "%s", plan->next_request);
	plan->next_request[0] = '\0';
	return request[0] != '\0';
}
