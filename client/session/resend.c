/* resend.c -- decides which requests to send again after a lost connection. */

#include "client/session/resend.h"

#include <string.h>

#include "common/notation.h"

void resend_print_seat_kept(FILE *out)
{
	fprintf(out,
	    "Your game is kept for a while: start noughts again to continue "
	    "it.\n");
}

bool resend_add_ply(const struct client_state *known, const char *request,
    char out[LINE_REQUEST_MAX + 1])
{
	const struct game *g = &known->game;
	point              p;

	if (!request_is(request, "move") || !game_is_yours(g) ||
	    game_turn(g) != g->my_side ||
	    !notation_read(&p, request_arguments(request)) ||
	    game_check(g, p) != OK)
		return false;
	snprintf(out, LINE_REQUEST_MAX + 1, "%.64s ply=%u", request,
	    board_ply(g->board) + 1);
	return true;
}

void resend_on_disconnect(struct resend *r, const struct client_state *known)
{
	const struct game *g = &known->game;

	r->had_seat = game_is_yours(g);
	r->match = game_is_running(g) ? g->id : 0;
	if (known->seek_id == 0 ||
	    request_queue_has(&known->requests, "unseek"))
		r->seek[0] = '\0';
}

/* --- reconnected --- */

/* Whether to send our move again. If it is too late, tells the user so. */
static bool is_due(const struct resend *r, const struct game *g,
    const char *request, FILE *out)
{
	char     at[8];
	unsigned ply, played = g->board != NULL ? board_ply(g->board) : 0;
	point    p;

	if (g->board == NULL ||
	    sscanf(request_arguments(request), "%7s ply=%u", at, &ply) != 2 ||
	    ply == 0 || !notation_read(&p, at))
		return false;
	if (g->id == r->match && game_is_yours(g) && played + 1 == ply)
		return true;
	if (g->id != r->match || played < ply || board_move(g->board, ply) != p)
		fprintf(out, "Your move %s came too late.\n", at);
	return false;
}

/* Whether a request stays in the queue; a seek can have led to our game. */
static bool is_kept(const struct resend *r, const char *request,
    const struct game *g, FILE *out)
{
	/* If the choice was made, it is not our turn to choose any more. */
	if (request_is(request, "choose"))
		return game_awaits_choice(g) && game_turn(g) == g->my_side;
	if (request_is(request, "move"))
		return is_due(r, g, request, out);
	return !game_is_yours(g);
}

static void forget_game(struct resend *r, struct client_state *known,
    bool is_withheld, FILE *out)
{
	if (r->had_seat && is_withheld)
		resend_print_seat_kept(out);
	else if (r->had_seat)
		fprintf(out,
		    "The game is gone: the server no longer has it. Type "
		    "\1new\1 to play another.\n");
	if (r->had_seat || r->match != 0)
		game_clear(&known->game);
}

void resend_on_resumed(struct resend *r, struct client_state *known,
    bool is_at_board, bool is_withheld, FILE *out)
{
	struct request_queue *q = &known->requests;
	char                  request[32];
	unsigned              i = 0;

	if (!is_at_board)
		forget_game(r, known, is_withheld, out);
	while (i < q->count) {
		if (is_kept(r, q->requests[i].text, &known->game, out))
			i++;
		else
			request_queue_drop(q, i);
	}
	if (is_at_board || request_queue_has(q, "seek") ||
	    request_queue_has(q, "watch"))
		return;
	if (r->seek[0] != '\0') {
		request_queue_add(q, REQUEST_OF_CLIENT, r->seek);
	} else if (!r->had_seat && r->match != 0) {
		snprintf(request, sizeof(request), "watch %u",
		    (unsigned)r->match);
		request_queue_add(q, REQUEST_OF_CLIENT, request);
	}
}
