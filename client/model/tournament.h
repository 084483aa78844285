/*
 * tournament.h -- the tournament as the server has last described it: its
 * state, our next game, the standings, and the games of a round.
 */

#ifndef CLIENT_MODEL_TOURNAMENT_H
#define CLIENT_MODEL_TOURNAMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/server_event.h"

/* A server has at most this many entrants; further rows are left out. */
#define TOURNAMENT_ROWS_MAX 64

/* Sizes of a word, and of a value of the standings, with their NULs. */
#define TOURNAMENT_WORD_SIZE  33
#define TOURNAMENT_VALUE_SIZE 8

/* How many values a row of the standings has. */
#define TOURNAMENT_VALUES 7

struct tournament_standing {
	uint32_t rank;
	char     name[NAME_SIZE];
	/* In the order in which they count; "": none */
	char value[TOURNAMENT_VALUES][TOURNAMENT_VALUE_SIZE];
	bool is_withdrawn, is_program;
};

struct tournament_pairing {
	uint32_t match;          /* number of the game; 0: it has not begun */
	char name[2][NAME_SIZE]; /* by side; name[SIDE_O] is "-" for a bye */
	/* "x", "o", "draw", "none" or "bye"; "": no result yet */
	char result[TOURNAMENT_VALUE_SIZE];
};

/* All zero: there is no tournament. */
struct tournament {
	char name[TOURNAMENT_WORD_SIZE];
	char kind[TOURNAMENT_WORD_SIZE], variant[VARIANT_TEXT_SIZE];
	/*
	 * "open", "paired", "playing" or "over"; "": there is none, or we are not
	 * connected
	 */
	char     phase[TOURNAMENT_WORD_SIZE];
	uint32_t entrants, round;
	uint32_t rounds; /* 0: not known yet, or an arena */
	/* When the games of the round begin, or the arena ends; 0: not known */
	msec      ends_at;
	bool      is_entrant; /* we are known to be an entrant */
	uint32_t  next_round; /* round of our next game; 0: none is known */
	enum side next_side;  /* our side in it; SIDE_NONE: a bye */
	char      next_name[NAME_SIZE]; /* our opponent in it */
	/* The rows of the last answers. */
	unsigned standing_count, pairing_count;
	uint32_t request; /* id of the last request for rows */
	/*
	 * How many rows of its answer have come; they replace the rows of the answer
	 * before
	 */
	unsigned                   received;
	struct tournament_standing standing[TOURNAMENT_ROWS_MAX];
	struct tournament_pairing  pairing[TOURNAMENT_ROWS_MAX];
};

/* A kind of tournament: its word in the protocol, and its name for people. */
struct tournament_kind {
	const char *word, *name;
};

#define TOURNAMENT_KINDS 3

extern const struct tournament_kind tournament_kinds[TOURNAMENT_KINDS];

/* Returns the name of a kind; the word itself if it is unknown. */
const char *tournament_kind_name(const char *word);

/*
 * Whether ev is the answer to "tournament" without an order, which ends the rows of the
 * standings.
 */
bool tournament_is_shown(const struct server_event *ev);

/* Whether there is a tournament that is not over. */
bool tournament_is_on(const struct tournament *t);

/*
 * Applies an event of the server's lines "tournament", "next", "standing" and
 * "pairing", or an answer about the tournament. Of a line "tournament" that
 * repeats the name, the state, the round and the entrants of the line before,
 * ev->code becomes "same". `my_name` is our name.
 */
void tournament_apply(struct tournament *t, struct server_event *ev,
    const char *my_name, msec now);

#endif
