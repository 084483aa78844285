/* db_check.c -- checks the integrity of a database file (--check). */

#include <stdio.h>
#include <string.h>

#include "common/base/format_values.h"
#include "common/text/unicode.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_row.h"
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

#define RATED_GAMES "rated_game JOIN game ON game.id = rated_game.game"
#define ID_SIZE     TEXT_OF(STORAGE_SERVER_ID_SIZE)
#define SEED_SIZE   TEXT_OF(STORAGE_KEY_SEED_SIZE)

/*
 * Queries that check the consistency: each row of their results is a sentence
 * that describes a fault. NULL ends the list.
 */
static const char *const checks[] = {
	"SELECT printf('%d of table \"%s\": there is no such %s', count(*),"
	" \"table\", parent) FROM pragma_foreign_key_check"
	" GROUP BY \"table\", parent",
	"SELECT printf('seat of player %d: \"%s\" is no side', player, side)"
	" FROM seat WHERE side NOT IN ('x', 'o')",
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
	 * Compares a player's rating with the rounded rating that "rated_game"
	 * has after the player's last game. That row may be missing, if the
	 * game was deleted.
	 */
	"SELECT printf('the rating of player %d at %s is not that of the last"
	" game', player, rating.variant) FROM rating JOIN"
	"  (SELECT x AS p, variant AS v, ended AS t, x_rating AS r"
	"   FROM " RATED_GAMES " UNION ALL"
	"   SELECT o, variant, ended, o_rating FROM " RATED_GAMES ")"
	"  ON p = player AND v = rating.variant AND t = at"
	"  WHERE abs(r - rating) >= 0.51",
	"SELECT printf('game %d: it has ended with a damaged row', id)"
	" FROM game WHERE " DB_IS_DAMAGED,
	"SELECT printf('game %d: its end is stored in part', id)"
	" FROM game WHERE ended IS NULL AND winner IS NOT NULL",
	"SELECT printf('game %d: its addresses are kept after its end', id)"
	" FROM game WHERE ended IS NOT NULL AND addresses IS NOT NULL",
	"SELECT printf('the score of %s at %s is inconsistent', name, variant)"
	" FROM score JOIN player ON id = player WHERE standing <> lost - (won "
	"<< 32)"
	" OR won < 0 OR lost < 0 OR drawn < 0",
	/* Checks only the form of the variant. */
	"SELECT printf('a score of %s is invalid', name)"
	" FROM score JOIN player ON id = player"
	" WHERE variant NOT GLOB '[1-9]*x[1-9]*x[1-9]*'",
	"SELECT printf('the review of game %d is stored in part', game)"
	" FROM review_move WHERE game NOT IN"
	" (SELECT game FROM review WHERE done) GROUP BY game",
	"SELECT printf('the last number of table \"%s\" is invalid: %s', name,"
	" seq) FROM sqlite_sequence WHERE " DB_IS_IMPOSSIBLE,
	"SELECT 'the server''s id or key is missing or invalid' WHERE"
	" (SELECT count(*) FROM meta WHERE typeof(value) = 'blob'"
	" AND (key, length(value)) IN"
	" (VALUES ('id', " ID_SIZE "), ('seed', " SEED_SIZE "))) < 2",
	NULL,
};

/* --- running the checks --- */

static void __attribute__((format(printf, 2, 3)))
report_fault(struct db_check *check, const char *format, ...)
{
	char text[512];

	if (check->faults++ >= FAULTS_PRINTED_MAX)
		return;
	FORMAT_VALUES(text, sizeof(text), format);
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

/* Damaged games that have ended already are reported without their rows. */
static const char all_games[] = "SELECT id FROM game WHERE NOT " DB_IS_DAMAGED
				" ORDER BY id";

/* Replays every game, and compares its columns with it. */
static void replay_games(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->db->sqlite, all_games);

	while (next_row(check, q)) {
		struct stored_game g;
		int64_t            id = statement_int(q, 0);
		const char        *fault = "it cannot be read";

		if (game_row_load(check->db, id, &g, &fault) != SQL_DONE)
			report_fault(check, "game %lld: %s", (long long)id,
			    fault);
		check->games++;
		if (g.match != NULL)
			check->moves += board_ply(g.match->board);
		stored_game_clear(&g);
	}
}

static void check_all(struct db_check *check)
{
	unsigned long before;

	/*
	 * SQLite sorts in files, so that a large database does not fill the
	 * memory.
	 */
	sqlite_exec(check->db->sqlite, "PRAGMA temp_store = FILE");
	/* SQLite accepts a file whose WAL is missing. */
	if (check->db->wal.is_missing && storage_is_marked_open(check->db))
		report_fault(check,
		    "its write-ahead log (the file of the same name with -wal) "
		    "is missing: the last changes may be lost");
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
	if (storage_version(check->db) != db_schema_version) {
		printf("The tables are missing; the next start of the server"
		       " creates them.\n");
		return;
	}
	for (const char *const *fault = checks; *fault != NULL; fault++)
		run_check(check, *fault, "");
	replay_games(check);
}

/* When the last game began, as a text in UTC; NULL if there is none. */
static const char
    last_begun[] = "SELECT datetime((SELECT begun FROM game ORDER BY id DESC"
		   " LIMIT 1) / 1000, 'unixepoch')";

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
