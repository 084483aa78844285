/*
 * history_query.c -- the queries for games that are over: a list, and one of
 * them.
 *
 * A list first gathers the greatest numbers of games from all its sources, each
 * of which is the range of an index. The games are indexed by player, side and
 * variant, so that a player's games have as many sources as the player has
 * variants. So a page costs the same wherever it is.
 */

#include "server/storage/history_query.h"

#include <stdlib.h>
#include <string.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/storage/db_schema.h"

struct history_query *history_query_of(struct db_query *q)
{
	return container_of(q, struct history_query, base);
}

struct record_query *record_query_of(struct db_query *q)
{
	return container_of(q, struct record_query, base);
}

/* --- what is asked --- */

/* Whether the games of some players are asked for, not all. */
static bool has_players(const struct history_query *h)
{
	return h->player != 0 || h->folded[0] != '\0';
}

/* Returns true if the statement has failed; its rows are passed to add. */
static bool read_column(struct statement *q, struct history_query *h,
    void (*add)(struct history_query *h, int64_t value))
{
	enum sqlite_result result;

	while ((result = statement_step(q)) == SQL_ROW)
		add(h, statement_int(q, 0));
	return result != SQL_DONE;
}

static void add_bearer(struct history_query *h, int64_t player)
{
	h->bearers[h->bearer_count++] = player;
}

static bool find_bearers(struct db_reader *r, struct history_query *h)
{
	struct statement *q = db_reader_statement(r, db_schema_history.bearers);

	if (h->player != 0)
		add_bearer(h, (int64_t)h->player);
	if (h->player != 0 || h->folded[0] == '\0')
		return false;
	statement_bind_text(q, 1, h->folded);
	statement_bind_int(q, 2, DB_HISTORY_BEARERS_MAX);
	return read_column(q, h, add_bearer);
}

static void set_word(struct history_query *h, int64_t word)
{
	h->word = word;
}

static bool find_variant(struct db_reader *r, struct history_query *h)
{
	struct statement *q = db_reader_statement(r, db_schema_history.word);
	char              text[VARIANT_TEXT_SIZE];

	if (!h->has_variant)
		return false;
	statement_bind_text(q, 1, variant_write(&h->variant, text));
	return read_column(q, h, set_word);
}

/* --- gathering --- */

/* Keeps the greatest ids, one more than there are rows. */
static void add_id(struct history_query *h, int64_t value)
{
	uint32_t id = (uint32_t)value;
	unsigned i = h->id_count;

	while (i > 0 && h->ids[i - 1] < id)
		i--;
	if (i > h->limit || (i > 0 && h->ids[i - 1] == id))
		return;
	if (h->id_count <= h->limit)
		h->id_count++;
	memmove(&h->ids[i + 1], &h->ids[i],
	    (h->id_count - 1 - i) * sizeof(h->ids[0]));
	h->ids[i] = id;
}

static int64_t bearer(const struct history_query *h)
{
	return h->source / 2 < h->bearer_count ? h->bearers[h->source / 2] : 0;
}

static bool gather(struct db_reader *r, struct history_query *h,
    const char *sql, int64_t variant)
{
	struct statement *q = db_reader_statement(r, sql);

	statement_bind_int(q, 1, h->at);
	statement_bind_int(q, 2, h->limit + 1);
	if (variant != 0)
		statement_bind_int(q, 3, variant);
	if (has_players(h))
		statement_bind_int(q, 4, bearer(h));
	return read_column(q, h, add_id);
}

/*
 * The next variant of the source; 0: there is none. An index that is damaged
 * may lead back, for ever: that is a failure.
 */
static bool next_variant(struct db_reader *r, struct history_query *h)
{
	struct statement *q = db_reader_statement(r,
	    h->source % 2 == 0 ? db_schema_history.next_variant_x :
				 db_schema_history.next_variant_o);
	int64_t           last = h->word;

	statement_bind_int(q, 1, bearer(h));
	statement_bind_int(q, 2, last);
	return read_column(q, h, set_word) || (h->word != 0 && h->word <= last);
}

static bool end_source(struct history_query *h)
{
	if (!h->has_variant)
		h->word = 0;
	if (++h->source / 2 >= h->bearer_count)
		h->phase = HISTORY_ROWS;
	return false;
}

/* One variant of one side of one bearer. */
static bool gather_of_player(struct db_reader *r, struct history_query *h)
{
	const char *sql = h->source % 2 == 0 ? db_schema_history.of_x :
					       db_schema_history.of_o;

	if (!h->has_variant && next_variant(r, h))
		return true;
	if (h->word == 0)
		return end_source(h);
	if (gather(r, h, sql, h->word))
		return true;
	return h->has_variant ? end_source(h) : false;
}

static bool gather_ids(struct db_reader *r, struct history_query *h)
{
	if (has_players(h) && h->bearer_count > 0)
		return gather_of_player(r, h);
	h->phase = HISTORY_ROWS;
	if (has_players(h))
		return false;
	if (h->has_variant)
		return h->word != 0 &&
		    gather(r, h, db_schema_history.of_variant, h->word);
	return gather(r, h, db_schema_history.all, 0);
}

