/*
 * storage.h -- the database of the server: what it writes, loads and answers.
 *
 * There is one file and one connection, which one thread at a time uses: the
 * main thread opens and loads it, then the database writer's thread uses it.
 * After a crash or a power cut, the file has all batches that were committed,
 * and no part of any other batch.
 *
 * The rest of the server uses only the functions of this header; stored_game.h
 * says what is stored of a game. journal.h collects what is to be written, and
 * db_writer.h runs the database's thread.
 */

#ifndef SERVER_STORAGE_STORAGE_H
#define SERVER_STORAGE_STORAGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/key_message.h"
#include "common/text/user_text.h"
#include "server/storage/stored_game.h"
#include "server/util/address_key.h"
#include "server/util/wall_clock.h"

#define STORAGE_SERVER_ID_SIZE 8
#define STORAGE_KEY_SEED_SIZE  32

/* Size in bytes of the hash of a resume token; see resume_token.h. */
#define TOKEN_HASH_SIZE 16

/* A player's strength at one variant; see lobby/glicko.h. */
struct rating {
	double value;
	double deviation;  /* standard deviation of value */
	double volatility; /* how much the player's results vary */
};

struct storage;
struct write_batch;

/* --- open and close --- */

/*
 * Opens the file, creating it if necessary. Exits through fatal(), with a
 * remedy and without changing the file: with EX_DATAERR if the file belongs to
 * another program or another version, is damaged, or lacks what its write-ahead
 * log needs; also if that log has damage that can be told from a power cut in
 * the last commit, see wal_scan.h. With EX_TEMPFAIL if another process has the
 * file open, and with 1 if the file cannot be written.
 */
struct storage *storage_open(const char *path);

/*
 * Opens a database in memory, for the scores of a server that has no database
 * file. Only the DB_MEMORY_SCORES_MAX scores that were changed last are kept.
 */
struct storage *storage_open_memory(void);

/* Makes a checkpoint and closes the database. db may be NULL. */
void storage_close(struct storage *db);

/* --- writing --- */

enum storage_result {
	STORAGE_DONE,      /* the batch is committed and synced */
	STORAGE_DISK_FULL, /* nothing was written; the caller may try again */
	/*
	 * Nothing was written, because the file is no longer ours; the process
	 * must end
	 */
	STORAGE_LOST,
	/* It is unknown what was written; the process must restart */
	STORAGE_FAILED
};

/*
 * Checks the file as storage_look does. Then executes the batch, whose time is
 * set, as one transaction.
 */
enum storage_result
storage_write(struct storage *db, const struct write_batch *batch);

/*
 * Returns a sentence, for the log, about the last result that was not
 * STORAGE_DONE.
 */
const char *storage_error(const struct storage *db);

/* --- loading at a start --- */

/* The latest valid time: the end of the year 9999, in ms since 1970. */
#define STORED_TIME_MAX 253402300799999

/*
 * Returns the clock that was stored last; all zero if there is none. To be
 * passed to wall_clock_start.
 */
struct wall_clock storage_load_clock(const struct storage *db);

/* A player who has a seat, with the hashes of the player's resume tokens. */
struct stored_player {
	char               name[NAME_SIZE];
	uint64_t           player;
	uint64_t           token_id;
	struct address_key address; /* all zero: no running game */
	/*
	 * Id of a game that was passed to on_game; 0: the player has no seat,
	 * but is an entrant of the tournament.
	 */
	uint32_t  game_id;
	enum side side;
	bool      is_program;
	bool      has_game; /* a result of this player is stored */
	bool      has_previous;
	uint8_t   token_hash[TOKEN_HASH_SIZE];
	uint8_t   previous_hash[TOKEN_HASH_SIZE]; /* valid if has_previous */
};

/* A name that belongs to a key. */
struct loaded_owner {
	uint64_t player;
	char     name[NAME_SIZE];
	/* "": the key in the file is invalid, so nobody can prove the name */
	char    key[KEY_DIGITS + 1];
	int64_t bound;    /* ms since 1970 */
	bool    has_game; /* a result of this player is stored */
};

/* A name that a player who owns a name ignores. */
struct loaded_ignored {
	uint64_t    player;
	const char *name;
};

/* A rating of a player who owns a name. */
struct loaded_rating {
	uint64_t       player;
	struct variant variant;
	struct rating  rating;
	/* When the last rated game ended; ms since 1970 */
	int64_t at;
};

/* A ban that the operator has made. It may have ended already. */
struct loaded_ban {
	const char *what;       /* a name or a network */
	const char *key;        /* key of the name's owner, or "" */
	const char *reason;     /* text of the operator, or "" */
	bool        is_of_talk; /* only talk is refused */
	/* End of the ban, in ms since 1970; STORED_TIME_MAX if it is invalid */
	int64_t until;
};

