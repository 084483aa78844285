/*
 * db_schema.c -- the tables of the database and the SQL that uses them.
 */

#include "server/storage/db_schema.h"

#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token

/* Times are in ms since 1970. */
static const char running_games[] =
    /* id: random; identifies the server to clients. */
    "CREATE TABLE meta ("
    "  key   TEXT PRIMARY KEY,"
    "  value BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES ('id', randomblob(8));"
    /*
     * A game that runs, or that is over and not yet left by all players. The
     * columns from "ended" to "o" are NULL until the end; plies stays NULL if a
     * row of the game is damaged; x and o: who had the seats. hinted: 1 if
     * x, 2 if o, 3 if both have asked for a hint. seek: in a stand-in game,
     * the terms that its player seeks, as the arguments of "seek"; '' if that
     * seek has ended; NULL: not a stand-in game. draw_x, draw_o: the first ply
     * at which the side may offer a draw again. idle: how long a player may be
     * silent, in seconds; 0: for ever. kept: 0 if the game is to be deleted
     * once it is over.
     */
    "CREATE TABLE game ("
    "  id      INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  variant TEXT NOT NULL,"
    "  clock   TEXT NOT NULL,"
    "  absent  TEXT NOT NULL,"
    "  begun   INTEGER NOT NULL,"
    "  offers  INTEGER NOT NULL DEFAULT 0,"
    "  offered INTEGER NOT NULL DEFAULT 0," /* ply of the last offer */
    "  ended   INTEGER,"
    "  winner  TEXT,"
    "  why     TEXT,"
    "  plies   INTEGER,"
    "  x       INTEGER,"
    "  o       INTEGER,"
    "  hinted  INTEGER NOT NULL DEFAULT 0,"
    "  seek    TEXT,"
    "  draw_x  INTEGER NOT NULL DEFAULT 0,"
    "  draw_o  INTEGER NOT NULL DEFAULT 0,"
    "  pauses  INTEGER NOT NULL DEFAULT 0," /* how many there have been */
    "  paused  INTEGER NOT NULL DEFAULT 0," /* 1 while there is one */
    "  idle    INTEGER NOT NULL DEFAULT 0,"
    "  no_undo INTEGER NOT NULL DEFAULT 0," /* 1: no moves are taken back */
    "  rated   INTEGER NOT NULL DEFAULT 0,"
    "  kept    INTEGER NOT NULL DEFAULT 1"
    ") STRICT;"
    "CREATE INDEX unfinished ON game (id) WHERE ended IS NULL;"
    "CREATE INDEX ended ON game (id) WHERE ended IS NOT NULL;"
    /*
     * A row whose point is 'x' or 'o' is no move: that side has taken back all
     * moves of the game after ply.
     */
    "CREATE TABLE move ("
    "  game  INTEGER NOT NULL,"
    "  seq   INTEGER NOT NULL," /* from 1, in the order of the moves */
    "  ply   INTEGER NOT NULL,"
    "  point TEXT NOT NULL,"
    "  left  INTEGER NOT NULL," /* mover's time in ms; 0: no clock */
    "  at    INTEGER NOT NULL,"
    "  PRIMARY KEY (game, seq)"
    ") STRICT, WITHOUT ROWID;"
    /* Who has the seat from which ply on. */
    "CREATE TABLE sit ("
    "  game   INTEGER NOT NULL,"
    "  ply    INTEGER NOT NULL,"
    "  side   TEXT NOT NULL,"
    "  name   TEXT NOT NULL,"
    "  level  TEXT,"    /* of a bot; NULL: a person */
    "  owner  TEXT,"    /* absent player whose seat the bot has */
    "  player INTEGER," /* NULL: a bot that plays for nobody */
    "  PRIMARY KEY (game, ply, side)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sit_player ON sit (player) WHERE player IS NOT NULL;";

