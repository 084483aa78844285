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
#include "common/notation.h"
#include "common/parser.h"
#include "server/storage/finished_games.h"

#define TEXT_OF(macro)  TEXT_OF_(macro)
#define TEXT_OF_(token) #token

#define RECORD_KINDS (RECORD_TOURNAMENT + 1)

/* The most statements that one kind of record needs. */
#define STATEMENTS 4

/* --- statements --- */

/* Updates how a player's name is spelled; see name_fold. */
#define WRITE_NAME(name)                                                \
	"INSERT INTO player (id, name, folded) VALUES (:player, :" name \
	", :" name "_folded) ON CONFLICT (id) DO UPDATE SET"            \
	" name = excluded.name, folded = excluded.folded"               \
	" WHERE name <> excluded.name"

#define WRITE_MOVE(values)                                            \
	"INSERT INTO move (game, seq, ply, point, left, at) "         \
	"SELECT :game, ifnull(max(seq), 0) + 1, " values " FROM move" \
	" WHERE game = :game"

/*
 * Deletes rows of recent_rated that are too old, but only about 20 in one
 * commit, so that no commit is slow.
 */
static const char forget_recent_rated
    [] = "DELETE FROM recent_rated WHERE at <= min(:now - " TEXT_OF(
	STORAGE_RATED_PERIOD) ", ifnull((SELECT at FROM recent_rated"
			      " ORDER BY at LIMIT 1 OFFSET 20), :now))";

static const char forget_lists[] = "DELETE FROM listed WHERE player = :player";

/* The name that a deleted player has in games that are kept. */
#define GONE "'~gone'"

/* The statements for each kind of record. NULL follows the last one. */
static const char *const statements[RECORD_KINDS][STATEMENTS] = {
	[RECORD_GAME] = { "INSERT INTO game (id, variant, clock, absent, begun,"
			  " opening, idle, no_undo, rated, tournament, kept)"
			  " VALUES (:game,"
			  " :variant, :control, :absence, :now, :opening,"
			  " :idle, :no_undo, :rated, :start_tournament,"
			  " :start_kept)" },
	[RECORD_SEAT] = { "INSERT OR REPLACE INTO sit (game, ply, side, name,"
			  " level, owner, player) VALUES (:game, :ply, :side,"
			  " :seat_name, :level, nullif(:seat_owner, ''),"
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
	    "DELETE FROM sit WHERE game = :game AND ply > :ply + 1" },
	[RECORD_OFFER] = { "UPDATE game SET offers = :offers, offered = :ply,"
			   " draw_x = :draw_x, draw_o = :draw_o"
			   " WHERE id = :game" },
	/* Further work at the end of a game is done by finished_games_pack. */
	[RECORD_OVER] = { "UPDATE game SET winner = :side, why = :reason,"
			  " ended = :now WHERE id = :game",
	    "UPDATE person SET address = 0 WHERE game = :game" },
	[RECORD_SCORE] = { WRITE_NAME("score_name"),
	    "INSERT INTO score (player, variant, won, lost, drawn, at,"
	    " standing) VALUES (:player, :score_variant, :outcome = 0,"
	    " :outcome = 1, :outcome = 2, :now, (:outcome = 1)"
	    " - ((:outcome = 0) << 32))"
	    " ON CONFLICT DO UPDATE SET at = excluded.at,"
	    " won = won + excluded.won, lost = lost + excluded.lost,"
	    " drawn = drawn + excluded.drawn,"
	    " standing = standing + excluded.standing" },
	[RECORD_PLAYER] = { WRITE_NAME("person_name"),
	    "INSERT OR REPLACE INTO person (player, token, before, game, side,"
	    " token_id, bot, address) VALUES (:player, :token,"
	    " iif(:has_previous, :previous, NULL), :game, :side, :token_id,"
	    " :program, :address)" },
	[RECORD_LEAVE] = { "DELETE FROM person WHERE player = :player" },
	[RECORD_PAUSE] = { "UPDATE game SET pauses = :pauses, paused = :paused"
			   " WHERE id = :game" },
	[RECORD_HINT] = { "UPDATE game SET hinted = hinted |"
			  " iif(:side = 'x', 1, 2) WHERE id = :game" },
	[RECORD_SEEK] = { "UPDATE game SET seek = :text WHERE id = :game" },
	[RECORD_BIND] = { WRITE_NAME("owner_name"),
	    "UPDATE player SET key = :owner_key, bound = :now WHERE id = "
	    ":player" },
	[RECORD_UNBIND] = { "UPDATE player SET key = NULL, bound = NULL"
			    " WHERE id = :player",
	    forget_lists },
	[RECORD_RATED] = { "INSERT INTO rated_game (game, x_rating, x_change,"
			   " x_provisional, o_rating, o_change, o_provisional)"
			   " VALUES (:game, :x_rating, :x_change,"
			   " :x_provisional, :o_rating, :o_change,"
			   " :o_provisional)",
	    "INSERT INTO recent_rated VALUES (:now, :game, :player, :opponent)",
	    forget_recent_rated },
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
	[RECORD_BAN] = { "DELETE FROM ban WHERE until <= :now",
	    "INSERT OR REPLACE INTO ban VALUES (:ban, nullif(:ban_key, ''),"
	    " :now + :ban_length, :text)" },
	[RECORD_UNBAN] = { "DELETE FROM ban WHERE what = :ban" },
	[RECORD_MOTD] = { "INSERT OR REPLACE INTO meta VALUES ('motd',"
			  " CAST(:text AS BLOB))" },
	[RECORD_RENAME] = { "UPDATE player SET name = :name, folded = "
			    ":name_folded"
			    " WHERE id = :player" },
	[RECORD_FORGET] = { "UPDATE player SET key = NULL, bound = NULL, name ="
			    " " GONE ", folded = " GONE " WHERE id = :player",
	    "UPDATE sit SET name = iif(level IS NULL, " GONE ", name),"
	    " owner = iif(owner IS NULL, NULL, " GONE ")"
	    " WHERE player = :player",
	    "UPDATE game SET rated = 0 WHERE id = :game", forget_lists },
	[RECORD_LIST] = { "INSERT OR REPLACE INTO listed (player, noplay,"
			  " folded, name) VALUES (:player, :noplay, "
			  ":blocked_folded,"
			  " :blocked)" },
	[RECORD_UNLIST] = { "DELETE FROM listed WHERE player = :player"
			    " AND noplay = :noplay AND folded = "
			    ":blocked_folded" },
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
	    "INSERT INTO tournament (at, text) VALUES (:now, :text)" },
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
	FIELD_BOOL,
	FIELD_U8,
	FIELD_U16,
	FIELD_U32,
	FIELD_64, /* an unsigned 64-bit number; SQLite stores it as a signed
		     one */
	FIELD_REAL,
	FIELD_TEXT,
	FIELD_LONG_TEXT, /* a pointer to a text */
	FIELD_FOLDED,    /* a name, which is stored as folded by name_fold */
	FIELD_HASH,      /* TOKEN_HASH_SIZE bytes */
	FIELD_VARIANT,
	FIELD_CONTROL,
	FIELD_ABSENCE,
	FIELD_OPENING,
	FIELD_CHOICE,
	FIELD_REASON,
	FIELD_POINT,
	FIELD_SIDE,
	FIELD_LEVEL, /* a word, or NULL if there is no bot */
	FIELD_RATING,
	FIELD_CHANGE,
	FIELD_PROVISIONAL
};

