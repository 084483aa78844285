/* journal.c -- collects what is to be written to the database. */

#include "server/storage/journal.h"

#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "server/match/match.h"
#include "server/storage/db_schema.h"
#include "server/util/name_fold.h"

/* --- appending --- */

static uint64_t append_score(struct journal *j, const char *sql, size_t n,
    const struct value *values)
{
	if (!j->is_enabled)
		return 0;
	write_batch_add(&j->pending, sql, n, values);
	return j->position;
}

static uint64_t
append(struct journal *j, const char *sql, size_t n, const struct value *values)
{
	return j->keeps_only_scores ? 0 : append_score(j, sql, n, values);
}

/* When the write is made, as people read it. */
static struct value now(const struct journal *j)
{
	return (struct value){ VALUE_TIME,
		.number = wall_clock_lead(&j->clock) };
}

/* What ends by time is stored by the trusted time. */
static struct value trusted_now(const struct journal *j)
{
	return (struct value){ VALUE_TRUSTED_TIME,
		.number = wall_clock_lead(&j->clock) };
}

/* SQLite stores an unsigned number of 64 bits as a signed one. */
static struct value id(uint64_t number)
{
	return value_int((int64_t)number);
}

static struct value text_or_null(const char *text)
{
	return value_text(text[0] != '\0' ? text : NULL);
}

bool journal_refuses(const struct journal *j)
{
	return j->is_disk_full ||
	    j->pending.count + j->games.count >= JOURNAL_WRITES_MAX;
}

bool journal_waits_for_space(const struct journal *j, uint64_t journal_pos)
{
	return j->is_disk_full && journal_pos > j->durable_pos;
}

uint64_t journal_last_pos(const struct journal *j)
{
	if (j->pending.count + j->games.count > 0)
		return j->position;
	return j->position > 0 ? j->position - 1 : 0;
}

uint64_t journal_take(struct journal *j, struct write_batch *out, int64_t wall)
{
	struct write_batch taken;

	game_changes_write(&j->games, &j->pending);
	taken = j->pending;
	if (taken.count == 0)
		return 0;
	write_batch_empty(out);
	j->pending = *out;
	*out = taken;
	out->wall = wall;
	return j->position++;
}

void journal_clear(struct journal *j)
{
	write_batch_free(&j->pending);
}

/* --- the clock --- */

/*
 * The doubt has ended because the clock is right: if it were only believed, the
 * trusted time would have moved by more.
 */
#define IS_CORRECTED "abs(?1) <= " TEXT_OF(TOLERANCE_MS)
#define TOLERANCE_MS 86400000

_Static_assert(TOLERANCE_MS == WALL_CLOCK_TOLERANCE,
    "TOLERANCE_MS is the same as a text of SQL");

/* Damaged times stay as they are: with them the addition might overflow. */
#define MOVE_TIME(table, column)                                          \
	"UPDATE " table " SET " column " = " column " + ?1 WHERE " column \
	" BETWEEN 0 AND " TEXT_OF(STORED_TIME_MAX)

/* To be called when a doubt has ended, and the trusted time has moved. */
static void move_times(struct journal *j, int64_t moved)
{
	append(j, "DELETE FROM ban WHERE until BETWEEN 1 AND ?2 - ?1",
	    VALUES(value_int(moved), now(j)));
	append(j, MOVE_TIME("ban", "until"), VALUES(value_int(moved)));
	append(j, MOVE_TIME("tournament", "at"), VALUES(value_int(moved)));
	/*
	 * The newest games whose ends are in the future were played while the
	 * clock was late: now they have ended.
	 */
	append(j,
	    "UPDATE game SET begun = ?2 - (ended - begun), ended = ?2 "
	    "WHERE " IS_CORRECTED
	    " AND winner IS NOT NULL AND id > ifnull((SELECT id"
	    " FROM game WHERE winner IS NOT NULL AND ended <= ?2"
	    " ORDER BY id DESC LIMIT 1), 0)",
	    VALUES(value_int(moved), now(j)));
	append(j,
	    "UPDATE game SET begun = ?2 WHERE winner IS NULL"
	    " AND ended IS NULL AND begun > ?2"
	    " AND " IS_CORRECTED,
	    VALUES(value_int(moved), now(j)));
}

