/*
 * engine_driver.h -- plays a game through an engine of the Gomocup protocol
 * (https://plastovicka.github.io/protocl2en.htm).
 *
 * Pure: the caller passes in the game and the engine's lines; the driver
 * returns moves and failures, and sends lines to the engine. The protocol has
 * no command to stop a search, so if a search has become useless, the driver
 * waits for its end. It also pauses briefly after each move, because some
 * engines do not read their input at once.
 *
 * In the openings swap and swap2 it sends SWAP2BOARD with the stones. With no
 * stones, the answer is three stones. With three or five, it is "SWAP" to play
 * x, or a move of o; with three also two stones, and the opponent chooses.
 */

#ifndef CLIENT_BOT_ENGINE_DRIVER_H
#define CLIENT_BOT_ENGINE_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/game.h"
#include "common/base/time_ms.h"
#include "common/game/opening.h"

/*
 * How much longer than turn_time an engine may take for a move, and how much longer for
 * its start, in ms.
 */
#define ENGINE_MOVE_GRACE_MS  2000
#define ENGINE_START_GRACE_MS 5000

/* How long the driver pauses after a move, in ms. */
#define ENGINE_PAUSE_MS 50

/* The most stones in an answer to SWAP2BOARD. */
#define OPENING_STONES_MAX 3

/* Size of the longest message, and of what it quotes, with their NULs. */
#define ENGINE_TEXT_SIZE   320
#define ENGINE_QUOTED_SIZE 201

enum engine_driver_state {
	ENGINE_READY,    /* the engine is idle */
	ENGINE_STARTING, /* waiting for "OK" */
	ENGINE_THINKING, /* waiting for a move */
	ENGINE_PAUSING   /* the pause after a move */
};

/*
 * What the engine is to answer. After SWAP2BOARD the whole board is sent again, because
 * the engine may not have stored it.
 */
enum engine_request {
	ENGINE_REQUEST_MOVE,
	ENGINE_REQUEST_STONES, /* SWAP2BOARD for stones of both sides */
	ENGINE_REQUEST_CHOICE  /* SWAP2BOARD for the choice of a side */
};

/* The driver's output. */
struct engine_driver_io {
	/* Sends a line, given without line feed, to the engine. */
	void (*send)(void *ctx, const char *line);
	/* Sets the timer for engine_driver_on_timeout; a delay of 0 stops it. */
	void (*wait)(void *ctx, msec delay);
	void *ctx;
};

struct engine_driver {
	struct engine_driver_io io;
	/* The most time for a move, in ms */
	msec                     turn_time;
	enum engine_driver_state state;
	/* game.serial of the game that the engine has; 0: none */
	uint32_t       game;
	struct variant variant;
	bool           k_was_sent;    /* "INFO noughts K" was sent */
	bool           info_was_sent; /* the rule and the limits were sent */
	/* The value of timeout_turn that was sent last */
	msec                timeout_turn_sent;
	unsigned            known_plies; /* how many moves the engine knows */
	point               moves[POINTS_MAX];
	enum engine_request last_request;
	/* How many stones there were at our last choice; 0: none */
	unsigned chosen_plies;
	/* The stones of the answer to SWAP2BOARD that must still be put. */
	point               stones[OPENING_STONES_MAX];
	unsigned            stone_count;
	enum opening_choice choice;  /* the engine's last choice */
	point               move;    /* the engine's last move */
	char text[ENGINE_TEXT_SIZE]; /* a message for the user, or "" */
	char quoted
	    [ENGINE_QUOTED_SIZE]; /* what a message quotes of the engine */
};

enum engine_driver_result {
	ENGINE_RESULT_NONE,
	ENGINE_RESULT_TEXT, /* text is a message */
	/* `move` is the engine's move; `text` is a message or "" */
	ENGINE_RESULT_MOVE,
	/* `choice` is the engine's; `text` is a message or "" */
	ENGINE_RESULT_CHOICE,
	ENGINE_RESULT_FAILURE /* the engine cannot continue; `text` says why */
};

void engine_driver_init(struct engine_driver *d, msec turn,
    const struct engine_driver_io *io);

/*
 * To be called whenever the game has changed: sends what has changed to the
 * engine. If the engine has answered with several stones of an opening, returns
 * the next of these stones as a move.
 */
enum engine_driver_result
engine_driver_update(struct engine_driver *d, const struct game *g, msec now);

/*
 * Handles a line from the engine, which may be any bytes. g must be the game of the
 * last engine_driver_update.
 */
enum engine_driver_result engine_driver_on_line(struct engine_driver *d,
    const struct game *g, const char *line, msec now);

/* To be called when the timer of io->wait expires. */
enum engine_driver_result engine_driver_on_timeout(struct engine_driver *d,
    const struct game *g, msec now);

/* Tells the engine to exit. */
void engine_driver_end(struct engine_driver *d);

#endif