static const char players[] =
    /*
     * Several players may have used one name in turn. Since "bound" a name
     * belongs to the owner of the key.
     */
    "CREATE TABLE player ("
    "  id     INTEGER PRIMARY KEY,"
    "  name   TEXT NOT NULL,"
    "  folded TEXT NOT NULL," /* the name without case and accents */
    "  key    TEXT,"
    "  bound  INTEGER"
    ") STRICT;"
    "CREATE INDEX player_folded ON player (folded);"
    "CREATE UNIQUE INDEX player_owner ON player (folded)"
    " WHERE key IS NOT NULL;"
    "CREATE INDEX player_unowned ON player (id) WHERE key IS NULL;"
    /* The players who have a seat, with the hashes of their tokens. */
    "CREATE TABLE person ("
    "  player   INTEGER PRIMARY KEY,"
    "  token    BLOB NOT NULL,"
    "  before   BLOB,"
    "  game     INTEGER NOT NULL,"
    "  side     TEXT NOT NULL,"
    "  token_id INTEGER NOT NULL,"
    "  bot      INTEGER NOT NULL" /* 1: it says it is a program */
    ") STRICT;"
    /*
     * Scores are listed best first: most wins, then fewest losses, which is the
     * order of "standing". Each kind of list has its index, so that none is
     * sorted.
     */
    "CREATE TABLE score ("
    "  player   INTEGER NOT NULL,"
    "  variant  TEXT NOT NULL,"
    "  won      INTEGER NOT NULL,"
    "  lost     INTEGER NOT NULL,"
    "  drawn    INTEGER NOT NULL,"
    "  at       INTEGER NOT NULL," /* time of the last change */
    "  standing INTEGER NOT NULL," /* lost - (won << 32) */
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
		/* What a rated game has changed; x and o: see rated_game.h. */
		"CREATE TABLE rated_game ("
		"  game INTEGER PRIMARY KEY,"
		"  x    INTEGER NOT NULL,"
		"  o    INTEGER NOT NULL"
		") STRICT;"
		/*
     * What the rules that look back on rated games need. bot: 1 if one of the
     * two was a bot, whose id is 0. opening: what the first moves against a bot
     * were; NULL against a player.
     */
		"CREATE TABLE recent_rated ("
		"  bot     INTEGER NOT NULL,"
		"  at      INTEGER NOT NULL,"
		"  game    INTEGER NOT NULL,"
		"  x       INTEGER NOT NULL,"
		"  o       INTEGER NOT NULL,"
		"  opening INTEGER,"
		"  PRIMARY KEY (bot, at, game)"
		") STRICT, WITHOUT ROWID;"
		/* A row for each of two players who have met. */
		"CREATE TABLE meeting ("
		"  player   INTEGER NOT NULL,"
		"  opponent INTEGER NOT NULL,"
		"  won      INTEGER NOT NULL,"
		"  lost     INTEGER NOT NULL,"
		"  drawn    INTEGER NOT NULL,"
		"  PRIMARY KEY (player, opponent)"
		") STRICT, WITHOUT ROWID;"
		/* Finds all rows of a player who is removed. */
		"CREATE INDEX meeting_opponent ON meeting (opponent);"
		/* what: a name or a network. key: that of the name's owner. */
		"CREATE TABLE ban ("
		"  what   TEXT PRIMARY KEY,"
		"  key    TEXT,"
		"  until  INTEGER NOT NULL,"
		"  reason TEXT NOT NULL"
		") STRICT, WITHOUT ROWID;"
		/*
     * The names on the lists of those who own a name: noplay is 1 on that of
     * refused opponents, 0 on that of names whose talk is not shown.
     */
		"CREATE TABLE listed ("
		"  player INTEGER NOT NULL,"
		"  noplay INTEGER NOT NULL,"
		"  folded TEXT NOT NULL,"
		"  name   TEXT NOT NULL,"
		"  PRIMARY KEY (player, noplay, folded)"
		") STRICT, WITHOUT ROWID;";

