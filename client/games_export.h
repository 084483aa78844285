/*
 * games_export.h -- writes finished games of a server to a file (--export).
 *
 * The session requests the pages of the list and the records one after another.
 * Each game is written when it arrives.
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
	uint32_t              id;          /* number of the game to export; 0:
					      all games */
	bool                  asks;        /* a request was sent and not
					      answered */
	bool                  asks_record; /* the last request was for a record,
					      not for a page */
	bool                  has_page;
	unsigned              row;  /* number of the next game's row */
	uint32_t              from; /* value of "from" for the page; 0: the
				       first page */
	unsigned              written;
};

/*
 * Opens the file for the game that the options name, or for all games of the
 * player's name. If there is no such name or the file cannot be created, exits
 * with a message. s and o must outlive e.
 */
void games_export_open(struct games_export *e, struct session *s,
    const struct options *o);

/*
 * Handles an event of the session, and prints the progress to standard error.
 * At the end of the export, ends the session; marks the session as failed if no
 * file was written.
 */
void games_export_on_event(struct games_export *e,
    const struct server_event                  *ev);

/* Prints how many games were written; nothing if the session has failed. */
void games_export_close(struct games_export *e);

#endif
