/*
 * schema.c -- the store's tables, and the words that fill and read them.
 *
 * A move costs one page: its table has no index and only grows at its end. What
 * a game has of it lies behind the row its "first" names, so that to read the
 * unfinished games we look at no more than their time.
 */

#include "server/schema.h"

static const char version_1[] =
    "PRAGMA application_id = 1331187544;" /* SCHEMA_APPLICATION */
    /* id: random, of this server, for those who meet it twice. */
    "CREATE TABLE meta ("
    "  key   TEXT PRIMARY KEY,"
    "  value BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES ('id', randomblob(8));"
    /* Times are milliseconds since 1970. ended, winner and why come last. */
    "CREATE TABLE game ("
    "  id      INTEGER PRIMARY KEY,"
    "  variant TEXT NOT NULL,"
    "  clock   TEXT NOT NULL,"
    "  absent  TEXT NOT NULL,"
    "  begun   INTEGER NOT NULL,"
    "  offers  INTEGER NOT NULL DEFAULT 0,"
    "  offered INTEGER NOT NULL DEFAULT 0," /* at this ply */
    "  first   INTEGER NOT NULL,"           /* its moves lie behind this one, */
    "  last    INTEGER,"                    /* and not behind this one */
    "  ended   INTEGER,"
    "  winner  TEXT,"
    "  why     TEXT"
    ") STRICT;"
    "CREATE INDEX unfinished ON game (id) WHERE ended IS NULL;"
    "CREATE TABLE move ("
    "  id    INTEGER PRIMARY KEY,"
    "  game  INTEGER NOT NULL,"
    "  ply   INTEGER NOT NULL,"
    "  point TEXT NOT NULL,"
    "  left  INTEGER NOT NULL," /* on the mover's clock; 0: none */
    "  at    INTEGER NOT NULL"
    ") STRICT;"
    /* Who sat where from which ply on; a bot has a level. */
    "CREATE TABLE sit ("
    "  game  INTEGER NOT NULL,"
    "  ply   INTEGER NOT NULL,"
    "  side  TEXT NOT NULL,"
    "  name  TEXT NOT NULL,"
    "  level TEXT,"
    "  owner TEXT," /* whose chair the bot keeps */
    "  PRIMARY KEY (game, ply, side)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE score ("
    "  name    TEXT NOT NULL COLLATE NOCASE,"
    "  variant TEXT NOT NULL,"
    "  won     INTEGER NOT NULL,"
    "  lost    INTEGER NOT NULL,"
    "  drawn   INTEGER NOT NULL,"
    "  at      INTEGER NOT NULL," /* when last touched */
    "  PRIMARY KEY (name, variant)"
    ") STRICT, WITHOUT ROWID;"
    /* Who has a seat, and by what they get it back: hashes of tokens. */
    "CREATE TABLE person ("
    "  name   TEXT PRIMARY KEY COLLATE NOCASE,"
    "  token  BLOB NOT NULL,"
    "  before BLOB,"
    "  game   INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;";

static const char *const versions[] = { version_1 };

const struct schema schema_ours = {
	.versions = sizeof(versions) / sizeof(versions[0]),
	.version = versions,
};

static const char keep_game[] = "INSERT INTO game (id, variant, clock,"
				" absent, begun, first) VALUES"
				" (?, ?, ?, ?, ?,"
				" (SELECT ifnull(max(id), 0) FROM move))";

static const char keep_sit[] = "INSERT OR REPLACE INTO sit"
			       " (game, ply, side, name, level, owner)"
			       " VALUES (?, ?, ?, ?, ?, ?)";

static const char keep_move[] = "INSERT INTO move"
				" (game, ply, point, left, at)"
				" VALUES (?, ?, ?, ?, ?)";

static const char keep_offer[] = "UPDATE game SET offers = ?, offered = ?"
				 " WHERE id = ?";

static const char keep_over[] = "UPDATE game SET winner = ?, why = ?,"
				" ended = ?, last ="
				" (SELECT ifnull(max(id), 0) FROM move)"
				" WHERE id = ?";

