/* lobby.h -- the last lists of players, games and scores. */

#ifndef CLIENT_CORE_LOBBY_H
#define CLIENT_CORE_LOBBY_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/server_event.h"
#include "client/core/terms.h"
#include "common/line_reader.h"

/* The most rows that a server sends for one list. */
#define LOBBY_MAX 200

/*
 * Sizes with the NUL: of a rating, and of the text that lists the games sought.
 */
#define LOBBY_RATING_SIZE 8
#define LOBBY_GAMES_SIZE  40

enum player_activity {
	ACTIVITY_IDLE,
	ACTIVITY_SEEKING,
	ACTIVITY_PLAYING,
	ACTIVITY_STAND_IN, /* plays a stand-in bot until an opponent comes */
	ACTIVITY_GAME_OVER,
	ACTIVITY_AWAY
};

/*
 * Reads the protocol's word for an activity; ACTIVITY_IDLE for any other word.
 */
enum player_activity player_activity_parse(const char *word);

struct lobby_player {
	char name[NAME_SIZE];
	char rating[LOBBY_RATING_SIZE]; /* "1500", "1500?", "" */
	enum player_activity activity;
	bool                 is_program;
	bool                 takes_programs_only; /* see session_options */
	uint32_t             seek_id;  /* valid while seeking; 0: not known */
	struct game_settings settings; /* if several variants are sought,
                                          has one of them */
	char games[LOBBY_GAMES_SIZE];  /* all sought, "any", or "" */
	bool takes_any_clock;
	char with_name[NAME_SIZE]; /* the only opponent this player accepts;
                                      or "" */
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
	unsigned            player_count, game_count, score_count;
	struct lobby_player players[LOBBY_MAX];
	struct lobby_game   games[LOBBY_MAX];
	struct lobby_score  scores[LOBBY_MAX];
};

/* About 40 KB. Starts as all zero. */
struct lobby {
	struct lobby_lists shown;    /* complete lists */
	struct lobby_lists incoming; /* rows of lists that have not ended */
};

/* Whether a player looks for an opponent, even while playing a stand-in bot. */
bool lobby_player_is_available(const struct lobby_player *p);

/* Writes the game that a player seeks: "7x7x4, clock 5+3". Returns out. */
#define LOBBY_GAME_SIZE (LOBBY_GAMES_SIZE + 2 * TERMS_TEXT_SIZE + 16)
const char *lobby_player_write_game(const struct lobby_player *p,
    char out[LOBBY_GAME_SIZE]);

/* Writes the request that joins a player who is seeking. */
void lobby_player_write_join(const struct lobby_player *p,
    char out[LINE_REQUEST_MAX + 1]);

/*
 * Applies an event: a row, the end of a list, or news, which change the lists
 * that are shown. Returns false for an event of another kind.
 */
bool lobby_apply(struct lobby *lobby, const struct server_event *ev);

#endif
