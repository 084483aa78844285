/* db_check.c -- checks the integrity of a database file (--check). */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/unicode.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_rows.h"
#include "server/storage/storage_file.h"

/* The most faults that are printed; further faults are only counted. */
#define FAULTS_PRINTED_MAX 50

struct db_check {
	struct storage *db;
	unsigned long   faults, games, moves;
	/* If this is true, the games are not checked. */
	bool is_structure_damaged;
};

/* --- queries --- */

/*
 * SQL for the last player who had the seat of that side in a game of the table
 * "game".
 */
#define LAST_SEATED(side)                                             \
	"(SELECT player FROM sit WHERE sit.game = game.id AND side =" \
	" '" side "' ORDER BY ply DESC LIMIT 1)"

#define RATED_GAMES                                                \
	"rated_game JOIN finished ON finished.id = game JOIN word" \
	" ON word.id = finished.variant"

#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token

#define CHECK_GAME_EXISTS(table)                                              \
	"SELECT printf('%s of game %d: there is no such game', '" table "', " \
	"game) FROM " table                                                   \
	" WHERE game NOT IN (SELECT id FROM game) GROUP BY game"

#define CHECK_PLAYER_EXISTS(table)                                            \
	"SELECT printf('" table " of player %d: there is no such player', "   \
	"player) FROM " table " WHERE player NOT IN (SELECT id FROM player) " \
	"GROUP BY player"

/*
 * Queries that check the consistency: each row of their results is a sentence
 * that describes a fault. NULL ends the list.
 */
static const char *const checks[] = {
	CHECK_GAME_EXISTS("move"),
	CHECK_GAME_EXISTS("sit"),
	/* The row of an entrant who has no seat has game 0. */
	"SELECT printf('person of game %d: there is no such game', game)"
	" FROM person WHERE game <> 0 AND game NOT IN (SELECT id FROM game)"
	" GROUP BY game",
	"SELECT printf('person of player %d: \"%s\" is no side', player, side)"
	" FROM person WHERE side NOT IN ('x', 'o')",
	/* Checks only the form of the lines. The first line is the settings. */
	"SELECT printf('line %d of the tournament is damaged', seq) FROM"
	"  (SELECT seq, text, instr(text || ' ', ' ') AS n FROM tournament)"
	" WHERE NOT CASE WHEN seq = (SELECT min(seq) FROM tournament)"
	" THEN substr(text, 1, n - 1) IN ('arena', 'roundrobin', 'swiss')"
	" WHEN text GLOB 'join [01] [0-9]* *' THEN 1"
	" ELSE substr(text, 1, n - 1) IN ('leave', 'remove', 'return', 'pair',"
	"  'begin', 'start', 'result', 'points', 'over')"
	" AND substr(text, n) NOT GLOB '*[^-0-9 ]*' END",
	/*
	 * Games that are over are not checked, because their players may have
	 * been deleted.
	 */
	"SELECT printf('sit of player %d: there is no such player', player)"
	" FROM sit JOIN game ON id = game WHERE ended IS NULL"
	" AND player IS NOT NULL AND player NOT IN (SELECT id FROM player)"
	" GROUP BY player",
	CHECK_PLAYER_EXISTS("person"),
	CHECK_PLAYER_EXISTS("score"),
	CHECK_PLAYER_EXISTS("rating"),
	CHECK_PLAYER_EXISTS("meeting"),
	CHECK_PLAYER_EXISTS("ignored"),
	"SELECT printf('the ratings of game %d: there is no such game', game)"
	" FROM rated_game WHERE game NOT IN (SELECT id FROM game)"
	" AND game NOT IN (SELECT id FROM finished)",
	/*
	 * Compares a player's rating with the rounded rating that "rated_game"
	 * has after the player's last game. That row may be missing, if the
	 * game was deleted.
	 */
	"SELECT printf('the rating of player %d at %s is not that of the last"
	" game', player, rating.variant) FROM rating JOIN"
	"  (SELECT x AS p, text AS v, begun + lasted AS t, x_rating AS r"
	"   FROM " RATED_GAMES " UNION ALL"
	"   SELECT o, text, begun + lasted, o_rating FROM " RATED_GAMES ")"
	"  ON p = player AND v = rating.variant AND t = at"
	"  WHERE abs(r - rating) >= 0.51",
	"SELECT printf('game %d: its plies are not consecutive', game)"
	" FROM (SELECT game, ply, point, lag(ply, 1, 0) OVER"
	"  (PARTITION BY game ORDER BY seq) AS before FROM move)"
	" WHERE iif(point IN ('x', 'o'), ply >= before,"
	"  ply <> before + (substr(point, 1, 1) NOT IN ('=', '~')))"
	" GROUP BY game",
	"SELECT printf('game %d: side %s has no seat', id, column1)"
	" FROM game, (VALUES ('x'), ('o')) WHERE NOT EXISTS"
	" (SELECT 1 FROM sit WHERE game = id AND side = column1)",
	"SELECT printf('game %d: its end is stored in part', id)"
	" FROM game WHERE (ended IS NULL) + (winner IS NULL) +"
	" (why IS NULL) NOT IN (0, 3)",
	"SELECT printf('game %d: it has ended with a damaged row', id)"
	" FROM game WHERE damaged",
	"SELECT printf('game %d: its end is not packed', id)"
	" FROM game WHERE ended IS NOT NULL AND NOT damaged AND kept = 1"
	" AND id NOT IN (SELECT id FROM finished)",
	/* Seats of bots are not compared, because they have no player. */
	"SELECT printf('game %d: a seat has changed after the end', game.id)"
	" FROM game JOIN finished ON finished.id = game.id WHERE NOT damaged"
	" AND (iif(x > 0, x, NULL) IS NOT " LAST_SEATED(
	    "x") "  OR iif(o > 0, o, NULL) IS NOT " LAST_SEATED("o") ")",
	"SELECT printf('player %d: the address is kept after the end of game"
	" %d', player, game) FROM person JOIN game ON id = game"
	" WHERE ended IS NOT NULL AND address IS NOT NULL",
	"SELECT printf('the score of %s at %s is inconsistent', name, variant)"
	" FROM score JOIN player ON id = player WHERE standing <> lost - (won "
	"<< 32)"
	" OR won < 0 OR lost < 0 OR drawn < 0",
	"SELECT printf('the review of game %d is stored in part', game)"
	" FROM review_move WHERE game NOT IN"
	" (SELECT game FROM review WHERE done) GROUP BY game",
	"SELECT printf('the last number of table \"%s\" is invalid: %s', name,"
	" seq) FROM sqlite_sequence WHERE typeof(seq) NOT IN ('integer', "
	"'null') OR seq NOT BETWEEN 0 AND iif(name = 'game', " TEXT_OF(
	    LAST_GAME_MAX) ", " TEXT_OF(LAST_PLAYER_MAX) ")",
	"SELECT 'the server''s id or key is missing or invalid' WHERE (SELECT "
	"count(*)"
	" FROM meta WHERE typeof(value) = 'blob' AND (key, length(value)) IN"
	" (VALUES ('id', " TEXT_OF(
	    STORAGE_SERVER_ID_SIZE) "), ('seed', " TEXT_OF(STORAGE_KEY_SEED_SIZE) "))) < 2",
	NULL,
};

