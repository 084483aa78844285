/* roster.h -- the rows of the list: what to play, who is here, what is played. */

#ifndef CLIENT_ROSTER_H
#define CLIENT_ROSTER_H

#include <stdbool.h>

#include "client/choice.h"
#include "client/hall.h"
#include "client/model.h"
#include "common/msec.h"

#define ROSTER_TEXT 128

enum row_kind {
	ROW_TITLE, /* cannot be chosen */
	ROW_NOTE,  /* nor can this */
	ROW_NEW,
	ROW_BOT,
	ROW_GAME, /* is changed by left and right, as the next four */
	ROW_LEVEL,
	ROW_SIDE,
	ROW_CLOCK,
	ROW_PERSON,
	ROW_RUNNING,
	ROW_SCORE /* cannot be chosen */
};

struct row {
	enum row_kind kind;
	unsigned      index; /* in its list */
	char          text[ROSTER_TEXT];
};

/* What the rows are made from. */
struct roster {
	const struct model   *model;
	const struct choice  *choice;
	const struct listing *listing;
	msec                  left; /* until a bot sits down; 0: not known */
	bool                  open; /* who types "noughts" comes here */
};

unsigned roster_count(const struct roster *r);
void     roster_row(const struct roster *r, unsigned i, struct row *row);
bool     row_can_be_chosen(const struct row *row);

/*
 * The request that Enter on a row makes, into out; false when there is none.
 * While somebody is looked for, all but "unseek" come in its place.
 */
bool roster_request(const struct roster *r, const struct row *row, char *out,
    size_t size);

#endif
