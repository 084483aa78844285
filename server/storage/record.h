/*
 * record.h -- one entry of the journal: something that the database keeps.
 *
 * The journal creates records and the database stores them. To restore a match,
 * its records are read back in their order.
 */

#ifndef SERVER_STORAGE_RECORD_H
#define SERVER_STORAGE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/game_settings.h"
#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/match/shown_rating.h"
#include "server/util/network.h"

/* Size in bytes of the hash of a resume token; see resume_token.h. */
#define TOKEN_HASH_SIZE 16

/* The bot level of a seat that has a person. */
#define NO_BOT_LEVEL -1

/* The strength of a player at one variant; see lobby/rating.h. */
struct rating {
	double value;
	double deviation;  /* a standard deviation, of value */
	double volatility; /* how much the player's results vary */
};

/*
 * The comment of each kind names the fields of struct record that it uses; a
 * member of the union is named with a point before it.
 */
enum record_kind {
	RECORD_GAME,   /* a game starts: game, .start */
	RECORD_SEAT,   /* seat taken: game, ply, side, player, .seat */
	RECORD_MOVE,   /* a move: game, ply, side, .move */
	RECORD_UNDO,   /* all moves after ply are taken back: game, ply, side */
	RECORD_OFFER,  /* the offers change: game, ply, .offers */
	RECORD_OVER,   /* a game ends: game, ply, side (the winner), .reason */
	RECORD_SCORE,  /* one more result: player, .score */
	RECORD_PLAYER, /* a player gets a seat: player, game, side, .person */
	RECORD_LEAVE,  /* a player has left the seat: player */
	RECORD_PAUSE,  /* a pause begins or ends: game, .pause */
	RECORD_HINT,   /* a side asks for a hint: game, side */
	RECORD_SEEK,   /* a stand-in game: game, text (its seek, "": ended) */
	RECORD_BIND,   /* a name belongs to a key: player, .owner */
	RECORD_UNBIND, /* a name no longer belongs to a key: player */
	RECORD_RATED,  /* a rated game has counted: game, player (x), .rated */
	RECORD_RATING, /* a rating after a rated game: player, .rating */
	RECORD_MEETING, /* one more result of two players: player, .meeting */
	RECORD_BAN,     /* the operator bans: .ban, text (why) */
	RECORD_UNBAN,   /* not any more: .ban.what */
	RECORD_MOTD,    /* the message of the day: text */
	RECORD_RENAME,  /* a player has another name: player, .name */
	RECORD_FORGET,  /* nobody is the player any more: player, game (that
			   is not rated any more, or 0) */
	RECORD_LIST,    /* a player blocks another one: player, .blocked */
	RECORD_UNLIST,  /* a name was removed from the list: the same fields */
	RECORD_KEPT,    /* whether a game is kept once it is over: game,
			   .is_kept */
	RECORD_REVIEW,  /* a review was asked for: game */
	RECORD_REVIEW_MOVE, /* the review of one move: game, ply, text */
	RECORD_REVIEWED     /* a review is complete: game */
};

/* What a kind needs beside the first fields is its member of the union. */
struct record {
	enum record_kind kind;
	enum side        side;
	uint32_t         game;    /* match id */
	uint32_t         ply;     /* from 1; RECORD_SEAT: the first ply of
                                     the occupant */
	uint64_t         player;  /* id; RECORD_SEAT: 0 for a bot */
	int64_t          unix_ms; /* set by the database writer */
	/* NULL, or a text, of which a journal has its own copy. */
	const char *text;
	union {
		struct {
			struct game_settings settings;
			bool                 is_rated, is_kept;
		} start;
		struct {
			char   name[NAME_SIZE];
			char   owner[NAME_SIZE]; /* "", or the player whose
						    seat a bot has */
			int8_t bot_level; /* enum bot_level, or NO_BOT_LEVEL */
		} seat;
		struct {
			point point;
			msec  time_left; /* the mover's */
		} move;
		struct {
			uint16_t open; /* two bits an enum offer: x, o */
			uint16_t draw_from[2]; /* when a side may offer a draw
						  again */
		} offers;
		enum end_reason reason;
		struct {
			char           name[NAME_SIZE];
			uint8_t        outcome; /* enum outcome of
						   game_scoring.h */
			struct variant variant;
		} score;
		struct {
			char     name[NAME_SIZE];
			bool     is_program;
			bool     has_previous; /* previous_hash is set */
			uint8_t  token_hash[TOKEN_HASH_SIZE];
			uint8_t  previous_hash[TOKEN_HASH_SIZE];
			uint64_t token_id;
		} person;
		struct {
			uint8_t count; /* how many there have been */
			bool    is_on;
		} pause;
		struct {
			char name[NAME_SIZE];
			char key[KEY_DIGITS + 1];
		} owner;
		struct {
			uint64_t opponent; /* the id of o; 0: a bot */
			struct shown_rating after[2]; /* by side */
		} rated;
		struct {
			struct variant variant;
			struct rating  after;
		} rating;
		struct {
			uint64_t opponent;
			uint8_t  outcome; /* as in score */
		} meeting;
		struct {
			char what[NETWORK_TEXT_SIZE]; /* a name or a network */
			char key[KEY_DIGITS + 1];     /* or "" */
			msec length;
		} ban;
		char name[NAME_SIZE];
		struct {
			char name[NAME_SIZE];
			bool is_for_games; /* refused as an opponent, else not
					 heard */
		} blocked;
		bool is_kept;
	};
};

#endif
