/*
 * storage.h -- the database of the server: what it writes, loads and answers.
 *
 * One file and one connection, used by one thread at a time: the main thread
 * opens and loads it, then the database writer's thread uses it. A crash or a
 * power cut leaves every batch that was committed and no part of another.
 *
 * This is all that the rest of the server knows of the database; record.h and
 * stored_game.h say what it stores. Above it, journal.h collects what is to be
 * written, and db_writer.h runs the thread.
 */

#ifndef SERVER_STORAGE_STORAGE_H
#define SERVER_STORAGE_STORAGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "common/error.h"
#include "server/storage/record.h"
#include "server/storage/stored_game.h"

#define STORAGE_SERVER_ID_SIZE 8
#define STORAGE_KEY_SEED_SIZE  32

struct storage;

/* --- open and close --- */

/*
 * Opens the file, creating it if necessary. Exits through fatal(), with a
 * remedy and without changing the file, if the file belongs to another program
 * or another version, is damaged or cannot be written; with EX_TEMPFAIL if
 * another process has it open.
 */
struct storage *storage_open(const char *path);

/*
 * Opens a database in memory, for the scores of a server that stores nothing.
 * It keeps the DB_MEMORY_SCORES_MAX scores that changed last.
 */
struct storage *storage_open_memory(void);

/* Closes the database with a checkpoint. NULL is allowed. */
void storage_close(struct storage *db);

/* Copies the server's random id, which was made with the file. */
void storage_server_id(struct storage *db, uint8_t id[STORAGE_SERVER_ID_SIZE]);

/*
 * Copies the secret of the server's key. Returns false if none has been stored
 * yet; fatal if it is damaged.
 */
bool storage_key_seed(struct storage *db, uint8_t seed[STORAGE_KEY_SEED_SIZE]);

/* Stores the secret of the server's key, once; fatal if that fails. */
void storage_set_key_seed(struct storage *db,
    const uint8_t                         seed[STORAGE_KEY_SEED_SIZE]);

/* --- writing --- */

enum storage_result {
	STORAGE_DONE,      /* committed and synced */
	STORAGE_DISK_FULL, /* nothing is written; the call may be retried */
	STORAGE_LOST,  /* like STORAGE_DISK_FULL: the file has been removed or
                              replaced */
	STORAGE_FAILED /* what was written is unknown; the process must
                              restart */
};

/*
 * Checks the file like storage_look, then writes n records in one transaction.
 */
enum storage_result
storage_write(struct storage *db, const struct record *records, size_t n);

/* A sentence about the last result other than STORAGE_DONE, for the log. */
const char *storage_error(const struct storage *db);

/* --- loading at the start --- */

/* A player who has a seat, with the token hashes for resume. */
struct loaded_player {
	char      name[NAME_SIZE];
	uint64_t  player;
	uint64_t  token_id;
	uint32_t  game_id; /* a game that was passed to on_game */
	enum side side;
	bool      is_program;
	bool      has_previous;
	uint8_t   token_hash[TOKEN_HASH_SIZE];
	uint8_t   previous_hash[TOKEN_HASH_SIZE]; /* valid if has_previous */
	/* The terms that the player seeks during a stand-in game, or "". */
	const char *seek;
};

/* A name that belongs to a key. */
struct loaded_owner {
	uint64_t player;
	char     name[NAME_SIZE];
	char     key[KEY_DIGITS + 1]; /* "": the key is damaged, so nobody
                                         can prove the name */
	int64_t  bound;               /* ms since 1970 */
	bool     has_game;            /* a game of the player's has counted */
};

/* A name on a list of somebody who owns a name. */
struct loaded_listed {
	uint64_t    player;
	bool        blocks_games; /* refused as an opponent, else not heard */
	const char *name;
};

/* The rating of somebody who owns a name. */
struct loaded_rating {
	uint64_t       player;
	struct variant variant;
	struct rating  rating;
	uint32_t       games; /* rated games */
	int64_t        at;    /* when the last rated game ended; ms since
                                 1970 */
};

/* For how many ms the rules that depend on earlier rated games consider a game. */
#define STORAGE_RATED_PERIOD 86400000

/*
 * A rated game that has ended, between two players, or between a player and a
 * bot, whose id is 0.
 */
struct loaded_rated_pair {
	uint64_t players[2];
	int64_t  at; /* ms since 1970 */
};

/* No ban ends later than with the year 9999; in ms since 1970. */
#define LOADED_BAN_UNTIL_MAX 253402300799999

/* A ban that the operator has made, and that may have ended. */
struct loaded_ban {
	const char *what;   /* a name or a network */
	const char *key;    /* or "" */
	const char *reason; /* or "" */
	int64_t     until;  /* ms since 1970; the greatest value: the end is
                               damaged */
};

