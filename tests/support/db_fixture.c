/* db_fixture.c -- what to fill a store with, and its contents as text. */

#include "tests/support/db_fixture.h"

#include <check.h>
#include <glob.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"
#include "server/storage/storage.h"
#include "server/util/name_fold.h"
#include "tests/support/scratch_dir.h"

struct journal db_journal = { .is_enabled = true, .position = 1 };

static struct write_batch taken;

void db_set_time(int64_t at)
{
	db_journal.clock = (struct wall_clock){ .trusted = at };
}

enum storage_result db_commit(struct storage *s)
{
	journal_take(&db_journal, &taken, 0);
	return storage_write(s, &taken);
}

void commit(struct storage *s)
{
	ck_assert_int_eq(db_commit(s), STORAGE_DONE);
}

/* --- what is added --- */

/* Four letters, then 24 bits of a hash (FNV-1a) of the whole name. */
uint64_t player_id(const char *name)
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

static struct variant variant_of(const char *text)
{
	struct variant v;

	ck_assert(variant_parse(&v, text));
	return v;
}

/* The games of this process, by their numbers. */
static struct match *games[8192];

static void append(uint32_t game, struct match_event e)
{
	struct match *m = games[game];

	match_apply(m, &e);
	journal_on_event(&db_journal, m, &e);
}

static void sit(uint32_t game, enum side side, uint64_t player, int8_t bot)
{
	match_apply(games[game],
	    &(struct match_event){
		.kind = EV_SEAT, .side = side, .player = { player, bot } });
}

/* Starts a game of ann (x) and bob (o), unless others have seats already. */
static void start(uint32_t game)
{
	static const char *const names[] = { "ann", "bob" };
	struct match            *m = games[game];

	if (m->phase != PHASE_NEW)
		return;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (m->player[side].id == 0 && !match_has_bot(m, side))
			add_seat(game, 1, side, names[side]);
	if (m->phase == PHASE_NEW)
		append(game, (struct match_event){ .kind = EV_START });
}

void add_game(uint32_t game, const char *variant)
{
	struct game_settings settings = { .variant = variant_of(variant) };

	ck_assert_uint_lt(game, sizeof(games) / sizeof(games[0]));
	ck_assert(time_control_parse(&settings.control, "5+3"));
	db_set_time(1000);
	if (games[game] != NULL)
		match_clear(games[game]);
	else
		games[game] = xcalloc(1, sizeof(*games[game]));
	match_init(games[game], game, &settings,
	    (struct match_observer){ NULL, NULL });
}

/* The game starts when both seats are taken. */
static void start_if_full(uint32_t game)
{
	const struct match *m = games[game];

	if ((m->player[SIDE_X].id != 0 || match_has_bot(m, SIDE_X)) &&
	    (m->player[SIDE_O].id != 0 || match_has_bot(m, SIDE_O)))
		start(game);
}

void add_seat(uint32_t game, uint32_t ply, enum side side, const char *name)
{
	char fold[NAME_SIZE];

	name_fold(name, fold);
	write_batch_add(&db_journal.pending,
	    "INSERT OR IGNORE INTO player (id, name, folded)"
	    " VALUES (?1, ?2, ?3)",
	    3,
	    (const struct value[]){ value_int((int64_t)player_id(name)),
		value_text(name), value_text(fold) });
	if (ply > 1)
		append(game,
		    (struct match_event){ .kind = EV_BACK, .side = side });
	else
		sit(game, side, player_id(name), NO_BOT_LEVEL);
	start_if_full(game);
}

void add_bot(uint32_t game, uint32_t ply, enum side side, const char *owner)
{
	if (owner[0] != '\0' || ply > 1)
		append(game,
		    (struct match_event){ .kind = EV_BOT_SUBSTITUTED,
			.side = side,
			.bot = BOT_HARD });
	else
		sit(game, side, 0, BOT_HARD);
	start_if_full(game);
}

void add_move(uint32_t game, uint32_t ply, const char *at)
{
	const struct match *m = games[game];
	struct match_event  e = { .kind = EV_MOVE,
		 .side = ply % 2 == 1 ? SIDE_X : SIDE_O,
		 .time = 1000 - (msec)ply };

	start(game);
	ck_assert(notation_read(&e.point, at));
	e.bot = m->player[e.side].id != 0 ? m->player[e.side].bot :
					    NO_BOT_LEVEL;
	db_set_time(2000 + ply);
	append(game, e);
}

void add_event(uint32_t game, struct match_event e)
{
	start(game);
	append(game, e);
}

void add_end(uint32_t game, enum side winner, enum end_reason why)
{
	db_set_time(3000);
	add_event(game,
	    (struct match_event){
		.kind = EV_OVER, .side = winner, .reason = why });
}

void add_score(const char *name, const char *variant, unsigned outcome)
{
	struct variant v = variant_of(variant);

	db_set_time(3000);
	journal_score(&db_journal, player_id(name), name, &v, outcome);
}

void add_leave(const char *name)
{
	journal_leave(&db_journal, player_id(name));
}