static const char finished_games[] =
    /*
     * The transaction that ends a game packs it into one row of "finished",
     * where texts that repeat are numbers of "word".
     */
    "CREATE TABLE word ("
    "  id   INTEGER PRIMARY KEY,"
    "  text TEXT NOT NULL UNIQUE"
    ") STRICT;"
    "CREATE TABLE finished ("
    "  id      INTEGER PRIMARY KEY," /* that of the game */
    "  variant INTEGER NOT NULL,"    /* a word, as clock is */
    "  clock   INTEGER NOT NULL,"
    "  x       INTEGER," /* players; NULL: a bot */
    "  o       INTEGER,"
    "  begun   INTEGER NOT NULL,"
    "  lasted  INTEGER NOT NULL," /* in ms */
    "  winner  TEXT NOT NULL,"
    "  why     TEXT NOT NULL,"
    "  helped  INTEGER NOT NULL," /* hinted + 4 * undone */
    "  plies   INTEGER NOT NULL,"
    "  moves   BLOB NOT NULL" /* see stored_game.h */
    ") STRICT;"
    "CREATE INDEX finished_variant ON finished (variant);"
    "CREATE INDEX finished_x ON finished (x, variant) WHERE x IS NOT NULL;"
    "CREATE INDEX finished_o ON finished (o, variant) WHERE o IS NOT NULL;"
    /*
     * done: 1 when the review is complete; until then it waits, in the order of
     * "asked". text: the pairs of the protocol's line.
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

const char db_schema_memory
    [] = "CREATE INDEX score_age ON score (at);"
	 "CREATE TABLE score_count (n INTEGER NOT NULL) STRICT;"
	 "INSERT INTO score_count VALUES (0);"
	 "CREATE TRIGGER score_added AFTER INSERT ON score BEGIN"
	 " UPDATE score_count SET n = n + 1;"
	 " DELETE FROM score WHERE (SELECT n FROM score_count) >"
	 "  " TEXT_OF(DB_MEMORY_SCORES_MAX) "  AND (player, variant) IN"
					    "  (SELECT player, variant FROM "
					    "score ORDER BY at LIMIT 1);"
					    "END;"
					    "CREATE TRIGGER score_removed "
					    "AFTER DELETE ON score BEGIN"
					    " UPDATE score_count SET n = n - 1;"
					    " DELETE FROM player WHERE id = "
					    "OLD.player"
					    "  AND NOT EXISTS (SELECT 1 FROM "
					    "score WHERE player = OLD.player);"
					    "END;";

/* Updates how a player's name is written; see name_fold. */
#define WRITE_NAME                                                       \
	{                                                                \
		"INSERT INTO player (id, name, folded) VALUES (?, ?, ?)" \
		" ON CONFLICT (id) DO UPDATE SET name = excluded.name,"  \
		" folded = excluded.folded WHERE name <> excluded.name", \
		    "ind"                                                \
	}

static const char write_game[] = "INSERT INTO game (id, variant, clock, "
				 "absent, begun, idle, no_undo, rated,"
				 " kept) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

static const char
    write_seat[] = "INSERT OR REPLACE INTO sit"
		   " (game, ply, side, name, level, owner, player)"
		   " VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0))";

#define WRITE_MOVE(values)                                         \
	"INSERT INTO move (game, seq, ply, point, left, at) "      \
	"SELECT ?1, ifnull(max(seq), 0) + 1, " values " FROM move" \
	" WHERE game = ?1"

static const char write_move[] = WRITE_MOVE("?2, ?3, ?4, ?5");

static const char write_undo[] = WRITE_MOVE("?2, ?3, 0, ?4");

static const char forget_seats[] = "DELETE FROM sit"
				   " WHERE game = ? AND ply > ? + 1";

static const char write_offer[] = "UPDATE game SET offers = ?, offered = ?,"
				  " draw_x = ?, draw_o = ? WHERE id = ?";

/* The players who have the seats of a game of "game". */
#define LAST_SEATED \
	"(SELECT player FROM sit WHERE sit.game = game.id AND side ="
#define LAST_X LAST_SEATED " 'x' ORDER BY ply DESC LIMIT 1)"
#define LAST_O LAST_SEATED " 'o' ORDER BY ply DESC LIMIT 1)"

/* game_pack_end does the rest. */
static const char
    write_over[] = "UPDATE game SET winner = ?, why = ?, ended = ?, plies = ?,"
		   " x = " LAST_X ", o = " LAST_O " WHERE id = ?";

static const char write_score[] = "INSERT INTO score"
				  " (player, variant, won, lost, drawn, at,"
				  " standing)"
				  " VALUES (?1, ?2, ?3, ?4, ?5, ?6,"
				  " ?4 - (?3 << 32))"
				  " ON CONFLICT DO UPDATE SET"
				  " at = excluded.at,"
				  " won = won + excluded.won,"
				  " lost = lost + excluded.lost,"
				  " drawn = drawn + excluded.drawn,"
				  " standing = standing + excluded.standing";

static const char
    write_player[] = "INSERT OR REPLACE INTO person"
		     " (player, token, before, game, side, token_id, bot)"
		     " VALUES (?, ?, ?, ?, ?, ?, ?)";

static const char write_leave[] = "DELETE FROM person WHERE player = ?";

static const char write_pause[] = "UPDATE game SET pauses = ?, paused = ?"
				  " WHERE id = ?";

static const char write_hint[] = "UPDATE game SET hinted = hinted | ?"
				 " WHERE id = ?";

static const char write_seek[] = "UPDATE game SET seek = ? WHERE id = ?";

static const char write_bind[] = "UPDATE player SET key = ?, bound = ?"
				 " WHERE id = ?";

static const char write_unbind[] = "UPDATE player SET key = NULL, bound = NULL"
				   " WHERE id = ?";

static const char write_rated[] = "INSERT INTO rated_game (game, x, o)"
				  " VALUES (?, ?, ?)";

