/* db_load.h -- reads the unfinished games and their players at the start. */

#ifndef SERVER_STORAGE_DB_LOAD_H
#define SERVER_STORAGE_DB_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/absence_rule.h"
#include "common/board.h"
#include "common/end_reason.h"
#include "common/key_message.h"
#include "common/ply_set.h"
#include "common/time_control.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "common/variant.h"
#include "server/storage/db.h"
#include "server/storage/record.h"

struct loaded_seat {
	char   name[NAME_SIZE];
	char   owner[NAME_SIZE]; /* absent player whose seat a bot has, or "" */
	int8_t bot_level;        /* enum bot_level, or NO_BOT_LEVEL */
	uint64_t player;         /* the id of the seat's player; 0: a bot's */
};

struct loaded_move {
	point point;
	msec  time_left; /* the mover's, after the move; 0: no clock */
};

/* A game in its last state. */
struct loaded_game {
	uint32_t            id;
	struct variant      variant;
	struct time_control control;
	enum absence_rule   absence;
	uint16_t            idle_seconds;
	bool                is_undo_off;
	uint16_t            offers;     /* of the last RECORD_OFFER, */
	uint32_t            offers_ply; /* which was made at this ply */
	uint8_t             hinted;     /* bit 1 << side, as in struct match */
	uint8_t             undone;     /* the same */
	uint8_t             pauses;
	bool                is_paused;
	uint16_t            draw_from[2]; /* as in struct record */
	bool                is_over;
	enum side           winner; /* if is_over; SIDE_NONE: nobody */
	enum end_reason     reason; /* if is_over */
	bool                is_stand_in, is_rated;
	struct rated_game   ratings;
	int64_t             active_at; /* time of the last move, or of the
					  start; wall clock, in ms */
	bool                substitute_moved[2]; /* a substitute made a ply */
	struct ply_set      bot_plies;           /* those of substitutes */
	struct loaded_seat  seats[2];
	size_t              move_count;
	struct loaded_move *moves; /* each is legal after the ones before */
};

/* A player who has a seat, with the token hashes for resume. */
struct loaded_player {
	char      name[NAME_SIZE];
	uint64_t  player;
	uint64_t  token_id;
	uint32_t  game_id; /* a game that was passed to on_game */
	enum side side;
	bool      is_program;
	bool      has_previous;
	uint8_t   token_hash[TOKEN_HASH_SIZE];
	uint8_t   previous_hash[TOKEN_HASH_SIZE]; /* if has_previous */
	char
	    seek[RECORD_SEEK_SIZE]; /* the terms that it seeks during a stand-in
				   game, or "" */
};

/* A name that belongs to a key. */
struct loaded_owner {
	uint64_t player;
	char     name[NAME_SIZE];
	char     key[KEY_DIGITS + 1]; /* "": it is damaged, so it is nobody's */
	int64_t  bound;               /* ms since 1970 */
	bool     has_game;            /* a game of the player's has counted */
};

/* A name on a list of somebody who owns a name. */
struct loaded_listed {
	uint64_t    player;
	bool        blocks_games; /* refused as an opponent, else not heard */
	const char *name;
};

/* The rating of somebody who owns a name. */
struct loaded_rating {
	uint64_t       player;
	struct variant variant;
	struct rating  rating;
	uint32_t       games; /* rated ones */
	int64_t        at;    /* when the last one ended; ms since 1970 */
};

/*
 * A rated game of two players that has ended, or of one, if the other id is 0.
 */
struct loaded_rated_pair {
	uint64_t players[2];
	int64_t  at;      /* ms since 1970 */
	uint64_t opening; /* see ratings.h; 0: none */
};

/* No ban ends later than with the year 9999; in ms since 1970. */
#define LOADED_BAN_UNTIL_MAX 253402300799999

/* A ban of the operator's, which may have ended. */
struct loaded_ban {
	const char *what;   /* a name or a network */
	const char *key;    /* or "" */
	const char *reason; /* or "" */
	int64_t     until;  /* ms since 1970; the greatest: it is damaged */
};

/* Receives what is loaded. Arguments are valid until the callback returns. */
struct db_load_handler {
	void (*on_game)(void *ctx, const struct loaded_game *g);
	void (*on_owner)(void *ctx, const struct loaded_owner *o);
	void (*on_listed)(void *ctx, const struct loaded_listed *l);
	void (*on_rating)(void *ctx, const struct loaded_rating *r);
	void (*on_rated_pair)(void *ctx, const struct loaded_rated_pair *p);
	void (*on_player)(void *ctx, const struct loaded_player *p);
	/* False: what the ban says is invalid. */
	bool (*on_ban)(void *ctx, const struct loaded_ban *b);
	int64_t rated_since; /* on_rated_pair: of the games since then */
	void   *ctx;
};

#define DB_LOAD_DAMAGED_MAX 100

/* The greatest ids ever used, or 0. */
struct db_last_ids {
	uint32_t game;
	uint64_t player;
};

/*
 * Loads every game that is not over or in which a player still has a seat, by
 * increasing id; then the owners of names, their lists, and their ratings, by
 * increasing time; then these players, the newest first; then the bans.
 *
 * A row with an invalid value is left out and stays where it is; the log says
 * so. A game with such a row is over from now on, aborted. A name whose owner
 * is invalid still belongs to somebody, and a ban whose end is invalid holds.
 * Before anything is changed the file is copied aside, to PATH.damaged or, if
 * there is such a copy, to PATH.damaged-2 and so on.
 *
 * Fatal if SQLite cannot read the file, if more than DB_LOAD_DAMAGED_MAX rows
 * are invalid, or if the copy cannot be made. unix_ms is the time.
 */
struct db_last_ids
db_load(struct db *db, const struct db_load_handler *handler, int64_t unix_ms);

/* Copies the message of the day, or "" if there is none. */
void db_load_motd(struct db *db, char out[CHAT_BYTES_MAX + 1]);

#endif
