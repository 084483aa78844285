/* lobby.h -- the lists of players, games and scores that were received last. */

#ifndef CLIENT_MODEL_LOBBY_H
#define CLIENT_MODEL_LOBBY_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/server_event.h"
#include "client/model/terms.h"
#include "common/protocol/line_reader.h"

/* The most rows that a server sends of one list. */
#define LOBBY_MAX 200

/* Size of a rating, and of the games that a player seeks, with the NUL. */
#define LOBBY_RATING_SIZE 8
#define LOBBY_GAMES_SIZE  40

enum player_activity {
	ACTIVITY_IDLE,
	ACTIVITY_SEEKING,
	ACTIVITY_PLAYING,
	ACTIVITY_STAND_IN, /* plays a stand-in bot until an opponent is found */
	ACTIVITY_GAME_OVER,
	ACTIVITY_AWAY
};

/*
 * Parses the protocol's word for what a player does. Returns ACTIVITY_IDLE for an
 * unknown word.
 */
enum player_activity player_activity_parse(const char *word);

struct lobby_player {
	char name[NAME_SIZE];
	char rating[LOBBY_RATING_SIZE]; /* such as "1500" or "1500?"; or "" */
	enum player_activity activity;
	bool                 is_program;
	bool                 takes_programs_only; /* seeks no person */
	uint32_t seek_id; /* number of the seek, if the player seeks */
	/* What the player seeks; of several variants, one is stored here */
	struct game_settings settings;
	/* All variants that the player seeks; "any"; or "" */
	char games[LOBBY_GAMES_SIZE];
	bool takes_any_clock;
};

struct lobby_game {
	uint32_t       id;
	struct variant variant;
	char           name[2][NAME_SIZE];
	uint32_t       ply, spectators;
};

struct lobby_score {
	char           name[NAME_SIZE];
	struct variant variant;
	uint32_t       won, lost, drawn;
};

struct lobby_lists {
	struct lobby_players {
		unsigned            count;
		struct lobby_player rows[LOBBY_MAX];
	} players;
	struct lobby_games {
		unsigned          count;
		struct lobby_game rows[LOBBY_MAX];
	} games;
	struct lobby_scores {
		unsigned           count;
		struct lobby_score rows[LOBBY_MAX];
	} scores;
};

/* All zero is the initial state. The struct has about 40 KB. */
struct lobby {
	struct lobby_lists shown; /* complete lists, which are shown */
	/* Rows of lists whose end was not received yet */
	struct lobby_lists incoming;
};

/*
 * Whether a player seeks an opponent that we can be, perhaps while playing a stand-in
 * bot.
 */
bool lobby_player_is_available(const struct lobby_player *p);

/* Writes the game that a player seeks: "Gomoku, clock 5+3". Returns out. */
#define LOBBY_GAME_SIZE \
	(2 * LOBBY_GAMES_SIZE + sizeof(", , ") + 2 * GAME_TERMS_PHRASES_SIZE)
const char *lobby_player_write_game(const struct lobby_player *p,
    char out[LOBBY_GAME_SIZE]);

/*
 * Applies an event: a row, the end of a list, or news. News change the lists that are
 * shown. Returns false if the event is none of these.
 */
bool lobby_apply(struct lobby *lobby, const struct server_event *ev);

#endif
