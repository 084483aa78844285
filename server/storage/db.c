/* db.c -- the database: writes batches of records, each as one transaction. */

#include "server/storage/db.h"

#include <stdlib.h>
#include <string.h>

#include "common/bot_level.h"
#include "common/fatal.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/storage/db_schema.h"
#include "server/storage/game_pack.h"

struct db {
	struct db_file    file;
	bool              is_in_memory, is_read_only;
	bool              is_lost, has_note;
	struct game_pack  pack;
	struct statement *begin, *commit;
	struct statement *write[RECORD_KINDS][RECORD_STATEMENTS];
};

static void prepare_statements(struct db *db)
{
	db->begin = db_file_prepare(&db->file, "BEGIN IMMEDIATE");
	db->commit = db_file_prepare(&db->file, "COMMIT");
	game_pack_prepare(&db->pack, &db->file);
	for (int kind = 0; kind < RECORD_KINDS; kind++)
		for (int i = 0; i < RECORD_STATEMENTS &&
		     db_schema_write[kind][i].sql != NULL;
		     i++)
			db->write[kind][i] = db_file_prepare(&db->file,
			    db_schema_write[kind][i].sql);
}

struct db *db_open(const char *path)
{
	struct db *db = xcalloc(1, sizeof(*db));

	db_file_open(&db->file, path);
	db->has_note = db->file.message[0] != '\0';
	prepare_statements(db);
	return db;
}

struct db *db_open_memory(void)
{
	struct db *db = xcalloc(1, sizeof(*db));

	db_file_open_memory(&db->file);
	db->is_in_memory = true;
	prepare_statements(db);
	return db;
}

bool db_is_in_memory(const struct db *db)
{
	return db->is_in_memory;
}

struct db *db_open_to_read(const char *path)
{
	struct db *db = xcalloc(1, sizeof(*db));

	db_file_open_to_read(&db->file, path);
	db->is_read_only = true;
	return db;
}

void db_close(struct db *db)
{
	if (db == NULL)
		return;
	/* No checkpoint is made into a file that is not ours. */
	db_file_close(&db->file, !db->is_read_only && db_look(db) == DB_DONE);
	free(db);
}

const struct db_file *db_get_file(const struct db *db)
{
	return &db->file;
}

/* --- binding a record's fields to a statement --- */

static const char *null_if_empty(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

static void bind_text_param(struct statement *statement, int i, char param,
    const struct record *record)
{
	char text[VARIANT_TEXT_SIZE > TIME_CONTROL_TEXT_SIZE ?
		VARIANT_TEXT_SIZE :
		TIME_CONTROL_TEXT_SIZE];
	char folded[NAME_SIZE];

	switch (param) {
	case 'a':
		statement_bind_text(statement, i,
		    absence_rule_word(record->absence));
		break;
	case 'c':
		statement_bind_text(statement, i,
		    time_control_write(&record->control, text));
		break;
	case 'd':
		statement_bind_text(statement, i,
		    name_fold(record->name, folded));
		break;
	case 'e':
		statement_bind_text(statement, i,
		    record->bot_level < 0 ?
			NULL :
			bot_level_word((enum bot_level)record->bot_level));
		break;
	case 'm':
		notation_write(record->point, text);
		statement_bind_text(statement, i, text);
		break;
	case 'n':
		statement_bind_text(statement, i, record->name);
		break;
	case 'o':
		statement_bind_text(statement, i, null_if_empty(record->owner));
		break;
	case 'q':
		statement_bind_text(statement, i, record->seek);
		break;
	case 'K':
		statement_bind_text(statement, i, record->ban);
		break;
	case 'x':
		statement_bind_text(statement, i, record->text);
		break;
	case 'z':
		statement_bind_text(statement, i, record->key);
		break;
	case 's':
		statement_bind_text(statement, i, side_word(record->side));
		break;
	case 'v':
		statement_bind_text(statement, i,
		    variant_write(&record->variant, text));
		break;
	case 'y':
		statement_bind_text(statement, i,
		    end_reason_word(record->reason));
		break;
	}
}

static int64_t int_param(char param, const struct record *record)
{
	switch (param) {
	case 'f':
		return record->offers;
	case 'B':
		return record->is_program;
	case 'R':
		return record->blocks_games;
	case 'I':
		return record->idle_seconds;
	case 'U':
		return record->is_undo_off;
	case 'r':
		return record->is_rated;
	case 'u':
		return (int64_t)record->opponent;
	case 'H':
		return (int64_t)record->opening;
	case 'Y':
		return rated_side_pack(&record->rated.side[SIDE_X]);
	case 'Z':
		return rated_side_pack(&record->rated.side[SIDE_O]);
	case 'N':
		return !record->is_dropped;
	case 'P':
		return record->pauses;
	case 'Q':
		return record->is_paused;
	case 'X':
		return record->draw_from[SIDE_X];
	case 'O':
		return record->draw_from[SIDE_O];
	case 'g':
		return record->game;
	case 'h':
		return 1 << record->side;
	case 'i':
		return (int64_t)record->player;
	case 'j':
		return (int64_t)record->token_id;
	case 'l':
		return record->time_left;
	case 'p':
		return record->ply;
	case 't':
		return record->unix_ms;
	default: /* W, L, D, in the order of enum outcome */
		return strchr("WLD", param) - "WLD" == record->outcome;
	}
}

static double real_param(char param, const struct rating *r)
{
	switch (param) {
	case '1':
		return r->value;
	case '2':
		return r->deviation;
	default:
		return r->volatility;
	}
}

static void bind_params(struct statement *statement, const char *params,
    const struct record *record)
{
	for (int i = 0; params[i] != '\0'; i++)
		if (params[i] == 'k')
			statement_bind_blob(statement, i + 1,
			    record->token_hash, TOKEN_HASH_SIZE);
		else if (params[i] == 'b')
			statement_bind_blob(statement, i + 1,
			    record->has_previous ? record->previous_hash : NULL,
			    TOKEN_HASH_SIZE);
		else if (strchr("acdemnoqsvxyzK", params[i]) != NULL)
			bind_text_param(statement, i + 1, params[i], record);
		else if (strchr("123", params[i]) != NULL)
			statement_bind_real(statement, i + 1,
			    real_param(params[i], &record->rating));
		else
			statement_bind_int(statement, i + 1,
			    int_param(params[i], record));
}

static enum sqlite_result write_record(struct db *db, const struct record *r)
{
	enum sqlite_result result = SQL_DONE;

	for (int i = 0; i < RECORD_STATEMENTS && result == SQL_DONE &&
	     db->write[r->kind][i] != NULL;
	     i++) {
		bind_params(db->write[r->kind][i],
		    db_schema_write[r->kind][i].params, r);
		result = statement_step(db->write[r->kind][i]);
	}
	return result;
}

/* What db_write is to write. */
struct batch {
	struct db           *db;
	const struct record *records;
	size_t               n;
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
			result = game_pack_end(&b->db->pack,
			    b->records[i].game);
		may_be_left |= kind == RECORD_OVER || kind == RECORD_LEAVE ||
		    kind == RECORD_PLAYER;
	}
	if (may_be_left && result == SQL_DONE)
		result = game_pack_forget_left(&b->db->pack);
	return result;
}

