/*
 * db_schema.c -- the tables of the database.
 */

#include "server/storage/db_schema.h"

#include <stddef.h>

#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token
#define SCORES_MAX      TEXT_OF(DB_MEMORY_SCORES_MAX)

/* All times are in ms since 1970. */
static const char running_games[] =
    /*
     * id: a random number, by which clients recognize the server. seed: the
     * secret of the server's key. motd: the message of the day. open: a server
     * has the file open. folding: by what the names have been folded, see
     * storage_fold_names. trusted, wall, doubt: see struct wall_clock.
     */
    "CREATE TABLE meta ("
    "  key   TEXT PRIMARY KEY,"
    "  value BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES ('id', randomblob(8));"
    /*
     * A game that is running, or that is over but still has a player in a seat.
     * The columns from "ended" to "why" are NULL until the end. damaged: 1 if
     * the game is over but not in "finished", because one of the game's rows is
     * invalid. hinted: 1 if x, 2 if o, 3 if both have asked for a hint. seek:
     * NULL unless the game is a stand-in game (against a bot, while a seek of
     * the player waits); the arguments of the command "seek", or '' if the seek
     * has ended. draw_x, draw_o: the first ply at which x or o may offer a draw
     * again. kept: 0 if the game is to be deleted when it is over.
     */
    /* Ply at which the open offers were made */
    "CREATE TABLE game ("
    "  id      INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  variant TEXT NOT NULL,"
    "  terms   TEXT NOT NULL," /* see game_settings_write_terms */
    "  begun   INTEGER NOT NULL,"
    "  offers  INTEGER NOT NULL DEFAULT 0,"
    "  offered INTEGER NOT NULL DEFAULT 0,"
    "  ended   INTEGER,"
    "  winner  TEXT,"
    "  why     TEXT,"
    "  damaged INTEGER NOT NULL DEFAULT 0,"
    "  hinted  INTEGER NOT NULL DEFAULT 0,"
    "  seek    TEXT,"
    "  draw_x  INTEGER NOT NULL DEFAULT 0,"
    "  draw_o  INTEGER NOT NULL DEFAULT 0,"
    "  pauses  INTEGER NOT NULL DEFAULT 0," /* how many pauses there were */
    "  paused  INTEGER NOT NULL DEFAULT 0," /* 1 while the game is paused */
    "  rated   INTEGER NOT NULL DEFAULT 0,"
    "  tournament INTEGER NOT NULL DEFAULT 0," /* 1: of a tournament */
    "  kept    INTEGER NOT NULL DEFAULT 1"
    ") STRICT;"
    "CREATE INDEX unfinished ON game (id) WHERE ended IS NULL;"
    "CREATE INDEX ended ON game (id) WHERE ended IS NOT NULL;"
    /*
     * A row is a takeback if its point is 'x' or 'o': that side has taken back
     * all moves after "ply". A row is a choice in the opening if its point
     * begins with '=', or with '~' if a bot chose for a disconnected player.
     * All other rows are moves.
     */
    "CREATE TABLE move ("
    "  game  INTEGER NOT NULL,"
    "  seq   INTEGER NOT NULL," /* from 1, in the order of the moves */
    "  ply   INTEGER NOT NULL,"
    "  point TEXT NOT NULL,"
    "  left  INTEGER NOT NULL," /* the mover's time left, ms; 0: no clock */
    "  at    INTEGER NOT NULL,"
    "  PRIMARY KEY (game, seq)"
    ") STRICT, WITHOUT ROWID;"
    /* Who has had a seat of a game. A row is valid from the row's ply on. */
    "CREATE TABLE sit ("
    "  game   INTEGER NOT NULL,"
    "  ply    INTEGER NOT NULL,"
    "  side   TEXT NOT NULL,"
    "  name   TEXT NOT NULL,"
    "  level  TEXT,"    /* level of a bot; NULL: the seat has a person */
    "  owner  TEXT,"    /* the absent player for whom the bot plays */
    "  player INTEGER," /* NULL: a bot that replaces no player */
    "  PRIMARY KEY (game, ply, side)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sit_player ON sit (player) WHERE player IS NOT NULL;";

