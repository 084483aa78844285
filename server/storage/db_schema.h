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
#define DB_SCHEMA_VERSION 100

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
 *	N 0 if is_dropped, else 1             R is_noplay
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

/*
 * The last statement of a score record returns a row: the score's new standing
 * and how many games it counts.
 */
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
 * The queries of scores_query.c. A position in a list is the key of a row: ?1
 * standing, ?2 player, ?3 variant. ?4 is the folded name that is searched, ?5
 * the variant, or NULL.
 */
struct score_list_sql {
	const char *count; /* how many rows the list has */
	const char *key;   /* the key of the row ?6 + 1 rows further on */
	const char *rows;  /* the next ?6 rows: key, won, lost, drawn, name */
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

/* Ends the damaged game ?2, at ?1; takes all players out of the game ?1. */
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

/*
 * The queries of finished_reader.c: the games ?1 to ?10 that are packed; those
 * that are over and are not, a row for each seat; and ?3 moves of all games
 * with ids from ?1 to ?2.
 */
struct finished_sql {
	const char *packed, *ended, *moves;
};

extern const struct finished_sql db_schema_finished;

/*
 * The queries of history_query.c. Those of ids take ?1 the greatest id, ?2 how
 * many, ?3 the variant (a word; not packed: its text, or NULL) and ?4 the
 * player.
 */
struct history_sql {
	const char *bearers; /* ?2 ids of players with the folded name ?1 */
	const char *word;    /* the number of the word ?1 */
	/* Not packed: ?2 numbers, and whether the game is to be listed. */
	const char *ended, *ended_of_player;
	const char *packed, *packed_of_variant, *packed_of_x, *packed_of_o;
	/* The next variant after ?2 of the player ?1; 0: there is none. */
	const char *next_variant_x, *next_variant_o;
};

extern const struct history_sql db_schema_history;

/* The statements of db_pack.c. */
struct pack_sql {
	const char *choose; /* ?2 games to pack after the game ?1 */
	const char *word, *insert;
	const char *delete_game, *delete_seats, *delete_move;
	/* What else there is of a game that is not to be kept. */
	const char *drop[3];
	/*
	 * The ids of moves, and of games, only grow: the greatest one outlives
	 * its row, as the id of a row of game 0 and as the value of "last".
	 */
	const char *top_move, *keep_top_move, *delete_top_move, *keep_top_game;
};

extern const struct pack_sql db_schema_pack;

/* The ids of ?2 games that are over and kept, after ?1, for db_export.c. */
extern const char db_schema_ids_to_export[];

/* The statements of db_prune.c. */
struct prune_sql {
	/* By variant and id, ?3 games behind variant ?1 and id ?2: both. */
	const char *next_ids;
	const char *next_games; /* ?2 games after ?1: id, begun, lasted */
	const char *newest;     /* when the game with the greatest id ended */
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

/* The ids of all packed games, for db_check.c. */
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
