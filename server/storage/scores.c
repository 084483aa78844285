/* scores.c -- answers requests for scores, and for the profile of a player. */

#include <string.h>

#include "common/base/fatal.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_row.h"
#include "server/storage/storage_file.h"

/*
 * Reads all rows of a statement whose parameters are bound. read_row returns
 * false if a value of the row is invalid.
 */
static enum error read_rows(struct statement *s, void *out,
    bool (*read_row)(struct statement *row, void *out))
{
	enum sqlite_result result;

	while ((result = statement_step(s)) == SQL_ROW)
		if (!read_row(s, out)) {
			statement_reset(s);
			return ERR_STORE;
		}
	return result == SQL_DONE ? OK : ERR_STORE;
}

/* Reads three columns: how many games were won, lost and drawn. */
static void read_counts(struct statement *row, int column, uint32_t out[3])
{
	for (int i = 0; i < 3; i++)
		out[i] = (uint32_t)statement_int(row, column + i);
}

/* --- scores --- */

/*
 * The scores that fit the condition, of the last 32 players who have had the
 * name ?1. The number of scores is limited because they must be sorted.
 */
#define SCORES_OF_NAME(condition)                                           \
	"(SELECT player, standing, variant FROM (SELECT id FROM player"     \
	" WHERE folded = ?1 ORDER BY id DESC LIMIT 32) CROSS JOIN score ON" \
	" player = id " condition " LIMIT " TEXT_OF(SCORES_LISTED_MAX) ")"

/*
 * Two statements about a list of scores. The first one counts the rows, at most
 * ?3. The second one skips ?4 rows and returns at most ?3 rows; it reads tables
 * only for these rows, and an index for the skipped ones. CROSS makes SQLite
 * keep the order of the rows.
 */
#define SCORE_LIST(rows, order)                                               \
	{                                                                     \
		"SELECT count(*) FROM (SELECT 1 FROM " rows " LIMIT ?3)",     \
		    "SELECT v, won, lost, drawn, name FROM (SELECT player AS" \
		    " p, variant AS v FROM " rows " ORDER BY " order          \
		    " LIMIT ?3 OFFSET ?4) CROSS JOIN score ON player = p AND" \
		    " variant = v CROSS JOIN player ON player.id = p"         \
	}

/*
 * The lists of scores. The first index says whether only the scores of the name
 * ?1 are wanted; the second, whether only those of the variant ?2 are. Each
 * list is ordered from the best to the worst, but the list of a name begins
 * with all scores of the last player who had it.
 */
static const struct {
	const char *count, *rows;
} score_lists[2][2] = {
	{ SCORE_LIST("score", "standing, player, variant"),
	    SCORE_LIST("score WHERE variant = ?2", "standing, player") },
	{ SCORE_LIST(SCORES_OF_NAME(""), "player DESC, standing, variant"),
	    SCORE_LIST(SCORES_OF_NAME("AND variant = ?2"), "player DESC") },
};

static bool read_score(struct statement *row, void *out)
{
	struct scores_query *q = out;
	struct score_row    *score = &q->rows[q->row_count];

	if (q->row_count++ == q->limit)
		return false;
	read_counts(row, 1, score->count);
	return variant_parse(&score->variant, statement_text(row, 0)) &&
	    game_row_read_name(score->name, statement_text(row, 4));
}

enum error storage_scores(struct storage *db, struct scores_query *q)
{
	const bool         has_name = q->folded[0] != '\0';
	char               text[VARIANT_TEXT_SIZE] = "";
	const struct value name = value_text(q->folded);
	struct value       variant;
	int64_t            total;
	enum error         e;

	if (q->has_variant)
		variant_write(&q->variant, text);
	variant = value_text(text);
	total = statement_number(storage_query(db,
				     score_lists[has_name][q->has_variant]
					 .count,
				     VALUES(name, variant,
					 value_int(SCORES_LISTED_MAX))),
	    -1);
	q->row_count = 0;
	q->total = total < 0 ? 0 : (uint32_t)total;
	if (q->from > q->total)
		return total < 0 ? ERR_STORE : OK;
	if (q->limit > q->total - q->from + 1)
		q->limit = q->total - q->from + 1;
	q->rows = xcalloc(q->limit, sizeof(*q->rows));
	e = read_rows(storage_query(db,
			  score_lists[has_name][q->has_variant].rows,
			  VALUES(name, variant, value_int(q->limit),
			      value_int(q->from - 1))),
	    q, read_score);
	if (e != OK)
		q->row_count = 0;
	return e;
}

/* --- profiles --- */

static const char
    last_player[] = "SELECT ifnull(max(id), 0) FROM player WHERE folded = ?";

static const char ratings
    [] = "SELECT variant, games FROM rating WHERE player = ? ORDER BY at DESC"
	 " LIMIT ?";

static bool read_rating(struct statement *row, void *out)
{
	struct profile_query *q = out;

	if (q->rating_count == PROFILE_ROWS_MAX ||
	    !variant_parse(&q->rated[q->rating_count], statement_text(row, 0)))
		return false;
	q->games[q->rating_count++] = (uint32_t)statement_int(row, 1);
	return true;
}

static const char
    scores[] = "SELECT variant, won, lost, drawn FROM score WHERE player = ?"
	       " ORDER BY standing, variant LIMIT ?";

static bool read_profile_score(struct statement *row, void *out)
{
	struct profile_query *q = out;
	struct score_row     *score = &q->scores[q->score_count];

	if (q->score_count == PROFILE_ROWS_MAX ||
	    !variant_parse(&score->variant, statement_text(row, 0)))
		return false;
	read_counts(row, 1, score->count);
	q->score_count++;
	return true;
}

static const char meeting[] = "SELECT won, lost, drawn FROM meeting WHERE "
			      "player = ? AND opponent = ?";

static bool read_meeting(struct statement *row, void *out)
{
	struct profile_query *q = out;

	q->has_met = true;
	read_counts(row, 0, q->meeting);
	return true;
}

enum error storage_profile(struct storage *db, struct profile_query *q)
{
	int64_t      found = (int64_t)q->player;
	struct value player, limit = value_int(PROFILE_ROWS_MAX);
	enum error   e;

	q->rating_count = q->score_count = 0;
	q->has_met = false;
	q->last_games = (struct history_query){ .from = UINT32_MAX,
		.limit = PROFILE_GAMES };
	if (q->player == 0)
		found = statement_number(storage_query(db, last_player,
					     VALUES(value_text(q->folded))),
		    -1);
	q->found = found > 0 ? (uint64_t)found : 0;
	if (found <= 0)
		return found < 0 ? ERR_STORE : OK;
	q->last_games.player = q->found;
	player = value_int(found);
	e = read_rows(storage_query(db, ratings, VALUES(player, limit)), q,
	    read_rating);
	if (e == OK)
		e = read_rows(storage_query(db, scores, VALUES(player, limit)),
		    q, read_profile_score);
	if (e == OK)
		e = read_rows(storage_query(db, meeting,
				  VALUES(player, value_int((int64_t)q->asker))),
		    q, read_meeting);
	return e == OK ? storage_history(db, &q->last_games) : e;
}