static const char
    write_recent_rated[] = "INSERT INTO recent_rated VALUES"
			   " (?1 = 0 OR ?2 = 0, ?3, ?4, ?1, ?2, nullif(?5, 0))";

/* A few at a time, so that no commit takes long after a pause. */
#define FORGET_RECENT_RATED(bot, period)                                       \
	"DELETE FROM recent_rated WHERE bot = " bot                            \
	" AND at <= min(?1 - " TEXT_OF(period) ", ifnull((SELECT at"           \
					       " FROM recent_rated WHERE bot " \
					       "= " bot " ORDER BY at LIMIT 1" \
					       " OFFSET 20), ?1))"

static const char forget_recent_rated[] = FORGET_RECENT_RATED("0",
    DB_RATED_PERIOD);

static const char forget_recent_bot[] = FORGET_RECENT_RATED("1",
    DB_RATED_BOT_PERIOD);

static const char write_rating[] =
    "INSERT INTO rating (player, variant, rating, rd, volatility, games, at)"
    " VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)"
    " ON CONFLICT DO UPDATE SET rating = excluded.rating, rd = excluded.rd,"
    " volatility = excluded.volatility, games = games + 1, at = excluded.at";

static const char write_meeting
    [] = "INSERT INTO meeting (player, opponent, won, lost, drawn)"
	 " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET won = won + "
	 "excluded.won,"
	 " lost = lost + excluded.lost, drawn = drawn + excluded.drawn";

static const char forget_ended_bans[] = "DELETE FROM ban WHERE until <= ?";

static const char write_ban[] = "INSERT OR REPLACE INTO ban"
				" VALUES (?1, nullif(?2, ''), ?3 + ?4, ?5)";

static const char write_unban[] = "DELETE FROM ban WHERE what = ?";

static const char write_motd[] = "INSERT OR REPLACE INTO meta"
				 " VALUES ('motd', CAST(? AS BLOB))";

static const char write_rename[] = "UPDATE player SET name = ?, folded = ?"
				   " WHERE id = ?";

/* The player's games stay, under this name. */
#define GONE "'~gone'"

static const char
    forget_player[] = "UPDATE player SET key = NULL, bound = NULL,"
		      " name = " GONE ", folded = " GONE " WHERE id = ?";

static const char forget_name[] = "UPDATE sit SET"
				  " name = iif(level IS NULL, " GONE ", name),"
				  " owner = iif(owner IS NULL, NULL, " GONE ")"
				  " WHERE player = ?";

static const char write_unrated[] = "UPDATE game SET rated = 0 WHERE id = ?";

static const char write_listed[] = "INSERT OR REPLACE INTO listed"
				   " (player, noplay, folded, name)"
				   " VALUES (?, ?, ?, ?)";

static const char delete_listed[] = "DELETE FROM listed WHERE player = ?"
				    " AND noplay = ? AND folded = ?";

static const char forget_lists[] = "DELETE FROM listed WHERE player = ?";

static const char write_kept[] = "UPDATE game SET kept = ? WHERE id = ?";

/* The game may have been deleted since it was read. */
static const char
    write_review[] = "INSERT OR IGNORE INTO review (game, asked)"
		     " SELECT ?1, ?2"
		     " WHERE EXISTS (SELECT 1 FROM finished WHERE id = ?1)";

/* The game may have been deleted meanwhile. */
static const char write_review_move
    [] = "INSERT OR REPLACE INTO review_move SELECT ?1, ?2, ?3"
	 " WHERE EXISTS (SELECT 1 FROM review WHERE game = ?1)";

static const char write_reviewed[] = "UPDATE review SET done = 1"
				     " WHERE game = ?";

