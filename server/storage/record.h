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
#include "common/enum_words.h"
#include "common/game_settings.h"
#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/match/shown_rating.h"
#include "server/util/address_key.h"
#include "server/util/network.h"
#include "server/util/wall_clock.h"

/* Size in bytes of the hash of a resume token; see resume_token.h. */
#define TOKEN_HASH_SIZE 16

/* A player's strength at one variant; see lobby/rating.h. */
struct rating {
	double value;
	double deviation;  /* standard deviation of value */
	double volatility; /* how much the player's results vary */
};

/*
 * The comments name the fields of struct record that each kind uses. A name
 * with a "." before it is a member of the union.
 */
enum record_kind {
	RECORD_GAME, /* a game begins; uses game and .start */
	/*
	 * Somebody takes a seat; uses game, ply, side, player, name and .seat
	 */
	RECORD_SEAT,
	RECORD_MOVE, /* a move is made; uses game, ply, side and .move */
	/* Somebody chooses in the opening; uses game, ply and .choice */
	RECORD_CHOICE,
	/* All moves after ply are taken back; uses game, ply and side */
	RECORD_UNDO,
	RECORD_OFFER, /* the offers change; uses game, ply and .offers */
	/* A game ends; uses game, ply, side (the winner) and .reason */
	RECORD_OVER,
	/* A player has one more result; uses player, name and .score */
	RECORD_SCORE,
	/*
	 * A player gets a seat, or enters the tournament; uses player, game (0
	 * for an entrant of the tournament without a seat), side, name and
	 * .person
	 */
	RECORD_PLAYER,
	RECORD_LEAVE, /* a player leaves a seat; uses player */
	RECORD_PAUSE, /* a pause begins or ends; uses game and .pause */
	RECORD_HINT,  /* a side asks for a hint; uses game and side */
	/*
	 * In a stand-in game (against a bot), a player's seek begins or ends;
	 * uses game and text (the terms, or "")
	 */
	RECORD_SEEK,
	/* A name now belongs to a key; uses player, name and .key */
	RECORD_BIND,
	RECORD_UNBIND, /* a name no longer belongs to a key; uses player */
	/* A rated game has changed ratings; uses game and .rated */
	RECORD_RATED,
	/*
	 * A player has a new rating after a rated game; uses player and .rating
	 */
	RECORD_RATING,
	/*
	 * A player has one more result against an opponent; uses player and
	 * .meeting
	 */
	RECORD_MEETING,
	/* The operator has made a ban; uses .ban and text (the reason) */
	RECORD_BAN,
	RECORD_UNBAN, /* a ban has ended; uses .ban.what */
	RECORD_MOTD,  /* the message of the day changes; uses text */
	/*
	 * A player is deleted; uses player and game (a game that is no longer
	 * rated, or 0)
	 */
	RECORD_FORGET,
	/* A player ignores another one; uses player and name */
	RECORD_IGNORE,
	/* A player ignores another one no longer; uses player and name */
	RECORD_UNIGNORE,
	/*
	 * A game is now to be kept, or deleted, when it is over; uses game and
	 * .is_kept
	 */
	RECORD_KEPT,
	RECORD_REVIEW,      /* a review was asked for; uses game */
	RECORD_REVIEW_MOVE, /* a move was reviewed; uses game, ply and text */
	RECORD_REVIEWED,    /* a review is complete; uses game */
	/* The tournament changes; uses text and .is_first */
	RECORD_TOURNAMENT,
	/* What the next start compares the wall clock with; uses .clock */
	RECORD_CLOCK,
	/* A doubt of the wall clock has ended; uses .moved */
	RECORD_CLOCK_MOVED
};

/* `kind` says which fields, and which member of the union, are used. */
struct record {
	enum record_kind kind;
	enum side        side;
	uint32_t         game; /* id of the match */
	/* Counted from 1; in RECORD_SEAT, the occupant's first ply */
	uint32_t ply;
	/* Id of the player; in RECORD_SEAT, 0 if a bot replaces no player */
	uint64_t player;
	int64_t  unix_ms; /* set by journal_take */
	/* How far unix_ms is after the trusted time, in ms. */
	int64_t clock_lead;
	/* A text, which the journal copies; or NULL. */
	const char *text;
	/* Of the player, or of the bot in the seat; in RECORD_IGNORE
	   and RECORD_UNIGNORE, of the player who is ignored. */
	char name[NAME_SIZE];
	union {
		struct {
			struct game_settings settings;
			bool                 is_rated, is_kept, is_tournament;
		} start;
		struct {
			/* The absent player for whom a bot plays, or "" */
			char   owner[NAME_SIZE];
			int8_t bot_level; /* enum bot_level, or NO_BOT_LEVEL */
		} seat;
		struct {
			point point;
			msec  time_left; /* time that the mover has left */
		} move;
		struct {
			enum opening_choice choice;
			bool is_exchange; /* the two seats are exchanged */
			/* A bot has chosen for a disconnected player */
			bool is_substitute;
			/* Time left of the player who has chosen */
			msec time_left;
		} choice;
		struct {
			/*
			 * The open offers: two bits, x and o, for each enum
			 * offer
			 */
			uint16_t open;
			/*
			 * By side: the first ply at which that side may offer a
			 * draw again
			 */
			uint16_t draw_from[2];
		} offers;
		enum end_reason reason;
		struct {
			/* Enum outcome in lobby/game_scoring.h */
			uint8_t        outcome;
			struct variant variant;
		} score;
		struct {
			bool     is_program;
			bool     has_previous; /* previous_hash is set */
			uint8_t  token_hash[TOKEN_HASH_SIZE];
			uint8_t  previous_hash[TOKEN_HASH_SIZE];
			uint64_t token_id;
			/* As in struct seat; all zero once the game is over */
			struct address_key address;
		} person;
		struct {
			uint8_t count; /* how many pauses there were */
			bool    is_on;
		} pause;
		char key[KEY_DIGITS + 1]; /* of the owner of the name */
		struct {
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
			bool is_of_talk; /* only talk is refused */
			msec length;
		} ban;
		bool is_kept;
		/*
		 * `text` begins a new tournament: the texts of the last one are
		 * deleted
		 */
		bool              is_first;
		struct wall_clock clock;
		/* How far the trusted time has moved, in ms */
		int64_t moved;
	};
};

#endif
