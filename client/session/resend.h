/*
 * resend.h -- what to send again after a lost connection.
 *
 * Pure. A move that was sent but not answered, or typed while disconnected, is
 * sent again with its ply, so that the server plays it at most once. A seek, or
 * watching a game, is requested again.
 */

#ifndef CLIENT_SESSION_RESEND_H
#define CLIENT_SESSION_RESEND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "client/net/address.h"
#include "client/session/backoff.h"
#include "common/key_message.h"
#include "common/line_reader.h"
#include "common/notation.h"

struct resend {
	struct backoff backoff;
	char           token[TOKEN_SIZE]; /* for "resume"; "" while connected */
	struct address token_peer;        /* whom the token came from */
	char           token_key[KEY_DIGITS +
            1]; /* the key of the server that it came from, or "" */
	bool           withheld; /* the token was not sent: another server */
	char           name[NAME_SIZE];   /* to request again, or "" */
	bool           token_adopted;     /* the token was saved by an earlier
					   client */
	char     adopted_name[NAME_SIZE]; /* the name of that client, or "" */
	bool     had_seat;                /* we were playing */
	bool     state_received;          /* the game's snapshot has come */
	uint32_t watched_match;           /* the game we watched; 0: none */
	char     seek[LINE_REQUEST_MAX + 1]; /* the last "seek" request */
	char     unanswered_request[LINE_REQUEST_MAX + 1]; /* or "" */
	char     next_request[LINE_REQUEST_MAX + 1];       /* or "" */
	/* A move without an answer; valid if has_move. */
	bool     has_move;
	uint32_t move_match;
	unsigned move_ply;
	point    move_point;
};

/* Takes over the token and name of an earlier client. */
void resend_adopt_token(struct resend *plan, const char *token,
    const char *name);

/* To be called for each request sent and each answer received. */
void resend_note_request(struct resend *plan, const struct client_state *state,
    const char *request);
void resend_note_answer(struct resend *plan, const struct server_event *answer);

/*
 * To be called when the connection is lost. request had no answer, or is NULL;
 * name is what to request if the seat is lost, or "".
 */
void resend_on_disconnect(struct resend *plan, const struct client_state *state,
    const char *request, const char *name);

/*
 * Saves a move typed while disconnected and writes its point. Returns false if
 * the request is not a legal move for our side: nothing else is saved.
 */
bool resend_queue_move(struct resend *plan, const struct client_state *state,
    const char *request, char text[NOTATION_POINT_SIZE]);

/*
 * To be called when "resume" is answered; accepted: the token was valid. Prints
 * what has become of the game to out and removes it from state if it is gone.
 */
void resend_on_resumed(struct resend *plan, struct client_state *state,
    bool accepted, FILE *out);

/* Writes the next request to send. Returns false if there is none. */
bool resend_next(struct resend *plan, char request[LINE_REQUEST_MAX + 1]);

/* Messages of the client, printed to out. */
void resend_print_lost(const struct address *address, const char *reason,
    FILE *out);
void resend_print_elsewhere(const struct address *address,
    const struct address *before, FILE *out);
void resend_print_retry(const char *reason, msec wait, FILE *out);
void resend_print_steady_retry(const char *reason, msec wait, FILE *out);
void resend_print_search_offer(FILE *out);
void resend_print_back(bool at_board, FILE *out);
void resend_print_move_queued(const char *move, FILE *out);
void resend_print_not_sent(FILE *out);
void resend_print_seat_kept(FILE *out);
void resend_print_taken_over(FILE *out);

#endif
