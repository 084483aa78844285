/* storage_write.c -- writes batches of records, each as one transaction. */

#include "server/storage/finished_games.h"
#include "server/storage/record_write.h"
#include "server/storage/storage_file.h"

/* The records that storage_write must write. */
struct batch {
	const struct db_file *file;
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

		result = record_write(b->file, &b->records[i]);
		if (kind == RECORD_OVER && result == SQL_DONE)
			result = finished_games_pack(b->file,
			    b->records[i].game);
		may_be_left |= kind == RECORD_OVER || kind == RECORD_LEAVE ||
		    kind == RECORD_PLAYER;
	}
	if (may_be_left && result == SQL_DONE)
		result = finished_games_forget_left(b->file);
	return result;
}

enum storage_result
storage_write(struct storage *db, const struct record *records, size_t n)
{
	struct batch batch = { storage_get_file(db), records, n };

	return storage_transact(db, write_all, &batch);
}