/* --- running the checks --- */

static void __attribute__((format(printf, 2, 3)))
report_fault(struct db_check *check, const char *format, ...)
{
	char    text[512];
	va_list values;

	if (check->faults++ >= FAULTS_PRINTED_MAX)
		return;
	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	unicode_make_printable(text);
	printf("%s\n", text);
}

/*
 * Steps to the next row. Returns false at the end, or after it has reported a
 * failure.
 */
static bool next_row(struct db_check *check, struct statement *q)
{
	enum sqlite_result result = q == NULL ? SQL_CORRUPT : statement_step(q);

	if (result != SQL_DONE && result != SQL_ROW)
		report_fault(check, "%s", sqlite_error(check->db->sqlite));
	return result == SQL_ROW;
}

/* Reports each row of a query as a fault, except a row that is `ok_text`. */
static void
run_check(struct db_check *check, const char *text, const char *ok_text)
{
	struct statement *q = sqlite_prepare(check->db->sqlite, text);

	while (next_row(check, q))
		if (strcmp(statement_text(q, 0), ok_text) != 0)
			report_fault(check, "%s", statement_text(q, 0));
}

/* --- replaying the games --- */

static const char running_games
    [] = "SELECT id, ended IS NOT NULL AND kept FROM game WHERE NOT damaged"
	 " ORDER BY id";

static const char finished_games[] = "SELECT id FROM finished ORDER BY id";

/* Reports the faults of a game that was read, and clears the game. */
static void check_game(struct db_check *check, int64_t id, bool is_valid,
    bool is_counted, struct stored_game *g)
{
	if (!is_valid)
		report_fault(check, "game %lld: a stored value is invalid",
		    (long long)id);
	else if (!stored_game_is_legal(g))
		report_fault(check,
		    "game %lld: a move is illegal, or the stored result"
		    " contradicts the board",
		    (long long)id);
	check->games += is_counted;
	check->moves += is_counted ? g->move_count : 0;
	stored_game_clear(g);
}

