/*
 * db_schema.c -- the tables of the database.
 */

#include "server/storage/db_schema.h"

#include <stddef.h>

#include "server/match/match_event.h"

#define SCORES_MAX TEXT_OF(DB_MEMORY_SCORES_MAX)

_Static_assert(MATCH_UNKEPT == 8, "the texts of SQL have the number 8");

/* Each change of the tables needs a new number. */
const unsigned db_schema_version = 118;

/* All times are in ms since 1970. */
static const char games[] =
    /*
     * id: a random number, by which clients recognize the server. seed: the
     * secret of the server's key. motd: the message of the day. open: a server
     * has the file open. folding: by what the names have been folded, see
     * storage_folding. trusted, wall, doubt: see struct wall_clock.
     */
    "CREATE TABLE meta ("
    "  key   TEXT PRIMARY KEY,"
    "  value BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES ('id', randomblob(8));"
    /*
     * One row for the whole life of a game. events and state: see event_text.h.
     * x, o: the number of the player, or minus one more than the level of a bot.
     * flags: bits of enum match_flag. active_at: time of the last start, move,
     * choice or takeback.
     *
     * addresses: address_key of the connections of x and o while the game is
     * running; NULL once it is over, so that the file does not tell from where
     * somebody has played.
     *
     * ended: NULL while the game is running. The columns from "winner" to
     * "plies" repeat what the events say, for lists; they are NULL until the
     * end, and remain NULL if the game is in no list: it has MATCH_UNKEPT, or it
     * is damaged. assistance: sides that have asked for a hint, plus 4 times the
     * sides that have taken moves back; as bits 1 << side.
     */
    "CREATE TABLE game ("
    "  id         INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  variant    TEXT NOT NULL,"
    "  terms      TEXT NOT NULL," /* see game_settings_write_terms */
    "  x          INTEGER NOT NULL,"
    "  o          INTEGER NOT NULL,"
    "  begun      INTEGER NOT NULL,"
    "  active_at  INTEGER NOT NULL,"
    "  ended      INTEGER,"
    "  winner     TEXT,"
    "  why        TEXT,"
    "  assistance INTEGER,"
    "  plies      INTEGER,"
    "  flags      INTEGER NOT NULL,"
    "  addresses  BLOB,"
    "  state      TEXT NOT NULL,"
    "  events     TEXT NOT NULL"
    ") STRICT;"
    /*
     * An index costs each game about as much as two moves. SQLite adds the id
     * to each: rows with equal keys are ordered by id.
     */
    "CREATE INDEX game_unlisted ON game (id) WHERE winner IS NULL;"
    "CREATE INDEX game_listed ON game (id) WHERE winner IS NOT NULL;"
    "CREATE INDEX game_variant ON game (variant) WHERE winner IS NOT NULL;"
    "CREATE INDEX game_x ON game (x) WHERE winner IS NOT NULL;"
    "CREATE INDEX game_o ON game (o) WHERE winner IS NOT NULL;"
    /* What belongs to an unlisted game goes in journal_match_freed. */
    "CREATE TRIGGER game_removed AFTER DELETE ON game"
    " WHEN OLD.winner IS NOT NULL BEGIN"
    " DELETE FROM review WHERE game = OLD.id;"
    " DELETE FROM review_move WHERE game = OLD.id;"
    " DELETE FROM rated_game WHERE game = OLD.id;"
    "END;";

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
     * Who has a seat, with the hashes of the resume tokens. game is NULL for an
     * entrant of the tournament who has no seat.
     */
    "CREATE TABLE seat ("
    "  player   INTEGER PRIMARY KEY REFERENCES player,"
    "  token    BLOB NOT NULL,"
    "  previous BLOB,"
    "  game     INTEGER REFERENCES game,"
    "  side     TEXT NOT NULL,"
    "  token_id INTEGER NOT NULL,"
    "  program  INTEGER NOT NULL" /* 1: the client says that it is one */
    ") STRICT;"
    /*
     * Scores are listed from the best to the worst: most wins first, then
     * fewest losses. The column "standing" has this order. Each kind of list
     * has an index, so that no list has to be sorted.
     */
    "CREATE TABLE score ("
    "  player   INTEGER NOT NULL REFERENCES player,"
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

static const char ratings[] =
    /* A player's strength at one variant; see struct rating. */
    "CREATE TABLE rating ("
    "  player     INTEGER NOT NULL REFERENCES player,"
    "  variant    TEXT NOT NULL,"
    "  rating     REAL NOT NULL,"
    "  rd         REAL NOT NULL,"
    "  volatility REAL NOT NULL,"
    "  games      INTEGER NOT NULL,"
    "  at         INTEGER NOT NULL," /* time of the last game */
    "  PRIMARY KEY (player, variant)"
    ") STRICT, WITHOUT ROWID;"
    /* For a profile: the ratings that have changed last. */
    "CREATE INDEX rating_recent ON rating (player, at);"
    /*
     * The ratings after a rated game, rounded, and how much the
     * game has changed them.
     */
    "CREATE TABLE rated_game ("
    "  game          INTEGER PRIMARY KEY REFERENCES game,"
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
    "  player   INTEGER NOT NULL REFERENCES player,"
    "  opponent INTEGER NOT NULL REFERENCES player,"
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
    "  player INTEGER NOT NULL REFERENCES player,"
    "  folded TEXT NOT NULL,"
    "  name   TEXT NOT NULL,"
    "  PRIMARY KEY (player, folded)"
    ") STRICT, WITHOUT ROWID;";

static const char reviews[] =
    /*
     * done: 1 if the review is complete, 0 if it waits. Reviews are made in the
     * order of "asked". text: the key=value pairs about that move.
     */
    "CREATE TABLE review ("
    "  game  INTEGER PRIMARY KEY REFERENCES game,"
    "  asked INTEGER NOT NULL,"
    "  done  INTEGER NOT NULL DEFAULT 0"
    ") STRICT;"
    "CREATE INDEX review_waiting ON review (asked) WHERE NOT done;"
    "CREATE TABLE review_move ("
    "  game INTEGER NOT NULL REFERENCES review,"
    "  ply  INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (game, ply)"
    ") STRICT, WITHOUT ROWID;";

const char *const db_schema_tables[] = { games, players, ratings, reviews,
	NULL };

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
