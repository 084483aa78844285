/*
 * record_write.c -- writes records of the journal into the tables, each batch
 * as one transaction.
 *
 * The table "fields" says which field of the record is bound to each parameter
 * of a statement, such as :game.
 */

#include "server/storage/storage_file.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "common/enum_words.h"
#include "common/name_fold.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/storage/finished_games.h"

#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token

#define RECORD_KINDS (RECORD_CLOCK_MOVED + 1)

/* The most statements that one kind of record needs. */
#define STATEMENTS 5

/* --- statements --- */

/* Updates how a player's name is spelled; see name_fold. */
static const char write_name[] =
    "INSERT INTO player (id, name, folded) VALUES (:player, :name, :folded)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
    " folded = excluded.folded WHERE name <> excluded.name";

/*
 * The trusted time at which the record was made: what ends by time is stored by
 * it. Games have :now, which is the time that people read.
 */
#define TRUSTED_NOW "(:now - :lead)"

/* Damaged times stay as they are: with them the addition might overflow. */
#define MOVE_TIME(table, column)                                              \
	"UPDATE " table " SET " column " = " column " + :moved WHERE " column \
	" BETWEEN 0 AND " TEXT_OF(STORED_TIME_MAX)

#define WRITE_MOVE(values)                                            \
	"INSERT INTO move (game, seq, ply, point, left, at) "         \
	"SELECT :game, ifnull(max(seq), 0) + 1, " values " FROM move" \
	" WHERE game = :game"

/*
 * The doubt has ended because the clock is right: if it were only believed, the
 * trusted time would have moved by more.
 */
#define IS_CORRECTED "abs(:moved) <= " TEXT_OF(TOLERANCE_MS)
#define TOLERANCE_MS 86400000

_Static_assert(TOLERANCE_MS == WALL_CLOCK_TOLERANCE,
    "TOLERANCE_MS is the same as a text of SQL");

/*
 * The newest games whose ends are in the future were played while the clock was
 * late: now they have ended.
 */
static const char redate_finished
    [] = "UPDATE finished SET begun = :now - lasted WHERE " IS_CORRECTED
	 " AND id > ifnull((SELECT id FROM finished WHERE begun + lasted <="
	 " :now ORDER BY id DESC LIMIT 1), 0)";

static const char forget_ignored[] = "DELETE FROM ignored"
				     " WHERE player = :player";

/* The name that a deleted player has in games that are kept. */
#define GONE "'~gone'"