void journal_clock(struct journal *j, msec now_ms)
{
	append(j,
	    "INSERT OR REPLACE INTO meta VALUES"
	    " ('trusted', CAST(?1 AS BLOB)), ('wall', CAST(?2 AS BLOB)),"
	    " ('doubt', CAST(?3 AS BLOB))",
	    VALUES(value_int(j->clock.trusted), value_int(j->clock.wall),
		value_int(j->clock.doubt_until)));
	j->clock_at = now_ms + JOURNAL_CLOCK_INTERVAL;
}

enum wall_clock_change
journal_read_clock(struct journal *j, msec now_ms, int64_t wall)
{
	int64_t                step, moved;
	enum wall_clock_change change = wall_clock_read(&j->clock, now_ms, wall,
	    &step, &moved);

	/* The trusted times of the pending writes have not moved. */
	if (change != WALL_CLOCK_SAME) {
		game_changes_write(&j->games, &j->pending);
		write_batch_move_clock(&j->pending, step);
	}
	if (change == WALL_CLOCK_TRUSTED)
		move_times(j, moved);
	if (change != WALL_CLOCK_SAME || now_ms >= j->clock_at)
		journal_clock(j, now_ms);
	return change;
}

/* --- names --- */

/* Returns a player's name as name_fold writes it. */
static struct value folded(const char *name, char out[NAME_SIZE])
{
	return value_text(name_fold(name, out));
}

/* Updates how a player's name is spelled; see name_fold. */
static const char
    write_name[] = "INSERT INTO player (id, name, folded) VALUES (?1, ?2, ?3)"
		   " ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
		   " folded = excluded.folded WHERE name <> excluded.name";

uint64_t journal_bind_name(struct journal *j, uint64_t player, const char *name,
    const char *key)
{
	char fold[NAME_SIZE];

	append(j, write_name,
	    VALUES(id(player), value_text(name), folded(name, fold)));
	return append(j, "UPDATE player SET key = ?2, bound = ?3 WHERE id = ?1",
	    VALUES(id(player), value_text(key), now(j)));
}

static uint64_t forget_ignored(struct journal *j, uint64_t player)
{
	return append(j, "DELETE FROM ignored WHERE player = ?1",
	    VALUES(id(player)));
}

uint64_t journal_unbind_name(struct journal *j, uint64_t player)
{
	append(j, "UPDATE player SET key = NULL, bound = NULL WHERE id = ?1",
	    VALUES(id(player)));
	return forget_ignored(j, player);
}

uint64_t journal_forget(struct journal *j, uint64_t player)
{
	append(j,
	    "UPDATE player SET key = NULL, bound = NULL, name = '" GONE_NAME
	    "', folded = '" GONE_NAME "' WHERE id = ?1",
	    VALUES(id(player)));
	return forget_ignored(j, player);
}

uint64_t journal_ignore(struct journal *j, uint64_t player, const char *name,
    bool is_ignored)
{
	char fold[NAME_SIZE];

	if (!is_ignored)
		return append(j,
		    "DELETE FROM ignored WHERE player = ?1 AND folded = ?2",
		    VALUES(id(player), folded(name, fold)));
	return append(j, "INSERT OR REPLACE INTO ignored VALUES (?1, ?2, ?3)",
	    VALUES(id(player), folded(name, fold), value_text(name)));
}

/* --- results --- */

static struct value
variant(const struct variant *v, char out[VARIANT_TEXT_SIZE])
{
	return value_text(variant_write(v, out));
}