/*
 * Receives what is loaded. The arguments of a callback are valid until it
 * returns.
 */
struct storage_load_handler {
	void (*on_game)(void *ctx, const struct stored_game *g);
	void (*on_owner)(void *ctx, const struct loaded_owner *o);
	void (*on_ignored)(void *ctx, const struct loaded_ignored *l);
	void (*on_rating)(void *ctx, const struct loaded_rating *r);
	/*
	 * Returns false if p->game_id is 0 and the player is no entrant of the
	 * tournament, or if on_game was not called with p->game_id: in a damaged
	 * file, a look-up by id may find a game that the list of all games
	 * lacks.
	 */
	bool (*on_player)(void *ctx, const struct stored_player *p);
	/* Returns false if the ban is invalid. */
	bool (*on_ban)(void *ctx, const struct loaded_ban *b);
	/*
	 * Receives the stored texts of the last tournament, one after another,
	 * each with the time when it was stored. Returns false if it cannot
	 * apply a text; then no further text is passed.
	 */
	bool (*on_tournament)(void *ctx, const char *text, int64_t unix_ms);
	void *ctx;
};

/* What a server needs besides what the callbacks receive. */
struct storage_loaded {
	/* The greatest ids that were ever used, or 0; see db_schema.h. */
	uint32_t last_game;
	uint64_t last_player;
	char     motd[CHAT_BYTES_MAX + 1]; /* message of the day, or "" */
	/*
	 * The server's id and the secret of its key. Both are random, and were
	 * made when the file was created.
	 */
	uint8_t id[STORAGE_SERVER_ID_SIZE];
	uint8_t key_seed[STORAGE_KEY_SEED_SIZE];
};

/*
 * Loads, in this order: every game that is running or in which a player still
 * has a seat, by id; the owners of names; their lists; their ratings, by time;
 * the rated games; the last tournament; the players who have a seat, the newest
 * first; the bans.
 *
 * A row with an invalid value is left out, and the log says so; any number of
 * rows may be invalid. A name whose owner is invalid cannot be taken by anybody.
 * A ban whose end is invalid is in force.
 *
 * A game that has an invalid row, or an illegal move, is void from this start
 * on: it gets an end and a mark, and is not reported by a later start. Its
 * number stays in use, and its rows stay as they are: queries and the pruning of
 * games do not see them, but storage_check_file names the game. Its players have
 * no seat any more; entrants of the tournament remain entrants. If a later start
 * can read the game, because the program was mended, the game becomes one that
 * is over like any other.
 *
 * Before anything is changed because of damage, the file is copied to
 * PATH.damaged, unless there is such a copy from an earlier start. If there is
 * no space for that, the file is not changed, and the next start reports the
 * same rows.
 *
 * Of the last numbers, an impossible one is replaced by the greatest that a row
 * has, and counts as a damaged row.
 *
 * Fatal if SQLite cannot read the file, or if the server's id or key is missing
 * or invalid: clients would not trust a server with other ones. No other row
 * refuses a start. unix_ms is the present trusted time; see wall_clock.h.
 */
struct storage_loaded storage_load(struct storage *db,
    const struct storage_load_handler *handler, int64_t unix_ms);

/*
 * Calls on_game for each game that waits for a review, in the order in which
 * the reviews were asked for, until on_game returns false. Games that were
 * deleted or have illegal moves are left out.
 */
void storage_load_reviews(struct storage *db,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx);

/* --- queries; db_query.h has the queue in which they wait --- */

/*
 * Each function returns OK or an error. ERR_STORE: the database cannot be read,
 * or a value in it is invalid; then the answer is incomplete. The caller sets
 * the request, and must clear the answer before it uses the struct again.
 */

/* The most rows of one answer. */
#define HISTORY_ROWS_MAX 50

/*
 * The most games that are examined for one page, if only games against one
 * opponent are wanted, or only those of a player at one variant. If N players
 * have had the name: 50 + 150 / N. Of 300,000 games, each is on another page
 * of the file.
 */
#define HISTORY_LOOKED_AT_MAX 200

/* Asks for games that are over. The game with the greatest id comes first. */
struct history_query {
	uint64_t player; /* only games of this player; 0: use `folded` */
	/* Only games of this name; "": games of all players */
	char folded[NAME_SIZE];
	/* Only games against this opponent, folded; "": anybody */
	char           with[NAME_SIZE];
	bool           has_variant; /* only games of `variant` */
	struct variant variant;
	uint32_t       from;  /* only games with this number or a smaller one */
	unsigned       limit; /* the most rows, 1 to HISTORY_ROWS_MAX */

	/* The answer. Its games have no moves. */
	unsigned           row_count;
	struct stored_game rows[HISTORY_ROWS_MAX];
	/* How many games of the page are left out: a value is invalid */
	unsigned left_out;
	uint32_t next; /* `from` for the next page; 0: there is none */
};

