/*
 * db_schema.h -- the tables of the database.
 *
 * Values are stored as the protocol writes them: "15x15x5", "5+3", "bot", "x",
 * "line".
 */

#ifndef SERVER_STORAGE_DB_SCHEMA_H
#define SERVER_STORAGE_DB_SCHEMA_H

/* SQLite's application_id in the header of each of our files: "OXOX". */
#define DB_SCHEMA_APPLICATION_ID 0x4f584f58

/* The number of this set of tables, which the header of each file contains. */
extern const unsigned db_schema_version;

/* The text that a macro stands for, as a part of a text of SQL. */
#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token

/*
 * SQL for whether a start could not read a game, and has ended it. The bit with
 * the number 8 is MATCH_UNKEPT.
 */
#define DB_IS_DAMAGED \
	"(ended IS NOT NULL AND winner IS NULL AND NOT (flags & 8))"

/* SQL that creates the index by which a name has one owner. */
#define DB_SCHEMA_OWNER_INDEX                                 \
	"CREATE UNIQUE INDEX player_owner ON player (folded)" \
	" WHERE key IS NOT NULL;"

/* SQL scripts that create all tables. NULL ends the list. */
extern const char *const db_schema_tables[];

/*
 * The greatest last number of games, and of players, that is possible: as many
 * numbers again are left for those to come.
 */
#define LAST_GAME_MAX   0x7fffffff
#define LAST_PLAYER_MAX 0x3fffffffffffffff

/*
 * SQL for whether a row of sqlite_sequence has an impossible number: SQLite
 * itself would keep one that is greater than those of the rows.
 */
#define DB_IS_IMPOSSIBLE                                                 \
	"(typeof(seq) NOT IN ('integer', 'null') OR seq NOT BETWEEN "    \
	"0 AND iif(name = 'game', " TEXT_OF(LAST_GAME_MAX) ", " TEXT_OF( \
	    LAST_PLAYER_MAX) "))"

/*
 * The most scores that a database in memory keeps. If there are more, those
 * changed least recently are deleted.
 */
#ifndef DB_MEMORY_SCORES_MAX
#define DB_MEMORY_SCORES_MAX 65536
#endif

/*
 * SQL for a database in memory only: deletes scores above DB_MEMORY_SCORES_MAX.
 */
extern const char db_schema_memory[];

#endif