/* Receives the loaded rows. Arguments are valid until the callback returns. */
struct storage_load_handler {
	void (*on_game)(void *ctx, const struct stored_game *g);
	void (*on_owner)(void *ctx, const struct loaded_owner *o);
	void (*on_listed)(void *ctx, const struct loaded_listed *l);
	void (*on_rating)(void *ctx, const struct loaded_rating *r);
	void (*on_rated_pair)(void *ctx, const struct loaded_rated_pair *p);
	/*
	 * Returns false if on_game was not called with p's game: a damaged file
	 * may find by its id a game that it does not list.
	 */
	bool (*on_player)(void *ctx, const struct loaded_player *p);
	/*
	 * Returns false if the ban's content is invalid. NULL: bans are not
	 * loaded.
	 */
	bool (*on_ban)(void *ctx, const struct loaded_ban *b);
	int64_t rated_since; /* on_rated_pair: of the games since then */
	void   *ctx;
};

#define STORAGE_DAMAGED_MAX 100

/* The greatest ids ever used, or 0. */
struct storage_last_ids {
	uint32_t game;
	uint64_t player;
};

/*
 * Loads every game that is not over or in which a player still has a seat, by
 * increasing id; then the owners of names, their lists, and their ratings, by
 * increasing time; then these players, the newest first; then the bans.
 *
 * A row with an invalid value is left out and is not changed; the log says so.
 * A game with such a row is over from now on, void. A name whose owner is
 * invalid still belongs to somebody, and a ban whose end is invalid is in
 * force. Before anything is changed the file is copied, to PATH.damaged or, if
 * that exists, to PATH.damaged-2 and so on.
 *
 * Fatal if SQLite cannot read the file, if more than STORAGE_DAMAGED_MAX rows
 * are invalid, or if the copy cannot be made. unix_ms is the time.
 */
struct storage_last_ids storage_load(struct storage *db,
    const struct storage_load_handler *handler, int64_t unix_ms);

/* Copies the message of the day, or "" if there is none. */
void storage_load_motd(struct storage *db, char out[CHAT_BYTES_MAX + 1]);

/*
 * Calls on_game for each game whose review was asked for and is not complete,
 * in the order of asking, until on_game returns false. Games that are deleted
 * or illegal are left out.
 */
void storage_load_reviews(struct storage *db,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx);

/* --- queries, which run to their end; db_query.h has their queue --- */

/*
 * All return OK, or ERR_STORE: the database cannot be read, or what it holds of
 * this is invalid. Then the answer is incomplete. The caller fills in the
 * request, and clears the answer before a struct is used again.
 */

/* The most rows of an answer. */
#define HISTORY_ROWS_MAX 50

/*
 * The most games that are looked at for a page of a name or of all games, with
 * an opponent; a page of a name that N players have had looks at 50 + 250 / N.
 */
#define HISTORY_LOOKED_AT_MAX 300

/* Asks for games that are over, the game with the greatest number first. */
struct history_query {
	uint64_t       player; /* games of this player; 0: see folded */
	char           folded[NAME_SIZE]; /* games of this name; "": of all */
	char           with[NAME_SIZE];   /* an opponent, folded; "": anybody */
	bool           has_variant;       /* only games of that variant */
	struct variant variant;
	uint32_t       from;  /* none with a greater number */
	unsigned       limit; /* the most rows, 1 to HISTORY_ROWS_MAX */

	/* The answer; the games have no moves. */
	unsigned           row_count;
	struct stored_game rows[HISTORY_ROWS_MAX];
	uint32_t next; /* the from of the next page; 0: there is none */
};

/*
 * With an opponent the page may have fewer rows, or none, although there is a
 * next page. For a name, only the games of the last 32 players who had it are
 * listed. A game with an invalid value is left out.
 */
enum error storage_history(struct storage *db, struct history_query *q);

struct game_query {
	uint32_t           id;
	struct stored_game game; /* owned: the answer */
};

/*
 * Reads one game that is over, with its moves; stored_game_clear frees the
 * memory that out owns. ERR_RECORD: no game has that number.
 */
enum error
storage_game(struct storage *db, uint32_t id, struct stored_game *out);

/* The most rows of an answer, and of a list: the best ones. */
#define SCORES_ROWS_MAX   200
#define SCORES_LISTED_MAX 5000

/* A row of the scores. */
struct score_row {
	char           name[NAME_SIZE];
	struct variant variant;
	uint32_t       count[3]; /* by enum outcome of game_scoring.h */
};

