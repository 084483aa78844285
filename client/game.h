/* game.h -- one game as the client sees it, seated or watching. */

#ifndef CLIENT_GAME_H
#define CLIENT_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "common/absent.h"
#include "common/board.h"
#include "common/clock.h"
#include "common/text.h"
#include "common/why.h"

struct game {
	uint32_t      id;
	struct board *board;              /* ours; NULL: no game */
	char          name[2][NAME_SIZE]; /* by side */
	char          absent[NAME_SIZE];  /* whose chair a bot keeps */
	enum side     you;                /* SIDE_NONE: you watch */
	enum side     draw, rematch;      /* who offers one, or SIDE_NONE */
	bool          hints[2];           /* that side would like hints */
	bool          hinting; /* one is being thought about for you */
	bool          away[2]; /* that person is gone for now */
	enum absent   absence; /* what is done about that */
	msec          until;   /* when it is done; 0: nobody is away, or
				   both are, and nothing is */
	struct clock  clock;   /* as last told, and counted on since */
	bool          left[2]; /* that side has left the table */
	bool          lost;    /* the board is not what the server
					   means, until a snapshot comes */
	bool          over;
	enum side     winner;               /* once over; SIDE_NONE: a draw */
	enum why      why;                  /* once over */
	point         line[BOARD_LINE_MAX]; /* the winning points */
	unsigned      line_length;
};

/* No game. */
void game_init(struct game *g);

/* An empty board, once game_init has been there; forgets any game before. */
void game_start(struct game *g, uint32_t id, const struct variant *v);
void game_clear(struct game *g);

enum game_step {
	STEP_FINE,  /* played */
	STEP_KNOWN, /* we had that move, or no more move matters */
	STEP_ODD    /* it does not fit; the game is lost until a snapshot */
};

/* Takes in that side put its stone on p as the ply-th move. */
enum game_step game_play(struct game *g, uint32_t ply, enum side side, point p);

/* Plays n moves on the empty board; false where one does not fit. */
bool game_replay(struct game *g, const point *moves, int n);

/*
 * The game is over. line has n points; where they are not all the winner's
 * stones, our own board says which points won.
 */
void game_finish(struct game *g, enum side winner, enum why why,
    const point *line, int n);

enum game_offer {
	OFFER_NONE, /* nothing that we know */
	OFFER_MADE,
	OFFER_AGREED /* the other side had offered it before */
};

/* A side offers "draw", "hint" or "rematch". */
enum game_offer game_offer(struct game *g, const char *what, enum side side);

/* A game is there and goes on. */
bool game_is_running(const struct game *g);

/* One that you sit at. */
bool game_is_yours(const struct game *g);

/* You have asked for a hint, and the server means to give one. */
bool game_gives_hint(const struct game *g);

/* Whose turn it is; SIDE_NONE unless the game is running. */
enum side game_turn(const struct game *g);

/* Time is limited. */
bool game_has_clock(const struct game *g);

/* What each side has left from now on, and whose time runs. */
void game_set_clock(struct game *g, const msec left[2], enum side runs,
    msec now);

/* It is a bot's turn, so a move is sure to come. */
bool game_awaits_bot(const struct game *g);

/* "hard~bot", as the server marks what it is. */
bool name_is_bot(const char *name);

/*
 * Copies a name, cut to size, with "?" for each byte that no name has, so that
 * it can neither turn text around nor pass for a sentence.
 */
void name_copy(char out[NAME_SIZE], const char *name);

#endif
