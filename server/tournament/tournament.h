/*
 * tournament.h -- a tournament: entrants, rounds, pairings, results, points.
 *
 * Pure: it knows no players and no clock. Each change is an event, which
 * tournament_apply checks and applies. The server stores each event as a line
 * of text before anybody sees its effect. After a restart, the same lines
 * result in the same tournament.
 *
 * Points are in half points, except in an arena, where they are whole.
 */

#ifndef SERVER_TOURNAMENT_TOURNAMENT_H
#define SERVER_TOURNAMENT_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/protocol/game_settings.h"
#include "common/text/user_text.h"

#define TOURNAMENT_ENTRANTS_MAX 64
#define TOURNAMENT_ROUNDS_MAX   20 /* the most rounds of a Swiss tournament */
#define TOURNAMENT_MINUTES_MAX  720

/* The most games of a tournament. An arena ends when it has this many. */
#define TOURNAMENT_GAMES_MAX 4096

/* The most times that an entrant can return after leaving. */
#define TOURNAMENT_RETURNS_MAX 20

/*
 * The most joins in a tournament, including entrants who leave again before the
 * start; each join is an event that is stored.
 */
#define TOURNAMENT_JOINS_MAX 1000

/*
 * The most points to which the operator can correct an entrant's, in whole
 * points: more than an arena of TOURNAMENT_GAMES_MAX wins can have.
 */
#define TOURNAMENT_POINTS_MAX 20000

/* In an arena, a draw in fewer plies gives no points. */
#define ARENA_DRAW_PLIES 20

/* Stands for the opponent of an entrant who has a bye. */
#define NO_ENTRANT 255

enum tournament_kind {
	/* Entrants are paired as soon as they are free */
	TOURNAMENT_ARENA,
	TOURNAMENT_ROUNDROBIN, /* 3 to 8 entrants; everybody plays everybody */
	TOURNAMENT_SWISS       /* 9 to 64 entrants; a few rounds */
};

enum tournament_state {
	TOURNAMENT_OPEN, /* entrants can join; no round was paired yet */
	/* A round was paired, but its games have not begun */
	TOURNAMENT_PAIRED,
	TOURNAMENT_PLAYING,
	TOURNAMENT_OVER
};

/* The result of a game in the tournament. The store has these numbers. */
enum game_result {
	RESULT_OPEN,
	RESULT_X,
	RESULT_O,
	RESULT_DRAW,
	RESULT_LOST /* both sides have lost, because neither was present */
};

struct entrant {
	char name[NAME_SIZE];
	bool is_program, is_withdrawn;
	/* Withdrawn by the operator: the name is not reserved any more */
	bool     is_removed;
	bool     is_late;    /* has got half a point for joining late */
	uint8_t  returns;    /* how often the entrant has returned */
	uint16_t rating;     /* rating when the entrant joined */
	int      correction; /* half points that the operator has added */
};

struct tournament_game {
	/* Id of the match; 0: the game has not begun, or is a bye */
	uint32_t match;
	uint8_t  entrant[2]; /* x and o; if o is NO_ENTRANT, x has a bye */
	uint8_t  round;      /* from 1; in an arena always 1 */
	uint8_t  result;     /* enum game_result; RESULT_X for a bye */
	uint16_t plies;      /* 0: nobody has made a move */
};

struct tournament {
	enum tournament_kind  kind;
	enum tournament_state state;
	char                  name[NAME_SIZE];
	struct game_settings  settings;     /* the settings of each game */
	bool                  has_programs; /* programs can be entrants */
	/*
	 * 0 in an arena; also 0 before the first round is paired, if the
	 * operator has not chosen a number
	 */
	uint8_t        rounds;
	uint16_t       minutes; /* duration of an arena */
	uint64_t       seed;    /* seed of the lots that decide ties */
	uint8_t        round;   /* the round that was paired last; 0: none */
	unsigned       joins;   /* including those of entrants who left again */
	unsigned       entrant_count, game_count;
	struct entrant entrant[TOURNAMENT_ENTRANTS_MAX];
	struct tournament_game *game; /* owned; the oldest is first */
	/*
	 * A static sentence that says why the tournament ended early; or NULL
	 */
	const char *why;
};

enum tournament_event_kind {
	EVENT_JOIN,   /* fields: name, is_program, rating */
	EVENT_LEAVE,  /* field: entrant, who withdraws */
	EVENT_REMOVE, /* field: entrant, whom the operator withdraws */
	EVENT_RETURN, /* field: entrant, who was withdrawn */
	/*
	 * Field: pair (x, o); the first pair after the games of a round begins
	 * the next round
	 */
	EVENT_PAIR,
	EVENT_BEGIN,  /* fields: game, match; the game begins */
	EVENT_START,  /* all games of the round have begun */
	EVENT_RESULT, /* fields: game, result, plies */
	EVENT_POINTS, /* fields: entrant, old, points (a correction) */
	EVENT_OVER    /* field: reason */
};

/* Why a tournament has ended. The store has these numbers. */
enum tournament_reason {
	REASON_DONE,     /* all rounds were played, or the time is over */
	REASON_OPERATOR, /* the operator has ended it */
	REASON_NO_PAIRS, /* each of an odd number of entrants has had a bye */
	REASON_FEW,      /* fewer than two entrants are left */
	REASON_DAMAGED   /* the store is damaged; this reason is not stored */
};