/* The statements for each kind of record. NULL follows the last one. */
static const char *const statements[RECORD_KINDS][STATEMENTS] = {
	[RECORD_GAME] = { "INSERT INTO game (id, variant, terms, begun, rated,"
			  " tournament, kept) VALUES (:game, :variant, :terms,"
			  " :now, :rated, :start_tournament, :start_kept)" },
	[RECORD_SEAT] = { "INSERT OR REPLACE INTO sit (game, ply, side, name,"
			  " level, owner, player) VALUES (:game, :ply, :side,"
			  " :name, :level, nullif(:seat_owner, ''),"
			  " nullif(:player, 0))" },
	[RECORD_MOVE] = { WRITE_MOVE(":ply, :point, :time_left, :now") },
	/*
	 * The seats are exchanged in two steps, because two rows must not have
	 * the same key at any time.
	 */
	[RECORD_CHOICE] = { WRITE_MOVE(":ply, iif(:is_substitute, '~', '=')"
				       " || :choice, :choice_left, :now"),
	    "UPDATE sit SET side = '=' || iif(side = 'x', 'o', 'x')"
	    " WHERE game = :game AND :is_exchange",
	    "UPDATE sit SET side = substr(side, 2)"
	    " WHERE game = :game AND :is_exchange",
	    "UPDATE person SET side = iif(side = 'x', 'o', 'x')"
	    " WHERE game = :game AND :is_exchange" },
	[RECORD_UNDO] = { WRITE_MOVE(":ply, :side, 0, :now"),
	    "DELETE FROM sit WHERE game = :game AND ply > :ply" },
	[RECORD_OFFER] = { "UPDATE game SET offers = :offers, offered = :ply,"
			   " draw_x = :draw_x, draw_o = :draw_o"
			   " WHERE id = :game" },
	/* Further work at the end of a game is done by finished_games_pack. */
	[RECORD_OVER] = { "UPDATE game SET winner = :side, why = :reason,"
			  " ended = :now WHERE id = :game",
	    "UPDATE person SET address = NULL WHERE game = :game" },
	[RECORD_SCORE] = { write_name,
	    "INSERT INTO score (player, variant, won, lost, drawn, at,"
	    " standing) VALUES (:player, :score_variant, :outcome = 0,"
	    " :outcome = 1, :outcome = 2, :now, (:outcome = 1)"
	    " - ((:outcome = 0) << 32))"
	    " ON CONFLICT DO UPDATE SET at = excluded.at,"
	    " won = won + excluded.won, lost = lost + excluded.lost,"
	    " drawn = drawn + excluded.drawn,"
	    " standing = standing + excluded.standing" },
	[RECORD_PLAYER] = { write_name,
	    "INSERT OR REPLACE INTO person (player, token, before, game, side,"
	    " token_id, bot, address) VALUES (:player, :token,"
	    " iif(:has_previous, :previous, NULL), :game, :side, :token_id,"
	    " :program, nullif(:address, zeroblob(16)))" },
	[RECORD_LEAVE] = { "DELETE FROM person WHERE player = :player" },
	[RECORD_PAUSE] = { "UPDATE game SET pauses = :pauses, paused = :paused"
			   " WHERE id = :game" },
	[RECORD_HINT] = { "UPDATE game SET hinted = hinted |"
			  " iif(:side = 'x', 1, 2) WHERE id = :game" },
	[RECORD_SEEK] = { "UPDATE game SET seek = :text WHERE id = :game" },
	[RECORD_BIND] = { write_name,
	    "UPDATE player SET key = :owner_key, bound = :now WHERE id = "
	    ":player" },
	[RECORD_UNBIND] = { "UPDATE player SET key = NULL, bound = NULL"
			    " WHERE id = :player",
	    forget_ignored },
	[RECORD_RATED] = { "INSERT INTO rated_game (game, x_rating, x_change,"
			   " x_provisional, o_rating, o_change, o_provisional)"
			   " VALUES (:game, :x_rating, :x_change,"
			   " :x_provisional, :o_rating, :o_change,"
			   " :o_provisional)" },
	[RECORD_RATING] = { "INSERT INTO rating (player, variant, rating, rd,"
			    " volatility, games, at) VALUES (:player,"
			    " :rating_variant,"
			    " :value, :deviation, :volatility, 1, :now)"
			    " ON CONFLICT DO UPDATE SET"
			    " rating = excluded.rating, rd = excluded.rd,"
			    " volatility = excluded.volatility,"
			    " games = games + 1, at = excluded.at" },
	[RECORD_MEETING] = { "INSERT INTO meeting (player, opponent, won, lost,"
			     " drawn) VALUES (:player, :met,"
			     " :met_outcome = 0, :met_outcome = 1, "
			     ":met_outcome = 2)"
			     " ON CONFLICT DO UPDATE SET"
			     " won = won + excluded.won,"
			     " lost = lost + excluded.lost,"
			     " drawn = drawn + excluded.drawn" },
	[RECORD_BAN] = { "DELETE FROM ban WHERE until <= " TRUSTED_NOW,
	    "INSERT OR REPLACE INTO ban VALUES (:ban, nullif(:ban_key, "
	    "''), " TRUSTED_NOW " + :ban_length, :text, :ban_talk)" },
	[RECORD_UNBAN] = { "DELETE FROM ban WHERE what = :ban" },
	[RECORD_MOTD] = { "INSERT OR REPLACE INTO meta VALUES ('motd',"
			  " CAST(:text AS BLOB))" },
	[RECORD_FORGET] = { "UPDATE player SET key = NULL, bound = NULL, name ="
			    " " GONE ", folded = " GONE " WHERE id = :player",
	    "UPDATE sit SET name = iif(level IS NULL, " GONE ", name),"
	    " owner = iif(owner IS NULL, NULL, " GONE ")"
	    " WHERE player = :player",
	    "UPDATE game SET rated = 0 WHERE id = :game", forget_ignored },
	[RECORD_IGNORE] = { "INSERT OR REPLACE INTO ignored (player, folded,"
			    " name) VALUES (:player, :folded, :name)" },
	[RECORD_UNIGNORE] = { "DELETE FROM ignored WHERE player = :player"
			      " AND folded = :folded" },
	[RECORD_KEPT] = { "UPDATE game SET kept = :kept"
			  " WHERE id = :game" },
	/* The game may have been deleted since its row was read. */
	[RECORD_REVIEW] = { "INSERT OR IGNORE INTO review (game, asked)"
			    " SELECT :game, :now WHERE EXISTS (SELECT 1 FROM"
			    " finished WHERE id = :game)" },
	[RECORD_REVIEW_MOVE] = { "INSERT OR REPLACE INTO review_move SELECT"
				 " :game, :ply, :text WHERE EXISTS (SELECT 1"
				 " FROM review WHERE game = :game)" },
	[RECORD_REVIEWED] = { "UPDATE review SET done = 1"
			      " WHERE game = :game" },
	[RECORD_TOURNAMENT] = { "DELETE FROM tournament WHERE :first",
	    "INSERT INTO tournament (at, text) VALUES (" TRUSTED_NOW
	    ", :text)" },
	[RECORD_CLOCK] = { "INSERT OR REPLACE INTO meta VALUES"
			   " ('trusted', CAST(:trusted AS BLOB)),"
			   " ('wall', CAST(:wall AS BLOB)),"
			   " ('doubt', CAST(:doubt AS BLOB))" },
	[RECORD_CLOCK_MOVED] = { "DELETE FROM ban WHERE until BETWEEN 1 AND"
				 " :now - :moved",
	    MOVE_TIME("ban", "until"), MOVE_TIME("tournament", "at"),
	    redate_finished,
	    "UPDATE game SET begun = :now WHERE begun > :now"
	    " AND " IS_CORRECTED },
};