uint64_t journal_score(struct journal *j, uint64_t player, const char *name,
    const struct variant *v, unsigned outcome)
{
	char fold[NAME_SIZE], text[VARIANT_TEXT_SIZE];

	append_score(j, write_name,
	    VALUES(id(player), value_text(name), folded(name, fold)));
	return append_score(j,
	    "INSERT INTO score VALUES (?1, ?2, ?3 = 0, ?3 = 1, ?3 = 2, ?4,"
	    " (?3 = 1) - ((?3 = 0) << 32)) ON CONFLICT DO UPDATE SET"
	    " at = excluded.at, won = won + excluded.won,"
	    " lost = lost + excluded.lost, drawn = drawn + excluded.drawn,"
	    " standing = standing + excluded.standing",
	    VALUES(id(player), variant(v, text), value_int(outcome), now(j)));
}

uint64_t journal_meeting(struct journal *j, uint64_t player, uint64_t opponent,
    unsigned outcome)
{
	return append(j,
	    "INSERT INTO meeting VALUES (?1, ?2, ?3 = 0, ?3 = 1, ?3 = 2)"
	    " ON CONFLICT DO UPDATE SET won = won + excluded.won,"
	    " lost = lost + excluded.lost, drawn = drawn + excluded.drawn",
	    VALUES(id(player), id(opponent), value_int(outcome)));
}

uint64_t journal_rating(struct journal *j, uint64_t player,
    const struct variant *v, const struct rating *after)
{
	char text[VARIANT_TEXT_SIZE];

	return append_score(j,
	    "INSERT INTO rating VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)"
	    " ON CONFLICT DO UPDATE SET rating = excluded.rating,"
	    " rd = excluded.rd, volatility = excluded.volatility,"
	    " games = games + 1, at = excluded.at",
	    VALUES(id(player), variant(v, text), value_real(after->value),
		value_real(after->deviation), value_real(after->volatility),
		now(j)));
}

uint64_t journal_rated_game(struct journal *j, uint32_t game,
    const struct shown_rating after[2])
{
	const struct shown_rating *x = &after[SIDE_X], *o = &after[SIDE_O];

	return append(j,
	    "INSERT INTO rated_game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
	    VALUES(value_int(game), value_int(x->value), value_int(x->change),
		value_int(x->is_provisional), value_int(o->value),
		value_int(o->change), value_int(o->is_provisional)));
}

/* --- the operator --- */

uint64_t journal_ban(struct journal *j, const char *what, const char *key,
    msec length, const char *reason, bool is_of_talk)
{
	append(j, "DELETE FROM ban WHERE until <= ?1", VALUES(trusted_now(j)));
	return append(j,
	    "INSERT OR REPLACE INTO ban VALUES (?1, ?2, ?3 + ?4, ?5, ?6)",
	    VALUES(value_text(what), text_or_null(key), trusted_now(j),
		value_int(length), value_text(reason), value_int(is_of_talk)));
}

uint64_t journal_unban(struct journal *j, const char *what)
{
	return append(j, "DELETE FROM ban WHERE what = ?1",
	    VALUES(value_text(what)));
}

uint64_t journal_motd(struct journal *j, const char *text)
{
	return append(j,
	    "INSERT OR REPLACE INTO meta VALUES ('motd', CAST(?1 AS BLOB))",
	    VALUES(value_text(text)));
}

/* --- the tournament and reviews --- */

uint64_t journal_tournament(struct journal *j, const char *text, bool is_first)
{
	if (is_first)
		append(j, "DELETE FROM tournament", 0, NULL);
	return append(j, "INSERT INTO tournament (at, text) VALUES (?1, ?2)",
	    VALUES(trusted_now(j), value_text(text)));
}

/* The game may have been deleted since its row was read. */
uint64_t journal_review(struct journal *j, uint32_t game)
{
	return append(j,
	    "INSERT OR IGNORE INTO review (game, asked) SELECT ?1, ?2"
	    " WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1"
	    " AND winner IS NOT NULL)",
	    VALUES(value_int(game), now(j)));
}

