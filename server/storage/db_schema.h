/*
 * db_schema.h -- the tables of the database and the SQL that uses them.
 *
 * Values are stored as the protocol writes them: "15x15x5", "5+3", "bot", "x",
 * "line".
 */

#ifndef SERVER_STORAGE_DB_SCHEMA_H
#define SERVER_STORAGE_DB_SCHEMA_H

#include <stdint.h>

#include "server/storage/record.h"

/* SQLite's application_id in the header of each of our files: "OXOX". */
#define DB_SCHEMA_APPLICATION_ID 0x4f584f58

#define RECORD_KINDS (RECORD_REVIEWED + 1)

/*
 * The number of the tables, in the header of each file. A change of the tables
 * needs a new one.
 */
#define DB_SCHEMA_VERSION 102

/* Scripts that create all tables; NULL ends the list. */
extern const char *const db_schema_tables[];

/*
 * A statement that writes a record. params has one letter for each parameter,
 * from 1, that says which field to bind:
 *
 *	g game       p ply       s side       m point      l time_left
 *	t unix_ms    v variant   c control    a absence    y reason
 *	q seek
 *	n name       o owner     e bot_level  f offers     k token_hash
 *	b previous_hash          h side as a bit: 1 for x, 2 for o
 *	i player                 j token_id   d name, folded   z key
 *	B is_program I idle_seconds           U is_undo_off
 *	K ban        x text
 *	N 0 if is_dropped, else 1             R blocks_games
 *	P pauses     Q is_paused               X O draw_from of x, of o
 *	r is_rated   u opponent  H opening
 *	Y Z rated of x, of o, packed
 *	1 2 3        value, deviation, volatility of rating
 *	W L D                    1 if outcome is win, loss, draw, else 0
 */
struct record_sql {
	const char *sql, *params;
};

/* The most statements of a record; a NULL sql ends the list. */
#define RECORD_STATEMENTS 4

extern const struct record_sql db_schema_write[RECORD_KINDS][RECORD_STATEMENTS];

/*
 * The most scores that a database in memory keeps; the least recently changed
 * are dropped.
 */
#ifndef DB_MEMORY_SCORES_MAX
#define DB_MEMORY_SCORES_MAX 65536
#endif

/* Additional SQL for a database in memory: drops scores above that limit. */
extern const char db_schema_memory[];

/*
 * The lists of scores, each ordered from the best to the worst. Those of a name
 * list all players who have had it, the latest first.
 */
enum score_list { SCORES_OF_ALL, SCORES_OF_GAME, SCORES_OF_NAME, SCORE_LISTS };

/*
 * The queries of scores_query.c. ?1 is the folded name that is searched, ?2 the
 * variant, or NULL.
 */
struct score_list_sql {
	const char *count; /* how many rows the list has */
	const char
	    *rows; /* ?3 rows after ?4: variant, won, lost, drawn, name */
};

extern const struct score_list_sql db_schema_score_lists[SCORE_LISTS];

/*
 * The queries of profile_query.c: the last player who has had the folded name
 * ?1; at most ?2 ratings of player ?1; at most ?2 scores of player ?1; and the
 * results of player ?1 against player ?2.
 */
struct profile_sql {
	const char *player, *ratings, *scores, *meeting;
};

extern const struct profile_sql db_schema_profile;

/* The queries of db_load.c, which depends on the order of their columns. */
extern const char db_schema_games[], db_schema_seats[], db_schema_moves[],
    db_schema_players[], db_schema_last_game[], db_schema_last_player[],
    db_schema_server_id[], db_schema_owners[], db_schema_listed[],
    db_schema_key_seed[], db_schema_set_key_seed[], db_schema_ratings[],
    db_schema_bans[], db_schema_motd[];

/*
 * Marks the game ?2 as damaged, and ends it at ?1 if it runs; takes all players
 * out of the game ?1.
 */
extern const char db_schema_void[], db_schema_leave_game[];

/*
 * How long a rated game counts for the rules that look back on them, against a
 * player and against a bot; in ms.
 */
#define DB_RATED_PERIOD     86400000
#define DB_RATED_BOT_PERIOD 2592000000

/*
 * The players of the rated games since ? (in ms since 1970), with their times
 * and openings, or 0.
 */
extern const char db_schema_rated_pairs[];

/* The query of finished_reader.c: the finished games ?1 to ?10. */
extern const char db_schema_finished[];

/*
 * The queries of history_query.c. Those of ids take ?1 the greatest id, ?2 how
 * many, ?3 the variant (a word) and ?4 the player.
 */
struct history_sql {
	const char *bearers; /* ?2 ids of players with the folded name ?1 */
	const char *word;    /* the number of the word ?1 */
	const char *all, *of_variant, *of_x, *of_o;
	/* The next variant after ?2 of the player ?1; 0: there is none. */
	const char *next_variant_x, *next_variant_o;
};

extern const struct history_sql db_schema_history;

/*
 * The statements of game_pack.c: the game ?1, its seats and its moves; a new
 * word; a new finished game; what marks a game whose rows are damaged; and what
 * deletes the rows of games that are over and that all players have left.
 */
struct pack_sql {
	const char *game, *seats, *moves;
	const char *word, *insert, *mark_damaged;
	const char *forget[3];
};

extern const struct pack_sql db_schema_pack;

/* The ids of ?2 finished games after ?1, for db_export.c. */
extern const char db_schema_ids_to_export[];

/* The statements of db_prune.c. */
struct prune_sql {
	const char *last_of_too_many; /* the greatest id behind the ?1 last */
	const char *next_games;       /* ?2 games after ?1: id, begun, lasted */
	const char *newest; /* when the game with the greatest id ended */
	const char *delete_game;
};

extern const struct prune_sql db_schema_prune;

/*
 * The statements of name_prune.c: how many names have no owner; those after the
 * player ?1, the oldest first: the player, whether it must be kept, and whether
 * a result has counted since ?2 (ms since 1970); and what removes a player.
 */
struct name_prune_sql {
	const char *count, *next, *forget[5];
};

extern const struct name_prune_sql db_schema_name_prune;

/*
 * The queries of review_query.c: whether the review of game ?1 is complete, and
 * ?3 of its moves from ply ?2 on; and the games whose reviews are still to be
 * made.
 */
struct review_sql {
	const char *state, *moves, *waiting;
};

extern const struct review_sql db_schema_review;

/* The ids of all finished games, for db_check.c. */
extern const char db_schema_all_finished[];

/*
 * Consistency checks: each row of each query is a sentence that describes a
 * fault. NULL ends the list.
 */
extern const char *const db_schema_checks[];

/*
 * A mark in the file while a server has it open: without its WAL such a file
 * lacks the last commits. db_schema_is_open has a row if it is set.
 */
extern const char db_schema_set_open[], db_schema_clear_open[],
    db_schema_is_open[];

/* When the last game began, in ms since 1970, as UTC text; NULL if none. */
extern const char db_schema_last_begun[];

/* All games with their moves, one row per move, for db_check.c. */
extern const char db_schema_replay[];

#endif