/* The numbers can have any value; tournament_apply checks them. */
struct tournament_event {
	enum tournament_event_kind kind;
	char                       name[NAME_SIZE];
	int64_t entrant, is_program, rating; /* is_program: 0 or 1 */
	int64_t pair[2], game, match, result, plies;
	int64_t old, points;
	int64_t reason; /* enum tournament_reason */
};

/* A row of the standings. */
struct standing {
	uint8_t entrant;
	uint8_t rank; /* from 1; equal rows have the same rank */
	/*
	 * The entrant has left a round robin after less than half of the games,
	 * which therefore count for nobody
	 */
	bool     is_out;
	uint16_t wins, played;
	int      points;
	/* Sum of the opponents' points without the lowest */
	int buchholz;
	/* Points in games against entrants with the same points */
	int direct;
	int berger;      /* Sonneborn-Berger, in quarter points */
	int performance; /* performance rating, in an arena */
};

/*
 * Initializes a tournament of that kind without entrants. The caller sets its
 * terms.
 */
void tournament_init(struct tournament *t, enum tournament_kind kind);
void tournament_clear(struct tournament *t);

/*
 * tournament_kind_word returns "arena", "roundrobin" or "swiss";
 * tournament_kind_parse returns false for another word.
 */
const char *tournament_kind_word(enum tournament_kind kind);
bool        tournament_kind_parse(enum tournament_kind *kind, const char *word);

/* Returns "open", "paired", "playing" or "over". */
const char *tournament_state_word(enum tournament_state state);

/* Returns the entrant with that name, in any letter case; or NO_ENTRANT. */
uint8_t tournament_find(const struct tournament *t, const char *name);

/* Returns how many entrants have not withdrawn. */
unsigned tournament_active_count(const struct tournament *t);

/* Whether the entrant is in a game that is not over. */
bool tournament_is_in_game(const struct tournament *t, uint8_t entrant);

/* Whether any game is not over. */
bool tournament_has_open_game(const struct tournament *t);

/*
 * Applies an event. If the event is not valid, returns false and changes
 * nothing. An entrant who leaves or is removed before having a game is deleted:
 * the place is free, and the numbers of all later entrants decrease by one.
 */
bool tournament_apply(struct tournament *t, const struct tournament_event *e);

/* Size of an event as text, with its NUL. */
#define TOURNAMENT_EVENT_SIZE 96

/*
 * tournament_event_write writes an event as the line that is stored;
 * tournament_event_read reads such a line, and returns false if it is not an
 * event. tournament_apply checks the contents.
 */
const char *tournament_event_write(const struct tournament_event *e,
    char out[TOURNAMENT_EVENT_SIZE]);
bool        tournament_event_read(struct tournament_event *e, const char *text);

/* Whether somebody could join now, but for the number of entrants. */
bool tournament_is_full(const struct tournament *t);

/*
 * Returns NULL if the first round can be paired with these entrants; else a
 * sentence without a full stop that says why not.
 */
const char *tournament_start_fault(const struct tournament *t);

/*
 * Writes the pairs of the next round, each as an EVENT_PAIR, and returns their
 * number. t must not be an arena. Returns 0 if nobody is left to be paired.
 *
 * In a Swiss tournament each entrant, from the most points to the least, plays
 * the next in points whom the rules below allow; if that leaves others without
 * an opponent, a choice is taken back (backtracking, at most 100,000 steps). No
 * two meet twice, nobody has two byes, and for each entrant the numbers of games
 * as x and as o differ by at most two. Of opponents with equal points, those who
 * need the other side come first; then lots decide, which depend on the seed. If
 * no such pairing is found, opponents may meet again, and at last have a side
 * more often. The result is 0 if every entrant of an odd number has had a bye. A
 * round robin has the rounds of Berger's tables.
 */
unsigned tournament_pair(const struct tournament *t,
    struct tournament_event                       out[TOURNAMENT_ENTRANTS_MAX]);

/* Whether two entrants have been paired with each other. */
bool tournament_have_met(const struct tournament *t, uint8_t a, uint8_t b);

/* An entrant of an arena who can begin a game now. */
struct arena_player {
	uint8_t entrant;
	/* Has waited long enough to play the last opponent again */
	bool has_waited;
};

/*
 * Writes the pairs of n entrants, who must be in the order of their ranks. Each
 * is paired with the next possible entrant. Two who have just played each other
 * are paired again only if has_waited is true for both. Returns the number of
 * pairs.
 */
unsigned tournament_pair_arena(const struct tournament *t,
    const struct arena_player *player, unsigned n,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX]);

/* Returns the points of an entrant. */
int tournament_points(const struct tournament *t, uint8_t entrant);

/* Writes the standings, the best row first. Returns the number of rows. */
unsigned tournament_standings(const struct tournament *t,
    struct standing out[TOURNAMENT_ENTRANTS_MAX]);

/* Writes points, as "2.5". Returns out. */
#define TOURNAMENT_POINTS_SIZE 16
const char *tournament_points_write(const struct tournament *t, int points,
    char out[TOURNAMENT_POINTS_SIZE]);

/*
 * Reads points, such as "3" or "2.5". Returns false if a tournament of this
 * kind has no such points.
 */
bool tournament_points_read(const struct tournament *t, const char *text,
    int *points);

#endif