static enum db_result to_db_result(enum sqlite_result result)
{
	if (result == SQL_DONE)
		return DB_DONE;
	return result == SQL_DISK_FULL ? DB_DISK_FULL : DB_FAILED;
}

enum db_result db_look(struct db *db)
{
	enum db_file_state state = db_file_look(&db->file);

	db->is_lost = state == DB_FILE_LOST || state == DB_FILE_FAILED;
	db->has_note |= state == DB_FILE_RESTORED;
	if (state == DB_FILE_FAILED)
		return DB_FAILED;
	return state == DB_FILE_LOST ? DB_LOST : DB_DONE;
}

const char *db_take_note(struct db *db)
{
	bool has_note = db->has_note;

	db->has_note = false;
	return has_note ? db->file.message : NULL;
}

enum db_result
db_transact(struct db *db, enum sqlite_result (*body)(void *ctx), void *ctx)
{
	enum db_result     looked = db_look(db);
	enum sqlite_result result;

	if (looked != DB_DONE)
		return looked;
	result = statement_step(db->begin);
	if (result == SQL_DONE)
		result = body(ctx);
	if (result == SQL_DONE)
		result = statement_step(db->commit);
	if (result != SQL_DONE) {
		sqlite_rollback(db->file.sqlite);
	}
	db_file_note_written(&db->file);
	return to_db_result(result);
}

enum db_result db_write(struct db *db, const struct record *records, size_t n)
{
	struct batch batch = { db, records, n };

	return db_transact(db, write_all, &batch);
}

size_t db_wal_bytes(const struct db *db)
{
	return sqlite_wal_bytes(db->file.sqlite);
}

enum checkpoint_need db_checkpoint_need(const struct db *db)
{
	size_t wal_bytes = sqlite_wal_bytes(db->file.sqlite);

	if (wal_bytes < DB_WAL_SOFT_LIMIT)
		return CHECKPOINT_NOT_NEEDED;
	return wal_bytes < DB_WAL_HARD_LIMIT ? CHECKPOINT_WHEN_IDLE :
					       CHECKPOINT_NOW;
}

enum db_result db_checkpoint(struct db *db)
{
	enum db_result result = db_look(db);

	if (result == DB_DONE)
		result = to_db_result(db_file_checkpoint(&db->file));
	return result;
}

const char *db_error(const struct db *db)
{
	return db->is_lost ? db->file.message : sqlite_error(db->file.sqlite);
}

void db_server_id(struct db *db, uint8_t id[DB_SERVER_ID_SIZE])
{
	struct statement *statement = db_file_prepare(&db->file,
	    db_schema_server_id);
	const void       *bytes = NULL;

	if (statement_step(statement) == SQL_ROW)
		bytes = statement_blob(statement, 0, DB_SERVER_ID_SIZE);
	if (bytes == NULL)
		db_file_fatal_damaged(&db->file, "the server id is missing");
	memcpy(id, bytes, DB_SERVER_ID_SIZE);
	statement_reset(statement);
}

bool db_key_seed(struct db *db, uint8_t seed[DB_KEY_SEED_SIZE])
{
	struct statement *statement = db_file_prepare(&db->file,
	    db_schema_key_seed);
	const void       *bytes = NULL;

	if (statement_step(statement) == SQL_ROW) {
		bytes = statement_blob(statement, 0, DB_KEY_SEED_SIZE);
		if (bytes == NULL)
			db_file_fatal_damaged(&db->file,
			    "the server's key is invalid");
		memcpy(seed, bytes, DB_KEY_SEED_SIZE);
	}
	statement_reset(statement);
	return bytes != NULL;
}

void db_set_key_seed(struct db *db, const uint8_t seed[DB_KEY_SEED_SIZE])
{
	struct statement *statement = db_file_prepare(&db->file,
	    db_schema_set_key_seed);

	statement_bind_blob(statement, 1, seed, DB_KEY_SEED_SIZE);
	if (statement_step(statement) != SQL_DONE)
		fatal("cannot write the server's key: %s", db_error(db));
}