void add_player(const char *name, uint32_t game, int token, int previous)
{
	struct stored_player p = { .player = player_id(name),
		.game_id = game,
		.side = name_is_same(name, "ann") ? SIDE_X : SIDE_O,
		.has_previous = previous != 0 };

	snprintf(p.name, NAME_SIZE, "%s", name);
	memset(p.token_hash, token, TOKEN_HASH_SIZE);
	memset(p.previous_hash, previous, TOKEN_HASH_SIZE);
	journal_player(&db_journal, &p);
}

void add_owner(const char *name, char digit)
{
	char key[KEY_DIGITS + 1] = "";

	memset(key, digit, KEY_DIGITS);
	db_set_time(5000);
	journal_bind_name(&db_journal, player_id(name), name, key);
}

void add_rated(uint32_t game, int change)
{
	const struct shown_rating after[] = {
		{ 1500 + change, change, true, true },
		{ 1500 - change, -change, true, true },
	};

	journal_rated_game(&db_journal, game, after);
}

void add_rating(const char *name, const char *variant, double value)
{
	const struct rating after = { value, 290, 0.06 };
	struct variant      v = variant_of(variant);

	db_set_time(3000);
	journal_rating(&db_journal, player_id(name), &v, &after);
}

enum storage_result
commit_game(struct storage *s, uint32_t game, const char *variant)
{
	add_game(game, variant);
	add_seat(game, 1, SIDE_X, "ann");
	add_seat(game, 1, SIDE_O, "bob");
	add_player("ann", game, 1, 0);
	add_leave("ann");
	add_player("bob", game, 1, 0);
	add_leave("bob");
	return db_commit(s);
}

enum storage_result
commit_move(struct storage *s, uint32_t game, uint32_t ply, const char *at)
{
	add_move(game, ply, at);
	return db_commit(s);
}

void write_moves_and_exit(const char *path)
{
	struct storage *s = storage_open(path);

	commit_game(s, 1, "3x3x3");
	commit_move(s, 1, 1, "a1");
	commit_move(s, 1, 2, "b1");
	commit_move(s, 1, 3, "c1");
	_exit(7);
}

/* --- the contents --- */

static void write_seat(FILE *out, const struct stored_game *g, enum side side)
{
	int8_t level = g->match->player[side].bot;

	fprintf(out, " %s=%s", side_word(side), g->name[side]);
	if (level != NO_BOT_LEVEL)
		fprintf(out, ":%s", bot_level_word((enum bot_level)level));
}

static void write_game(void *ctx, const struct stored_game *g)
{
	const struct match *m = g->match;
	char variant[VARIANT_TEXT_SIZE], control[TIME_CONTROL_TEXT_SIZE],
	    at[NOTATION_POINT_SIZE];
	FILE *out = ctx;

	fprintf(out, "game %u %s %s %s", g->id,
	    variant_write(&g->settings.variant, variant),
	    time_control_write(&g->settings.control, control),
	    absence_rule_word(g->settings.absence_rule));
	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		if (m->offers.open[kind] != 0)
			fprintf(out, " offer%d=%u", kind, m->offers.open[kind]);
	write_seat(out, g, SIDE_X);
	write_seat(out, g, SIDE_O);
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++) {
		notation_write(board_move(m->board, ply), at);
		fprintf(out, " %s/%u", at, m->plies[ply - 1].time);
	}
	if (g->flags & MATCH_RATED)
		fputs(" rated", out);
	if (g->is_over)
		fprintf(out, " over=%d/%s", m->winner,
		    end_reason_word(m->end_reason));
	if (g->rating[SIDE_X].is_set)
		fprintf(out, " %d%+d %d%+d", g->rating[SIDE_X].value,
		    g->rating[SIDE_X].change, g->rating[SIDE_O].value,
		    g->rating[SIDE_O].change);
	fputc('\n', out);
}

static bool write_player(void *ctx, const struct stored_player *p)
{
	fprintf(ctx, "seat %s %u %s %02x", p->name, p->game_id,
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

	fprintf(ctx, "rating %llu %s %g %g %g at %lld\n",
	    (unsigned long long)r->player, variant_write(&r->variant, variant),
	    r->rating.value, r->rating.deviation, r->rating.volatility,
	    (long long)r->at);
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

void copy_whole_file(const char *from, const char *to)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(scratch_dir_path(from), &size);

	ck_assert_ptr_nonnull(bytes);
	write_whole_file(scratch_dir_path(to), bytes, size);
	free(bytes);
}

void expect_same_files(const char *a, const char *b)
{
	size_t         size[2];
	unsigned char *bytes[] = {
		read_whole_file(scratch_dir_path(a), &size[0]),
		read_whole_file(scratch_dir_path(b), &size[1]),
	};

	ck_assert(bytes[0] != NULL && bytes[1] != NULL);
	ck_assert_uint_eq(size[0], size[1]);
	ck_assert_mem_eq(bytes[0], bytes[1], size[0]);
	free(bytes[0]);
	free(bytes[1]);
}

void damage_file(const char *path, long place, size_t n)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	ck_assert_ptr_nonnull(bytes);
	for (size_t i = 0; i < n; i++)
		bytes[(place < 0 ? size : 0) + (size_t)place + i] ^= 0xff;
	write_whole_file(path, bytes, size);
	free(bytes);
}

static void copy_file(const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	char        killed[64];

	snprintf(killed, sizeof(killed), "killed%s", name + strlen("store"));
	copy_whole_file(name, killed);
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