const struct record_sql db_schema_write[RECORD_KINDS][RECORD_STATEMENTS] = {
	[RECORD_GAME] = { { write_game, "gvcatIUrN" } },
	[RECORD_SEAT] = { { write_seat, "gpsneoi" } },
	[RECORD_MOVE] = { { write_move, "gpmlt" } },
	[RECORD_UNDO] = { { write_undo, "gpst" }, { forget_seats, "gp" } },
	[RECORD_OFFER] = { { write_offer, "fpXOg" } },
	[RECORD_OVER] = { { write_over, "sytpg" } },
	[RECORD_SCORE] = { WRITE_NAME, { write_score, "ivWLDt" } },
	[RECORD_PLAYER] = { WRITE_NAME, { write_player, "ikbgsjB" } },
	[RECORD_LEAVE] = { { write_leave, "i" } },
	[RECORD_PAUSE] = { { write_pause, "PQg" } },
	[RECORD_HINT] = { { write_hint, "hg" } },
	[RECORD_SEEK] = { { write_seek, "qg" } },
	[RECORD_BIND] = { WRITE_NAME, { write_bind, "zti" } },
	[RECORD_UNBIND] = { { write_unbind, "i" }, { forget_lists, "i" } },
	[RECORD_RATED] = { { write_rated, "gYZ" },
	    { write_recent_rated, "iutgH" }, { forget_recent_rated, "t" },
	    { forget_recent_bot, "t" } },
	[RECORD_RATING] = { { write_rating, "iv123t" } },
	[RECORD_MEETING] = { { write_meeting, "iuWLD" } },
	[RECORD_BAN] = { { forget_ended_bans, "t" }, { write_ban, "Kztlx" } },
	[RECORD_UNBAN] = { { write_unban, "K" } },
	[RECORD_MOTD] = { { write_motd, "x" } },
	[RECORD_RENAME] = { { write_rename, "ndi" } },
	[RECORD_FORGET] = { { forget_player, "i" }, { forget_name, "i" },
	    { write_unrated, "g" }, { forget_lists, "i" } },
	[RECORD_LIST] = { { write_listed, "iRdn" } },
	[RECORD_UNLIST] = { { delete_listed, "iRd" } },
	[RECORD_KEPT] = { { write_kept, "Ng" } },
	[RECORD_REVIEW] = { { write_review, "gt" } },
	[RECORD_REVIEW_MOVE] = { { write_review_move, "gpx" } },
	[RECORD_REVIEWED] = { { write_reviewed, "g" } },
};

/* The ratings of both sides, if there are any, of the game joined with it. */
#define GAME_RATINGS   "rated_game.x, rated_game.o"
#define RATINGS_OF(id) "rated_game ON rated_game.game = " id

/* The rated games: when they ended, id, variant, players and ratings. */
#define RATED_GAMES                                                           \
	"SELECT begun + lasted AS at, finished.id, text AS variant,"          \
	" finished.x AS player_x, rated_game.x AS x, finished.o AS player_o," \
	" rated_game.o AS o FROM rated_game JOIN finished ON"                 \
	" finished.id = game JOIN word ON word.id = finished.variant"

/* The games to load: not over, or with a player who still has a seat. */
#define WITH_LOADED_GAMES                                              \
	"WITH wanted (id) AS (SELECT id FROM game WHERE ended IS NULL" \
	" UNION SELECT game FROM person)\n"

const char db_schema_games[] = WITH_LOADED_GAMES
    "SELECT id, game.variant, clock, absent, offers, offered,\n"
    "  winner, why, ended IS NOT NULL, hinted,\n"
    "  seek IS NOT NULL, draw_x, draw_o,\n"
    "  pauses, paused, idle, no_undo, rated, begun, " GAME_RATINGS "\n"
    "FROM wanted CROSS JOIN game USING (id)\n"
    "LEFT JOIN " RATINGS_OF("id") " ORDER BY id\n";

const char db_schema_seats[] = WITH_LOADED_GAMES
    "SELECT game, side, name, level, owner, ply, player\n"
    "FROM wanted CROSS JOIN sit ON game = wanted.id ORDER BY game, ply\n";

const char db_schema_moves[] = WITH_LOADED_GAMES
    "SELECT game, ply, point, left, at FROM wanted CROSS JOIN move"
    " ON game = wanted.id ORDER BY game, seq\n";

const char
    db_schema_players[] = "SELECT name, token, before, game, side,"
			  " player, token_id, seek, bot"
			  " FROM person JOIN player ON player.id = player"
			  " JOIN game ON game.id = game"
			  " ORDER BY player DESC";

const char db_schema_owners
    [] = "SELECT id, name, key, bound,"
	 " EXISTS (SELECT 1 FROM score WHERE player = id), folded"
	 " FROM player WHERE key IS NOT NULL";

const char db_schema_listed[] = "SELECT player, noplay, name FROM listed";

/* Only the ratings of players who own a name: no others are restored. */
const char db_schema_ratings
    [] = "SELECT player, variant, rating, rd, volatility, games, at"
	 " FROM player CROSS JOIN rating ON player = player.id"
	 " WHERE key IS NOT NULL ORDER BY at";

const char db_schema_rated_pairs
    [] = "SELECT at, x, o, ifnull(opening, 0) FROM recent_rated"
	 " WHERE at > ? ORDER BY at, game";

const char db_schema_bans[] = "SELECT what, key, until, reason,"
			      " typeof(until) = 'integer' FROM ban";

