/* db_fixture.c -- records to fill a store with, and its contents as text. */

#include "tests/support/db_fixture.h"

#include <check.h>
#include <glob.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/enum_words.h"
#include "common/name_fold.h"
#include "common/notation.h"
#include "common/parser.h"
#include "server/storage/storage.h"
#include "tests/support/scratch_dir.h"

/* --- records --- */

/* Four letters, then 24 bits of a hash (FNV-1a) of the whole name. */
static uint64_t player_of(const char *name)
{
	char     folded[NAME_SIZE] = "";
	uint64_t id = 0;
	uint32_t hash = 2166136261;

	name_fold(name, folded);
	for (int i = 0; folded[i] != '\0'; i++)
		hash = (hash ^ (uint8_t)folded[i]) * 16777619;
	for (int i = 0; i < 4; i++)
		id = id << 8 | (uint8_t)folded[i];
	return id << 24 | hash >> 8;
}

struct record game_record(uint32_t game, const char *variant)
{
	struct record f = {
		.kind = RECORD_GAME, .game = game, .unix_ms = 1000
	};

	ck_assert(variant_parse(&f.start.settings.variant, variant));
	ck_assert(time_control_parse(&f.start.settings.control, "5+3"));
	f.start.is_kept = true;
	return f;
}

struct record
seat_record(uint32_t game, uint32_t ply, enum side side, const char *name)
{
	struct record f = { .kind = RECORD_SEAT,
		.game = game,
		.ply = ply,
		.side = side,
		.player = player_of(name),
		.seat.bot_level = NO_BOT_LEVEL };

	snprintf(f.name, NAME_SIZE, "%s", name);
	return f;
}

struct record
bot_record(uint32_t game, uint32_t ply, enum side side, const char *owner)
{
	struct record f = seat_record(game, ply, side, "hard~bot");

	f.seat.bot_level = BOT_HARD;
	f.player = owner[0] != '\0' ? player_of(owner) : 0;
	snprintf(f.seat.owner, NAME_SIZE, "%s", owner);
	return f;
}

struct record move_record(uint32_t game, uint32_t ply, const char *at)
{
	struct record f = { .kind = RECORD_MOVE,
		.game = game,
		.ply = ply,
		.side = ply % 2 == 1 ? SIDE_X : SIDE_O,
		.unix_ms = 2000 + ply,
		.move.time_left = 1000 - ply };

	ck_assert(notation_read(&f.move.point, at));
	return f;
}

struct record end_record(uint32_t game, enum side winner, enum end_reason why)
{
	return (struct record){ .kind = RECORD_OVER,
		.game = game,
		.side = winner,
		.reason = why,
		.unix_ms = 3000 };
}

struct record score_record(const char *name, const char *variant, int outcome)
{
	struct record f = { .kind = RECORD_SCORE,
		.player = player_of(name),
		.unix_ms = 3000,
		.score.outcome = (uint8_t)outcome };

	snprintf(f.name, NAME_SIZE, "%s", name);
	ck_assert(variant_parse(&f.score.variant, variant));
	return f;
}

struct record
player_record(const char *name, uint32_t game, int token, int before)
{
	struct record f = { .kind = RECORD_PLAYER,
		.game = game,
		.player = player_of(name),
		.side = name_is_same(name, "ann") ? SIDE_X : SIDE_O,
		.person.has_previous = before != 0 };

	snprintf(f.name, NAME_SIZE, "%s", name);
	memset(f.person.token_hash, token, TOKEN_HASH_SIZE);
	memset(f.person.previous_hash, before, TOKEN_HASH_SIZE);
	return f;
}

struct record leave_record(const char *name)
{
	return (struct record){ .kind = RECORD_LEAVE,
		.player = player_of(name) };
}

struct record bind_record(const char *name, char digit)
{
	struct record f = {
		.kind = RECORD_BIND, .player = player_of(name), .unix_ms = 5000
	};

	snprintf(f.name, NAME_SIZE, "%s", name);
	memset(f.key, digit, KEY_DIGITS);
	return f;
}

struct record rated_record(uint32_t game, int change)
{
	struct record f = {
		.kind = RECORD_RATED, .game = game, .unix_ms = 3000
	};

	f.rated.after[SIDE_X] = (struct shown_rating){ .is_set = true,
		.value = 1500 + change,
		.change = change,
		.is_provisional = true };
	f.rated.after[SIDE_O] = (struct shown_rating){ .is_set = true,
		.value = 1500 - change,
		.change = -change,
		.is_provisional = true };
	return f;
}

struct record rating_record(uint64_t player, double value)
{
	struct record f = { .kind = RECORD_RATING,
		.player = player,
		.unix_ms = 3000,
		.rating.after = { value, 290, 0.06 } };

	ck_assert(variant_parse(&f.rating.variant, "3x3x3"));
	return f;
}

enum storage_result
commit_game(struct storage *s, uint32_t game, const char *variant)
{
	struct record facts[] = { game_record(game, variant),
		seat_record(game, 1, SIDE_X, "ann"),
		seat_record(game, 1, SIDE_O, "bob"),
		player_record("ann", game, 1, 0), leave_record("ann"),
		player_record("bob", game, 1, 0), leave_record("bob") };

	return storage_write(s, facts, 7);
}

enum storage_result
commit_move(struct storage *s, uint32_t game, uint32_t ply, const char *at)
{
	struct record f = move_record(game, ply, at);

	return storage_write(s, &f, 1);
}

/* --- the contents --- */

static void write_seat(FILE *out, const struct stored_game *g, enum side side)
{
	int level = stored_game_last_bot(g, side);

	fprintf(out, " %s=%s", side_word(side), g->name[side]);
	if (level != NO_BOT_LEVEL)
		fprintf(out, ":%s/%s", bot_level_word((enum bot_level)level),
		    g->owner[side]);
}

