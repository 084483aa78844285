/*
 * resend.h -- decides which requests to send again after a lost connection.
 *
 * Pure. A move, a choice, a seek or a request to watch that has no answer stays
 * in the queue, and is sent on the next connection if it still makes sense. Each
 * of our moves is sent with its ply, so that the server plays it at most once. A
 * seek that the server has lost, or watching a game, is requested again.
 */

#ifndef CLIENT_SESSION_RESEND_H
#define CLIENT_SESSION_RESEND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "client/core/client_state.h"

struct resend {
	uint32_t match;    /* the match that we played or watched when the
			   connection was lost; 0: none */
	bool     had_seat; /* we were a player of that match */
	char     seek[LINE_REQUEST_MAX + 1]; /* the last "seek" request */
};

/*
 * If the request is a move, writes it to `out` with its ply added. Returns
 * false if the request is no move, has a ply already, or is not legal now.
 */
bool resend_add_ply(const struct client_state *known, const char *request,
    char out[LINE_REQUEST_MAX + 1]);

/* To be called when the connection is lost, before requests are dropped. */
void resend_on_disconnect(struct resend *r, const struct client_state *known);

/*
 * To be called when it is known whether we have our seat again; if so,
 * `is_at_board` is true. Removes from the queue the requests that must not be
 * sent any more, and tells the user of a move that came too late. Removes from `known` a game that the
 * server no longer has. If `is_withheld` is true, the token was not sent, so
 * another server may still have the game.
 */
void resend_on_resumed(struct resend *r, struct client_state *known,
    bool is_at_board, bool is_withheld, FILE *out);

void resend_print_seat_kept(FILE *out);

#endif