/*
 * Replays every game. A game that is over may be in both tables, "game" and
 * "finished"; then only its row in "finished" is counted.
 */
static void replay_games(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->db->sqlite, running_games);

	while (next_row(check, q)) {
		struct stored_game g = { .id = 0 };
		int64_t            id = statement_int(q, 0);

		check_game(check, id,
		    game_rows_read(check->db, id, &g) == SQL_DONE,
		    statement_int(q, 1) == 0, &g);
	}
	q = sqlite_prepare(check->db->sqlite, finished_games);
	while (next_row(check, q)) {
		struct stored_game g;
		int64_t            id = statement_int(q, 0);

		check_game(check, id,
		    storage_game(check->db, (uint32_t)id, &g) == OK, true, &g);
	}
}

static const char score_names
    [] = "SELECT variant, name FROM score JOIN player ON id = player";

static void check_scores(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->db->sqlite, score_names);
	struct variant    v;

	while (next_row(check, q))
		if (!variant_parse(&v, statement_text(q, 0)))
			report_fault(check, "a score of %s is invalid",
			    statement_text(q, 1));
}

/*
 * Reports faults of the WAL that SQLite does not report: SQLite accepts a file
 * whose WAL is missing, and reads a damaged WAL only up to the damage.
 */
static void check_wal(struct db_check *check)
{
	if (check->db->wal.is_missing && storage_is_marked_open(check->db))
		report_fault(check,
		    "its write-ahead log (the file of the same name with -wal) "
		    "is missing: the last changes may be lost");
	if (check->db->wal.lost_frames > 0)
		report_fault(check,
		    check->db->wal.is_header_bad ?
			"the header of its write-ahead log is damaged: %lu"
			" pages are lost" :
			"%lu pages behind a damaged one in its write-ahead log"
			" are lost",
		    check->db->wal.lost_frames);
}

static void check_all(struct db_check *check)
{
	unsigned long before;

	/*
	 * SQLite sorts in files, so that a large database does not fill the
	 * memory.
	 */
	sqlite_exec(check->db->sqlite, "PRAGMA temp_store = FILE");
	check_wal(check);
	/*
	 * If SQLite finds a fault in the pages or indexes, games are not read:
	 * pages may point back at each other, and a query could read them
	 * without end.
	 */
	before = check->faults;
	run_check(check, "PRAGMA integrity_check", "ok");
	check->is_structure_damaged = check->faults > before;
	if (check->is_structure_damaged)
		return;
	if (storage_version(check->db) != DB_SCHEMA_VERSION) {
		printf("The tables are missing; the next start of the server"
		       " creates them.\n");
		return;
	}
	for (const char *const *fault = checks; *fault != NULL; fault++)
		run_check(check, *fault, "");
	check_scores(check);
	replay_games(check);
}

/* When the last game began, as a text in UTC; NULL if there is none. */
static const char last_begun
    [] = "SELECT datetime(max(ifnull((SELECT max(begun) FROM game), 0),"
	 " ifnull((SELECT begun FROM finished ORDER BY id DESC LIMIT 1), 0))"
	 " / 1000, 'unixepoch')";

/* Prints what the file contains, so that an old or empty file is noticed. */
static void print_contents(const struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->db->sqlite, last_begun);

	printf("%lu game%s, %lu move%s", check->games,
	    check->games == 1 ? "" : "s", check->moves,
	    check->moves == 1 ? "" : "s");
	if (check->games > 0 && q != NULL && statement_step(q) == SQL_ROW) {
		printf("; the last game began at %s UTC", statement_text(q, 0));
		statement_reset(q);
	}
	printf(".\n");
}

bool storage_check(struct storage *db)
{
	struct db_check check = { .db = db };

	check_all(&check);
	return check.faults == 0;
}

bool storage_check_file(const char *path)
{
	struct db_check check = { .db = storage_open_to_read(path) };

	check_all(&check);
	if (check.faults == 0)
		printf("\"%s\" is intact: ", path);
	else
		printf("\"%s\" is damaged; faults: %lu. %s", path, check.faults,
		    check.is_structure_damaged ?
			"Its games cannot be checked.\n" :
			"It has ");
	if (!check.is_structure_damaged)
		print_contents(&check);
	storage_close(check.db);
	return check.faults == 0;
}