/*
 * If `with` is set, or both a player and a variant, the page may have fewer rows,
 * or none, although there is a next page: only so many games are examined for it.
 * For a name, lists only the games of the last 32 players who have had it. Leaves
 * out games with an invalid value.
 */
enum error storage_history(struct storage *db, struct history_query *q);

struct game_query {
	uint32_t           id;
	struct stored_game game; /* the answer; owned */
};

/*
 * Reads a game that is over, with its moves. The caller frees it with
 * stored_game_clear. ERR_RECORD: there is no such game.
 */
enum error
storage_game(struct storage *db, uint32_t id, struct stored_game *out);

/* The most rows of one answer, and the most rows of a whole list of scores. */
#define SCORES_ROWS_MAX   100
#define SCORES_LISTED_MAX 5000

/* A row of a list of scores. */
struct score_row {
	char           name[NAME_SIZE];
	struct variant variant;
	/* Won, lost and drawn games, by enum outcome of game_scoring.h */
	uint32_t count[3];
};

/* Asks for scores. The best one comes first. */
struct scores_query {
	/* Only scores of this name; "": of all players */
	char           folded[NAME_SIZE];
	bool           has_variant; /* only scores of `variant` */
	struct variant variant;
	uint32_t       from; /* the first row wanted, by its number from 1 */
	/* The most rows wanted, at most SCORES_ROWS_MAX */
	uint32_t limit;

	/* The answer. */
	/* Rows of the whole list, at most SCORES_LISTED_MAX */
	uint32_t          total;
	uint32_t          row_count; /* rows of this answer */
	struct score_row *rows; /* owned; has room for `limit` rows; or NULL */
};

enum error storage_scores(struct storage *db, struct scores_query *q);

/* The most ratings, and the most scores, of an answer. */
#define PROFILE_ROWS_MAX 50

/* The most games in the answer to a profile_query. */
#define PROFILE_GAMES 10

/* Asks for what is stored about one player. */
struct profile_query {
	char folded[NAME_SIZE];
	/* The name as the client has sent it; not used by the query */
	char name[NAME_SIZE];
	msec asked_at; /* time of the request; not used either */
	/* The player; 0: the last player who has had the name `folded` */
	uint64_t player;
	uint64_t asker;

	/* The answer. */
	/* Id of the player; 0: nobody has had that name */
	uint64_t found;
	unsigned rating_count;
	/* The variant of each rating. The variant played last comes first. */
	struct variant rated[PROFILE_ROWS_MAX];
	/* How many rated games the player has played of each variant. */
	uint32_t games[PROFILE_ROWS_MAX];
	unsigned score_count;
	/* The best score comes first. */
	struct score_row scores[PROFILE_ROWS_MAX];
	bool             has_met;
	/* Results against `asker`, by enum outcome of game_scoring.h. */
	uint32_t             meeting[3];
	struct history_query last_games;
};

enum error storage_profile(struct storage *db, struct profile_query *q);

/* The most moves in the answer to a review_query. */
#define REVIEW_ROWS_MAX 200

/* Asks for the review of a game that is over. */
struct review_query {
	uint32_t id;
	uint32_t from; /* the first move wanted; 1 is the game's first move */

	/* The answer; owned. */
	struct stored_game game;
	bool               is_complete; /* the game has a complete review */
	/* How many texts there are; 0 unless is_complete */
	unsigned count;
	/*
	 * The key=value pairs of a protocol line about each move; on the heap
	 */
	char *texts[REVIEW_ROWS_MAX];
};

/*
 * Reads a review. ERR_RECORD: no game that is over has that number. If the game
 * has no complete review, checks the game, because only legal games are
 * reviewed. ERR_STORE: the game is illegal.
 */
enum error storage_review(struct storage *db, struct review_query *q);

/* Frees the memory of the answer. */
void review_query_clear(struct review_query *q);

/* --- for commands that open the file without a server --- */

/*
 * Checks the whole file without changing it, which may take minutes. Prints the
 * faults, or that there are none, to standard output. Returns true if there are
 * none. Fatal if the file is not a noughts database, or if it is in use.
 */
bool storage_check_file(const char *path);

/*
 * Opens an existing file, which may be damaged, for queries only, without
 * changing it. Exits in the same cases as storage_open.
 */
struct storage *storage_open_to_read(const char *path);

/* --- what the database keeps --- */

/* The database keeps at most this many names that have no owner. */
#define UNOWNED_NAMES_MAX 100000

/*
 * Which games are kept. All zero: all games. The database writer deletes all
 * other games that are over, each when its players have left it. A player has
 * at most one seat, so at most one game more is kept for each player.
 */
struct keep_limit {
	/* Games that ended more than this many ms ago are deleted; 0: none */
	msec age;
	/* This many games, those with the greatest ids, are kept; 0: all */
	uint32_t count;
};

#endif
