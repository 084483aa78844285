/* db_fixture.h -- records to fill a store with, and its contents as text. */

#ifndef TESTS_SUPPORT_DB_FIXTURE_H
#define TESTS_SUPPORT_DB_FIXTURE_H

#include "server/storage/storage_file.h"
#include "server/storage/record.h"

/*
 * Records as the journal appends them. Each name stands for one player, whose
 * id grows with the alphabetical order of the names.
 */
struct record game_record(uint32_t game, const char *variant);
struct record
seat_record(uint32_t game, uint32_t ply, enum side side, const char *name);
struct record
bot_record(uint32_t game, uint32_t ply, enum side side, const char *owner);
struct record move_record(uint32_t game, uint32_t ply, const char *at);
struct record end_record(uint32_t game, enum side winner, enum end_reason why);
struct record score_record(const char *name, const char *variant, int outcome);
struct record leave_record(const char *name);

/* A name that is bound to a key of one digit, repeated. */
struct record bind_record(const char *name, char digit);

/* A rated game, which x has won; both had a rating of 1500. */
struct record rated_record(uint32_t game, int change);

/* The rating of a player at 3x3x3 after a game. */
struct record rating_record(uint64_t player, double value);

/*
 * A player with two token hashes, each filled with one byte: the present and
 * the previous one.
 */
struct record
player_record(const char *name, uint32_t game, int token, int before);

/* Commits the start of a game of ann (x) and bob (o), or one move. */
enum storage_result
commit_game(struct storage *s, uint32_t game, const char *variant);
enum storage_result
commit_move(struct storage *s, uint32_t game, uint32_t ply, const char *at);

/* Commits one record; fails the test if that fails. */
void write_record(struct storage *s, struct record record);

/* Runs a statement in the open file; fails the test if that fails. */
void run_sql(struct storage *s, const char *sql);

/* The first column of the first row of a query. */
int64_t query_number(struct storage *s, const char *sql);

/* Runs SQL on a file, as another program would. */
void change_file(const char *path, const char *sql);

/*
 * Copies the files of the scratch directory whose names begin with "store", as
 * they are at the moment; "killed" takes the place of that word. Returns the
 * path of "killed".
 */
const char *copy_killed_store(void);

/* The contents of the store, one line each, for the caller to free. */
char *dump_db(struct storage *s);

#endif