void storage_prepare_writing(const struct storage *db)
{
	for (int kind = 0; kind < RECORD_KINDS; kind++)
		for (int i = 0; i < STATEMENTS && statements[kind][i] != NULL;
		     i++)
			storage_statement(db, statements[kind][i]);
}

/* --- fields --- */

/* The type of a field, which decides how the field is stored. */
enum field_type {
	/*
	 * A number of any size, or a bool; SQLite stores an unsigned number of
	 * 64 bits as a signed one
	 */
	FIELD_INT,
	FIELD_REAL,
	FIELD_TEXT,
	FIELD_LONG_TEXT, /* a pointer to a text */
	FIELD_FOLDED,    /* a name, which is stored as folded by name_fold */
	FIELD_BLOB,
	FIELD_VARIANT,
	FIELD_TERMS,
	FIELD_CHOICE,
	FIELD_REASON,
	FIELD_POINT,
	FIELD_SIDE,
	FIELD_LEVEL, /* a word, or NULL if there is no bot */
	FIELD_RATING,
	FIELD_CHANGE,
	FIELD_PROVISIONAL
};

#define FIELD(name, type, field)                            \
	{                                                   \
		name, type, offsetof(struct record, field), \
		    sizeof(((struct record *)NULL)->field)  \
	}

static const struct field {
	const char     *name;
	enum field_type type;
	size_t          offset, size;
} fields[] = {
	FIELD("game", FIELD_INT, game),
	FIELD("ply", FIELD_INT, ply),
	FIELD("now", FIELD_INT, unix_ms),
	FIELD("lead", FIELD_INT, clock_lead),
	FIELD("side", FIELD_SIDE, side),
	FIELD("player", FIELD_INT, player),
	FIELD("name", FIELD_TEXT, name),
	FIELD("folded", FIELD_FOLDED, name),
	FIELD("text", FIELD_LONG_TEXT, text),
	FIELD("variant", FIELD_VARIANT, start.settings.variant),
	FIELD("terms", FIELD_TERMS, start.settings),
	FIELD("rated", FIELD_INT, start.is_rated),
	FIELD("start_tournament", FIELD_INT, start.is_tournament),
	FIELD("start_kept", FIELD_INT, start.is_kept),
	FIELD("seat_owner", FIELD_TEXT, seat.owner),
	FIELD("level", FIELD_LEVEL, seat.bot_level),
	FIELD("point", FIELD_POINT, move.point),
	FIELD("time_left", FIELD_INT, move.time_left),
	FIELD("choice", FIELD_CHOICE, choice.choice),
	FIELD("is_exchange", FIELD_INT, choice.is_exchange),
	FIELD("is_substitute", FIELD_INT, choice.is_substitute),
	FIELD("choice_left", FIELD_INT, choice.time_left),
	FIELD("offers", FIELD_INT, offers.open),
	FIELD("draw_x", FIELD_INT, offers.draw_from[SIDE_X]),
	FIELD("draw_o", FIELD_INT, offers.draw_from[SIDE_O]),
	FIELD("reason", FIELD_REASON, reason),
	FIELD("score_variant", FIELD_VARIANT, score.variant),
	FIELD("outcome", FIELD_INT, score.outcome),
	FIELD("token", FIELD_BLOB, person.token_hash),
	FIELD("has_previous", FIELD_INT, person.has_previous),
	FIELD("previous", FIELD_BLOB, person.previous_hash),
	FIELD("token_id", FIELD_INT, person.token_id),
	FIELD("program", FIELD_INT, person.is_program),
	FIELD("address", FIELD_BLOB, person.address),
	FIELD("pauses", FIELD_INT, pause.count),
	FIELD("paused", FIELD_INT, pause.is_on),
	FIELD("owner_key", FIELD_TEXT, key),
	FIELD("x_rating", FIELD_RATING, rated.after[SIDE_X]),
	FIELD("x_change", FIELD_CHANGE, rated.after[SIDE_X]),
	FIELD("x_provisional", FIELD_PROVISIONAL, rated.after[SIDE_X]),
	FIELD("o_rating", FIELD_RATING, rated.after[SIDE_O]),
	FIELD("o_change", FIELD_CHANGE, rated.after[SIDE_O]),
	FIELD("o_provisional", FIELD_PROVISIONAL, rated.after[SIDE_O]),
	FIELD("rating_variant", FIELD_VARIANT, rating.variant),
	FIELD("value", FIELD_REAL, rating.after.value),
	FIELD("deviation", FIELD_REAL, rating.after.deviation),
	FIELD("volatility", FIELD_REAL, rating.after.volatility),
	FIELD("met", FIELD_INT, meeting.opponent),
	FIELD("met_outcome", FIELD_INT, meeting.outcome),
	FIELD("ban", FIELD_TEXT, ban.what),
	FIELD("ban_key", FIELD_TEXT, ban.key),
	FIELD("ban_length", FIELD_INT, ban.length),
	FIELD("ban_talk", FIELD_INT, ban.is_of_talk),
	FIELD("kept", FIELD_INT, is_kept),
	FIELD("first", FIELD_INT, is_first),
	FIELD("trusted", FIELD_INT, clock.trusted),
	FIELD("wall", FIELD_INT, clock.wall),
	FIELD("doubt", FIELD_INT, clock.doubt_until),
	FIELD("moved", FIELD_INT, moved),
};