static void write_game(void *ctx, const struct stored_game *g)
{
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE],
	    at[NOTATION_POINT_SIZE];
	FILE *out = ctx;

	fprintf(out, "game %u %s %s %s", g->id,
	    variant_write(&g->settings.variant, variant),
	    time_control_write(&g->settings.control, control),
	    absence_rule_word(g->settings.absence_rule));
	if (g->offers != 0)
		fprintf(out, " offers=%u@%u", g->offers, g->offers_ply);
	write_seat(out, g, SIDE_X);
	write_seat(out, g, SIDE_O);
	for (unsigned i = 0; i < g->move_count; i++) {
		notation_write(g->moves[i].point, at);
		fprintf(out, " %s/%lld", at, (long long)g->moves[i].time_left);
	}
	if (g->is_rated)
		fputs(" rated", out);
	if (g->is_over)
		fprintf(out, " over=%d/%s", g->winner,
		    end_reason_word(g->reason));
	if (g->rating[SIDE_X].is_set)
		fprintf(out, " %d%+d %d%+d", g->rating[SIDE_X].value,
		    g->rating[SIDE_X].change, g->rating[SIDE_O].value,
		    g->rating[SIDE_O].change);
	fputc('\n', out);
}

static bool write_player(void *ctx, const struct loaded_player *p)
{
	fprintf(ctx, "person %s %u %s %02x", p->name, p->game_id,
	    side_word(p->side), p->token_hash[15]);
	if (p->has_previous)
		fprintf(ctx, " %02x", p->previous_hash[15]);
	fputc('\n', ctx);
	return true;
}

static void write_owner(void *ctx, const struct loaded_owner *o)
{
	fprintf(ctx, "owner %s %.4s %lld%s\n", o->name, o->key,
	    (long long)o->bound, o->has_game ? " game" : "");
}

static void write_ignored(void *ctx, const struct loaded_ignored *l)
{
	fprintf(ctx, "ignore of %llu: %s\n", (unsigned long long)l->player,
	    l->name);
}

static void write_rating(void *ctx, const struct loaded_rating *r)
{
	char variant[VARIANT_TEXT_SIZE];

	fprintf(ctx, "rating %llu %s %g %g %g of %u at %lld\n",
	    (unsigned long long)r->player, variant_write(&r->variant, variant),
	    r->rating.value, r->rating.deviation, r->rating.volatility,
	    r->games, (long long)r->at);
}

static bool write_ban(void *ctx, const struct loaded_ban *b)
{
	fprintf(ctx, "ban %s %s%s %lld %s\n", b->what,
	    b->is_of_talk ? "talk " : "", b->key, (long long)b->until,
	    b->reason);
	return true;
}

/* Writes the scores, the least recently changed first. */
static void write_scores(FILE *out, struct storage *s)
{
	struct statement *row = storage_statement(s,
	    "SELECT name, variant, won, lost, drawn FROM score"
	    " JOIN player ON id = player ORDER BY at");

	while (storage_next_row(s, row))
		fprintf(out, "score %s %s %d %d %d\n", statement_text(row, 0),
		    statement_text(row, 1), (int)statement_int(row, 2),
		    (int)statement_int(row, 3), (int)statement_int(row, 4));
}

static void for_each_file(const char *pattern, void (*act)(const char *path))
{
	glob_t found;

	if (glob(scratch_dir_path(pattern), 0, NULL, &found) == 0) {
		for (size_t i = 0; i < found.gl_pathc; i++)
			act(found.gl_pathv[i]);
		globfree(&found);
	}
}

static void remove_file(const char *path)
{
	unlink(path);
}

static void copy_file(const char *path)
{
	char           name[64];
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	snprintf(name, sizeof(name), "killed%s",
	    path + strlen(scratch_dir_path("store")));
	write_whole_file(scratch_dir_path(name), bytes, size);
	free(bytes);
}

const char *copy_killed_store(void)
{
	for_each_file("killed*", remove_file);
	for_each_file("store*", copy_file);
	return scratch_dir_path("killed");
}

char *dump_db(struct storage *s)
{
	char                 *text;
	size_t                size;
	FILE                 *out = open_memstream(&text, &size);
	struct storage_loaded loaded = storage_load(s,
	    &(struct storage_load_handler){ .on_game = write_game,
		.on_owner = write_owner,
		.on_ignored = write_ignored,
		.on_rating = write_rating,
		.on_player = write_player,
		.on_ban = write_ban,
		.ctx = out },
	    9000);

	write_scores(out, s);
	fprintf(out, "last %u\n", loaded.last_game);
	fclose(out);
	return text;
}

/* --- statements of a test's own --- */

void write_record(struct storage *s, struct record record)
{
	ck_assert_int_eq(storage_write(s, &record, 1), STORAGE_DONE);
}

void run_sql(struct storage *s, const char *sql)
{
	ck_assert_int_eq(sqlite_exec(s->sqlite, sql), SQL_DONE);
}

int64_t query_number(struct storage *s, const char *sql)
{
	struct statement *q = storage_statement(s, sql);
	int64_t           n;

	ck_assert_int_eq(statement_step(q), SQL_ROW);
	n = statement_int(q, 0);
	statement_reset(q);
	return n;
}

void change_file(const char *path, const char *sql)
{
	sqlite3 *db;
	char    *fault = NULL;

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_exec(db, sql, NULL, NULL, &fault);
	ck_assert_msg(fault == NULL, "%s: %s", sql, fault);
	sqlite3_close(db);
}