const char db_schema_void
    [] = "UPDATE game SET winner = iif(ended IS NULL, 'none', winner),"
	 " why = iif(ended IS NULL, 'abort', why), ended = ifnull(ended, ?1),"
	 " plies = NULL WHERE id = ?2";

const char db_schema_leave_game[] = "DELETE FROM person WHERE game = ?";

const char db_schema_motd[] = "SELECT CAST(value AS TEXT) FROM meta"
			      " WHERE key = 'motd'";

const char db_schema_key_seed[] = "SELECT value FROM meta WHERE key = 'seed'";

const char db_schema_set_key_seed[] = "INSERT INTO meta VALUES ('seed', ?)";

const char db_schema_last_player[] = "SELECT ifnull(max(id), 0) FROM player";

/* AUTOINCREMENT notes the greatest id, also of a game that was deleted. */
const char db_schema_last_game[] =
    "SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'game'),"
    " 0), ifnull((SELECT max(id) FROM finished), 0))";

/* As many as FINISHED_GROUP. CROSS: the rows are in the order of the ids. */
#define THESE_IDS                                                       \
	"(VALUES (?1), (?2), (?3), (?4), (?5), (?6), (?7), (?8), (?9)," \
	" (?10)) CROSS JOIN "

const char db_schema_finished[] =
    "SELECT finished.id, v.text, c.text, begun, begun + lasted, winner, why,"
    " helped, plies, finished.x, finished.o, px.name, po.name, moves,"
    " " GAME_RATINGS " FROM " THESE_IDS " finished ON finished.id = column1"
    " JOIN word AS v ON v.id = finished.variant"
    " JOIN word AS c ON c.id = clock"
    " LEFT JOIN player AS px ON px.id = finished.x"
    " LEFT JOIN player AS po ON po.id = finished.o"
    " LEFT JOIN " RATINGS_OF("finished.id");

#define IDS(condition)                                      \
	"SELECT id FROM finished WHERE id <= ?1 " condition \
	" ORDER BY id DESC LIMIT ?2"
#define NEXT_VARIANT(side)                                         \
	"SELECT ifnull(min(variant), 0) FROM finished WHERE " side \
	" = ?1 AND variant > ?2"
const struct history_sql db_schema_history = {
	.bearers = "SELECT id FROM player WHERE folded = ?1"
		   " ORDER BY id DESC LIMIT ?2",
	.word = "SELECT id FROM word WHERE text = ?",
	.all = IDS(""),
	.of_variant = IDS("AND variant = ?3"),
	.of_x = IDS("AND x = ?4 AND variant = ?3"),
	.of_o = IDS("AND o = ?4 AND variant = ?3"),
	.next_variant_x = NEXT_VARIANT("x"),
	.next_variant_o = NEXT_VARIANT("o"),
};

const char db_schema_ids_to_export
    [] = "SELECT id FROM finished WHERE id > ?1 ORDER BY id LIMIT ?2";

const struct prune_sql db_schema_prune = {
	.last_of_too_many = "SELECT id FROM finished ORDER BY id DESC"
			    " LIMIT 1 OFFSET ?",
	.next_games = "SELECT id, begun, lasted FROM finished WHERE id > ?1"
		      " ORDER BY id LIMIT ?2",
	.newest = "SELECT begun + lasted FROM finished"
		  " ORDER BY id DESC LIMIT 1",
	.delete_game = "DELETE FROM finished WHERE id = ?",
};

/*
 * The player with the greatest id is kept, because ids must not be used again,
 * and so is one with a seat at a game that is loaded at a start. A rating from
 * the time when the name had an owner keeps nobody: nothing reads it again.
 */
const struct name_prune_sql db_schema_name_prune = {
	.count = "SELECT count(*) FROM player WHERE key IS NULL",
	.next = "SELECT id, id = (SELECT max(id) FROM player)"
		" OR EXISTS (SELECT 1 FROM person WHERE player = player.id)"
		" OR EXISTS (SELECT 1 FROM sit JOIN game ON game.id = sit.game"
		"  WHERE sit.player = player.id AND (ended IS NULL"
		"  OR sit.game IN (SELECT game FROM person))),"
		" EXISTS (SELECT 1 FROM score WHERE player = player.id"
		"  AND at >= ?2)"
		" FROM player WHERE key IS NULL AND id > ?1 ORDER BY id",
	.forget = { "DELETE FROM score WHERE player = ?",
	    "DELETE FROM rating WHERE player = ?",
	    "DELETE FROM meeting WHERE player = ?",
	    "DELETE FROM meeting WHERE opponent = ?",
	    "DELETE FROM player WHERE id = ?" },
};

