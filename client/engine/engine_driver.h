/*
 * engine_driver.h -- plays a game through an engine of the Gomocup protocol
 * (https://plastovicka.github.io/protocl2en.htm).
 *
 * Pure: the caller passes in the game and the engine's lines; the driver
 * returns moves and failures and sends lines to the engine. The protocol cannot
 * stop a search, so the driver waits for the end of one that has become
 * useless. It also pauses briefly after each move, because some engines do not
 * read their input at once.
 */

#ifndef CLIENT_ENGINE_ENGINE_DRIVER_H
#define CLIENT_ENGINE_ENGINE_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/game.h"
#include "common/time_ms.h"

/*
 * How long an engine may take beyond its time for a move, and to start, in ms.
 */
#define ENGINE_MOVE_GRACE_MS  2000
#define ENGINE_START_GRACE_MS 5000

/* The pause after a move, in ms. */
#define ENGINE_PAUSE_MS 50

/* The longest message, with its NUL. */
#define ENGINE_TEXT_SIZE 320

enum engine_driver_state {
	ENGINE_READY,    /* idle */
	ENGINE_STARTING, /* waiting for "OK" */
	ENGINE_THINKING, /* waiting for a move */
	ENGINE_PAUSING   /* the pause after a move */
};

/* Callbacks. */
struct engine_driver_io {
	/* Sends a line, given without its end, to the engine. */
	void (*send)(void *ctx, const char *line);
	/*
	 * Sets the timer for engine_driver_on_timeout; a delay of 0 stops the
	 * timer.
	 */
	void (*wait)(void *ctx, msec delay);
	void *ctx;
};

struct engine_driver {
	struct engine_driver_io  io;
	msec                     turn_time; /* the most for a move */
	enum engine_driver_state state;
	uint32_t                 game; /* serial of the game that the engine
                                          knows; 0: none */
	struct variant           variant;
	bool     k_was_sent;        /* "INFO noughts K" has been sent */
	bool     info_was_sent;     /* rule and limits have been sent */
	msec     timeout_turn_sent; /* the timeout_turn that was last sent */
	unsigned known_plies;       /* how many moves the engine has */
	point    moves[POINTS_MAX];
	point    move;                   /* the engine's last move */
	char     text[ENGINE_TEXT_SIZE]; /* a message for the user, or "" */
};

enum engine_driver_result {
	ENGINE_RESULT_NONE,
	ENGINE_RESULT_TEXT,   /* text is a message */
	ENGINE_RESULT_MOVE,   /* move; text is a message or "" */
	ENGINE_RESULT_FAILURE /* the engine cannot go on; text says why */
};

void engine_driver_init(struct engine_driver *d, msec turn,
    const struct engine_driver_io *io);

/*
 * To be called whenever the game has changed: sends the changes to the engine.
 */
void engine_driver_update(struct engine_driver *d, const struct game *g,
    msec now);

/*
 * Handles a line from the engine, any bytes. g is the game as of the last
 * engine_driver_update.
 */
enum engine_driver_result engine_driver_on_line(struct engine_driver *d,
    const struct game *g, const char *line, msec now);

/* To be called when the timer set by io->wait expires. */
enum engine_driver_result engine_driver_on_timeout(struct engine_driver *d,
    const struct game *g, msec now);

/* Tells the engine to exit. */
void engine_driver_end(struct engine_driver *d);

/*
 * --- points and time limits of the protocol ---
 *
 * Columns and rows count from 0 at the top left: a1 on a board of 15 rows is
 * 0,14.
 */

/* "25,25" and its NUL. */
#define GOMOCUP_POINT_SIZE 6

/*
 * Network delay in ms that is subtracted from the time left; at most half of
 * that time.
 */
#define GOMOCUP_LAG_MS 100

/* Writes a point. Returns out. */
const char *gomocup_format_point(point p, const struct variant *v,
    char out[GOMOCUP_POINT_SIZE]);

/*
 * Parses "X,Y"; blanks are allowed. A point off the board yields POINT_NONE.
 * Returns false if the text is anything else.
 */
bool gomocup_parse_point(point *p, const struct variant *v, const char *text);

/* Time limits as the protocol names them, in ms. */
struct gomocup_limits {
	msec timeout_turn;  /* time for this move; at least 1 */
	msec timeout_match; /* time for the game; 0: no limit */
	msec time_left;     /* left of timeout_match; -1: no limit */
};

/* The limits in a game that we play, with at most turn for a move. */
struct gomocup_limits gomocup_limits(const struct game *g, msec turn, msec now);

#endif
