/* verify.c -- is a store sound? */

#include "server/verify.h"

#include <stdio.h>
#include <string.h>

#include "common/board.h"
#include "common/notation.h"
#include "common/why.h"
#include "server/archive.h"
#include "server/schema.h"

/* More would say no more. */
#define FAULTS_TOLD 50

struct review {
	const struct archive *archive;
	unsigned long         faults, games, moves;
};

static void tell(struct review *r, const char *fault)
{
	if (r->faults++ < FAULTS_TOLD)
		printf("%s\n", fault);
}

static void tell_game(struct review *r, int64_t game, const char *fault)
{
	char text[128];

	snprintf(text, sizeof(text), "game %lld: %s", (long long)game, fault);
	tell(r, text);
}

/* True while there are rows. */
static bool next_row(struct review *r, struct query *q)
{
	enum sql_result result = q == NULL ? SQL_DAMAGED : query_step(q);

	if (result != SQL_DONE && result != SQL_ROW)
		tell(r, sql_failure(r->archive->sql));
	return result == SQL_ROW;
}

/* Each row of it is a fault, but one. */
static void ask(struct review *r, const char *text, const char *no_fault)
{
	struct query *q = sql_query(r->archive->sql, text);

	while (next_row(r, q))
		if (strcmp(query_text(q, 0), no_fault) != 0)
			tell(r, query_text(q, 0));
}

/* --- the games, played again --- */

/* The end that the board shows and the one that is told are the same. */
static void
judge_end(struct review *r, int64_t id, const struct board *b, const char *why)
{
	enum verdict verdict = board_verdict(b);

	if ((verdict == VERDICT_WON) != (strcmp(why, "line") == 0) ||
	    (verdict == VERDICT_FULL) != (strcmp(why, "full") == 0))
		tell_game(r, id, "its end is not the one on the board");
}

static struct board *begin(struct review *r, int64_t id, const char *text)
{
	struct variant v;

	r->games++;
	if (variant_parse(&v, text))
		return board_new(&v);
	tell_game(r, id, "there is no such variant");
	return NULL;
}

/* Plays the move of the row; false: it cannot be, and the game is left. */
static bool play(struct review *r, struct query *q, struct board *b)
{
	const char *text = query_text(q, 3);
	point       p;

	if (text[0] == '\0')
		return true;
	r->moves++;
	if (notation_read(&p, text) && board_play(b, p) == OK)
		return true;
	tell_game(r, query_number(q, 0), "a move cannot be played");
	return false;
}

static void replay(struct review *r)
{
	struct query *q = sql_query(r->archive->sql, schema_replay);
	struct board *board = NULL;
	char          why[16] = "";
	int64_t       id = -1;

	while (next_row(r, q)) {
		if (query_number(q, 0) != id) {
			if (board != NULL)
				judge_end(r, id, board, why);
			board_free(board);
			id = query_number(q, 0);
			board = begin(r, id, query_text(q, 1));
			snprintf(why, sizeof(why), "%s", query_text(q, 2));
		}
		if (board != NULL && !play(r, q, board)) {
			board_free(board);
			board = NULL;
		}
	}
	if (board != NULL)
		judge_end(r, id, board, why);
	board_free(board);
}

static void review(struct review *r)
{
	ask(r, "PRAGMA integrity_check", "ok");
	if (archive_version(r->archive) < schema_ours.versions) {
		printf("Its tables are older ones, or not there yet; the next "
		       "start sees to that.\n");
		return;
	}
	for (const char *const *fault = schema_faults; *fault != NULL; fault++)
		ask(r, *fault, "");
	replay(r);
}

bool verify_file(const char *path)
{
	struct archive archive;
	struct review  r = { .archive = &archive };

	archive_examine(&archive, path, &schema_ours);
	review(&r);
	if (r.faults == 0)
		printf("\"%s\" is sound: %lu games, %lu moves.\n", path,
		    r.games, r.moves);
	else
		printf("\"%s\" is not sound; faults: %lu.\n", path, r.faults);
	archive_close(&archive, false);
	return r.faults == 0;
}
