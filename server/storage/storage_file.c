/* storage_file.c -- the file behind a database: open, transactions, identity. */

#include "server/storage/storage_file.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

struct storage {
	struct db_file file;
	bool           is_read_only;
	bool           is_lost, has_note;
};

static const char begin[] = "BEGIN IMMEDIATE";
static const char commit[] = "COMMIT";

struct storage *storage_open(const char *path)
{
	struct storage *db = xcalloc(1, sizeof(*db));

	db_file_open(&db->file, path);
	db->has_note = db->file.message[0] != '\0';
	storage_prepare_writing(db);
	return db;
}

struct storage *storage_open_memory(void)
{
	struct storage *db = xcalloc(1, sizeof(*db));

	db_file_open_memory(&db->file);
	storage_prepare_writing(db);
	return db;
}

bool storage_is_in_memory(const struct storage *db)
{
	return db->file.wal_path == NULL;
}

struct storage *storage_open_to_read(const char *path)
{
	struct storage *db = xcalloc(1, sizeof(*db));

	db_file_open_to_read(&db->file, path);
	db->is_read_only = true;
	return db;
}

void storage_close(struct storage *db)
{
	if (db == NULL)
		return;
	/*
	 * If the file is no longer ours, it must not be written to, not even by
	 * a checkpoint.
	 */
	db_file_close(&db->file,
	    !db->is_read_only && storage_look(db) == STORAGE_DONE);
	free(db);
}

const struct db_file *storage_get_file(const struct storage *db)
{
	return &db->file;
}

struct statement *storage_statement(const struct storage *db, const char *sql)
{
	return db_file_prepare(&db->file, sql);
}

/* --- writing --- */

static enum storage_result to_db_result(enum sqlite_result result)
{
	if (result == SQL_DONE)
		return STORAGE_DONE;
	return result == SQL_DISK_FULL ? STORAGE_DISK_FULL : STORAGE_FAILED;
}

enum storage_result storage_look(struct storage *db)
{
	enum db_file_state state = db_file_look(&db->file);

	db->is_lost = state == DB_FILE_LOST || state == DB_FILE_FAILED;
	db->has_note |= state == DB_FILE_RESTORED;
	if (state == DB_FILE_FAILED)
		return STORAGE_FAILED;
	return state == DB_FILE_LOST ? STORAGE_LOST : STORAGE_DONE;
}

const char *storage_take_note(struct storage *db)
{
	bool has_note = db->has_note;

	db->has_note = false;
	return has_note ? db->file.message : NULL;
}

enum storage_result storage_transact(struct storage *db,
    enum sqlite_result (*body)(void *ctx), void *ctx)
{
	enum storage_result looked = storage_look(db);
	enum sqlite_result  result;

	if (looked != STORAGE_DONE)
		return looked;
	result = statement_step(storage_statement(db, begin));
	if (result == SQL_DONE)
		result = body(ctx);
	if (result == SQL_DONE)
		result = statement_step(storage_statement(db, commit));
	if (result != SQL_DONE)
		sqlite_rollback(db->file.sqlite);
	db_file_note_written(&db->file);
	return to_db_result(result);
}

size_t storage_wal_bytes(const struct storage *db)
{
	return sqlite_wal_bytes(db->file.sqlite);
}

enum checkpoint_need storage_checkpoint_need(const struct storage *db)
{
	size_t wal_bytes = sqlite_wal_bytes(db->file.sqlite);

	if (wal_bytes < STORAGE_WAL_SOFT_LIMIT)
		return CHECKPOINT_NOT_NEEDED;
	return wal_bytes < STORAGE_WAL_HARD_LIMIT ? CHECKPOINT_WHEN_IDLE :
						    CHECKPOINT_NOW;
}

enum storage_result storage_checkpoint(struct storage *db)
{
	enum storage_result result = storage_look(db);

	if (result == STORAGE_DONE)
		result = to_db_result(db_file_checkpoint(&db->file));
	return result;
}

const char *storage_error(const struct storage *db)
{
	return db->is_lost ? db->file.message : sqlite_error(db->file.sqlite);
}

/* --- the server's identity --- */

static const char server_id[] = "SELECT value FROM meta WHERE key = 'id'";
static const char key_seed[] = "SELECT value FROM meta WHERE key = 'seed'";
static const char set_key_seed[] = "INSERT INTO meta VALUES ('seed', ?)";

void storage_server_id(struct storage *db, uint8_t id[STORAGE_SERVER_ID_SIZE])
{
	struct statement *statement = storage_statement(db, server_id);
	const void       *bytes = NULL;

	if (statement_step(statement) == SQL_ROW)
		bytes = statement_blob(statement, 0, STORAGE_SERVER_ID_SIZE);
	if (bytes == NULL)
		db_file_fatal_damaged(&db->file, "the server id is missing");
	memcpy(id, bytes, STORAGE_SERVER_ID_SIZE);
	statement_reset(statement);
}

bool storage_key_seed(struct storage *db, uint8_t seed[STORAGE_KEY_SEED_SIZE])
{
	struct statement *statement = storage_statement(db, key_seed);
	const void       *bytes = NULL;

	if (statement_step(statement) == SQL_ROW) {
		bytes = statement_blob(statement, 0, STORAGE_KEY_SEED_SIZE);
		if (bytes == NULL)
			db_file_fatal_damaged(&db->file,
			    "the server's key is invalid");
		memcpy(seed, bytes, STORAGE_KEY_SEED_SIZE);
	}
	statement_reset(statement);
	return bytes != NULL;
}

void storage_set_key_seed(struct storage *db,
    const uint8_t                         seed[STORAGE_KEY_SEED_SIZE])
{
	struct statement *statement = storage_statement(db, set_key_seed);

	statement_bind_blob(statement, 1, seed, STORAGE_KEY_SEED_SIZE);
	if (statement_step(statement) != SQL_DONE)
		fatal("cannot write the server's key: %s", storage_error(db));
}