const struct review_sql db_schema_review = {
	.state = "SELECT done FROM review WHERE game = ?",
	.moves = "SELECT ply, text FROM review_move WHERE game = ?1"
		 " AND ply >= ?2 ORDER BY ply LIMIT ?3",
	.waiting = "SELECT game FROM review WHERE NOT done ORDER BY asked",
};

#define LEFT_GAMES                                                  \
	"(SELECT id FROM game WHERE ended IS NOT NULL AND plies IS" \
	" NOT NULL AND id NOT IN (SELECT game FROM person))"

const struct pack_sql db_schema_pack = {
	.game = "SELECT id, variant, clock, begun, ended, winner, why, hinted,"
		" kept, x, o FROM game WHERE id = ?",
	.seats = "SELECT side, ply, level FROM sit WHERE game = ?",
	.moves = "SELECT ply, point, left, at FROM move WHERE game = ?"
		 " ORDER BY seq",
	.word = "INSERT OR IGNORE INTO word (text) VALUES (?)",
	.insert = "INSERT INTO finished (id, variant, clock, x, o, begun,"
		  " lasted, winner, why, helped, plies, moves) VALUES (?,"
		  " (SELECT id FROM word WHERE text = ?),"
		  " (SELECT id FROM word WHERE text = ?),"
		  " nullif(?, 0), nullif(?, 0), ?, ?, ?, ?, ?, ?, ?)",
	.mark_damaged = "UPDATE game SET plies = NULL WHERE id = ?",
	.forget = { "DELETE FROM move WHERE game IN " LEFT_GAMES,
	    "DELETE FROM sit WHERE game IN " LEFT_GAMES,
	    "DELETE FROM game WHERE id IN " LEFT_GAMES },
};

const char db_schema_server_id[] = "SELECT value FROM meta WHERE key = 'id'";

/*
 * An index alone finds the rows of the page; only they are joined. The joins
 * are CROSS, so that SQLite finds the rows in their order.
 */
#define SCORE_PAGE(condition, order)                                     \
	.rows = "SELECT score.variant, won, lost, drawn, name FROM"      \
		" (SELECT standing AS s, player AS p, variant AS v FROM" \
		"  score " condition " ORDER BY " order                  \
		"  LIMIT ?3 OFFSET ?4) CROSS JOIN score ON player = p"   \
		" AND variant = v CROSS JOIN player ON player.id = p"    \
		" ORDER BY s, p, v"
#define NAMES_WITH_SCORES                                     \
	" FROM player CROSS JOIN score ON player = player.id" \
	" WHERE folded = ?1 AND (?2 IS NULL OR variant = ?2)"

const struct score_list_sql db_schema_score_lists[SCORE_LISTS] = {
	[SCORES_OF_ALL] = { .count = "SELECT count(*) FROM score",
	    SCORE_PAGE("", "standing, player, variant") },
	[SCORES_OF_GAME] = { .count = "SELECT count(*) FROM score"
				      " WHERE variant = ?2",
	    SCORE_PAGE("WHERE variant = ?2", "standing, player") },
	[SCORES_OF_NAME] = { .count = "SELECT count(*)" NAMES_WITH_SCORES,
	    .rows = "SELECT variant, won, lost, drawn, name" NAMES_WITH_SCORES
		    " ORDER BY player.id DESC, standing, variant"
		    " LIMIT ?3 OFFSET ?4" },
};

const struct profile_sql db_schema_profile = {
	.player = "SELECT ifnull(max(id), 0) FROM player WHERE folded = ?",
	.ratings = "SELECT variant, games FROM rating WHERE player = ?"
		   " ORDER BY at DESC LIMIT ?",
	.scores = "SELECT variant, won, lost, drawn FROM score"
		  " WHERE player = ? ORDER BY standing, variant LIMIT ?",
	.meeting = "SELECT won, lost, drawn FROM meeting"
		   " WHERE player = ? AND opponent = ?",
};

#define CHECK_GAME_EXISTS(table)                                              \
	"SELECT printf('%s of game %d: there is no such game', '" table "', " \
	"game) FROM " table                                                   \
	" WHERE game NOT IN (SELECT id FROM game) GROUP BY game"

#define CHECK_PLAYER_EXISTS(table)                                            \
	"SELECT printf('" table " of player %d: there is no such player', "   \
	"player) FROM " table " WHERE player NOT IN (SELECT id FROM player) " \
	"GROUP BY player"