/* Asks for scores, the best first. */
struct scores_query {
	char folded[NAME_SIZE]; /* the scores of that name; "": of all */
	bool has_variant;       /* only scores of that variant */
	struct variant variant;
	uint32_t       from;  /* the first row wanted, from 1 */
	uint32_t       limit; /* the most rows wanted, to SCORES_ROWS_MAX */

	/* The answer. */
	uint32_t total;         /* rows to page through, to SCORES_LISTED_MAX */
	uint32_t row_count;     /* rows in the answer */
	struct score_row *rows; /* owned; for limit rows, or NULL */
};

enum error storage_scores(struct storage *db, struct scores_query *q);

/* The most ratings, and scores, of an answer. */
#define PROFILE_ROWS_MAX 50

/* The most games of an answer. */
#define PROFILE_GAMES 10

/* Asks for the stored data of one player. */
struct profile_query {
	char     folded[NAME_SIZE];
	char     name[NAME_SIZE]; /* the name in the request */
	msec     asked_at;        /* for the poster's use, like name */
	uint64_t player;          /* 0: the last player who has had that
                                     name */
	uint64_t asker;

	/* The answer. */
	uint64_t         found; /* the player; 0: nobody has had that name */
	unsigned         rating_count;
	struct variant   rated[PROFILE_ROWS_MAX]; /* variants, the last
                                                     played first */
	uint32_t         games[PROFILE_ROWS_MAX]; /* rated games of each */
	unsigned         score_count;
	struct score_row scores[PROFILE_ROWS_MAX]; /* the best first */
	bool             has_met;
	/* Against asker; by enum outcome of game_scoring.h. */
	uint32_t             meeting[3];
	struct history_query last_games;
};

enum error storage_profile(struct storage *db, struct profile_query *q);

/* The most moves of an answer. */
#define REVIEW_ROWS_MAX 200

/* Asks for the review of a game that is over. */
struct review_query {
	uint32_t id;
	uint32_t from; /* the first move asked for, from 1 */

	/* The answer; owned. */
	struct stored_game game;
	bool               is_complete; /* there is a review of the game */
	unsigned           count;       /* how many texts; 0 unless
                                           is_complete */
	char *texts[REVIEW_ROWS_MAX];   /* pairs of a line each; on the heap */
};

/*
 * ERR_RECORD: no game that is over has that number. ERR_STORE also if a game
 * without a review is illegal, so that only legal games are reviewed.
 */
enum error storage_review(struct storage *db, struct review_query *q);

/* Frees the answer. */
void review_query_clear(struct review_query *q);

/* --- programs that use a file no server has open --- */

/*
 * Checks the whole file, which may take minutes, without changing it. Prints
 * the faults, or that there are none, to standard output. Returns true if there
 * are none. Fatal if the file is not a noughts database or is in use.
 */
bool storage_check_file(const char *path);

/*
 * Writes each finished game of a database, which no server may have open, to
 * DIRECTORY/game-NUMBER.sgf, and prints how many games were written and how
 * many files existed already. Existing files are left as they are, so an
 * interrupted export can be continued. The directory is created if it is
 * missing. Files are synced in portions of 1,000 and then get their names;
 * until then they are DIRECTORY/.game-NUMBER.sgf.part, which an interrupted
 * export may leave and the next export replaces. Unless progress is NULL,
 * prints the progress to it every interval ms.
 *
 * A failure, such as a full disk, ends the export with a sentence on standard
 * error, and the result is false. Games whose rows are damaged are left out and
 * counted; then the result is false too. Fatal as storage_open_to_read.
 */
bool storage_export(const char *path, const char *directory, FILE *progress,
    msec interval);

/*
 * Writes the default path of the database file to out and returns out. The
 * directory is the first of $STATE_DIRECTORY (set by systemd),
 * $XDG_STATE_HOME/noughts and ~/.local/state/noughts; it is created if
 * necessary, with mode 0700. Fatal if there is none or it cannot be created.
 */
const char *storage_default_path(char out[PATH_MAX]);

/* --- what is kept --- */

/* The most names without an owner that are kept. */
#define UNOWNED_NAMES_MAX 100000

/* Which games are kept; all zero: all games. db_writer.h deletes the others. */
struct keep_limit {
	msec     age;   /* keep games that ended within so many ms; 0: all */
	uint32_t count; /* keep so many games, those with the greatest ids;
                           0: all */
};

/*
 * Reads "all", a number of games such as "100000", or an age in days or weeks,
 * "90d" or "12w"; neither is 0. False for anything else, with *limit untouched.
 */
bool keep_limit_parse(struct keep_limit *limit, const char *text);

/* Whether keep_limit_parse accepts the text. */
bool keep_limit_is_valid(const char *text);

#endif
