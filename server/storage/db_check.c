/* db_check.c -- checks the integrity of a database file (--check). */

#include "server/storage/db_check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/storage/db_file.h"
#include "server/storage/finished_reader.h"
#include "server/storage/db_schema.h"
#include "server/storage/wal_scan.h"

/* Faults beyond this number are only counted. */
#define FAULTS_PRINTED_MAX 50

struct db_check {
	const struct db_file *file;
	struct wal_scan       wal;
	unsigned long         faults, games, moves;
	bool                  is_structure_damaged; /* games are not checked */
};

static void report_fault(struct db_check *check, const char *fault)
{
	char text[512];

	if (check->faults++ >= FAULTS_PRINTED_MAX)
		return;
	snprintf(text, sizeof(text), "%s", fault);
	db_file_make_printable(text);
	printf("%s\n", text);
}

static void
report_game_fault(struct db_check *check, int64_t game, const char *fault)
{
	char text[128];

	snprintf(text, sizeof(text), "game %lld: %s", (long long)game, fault);
	report_fault(check, text);
}

/* Steps to the next row; reports a failure and returns false at the end. */
static bool next_row(struct db_check *check, struct statement *q)
{
	enum sqlite_result result = q == NULL ? SQL_CORRUPT : statement_step(q);

	if (result != SQL_DONE && result != SQL_ROW)
		report_fault(check, sqlite_error(check->file->sqlite));
	return result == SQL_ROW;
}

/* Reports each row of a query as a fault, except ok_text. */
static void
run_check(struct db_check *check, const char *text, const char *ok_text)
{
	struct statement *q = sqlite_prepare(check->file->sqlite, text);

	while (next_row(check, q))
		if (strcmp(statement_text(q, 0), ok_text) != 0)
			report_fault(check, statement_text(q, 0));
}

/* --- replaying the games --- */

/* The stored reason must agree with the position on the board. */
static void check_result(struct db_check *check, int64_t id,
    const struct board *b, const char *reason)
{
	enum verdict verdict = board_verdict(b);

	if ((verdict == VERDICT_WON) != (strcmp(reason, "line") == 0) ||
	    (verdict == VERDICT_FULL) != (strcmp(reason, "full") == 0))
		report_game_fault(check, id,
		    "the stored result contradicts the board");
}

static struct board *
start_board(struct db_check *check, int64_t id, const char *text)
{
	struct variant v;

	if (variant_parse(&v, text))
		return board_new(&v);
	report_game_fault(check, id, "the variant is invalid");
	return NULL;
}

/*
 * Plays the move of the row, if it has one, or takes moves back. False: it is
 * illegal.
 */
static bool
replay_move(struct db_check *check, struct statement *q, struct board *b)
{
	const char *text = statement_text(q, 3);
	enum side   side;
	point       p;

	if (text[0] == '\0')
		return true;
	if (parse_side(text, &side)) {
		while (board_ply(b) > statement_int(q, 4))
			board_undo(b);
		return true;
	}
	check->moves += statement_int(q, 5) == 0;
	if (notation_read(&p, text) && board_play(b, p) == OK)
		return true;
	report_game_fault(check, statement_int(q, 0), "a move is illegal");
	return false;
}

static void replay_games(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->file->sqlite,
	    db_schema_replay);
	struct board     *board = NULL;
	char              reason[16] = "";
	int64_t           id = -1;

	while (next_row(check, q)) {
		if (statement_int(q, 0) != id) {
			if (board != NULL)
				check_result(check, id, board, reason);
			board_free(board);
			id = statement_int(q, 0);
			/* A finished game is counted by check_finished. */
			check->games += statement_int(q, 5) == 0;
			board = start_board(check, id, statement_text(q, 1));
			snprintf(reason, sizeof(reason), "%s",
			    statement_text(q, 2));
		}
		if (board != NULL && !replay_move(check, q, board)) {
			board_free(board);
			board = NULL;
		}
	}
	if (board != NULL)
		check_result(check, id, board, reason);
	board_free(board);
}