/* --- rows --- */

/* Whether the other player asked for, if any, had a seat at the start. */
static bool
is_wanted(const struct history_query *h, const struct stored_game *g)
{
	char folded[NAME_SIZE];

	return h->with[0] == '\0' ||
	    strcmp(name_fold(g->name[SIDE_X], folded), h->with) == 0 ||
	    strcmp(name_fold(g->name[SIDE_O], folded), h->with) == 0;
}

/* Whether all gathered games have been read, or the page is full. */
static bool is_page_read(const struct history_query *h)
{
	return h->row_count == h->limit || h->read_count == h->limit ||
	    h->read_count == h->id_count;
}

/*
 * Reads the next games, as many as one statement reads. One that is not there
 * any more or not wanted is left out.
 */
static void read_rows(struct db_reader *r, struct history_query *h)
{
	struct finished_reader group[FINISHED_GROUP], *f[FINISHED_GROUP];
	unsigned               n = 0;

	for (; n < FINISHED_GROUP && h->row_count + n < h->limit &&
	     h->read_count < h->limit && h->read_count < h->id_count;
	     n++) {
		f[n] = &group[n];
		finished_reader_init(f[n], h->ids[h->read_count++]);
		f[n]->is_summary = true;
	}
	finished_reader_read(f, n, r);
	for (unsigned i = 0; i < n; i++) {
		stored_game_drop_moves(&f[i]->game);
		if (f[i]->state == FINISHED_READ && is_wanted(h, &f[i]->game))
			h->rows[h->row_count++] = *f[i];
	}
}

/* Begins to gather the games that follow, if they may fill the page. */
static bool gather_more(struct history_query *h)
{
	h->next = h->read_count < h->id_count ? h->ids[h->read_count] : 0;
	h->passed_count += h->read_count;
	if (h->with[0] == '\0' || h->next == 0 || h->row_count == h->limit ||
	    h->passed_count >= DB_HISTORY_READ_MAX)
		return false;
	h->at = h->next;
	h->id_count = h->read_count = h->source = 0;
	h->word = 0;
	h->phase = HISTORY_VARIANT;
	return true;
}

/* Runs the phase; true if the database cannot be read. */
static bool run_phase(struct db_reader *r, struct history_query *h)
{
	switch (h->phase) {
	case HISTORY_NAME:
		h->at = h->from;
		h->phase = HISTORY_VARIANT;
		return find_bearers(r, h);
	case HISTORY_VARIANT:
		h->phase = HISTORY_IDS;
		return find_variant(r, h);
	case HISTORY_IDS:
		return gather_ids(r, h);
	case HISTORY_ROWS:
		break;
	}
	return false;
}

static bool step_history(struct db_reader *r, struct db_query *base)
{
	struct history_query *h = history_query_of(base);

	if (h->phase != HISTORY_ROWS)
		return run_phase(r, h) && db_query_fail(base);
	if (is_page_read(h))
		return !gather_more(h);
	read_rows(r, h);
	return false;
}

static void restart_history(struct db_query *base)
{
	struct history_query *h = history_query_of(base);

	h->row_count = h->next = 0;
	h->phase = HISTORY_NAME;
	h->bearer_count = h->source = 0;
	h->word = 0;
	h->id_count = h->read_count = h->passed_count = 0;
}

static void free_history(struct db_query *base)
{
	free(history_query_of(base));
}

struct history_query *history_query_new(void)
{
	static const struct db_query_ops ops = { step_history, restart_history,
		free_history };
	struct history_query            *h = xcalloc(1, sizeof(*h));

	h->base.ops = &ops;
	h->from = UINT32_MAX;
	h->limit = DB_HISTORY_ROWS_MAX;
	return h;
}

/* --- one game --- */

static bool step_record(struct db_reader *r, struct db_query *base)
{
	struct finished_reader *f = &record_query_of(base)->reader;

	finished_reader_read(&f, 1, r);
	if (f->state == FINISHED_MISSING)
		base->refusal = ERR_RECORD;
	return f->state != FINISHED_INVALID || db_query_fail(base);
}

static void restart_record(struct db_query *base)
{
	struct finished_reader *f = &record_query_of(base)->reader;
	uint32_t                game = f->game.id;

	finished_reader_clear(f);
	finished_reader_init(f, game);
}

static void free_record(struct db_query *base)
{
	struct record_query *q = record_query_of(base);

	finished_reader_clear(&q->reader);
	free(q);
}

struct record_query *record_query_new(uint32_t game)
{
	static const struct db_query_ops ops = { step_record, restart_record,
		free_record };
	struct record_query             *q = xcalloc(1, sizeof(*q));

	q->base.ops = &ops;
	finished_reader_init(&q->reader, game);
	return q;
}
