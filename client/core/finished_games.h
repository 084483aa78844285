/*
 * finished_games.h -- the games that are over, as far as the server has listed
 * them: those of a player, with an opponent, of a variant, or all.
 *
 * Pure. The owner makes the requests, notes their ids and applies each event.
 * Only the answer to the last request counts.
 */

#ifndef CLIENT_CORE_FINISHED_GAMES_H
#define CLIENT_CORE_FINISHED_GAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/server_event.h"
#include "common/line_reader.h"
#include "common/records/game_record.h"
#include "common/variant.h"

/* The most games that are listed; a filter finds other games. */
#define FINISHED_GAMES_MAX 1000

struct finished_game {
	uint32_t        id;
	struct variant  variant;
	char            name[2][NAME_SIZE];
	char            rating[2][RECORD_RATING_SIZE]; /* e.g. "1612?", or "" */
	uint32_t        plies;
	enum side       winner; /* SIDE_NONE: nobody */
	enum end_reason reason;
	char            date[RECORD_DATE_SIZE]; /* e.g. "2026-11-22", or "" */
};

/* Which games are listed; all zero: all games. */
struct finished_filter {
	char           player[NAME_SIZE];   /* "": anybody */
	char           opponent[NAME_SIZE]; /* only games against this
                                               player; "": anybody */
	bool           has_variant;
	struct variant variant; /* valid if has_variant */
};

struct finished_games {
	struct finished_filter filter;
	struct finished_game  *rows; /* owned; the newest game first */
	unsigned               count;
	unsigned               answered; /* rows of lists that are complete */
	uint32_t               next;     /* the argument "from" of the next
                                page; 0: no more games */
	uint32_t request; /* the id of the last request; 0: it is answered */
	struct game_record record; /* valid if has_record */
	bool has_record;   /* the record requested last has been received;
                              the owner sets this to false */
	char problem[160]; /* why the last request failed, a sentence; or "" */
};

void finished_games_clear(struct finished_games *f);

/*
 * Sets the variant to the next or the previous one of the settings' choices, to
 * which "any variant" belongs.
 */
void finished_filter_cycle_variant(struct finished_filter *f, int step);

/*
 * Writes the request for the list by the filter, from the newest game on, and
 * empties the list.
 */
void finished_games_list(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1]);

/* Whether more games follow and there is room for them. */
bool finished_games_has_more(const struct finished_games *f);

/* Writes the request for the next games; there must be more. */
void finished_games_more(struct finished_games *f,
    char                                        out[LINE_REQUEST_MAX + 1]);

/*
 * Like finished_games_more, but discards the rows received before, so that
 * memory does not depend on the number of games. If no page has been received,
 * requests the first page.
 */
void finished_games_next_page(struct finished_games *f,
    char                                             out[LINE_REQUEST_MAX + 1]);

/* Writes the request for the record of a game. */
void finished_games_open(struct finished_games *f, uint32_t id,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * To be called with the id of the request that a function above has written; 0:
 * the request could not be made.
 */
void finished_games_on_request(struct finished_games *f, uint32_t id);

/* True while the server has not answered. */
bool finished_games_is_loading(const struct finished_games *f);

/*
 * To be called when the connection is lost: forgets the requests without
 * answer.
 */
void finished_games_on_disconnect(struct finished_games *f);

/* Applies an event; false for any that is not about finished games. */
bool finished_games_apply(struct finished_games *f,
    const struct server_event                   *ev);

#endif
