/*
 * tournament.h -- a tournament: entrants, rounds, pairings, results, points.
 *
 * Pure: it knows no players and no clock. Whatever changes it is an event,
 * which tournament_apply checks and applies. The server stores each event as a
 * line of text before anybody sees its effect; after a restart the same lines
 * give the same tournament.
 *
 * Points are in half points, except in an arena, where they are whole.
 */

#ifndef SERVER_TOURNAMENT_TOURNAMENT_H
#define SERVER_TOURNAMENT_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game_settings.h"
#include "common/user_text.h"

#define TOURNAMENT_ENTRANTS_MAX 64
#define TOURNAMENT_ROUNDS_MAX   20 /* of a Swiss tournament */
#define TOURNAMENT_MINUTES_MAX  720

/* More games are not paired: then an arena ends. */
#define TOURNAMENT_GAMES_MAX 4096

/* So often an entrant may return after leaving. */
#define TOURNAMENT_RETURNS_MAX 20

/* So many corrections an operator may make; each is an event that is kept. */
#define TOURNAMENT_CORRECTIONS_MAX 1000
#define TOURNAMENT_POINTS_MAX      1000 /* of a correction, in half points */

/* In an arena a draw in fewer plies gives no point. */
#define ARENA_DRAW_PLIES 20

/* In place of an opponent: the entrant has a bye. */
#define NO_ENTRANT 255

enum tournament_kind {
	TOURNAMENT_ARENA,      /* entrants are paired whenever they are free */
	TOURNAMENT_ROUNDROBIN, /* 3 to 8 entrants; each meets each */
	TOURNAMENT_SWISS       /* 9 to 64 entrants, a few rounds */
};

enum tournament_state {
	TOURNAMENT_OPEN,   /* entrants join; no round has been paired */
	TOURNAMENT_PAIRED, /* the games of the round have not begun */
	TOURNAMENT_PLAYING,
	TOURNAMENT_OVER
};

/* How a game ended for the tournament. The store has these numbers. */
enum game_result {
	RESULT_OPEN,
	RESULT_X,
	RESULT_O,
	RESULT_DRAW,
	RESULT_LOST /* both have lost, because neither was there */
};

struct entrant {
	char     name[NAME_SIZE];
	bool     is_program, is_withdrawn;
	uint8_t  joined;     /* rounds that had been paired before */
	uint8_t  returns;    /* how often the entrant has returned */
	uint8_t  late;       /* half points for a late entry */
	uint16_t rating;     /* when the entrant joined */
	int16_t  correction; /* half points that the operator has added */
};

struct tournament_game {
	uint32_t match;      /* 0: it has not begun, or is no real game */
	uint8_t  entrant[2]; /* by side; NO_ENTRANT for o: x has a bye */
	uint8_t  round;      /* from 1; in an arena always 1 */
	uint8_t  result;     /* enum game_result; of a bye RESULT_X */
	uint16_t plies;      /* 0: nobody has moved */
};

struct tournament {
	enum tournament_kind  kind;
	enum tournament_state state;
	char                  name[NAME_SIZE];
	struct game_settings  settings;     /* of each game */
	bool                  has_programs; /* programs may enter */
	uint8_t  rounds;  /* 0 in an arena, or until the first round is paired
                             if the operator has not chosen */
	uint16_t minutes; /* of an arena */
	uint64_t seed;    /* decides what nothing else decides */
	uint8_t  round;   /* the last one that was paired; 0: none */
	unsigned corrections;
	unsigned entrant_count, game_count;
	struct entrant          entrant[TOURNAMENT_ENTRANTS_MAX];
	struct tournament_game *game; /* owned; by time */
	const char             *why; /* a static sentence, or NULL: why it ended
                                         before its last round */
};

enum tournament_event_kind {
	EVENT_JOIN,   /* name, is_program, rating, late */
	EVENT_LEAVE,  /* entrant */
	EVENT_RETURN, /* entrant */
	EVENT_PAIR,   /* round, pair (x, o) */
	EVENT_BEGIN,  /* game, match: the game has begun */
	EVENT_START,  /* all games of the round have begun */
	EVENT_RESULT, /* game, result, plies */
	EVENT_POINTS, /* entrant, old, points: the operator's correction */
	EVENT_OVER    /* reason */
};

/* Why a tournament ended. The store has these numbers. */
enum tournament_reason {
	REASON_DONE,     /* all rounds are played, or the time is up */
	REASON_OPERATOR, /* the operator has ended it */
	REASON_NO_PAIRS, /* no pairing without a repeat exists */
	REASON_FEW       /* fewer than two entrants are left */
};

