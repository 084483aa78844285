/*
 * record.h -- one entry of the journal, which the database keeps.
 *
 * The journal creates records and the database stores them. At a start, a
 * running match is restored from them in their order.
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

/* The bot_level of a seat that has a person. */
#define NO_BOT_LEVEL -1

/* A player's strength at one variant; see lobby/rating.h. */
struct rating {
	double value;
	double deviation;  /* standard deviation of value */
	double volatility; /* how much the player's results vary */
};

/*
 * Behind each kind are the fields of struct record that it uses; names that
 * begin with a point are members of the union.
 */
enum record_kind {
	RECORD_GAME,   /* a game begins: game, .start */
	RECORD_SEAT,   /* somebody takes a seat: game, ply, side, player,
		          .seat */
	RECORD_MOVE,   /* a move: game, ply, side, .move */
	RECORD_CHOICE, /* a choice in the opening: game, ply, .choice */
	RECORD_UNDO,   /* all moves after ply are taken back: game, ply, side */
	RECORD_OFFER,  /* the offers change: game, ply, .offers */
	RECORD_OVER,   /* a game ends: game, ply, side (the winner), .reason */
	RECORD_SCORE,  /* one more result: player, .score */
	RECORD_PLAYER, /* a player gets a seat: player, game, side, .person; an
			  entrant of the tournament without a seat: game 0 */
	RECORD_LEAVE,  /* a player leaves the seat: player */
	RECORD_PAUSE,  /* a pause begins or ends: game, .pause */
	RECORD_HINT,   /* a side asks for a hint: game, side */
	RECORD_SEEK,   /* a stand-in game: game, text (the player's seek, "": it
		          has ended) */
	RECORD_BIND,   /* a name now belongs to a key: player, .owner */
	RECORD_UNBIND, /* a name no longer belongs to a key: player */
	RECORD_RATED,  /* a rated game has counted: game, player (who played x),
		          .rated */
	RECORD_RATING, /* a rating after a rated game: player, .rating */
	RECORD_MEETING, /* one more result between two players: player,
			   .meeting */
	RECORD_BAN,     /* the operator has made a ban: .ban, text (the
			   reason) */
	RECORD_UNBAN,   /* a ban has ended: .ban.what */
	RECORD_MOTD,    /* the message of the day: text */
	RECORD_RENAME,  /* a player has another name: player, .name */
	RECORD_FORGET,  /* a player is deleted: player, game (which no longer
			   counts as rated; or 0) */
	RECORD_LIST,    /* a player blocks another one: player, .blocked */
	RECORD_UNLIST,  /* a name was removed from a list: player, .blocked */
	RECORD_KEPT,    /* whether a game will be kept when it is over: game,
			   .is_kept */
	RECORD_REVIEW,  /* a review was asked for: game */
	RECORD_REVIEW_MOVE, /* the review of one move: game, ply, text */
	RECORD_REVIEWED,    /* a review is complete: game */
	RECORD_TOURNAMENT   /* the tournament changes: text, .is_first */
};

/*
 * The fields before the union, and the member of the union that belongs to the
 * kind.
 */
struct record {
	enum record_kind kind;
	enum side        side;
	uint32_t         game;    /* id of the match */
	uint32_t         ply;     /* from 1; RECORD_SEAT: the occupant's first
				     ply */
	uint64_t         player;  /* id of the player; RECORD_SEAT: 0 for a
				     bot */
	int64_t          unix_ms; /* set by the database writer */
	/* A text, which the journal copies; or NULL. */
	const char *text;
	union {
		struct {
			struct game_settings settings;
			bool                 is_rated, is_kept;
		} start;
		struct {
			char   name[NAME_SIZE];
			char   owner[NAME_SIZE]; /* the absent player for whom a
						    bot plays, or "" */
			int8_t bot_level; /* enum bot_level, or NO_BOT_LEVEL */
		} seat;
		struct {
			point point;
			msec  time_left; /* time that the mover has left */
		} move;
		struct {
			enum opening_choice choice;
			bool is_exchange;   /* the two seats are exchanged */
			bool is_substitute; /* a bot has chosen for a
					       disconnected player */
			msec time_left;     /* time left of the player who has
					     chosen */
		} choice;
		struct {
			uint16_t open; /* the open offers: two bits, x and o,
				          for each enum offer */
			uint16_t draw_from[2]; /* by side: the first ply at
					          which it may offer a draw
					          again */
		} offers;
		enum end_reason reason;
		struct {
			char           name[NAME_SIZE];
			uint8_t        outcome; /* enum outcome in
						   lobby/game_scoring.h */
			struct variant variant;
		} score;
		struct {
			char     name[NAME_SIZE];
			bool     is_program;
			bool     has_previous; /* previous_hash is set */
			uint8_t  token_hash[TOKEN_HASH_SIZE];
			uint8_t  previous_hash[TOKEN_HASH_SIZE];
			uint64_t token_id;
			uint64_t address; /* as in struct seat, while the game
					     is not over; else 0 */
		} person;
		struct {
			uint8_t count; /* how many pauses there were */
			bool    is_on;
		} pause;
		struct {
			char name[NAME_SIZE];
			char key[KEY_DIGITS + 1];
		} owner;
		struct {
			uint64_t opponent; /* id of the player of o; 0: a bot */
			struct shown_rating after[2]; /* by side */
		} rated;
		struct {
			struct variant variant;
			struct rating  after;
		} rating;
		struct {
			uint64_t opponent;
			uint8_t  outcome; /* like score.outcome */
		} meeting;
		struct {
			char what[NETWORK_TEXT_SIZE]; /* a name or a network */
			/* Key of the name's owner, or "". */
			char key[KEY_DIGITS + 1];
			msec length;
		} ban;
		char name[NAME_SIZE];
		struct {
			char name[NAME_SIZE];
			bool is_for_games; /* refused as an opponent; false:
					      talk is not shown */
		} blocked;
		bool is_kept;
		bool is_first; /* the first line of a new tournament: the lines
			          of the last one are deleted */
	};
};

#endif
