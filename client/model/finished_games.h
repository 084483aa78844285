/*
 * finished_games.h -- games that are over, as the server lists them: those of a
 * player, those against an opponent, those of a variant, or all.
 *
 * Pure. The owner makes the requests, notes their ids and applies each event.
 * Only the answer to the last request is used.
 */

#ifndef CLIENT_MODEL_FINISHED_GAMES_H
#define CLIENT_MODEL_FINISHED_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/server_event.h"
#include "common/game/variant.h"
#include "common/protocol/line_reader.h"
#include "common/records/game_record.h"

/* The most games in the list. Other games can be found with a filter. */
#define FINISHED_GAMES_MAX 1000

struct finished_game {
	uint32_t       id;
	struct variant variant;
	char           name[2][NAME_SIZE];
	/* The ratings, by side: such as "1612?"; or "". */
	char            rating[2][RECORD_RATING_SIZE];
	uint32_t        plies;
	enum side       winner; /* SIDE_NONE: nobody has won */
	enum end_reason reason;
	char date[RECORD_DATE_SIZE]; /* such as "2026-11-22"; or "" */
};

/* Which games are wanted. All zero: all games. */
struct finished_filter {
	/* Only games of this player; "": of all players */
	char player[NAME_SIZE];
	/* Only games against this player; "": against anybody */
	char           opponent[NAME_SIZE];
	bool           has_variant;
	struct variant variant; /* valid if has_variant */
};

struct finished_games {
	struct finished_filter filter;
	struct finished_game  *rows; /* owned; the newest game comes first */
	unsigned               count;
	/* `count` after the last page that was received whole */
	unsigned answered;
	/* Value of "from" for the next page; 0: there are no more games */
	uint32_t next;
	uint32_t request; /* id of the last request; 0: it was answered */
	/* Why the last request has failed, as a sentence; or "" */
	char problem[160];
};

void finished_games_clear(struct finished_games *f);

/*
 * Sets the board to the next or the previous choice: "any variant", or one of the
 * boards in the settings.
 */
void finished_filter_cycle_board(struct finished_filter *f, int step);

/*
 * Writes the request for the games that match the filter, from the newest one on.
 * Empties the list.
 */
void finished_games_list(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1]);

/* Whether there are more games, and room for them. */
bool finished_games_has_more(const struct finished_games *f);

/* Writes the request for the next games of the list. There must be more. */
void finished_games_more(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1]);

/*
 * Writes the request for the record of a game. Of the answer, ev->record is the record;
 * or f->problem is set.
 */
void finished_games_open(struct finished_games *f, uint32_t id,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * To be called with the id of the request that one of the functions above has written;
 * 0 if the request could not be made.
 */
void finished_games_on_request(struct finished_games *f, uint32_t id);

/* True while a request has no answer. */
bool finished_games_is_loading(const struct finished_games *f);

/* To be called when the connection is lost: forgets requests without an answer. */
void finished_games_on_disconnect(struct finished_games *f);

/* Applies an event. Returns false if the event is not about finished games. */
bool finished_games_apply(struct finished_games *f,
    const struct server_event                   *ev);

#endif