#define AT(field) offsetof(struct record, field)

/* Two parameters: a name, and the same name folded. */
#define NAME_FIELD(name, field)                         \
	{ name, FIELD_TEXT, AT(field) },                \
	{                                               \
		name "_folded", FIELD_FOLDED, AT(field) \
	}

static const struct field {
	const char     *name;
	enum field_type type;
	size_t          offset;
} fields[] = {
	{ "game", FIELD_U32, AT(game) },
	{ "ply", FIELD_U32, AT(ply) },
	{ "now", FIELD_64, AT(unix_ms) },
	{ "side", FIELD_SIDE, AT(side) },
	{ "player", FIELD_64, AT(player) },
	{ "text", FIELD_LONG_TEXT, AT(text) },
	{ "variant", FIELD_VARIANT, AT(start.settings.variant) },
	{ "control", FIELD_CONTROL, AT(start.settings.control) },
	{ "absence", FIELD_ABSENCE, AT(start.settings.absence_rule) },
	{ "opening", FIELD_OPENING, AT(start.settings.opening) },
	{ "idle", FIELD_U16, AT(start.settings.idle_seconds) },
	{ "no_undo", FIELD_BOOL, AT(start.settings.is_undo_off) },
	{ "rated", FIELD_BOOL, AT(start.is_rated) },
	{ "start_tournament", FIELD_BOOL, AT(start.is_tournament) },
	{ "start_kept", FIELD_BOOL, AT(start.is_kept) },
	{ "seat_name", FIELD_TEXT, AT(seat.name) },
	{ "seat_owner", FIELD_TEXT, AT(seat.owner) },
	{ "level", FIELD_LEVEL, AT(seat.bot_level) },
	{ "point", FIELD_POINT, AT(move.point) },
	{ "time_left", FIELD_64, AT(move.time_left) },
	{ "choice", FIELD_CHOICE, AT(choice.choice) },
	{ "is_exchange", FIELD_BOOL, AT(choice.is_exchange) },
	{ "is_substitute", FIELD_BOOL, AT(choice.is_substitute) },
	{ "choice_left", FIELD_64, AT(choice.time_left) },
	{ "offers", FIELD_U16, AT(offers.open) },
	{ "draw_x", FIELD_U16, AT(offers.draw_from[SIDE_X]) },
	{ "draw_o", FIELD_U16, AT(offers.draw_from[SIDE_O]) },
	{ "reason", FIELD_REASON, AT(reason) },
	NAME_FIELD("score_name", score.name),
	{ "score_variant", FIELD_VARIANT, AT(score.variant) },
	{ "outcome", FIELD_U8, AT(score.outcome) },
	NAME_FIELD("person_name", person.name),
	{ "token", FIELD_HASH, AT(person.token_hash) },
	{ "has_previous", FIELD_BOOL, AT(person.has_previous) },
	{ "previous", FIELD_HASH, AT(person.previous_hash) },
	{ "token_id", FIELD_64, AT(person.token_id) },
	{ "program", FIELD_BOOL, AT(person.is_program) },
	{ "address", FIELD_64, AT(person.address) },
	{ "pauses", FIELD_U8, AT(pause.count) },
	{ "paused", FIELD_BOOL, AT(pause.is_on) },
	NAME_FIELD("owner_name", owner.name),
	{ "owner_key", FIELD_TEXT, AT(owner.key) },
	{ "opponent", FIELD_64, AT(rated.opponent) },
	{ "x_rating", FIELD_RATING, AT(rated.after[SIDE_X]) },
	{ "x_change", FIELD_CHANGE, AT(rated.after[SIDE_X]) },
	{ "x_provisional", FIELD_PROVISIONAL, AT(rated.after[SIDE_X]) },
	{ "o_rating", FIELD_RATING, AT(rated.after[SIDE_O]) },
	{ "o_change", FIELD_CHANGE, AT(rated.after[SIDE_O]) },
	{ "o_provisional", FIELD_PROVISIONAL, AT(rated.after[SIDE_O]) },
	{ "rating_variant", FIELD_VARIANT, AT(rating.variant) },
	{ "value", FIELD_REAL, AT(rating.after.value) },
	{ "deviation", FIELD_REAL, AT(rating.after.deviation) },
	{ "volatility", FIELD_REAL, AT(rating.after.volatility) },
	{ "met", FIELD_64, AT(meeting.opponent) },
	{ "met_outcome", FIELD_U8, AT(meeting.outcome) },
	{ "ban", FIELD_TEXT, AT(ban.what) },
	{ "ban_key", FIELD_TEXT, AT(ban.key) },
	{ "ban_length", FIELD_64, AT(ban.length) },
	NAME_FIELD("name", name),
	NAME_FIELD("blocked", blocked.name),
	{ "noplay", FIELD_BOOL, AT(blocked.is_for_games) },
	{ "kept", FIELD_BOOL, AT(is_kept) },
	{ "first", FIELD_BOOL, AT(is_first) },
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
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE],
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
	case FIELD_CONTROL:
		text = time_control_write(field, control);
		break;
	case FIELD_ABSENCE:
		text = absence_rule_word(*(const enum absence_rule *)field);
		break;
	case FIELD_OPENING:
		text = opening_kind_word((enum opening_kind) *
		    (const uint8_t *)field);
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

static void bind_field(struct statement *q, int i, const struct field *f,
    const struct record *r)
{
	const void                *field = (const char *)r + f->offset;
	const struct shown_rating *rating = field;

	switch (f->type) {
	case FIELD_BOOL:
		statement_bind_int(q, i, *(const bool *)field);
		break;
	case FIELD_U8:
		statement_bind_int(q, i, *(const uint8_t *)field);
		break;
	case FIELD_U16:
		statement_bind_int(q, i, *(const uint16_t *)field);
		break;
	case FIELD_U32:
		statement_bind_int(q, i, *(const uint32_t *)field);
		break;
	case FIELD_64:
		statement_bind_int(q, i, *(const int64_t *)field);
		break;
	case FIELD_REAL:
		statement_bind_real(q, i, *(const double *)field);
		break;
	case FIELD_HASH:
		statement_bind_blob(q, i, field, TOKEN_HASH_SIZE);
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