const char *const db_schema_checks[] = {
	CHECK_GAME_EXISTS("move"),
	CHECK_GAME_EXISTS("sit"),
	CHECK_GAME_EXISTS("person"),
	/* Of games that are over, players may be gone. */
	"SELECT printf('sit of player %d: there is no such player', player)"
	" FROM sit JOIN game ON id = game WHERE ended IS NULL AND player NOT IN"
	" (SELECT id FROM player) GROUP BY player",
	CHECK_PLAYER_EXISTS("person"),
	CHECK_PLAYER_EXISTS("score"),
	CHECK_PLAYER_EXISTS("rating"),
	CHECK_PLAYER_EXISTS("meeting"),
	CHECK_PLAYER_EXISTS("listed"),
	"SELECT printf('the ratings of game %d: there is no such game', game)"
	" FROM rated_game WHERE game NOT IN (SELECT id FROM game)"
	" AND game NOT IN (SELECT id FROM finished)",
	/* The game has the rounded rating; it may have been deleted. */
	"SELECT printf('the rating of player %d at %s is not that of the last"
	" game', player, rating.variant) FROM rating JOIN"
	"  (SELECT player_x AS p, variant AS v, at AS t, x AS r FROM "
	"(" RATED_GAMES
	") UNION ALL SELECT player_o, variant, at, o FROM (" RATED_GAMES
	")) ON p = player AND v = rating.variant AND t = at"
	"  WHERE abs(" RATED_SIDE_VALUE_SQL("r") " - rating) >= 0.51",
	"SELECT printf('game %d: its plies are not consecutive', game)"
	" FROM (SELECT game, ply, point, lag(ply, 1, 0) OVER"
	"  (PARTITION BY game ORDER BY seq) AS before FROM move)"
	" WHERE iif(point IN ('x', 'o'), ply >= before, ply <> before + 1)"
	" GROUP BY game",
	"SELECT printf('game %d: side %s has no seat', id, column1)"
	" FROM game, (VALUES ('x'), ('o')) WHERE NOT EXISTS"
	" (SELECT 1 FROM sit WHERE game = id AND side = column1)",
	"SELECT printf('game %d: its end is stored in part', id)"
	" FROM game WHERE (ended IS NULL) + (winner IS NULL) +"
	" (why IS NULL) NOT IN (0, 3)",
	"SELECT printf('game %d: it has ended with a damaged row', id)"
	" FROM game WHERE ended IS NOT NULL AND plies IS NULL",
	"SELECT printf('game %d: its end is not packed', id)"
	" FROM game WHERE ended IS NOT NULL AND plies IS NOT NULL AND kept = 1"
	" AND id NOT IN (SELECT id FROM finished)",
	"SELECT printf('game %d: a seat has changed after the end', game.id)"
	" FROM game LEFT JOIN finished ON finished.id = game.id"
	" WHERE ended IS NOT NULL AND game.plies IS NOT NULL AND"
	" (game.x IS NOT " LAST_X " OR game.o IS NOT " LAST_O
	"  OR (finished.id IS NOT NULL AND (finished.x IS NOT game.x"
	"   OR finished.o IS NOT game.o)))",
	"SELECT printf('the score of %s at %s is inconsistent', name, variant)"
	" FROM score JOIN player ON id = player WHERE standing <> lost - (won "
	"<< 32)"
	" OR won < 0 OR lost < 0 OR drawn < 0",
	"SELECT printf('the review of game %d is stored in part', game)"
	" FROM review_move WHERE game NOT IN"
	" (SELECT game FROM review WHERE done) GROUP BY game",
	"SELECT 'the server id is missing'"
	" WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = 'id')",
	NULL,
};

const char
    db_schema_set_open[] = "INSERT OR IGNORE INTO meta VALUES ('open', x'01')";

const char db_schema_clear_open[] = "DELETE FROM meta WHERE key = 'open'";

const char db_schema_is_open[] = "SELECT 1 FROM meta WHERE key = 'open'";

const char db_schema_last_begun
    [] = "SELECT datetime(max(ifnull((SELECT max(begun) FROM game), 0),"
	 " ifnull((SELECT begun FROM finished ORDER BY id DESC LIMIT 1), 0))"
	 " / 1000, 'unixepoch')";

const char db_schema_all_finished[] = "SELECT id FROM finished ORDER BY id";

const char db_schema_replay
    [] = "SELECT game.id, variant, why, point, ply, ended IS NOT NULL AND kept"
	 " FROM game LEFT JOIN move ON move.game = game.id"
	 " WHERE ended IS NULL OR plies IS NOT NULL ORDER BY game.id, seq";