uint64_t journal_review_move(struct journal *j, uint32_t game, unsigned ply,
    const char *text)
{
	return append(j,
	    "INSERT OR REPLACE INTO review_move SELECT ?1, ?2, ?3"
	    " WHERE EXISTS (SELECT 1 FROM review WHERE game = ?1)",
	    VALUES(value_int(game), value_int(ply), value_text(text)));
}

uint64_t journal_reviewed(struct journal *j, uint32_t game)
{
	return append(j, "UPDATE review SET done = 1 WHERE game = ?1",
	    VALUES(value_int(game)));
}

/* --- seats --- */

uint64_t journal_player(struct journal *j, const struct stored_player *p)
{
	const size_t previous = p->has_previous ? TOKEN_HASH_SIZE : 0;
	char         fold[NAME_SIZE];

	append(j, write_name,
	    VALUES(id(p->player), value_text(p->name), folded(p->name, fold)));
	return append(j,
	    "INSERT INTO seat (player, token, previous, game, side, token_id,"
	    " program) VALUES (?1, ?2, nullif(?3, x''), nullif(?4, 0), ?5, ?6,"
	    " ?7) ON CONFLICT DO UPDATE SET token = excluded.token,"
	    " previous = excluded.previous, game = excluded.game,"
	    " side = excluded.side, token_id = excluded.token_id,"
	    " program = excluded.program",
	    VALUES(id(p->player), value_blob(p->token_hash, TOKEN_HASH_SIZE),
		value_blob(p->previous_hash, previous), value_int(p->game_id),
		value_text(side_word(p->side)), id(p->token_id),
		value_int(p->is_program)));
}

uint64_t journal_leave(struct journal *j, uint64_t player)
{
	return append(j, "DELETE FROM seat WHERE player = ?1",
	    VALUES(id(player)));
}

/* --- games --- */

static bool takes_games(const struct journal *j)
{
	return j->is_enabled && !j->keeps_only_scores;
}

uint64_t journal_match(struct journal *j, const struct match *m)
{
	if (!takes_games(j))
		return 0;
	game_changes_add(&j->games, m, NULL, &j->pending, now(j));
	return j->position;
}

/* A seat is found by its player: so no write has to keep an index of games. */
static void
append_seats(struct journal *j, const char *sql, const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->player[side].id != 0)
			append(j, sql,
			    VALUES(id(m->player[side].id), value_int(m->id),
				value_text(side_word(side))));
}

uint64_t journal_on_event(struct journal *j, const struct match *m,
    const struct match_event *e)
{
	if (!takes_games(j) || !match_event_has(e, EVENT_STORED) ||
	    e->is_repeated)
		return 0;
	if (match_event_has(e, EVENT_BEGINS)) {
		game_row_write_start(m, &j->pending, now(j));
		append_seats(j,
		    "UPDATE seat SET game = ?2, side = ?3 WHERE player = ?1",
		    m);
		return j->position;
	}
	game_changes_add(&j->games, m, e, &j->pending, now(j));
	/* A restart may have left out a seat: then that player is elsewhere. */
	if (match_event_has(e, EVENT_SEATS))
		append_seats(j,
		    "UPDATE seat SET side = ?3 WHERE player = ?1 AND game = ?2",
		    m);
	return j->position;
}

void journal_match_freed(struct journal *j, const struct match *m)
{
	if (!takes_games(j))
		return;
	/* A batch that has had a position must not become empty. */
	if (j->pending.count > 0)
		game_changes_drop_state(&j->games, m->id);
	if (!(m->flags & MATCH_UNKEPT))
		return;
	if (m->flags & MATCH_RATED)
		append(j, "DELETE FROM rated_game WHERE game = ?1",
		    VALUES(value_int(m->id)));
	append(j, "DELETE FROM game WHERE id = ?1", VALUES(value_int(m->id)));
}