struct tournament_event {
	enum tournament_event_kind kind;
	uint8_t                    entrant, late, round, result;
	uint8_t                    pair[2];
	bool                       is_program;
	uint16_t                   rating, plies;
	int16_t                    old, points;
	uint32_t                   game, match;
	enum tournament_reason     reason;
	char                       name[NAME_SIZE];
};

/* A row of the standings. */
struct standing {
	uint8_t  entrant;
	uint8_t  rank;   /* from 1; equal rows have the same rank */
	bool     is_out; /* of a round robin, of which the entrant has played
                            less than half: the games count for nobody */
	uint16_t wins, played;
	int      points;
	int      buchholz;    /* the opponents' points without the lowest */
	int      direct;      /* points against those with the same points */
	int      berger;      /* Sonneborn-Berger, in quarter points */
	int      performance; /* of an arena: a rating */
};

/* An empty tournament of that kind; the caller sets the public terms. */
void tournament_init(struct tournament *t, enum tournament_kind kind);
void tournament_clear(struct tournament *t);

/* "arena", "roundrobin" or "swiss"; false for another word. */
const char *tournament_kind_word(enum tournament_kind kind);
bool        tournament_kind_parse(enum tournament_kind *kind, const char *word);

/* "open", "paired", "playing" or "over". */
const char *tournament_state_word(enum tournament_state state);

/* The entrant with that name, in letters of either case, or NO_ENTRANT. */
uint8_t tournament_find(const struct tournament *t, const char *name);

/* How many entrants have not withdrawn. */
unsigned tournament_active_count(const struct tournament *t);

/* Applies a valid event, or returns false and changes nothing. */
bool tournament_apply(struct tournament *t, const struct tournament_event *e);

/* Size of an event's text, with its NUL. */
#define TOURNAMENT_EVENT_SIZE 96

/*
 * Writes an event as the line that is stored, and reads one. False if the text
 * is no event. tournament_apply checks what a read event says.
 */
const char *tournament_event_write(const struct tournament_event *e,
    char out[TOURNAMENT_EVENT_SIZE]);
bool        tournament_event_read(struct tournament_event *e, const char *text);

/*
 * Whether an entrant may join late, with half a point: until half of the rounds
 * of a Swiss tournament are paired.
 */
bool tournament_takes_late(const struct tournament *t);

/*
 * NULL if the first round can be paired with these entrants, else a sentence
 * without a full stop.
 */
const char *tournament_start_fault(const struct tournament *t);

/* The rounds of a tournament that starts with n entrants. */
uint8_t tournament_default_rounds(enum tournament_kind kind, unsigned n);

/*
 * Writes the pairs of the next round: an EVENT_PAIR each. Returns how many, 0
 * if there is no pairing without a repeat in which the sides of each entrant
 * differ by at most two, or if nobody is left to be paired.
 *
 * A Swiss round minimises the sum of the differences of points; a bye counts as
 * an opponent without points, and nobody has two. Among these pairings it takes
 * the one in which the fewest pairs have both lacked the same side, and then
 * lots decide, which depend on the seed. See matching.h for the algorithm. A
 * round robin has the rounds of Berger's tables.
 */
unsigned tournament_pair(const struct tournament *t,
    struct tournament_event                       out[TOURNAMENT_ENTRANTS_MAX]);

/* An entrant of an arena who can play now. */
struct arena_player {
	uint8_t entrant;
	bool    has_waited; /* long enough to meet the last opponent again */
};

/*
 * Writes the pairs of the n entrants, who are ordered by rank, each with the
 * next one that is possible. Two who have just met are not paired again unless
 * both have waited. Returns how many.
 */
unsigned tournament_pair_arena(const struct tournament *t,
    const struct arena_player *player, unsigned n,
    struct tournament_event out[TOURNAMENT_ENTRANTS_MAX]);

/* An entrant's points. */
int tournament_points(const struct tournament *t, uint8_t entrant);

/* Writes the standings, the best first; returns how many rows. */
unsigned tournament_standings(const struct tournament *t,
    struct standing out[TOURNAMENT_ENTRANTS_MAX]);

/* Writes points as "2.5"; returns out. */
#define TOURNAMENT_POINTS_SIZE 16
const char *tournament_points_write(const struct tournament *t, int points,
    char out[TOURNAMENT_POINTS_SIZE]);

/* Reads points, such as "3" or "2.5". False if the kind does not allow them. */
bool tournament_points_read(const struct tournament *t, const char *text,
    int *points);

#endif
