/* db_fixture.h -- what to fill a store with, and its contents as text. */

#ifndef TESTS_SUPPORT_DB_FIXTURE_H
#define TESTS_SUPPORT_DB_FIXTURE_H

#include "server/storage/journal.h"
#include "server/storage/storage_file.h"

/* A journal of the test's own, to which the functions below append. */
extern struct journal db_journal;

/* Appends with that time from now on, in ms since 1970. */
void db_set_time(int64_t at);

/* Commits what was appended; if nothing was, the last batch once more. */
enum storage_result db_commit(struct storage *s);

/* The same; fails the test if that fails. */
void commit(struct storage *s);

/* Each name is one player, whose id has the alphabetical order of the names. */
uint64_t player_id(const char *name);

/*
 * Each appends what the server would at a time of its own, such as 3000. A game
 * has numbers below 8192. It starts when both seats are taken, or else with its
 * first event, of ann (x) and bob (o). From ply 2 on, add_bot lets a bot play
 * for the player, and add_seat brings the player back.
 */
void add_game(uint32_t game, const char *variant);
void add_seat(uint32_t game, uint32_t ply, enum side side, const char *name);
void add_bot(uint32_t game, uint32_t ply, enum side side, const char *owner);
void add_move(uint32_t game, uint32_t ply, const char *at);
void add_end(uint32_t game, enum side winner, enum end_reason why);
void add_event(uint32_t game, struct match_event e);
void add_score(const char *name, const char *variant, unsigned outcome);
void add_leave(const char *name);

/* A name that is bound to a key of one digit, repeated. */
void add_owner(const char *name, char digit);

/* A rated game, which x has won; both had a rating of 1500. */
void add_rated(uint32_t game, int change);

/* The rating of a player after a game. */
void add_rating(const char *name, const char *variant, double value);

/*
 * A player with two token hashes, each filled with one byte: the present and
 * the previous one.
 */
void add_player(const char *name, uint32_t game, int token, int previous);

/* Commits the start of a game of ann (x) and bob (o), or one move. */
enum storage_result
commit_game(struct storage *s, uint32_t game, const char *variant);
enum storage_result
commit_move(struct storage *s, uint32_t game, uint32_t ply, const char *at);

/* Commits some moves of a new file and leaves it as a killed server does. */
_Noreturn void write_moves_and_exit(const char *path);

/* The columns that a test's own row of a game that is over has. */
#define GAME_COLUMNS                                                 \
	"id, variant, terms, x, o, begun, active_at, ended, winner," \
	" why, assistance, plies, flags, state, events"

/* Runs a statement in the open file; fails the test if that fails. */
void run_sql(struct storage *s, const char *sql);

/* The first column of the first row of a query. */
int64_t query_number(struct storage *s, const char *sql);

/* Runs SQL on a file, as another program would. */
void change_file(const char *path, const char *sql);

/* Copies a file of the scratch directory. */
void copy_whole_file(const char *from, const char *to);

/* Fails the test unless both files of the scratch directory are the same. */
void expect_same_files(const char *a, const char *b);

/* Inverts n bytes of a file from a position on; < 0: from the end. */
void damage_file(const char *path, long place, size_t n);

/*
 * Copies the files of the scratch directory whose names begin with "store", as
 * they are at the moment; "killed" takes the place of that word. Returns the
 * path of "killed".
 */
const char *copy_killed_store(void);

/* The contents of the store, one line each, for the caller to free. */
char *dump_db(struct storage *s);

#endif
