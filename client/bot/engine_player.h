/*
 * engine_player.h -- a session in which an engine plays a number of games.
 *
 * Pure: the caller passes in lines from the server and the engine, and
 * timeouts. After a game against a bot, the engine plays a rematch. After any
 * other game, it plays one if the opponent offers it; if not, it seeks a new
 * opponent.
 */

#ifndef CLIENT_BOT_ENGINE_PLAYER_H
#define CLIENT_BOT_ENGINE_PLAYER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/bot/engine_driver.h"
#include "client/link/session.h"
#include "common/base/option_table.h"

enum opponents { OPPONENTS_ANY, OPPONENTS_PEOPLE, OPPONENTS_PROGRAMS };

/* The command line's options about the engine. */
struct engine_options {
	const char *command;   /* for the shell */
	unsigned    games;     /* how many games to play, at least 1 */
	msec        turn_time; /* the most time for a move, in ms */
	/* The only game whose challenges are accepted; NULL: all games */
	const char    *play;
	enum opponents opponents;
	/* The engine plays in the tournament, and nothing else */
	bool enters_tournament;
	/*
	 * The engine plays only with these players, who must challenge it; if the
	 * list is empty, with everybody
	 */
	struct option_list accepted;
};

struct engine_player {
	struct engine_options options;
	struct session       *session; /* not owned */
	struct engine_driver  driver;
	/* Serial of the finished game that was counted last */
	uint32_t last_counted_game;
	/* Variant of the last game; "" before that */
	char     game[VARIANT_TEXT_SIZE];
	unsigned games_played; /* how many games were finished */
	unsigned games_won, games_lost;
	/* Id of the request for the next game, until it is answered; or 0 */
	uint32_t next_request;
	/* The tournament is over, but our game in it goes on */
	bool is_last_game;
};

/*
 * Initializes p. The session must be initialized with DRIVER_ENGINE, and must
 * outlive p. Its options' `request` asks for each game: for the first variant
 * at first, for that of the last game later; if it is "", the engine waits for
 * challenges.
 */
void engine_player_init(struct engine_player *p, struct session *s,
    const struct engine_options *options, const struct engine_driver_io *io);

/* Handles a line from the server. Returns false if nothing changed. */
bool engine_player_on_server_line(struct engine_player *p, char *text,
    size_t length, msec now);

/* Handles a line from the engine, which may be any bytes. */
void engine_player_on_engine_line(struct engine_player *p, const char *line,
    msec now);

/* To be called when the timer of io->wait expires. */
void engine_player_on_timeout(struct engine_player *p, msec now);

/*
 * To be called when the engine has ended. description says how, such as "exited with
 * status 3".
 */
void engine_player_on_engine_exit(struct engine_player *p,
    const char *description, msec now);

#endif