static const struct field *find_field(const char *name)
{
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (strcmp(fields[i].name, name) == 0)
			return &fields[i];
	return NULL;
}

/* Binds a field that is stored as text. */
static void
bind_text(struct statement *q, int i, enum field_type type, const void *field)
{
	char variant[VARIANT_TEXT_SIZE], terms[GAME_TERMS_TEXT_SIZE],
	    at[NOTATION_POINT_SIZE], folded[NAME_SIZE];
	const char *text = field;
	int8_t      level;

	switch (type) {
	case FIELD_LONG_TEXT:
		text = *(const char *const *)field;
		break;
	case FIELD_FOLDED:
		text = name_fold(field, folded);
		break;
	case FIELD_VARIANT:
		text = variant_write(field, variant);
		break;
	case FIELD_TERMS:
		text = game_settings_write_terms(field, terms);
		break;
	case FIELD_CHOICE:
		text = opening_choice_word(*(const enum opening_choice *)field);
		break;
	case FIELD_REASON:
		text = end_reason_word(*(const enum end_reason *)field);
		break;
	case FIELD_POINT:
		notation_write(*(const point *)field, at);
		text = at;
		break;
	case FIELD_SIDE:
		text = side_word(*(const enum side *)field);
		break;
	case FIELD_LEVEL:
		level = *(const int8_t *)field;
		text = level == NO_BOT_LEVEL ?
		    NULL :
		    bot_level_word((enum bot_level)level);
		break;
	default:
		break;
	}
	statement_bind_text(q, i, text);
}