static const char players[] =
    /*
     * Several players may have used one name, one after the other. From the
     * time "bound" on, the name belongs to the owner of "key".
     */
    "CREATE TABLE player ("
    "  id     INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  name   TEXT NOT NULL,"
    "  folded TEXT NOT NULL," /* see name_fold */
    "  key    TEXT,"
    "  bound  INTEGER"
    ") STRICT;"
    "CREATE INDEX player_folded ON player (folded);" DB_SCHEMA_OWNER_INDEX
    "CREATE INDEX player_unowned ON player (id) WHERE key IS NULL;"
    /*
     * The players who have a seat, with the hashes of their resume tokens. game
     * is 0 for an entrant of the tournament who has no seat. address:
     * address_key of the player's connection while the game is running; NULL
     * once the game is over, so that the file does not tell from where somebody
     * has played.
     */
    "CREATE TABLE person ("
    "  player   INTEGER PRIMARY KEY,"
    "  token    BLOB NOT NULL,"
    "  before   BLOB,"
    "  game     INTEGER NOT NULL,"
    "  side     TEXT NOT NULL,"
    "  token_id INTEGER NOT NULL,"
    "  bot      INTEGER NOT NULL," /* 1: the client says that it is a program */
    "  address  BLOB"
    ") STRICT;"
    "CREATE INDEX person_game ON person (game);"
    /*
     * Scores are listed from the best to the worst: most wins first, then
     * fewest losses. The column "standing" has this order. Each kind of list
     * has an index, so that no list has to be sorted.
     */
    "CREATE TABLE score ("
    "  player   INTEGER NOT NULL,"
    "  variant  TEXT NOT NULL,"
    "  won      INTEGER NOT NULL,"
    "  lost     INTEGER NOT NULL,"
    "  drawn    INTEGER NOT NULL,"
    "  at       INTEGER NOT NULL," /* time of the last change */
    "  standing INTEGER NOT NULL," /* lost - (won << 32): the best is least */
    "  PRIMARY KEY (player, variant)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX score_best ON score (standing, player, variant);"
    "CREATE INDEX score_best_of_game ON score (variant, standing, player);"
    "CREATE INDEX score_best_of_player ON score (player, standing, variant);";

static const char
    ratings[] = "CREATE TABLE rating ("
		"  player     INTEGER NOT NULL,"
		"  variant    TEXT NOT NULL,"
		"  rating     REAL NOT NULL,"
		"  rd         REAL NOT NULL,"
		"  volatility REAL NOT NULL,"
		"  games      INTEGER NOT NULL,"
		"  at         INTEGER NOT NULL," /* time of the last game */
		"  PRIMARY KEY (player, variant)"
		") STRICT, WITHOUT ROWID;"
		/*
		 * The ratings after a rated game, rounded, and how much the
		 * game has changed them.
		 */
		"CREATE TABLE rated_game ("
		"  game          INTEGER PRIMARY KEY,"
		"  x_rating      INTEGER NOT NULL,"
		"  x_change      INTEGER NOT NULL,"
		"  x_provisional INTEGER NOT NULL,"
		"  o_rating      INTEGER NOT NULL,"
		"  o_change      INTEGER NOT NULL,"
		"  o_provisional INTEGER NOT NULL"
		") STRICT;"
		/*
		 * Results between two players. Each pair of players has two
		 * rows, one for each of them.
		 */
		"CREATE TABLE meeting ("
		"  player   INTEGER NOT NULL,"
		"  opponent INTEGER NOT NULL,"
		"  won      INTEGER NOT NULL,"
		"  lost     INTEGER NOT NULL,"
		"  drawn    INTEGER NOT NULL,"
		"  PRIMARY KEY (player, opponent)"
		") STRICT, WITHOUT ROWID;"
		/*
		 * For the deletion of a player: finds all rows that have the
		 * player as opponent.
		 */
		"CREATE INDEX meeting_opponent ON meeting (opponent);"
		/*
		 * what: a name or a network. key: the key of the name's owner.
		 * talk: 1 if only talk is refused, else 0.
		 */
		"CREATE TABLE ban ("
		"  what   TEXT PRIMARY KEY,"
		"  key    TEXT,"
		"  until  INTEGER NOT NULL,"
		"  reason TEXT NOT NULL,"
		"  talk   INTEGER NOT NULL"
		") STRICT, WITHOUT ROWID;"
		/*
		 * The lines of the last tournament, as server/tournament writes
		 * them: first a line with its settings, then its events.
		 */
		"CREATE TABLE tournament ("
		"  seq  INTEGER PRIMARY KEY,"
		"  at   INTEGER NOT NULL,"
		"  text TEXT NOT NULL"
		") STRICT;"
		/* The names that owners of names ignore. */
		"CREATE TABLE ignored ("
		"  player INTEGER NOT NULL,"
		"  folded TEXT NOT NULL,"
		"  name   TEXT NOT NULL,"
		"  PRIMARY KEY (player, folded)"
		") STRICT, WITHOUT ROWID;";

