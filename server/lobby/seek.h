/*
 * seek.h -- the seeks: players who look for an opponent.
 *
 * A plain list in the order of age: to compare one seek with 10,000 others
 * takes 40 us.
 */

#ifndef SERVER_LOBBY_SEEK_H
#define SERVER_LOBBY_SEEK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/bot_level.h"
#include "common/time_ms.h"
#include "server/lobby/seek_terms.h"
#include "server/util/timer_heap.h"

struct lobby;
struct player;

/*
 * The opponent and games that a player asks for, and what happens without an
 * opponent.
 */
struct seek_request {
	struct seek_terms terms;
	msec              timeout;           /* may be MSEC_NEVER */
	bool              is_bot_on_timeout; /* when timeout has passed, a bot
                                             of this level plays */
	enum bot_level    level;
};

/* The keys of the pairs of a request. */
#define SEEK_REQUEST_KEYS SEEK_TERM_KEYS " else wait"

/* Size of what seek_request_write writes, with its NUL. */
#define SEEK_REQUEST_TEXT_SIZE (SEEK_TERMS_TEXT_SIZE + 32)

enum seek_state {
	SEEK_WAITING,  /* the player does nothing else */
	SEEK_STAND_IN, /* the player plays a stand-in bot while the seek
                          continues */
	SEEK_AWAY      /* as SEEK_WAITING or SEEK_STAND_IN, but
                          the player is disconnected */
};

struct seek {
	uint32_t            id; /* one of lobby.last_number */
	struct seek_request request;
	struct player      *player; /* the player who seeks */
	struct seek_list   *list;   /* the list that owns this seek */
	enum seek_state     state;
	uint32_t seen_over; /* the last stand-in game whose end was handled */
	struct timer timer; /* set until the deadline */
	msec         deadline;  /* when the wait ends, or MSEC_NEVER */
	TAILQ_ENTRY(seek) link; /* link in list->all */
};

TAILQ_HEAD(seeks, seek);

struct seek_list {
	struct seeks       all;    /* owned; the oldest first */
	struct timer_heap *timers; /* not owned */
	struct lobby      *lobby;  /* not owned */
	/*
	 * Called before a seek is freed or its player counts as disconnected.
	 * `why` is a word for the players to whom the seek has been offered.
	 */
	void (*on_unavailable)(struct seek *seek, const char *why);
};

/*
 * Reads the arguments of "seek": its terms, "else" and "wait". Without "else",
 * the default for a person is a bot, and for a program to wait for people.
 * Errors as seek_terms_read.
 */
enum error seek_request_read(struct seek_request *r, const char *games,
    const struct pairs *pairs, bool is_program, const char **bad_value);

/* Writes a request as the arguments of a "seek", and reads that text. */
const char *seek_request_write(const struct seek_request *r,
    char out[SEEK_REQUEST_TEXT_SIZE]);
bool        seek_request_parse(struct seek_request *r, const char *text);

void seek_list_init(struct seek_list *list, struct timer_heap *timers,
    struct lobby *lobby,
    void (*on_unavailable)(struct seek *seek, const char *why));

/* Cancels every seek. */
void seek_list_clear(struct seek_list *list);

/* Sets p->seek, which must be NULL, to a new seek. Its timer is not set. */
struct seek *seek_list_add(struct seek_list *list, struct player *p,
    const struct seek_request *request);

/* The seek with that number, or NULL. */
struct seek *seek_list_find(const struct seek_list *list, uint32_t id);

/* How many seeks wait for any opponent. */
unsigned seek_list_count_open(const struct seek_list *list);

/*
 * Frees p->seek, if any, and sets it to NULL. A match that has started
 * continues. `why` is a word as in on_unavailable.
 */
void seek_cancel(struct player *p, const char *why);

void seek_set_state(struct seek *seek, enum seek_state state);

/*
 * Called when p is being disconnected: p's seek is not offered until p returns.
 * Unless p is kept or plays a stand-in bot, it is cancelled.
 */
void seek_suspend(struct player *p, bool is_kept);

/*
 * Whether the seek's player can begin a game without being asked: the player
 * only waits, has finished the stand-in game, or is a program.
 */
bool seek_is_ready(const struct seek *seek);

/* Whether the seek asks for a player of p's kind and name. */
bool seek_wants(const struct seek *seek, const struct player *p);

/*
 * Whether two players would play each other, whatever the game: neither refuses
 * the other, and each is of the kind that the other's terms ask for.
 */
bool seek_players_agree(const struct player *p, const struct seek_terms *terms,
    const struct player *other, const struct seek_terms *others_terms);

/*
 * Whether p, who seeks on these terms, and the seek's player would play each
 * other; then *agreed is the game.
 */
bool seek_suits(const struct seek *seek, const struct player *p,
    const struct seek_terms *terms, struct game_settings *agreed);

#endif
