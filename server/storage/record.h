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

#include "common/absence_rule.h"
#include "common/board.h"
#include "common/end_reason.h"
#include "common/key_message.h"
#include "common/time_control.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "common/variant.h"
#include "server/match/shown_rating.h"
#include "server/util/network.h"

/* Size in bytes of the hash of a resume token; see resume_token.h. */
#define TOKEN_HASH_SIZE 16

/* Size of the longest seek that a record holds, with its NUL. */
#define RECORD_SEEK_SIZE 320

/* The bot level of a seat that has a person. */
#define NO_BOT_LEVEL -1

/* How strong a player is at one variant; see lobby/rating.h. */
struct rating {
	double value;
	double deviation;  /* a standard deviation, of value */
	double volatility; /* of the player's results */
};

/* The comment of each kind names the fields of struct record that it uses. */
enum record_kind {
	RECORD_GAME,   /* a game starts: game, variant, control, absence,
			  idle_seconds, is_undo_off, is_rated, is_dropped */
	RECORD_SEAT,   /* seat taken: game, ply, side, name, player, owner,
			  bot_level */
	RECORD_MOVE,   /* a move: game, ply, side, point, time_left */
	RECORD_UNDO,   /* all moves after ply are taken back: game, ply, side */
	RECORD_OFFER,  /* the offers change: game, ply, offers, draw_from */
	RECORD_OVER,   /* a game ends: game, ply, side (the winner), reason */
	RECORD_SCORE,  /* one more result: player, name, variant, outcome */
	RECORD_PLAYER, /* a player gets a seat: player, name, game, side,
			  token */
	RECORD_LEAVE,  /* a player has no seat any more: player */
	RECORD_PAUSE,  /* a pause begins or ends: game, pauses, is_paused */
	RECORD_HINT,   /* a side asks for a hint: game, side */
	RECORD_SEEK,   /* a stand-in game, or the end of its seek: game, seek */
	RECORD_BIND,   /* a name belongs to a key: player, name, key */
	RECORD_UNBIND, /* a name no longer belongs to a key: player */
	RECORD_RATED,  /* a rated game has counted: game, rated, player (x),
			  opponent (o; 0: a bot), opening */
	RECORD_RATING, /* a player's rating after a rated game: player,
			  variant, rating */
	RECORD_MEETING, /* one more result of two players: player, opponent,
			  outcome */
	RECORD_BAN,     /* the operator bans: ban, key, time_left, text */
	RECORD_UNBAN,   /* not any more: ban */
	RECORD_MOTD,    /* the message of the day: text */
	RECORD_RENAME,  /* a player has another name: player, name */
	RECORD_FORGET,  /* nobody is the player any more: player, game (that
			   is not rated any more, or 0) */
	RECORD_LIST,    /* a player refuses another one: player, blocks_games,
			   name (the other one's) */
	RECORD_UNLIST,  /* not any more: the same */
	RECORD_KEPT,    /* whether a game is kept once it is over: game,
			  is_dropped */
	RECORD_REVIEW,  /* a review is to be made: game */
	RECORD_REVIEW_MOVE, /* what it says of a move: game, ply, text */
	RECORD_REVIEWED     /* it is complete: game */
};

struct record {
	enum record_kind kind;
	uint32_t         game;   /* match id */
	uint64_t         player; /* id; RECORD_SEAT: 0 for a bot */
	uint64_t         token_id;
	uint64_t         opponent; /* the id of a player */
	uint32_t         ply;      /* from 1; RECORD_SEAT: the first one */
	enum side        side;
	point            point;
	msec             time_left; /* of the player who moved, or of a ban */
	int64_t          unix_ms;   /* set by the database writer */
	struct variant   variant;
	struct time_control control;
	enum absence_rule   absence;
	uint16_t            idle_seconds;
	bool                is_undo_off;
	enum end_reason     reason;
	uint8_t             outcome; /* enum outcome of game_scoring.h */
	uint16_t            offers;  /* two bits an enum offer: x, o */
	uint16_t draw_from[2];       /* when a side may offer a draw again */
	int8_t   bot_level;          /* enum bot_level, or NO_BOT_LEVEL */
	uint8_t  pauses;             /* how many there have been */
	bool     is_paused;
	bool     is_rated;
	bool     is_dropped;   /* the game is not kept once it is over */
	bool     is_program;   /* RECORD_PLAYER: it is one */
	bool     blocks_games; /* refused as an opponent, else not heard */
	bool     has_previous; /* previous_hash is set */
	char     name[NAME_SIZE];
	char     key[KEY_DIGITS + 1];    /* a public key */
	char     owner[NAME_SIZE];       /* "", or the player whose seat a bot
					    has */
	char     ban[NETWORK_TEXT_SIZE]; /* a name or a network */
	union {
		char seek[RECORD_SEEK_SIZE];   /* "": it has ended */
		char text[CHAT_BYTES_MAX + 1]; /* the operator's, or a
						  review's */
	};
	uint8_t             token_hash[TOKEN_HASH_SIZE];
	uint8_t             previous_hash[TOKEN_HASH_SIZE];
	struct rating       rating;
	struct shown_rating rated[2]; /* after the game, by side */
};

#endif