static void bind_int(struct statement *q, int i, const void *field, size_t size)
{
	int64_t n;

	if (size == sizeof(uint8_t))
		n = *(const uint8_t *)field;
	else if (size == sizeof(uint16_t))
		n = *(const uint16_t *)field;
	else if (size == sizeof(uint32_t))
		n = *(const uint32_t *)field;
	else
		n = *(const int64_t *)field;
	statement_bind_int(q, i, n);
}

static void bind_field(struct statement *q, int i, const struct field *f,
    const struct record *r)
{
	const void                *field = (const char *)r + f->offset;
	const struct shown_rating *rating = field;

	switch (f->type) {
	case FIELD_INT:
		bind_int(q, i, field, f->size);
		break;
	case FIELD_REAL:
		statement_bind_real(q, i, *(const double *)field);
		break;
	case FIELD_BLOB:
		statement_bind_blob(q, i, field, f->size);
		break;
	case FIELD_RATING:
		statement_bind_int(q, i, rating->value);
		break;
	case FIELD_CHANGE:
		statement_bind_int(q, i, rating->change);
		break;
	case FIELD_PROVISIONAL:
		statement_bind_int(q, i, rating->is_provisional);
		break;
	default:
		bind_text(q, i, f->type, field);
	}
}

static enum sqlite_result write_statement(const struct storage *db,
    const char *sql, const struct record *r)
{
	struct statement *q = storage_statement(db, sql);
	const char       *name;

	for (int i = 1; (name = statement_parameter(q, i)) != NULL; i++) {
		const struct field *f = find_field(name);

		assert(f != NULL);
		bind_field(q, i, f, r);
	}
	return statement_step(q);
}

/* Writes a record in the open transaction. Returns SQL_DONE, or the error. */
static enum sqlite_result
write_record(const struct storage *db, const struct record *r)
{
	enum sqlite_result result = SQL_DONE;

	for (int i = 0; i < STATEMENTS && result == SQL_DONE &&
	     statements[r->kind][i] != NULL;
	     i++)
		result = write_statement(db, statements[r->kind][i], r);
	return result;
}

/* --- batches --- */

/* The records that storage_write must write. */
struct batch {
	const struct storage *db;
	const struct record  *records;
	size_t                n;
};

static enum sqlite_result write_all(void *ctx)
{
	const struct batch *b = ctx;
	enum sqlite_result  result = SQL_DONE;
	bool                may_be_left = false;

	for (size_t i = 0; i < b->n && result == SQL_DONE; i++) {
		enum record_kind kind = b->records[i].kind;

		result = write_record(b->db, &b->records[i]);
		if (kind == RECORD_OVER && result == SQL_DONE)
			result = finished_games_pack(b->db, b->records[i].game);
		may_be_left |= kind == RECORD_OVER || kind == RECORD_LEAVE ||
		    kind == RECORD_PLAYER;
	}
	if (may_be_left && result == SQL_DONE)
		result = finished_games_forget_left(b->db);
	return result;
}

enum storage_result
storage_write(struct storage *db, const struct record *records, size_t n)
{
	struct batch batch = { db, records, n };

	return storage_transact(db, write_all, &batch);
}