static const char finished_games[] =
    /*
     * The transaction that ends a game packs it into one row of "finished".
     * Texts that occur often in "finished" are stored as ids of rows of "word".
     */
    /* Id of a player, or minus the id of a bot's word */
    /* Hinted + 4 * undone; see struct stored_game */
    /* The seats and moves, packed as stored_game.h describes */
    "CREATE TABLE word ("
    "  id   INTEGER PRIMARY KEY,"
    "  text TEXT NOT NULL UNIQUE"
    ") STRICT;"
    "CREATE TABLE finished ("
    "  id      INTEGER PRIMARY KEY," /* id of the game */
    "  variant INTEGER NOT NULL,"    /* id of a row of "word" */
    "  terms   TEXT NOT NULL,"       /* as in "game" */
    "  x       INTEGER NOT NULL,"
    "  o       INTEGER NOT NULL,"
    "  begun   INTEGER NOT NULL,"
    "  lasted  INTEGER NOT NULL," /* duration in ms */
    "  winner  TEXT NOT NULL,"
    "  why     TEXT NOT NULL,"
    "  helped  INTEGER NOT NULL,"
    "  plies   INTEGER NOT NULL,"
    "  moves   BLOB NOT NULL"
    ") STRICT;"
    /*
     * SQLite adds the id to each index: rows with equal keys are ordered by id.
     */
    "CREATE INDEX finished_variant ON finished (variant);"
    "CREATE INDEX finished_x ON finished (x);"
    "CREATE INDEX finished_o ON finished (o);"
    "CREATE INDEX finished_x_variant ON finished (x, variant);"
    "CREATE INDEX finished_o_variant ON finished (o, variant);"
    /*
     * done: 1 if the review is complete, 0 if it waits. Reviews are made in the
     * order of "asked". text: the key=value pairs about that move.
     */
    "CREATE TABLE review ("
    "  game  INTEGER PRIMARY KEY,"
    "  asked INTEGER NOT NULL,"
    "  done  INTEGER NOT NULL DEFAULT 0"
    ") STRICT;"
    "CREATE INDEX review_waiting ON review (asked) WHERE NOT done;"
    "CREATE TABLE review_move ("
    "  game INTEGER NOT NULL,"
    "  ply  INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (game, ply)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER finished_removed AFTER DELETE ON finished BEGIN"
    " DELETE FROM review WHERE game = OLD.id;"
    " DELETE FROM review_move WHERE game = OLD.id;"
    " DELETE FROM rated_game WHERE game = OLD.id;"
    "END;";

const char *const db_schema_tables[] = { running_games, players, ratings,
	finished_games, NULL };

const char db_schema_memory[] =
    /* The oldest score makes room for a new one. */
    "CREATE INDEX score_age ON score (at);"
    "CREATE TRIGGER score_added AFTER INSERT ON score"
    " WHEN (SELECT count(*) FROM score) > " SCORES_MAX " BEGIN"
    " DELETE FROM score WHERE (player, variant) IN"
    "  (SELECT player, variant FROM score ORDER BY at LIMIT 1);"
    "END;"
    "CREATE TRIGGER score_removed AFTER DELETE ON score BEGIN"
    " DELETE FROM player WHERE id = OLD.player"
    "  AND NOT EXISTS (SELECT 1 FROM score WHERE player = OLD.player);"
    "END;";
