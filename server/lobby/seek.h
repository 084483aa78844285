/*
 * seek.h -- the seeks: players who look for an opponent.
 *
 * The seeks are in a plain list, the oldest first. Comparing one seek with
 * 10,000 others takes 40 us.
 */

#ifndef SERVER_LOBBY_SEEK_H
#define SERVER_LOBBY_SEEK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/time_ms.h"
#include "common/protocol/enum_words.h"
#include "server/lobby/lobby_event.h"
#include "server/lobby/seek_terms.h"
#include "server/util/timer_heap.h"

struct lobby;
struct player;

/*
 * Which opponent and which games a player wants, and what happens if no
 * opponent is found.
 */
struct seek_request {
	struct seek_terms terms;
	/* How long to wait, in ms; may be MSEC_NEVER */
	msec timeout;
	/* After `timeout`, a bot of `level` plays */
	bool           is_bot_on_timeout;
	enum bot_level level;
};

/* The keys that a "seek" request may have. */
#define SEEK_REQUEST_KEYS SEEK_TERM_KEYS " else wait"
_Static_assert(GAME_TERM_COUNT + 4 <= MESSAGE_PAIRS_MAX,
    "a request may have all keys of a seek");

/* Size of the longest text of seek_request_write, with its NUL. */
#define SEEK_REQUEST_TEXT_SIZE \
	(SEEK_TERMS_TEXT_SIZE + sizeof(" else=bot:perfect wait=86400"))

enum seek_state {
	SEEK_WAITING, /* the player only waits */
	/*
	 * The player is in a stand-in game: a game against a bot that is played
	 * while the seek continues
	 */
	SEEK_STAND_IN,
	/* Was SEEK_WAITING or SEEK_STAND_IN, but the player is disconnected */
	SEEK_SUSPENDED
};

struct seek {
	uint32_t            id; /* the seek's number, see lobby_next_number */
	struct seek_request request;
	struct player      *player; /* the player who seeks */
	struct seek_list   *list;   /* the list that owns this seek */
	enum seek_state     state;
	/* Id of the last stand-in game whose end was handled */
	uint32_t     seen_over;
	struct timer timer;     /* expires at `deadline` */
	msec         deadline;  /* when the wait is over, or MSEC_NEVER */
	TAILQ_ENTRY(seek) link; /* link in list->all */
};

TAILQ_HEAD(seeks, seek);

struct seek_list {
	struct seeks       all;    /* owned; the oldest one is first */
	struct timer_heap *timers; /* not owned */
	struct lobby      *lobby;  /* not owned */
	/*
	 * Called before a seek is freed, and before its player counts as
	 * disconnected. `why` is sent to those to whom it was offered.
	 */
	void (*on_unavailable)(struct seek *seek, enum cancel_reason why);
};

/*
 * Reads the arguments of "seek": its terms, "else" and "wait". Without "else",
 * a person who finds no opponent plays a bot, and a program waits for people.
 * Errors: those of seek_terms_read.
 */
enum error seek_request_read(struct seek_request *r, const char *games,
    const struct pairs *pairs, bool is_program, const char **bad_value);

/*
 * These two functions write a request as the arguments of a "seek", and read
 * such a text.
 */
const char *seek_request_write(const struct seek_request *r,
    char out[SEEK_REQUEST_TEXT_SIZE]);
bool        seek_request_parse(struct seek_request *r, const char *text);

void seek_list_init(struct seek_list *list, struct timer_heap *timers,
    struct lobby *lobby,
    void (*on_unavailable)(struct seek *seek, enum cancel_reason why));

/*
 * Creates a seek and sets p->seek, which must be NULL. The timer of the seek is
 * not set.
 */
struct seek *seek_list_add(struct seek_list *list, struct player *p,
    const struct seek_request *request);

/* Returns the seek with that number, or NULL. */
struct seek *seek_list_find(const struct seek_list *list, uint32_t id);

/* Returns how many players only wait. */
unsigned seek_list_count_waiting(const struct seek_list *list);

/*
 * If p has a seek, frees it and sets p->seek to NULL. A match that has started
 * continues. `why` is passed to on_unavailable.
 */
void seek_cancel(struct player *p, enum cancel_reason why);

void seek_set_state(struct seek *seek, enum seek_state state);

/*
 * To be called when p is being disconnected: p's seek is not offered until p
 * returns. If is_kept is false and p has no stand-in game, the seek is
 * cancelled.
 */
void seek_suspend(struct player *p, bool is_kept);

/*
 * Whether the seek's player can begin a game without being asked, because the
 * player only waits, has finished the stand-in game, or is a program.
 */
bool seek_is_ready(const struct seek *seek);

/* Whether the terms ask for an opponent of p's kind. */
bool seek_terms_want(const struct seek_terms *t, const struct player *p);

/*
 * Whether two players would play against each other, whatever the game: neither
 * refuses the other, and each is of the kind that the other's terms ask for.
 */
bool seek_players_agree(const struct player *p, const struct seek_terms *terms,
    const struct player *other, const struct seek_terms *others_terms);

/*
 * Whether p, who seeks on these terms, and the seek's player would play against
 * each other. If so, *agreed is the game.
 */
bool seek_suits(const struct seek *seek, const struct player *p,
    const struct seek_terms *terms, struct game_settings *agreed);

#endif