static const char keep_score[] = "INSERT INTO score"
				 " (name, variant, won, lost, drawn, at)"
				 " VALUES (?, ?, ?, ?, ?, ?)"
				 " ON CONFLICT DO UPDATE SET"
				 " name = excluded.name, at = excluded.at,"
				 " won = won + excluded.won,"
				 " lost = lost + excluded.lost,"
				 " drawn = drawn + excluded.drawn";

static const char keep_person[] = "INSERT OR REPLACE INTO person"
				  " (name, token, before, game)"
				  " VALUES (?, ?, ?, ?)";

static const char keep_leave[] = "DELETE FROM person WHERE name = ?";

const struct schema_keep schema_keep[FACT_KINDS] = {
	[FACT_GAME] = { keep_game, "gvcat" },
	[FACT_SIT] = { keep_sit, "gpsneo" },
	[FACT_MOVE] = { keep_move, "gpmlt" },
	[FACT_OFFER] = { keep_offer, "fpg" },
	[FACT_OVER] = { keep_over, "sytg" },
	[FACT_SCORE] = { keep_score, "nvWLDt" },
	[FACT_PERSON] = { keep_person, "nkbg" },
	[FACT_LEAVE] = { keep_leave, "n" },
};

/* The games that somebody may come back to: going on, or with one at them. */
#define WANTED                                                         \
	"WITH wanted (id) AS (SELECT id FROM game WHERE ended IS NULL" \
	" UNION SELECT game FROM person)\n"

const char schema_games[] = WANTED
    "SELECT id, variant, clock, absent, offers, offered, first,\n"
    "  winner, why, ended IS NOT NULL\n"
    "FROM wanted CROSS JOIN game USING (id) ORDER BY id\n";

const char schema_sits[] = WANTED
    "SELECT game, side, name, level, owner\n"
    "FROM wanted CROSS JOIN sit ON game = wanted.id ORDER BY game, ply\n";

const char schema_moves[] = "SELECT game, ply, point, left FROM move"
			    " WHERE id > ? ORDER BY id";

const char schema_people[] = "SELECT name, token, before, game"
			     " FROM person WHERE game IN"
			     " (SELECT id FROM game) ORDER BY name";

const char schema_scores[] = "SELECT name, variant, won, lost, drawn"
			     " FROM score ORDER BY at";

const char schema_last_game[] = "SELECT ifnull(max(id), 0) FROM game";

const char schema_server_id[] = "SELECT value FROM meta WHERE key = 'id'";

#define OF_NO_GAME(table)                                                     \
	"SELECT printf('%s of game %d: there is no such game', '" table "', " \
	"game) FROM " table " WHERE game NOT IN (SELECT id FROM game) "       \
	"GROUP BY game"

const char *const schema_faults[] = {
	OF_NO_GAME("move"),
	OF_NO_GAME("sit"),
	OF_NO_GAME("person"),
	"SELECT printf('game %d: its moves do not follow one another', game)"
	" FROM (SELECT game, ply, row_number() OVER"
	"  (PARTITION BY game ORDER BY id) AS n FROM move)"
	" WHERE ply <> n GROUP BY game",
	"SELECT printf('game %d: a move lies outside of it', game.id)"
	" FROM move JOIN game ON game.id = move.game"
	" WHERE move.id <= first OR move.id > last GROUP BY game.id",
	"SELECT printf('game %d: nobody ever sat on side %s', id, column1)"
	" FROM game, (VALUES ('x'), ('o')) WHERE NOT EXISTS"
	" (SELECT 1 FROM sit WHERE game = id AND side = column1)",
	"SELECT printf('game %d: it is neither over nor going on', id)"
	" FROM game WHERE (ended IS NULL) + (winner IS NULL) +"
	" (why IS NULL) + (last IS NULL) NOT IN (0, 4)",
	"SELECT 'it does not say which server it is of'"
	" WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = 'id')",
	NULL,
};

const char schema_replay[] = "SELECT game.id, variant, why, point"
			     " FROM game LEFT JOIN move ON move.game = game.id"
			     " ORDER BY game.id, move.id";