/* The games that are over, one after the other. */
static void check_finished(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->file->sqlite,
	    db_schema_all_finished);
	struct statement *row = sqlite_prepare(check->file->sqlite,
	    db_schema_finished);

	while (row != NULL && next_row(check, q)) {
		struct finished_reader f;
		const char            *fault;

		finished_reader_init(&f, (uint32_t)statement_int(q, 0));
		fault = finished_reader_check(&f, row);
		if (fault != NULL)
			report_game_fault(check, statement_int(q, 0), fault);
		check->games++;
		check->moves += f.game.move_count;
		finished_reader_clear(&f);
	}
}

static void check_scores(struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->file->sqlite,
	    "SELECT variant, name FROM score JOIN player ON id = player");
	struct variant    v;
	char              text[128];

	while (next_row(check, q)) {
		if (variant_parse(&v, statement_text(q, 0)))
			continue;
		snprintf(text, sizeof(text), "a score of %s is invalid",
		    statement_text(q, 1));
		report_fault(check, text);
	}
}

/*
 * Reports what SQLite does not: it accepts a file whose WAL is missing, and
 * takes a damaged WAL to end where the damage begins.
 */
static void check_wal(struct db_check *check)
{
	char text[128];

	if (check->wal.is_missing && db_file_is_marked_open(check->file))
		report_fault(check,
		    "its write-ahead log (the file of the same name with -wal) "
		    "is missing: the last changes may be lost");
	if (check->wal.is_header_bad)
		report_fault(check,
		    "the header of its write-ahead log is damaged: the last "
		    "changes are lost");
	if (check->wal.lost_frames == 0)
		return;
	snprintf(text, sizeof(text),
	    "%lu pages behind a damaged one in its write-ahead log are lost",
	    check->wal.lost_frames);
	report_fault(check, text);
}

/* Whether pages and indexes are as SQLite has to find them. */
static bool is_structure_intact(struct db_check *check)
{
	unsigned long before = check->faults;

	run_check(check, "PRAGMA integrity_check", "ok");
	return check->faults == before;
}

static void check_all(struct db_check *check)
{
	/* What has to be sorted must not fill the memory. */
	sqlite_exec(check->file->sqlite, "PRAGMA temp_store = FILE");
	check_wal(check);
	/* A query may read pages that lead back millions of times. */
	check->is_structure_damaged = !is_structure_intact(check);
	if (check->is_structure_damaged)
		return;
	if (db_file_version(check->file) != DB_SCHEMA_VERSION) {
		printf("The tables are missing; the next start of the server"
		       " creates them.\n");
		return;
	}
	for (const char *const *fault = db_schema_checks; *fault != NULL;
	     fault++)
		run_check(check, *fault, "");
	check_scores(check);
	replay_games(check);
	check_finished(check);
}

/* Prints what is in the file, so that an old or an empty one is noticed. */
static void print_contents(const struct db_check *check)
{
	struct statement *q = sqlite_prepare(check->file->sqlite,
	    db_schema_last_begun);

	printf("%lu game%s, %lu move%s", check->games,
	    check->games == 1 ? "" : "s", check->moves,
	    check->moves == 1 ? "" : "s");
	if (check->games > 0 && q != NULL && statement_step(q) == SQL_ROW) {
		printf("; the last game began at %s UTC", statement_text(q, 0));
		statement_reset(q);
	}
	printf(".\n");
}

/* Scans the WAL before SQLite opens the file. */
static void scan_wal(struct db_check *check, const char *path)
{
	char *real = realpath(path, NULL), name[PATH_MAX + 8];

	snprintf(name, sizeof(name), "%s-wal", real != NULL ? real : path);
	wal_scan_file(&check->wal, name);
	free(real);
}

bool db_check_file(const char *path)
{
	struct db_file  file;
	struct db_check check = { .file = &file };

	scan_wal(&check, path);
	db_file_open_to_read(&file, path);
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
	db_file_close(&file, false);
	return check.faults == 0;
}
