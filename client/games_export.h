/*
 * games_export.h -- writes finished games of a server to a file (--export).
 *
 * The session asks for one page of the list or one record after the other; each
 * game is written as it arrives.
 */

#ifndef CLIENT_GAMES_EXPORT_H
#define CLIENT_GAMES_EXPORT_H

#include "client/core/finished_games.h"
#include "client/options.h"
#include "client/session/session.h"
#include "client/util/record_io.h"

struct games_export {
	struct session       *session; /* not owned */
	const char           *path;    /* path of the file */
	struct finished_games games;   /* the page that is being exported */
	struct record_output  output;
	uint32_t              id;          /* the game to export; 0: all */
	bool                  asks;        /* a request was sent */
	bool                  asks_record; /* the last request was for a
                                              game, not for a page */
	bool                  has_page;
	unsigned              row;  /* the row of the page with the next
                                       game */
	uint32_t              from; /* the from= of the page; 0: the first
                                       page */
	unsigned              written;
};

/*
 * Opens the file for the game that the options name, or for all games of the
 * player's name. Fatal, with a message, if there is no such name or the file
 * cannot be made. s and o must outlive e.
 */
void games_export_open(struct games_export *e, struct session *s,
    const struct options *o);

/*
 * Handles an event of the session. Ends the session, which has failed if no
 * file was written; the progress is on standard error.
 */
void games_export_on_event(struct games_export *e,
    const struct server_event                  *ev);

/* Prints how many games were written, unless the session has failed. */
void games_export_close(struct games_export *e);

#endif
